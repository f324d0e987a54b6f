"""Chapter 2: what lies where when a four-player game begins."""

from __future__ import annotations

from fractions import Fraction

import pytest

from dungeon_petz.moves import settle
from dungeon_petz.positions import the_game
from petz_engine.dungeon_petz import DrawFirst
from petz_engine.dungeon_petz.state import State
from petz_engine.kernel.decision import CHANCE


def begun(first: int = 0, seed: int = 3) -> State:
    """A game with this starting player, up to the first grouping."""
    game = the_game()
    return settle(game.apply(game.start(), CHANCE, DrawFirst(first)).state, seed)


# --- the starting player


@pytest.mark.rule("DP-SETUP-03", "DP-ENG-20")
def test_the_starting_player_is_drawn_evenly() -> None:
    game, state = the_game(), the_game().start()
    drawn = list(game.outcomes(state))
    assert drawn == [DrawFirst(seat) for seat in range(4)]
    assert [game.weight(state, first) for first in drawn] == [Fraction(1, 4)] * 4


# --- the market and the progress board


@pytest.mark.rule("DP-SETUP-05", "DP-SETUP-06")
def test_which_tiles_are_revealed_is_chance() -> None:
    seen = {(s.table.exhibitions, s.table.customers) for s in (begun(0, seed) for seed in range(12))}
    assert len(seen) > 6


# --- cards


@pytest.mark.rule("DP-SETUP-16")
def test_starting_hands_are_chance_and_differ() -> None:
    hands = {begun(0, seed).secrets[0].hand for seed in range(8)}
    assert len(hands) > 4
