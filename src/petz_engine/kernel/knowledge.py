"""Knowledge: what rules say of hidden things, and what helps them to say it.

:mod:`petz_engine.kernel.worlds` works out what a seat can conclude, from its view alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

import attrs

from petz_engine.kernel.chance import Chooser, Ranging, source_of
from petz_engine.kernel.flow_position import FlowPosition
from petz_engine.kernel.refusal import PetzError
from petz_engine.kernel.view import View

T = TypeVar("T")


Below = Callable[[int], int]
"""A whole number from 0 to n - 1, for any n."""


Commits = Callable[[Any, View, Any], Any]
"""What a seat commits: ``commits(game, view, rng)`` is an action for the seat of the view."""


class UnknownPile(PetzError, LookupError):
    """Raised by ``odds`` for a pile that the game does not have; the message says which there are."""


class NoConsistentState(PetzError, ValueError):
    """Raised for a view that no game can lead to, as far as hidden things go; no view of a game is such a one."""


class NoKnowledge(PetzError, TypeError):
    """Raised by ``odds`` and ``determinize`` of a game whose rules do not say what a seat can conclude."""


@attrs.frozen
class Knowledge:
    """What the rules of a game say of hidden things.

    ``piles(content)`` are the full names of all piles that ``odds`` may be asked about; ``odds(content, view, pile,
    now)`` is the chance of each piece to be the next of a pile, empty where none comes. ``determinize(content, view,
    below, now)`` is a state that looks the same to the seat of the view, without what the others have committed face
    down; ``below(n)`` is a random number below any n, and ``now`` is where in the flow the view is. ``waiting(content,
    table, now)`` are the seats whose commits are still face down though their decision is over.
    """

    piles: Callable[[Any], Sequence[str]]
    odds: Callable[[Any, View, str, FlowPosition], Mapping[str, Fraction]]
    determinize: Callable[[Any, View, Below, FlowPosition], Any]
    waiting: Callable[[Any, Any, FlowPosition], Sequence[int]] = lambda content, table, now: ()


def evenly(rng: Chooser | Ranging) -> Below:
    """Random numbers below any n, of a generator that may know numbers of 64 bits only; TypeError for no generator.

    >>> from petz_engine.kernel.chance import Rng
    >>> below = evenly(Rng(7))
    >>> below(6), below(10**30) > 2**64
    (2, True)
    """
    source = source_of(rng)

    def below(n: int) -> int:
        if n <= 1 << 32:
            return int(source(n))
        words = (n.bit_length() + 95) // 32  # 64 bits more than n has, so that all numbers are alike
        big = 0
        for _ in range(words):
            big = big << 32 | source(1 << 32)
        return big * n >> 32 * words

    return below


def shuffled(items: Sequence[T], below: Below) -> list[T]:
    """The same items in any order.

    >>> shuffled("abc", lambda n: 0)
    ['b', 'c', 'a']
    """
    found = list(items)
    for at in range(len(found) - 1, 0, -1):
        to = below(at + 1)
        found[at], found[to] = found[to], found[at]
    return found


def picked(bag: Sequence[int], n: int, below: Below) -> tuple[int, ...]:
    """So many pieces of a bag, as a bag, without replacement.

    >>> picked((1, 2), 2, lambda n: 0)
    (1, 1)
    """
    left, got = list(bag), [0] * len(bag)
    for size in range(sum(bag), sum(bag) - n, -1):
        at, kind = below(size), 0
        while at >= left[kind]:
            at -= left[kind]
            kind += 1
        left[kind] -= 1
        got[kind] += 1
    return tuple(got)


def one_of(weighed: Sequence[tuple[T, int]], below: Below) -> T:
    """One of some things by their weights, which are whole numbers above 0.

    >>> one_of([("heads", 1), ("tails", 2)], lambda n: n - 1)
    'tails'
    """
    at = below(sum([weight for _, weight in weighed])) if len(weighed) > 1 else 0
    for thing, weight in weighed:
        at -= weight
        if at < 0:
            return thing
    raise AssertionError("below(n) is below n")
