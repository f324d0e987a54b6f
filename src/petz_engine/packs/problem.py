"""What is wrong inside one table, by the path of its keys; only the loader knows in which file that is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

Path = tuple[str | int, ...]
"""The way to a value in a table, such as ``("do", 1, "row")``."""


@attrs.frozen
class Problem:
    """One fault at a path of keys; ``at_key`` points at the key itself instead of its value.

    ``rows`` says that one table stands where an array of tables should (True), or the other way round (False), so that
    the cure depends on how they are written: under headers, or in a line. ``offset`` is where in a text the fault is.
    """

    code: str
    message: str
    cure: str = ""
    path: Path = ()
    at_key: bool = False
    rows: bool | None = None
    offset: int | None = None

    def inside(self, *steps: str | int) -> Problem:
        """The same problem seen from further out."""
        return attrs.evolve(self, path=(*steps, *self.path))


class Malformed(Exception):
    """A value that cannot be read, with everything that is wrong in it."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


@attrs.define
class Collector:
    """Gathers the problems of many values, so that a reader tells all of them at once."""

    problems: list[Problem] = attrs.field(factory=list)

    def add(self, problem: Problem) -> None:
        """Notes a problem."""
        self.problems.append(problem)

    def take(self, read: Callable[..., Any], *args: Any, at: Path = ()) -> Any:
        """What ``read`` gives, or ``None`` with its problems noted at a path."""
        try:
            return read(*args)
        except Malformed as bad:
            self.problems.extend(problem.inside(*at) for problem in bad.problems)
            return None

    def done(self) -> None:
        """Raises :class:`Malformed` where anything was noted."""
        if self.problems:
            raise Malformed(*self.problems)
