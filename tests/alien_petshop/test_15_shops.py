"""The eight shops, each with its power (chapters 15 and 22b)."""

from __future__ import annotations

from typing import Any

import pytest

from alien_petshop.moves import moves_of
from alien_petshop.phases import PLAIN, before_roll, kept, visit
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.buy_pet import BuyPet
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.reroll import KeepDice, Reroll
from petz_engine.alien_petshop.hazards.force import ForceWorkers
from petz_engine.alien_petshop.hazards.ignore import IgnoreHazard
from petz_engine.alien_petshop.state import State

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


# --- the price of workers


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


# --- Helping Tentacle


# --- Nom's Petgalley
