"""Chapter 5b: the market is refilled, and what of it is hidden."""

from __future__ import annotations

import attrs
import pytest

import petz_engine as pe
from alien_petshop.moves import moves_of
from alien_petshop.visits import MARKET, visiting
from petz_engine.alien_petshop.actions.hire_worker import HireWorker
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.steps.market import DealPets
from petz_engine.kernel.decision import CHANCE

TWO, THREE = moves_of(2), moves_of(3)
AT = TWO.at


@pytest.mark.rule("AP-MKT-01")
@pytest.mark.parametrize(
    ("pet", "deck", "new"), [("wubbin", "normal", "mallow"), ("elder_fluff", "super", "shapeshifter")]
)
def test_a_pet_is_replaced_from_the_deck_of_its_kind(pet: str, deck: str, new: str) -> None:
    # given a purchase that leaves a gap
    other = {"normal": "super", "super": "normal"}[deck]
    state = TWO.apply(visiting(TWO, credits=9), 0, TWO.pet(pet, 1))
    assert TWO.answers(state) == {DealPets}

    # when a pet is dealt, then it comes from that deck, never from the other
    wrong = DealPets(
        AT.number("deck", other), (AT.number("pet", {"normal": "mallow", "super": "royal_snail"}[other]),)
    )
    refusal = TWO.game.try_apply(state, CHANCE, wrong)
    assert isinstance(refusal, pe.Rejection)
    assert refusal.code == "impossible_outcome"
    size = state.table.deck_sizes[AT.number("deck", deck)]
    state = TWO.deal(state, deck, new)

    # and it lies in the market, where the next player can buy it, and the other row is as before
    assert sorted(TWO.row(state, deck)) == sorted([*(p for p in MARKET[deck] if p != pet), new])
    assert TWO.row(state, other) == MARKET[other]
    assert state.table.deck_sizes[AT.number("deck", deck)] == size - 1
    rich = TWO.apply(state, 0, EndVisit())
    assert new in TWO.row(rich, deck)
    assert TWO.asked(rich) == [1]


@pytest.mark.rule("AP-MKT-01")
def test_the_next_player_can_buy_what_has_just_come() -> None:
    state = TWO.apply(visiting(TWO, credits=9, others={1: {"credits": 9}}), 0, TWO.pet("wubbin", 1))
    state = TWO.apply(TWO.deal(state, "normal", "chomper"), 0, EndVisit())
    assert TWO.allowed(state, 1, TWO.pet("chomper", 1))


@pytest.mark.rule("AP-MKT-01")
def test_only_one_pet_comes_for_one() -> None:
    # given a row that is short already
    state = TWO.apply(
        visiting(TWO, credits=9, market={"normal": ["wubbin", "blorple"]}), 0, TWO.pet("wubbin", 1)
    )
    normal = AT.number("deck", "normal")
    two = DealPets(normal, (AT.number("pet", "mallow"), AT.number("pet", "xon")))
    assert isinstance(TWO.game.try_apply(state, CHANCE, two), pe.Rejection)
    assert len(TWO.row(TWO.settle(state), "normal")) == 2


@pytest.mark.rule("AP-MKT-01")
def test_a_visit_without_a_pet_deals_nothing() -> None:
    state = visiting(TWO, credits=9)
    state = TWO.apply(state, 0, TWO.habitat("calm_pen", 1))
    assert TWO.asked(state) == [0]
    assert TWO.row(TWO.apply(state, 0, EndVisit()), "normal") == MARKET["normal"]


@pytest.mark.rule("AP-MKT-02")
@pytest.mark.parametrize("pet", ["wubbin", "elder_fluff"])
@pytest.mark.parametrize("place", range(3))
def test_no_replacement_for_the_last_player_of_the_round(place: int, pet: str) -> None:
    # given a round that seat 2 began, so that seat 1 is the last player
    order = (2, 0, 1)
    state = visiting(THREE, place=place, credits=9, table={"order": order})
    size = sum(state.table.deck_sizes)

    # when somebody buys a pet, then it is replaced for all but the last
    state = THREE.apply(state, order[place], THREE.pet(pet, 1))
    assert (THREE.asked(state) == [CHANCE]) == (place < 2)
    state = THREE.settle(state)
    assert sum(map(len, state.table.market)) == (5 if place < 2 else 4)
    assert sum(state.table.deck_sizes) == (size - 1 if place < 2 else size)


@pytest.mark.rule("AP-MKT-02", "AP-RE-04")
def test_the_next_round_begins_with_a_full_market() -> None:
    # given a gap of the last player
    state = TWO.apply(visiting(TWO, place=1, credits=9), 1, TWO.pet("wubbin", 1))
    state = TWO.apply(state, 1, EndVisit())

    # when the next round begins, then there are four normal pets and a Super-Pet, all new
    state = TWO.quietly(state, "buy")
    assert state.table.round == 2
    assert [len(TWO.row(state, deck)) for deck in ("normal", "super")] == [4, 1]
    assert not set(TWO.row(state, "normal")) & set(MARKET["normal"])


