"""The eight shops, each with its power (chapters 15 and 22b)."""

from __future__ import annotations

from typing import Any

import pytest

import petz_engine as pe
from alien_petshop.moves import moves_of
from alien_petshop.phases import OTHER, PLAIN, before_roll, kept, next_roll, pet_in, rolled, sold, visit
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.buy_pet import BuyPet
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.hire_worker import HireWorker
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.actions.raise_die import RaiseDie
from petz_engine.alien_petshop.actions.reroll import KeepDice, Reroll
from petz_engine.alien_petshop.hazards.force import ForceWorkers
from petz_engine.alien_petshop.hazards.ignore import IgnoreHazard
from petz_engine.alien_petshop.state import State
from petz_engine.alien_petshop.steps.roll import Roll
from petz_engine.kernel.decision import CHANCE

TWO = moves_of(2)
SHORTAGE = moves_of(2, episode="worker_shortage")
P = TWO.at
SHOPS = (
    "noms_petgalley",
    "alien_aid",
    "petfleet",
    "critter_cove",
    "orbit_outfitters",
    "hazmat_haven",
    "helping_tentacle",
    "star_brokers",
)
NONE = {6: "dragonling"}
"""A shop with nothing but its starter."""


def raise_(face: int | str) -> RaiseDie:
    return RaiseDie(P.number("die", str(face)))


def ignore(number: int) -> IgnoreHazard:
    return IgnoreHazard(number - 1)


def options(state: State, seat: int = 0) -> set[Any]:
    return set(TWO.game.options(TWO.game.view(state, seat)))


# --- all shops


@pytest.mark.rule("AP-SHOP-01", "AP-SHOP-04", "AP-SHOP-05", "AP-COMP-01")
def test_there_are_eight_shops_on_four_boards() -> None:
    # given the content; then all eight shops have a name, and two share a board
    assert {TWO.bare("shop", shop) for shop in range(len(P.c.shops))} == set(SHOPS)
    boards = [shop.board for shop in P.c.shops]
    assert sorted(boards.count(board) for board in set(boards)) == [2, 2, 2, 2]


@pytest.mark.rule("AP-SHOP-01")
def test_a_power_is_its_owners_alone() -> None:
    # given Petfleet, Critter Cove and Helping Tentacle with the other player, and one die and no credit
    for shop in ("petfleet", "critter_cove", "helping_tentacle"):
        state = TWO.roll(before_roll(TWO, {1: "oozlet"}, workers=1, others={"shop": shop}), 2)

        # then the first neither re-rolls for nothing, nor raises its die, nor earns 2 with goods
        assert TWO.answers(state) == {AssignWorkers}
        assert TWO.player(state, 0).dice == P.dice(2)
        assert TWO.player(sold(TWO, state, goods=[2]), 0).credits == 1


# --- the price of workers


@pytest.mark.rule("AP-O-72", "AP-O-09", "AP-HIRE-01", "AP-O-73")
@pytest.mark.parametrize("shop", SHOPS)
@pytest.mark.parametrize("shortage", [False, True])
def test_a_worker_costs_the_same_whichever_it_is(shop: str, shortage: bool) -> None:
    # given any shop with any number of workers: 3 credits, 4 at Helping Tentacle, 1 more in a Worker Shortage
    m = SHORTAGE if shortage else TWO
    price = (4 if shop == "helping_tentacle" else 3) + shortage
    for workers in range(5):
        poor = visit(m, NONE, "blorple", shop=shop, credits=price - 1, workers=workers)
        m.refused(poor, 0, HireWorker(), "not_enough_credits", "AP-BUY-02")

        # when just as much is there, then it is all paid
        state = m.apply(visit(m, NONE, "blorple", shop=shop, credits=price, workers=workers), 0, HireWorker())
        assert (m.player(state, 0).credits, m.player(state, 0).workers) == (0, workers + 1)


