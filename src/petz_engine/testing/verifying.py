"""Verifying packs: many games at all of their tables, with every invariant, and a count of what never occurred."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from math import gcd
from typing import Any, TypeAlias

import attrs

from petz_engine.kernel.chance import Rng, stream_seed
from petz_engine.kernel.game import Game
from petz_engine.packs import MemoryPack
from petz_engine.testing.driver import Notes, Pick, Turn, turns
from petz_engine.testing.invariants import Coverage, InvariantError, lawful
from petz_engine.testing.occurring import Occurring
from petz_engine.testing.players import Answer, Following, Lively, even
from petz_engine.testing.proofs import PROOFS, named
from petz_engine.testing.shrink import Failure, keeps_invariants, shrunk
from petz_engine.testing.small import LUCKY, small_of
from petz_engine.testing.tables import Tables

EVERY = 40
"""The invariants that take long are asked at one turn in so many, in each game at others."""
RARELY = "records"
"""The invariant that is asked of one game in four: it plays the game again."""
TRIES = 300
"""So many games are played to shrink one that fails."""
SMALL_EVERY = 2
"""A game of small packs comes after each game whose seed so many divide."""


Smaller: TypeAlias = Callable[[int], tuple[Game, Sequence[MemoryPack]] | None]
"""A game of small packs by its number, and the packs; None where there is none."""


@attrs.define
class Verdict:
    """What came of it: what occurred, and the first game that failed, if any, with the table at which it was played.

    ``small`` counts the games of small packs, which no other number has; ``packs`` are those of a failed one.
    """

    coverage: Coverage = attrs.field(factory=Coverage)
    occurring: Occurring = attrs.field(factory=Occurring)
    by_seats: dict[int, int] = attrs.field(factory=dict)
    tables: int = 0
    small: int = 0
    packs: Sequence[MemoryPack] = ()
    game: Game | None = None
    failure: Failure | None = None


def scheduled(
    tables: Tables, games: int, seats: Sequence[int], options: Mapping[str, Any] | None
) -> Iterator[Game]:
    """So many games, spread evenly over numbers of seats, the basic game half the time and then all variants in turn.

    With ``options``, these alone.
    """
    choices = [tables.choices(number) if options is None else [dict(options)] for number in seats]
    for at in range(games):
        turn, place = divmod(at, len(seats))
        chosen = choices[place]
        # A step that shares no factor with their number visits all of them, and mixes what is chosen.
        variant = 0 if turn % 2 == 0 else (turn // 2 + 1) * _step(len(chosen)) % len(chosen)
        yield tables.game(seats[place], chosen[variant])


def _step(size: int) -> int:
    """A number of about three fifths of the size that shares no factor with it."""
    return next((step for step in range(max(1, size * 3 // 5), 1, -1) if gcd(step, size) == 1), 1)


def small_games(tables: Tables, seats: Sequence[int], options: Mapping[str, Any] | None) -> Smaller:
    """Games of small packs made of those on the tables, for these seats and options where such packs have them."""
    small = cache(
        lambda at: small_of(tables.definition, tables.catalog, at)
    )  # made when the first game wants them

    def game(number: int) -> tuple[Game, Sequence[MemoryPack]] | None:
        few = small(number % len(LUCKY))
        return None if few is None else (few.game(number, seats, options), few.packs)

    return game


def player(game: Game, seed: int, answer: Answer | None) -> Pick:
    """Players in turn: an even one, a lively one, and (twice) one that follows a bot, mostly or half of the time."""
    if answer is None or seed % 4 < 2:
        return Lively(seed) if seed % 2 else even(seed)
    return Following(
        game, answer, Lively(seed), Rng(stream_seed(seed, "astray", 0)), astray=6 if seed % 4 == 2 else 2
    )


def verify(
    games: Iterator[Game],
    seed: int = 0,
    answer: Answer | None = None,
    small: Smaller = lambda number: None,
) -> Iterator[Verdict]:
    """Plays games with the seeds from ``seed`` on, and yields the verdict so far after each; a failure ends it.

    ``small`` gives games of small packs, one of which is played after each second game (see :func:`small_games`).
    """
    verdict, seen = Verdict(), set[int]()
    for number, game in enumerate(games, seed):
        seen.add(id(game))
        verdict.tables = len(seen)
        verdict.by_seats[game.seats] = verdict.by_seats.get(game.seats, 0) + 1
        sound = _whole(verdict, game, number, answer)
        few = small(number // SMALL_EVERY) if sound and number % SMALL_EVERY == 0 else None
        if few is not None:
            verdict.small += 1
            sound = _small(verdict, *few, number, answer)
        yield verdict
        if not sound:
            return


def _whole(verdict: Verdict, game: Game, number: int, answer: Answer | None) -> bool:
    """Plays a game and counts what occurs in it; whether it is sound."""
    notes = Notes(player(game, number, answer))
    try:
        played = list(lawful(game, turns(game, notes, number), verdict.coverage))
        verdict.occurring.see(game, played)
        _prove(game, played, number)
    except Exception as error:
        verdict.game, verdict.failure = game, _failure(game, notes.numbers, number, error)
    return verdict.failure is None


def _small(
    verdict: Verdict, game: Game, packs: Sequence[MemoryPack], number: int, answer: Answer | None
) -> bool:
    """Plays a game of small packs, of which events alone are counted: what came of entries is for whole ones to say."""
    notes = Notes(player(game, number // SMALL_EVERY, answer))
    try:
        played = list(lawful(game, turns(game, notes, number)))
        verdict.occurring.hear(played)
        _prove(game, played, number)
    except Exception as error:
        verdict.packs = packs
        verdict.game, verdict.failure = game, _failure(game, notes.numbers, number, error)
    return verdict.failure is None


def _prove(game: Game, played: Sequence[Turn], number: int) -> None:
    for at, invariant in enumerate(named()):
        if invariant.name != RARELY or number % 4 == 0:
            invariant.check(game, played, EVERY, first=(number + at) % EVERY)


def _failure(game: Game, numbers: list[int], seed: int, error: Exception) -> Failure:
    invariant = error.invariant if isinstance(error, InvariantError) else ""
    proof = PROOFS[invariant] if invariant in PROOFS and invariant != "invariants" else keeps_invariants
    return shrunk(game, numbers, seed, proof, error, most=TRIES)
