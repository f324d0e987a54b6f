"""Everything that can come of something random, each outcome with its exact chance."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Protocol, TypeVar

T = TypeVar("T")


class Choosing(Protocol):
    """A source of random numbers."""

    def below(self, n: int) -> int: ...


class _Path:
    """Takes the numbers of a path, and zeros past its end."""

    def __init__(self, taken: list[int]) -> None:
        self.taken, self.sizes = taken, list[int]()

    def below(self, n: int) -> int:
        assert n > 0
        if len(self.sizes) == len(self.taken):
            self.taken.append(0)
        self.sizes.append(n)
        return self.taken[len(self.sizes) - 1]


def chances(draw: Callable[[Choosing], T]) -> dict[T, Fraction]:
    """All that ``draw`` can come to; it must ask for few and small numbers.

    >>> chances(lambda rng: rng.below(2) + rng.below(2))
    {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}
    """
    found: dict[T, Fraction] = {}
    taken: list[int] = []
    while True:
        path = _Path(taken)
        thing, chance = draw(path), Fraction(1)
        for size in path.sizes:
            chance /= size
        found[thing] = found.get(thing, Fraction(0)) + chance
        while taken and taken[-1] + 1 == path.sizes[len(taken) - 1]:
            taken.pop()
        if not taken:
            return found
        taken[-1] += 1
