"""Phases: the flow position of a table, for invariants that hold in one part of a round only."""

from __future__ import annotations

from functools import lru_cache

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.round import game_flow
from petz_engine.dungeon_petz.state import Table
from petz_engine.kernel.flow import compiled


@lru_cache(maxsize=16)
def _phases(c: Content) -> tuple[m.FlowPosition, ...]:
    return m.flow_positions(compiled(game_flow(c), c.board.seats))


def phase_at(c: Content, cursor: int) -> m.FlowPosition:
    """The flow position that a cursor means."""
    return _phases(c)[cursor]


def phase(c: Content, table: Table) -> m.FlowPosition:
    """The flow position of a table."""
    return _phases(c)[table.cursor]


def is_early(now: m.FlowPosition) -> bool:
    """Whether no group was sent in this round yet, or the game is over: nothing of a round lies anywhere."""
    return now.part in ("setup", "restock", "end") or GroupImps in now.asks


def is_sending(now: m.FlowPosition) -> bool:
    """Whether groups are being sent."""
    return now.part == "shopping" and not is_early(now)


def is_assigning(now: m.FlowPosition) -> bool:
    """Whether cards are being assigned."""
    return AssignNeeds in now.asks


def shown_off(c: Content, table: Table) -> tuple[int, ...]:
    """The seats that have had, or have, their turn in phase 4 of this round, as long as the round goes on."""
    # DP-P4-01 "One turn per player in start order"
    now = phase(c, table)
    if now.part == "showing_off":
        return table.order[: now.place + 1]
    return table.order if now.part in ("business", "aging") else ()


def had_turn(c: Content, table: Table) -> tuple[int, ...]:
    """The seats that have had their turn in phase 4 of this round, as long as the round goes on."""
    shown = shown_off(c, table)
    return shown[:-1] if phase(c, table).part == "showing_off" else shown
