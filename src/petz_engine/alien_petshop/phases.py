"""Phases: what a flow position says of a table, for what holds in one part of the game only."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.state import Table
from petz_engine.alien_petshop.steps.market import DealMarket


def on_turn(table: Table, now: m.FlowPosition) -> int:
    """The seat whose turn it is in its part of the round (-1: nobody's)."""
    return -1 if now.place < 0 else table.order[now.place]


def working(table: Table, now: m.FlowPosition) -> int:
    """The seat that has its Worker Phase now (-1: nobody)."""
    return on_turn(table, now) if now.part == "work" else -1


def worked(table: Table, now: m.FlowPosition) -> tuple[int, ...]:
    """The seats that have had their Worker Phase in this round, as long as dice lie where they were put."""
    # AP-TURN-02 "each player completes roll, re-roll, hazards and assignment before the next begins"
    if now.part == "work":
        return table.order[: now.place]
    return table.order if now.part in ("mutate", "end_of_round") else ()


def is_dealt(now: m.FlowPosition) -> bool:
    """Whether the rows of the market lie there, where they are dealt in this part."""
    return not any(DealMarket in later.asks and later.part == now.part for later in now.later)
