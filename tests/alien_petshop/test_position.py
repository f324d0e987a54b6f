"""Positions: whatever a game comes to can be said and is found again, and what cannot be is told where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import pytest

import petz_engine as pe
from alien_petshop.games import TABLES
from alien_petshop.subject import ALIEN_PETSHOP
from petz_engine.alien_petshop.position import described, position
from petz_engine.alien_petshop.position.said import DISPLAY, POSITION, POWER, SEAT, VISIT
from petz_engine.alien_petshop.state import State

# --- what is told of a state can be said, and gives the state again


def said(told: Mapping[str, Any]) -> dict[str, Any]:
    """What a position says of all that is told of a state, without what is nothing."""
    words = _picked(told, POSITION)
    words["seat"] = {seat: _seat(of) for seat, of in told["seat"].items()}
    words["powers"] = [_picked(power, POWER) for power in told["powers"]]
    if told["visit"] is not None:
        words["visit"] = _picked(told["visit"], VISIT)
    return words


def _picked(told: Mapping[str, Any], words: tuple[str, ...]) -> dict[str, Any]:
    return {word: told[word] for word in words if told.get(word) is not None}


def _seat(told: Mapping[str, Any]) -> dict[str, Any]:
    displays = {number: _picked(lying, DISPLAY) for number, lying in told["display"].items()}
    return _picked(told, SEAT) | {"display": displays}


def plain(value: Any) -> Any:
    """The same as TOML would have it: tables, arrays and values of the plain types."""
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def states(game: pe.Game, seed: int) -> Iterator[State]:
    """All states of a game."""
    for turn in ALIEN_PETSHOP.played(seed, game):
        yield turn.before
    yield turn.after


def built(game: pe.Game, words: Mapping[str, Any]) -> State:
    """The state of a position, once somebody must choose; it is one of the game."""
    state: State = game.advance(position(game, words)).state
    game.guard(state)
    return state


def without_counts(state: State) -> State:
    """The state but for how often luck was drawn, and whether dice that lie somewhere were kept."""
    players = tuple(attrs.evolve(player, keeps=False) for player in state.table.players)
    return attrs.evolve(state, table=attrs.evolve(state.table, luck=(), players=players))


@pytest.mark.parametrize("table", TABLES)
def test_whatever_a_game_comes_to_can_be_said(table: str) -> None:
    # given a whole game
    game = TABLES[table]()
    for state in states(game, seed=1):
        # when all that is told of one of its states is said
        words = plain(said(described(game, state)))

        # then that is the same state
        assert without_counts(built(game, words)) == without_counts(state)
