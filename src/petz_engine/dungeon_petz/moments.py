"""Where in the round a state is: what its cursor says, for laws that hold in one part of a round only."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import attrs

from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.round import game_flow
from petz_engine.dungeon_petz.state import Table
from petz_engine.kernel.flow import Op, compiled


@attrs.frozen
class Moment:
    """A place in the flow: the part of the round, what is asked there, and at which place of the order (-1: none)."""

    part: str
    asks: tuple[type[Any], ...]
    place: int

    @property
    def early(self) -> bool:
        """Whether no group was sent in this round yet, or the game is over: nothing of a round lies anywhere."""
        return self.part in ("setup", "restock", "end") or GroupImps in self.asks

    @property
    def sending(self) -> bool:
        """Whether groups are being sent."""
        return self.part == "shopping" and not self.early

    @property
    def assigning(self) -> bool:
        """Whether cards are being assigned."""
        return AssignNeeds in self.asks


@lru_cache(maxsize=16)
def _program(c: Content) -> tuple[Op, ...]:
    return compiled(game_flow(c), c.board.seats)


@lru_cache(maxsize=8192)
def moment_at(c: Content, cursor: int) -> Moment:
    """The moment of a place in the flow."""
    op = _program(c)[cursor]
    return Moment(op.name.partition("/")[0].partition("[")[0], op.actions, op.place)


def moment(c: Content, table: Table) -> Moment:
    """The moment of a table."""
    return moment_at(c, table.cursor)


def shown_off(c: Content, table: Table) -> tuple[int, ...]:
    """The seats that have had, or have, their turn in phase 4 of this round, as long as the round goes on."""
    # DP-P4-01 "One turn per player in start order"
    now = moment(c, table)
    if now.part == "showing_off":
        return table.order[: now.place + 1]
    return table.order if now.part in ("business", "aging") else ()
