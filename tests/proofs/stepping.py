"""The states between two decisions, through which a game goes by itself."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

import petz_engine as pe
from petz_engine.kernel.flow import AUTO, END, TEST
from petz_engine.testing import Turn


def on_the_way(game: pe.Game, turn: Turn) -> Iterator[Any]:
    """The states behind the action of a turn in which nobody has to choose, one before each step of the flow."""
    program, wires = game.program, game._wires
    halting = [(at, END, *rest) if kind in (AUTO, TEST) else (at, kind, *rest) for at, kind, *rest in wires]
    slow = copy(game)
    slow._wires = tuple(halting)
    state = slow.apply(turn.before, turn.decision.seat, turn.action).state
    while not state.table.due and program[at := state.table.cursor].kind != END:
        yield state
        slow._wires = (*halting[:at], wires[at], *halting[at + 1 :])
        state = slow.advance(state).state
