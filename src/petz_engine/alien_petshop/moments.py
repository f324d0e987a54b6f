"""Where in the round a state is: what its cursor says, for laws that hold in one part of a round only."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import attrs

from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.round import game_flow
from petz_engine.alien_petshop.state import Table
from petz_engine.alien_petshop.steps.market import DealMarket
from petz_engine.kernel.flow import ASK, JUMP, LUCK, TEST, Op, compiled

Question = tuple[Op, bool]
"""A question of the flow, and the answer that leads to a place in it."""


@attrs.frozen
class Moment:
    """A place in the flow: the part of the game, what is asked there, and at which place of the order (-1: none).

    ``entry`` is the number of the entry around it, such as the deck that is dealt from (-1: none).
    """

    part: str
    asks: tuple[type[Any], ...]
    place: int
    entry: int


@lru_cache(maxsize=16)
def _program(c: Content) -> tuple[Op, ...]:
    return compiled(game_flow(c), c.seats)


@lru_cache(maxsize=8192)
def moment_at(c: Content, cursor: int) -> Moment:
    """The moment of a place in the flow."""
    op = _program(c)[cursor]
    return Moment(_part(op), op.actions, op.place, op.args[-1] if op.args else -1)


def _part(op: Op) -> str:
    return op.name.partition("/")[0].partition("[")[0]


def moment(c: Content, table: Table) -> Moment:
    """The moment of a table."""
    return moment_at(c, table.cursor)


def on_turn(c: Content, table: Table) -> int:
    """The seat whose turn it is in its part of the round (-1: nobody's)."""
    place = moment(c, table).place
    return -1 if place < 0 else table.order[place]


def working(c: Content, table: Table) -> int:
    """The seat that has its Worker Phase now (-1: nobody)."""
    return on_turn(c, table) if moment(c, table).part == "work" else -1


def worked(c: Content, table: Table) -> tuple[int, ...]:
    """The seats that have had their Worker Phase in this round, as long as dice lie where they were put."""
    # AP-TURN-02 "each player completes roll, re-roll, hazards and assignment before the next begins"
    now = moment(c, table)
    if now.part == "work":
        return table.order[: now.place]
    return table.order if now.part in ("mutate", "end_of_round") else ()


@lru_cache(maxsize=1024)
def _steps(c: Content, do: Callable[..., Any]) -> dict[int, int]:
    """The first step of a function or a question, by place of the order."""
    return {op.place: at for at, op in reversed(list(enumerate(_program(c)))) if op.do is do}


def behind(c: Content, table: Table, do: Callable[..., Any]) -> bool:
    """Whether the seat on turn has come past a step of its turn, which was done or not."""
    return _steps(c, do)[moment(c, table).place] < table.cursor


@lru_cache(maxsize=16)
def _deals(c: Content) -> dict[str, int]:
    """The steps that deal new rows of the market, by part of the game."""
    return {_part(op): at for at, op in enumerate(_program(c)) if op.actions == (DealMarket,)}


def is_dealt(c: Content, table: Table) -> bool:
    """Whether the rows of the market lie there, where they are dealt."""
    deal = _deals(c).get(moment(c, table).part)
    return deal is None or deal < table.cursor


@lru_cache(maxsize=8192)
def questions(c: Content, cursor: int) -> tuple[Question, ...]:
    """The questions that lead to a place in the flow, as far as their answers still hold when it is reached.

    Around luck these are the ones that are asked of nobody.
    """
    program = _program(c)
    op = program[cursor]
    if op.kind not in (ASK, LUCK):
        return ()
    tests = [(test, _answer(program, at, cursor)) for at, test in enumerate(program[:cursor])]
    return tuple(
        [
            (test, answer)
            for test, answer in tests
            if answer is not None and (op.kind == ASK or test.place < 0)
        ]
    )


def _answer(program: tuple[Op, ...], at: int, cursor: int) -> bool | None:
    """The answer to a question that leads to a place behind it, None where both do."""
    test = program[at]
    if test.kind != TEST:
        return None
    if test.target > cursor:
        return True
    over = program[test.target - 1]
    return False if over.kind == JUMP and over.target > cursor else None
