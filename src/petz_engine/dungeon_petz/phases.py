"""Phases: what a flow position says of a table, for what holds in one part of a round only."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.state import Table


def is_early(now: m.FlowPosition) -> bool:
    """Whether no group was sent in this round yet, or the game is over: nothing of a round lies anywhere."""
    return now.part in ("setup", "restock", "end") or GroupImps in now.asks


def is_sending(now: m.FlowPosition) -> bool:
    """Whether groups are being sent."""
    return now.part == "shopping" and not is_early(now)


def is_assigning(now: m.FlowPosition) -> bool:
    """Whether cards are being assigned."""
    return AssignNeeds in now.asks


def shown_off(table: Table, now: m.FlowPosition) -> tuple[int, ...]:
    """The seats that have had, or have, their turn in phase 4 of this round, as long as the round goes on."""
    # DP-P4-01 "One turn per player in start order"
    if now.part == "showing_off":
        return table.order[: now.place + 1]
    return table.order if now.part in ("business", "aging") else ()


def had_turn(table: Table, now: m.FlowPosition) -> tuple[int, ...]:
    """The seats that have had their turn in phase 4 of this round, as long as the round goes on."""
    shown = shown_off(table, now)
    return shown[:-1] if now.part == "showing_off" else shown
