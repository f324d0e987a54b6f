"""Bags: multisets of small kinds, as tuples of counts.

A face-down stack that nobody may look into is a bag: as long as no one knows an order, there is none, and drawing is
chance without replacement. The same holds for tiles that lie face down on a board: until they are revealed they stay
in the bag, which is exact, since any face-down tile is equally likely to be any of the unseen ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, compress
from math import prod

Bag = tuple[int, ...]


def plus(a: Sequence[int], b: Sequence[int]) -> Bag:
    """The union of two bags.

    >>> plus((1, 0, 2), (0, 1, 1))
    (1, 1, 3)
    """
    return tuple(map(int.__add__, a, b))


def minus(a: Sequence[int], b: Sequence[int]) -> Bag:
    """``a`` without ``b``; counts may go below zero, which invariants would catch.

    >>> minus((1, 1, 3), (0, 1, 1))
    (1, 0, 2)
    """
    return tuple(map(int.__sub__, a, b))


def taken(bag: Sequence[int], kinds: Iterable[int]) -> Bag:
    """A bag without these kinds, each once for each time that it is named.

    >>> taken((1, 0, 3), [2, 0, 2])
    (0, 0, 1)
    """
    counts = list(bag)
    for kind in kinds:
        counts[kind] -= 1
    return tuple(counts)


def added(bag: Sequence[int], kinds: Iterable[int]) -> Bag:
    """A bag with these kinds, each once for each time that it is named.

    >>> added((1, 0, 1), [2, 0, 2])
    (2, 0, 3)
    """
    counts = list(bag)
    for kind in kinds:
        counts[kind] += 1
    return tuple(counts)


def bag_of(kinds: Iterable[int], size: int) -> Bag:
    """The bag that holds these kinds, of ``size`` kinds in all.

    >>> bag_of([2, 0, 2], 3)
    (1, 0, 2)
    """
    return added((0,) * size, kinds)


def listed(bag: Sequence[int]) -> list[int]:
    """The kinds in a bag, rising, each as often as it is in.

    >>> listed((1, 0, 2))
    [0, 2, 2]
    """
    if bag.count(0) + bag.count(1) == len(bag):  # tiles are nearly always single
        return list(compress(range(len(bag)), bag))
    return [kind for kind, count in enumerate(bag) for _ in range(count)]


def up_to(most: Iterable[int], limit: int) -> int:
    """In how many ways no more than ``limit`` in all can be taken, from each heap no more than its ``most``.

    >>> up_to((1, 2), 2), up_to((1, 2), 0), up_to((1, 2), -1), up_to((), 0)
    (5, 1, 0, 1)
    """
    heaps = tuple(sorted([min(n, limit) for n in most if n]))
    if limit < 0:
        return 0
    if sum(heaps) <= limit:
        return prod([n + 1 for n in heaps])
    return _up_to(heaps, 1 << limit.bit_length())[limit]


def exactly(most: Iterable[int], total: int) -> int:
    """In how many ways ``total`` can be taken, from each heap no more than its ``most``.

    >>> exactly((1, 2), 2), exactly((1, 2), 0), exactly((), 1)
    (2, 1, 0)
    """
    most = tuple(most)
    return up_to(most, total) - up_to(most, total - 1)


@lru_cache(maxsize=256)
def _up_to(heaps: tuple[int, ...], end: int) -> tuple[int, ...]:
    """The same for all limits below ``end``: sampling asks for one after another."""
    ways = [1] + [0] * (end - 1)  # the coefficients of a product of (1 + x + ... + x^n)
    for n in heaps:
        sums = list(accumulate(ways))
        ways = [*sums[: n + 1], *map(int.__sub__, sums[n + 1 :], sums)]
    return tuple(accumulate(ways))
