"""The laws as tests of packs; see :mod:`petz_engine.testing.plugin`."""

from __future__ import annotations

from petz_engine.kernel.game import Game
from petz_engine.testing.checking import check_game
from petz_engine.testing.proofs import GameLaw


def test_a_law_holds(petz_game: Game, petz_law: GameLaw) -> None:
    """Some games keep a law, at each number of seats."""
    check_game(petz_game, laws=[petz_law.name])
