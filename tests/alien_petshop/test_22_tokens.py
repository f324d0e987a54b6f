"""Chapter 22, AP-O-35: tokens that are taken one at a time, and may be declined."""

from __future__ import annotations

from typing import Any

import pytest

from alien_petshop.moves import moves_of
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.state import State

TWO = moves_of(2)
AT = TWO.at


def claiming(**own: Any) -> State:
    """Seat 0, Nom's Petgalley with a token of its own, has two mutation workers."""
    fields = {"mutations": [1, 2], "displays": {1: "glimfin", 2: "orbrat", 3: "oozlet"}} | own
    return AT.state("mutate[0]/claim", players={0: fields, 1: {"displays": {1: "fizzmop"}, "workers": 0}})


@pytest.mark.rule("AP-O-35", "AP-MUT-02")
def test_only_own_pets_with_an_empty_space_can_be_chosen() -> None:
    full = AT.display("glimfin", traits=["cute", "cute"])
    state = claiming(displays={1: full, 2: "orbrat", 4: AT.display(habitat="showcase")})
    options = TWO.game.options(TWO.game.view(state, 0))
    assert {action.display for action in options if type(action) is PlaceTrait} == {1}
    TWO.refused(state, 0, TWO.trait(1, "speaks"), "no_trait_space", "AP-MUT-02")
    TWO.refused(state, 0, TWO.trait(4, "speaks"), "no_pet", "AP-MUT-02")
    TWO.refused(state, 0, TWO.trait(5, "speaks"), "no_pet", "AP-MUT-02")
