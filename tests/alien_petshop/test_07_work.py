"""The Worker Phase: dice, re-rolls, and the four things that a worker does (chapter 7)."""

from __future__ import annotations

import pytest

import petz_engine as pe
from alien_petshop.moves import moves_of
from alien_petshop.phases import before_roll, kept, pet_in, rolled, sold, told
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.actions.reroll import KeepDice, Reroll
from petz_engine.alien_petshop.state import Work
from petz_engine.alien_petshop.steps.roll import Roll
from petz_engine.kernel.decision import CHANCE

TWO = moves_of(2)
P = TWO.at


# --- rolling


@pytest.mark.rule("AP-WORK-01", "AP-O-39")
def test_all_dice_are_rolled_and_none_else() -> None:
    # given a player with three workers, when chance is about to roll
    state = before_roll(TWO, {1: "blorple"}, workers=3)

    # then it rolls three dice: not two, and not four
    for wrong in (P.dice(1, 2), P.dice(1, 2, 2, 3)):
        assert isinstance(TWO.game.try_apply(state, CHANCE, Roll(wrong)), pe.Rejection)
    state = TWO.roll(state, "hazard", 2, 2)

    # and what they show is public, as a bag of faces
    assert TWO.game.view(state, None).table.players[0].dice == P.dice(2, "hazard", 2)


@pytest.mark.rule("AP-WORK-01", "AP-O-13")
def test_a_die_cannot_show_what_is_not_on_its_sides() -> None:
    # given one die; then it never shows the number that only a power makes
    state = before_roll(TWO, {1: "blorple"}, workers=1)
    assert isinstance(TWO.game.try_apply(state, CHANCE, Roll(P.dice(5))), pe.Rejection)
    assert TWO.player(TWO.roll(state, 4), 0).dice == P.dice(4)


@pytest.mark.rule("AP-WORK-02", "AP-O-39")
def test_a_reroll_costs_one_credit_and_leaves_the_other_dice() -> None:
    # given four dice and three credits
    state = TWO.roll(before_roll(TWO, {1: "blorple"}, workers=4, credits=3), "hazard", 1, 1, 4)

    # when the hazard and one of the 1s are re-rolled together
    state = TWO.apply(state, 0, TWO.reroll("hazard", 1))

    # then that costs 1 credit for both, two dice are rolled, and the others stay
    assert TWO.player(state, 0).credits == 2
    assert state.table.work == Work(rolling=2, rerolls=1)
    assert TWO.player(TWO.roll(state, 3, 3), 0).dice == P.dice(1, 3, 3, 4)


@pytest.mark.rule("AP-WORK-02", "AP-O-40")
def test_rerolls_go_on_as_long_as_they_are_paid() -> None:
    # given two dice and two credits
    state = TWO.roll(before_roll(TWO, {1: "blorple"}, credits=2), 1, 1)

    # when both credits are spent on re-rolls
    for _ in range(2):
        assert TWO.answers(state) == {KeepDice, Reroll}
        state = TWO.roll(TWO.apply(state, 0, TWO.reroll(1)), 1)

    # then nobody is asked for a third, and both are counted
    assert (TWO.player(state, 0).credits, state.table.work) == (0, Work(rerolls=2))
    assert TWO.answers(state) == {AssignWorkers}


@pytest.mark.rule("AP-O-40")
def test_rerolls_are_over_when_the_owner_stops() -> None:
    # given credits for many re-rolls, when the owner stops
    state = TWO.roll(before_roll(TWO, {1: "blorple"}, credits=9), 1, 1)
    state = TWO.apply(state, 0, KeepDice())

    # then no more are offered, and nothing was paid
    assert TWO.answers(state) == {AssignWorkers}
    assert TWO.player(state, 0).credits == 9


@pytest.mark.rule("AP-O-39")
def test_a_reroll_names_dice_that_are_there_and_at_least_one() -> None:
    # given the dice 1, 1 and 4
    state = TWO.roll(before_roll(TWO, {1: "blorple"}, workers=3, credits=1), 1, 1, 4)

    # then none, a third 1 and a 2 are refused; every other choice is one of the five subsets, beside stopping
    TWO.refused(state, 0, TWO.reroll(), "no_die_named", "AP-O-39")
    TWO.refused(state, 0, TWO.reroll(1, 1, 1), "not_enough_dice", "AP-O-39")
    TWO.refused(state, 0, TWO.reroll(2), "not_enough_dice", "AP-O-39")
    assert TWO.game.options(TWO.game.view(state, 0)).count() == 1 + 5


@pytest.mark.rule("AP-O-40")
def test_without_dice_there_is_no_worker_phase_but_pets_of_care_0_spawn() -> None:
    # given nobody with a worker, and credits for re-rolls
    state = before_roll(TWO, {1: "blorple", 2: "chomper", 3: "oozlet"}, workers=0, credits=5)

    # then no dice are rolled; the pet of care 0 alone has spawned, and no hazard has happened
    assert TWO.player(state, 0).credits == 5 + 1


