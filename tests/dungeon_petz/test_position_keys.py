"""Each key of a position says one thing, and what follows from it; everything else is as in a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest

from dungeon_petz.positions import a_game
from petz_engine.dungeon_petz.position import described, position
from petz_engine.dungeon_petz.position.instant import Instant
from petz_engine.dungeon_petz.state import start_state
from scenario_files.wording import Words, changes, nested

# --- where nothing is said


def told(words: Words, seats: int = 4) -> Mapping[str, Any]:
    """All that is told of the state of a position, before the game goes on."""
    game = a_game(seats)
    return described(game, position(game, nested(words)))


def comes_to(words: Words, seats: int = 4) -> dict[str, Any]:
    """What a position says beside what its step and its round do."""
    where = {key: words[key] for key in ("at", "round") if key in words}
    return dict(changes(told(where, seats), told(words, seats)))


COLORS = ("green", "purple", "red", "yellow")
HAND = ("green_hunger", "purple_magic", "red_anger", "yellow_play")
"""The most common card of each color."""


def test_nothing_said_is_the_start_of_the_first_round() -> None:
    # given a game before all chance, and a position that says nothing
    game, seats = a_game(4), [f"seat.{seat}" for seat in range(4)]
    start = described(game, start_state(game.content))

    # then imps are about to be grouped, what is known is any, and everybody has drawn a card of each color
    assert dict(changes(start, told({}))) == {
        "at": "shopping/group_imps",
        "exhibitions.2": "arena",
        "customers.3": "dungeon_girl",
        "stack.arena": None,
        "stack.dungeon_girl": None,
        **{f"{seat}.hand.{card}": 1 for seat in seats for card in HAND},
        **{f"{seat}.holding.{color}": 1 for seat in seats for color in COLORS},
        **{
            f"decks.{color}.{card}": (16 if color == "green" else 12) - 4
            for color, card in zip(COLORS, HAND, strict=True)
        },
        **{f"deck_sizes.{color}": (32 if color == "green" else 24) - 4 for color in COLORS},
    }


KNOWN: Mapping[str, tuple[Words, dict[str, Any], dict[str, Any]]] = {
    "before all chance": ({"at": "setup"}, {}, {}),
    "at the first reveal": ({"at": "setup/reveal"}, {}, {}),
    "once tiles are revealed": ({"at": "setup/deal_needs"}, {"2": "arena"}, {"3": "dungeon_girl"}),
    "in the first round": ({"at": "send_group"}, {"2": "arena"}, {"3": "dungeon_girl"}),
    "before tiles are revealed in the second": (
        {"at": "restock/reveal"}, {"2": "arena"}, {"3": "dungeon_girl"}
    ),
    "once they are revealed": (
        {"at": "pay_income", "round": 2},
        {"2": "arena", "3": "beauty_pageant"},
        {"3": "dungeon_girl", "4": "dungeon_granny"},
    ),
    "before tiles are revealed in the third": (
        {"at": "restock", "round": 3},
        {"2": "arena", "3": "beauty_pageant"},
        {"3": "dungeon_girl", "4": "dungeon_granny"},
    ),
    "in the third round": (
        {"round": 3},
        {"2": "arena", "3": "beauty_pageant", "4": "breeders_prize"},
        {"3": "dungeon_girl", "4": "dungeon_granny", "5": ["dungeon_master", "dungeon_mistress"]},
    ),
    "at the end": (
        {"at": "final"},
        {"2": "arena", "3": "beauty_pageant", "4": "breeders_prize", "5": "childrens_day"},
        {"3": "dungeon_girl", "4": "dungeon_granny", "5": ["dungeon_master", "dungeon_mistress"]},
    ),
}  # fmt: skip


@pytest.mark.parametrize("when", KNOWN)
def test_of_the_progress_board_any_tiles_are_known_by_then(when: str) -> None:
    words, exhibitions, customers = KNOWN[when]
    all_of = told(words)
    assert all_of["exhibitions"] == {"2": None, "3": None, "4": None, "5": None} | exhibitions
    assert all_of["customers"] == {"3": None, "4": None, "5": []} | customers

    # and what is known is not in the stack
    named = [*exhibitions.values(), *customers.values()]
    known = [name for each in named for name in (each if isinstance(each, list) else [each])]
    assert not set(known) & set(all_of["stack"])


FIRST_ROUND = {
    "setup": 1,
    "restock": 2,
    "restock/reveal": 2,
    "pay_income": 1,
    "send_group": 1,
    "need_cards": 1,
    "assign_needs": 1,
    "is_exhibition": 2,
    "choose_entrant": 2,
    "enter_exhibition": 2,
    "count_display": 2,
    "give_prizes": 2,
    "business/has_customers": 1,
    "open_shop": 1,
    "can_sell": 3,
    "sell_pet": 3,
    "close_shop": 3,
    "discard_needs": 1,
    "aging": 1,
    "final": 6,
    "end": 6,
}


def test_the_round_is_the_first_that_comes_to_the_step() -> None:
    assert {at: told({"at": at})["round"] for at in FIRST_ROUND} == FIRST_ROUND


# --- what each key says

DRAGO = "seat.1.plot.upper_left.pet"
DRAGO_3 = {"kind": "drago", "size": 3}
TURNED = ["red_anger/turned"]
NOT: dict[str, list[Any]] = {"upper_right": [], "lower_left": [], "lower_right": []}
"""What is assigned on plots without a pet."""


def pet(*cards: str, size: int = 3) -> dict[str, Any]:
    """A Drago without tokens, as it is told."""
    return {"kind": "drago", "size": size, "mutation": 0, "suffering": 0, "cards": list(cards)}


FACE_DOWN: dict[str, Any] = {
    "stack.drago": None,
    DRAGO: pet("potion", "potion", *TURNED),
    "seat.1.potions": 2,
    "seat.1.committed": {
        "type": "assign_needs",
        "pets": {"upper_left": [["green", "potion"], ["red", "potion"], ["red", *TURNED]], **NOT},
    },
    # the hand has a card for each potion beside one of each color
    "seat.1.hand.green_hunger": 2,
    "seat.1.hand.red_anger": 2,
    "seat.1.holding.green": 2,
    "seat.1.holding.red": 3,
    "decks.green.green_hunger": 12 - 1,
    "decks.red.red_anger": 8 - 2,
    "deck_sizes.green": 28 - 1,
    "deck_sizes.red": 20 - 2,
}
"""What a Drago of size 3 comes to on whose bars lie a card and two potions, face down."""

KEPT = ("magic", "disease")
ALL_YELLOW = {"disease": 4, "hunger": 2, "magic": 4, "play": 12, "poop": 2}
FORMED_OF = {"purple_anger": 4, "purple_disease": 4, "purple_magic": 7, "purple_play": 4}
"""Of what the purple deck was formed; the other five cards were in hands then."""
REST_OF_RED = {"red_anger": 8, "red_disease": 2, "red_hunger": 3, "red_play": 4, "red_poop": 3}
"""The red cards of which none is in a hand."""

SAYS: Mapping[str, tuple[Words, dict[str, Any]]] = {
    # the seats
    "whose turn it is": ({"turn": 2}, {"first": 2, "order": [2, 3, 0, 1]}),
    "who is first": ({"first": 3}, {"first": 3, "order": [3, 0, 1, 2]}),
    "whose turn it is and who is first": (
        {"at": "clean_cages", "turn": 2, "first": 3}, {"first": 3, "order": [3, 0, 1, 2]}
    ),
    "an order": ({"order": [2, 0, 3, 1]}, {"first": 2, "order": [2, 0, 3, 1]}),
    "who has yet to group": (
        {"at": "group_imps", "due": [3, 1], "seat.2.groups": [[1, 0], [2, 1]]},
        {
            "due": [1, 3],
            "seat.0.committed": {"type": "group_imps", "groups": []},
            "seat.2.committed": {"type": "group_imps", "groups": [[2, 1], [1, 0]]},
            "seat.2.gold": 2 + 1,
        },
    ),
    "groups that are about to be revealed": (
        {"at": "drop_screens", "seat.1.groups": [[2, 1]]},
        {"seat.1.committed.groups": [[2, 1]], "seat.1.gold": 2 + 1},
    ),
    # the boards
    "an exhibition": (
        {"round": 2, "exhibitions.3": "arena"}, {"exhibitions.2": "beauty_pageant", "exhibitions.3": "arena"}
    ),
    "a customer": (
        {"round": 3, "customers.5": "warlock"},
        {"customers.5": ["warlock", "dungeon_master"], "stack.warlock": None, "stack.dungeon_mistress": 1},
    ),
    "customers": (
        {"round": 3, "customers.5": ["warlock", "dungeon_girl"]},
        {
            "customers.3": "dungeon_granny",
            "customers.4": "dungeon_master",
            "customers.5": ["warlock", "dungeon_girl"],
            "stack.warlock": None,
            "stack.dungeon_mistress": 1,
        },
    ),
    "a row": (
        {"row.cages": ["meadow", "fish_bowl"]},
        {"row.cages": ["meadow", "fish_bowl"], "stack.meadow": None, "stack.fish_bowl": None},
    ),
    "food on a stand": ({"stand.mixed_stand": {"meat": 2}}, {"stand.mixed_stand.meat": 2}),
    "no food on a stand": ({"stand.mixed_stand": {"meat": 0}}, {}),
    "gold on a stand": ({"stand_gold.meat_stand": 3}, {"stand_gold.meat_stand": 3}),
    "imps on a space": (
        {"space.platform": [{"seat": 1, "imps": 2}]},
        {"space.platform": [{"seat": 1, "imps": 2}], "seat.1.imps.home": 6 - 2},
    ),
    "two groups on a space": (
        {"space.cage_pits": [{"seat": 1, "imps": 2}, {"seat": 0, "imps": 1}]},
        {
            "space.cage_pits": [{"seat": 1, "imps": 2}, {"seat": 0, "imps": 1}],
            "seat.0.imps.home": 6 - 1,
            "seat.1.imps.home": 6 - 2,
        },
    ),
    "imps that judge": (
        {"space.judging": [{"seat": 1, "imps": 2}]},
        {"space.judging": [{"seat": 1, "imps": 2}], "seat.1.imps.home": 6 - 2, "seat.1.head_start": 2},
    ),
    "removed tiles": (
        {"removed": ["meadow", "drago"]},
        {"removed.drago": 1, "removed.meadow": 1, "stack.meadow": None, "stack.drago": None},
    ),
    "the last group": ({"last_group": {"seat": 2, "size": 3}}, {"last_group": {"seat": 2, "size": 3}}),
    "the last group of no size": ({"last_group": {"seat": 2}}, {"last_group": {"seat": 2, "size": 0}}),
    # cards
    "all cards of a color on the pile": (
        {"discards": {f"yellow_{need}": count for need, count in ALL_YELLOW.items()}},
        {
            **{f"discards.yellow_{need}": count for need, count in ALL_YELLOW.items()},
            **{f"decks.yellow.yellow_{need}": None for need in ALL_YELLOW},
            "deck_sizes.yellow": None,
            **{f"seat.{seat}.hand.yellow_play": None for seat in range(4)},
            **{f"seat.{seat}.hand.yellow_substitute": 1 for seat in range(4)},
            **{f"memory.draw_records.{seat}.yellow": [{"deck": -1, "cards": 1, "played": {}}] for seat in range(4)},
        },
    ),
    "all cards of a color but two on the pile": (
        {"discards": {f"yellow_{need}": count - (need in KEPT) for need, count in ALL_YELLOW.items()}},
        {
            **{f"discards.yellow_{need}": count - (need in KEPT) for need, count in ALL_YELLOW.items()},
            **{f"decks.yellow.yellow_{need}": None for need in ALL_YELLOW},
            "deck_sizes.yellow": None,
            **{f"seat.{seat}.hand.yellow_play": None for seat in range(4)},
            # of as many of both the first in the pack comes first
            "seat.0.hand.yellow_disease": 1,
            "seat.1.hand.yellow_magic": 1,
            **{f"seat.{seat}.hand.yellow_substitute": 1 for seat in (2, 3)},
            **{f"memory.draw_records.{seat}.yellow": [{"deck": -1, "cards": 1, "played": {}}] for seat in (2, 3)},
        },
    ),
    "piles": (
        {"discards": {"red_anger": 3, "green_poop": 1}},
        {
            "discards.red_anger": 3,
            "discards.green_poop": 1,
            "decks.red.red_anger": 8 - 3,
            "decks.green.green_poop": 10 - 1,
            "deck_sizes.red": 20 - 3,
            "deck_sizes.green": 28 - 1,
        },
    ),
    "a deck": (
        {"decks.purple": {"purple_magic": 2}, "discards": {"red_anger": 1}},
        {
            "discards.red_anger": 1,
            "discards.purple_magic": 12 - 4 - 2,
            **{f"discards.purple_{need}": 4 for need in ("anger", "disease", "play")},
            "decks.purple.purple_magic": 2,
            **{f"decks.purple.purple_{need}": None for need in ("anger", "disease", "play")},
            "decks.red.red_anger": 8 - 1,
            "deck_sizes.purple": 2,
            "deck_sizes.red": 20 - 1,
        },
    ),
    "what a deck was formed of": (
        {"shuffled_from.purple": FORMED_OF | {"purple_magic": 8}},
        {
            "shuffled_from.purple.purple_magic": 8,
            "memory.shuffles.purple": 1,
            "memory.deck_compositions": [{"purple_magic": 12 - 8}, FORMED_OF | {"purple_magic": 8}],
            **{f"memory.draw_records.{seat}.purple": [{"deck": 0, "cards": 1, "played": {}}] for seat in range(4)},
            **{f"memory.drawn.{seat}": [{"purple_magic": 1}] for seat in range(4)},
        },
    ),
    # a seat
    "gold": ({"seat.1.gold": 7}, {"seat.1.gold": 7}),
    "reputation": ({"seat.1.reputation": 7.5}, {"seat.1.reputation": 7.5}),
    "imps in the hospital": (
        {"seat.1.imps.hospital": 1}, {"seat.1.imps.hospital": 1, "seat.1.imps.home": 6 - 1}
    ),
    "imps on the platform": (
        {"seat.1.imps.platform": 1}, {"seat.1.imps.platform": 1, "seat.1.imps.home": 6 - 1}
    ),
    "busy imps": (
        {"at": "clean_cages", "seat.1.imps.busy": 1}, {"seat.1.imps.busy": 1, "seat.1.imps.home": 6 - 1}
    ),
    "imps at home": ({"seat.1.imps.home": 1}, {"seat.1.imps.home": 1}),
    "imps at home where others may be busy": (
        {"at": "clean_cages", "seat.1.imps.home": 1}, {"seat.1.imps.busy": 6 - 1, "seat.1.imps.home": 1}
    ),
    "imps at home and busy ones": (
        {"at": "clean_cages", "seat.1.imps": {"home": 1, "busy": 2}},
        {"seat.1.imps.busy": 2, "seat.1.imps.home": 1},
    ),
    "all imps at home where others may be busy": ({"at": "clean_cages", "seat.1.imps.home": 6}, {}),
    "fetched imps": ({"seat.1.imps.fetched": 3}, {"seat.1.imps.fetched": 3, "seat.1.imps.home": 6 + 3}),
    "all imps away": ({"seat.1.imps.hospital": 6}, {"seat.1.imps.hospital": 6, "seat.1.imps.home": 0}),
    "more imps away than there are": (
        {"seat.1.imps.hospital": 7}, {"seat.1.imps.hospital": 7, "seat.1.imps.home": 0}
    ),
    "groups": (
        {"seat.1.groups": [[1, 0], [2, 1]]}, {"seat.1.groups": [[2, 1], [1, 0]], "seat.1.imps.home": 6 - 3}
    ),
    "fresh food": ({"seat.1.larder.meat": 2}, {"seat.1.larder.meat": [2, 0]}),
    "food by chamber": (
        {"seat.1.larder": {"meat": [1], "vegetable": [0, 3]}},
        {"seat.1.larder.meat": [1, 0], "seat.1.larder.vegetable": [0, 3, 0]},
    ),
    "no food": ({"seat.1.larder": {"meat": [0, 0]}}, {}),
    "manure": ({"seat.1.plot.upper_left.manure": 2}, {"seat.1.plot.upper_left.manure": 2}),
    "an addon": (
        {"seat.1.plot.lower_left.addon": "toy_chest"},
        {"seat.1.plot.lower_left.addon": "toy_chest", "stack.toy_chest": None},
    ),
    "a cage": (
        {"seat.1.plot.lower_left": {"cage": "meadow", "manure": 3}},
        {"seat.1.plot.lower_left.cage": "meadow", "seat.1.plot.lower_left.manure": 3, "stack.meadow": None},
    ),
    "another cage than the printed one": (
        {"seat.1.plot.upper_left.cage": "meadow"},
        {"seat.1.plot.upper_left.cage": "meadow", "seat.1.plot.upper_left.manure": 0, "stack.meadow": None},
    ),
    "what guarding imps add": (
        {"seat.1.plot.upper_left.guarded": {"antimagic": 1}}, {"seat.1.plot.upper_left.guarded.antimagic": 1}
    ),
    "a pet": (
        {DRAGO: {"kind": "drago", "size": 3, "suffering": 1, "mutation": 2}},
        {DRAGO: {"kind": "drago", "size": 3, "mutation": 2, "suffering": 1, "cards": []}, "stack.drago": None},
    ),
    "an artifact": (
        {"seat.1.artifacts": ["imp_armor"]},
        {
            "seat.1.artifacts": [{"kind": "imp_armor", "color": None, "stored": 0, "left": [], "boosted": False}],
            "stack.imp_armor": None,
        },
    ),
    "an artifact that remembers a color": (
        {"seat.1.artifacts": ["messing_with_magic"]},
        {
            "seat.1.artifacts": [
                {"kind": "messing_with_magic", "color": "yellow", "stored": 0, "left": [], "boosted": False}
            ],
            "stack.messing_with_magic": None,
            "seat.1.hand.yellow_play": 2,
            "seat.1.holding.yellow": 2,
            "decks.yellow.yellow_play": 8 - 1,
            "deck_sizes.yellow": 20 - 1,
        },
    ),
    "all of an artifact": (

              {"seat.1.artifacts": [{"kind": "magic_box", "color": "red", "stored": 2, "left": [1], "boosted": True}]},
        {
            "seat.1.artifacts": [{"kind": "magic_box", "color": "red", "stored": 2, "left": [1], "boosted": True}],
            "stack.magic_box": None,
        },
    ),
    "a hand": (
        {"seat.1.hand": ["red_play", "green_hunger", "purple_magic", "yellow_play"]},
        {
            "seat.1.hand.red_anger": None,
            "seat.1.hand.red_play": 1,
            "decks.red.red_anger": 8 + 1,
            "decks.red.red_play": 4 - 1,
        },
    ),
    "potions": ({"seat.1.potions": 3}, {"seat.1.potions": 3}),
    "owed cards": (
        {"seat.1.owed": {"red": 2}},
        {
            "seat.1.owed.red": 2,
            "seat.1.hand.red_anger": 3,
            "seat.1.holding.red": 3,
            "decks.red.red_anger": 8 - 2,
            "deck_sizes.red": 20 - 2,
        },
    ),
    "what is not arranged yet": (
        {
            "seat.1.new.cages": ["meadow"],
            "seat.1.new.addons": ["toy_chest"],
            "seat.1.new.pets": [{"kind": "drago", "size": 1, "mutation": 1}],
        },
        {
            "seat.1.new.cages": ["meadow"],
            "seat.1.new.addons": ["toy_chest"],
            "seat.1.new.pets": [{"kind": "drago", "size": 1, "mutation": 1, "suffering": 0, "cards": []}],
            "stack.meadow": None,
            "stack.toy_chest": None,
            "stack.drago": None,
        },
    ),
    "cards that are laid aside": (
        {"seat.1.exchanged": ["red_anger"]},
        {"seat.1.exchanged": ["red_anger"], "seat.1.hand.red_anger": None, "seat.1.holding.red": None},
    ),
    "one of two cards of a color that is laid aside": (
        {"seat.1.artifacts": ["messing_with_magic"], "seat.1.exchanged": ["yellow_magic"]},
        {
            "seat.1.artifacts": [
                {"kind": "messing_with_magic", "color": "yellow", "stored": 0, "left": [], "boosted": False}
            ],
            "stack.messing_with_magic": None,
            "seat.1.exchanged": ["yellow_magic"],
            "decks.yellow.yellow_magic": 4 - 1,
            "deck_sizes.yellow": 20 - 1,
        },
    ),
    "a total in an exhibition": ({"at": "give_prizes", "seat.1.standing": 3.5}, {"seat.1.standing": 3.5}),
    "no part in an exhibition": ({"at": "give_prizes", "seat.1.standing": "none"}, {}),
    "a sale on the platform": ({"seat.1.sold_on_platform": True}, {"seat.1.sold_on_platform": True}),
    # cards at pets
    "a pet before cards are assigned": (
        {"at": "assign_needs", DRAGO: DRAGO_3},
        {
            DRAGO: pet(),
            "stack.drago": None,
            "seat.1.hand.red_anger": 3,
            "seat.1.hand.green_hunger": 2,
            "seat.1.holding.red": 3,
            "seat.1.holding.green": 2,
            "decks.red.red_anger": 8 - 2,
            "decks.green.green_hunger": 12 - 1,
            "deck_sizes.red": 20 - 2,
            "deck_sizes.green": 28 - 1,
        },
    ),
    "cards that are assigned, while others assign": (
        {"at": "assign_needs", "due": [0], DRAGO: DRAGO_3 | {"cards": TURNED}}, {"due": [0], **FACE_DOWN}
    ),
    "cards that lie face down": ({"at": "showing_off", DRAGO: DRAGO_3 | {"cards": TURNED}}, FACE_DOWN),
    "cards and potions that lie face down": (
        {"at": "showing_off", DRAGO: DRAGO_3 | {"cards": ["potion", *TURNED, "potion"]}}, FACE_DOWN
    ),
    "cards that lie face down, and a hand": (
        {
            "at": "showing_off",
            DRAGO: DRAGO_3 | {"cards": TURNED},
            "seat.1.hand": ["red_play", "red_anger", "green_hunger", "green_poop", "purple_magic", "yellow_play"],
        },
        {key: value for key, value in FACE_DOWN.items() if "green_hunger" not in key and "red_anger" not in key}
        | {
            "seat.1.hand.green_poop": 1,
            "seat.1.hand.red_play": 1,
            "decks.green.green_poop": 10 - 1,
            "decks.red.red_play": 4 - 1,
            "decks.red.red_anger": 8 - 1,
        },
    ),
    "more potions than lie face down": (
        {"at": "showing_off", DRAGO: DRAGO_3 | {"cards": TURNED}, "seat.1.potions": 5},
        FACE_DOWN | {"seat.1.potions": 5},
    ),
    "potions on the bars of which nothing is said": (
        {"at": "sell_pet", DRAGO: DRAGO_3}, {DRAGO: pet("potion", "potion", "potion"), "stack.drago": None}
    ),
    "cards that lie face up": (
        {"at": "sell_pet", DRAGO: DRAGO_3 | {"cards": TURNED}},
        {
            DRAGO: pet("potion", "potion", *TURNED),
            "stack.drago": None,
            "decks.red.red_anger": 8 - 1,
            "deck_sizes.red": 20 - 1,
        },
    ),
    "a substitute, which is in no deck": (
        {"at": "showing_off", DRAGO: {"kind": "drago", "size": 1, "cards": ["red_substitute"]}},
        {
            DRAGO: pet("red_substitute", size=1),
            "stack.drago": None,
            "seat.1.holding.red": 2,
            "seat.1.committed": {"type": "assign_needs", "pets": {"upper_left": [["red", "red_substitute"]], **NOT}},
            "memory.draw_records.1.red": [{"deck": -1, "cards": 1, "played": {}}],
        },
    ),
    "an empty deck": (
        {"decks.yellow": []},
        {
            "discards.yellow_play": 12 - 4,
            "discards.yellow_disease": 4,
            "discards.yellow_hunger": 2,
            "discards.yellow_magic": 4,
            "discards.yellow_poop": 2,
            **{f"decks.yellow.yellow_{need}": None for need in ("play", "disease", "hunger", "magic", "poop")},
            "deck_sizes.yellow": None,
        },
    ),
    "all that is remembered": (
        {
            "memory": {
                "shuffles": {"red": 1},
                "deck_compositions": [{"red_anger": 2}, {"red_play": 1}],
                "draw_records": {"1": {"red": [{"deck": 1, "cards": 2, "played": {"red_play": 1}}]}},
                "drawn": {"2": [{"red_anger": 1}]},
            }
        },
        {
            "memory.shuffles.red": 1,
            "memory.deck_compositions": [{"red_anger": 2}, {"red_play": 1}],
            "memory.draw_records.1.red": [{"deck": 1, "cards": 2, "played": {"red_play": 1}}],
            "memory.drawn.2": [{"red_anger": 1}],
        },
    ),
    "what a deck was formed of, and a pile": (
        {
            "turn": 2,
            "shuffled_from.purple": FORMED_OF,
            "discards": {"purple_magic": 2, "purple_play": 1},
        },
        {
            "first": 2,
            "order": [2, 3, 0, 1],
            "discards.purple_magic": 2,
            "discards.purple_play": 1,
            "decks.purple.purple_magic": 8 - 2,
            "decks.purple.purple_play": 4 - 1,
            "deck_sizes.purple": 20 - 3,
            "shuffled_from.purple.purple_magic": 7,
            "memory.shuffles.purple": 1,
            "memory.deck_compositions": [{"purple_magic": 12 - 7}, FORMED_OF],
            # the pile is of the first player; of the five cards of the old deck seat 3 has no more
            "memory.draw_records.0.purple": [{"deck": 0, "cards": 1, "played": {}}],
            "memory.draw_records.1.purple": [{"deck": 0, "cards": 1, "played": {}}],
            "memory.draw_records.2.purple": [
                {"deck": 0, "cards": 3, "played": {"purple_magic": 2}},
                {"deck": 1, "cards": 1, "played": {"purple_play": 1}},
            ],
            "memory.draw_records.3.purple": [{"deck": 1, "cards": 1, "played": {}}],
            "memory.drawn.0": [{"purple_magic": 1}],
            "memory.drawn.1": [{"purple_magic": 1}],
            "memory.drawn.2": [{"purple_magic": 3}, {"purple_play": 1}],
            "memory.drawn.3": [{}, {"purple_magic": 1}],
        },
    ),
    "what a deck was formed of, and a card at a pet": (
        {
            "at": "sell_pet",
            "shuffled_from.purple": FORMED_OF,
            "seat.1.plot.upper_left.pet": {"kind": "uni", "size": 2, "cards": ["purple_magic"]},
        },
        {
            "seat.1.plot.upper_left.pet": {
                "kind": "uni", "size": 2, "mutation": 0, "suffering": 0, "cards": ["purple_magic", "potion"]
            },
            "stack.uni": None,
            "decks.purple.purple_magic": 8 - 1,
            "deck_sizes.purple": 20 - 1,
            "shuffled_from.purple.purple_magic": 7,
            "memory.shuffles.purple": 1,
            "memory.deck_compositions": [{"purple_magic": 12 - 7}, FORMED_OF],
            **{f"memory.draw_records.{seat}.purple": [{"deck": 0, "cards": 1, "played": {}}] for seat in range(4)},
            "memory.draw_records.1.purple": [{"deck": 0, "cards": 2, "played": {"purple_magic": 1}}],
            **{f"memory.drawn.{seat}": [{"purple_magic": 1}] for seat in range(4)},
            "memory.drawn.1": [{"purple_magic": 2}],
        },
    ),
    "what two decks were formed of, and a substitute": (
        {
            "shuffled_from.purple": FORMED_OF | {"purple_magic": 9},
            "shuffled_from.red": REST_OF_RED,
            "seat.0.hand": ["red_anger", "green_hunger", "yellow_play", "purple_substitute"],
        },
        {
            "seat.0.hand.purple_magic": None,
            "seat.0.hand.purple_substitute": 1,
            "decks.purple.purple_magic": 8 + 1,
            "deck_sizes.purple": 20 + 1,
            "shuffled_from.purple.purple_magic": 9,
            "shuffled_from.red.red_anger": 8,
            "memory.shuffles.purple": 1,
            "memory.shuffles.red": 1,
            "memory.deck_compositions": [
                {"purple_magic": 12 - 9, "red_anger": 12 - 8},
                {**FORMED_OF, "purple_magic": 9, **REST_OF_RED},
            ],
            **{f"memory.draw_records.{seat}.purple": [{"deck": 0, "cards": 1, "played": {}}] for seat in range(4)},
            **{f"memory.draw_records.{seat}.red": [{"deck": 0, "cards": 1, "played": {}}] for seat in range(4)},
            **{f"memory.drawn.{seat}": [{"purple_magic": 1, "red_anger": 1}] for seat in range(4)},
            # a substitute is of no deck
            "memory.draw_records.0.purple": [{"deck": -1, "cards": 1, "played": {}}],
            "memory.drawn.0": [{"red_anger": 1}],
        },
    ),
    "nothing that is remembered": (
        {"memory": {}, "shuffled_from.red.red_anger": 1},
        {
            "shuffled_from.red.red_anger": 1,
            **{f"shuffled_from.red.red_{need}": None for need in ("disease", "hunger", "play", "poop")},
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", SAYS)
def test_a_key_says_one_thing_and_what_follows_from_it(what: str) -> None:
    words, expected = SAYS[what]
    assert comes_to(words) == expected


RINGS = ("market_ring", "corral_ring", "town_ring")
MOVES: Mapping[tuple[str, int], int] = {
    ("send_group", 1): 0,
    ("restock", 2): 0,
    ("move_neutral_imps", 2): 0,
    ("restock/deal_food", 2): 1,
    ("send_group", 2): 1,
    ("send_group", 3): 2,
    ("restock", 4): 2,
    ("send_group", 5): 4,
    ("aging", 6): 5,
    ("final", 7): 5,
}
"""How often neutral imps have moved when a game of two comes to a step."""


@pytest.mark.rule("DP-2P-04", "DP-2P-05")
@pytest.mark.parametrize(("at", "number"), MOVES)
def test_neutral_imps_stand_where_they_are_in_that_round(at: str, number: int) -> None:
    moved = MOVES[at, number]
    stops = [f"{ring}/{(start + moved - 1) % 6 + 1}" for start in (1, 4) for ring in RINGS]
    assert told({"at": at, "round": number}, seats=2)["neutral_imps"] == stops


def test_neutral_imps_that_are_said_stand_before_all_others() -> None:
    spaces = {"round": 3, "neutral_imps": ["market_ring/2"], "space.red_dummy": [{"seat": 1, "imps": 2}]}
    standing = {space: groups for space, groups in told(spaces, seats=2)["space"].items() if groups}
    assert standing == {"red_dummy": [{"seat": None, "imps": 1}, {"seat": 1, "imps": 2}]}


# --- what a step says by itself

PETS = ("uni", "drago", "bubl", "fluffy")
MOMENTS: Mapping[tuple[str, int], tuple[str, str]] = {
    # cards of all four seats, and who of them may have jobs
    ("setup/deal_needs", 0): ("none none none none", "no no no no"),
    ("send_group", 0): ("none none none none", "no no no no"),
    ("assign_needs", 0): ("none none none none", "no no no no"),
    ("showing_off/has_pets", 0): ("down down down down", "no no no no"),
    ("showing_off/reveal_needs", 0): ("down down down down", "no no no no"),
    ("hunger/upper_left/can_feed", 0): ("up down down down", "yes no no no"),
    ("count_display", 0): ("up down down down", "yes no no no"),
    ("showing_off/reveal_needs", 2): ("up up down down", "yes yes no no"),
    ("hunger/upper_left/can_feed", 2): ("up up up down", "yes yes yes no"),
    ("give_prizes", 0): ("up up up up", "yes yes yes yes"),
    ("sell_pet", 1): ("up up up up", "yes yes yes yes"),
    ("discard_needs", 0): ("up up up up", "yes yes yes yes"),
    ("business/can_clean", 0): ("none none none none", "yes yes yes yes"),
    ("grow_pets", 0): ("none none none none", "yes yes yes yes"),
    ("imps_go_home", 0): ("none none none none", "yes yes yes yes"),
    ("next_round", 0): ("none none none none", "no no no no"),
    ("final", 0): ("none none none none", "no no no no"),
}  # fmt: skip


@pytest.mark.rule("DP-ASSIGN-01")
@pytest.mark.parametrize(("at", "turn"), MOMENTS)
def test_cards_and_jobs_are_those_of_the_step(at: str, turn: int) -> None:
    # given a pet in each display, and nobody at home
    pets = {f"seat.{seat}.plot.upper_left.pet": {"kind": pet, "size": 1} for seat, pet in enumerate(PETS)}
    words = {"at": at, "first": 0, "turn": turn, **pets, **{f"seat.{seat}.imps.home": 0 for seat in range(4)}}
    seats = told(words)["seat"].values()

    # then potions lie at the pets, face up or down, or none do; and imps have jobs, or are nowhere
    lie = [
        "down" if of["committed"] else "up" if of["plot"]["upper_left"]["pet"]["cards"] else "none"
        for of in seats
    ]
    works = ["yes" if of["imps"]["busy"] == 6 else "no" for of in seats]
    assert (" ".join(lie), " ".join(works)) == MOMENTS[at, turn]
    assert [sum(of["hand"].values()) for of in seats] == [
        0 if at.startswith("setup") else 4 + (kind == "down" or at == "assign_needs") for kind in lie
    ]


def test_a_game_without_exhibitions_and_customers_comes_to_their_steps_in_its_first_round() -> None:
    # given a board without exhibitions and customers
    game = a_game(4)
    content = attrs.evolve(game.content, board=attrs.evolve(game.content.board, exhibitions=(), customers=()))

    # then no round is the first that has them
    for word in ("enter_exhibition", "can_sell"):
        cursor = next(at for at, op in enumerate(game.program) if op.name.endswith(word))
        assert Instant(game.content, game.program, cursor).earliest_round > 1
        assert Instant(content, game.program, cursor).earliest_round == 1


# --- what a view is told

SECRETS = ("hand", "exchanged", "committed")
"""What only its own seat is told of a seat; what was committed by nobody is told as nothing."""


@pytest.mark.parametrize(
    ("words", "committed"),
    [
        ({"at": "need_cards/deal_needs", "seat.1.exchanged": ["red_anger"]}, False),
        ({"at": "showing_off", DRAGO: DRAGO_3 | {"cards": TURNED}}, True),
    ],
)
def test_a_view_is_told_its_own_cards_alone(words: Words, committed: bool) -> None:
    # given a state, what a seat sees of it, and what a spectator sees
    game = a_game(4)
    state = position(game, nested(words))
    everything, own, others = (
        described(game, of) for of in (state, game.view(state, 1), game.view(state, None))
    )

    # then a seat is told nothing of the cards of the others, and nothing of decks and the stack
    hidden = [
        f"seat.{seat}.{what}"
        for seat in (0, 2, 3)
        for what in SECRETS
        if everything["seat"][str(seat)][what] is not None
    ]
    drawn = [f"memory.drawn.{seat}" for seat in (0, 2, 3)]
    assert dict(changes(everything, own)) == dict.fromkeys([*hidden, *drawn, "decks", "stack"])

    # and a spectator nothing of its cards, either
    seen = dict(changes(own, others))
    assert seen.pop(f"{DRAGO}.cards", []) == []
    assert seen == dict.fromkeys([f"seat.1.{what}" for what in SECRETS[: 2 + committed]] + ["memory.drawn.1"])
