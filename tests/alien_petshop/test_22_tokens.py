"""Chapter 22, AP-O-35: tokens that are taken one at a time, and may be declined."""

from __future__ import annotations

from typing import Any

import pytest

from alien_petshop.moves import moves_of
from alien_petshop.visits import kinds, told
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.state import State

TWO = moves_of(2)
AT = TWO.at


def claiming(**own: Any) -> State:
    """Seat 0, Nom's Petgalley with a token of its own, has two mutation workers."""
    fields = {"mutations": [1, 2], "displays": {1: "glimfin", 2: "orbrat", 3: "oozlet"}} | own
    return AT.state("mutate[0]/claim", players={0: fields, 1: {"displays": {1: "fizzmop"}, "workers": 0}})


@pytest.mark.rule("AP-O-35", "AP-MUT-01", "AP-MUT-02", "AP-MUT-08")
def test_all_tokens_of_a_turn_are_one_source_taken_one_at_a_time() -> None:
    # given two workers and the shop's own token, when they are placed, then each has its pet and its kind
    state = claiming()
    for number, kind in ((1, "cute"), (2, "speaks"), (1, "cute")):
        assert TWO.asked(state) == [0]
        assert TWO.answers(state) == {Decline, PlaceTrait}
        state = TWO.apply(state, 0, TWO.trait(number, kind))

    # and there is no fourth
    assert TWO.lying(state, 0, 1) == AT.display("glimfin", traits=["cute", "cute"])
    assert TWO.lying(state, 0, 2) == AT.display("orbrat", traits=["speaks"])
    assert TWO.answers(state) & {PlaceTrait} == set()


@pytest.mark.rule("AP-O-35", "AP-MUT-03")
@pytest.mark.parametrize("placed", range(3))
def test_declining_ends_all_that_are_left(placed: int) -> None:
    # given some tokens placed, when the next is declined
    state = claiming()
    for number in range(1, placed + 1):
        state = TWO.apply(state, 0, TWO.trait(number, "cute"))
    state = TWO.apply(state, 0, Decline())

    # then no further one is offered
    assert TWO.answers(state) & {PlaceTrait} == set()
    assert state.table.traits[AT.number("trait", "cute")] == 10 - placed


@pytest.mark.rule("AP-O-35", "AP-MUT-02")
def test_only_own_pets_with_an_empty_space_can_be_chosen() -> None:
    full = AT.display("glimfin", traits=["cute", "cute"])
    state = claiming(displays={1: full, 2: "orbrat", 4: AT.display(habitat="showcase")})
    options = TWO.game.options(TWO.game.view(state, 0))
    assert {action.display for action in options if type(action) is PlaceTrait} == {1}
    TWO.refused(state, 0, TWO.trait(1, "speaks"), "no_trait_space", "AP-MUT-02")
    TWO.refused(state, 0, TWO.trait(4, "speaks"), "no_pet", "AP-MUT-02")
    TWO.refused(state, 0, TWO.trait(5, "speaks"), "no_pet", "AP-MUT-02")


@pytest.mark.rule("AP-O-35", "AP-MUT-06")
def test_one_award_check_comes_after_all_tokens() -> None:
    # given three tokens of which two make an award due
    state = claiming()
    state, events = told(TWO, state, (0, TWO.trait(1, "cute")), (0, TWO.trait(2, "cute")))

    # then it is taken when the third was placed or declined
    assert TWO.holder(state, "cute") == -1
    assert kinds(events) == ["placed_trait", "placed_trait"]
    for last in (TWO.trait(3, "speaks"), Decline()):
        assert TWO.holder(TWO.apply(state, 0, last), "cute") == 0