# --- Alien-Aid


@pytest.mark.rule("AP-SHOP-03", "AP-O-25", "AP-O-66")
def test_alien_aid_buys_any_pet_of_the_pile_at_its_value() -> None:
    # given three pets in the pile, and another on the market
    pile = ["velvark", "elder_fluff", "wubbin"]
    state = visit(TWO, NONE, "blorple", shop="alien_aid", credits=5, table={"discards": pile})

    # then each that can be paid is there, whatever lies above it, and each is asked for from its own place
    found = {(TWO.bare("pet", o.pet), o.discarded) for o in options(state) if isinstance(o, BuyPet)}
    assert found == {("blorple", False), ("velvark", True), ("wubbin", True)}
    TWO.refused(state, 0, TWO.pet("elder_fluff", 1, discarded=True), "not_enough_credits", "AP-BUY-02")
    TWO.refused(state, 0, TWO.pet("velvark", 1), "not_on_offer", "AP-BUY-01")
    TWO.refused(state, 0, TWO.pet("blorple", 1, discarded=True), "not_on_offer", "AP-SHOP-03")

    # and it costs its value
    state = TWO.apply(state, 0, TWO.pet("velvark", 1, discarded=True))
    assert TWO.player(state, 0).credits == 0


@pytest.mark.rule("AP-SHOP-03", "AP-BUY-02")
def test_the_pile_will_do_where_no_pet_of_the_market_can_be_paid() -> None:
    # given Alien-Aid, which can pay no pet of the market, and one of the pile
    state = visit(
        TWO, NONE, "elder_fluff", shop="alien_aid", credits=4, table={"discards": ["velvark", "wubbin"]}
    )
    assert {TWO.bare("pet", o.pet) for o in options(state) if isinstance(o, BuyPet)} == {"wubbin"}

    # given one that can pay neither
    state = visit(TWO, NONE, "elder_fluff", shop="alien_aid", credits=4, table={"discards": ["velvark"]})
    TWO.refused(state, 0, TWO.pet("velvark", 1, discarded=True), "nothing_affordable", "AP-BUY-02")


@pytest.mark.rule("AP-O-25", "AP-O-37", "AP-O-66", "AP-MKT-05")
def test_a_pet_of_the_pile_is_the_one_of_the_visit_and_leaves_no_gap() -> None:
    # given Alien-Aid, when it buys from the pile
    table = {"discards": ["velvark", "wubbin"]}
    state = visit(TWO, NONE, "blorple", "glimfin", shop="alien_aid", table=table)
    state = TWO.apply(state, 0, TWO.pet("wubbin", 1, discarded=True))

    # then nothing is refilled, and neither place sells it a second pet
    assert TWO.row(state, "normal") == ["blorple", "glimfin"]
    TWO.refused(state, 0, TWO.pet("blorple", 2), "bought_pet_already", "AP-BUY-01")
    TWO.refused(state, 0, TWO.pet("velvark", 2, discarded=True), "bought_pet_already", "AP-BUY-01")


@pytest.mark.rule("AP-SHOP-03", "AP-SHOP-01")
@pytest.mark.parametrize("shop", [shop for shop in SHOPS if shop != "alien_aid"])
def test_no_other_shop_buys_from_the_pile(shop: str) -> None:
    # given any other shop and a pet in the pile
    others = {"shop": "petfleet" if shop != "petfleet" and shop != "helping_tentacle" else OTHER}
    state = visit(TWO, NONE, "blorple", shop=shop, table={"discards": ["wubbin"]}, others=others)

    # then it is not offered
    TWO.refused(state, 0, TWO.pet("wubbin", 1, discarded=True), "no_second_place", "AP-SHOP-03")


