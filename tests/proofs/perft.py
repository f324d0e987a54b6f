"""Counting all ways in which a game can go on, for engines to compare."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import petz_engine as pe
from petz_engine.kernel.decision import CHANCE


def perft(game: pe.Game, state: Any, depth: int) -> int:
    """How many ways there are to go on by so many actions, each outcome of chance being one."""
    if depth == 0:
        return 1
    return sum(perft(game, game.successor(state, *way), depth - 1) for way in ways(game, state))


def ways(game: pe.Game, state: Any) -> Iterator[tuple[int, Any]]:
    """Everything that can happen next: who acts, and how."""
    for decision in game.decisions(state)[:1]:
        seat = decision.seat
        chance = seat == CHANCE
        found = game.outcomes(state) if chance else game.options(game.view(state, seat))
        yield from ((seat, action) for action in found)