# --- when hazards are triggered


@pytest.mark.rule("AP-WORK-03")
def test_three_hazard_faces_trigger_each_effect_once() -> None:
    # given three hazard faces, one Chomper and 2 credits
    state = TWO.roll(before_roll(TWO, {1: "chomper"}, workers=3, credits=2), "hazard", "hazard", "hazard")

    # when the dice are kept, then 1 credit is lost, not 3
    assert TWO.player(TWO.apply(state, 0, KeepDice()), 0).credits == 1


@pytest.mark.rule("AP-WORK-03")
def test_a_hazard_that_was_rerolled_away_does_not_count() -> None:
    # given a hazard face, one Chomper and 3 credits
    state = TWO.roll(before_roll(TWO, {1: "chomper"}, credits=3), "hazard", 2)

    # when it is re-rolled into a number, then only the re-roll was paid
    state = TWO.roll(TWO.apply(state, 0, TWO.reroll("hazard")), 1)
    state = TWO.apply(state, 0, KeepDice())
    assert TWO.player(state, 0).credits == 2
    assert state.table.work == Work(rerolls=1, keeps=True)


@pytest.mark.rule("AP-WORK-03")
def test_a_hazard_that_a_reroll_brings_counts() -> None:
    # given no hazard face, one Chomper and 3 credits
    state = TWO.roll(before_roll(TWO, {1: "chomper"}, credits=3), 1, 2)

    # when a re-roll brings one, then the re-roll and the hazard are paid
    state = TWO.roll(TWO.apply(state, 0, TWO.reroll(1)), "hazard")
    assert TWO.player(TWO.apply(state, 0, KeepDice()), 0).credits == 1


@pytest.mark.rule("AP-WORK-03")
def test_no_hazard_face_no_hazard() -> None:
    # given a Chomper and dice without a hazard face; then nothing is lost
    state = rolled(TWO, {1: "chomper"}, 1, 1, credits=2)
    assert TWO.player(state, 0).credits == 2


@pytest.mark.rule("AP-WORK-03", "AP-ENG-01")
def test_hazards_of_one_player_are_not_triggered_by_another() -> None:
    # given two players with a Chomper each, both with one die
    mine = {"shop": "orbit_outfitters", "workers": 1, "credits": 3, "displays": {1: "chomper"}}
    other = {"workers": 1, "credits": 3, "displays": {1: "skeez"}}
    state = P.state("work[0]/has_workers", players={0: mine, 1: other})

    # when only the first rolls a hazard
    state = kept(TWO, TWO.roll(state, "hazard"))
    state = TWO.apply(state, 0, TWO.assigned())
    state = TWO.apply(TWO.roll(state, 2), 1, KeepDice())

    # then only the first loses a credit
    assert [player.credits for player in state.table.players] == [2, 3]


# --- assigning


@pytest.mark.rule("AP-WORK-04", "AP-O-41")
def test_each_die_does_at_most_one_thing() -> None:
    # given the dice 2 and 3
    state = rolled(TWO, {1: "oozlet", 2: "fizzmop"}, 2, 3)

    # then no die does two things, and no die does what is not there
    said = TWO.refused(state, 0, TWO.assigned({1: [2], 2: [2]}), "not_enough_dice", "AP-WORK-04")
    assert said == "this takes 2 dice of this face, and 1 die is at hand"
    TWO.refused(state, 0, TWO.assigned({1: [3]}, goods=[3]), "not_enough_dice", "AP-WORK-04")
    TWO.refused(state, 0, TWO.assigned({1: [4]}), "not_enough_dice", "AP-WORK-04")
    assert TWO.allowed(state, 0, TWO.assigned({1: [2], 2: [3]}))


@pytest.mark.rule("AP-WORK-04", "AP-O-41")
def test_dice_that_are_not_used_stay_in_the_break_room() -> None:
    # given three dice, when one is placed
    state = rolled(TWO, {1: "oozlet"}, 2, 3, "hazard")
    state = sold(TWO, state, {1: [2]})

    # then the others rest, and work nowhere
    assert TWO.player(state, 0).dice == P.dice(3, "hazard")
    assert TWO.player(state, 0).credits == 2


@pytest.mark.rule("AP-O-41")
def test_a_die_may_go_on_any_own_pet_useful_or_not() -> None:
    # given a pet of care 0 and one of care 5, and three dice
    state = rolled(TWO, {1: "blorple", 2: "grandgloop"}, "hazard", 1, 1)

    # then they may lie on either, in any number
    assert TWO.allowed(state, 0, TWO.assigned({1: ["hazard", 1, 1]}))
    assert TWO.allowed(state, 0, TWO.assigned({1: [1], 2: ["hazard"]}))


