"""Events as whole games tell them: which rule each of them cites, from where to where something goes, its facts."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import petz_engine as pe
from dungeon_petz.games import TABLES, player
from dungeon_petz.positions import the_game
from dungeon_petz.telling import TOLD, as_told, check_told
from petz_engine import testing
from petz_engine.dungeon_petz.events import FACTS
from petz_engine.dungeon_petz.ruleset import RULES
from petz_engine.kernel.codec import Per

SEEDS = (52, 81, 107, 111, 182)
"""Games that together tell nearly all there is to tell."""
SELDOM = {
    ("cleared_gold", "DP-VAR-03"),
    ("gained_gold", "DP-SHOP-05"),
    ("gained_reputation", "DP-SHOP-05"),
    ("left_market", "DP-PREP-11"),
    ("revealed", "DP-PREP-08"),
    ("took_food", "DP-SHOP-05"),
}
"""What hardly ever comes about, or with other packs alone."""


def a_table(seed: int) -> pe.Game:
    """The table at which the game of a seed is played."""
    return list(TABLES.values())[seed % len(TABLES)]()


@cache
def events_of(seed: int) -> tuple[pe.Event, ...]:
    """All events of the game of a seed, secret ones too."""
    game = a_table(seed)
    return tuple(event for turn in testing.turns(game, player(seed), seed) for event in turn.events)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_event_cites_its_rule_and_says_what_moves(seed: int) -> None:
    # given a whole game, then each of its events is told as its line says, of a seat or of nobody
    game = a_table(seed)
    check_told(events_of(seed))
    for event in events_of(seed):
        assert event.seat in range(-1, game.seats)
        # and its facts are of their types
        for name, value in event.facts:
            tp = FACTS.get(name)
            assert value is None or tp is None or game.codec.read(game.codec.write(value, tp), tp) == value


def test_these_games_tell_all_kinds_of_events() -> None:
    told = {as_told(event) for seed in SEEDS for event in events_of(seed)}
    assert {(line.kind, line.rule) for line in TOLD - told} == SELDOM


def test_facts_of_events_are_told_by_the_ids_of_pieces() -> None:
    # given the facts that are numbers of content, or bags with one number for each entry of a kind
    numbers = {name: the_game().codec.id_mark(shape) for name, shape in RULES.facts.items()}
    bags = {name: mark.kind for name, shape in RULES.facts.items() for mark in marks(shape)}

    # then each is of the kind that it is called by; what is a tile goes by what is on it, too
    tiles = ("addon", "artifact", "cage", "customer", "exhibition", "pet", "tile")
    own = ("color", "guard", "need", "plot", "row", "space", "token")
    named = {"card": "need_card", **dict.fromkeys(tiles, "tile"), **{name: name for name in own}}
    assert {name: kind for name, kind in numbers.items() if kind is not None} == named
    assert bags == {
        "cards": "need_card",
        "colors": "color",
        "food": "food",
        "gaps": "gap",
        "tokens": "token",
    }


def marks(shape: Any) -> list[Per]:
    """What says that a shape is a bag."""
    return [mark for mark in getattr(shape, "__metadata__", ()) if isinstance(mark, Per)]