@pytest.mark.rule("AP-O-66", "AP-RE-03", "AP-O-25")
def test_the_pile_is_empty_at_first_and_public_and_grows_by_leftovers() -> None:
    # given a new game; then the pile is empty
    state = TWO.quietly(TWO.game.start(), "buy")
    assert sum(state.table.discards) == 0

    # when a round ends, then what was left on the market lies there, for everybody to see
    left = [pet for row in state.table.market for pet in row]
    state = TWO.quietly(TWO.quietly(state, "work"), "buy")
    assert state.table.round == 2
    pile = TWO.game.view(state, 1).table.discards
    assert sorted(left) == [pet for pet, count in enumerate(pile) for _ in range(count)]


# --- Petfleet


@pytest.mark.rule("AP-O-67", "AP-O-40", "AP-SHOP-04")
def test_petfleet_rerolls_once_for_nothing_even_without_credits() -> None:
    # given Petfleet without credits
    state = TWO.roll(before_roll(TWO, {1: "oozlet"}, shop="petfleet"), 1, 1)

    # then one re-roll of any dice is offered, and no second
    assert TWO.answers(state) == {KeepDice, Reroll}
    state = TWO.roll(TWO.apply(state, 0, TWO.reroll(1, 1)), 2, 2)
    assert TWO.player(state, 0).credits == 0
    assert TWO.answers(state) == {AssignWorkers}


@pytest.mark.rule("AP-O-67", "AP-WORK-02")
def test_petfleet_pays_for_every_further_reroll() -> None:
    # given Petfleet with 2 credits, when it re-rolls three times
    state, left = TWO.roll(before_roll(TWO, {1: "oozlet"}, shop="petfleet", credits=2), 1, 1), []
    for _ in range(3):
        state = TWO.roll(TWO.apply(state, 0, TWO.reroll(1)), 1)
        left.append(TWO.player(state, 0).credits)

    # then the first was free, the others cost 1 each
    assert left == [2, 1, 0]
    assert TWO.answers(state) == {AssignWorkers}


@pytest.mark.rule("AP-O-67")
def test_a_free_reroll_that_is_not_used_is_lost() -> None:
    # given Petfleet, which keeps its dice in one round
    state = kept(TWO, TWO.roll(before_roll(TWO, {1: "wubbin"}, shop="petfleet"), 1, 1))
    state = next_roll(TWO, sold(TWO, state))

    # when the next round comes, then again just one is free
    state = TWO.roll(state, 1, 1)
    assert TWO.answers(state) == {KeepDice, Reroll}
    state = TWO.roll(TWO.apply(state, 0, TWO.reroll(1)), 1)
    assert TWO.answers(state) == {AssignWorkers}


@pytest.mark.rule("AP-O-67")
def test_the_free_reroll_is_there_again_in_the_next_round() -> None:
    # given Petfleet, which uses it in one round; then it has it again in the next
    state = TWO.roll(before_roll(TWO, {1: "wubbin"}, shop="petfleet"), 1, 1)
    state = TWO.roll(TWO.apply(state, 0, TWO.reroll(1)), 1)
    state = TWO.roll(next_roll(TWO, sold(TWO, state)), 1, 1)
    assert TWO.answers(state) == {KeepDice, Reroll}


# --- Orbit Outfitters and Critter Cove


@pytest.mark.rule("AP-O-68", "AP-O-45")
@pytest.mark.parametrize(
    ("habitat", "price"), [("breeding_chamber", 2), ("mutator", 1), ("showcase", 3), ("calm_pen", 1)]
)
def test_orbit_outfitters_pays_one_less_for_each_habitat(habitat: str, price: int) -> None:
    # given Orbit Outfitters with one credit too few, and with just enough
    poor = visit(TWO, NONE, shop=PLAIN, credits=price - 1)
    code = "nothing_affordable" if price == 1 else "not_enough_credits"
    TWO.refused(poor, 0, TWO.habitat(habitat, 1), code, "AP-BUY-02")
    state = TWO.apply(visit(TWO, NONE, shop=PLAIN, credits=price), 0, TWO.habitat(habitat, 1))
    assert TWO.player(state, 0).credits == 0

    # and any other shop pays one more
    state = TWO.apply(visit(TWO, NONE, credits=price + 1), 0, TWO.habitat(habitat, 1))
    assert TWO.player(state, 0).credits == 0


