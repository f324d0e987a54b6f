"""Bags: multisets of small kinds, as tuples of counts.

A face-down stack that nobody may look into is a bag: as long as no one knows an order, there is none, and drawing is
chance without replacement. The same holds for tiles that lie face down on a board: until they are revealed they stay
in the bag, which is exact, since any face-down tile is equally likely to be any of the unseen ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress

Bag = tuple[int, ...]


def plus(a: Sequence[int], b: Sequence[int]) -> Bag:
    """The union of two bags.

    >>> plus((1, 0, 2), (0, 1, 1))
    (1, 1, 3)
    """
    return tuple(map(int.__add__, a, b))


def minus(a: Sequence[int], b: Sequence[int]) -> Bag:
    """``a`` without ``b``; counts may go below zero, which laws would catch.

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
