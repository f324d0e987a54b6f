"""The narrator of ``petz play``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import petz_engine as pe
from cli.support import GAME
from dungeon_petz.games import player
from dungeon_petz.positions import a_game, all_variants, positions_of, the_game
from petz_engine import testing
from petz_engine.bots import seated
from petz_engine.bots.match import Turn, match
from petz_engine.dungeon_petz import narrator
from petz_engine.dungeon_petz.scoring import points
from petz_engine.dungeon_petz.sentences import HEADINGS
from petz_engine.kernel import prose
from petz_engine.kernel.score import points_told as shown

SEEDS = range(30)
PHASES = [heading.strip() for heading in HEADINGS.values()]
ODD = Path(__file__).parent.parent / "packs" / "odd"


@cache
def odd() -> pe.Game:
    """The game with a pack of odd needs, tokens and artifacts, for five."""
    return pe.load("dungeon_petz", seats=5, packs=[ODD])


def turns(seed: int, game: pe.Game | None = None) -> Iterator[Turn]:
    """The turns of a whole random game."""
    game = game or the_game()
    return match(game, seated(["random"] * game.seats, seed), pe.Dealer(seed), checked=False)


def steps(seed: int, game: pe.Game | None = None) -> Iterator[pe.Step]:
    """The steps of a whole random game."""
    return (turn.step for turn in turns(seed, game))


def story(steps: Iterator[pe.Step], game: pe.Game | None = None) -> list[str]:
    """All lines of a game."""
    told = narrator.Narrator(game or the_game())
    lines = [line for step in steps for line in told(step)]
    return re.sub(r"\n {8}(?=\S)", " ", "\n".join(lines)).split(
        "\n"
    )  # those put together that are too long for one


def number(kind: str, name: str) -> int:
    content: Any = the_game().content
    found: int = content.numbers[kind][f"{GAME}:{name}"]
    return found


@cache
def duel() -> pe.Game:
    """The game for two with all variants."""
    return all_variants(2)


def test_the_final_table_is_the_outcome() -> None:
    for seed in SEEDS:
        # given a whole game, when its last lines are read
        told, lines, state = narrator.Narrator(the_game()), list[str](), None
        for step in steps(seed):
            lines, state = told(step), step.state
        outcome = the_game().outcome(state)
        assert outcome is not None
        table = [re.split(r"  +", line.strip()) for line in lines[lines.index("Final ranking") + 2 :]]

        # then rank, player and reputation are those of the outcome
        seats = {prose.player(seat): seat for seat in range(4)}
        assert sorted(seats[row[1]] for row in table) == [0, 1, 2, 3]
        for row in table:
            seat = seats[row[1]]
            assert (row[0], row[-1]) == (f"{outcome.ranks[seat]}.", shown(outcome.points[seat]))
        assert [row[0] for row in table] == sorted(row[0] for row in table)


def test_the_final_exhibitions_explain_the_outcome() -> None:
    for seed in range(10):
        # given a whole game, when the reputation before the last step is taken
        *_, before, last = steps(seed)
        told = narrator.Narrator(the_game())
        *_, lines = [told(step) for step in steps(seed)]
        table = [re.split(r"  +", line.strip()) for line in lines[lines.index("Final ranking") + 2 :]]
        seats = {prose.player(seat): seat for seat in range(4)}

        # then what the table says of both final exhibitions leads to the reputation at the end
        for _, who, *finals, end in table:
            seat = seats[who]
            start = before.state.table.players[seat].reputation
            for e in last.events:
                if e.seat == seat and (e.kind == "sold" or (e.get("exhibition") and e.kind == "won_prize")):
                    start += e.get("points")
            assert halves(end) == start + sum(map(change, finals))


def halves(text: str) -> int:
    """Half points as the narrator prints them, back as a number."""
    return next(n for n in range(-400, 400) if points(n) == text)


def change(final: str) -> int:
    """What a cell of the final table, "2 (wins 5)" or "-1 (costs 1)", did to the reputation."""
    found = re.fullmatch(r"(\S+) \((wins|costs) (\S+)\)", final)
    assert found is not None
    total, verb, what = found.groups()
    assert (halves(total) < 0) == (verb == "costs")
    if verb == "costs":
        assert what == total[1:]
    return {"wins": 1, "costs": -1}[verb] * (0 if what == "nothing" else halves(what))


@pytest.mark.parametrize("seed", [27, 91, 154, 184])
def test_a_final_exhibition_that_nobody_wins_keeps_its_name(seed: int) -> None:
    # given a game in which nobody is above 0 in the first final exhibition
    c: Any = the_game().content
    *_, last = steps(seed)
    totals = {(e["final"], e.seat): e["points"] for e in last.events if e.kind == "counted"}
    assert max(totals[0, seat] for seat in range(4)) <= 0

    # when it is told
    lines = story(steps(seed))
    header, *rows = [re.split(r"  +", line.strip()) for line in lines[lines.index("Final ranking") + 1 :]]

    # then each total stands under the name of its final exhibition
    names = list(c.labels["final_exhibition"])
    assert header == [*names, "Reputation"]
    for _, who, *finals, _ in rows:
        seat = prose.PLAYERS.index(who)
        assert [cell.split(" ")[0] for cell in finals] == [
            points(totals[n, seat]) for n in range(len(finals))
        ]

    # and each is told with its totals, the first without prizes
    told = lines[lines.index("Final exhibitions") + 1 : lines.index("Final ranking")]
    parts, told = (
        [line for line in told if line[:6].isspace()],
        [line for line in told if not line[:6].isspace()],
    )
    assert [line.strip().split(":")[0] for line in told if line] == [
        names[0],
        *(["costs in reputation"] if any(totals[0, seat] < 0 for seat in range(4)) else []),
        names[1],
        "prizes in reputation",
    ]

    # and below the name of each final exhibition, what the total of each seat is made of
    for (_, seat), line in zip(sorted(totals), parts, strict=True):
        assert line.strip().partition(": ")[0] == prose.PLAYERS[seat]
    made = [sum(halves(word) for word in re.findall(r"-?\d*½?(?=,|$)", line) if word) for line in parts]
    assert made == [totals[at] for at in sorted(totals)]


UNDER = {
    "Shopping": r"'s groups: | sends | keeps | chooses ",
    "Need cards": r" puts | lets .+ go$| exchanges | has exchanged ",
    "Showing off": r"'s .+ (needs|suffers for|leaves) | feeds | play with the pets$| catches | loses .+: | discards "
    r"| enters | takes no part | ends .+; prizes | sweeps up | guards | uses .+ to (play|catch|sweep|guard): ",
    "Business": r" sells | cleans up | earns | uses .+ to clean: ",
    "Aging": r" grows to | throws away | fills .+ with ",
}
"""What can happen under one heading only."""

ANYWHERE = r" draws | are shuffled again$| fills | reputation with it$"
"""What can happen under several."""


def headings_of(line: str) -> list[str]:
    """The headings under which a line may stand; a visit is told by how it begins."""
    return [name for name, said in UNDER.items() if re.search(said, line.partition(": takes ")[0])]


def told_rounds(lines: list[str]) -> list[list[str]]:
    """The lines of each round from its first phase on."""
    rounds = "\n".join(lines).partition("\nFinal exhibitions")[0].split("\nRound ")[1:]
    return [("\n" + text).partition("\n Shopping")[2].splitlines()[1:] for text in rounds]


@pytest.mark.parametrize(("game", "seeds"), [(the_game, 60), (duel, 30)])
def test_every_line_stands_under_its_heading(game: Callable[[], pe.Game], seeds: int) -> None:
    for seed in range(seeds):
        # given a whole game, when it is told
        rounds = told_rounds(story(steps(seed, game()), game()))

        # then each of its rounds has its headings at most once and in their order
        assert len(rounds) == {4: 5, 2: 6}[game().seats]
        for lines in rounds:
            assert lines, f"seed {seed}: a round without shopping"
            headings = ["Shopping"] + [line[1:] for line in lines if re.match(r" \S", line)]
            assert headings == [name for name in PHASES if name in headings]

            # and each line stands under the heading of the only phase in which it can happen
            under = "Shopping"
            for line in filter(None, lines):
                if re.match(r" \S", line):
                    under = line[1:]
                elif not re.search(ANYWHERE, line) or headings_of(line):
                    assert headings_of(line) == [under], f"seed {seed}: {line!r} under {under}"


@pytest.mark.parametrize("game", [the_game, odd])
def test_cards_are_drawn_under_the_heading_of_the_flow(game: Callable[[], pe.Game]) -> None:
    drawn = set[str]()
    for seed in range(60):
        told, state, under, g = narrator.Narrator(game()), game().start(), "", game()
        for step in steps(seed, g):
            # given where the flow stands before a step, when the step is told
            place = g.program[state.table.cursor].name.split("/")[0].split("[")[0]
            state = step.state
            for line in told(step):
                under = line.strip() if re.match(r" ?\S", line) else under

                # then cards are drawn under the heading of that place
                if re.search(" draws | are shuffled again$", line):
                    assert under.lower().replace(" ", "_") == place, f"seed {seed}: {line!r} under {under}"
                    drawn.add(place)
    assert drawn == {"shopping", "need_cards"}


def test_needs_of_a_pack_are_told_by_their_names() -> None:
    # given games with needs of a pack in which much happens, when they are told
    games = ([pe.Step(t.after, t.events) for t in testing.turns(odd(), player(n), n)] for n in range(1, 4))
    lines = "\n".join(line for steps in games for line in story(iter(steps), odd()))

    # then pets are fed and suffer for those needs
    assert re.search(r"feeds \w+ \d .+ for its Thirst$", lines, re.MULTILINE)
    assert re.search(r"'s \w+ suffers for its Thirst: \d Sulk$", lines, re.MULTILINE)
    assert re.search(r"'s \w+ leaves \d Fur for its Molt$", lines, re.MULTILINE)
    assert "Blue (seat 3) and Seat 4 play" in lines


# --- neutral imps and variants


NEUTRAL_IMPS = {
    1: {"Mixed stand", "Lower half of the corral", "Judging"},
    2: {"Red dummy", "Cage pits", "Invite imps"},
    3: {"Meat stand", "Upper half of the corral", "Hospital"},
}


def openings(game: pe.Game, seed: int = 1) -> list[list[str]]:
    """What is told at the opening of each round, before its first phase."""
    text = "\n".join(story(steps(seed, game), game)).partition("\nFinal exhibitions")[0]
    return [part.partition("\n Shopping")[0].splitlines() for part in text.split("\nRound ")[1:]]


def test_each_round_opens_with_where_neutral_imps_stand() -> None:
    # given a game for three, when it is told, then each round says where they stand, before what is on sale
    for number, lines in enumerate(openings(a_game(3)), 1):
        at = next(i for i, line in enumerate(lines) if line.startswith("  Neutral imps: "))
        assert lines[at + 1] == "  On sale:"
        told = set(lines[at].partition(": ")[2].split(", "))
        assert len(told) == 3
        assert told == NEUTRAL_IMPS.get(number, told)

    # and where there are none nothing is said
    assert not any("Neutral" in line for lines in openings(the_game()) for line in lines)


def test_a_pet_that_a_neutral_imp_removes_is_told_apart() -> None:
    # given round 3, when it opens, then what nobody took and what the imp removes are two lines
    lines = openings(a_game(3))[2]
    assert sum(line.startswith("  Nobody took ") for line in lines) == 1
    assert sum(re.fullmatch(r"  A neutral imp drives away [\w' ]+", line) is not None for line in lines) == 1


def test_gold_on_a_stand_is_shown_and_told_as_taken() -> None:
    # given a golem that nobody took, when the round opens and the meat stand is taken
    game = a_game(4, meat_stand=True)
    p = positions_of(game)
    known = {"exhibitions": ["arena", "magic_show"], "customers": ["warlock", "lich_lord"]}
    before: Any = {"round": 3, "rows": {"upper_pets": ["baby_golem", "stareplant"]}, **known}
    told, state = narrator.Narrator(game), p.state("restock/later_round", **before)
    opened = told(game.settle(state, pe.Dealer(1)))

    # then both goods lie beside the meat
    assert any(re.fullmatch(r"    Meat stand: \d Meat, 1 Vegetable and 1 gold", line) for line in opened)
