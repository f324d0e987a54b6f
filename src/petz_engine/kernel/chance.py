"""Chance: three kinds of draws, and one function that deals, weighs and checks an outcome.

A game writes down once how an outcome comes about, as a *sampler*: a function that asks a :class:`Draws` for one draw
after another and uses what it got. The draws decide what the sampler does:

* :class:`SampleDraws` draws with a stream of random numbers (the dealer),
* :class:`ReplayDraws` reads an outcome that is given (the effect, and a replay) and refuses an impossible one,
* :class:`WeightDraws` also multiplies the exact weights,
* :func:`outcomes` goes through all of them, where there are few.

So a rule such as "an empty deck is refilled" stands in one place. Each draw has a key that is unique within its
sampler; the keys with what was drawn are the outcome fields of a chance action.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from hashlib import blake2b
from itertools import product
from math import comb, factorial, perm, prod
from operator import index
from typing import Any, Protocol

from petz_engine.kernel.bag import Bag, bag_of, listed, minus, plus
from petz_engine.kernel.codec import abbreviated_json
from petz_engine.kernel.refusal import PetzError

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


class Chooser(Protocol):
    """A source of random numbers: ``below(n)`` is a whole number from 0 to n - 1."""

    def below(self, n: int) -> int: ...


class Ranging(Protocol):
    """The same as Python's own generators have it."""

    def randrange(self, start: int, /) -> int: ...


class Rng:
    """SplitMix64, the same on every Python: one 64-bit word of state, ``below(n)`` is ``word * n >> 64``.

    The multiplication favours some numbers by less than one part in 2**57 for the sizes of a board game.

    >>> rng = Rng(7)
    >>> [rng.below(6) for _ in range(8)]
    [2, 0, 5, 3, 2, 1, 2, 1]
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = index(seed) & _MASK

    def word(self) -> int:
        """The next 64 random bits."""
        return self.below(_MASK + 1)

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n`` - 1; ``n`` is a whole number from 1 to 2**64, which is not checked."""
        self._state = z = (self._state + _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) * n) >> 64


def source_of(rng: Chooser | Ranging) -> Callable[[int], int]:
    """The function of a generator that gives a whole number below another; TypeError for no generator.

    >>> source_of(Rng(7))(6)
    2
    """
    source: Callable[[int], int] | None = getattr(rng, "below", None) or getattr(rng, "randrange", None)
    if source is None or isinstance(rng, type):
        raise TypeError(f"expected a source of random numbers such as Rng(7), got {abbreviated_json(rng)}")
    return source


def falling(seed: int, size: int, n: int) -> list[int]:
    """The first ``n`` numbers of ``Rng(seed)``, below ``size``, below one less, and so on: without replacement.

    >>> falling(7, 6, 3), [rng.below(k) for rng in [Rng(7)] for k in (6, 5, 4)]
    ([2, 0, 3], [2, 0, 3])
    """
    found = []
    for k in range(size, size - n, -1):
        seed = z = (seed + _GOLDEN) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        found.append(((z ^ (z >> 31)) * k) >> 64)
    return found


def stream_seed(seed: int, label: str, count: int) -> int:
    """The 64-bit seed of one chance decision: BLAKE2b over ``seed/label/count``, read as a big-endian number.

    >>> stream_seed(7, "needs", 0)
    7560686013229251453
    """
    return int.from_bytes(blake2b(f"{seed}/{label}/{count}".encode(), digest_size=8).digest(), "big")


@lru_cache(maxsize=4096)
def _key_seed(key: str) -> int:
    return int.from_bytes(blake2b(key.encode(), digest_size=8).digest(), "big")


@lru_cache(maxsize=256)
def _sides(faces: Bag) -> tuple[int, ...]:
    return tuple(listed(faces))


class ImpossibleOutcome(PetzError, ValueError):
    """Raised by a sampler for an outcome that cannot happen; the message says why."""