@pytest.mark.rule("AP-MKT-02", "AP-BUY-04", "AP-RE-04")
def test_the_market_is_full_again_after_a_visit_that_ended_by_itself() -> None:
    # given a last player who did all that a visit has
    state = visiting(TWO, place=1, credits=9)
    layout = TWO.layout(state, 1, pets={6: 5})
    for action in (layout, TWO.pet("wubbin", 1), TWO.habitat("calm_pen", 2), HireWorker()):
        assert TWO.asked(state) == [1]
        state = TWO.apply(state, 1, action)
    assert state.table.visit is None

    # when the next round begins, then there are four normal pets and a Super-Pet
    state = TWO.quietly(state, "buy")
    assert [len(TWO.row(state, deck)) for deck in ("normal", "super")] == [4, 1]


@pytest.mark.rule("AP-MKT-03")
@pytest.mark.parametrize(("pet", "deck"), [("wubbin", "normal"), ("elder_fluff", "super")])
def test_an_empty_deck_refills_nothing(pet: str, deck: str) -> None:
    # given an empty deck, and discarded pets of its kind
    state = visiting(TWO, credits=9, table={"decks": {deck: []}})
    discards = state.table.discards
    assert sum(discards) > 10

    # when a pet is bought, then nothing is dealt, and the discard pile stays as it is
    state = TWO.apply(state, 0, TWO.pet(pet, 1))
    assert TWO.asked(state) == [0]
    assert len(TWO.row(state, deck)) == len(MARKET[deck]) - 1
    assert state.table.discards == discards


@pytest.mark.rule("AP-MKT-03", "AP-RE-04")
def test_a_short_deck_deals_what_is_there_and_an_empty_one_nothing() -> None:
    # given two normal pets and no Super-Pet left for the next round
    state = AT.state("end_of_round", decks={"normal": ["mallow", "xon"], "super": []}, market=MARKET)

    # when the round has ended, then those two lie there, and all others are discarded
    state = TWO.settle(state)
    assert sorted(TWO.row(state, "normal")) == ["mallow", "xon"]
    assert TWO.row(state, "super") == []
    assert sum(state.table.discards) == 35 + 16 - 2


@pytest.mark.rule("AP-MKT-04")
def test_each_round_shows_few_enough_pets_for_the_deck() -> None:
    # given the deals of a game for four: one for each round, and a refill for all but the last player
    c = AT.c
    normal = AT.number("deck", "normal")
    shown = c.decks[normal].market + 4 - 1
    assert shown * c.rules.rounds == len(c.pets_of[normal])


@pytest.mark.rule("AP-MKT-05", "AP-SHOP-03", "AP-O-66")
@pytest.mark.parametrize("pet", ["mallow", "shapeshifter"])
def test_a_pet_of_the_discard_pile_leaves_no_gap(pet: str) -> None:
    # given Alien-Aid with a discarded pet
    others = {1: {"shop": "petfleet"}}
    state = visiting(
        TWO, credits=9, shop="alien_aid", others=others, table={"discards": ["mallow", "shapeshifter"]}
    )
    decks = state.table.deck_sizes

    # when it is bought, with whatever its power asks
    state = TWO.apply(state, 0, TWO.pet(pet, 1, discarded=True))
    while state.table.pending:
        state = TWO.apply(state, 0, TWO.trait(1, "cute"))

    # then nothing is dealt, and it is in the pile no more
    assert TWO.asked(state) == [0]
    assert (state.table.deck_sizes, TWO.row(state, "normal")) == (decks, MARKET["normal"])
    assert TWO.row(state, "super") == MARKET["super"]
    assert sum(state.table.discards) == 1


@pytest.mark.rule("AP-MKT-05", "AP-SHOP-03")
def test_only_alien_aid_buys_what_was_discarded() -> None:
    state = visiting(TWO, credits=9, table={"discards": ["mallow"]})
    TWO.refused(state, 0, TWO.pet("mallow", 1, discarded=True), "no_second_place", "AP-SHOP-03")
    TWO.refused(state, 0, TWO.pet("mallow", 1), "not_on_offer", "AP-BUY-01")


@pytest.mark.rule("AP-MKT-06")
def test_the_whole_table_is_public_and_nothing_of_the_decks_is() -> None:
    # given two states that differ in what nobody, or somebody else, knows
    state = visiting(TWO, credits=9, table={"discards": ["mallow"], "bonus": {0: ["pink"], 1: ["blue"]}})
    swapped = AT.bag("bonus_card", ["green"])
    hidden = attrs.evolve(
        state.hidden, bonus_cards=AT.bag("bonus_card", ["blue"]), decks=state.hidden.decks[::-1]
    )
    other = attrs.evolve(
        state, hidden=hidden, secrets=(state.secrets[0], attrs.evolve(state.secrets[1], bonus=swapped))
    )

    # then seat 0 and a spectator see the same, and they see the whole table
    for seat in (0, None):
        assert TWO.game.view(other, seat) == TWO.game.view(state, seat)
        assert TWO.game.view(state, seat).table == state.table
    assert TWO.game.view(other, 1) != TWO.game.view(state, 1)
