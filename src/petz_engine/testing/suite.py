"""The invariants as tests of packs; see :mod:`petz_engine.testing.plugin`."""

from __future__ import annotations

from petz_engine.kernel.game import Game
from petz_engine.testing.checking import check_game
from petz_engine.testing.proofs import GameInvariant


def test_an_invariant_holds(petz_game: Game, petz_invariant: GameInvariant) -> None:
    """Some games keep an invariant, at each number of seats."""
    check_game(petz_game, invariants=[petz_invariant.name])
