"""What every game keeps, whatever its rules say: the invariants of :mod:`petz_engine.testing` at each of its tables."""

from __future__ import annotations

import pytest

import petz_engine as pe
from petz_engine import testing
from proofs.games import played, subject_of, tables_and_seeds

NAMES = [name for name in testing.PROOFS if name not in {"invariants", "secrets"}]
"""All but the invariants of the rules, which ``test_sweeps.py`` asks, and secrets, for which twins are made here."""


@pytest.mark.rule("DP-SHOP-01", "DP-ASSIGN-01", "DP-ENG-01", "DP-ENG-13", "AP-ENG-07")
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("game", "seed"), tables_and_seeds(5), indirect=["game"])
def test_a_game_keeps_what_all_games_keep(game: pe.Game, seed: int, name: str) -> None:
    testing.PROOFS[name].check(game, played(seed, game))


@pytest.mark.parametrize(("game", "seed"), tables_and_seeds(8), indirect=["game"])
def test_what_a_seat_cannot_see_makes_no_difference_to_it(game: pe.Game, seed: int) -> None:
    # given twins by a maker of their own, which shares no code with the rules
    testing.secrets_by(subject_of(game).twin).check(game, played(seed, game))