# --- Star Brokers


@pytest.mark.rule("AP-O-71", "AP-O-46")
@pytest.mark.parametrize(
    ("pet", "price"),
    [
        ("kelpcat", 4),
        ("peepstalk", 4),
        ("spectopod", 4),
        ("oracle_orb", 4),
        ("mirror_moth", 4),
        ("elder_fluff", 7),
    ],
)
def test_star_brokers_pays_one_less_from_a_value_of_5_on(pet: str, price: int) -> None:
    # given Star Brokers with one credit too few, and with just enough
    others = {"shop": OTHER}
    poor = visit(TWO, NONE, pet, "blorple", shop="star_brokers", credits=price - 1, others=others)
    TWO.refused(poor, 0, TWO.pet(pet, 1), "not_enough_credits", "AP-BUY-02")
    state = visit(TWO, NONE, pet, "blorple", shop="star_brokers", credits=price, others=others)
    assert TWO.player(TWO.apply(state, 0, TWO.pet(pet, 1)), 0).credits == 0


@pytest.mark.rule("AP-O-71", "AP-O-46", "AP-SELL-01")
def test_the_income_of_a_pet_that_was_cheaper_is_its_value() -> None:
    # given Star Brokers with Choir Hydra of care 7, and dice that meet it; then it earns 7
    state = rolled(TWO, {1: "choir_hydra"}, 4, 3, shop="star_brokers")
    assert TWO.player(sold(TWO, state, {1: [4, 3]}), 0).credits == 7


# --- Hazmat Haven


def haven(displays: dict[int, Any], *dice: str | int, **more: Any) -> State:
    return kept(
        TWO, TWO.roll(before_roll(TWO, displays, workers=len(dice), shop="hazmat_haven", **more), *dice)
    )


@pytest.mark.rule("AP-O-69")
def test_hazmat_haven_may_name_one_live_effect_or_none() -> None:
    # given four Hazardous pets, one of them calm, and one that is not Hazardous
    displays = {
        1: "chomper",
        2: P.display("zeeg", habitat="calm_pen"),
        3: "oozlet",
        4: "xon",
        5: "dragonling",
    }
    state = haven(displays, "hazard", 2, credits=3)

    # then it is asked before anything has happened, for the three live ones, or for none
    assert options(state) == {Decline(), ignore(1), ignore(4), ignore(5)}
    assert TWO.player(state, 0).credits == 3
    for number in (2, 3, 6):
        TWO.refused(state, 0, ignore(number), "no_hazard", "AP-O-69")
    form = TWO.game.form(TWO.game.view(state, 0), IgnoreHazard)
    assert [slot.name for slot in form.slots()] == ["display"]

    # when it names none, then all effects happen: the credit, the token in the only free display, and a forced die
    state = TWO.apply(state, 0, Decline())
    assert TWO.player(state, 0).credits == 2
    assert TWO.lying(state, 0, 6).token == P.number("hazard_token", "fire")
    assert TWO.answers(state) == {ForceWorkers}


@pytest.mark.rule("AP-O-69", "AP-WORK-03")
def test_hazmat_haven_is_asked_only_if_hazards_are_triggered_and_an_effect_is_live() -> None:
    # given no hazard face; then it is not asked
    assert TWO.answers(haven({1: "chomper"}, 1, 2)) == {AssignWorkers}

    # and given a hazard but no live effect, neither
    calm = {1: P.display("zeeg", habitat="calm_pen"), 2: "oozlet"}
    assert TWO.answers(haven(calm, "hazard", 2)) == {AssignWorkers}


