"""Hazard effects: the four families, each with what limits it (chapter 8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from alien_petshop.moves import moves_of
from alien_petshop.phases import before_roll, kept, next_roll, pet_in, rolled, sold
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.hire_worker import HireWorker
from petz_engine.alien_petshop.hazards.force import ForceWorkers
from petz_engine.alien_petshop.hazards.token import PutToken
from petz_engine.alien_petshop.state import State
from petz_engine.alien_petshop.steps.roll import Roll
from petz_engine.kernel.decision import CHANCE

TWO = moves_of(2)
EASY = moves_of(2, mode="easy")
P = TWO.at
STARTERS = {"star_pony": "stardust", "trubbles": "trubble", "slimeoids": "slime", "dragonling": "fire"}
FULL = {1: "blorple", 2: "glimfin", 3: "orbrat", 4: "wubbin", 5: "oozlet"}
"""Five displays with pets that are not Hazardous."""


def put(number: int) -> PutToken:
    return PutToken(number - 1)


def forced(workers: dict[int, str | int]) -> ForceWorkers:
    """Dice by display, counted from 1."""
    return ForceWorkers(tuple((number - 1, P.number("die", str(die))) for number, die in workers.items()))


def token(state: State, number: int, seat: int = 0) -> str | None:
    """The hazard token in a display."""
    found = TWO.lying(state, seat, number).token
    return None if found is None else TWO.bare("hazard_token", found)


# --- which pets have an effect


@pytest.mark.rule("AP-HAZ-01", "AP-COMP-07")
def test_exactly_the_pets_printed_hazardous_have_an_effect() -> None:
    # given all pets of the content; then an effect and the printed trait go together
    hazardous = P.number("trait", "hazardous")
    for pet in P.c.pets:
        assert (pet.hazard is not None) == (pet.traits[hazardous] > 0)


@pytest.mark.rule("AP-HAZ-01")
def test_a_pet_that_is_not_hazardous_does_nothing() -> None:
    # given three hazard faces, and no Hazardous pet
    state = rolled(TWO, FULL, "hazard", "hazard", "hazard", credits=0)

    # then the dice are assigned at once, no token lies anywhere, and nobody quits
    assert TWO.answers(state) == {AssignWorkers}
    assert all(token(state, number) is None for number in range(1, 7))
    assert TWO.player(sold(TWO, state, {1: ["hazard"]}), 0).workers == 3


@pytest.mark.rule("AP-WORK-03", "AP-O-63")
@pytest.mark.parametrize(
    ("displays", "heard"),
    [({1: "chomper"}, 1), ({1: "blorple"}, 0), ({1: P.display("chomper", habitat="calm_pen")}, 0)],
)
def test_hazards_are_told_where_a_pet_has_an_effect(displays: Mapping[int, Any], heard: int) -> None:
    # given a hazard face; then it is told as triggered just where an effect happens
    state = before_roll(TWO, displays, workers=1)
    chance = TWO.game.apply(state, CHANCE, Roll(P.dice("hazard")))
    assert [event.kind for event in chance.events].count("triggered") == heard


@pytest.mark.rule("AP-HAZ-02", "AP-O-16")
def test_two_pets_of_a_family_both_have_their_effect() -> None:
    # given one hazard face, and three pets that cost a credit
    state = TWO.roll(before_roll(TWO, {1: "chomper", 2: "skeez", 3: "yeet"}, credits=5), "hazard", 1)

    # then three credits are lost
    assert TWO.player(kept(TWO, state), 0).credits == 2


# --- family TOKEN


@pytest.mark.rule("AP-HAZ-04", "AP-O-03", "AP-O-38")
@pytest.mark.parametrize(("pet", "kind"), STARTERS.items())
def test_a_starter_puts_its_own_token_on_a_display_of_ones_choice(pet: str, kind: str) -> None:
    # given a starter, one more pet, a token and a habitat alone
    displays = {1: pet, 2: "blorple", 3: P.display(token="slime"), 4: P.display(habitat="showcase")}
    state = rolled(TWO, displays, "hazard")
    supply = TWO.named("hazard_token", state.table.tokens)

    # when a hazard is rolled, then the displays without pet and token are offered
    assert TWO.answers(state) == {PutToken}
    assert set(TWO.game.options(TWO.game.view(state, 0))) == {put(4), put(5), put(6)}
    for taken in (1, 2, 3):
        TWO.refused(state, 0, put(taken), "display_taken", "AP-HAZ-04")

    # and the token comes from the supply
    state = TWO.apply(state, 0, put(5))
    assert token(state, 5) == kind
    assert TWO.named("hazard_token", state.table.tokens)[kind] == supply[kind] - 1


@pytest.mark.rule("AP-HAZ-05")
def test_no_token_where_the_supply_is_empty() -> None:
    # given all three tokens of a kind in the other shop
    other = {number: P.display(token="fire") for number in (1, 2, 3)}
    state = rolled(TWO, {1: "dragonling"}, "hazard", others={"displays": other})

    # then nothing is asked or put
    assert TWO.answers(state) == {AssignWorkers}
    assert all(token(state, number) is None for number in range(1, 7))


@pytest.mark.rule("AP-HAZ-05")
def test_another_kind_of_token_does_not_stand_in_for_an_empty_supply() -> None:
    # given no fire left but slime, and both their pets
    other = {number: P.display(token="fire") for number in (1, 2, 3)}
    displays = {1: "dragonling", 2: "slimeoids", 3: "blorple", 4: "orbrat", 5: "glimfin"}
    state = rolled(TWO, displays, "hazard", others={"displays": other})

    # then the only token put is slime
    assert token(state, 6) == "slime"
    assert TWO.answers(state) == {AssignWorkers}


@pytest.mark.rule("AP-HAZ-05", "AP-O-38")
def test_no_token_where_all_displays_hold_a_pet_or_a_token() -> None:
    # given a shop without room: pets and a token everywhere
    state = rolled(TWO, {**FULL, 5: P.display(token="fire"), 6: "star_pony"}, "hazard")

    # then nothing is put
    assert TWO.answers(state) == {AssignWorkers}
    assert TWO.named("hazard_token", state.table.tokens)["stardust"] == 3


@pytest.mark.rule("AP-HAZ-06", "AP-O-38", "AP-O-32", "AP-O-07")
def test_a_token_may_come_to_a_habitat_alone_and_is_not_asked_for_where_it_is_the_only_place() -> None:
    # given a starter and a habitat alone as the only display without a pet
    displays = {
        1: "star_pony",
        **{n + 1: pet for n, pet in list(FULL.items())[:4]},
        6: P.display(habitat="showcase"),
    }
    state = rolled(TWO, displays, "hazard")

    # then the token lies there at once, and the habitat stays
    assert TWO.answers(state) == {AssignWorkers}
    assert token(state, 6) == "stardust"
    assert TWO.lying(state, 0, 6).habitat == P.number("habitat", "showcase")


@pytest.mark.rule("AP-HAZ-07")
def test_a_token_that_just_arrived_can_be_worked_on() -> None:
    # given a starter that puts a token, and a die that shows 2
    state = rolled(TWO, {1: "trubbles"}, "hazard", 2)
    state = TWO.apply(state, 0, put(3))

    # when the die works on the new token, then it is gone after the sale
    assert token(state, 3) == "trubble"
    state = sold(TWO, state, {3: [2]})
    assert token(state, 3) is None


@pytest.mark.rule("AP-HAZ-07", "AP-PET-02")
def test_no_pet_can_be_bought_onto_a_token() -> None:
    # given a token that was put in an earlier round
    mine = {"credits": 9, "displays": {1: "trubbles", 2: P.display(token="trubble")}}
    state = P.state("buy[0]/open_visit", players={0: mine}, market={"normal": ["blorple"]})

    # then its display takes no pet
    TWO.refused(state, 0, TWO.pet("blorple", 2), "display_taken", "AP-PET-02")
    assert TWO.allowed(state, 0, TWO.pet("blorple", 3))


@pytest.mark.rule("AP-HAZ-07")
def test_a_token_stays_over_the_end_of_the_round() -> None:
    # given a token that nobody works on
    state = rolled(TWO, {1: "blorple", 2: P.display(token="fire")}, 4)

    # when the round ends, then it is still there
    state = TWO.settle(sold(TWO, state))
    assert state.table.round == 2
    assert token(state, 2) == "fire"


@pytest.mark.rule("AP-HAZ-08")
def test_a_removed_token_can_be_placed_again() -> None:
    # given the last token of its kind in the own shop, and the two others elsewhere
    other = {number: P.display(token="fire") for number in (1, 2)}
    displays = {1: "dragonling", 2: P.display(token="fire")}
    state = rolled(TWO, displays, "hazard", 1, others={"displays": other})
    state = sold(TWO, state, {2: [1]})

    # when it was removed, and a hazard is rolled in the next round
    assert TWO.named("hazard_token", state.table.tokens)["fire"] == 1
    state = TWO.roll(next_roll(TWO, state), "hazard", 1)

    # then it comes again
    state = TWO.apply(kept(TWO, state), 0, put(4))
    assert token(state, 4) == "fire"


@pytest.mark.rule("AP-HAZ-09")
def test_hazard_tokens_do_not_change_the_final_score() -> None:
    # given two final positions that differ by tokens alone
    shops = [{1: "dragonling"}, {1: "dragonling", **{n: P.display(token="fire") for n in (2, 3, 4)}}]
    states = [P.state("final[0]/reveal_bonus", players={0: {"displays": shop}}, round=6) for shop in shops]

    # then the outcome is the same
    assert TWO.game.outcome(states[0]) == TWO.game.outcome(states[1])
    assert TWO.game.outcome(states[0]) is not None


# --- family FORCE


@pytest.mark.rule("AP-HAZ-10", "AP-HAZ-11", "AP-O-17")
def test_any_die_may_be_forced_the_hazard_too() -> None:
    # given Xon and three different dice
    state = rolled(TWO, {1: "xon"}, "hazard", 1, 4)

    # then the owner says which one goes there; none at all is refused
    options = set(TWO.game.options(TWO.game.view(state, 0)))
    assert options == {forced({1: "hazard"}), forced({1: 1}), forced({1: 4})}
    TWO.refused(state, 0, forced({}), "must_force", "AP-HAZ-10")
    TWO.refused(state, 0, forced({1: 2}), "no_such_die", "AP-HAZ-11")


@pytest.mark.rule("AP-HAZ-10", "AP-HAZ-11", "AP-O-41")
def test_a_forced_die_works_there_and_cannot_be_moved() -> None:
    # given Xon of care 3 with a forced 1
    state = rolled(TWO, {1: "xon", 2: "oozlet"}, "hazard", 1, 2)
    state = TWO.apply(state, 0, forced({1: 1}))

    # then the 1 is not among the dice to assign
    assert TWO.player(state, 0).dice == P.dice("hazard", 2)
    TWO.refused(state, 0, TWO.assigned({2: [1]}), "not_enough_dice", "AP-WORK-04")

    # and with the 2 it meets the care
    assert TWO.player(sold(TWO, state, {1: [2]}), 0).credits == 4


@pytest.mark.rule("AP-HAZ-10", "AP-O-38")
def test_the_only_die_is_forced_without_a_question() -> None:
    # given Xon and one die
    state = rolled(TWO, {1: "xon"}, "hazard")

    # then it lies on Xon, and nothing is left to assign
    assert TWO.asked(state) == [CHANCE]
    assert pet_in(TWO, state, 1).workers == P.dice("hazard")


@pytest.mark.rule("AP-O-38")
def test_equal_dice_are_forced_without_a_question() -> None:
    # given two pets that force and three equal dice; then there is no difference to choose
    state = rolled(TWO, {1: "xon", 2: "mallow"}, "hazard", "hazard", "hazard")
    assert TWO.answers(state) == {AssignWorkers}
    assert [pet_in(TWO, state, number).workers for number in (1, 2)] == [P.dice("hazard")] * 2
    assert TWO.player(state, 0).dice == P.dice("hazard")


@pytest.mark.rule("AP-HAZ-12", "AP-O-38")
def test_with_fewer_dice_than_such_pets_the_owner_chooses_the_pets() -> None:
    # given three pets that force and two equal dice
    state = rolled(TWO, {1: "xon", 3: "mallow", 5: "pricklepod"}, "hazard", "hazard")

    # then both dice go, to any two of the pets
    options = set(TWO.game.options(TWO.game.view(state, 0)))
    pairs = [(1, 3), (1, 5), (3, 5)]
    assert options == {forced(dict.fromkeys(pair, "hazard")) for pair in pairs}
    TWO.refused(state, 0, forced({1: "hazard"}), "must_force", "AP-HAZ-10")


@pytest.mark.rule("AP-HAZ-12", "AP-O-38", "AP-HAZ-10")
def test_one_die_for_each_such_pet() -> None:
    # given two pets that force and the dice hazard, 1 and 3
    state = rolled(TWO, {1: "xon", 2: "mallow"}, "hazard", 1, 3)

    # then each takes exactly one, in any way: 3 x 2 ways
    options = list(TWO.game.options(TWO.game.view(state, 0)))
    assert len(set(options)) == len(options) == 6
    assert all(len(option.workers) == 2 for option in options)
    state = TWO.apply(state, 0, forced({1: 3, 2: "hazard"}))
    assert TWO.player(state, 0).dice == P.dice(1)


@pytest.mark.rule("AP-HAZ-13", "AP-O-42")
def test_a_pet_of_care_0_is_forced_too() -> None:
    # given Mallow on a Breeding Chamber, so that its care is 0, and one die
    state = rolled(TWO, {1: P.display("mallow", habitat="breeding_chamber")}, "hazard")

    # then the die lies on it, and the pet spawns
    assert pet_in(TWO, state, 1).workers == P.dice("hazard")
    assert TWO.player(state, 0).credits == 2


# --- family CREDIT


@pytest.mark.rule("AP-HAZ-14", "AP-HAZ-16", "AP-O-45")
@pytest.mark.parametrize("pet", ["chomper", "skeez", "yeet", "spectopod"])
@pytest.mark.parametrize(("credits_", "left"), [(3, 2), (1, 0), (0, 0)])
def test_one_credit_is_lost_at_once_if_there_is_one(pet: str, credits_: int, left: int) -> None:
    # given a pet that costs a credit, and a hazard
    state = kept(TWO, TWO.roll(before_roll(TWO, {1: pet}, credits=credits_), "hazard", 1))

    # then the credit is gone before anything is assigned, and credits never go below 0
    assert TWO.answers(state) == {AssignWorkers}
    assert TWO.player(state, 0).credits == left


@pytest.mark.rule("AP-HAZ-14", "AP-O-45", "AP-O-16")
def test_two_such_pets_take_what_is_there() -> None:
    # given Chomper and Skeez, and 1 credit; then 0 credits are left
    state = TWO.roll(before_roll(TWO, {1: "chomper", 2: "skeez"}, credits=1), "hazard", 1)
    assert TWO.player(kept(TWO, state), 0).credits == 0


@pytest.mark.rule("AP-HAZ-15")
def test_what_rerolls_cost_cannot_be_lost_any_more() -> None:
    # given Chomper, a hazard and one credit, when the credit is spent on a re-roll that brings another hazard
    state = TWO.roll(before_roll(TWO, {1: "chomper"}, credits=1), "hazard", 1)
    state = TWO.roll(TWO.apply(state, 0, TWO.reroll(1)), "hazard")

    # then there is nothing left to lose, and no debt either
    assert TWO.answers(state) == {AssignWorkers}
    assert TWO.player(sold(TWO, state, goods=["hazard"]), 0).credits == 1


# --- family QUIT


@pytest.mark.rule("AP-HAZ-17", "AP-O-43", "AP-SELL-01")
@pytest.mark.parametrize("pet", ["bamf", "deathvine", "rotaderp", "wumpus", "zeeg"])
def test_workers_quit_after_the_sale(pet: str) -> None:
    # given a pet whose workers quit, and three dice with a hazard
    state = rolled(TWO, {1: pet}, "hazard", 4, 1)

    # when all three work on it
    value = P.c.pets[P.number("pet", pet)].value
    supply = 20 - sum(player.workers for player in state.table.players)
    state = sold(TWO, state, {1: ["hazard", 4, 1]})

    # then the pet has spawned, and all three are in the supply, whatever they show
    assert TWO.player(state, 0).credits == value
    assert TWO.player(state, 0).workers == 0
    assert 20 - sum(player.workers for player in state.table.players) == supply + 3


@pytest.mark.rule("AP-HAZ-17", "AP-O-43")
def test_only_workers_on_that_pet_quit_and_only_for_this_round() -> None:
    # given Zeeg and another pet, four dice and a hazard
    state = rolled(TWO, {1: "zeeg", 2: "oozlet"}, "hazard", 1, 2, 3)

    # when one works on Zeeg, one on the other, one sells goods and one rests; then only the first is gone
    state = sold(TWO, state, {1: [1], 2: [2]}, goods=["hazard"])
    assert TWO.player(state, 0).workers == 3

    # and in the next round, without a hazard, nobody quits
    state = kept(TWO, TWO.roll(next_roll(TWO, state), 1, 1, 1))
    assert TWO.player(sold(TWO, state, {1: [1, 1]}), 0).workers == 3


@pytest.mark.rule("AP-HAZ-17")
def test_without_a_hazard_nobody_quits() -> None:
    # given Zeeg and dice without a hazard; then its workers stay
    state = rolled(TWO, {1: "zeeg"}, 1, 2)
    assert TWO.player(sold(TWO, state, {1: [1, 2]}), 0).workers == 2


@pytest.mark.rule("AP-HAZ-18")
def test_who_places_nobody_there_loses_nobody() -> None:
    # given Zeeg and a hazard; then the owner is not asked before it assigns, and may leave Zeeg alone
    state = rolled(TWO, {1: "zeeg", 2: "oozlet"}, "hazard", 3)
    assert TWO.answers(state) == {AssignWorkers}
    assert pet_in(TWO, state, 1).quits
    assert TWO.player(sold(TWO, state, {2: [3]}), 0).workers == 2


@pytest.mark.rule("AP-HAZ-19", "AP-O-18", "AP-HIRE-01")
def test_who_falls_to_no_workers_may_hire_again_at_the_usual_price() -> None:
    # given one worker that quits, and 3 credits after the sale
    state = TWO.roll(before_roll(TWO, {1: "zeeg"}, workers=1, credits=2, shop="critter_cove"), "hazard")
    state = TWO.settle(sold(TWO, kept(TWO, state), {1: ["hazard"]}))
    assert (TWO.player(state, 0).workers, TWO.player(state, 0).credits) == (0, 2)

    # when the next visit comes with 3 credits, then a worker costs 3
    state = P.state("buy[0]/open_visit", players={0: {"workers": 0, "credits": 3}})
    state = TWO.apply(state, 0, HireWorker())
    assert (TWO.player(state, 0).workers, TWO.player(state, 0).credits) == (1, 0)


# --- the order of effects


@pytest.mark.rule("AP-HAZ-03", "AP-O-38")
def test_credits_first_then_tokens_by_display_then_dice() -> None:
    # given pets of all four families, those that put tokens in displays 4 and 2
    displays = {1: "xon", 2: "star_pony", 3: "zeeg", 4: "dragonling", 5: P.display(token="slime")}
    state = TWO.roll(before_roll(TWO, {**displays, 6: P.display()}, credits=3), "hazard", 2)
    state = kept(TWO, state)

    # then with one free display the first token by display takes it, the second finds none, and Xon asks last
    assert token(state, 6) == "stardust"
    assert TWO.named("hazard_token", state.table.tokens)["fire"] == 3
    assert TWO.answers(state) == {ForceWorkers}
    assert pet_in(TWO, state, 3).quits


@pytest.mark.rule("AP-O-38", "AP-HAZ-03")
def test_tokens_are_asked_one_after_the_other_by_display() -> None:
    # given two pets that put tokens, one that costs a credit and one that forces, with three free displays
    displays = {2: "dragonling", 3: "chomper", 5: "star_pony"}
    state = kept(TWO, TWO.roll(before_roll(TWO, displays, credits=2), "hazard", 2))

    # then the credit is gone at once, and the pet in display 2 asks before that in display 5
    assert TWO.player(state, 0).credits == 1
    state = TWO.apply(state, 0, put(1))
    assert (token(state, 1), TWO.answers(state)) == ("fire", {PutToken})
    TWO.refused(state, 0, put(1), "display_taken", "AP-HAZ-04")
    state = TWO.apply(state, 0, put(6))
    assert (token(state, 6), TWO.answers(state)) == ("stardust", {AssignWorkers})


@pytest.mark.rule("AP-EASY-03", "AP-O-04", "AP-O-05", "AP-HAZ-04")
def test_in_easy_mode_starters_put_no_tokens_but_other_hazards_happen() -> None:
    # given the easy mode, a starter, Chomper and Zeeg
    displays = {1: "dragonling", 2: "chomper", 3: "zeeg"}
    state = kept(EASY, EASY.roll(before_roll(EASY, displays, credits=2), "hazard", 2))

    # then no token is asked for or put, the credit is lost, and the worker quits
    assert EASY.answers(state) == {AssignWorkers}
    assert EASY.player(state, 0).credits == 1
    state = sold(EASY, state, {3: [2]})
    assert EASY.player(state, 0).workers == 1
    assert all(lying.token is None for lying in EASY.player(state, 0).displays)
