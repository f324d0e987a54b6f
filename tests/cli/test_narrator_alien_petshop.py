"""The narrator of Alien Petshop."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

import petz_engine as pe
from alien_petshop.moves import Moves
from alien_petshop.positions import Positions, a_game
from petz_engine.alien_petshop import narrator
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.sentences import HEADINGS, PHRASES
from petz_engine.bots import seated
from petz_engine.bots.match import Turn, match
from petz_engine.kernel import prose
from petz_engine.kernel.score import points_told as shown

SEEDS = range(6)
PHASES = [heading for heading in HEADINGS.values() if heading.startswith(" ")]
SORTS = [PHRASES[f"sort/{sort}"] for sort in narrator.SORTS]

TABLES = [
    (seats, mode, episode)
    for seats in (2, 3, 4)
    for mode in ("normal", "easy")
    for episode in ("none", "random")
]
TABLES += [(3, "normal", "mutation_wave"), (4, "easy", "careful_customs")]
"""Seats, modes and Episodes."""


def table(seats: int, mode: str, episode: str) -> pe.Game:
    """A game; with an Episode that is drawn, shops are dealt too."""
    return a_game(seats, mode=mode, episode=episode, deal_shops=episode == "random")


def turns(seed: int, game: pe.Game) -> Iterator[Turn]:
    """The turns of a whole random game."""
    return match(game, seated(["random"] * game.seats, seed), pe.Dealer(seed), checked=False)


def steps(seed: int, game: pe.Game) -> Iterator[pe.Step]:
    """The steps of a whole random game."""
    return (turn.step for turn in turns(seed, game))


def joined(lines: Sequence[str]) -> list[str]:
    """The lines with those put together that are too long for one."""
    whole = list[str]()
    for line in lines:
        assert len(line) <= prose.WIDTH
        if re.match(r" {8}\S", line):
            whole[-1] += f" {line.strip()}"
        else:
            whole.append(line)
    return whole


def story(steps: Iterator[pe.Step], game: pe.Game) -> list[str]:
    """All lines of a game."""
    told = narrator.Narrator(game)
    return joined([line for step in steps for line in told(step)])


class Told(NamedTuple):
    """A whole game: its lines, and how it ended."""

    lines: list[str]
    outcome: pe.Outcome


@cache
def told_of(seats: int, mode: str, episode: str, seed: int) -> Told:
    """A whole random game, told once."""
    game, lines = table(seats, mode, episode), list[str]()
    told, state = narrator.Narrator(game), game.start()
    for step in steps(seed, game):
        lines += told(step)
        state = step.state
    outcome = game.outcome(state)
    assert outcome is not None
    return Told(joined(lines), outcome)


def table_of(lines: Sequence[str]) -> dict[int, list[int]]:
    """The cells of the final table by seat, the rank first."""
    rows = [re.split(r"  +", line.strip()) for line in lines[lines.index("Final ranking") + 2 : -1]]
    return {prose.PLAYERS.index(row[1]): [int(row[0].strip(".")), *map(int, row[2:])] for row in rows}


# --- whole games


@pytest.mark.parametrize(("seats", "mode", "episode"), TABLES)
def test_bonus_cards_are_named_in_the_end_only(seats: int, mode: str, episode: str) -> None:
    bonus = table(seats, mode, episode).content.labels["bonus_card"]
    for seed in SEEDS:
        lines = told_of(seats, mode, episode, seed).lines
        assert not [line for line in lines if re.search(r"-1|\b1 (credits|workers|VPs)\b", line)]
        end = lines.index("Final ranking" if mode == "easy" else "Final scoring")
        assert not [line for line in lines[:end] for name in bonus if name in line]
        named = [line for line in lines[end:] for name in bonus if name in line]
        assert len(named) >= (0 if mode == "easy" else seats)


@pytest.mark.rule("AP-END-02", "AP-END-03", "AP-END-04")
@pytest.mark.parametrize(("seats", "mode", "episode"), TABLES)
def test_the_final_table_is_the_outcome(seats: int, mode: str, episode: str) -> None:
    for seed in SEEDS:
        # given a whole game, when its last lines are read
        lines, outcome = told_of(seats, mode, episode, seed)
        table = table_of(lines)
        assert sorted(table) == list(range(seats))

        # then ranks and shop values are those of the outcome, and the columns add up
        for seat, (rank, *vps, all_vps, credits_, value) in table.items():
            assert (rank, str(value)) == (outcome.ranks[seat], shown(outcome.points[seat]))
            assert (all_vps, value) == (sum(vps), all_vps + credits_)
        assert [row[0] for row in table.values()] == sorted(outcome.ranks)

        # and what is scored before says of what each column is
        for seat, (_, *vps, all_vps, credits_, _) in table.items():
            (line,) = [line for line in lines if line.startswith(f"  {prose.player(seat)} scores ")]
            assert re.findall(r"scores (no|\d+) VPs?\b.*; has (no|\d+) credit", line.replace("no", "0")) == [
                (str(all_vps), str(credits_))
            ]
            for sort, points in zip(SORTS, vps, strict=True):
                each = re.findall(rf"{sort} (\d+) \(([^)]*)\)", line)
                assert [int(total) for total, _ in each] == [points] * bool(points)
                assert (
                    sum(int(n) for _, pieces in each for n in re.findall(r"(\d+)(?:,|$)", pieces)) == points
                )

        # and the last line names who has won
        first = [prose.player(seat) for seat in range(seats) if outcome.ranks[seat] == 1]
        assert re.match(rf"  {prose.listed(first)} (wins|share the victory) with \d+", lines[-1])
        best = [row for row in table.values() if row[-1] == max(row[-1] for row in table.values())]
        assert ("tie-break" in lines[-1]) == (len(best) > len(first))


def change(line: str) -> Iterator[tuple[str, int]]:
    """What a line does to the credits of players."""
    who = re.split(r"[ ']", line.strip())[0]
    for price in re.findall(r" for (\d+)\b", line):
        yield who, -int(price)
    for amount in re.findall(r"(?:gains|earns) (\d+) credit", line):
        yield who, int(amount)
    for others, amount in re.findall(r"costs ([\w, ]*?) ?(\d+) credit", line):
        for other in re.findall(r"\b[A-Z]\w+", others) or [who]:
            yield other, -int(amount)


@pytest.mark.rule("AP-SETUP-03", "AP-SELL-01", "AP-SELL-02")
@pytest.mark.parametrize(("seats", "mode", "episode"), TABLES)
def test_the_credits_told_add_up(seats: int, mode: str, episode: str) -> None:
    for seed in SEEDS:
        # given a whole game, when the credits that its lines tell are added up from the start
        lines = told_of(seats, mode, episode, seed).lines
        purse = dict.fromkeys(prose.PLAYERS[:seats], table(seats, mode, episode).content.rules.credits)
        looked_at = 0
        for line in lines[: lines.index("Final ranking")]:
            has = re.match(r"  (\w+) has (\d+|no) credit", line)
            if has is not None:
                # then they are what each player has when a round starts
                assert purse[has[1]] == int(has[2].replace("no", "0")), line
                looked_at += 1
            elif not line.startswith("    "):
                for who, amount in change(line):
                    purse[who] += amount

        # and in the end
        assert looked_at == 5 * seats
        assert {prose.player(seat): row[-2] for seat, row in table_of(lines).items()} == purse


def rounds(lines: Sequence[str]) -> list[list[str]]:
    """The lines of each round."""
    text = "\n".join(lines).partition("\nFinal ranking")[0].partition("\nFinal scoring")[0]
    return [part.rstrip("\n").split("\n") for part in text.split("\nRound ")[1:]]


@pytest.mark.parametrize(("seats", "mode", "episode"), TABLES)
def test_every_phase_has_its_lines_in_order(seats: int, mode: str, episode: str) -> None:
    for seed in SEEDS:
        # given a whole game, when its rounds are read
        told = rounds(told_of(seats, mode, episode, seed).lines)
        assert [lines[0].split(" ")[0] for lines in told] == ["1", "2", "3", "4", "5"]
        for lines in told:
            # then each heading stands there at most once, in order
            headings = [line for line in lines if re.match(r" \S", line)]
            assert headings == [name for name in PHASES if name in headings]
            assert {PHASES[0], PHASES[1], *PHASES[3:5]} <= set(headings)

            # and everybody, from the first player on, visits the market in one line, and earns something or nothing
            first = prose.PLAYERS.index(lines[0].split(" ")[3])
            order = [prose.player((first + i) % seats) for i in range(seats)]
            at = [lines.index(heading) for heading in headings] + [len(lines)]
            visits = [line for line in lines[at[0] : at[1]] if re.match(r"  \S", line)]
            assert [line.split(" ")[2] for line in visits] == order
            sales = "\n".join(lines[at[-3] : at[-2]])
            assert all(name in sales for name in order) or "Nobody earns anything" in sales


# --- one line after another


class Telling:
    """A position of a fresh game for three, whose steps are told."""

    def __init__(self, step: str = "buy[0]/open_visit", **options: bool | str) -> None:
        self.moves = Moves(Positions(pe.load("alien_petshop", seats=3, options=options)))
        self.at, self.game, self.step = self.moves.at, self.moves.game, step
        self.lines: list[str] = []

    def given(self, **what: Any) -> None:
        """What matters of the position; ``opened`` are the lines that it begins with."""
        self.state = self.at.state(self.step, **what)
        self.told = narrator.Narrator(self.game, self.state)
        self.opened = self.told(pe.Step(self.state, ()))

    def take(self, step: pe.Step) -> None:
        self.state = step.state
        self.lines += joined(self.told(step))

    def when(self, seat: int, *actions: Any) -> None:
        for action in actions:
            self.take(self.game.apply(self.state, seat, action))
            self.take(self.game.settle(self.state, pe.Dealer(1)))

    def number(self, kind: str, name: str) -> int:
        return self.at.number(kind, name)


def test_a_visit_tells_all_that_is_done_in_it() -> None:
    # given a shop with a habitat and a token, and a pet that brings a habitat
    t = Telling()
    displays = {6: "dragonling", 1: t.at.display(token="slime"), 2: t.at.display(habitat="calm_pen")}
    t.given(
        players={0: {"shop": "alien_aid", "credits": 20, "displays": displays}, 1: {"shop": "petfleet"}},
        discards=["nest_builder"],
    )
    take = t.game.decode_action({"type": "take_habitat", "habitat": "alien_petshop:mutator", "display": "6"})

    # when much is done, then it stands in one line
    t.when(0, t.moves.pet("nest_builder", 3, discarded=True), take, t.moves.trait(6, "cute"))
    t.when(0, t.moves.habitat("showcase", 4), t.game.decode_action({"type": "hire_worker"}))
    t.when(0, t.moves.layout(t.state, 0, pets={3: 5}, habitats={2: 3}))
    line, power = t.lines
    assert power.startswith("    Nest Builder: When you buy it, you may take 1 habitat")
    assert line.split(", ") == [
        "  Red buys Nest Builder from the discard pile for 4 into display 3",
        "takes Mutator under Dragonling for nothing",
        "puts Cute on Dragonling by Mutator",
        "takes the Cute award",
        "buys Showcase for 4 into display 4",
        "hires a worker for 3",
        "moves Nest Builder to display 5 and Calm Pen to display 3",
    ]


@pytest.mark.rule("AP-O-52")
def test_a_bonus_card_that_is_kept_is_not_named() -> None:
    t = Telling()
    t.given(players={0: {"credits": 20}}, market={"super": ["oracle_orb"]}, decks={"normal": [], "super": []})
    t.when(0, t.moves.pet("oracle_orb", 3))
    t.when(0, next(iter(t.game.options(t.game.view(t.state, 0)))), EndVisit())
    line, _ = t.lines
    assert line.startswith("  Red buys Oracle Orb for 4 into display 3, looks at 2 bonus cards, keeps 1")


# --- the opening and the end


def test_a_game_begins_with_its_setup_and_its_first_round() -> None:
    # given a game for two in which the quietest choice is always made, when it is told up to the first visit
    game = a_game(2)
    told, state, lines = narrator.Narrator(game), game.start(), list[str]()
    while "  Red does nothing" not in lines:
        decision = game.decisions(state)[0]
        if decision.seat == pe.CHANCE:
            step = game.settle(state, pe.Dealer(59))
        else:
            step = game.apply(state, decision.seat, next(iter(game.options(game.view(state, decision.seat)))))
        state = step.state
        lines += told(step)

    # then these are its first lines
    assert lines == FIRST_LINES


FIRST_LINES = [
    "Red (seat 0) and Yellow (seat 1) play",
    "Setup: Red starts",
    "  Red takes Alien-Aid",
    "    The pet that you buy on your visit may come from the discard pile; you pay its value.",
    "  Yellow takes Critter Cove",
    "    Your worker on Sell Goods earns 1 credit more.",
    "  Red takes Dragonling (value 2, care 1) into display 1",
    "  Yellow takes Slimeoids (value 2, care 1) into display 1",
    "  Everybody is dealt 1 bonus card",
    "",
    "Round 1 of 5: Red starts",
    "  On the market (value/care):",
    "    Normal pets: Rotaderp (4/3), Zeeg (2/1), Deathvine (5/3), Orbrat (1/0)",
    "    Super-Pets: Elder Fluff (8/8, 5 VPs)",
    "    Habitats: 8 Breeding Chamber for 3, 8 Calm Pen for 2, 8 Mutator for 2, 8 Showcase for 4",
    "      Breeding Chamber: The pet on it needs 2 less care; below 1 it needs no worker.",
    "      Calm Pen: The pet on it has no hazard effect; its Hazardous trait still counts.",
    "      Mutator: When it comes under a pet, that pet gets 1 trait token; from then on both stay in their display.",
    "      Showcase: Worth its VPs in the end, also in a display without a pet.",
    "  Red has 3 credits and 2 workers; in displays: 1 Dragonling",
    "  Yellow has 3 credits and 2 workers; in displays: 1 Slimeoids",
    " Buy Phase",
    "  Red does nothing",
]


@pytest.mark.rule("AP-END-04", "AP-O-21")
@pytest.mark.parametrize(
    ("shops", "told"),
    [
        ([(9, 0), (3, 0), (3, 0)], "Red wins with 9"),
        ([(3, 6), (9, 0), (3, 0)], "Red wins with 9 on the tie-break: 6 VPs against Yellow's 0"),
        (
            [(9, 0), (8, 1), (3, 6)],
            "Green wins with 9 on the tie-break: 6 VPs against Yellow's 1 and Red's 0",
        ),
        ([(8, 0), (7, 1), (0, 0)], "Yellow wins with 8 on the tie-break: 1 VP against Red's 0"),
        ([(3, 6), (3, 6), (9, 0)], "Red and Yellow share the victory with 9, each with 6 VPs"),
    ],
)
def test_the_last_line_says_who_wins_and_why(shops: Sequence[tuple[int, int]], told: str) -> None:
    # given shops with so many credits and VPs of habitats, when the game is over
    t = Telling("final/score", mode="easy")
    habitats = {0: {}, 1: {1: t.at.display(habitat="calm_pen")}, 6: {1: t.at.display(habitat="showcase")}}
    t.given(players={seat: {"credits": n, "displays": habitats[vp]} for seat, (n, vp) in enumerate(shops)})

    # then its last line says who wins
    assert t.opened[-1] == f"  {told}"
