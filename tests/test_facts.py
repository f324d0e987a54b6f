"""Facts of events and reasons: what each is written as, which is what it is read from."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

import petz_engine as pe

WRITTEN: Mapping[str, Mapping[str, Any]] = {
    "dungeon_petz": {
        "addon": "dungeon_petz:toy_chest",
        "amount": 2,
        "artifact": "dungeon_petz:magic_box",
        "cage": "dungeon_petz:meadow",
        "card": "dungeon_petz:red_anger",
        "cards": {"dungeon_petz:green_poop": 1, "dungeon_petz:potion": 2},
        "color": "dungeon_petz:yellow",
        "colors": {"dungeon_petz:green": 1, "dungeon_petz:purple": 2},
        "counts_as": 2,
        "customer": "dungeon_petz:warlock",
        "exhibition": "dungeon_petz:arena",
        "faces": [["dungeon_petz:purple", "dungeon_petz:purple_anger"]],
        "final": 1,
        "food": {"dungeon_petz:meat": 3, "dungeon_petz:vegetable": 1},
        "gaps": {"dungeon_petz:upper_gap": 1},
        "gold": -1,
        "groups": [[4, 0], [1, 2]],
        "guard": "antimagic",
        "points": -3,
        "imps": 2,
        "job": "sweep",
        "need": "dungeon_petz:play",
        "order": [3, 0, 1, 2],
        "pet": "dungeon_petz:birdie",
        "platform": True,
        "plot": "dungeon_petz:lower_left",
        "removed": [["dungeon_petz:upper_left", "dungeon_petz:manure", 1]],
        "round": 2,
        "row": "dungeon_petz:artifacts",
        "size": 4,
        "source": "supply",
        "space": "dungeon_petz:judging",
        "spaces": ["dungeon_petz:meat_stand", "dungeon_petz:hospital"],
        "stored": 1,
        "target": "space",
        "tile": "dungeon_petz:sand_pit",
        "tiles": ["dungeon_petz:meat_feeder", "dungeon_petz:sand_pit"],
        "token": "dungeon_petz:suffering",
        "tokens": {"dungeon_petz:manure": 2},
        "why": "released",
    },
    "alien_petshop": {
        "amount": 2,
        "award": "alien_petshop:cute",
        "bonus_card": "alien_petshop:shelled",
        "bonus_cards": {"alien_petshop:blue": 1, "alien_petshop:shelled": 1},
        "credits": 4,
        "deck": "alien_petshop:super",
        "dice": {"hazard": 1, "2": 3},
        "die": "hazard",
        "display": "6",
        "displays": [["2", {"hazard": 1}], ["6", {"1": 2}]],
        "episode": "alien_petshop:payday",
        "goods": {"1": 1},
        "habitat": "alien_petshop:mutator",
        "habitat_displays": ["1", "4"],
        "mutations": {"3": 2},
        "order": [3, 0, 1, 2],
        "pet": "alien_petshop:zeeg",
        "pet_displays": ["5", "2"],
        "pets": ["alien_petshop:zeeg", "alien_petshop:bamf"],
        "points": 10,
        "raised": "hazard",
        "round": 1,
        "shop": "alien_petshop:petfleet",
        "token": "alien_petshop:slime",
        "trait": "alien_petshop:cute",
        "vps": 6,
        "workers": 3,
    },
}
FACTS = [(name, fact) for name, facts in WRITTEN.items() for fact in facts]


@cache
def a_game(name: str) -> pe.Game:
    """A game, loaded once."""
    return pe.load(name)


@pytest.mark.parametrize("name", WRITTEN)
def test_every_fact_is_written_in_a_way_of_its_own(name: str) -> None:
    assert a_game(name).rules.facts.keys() == WRITTEN[name].keys()


@pytest.mark.parametrize(("name", "fact"), FACTS)
def test_a_fact_is_read_from_what_it_is_written_as(name: str, fact: str) -> None:
    # given how a fact is written, with the names of content, when it is read and written again, then it is the same
    game, written = a_game(name), WRITTEN[name][fact]
    value = game.codec.read(written, game.rules.facts[fact])
    assert game.encode_event(pe.Event("tells", "", 0, ((fact, value),)))[fact] == written

    # and nothing is a fact of this name that is of another type
    for other in ("nobody", 2, True, [True], [["nobody"]], {"nobody": 1}):
        if type(other) is not type(written):
            with pytest.raises(pe.DecodeError):
                game.codec.read(other, game.rules.facts[fact])
