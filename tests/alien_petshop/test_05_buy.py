"""Chapter 5: the market visit, pets, habitats and workers."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from alien_petshop.moves import Moves, moves_of
from alien_petshop.pack_making import game_of, pack, shipped_tables
from alien_petshop.positions import Positions
from alien_petshop.visits import visiting
from petz_engine.alien_petshop.actions.buy_habitat import BuyHabitat
from petz_engine.alien_petshop.actions.buy_pet import BuyPet
from petz_engine.alien_petshop.actions.hire_worker import HireWorker
from petz_engine.alien_petshop.actions.rearrange import Rearrange
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.state import State

TWO = moves_of(2)
AT = TWO.at
PURCHASES = (TWO.pet("wubbin", 1), TWO.habitat("calm_pen", 2), HireWorker())
"""One purchase of each sort, 2 + 2 + 3 credits."""


def bought(state: State, *actions: Any, moves: Moves = TWO) -> State:
    """The state after seat 0 did this, with its chance."""
    for action in actions:
        state = moves.settle(moves.apply(state, 0, action))
    return state


def on_offer(state: State, moves: Moves = TWO) -> set[type[Any]]:
    """The types of action of which seat 0 has any to choose."""
    return {type(action) for action in moves.game.options(moves.game.view(state, 0))}


# --- the visit


@pytest.mark.rule("AP-BUY-01")
@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_a_pet_a_habitat_and_a_worker_in_any_order(order: tuple[int, ...]) -> None:
    # given enough credits, when each is bought, in any order
    state = visiting(TWO, credits=7)
    state = bought(state, *[PURCHASES[i] for i in order])

    # then all is paid and there
    own = TWO.player(state, 0)
    assert (own.credits, own.workers) == (0, 3)
    assert TWO.lying(state, 0, 1) == AT.display("wubbin")
    assert TWO.lying(state, 0, 2) == AT.display(habitat="calm_pen")


@pytest.mark.rule("AP-O-06", "AP-BUY-01", "AP-ENG-07")
def test_a_visit_offers_nothing_else() -> None:
    # given a full shop, then there is no way to give up a pet, a habitat or a worker
    full = dict(enumerate(("glimfin", "orbrat", "oozlet", "fizzmop", "snorbit", "humzee"), 1))
    state = visiting(TWO, credits=50, displays=full)
    assert TWO.answers(state) == {EndVisit, BuyPet, BuyHabitat, HireWorker, Rearrange}
    TWO.refused(state, 0, TWO.pet("wubbin", 1), "no_display_for_pet", "AP-PET-05")
    before = sum(display.pet is not None for display in TWO.player(state, 0).displays)
    for action in list(TWO.game.options(TWO.game.view(state, 0)))[:200]:
        after = TWO.game.apply(state, 0, action).state
        assert sum(display.pet is not None for display in TWO.player(after, 0).displays) == before


@pytest.mark.rule("AP-ENG-07", "AP-BUY-04")
def test_a_visit_in_which_nothing_is_left_to_do_ends_by_itself() -> None:
    # given a player without credits, who can still rearrange
    state = visiting(TWO, credits=0, displays={1: "glimfin"})
    assert on_offer(state) == {EndVisit, Rearrange}

    # when that is done, then the next player begins
    state = TWO.apply(state, 0, TWO.layout(state, 0, pets={1: 2}))
    assert TWO.asked(state) == [1]
    assert EndVisit in TWO.answers(state)


# --- paying


@pytest.mark.rule("AP-BUY-02", "AP-O-36")
def test_without_credits_no_purchase_can_be_started() -> None:
    state = visiting(TWO, credits=0)
    assert on_offer(state) == {EndVisit, Rearrange}
    TWO.refused(state, 0, TWO.pet("blorple", 1), "nothing_affordable", "AP-BUY-02")
    TWO.refused(state, 0, TWO.habitat("mutator", 1), "nothing_affordable", "AP-BUY-02")
    TWO.refused(state, 0, HireWorker(), "not_enough_credits", "AP-BUY-02")


@pytest.mark.rule("AP-O-36", "AP-PET-05", "AP-O-33")
def test_without_a_display_no_purchase_can_be_started() -> None:
    # given credits, and only displays with a hazard token beside a pet on a habitat
    displays: dict[int, Any] = {n: AT.display(token="slime" if n < 5 else "fire") for n in range(2, 7)}
    displays[1] = AT.display("snorbit", habitat="calm_pen")
    state = visiting(TWO, credits=50, displays=displays)

    # then neither a pet nor a habitat can be bought, but a worker
    assert on_offer(state) == {EndVisit, HireWorker}
    TWO.refused(state, 0, TWO.pet("blorple", 2), "no_display_for_pet", "AP-PET-05")
    TWO.refused(state, 0, TWO.habitat("showcase", 2), "no_display_for_habitat", "AP-O-33")


@pytest.mark.rule("AP-MKT-03", "AP-O-33")
def test_where_nothing_is_left_no_purchase_can_be_started() -> None:
    # given credits and displays, and neither a pet on the market nor a habitat in any stack
    none = dict.fromkeys(("breeding_chamber", "calm_pen", "mutator", "showcase"), 0)
    state = visiting(TWO, credits=50, market={}, table={"habitats": none})

    # then it is not for want of credits or displays that nothing can be bought
    TWO.refused(state, 0, TWO.pet("blorple", 1), "market_empty", "AP-MKT-03")
    TWO.refused(state, 0, TWO.habitat("showcase", 1), "stacks_empty", "AP-O-33")


@pytest.mark.rule("AP-O-33", "AP-O-36")
def test_with_all_stacks_empty_no_habitat_is_on_offer_though_there_is_a_display() -> None:
    # given no habitat left of any type, and displays for one
    none = dict.fromkeys(("breeding_chamber", "mutator", "showcase", "calm_pen"), 0)
    state = visiting(TWO, credits=50, table={"habitats": none})

    # then none can be bought, and the reason is not a want of displays
    assert BuyHabitat not in on_offer(state)
    TWO.refused(state, 0, TWO.habitat("showcase", 2), "stacks_empty", "AP-O-33")


# --- pets


@pytest.mark.rule("AP-PET-02")
def test_no_pet_goes_to_a_display_that_does_not_exist() -> None:
    state = visiting(TWO, credits=2)
    for number in (-1, 0, 7):
        assert TWO.game.check(TWO.game.view(state, 0), TWO.pet("wubbin", number)) is not None
    options = TWO.game.options(TWO.game.view(state, 0))
    assert {action.display for action in options if type(action) is BuyPet} == set(range(5))


# --- habitats


# --- workers


@pytest.mark.rule("AP-COMP-06", "AP-HIRE-01")
def test_nobody_hires_where_the_supply_is_empty() -> None:
    # given a pack with one worker more than two players begin with
    tables = shipped_tables()
    tables["rules"][0] |= {"players": [2], "worker_supply": 5}
    moves = Moves(Positions(game_of(pack("alien_petshop", tables), seats=2)))
    state = visiting(moves, credits=50, others={1: {"credits": 50}})

    # when the first player hires it, then the second can hire none
    state = moves.apply(moves.apply(state, 0, HireWorker()), 0, EndVisit())
    moves.refused(state, 1, HireWorker(), "no_worker_left", "AP-COMP-06")
    assert HireWorker not in {type(action) for action in moves.game.options(moves.game.view(state, 1))}
