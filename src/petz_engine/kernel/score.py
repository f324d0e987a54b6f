"""Scores as lines that add up, so that a player can see what every point is for."""

from __future__ import annotations

import attrs


@attrs.frozen
class Line:
    """One line of a score: ``points`` in all, ``each`` for every one of ``count`` times ``per``.

    Points are whole numbers of what the game counts in, halves of a point perhaps. ``each`` is None where a range
    decides. ``rule`` is the rule that scores, ``entry`` the content entry that says so (kind, number), None for a rule
    alone.
    """

    rule: str
    points: int
    per: str
    each: int | None
    count: int
    entry: tuple[str, int] | None = None
