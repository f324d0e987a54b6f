"""The end of the game: what counts, and who wins (chapter 12)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from alien_petshop.moves import Moves, moves_of
from petz_engine.alien_petshop import scoring
from petz_engine.alien_petshop.state import State
from petz_engine.kernel.scoring import Line

TWO = moves_of(2)
THREE = moves_of(3)
EASY = moves_of(2, mode="easy")
P = TWO.at
REVEAL = "final[0]/reveal_bonus"


def end(m: Moves, players: dict[int, Any], **more: Any) -> State:
    """The game is over: everything is revealed and scored."""
    bare = {seat: {"credits": 0, **players.get(seat, {})} for seat in range(m.game.seats)}
    state = m.at.state(REVEAL, players=bare, round=6, **more)
    assert m.game.outcome(state) is not None
    return state


def points(m: Moves, state: State) -> list[Fraction]:
    """The shop values by seat."""
    outcome = m.game.outcome(state)
    assert outcome is not None
    assert outcome.points is not None
    return list(outcome.points)


def ranks(m: Moves, state: State) -> tuple[int, ...]:
    outcome = m.game.outcome(state)
    assert outcome is not None
    return tuple(outcome.ranks)


def lines(state: State, seat: int = 0) -> list[Line]:
    return list(scoring.lines(P.c, state.table, seat))


NO_BONUS = {"displays": {1: "zibbet"}}
"""A shop whose pet has no VPs."""


@pytest.mark.rule("AP-END-02", "AP-END-03", "AP-AWD-07", "AP-BONUS-01")
def test_a_shop_value_is_credits_and_vps_of_pets_habitats_awards_and_bonus_cards() -> None:
    # given a Velvet Titan (3 VPs), a Showcase (6), the Cute award (4), a Pink bonus card (2) and 7 credits
    mine = {"credits": 7, "displays": {1: P.display("velvet_titan", habitat="showcase"), 2: "blorple"}}
    state = end(TWO, {0: mine, 1: NO_BONUS}, awards={"cute": 0}, bonus={0: ["pink"]})

    # then each is a line, and they add up
    assert [(line.per, line.points) for line in lines(state)] == [
        ("pets", 3),
        ("habitats", 6),
        ("awards", 4),
        ("attribute.alien_petshop:pink", 2),
        ("credits", 7),
    ]
    assert points(TWO, state)[0] == 3 + 6 + 4 + 2 + 7
    assert scoring.vps(TWO.game.content, state.table, 0) == 3 + 6 + 4 + 2
    assert ranks(TWO, state) == (1, 2)


# --- Super-Pets and habitats that count at the end