class Draws(Protocol):
    """What a sampler may ask for."""

    def hand(self, key: str, bag: Sequence[int], n: int, certain: Sequence[int] | None = None) -> Bag:
        """``n`` kinds out of a bag, without replacement and without order.

        ``certain`` is what the same field holds already for certain, such as the rest of a deck that ran dry; it is not
        part of what is returned.
        """

    def row(self, key: str, bag: Sequence[int], n: int) -> tuple[int, ...]:
        """``n`` kinds out of a bag, without replacement, in order."""

    def roll(self, key: str, faces: Sequence[int], n: int) -> Bag:
        """``n`` dice whose faces have these whole weights: how often each face came up."""


class SampleDraws:
    """Draws at random; each key has a stream of its own, so what one draw takes never shifts another."""

    __slots__ = ("_seed", "outcome_fields")

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self.outcome_fields: dict[str, tuple[int, ...]] = {}

    def hand(self, key: str, bag: Sequence[int], n: int, certain: Sequence[int] | None = None) -> Bag:
        left, drawn = list(bag), [0] * len(bag)
        for at in falling(self._seed ^ _key_seed(key), sum(bag), n):
            kind = 0
            while at >= left[kind]:
                at -= left[kind]
                kind += 1
            left[kind] -= 1
            drawn[kind] += 1
        got = tuple(drawn)
        self.outcome_fields[key] = got if certain is None else plus(got, certain)
        return got

    def row(self, key: str, bag: Sequence[int], n: int) -> tuple[int, ...]:
        left = listed(bag)
        got = self.outcome_fields[key] = tuple(
            map(left.pop, falling(self._seed ^ _key_seed(key), len(left), n))
        )
        return got

    def roll(self, key: str, faces: Sequence[int], n: int) -> Bag:
        seed, sides, counts = self._seed ^ _key_seed(key), _sides(tuple(faces)), [0] * len(faces)
        size = len(sides)
        for _ in range(n):  # as Rng does it, without a call for each die
            seed = z = (seed + _GOLDEN) & _MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            counts[sides[((z ^ (z >> 31)) * size) >> 64]] += 1
        got = self.outcome_fields[key] = tuple(counts)
        return got


class ReplayDraws:
    """Reads the fields of a given outcome, and refuses one that cannot happen."""

    __slots__ = ("_outcome_fields", "used")

    def __init__(self, outcome_fields: Mapping[str, tuple[int, ...]]) -> None:
        self._outcome_fields = outcome_fields
        self.used: int = 0

    def _outcome_field(self, key: str) -> tuple[int, ...]:
        self.used += 1
        try:
            return self._outcome_fields[key]
        except KeyError:
            raise ImpossibleOutcome(f"nothing is said of {key}") from None

    def hand(self, key: str, bag: Sequence[int], n: int, certain: Sequence[int] | None = None) -> Bag:
        cell = self._outcome_field(key)
        if len(cell) != len(bag):
            raise ImpossibleOutcome(f"{key} has {len(cell)} kinds instead of {len(bag)}")
        got = cell if certain is None else minus(cell, certain)
        if sum(got) != n:
            raise ImpossibleOutcome(f"{key} has {sum(got)} instead of {n}")
        for have, take in zip(bag, got, strict=True):
            if not 0 <= take <= have:
                raise ImpossibleOutcome(f"{key} takes {take} of a kind of which there are {have}")
        return got

    def row(self, key: str, bag: Sequence[int], n: int) -> tuple[int, ...]:
        got = self._outcome_field(key)
        if len(got) != n:
            raise ImpossibleOutcome(f"{key} has {len(got)} instead of {n}")
        for kind in got:
            have = bag[kind] if 0 <= kind < len(bag) else 0
            if got.count(kind) > have:
                raise ImpossibleOutcome(f"{key} takes {got.count(kind)} of a kind of which there are {have}")
        return got

    def roll(self, key: str, faces: Sequence[int], n: int) -> Bag:
        got = self._outcome_field(key)
        if len(got) != len(faces) or sum(got) != n:
            raise ImpossibleOutcome(f"{key} shows {sum(got)} faces instead of {n}")
        if any(count < 0 or (count and not weight) for count, weight in zip(got, faces, strict=True)):
            raise ImpossibleOutcome(f"{key} shows a face that the die does not have")
        return got


