"""Habitats at work: Breeding Chamber, Mutator, Showcase and Calm Pen (chapters 17 and 22b)."""

from __future__ import annotations

from typing import Any

import pytest

from alien_petshop.moves import Moves, moves_of
from alien_petshop.phases import before_roll, kept, rolled, sold
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.state import State

TWO = moves_of(2)
P = TWO.at
KINDS = ("speaks", "tentacled", "multi_eyed", "cute")


def options(m: Moves, state: State) -> set[Any]:
    return set(m.game.options(m.game.view(state, 0)))


def on(pet: str, habitat: str, **more: Any) -> Any:
    return P.display(pet, habitat=habitat, **more)


# --- Breeding Chamber


# --- Mutator


# --- Calm Pen


@pytest.mark.rule("AP-O-63", "AP-CARD-09", "AP-HAB-03")
def test_a_calm_pen_keeps_pets_of_all_four_families_from_their_effects() -> None:
    # given one pet of each family on a Calm Pen, and free displays
    pets = ("dragonling", "xon", "chomper", "zeeg")
    displays = {number: on(pet, "calm_pen") for number, pet in enumerate(pets, start=1)}
    state = kept(TWO, TWO.roll(before_roll(TWO, displays, credits=3), "hazard", 1))

    # then no token comes, no die is forced, no credit is lost, and nobody quits
    assert TWO.answers(state) == {AssignWorkers}
    assert TWO.player(state, 0).credits == 3
    assert TWO.player(state, 0).dice == P.dice("hazard", 1)
    state = sold(TWO, state, {4: ["hazard", 1]})
    assert all(lying.token is None for lying in TWO.player(state, 0).displays)
    assert TWO.player(state, 0).workers == 2
    assert TWO.player(state, 0).credits == 3 + 2


# --- Showcase


@pytest.mark.rule("AP-O-64", "AP-CARD-09")
def test_a_showcase_changes_nothing_but_vps() -> None:
    # given a pet of care 2 on a Showcase with a 1 and a 2; then a 1 is too little and a 2 enough
    for die, income in ((1, 0), (2, 2)):
        state = rolled(TWO, {1: on("wubbin", "showcase")}, die)
        assert TWO.player(sold(TWO, state, {1: [die]}), 0).credits == income


@pytest.mark.rule("AP-CARD-09", "AP-COMP-01")
def test_there_are_four_types_of_eight_habitats() -> None:
    # given a new game; then each of the four stacks has eight
    state = TWO.game.start()
    stacks = TWO.named("habitat", state.table.habitats)
    assert stacks == dict.fromkeys(("breeding_chamber", "calm_pen", "mutator", "showcase"), 8)
