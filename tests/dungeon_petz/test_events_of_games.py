"""Events as whole games tell them: which rule each of them cites, from where to where something goes, its facts."""

from __future__ import annotations

from functools import cache

import pytest

import petz_engine as pe
from dungeon_petz.games import TABLES, player
from dungeon_petz.telling import TOLD, as_told, check_told
from petz_engine import testing
from petz_engine.dungeon_petz.events import FACTS

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
