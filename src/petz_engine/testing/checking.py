"""Whole games, checked from their start to their end."""

from __future__ import annotations

from collections.abc import Iterable

from petz_engine.kernel.game import Game
from petz_engine.kernel.game_play import Deals
from petz_engine.testing.driver import Numbers, Pick, Turn, turns
from petz_engine.testing.invariants import Coverage, InvariantError, check, lawful
from petz_engine.testing.players import Lively, even
from petz_engine.testing.proofs import named, proof_of
from petz_engine.testing.shrink import Failure, Proof, find

GAMES = 8
"""So many games are played where nobody says how."""
EVERY = 9
"""The invariants that take long are asked at one turn in so many."""


def player(seed: int) -> Pick:
    """A quiet player for seed 0, then even and lively ones in turn."""
    return Numbers([]) if seed == 0 else even(seed) if seed % 2 else Lively(seed)


def check_game(
    game: Game,
    pick: Pick | None = None,
    dealer: Deals | int = 0,
    coverage: Coverage | None = None,
    *,
    invariants: Iterable[str] | None = None,
    games: int = GAMES,
) -> None:
    """Plays games and checks all invariants; InvariantError where one does not hold.

    With a ``pick`` that is one game, with the ``dealer``, in which the invariants and step invariants of the rules are
    checked after every action. Without one, ``games`` are played by quiet, even and lively players with the seeds 0, 1,
    2, ..., with these ``invariants`` besides (all that :data:`PROOFS` has; ``[]`` for none): a game that breaks one is
    shrunk, and told in the notes of the error.

    >>> import petz_engine as pe
    >>> from petz_engine.testing import Coverage, Numbers, random_numbers
    >>> game, seen = pe.load(pe.games()[0]), Coverage()
    >>> check_game(game, Numbers(random_numbers(1)), 1, seen)
    >>> seen.games, seen.decisions > 0
    (1, True)
    >>> check_game(game, coverage=seen, invariants=["commutation"], games=3)
    >>> seen.games
    4
    """
    check(game, game.start())
    if pick is not None:
        for _ in lawful(game, turns(game, pick, dealer), coverage):
            pass
        return
    names = [invariant.name for invariant in named(invariants)]
    found = find(game, range(games), player, _counting(proof_of(names, every=EVERY), coverage))
    if found is not None:
        raise told(game, found)


def _counting(proof: Proof, coverage: Coverage | None) -> Proof:
    """The same proof, which also counts what occurs in the games that it is given."""

    def counting(game: Game, played: Iterable[Turn]) -> None:
        proof(game, played if coverage is None else lawful(game, played, coverage))

    return counting


def told(game: Game, failure: Failure, which: str = "") -> Exception:
    """The error of a game that failed, with the game and its shrunk story in its notes; ``which`` says more of it."""
    error = failure.error
    if isinstance(error, InvariantError):
        error.game = game
    of = f"{game.rules.name} for {game.seats} seats, options {game.header['options']}{which}"
    error.add_note(f"seed {failure.seed}, numbers {list(failure.numbers)}, of {of}; the shrunk game:")
    for line in failure.story(game):
        error.add_note(f"  {line}")
    return error
