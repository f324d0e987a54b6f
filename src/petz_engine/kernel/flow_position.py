"""Flow positions: where in the flow a state is, for what holds in one part of a game only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

import attrs

from petz_engine.kernel.flow import ASK, CHANCE_OP, JUMP, TEST, Op

Question = tuple[Op, bool]
"""A question of the flow, and the answer that leads to a place in it."""


@attrs.frozen(slots=False, eq=False)
class FlowPosition:
    """A place in the flow: that of the operation ``cursor`` of a program.

    >>> from petz_engine.kernel.flow import auto, compiled, each, named
    >>> def count(edit, seat): ...
    >>> program = compiled(named("round", each(auto(count))), 2)
    >>> [(now.part, now.place) for now in map(FlowPosition, [program] * 3, range(3))]
    [('round', 0), ('round', 1), ('end', -1)]
    """

    program: Sequence[Op] = attrs.field(repr=False)
    cursor: int

    @cached_property
    def op(self) -> Op:
        """The operation."""
        return self.program[self.cursor]

    @property
    def part(self) -> str:
        """The outermost named part around it; ``end`` at the end, empty outside of any."""
        return self.op.part

    @property
    def asks(self) -> tuple[type[Any], ...]:
        """What may be answered there, if anything is asked."""
        return self.op.actions

    @property
    def place(self) -> int:
        """The place in the order of the seat whose turn it is in this part (-1: nobody's)."""
        return self.op.place

    @property
    def entry(self) -> int:
        """The number of the innermost entry around it (-1: none)."""
        return self.op.args[-1] if self.op.args else -1

    @cached_property
    def before(self) -> FlowPosition:
        """The place of the operation before it, whose effect may have stopped half-way."""
        return FlowPosition(self.program, self.cursor - 1)

    @property
    def later(self) -> Iterator[FlowPosition]:
        """This place, and all behind it."""
        return (FlowPosition(self.program, at) for at in range(self.cursor, len(self.program)))

    def is_past(self, do: Callable[..., Any], place: int | None = None) -> bool:
        """Whether the flow has come past a step or question, done or not, of the seat on turn or of another place."""
        at = self.op.place if place is None else place
        return any(op.do is do and op.place == at for op in self.program[: self.cursor])

    @cached_property
    def questions(self) -> tuple[Question, ...]:
        """The questions that lead here, as far as their answers still hold when it is reached.

        Those of a chance decision are the questions that are asked outside of every seat.
        """
        op, program = self.op, self.program
        if op.kind not in (ASK, CHANCE_OP):
            return ()
        tests = [(test, _answer(program, at, self.cursor)) for at, test in enumerate(program[: self.cursor])]
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
