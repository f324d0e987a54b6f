"""The worked examples of chapter 20, each by its number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest

import petz_engine as pe
from alien_petshop.moves import Moves, moves_of
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.buy_pet import BuyPet
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.keep_bonus import KeepBonus
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.actions.reroll import KeepDice, Reroll
from petz_engine.alien_petshop.actions.take_habitat import TakeHabitat
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.hazards.force import ForceWorkers
from petz_engine.alien_petshop.hazards.ignore import IgnoreHazard
from petz_engine.alien_petshop.state import State
from petz_engine.alien_petshop.steps.draw_bonus import DrawBonus
from petz_engine.kernel.decision import CHANCE

TWO, EASY, FOUR = moves_of(2), moves_of(2, mode="easy"), moves_of(4)
HARMLESS = ("glimfin", "orbrat", "oozlet", "fizzmop", "puddlekin")
"""Pets without a hazard, each with two trait spaces; none is Cute."""


def rolled(moves: Moves, displays: Mapping[int, Any], *faces: str | int, **fields: Any) -> State:
    """Seat 0 has these displays, and has rolled these dice in its Worker Phase."""
    own = {"displays": displays, "workers": len(faces), **fields}
    players = {0: own, 1: {"shop": "critter_cove"}}
    return moves.roll(moves.at.state("work[0]/has_workers", players=players), *faces)


def kept(moves: Moves, displays: Mapping[int, Any], *faces: str | int, **fields: Any) -> State:
    """The same, and seat 0 keeps its dice."""
    return moves.apply(rolled(moves, displays, *faces, **fields), 0, KeepDice())


def all_cute_placed() -> dict[int, Any]:
    """The displays of a shop that has all ten Cute tokens."""
    cute = ("cute", "cute")
    return {number: TWO.at.display(pet, traits=cute) for number, pet in enumerate(HARMLESS, 1)}


def finished(moves: Moves, shops: Sequence[Mapping[str, Any]], **fields: Any) -> pe.Outcome:
    """How a game ends in which seats have these shops."""
    state = moves.at.state("final[0]", players=dict(enumerate(shops)), **fields)
    outcome = moves.game.outcome(state)
    assert outcome is not None
    return outcome


# --- setup and market


@pytest.mark.rule("AP-SETUP-03", "AP-SETUP-04", "AP-SETUP-05")
def test_t01_a_new_game() -> None:
    # given a new game after its setup
    state = TWO.quietly(TWO.game.start(), "buy")

    # when anybody is looked at, then there are 3 credits, 2 workers and 1 pet
    for player in state.table.players:
        assert (player.credits, player.workers) == (3, 2)
        assert sum(display.pet is not None for display in player.displays) == 1


@pytest.mark.rule("AP-MKT-02", "AP-MKT-03", "AP-MKT-04", "AP-COMP-01", "AP-COMP-05")
def test_t02_everybody_buys_a_normal_pet_in_every_round() -> None:
    # given four players who can pay anything and have no worker, just before the first market is dealt
    rich = {"credits": 100, "workers": 0}
    state = FOUR.at.state("setup/deal_market", players=dict.fromkeys(range(4), rich))
    normal = FOUR.at.number("deck", "normal")
    rows: list[int] = []

    # when everybody buys a normal pet in each of the five rounds
    for _ in range(20):
        state = FOUR.quietly(state, "buy")
        rows.append(len(state.table.market[normal]))
        (seat,), decks = FOUR.asked(state), state.table.deck_sizes[normal]
        last = state.table.round == 5 and seat == state.table.order[-1]
        assert decks > 0 or last
        displays = state.table.players[seat].displays
        free = next(i for i, display in enumerate(displays) if display.pet is None)
        bought = FOUR.apply(state, seat, BuyPet(state.table.market[normal][0], free))
        state = FOUR.apply(FOUR.settle(bought), seat, EndVisit())

    # then nobody ever found less than four of them, and the last refill of round 5 took the last one
    assert rows == [4] * 20
    assert state.table.deck_sizes[normal] == 0
    assert len(state.table.market[normal]) == 3


@pytest.mark.rule("AP-MKT-02")
def test_t03_the_last_player_of_the_round_buys() -> None:
    # given the last visit of the round, with four pets on the market
    state = TWO.at.state(
        "buy[1]/open_visit",
        market={"normal": ["blorple", "glimfin", "orbrat", "wubbin"], "super": ["gene_weaver"]},
    )

    # when the last player buys one
    state = TWO.apply(state, 1, TWO.pet("blorple", 1))

    # then the market stays one short, even when the next round's market is about to be dealt
    assert TWO.row(state, "normal") == ["glimfin", "orbrat", "wubbin"]
    state = TWO.apply(state, 1, EndVisit())
    assert TWO.row(state, "normal") == ["glimfin", "orbrat", "wubbin"]


# --- awards


def levelled() -> State:
    """Seat 0 has 2 Cute and the award; seat 1 has just bought its second Cute pet."""
    state = TWO.at.state(
        "buy[1]/open_visit",
        players={
            0: {"displays": {1: "quindle", 2: "snorbit"}},
            1: {"displays": {1: "blorple"}, "credits": 9},
        },
        market={"normal": ["wubbin"]},
        awards={"cute": 0},
    )
    return TWO.apply(state, 1, TWO.pet("wubbin", 2))


@pytest.mark.rule("AP-AWD-04")
def test_t04_drawing_level_moves_no_award() -> None:
    assert TWO.holder(levelled(), "cute") == 0


@pytest.mark.rule("AP-AWD-03", "AP-AWD-06", "AP-CARD-08")
def test_t05_having_more_takes_the_award_at_once() -> None:
    # given B with as many Cute as A, still in its visit
    state = levelled()

    # when B's third comes
    state = TWO.apply(state, 1, TWO.habitat("mutator", 2))
    assert TWO.holder(state, "cute") == 0
    state = TWO.apply(state, 1, TWO.trait(2, "cute"))

    # then the award is B's at once, in the same visit
    assert TWO.asked(state) == [1]
    assert TWO.holder(state, "cute") == 1


@pytest.mark.rule("AP-AWD-02")
def test_t06_one_against_none_takes_no_award() -> None:
    state = TWO.at.state(
        "buy[0]/open_visit", players={0: {"displays": {1: "glimfin"}}}, market={"normal": ["blorple"]}
    )
    state = TWO.settle(TWO.apply(state, 0, TWO.pet("blorple", 2)))
    assert TWO.holder(state, "cute") == -1


# --- Breeding Chamber


def sold(*displays: Any) -> int:
    """The credits that seat 0 has after a Sell Phase with these displays, of none before it."""
    lying = dict(enumerate(displays, 1))
    state = TWO.at.state("sell[0]", players={0: {"displays": lying, "credits": 0}})
    return TWO.player(state, 0).credits


@pytest.mark.rule("AP-CARD-02")
def test_t07_breeding_chamber_makes_care_two_spawn_by_itself() -> None:
    at = TWO.at
    assert sold(at.display("wubbin", habitat="breeding_chamber")) == 2
    assert sold(at.display("wubbin")) == 0


@pytest.mark.rule("AP-CARD-01")
def test_t08_breeding_chamber_makes_care_five_spawn_with_three() -> None:
    at = TWO.at
    assert sold(at.display("peepstalk", habitat="breeding_chamber", workers=[1, 2])) == 5
    assert sold(at.display("peepstalk", habitat="breeding_chamber", workers=[2])) == 0


# --- hazards


@pytest.mark.rule("AP-WORK-03", "AP-HAZ-14")
def test_t09_three_hazard_faces_and_one_chomper() -> None:
    state = kept(TWO, {1: "chomper"}, "hazard", "hazard", "hazard", credits=2)
    assert TWO.player(state, 0).credits == 1


@pytest.mark.rule("AP-HAZ-14", "AP-O-16", "AP-HAZ-02")
@pytest.mark.parametrize(("credits_", "left"), [(1, 0), (3, 1)])
def test_t10_two_pets_that_cost_credits(credits_: int, left: int) -> None:
    state = kept(TWO, {1: "chomper", 2: "skeez"}, "hazard", credits=credits_)
    assert TWO.player(state, 0).credits == left


@pytest.mark.rule("AP-WORK-03")
def test_t11_a_hazard_that_is_rolled_away() -> None:
    # given a hazard face, and a Chomper that would cost a credit
    state = rolled(TWO, {1: "chomper"}, "hazard", 2, credits=2)

    # when it is re-rolled for 1 credit, and no hazard is left
    state = TWO.roll(TWO.apply(state, 0, TWO.reroll("hazard")), 3)
    state = TWO.apply(state, 0, KeepDice())

    # then nothing else is lost
    assert TWO.player(state, 0).credits == 1
    assert TWO.player(state, 0).dice == TWO.at.dice(2, 3)


@pytest.mark.rule("AP-HAZ-10")
def test_t12_the_only_die_must_be_on_xon() -> None:
    state = rolled(TWO, {1: "xon", 2: "glimfin"}, "hazard", credits=0)
    xon = TWO.lying(state, 0, 1).pet
    assert xon is not None
    assert xon.workers == TWO.at.dice("hazard")
    assert not any(TWO.player(state, 0).dice)


@pytest.mark.rule("AP-HAZ-17", "AP-HAZ-19")
def test_t13_zeeg_earns_and_its_workers_quit() -> None:
    # given a hazard, and Zeeg with two workers that meet its care
    state = rolled(TWO, {1: "zeeg"}, "hazard", 2, credits=0)
    state = TWO.apply(state, 0, TWO.assigned({1: ["hazard", 2]}))

    # when the next round begins
    state = TWO.quietly(state, "buy")

    # then there was income, and there are two workers fewer
    assert state.table.round == 2
    assert (TWO.player(state, 0).credits, TWO.player(state, 0).workers) == (2, 0)


def full(taken: Mapping[int, Any]) -> dict[int, Any]:
    """Six displays: these, and a pet without a hazard in each of the others."""
    rest = [number for number in range(1, 7) if number not in taken]
    return {**taken, **dict(zip(rest, HARMLESS, strict=False))}


@pytest.mark.rule("AP-HAZ-05")
@pytest.mark.parametrize(
    "displays",
    [
        full({1: "star_pony", 2: TWO.at.display(token="stardust")}),
        {1: "star_pony", **dict.fromkeys((2, 3, 4), TWO.at.display(token="stardust"))},
    ],
)
def test_t14_star_pony_without_a_display_or_a_token(displays: dict[int, Any]) -> None:
    # given a shop in which each display has a pet or a token, or which has all tokens of the kind
    own = {"displays": displays, "workers": 1, "credits": 0}
    before = TWO.at.state("work[0]/has_workers", players={0: own})

    # when a hazard is rolled, then nothing happens
    state = TWO.roll(before, "hazard")
    assert state.table.tokens == before.table.tokens
    assert TWO.player(state, 0).displays == TWO.player(before, 0).displays
    assert TWO.answers(state) == {AssignWorkers}


@pytest.mark.rule("AP-ACT-B", "AP-SELL-02")
def test_t15_a_hazard_die_sells_goods() -> None:
    state = rolled(TWO, {1: "peepstalk"}, "hazard", credits=0)
    state = TWO.apply(state, 0, TWO.assigned(goods=["hazard"]))
    assert TWO.player(state, 0).credits == 0
    assert TWO.player(TWO.quietly(state, "buy"), 0).credits == 1


@pytest.mark.rule("AP-ACT-D", "AP-O-13")
def test_t16_a_hazard_die_removes_no_token() -> None:
    state = rolled(TWO, {1: "peepstalk", 2: TWO.at.display(token="slime")}, "hazard", 1, credits=0)
    TWO.refused(state, 0, TWO.assigned({2: ["hazard"]}), "too_low_for_token", "AP-ACT-D")
    assert TWO.allowed(state, 0, TWO.assigned({2: [1]}))


# --- Mutators and trait tokens


@pytest.mark.rule("AP-CARD-07", "AP-ARR-04")
def test_t17_a_pet_on_a_mutator_stays_and_so_does_the_mutator() -> None:
    displays = {1: TWO.at.display("quindle", habitat="mutator"), 2: "snorbit"}
    state = TWO.at.state("buy[0]/open_visit", players={0: {"displays": displays}})
    for moved in ({"pets": {1: 3}}, {"habitats": {1: 3}}, {"pets": {1: 3}, "habitats": {1: 3}}):
        TWO.refused(state, 0, TWO.layout(state, 0, **moved), "locked", "AP-O-34")
    assert TWO.allowed(state, 0, TWO.layout(state, 0, pets={2: 3}))


@pytest.mark.rule("AP-MUT-05", "AP-COMP-06", "AP-COMP-02")
def test_t18_all_cute_tokens_are_placed() -> None:
    # given a shop with all ten Cute tokens, and somebody else's mutation worker
    players: dict[int, Any] = {0: {"mutations": [1]}, 1: {"displays": all_cute_placed()}}
    state = TWO.at.state("mutate[0]/claim", players=players)

    # when it wants Cute, then that is illegal, and the other kinds are legal
    TWO.refused(state, 0, TWO.trait(6, "cute"), "no_trait_token", "AP-MUT-05")
    for trait in ("speaks", "tentacled", "multi_eyed"):
        assert TWO.allowed(state, 0, TWO.trait(6, trait))


# --- the end


@pytest.mark.rule("AP-END-03", "AP-END-04")
def test_t19_a_tie_goes_to_more_vps() -> None:
    # given 10 credits and 9 VPs (a pet of 5 and an award) against 11 credits and 8 VPs (a pet of 2 and a habitat)
    shops = (
        {"credits": 10, "displays": {1: "elder_fluff"}},
        {"credits": 11, "displays": {1: "oracle_orb", 2: EASY.at.display(habitat="showcase")}},
    )
    outcome = finished(EASY, shops, awards={"cute": 0})

    # then both have 19, and the first wins
    assert list(map(int, outcome.points)) == [19, 19]
    assert outcome.ranks == (1, 2)


@pytest.mark.rule("AP-BONUS-03", "AP-BONUS-01")
@pytest.mark.parametrize("pink", [["mallow"], ["mallow", "skeez"]])
def test_t20_one_or_two_pink_pets(pink: Sequence[str]) -> None:
    own = {"credits": 0, "displays": dict(enumerate([*pink, "glimfin"], 1))}
    assert finished(TWO, [own], bonus={0: ["pink"]}).points[0] == 2


# --- our own rulings: layouts and powers


def five_and_a_mutator() -> State:
    """Seat 0 has five pets in displays 1 to 5, and a waiting Mutator in display 6."""
    displays = {**dict(enumerate(HARMLESS, 1)), 6: TWO.at.display(habitat="mutator")}
    return TWO.at.state(
        "buy[0]/open_visit", players={0: {"displays": displays}}, market={"normal": ["blorple"]}
    )


@pytest.mark.rule("AP-O-31", "AP-CARD-06")
def test_t21_a_layout_and_then_a_purchase_in_the_display_that_is_free() -> None:
    # when A goes to the Mutator in display 6
    state = five_and_a_mutator()
    state = TWO.apply(state, 0, TWO.layout(state, 0, pets={1: 6}))
    state = TWO.apply(state, 0, TWO.trait(6, "cute"))

    # then A has 1 token and is locked there; and a pet can be bought into display 1
    locked = TWO.lying(state, 0, 6)
    assert locked == TWO.at.display("glimfin", habitat="mutator", traits=["cute"])
    state = TWO.settle(TWO.apply(state, 0, TWO.pet("blorple", 1)))
    assert TWO.lying(state, 0, 1) == TWO.at.display("blorple")


@pytest.mark.rule("AP-O-31", "AP-O-34")
def test_t22_no_second_layout_and_none_that_moves_what_is_locked() -> None:
    # given the visit in which A went to the Mutator
    state = five_and_a_mutator()
    state = TWO.apply(state, 0, TWO.layout(state, 0, pets={1: 6}))
    state = TWO.apply(state, 0, TWO.trait(6, "cute"))

    # then a second layout is illegal
    TWO.refused(state, 0, TWO.layout(state, 0, pets={2: 1}), "rearranged_already", "AP-O-31")

    # and in a later visit one that moves A
    displays = {6: TWO.at.display("glimfin", habitat="mutator", traits=["cute"]), 2: "orbrat"}
    later = TWO.at.state("buy[0]/open_visit", players={0: {"displays": displays}})
    TWO.refused(later, 0, TWO.layout(later, 0, pets={6: 1}), "locked", "AP-O-34")
    TWO.refused(later, 0, TWO.layout(later, 0, pets={2: 6}), "locked", "AP-O-34")


def buying(moves: Moves, pet: str, credits_: int, displays: Mapping[int, Any], **fields: Any) -> State:
    """Seat 0 visits a market with this Super-Pet."""
    own = {"displays": displays, "credits": credits_, **fields}
    return moves.at.state("buy[0]/open_visit", players={0: own}, market={"super": [pet]})


@pytest.mark.rule("AP-O-51", "AP-PET-04", "AP-ENG-09")
def test_t23_shapeshifter_on_a_waiting_mutator() -> None:
    # when S13 is bought onto a waiting Mutator
    state = buying(TWO, "shapeshifter", 4, {1: TWO.at.display(habitat="mutator"), 2: "snorbit"})
    state = TWO.apply(state, 0, TWO.pet("shapeshifter", 1))

    # then the Mutator's token comes first, which cannot be declined
    assert TWO.answers(state) == {PlaceTrait}
    state = TWO.apply(state, 0, TWO.trait(1, "cute"))

    # and at most 1 more, which can
    assert TWO.answers(state) == {Decline, PlaceTrait}
    state = TWO.settle(TWO.apply(state, 0, TWO.trait(1, "cute")))
    assert TWO.lying(state, 0, 1) == TWO.at.display("shapeshifter", habitat="mutator", traits=["cute"] * 2)
    assert EndVisit in TWO.answers(state)


@pytest.mark.rule("AP-O-57", "AP-O-37")
def test_t24_nest_builder_takes_a_mutator_for_itself() -> None:
    # given S08 bought into an empty display with the last credits
    state = buying(TWO, "nest_builder", 4, {1: "snorbit"})
    state = TWO.apply(state, 0, TWO.pet("nest_builder", 2))
    assert TWO.player(state, 0).credits == 0

    # when a Mutator is taken for free under S08
    state = TWO.apply(state, 0, TakeHabitat(TWO.at.number("habitat", "mutator"), 1))
    state = TWO.settle(TWO.apply(state, 0, TWO.trait(2, "speaks")))

    # then the token is on S08, both are locked, and it cost nothing
    assert TWO.lying(state, 0, 2) == TWO.at.display("nest_builder", habitat="mutator", traits=["speaks"])
    for moved in ({"pets": {2: 3}}, {"habitats": {2: 3}}):
        TWO.refused(state, 0, TWO.layout(state, 0, **moved), "locked", "AP-O-34")
    assert TWO.player(state, 0).credits == 0

    # and the habitat purchase of the visit is still open to whoever can pay
    own = attrs.evolve(TWO.player(state, 0), credits=2)
    players = (own, TWO.player(state, 1))
    paid = attrs.evolve(state, table=attrs.evolve(state.table, players=players))
    assert TWO.allowed(paid, 0, TWO.habitat("calm_pen", 1))


@pytest.mark.rule("AP-O-52")
def test_t25_oracle_orb_in_easy_mode() -> None:
    state = buying(EASY, "oracle_orb", 4, {1: "snorbit"})
    state = EASY.settle(EASY.apply(state, 0, EASY.pet("oracle_orb", 2)))
    assert (EASY.player(state, 0).credits, EASY.player(state, 0).bonus_cards) == (2, 0)
    assert not any(state.secrets[0].bonus)


@pytest.mark.rule("AP-O-52")
def test_t25_oracle_orb_in_normal_mode() -> None:
    # given S02, which shows its owner two cards
    at = TWO.at
    state = buying(TWO, "oracle_orb", 4, {1: "snorbit"})
    state = TWO.apply(state, 0, TWO.pet("oracle_orb", 2))
    state = TWO.apply(state, CHANCE, DrawBonus(at.bag("bonus_card", ["winged", "yellow"])))

    # when one is kept
    before = state.secrets[0].bonus
    state = TWO.settle(TWO.apply(state, 0, KeepBonus(at.bag("bonus_card", ["yellow"]))))

    # then that one comes to the first, the number is public, the other is back, and there are no credits
    gained = [now - then for now, then in zip(state.secrets[0].bonus, before, strict=True)]
    assert tuple(gained) == at.bag("bonus_card", ["yellow"])
    assert (TWO.player(state, 0).bonus_cards, TWO.player(state, 0).credits) == (2, 0)
    assert state.hidden.bonus_cards[at.number("bonus_card", "winged")] == 1


# --- our own rulings: shops and Episodes


@pytest.mark.rule("AP-O-68", "AP-BUY-02")
def test_t26_orbit_outfitters_pays_less_for_a_habitat() -> None:
    own = {"shop": "orbit_outfitters", "credits": 1}
    state = TWO.at.state("buy[0]/open_visit", players={0: own})
    state = TWO.apply(state, 0, TWO.habitat("calm_pen", 1))
    assert TWO.player(state, 0).credits == 0


@pytest.mark.rule("AP-O-46", "AP-O-71", "AP-PET-01")
def test_t27_star_brokers_pays_less_and_earns_the_value() -> None:
    # given Star Brokers with 6 credits, and Choir Hydra, which is worth 7
    own = {"shop": "star_brokers"}
    state = buying(TWO, "choir_hydra", 6, {1: "snorbit"}, **own)
    state = TWO.apply(state, 0, TWO.pet("choir_hydra", 2))
    assert TWO.player(state, 0).credits == 0

    # when it spawns, then it earns 7
    fed = {2: TWO.at.display("choir_hydra", workers=[4, 3])}
    state = TWO.at.state("sell[0]", players={0: {**own, "displays": fed, "credits": 0}})
    assert TWO.player(state, 0).credits == 7


@pytest.mark.rule("AP-O-70")
def test_t28_helping_tentacle_raises_a_two() -> None:
    # given Helping Tentacle with hazard, 2, 2, a pet that needs 5, and a Chomper
    displays = {1: "peepstalk", 2: "chomper"}
    state = kept(TWO, displays, "hazard", 2, 2, credits=1, shop="helping_tentacle")

    # then one 2, the only face there is to name, has become a 3, and the hazard still triggers
    assert TWO.player(state, 0).dice == TWO.at.dice("hazard", 2, 3)
    assert TWO.player(state, 0).credits == 0

    # and the two numbers meet the care of 5
    state = TWO.apply(state, 0, TWO.assigned({1: [2, 3]}))
    assert TWO.player(TWO.quietly(state, "buy"), 0).credits == 5


@pytest.mark.rule("AP-O-75")
@pytest.mark.parametrize(("faces", "left"), [(("hazard", 3), 2), (("hazard", "hazard"), 1)])
def test_t29_careful_customs_needs_two_hazard_faces(faces: Sequence[str | int], left: int) -> None:
    moves = moves_of(2, episode="careful_customs")
    state = kept(moves, {1: "chomper"}, *faces, credits=2)
    assert moves.player(state, 0).credits == left


@pytest.mark.rule("AP-O-74", "AP-MUT-05", "AP-O-35")
def test_t30_mutation_wave_without_cute_tokens() -> None:
    # given no Cute token left
    moves = moves_of(2, episode="mutation_wave")
    state = moves.at.state("mutate/early[0]", players={1: {"displays": all_cute_placed()}})
    assert moves.asked(state) == [0]

    # when a player wants Cute, then that is illegal; other kinds and declining are legal
    moves.refused(state, 0, moves.trait(6, "cute"), "no_trait_token", "AP-MUT-05")
    for trait in ("speaks", "tentacled", "multi_eyed"):
        assert moves.allowed(state, 0, moves.trait(6, trait))
    assert moves.allowed(state, 0, Decline())


@pytest.mark.rule("AP-O-67", "AP-O-40")
def test_t31_petfleet_without_credits() -> None:
    # given Petfleet with 0 credits, when it re-rolls for the first time, then that is legal
    state = rolled(TWO, {1: "peepstalk"}, "hazard", 1, credits=0, shop="petfleet")
    assert TWO.allowed(state, 0, TWO.reroll(1))
    state = TWO.roll(TWO.apply(state, 0, TWO.reroll(1)), 2)

    # and a second time is not offered
    assert Reroll not in TWO.answers(state)
    TWO.refused(state, 0, TWO.reroll(2), "other_answer", "AP-WORK-04")


@pytest.mark.rule("AP-O-69")
def test_t32_hazmat_haven_names_zeeg() -> None:
    # given Hazmat Haven, a hazard, and Zeeg, which is named
    state = rolled(TWO, {1: "zeeg"}, "hazard", 2, credits=0, shop="hazmat_haven")
    state = TWO.apply(state, 0, IgnoreHazard(0))

    # when two workers care for it, then both stay
    state = TWO.apply(state, 0, TWO.assigned({1: ["hazard", 2]}))
    state = TWO.quietly(state, "buy")
    assert (TWO.player(state, 0).credits, TWO.player(state, 0).workers) == (2, 2)


@pytest.mark.rule("AP-HAZ-12", "AP-O-38", "AP-HAZ-11")
def test_t33_mallow_and_xon_share_one_die() -> None:
    # given two pets that take a worker, and one die
    state = rolled(TWO, {1: "mallow", 4: "xon"}, "hazard", credits=0)
    hazard = TWO.at.number("die", "hazard")

    # then the owner chooses which of them gets it, and one of them does
    options = list(TWO.game.options(TWO.game.view(state, 0)))
    assert options == [ForceWorkers(((0, hazard),)), ForceWorkers(((3, hazard),))]
    TWO.refused(state, 0, ForceWorkers(()), "must_force", "AP-HAZ-10")
    state = TWO.apply(state, 0, options[1])
    mallow, xon = TWO.lying(state, 0, 1).pet, TWO.lying(state, 0, 4).pet
    assert mallow is not None
    assert xon is not None
    assert (sum(mallow.workers), sum(xon.workers)) == (0, 1)


@pytest.mark.rule("AP-O-63")
def test_t34_zeeg_on_a_calm_pen() -> None:
    # given Zeeg bought onto a Calm Pen, beside a Hazardous starter
    displays = {1: TWO.at.display(habitat="calm_pen"), 6: "dragonling"}
    state = TWO.at.state(
        "buy[0]/open_visit",
        players={0: {"displays": displays, "credits": 2}},
        market={"normal": ["zeeg"]},
    )
    state = TWO.settle(TWO.apply(state, 0, TWO.pet("zeeg", 1)))

    # then Zeeg counts as Hazardous for the award
    assert TWO.holder(state, "hazardous") == 0

    # and after a hazard its worker brings the income and stays
    state = rolled(TWO, {1: TWO.at.display("zeeg", habitat="calm_pen")}, "hazard", 1, credits=0)
    state = TWO.apply(state, 0, TWO.assigned({1: [1]}))
    state = TWO.quietly(state, "buy")
    assert (TWO.player(state, 0).credits, TWO.player(state, 0).workers) == (2, 2)
