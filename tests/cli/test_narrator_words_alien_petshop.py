"""What the narrator of Alien Petshop says: each event and its branches to the letter, and in which line it stands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import attrs
import pytest

import petz_engine as pe
from alien_petshop.positions import Positions, positions_of
from petz_engine.alien_petshop import narrator
from petz_engine.alien_petshop.content import SHOP_STATS
from petz_engine.alien_petshop.sentences import EVENTS, HEADINGS
from petz_engine.alien_petshop.state import Frame, State, Visit
from petz_engine.kernel.build import replaced

KINDS: Mapping[str, str] = {
    "award": "award",
    "bonus_cards": "bonus_card",
    "dice": "die",
    "die": "die",
    "episode": "episode",
    "goods": "die",
    "habitat": "habitat",
    "mutations": "die",
    "pet": "pet",
    "pets": "pet",
    "raised": "die",
    "shop": "shop",
    "token": "hazard_token",
    "trait": "trait",
}
"""Of which kind the names are that stand in facts."""


@cache
def at() -> Positions:
    """Positions of a game for three."""
    return positions_of(pe.load("alien_petshop", seats=3))


def said(kind: str, seat: int = 0, rule: str = "AP-RE-05", **facts: Any) -> pe.Event:
    """An event that everybody hears of; names, lists and bags of names stand for numbers, displays count from 1."""
    return pe.Event(kind, rule, seat, tuple((name, _read(name, value)) for name, value in facts.items()))


def _read(name: str, value: Any) -> Any:
    if name == "display" and value is not None:
        return value - 1
    if name == "displays":
        return tuple((number - 1, at().dice(*faces)) for number, faces in value.items())
    if name in ("dice", "goods", "mutations"):
        return at().dice(*value)
    if name == "pets":
        return tuple(at().number("pet", pet) for pet in value)
    if name == "bonus_cards":
        return at().bag("bonus_card", value)
    return at().number(KINDS[name], value) if name in KINDS else value


@cache
def shops() -> State:
    """Red has a pet, a habitat, a token and a pet on a habitat, and five dice at hand; the market is not empty."""
    displays = {
        1: "zeeg",
        2: at().display(habitat="calm_pen"),
        3: at().display(token="slime"),
        4: at().display("skeez", habitat="breeding_chamber"),
        5: at().display("orbrat", habitat="showcase"),
    }
    red = {"shop": "helping_tentacle", "workers": 4, "displays": displays, "dice": ("hazard", 1, 2, 3)}
    yellow = {"shop": "alien_aid", "dice": (1, 1)}
    return at().state(
        "work[0]/assign_workers", due=(0,), players={0: red, 1: yellow, 2: {"shop": "petfleet"}}
    )


def in_setup(state: State) -> State:
    """The same state while chance is due in the setup, which has no heading."""
    cursor = at().step("setup/deal_market")
    return attrs.evolve(state, table=attrs.evolve(state.table, cursor=cursor, due=(pe.CHANCE,), pending=()))


def tell(*events: pe.Event, state: State | None = None, part: str = "") -> list[str]:
    """What is told of events in one step, in which nothing was told yet, with the last line up to its end.

    They happen in a part of the flow if they name none, and all of it lies at the table of ``state``.
    """
    before = state or shops()
    told = narrator.Narrator(at().game, in_setup(before))
    told.table = before.table
    happens = tuple(attrs.evolve(event, part=event.part or part) for event in events)
    *lines, end = told(pe.Step(in_setup(before), (*happens, said("at_last", -1))))
    assert end == "  at last"
    return lines


BUY, WORK, MUTATE = [" Buy Phase"], [" Worker Phase"], [" Mutation Phase"]
SELL = [" Sell Phase"]
OVER = [" Sell Phase", "  Nobody earns anything", " End of the round"]
FINAL = ["", "Final scoring"]
NOWHERE: list[str] = []
PARTS = {heading: part for part, lines in HEADINGS.items() for heading in lines.split("\n")}
"""Which part of the flow has a heading."""
Facts = dict[str, Any]
ZEEG: Facts = {"pet": "zeeg", "display": 1}
SKEEZ: Facts = {"pet": "skeez", "display": 4}
SLIME: Facts = {"token": "slime", "display": 3}

TOLD: list[tuple[list[str], dict[str, pe.Event]]] = [
    (
        NOWHERE,
        {
            "Green takes Star Pony (value 2, care 1) into display 6": said(
                "took_starter", 2, pet="star_pony", display=6
            ),
            "Everybody is dealt 1 bonus card": said("dealt_bonus", amount=1),
            "Everybody is dealt 2 bonus cards": said("dealt_bonus", amount=2),
            "Green walks on moons": said("walks_on_moons", 2),
        },
    ),
    (
        BUY,
        {
            "Red buys Velvark for 5 into display 6": said(
                "bought_pet", pet="velvark", display=6, amount=5, source="market"
            ),
            "Red buys Velvark from the discard pile for 4 instead of 5 into display 6": said(
                "bought_pet", pet="velvark", display=6, amount=4, source="discards"
            ),
            "Red buys Velvark for nothing instead of 5 into display 6": said(
                "bought_pet", pet="velvark", display=6, amount=0, source="market"
            ),
            "Red buys Mutator for 2 under Zeeg": said(
                "bought_habitat", habitat="mutator", display=1, amount=2
            ),
            "Red buys Showcase for 3 instead of 4 into display 6": said(
                "bought_habitat", habitat="showcase", display=6, amount=3
            ),
            "Red hires a worker for 4": said("hired", amount=4),
            "Red hires a worker for 1 instead of 4": said("hired", amount=1),
            "Yellow hires a worker for 4 instead of 3": said("hired", 1, amount=4),
            "Red moves Zeeg onto Calm Pen (display 2)": said(
                "rearranged", pet_displays=(1, 3, 4), habitat_displays=(1, 3, 4)
            ),
            "Red moves Calm Pen under Zeeg (display 1) and Breeding Chamber to display 6": said(
                "rearranged", pet_displays=(0, 3, 4), habitat_displays=(0, 5, 4)
            ),
            "Red moves Zeeg to display 3 and Orbrat to display 6": said(
                "rearranged", pet_displays=(2, 3, 5), habitat_displays=(1, 3, 4)
            ),
            "Red takes Mutator into display 6 for nothing": said(
                "took_habitat", habitat="mutator", display=6
            ),
            "Red takes Mutator under Zeeg for nothing": said("took_habitat", habitat="mutator", display=1),
            "Red takes a worker for nothing": said("took_worker"),
            "Red gains 1 credit": said("gained_credits", amount=1),
            "Red gains 2 credits": said("gained_credits", amount=2),
            "Red looks at 1 bonus card": said("looks_at_bonus", amount=1),
            "Red looks at 2 bonus cards": said("looks_at_bonus", amount=2),
            "Red keeps 1": said("kept_bonus", amount=1),
            "Red removes Slime from display 3": said("removed_token", rule="AP-O-50", **SLIME),
            "Red puts Cute on Zeeg": said("placed_trait", trait="cute", **ZEEG),
            "Red takes the Cute award": said("took_award", award="cute", source=-1, target=0),
            "Red takes the Cute award from Green": said("took_award", award="cute", source=2, target=0),
            "Red takes no habitat": said("declined", rule="AP-O-57"),
            "Red puts no trait token on a pet": said("declined", rule="AP-O-35"),
            "Red does nothing": said("left_market"),
        },
    ),
    (
        WORK,
        {
            "Red rolls hazard, 2, 2, 3": said("rolled", dice=("hazard", 2, 2, 3)),
            "Red raises 2 to 3": said("raised_die", die="2", raised="3"),
            "Red's hazards are triggered: nothing happens": said("triggered"),
            "Red no effect is ignored": said("declined", rule="AP-O-69"),
            "Red Zeeg is ignored": said("ignored_hazard", **ZEEG),
            "Red Zeeg costs 1 credit": said("lost_credits", **ZEEG, amount=1),
            "Red Zeeg costs 2 credits": said("lost_credits", **ZEEG, amount=2),
            "Red workers on Zeeg will quit": said("will_quit", **ZEEG),
            "Red Zeeg puts Fire on display 6": said("put_token", pet="zeeg", token="fire", display=6),
            "Red Zeeg takes a worker (2)": said("forced", **ZEEG, die="2"),
            "Red sends 1 to Zeeg, hazard and 3 to the Slime in display 3, and lets 2 rest": said(
                "assigned", displays={1: [1], 3: ["hazard", 3]}, goods=(), mutations=()
            ),
            "Red sends 1 to sell goods, 2 and 3 to add mutations, and lets hazard rest": said(
                "assigned", displays={}, goods=(1,), mutations=(2, 3)
            ),
            "Red sends hazard, 1, 2 and 3 to Skeez": said(
                "assigned", displays={4: ["hazard", 1, 2, 3], 1: []}, goods=(), mutations=()
            ),
            "Yellow lets 1 and 1 rest": said("assigned", 1, displays={}, goods=(), mutations=()),
        },
    ),
    (
        MUTATE,
        {
            "Red may place 1 trait token by 1 worker": said("may_place", amount=1, workers=1),
            "Red may place 2 trait tokens by 2 workers": said("may_place", amount=2, workers=2),
            "Red may place 1 trait token": said("may_place", amount=1, workers=0),
            "Red has no empty trait space": said("forgone", amount=2),
        },
    ),
    (
        SELL,
        {
            "Red earns 1 credit: goods 1": said("sold_goods", amount=1),
            "Red earns no credits: goods 0": said("sold_goods", amount=0),
            "Red earns 2 credits: Zeeg 2 (no worker needed)": said("spawned", **ZEEG, amount=2),
            "Red earns 3 credits: Skeez 3 (no worker needed on Breeding Chamber)": said(
                "spawned", **SKEEZ, amount=3
            ),
            "Red earns 1 credit: Orbrat 1 (no worker needed)": said(
                "spawned", pet="orbrat", display=5, amount=1
            ),
            "Red removes Slime from display 3": said("removed_token", rule="AP-SELL-03", **SLIME),
        },
    ),
    (
        OVER,
        {
            "Red's worker on Zeeg quits": said("quit", **ZEEG, amount=1),
            "Red's 2 workers on Zeeg quit": said("quit", **ZEEG, amount=2),
            "Zeeg goes to the discard pile": said("discarded_market", -1, pets=("zeeg",)),
            "Zeeg and Bamf go to the discard pile": said("discarded_market", -1, pets=("zeeg", "bamf")),
            "All workers go home": said("workers_home", -1),
        },
    ),
    (
        FINAL,
        {
            "Yellow reveals Scaled pets (counts 0: no VPs)": said(
                "revealed_bonus", 1, bonus_cards=("scaled",)
            ),
            "Red reveals Hazardous pets (counts 2: 2 VPs)": said(
                "revealed_bonus", bonus_cards=("hazardous",)
            ),
        },
    ),
]
"""Under which heading what is told of each event that comes alone."""
UNTOLD = [
    said("gained_credits", amount=0),
    said("drew_episode", -1, episode="payday"),
]
"""What is not worth telling."""
SAID: list[tuple[list[str], str | None, pe.Event]] = [
    *((heading, line, event) for heading, lines in TOLD for line, event in lines.items()),
    *((NOWHERE, None, event) for event in UNTOLD),
]


@pytest.mark.parametrize(
    ("heading", "line", "event"), SAID, ids=[f"{event.kind}-{at}" for at, (_, _, event) in enumerate(SAID)]
)
def test_what_is_said_of_each_event(heading: list[str], line: str | None, event: pe.Event) -> None:
    # given a round in which nothing was told yet, when something happens in a part of it, then it is told so
    assert tell(event, part=PARTS[heading[-1]] if heading else "") == [
        *heading,
        *([f"  {line}"] if line else []),
    ]


APART = {"rerolls", "revealed", "round_starts", "scored", "starts", "took_shop"}
"""What is told with other events, or in several lines: below."""
SECRET = {"bonus_cards", "kept_bonus_cards"}
"""What only one seat may know."""


def test_nothing_that_the_rules_tell_everybody_is_left_out() -> None:
    told = {event.kind for _, _, event in SAID} - {"walks_on_moons"} | APART | SECRET
    assert [*EVENTS] == sorted(told)


# --- what stands in one line


OPENS = {
    "bought_habitat": ", ",
    "bought_pet": ", ",
    "hired": ", ",
    "may_place": ": ",
    "placed_trait": ", ",
    "rearranged": ", ",
    "rolled": "; ",
    "sold_goods": "; ",
    "spawned": "; ",
    "triggered": ": ",
}
"""What opens a line, with what comes before the first thing that goes on with it."""
FURTHER = {"may_place": ", ", "triggered": ", "}
"""What comes before all others, where that differs."""


def some(kind: str) -> pe.Event:
    """An event of Red of this kind that is told."""
    event = next(event for _, line, event in SAID if event.kind == kind and line)
    return attrs.evolve(event, seat=0)


@pytest.mark.parametrize("kind", sorted({event.kind for _, line, event in SAID if line}))
def test_some_events_open_a_line_in_which_their_player_goes_on(kind: str) -> None:
    # given what a player does, when the same player goes on twice
    opening, again = some(kind), some("ignored_hazard")
    lines, head = tell(opening, again, again), tell(opening)[-1].removesuffix(": nothing happens")

    # then both stand in its line with the right joints, or in lines of their own
    if kind in OPENS:
        first, further = OPENS[kind], FURTHER.get(kind, OPENS[kind])
        assert lines == [f"{head}{first}Zeeg is ignored{further}Zeeg is ignored"]
    else:
        assert lines == [head, "  Red Zeeg is ignored", "  Red Zeeg is ignored"]

    # and what another player does is told apart
    assert tell(opening, attrs.evolve(again, seat=1))[-1] == "  Yellow Zeeg is ignored"


GOES_ON = {
    "bought_habitat", "bought_pet", "declined", "forced", "forgone", "gained_credits", "hired", "ignored_hazard",
    "kept_bonus", "looks_at_bonus", "lost_credits", "placed_trait", "put_token", "raised_die", "rearranged",
    "removed_token", "took_award", "took_habitat", "took_worker", "will_quit",
}  # fmt: skip
"""What is told in the line that the same player has opened."""


@pytest.mark.parametrize("kind", sorted({event.kind for _, line, event in SAID if line} - {"left_market"}))
def test_only_some_events_go_on_with_a_line(kind: str) -> None:
    # given a player who has opened a line, when something happens to the same player
    opening, event = some("bought_pet"), some(kind)
    head, alone = tell(opening)[-1], tell(event)[-1]

    # then it is told in that line, as it would be alone, or in a line of its own
    told = tell(opening, event)
    assert told == ([f"{head}, {alone.removeprefix('  Red ')}"] if kind in GOES_ON else [head, alone])


BUYS = {"bought_habitat", "bought_pet", "hired", "rearranged"}
"""What a player can do on the market."""


@pytest.mark.parametrize("kind", sorted(GOES_ON))
def test_a_visit_in_which_something_is_done_is_not_idle(kind: str) -> None:
    # given something that happens in a visit, when the visit is over, then nothing is said of it
    event, over = some(kind), said("left_market")
    assert (tell(event, over) == tell(event)) == (kind in BUYS)

    # and the next visit is idle again
    assert tell(event, over, attrs.evolve(over, seat=1))[-1] == "  Yellow does nothing"


@pytest.mark.rule("AP-MKT-01", "AP-O-28")
def test_a_visit_ends_with_what_was_bought_and_what_is_new_on_the_market() -> None:
    # given a visit in which a pet with a power is bought, others come to the market, and two players lose credits
    pet = said("bought_pet", pet="velvet_titan", display=6, amount=8, source="market")
    new = [
        said("revealed", -1, rule="AP-MKT-01", pets=(name,), deck=0)
        for name in ("zeeg", "xon", "elder_fluff")
    ]
    lost = [said("lost_credits", seat, amount=1, display=None) for seat in (1, 2)]

    # when it is told, then all that belongs to the visit stands below its line, and is told once
    over = [said("left_market", seat) for seat in (0, 1)]
    assert tell(new[0], pet, lost[0], *new[1:], *over, part="buy") == [
        " Buy Phase",
        "  Red buys Velvet Titan for 8 instead of 6 into display 6, costs Yellow 1 credit",
        "    Velvet Titan: When you buy it, every other player loses 1 credit.",
        "    New on the market (value/care): Zeeg (2/1), Xon (4/3), Elder Fluff (8/8, 5 VPs)",
        "  Yellow does nothing",
    ]
    assert tell(pet, *lost)[0].endswith(", costs Yellow and Green 1 credit each")


def test_a_line_is_told_as_soon_as_it_is_complete() -> None:
    # given a visit of which each step is told, when it is over, then its line is told at once
    visits = at().state("buy[0]/end_visit", due=(0,), players={0: {"shop": "helping_tentacle", "workers": 4}})
    hired = attrs.evolve(visits, table=attrs.evolve(visits.table, visit=Visit(hired=True)))
    hires, over = (attrs.evolve(each, part="buy") for each in (some("hired"), said("left_market")))
    told = narrator.Narrator(at().game, visits)
    assert told(pe.Step(hired, (hires,))) == []
    assert told(pe.Step(visits, (over,))) == ["  Red hires a worker for 4"]


@pytest.mark.parametrize("done", ["bought_pet", "bought_habitat", "hired", "rearranged"])
def test_what_was_done_before_the_story_begins_is_no_idle_visit(done: str) -> None:
    # given a visit in which something was done, when the story begins in it, then nothing is said of its end
    here: Facts = {"due": (0,), "players": {0: {"shop": "helping_tentacle"}}}
    over = attrs.evolve(said("left_market"), part="buy")
    for visit, told in ((Visit(), ["  Red does nothing"]), (Visit(**{done: True}), [])):
        state = at().state("buy[0]/end_visit", **here, visit=visit)
        assert narrator.Narrator(at().game, state)(pe.Step(state, (over,))) == told


def test_new_rows_are_not_told_as_new_in_a_visit() -> None:
    row = said("revealed", -1, rule="AP-RE-04", pets=("zeeg",), deck=0)
    row = attrs.evolve(row, part="end_of_round")
    assert tell(row, said("left_market"), part="buy") == [" Buy Phase", "  Red does nothing"]


@pytest.mark.rule("AP-WORK-02")
def test_a_roll_is_told_with_the_dice_that_are_rolled_again() -> None:
    # given a first roll and two re-rolls, one of them for nothing
    def again(amount: int, *dice: str | int) -> pe.Event:
        return said("rerolls", dice=dice, amount=amount)

    # when they are told, then the dice that are rolled again stand before what they show then
    assert tell(
        said("rolled", dice=("hazard", 2, 3)),
        again(0, "hazard", 2),
        said("rolled", dice=(1, 2)),
        again(2, 2),
        said("rolled", dice=(3,)),
        said("rolled", 1, dice=(1, 1)),
        part="work",
    ) == [
        " Worker Phase",
        "  Red rolls hazard, 2, 3; rolls hazard and 2 again for nothing: 1, 2; rolls 2 again for 2 credits: 3",
        "  Yellow rolls 1, 1",
    ]


@pytest.mark.rule("AP-SELL-01", "AP-SELL-02", "AP-O-42")
def test_sales_of_a_player_are_told_together_and_who_earns_nothing_after_them() -> None:
    # given pets with a worker and without, when they spawn, then why those without do so is told
    forced, assigned = (
        said("forced", **ZEEG, die="2"),
        said("assigned", displays={4: [1]}, goods=(), mutations=()),
    )
    empty = said("assigned", displays={4: []}, goods=(), mutations=())
    sales = [
        said("spawned", **ZEEG, amount=2),
        said("spawned", **SKEEZ, amount=3),
        said("sold_goods", amount=4),
    ]
    for worked, told in (
        ([forced, assigned], "Zeeg 2, Skeez 3"),
        ([forced, empty], "Zeeg 2, Skeez 3 (no worker needed on Breeding Chamber)"),
        ([assigned], "Zeeg 2 (no worker needed), Skeez 3"),
    ):
        quits = attrs.evolve(said("quit", **ZEEG, amount=1), part="end_of_round")
        lines = tell(*worked, *sales, quits, part="sell")
        assert lines[0] == " Sell Phase"
        assert lines[-4:] == [
            f"  Red earns 9 credits: {told}, goods 4",
            "  Yellow and Green earn nothing",
            " End of the round",
            "  Red's worker on Zeeg quits",
        ]


@pytest.mark.parametrize(
    ("earn", "told"),
    [
        ([], ["  Nobody earns anything"]),
        ([2], ["  Green earns 1 credit: goods 1", "  Red and Yellow earn nothing"]),
        (
            [2, 0],
            ["  Green earns 1 credit: goods 1", "  Red earns 1 credit: goods 1", "  Yellow earns nothing"],
        ),
        ([0, 1, 2], [f"  {who} earns 1 credit: goods 1" for who in ("Red", "Yellow", "Green")]),
    ],
)
def test_who_earns_nothing(earn: Sequence[int], told: Sequence[str]) -> None:
    sales = [said("sold_goods", seat, amount=1) for seat in earn]
    home = attrs.evolve(said("workers_home", -1), part="end_of_round")
    assert tell(*sales, home, part="sell") == [
        " Sell Phase",
        *told,
        " End of the round",
        "  All workers go home",
    ]


@pytest.mark.rule("AP-SELL-01")
def test_workers_that_came_in_an_earlier_step_stand_on_the_table() -> None:
    # given a worker on a pet, when the pet spawns in a later step, then it is not told that it needs none
    lying = replaced(shops().table.players[0].displays, 0, at().display("zeeg", workers=[2]))
    red = attrs.evolve(shops().table.players[0], displays=lying)
    table = attrs.evolve(shops().table, players=replaced(shops().table.players, 0, red))
    state = attrs.evolve(shops(), table=table)
    assert tell(said("spawned", **ZEEG, amount=2), state=state) == ["  Red earns 2 credits: Zeeg 2"]


def test_each_round_begins_with_its_own_parts() -> None:
    # given two rounds in which something happens in the same part alone, then each has its heading
    over, begins = said("left_market"), said("round_starts", 1, round=2)
    lines = tell(attrs.evolve(over, part="buy"), begins, attrs.evolve(over, part="buy"))
    assert lines.count(" Buy Phase") == 2


# --- trait tokens and hazards


def test_why_no_more_trait_tokens_are_placed() -> None:
    # given tokens that may be placed, when some are placed, and then no more
    puts, may = said("placed_trait", trait="cute", **ZEEG), said("may_place", amount=3, workers=3)
    none = attrs.evolve(shops(), table=attrs.evolve(shops().table, traits=(0,) * len(at().c.traits)))
    declined, head = said("declined", rule="AP-O-35"), "  Red may place 3 trait tokens by 3 workers: "
    cute = "puts Cute on Zeeg, "
    for events, state, told in (
        ([declined], shops(), "places none"),
        ([puts, declined], shops(), f"{cute}and no more"),
        ([said("forgone", amount=3)], shops(), "has no empty trait space"),
        ([puts, said("forgone", amount=2)], shops(), f"{cute}has no empty trait space for 2 more"),
        (
            [puts, puts, said("forgone", amount=1)],
            shops(),
            f"{cute}{cute}has no empty trait space for another",
        ),
        ([said("forgone", amount=3)], none, "finds no trait tokens in the supply"),
        ([puts, said("forgone", amount=2)], none, f"{cute}finds no more trait tokens in the supply"),
    ):
        assert tell(may, *events, state=state, part="mutate") == [*MUTATE, head + told]

    # and what another player has placed does not count
    other = attrs.evolve(puts, seat=1)
    assert tell(other, declined)[-1] == "  Red puts no trait token on a pet"
    assert tell(attrs.evolve(may, seat=1), declined)[-1] == "  Red puts no trait token on a pet"


@pytest.mark.rule("AP-CARD-05")
def test_a_token_that_a_habitat_brings_is_told_with_it() -> None:
    # given the power of a habitat, or of a pet, that is to be carried out
    mutator, puts = at().number("habitat", "mutator"), said("placed_trait", trait="cute", **ZEEG)
    for habitat, told in ((mutator, "puts Cute on Zeeg by Mutator"), (None, "puts Cute on Zeeg")):
        frame = Frame(0, 0, 0, habitat)
        state = attrs.evolve(shops(), table=attrs.evolve(shops().table, pending=(frame,)))
        assert tell(puts, state=state, part="buy") == [*BUY, f"  Red {told}"]


@pytest.mark.rule("AP-WORK-03", "AP-O-69")
@pytest.mark.parametrize("kind", ["forced", "ignored_hazard", "lost_credits", "put_token", "will_quit"])
def test_hazards_that_do_something_are_told_with_it(kind: str) -> None:
    effect = some(kind)
    words = tell(effect)[-1].removeprefix("  Red ")
    assert tell(said("triggered"), effect) == [f"  Red's hazards are triggered: {words}"]
    assert tell(said("triggered"), said("declined", rule="AP-O-69"), effect) == [
        f"  Red's hazards are triggered: no effect is ignored, {words}"
    ]

    # and those that do nothing are told so before something else happens, and once
    other = said("rolled", 1, dice=(1,))
    assert tell(said("triggered"), other, other) == [
        "  Red's hazards are triggered: nothing happens",
        *["  Yellow rolls 1"] * 2,
    ]


# --- what opens and ends a game


@pytest.mark.rule("AP-SETUP-12", "AP-SETUP-13")
def test_a_game_opens_with_its_players_and_their_shops() -> None:
    # given a fresh game, when shops are taken one after another, then each is told with its power
    told = narrator.Narrator(at().game)
    shops_taken = [said("took_shop", 1, shop="petfleet"), said("took_shop", 2, shop="noms_petgalley")]
    assert told(pe.Step(in_setup(shops()), (said("starts", 1, order=(1, 2, 0)), *shops_taken))) == [
        "Red (seat 0), Yellow (seat 1) and Green (seat 2) play",
        "Setup: Yellow starts",
        "  Yellow takes Petfleet",
        "    Your first re-roll of each round is free.",
        "  Green takes Nom's Petgalley",
        "    In each of your mutation turns you may place 1 trait token more, even without a worker there.",
    ]


@pytest.mark.rule("AP-AWD-03")
def test_the_awards_of_a_player_are_told_together() -> None:
    cute, speaks = said("took_award", award="cute", source=-1), said("took_award", award="speaks", source=1)
    assert tell(cute, speaks, said("took_award", 1, award="cute", source=0), part="buy") == [
        " Buy Phase",
        "  Red takes the Cute award and the Speaks award from Yellow",
        "  Yellow takes the Cute award from Red",
    ]


@cache
def full_table() -> State:
    """A table with all sorts of things in shops, two rows, and few habitats."""
    lying = {
        1: at().display("chomper", habitat="showcase"),
        2: at().display(token="slime", habitat="calm_pen"),
        3: at().display(habitat="mutator"),
        4: "dragonling",
    }
    return at().state(
        "buy[0]/end_visit",
        due=(1,),
        round=2,
        order=(1, 2, 0),
        market={"normal": ["zeeg", "orbrat"], "super": ["elder_fluff", "foreman_golem"]},
        habitats={"breeding_chamber": 0, "calm_pen": 1, "mutator": 2, "showcase": 0},
        awards={"cute": 0, "speaks": 2, "hazardous": 0},
        players={
            0: {"credits": 1, "workers": 1, "displays": lying},
            1: {"credits": 0, "displays": {}},
            2: {"displays": {6: at().display(token="fire")}},
        },
    )


ON_THE_TABLE = [
    "  On the market (value/care):",
    "    Normal pets: Zeeg (2/1), Orbrat (1/0)",
    "    Super-Pets: Elder Fluff (8/8, 5 VPs), Foreman Golem (5/5, 2 VPs)",
    "    Habitats: 1 Calm Pen for 2, 2 Mutator for 2",
]
IN_DISPLAYS = "1 Chomper on Showcase, 2 Slime on Calm Pen, 3 Mutator, 4 Dragonling"
POSSESSIONS = [
    "  Yellow has no credits and 2 workers",
    "  Green has 3 credits, 2 workers and the Speaks award; in displays: 6 Fire",
    f"  Red has 1 credit, 1 worker, the Cute award and the Hazardous award; in displays: {IN_DISPLAYS}",
]
HABITATS = [
    "      Breeding Chamber: The pet on it needs 2 less care; below 1 it needs no worker.",
    "      Calm Pen: The pet on it has no hazard effect; its Hazardous trait still counts.",
    "      Mutator: When it comes under a pet, that pet gets 1 trait token; from then on both stay in their display.",
    "      Showcase: Worth its VPs in the end, also in a display without a pet.",
]


def joined(lines: Sequence[str]) -> list[str]:
    """The lines with those put together that are too long for one."""
    return re.sub(r"\n {8}(?=\S)", " ", "\n".join(lines)).split("\n")


def test_a_round_opens_with_what_is_on_the_market_and_in_shops() -> None:
    # given a new round, when it starts, then all that lies open is told, in the order of the round
    opened = joined(tell(said("round_starts", 1, round=2), state=full_table()))
    assert opened == ["", "Round 2 of 5: Yellow starts", *ON_THE_TABLE, *POSSESSIONS]


@pytest.mark.rule("AP-EPI-02")
def test_the_first_round_opens_with_the_texts_of_its_pieces() -> None:
    # given the first round, with an Episode or without, when it starts, then what is printed is read out
    table = full_table().table
    wave = attrs.evolve(table, episode=at().number("episode", "mutation_wave"))
    for state, episode in (
        (full_table(), []),
        (
            attrs.evolve(full_table(), table=wave),
            [
                "  Episode: Mutation Wave",
                "    Before the first mutation turn, each player in turn order may place 1 trait token.",
            ],
        ),
    ):
        assert joined(tell(said("round_starts", 1, round=1), state=state)) == [
            "",
            "Round 1 of 5: Yellow starts",
            *episode,
            *ON_THE_TABLE,
            *HABITATS,
            *POSSESSIONS,
        ]
        # and later rounds do not repeat it
        assert tell(said("round_starts", 1, round=2), state=state)[2] == ON_THE_TABLE[0]


def test_an_empty_market_is_told_as_such() -> None:
    none = attrs.evolve(full_table().table, market=((), ()), habitats=(0,) * len(at().c.habitats))
    lines = joined(tell(said("round_starts", 1, round=2), state=attrs.evolve(full_table(), table=none)))
    assert lines[2:] == [ON_THE_TABLE[0], *POSSESSIONS]


@pytest.mark.rule("AP-O-74", "AP-O-65", "AP-MUT-08")
def test_trait_tokens_are_told_with_all_that_brings_them() -> None:
    # given a shop that brings a token, a pet that brings some too, and an Episode that does so before the turns
    c, zeeg = at().c, at().number("pet", "zeeg")
    early, late = SHOP_STATS.index("early_claims"), SHOP_STATS.index("claims")
    adds = tuple({early: -1, late: 2}.get(stat, 0) for stat in range(len(SHOP_STATS)))
    brings = attrs.evolve(c.pets[zeeg].changes, shop=adds)
    content = attrs.evolve(c, pets=replaced(c.pets, zeeg, attrs.evolve(c.pets[zeeg], changes=brings)))
    pets: Facts = {"shop": "noms_petgalley", "displays": {1: "xon", 2: "zeeg"}}
    wave = "mutation_wave"
    state = at().state(
        "work[0]/assign_workers", due=(0,), players={0: pets, 1: {"shop": "petfleet"}}, episode=wave
    )

    def may(seat: int, workers: int, rule: str = "AP-MUT-08") -> str:
        event = said("may_place", seat, rule=rule, amount=3, workers=workers)
        told = narrator.Narrator(at().game, in_setup(state))
        told.content, told.table = content, state.table
        return told(pe.Step(in_setup(state), (event, said("at_last", -1))))[0]

    # when tokens may be placed, then each of them is named
    assert may(0, 2) == "  Red may place 3 trait tokens by 2 workers, Zeeg and Nom's Petgalley"
    assert may(0, 0) == "  Red may place 3 trait tokens by Zeeg and Nom's Petgalley"
    assert may(0, 0, "AP-O-74") == "  Red may place 3 trait tokens by Mutation Wave"
    assert may(1, 1) == "  Yellow may place 3 trait tokens by 1 worker"
    assert may(1, 0, "AP-O-74") == "  Yellow may place 3 trait tokens by Mutation Wave"

    # and so they are where nobody has a shop yet, and there is no Episode
    red = attrs.evolve(state.table.players[0], shop=None)
    table = attrs.evolve(state.table, players=replaced(state.table.players, 0, red), episode=None)
    state = attrs.evolve(state, table=table)
    assert may(0, 1) == "  Red may place 3 trait tokens by 1 worker and Zeeg"


# --- the end


@cache
def the_end() -> State:
    """A finished game in which Red has something of all sorts, Yellow most of all in credits, and Green little."""
    lying = {
        1: at().display("elder_fluff", habitat="showcase"),
        2: at().display(habitat="showcase"),
        3: at().display("skeez", habitat="calm_pen"),
        4: "dragonling",
    }
    red = {"credits": 1, "displays": lying, "revealed": at().bag("bonus_card", ["blue", "hazardous"])}
    return at().state(
        "final/score",
        round=6,
        awards={"cute": 0},
        players={
            0: red,
            1: {"credits": 30, "displays": {}},
            2: {"credits": 2, "displays": {1: at().display(habitat="calm_pen")}},
        },
    )


@pytest.mark.rule("AP-END-02", "AP-END-03", "AP-END-04")
def test_a_game_ends_with_its_scores_and_what_each_shop_is_worth() -> None:
    # given a finished game, when scores are told, then by the sorts of pieces, and the ranking last
    scored = [
        said("scored", seat, points=vps + credits, vps=vps, credits=credits)
        for seat, vps, credits in ((0, 26, 1), (1, 0, 30), (2, 1, 2))
    ]
    events = tuple(attrs.evolve(event, part="final") for event in scored)
    assert joined(narrator.Narrator(at().game)(pe.Step(the_end(), events))) == LAST_LINES


REST = "awards 4 (Cute award 4), bonus cards 4 (Blue pets 2, Hazardous pets 2); has 1 credit"
LAST_LINES = [
    "",
    "Final scoring",
    f"  Red scores 26 VPs: pets 5 (Elder Fluff 5), habitats 13 (2 Showcase 12, Calm Pen 1), {REST}",
    "  Yellow scores no VPs; has 30 credits",
    "  Green scores 1 VP: habitats 1 (Calm Pen 1); has 2 credits",
    "",
    "Final ranking",
    "              Pets  Habitats  Awards  Bonus  VPs  Credits  Shop value",
    "  1.  Yellow     0         0       0      0    0       30          30",
    "  2.     Red     5        13       4      4   26        1          27",
    "  3.   Green     0         1       0      0    1        2           3",
    "  Yellow wins with 30",
]
