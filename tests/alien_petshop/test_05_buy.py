"""Chapter 5: the market visit, pets, habitats and workers."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from alien_petshop.moves import Moves, moves_of
from alien_petshop.pack_making import game_of, pack, shipped_tables
from alien_petshop.positions import Positions
from alien_petshop.visits import kinds, told, visiting
from petz_engine.alien_petshop.actions.buy_habitat import BuyHabitat
from petz_engine.alien_petshop.actions.buy_pet import BuyPet
from petz_engine.alien_petshop.actions.hire_worker import HireWorker
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.actions.rearrange import Rearrange
from petz_engine.alien_petshop.actions.take_habitat import TakeHabitat
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.hazards.token import PutToken
from petz_engine.alien_petshop.state import State
from petz_engine.alien_petshop.steps.market import DealPets
from petz_engine.alien_petshop.steps.roll import Roll
from petz_engine.kernel.decision import CHANCE

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


@pytest.mark.rule("AP-BUY-01", "AP-O-37")
def test_each_at_most_once() -> None:
    # given the credits for much more, when each was bought once
    state = bought(visiting(TWO, credits=50), *PURCHASES)

    # then no second one can be bought, and the layout and the end are left
    TWO.refused(state, 0, TWO.pet("blorple", 3), "bought_pet_already", "AP-BUY-01")
    TWO.refused(state, 0, TWO.habitat("showcase", 3), "bought_habitat_already", "AP-BUY-01")
    TWO.refused(state, 0, HireWorker(), "hired_already", "AP-BUY-01")
    assert on_offer(state) == {EndVisit, Rearrange}


@pytest.mark.rule("AP-BUY-01", "AP-BUY-04")
def test_nothing_at_all_and_then_the_next_player() -> None:
    state = visiting(TWO, credits=50)
    after = TWO.apply(state, 0, EndVisit())
    assert TWO.asked(after) == [1]
    assert TWO.player(after, 0) == TWO.player(state, 0)
    TWO.refused(after, 0, HireWorker(), "not_asked", "AP-BUY-01")


@pytest.mark.rule("AP-BUY-01")
def test_everybody_has_a_visit_of_its_own() -> None:
    # given a first player who bought one of each
    state = bought(visiting(TWO, credits=7, others={1: {"credits": 7}}), *PURCHASES, EndVisit())

    # then the next player may still do so
    for action in (TWO.pet("blorple", 1), TWO.habitat("calm_pen", 1), HireWorker()):
        assert TWO.allowed(state, 1, action)


@pytest.mark.rule("AP-BUY-04", "AP-ENG-08")
def test_a_visit_in_which_nothing_is_left_to_do_is_over() -> None:
    state = visiting(TWO, credits=50)
    state = bought(state, TWO.layout(state, 0, pets={6: 5}), *PURCHASES)
    assert TWO.asked(state) == [1]


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
def test_credits_have_to_cover_the_price() -> None:
    # given 3 credits, when something costs 4, then it cannot be bought, and what costs 3 can
    state = visiting(TWO, credits=3)
    said = TWO.refused(state, 0, TWO.pet("kelpcat", 1), "not_enough_credits", "AP-BUY-02")
    assert said == "this takes 4 credits, and 3 credits are at hand"
    TWO.refused(state, 0, TWO.habitat("showcase", 1), "not_enough_credits", "AP-BUY-02")
    assert TWO.allowed(state, 0, TWO.pet("wubbin", 1))
    assert TWO.player(bought(state, TWO.habitat("breeding_chamber", 1)), 0).credits == 0
    assert TWO.player(bought(state, HireWorker()), 0).credits == 0


@pytest.mark.rule("AP-BUY-02", "AP-O-36")
def test_what_is_spent_cannot_be_spent_again() -> None:
    # given 4 credits, when 2 are spent, then what costs 3 is out of reach
    state = bought(visiting(TWO, credits=4), TWO.pet("wubbin", 1))
    TWO.refused(state, 0, HireWorker(), "not_enough_credits", "AP-BUY-02")
    TWO.refused(state, 0, TWO.habitat("breeding_chamber", 2), "not_enough_credits", "AP-BUY-02")
    assert TWO.allowed(state, 0, TWO.habitat("mutator", 2))


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


@pytest.mark.rule("AP-PET-01")
@pytest.mark.parametrize("deck", ["normal", "super"])
def test_every_pet_costs_its_value(deck: str) -> None:
    c = AT.c
    for pet in c.pets_of[AT.number("deck", deck)]:
        name, value = TWO.bare("pet", pet), c.pets[pet].value
        poor = visiting(TWO, market={deck: [name]}, credits=value - 1)
        assert not TWO.allowed(poor, 0, TWO.pet(name, 1))
        state = visiting(TWO, market={deck: [name]}, credits=value)
        _, events = told(TWO, state, (0, TWO.pet(name, 1)))
        assert (events[0].kind, events[0]["amount"]) == ("bought_pet", value)


@pytest.mark.rule("AP-O-46", "AP-O-71")
def test_a_lower_price_decides_what_can_be_afforded() -> None:
    # given Star Brokers, to whom pets worth 5 or more cost 1 less
    brokers = "star_brokers"
    assert TWO.player(bought(visiting(TWO, credits=4, shop=brokers), TWO.pet("peepstalk", 1)), 0).credits == 0

    # then others cannot have them for that, and pets worth 4 cost 4
    TWO.refused(visiting(TWO, credits=4), 0, TWO.pet("peepstalk", 1), "not_enough_credits", "AP-BUY-02")
    TWO.refused(
        visiting(TWO, credits=3, shop=brokers), 0, TWO.pet("kelpcat", 1), "not_enough_credits", "AP-BUY-02"
    )

    # and where nothing else can be afforded, the lower price still opens the purchase
    state = visiting(TWO, market={"super": ["elder_fluff"]}, credits=7, shop=brokers)
    assert BuyPet in on_offer(state)


@pytest.mark.rule("AP-O-46")
def test_a_lower_price_changes_no_income() -> None:
    state = AT.state(
        "sell[0]",
        players={
            0: {
                "shop": "star_brokers",
                "credits": 0,
                "displays": {1: AT.display("spectopod", workers=[4])},
                "workers": 1,
            }
        },
    )
    assert TWO.player(state, 0).credits == 5


# --- pets


@pytest.mark.rule("AP-PET-02", "AP-BUY-03")
def test_a_pet_goes_where_neither_pet_nor_token_is() -> None:
    # given a display with each thing that may lie in one
    displays = {
        1: "snorbit",
        2: AT.display("humzee", habitat="calm_pen"),
        3: AT.display(token="fire"),
        4: AT.display(habitat="showcase", token="fire"),
        5: AT.display(habitat="showcase"),
    }
    state = visiting(TWO, credits=9, displays=displays)

    # then a pet goes to the empty one, and to that with only a habitat, which stays
    for number in (1, 2, 3, 4):
        TWO.refused(state, 0, TWO.pet("wubbin", number), "display_taken", "AP-PET-02")
    assert TWO.lying(bought(state, TWO.pet("wubbin", 6)), 0, 6) == AT.display("wubbin")
    assert TWO.lying(bought(state, TWO.pet("wubbin", 5)), 0, 5) == AT.display("wubbin", habitat="showcase")


@pytest.mark.rule("AP-PET-02")
def test_no_pet_goes_to_a_display_that_does_not_exist() -> None:
    state = visiting(TWO, credits=2)
    for number in (-1, 0, 7):
        assert TWO.game.check(TWO.game.view(state, 0), TWO.pet("wubbin", number)) is not None
    options = TWO.game.options(TWO.game.view(state, 0))
    assert {action.display for action in options if type(action) is BuyPet} == set(range(5))


@pytest.mark.rule("AP-PET-03", "AP-PET-04", "AP-ENG-09", "AP-O-47", "AP-O-50")
def test_pay_place_mutator_power_refill_and_awards_come_in_this_order() -> None:
    # given a waiting Mutator, and S06, whose purchase makes two awards due
    at = AT
    state = visiting(
        TWO,
        market={"super": ["gene_weaver"]},
        credits=4,
        displays={1: at.display(habitat="mutator"), 6: "dragonling"},
        others={1: {"displays": {1: "glimfin"}}},
    )

    # when it is bought onto the Mutator
    dealt = DealPets(at.number("deck", "super"), (at.number("pet", "elder_fluff"),))
    state, events = told(
        TWO,
        state,
        (0, TWO.pet("gene_weaver", 1)),
        (0, TWO.trait(1, "cute")),
        (0, TWO.trait(6, "multi_eyed")),
        (CHANCE, dealt),
    )

    # then everything came in this order, the awards in one check at the end
    assert kinds(events) == ["bought_pet", "placed_trait", "placed_trait", "revealed", "took_award"]
    assert [event["display"] for event in events[:3]] == [0, 0, 5]
    assert TWO.holder(state, "multi_eyed") == 0


@pytest.mark.rule("AP-PET-03", "AP-AWD-06")
def test_no_award_moves_before_the_power_is_done() -> None:
    # given S06, whose multi-eyed icon is the second of its buyer
    state = visiting(TWO, market={"super": ["gene_weaver"]}, credits=4, displays={6: "dragonling"})
    state = TWO.apply(state, 0, TWO.pet("gene_weaver", 1))

    # when its token is still to be placed, and then the market to be refilled, then the award is nobody's
    assert PlaceTrait in TWO.answers(state)
    assert TWO.holder(state, "multi_eyed") == -1
    state = TWO.apply(state, 0, TWO.trait(1, "cute"))
    assert TWO.asked(state) == [CHANCE]
    assert TWO.holder(state, "multi_eyed") == -1
    assert TWO.holder(TWO.settle(state), "multi_eyed") == 0


@pytest.mark.rule("AP-PET-05", "AP-BUY-03")
def test_six_displays_with_pets_and_tokens_take_no_pet() -> None:
    displays: dict[int, Any] = {1: "snorbit", 2: "humzee", 3: "glimfin", 4: "orbrat", 5: "oozlet"}
    displays[6] = AT.display(token="fire")
    state = visiting(TWO, credits=9, displays=displays)
    TWO.refused(state, 0, TWO.pet("wubbin", 6), "no_display_for_pet", "AP-PET-05")
    assert BuyPet not in on_offer(state)


@pytest.mark.rule("AP-O-37", "AP-O-25")
@pytest.mark.parametrize("first", [True, False])
def test_one_pet_per_visit_wherever_it_comes_from(first: bool) -> None:
    # given Alien-Aid, which may buy from the discard pile too
    state = visiting(
        TWO, credits=9, shop="alien_aid", others={1: {"shop": "petfleet"}}, table={"discards": ["mallow"]}
    )
    pets = {True: TWO.pet("mallow", 1, discarded=True), False: TWO.pet("wubbin", 2)}
    assert TWO.allowed(state, 0, pets[True])
    assert TWO.allowed(state, 0, pets[False])

    # when it has bought one, then not another, neither here nor there
    state = bought(state, pets[first])
    TWO.refused(state, 0, pets[not first], "bought_pet_already", "AP-BUY-01")
    TWO.refused(state, 0, TWO.pet("blorple", 3), "bought_pet_already", "AP-BUY-01")


@pytest.mark.rule("AP-O-37", "AP-O-57")
def test_a_free_habitat_is_no_purchase() -> None:
    # given S08, and 2 credits more than it costs
    state = visiting(TWO, market={"super": ["nest_builder"]}, credits=6)
    state = bought(state, TWO.pet("nest_builder", 1), TakeHabitat(AT.number("habitat", "showcase"), 1))
    assert TWO.player(state, 0).credits == 2

    # when a habitat is bought in the same visit, then it is paid
    state = bought(state, TWO.habitat("calm_pen", 3))
    assert TWO.player(state, 0).credits == 0
    assert TWO.lying(state, 0, 2) == AT.display(habitat="showcase")
    assert TWO.lying(state, 0, 3) == AT.display(habitat="calm_pen")


@pytest.mark.rule("AP-O-37", "AP-O-53")
def test_a_free_worker_is_no_purchase() -> None:
    state = visiting(TWO, market={"super": ["clockwork_hen"]}, credits=7)
    state = bought(state, TWO.pet("clockwork_hen", 1), HireWorker())
    assert (TWO.player(state, 0).workers, TWO.player(state, 0).credits) == (4, 0)


# --- habitats


@pytest.mark.rule("AP-HAB-01")
@pytest.mark.parametrize(
    ("habitat", "price"), [("breeding_chamber", 3), ("mutator", 2), ("showcase", 4), ("calm_pen", 2)]
)
def test_a_habitat_is_paid_and_tucked_under_a_pet(habitat: str, price: int) -> None:
    state = visiting(TWO, credits=5)
    before = state.table.habitats[AT.number("habitat", habitat)]
    state = TWO.apply(state, 0, TWO.habitat(habitat, 6))
    assert TWO.player(state, 0).credits == 5 - price
    assert TWO.lying(state, 0, 6) == AT.display("dragonling", habitat=habitat)
    assert state.table.habitats[AT.number("habitat", habitat)] == before - 1


@pytest.mark.rule("AP-HAB-01", "AP-O-33")
def test_no_habitat_goes_where_one_is() -> None:
    displays = {1: AT.display(habitat="showcase"), 2: AT.display("snorbit", habitat="calm_pen")}
    state = visiting(TWO, credits=5, displays=displays)
    for number in (1, 2):
        TWO.refused(state, 0, TWO.habitat("breeding_chamber", number), "habitat_there", "AP-HAB-01")


@pytest.mark.rule("AP-HAB-02", "AP-PET-02")
def test_a_habitat_is_saved_in_an_empty_display_for_a_pet() -> None:
    # given a Breeding Chamber in an empty display
    state = bought(visiting(TWO, credits=5), TWO.habitat("breeding_chamber", 1))
    assert TWO.lying(state, 0, 1) == AT.display(habitat="breeding_chamber")

    # when a pet that needs 2 comes onto it, then it spawns by itself
    state = bought(state, TWO.pet("wubbin", 1))
    state = TWO.apply(TWO.apply(state, 0, EndVisit()), 1, EndVisit())
    assert TWO.player(state, 0).credits == 0
    assert TWO.player(TWO.quietly(state, "buy"), 0).credits == 2


@pytest.mark.rule("AP-HAB-03", "AP-CARD-03")
def test_a_habitat_concerns_only_the_pet_on_it() -> None:
    # given two pets that need 2, one on a Breeding Chamber, and another chamber in an empty display
    displays = {
        1: "wubbin",
        2: AT.display("quindle", habitat="breeding_chamber"),
        3: AT.display(habitat="breeding_chamber"),
    }
    state = AT.state("mutate[1]/claim", players={0: {"displays": displays, "credits": 0}})

    # when pets are sold, then one of them has spawned
    assert TWO.player(state, 0).credits == 2


@pytest.mark.rule("AP-HAB-04", "AP-O-08")
@pytest.mark.parametrize(
    "lying",
    [
        {"pet": "glimfin", "habitat": "showcase"},
        {"habitat": "showcase"},
        {"habitat": "showcase", "token": "fire"},
    ],
)
def test_habitats_score_with_a_pet_without_one_and_under_a_token(lying: dict[str, Any]) -> None:
    moves = moves_of(2, mode="easy") if "token" not in lying else TWO
    own = {"credits": 0, "displays": {1: moves.at.display(**lying), 2: moves.at.display(habitat="calm_pen")}}
    state = moves.at.state("final[0]", players={0: own}, bonus={} if moves is not TWO else {0: ["shelled"]})
    outcome = moves.game.outcome(state)
    assert outcome is not None
    assert outcome.points[0] == 6 + 1


@pytest.mark.rule("AP-O-07", "AP-O-32", "AP-O-33")
def test_no_habitat_is_bought_into_a_display_with_a_token() -> None:
    state = visiting(TWO, credits=5, displays={1: AT.display(token="fire"), 6: "dragonling"})
    TWO.refused(state, 0, TWO.habitat("calm_pen", 1), "token_there", "AP-O-32")


@pytest.mark.rule("AP-O-07", "AP-HAZ-06")
def test_a_token_may_come_to_a_display_with_only_a_habitat_which_stays() -> None:
    displays = {1: "dragonling", 2: AT.display(habitat="calm_pen")}
    state = AT.state("work[0]/has_workers", players={0: {"displays": displays, "credits": 0}})
    state = TWO.roll(state, "hazard", 1)
    state = TWO.apply(state, 0, PutToken(1))
    assert TWO.lying(state, 0, 2) == AT.display(habitat="calm_pen", token="fire")


@pytest.mark.rule("AP-O-33")
def test_a_habitat_comes_from_a_stack_that_is_not_empty() -> None:
    # given somebody with the last of eight Calm Pens
    pen = AT.display(habitat="calm_pen")
    pens = {1: {"displays": dict.fromkeys(range(2, 7), pen) | {1: AT.display("orbrat", habitat="calm_pen")}}}
    displays = {1: AT.display(habitat="calm_pen"), 2: "snorbit"}
    state = visiting(TWO, credits=5, displays=displays, others=pens)

    # when the eighth is bought, then a shop may have two of a type, and the stack is empty
    assert state.table.habitats[AT.number("habitat", "calm_pen")] == 1
    state = bought(state, TWO.habitat("calm_pen", 2), EndVisit())
    assert TWO.lying(state, 0, 2) == AT.display("snorbit", habitat="calm_pen")

    # and nobody can have another
    displays = {1: AT.display(habitat="calm_pen"), 2: AT.display("snorbit", habitat="calm_pen")}
    state = visiting(TWO, credits=5, displays=displays, others=pens)
    TWO.refused(state, 0, TWO.habitat("calm_pen", 3), "stack_empty", "AP-O-33")


@pytest.mark.rule("AP-O-36", "AP-CARD-05", "AP-CARD-06", "AP-CARD-08")
def test_a_habitat_is_paid_and_placed_then_the_mutator_then_awards() -> None:
    # given a second Multi-Eyed icon that a Mutator will bring
    state = visiting(TWO, credits=5)
    state, events = told(TWO, state, (0, TWO.habitat("mutator", 6)))
    assert TWO.answers(state) == {PlaceTrait}
    assert TWO.player(state, 0).credits == 3
    state, more = told(TWO, state, (0, TWO.trait(6, "multi_eyed")))
    assert kinds([*events, *more]) == ["bought_habitat", "placed_trait", "took_award"]


@pytest.mark.rule("AP-O-36", "AP-CARD-04")
def test_a_mutator_in_an_empty_display_waits() -> None:
    state = bought(visiting(TWO, credits=5), TWO.habitat("mutator", 1))
    assert EndVisit in TWO.answers(state)
    assert TWO.lying(state, 0, 1) == AT.display(habitat="mutator")
    assert state.table.traits == TWO.game.start().table.traits


# --- workers


@pytest.mark.rule("AP-HIRE-01", "AP-O-09", "AP-O-72", "AP-HAZ-19")
@pytest.mark.parametrize("workers", range(5))
@pytest.mark.parametrize(("shop", "price"), [("noms_petgalley", 3), ("helping_tentacle", 4)])
def test_every_worker_costs_what_the_shop_says(shop: str, price: int, workers: int) -> None:
    poor = visiting(TWO, credits=price - 1, workers=workers, shop=shop)
    TWO.refused(poor, 0, HireWorker(), "not_enough_credits", "AP-BUY-02")
    state = bought(visiting(TWO, credits=price, workers=workers, shop=shop), HireWorker())
    assert (TWO.player(state, 0).workers, TWO.player(state, 0).credits) == (workers + 1, 0)
    assert not any(TWO.player(state, 0).dice)


@pytest.mark.rule("AP-O-09")
def test_the_worker_cost_is_a_list_of_five() -> None:
    for shop in AT.c.shops:
        assert len(shop.hire) == 5
        assert len(set(shop.hire)) == 1


@pytest.mark.rule("AP-HIRE-02")
def test_a_new_worker_rolls_in_the_same_round() -> None:
    state = bought(visiting(TWO, credits=3), HireWorker())
    state = TWO.apply(TWO.apply(state, 0, EndVisit()), 1, EndVisit())
    assert TWO.answers(state) == {Roll}
    assert TWO.player(TWO.roll(state, 1, 2, 2), 0).dice == AT.dice(1, 2, 2)


@pytest.mark.rule("AP-HIRE-03", "AP-BUY-03")
def test_nobody_hires_a_sixth_worker() -> None:
    state = visiting(TWO, credits=50, workers=5)
    TWO.refused(state, 0, HireWorker(), "too_many_workers", "AP-HIRE-03")
    assert HireWorker not in on_offer(state)


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
