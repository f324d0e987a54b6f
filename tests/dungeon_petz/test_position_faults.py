"""What cannot stand in a position is told where it stands, with what is wrong and what may be meant."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pytest

from dungeon_petz.positions import a_game
from petz_engine.dungeon_petz.position import described, position
from petz_engine.packs.problem import Malformed
from scenario_files.wording import Fault, Words, faults_of, nested


def faults(words: Words, seats: int = 4) -> list[Fault]:
    """All faults of a position."""
    with pytest.raises(Malformed) as malformed:
        position(a_game(seats), nested(words))
    return faults_of(malformed)


# --- numbers

MANY = 1_000_000
PET = {"kind": "drago", "size": 1}
NUMBERS: Mapping[str, tuple[Words, int, int]] = {
    "round": ({}, 1, 6),
    "stand_gold.meat_stand": ({}, 0, MANY),
    "space.platform.0.imps": ({"space.platform": [{"seat": 1, "imps": 0}]}, 0, MANY),
    "last_group.size": ({"last_group.seat": 1}, 1, MANY),
    "seat.0.gold": ({}, 0, MANY),
    "seat.0.reputation": ({}, -MANY // 2, MANY // 2),
    "seat.0.standing": ({}, -MANY // 2, MANY // 2),
    "seat.0.potions": ({}, 0, MANY),
    "seat.0.imps.home": ({}, 0, MANY),
    "seat.0.imps.busy": ({}, 0, MANY),
    "seat.0.imps.hospital": ({}, 0, MANY),
    "seat.0.imps.platform": ({}, 0, MANY),
    "seat.0.imps.fetched": ({}, 0, MANY),
    "seat.0.larder.meat.1": ({"seat.0.larder.meat": [1, 0]}, 0, MANY),
    "seat.0.plot.upper_left.manure": ({}, 0, MANY),
    "seat.0.plot.upper_left.guarded.strength": ({}, 0, MANY),
    "seat.0.plot.upper_left.guarded.antimagic": ({}, 0, MANY),
    "seat.0.plot.upper_left.pet.size": ({"seat.0.plot.upper_left.pet": PET}, 1, 7),
    "seat.0.plot.upper_left.pet.suffering": ({"seat.0.plot.upper_left.pet": PET}, 0, MANY),
    "seat.0.plot.upper_left.pet.mutation": ({"seat.0.plot.upper_left.pet": PET}, 0, MANY),
    "seat.0.artifacts.0.stored": ({"seat.0.artifacts": [{"kind": "magic_box"}]}, 0, MANY),
}
"""The least and the most that a number may be, and what must be said beside it."""


def with_number(words: Words, path: str, number: int) -> dict[str, Any]:
    """A position with a number somewhere in it."""
    *way, last = path.split(".")
    table = deepcopy(nested(words))
    inner: Any = table
    for key in way:
        inner = inner[int(key)] if isinstance(inner, list) else inner.setdefault(key, {})
    inner[int(last) if isinstance(inner, list) else last] = number
    return table


def found(told: Any, path: str) -> Any:
    """What is told at a path; a bag does not tell of what there is none."""
    for key in path.split("."):
        told = told[int(key)] if isinstance(told, list) else told.get(key, 0)
    return told


@pytest.mark.parametrize("path", NUMBERS)
def test_a_number_is_neither_too_small_nor_too_large(path: str) -> None:
    # given the least and the most that a number may be
    game, (words, least, most) = a_game(4), NUMBERS[path]

    # when it is one of these, then it is what is told
    for number in (least, most):
        assert found(described(game, position(game, with_number(words, path, number))), path) == number

    # when it is less or more, then that is a fault
    where = tuple(int(key) if key.isdigit() and at > 1 else key for at, key in enumerate(path.split(".")))
    for number, wrong, cure in (
        (least - 1, "small", f"{least} or more"),
        (most + 1, "large", f"{most} or less"),
    ):
        with pytest.raises(Malformed) as malformed:
            position(game, with_number(words, path, number))
        assert faults_of(malformed) == [("S102", where, f"{number} is too {wrong}", f"write {cure}")]


# --- everything else

LEFT = "seat.0.plot.upper_left"
LEFT_AT = ("seat", "0", "plot", "upper_left")
NO_SEAT = "seats are 0 to 3"
NOT_NOW = ("no cards lie at the pets of this seat now", "leave 'cards' out")
CURE_OF_HANDS = "one of each color, and more for books, for bars that are to get cards, and for potions"
A_GROUP = "such as { seat = 0, imps = 1 }"

FAULTS: Mapping[str, tuple[Words, list[Fault]]] = {
    # what there is not
    "an unknown key": ({"rond": 1}, [("E110", ("rond",), "there is no 'rond' here", "did you mean 'round'?")]),
    "an unknown key of a seat": (
        {"seat.0.gols": 1}, [("E110", ("seat", "0", "gols"), "there is no 'gols' here", "did you mean 'gold'?")]
    ),
    "an unknown place of imps": (
        {"seat.0.imps.hom": 1},
        [("E110", ("seat", "0", "imps", "hom"), "there is no 'hom' here", "did you mean 'home'?")],
    ),
    "an unknown kind of what is new": (
        {"seat.0.new.cage": []},
        [("E110", ("seat", "0", "new", "cage"), "there is no 'cage' here", "did you mean 'cages'?")],
    ),
    "a token of pets in a cage": (
        {f"{LEFT}.suffering": 1},
        [
            (
                "E110",
                (*LEFT_AT, "suffering"),
                "there is no 'suffering' here",
                "there is 'addon', 'cage', 'guarded', 'manure' and 'pet'",
            )
        ],
    ),
    "a token of cages on a pet": (
        {f"{LEFT}.pet": {"kind": "drago", "size": 2, "manure": 1}},
        [
            (
                "E110",
                (*LEFT_AT, "pet", "manure"),
                "there is no 'manure' here",
                "there is 'cards', 'kind', 'mutation', 'size' and 'suffering'",
            )
        ],
    ),
    "an unknown number of guarding": (
        {f"{LEFT}.guarded.strenght": 1},
        [("E110", (*LEFT_AT, "guarded", "strenght"), "there is no 'strenght' here", "did you mean 'strength'?")],
    ),
    "an unknown fact of an artifact": (
        {"seat.0.artifacts": [{"kind": "magic_box", "boost": True}]},
        [("E110", ("seat", "0", "artifacts", 0, "boost"), "there is no 'boost' here", "did you mean 'boosted'?")],
    ),
    "an unknown fact of the last group": (
        {"last_group.sice": 1},
        [("E110", ("last_group", "sice"), "there is no 'sice' here", "did you mean 'size'?")],
    ),
    "an unknown fact of a group": (
        {"space.platform": [{"seat": 1, "imps": 2, "gold": 1}]},
        [("E110", ("space", "platform", 0, "gold"), "there is no 'gold' here", "there is 'imps' and 'seat'")],
    ),
    "an unknown part of the memory": (
        {"memory.draw_record": {}},
        [("E110", ("memory", "draw_record"), "there is no 'draw_record' here", "did you mean 'draw_records'?")],
    ),
    "parts of the memory": (
        {"memory.x": {}},
        [
            (
                "E110",
                ("memory", "x"),
                "there is no 'x' here",
                "there is 'deck_compositions', 'draw_records', 'drawn' and 'shuffles'",
            )
        ],
    ),
    "an unknown step": (
        {"at": "sell_petz"},
        [("S105", ("at",), "there is no step or decision 'sell_petz'", "did you mean 'sell_pet'?")],
    ),
    # seats
    "no such turn": ({"turn": 4}, [("S101", ("turn",), "there is no seat 4", NO_SEAT)]),
    "no such first": ({"first": 4}, [("S101", ("first",), "there is no seat 4", NO_SEAT)]),
    "no such seat that is due": ({"due": [0, 9]}, [("S101", ("due", 1), "there is no seat 9", NO_SEAT)]),
    "no such seat": ({"seat.4": {}}, [("S101", ("seat", "4"), "there is no seat '4'", NO_SEAT)]),
    "no such seat of the last group": (
        {"last_group.seat": 7}, [("S101", ("last_group", "seat"), "there is no seat 7", NO_SEAT)]
    ),
    "no such seat on a space": (
        {"space.platform": [{"seat": 9, "imps": 1}]},
        [("S101", ("space", "platform", 0, "seat"), "there is no seat 9", NO_SEAT)],
    ),
    "no such seat that remembers": (
        {"memory.draw_records": {"5": []}}, [("S101", ("memory", "draw_records", "5"), "there is no seat '5'", NO_SEAT)]
    ),
    "an order of three": (
        {"order": [0, 1, 2]}, [("E114", ("order",), "each seat has one place in the order", "")]
    ),
    "an order with a seat twice": (
        {"order": [0, 1, 2, 2]}, [("E114", ("order",), "each seat has one place in the order", "")]
    ),
    # the boards
    "an exhibition of a round that has none": (
        {"exhibitions": {"9": "arena"}},
        [
            (
                "S102",
                ("exhibitions", "9"),
                "0 exhibitions of round '9' are known in round 1, not 1",
                "rounds with known ones: 2",
            )
        ],
    ),
    "an exhibition before any is known": (
        {"at": "setup", "exhibitions": {"2": "arena"}},
        [
            (
                "S102",
                ("exhibitions", "2"),
                "0 exhibitions of round '2' are known in round 1, not 1",
                "rounds with known ones: none",
            )
        ],
    ),
    "two exhibitions of a round": (
        {"exhibitions": {"2": ["arena", "freestyle"]}},
        [
            (
                "S102",
                ("exhibitions", "2"),
                "1 exhibitions of round '2' are known in round 1, not 2",
                "rounds with known ones: 2",
            )
        ],
    ),
    "three customers of a round": (
        {"round": 5, "customers": {"5": ["warlock", "lich_lord", "porky_orky"]}},
        [
            (
                "S102",
                ("customers", "5"),
                "2 customers of round '5' are known in round 5, not 3",
                "rounds with known ones: 3 and 4 and 5",
            )
        ],
    ),
    "a customer among the exhibitions": (
        {"exhibitions": {"2": "warlock"}},
        [
            (
                "E201",
                ("exhibitions", "2"),
                "there is no exhibition 'warlock'",
                "there is 'arena', 'beauty_pageant', 'breeders_prize', 'childrens_day', 'eating_contest' and 3 more",
            )
        ],
    ),
    "a tile in two places": (
        {"row.cages": ["meadow", "meadow"]},
        [("S107", ("row", "cages", 1), "there are not so many 'meadow': 0 are left here, not 1", "")],
    ),
    "a tile that is removed and there": (
        {"removed": {"meat_feeder": 2}, f"{LEFT}.addon": "meat_feeder"},
        [("S107", (*LEFT_AT, "addon"), "there are not so many 'meat_feeder': 0 are left here, not 1", "")],
    ),
    "more removed tiles than there are": (
        {"removed": {"meat_feeder": 3}},
        [("S107", ("removed",), "there are not so many 'meat_feeder': 2 are left here, not 3", "")],
    ),
    "a tile of another row": (
        {"row.addons": ["drago"]},
        [
            (
                "E201",
                ("row", "addons", 0),
                "there is no addon 'drago'",
                "there is 'litter_tray', 'meat_feeder', 'reinforced_bars', 'rune_ring' and 'toy_chest'",
            )
        ],
    ),
    "an unknown row": (
        {"row.cagez": []}, [("E201", ("row", "cagez"), "there is no row 'cagez'", "did you mean 'cages'?")]
    ),
    "an unknown space": (
        {"space.platfrom": []},
        [("E201", ("space", "platfrom"), "there is no space 'platfrom'", "did you mean 'platform'?")],
    ),
    "an unknown stand": (
        {"stand.meat_stant": []},
        [("E201", ("stand", "meat_stant"), "there is no space 'meat_stant'", "did you mean 'meat_stand'?")],
    ),
    "gold on an unknown stand": (
        {"stand_gold.meat_stant": 1},
        [("E201", ("stand_gold", "meat_stant"), "there is no space 'meat_stant'", "did you mean 'meat_stand'?")],
    ),
    "an unknown food on a stand": (
        {"stand.meat_stand": ["meet"]},
        [("E201", ("stand", "meat_stand", 0), "there is no food 'meet'", "did you mean 'meat'?")],
    ),
    "an unknown stop": (
        {"neutral_imps": ["market_ring/7"]},
        [("E201", ("neutral_imps", 0), "there is no stop 'market_ring/7'", "did you mean 'market_ring/6'?")],
    ),
    "a group of nobody": (
        {"space.platform": [{"imps": 1}]},
        [("E111", ("space", "platform", 0), "the key 'seat' is missing", A_GROUP)],
    ),
    "a group of no imps": (
        {"space.platform": [{"seat": 1}]},
        [("E111", ("space", "platform", 0), "the key 'imps' is missing", A_GROUP)],
    ),
    "an empty group": (
        {"space.platform": [{}]}, [("E111", ("space", "platform", 0), "the key 'seat' is missing", A_GROUP)]
    ),
    # cards
    "more discards than there are": (
        {"discards": {"red_anger": 30}},
        [("S107", ("discards",), "there are not so many 'red_anger': 12 are left here, not 30", "")],
    ),
    "a deck of more than there are": (
        {"decks.red": {"red_anger": 40}},
        [("S107", ("decks", "red"), "there are not so many 'red_anger': 12 are left here, not 40", "")],
    ),
    "a card of another color in a deck": (
        {"decks.red": {"green_poop": 1}},
        [("S108", ("decks", "red"), "'green_poop' is no card of this deck", "leave it out")],
    ),
    "a deck and its pile that are not all": (
        {"decks.red": {"red_anger": 1}, "discards": {"red_play": 1}},
        [
            (
                "S107",
                ("decks", "red"),
                "18 more cards of this color are in no hand, pile or deck",
                "say where they are, or leave the pile of this color out",
            )
        ],
    ),
    "an unknown color of what decks were formed of": (
        {"shuffled_from.rad": {}},
        [("E201", ("shuffled_from", "rad"), "there is no color 'rad'", "did you mean 'red'?")],
    ),
    "an unknown card of what a deck was formed of": (
        {"shuffled_from.red": ["red_angr"]},
        [("E201", ("shuffled_from", "red", 0), "there is no need card 'red_angr'", "did you mean 'red_anger'?")],
    ),
    # hands
    "a hand that is too small": (
        {"seat.0.hand": ["red_anger", "green_poop", "yellow_play"]},
        [("S108", ("seat", "0", "hand"), "this hand has 0 cards of purple, and 1 are right here", CURE_OF_HANDS)],
    ),
    "a hand that is too large": (
        {"seat.0.hand": ["red_anger", "red_play", "green_poop", "yellow_play", "purple_magic"]},
        [("S108", ("seat", "0", "hand"), "this hand has 2 cards of red, and 1 are right here", CURE_OF_HANDS)],
    ),
    "a hand in setup": (
        {"at": "setup", "seat.0.hand": ["red_anger"]},
        [("S108", ("seat", "0", "hand"), "this hand has 1 cards of red, and 0 are right here", CURE_OF_HANDS)],
    ),
    "more cards in hand than there are": (
        {"seat.0.hand": {"yellow_hunger": 3, "red_anger": 1, "green_poop": 1, "purple_magic": 1}},
        [
            ("S107", ("seat", "0", "hand"), "there are not so many 'yellow_hunger': 2 are left here, not 3", ""),
            ("S108", ("seat", "0", "hand"), "this hand has 3 cards of yellow, and 1 are right here", CURE_OF_HANDS),
        ],
    ),
    "more cards laid aside than there are": (
        {"seat.0.exchanged": ["yellow_hunger"] * 3},
        [("S107", ("seat", "0"), "there are not so many 'yellow_hunger': 2 are left here, not 3", "")],
    ),
    "an unknown card laid aside": (
        {"seat.0.exchanged": ["red_angr"]},
        [("E201", ("seat", "0", "exchanged", 0), "there is no need card 'red_angr'", "did you mean 'red_anger'?")],
    ),
    # cards at pets
    "cards at a pet before they are assigned": (
        {f"{LEFT}.pet": {"kind": "drago", "size": 2, "cards": ["red_anger"]}},
        [("S108", (*LEFT_AT, "pet", "cards"), *NOT_NOW)],
    ),
    "cards at a new pet": (
        {"at": "sell_pet", "seat.0.new.pets": [{"kind": "drago", "size": 2, "cards": ["red_anger"]}]},
        [("S108", ("seat", "0", "new", "pets", 0, "cards"), *NOT_NOW)],
    ),
    "more cards at a pet than bars of their color": (
        {
            "at": "sell_pet",
            f"{LEFT}.pet": {"kind": "drago", "size": 3, "cards": ["green_poop", "green_hunger", "yellow_play/turned"]},
        },
        [
            (
                "S108",
                (*LEFT_AT, "pet", "cards", number),
                "there is no bar left for this card",
                "the bars are green, red, red",
            )
            for number in (1, 2)
        ],
    ),
    "an unknown card at a pet": (
        {"at": "sell_pet", f"{LEFT}.pet": {"kind": "drago", "size": 2, "cards": ["red_angr"]}},
        [("E201", (*LEFT_AT, "pet", "cards", 0), "there is no need card 'red_angr'", "did you mean 'red_anger'?")],
    ),
    "more cards at pets than there are": (
        {
            "at": "sell_pet",
            f"{LEFT}.pet": {"kind": "drago", "size": 2, "cards": ["red_disease", "red_disease"]},
            "discards": ["red_disease"],
        },
        [("S107", ("seat", "0"), "there are not so many 'red_disease': 1 are left here, not 2", "")],
    ),
    # the burrow and the display
    "food in more chambers than there are": (
        {"seat.0.larder.meat": [1, 1, 1]},
        [("E114", ("seat", "0", "larder", "meat"), "this food has 2 chambers, not 3", "fresh ones come first")],
    ),
    "an unknown food": (
        {"seat.0.larder.meet": 1},
        [("E201", ("seat", "0", "larder", "meet"), "there is no food 'meet'", "did you mean 'meat'?")],
    ),
    "a group of one number": (
        {"seat.0.groups": [[1]]},
        [("E114", ("seat", "0", "groups", 0), "expected 2 values in this array, got 1", "")],
    ),
    "an unknown plot": (
        {"seat.0.plot.lower": {}},
        [("E201", ("seat", "0", "plot", "lower"), "there is no plot 'lower'", "did you mean 'lower_left'?")],
    ),
    "a pet without a cage": (
        {"seat.0.plot.upper_right.pet": PET},
        [("E111", ("seat", "0", "plot", "upper_right"), "a pet needs a cage", "add 'cage': one of the cages")],
    ),
    "a pet in a cage that there is not": (
        {"seat.0.plot.upper_right": {"cage": "medow", "pet": PET}},
        [("E201", ("seat", "0", "plot", "upper_right", "cage"), "there is no cage 'medow'", "did you mean 'meadow'?")],
    ),
    "an addon that is none": (
        {f"{LEFT}.addon": "meadow"},
        [
            (
                "E201",
                (*LEFT_AT, "addon"),
                "there is no addon 'meadow'",
                "there is 'litter_tray', 'meat_feeder', 'reinforced_bars', 'rune_ring' and 'toy_chest'",
            )
        ],
    ),
    "a pet of no kind": (
        {f"{LEFT}.pet": {"size": 2}}, [("E111", (*LEFT_AT, "pet"), "the key 'kind' is missing", "add 'kind'")]
    ),
    "a pet of no size": (
        {f"{LEFT}.pet": {"kind": "uni"}},
        [("E111", (*LEFT_AT, "pet"), "the key 'size' is missing", "add 'size'")],
    ),
    "a pet that is no table": (
        {f"{LEFT}.pet": "uni"}, [("E112", (*LEFT_AT, "pet"), "expected a table, got 'uni'", "")]
    ),
    "a pet that is none": (
        {f"{LEFT}.pet": {"kind": "unni", "size": 99}},
        [("E201", (*LEFT_AT, "pet", "kind"), "there is no pet 'unni'", "did you mean 'uni'?")],
    ),
    "an artifact of no kind": (
        {"seat.0.artifacts": [{}]},
        [("E111", ("seat", "0", "artifacts", 0), "the key 'kind' is missing", "add 'kind': which artifact this is")],
    ),
    "an artifact that is none": (
        {"seat.0.artifacts": ["magic_bx"]},
        [("E201", ("seat", "0", "artifacts", 0), "there is no artifact 'magic_bx'", "did you mean 'magic_box'?")],
    ),
    "an artifact that is none, in a table": (
        {"seat.0.artifacts": [{"kind": "magic_bx"}]},
        [
            (
                "E201",
                ("seat", "0", "artifacts", 0, "kind"),
                "there is no artifact 'magic_bx'",
                "did you mean 'magic_box'?",
            )
        ],
    ),
    "an artifact of an unknown color": (
        {"seat.0.artifacts": [{"kind": "magic_box", "color": "rad"}]},
        [("E201", ("seat", "0", "artifacts", 0, "color"), "there is no color 'rad'", "did you mean 'red'?")],
    ),
    "offers that are none": (
        {"seat.0.artifacts": [{"kind": "magic_box", "left": 1}]},
        [("E112", ("seat", "0", "artifacts", 0, "left"), "expected an array, got 1", "write it in square brackets")],
    ),
    "a boost that is neither used nor not": (
        {"seat.0.artifacts": [{"kind": "magic_box", "boosted": 1}]},
        [("E112", ("seat", "0", "artifacts", 0, "boosted"), "expected true or false, got 1", "")],
    ),
    "an unknown color of owed cards": (
        {"seat.0.owed": ["rad"]},
        [("E201", ("seat", "0", "owed", 0), "there is no color 'rad'", "did you mean 'red'?")],
    ),
    "new tiles that are none": (
        {"seat.0.new": {"cages": ["medow"], "addons": ["toy_chst"], "pets": [{"kind": "unni", "size": 1}]}},
        [
            ("E201", ("seat", "0", "new", "cages", 0), "there is no cage 'medow'", "did you mean 'meadow'?"),
            ("E201", ("seat", "0", "new", "addons", 0), "there is no addon 'toy_chst'", "did you mean 'toy_chest'?"),
            ("E201", ("seat", "0", "new", "pets", 0, "kind"), "there is no pet 'unni'", "did you mean 'uni'?"),
        ],
    ),
    "a third of a point": (
        {"seat.0.reputation": 0.3},
        [("S102", ("seat", "0", "reputation"), "0.3 is no number of halves", "such as 7 or 7.5")],
    ),
    "a total that is none": (
        {"seat.0.standing": "non"},
        [("E112", ("seat", "0", "standing"), "expected a number, whole or with a half such as 7.5, got 'non'", "")],
    ),
    "a sale that neither was nor was not": (
        {"seat.0.sold_on_platform": 1},
        [("E112", ("seat", "0", "sold_on_platform"), "expected true or false, got 1", "")],
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_told_where_it_stands_with_what_may_be_meant(what: str) -> None:
    words, expected = FAULTS[what]
    assert faults(words) == expected


LAST: Fault = ("E112", ("seat", "3", "sold_on_platform"), "expected true or false, got 1", "")
"""What is wrong at the end of what is read."""


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_does_not_hide_those_behind_it(what: str) -> None:
    words, expected = FAULTS[what]
    assert sorted(faults({**words, "seat.3.sold_on_platform": 1})) == sorted([*expected, LAST])


def test_what_is_wrong_with_a_key_itself_points_at_the_key() -> None:
    # given keys that cannot stand here, whatever their value is
    names = ("an exhibition of a round that has none", "two exhibitions of a round", "cards at a new pet")

    # then their faults point at them, and others point at values
    for name, at_key in (
        *((name, True) for name in names),
        ("an unknown stop", False),
        ("a hand in setup", False),
    ):
        with pytest.raises(Malformed) as malformed:
            position(a_game(4), nested(FAULTS[name][0]))
        assert [problem.at_key for problem in malformed.value.problems] == [at_key]


def test_where_no_tile_of_a_kind_is_left_that_is_a_fault_of_all() -> None:
    # given a position in which all customers left the game
    game = a_game(4)
    customers = [game.codec.names["tile"][tile] for tile in game.content.tiles_of["customer"]]

    # then there is none for the next round in which one must be known
    assert faults({"removed": customers}) == [("S107", (), "there is no customer left to be known", "")]
