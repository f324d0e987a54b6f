"""Powers that stop half-way: what is asked depends on the power alone."""

from __future__ import annotations

import pytest

import petz_engine as pe
from alien_petshop.moves import Moves, moves_of
from alien_petshop.pack_making import other_pieces
from alien_petshop.phases import bought
from alien_petshop.positions import Positions
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.keep_bonus import KeepBonus
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.actions.take_habitat import TakeHabitat
from petz_engine.alien_petshop.steps.draw_bonus import DrawBonus
from petz_engine.kernel.decision import CHANCE, PRIVATE, Decision


def test_two_powers_in_the_same_display_ask_each_its_own_question() -> None:
    # given one game, in whose states pets with different powers are bought into the same display
    game = pe.load("alien_petshop", seats=2)
    moves = Moves(Positions(game))
    asked = {}
    for pet in ("shapeshifter", "nest_builder", "oracle_orb"):
        state = moves.at.state(
            "buy[0]/open_visit", players={0: {"credits": 10}}, market={"normal": [], "super": [pet]}
        )

        # when they are bought one after another
        bought = game.settle(moves.apply(state, 0, moves.pet(pet, 1)), pe.Dealer(1)).state
        (decision,) = game.decisions(bought)
        asked[pet] = decision.actions
        assert game.options(game.view(bought, 0)).count() > 1

    # then each asks what it has to ask
    assert asked == {
        "shapeshifter": (Decline, PlaceTrait),
        "nest_builder": (Decline, TakeHabitat),
        "oracle_orb": (KeepBonus,),
    }


THIS = (1,)
"""The display, counted from 0, in which the piece with the power lies."""
ASKS = {
    "gene_weaver": Decision(0, (Decline, PlaceTrait), "AP-O-55", step="power"),
    "shapeshifter": Decision(0, (Decline, PlaceTrait), "AP-O-55", context=THIS, step="power"),
    "nest_builder": Decision(0, (Decline, TakeHabitat), "AP-O-57", step="power"),
    "oracle_orb": Decision(
        CHANCE, (DrawBonus,), "AP-O-52", context=(0,), step="power", label="draw_bonus/0", owner=0
    ),
}
"""What the powers of pets ask first when seat 0 buys them into the second display."""


@pytest.mark.rule("AP-O-35", "AP-O-52", "AP-O-55", "AP-O-57", "AP-SUPER-02")
@pytest.mark.parametrize("pet", ASKS)
def test_a_power_asks_by_its_rule_and_says_what_it_is_about(pet: str) -> None:
    moves = moves_of(2)
    state = bought(moves, pet, 2, {1: "oozlet"}, table={"bonus": {0: ["blue"], 1: ["winged"]}})
    assert moves.game.decisions(state) == (ASKS[pet],)


@pytest.mark.rule("AP-O-52")
def test_which_bonus_card_is_kept_stays_private() -> None:
    moves = moves_of(2)
    state = moves.settle(bought(moves, "oracle_orb", 2, {1: "oozlet"}))
    assert moves.game.decisions(state) == (Decision(0, (KeepBonus,), "AP-O-52", PRIVATE, step="power"),)


@pytest.mark.rule("AP-CARD-05", "AP-O-34")
def test_a_mutator_asks_for_a_token_on_its_own_pet_that_cannot_be_declined() -> None:
    moves = moves_of(2)
    state = bought(moves, "elder_fluff", 2, {1: "oozlet", 2: moves.at.display(habitat="mutator")})
    assert moves.game.decisions(state) == (
        Decision(0, (PlaceTrait,), "AP-CARD-05", context=THIS, step="power"),
    )


@pytest.mark.rule("AP-O-47", "AP-O-50")
def test_a_power_does_one_thing_after_another_each_as_often_as_it_says() -> None:
    # given a pet that pays 1 when it is bought, and then lets two tokens be placed
    moves = Moves(Positions(other_pieces()))
    state = bought(moves, "elder_fluff", 2, {1: "oozlet"}, credits=8)
    assert moves.player(state, 0).credits == 1

    # when one is placed, then another may be, and no third
    state = moves.apply(state, 0, moves.trait(1, "cute"))
    assert moves.answers(state) == {Decline, PlaceTrait}
    state = moves.apply(state, 0, moves.trait(2, "cute"))
    assert not state.table.pending