@pytest.mark.rule("AP-O-69", "AP-HAZ-14")
def test_the_named_effect_does_not_happen_and_all_others_do() -> None:
    # given two pets that cost a credit, when one is named; then one credit is lost
    state = TWO.apply(haven({1: "chomper", 2: "skeez"}, "hazard", 2, credits=5), 0, ignore(2))
    assert TWO.player(state, 0).credits == 4


@pytest.mark.rule("AP-O-69", "AP-HAZ-17", "AP-O-43")
def test_the_workers_of_a_named_pet_stay() -> None:
    # given Zeeg and Bamf, when Zeeg is named
    state = TWO.apply(haven({1: "zeeg", 2: "bamf"}, "hazard", 2, 3), 0, ignore(1))

    # then the workers on Zeeg stay, that on Bamf quits
    assert TWO.player(sold(TWO, state, {1: ["hazard", 2], 2: [3]}), 0).workers == 2


@pytest.mark.rule("AP-O-69", "AP-HAZ-10", "AP-HAZ-04")
def test_a_named_pet_takes_no_die_and_puts_no_token() -> None:
    # given Xon, when it is named; then both dice are free
    state = TWO.apply(haven({1: "xon"}, "hazard", 2), 0, ignore(1))
    assert TWO.answers(state) == {AssignWorkers}
    assert TWO.player(state, 0).dice == P.dice("hazard", 2)

    # and given a starter, when it is named; then no token comes
    state = TWO.apply(haven({1: "dragonling"}, "hazard", 2), 0, ignore(1))
    assert TWO.answers(state) == {AssignWorkers}
    assert all(lying.token is None for lying in TWO.player(state, 0).displays)


@pytest.mark.rule("AP-O-69")
def test_a_pet_is_named_for_one_round() -> None:
    # given Chomper named in one round
    state = TWO.apply(haven({1: "chomper"}, "hazard", 2, credits=5), 0, ignore(1))
    state = kept(TWO, TWO.roll(next_roll(TWO, sold(TWO, state)), "hazard", 2))

    # when a hazard is rolled in the next, then it is asked again, and the credit is lost if none is named
    assert options(state) == {Decline(), ignore(1)}
    assert TWO.player(TWO.apply(state, 0, Decline()), 0).credits == 4


# --- Helping Tentacle


def tentacle(displays: dict[int, Any], *dice: str | int, **more: Any) -> State:
    return kept(
        TWO, TWO.roll(before_roll(TWO, displays, workers=len(dice), shop="helping_tentacle", **more), *dice)
    )


@pytest.mark.rule("AP-O-70")
def test_helping_tentacle_raises_one_die_of_a_face_that_is_no_hazard() -> None:
    # given the dice hazard, 2, 2 and 4
    state = tentacle({1: "oozlet"}, "hazard", 2, 2, 4)

    # then it names the 2 or the 4, and must name one
    assert options(state) == {raise_(2), raise_(4)}
    for wrong in ("hazard", 1, 3):
        TWO.refused(state, 0, raise_(wrong), "no_such_die", "AP-O-70")

    # and one die of that face shows 1 more
    assert TWO.player(TWO.apply(state, 0, raise_(2)), 0).dice == P.dice("hazard", 2, 3, 4)
    assert TWO.player(TWO.apply(state, 0, raise_(4)), 0).dice == P.dice("hazard", 2, 2, 5)


@pytest.mark.rule("AP-O-70")
def test_with_one_such_face_it_is_automatic_and_with_none_there_is_no_bonus() -> None:
    # given hazards and 2s; then one of the 2s is raised without a question
    state = tentacle({1: "oozlet"}, "hazard", 2, 2)
    assert TWO.answers(state) == {AssignWorkers}
    assert TWO.player(state, 0).dice == P.dice("hazard", 2, 3)

    # and given hazards alone; then nothing is raised
    state = tentacle({1: "oozlet"}, "hazard", "hazard")
    assert TWO.player(state, 0).dice == P.dice("hazard", "hazard")


