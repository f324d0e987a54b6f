"""Which of the cards that a seat has shown came from which deck of their color: all ways, exactly counted.

Cards of one deck are alike until somebody sees them, so what counts is how many cards of each kind a seat has shown
from each deck: a *use*, one row of counts per deck. Everything else in hands and in the deck is then a fair deal of
what is left of each pool.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb, factorial, perm, prod

import attrs

from petz_engine import rules_sdk as m

Use = tuple[m.Bag, ...]
"""How many cards of each kind came from each deck."""


@attrs.frozen
class Past:
    """What one seat has drawn and shown: (deck, how many cards, what was shown before it drew again), in order."""

    draw_records: tuple[tuple[int, int, m.Bag], ...]

    def got(self, decks: int) -> m.Bag:
        """How many cards the seat got from each deck."""
        got = [0] * decks
        for deck, cards, _ in self.draw_records:
            got[deck] += cards
        return tuple(got)


@attrs.frozen
class Case:
    """One color as somebody looks at it: what it cannot place of each deck, and the pasts of the others."""

    deck_compositions: tuple[m.Bag, ...]
    pasts: tuple[Past, ...]


@attrs.frozen(eq=False)
class Ways:
    """All ways in which a case can have come about, if players show any of their cards alike.

    ``of_seats`` has the uses of each seat with their ways, ``before`` the sums of those of the first seats, ``sums``
    the uses of all seats together, and ``upto`` the running total of the ways of each; no sums at all mean that the
    case is impossible.
    """

    of_seats: tuple[Mapping[Use, int], ...]
    before: tuple[Mapping[Use, int], ...]
    sums: tuple[Use, ...]
    upto: tuple[int, ...]

    def weighted(self) -> Iterator[tuple[Use, int]]:
        """Each sum of uses with its ways."""
        last = 0
        for use, upto in zip(self.sums, self.upto, strict=True):
            yield use, upto - last
            last = upto


def left(deck_compositions: Sequence[m.Bag], use: Use) -> list[list[int]]:
    """What a use leaves of deck_compositions.

    >>> left([(2, 1), (3, 0)], ((1, 0), (0, 0)))
    [[1, 1], [3, 0]]
    """
    return [list(map(int.__sub__, pool, used)) for pool, used in zip(deck_compositions, use, strict=True)]


def uses(past: Past, deck_compositions: Sequence[m.Bag]) -> dict[Use, int]:
    """What a seat may have shown from each deck, with the number of ways to choose those cards among all it had.

    >>> old, new = (0, 1, (0, 0)), (1, 1, (1, 0))         # one card of the old deck, one of the new; a first kind shown
    >>> uses(Past((old, new)), [(1, 1), (2, 0)])
    {((0, 0), (1, 0)): 1, ((1, 0), (0, 0)): 1}
    """
    got = [0] * len(deck_compositions)
    found: dict[Use, int] = {tuple([(0,) * len(pool) for pool in deck_compositions]): 1}
    for deck, cards, shown in past.draw_records:
        got[deck] += cards
        for kind, count in enumerate(shown):
            if count:
                found = _shown(found, got, deck_compositions, kind, count)
    return found


def _shown(
    found: Mapping[Use, int], got: Sequence[int], deck_compositions: Sequence[m.Bag], kind: int, count: int
) -> dict[Use, int]:
    """The same once so many more cards of a kind were shown: they are among those that the seat had by then."""
    more: dict[Use, int] = {}
    for use, ways in found.items():
        had = [n - sum(used) for n, used in zip(got, use, strict=True)]
        most = [
            min(n, pool[kind] - used[kind]) for n, pool, used in zip(had, deck_compositions, use, strict=True)
        ]
        for split in _splits(count, most):
            then = tuple([_plus(used, kind, n) if n else used for used, n in zip(use, split, strict=True)])
            more[then] = more.get(then, 0) + ways * prod(map(comb, had, split))
    return more


def _plus(used: m.Bag, kind: int, count: int) -> m.Bag:
    return (*used[:kind], used[kind] + count, *used[kind + 1 :])


def _splits(count: int, most: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to take so many, with a most of each."""
    if len(most) == 1:
        if count <= most[0]:
            yield (count,)
        return
    for first in range(max(0, count - sum(most[1:])), min(count, most[0]) + 1):
        for rest in _splits(count - first, most[1:]):
            yield (first, *rest)


@lru_cache(maxsize=512)
def ways_of(case: Case) -> Ways:
    """All ways in which a case can have come about; kept once counted."""
    of_seats = tuple([uses(past, case.deck_compositions) for past in case.pasts])
    sums: dict[Use, int] = {tuple([(0,) * len(pool) for pool in case.deck_compositions]): 1}
    before = []
    for found in of_seats:
        before.append(sums)
        sums = _summed(sums, found, case.deck_compositions)
    weights = [ways * deals(case.deck_compositions, use) for use, ways in sums.items()]
    return Ways(of_seats, tuple(before), tuple(sums), tuple(accumulate(weights)))


def _summed(
    some: Mapping[Use, int], more: Mapping[Use, int], deck_compositions: Sequence[m.Bag]
) -> dict[Use, int]:
    """The uses of some seats together with those of one more, as far as the deck_compositions go."""
    found: dict[Use, int] = {}
    for use, ways in some.items():
        for other, times in more.items():
            both = plus_use(use, other)
            if not any(
                any(map(int.__gt__, used, pool)) for used, pool in zip(both, deck_compositions, strict=True)
            ):
                found[both] = found.get(both, 0) + ways * times
    return found


def plus_use(use: Use, other: Use) -> Use:
    """Both uses together."""
    return tuple([tuple(map(int.__add__, a, b)) for a, b in zip(use, other, strict=True)])


def minus_use(use: Use, other: Use) -> Use:
    """A use without another."""
    return tuple([tuple(map(int.__sub__, a, b)) for a, b in zip(use, other, strict=True)])


def deals(deck_compositions: Sequence[m.Bag], use: Use) -> int:
    """In how many ways the cards themselves lie where a use says, and all others anywhere else; 0 past a pool."""
    total = prod(
        [
            perm(n, shown)
            for pool, used in zip(deck_compositions, use, strict=True)
            for n, shown in zip(pool, used, strict=True)
        ]
    )
    if total:
        total *= prod(
            [factorial(sum(pool) - sum(used)) for pool, used in zip(deck_compositions, use, strict=True)]
        )
    return total