class WeightDraws(ReplayDraws):
    """Reads the fields of a given outcome, and multiplies its exact probability into ``weight``."""

    __slots__ = ("weight",)

    def __init__(self, outcome_fields: Mapping[str, tuple[int, ...]]) -> None:
        super().__init__(outcome_fields)
        self.weight: Fraction = Fraction(1)

    def hand(self, key: str, bag: Sequence[int], n: int, certain: Sequence[int] | None = None) -> Bag:
        got = super().hand(key, bag, n, certain)
        self.weight *= Fraction(prod(map(comb, bag, got)), comb(sum(bag), n))
        return got

    def row(self, key: str, bag: Sequence[int], n: int) -> tuple[int, ...]:
        got = super().row(key, bag, n)
        taken = bag_of(got, len(bag))
        self.weight *= Fraction(prod(map(perm, bag, taken)), perm(sum(bag), n))
        return got

    def roll(self, key: str, faces: Sequence[int], n: int) -> Bag:
        got = super().roll(key, faces, n)
        ways = factorial(n) // prod(map(factorial, got))
        self.weight *= Fraction(ways * prod(map(pow, faces, got)), sum(faces) ** n)
        return got


class _Listing:
    """Takes the outcome that ``path`` names at each draw, the first one past its end; used by :func:`outcomes`."""

    def __init__(self, path: list[int]) -> None:
        self.path, self.sizes = path, list[int]()
        self.outcome_fields: dict[str, tuple[int, ...]] = {}

    def _take(self, key: str, choices: list[tuple[int, ...]], certain: Sequence[int] | None = None) -> Bag:
        at = len(self.sizes)
        self.sizes.append(len(choices))
        got = choices[self.path[at] if at < len(self.path) else 0]
        self.outcome_fields[key] = got if certain is None else plus(got, certain)
        return got

    def hand(self, key: str, bag: Sequence[int], n: int, certain: Sequence[int] | None = None) -> Bag:
        return self._take(key, list(_hands(bag, n)), certain)

    def row(self, key: str, bag: Sequence[int], n: int) -> tuple[int, ...]:
        return self._take(key, list(_rows(bag, n)))

    def roll(self, key: str, faces: Sequence[int], n: int) -> Bag:
        sides = [kind for kind, weight in enumerate(faces) if weight]
        shown = {bag_of(sides_up, len(faces)): None for sides_up in product(sides, repeat=n)}
        return self._take(key, list(shown))


def _hands(bag: Sequence[int], n: int) -> Iterator[Bag]:
    if not bag:
        if n == 0:
            yield ()
        return
    for take in range(min(bag[0], n) + 1):
        for rest in _hands(bag[1:], n - take):
            yield (take, *rest)


def _rows(bag: Sequence[int], n: int) -> Iterator[tuple[int, ...]]:
    if n == 0:
        yield ()
        return
    for kind, count in enumerate(bag):
        if count:
            left = [*bag]
            left[kind] -= 1
            for rest in _rows(left, n - 1):
                yield (kind, *rest)


def outcomes(sampler: Callable[[Draws], Any]) -> Iterator[dict[str, tuple[int, ...]]]:
    """The fields of every outcome of a sampler, each once. Their number grows fast: use it for small ones.

    >>> [outcome_fields["die"] for outcome_fields in outcomes(lambda draws: draws.roll("die", (1, 1), 2))]
    [(2, 0), (1, 1), (0, 2)]
    """
    path: list[int] = []
    while True:
        listing = _Listing(path)
        sampler(listing)
        yield listing.outcome_fields
        path = path + [0] * (len(listing.sizes) - len(path))
        while path and path[-1] + 1 == listing.sizes[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1
