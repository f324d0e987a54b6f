"""Powers that stop half-way: what is asked depends on the power alone."""

from __future__ import annotations

import petz_engine as pe
from alien_petshop.moves import Moves
from alien_petshop.positions import Positions
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.keep_bonus import KeepBonus
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.actions.take_habitat import TakeHabitat


def test_two_powers_in_the_same_display_ask_each_its_own_question() -> None:
    # given one game, in whose states pets with different powers are bought into the same display
    game = pe.load("alien_petshop", seats=2)
    moves = Moves(Positions(game))
    asked = {}
    for pet in ("gene_weaver", "nest_builder", "oracle_orb"):
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
        "gene_weaver": (Decline, PlaceTrait),
        "nest_builder": (Decline, TakeHabitat),
        "oracle_orb": (KeepBonus,),
    }
