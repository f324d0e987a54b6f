"""The Worker Phase: dice, re-rolls, and the four things that a worker does (chapter 7)."""

from __future__ import annotations

import pytest

import petz_engine as pe
from alien_petshop.moves import moves_of
from alien_petshop.phases import before_roll
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.steps.roll import Roll
from petz_engine.kernel.decision import CHANCE

TWO = moves_of(2)
P = TWO.at


# --- rolling


@pytest.mark.rule("AP-WORK-01", "AP-O-39")
def test_all_dice_are_rolled_and_none_else() -> None:
    # given a player with three workers, when chance is about to roll
    state = before_roll(TWO, {1: "blorple"}, workers=3)

    # then it rolls three dice: not two, and not four
    for wrong in (P.dice(1, 2), P.dice(1, 2, 2, 3)):
        assert isinstance(TWO.game.try_apply(state, CHANCE, Roll(wrong)), pe.Rejection)
    state = TWO.roll(state, "hazard", 2, 2)

    # and what they show is public, as a bag of faces
    assert TWO.game.view(state, None).table.players[0].dice == P.dice(2, "hazard", 2)


@pytest.mark.rule("AP-O-39")
def test_a_reroll_names_dice_that_are_there_and_at_least_one() -> None:
    # given the dice 1, 1 and 4
    state = TWO.roll(before_roll(TWO, {1: "blorple"}, workers=3, credits=1), 1, 1, 4)

    # then none, a third 1 and a 2 are refused; every other choice is one of the five subsets, beside stopping
    TWO.refused(state, 0, TWO.reroll(), "no_die_named", "AP-O-39")
    TWO.refused(state, 0, TWO.reroll(1, 1, 1), "not_enough_dice", "AP-O-39")
    TWO.refused(state, 0, TWO.reroll(2), "not_enough_dice", "AP-O-39")
    assert TWO.game.options(TWO.game.view(state, 0)).count() == 1 + 5


# --- when hazards are triggered


# --- assigning


@pytest.mark.rule("AP-WORK-05", "AP-O-41")
def test_assignments_take_effect_later() -> None:
    # given two players with a worker each
    displays = {1: "oozlet", 2: P.display(token="fire"), 3: "blorple"}
    mine = {"shop": "orbit_outfitters", "workers": 4, "credits": 0, "displays": displays}
    state = P.state("work[0]/has_workers", players={0: mine, 1: {"workers": 1, "credits": 0}})

    # when the first has worked, and the second is about to roll
    state = TWO.roll(state, 1, 1, 1, 1)
    state = TWO.apply(state, 0, TWO.assigned({1: [1], 2: [1]}, goods=[1], mutations=[1]))

    # then nothing is sold, removed or mutated, but all of it is public
    player = TWO.game.view(state, 1).table.players[0]
    assert TWO.asked(state) == [CHANCE]
    assert player.credits == 0
    assert player.displays[1].token == P.number("hazard_token", "fire")
    pet = player.displays[0].pet
    assert pet is not None
    assert pet.workers == player.goods == player.mutations == P.dice(1)
    assert sum(pet.traits) == 0

    # and in the Mutation Phase, when the trait is placed, still nothing is sold
    state = TWO.apply(TWO.roll(state, 2), 1, TWO.assigned())
    assert TWO.answers(state) >= {PlaceTrait}
    assert TWO.player(state, 0).credits == 0
    assert TWO.lying(state, 0, 2).token is not None


# --- action A: care


# --- action B: goods


# --- action C: mutations


# --- action D: hazard tokens
