"""The narrator of Alien Petshop."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import petz_engine as pe
from alien_petshop.moves import Moves
from alien_petshop.positions import Positions, a_game
from petz_engine.alien_petshop import narrator
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.bots import seated
from petz_engine.bots.match import Turn, match
from petz_engine.cli.common import shown
from petz_engine.kernel import prose

WORDS = {*narrator.PHRASES, *narrator.TOGETHER, *narrator.SALES, *narrator.QUIET}
BREATHS = {"cost", "sales"}
"""What the narrator calls several events that it tells at once."""
SECRET = {"bonus_cards", "kept_bonus_cards"}
"""Events that only one seat may know."""
SOURCE = Path(narrator.__file__).parent
SEEDS = range(6)

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


def story(steps: Iterator[pe.Step], game: pe.Game) -> list[str]:
    """All lines of a game."""
    told = narrator.narrator(game)
    return [line for step in steps for line in told(step)]


class Told(NamedTuple):
    """A whole game: its lines, the public events, and how it ended."""

    lines: list[str]
    heard: list[pe.Event]
    outcome: pe.Outcome


@cache
def told_of(seats: int, mode: str, episode: str, seed: int) -> Told:
    """A whole random game, told once."""
    game, lines, heard = table(seats, mode, episode), list[str](), list[pe.Event]()
    told, state = narrator.narrator(game), game.start()
    for step in steps(seed, game):
        lines += told(step)
        heard += pe.project(step.events, None)
        state = step.state
    outcome = game.outcome(state)
    assert outcome is not None
    return Told(lines, heard, outcome)


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
    assert heard <= WORDS
    assert heard > {"bought_pet", "assigned", "spawned", "took_award", "workers_home"}


def test_every_event_of_the_rules_is_told_or_quiet() -> None:
    # given all kinds of events that the rules can tell, then the narrator knows them, and no others
    source = "".join(path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py")))
    kinds = {*re.findall(r"e\.tell\(\s*\"(\w+)\"", source), "starts"}
    assert kinds > {"rolled", "quit"}
    assert kinds - SECRET == WORDS - BREATHS


def test_what_only_one_seat_knows_is_never_told() -> None:
    # given games with secret events, when they are told with and without them
    game, secret = a_game(4), 0
    for seed in SEEDS:
        all_, public = narrator.narrator(game), narrator.narrator(game)
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
            assert headings == [name for name in narrator.PHASES if name in headings]
            assert {narrator.PHASES[0], narrator.PHASES[1], *narrator.PHASES[3:5]} <= set(headings)

            # and everybody, from the first player on, visits the market in one line, and earns something or nothing
            first = prose.PLAYERS.index(lines[0].split(" ")[3])
            order = [prose.player((first + i) % seats) for i in range(seats)]
            at = [lines.index(heading) for heading in headings] + [len(lines)]
            visits = [line for line in lines[at[0] : at[1]] if re.match(r"  \S", line)]
            assert [line.split(" ")[2] for line in visits] == order
            sales = "\n".join(lines[at[-3] : at[-2]])
            assert all(name in sales for name in order) or "Nobody earns anything" in sales


@pytest.mark.parametrize("seats", [2, 4])
def test_luck_that_is_told_at_once_is_the_same_story(seats: int) -> None:
    game = a_game(seats, episode="random", deal_shops=True)
    for seed in SEEDS:
        # given the steps of a game, when those of luck that follow each other are made one
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
        self.told = narrator.narrator(self.game)
        self.opened = self.told(pe.Step(self.state, ()))

    def take(self, step: pe.Step) -> None:
        self.state = step.state
        self.lines += self.told(step)

    def when(self, seat: int, *actions: Any) -> None:
        for action in actions:
            self.take(self.game.apply(self.state, seat, action))
            self.take(self.game.settle(self.state, pe.Dealer(1)))

    def number(self, kind: str, name: str) -> int:
        return self.at.number(kind, name)

    def tell(self, *events: pe.Event) -> list[str]:
        """What is told of events that come in one step, and of a line that then goes on no more."""
        lines = self.told(pe.Step(self.state, (*events, event("workers_home", -1))))
        return [line.strip() for line in lines if re.match(r"  \S", line)]


def event(kind: str, seat: int = 0, rule: str = "AP-RE-05", **facts: Any) -> pe.Event:
    return pe.Event(kind, rule, seat, tuple(facts.items()))


VISITS = {
    "aurora_whale": "buys Aurora Whale for 5 into display 3, gains 2 credits",
    "clockwork_hen": "buys Clockwork Hen for 4 into display 3, takes a worker for nothing",
    "comet_hound": "buys Comet Hound for 5 into display 3, removes Slime from display 1",
    "foreman_golem": "buys Foreman Golem for 5 into display 3",
    "velvet_titan": "buys Velvet Titan for 6 into display 3, costs Yellow and Green 1 credit each",
    "void_serpent": "buys Void Serpent for 7 into display 3, gains 1 credit",
}


@pytest.mark.parametrize("pet", VISITS)
def test_a_visit_is_told_in_one_line_with_what_the_pet_does(pet: str) -> None:
    # given a rich player before a pet, with a hazard token in the first display
    t = Telling()
    shop = {"credits": 20, "displays": {6: "dragonling", 1: t.at.display(token="slime")}}
    t.given(players={0: shop}, market={"super": [pet]}, decks={"normal": [], "super": ["royal_snail"]})

    # when it is bought, then nothing is told before the visit is over
    t.when(0, t.moves.pet(pet, 3))
    assert t.lines == [" Buy Phase"]
    t.when(0, EndVisit())
    assert t.lines[1:] == [
        f"  Red {VISITS[pet]}",
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
    (line,) = t.lines[1:]
    assert line.split(", ") == [
        "  Red buys Nest Builder from the discard pile for 4 into display 3",
        "takes Mutator for nothing under Dragonling",
        "puts Cute on Dragonling",
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
    (line,) = t.lines[1:]
    assert line.startswith("  Red buys Oracle Orb for 4 into display 3, looks at 2 bonus cards, keeps 1")


def test_tokens_that_are_declined_are_told_so() -> None:
    # given a pet that brings two trait tokens, when one is placed and one declined, or both are
    for placed, told in ((1, "puts Cute on Shapeshifter, puts no more"), (0, "puts no trait token on a pet")):
        t = Telling()
        t.given(players={0: {"credits": 20}}, market={"super": ["shapeshifter"]})
        t.when(0, t.moves.pet("shapeshifter", 3), *[t.moves.trait(3, "cute")] * placed)
        t.when(0, t.game.decode_action({"type": "decline"}), EndVisit())
        assert t.lines[1].startswith(f"  Red buys Shapeshifter for 4 into display 3, {told}")


def dice(t: Telling, *faces: str | int) -> tuple[int, ...]:
    return t.at.dice(*faces)


@pytest.mark.rule("AP-WORK-02", "AP-O-38", "AP-O-69")
def test_a_worker_phase_is_told_line_by_line() -> None:
    # given a shop with hazards of three families
    t = Telling()
    t.given(players={0: {"displays": {6: "dragonling", 5: "skeez"}}})
    pet, fire = t.number("pet", "dragonling"), t.number("hazard_token", "fire")
    skeez, two, three = t.number("pet", "skeez"), t.number("die", "2"), t.number("die", "3")
    events = [
        event("rolled", dice=dice(t, "hazard", 2)),
        event("rerolls", dice=dice(t, "hazard"), amount=0),
        event("rolled", dice=dice(t, "hazard")),
        event("rerolls", dice=dice(t, 2), amount=1),
        event("rolled", dice=dice(t, 2)),
        event("raised_die", die=two, raised=three),
        event("triggered"),
        event("declined", rule="AP-O-69"),
        event("lost_credits", display=4, pet=skeez, amount=1),
        event("will_quit", display=4, pet=skeez),
        event("put_token", pet=pet, token=fire, display=0),
        event("forced", display=4, pet=skeez, die=three),
        event("rolled", 1, dice=dice(t, 1)),
    ]

    # when it is told, then rolls stand in one line and hazards in the next
    rolls, hazards, *others, _ = t.tell(*events)
    assert rolls.split("; ") == [
        "Red rolls hazard, 2",
        "rolls hazard again for nothing: hazard",
        "rolls 2 again for 1 credit: 2",
        "raises 2 to 3",
    ]
    assert hazards.removeprefix("Red's hazards are triggered: ").split(", ") == [
        "ignores none",
        "Skeez costs 1 credit",
        "workers on Skeez will quit",
        "Dragonling puts Fire on display 1",
        "Skeez takes a worker (3)",
    ]
    assert others == ["Yellow rolls 1", "Nobody earns anything"]


@pytest.mark.parametrize(
    ("between", "told"),
    [
        ([], "nothing happens"),
        ([event("declined", rule="AP-O-69")], "ignores none, nothing happens"),
        ([event("ignored_hazard", display=5, pet=0)], "{} is ignored"),
    ],
)
def test_hazards_that_do_nothing_are_told_so(between: list[pe.Event], told: str) -> None:
    t = Telling()
    t.given()
    line = t.tell(event("triggered"), *between, event("rolled", 1, dice=dice(t, 1)))[0]
    assert line == f"Red's hazards are triggered: {told.format(t.game.content.labels['pet'][0])}"


def test_where_workers_go() -> None:
    # given dice, a pet and a hazard token, when the dice are placed, then each place is told, and what rests
    t = Telling("work[0]/AssignWorkers")
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
        assert t.lines == [" Worker Phase", f"  Red {told}"]


def test_sales_and_the_end_of_a_round() -> None:
    # given what two players earn, when it is told
    t = Telling()
    t.given()
    pet, slime = t.number("pet", "chomper"), t.number("hazard_token", "slime")
    told = t.tell(
        event("spawned", pet=pet, display=1, amount=3),
        event("sold_goods", amount=2),
        event("removed_token", rule="AP-SELL-03", token=slime, display=2),
        event("removed_token", 1, rule="AP-SELL-03", token=slime, display=2),
        event("sold_goods", 2, amount=1),
        event("quit", display=1, pet=pet, amount=1),
        event("quit", 1, display=1, pet=pet, amount=2),
        event("discarded_market", -1, pets=(pet,)),
    )

    # then each has a line, and so has who earns nothing
    assert told == [
        "Red earns 5 credits: Chomper 3, goods 2; removes Slime from display 3",
        "Yellow removes Slime from display 3",
        "Green earns 1 credit: goods 1",
        "Yellow earns nothing",
        "Red's worker on Chomper quits",
        "Yellow's 2 workers on Chomper quit",
        "Chomper goes to the discard pile",
        "All workers go home",
    ]


def test_an_award_is_taken_or_stolen() -> None:
    t = Telling()
    t.given()
    award = t.number("award", "cute")
    assert t.tell(event("took_award", award=award, source=-1), event("took_award", 1, award=award, source=0))[
        :2
    ] == [
        "Red takes the Cute award",
        "Yellow takes the Cute award from Red",
    ]


def test_an_unknown_event_is_told_by_its_name() -> None:
    t = Telling()
    t.given()
    assert t.tell(event("moon_walked", 2))[0] == "Green moon walked"


# --- the opening and the end


def test_a_game_begins_with_its_setup_and_its_first_round() -> None:
    # given a game for two in which the quietest choice is always made, when it is told up to the first visit
    game = a_game(2)
    told, state, lines = narrator.narrator(game), game.start(), list[str]()
    while " Buy Phase" not in lines:
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
    "  Yellow takes Critter Cove",
    "  Red takes Dragonling into display 1",
    "  Yellow takes Slimeoids into display 1",
    "  Everybody is dealt 1 bonus card",
    "",
    "Round 1 of 5: Red starts",
    "  On the market (value/care):",
    "    Normal pets: Rotaderp (4/3), Zeeg (2/1), Deathvine (5/3), Orbrat (1/0)",
    "    Super-Pets: Elder Fluff (8/8, 5 VPs)",
    "    Habitats: 8 Breeding Chamber for 3, 8 Calm Pen for 2, 8 Mutator for 2, 8 Showcase for 4",
    "  Red has 3 credits, 2 workers and Dragonling",
    "  Yellow has 3 credits, 2 workers and Slimeoids",
    " Buy Phase",
    "  Red does nothing",
]


def test_what_a_player_has_when_a_round_starts() -> None:
    # given a shop with all sorts of things, when a round starts, then they are told
    t = Telling("start_round")
    lying = {
        1: t.at.display("chomper", habitat="showcase"),
        2: t.at.display(token="slime", habitat="calm_pen"),
        3: t.at.display(habitat="mutator"),
        4: "dragonling",
    }
    t.given(
        players={0: {"credits": 1, "workers": 1, "displays": lying}, 1: {"credits": 0}}, awards={"cute": 0}
    )
    lines = t.told(pe.Step(t.state, (event("round_starts", round=2),)))
    assert lines[1] == "Round 2 of 5: Red starts"
    assert re.split(", | and ", lines[-3]) == [
        "  Red has 1 credit",
        "1 worker",
        "Chomper on Showcase",
        "Slime in display 2",
        "Calm Pen in display 2",
        "Mutator in display 3",
        "Dragonling",
        "the Cute award",
    ]
    assert lines[-2] == "  Yellow has no credits, 2 workers and Slimeoids"


@pytest.mark.rule("AP-EPI-02")
def test_the_first_round_names_the_episode() -> None:
    for options in ({"episode": "payday"}, {"episode": "random"}):
        game = a_game(2, **options)
        lines = story(steps(3, game), game)
        (line,) = [line for line in lines if "Episode" in line]
        assert line.removeprefix("  Episode: ") in game.content.labels["episode"]
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


@pytest.mark.rule("AP-END-01")
def test_bonus_cards_are_revealed_with_what_they_count() -> None:
    # given two bonus cards of a player, when they are revealed, then both are told with their VPs
    t = Telling()
    t.given(players={0: {"displays": {1: "dragonling", 2: "skeez"}}})
    cards = t.at.bag("bonus_card", ["hazardous", "yellow"])
    lines = t.told(pe.Step(t.state, (event("revealed_bonus", bonus_cards=cards),)))
    assert lines[-2:] == [
        "Final scoring",
        "  Red reveals Hazardous pets (counts 2: 2 VPs) and Yellow pets (counts 0: no VPs)",
    ]
