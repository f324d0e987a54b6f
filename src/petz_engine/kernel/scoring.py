"""What rules say of scores: how one comes about, as lines that add up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

import attrs

from petz_engine.kernel.refusal import Reason

Path: TypeAlias = tuple[str | int, ...]
"""The keys and places in arrays that lead to a value in an entry of content, such as ``("score", 1)``."""


Asked: TypeAlias = Mapping[str, Any]
"""What a score must know beside the seat, by keyword, as numbers of content."""


Place: TypeAlias = Callable[[str, int, Path], str | None]
"""Where a value of content stands, by kind and number of its entry and its path there."""


@attrs.frozen
class Line:
    """One line of a score: ``points`` in all, ``each`` for every one of ``count`` times ``per``.

    Points are whole numbers of what the game counts in, halves of a point perhaps. ``each`` is None where a range
    decides. ``rule`` is the rule that scores, ``entry`` the content entry that says so (kind, number), None for a rule
    alone, and ``path`` leads to the value in it that says so. ``of`` is what is counted (kind, number), where it is a
    piece of content.
    """

    rule: str
    points: int
    per: str
    each: int | None
    count: int
    entry: tuple[str, int] | None = None
    path: Path = attrs.field(default=(), eq=False)
    of: tuple[str, int] | None = attrs.field(default=None, eq=False)


class Unscored(Exception):
    """Raised by ``Scoring.lines`` for what a rule does not score; ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.code)
        self.reason = reason


def never(content: Any) -> tuple[Asked, ...]:
    """The ``at_end`` of a score that does not count in a finished game."""
    return ()


def all_public(content: Any, table: Any, seat: int) -> tuple[str, ...]:
    """The ``unseen`` of a score that is public as a whole."""
    return ()


@attrs.frozen
class Scoring:
    """How one kind of score comes about.

    ``lines(content, table, secret, seat, asked)`` gives its lines; ``secret`` is that of the seat where it may be
    known, else None. ``asked`` has the keywords of ``asks`` that were given, as numbers of content; ``asks`` gives
    their types. ScoreError says what is missing, Unscored what a rule does not score. ``unit`` is how many of what the
    lines count in make one point. ``unseen(content, table, seat)`` names what is left out where the secret is not
    known, and ``at_end(content)`` gives the keywords for each time that the score counts in a finished game.
    """

    lines: Callable[[Any, Any, Any, int, Asked], tuple[Line, ...]]
    asks: Mapping[str, Any] = MappingProxyType({})
    unit: int = 1
    unseen: Callable[[Any, Any, int], tuple[str, ...]] = all_public
    at_end: Callable[[Any], tuple[Asked, ...]] = never