@pytest.mark.rule("AP-O-41")
def test_no_die_goes_where_neither_pet_nor_token_is() -> None:
    # given a display with a habitat alone, and an empty one
    state = rolled(TWO, {1: "blorple", 2: P.display(habitat="showcase")}, 1)

    # then a die goes on neither, nor beyond the last display
    for empty in (2, 3):
        TWO.refused(state, 0, TWO.assigned({empty: [1]}), "nothing_to_work_on", "AP-O-41")
    assert not TWO.allowed(state, 0, TWO.assigned({7: [1]}))


@pytest.mark.rule("AP-WORK-05", "AP-O-41")
def test_assignments_take_effect_later() -> None:
    # given two players with a worker each
    displays = {1: "oozlet", 2: P.display(token="fire"), 3: "blorple"}
    mine = {"shop": "orbit_outfitters", "workers": 4, "credits": 0, "displays": displays}
    state = P.state("work[0]/has_workers", players={0: mine, 1: {"workers": 1, "credits": 0}})

    # when the first has worked, and the second is about to roll
    state = TWO.roll(state, 1, 1, 1, 1)
    state = TWO.apply(state, 0, TWO.assigned({1: [1], 2: [1]}, goods=[1], mutations=[1]))

    # then nothing is sold, removed or mutated, but all of it is public
    player = TWO.game.view(state, 1).table.players[0]
    assert TWO.asked(state) == [CHANCE]
    assert player.credits == 0
    assert player.displays[1].token == P.number("hazard_token", "fire")
    pet = player.displays[0].pet
    assert pet is not None
    assert pet.workers == player.goods == player.mutations == P.dice(1)
    assert sum(pet.traits) == 0

    # and in the Mutation Phase, when the trait is placed, still nothing is sold
    state = TWO.apply(TWO.roll(state, 2), 1, TWO.assigned())
    assert TWO.answers(state) >= {PlaceTrait}
    assert TWO.player(state, 0).credits == 0
    assert TWO.lying(state, 0, 2).token is not None


@pytest.mark.rule("AP-O-41")
def test_what_is_assigned_cannot_be_changed() -> None:
    # given dice that are placed; then nobody is asked for the assignment again
    state = TWO.apply(rolled(TWO, {1: "oozlet"}, 1, 1), 0, TWO.assigned({1: [1]}))
    assert AssignWorkers not in TWO.answers(state)
    assert isinstance(TWO.game.try_apply(state, 0, TWO.assigned()), pe.Rejection)


# --- action A: care


@pytest.mark.rule("AP-ACT-A", "AP-O-42")
@pytest.mark.parametrize(
    ("dice", "income"), [([1, 2], 3), ([1, 1], 0), ([3], 3), (["hazard", 2], 0), ([4, 4], 3)]
)
def test_workers_whose_sum_meets_the_care_make_a_pet_spawn_once(dice: list[str | int], income: int) -> None:
    # given a pet of care 3 and value 3
    state = rolled(TWO, {1: "lullabug"}, *dice)

    # when these dice care for it, then it spawns if the sum is at least 3, and never twice
    assert TWO.player(sold(TWO, state, {1: dice}), 0).credits == income


@pytest.mark.rule("AP-ACT-A", "AP-O-42")
def test_a_pet_of_care_0_spawns_without_workers_and_no_other_does() -> None:
    # given pets of care 0, 0 and 1, and a die that rests
    state = rolled(TWO, {1: "blorple", 2: "glimfin", 3: "oozlet"}, 4)

    # then only the first two spawn
    assert TWO.player(sold(TWO, state), 0).credits == 2


@pytest.mark.rule("AP-ACT-A")
def test_workers_care_only_for_the_pet_they_are_on() -> None:
    # given two pets of care 2, and the dice 1, 1 and 3
    state = rolled(TWO, {1: "wubbin", 2: "quindle"}, 1, 1, 3)

    # when the 1s are parted, then only the pet with the 3 spawns
    assert TWO.player(sold(TWO, state, {1: [1, 3], 2: [1]}), 0).credits == 2
    assert TWO.player(sold(TWO, state, {1: [1, 1], 2: [3]}), 0).credits == 4


# --- action B: goods


@pytest.mark.rule("AP-ACT-B", "AP-SELL-02", "AP-O-13")
@pytest.mark.parametrize("face", ["hazard", 1, 4])
def test_any_face_sells_goods_for_one_credit(face: str | int) -> None:
    # given one die on Sell Goods; then it earns 1 credit whatever it shows
    state = rolled(TWO, {1: "oozlet"}, face)
    assert TWO.player(sold(TWO, state, goods=[face]), 0).credits == 1


