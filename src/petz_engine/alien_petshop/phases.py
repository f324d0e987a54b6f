"""Phases: the flow position of a table, for invariants that hold in one part of the game only."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.round import game_flow
from petz_engine.alien_petshop.state import Table
from petz_engine.alien_petshop.steps.market import DealMarket
from petz_engine.kernel import flow_position as flows
from petz_engine.kernel.flow import Op, compiled


@lru_cache(maxsize=16)
def _program(c: Content) -> tuple[Op, ...]:
    return compiled(game_flow(c), c.seats)


@lru_cache(maxsize=16)
def _phases(c: Content) -> tuple[m.FlowPosition, ...]:
    return flows.flow_positions(_program(c))


def phase_at(c: Content, cursor: int) -> m.FlowPosition:
    """The flow position that a cursor means; its entry is the deck that is dealt from, or the display with a token."""
    return _phases(c)[cursor]


def phase(c: Content, table: Table) -> m.FlowPosition:
    """The flow position of a table."""
    return _phases(c)[table.cursor]


def on_turn(c: Content, table: Table) -> int:
    """The seat whose turn it is in its part of the round (-1: nobody's)."""
    place = phase(c, table).place
    return -1 if place < 0 else table.order[place]


def working(c: Content, table: Table) -> int:
    """The seat that has its Worker Phase now (-1: nobody)."""
    return on_turn(c, table) if phase(c, table).part == "work" else -1


def worked(c: Content, table: Table) -> tuple[int, ...]:
    """The seats that have had their Worker Phase in this round, as long as dice lie where they were put."""
    # AP-TURN-02 "each player completes roll, re-roll, hazards and assignment before the next begins"
    now = phase(c, table)
    if now.part == "work":
        return table.order[: now.place]
    return table.order if now.part in ("mutate", "end_of_round") else ()


@lru_cache(maxsize=1024)
def _steps(c: Content, do: Callable[..., Any]) -> dict[int, int]:
    return flows.first_steps(_program(c), do)


def behind(c: Content, table: Table, do: Callable[..., Any]) -> bool:
    """Whether the seat on turn has come past a step of its turn, which was done or not."""
    return _steps(c, do)[phase(c, table).place] < table.cursor


@lru_cache(maxsize=16)
def _deals(c: Content) -> dict[str, int]:
    """The steps that deal new rows of the market, by part of the game."""
    return {now.part: at for at, now in enumerate(_phases(c)) if now.asks == (DealMarket,)}


def is_dealt(c: Content, table: Table) -> bool:
    """Whether the rows of the market lie there, where they are dealt."""
    deal = _deals(c).get(phase(c, table).part)
    return deal is None or deal < table.cursor


@lru_cache(maxsize=8192)
def questions(c: Content, cursor: int) -> tuple[flows.Question, ...]:
    """The questions that lead to a place in the flow, as far as their answers still hold when it is reached."""
    return flows.questions(_program(c), cursor)
