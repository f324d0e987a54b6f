"""The first luck of a game: who starts (DP-SETUP-03)."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.order import clockwise
from petz_engine.dungeon_petz.state import Edit, State
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.form import whole
from petz_engine.kernel.luck import Draws
from petz_engine.kernel.ruleset import Chance


@attrs.frozen(weakref_slot=False)
class DrawFirst:
    """Luck: the first starting player. A host that names one itself simply applies this action as the dealer."""

    first: int


def _walk(c: Content, state: State, decision: Decision, draws: Draws) -> int:
    # DP-ENG-20 "The first starting player is drawn evenly, or named by the caller"
    return draws.row("first", (1,) * c.board.seats, 1)[0]


def _draw_first(e: Edit, decision: Decision, action: DrawFirst, first: int) -> None:
    e.table.order = clockwise(first, e.content.board.seats)
    e.tell("starts", "DP-SETUP-03", first, order=e.table.order)


def _build(c: Content, first: int) -> DrawFirst:
    return DrawFirst(first)


def _cells(c: Content, action: DrawFirst) -> Mapping[str, tuple[int, ...]]:
    return {"first": (action.first,)}


DRAW_FIRST = Chance(_walk, _build, _cells, _draw_first, face=whole)
