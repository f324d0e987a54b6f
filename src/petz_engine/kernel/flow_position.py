"""Flow positions: where in the flow a state is, for invariants that hold in one part of a game only."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import attrs

from petz_engine.kernel.flow import ASK, CHANCE_OP, JUMP, TEST, Op

Question = tuple[Op, bool]
"""A question of the flow, and the answer that leads to a place in it."""


@attrs.frozen
class FlowPosition:
    """A place in the flow: the part of the game, what is asked there, and at which place of the order (-1: none).

    ``part`` is the outermost name around it, and ``entry`` the number of the innermost entry (-1: none).
    """

    part: str
    asks: tuple[type[Any], ...]
    place: int
    entry: int


def flow_positions(program: Sequence[Op]) -> tuple[FlowPosition, ...]:
    """The flow position of each operation of a program.

    >>> from petz_engine.kernel.flow import auto, compiled, each, named
    >>> def count(edit, seat): ...
    >>> [(now.part, now.place) for now in flow_positions(compiled(named("round", each(auto(count))), 2))]
    [('round', 0), ('round', 1), ('end', -1)]
    """
    return tuple([_flow_position(op) for op in program])


def _flow_position(op: Op) -> FlowPosition:
    part = op.name.partition("/")[0].partition("[")[0]
    return FlowPosition(part, op.actions, op.place, op.args[-1] if op.args else -1)


def first_steps(program: Sequence[Op], do: Callable[..., Any]) -> dict[int, int]:
    """Where a function is first done or asked, by place of the order."""
    return {op.place: at for at, op in reversed(list(enumerate(program))) if op.do is do}


def questions(program: Sequence[Op], cursor: int) -> tuple[Question, ...]:
    """The questions that lead to a place in the flow, as far as their answers still hold when it is reached.

    Those of a chance decision are the questions that are asked outside of every seat.
    """
    op = program[cursor]
    if op.kind not in (ASK, CHANCE_OP):
        return ()
    tests = [(test, _answer(program, at, cursor)) for at, test in enumerate(program[:cursor])]
    return tuple(
        [
            (test, answer)
            for test, answer in tests
            if answer is not None and (op.kind == ASK or test.place < 0)
        ]
    )


def _answer(program: Sequence[Op], at: int, cursor: int) -> bool | None:
    """The answer to a question that leads to a place behind it, None where both do."""
    test = program[at]
    if test.kind != TEST:
        return None
    if test.target > cursor:
        return True
    over = program[test.target - 1]
    return False if over.kind == JUMP and over.target > cursor else None
