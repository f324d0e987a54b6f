"""Finding and shrinking games that fail: blocks of numbers are deleted or set to 0, in halving sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import attrs

from petz_engine.kernel.game import Game
from petz_engine.testing.driver import Notes, Numbers, Pick, Turn, turns
from petz_engine.testing.invariants import check_turn, lawful

Proof = Callable[[Game, Iterable[Turn]], object]
"""Looks at the turns of one game and raises where something is wrong with it."""


def _simpler(numbers: list[int], at: int, size: int) -> Iterator[list[int]]:
    """The list without a block, and with zeros in its place, where that is simpler."""
    rest = numbers[at + size :]
    yield numbers[:at] + rest
    if any(numbers[at : at + size]):
        yield numbers[:at] + [0] * (len(numbers) - at - len(rest)) + rest


def _without_end(numbers: Sequence[int]) -> list[int]:
    """The list without zeros at its end, which a driver takes there anyway."""
    end = len(numbers)
    while end and not numbers[end - 1]:
        end -= 1
    return list(numbers[:end])


def shrink(
    numbers: Sequence[int], fails: Callable[[list[int]], Sequence[int] | None], most: int | None = None
) -> list[int]:
    """A short list with many zeros that still fails, found by deleting and zeroing blocks of halving size.

    ``fails`` plays a list and is None where nothing is wrong with it, else the numbers that it took until it failed, so
    that those behind are not tried. ``numbers`` itself must fail. No more than ``most`` lists are tried.

    >>> shrink([3, 1, 4, 1, 5, 9, 2, 6], lambda numbers: numbers if {4, 9} <= {*numbers} else None)
    [4, 9]
    """
    best, size = _without_end(numbers), max(1, len(numbers) // 2)
    tried: set[tuple[int, ...]] = set()
    while True:
        before, at = best, 0
        while at < len(best):
            for candidate in _simpler(best, at, size):
                less = _without_end(candidate)
                if tuple(less) in tried:
                    continue
                if len(tried) == most:
                    return best
                tried.add(tuple(less))
                took = fails(less)
                if took is not None:
                    best = _without_end(took)
                    break
            else:
                at += size
        if size == 1 and best == before:
            return best
        size = max(1, size // 2)


@attrs.frozen
class Failure:
    """A game that fails: seed of its dealer, its numbers as found and shrunk, and what is wrong with the shrunk one."""

    seed: int
    found: tuple[int, ...]
    numbers: tuple[int, ...]
    error: Exception

    def story(self, game: Game) -> list[str]:
        """Who did what in the shrunk game, up to where it failed; chance is left out."""
        told = []
        try:
            for at, turn in enumerate(turns(game, Numbers(self.numbers), self.seed), 1):
                if turn.decision.seat >= 0:
                    told.append(f"seat {turn.decision.seat}: {game.encode_action(turn.action)}")
                check_turn(game, turn, at)
                if at == self.action:
                    break
        except Exception as error:
            return [*told, f"{type(error).__name__}: {error}"]
        return [*told, f"{type(self.error).__name__}: {self.error}"]

    @property
    def action(self) -> int | None:
        """How many actions led to where it failed, chance included; None where the error does not tell."""
        return getattr(self.error, "action", None)


def keeps_invariants(game: Game, played: Iterable[Turn]) -> None:
    """The proof that all invariants hold after every action of a game."""
    for _ in lawful(game, played):
        pass


def failure(game: Game, pick: Pick, seed: int, proof: Proof = keeps_invariants) -> Exception | None:
    """What is wrong with the game that a pick plays, None where nothing is."""
    try:
        proof(game, turns(game, pick, seed))
    except Exception as error:
        return error
    return None


def find(
    game: Game,
    seeds: Iterable[int],
    pick: Callable[[int], Pick],
    proof: Proof = keeps_invariants,
    most: int | None = None,
) -> Failure | None:
    """The first game that fails, shrunk; None where all games of the seeds are sound.

    ``pick(seed)`` plays the game of a seed, whose dealer has the same seed. A shrunk game fails with the same type of
    error and, where the error names a ``invariant``, at the same invariant. No more than ``most`` games are played to
    shrink one.

    >>> import petz_engine as pe
    >>> from petz_engine.testing import Numbers, random_numbers
    >>> find(pe.load(pe.games()[0]), range(2), lambda seed: Numbers(random_numbers(seed))) is None
    True
    """
    for seed in seeds:
        notes = Notes(pick(seed))
        error = failure(game, notes, seed, proof)
        if error is not None:
            return shrunk(game, notes.numbers, seed, proof, error, most)
    return None


def shrunk(
    game: Game, numbers: Sequence[int], seed: int, proof: Proof, first: Exception, most: int | None = None
) -> Failure:
    """The failure of a game of these numbers that broke a proof with the ``first`` error, shrunk by ``most`` tries."""

    def fails(candidate: list[int]) -> list[int] | None:
        notes = Notes(Numbers(candidate))
        error = failure(game, notes, seed, proof)
        return notes.numbers if error is not None and _sort(error) == _sort(first) else None

    best = shrink(numbers, fails, most)
    error = failure(game, Numbers(best), seed, proof)
    same = error is not None and _sort(error) == _sort(first)
    return Failure(seed, tuple(numbers), tuple(best), error if error is not None and same else first)


def _sort(error: Exception) -> tuple[type[Exception], str | None]:
    return type(error), getattr(error, "invariant", None)
