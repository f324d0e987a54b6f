"""In how many ways something can be taken, without listing them: of heaps, and of cards for the bars of some pets."""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import Any, NamedTuple


class Stock(NamedTuple):
    """The cards for one color in rising order: how many of each, which can be turned, and the place of potions."""

    cards: tuple[int, ...]
    turns: tuple[bool, ...]
    potion: int


@lru_cache(maxsize=65536)
def splits(total: int, most: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """All ways to take ``total`` in all, from each no more than ``most``.

    >>> splits(2, (1, 2))
    ((0, 2), (1, 1))
    """
    if not most:
        return () if total else ((),)
    rest = sum(most[1:])
    return tuple(
        (take, *others)
        for take in range(max(0, total - rest), min(total, most[0]) + 1)
        for others in splits(total - take, most[1:])
    )


@lru_cache(maxsize=65536)
def ways(stock: Stock, needs: tuple[int, ...], low: int) -> tuple[int, ...]:
    """In how many ways pets with ``needs`` bars of one color can be served, by the number of potions used.

    The first pet may only use sides from ``low`` on, counted two for each card of the stock.
    """
    above = [sum(stock.cards[place:]) for place in range(len(stock.cards) + 1)]
    memo: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}

    def go(place: int, left: tuple[int, ...]) -> tuple[int, ...]:
        if place == len(stock.cards):
            return (0,) if any(left) else (1,)
        key = place, left
        if key not in memo:
            memo[key] = _sum(go, stock, above, place, left, low)
        return memo[key]

    return go(0, needs)


def _sum(
    go: Any, stock: Stock, above: list[int], place: int, left: tuple[int, ...], low: int
) -> tuple[int, ...]:
    """The ways from one kind of card on: how many of it each pet takes, and how many of those lie turned."""
    wanted, found = sum(left), [0]
    # what the kinds behind cannot give must come from this one
    least, have = max(0, wanted - above[place + 1]), min(wanted, stock.cards[place])
    for used in range(least, have + 1):
        potions = used if place == stock.potion else 0
        for take in splits(used, left):
            times_turned = _turnings(stock.turns[place], take, low - 2 * place)
            if not times_turned:
                continue
            further = go(place + 1, tuple(map(int.__sub__, left, take)))
            found += [0] * (len(further) + potions - len(found))
            for more, ways_on in enumerate(further):
                found[potions + more] += times_turned * ways_on
    return tuple(found)


def _turnings(turns: bool, take: tuple[int, ...], low: int) -> int:
    """In how many ways the cards of one kind that each pet takes can lie: only how many of them are turned counts.

    ``low`` is the least side that the first pet may use: 1 for the turned one, more for none of this kind.
    """
    if low > 1 and take and take[0]:
        return 0
    if not turns:
        return 1 if low < 1 or not take or not take[0] else 0
    return prod([1 if low == 1 and not i else n + 1 for i, n in enumerate(take)])


def times(totals: list[int], more: tuple[int, ...], potions: int) -> list[int]:
    """The product of two counts by potions used, cut at the potions that there are."""
    product_: list[int] = [0] * (min(len(totals) + len(more) - 2, potions) + 1)
    for i, a in enumerate(totals):
        for k, b in enumerate(more):
            if i + k <= potions:
                product_[i + k] += a * b
    return product_
