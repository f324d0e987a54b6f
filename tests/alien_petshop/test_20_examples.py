"""The worked examples of chapter 20, each by its number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import petz_engine as pe
from alien_petshop.moves import Moves, moves_of
from petz_engine.alien_petshop.actions.buy_pet import BuyPet
from petz_engine.alien_petshop.actions.reroll import KeepDice
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.hazards.force import ForceWorkers
from petz_engine.alien_petshop.state import State

TWO, EASY, FOUR = moves_of(2), moves_of(2, mode="easy"), moves_of(4)
HARMLESS = ("glimfin", "orbrat", "oozlet", "fizzmop", "puddlekin")
"""Pets without a hazard, each with two trait spaces; none is Cute."""


def rolled(moves: Moves, displays: Mapping[int, Any], *faces: str | int, **fields: Any) -> State:
    """Seat 0 has these displays, and has rolled these dice in its Worker Phase."""
    own = {"displays": displays, "workers": len(faces), **fields}
    players = {0: own, 1: {"shop": "critter_cove"}}
    return moves.roll(moves.at.state("work[0]/has_workers", players=players), *faces)


def kept(moves: Moves, displays: Mapping[int, Any], *faces: str | int, **fields: Any) -> State:
    """The same, and seat 0 keeps its dice."""
    return moves.apply(rolled(moves, displays, *faces, **fields), 0, KeepDice())


def finished(moves: Moves, shops: Sequence[Mapping[str, Any]], **fields: Any) -> pe.Outcome:
    """How a game ends in which seats have these shops."""
    state = moves.at.state("final[0]", players=dict(enumerate(shops)), **fields)
    outcome = moves.game.outcome(state)
    assert outcome is not None
    return outcome


# --- setup and market


@pytest.mark.rule("AP-MKT-02", "AP-MKT-03", "AP-MKT-04", "AP-COMP-01", "AP-COMP-05")
def test_t02_everybody_buys_a_normal_pet_in_every_round() -> None:
    # given four players who can pay anything and have no worker, just before the first market is dealt
    rich = {"credits": 100, "workers": 0}
    state = FOUR.at.state("setup/deal_market", players=dict.fromkeys(range(4), rich))
    normal = FOUR.at.number("deck", "normal")
    rows: list[int] = []

    # when everybody buys a normal pet in each of the five rounds
    for _ in range(20):
        state = FOUR.quietly(state, "buy")
        rows.append(len(state.table.market[normal]))
        (seat,), decks = FOUR.asked(state), state.table.deck_sizes[normal]
        last = state.table.round == 5 and seat == state.table.order[-1]
        assert decks > 0 or last
        displays = state.table.players[seat].displays
        free = next(i for i, display in enumerate(displays) if display.pet is None)
        bought = FOUR.apply(state, seat, BuyPet(state.table.market[normal][0], free))
        state = FOUR.apply(FOUR.settle(bought), seat, EndVisit())

    # then nobody ever found less than four of them, and the last refill of round 5 took the last one
    assert rows == [4] * 20
    assert state.table.deck_sizes[normal] == 0
    assert len(state.table.market[normal]) == 3


# --- awards


# --- Breeding Chamber


def sold(*displays: Any) -> int:
    """The credits that seat 0 has after a Sell Phase with these displays, of none before it."""
    lying = dict(enumerate(displays, 1))
    state = TWO.at.state("sell[0]", players={0: {"displays": lying, "credits": 0}})
    return TWO.player(state, 0).credits


# --- hazards


def full(taken: Mapping[int, Any]) -> dict[int, Any]:
    """Six displays: these, and a pet without a hazard in each of the others."""
    rest = [number for number in range(1, 7) if number not in taken]
    return {**taken, **dict(zip(rest, HARMLESS, strict=False))}


# --- Mutators and trait tokens


# --- the end


# --- our own rulings: layouts and powers


# --- our own rulings: shops and Episodes


@pytest.mark.rule("AP-HAZ-12", "AP-O-38", "AP-HAZ-11")
def test_t33_mallow_and_xon_share_one_die() -> None:
    # given two pets that take a worker, and one die
    state = rolled(TWO, {1: "mallow", 4: "xon"}, "hazard", credits=0)
    hazard = TWO.at.number("die", "hazard")

    # then the owner chooses which of them gets it, and one of them does
    options = list(TWO.game.options(TWO.game.view(state, 0)))
    assert options == [ForceWorkers(((0, hazard),)), ForceWorkers(((3, hazard),))]
    TWO.refused(state, 0, ForceWorkers(()), "must_force", "AP-HAZ-10")
    state = TWO.apply(state, 0, options[1])
    mallow, xon = TWO.lying(state, 0, 1).pet, TWO.lying(state, 0, 4).pet
    assert mallow is not None
    assert xon is not None
    assert (sum(mallow.workers), sum(xon.workers)) == (0, 1)
