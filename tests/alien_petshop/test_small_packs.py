"""Small packs of the game: what is kept of the shipped entries, and what is made of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from alien_petshop.pack_making import shipped_tables
from petz_engine.alien_petshop.tiny import Entries, tiny

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


STARTERS = ["star_pony", "trubbles", "slimeoids", "dragonling"]
ALWAYS = {
    "board": ["a", "b"],
    "shop": ["noms_petgalley", "alien_aid", "orbit_outfitters", "hazmat_haven"],
    "deck": ["normal", "super"],
}
SMALLEST = {
    "bonus_card": ["yellow", "pink", "green", "blue"],
    "episode": ["payday", "award_season"],
    "habitat": ["breeding_chamber", "mutator"],
    "pet": [*STARTERS, "mallow", "pricklepod", "xon", "aurora_whale", "oracle_orb"],
}
SECOND = {
    "bonus_card": ["pink", "green", "blue", "winged", "furry"],
    "episode": ["award_season", "worker_shortage", "mutation_wave"],
    "habitat": ["mutator", "showcase", "calm_pen"],
    "pet": [
        *STARTERS,
        "pricklepod",
        "xon",
        "chomper",
        "skeez",
        "oracle_orb",
        "clockwork_hen",
        "prism_kraken",
    ],
}
LARGEST = {
    "bonus_card": ["yellow", "pink", "green", "blue", "winged", "furry", "scaled", "shelled", "hazardous"],
    "episode": ["payday", "award_season", "worker_shortage", "mutation_wave", "careful_customs"],
    "habitat": ["breeding_chamber", "mutator", "showcase", "calm_pen"],
    "pet": [
        *STARTERS,
        *("tanglefish", "humzee", "peepstalk", "velvark", "grandgloop"),
        *("shapeshifter", "foreman_golem", "void_serpent", "elder_fluff"),
    ],
}


@pytest.mark.parametrize(
    ("below", "kept", "copies", "rounds", "sides"),
    [
        (least, SMALLEST, 1, 2, ["hazard", 1, 1]),
        (second, SECOND, 2, 3, ["hazard", 1, 1, 2]),
        (most, LARGEST, 2, 3, ["hazard", 1, 1, 2]),
    ],
)
def test_few_pieces_are_kept(
    below: Below, kept: dict[str, list[str]], copies: int, rounds: int, sides: list[str | int]
) -> None:
    shipped, small = shipped_tables(), tiny(shipped_tables(), below)
    assert {kind: ids(small, kind) for kind in (*ALWAYS, *kept)} == {**ALWAYS, **kept}

    # of cards and habitats there is one each, of pets one or two, and starters as ever
    assert {entry["copies"] for kind in ("bonus_card", "habitat") for entry in small[kind]} == {1}
    assert [pet.get("copies") for pet in small["pet"]] == [None] * 4 + [copies] * (len(kept["pet"]) - 4)

    # shops are those of the boards with less room, dice have few sides, and few pets lie in the market
    of = {shop["id"]: shop for shop in shipped["shop"]}
    assert small["shop"] == [{**of[name], "hire": [3, 3, 3], "mutation_spaces": 1} for name in ALWAYS["shop"]]
    assert small["die"] == [{**die, "sides": sides} for die in shipped["die"]]
    assert [deck["market"] for deck in small["deck"]] == [2, 1]
    numbers = {"players": [2], "rounds": rounds, "credits": 7, "displays": 3, "worker_limit": 3}
    assert small["rules"] == [{**rules, **numbers} for rules in shipped["rules"]]

    # and all else stays as it is
    same = set(shipped) - {*ALWAYS, *kept, "die", "rules"}
    assert {kind: small[kind] for kind in same} == {kind: shipped[kind] for kind in same}


@pytest.mark.parametrize("below", [least, second, most])
def test_a_pack_may_have_less_than_is_kept(below: Below) -> None:
    # given a pack with one card, Episode and habitat, one pet in each deck, and a short market
    tables = shipped_tables()
    for kind in ("bonus_card", "episode", "habitat"):
        tables[kind] = tables[kind][:1]
    tables["pet"] = [pet for pet in tables["pet"] if pet["id"] in ("xon", "oracle_orb", "trubbles")]
    tables["deck"] = [{**deck, "market": 1} for deck in tables["deck"]]

    tables["bonus_card"] = [{**card, "copies": 3} for card in tables["bonus_card"]]

    # then all of it is kept, but for copies
    small = tiny(tables, below)
    assert [card["copies"] for card in small["bonus_card"]] == [1]
    for kind in ("bonus_card", "episode", "habitat"):
        assert ids(small, kind) == ids(tables, kind)
    assert ids(small, "pet") == ["trubbles", "xon", "oracle_orb"]
    assert [deck["market"] for deck in small["deck"]] == [1, 1]


def test_each_further_deck_shows_a_pet_less_in_the_market() -> None:
    # given three decks with long rows
    tables = shipped_tables()
    tables["deck"] = [{**tables["deck"][0], "id": name, "market": 4} for name in ("normal", "super", "third")]
    for pet in tables["pet"]:
        if pet.get("deck") == "super" and pet["value"] > 5:
            pet["deck"] = "third"

    # then the first keeps three pets, and the others two
    small = tiny(tables, least)
    assert [deck["market"] for deck in small["deck"]] == [2, 1, 0]
    decks = [pet.get("deck") for pet in small["pet"]]
    assert decks == [None] * 4 + ["normal"] * 3 + ["super"] * 2 + ["third"] * 2


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
        *(6, 6),  # four bonus cards to nine of 9
        2,  # three sides of a die or four
        *(4, 4, 3, 3),  # two Episodes to five of 5, and two habitats to four of 4
        *(3, 33, 2, 2, 2),  # three to five of 35 pets, in one or two copies
        *(3, 15, 2, 2),  # two to four of 16
        2,  # two or three rounds
    ]