@pytest.mark.rule("AP-O-70", "AP-O-40")
def test_a_die_is_raised_after_the_rerolls_and_before_the_hazards() -> None:
    # given Chomper, credits, and the dice hazard, 1 and 2
    state = TWO.roll(
        before_roll(TWO, {1: "chomper"}, workers=3, shop="helping_tentacle", credits=3), "hazard", 1, 2
    )

    # then first the re-rolls are asked for, without a bonus
    assert TWO.answers(state) == {KeepDice, Reroll}
    state = TWO.apply(state, 0, KeepDice())
    assert TWO.answers(state) == {RaiseDie}

    # and no credit is lost before the die is raised; after that no re-roll is offered, and the hazard triggers
    assert TWO.player(state, 0).credits == 3
    state = TWO.apply(state, 0, raise_(2))
    assert TWO.player(state, 0).credits == 2
    assert TWO.answers(state) == {AssignWorkers}


@pytest.mark.rule("AP-O-70", "AP-O-42")
def test_the_raised_number_counts_for_care() -> None:
    # given a pet of care 5 and the dice 4 and 1, when the 4 is raised; then it meets the care alone
    state = TWO.apply(tentacle({1: "grandgloop"}, 4, 1), 0, raise_(4))
    assert TWO.player(sold(TWO, state, {1: [5]}), 0).credits == 5


@pytest.mark.rule("AP-O-70", "AP-ACT-D")
def test_the_raised_die_may_be_forced_or_lie_anywhere() -> None:
    # given Xon and a token, a raised 5, and the hazard that is left
    state = TWO.apply(tentacle({1: "xon", 2: P.display(token="fire")}, "hazard", 4, 1), 0, raise_(4))

    # then the 5 may be forced
    five = ForceWorkers(((0, P.number("die", "5")),))
    assert five in options(state)
    assert pet_in(TWO, TWO.apply(state, 0, five), 1).workers == P.dice(5)

    # or remove the token, sell goods or mutate
    state = TWO.apply(state, 0, ForceWorkers(((0, P.number("die", "1")),)))
    assert TWO.allowed(state, 0, TWO.assigned({2: [5]}))
    assert TWO.allowed(state, 0, TWO.assigned(goods=[5]))
    assert TWO.allowed(state, 0, TWO.assigned(mutations=[5]))


@pytest.mark.rule("AP-O-70", "AP-RE-05")
def test_the_bonus_is_over_with_the_round() -> None:
    # given a raised die; then the next roll shows what dice have on their sides
    state = next_roll(TWO, sold(TWO, tentacle({1: "wubbin"}, 4)))
    assert TWO.asked(state) == [CHANCE]
    assert isinstance(TWO.game.try_apply(state, CHANCE, Roll(P.dice(5))), pe.Rejection)


# --- Nom's Petgalley


@pytest.mark.rule("AP-SHOP-02", "AP-O-65", "AP-MUT-06")
def test_the_free_token_of_noms_petgalley_follows_the_rules_of_mutations() -> None:
    # given Nom's Petgalley with one Cute icon beside another player's one, and no worker on Add Mutation
    displays = {1: P.display("wubbin", traits=["speaks"]), 2: "oozlet"}
    players = {
        0: {"shop": "noms_petgalley", "displays": displays, "workers": 0},
        1: {"shop": OTHER, "displays": {1: "blorple"}, "workers": 0},
    }
    state = P.state("mutate[0]/claim", players=players)

    # then a full pet takes no token, and when it is placed the award is checked
    TWO.refused(state, 0, TWO.trait(1, "cute"), "no_trait_space", "AP-MUT-02")
    state = TWO.apply(state, 0, TWO.trait(2, "cute"))
    assert TWO.holder(state, "cute") == 0
    assert PlaceTrait not in TWO.answers(state)
