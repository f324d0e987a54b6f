"""What the narrator of Dungeon Petz says: each event and its branches to the letter, and what opens and ends a game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import attrs
import pytest

import petz_engine as pe
from dungeon_petz.positions import a_game, positions, positions_of, the_game
from petz_engine.dungeon_petz import narrator
from petz_engine.dungeon_petz.sentences import EVENTS, HEADINGS
from petz_engine.dungeon_petz.state import Frame, Sale, State, Table

KINDS: Mapping[str, str] = {
    "artifact": "tile",
    "cards": "need_card",
    "color": "color",
    "colors": "color",
    "customer": "tile",
    "exhibition": "tile",
    "food": "food",
    "guard": "guard",
    "need": "need",
    "pet": "tile",
    "plot": "plot",
    "row": "row",
    "space": "space",
    "tile": "tile",
    "token": "token",
    "tokens": "token",
}
"""Of which kind the names are that stand in facts."""


def said(kind: str, seat: int = 0, rule: str = "DP-NEXT-01", **facts: Any) -> pe.Event:
    """An event that everybody hears of; names and bags of names stand for numbers."""
    return pe.Event(kind, rule, seat, tuple((name, _read(name, value)) for name, value in facts.items()))


def _read(name: str, value: Any) -> Any:
    if name == "guard":
        return the_game().codec.names["guard"].index(value)
    if name in KINDS and isinstance(value, str):
        return positions().number(KINDS[name], value)
    return positions().bag(KINDS[name], value) if name in KINDS and isinstance(value, dict) else value


def at_home(name: str, size: int = 3, cage: str = "barred_box") -> Any:
    """A plot with this pet."""
    return positions().plot(cage=cage, pet=positions().pet(name, size))


@cache
def the_state() -> State:
    """Round 2 before its first part, in which Red has Birdie and Yellow has Wormie; chance is due."""
    players = {
        0: {"plots": {"upper_left": at_home("birdie")}},
        1: {"plots": {"lower_left": at_home("wormie", cage="meadow")}},
    }
    return positions().state("restock/reveal", due=(pe.CHANCE,), round=2, players=players)


def tell(*events: pe.Event, state: State | None = None, part: str = "") -> list[str]:
    """What is told of events in one step, in which nothing was told yet; they happen in a part if they name none."""
    state = state or the_state()
    told = tuple(attrs.evolve(event, part=event.part or part) for event in events)
    return narrator.Narrator(the_game(), state)(pe.Step(state, told))


SHOPPING, NEED_CARDS, SHOWING_OFF = " Shopping", " Need cards", " Showing off"
BUSINESS, AGING = " Business", " Aging"
PARTS = {heading: part for part, heading in HEADINGS.items()}
"""Which part of the flow has a heading."""
Facts = dict[str, Any]
ARENA: Facts = {"exhibition": "arena"}
PAGEANT: Facts = {"exhibition": "beauty_pageant"}
BIRDIE: Facts = {"pet": "birdie"}
AT_HOME: Facts = {"plot": "upper_left"}
HUNGER: Facts = {**AT_HOME, "need": "hunger"}
WARLOCK: Facts = {"customer": "warlock"}
SHOVEL: Facts = {"artifact": "long_handled_shovel"}
EMPLOYEE: Facts = {"artifact": "employee_of_the_month", "counts_as": 2}
MANURE: Facts = {"tokens": {"manure": 1}}
POOP_AND_ANGER: Facts = {"cards": {"green_poop": 1, "red_anger": 2}}

TOLD: list[tuple[str | None, dict[str, pe.Event]]] = [
    (
        SHOPPING,
        {
            "Red's groups: 2 imps with 1 gold, 1 imp": said("grouped", groups=((2, 1), (1, 0))),
            "Blue's groups: none": said("grouped", 3, groups=()),
            "Red sends 3 imps with 2 gold to Cage pits": said("sent", imps=3, gold=2, space="cage_pits"),
            "Red sends 1 imp to Judging": said("sent", imps=1, gold=0, space="judging"),
            "Yellow keeps 1 imp with 2 gold at home": said("kept", 1, imps=1, gold=2),
            "Yellow keeps 2 imps at home": said("kept", 1, imps=2, gold=0),
            "Red takes Meat Feeder": said("took_tile", tile="meat_feeder", row="addons"),
            "Red takes 1 Meat and 2 Vegetable": said("took_food", food={"meat": 1, "vegetable": 2}),
            "Red takes nothing": said("took_food", food={}),
            "Red adds 1 new imp to the group": said("fetched_imps", imps=1),
            "Red adds 3 new imps to the group": said("fetched_imps", imps=3),
            "Red heals 2 imps": said("healed_imps", imps=2),
            "Red heals 1 imp": said("healed_imps", imps=1),
            "Red takes 1 potion": said("took_potion", amount=1),
            "Red takes 2 potions": said("took_potion", amount=2),
            "Green begins the exhibition with 2½": said("judges", 2, points=5),
            "Green waits there for customers": said("waits_for_sales", 2, imps=1),
            "Red takes 2 gold": said("gained_gold", rule="DP-VAR-03", gold=2, source="space"),
            "Red earns 3 gold": said("gained_gold", rule="DP-SHOP-05", gold=3, source="bank"),
            "Yellow gains 1½ reputation": said("gained_reputation", 1, points=3),
            "Yellow chooses yellow need cards for Magic Box": said(
                "chose_color", 1, color="yellow", artifact="magic_box"
            ),
            "Red fills Magic Box": said("filled_store", artifact="magic_box", source="supply"),
        },
    ),
    (
        NEED_CARDS,
        {
            "Yellow draws 1 yellow need card": said("drew", 1, colors={"yellow": 1}),
            "Yellow draws 2 green need cards": said("drew", 1, colors={"green": 2}),
            "Yellow draws 2 green and 1 yellow need cards": said("drew", 1, colors={"green": 2, "yellow": 1}),
            "The red need cards are shuffled again": said("reshuffled", -1, color="red"),
            "Red exchanges 1 red need card": said("exchanges", colors={"red": 1}),
            "Yellow exchanges 2 green and 1 red need cards": said(
                "exchanges", 1, colors={"green": 2, "red": 1}
            ),
            "Red has exchanged 1 Green poop and 2 Red anger": said(
                "discarded", rule="DP-GEN-09", **POOP_AND_ANGER
            ),
            "Red puts Sand Pit on the lower right plot": said("placed", tile="sand_pit", plot="lower_right"),
            "Yellow puts Wormie on the upper right plot": said("housed", 1, pet="wormie", plot="upper_right"),
            "Green lets Wormie go": said("lost_pet", 2, pet="wormie", why="released", plot=None),
        },
    ),
    (
        SHOWING_OFF,
        {
            "Red's Birdie needs nothing": said("revealed_needs", **BIRDIE, **AT_HOME, faces=()),
            "Red's Birdie needs 1 Hunger and 2 Play": said(
                "revealed_needs",
                **BIRDIE,
                **AT_HOME,
                faces=positions().cards("green_hunger", "yellow_play", "yellow_play"),
            ),
            "Red's Birdie needs 1 Hunger and 1 Sleep (with 1 potion)": said(
                "revealed_needs",
                **BIRDIE,
                **AT_HOME,
                faces=positions().cards("green_hunger", "red:potion"),
            ),
            "Yellow's Wormie needs 2 Sleep (with 2 potions)": said(
                "revealed_needs",
                1,
                pet="wormie",
                plot="lower_left",
                faces=positions().cards("green:potion", "red:potion"),
            ),
            "Red's Birdie needs 1 Hunger and 1 Poop": said(
                "revealed_needs", **BIRDIE, **AT_HOME, faces=positions().cards("green_poop/turned")
            ),
            "Red feeds Birdie 1 Meat, 2 Vegetable and 1 out of a store for its Hunger": said(
                "fed", **HUNGER, food={"meat": 1, "vegetable": 2}, stored=1
            ),
            "Red feeds Birdie 2 out of a store for its Hunger": said("fed", **HUNGER, food={}, stored=2),
            "Red feeds Birdie 1 Meat for its Hunger": said("fed", **HUNGER, food={"meat": 1}, stored=0),
            "Red has 1 imp play with the pets": said("played", need="play", imps=1),
            "Red has 2 imps play with the pets": said("played", need="play", imps=2),
            "Red's Birdie suffers for its Hunger: 2 Suffering": said(
                "got_tokens", **HUNGER, token="suffering", amount=2
            ),
            "Red's Birdie suffers for its Magic: 1 Mutation": said(
                "got_tokens", **AT_HOME, need="magic", token="mutation", amount=1
            ),
            "Red's Birdie leaves 1 Manure for its Poop": said(
                "got_tokens", **AT_HOME, need="poop", token="manure", amount=1
            ),
            "Red guards Birdie with 2 imps (Imp Armor): 3 more antimagic": said(
                "guarded", **AT_HOME, artifact="imp_armor", guard="antimagic", amount=3, imps=2
            ),
            "Red guards Birdie with 1 imp (Imp Armor): 1 more strength": said(
                "guarded", **AT_HOME, artifact="imp_armor", guard="strength", amount=1, imps=1
            ),
            "Red catches Birdie: 1 imp ends up in the hospital": said("caught", **AT_HOME, imps=1),
            "Red catches Birdie: 2 imps end up in the hospital": said("caught", **AT_HOME, imps=2),
            "Red loses Birdie: it escapes": said("lost_pet", **BIRDIE, **AT_HOME, why="escaped"),
            "Red loses Birdie: too much Suffering": said(
                "lost_pet", **BIRDIE, **AT_HOME, why="dungeon_petz:suffering"
            ),
            "Red discards need cards for potions: 1 Green poop and 2 Red anger": said(
                "discarded", rule="DP-NEEDS-19", **POOP_AND_ANGER
            ),
            "Red sweeps up 2 Manure with 1 imp (Long-Handled Shovel)": said(
                "swept", **SHOVEL, tokens={"manure": 2}, imps=1
            ),
            "Red sweeps up 3 Manure with 2 imps (Long-Handled Shovel)": said(
                "swept", **SHOVEL, tokens={"manure": 3}, imps=2
            ),
            "Red sweeps up 1 Manure with the same imp (Long-Handled Shovel)": said(
                "swept", **SHOVEL, **MANURE, imps=0
            ),
            "Red uses Employee of the Month to sweep: 1 imp counts as 2": said(
                "boosted", **EMPLOYEE, job="sweep"
            ),
            "Red enters Arena with Birdie: 2½": said("entered", **ARENA, **AT_HOME, points=5, need=None),
            "Red enters Arena with Birdie (judged by Play): ½": said(
                "entered", **ARENA, **AT_HOME, points=1, need="play"
            ),
            "Yellow enters Beauty Pageant with the whole display: 1": said("entered", 1, **PAGEANT, points=2),
            "Red takes no part in Arena: Birdie (judged by Play) comes to 0": said(
                "entered", **ARENA, **AT_HOME, points=0, need="play"
            ),
            "Yellow takes no part in Beauty Pageant: the whole display comes to -½": said(
                "entered", 1, **PAGEANT, points=-1
            ),
        },
    ),
    (
        BUSINESS,
        {
            "Red sells Birdie to Warlock on the platform: -3 reputation, pays 1 gold": said(
                "sold", **BIRDIE, **WARLOCK, platform=True, points=-6, gold=-1
            ),
            "Red sells Birdie to Warlock on the black market: 3½ reputation, 2 gold": said(
                "sold", **BIRDIE, **WARLOCK, platform=False, points=7, gold=2
            ),
            "Red sells Birdie to Warlock on the black market: 0 reputation, 0 gold": said(
                "sold", **BIRDIE, **WARLOCK, platform=False, points=0, gold=0
            ),
            "Green sells nothing": said("passed", 2),
            "Red cleans up 1 Manure with 1 imp": said("cleaned", **MANURE, imps=1),
            "Red cleans up 4 Manure with 2 imps": said("cleaned", tokens={"manure": 4}, imps=2),
            "Red earns 5 gold": said("gained_gold", rule="DP-CLEAN-04", gold=5, source="bank"),
            "Red uses Employee of the Month to clean: 1 imp counts as 2": said(
                "boosted", **EMPLOYEE, job="clean"
            ),
        },
    ),
    (
        AGING,
        {
            "Red's Birdie grows to size 4": said("grew", **BIRDIE, **AT_HOME, size=4),
            "Red fills Magic Box with 1 Vegetable": said(
                "filled_store", artifact="magic_box", food={"vegetable": 1}, source="larder"
            ),
            "Red throws away what is spoiled: 3 Meat": said("spoiled", food={"meat": 3}),
        },
    ),
    (
        None,
        {
            "Red loses 2 reputation with it": said("paid_loss_fee", points=4),
            "Green walks on moons": said("walks_on_moons", 2),
            "It rains on everybody": said("It_rains_on_everybody", -1),
        },
    ),
]
"""Under which heading what is told of each event (None: no new heading)."""
UNTOLD = [
    said("healed_imps", imps=0),
    said("exchanges", colors={}),
    said("fed", **HUNGER, food={}, stored=0),
    said("played", need="play", imps=0),
    *(
        said(kind, -1)
        for kind in (
            "cleared_food",
            "cleared_gold",
            "committed",
            "dealt_food",
            "discarded_needs",
            "imps_home",
            "left_food",
            "left_gold",
            "neutral_imps_moved",
            "revealed",
            "revealed_on_board",
        )
    ),
]
"""What is not worth telling."""
SAID: list[tuple[str | None, str | None, pe.Event]] = [
    *((heading, line, event) for heading, lines in TOLD for line, event in lines.items()),
    *((None, None, event) for event in UNTOLD),
]


@pytest.mark.parametrize(
    ("heading", "line", "event"), SAID, ids=[f"{event.kind}-{at}" for at, (_, _, event) in enumerate(SAID)]
)
def test_what_is_said_of_each_event(heading: str | None, line: str | None, event: pe.Event) -> None:
    # given a round in which nothing was told yet, when something happens in a part of it, then it is told so
    assert tell(event, part=PARTS[heading] if heading else "") == [
        *([heading] if heading else []),
        *([f"  {line}"] if line else []),
    ]


TOGETHER = {"counted", "final_scoring", "left_market", "round_begins", "starts", "won_prize"}
"""What is told of several events at once, below."""
SECRET = {"drew_cards", "exchanges_cards"}
"""What only one seat may know."""
OTHERS = {"committed", "walks_on_moons", "It_rains_on_everybody"}
"""What is not told by these rules: a choice that is still sealed, and what nobody knows."""


def test_nothing_that_the_rules_tell_everybody_is_left_out() -> None:
    assert [*EVENTS] == sorted({event.kind for _, _, event in SAID} - OTHERS | TOGETHER | SECRET)


VISIT = {
    "chose_color", "drew", "fetched_imps", "filled_store", "gained_gold", "gained_reputation", "healed_imps", "judges",
    "took_food", "took_potion", "took_tile", "waits_for_sales",
}  # fmt: skip
"""What a group does where it is sent."""
SENT = said("sent", imps=1, gold=0, space="judging")


@pytest.mark.parametrize("kind", sorted({event.kind for _, line, event in SAID if line}))
def test_only_what_a_group_does_where_it_is_sent_is_told_in_its_line(kind: str) -> None:
    # given a group of Red, when Red does something twice
    happens = next(event for _, line, event in SAID if event.kind == kind and line)
    happens = attrs.evolve(happens, seat=0)
    words = tell(happens)[-1]
    lines = tell(SENT, happens, happens, part="shopping")

    # then it stands in the line of the group, or in lines of its own
    if kind in VISIT:
        words = words.removeprefix("  Red ")
        assert lines == [SHOPPING, f"  Red sends 1 imp to Judging: {words}, {words}"]
    else:
        assert lines[:2] == [SHOPPING, "  Red sends 1 imp to Judging"]
        assert lines[2:] == [words, words]


def test_what_an_artifact_brings_stands_in_the_line_of_the_group() -> None:
    # given an artifact whose effect stops half-way, when it goes on in later steps
    sends = attrs.evolve(the_state().table, cursor=positions().step("shopping/keep_group"))
    paused = attrs.evolve(sends, cursor=sends.cursor + 1, pending=(Frame(0, 0, 0, 0),))
    told = narrator.Narrator(the_game(), the_state())

    def step(table: Table, *events: pe.Event) -> list[str]:
        shopping = tuple(attrs.evolve(event, part="shopping") for event in events)
        return told(pe.Step(attrs.evolve(the_state(), table=table), shopping))

    first = step(paused, SENT, said("took_tile", tile="fun_with_food"))
    chosen = step(paused, said("chose_color", color="green", artifact="fun_with_food"))
    card = said("drew", colors={"green": 1})
    done = step(sends, card)

    # then its line is told once it is complete, and what comes later stands apart
    brings = "takes Fun with Food, chooses green need cards for Fun with Food, draws 1 green need card"
    assert [*first, *chosen] == [SHOPPING]
    assert joined(done) == [f"  Red sends 1 imp to Judging: {brings}"]
    assert step(sends, card) == ["  Red draws 1 green need card"]


def joined(lines: Sequence[str]) -> list[str]:
    """The lines with those put together that are too long for one."""
    return re.sub(r"\n {8}(?=\S)", " ", "\n".join(lines)).split("\n")


# --- rounds

INCOME = attrs.evolve(
    said("gained_gold", rule="DP-PREP-12", gold=1, source="bank", target="treasury"), part="restock"
)
THREE = positions_of(a_game(3))


def opened(*events: pe.Event, number: int = 3, order: tuple[int, ...] = (1, 2, 0)) -> list[str]:
    """What is told of events that open a round for three, at a table with all sorts of things, up to the first part."""
    p = THREE
    plots = {
        "upper_left": p.plot(cage="barred_box", tokens={"manure": 1}, pet=p.pet("birdie", 4)),
        "lower_right": p.plot(tokens={"manure": 2}, pet=p.pet("bubl", 3)),
    }
    larder = p.larder({"meat": [1], "vegetable": [2, 0, 3]})
    gold = [0] * len(p.c.names["space"])
    gold[p.number("space", "meat_stand")] = 2
    state = p.state(
        "shopping/group_imps",
        due=(0, 1, 2),
        round=number,
        order=order,
        rows={
            "cages": ["meadow", "rune_ring"],
            "upper_pets": ["baby_golem", "snappy"],
            "lower_pets": ["uni"],
        },
        stands={"meat_stand": {"meat": 3}, "mixed_stand": {"meat": 1, "vegetable": 2}},
        stand_gold=tuple(gold),
        exhibitions=["arena", "magic_show", "childrens_day"],
        customers=["warlock", "lich_lord", "dungeon_girl"],
        players={
            0: {"gold": 4, "imps_at_home": 7, "larder": larder, "plots": plots, "reputation": 3},
            1: {"gold": 0, "imps_at_home": 1, "reputation": 4.5},
            2: {"reputation": 3},
        },
    )
    *lines, heading = narrator.Narrator(p.game)(pe.Step(state, events))
    assert heading == SHOPPING
    return lines


ON_THE_TABLE = [
    "  Neutral imps: Meat stand, Upper half of the corral, Hospital",
    "  On sale:",
    "    Cages: Meadow, Rune Ring",
    "    Pets in the lower half of the corral (size 2): Uni",
    "    Pets in the upper half of the corral (size 3): Baby Golem, Snappy",
    "    Meat stand: 3 Meat and 2 gold",
    "    Mixed stand: 1 Meat and 2 Vegetable",
    "  Exhibitions: Magic Show (now), Childrens' Day (round 4)",
    "  Customers: Warlock (now), Lich Lord (round 4), Dungeon Girl (round 5)",
    "  Yellow has 0 gold, 1 imp and 1 Manure",
    "  Green has 2 gold, 6 imps and 1 Manure",
    "  Red has 4 gold, 7 imps, 1 Meat, 5 Vegetable, 3 Manure, Birdie of size 4 and Bubl of size 3",
]


def test_a_later_round_opens_with_reputation_and_all_that_lies_open() -> None:
    # given a new round, when everybody has its income, then what all know is told once, by the order of seats
    assert opened(said("starts", 1, order=(1, 2, 0)), said("round_begins", -1, round=3), INCOME, INCOME) == [
        "",
        "Round 3 of 6: Yellow starts",
        "  Reputation: Yellow 4½, Red 3, Green 3",
        *ON_THE_TABLE,
    ]


def test_gold_that_is_no_income_opens_no_round() -> None:
    # given a round that is opened by the income, when gold comes in a later part, then it is told by itself
    gold = attrs.evolve(said("gained_gold", rule="DP-SHOP-05", gold=3, source="bank"), part="shopping")
    state = the_state()
    assert tell(INCOME, gold, state=state)[-2:] == [SHOPPING, "  Red earns 3 gold"]


def test_cards_that_everybody_has_from_the_start_are_not_told() -> None:
    assert tell(said("drew", colors={"green": 1}), part="setup") == []


@pytest.mark.rule("DP-VAR-04")
def test_the_first_round_opens_with_who_plays_and_in_which_order() -> None:
    # given that play does not go around the table, when the first round opens, then its heading says so
    lines = opened(said("starts", 1, order=(1, 0, 2)), INCOME, INCOME, number=1, order=(1, 0, 2))
    assert lines[:2] == [
        "Red (seat 0), Yellow (seat 1) and Green (seat 2) play",
        "Round 1 of 6: Yellow starts, then Red and Green",
    ]
    assert lines.count("  On sale:") == 1


def test_each_round_begins_with_its_own_parts() -> None:
    # given two rounds in which something happens in the same part alone, then each has its heading
    passed, begins = said("passed", 2), said("round_begins", -1, round=2)
    business = [" Business", "  Green sells nothing"]
    assert tell(passed, begins, passed, part="business") == [
        *business,
        "",
        "Round 2 of 5: Red starts",
        *business,
    ]


def test_who_has_sold_something_sells_nothing_more() -> None:
    # given a customer of the round who has bought from the seat on turn, or has not, when it sells no more
    known: Facts = {"customers": ["warlock", "lich_lord", "dungeon_girl"], "round": 3}
    plots = {"upper_left": at_home("birdie", 4)}
    here: Facts = {"due": (0,), "players": {0: {"plots": plots}}}
    fresh = positions().state("business[0]/pass", **known, **here)
    sold = positions().state("business[0]/pass", **known, **here, sale=Sale(()))
    assert tell(said("passed"), state=fresh, part="business") == ["  Red sells nothing"]
    assert tell(said("passed"), state=sold, part="business") == ["  Red sells nothing more"]


@pytest.mark.rule("DP-2P-07", "DP-PREP-05")
def test_tiles_that_leave_the_market_are_told_by_why_they_go() -> None:
    # given tiles that leave three rows by rules of their own, two because nobody took them
    def left(rule: str, tile: str, why: str) -> pe.Event:
        return said("left_market", -1, rule=rule, tile=tile, why=why)

    # when it is told, then these stand together, and the others apart
    assert tell(
        left("DP-PREP-05", "magic_box", "nobody_took_it"),
        left("DP-PREP-06", "meadow", "nobody_took_it"),
        left("DP-PREP-08", "uni", "nobody_took_it"),
        left("DP-2P-07", "birdie", "neutral_imp"),
        left("DP-2P-07", "bubl", "neutral_imp"),
    ) == ["  Nobody took Magic Box, Meadow and Uni", "  A neutral imp drives away Birdie and Bubl"]


def test_the_prizes_of_an_exhibition_are_told_with_the_standings() -> None:
    # given prizes of two exhibitions, when they are told, then the most comes first, and equals by their seats
    def entered(seat: int, halves: int) -> pe.Event:
        return said("entered", seat, **PAGEANT, points=halves)

    def won(seat: int, halves: int) -> pe.Event:
        return said("won_prize", seat, **PAGEANT, points=halves)

    *entries, prizes = tell(
        entered(0, 3), entered(1, 9), entered(2, 9), entered(3, 0), won(2, 14), won(1, 14), won(0, 8)
    )
    assert len(entries) == 4
    assert prizes == (
        "  Beauty Pageant ends Yellow 4½, Green 4½, Red 1½; prizes in reputation: Yellow 7, Green 7, Red 4"
    )


# --- the end


@pytest.mark.rule("DP-FINAL-01", "DP-FINAL-02", "DP-GEN-03")
def test_a_game_ends_with_its_final_exhibitions_and_the_ranking() -> None:
    # given shops with much, with little, with nothing and with less, of which two come to the same
    p = positions()
    rich = {"upper_left": p.plot(cage="barred_box", tokens={"mutation": 1}, pet=p.pet("birdie", 4))}
    poor = {"upper_left": p.plot(tokens={"manure": 2, "suffering": 1})}
    bare = {name: p.plot() for name in ("upper_left", "upper_right", "lower_left", "lower_right")}
    state = p.state(
        "final/score_finals",
        due=(0,),
        round=6,
        players={
            0: {"gold": 3, "imps_fetched": 4, "reputation": 4.5, "plots": rich, "artifacts": ["magic_box"]}
            | {"larder": p.larder({"meat": [2]})},
            1: {"gold": 0, "imps_fetched": 4, "reputation": 4, "plots": bare},
            2: {"gold": 0, "imps_fetched": 3, "reputation": 12.5, "plots": poor},
            3: {"gold": 1, "imps_fetched": 4, "reputation": -2, "plots": bare},
        },
    )
    step = p.game.advance(attrs.evolve(state, table=attrs.evolve(state.table, due=())))

    # when the final exhibitions are told, then each with its totals, what they are made of, and what they do
    over = said("final_scoring", -1, round=6)
    assert narrator.Narrator(p.game)(pe.Step(step.state, (over, *step.events))) == FINAL_LINES


FINAL_LINES = [
    "",
    "Final exhibitions",
    "  Business Acumen: Red 4½, Blue ½, Yellow 0, Green -2",
    "      Red: food 2, artifacts 1, gold 1½",
    "      Yellow: nothing",
    "      Green: imps away -2",
    "      Blue: gold ½",
    "    costs in reputation: Green 2",
    "    prizes in reputation: Red 8, Blue 6",
    "  Pet Display: Red 2, Yellow 0, Blue 0, Green -3",
    "      Red: pets 2, cages 1, Mutation -1",
    "      Yellow: nothing",
    "      Green: Suffering -1, Manure -2",
    "      Blue: nothing",
    "    costs in reputation: Green 3",
    "    prizes in reputation: Red 8",
    "",
    "Final ranking",
    "               Business Acumen       Pet Display  Reputation",
    "  1.     Red       4½ (wins 8)        2 (wins 8)         20½",
    "  2.   Green      -2 (costs 2)      -3 (costs 3)          7½",
    "  3.  Yellow  0 (wins nothing)  0 (wins nothing)           4",
    "  3.    Blue        ½ (wins 6)  0 (wins nothing)           4",
]