@pytest.mark.rule("AP-ACT-B")
def test_only_one_worker_sells_goods() -> None:
    # given two dice; then both cannot sell goods
    state = rolled(TWO, {1: "oozlet"}, 1, 2)
    TWO.refused(state, 0, TWO.assigned(goods=[1, 2]), "no_goods_space", "AP-ACT-B")


# --- action C: mutations


@pytest.mark.rule("AP-ACT-C", "AP-O-13")
@pytest.mark.parametrize("face", ["hazard", 1, 4])
def test_any_face_adds_a_mutation(face: str | int) -> None:
    # given one die on Add Mutation, whatever it shows
    state = rolled(TWO, {1: "oozlet"}, face)
    state = TWO.apply(state, 0, TWO.assigned(mutations=[face]))

    # then one token may be placed, and no second
    state = TWO.apply(state, 0, TWO.trait(1, "cute"))
    assert TWO.named("trait", pet_in(TWO, state, 1).traits) == {"cute": 1}
    assert PlaceTrait not in TWO.answers(state)


@pytest.mark.rule("AP-ACT-C", "AP-O-14")
def test_every_shop_has_two_spaces_of_its_own_to_add_mutations() -> None:
    # given two players with three dice each
    mine = {"shop": "orbit_outfitters", "workers": 3, "credits": 0}
    state = P.state("work[0]/has_workers", players={0: mine, 1: {"workers": 3, "credits": 0}})
    state = TWO.roll(state, 1, 1, 1)

    # then a third die has no space
    TWO.refused(state, 0, TWO.assigned(mutations=[1, 1, 1]), "no_mutation_space", "AP-ACT-C")

    # when the first takes both spaces, then the second still has its own two
    state = TWO.roll(TWO.apply(state, 0, TWO.assigned(mutations=[1, 1])), 2, 2, 2)
    assert TWO.allowed(state, 1, TWO.assigned(mutations=[2, 2]))


# --- action D: hazard tokens


@pytest.mark.rule("AP-ACT-D", "AP-O-15", "AP-SELL-03", "AP-HAZ-08")
@pytest.mark.parametrize("token", ["stardust", "slime", "trubble", "fire"])
def test_a_worker_of_1_or_more_removes_any_token(token: str) -> None:
    # given a token, and a die that shows 1
    state = rolled(TWO, {1: "oozlet", 2: P.display(token=token)}, 1)
    assert TWO.named("hazard_token", state.table.tokens)[token] == 2

    # when it works on the token, then the token is back in its supply after the sale
    state = sold(TWO, state, {2: [1]})
    assert TWO.lying(state, 0, 2).token is None
    assert TWO.named("hazard_token", state.table.tokens)[token] == 3


@pytest.mark.rule("AP-ACT-D", "AP-O-13")
def test_a_hazard_face_removes_no_token_but_may_lie_on_a_pet() -> None:
    # given a token and a pet of care 1, and a hazard face
    state = rolled(TWO, {1: "oozlet", 2: P.display(token="fire")}, "hazard")

    # then it cannot go on the token; on the pet it counts 0
    TWO.refused(state, 0, TWO.assigned({2: ["hazard"]}), "too_low_for_token", "AP-ACT-D")
    assert TWO.player(sold(TWO, state, {1: ["hazard"]}), 0).credits == 0


@pytest.mark.rule("AP-ACT-D", "AP-O-41")
def test_one_worker_for_each_token() -> None:
    # given two tokens and two dice
    state = rolled(TWO, {1: "oozlet", 2: P.display(token="fire"), 3: P.display(token="fire")}, 1, 2)

    # then one token does not take both; each takes one
    TWO.refused(state, 0, TWO.assigned({2: [1, 2]}), "nothing_to_work_on", "AP-O-41")
    state = sold(TWO, state, {2: [1], 3: [2]})
    assert [TWO.lying(state, 0, number).token for number in (2, 3)] == [None, None]


@pytest.mark.rule("AP-ACT-D", "AP-SELL-03")
def test_a_token_without_a_worker_stays() -> None:
    # given two tokens, when one is worked on
    state = rolled(TWO, {1: "oozlet", 2: P.display(token="fire"), 3: P.display(token="slime")}, 4)
    state = sold(TWO, state, {3: [4]})

    # then the other stays
    assert TWO.lying(state, 0, 2).token == P.number("hazard_token", "fire")
    assert TWO.lying(state, 0, 3).token is None


@pytest.mark.rule("AP-WORK-05", "AP-O-41")
def test_the_whole_assignment_is_told_at_once() -> None:
    # given dice, when they are assigned
    state = rolled(TWO, {1: "oozlet"}, 1, 2)
    (event,) = told(TWO, state, 0, TWO.assigned({1: [1]}, goods=[2]), "assigned")

    # then everybody hears where they are
    assert event.audience is None
    assert (event["displays"], event["goods"]) == (((0, P.dice(1)),), P.dice(2))
