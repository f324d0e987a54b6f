"""Small packs of the game: what is kept of the shipped entries, and what is made of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from dungeon_petz.pack_making import shipped_tables
from petz_engine.dungeon_petz.tiny import Entries, tiny

Below = Callable[[int], int]


def least(n: int) -> int:
    return 0


def most(n: int) -> int:
    return n - 1


def second(n: int) -> int:
    """Always one, where that is below."""
    return min(1, n - 1)


def ids(entries: Entries, kind: str) -> list[str]:
    return [entry["id"] for entry in entries[kind]]


SMALLEST = {
    "color": ["green", "red"],
    "pet": ["baby_golem", "birdie", "bubl", "cthulie"],
    "addon": ["meat_feeder", "reinforced_bars"],
    "artifact": ["savage_feasts", "monsters_i_have_battled"],
    "cage": ["printed_cage", "iron_vault", "barred_box", "ward_circle"],
    "customer": ["dungeon_girl", "dungeon_mistress"],
    "exhibition": ["arena", "eating_contest"],
    "board": ["four_players"],
}
LARGEST = {
    "color": ["green", "red", "yellow", "purple"],
    "pet": ["stareplant", "stegobully", "trollie", "uni", "wormie"],
    "addon": ["rune_ring", "toy_chest", "litter_tray"],
    "artifact": ["long_handled_shovel", "imp_armor", "employee_of_the_month"],
    "cage": ["printed_cage", "climbing_frame", "fish_bowl", "bog_garden", "enchanted_lawn"],
    "customer": ["porky_orky", "farmer_troll", "lich_lord"],
    "exhibition": ["breeders_prize", "childrens_day", "magic_show"],
    "board": ["four_players"],
}
SECOND = {
    "color": ["green", "red", "yellow"],
    "pet": ["birdie", "bubl", "cthulie", "direbunny", "drago"],
    "addon": ["reinforced_bars", "rune_ring", "toy_chest"],
    "artifact": ["monsters_i_have_battled", "fun_with_food", "messing_with_magic"],
    "cage": ["printed_cage", "barred_box", "ward_circle", "null_sphere", "playground"],
    "customer": ["dungeon_mistress", "dungeon_master", "dungeon_granny"],
    "exhibition": ["eating_contest", "freestyle", "moody_medley"],
    "board": ["four_players"],
}


@pytest.mark.parametrize(
    ("below", "kept", "rounds"), [(least, SMALLEST, 2), (second, SECOND, 3), (most, LARGEST, 3)]
)
def test_few_tiles_and_colors_are_kept_each_once(
    below: Below, kept: dict[str, list[str]], rounds: int
) -> None:
    shipped = shipped_tables()
    small = tiny(shipped_tables(), below)
    assert {kind: ids(small, kind) for kind in kept} == kept

    # each tile is there once, but for the printed cage
    tiles = [
        tile
        for kind in ("pet", "addon", "artifact", "cage", "customer", "exhibition")
        for tile in small[kind]
    ]
    assert {tile["id"]: tile["copies"] for tile in tiles if tile["copies"] != 1} == {"printed_cage": 0}

    # the board is one for two and a few rounds, and at most one tile comes to a row
    assert small["board"] == [
        {
            **shipped["board"][0],
            "seats": 2,
            "rounds": rounds,
            "exhibitions": [2],
            "customers": [2],
            "extra_imps": [1],
            "income": [1, 2],
            "prizes": [4, 2],
        }
    ]
    rows = [{**row, "first": 1, "fresh": min(row["fresh"], 1)} for row in shipped["row"]]
    assert small["row"] == rows
    assert rows[-1]["fresh"] == 0

    # and there are no options; all else stays as it is
    same = set(shipped) - {*kept, "need_card", "row", "option"}
    assert {kind: small[kind] for kind in same} == {kind: shipped[kind] for kind in same}
    assert "option" not in small


def cards(below: Below) -> dict[str, int]:
    return {card["id"]: card.get("copies", 0) for card in tiny(shipped_tables(), below)["need_card"]}


def test_each_color_has_its_substitute_and_some_kinds_of_card() -> None:
    two = {"potion": 5, "green_substitute": 0, "green_hunger": 2, "green_poop": 2}
    assert cards(least) == {**two, "red_substitute": 0, "red_hunger": 2, "red_poop": 2}
    assert list(cards(least)) == [*two, "red_substitute", "red_hunger", "red_poop"]
    assert cards(second) == {
        "potion": 5,
        "green_substitute": 0,
        "green_hunger": 3,
        "green_poop": 3,
        "green_anger": 3,
        "red_substitute": 0,
        "red_hunger": 3,
        "red_poop": 3,
        "red_play": 3,
        "yellow_substitute": 0,
        "yellow_hunger": 3,
        "yellow_poop": 3,
        "yellow_play": 3,
    }
    shipped = {card["id"]: card for card in shipped_tables()["need_card"]}
    plain = {name: 3 for name, card in shipped.items() if "color" in card and not card.get("substitute")}
    substitutes = {name: 0 for name, card in shipped.items() if card.get("substitute")}
    assert cards(most) == {"potion": 5, **substitutes, **plain}


def test_what_needs_a_color_that_is_gone_gets_another() -> None:
    shipped = {pet["id"]: pet["bars"] for pet in shipped_tables()["pet"]}
    for pet in tiny(shipped_tables(), least)["pet"]:
        # a bar keeps its color, or green and red take turns
        for at, (bar, was) in enumerate(zip(pet["bars"], shipped[pet["id"]], strict=True)):
            assert bar == (was if was in ("green", "red") else ("green", "red")[at % 2])
    feasts, monsters = tiny(shipped_tables(), least)["artifact"]
    assert feasts["rule"][0]["do"] == [
        {"choose": "color", "among": ["red", "green"]},
        {"gain": "need_card"},
    ]
    assert monsters["rule"][0]["do"][0]["among"] == ["red"]

    # where none of its colors is left, an artifact offers all
    tables = shipped_tables()
    tables["artifact"] = [entry for entry in tables["artifact"] if entry["id"] == "messing_with_magic"]
    (magic,) = tiny(tables, least)["artifact"]
    assert magic["rule"][0]["do"][0]["among"] == ["green", "red"]
    assert magic["modify"] == [{"stat": "hand", "add": 1}]


@pytest.mark.parametrize("below", [least, second, most])
def test_a_pack_may_have_less_than_is_kept(below: Below) -> None:
    # given a pack with one tile of each kind, one color and one kind of card for it
    kinds = ("pet", "addon", "artifact", "customer", "exhibition")
    tables: dict[str, list[dict[str, Any]]] = shipped_tables()
    for kind in kinds:
        tables[kind] = tables[kind][:1]
    tables["cage"] = tables["cage"][:2]
    tables["color"] = tables["color"][:1]
    tables["need_card"] = [
        card for card in tables["need_card"] if card["id"] in ("green_poop", "green_substitute", "potion")
    ]

    # then all of it is kept
    small = tiny(tables, below)
    for kind in (*kinds, "cage", "color"):
        assert ids(small, kind) == ids(tables, kind)
    assert sorted(ids(small, "need_card")) == ["green_poop", "green_substitute", "potion"]


def chance_asked() -> list[int]:
    """Below which numbers chance is asked for in the smallest pack."""
    asked = []

    def below(n: int) -> int:
        asked.append(n)
        return 0

    tiny(shipped_tables(), below)
    return asked


def test_all_that_may_be_kept_is_as_likely() -> None:
    assert chance_asked() == [
        *(
            3,
            3,
            2,
            2,
            4,
            2,
            2,
        ),  # two to four colors, and two to four or five kinds of card in two or three copies
        2,  # two or three rounds
        *(2, 15),  # four pets or one more of 18
        *(2, 4),  # two addons or one more of 5
        *(2, 9),  # two artifacts or one more of 10
        *(2, 9),  # three cages or one more of 11
        *(2, 7, 2, 7),  # two customers and two exhibitions, or one more, of 8
    ]
