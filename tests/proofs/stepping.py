"""What happens within a turn: the slots that its action answers, and the states through which the game then goes."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any

import petz_engine as pe
from petz_engine.kernel.flow import AUTO, END, TEST
from petz_engine.kernel.slots import Slot
from petz_engine.testing import Turn


def answered(game: pe.Game, turn: Turn) -> Iterator[tuple[Slot, pe.View, Any, Any]]:
    """Each slot that the action of a seat answers, with its view, what was chosen before, and the choice."""
    view, mechanic = game.view(turn.before, turn.decision.seat), game.rules.mechanics[type(turn.action)]
    partial = mechanic.initial(view, turn.decision)
    for choice in mechanic.path(view, turn.decision, turn.action):
        slot = mechanic.slot(partial)
        assert slot is not None
        yield slot, view, partial, choice
        partial = slot.advance(partial, choice)


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
