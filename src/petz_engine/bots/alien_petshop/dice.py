"""Dice as small numbers: bags of faces are packed into one whole number each, so that search is fast.

Each face has some bits, the highest of which stays free; with that one set, a part fits into a bag when no bit is lost
in taking it away.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb, factorial

from petz_engine.kernel.bag import Bag

BITS = 8
TRIED, KEPT = 3000, 200
"""So many bags of one size are tried for what adds up, and so many ways are kept."""


def packed(bag: Sequence[int]) -> int:
    """The number of a bag."""
    return sum(count << (BITS * face) for face, count in enumerate(bag))


def guard(faces: int) -> int:
    """The free bits of all faces."""
    return sum(1 << (BITS * face + BITS - 1) for face in range(faces))


def unpacked(number: int, faces: int) -> Bag:
    """The bag of a number."""
    return tuple(number >> (BITS * face) & ((1 << BITS) - 1) for face in range(faces))


@lru_cache(maxsize=8192)
def ways(values: tuple[int, ...], need: int, most: int) -> tuple[tuple[int, int], ...]:
    """All bags of at most so many dice that add up to what is needed, where no die is too many: (number, dice).

    Fewest dice come first; of very many ways only the first.
    """
    useful = [face for face, value in enumerate(values) if value > 0]
    found: list[tuple[int, int]] = []
    for dice in range(1, most + 1):
        if comb(len(useful) + dice - 1, dice) > TRIED or len(found) >= KEPT:
            break
        for faces in combinations_with_replacement(sorted(useful, key=lambda face: -values[face]), dice):
            # what comes last counts least
            total = sum([values[face] for face in faces])
            if total >= need > total - values[faces[-1]]:
                found.append((sum([1 << (BITS * face) for face in faces]), dice))
    return tuple(found[:KEPT])


@lru_cache(maxsize=64)
def rolls(sides: Bag, dice: int) -> tuple[tuple[Bag, float], ...]:
    """Everything that so many dice can show, with its chance."""
    found: list[tuple[Bag, float]] = []
    total = sum(sides)

    def add(shown: Bag, left: int, chance: float) -> None:
        if len(shown) == len(sides):
            if not left:
                found.append((shown, chance * factorial(dice)))
            return
        side = sides[len(shown)] / total
        for count in range(left + 1 if side else 1):
            add((*shown, count), left - count, chance * side**count / factorial(count))

    add((), dice, 1.0)
    return tuple(found)


@lru_cache(maxsize=256)
def sums(sides: Bag, values: tuple[int, ...], dice: int) -> tuple[tuple[int, float], ...]:
    """What so many dice can add up to, with its chance."""
    chances = {0: 1.0}
    total = sum(sides)
    for _ in range(dice):
        further = dict[int, float]()
        for before, chance in chances.items():
            for side, value in zip(sides, values, strict=True):
                if side:
                    further[before + value] = further.get(before + value, 0.0) + chance * side / total
        chances = further
    return tuple(sorted(chances.items()))


def mean(sides: Bag, values: tuple[int, ...]) -> float:
    """What a die shows on the average."""
    return sum(map(int.__mul__, sides, values)) / sum(sides)


@lru_cache(maxsize=256)
def storm(sides: Bag, face: int, dice: int, least: int) -> float:
    """The chance that at least so many of these dice show a face."""
    one = sides[face] / sum(sides)
    misses = [1.0] + [0.0] * dice
    for _ in range(dice):
        misses = [
            chance * (1 - one) + (misses[at - 1] * one if at else 0.0) for at, chance in enumerate(misses)
        ]
    return max(0.0, 1.0 - sum(misses[:least]))
