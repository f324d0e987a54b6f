"""The narrator of Alien Petshop."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby, pairwise
from typing import Any, NamedTuple

import pytest

import petz_engine as pe
from alien_petshop.moves import Moves
from alien_petshop.positions import Positions, a_game
from petz_engine.alien_petshop import narrator
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.sentences import EVENTS, HEADINGS, PHRASES
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
    """A whole game: its lines, the public events, and how it ended."""

    lines: list[str]
    heard: list[pe.Event]
    outcome: pe.Outcome


@cache
def told_of(seats: int, mode: str, episode: str, seed: int) -> Told:
    """A whole random game, told once."""
    game, lines, heard = table(seats, mode, episode), list[str](), list[pe.Event]()
    told, state = narrator.Narrator(game), game.start()
    for step in steps(seed, game):
        lines += told(step)
        heard += pe.project(step.events, None)
        state = step.state
    outcome = game.outcome(state)
    assert outcome is not None
    return Told(joined(lines), heard, outcome)


def table_of(lines: Sequence[str]) -> dict[int, list[int]]:
    """The cells of the final table by seat, the rank first."""
    rows = [re.split(r"  +", line.strip()) for line in lines[lines.index("Final ranking") + 2 : -1]]
    return {prose.PLAYERS.index(row[1]): [int(row[0].strip(".")), *map(int, row[2:])] for row in rows}


# --- whole games


@pytest.mark.parametrize(("seats", "mode", "episode"), TABLES)
def test_every_event_of_whole_games_has_words(seats: int, mode: str, episode: str) -> None:
    # given whole games, when they are told
    heard = set[str]()
    bonus = table(seats, mode, episode).content.labels["bonus_card"]
    for seed in SEEDS:
        lines, events, _ = told_of(seats, mode, episode, seed)
        heard |= {e.kind for e in events}

        # then no line shows an id or a wrong plural, and each is told up to the end
        assert not [line for line in lines if re.search(r"_|:\w|None|-1|\b1 (credits|workers|VPs)\b", line)]
        assert lines.count("Final ranking") == 1

        # and bonus cards are named at the end only
        end = lines.index("Final ranking" if mode == "easy" else "Final scoring")
        assert not [line for line in lines[:end] for name in bonus if name in line]
        named = [line for line in lines[end:] for name in bonus if name in line]
        assert len(named) >= (0 if mode == "easy" else seats)

    # and the narrator knows each kind of event that everybody may hear of
    assert heard <= {*EVENTS}
    assert heard > {"bought_pet", "assigned", "spawned", "took_award", "workers_home"}


def test_what_only_one_seat_knows_is_never_told() -> None:
    # given games with secret events, when they are told with and without them
    game, secret = a_game(4), 0
    for seed in SEEDS:
        all_, public = narrator.Narrator(game), narrator.Narrator(game)
        for step in steps(seed, game):
            secret += sum(1 for e in step.events if e.audience is not None)

            # then it is the same story
            assert all_(step) == public(pe.Step(step.state, pe.project(step.events, None)))
    assert secret >= 4 * len(SEEDS)


@pytest.mark.rule("AP-END-02", "AP-END-03", "AP-END-04")
@pytest.mark.parametrize(("seats", "mode", "episode"), TABLES)
def test_the_final_table_is_the_outcome(seats: int, mode: str, episode: str) -> None:
    for seed in SEEDS:
        # given a whole game, when its last lines are read
        lines, _, outcome = told_of(seats, mode, episode, seed)
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


@pytest.mark.parametrize("seats", [2, 4])
def test_chance_that_is_told_at_once_is_the_same_story(seats: int) -> None:
    game = a_game(seats, episode="random", deal_shops=True)
    for seed in SEEDS:
        # given the steps of a game, when those of chance that follow each other are made one
        merged = []
        for chance, of in groupby(turns(seed, game), key=lambda turn: turn.seat == pe.CHANCE):
            run = [turn.step for turn in of]
            merged += [pe.Step(run[-1].state, tuple(e for s in run for e in s.events))] if chance else run

        # then the story is the same
        assert story(iter(merged), game) == story(steps(seed, game), game)


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


VISITS = {
    "aurora_whale": ("gains 2 credits", "When you buy it, you gain 2 credits."),
    "clockwork_hen": (
        "takes a worker for nothing",
        "When you buy it, you take 1 worker for nothing, unless you have all five.",
    ),
    "comet_hound": (
        "removes Slime from display 1",
        "When you buy it, all hazard tokens leave your displays; in easy mode you gain 1 credit instead.",
    ),
    "foreman_golem": (None, "Each worker on it that shows no hazard counts 1 more."),
    "velvet_titan": (
        "costs Yellow and Green 1 credit each",
        "When you buy it, every other player loses 1 credit.",
    ),
    "void_serpent": ("gains 1 credit", "When you buy it, you gain 1 credit for each other pet in your shop."),
}
"""What Super-Pets do when they are bought (None: nothing), and what is said of them."""


@pytest.mark.parametrize("pet", VISITS)
def test_a_visit_is_told_in_one_line_with_what_the_pet_does(pet: str) -> None:
    # given a rich player before a pet, with a hazard token in the first display
    t = Telling()
    shop = {"credits": 20, "displays": {6: "dragonling", 1: t.at.display(token="slime")}}
    t.given(players={0: shop}, market={"super": [pet]}, decks={"normal": [], "super": ["royal_snail"]})

    # when it is bought, then nothing is told before the visit is over
    t.when(0, t.moves.pet(pet, 3))
    assert t.lines == []
    t.when(0, EndVisit())
    does, says = VISITS[pet]
    number = t.number("pet", pet)
    name, price = t.game.content.labels["pet"][number], t.game.content.pets[number].value
    assert t.lines == [
        f"  Red buys {name} for {price} into display 3" + (f", {does}" if does else ""),
        f"    {name}: {says}",
        "    New on the market (value/care): Royal Snail (6/6, 3 VPs)",
    ]


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


def test_tokens_that_are_declined_are_told_so() -> None:
    # given a pet that brings two trait tokens, when one is placed and one declined, or both are
    for placed, told in ((1, "puts Cute on Shapeshifter, and no more"), (0, "puts no trait token on a pet")):
        t = Telling()
        t.given(players={0: {"credits": 20}}, market={"super": ["shapeshifter"]})
        t.when(0, t.moves.pet("shapeshifter", 3), *[t.moves.trait(3, "cute")] * placed)
        t.when(0, t.game.decode_action({"type": "decline"}), EndVisit())
        assert t.lines[0].startswith(f"  Red buys Shapeshifter for 4 into display 3, {told}")


def test_where_workers_go() -> None:
    # given dice, a pet and a hazard token, when the dice are placed, then each place is told, and what rests
    t = Telling("work[0]/assign_workers")
    displays = {6: "dragonling", 2: t.at.display(token="slime")}
    shop = {"displays": displays, "dice": ("hazard", 1, 2, 3, 3), "workers": 5}
    for placed, told in (
        (
            t.moves.assigned({2: (1,), 6: (2, 3)}, goods=("hazard",), mutations=(3,)),
            "sends 1 to the Slime in display 2, 2 and 3 to Dragonling, hazard to sell goods, 3 to add mutations",
        ),
        (t.moves.assigned({6: (3, 3)}), "sends 3 and 3 to Dragonling, and lets hazard, 1 and 2 rest"),
        (t.moves.assigned(), "lets hazard, 1, 2, 3 and 3 rest"),
    ):
        t.given(due=(0,), players={0: shop})
        t.lines.clear()
        t.take(t.game.apply(t.state, 0, placed))
        assert t.lines == [f"  Red {told}"]


@pytest.mark.rule("AP-O-46", "AP-O-73")
@pytest.mark.parametrize(
    ("shop", "episode", "when", "told"),
    [
        ("star_brokers", "none", "pet", "buys Velvark for 4 instead of 5 into display 3"),
        ("alien_aid", "none", "pet", "buys Velvark for 5 into display 3"),
        ("orbit_outfitters", "none", "habitat", "buys Showcase for 3 instead of 4 into display 4"),
        ("alien_aid", "worker_shortage", "hire", "hires a worker for 4 instead of 3"),
    ],
)
def test_a_price_that_differs_is_told_with_the_printed_one(
    shop: str, episode: str, when: str, told: str
) -> None:
    t = Telling(episode=episode)
    t.given(players={0: {"shop": shop, "credits": 20}}, market={"normal": ["velvark"]})
    actions = {
        "pet": t.moves.pet("velvark", 3),
        "habitat": t.moves.habitat("showcase", 4),
        "hire": t.game.decode_action({"type": "hire_worker"}),
    }
    t.when(0, actions[when], EndVisit())
    assert t.lines[0] == f"  Red {told}"


def test_a_rearrangement_says_what_comes_together() -> None:
    # given pets and habitats, when pets move onto habitats and habitats under pets
    t = Telling()
    lying = {
        1: "dragonling",
        2: t.at.display(habitat="breeding_chamber"),
        3: "zeeg",
        4: t.at.display(habitat="showcase"),
    }
    for pets, habitats, told in (
        ({1: 2, 3: 5}, {}, "moves Dragonling onto Breeding Chamber (display 2) and Zeeg to display 5"),
        ({}, {2: 3, 4: 6}, "moves Breeding Chamber under Zeeg (display 3) and Showcase to display 6"),
        (
            {1: 5},
            {2: 5},
            "moves Dragonling onto Breeding Chamber (display 5) and Breeding Chamber to display 5",
        ),
    ):
        t.given(players={0: {"displays": lying}})
        t.lines.clear()
        t.when(0, t.moves.layout(t.state, 0, pets=pets, habitats=habitats), EndVisit())

        # then it is told what lies under what
        assert t.lines[-1] == f"  Red {told}"


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


@pytest.mark.rule("AP-SETUP-13")
@pytest.mark.parametrize("deal_shops", [True, False])
def test_each_shop_power_is_read_out_before_the_first_round(deal_shops: bool) -> None:
    # given games in which shops are chosen or dealt, when they are told
    game = a_game(4, deal_shops=deal_shops)
    labels, abouts = (of["shop"] for of in (game.content.labels, game.content.abouts))
    assert all(abouts)
    for seed in SEEDS:
        lines = story(steps(seed, game), game)
        setup = lines[: lines.index("")]

        # then the power of each shop stands below who takes it
        taken = {line.partition(" takes ")[2]: after for line, after in pairwise(setup) if " takes " in line}
        told = {name: after.strip() for name, after in taken.items() if name in labels}
        assert len(told) == 4
        assert all(abouts[labels.index(name)] == after for name, after in told.items())


@pytest.mark.rule("AP-EPI-02")
def test_the_first_round_names_the_episode_and_reads_it_out() -> None:
    for options in ({"episode": "payday"}, {"episode": "random"}):
        game = a_game(2, **options)
        lines = story(steps(3, game), game)
        (line,) = [line for line in lines if "Episode" in line]
        episode = game.content.labels["episode"].index(line.removeprefix("  Episode: "))
        assert lines[lines.index(line) + 1] == f"    {game.content.abouts['episode'][episode]}"
        assert lines[lines.index(line) - 1] == rounds(lines)[0][0].join(("Round ", ""))


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
