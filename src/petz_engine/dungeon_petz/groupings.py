"""In how many ways imps and gold can be grouped, without listing them.

Gold can heap up, so all amounts of it are counted at once: a *row* is one number whose digits, of so many bits that
none overflows, are the ways with at most 0, 1, 2, ... gold. Adding rows adds the ways of each amount, and a shift by
some digits is that much gold more.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

Group = tuple[int, int]


def count_groupings(imps: int, gold: int, left: int, last: Group | None = None) -> int:
    """In how many ways grouping can go on: with ``left`` more groups, none larger than ``last``.

    Larger is what has more imps and gold together, and of those what has more imps.

    >>> count_groupings(6, 3, 6), count_groupings(10, 12, 6), count_groupings(6, 3, 6, last=(1, 0))
    (268, 67422, 7)
    """
    if not left or not imps:
        return 1
    return _all(imps, gold, left) if last is None else _behind(imps + last[0], gold + last[1], left + 1)[last]


def _bits(imps: int, gold: int, left: int) -> int:
    """How many bits a digit takes: no more ways can there be than lists of as many kinds of groups, times ``left``."""
    return left * (imps * (gold + 1) + 1).bit_length() + left.bit_length()


def _ones(bits: int, gold: int) -> int:
    """The row of one way that takes no gold."""
    return ((1 << bits * (gold + 1)) - 1) // ((1 << bits) - 1)


# --- from the start: h(k) are the ways of k groups, and k h(k) = p(1) h(k-1) + p(2) h(k-2) + ..., where p(times)
# is to take one kind of group that many times (Newton's identities, for any things that lie in no order)


@lru_cache(maxsize=1024)
def _all(imps: int, gold: int, left: int) -> int:
    """All groupings of at most so many groups."""
    bits = _bits(imps, gold, left)
    rows = [[_ones(bits, gold)] * (imps + 1)]  # by the number of groups, by the most imps
    for k in range(1, left + 1):
        taken = [_taken(rows[k - times], times, bits, gold) for times in range(1, k + 1)]
        rows.append([sum(row) // k for row in zip(*taken, strict=True)])
    return sum([by_imps[imps] >> bits * gold for by_imps in rows])


def _taken(rows: list[int], times: int, bits: int, gold: int) -> list[int]:
    """The ways with one kind of group, whichever it is, taken so many times on top."""
    found, room = [0] * min(times, len(rows)), (1 << bits * (gold + 1)) - 1
    for i, row in enumerate(rows[: len(rows) - len(found)]):
        step = times
        while step <= gold:  # any multiple of so much gold on top
            row += (row << bits * step) & room
            step *= 2
        found.append(row + found[i])
    return found


# --- behind a first group


@lru_cache(maxsize=64)
def _behind(imps: int, gold: int, left: int) -> Mapping[Group, int]:
    """For each group that may come first, in how many ways groups that are no larger can follow.

    Groups of one kind after another, from the smallest on, are added to all groupings of smaller ones; ``rows[i][k]``
    has those of at most ``i`` imps and ``k`` groups.
    """
    bits = _bits(imps, gold, left)
    digit, rows, found = (
        (1 << bits) - 1,
        [[_ones(bits, gold)] * left for _ in range(imps)],
        dict[Group, int](),
    )
    for size in range(1, imps + gold + 1):
        top = min(gold, gold + imps - size)  # nobody who makes groups of this size or more has more gold left
        for i in range(max(1, size - gold), min(imps, size) + 1):
            g = size - i
            if g <= top:
                _add_kind(rows, i, bits * g, (1 << bits * (top - g + 1)) - 1)
            found[i, g] = rows[imps - i][-1] >> bits * (gold - g) & digit
    return found


def _add_kind(rows: list[list[int]], imps: int, shift: int, room: int) -> None:
    """Adds groups of one kind to groupings: any number of them, as what they are added to has some already."""
    for fewer, more in zip(rows, rows[imps:], strict=False):
        for groups in range(1, len(more)):
            more[groups] += (fewer[groups - 1] & room) << shift
