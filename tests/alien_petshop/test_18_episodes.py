"""Episodes: one of five, for the whole game (chapters 18 and 22b)."""

from __future__ import annotations

from fractions import Fraction

import pytest

import petz_engine as pe
from alien_petshop.moves import moves_of
from alien_petshop.phases import before_roll, kept, next_roll, pet_in, rolled, sold, visit
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.hire_worker import HireWorker
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.hazards.ignore import IgnoreHazard
from petz_engine.alien_petshop.setup import DrawEpisode
from petz_engine.kernel.decision import CHANCE

TWO = moves_of(2)
RANDOM = moves_of(2, episode="random")
CUSTOMS = moves_of(2, episode="careful_customs")
SHORTAGE = moves_of(2, episode="worker_shortage")
P = CUSTOMS.at
EPISODES = ("award_season", "careful_customs", "mutation_wave", "payday", "worker_shortage")


@pytest.mark.rule("AP-EPI-01", "AP-EPI-02", "AP-EPI-03", "AP-O-30")
def test_one_of_five_is_drawn_at_setup_for_all_to_see_and_holds_to_the_end() -> None:
    # given a game with a random Episode, when chance draws it
    state = RANDOM.at.state("setup/draw_episode")
    assert RANDOM.asked(state) == [CHANCE]
    found = list(RANDOM.game.outcomes(state))

    # then each of the five is as likely as the others
    assert {RANDOM.bare("episode", action.episode) for action in found} == set(EPISODES)
    assert {RANDOM.game.weight(state, action) for action in found} == {Fraction(1, 5)}

    # and everybody hears it, and it is still in force at the end of the game
    step = RANDOM.game.apply(state, CHANCE, found[2])
    assert [(e["episode"], e.rule, e.audience) for e in step.events if e.kind == "drew_episode"] == [
        (found[2].episode, "AP-EPI-01", None)
    ]
    state = RANDOM.apply(state, CHANCE, found[2])
    for number in range(2, 6):
        state = RANDOM.quietly(RANDOM.quietly(state, "work"), "buy")
        assert (state.table.round, state.table.episode) == (number, found[2].episode)
        assert RANDOM.game.view(state, None).table.episode == found[2].episode


@pytest.mark.rule("AP-EPI-01", "AP-SETUP-14")
def test_without_the_module_no_episode_is_in_force() -> None:
    # given the default; then none is drawn or in force
    state = TWO.quietly(TWO.game.start(), "buy")
    assert state.table.episode is None
    refused = TWO.game.try_apply(TWO.at.state("work[0]/has_workers"), CHANCE, DrawEpisode(0))
    assert isinstance(refused, pe.Rejection)


@pytest.mark.rule("AP-EPI-01", "AP-EPI-02", "AP-O-30")
@pytest.mark.parametrize("episode", EPISODES)
def test_an_episode_that_is_chosen_is_known_from_the_start(episode: str) -> None:
    # given a game with a chosen Episode; then it is in force from the first moment, and never drawn
    m = moves_of(2, episode=episode)
    assert m.game.start().table.episode == m.at.number("episode", episode)
    state = m.quietly(m.game.start(), "buy")
    assert state.table.episode == m.at.number("episode", episode)
    assert "draw_episode" not in dict(state.table.chance_counts)


@pytest.mark.rule("AP-O-49", "AP-EASY-02", "AP-EASY-03")
@pytest.mark.parametrize("episode", EPISODES)
def test_episodes_go_with_the_easy_mode_too(episode: str) -> None:
    # given the easy mode with any Episode, played to its end
    m = moves_of(2, mode="easy", episode=episode)
    state = m.quietly(m.game.start(), "end")

    # then what the mode leaves out is not there, and the game has an outcome
    assert m.game.outcome(state) is not None
    assert (state.table.bonus_deck_size, sum(state.table.tokens)) == (0, 0)
    assert state.table.episode == m.at.number("episode", episode)


# --- Worker Shortage


@pytest.mark.rule("AP-O-73")
def test_in_a_worker_shortage_every_hire_costs_one_more() -> None:
    # given 3 credits; then nobody hires for 3, and with 4 nothing is left
    poor = visit(SHORTAGE, {1: "oozlet"}, "blorple", credits=3)
    SHORTAGE.refused(poor, 0, HireWorker(), "not_enough_credits", "AP-BUY-02")
    state = SHORTAGE.apply(visit(SHORTAGE, {1: "oozlet"}, "blorple", credits=4), 0, HireWorker())
    assert SHORTAGE.player(state, 0).credits == 0


@pytest.mark.rule("AP-O-73", "AP-EPI-01")
def test_an_episode_changes_nothing_else() -> None:
    # given a Worker Shortage; then goods, hazards and mutations are as ever
    state = rolled(SHORTAGE, {1: "zeeg"}, "hazard", 1)
    state = SHORTAGE.apply(state, 0, SHORTAGE.assigned({1: ["hazard"]}, goods=[1]))
    assert PlaceTrait not in SHORTAGE.answers(state)
    assert (SHORTAGE.player(state, 0).credits, SHORTAGE.player(state, 0).workers) == (1, 1)


# --- Careful Customs


@pytest.mark.rule("AP-O-75", "AP-WORK-03")
@pytest.mark.parametrize(
    ("dice", "left"),
    [
        (("hazard", 3), 2),
        (("hazard", "hazard"), 1),
        (("hazard", "hazard", "hazard"), 1),
        (("hazard",), 2),
        ((1, 2), 2),
    ],
)
def test_under_careful_customs_it_takes_two_hazard_faces(dice: tuple[str | int, ...], left: int) -> None:
    # given Chomper and 2 credits; then the effect happens once, and only with two or more hazard faces
    state = kept(
        CUSTOMS, CUSTOMS.roll(before_roll(CUSTOMS, {1: "chomper"}, workers=len(dice), credits=2), *dice)
    )
    assert CUSTOMS.player(state, 0).credits == left


@pytest.mark.rule("AP-O-75", "AP-HAZ-17")
@pytest.mark.parametrize(("dice", "workers"), [(["hazard", 1], 2), (["hazard", "hazard", 1], 0)])
def test_under_careful_customs_workers_quit_by_the_same_condition(
    dice: list[str | int], workers: int
) -> None:
    # given Zeeg with all dice on it; then they quit only if two hazards were rolled, and the pet spawns all the same
    state = sold(CUSTOMS, rolled(CUSTOMS, {1: "zeeg"}, *dice), {1: dice})
    assert CUSTOMS.player(state, 0).workers == workers
    assert CUSTOMS.player(state, 0).credits == 2


@pytest.mark.rule("AP-O-75", "AP-O-69")
def test_under_careful_customs_hazmat_haven_is_asked_by_the_same_condition() -> None:
    # given Hazmat Haven and Zeeg with one hazard, and with two
    one = rolled(CUSTOMS, {1: "zeeg"}, "hazard", 1, shop="hazmat_haven")
    two = before_roll(CUSTOMS, {1: "zeeg"}, shop="hazmat_haven")
    assert CUSTOMS.answers(one) == {AssignWorkers}
    assert IgnoreHazard in CUSTOMS.answers(CUSTOMS.roll(two, "hazard", "hazard"))


@pytest.mark.rule("AP-O-75", "AP-WORK-03")
def test_only_the_final_dice_are_counted() -> None:
    # given two hazard faces and 2 credits, when one is re-rolled into a number
    state = CUSTOMS.roll(before_roll(CUSTOMS, {1: "chomper"}, credits=2), "hazard", "hazard")
    state = CUSTOMS.roll(CUSTOMS.apply(state, 0, CUSTOMS.reroll("hazard")), 1)

    # then only the re-roll was paid
    assert CUSTOMS.player(kept(CUSTOMS, state), 0).credits == 1


@pytest.mark.rule("AP-O-75", "AP-O-13")
def test_under_careful_customs_a_single_hazard_face_is_still_worth_0() -> None:
    # given a pet of care 1 and one hazard face; then it does not spawn, and a token stays
    state = rolled(CUSTOMS, {1: "oozlet", 2: P.display(token="fire")}, "hazard")
    CUSTOMS.refused(state, 0, CUSTOMS.assigned({2: ["hazard"]}), "too_low_for_token", "AP-ACT-D")
    assert CUSTOMS.player(sold(CUSTOMS, state, {1: ["hazard"]}), 0).credits == 0


@pytest.mark.rule("AP-O-75", "AP-HAZ-10")
def test_under_careful_customs_nothing_is_forced_by_one_hazard() -> None:
    # given Xon with one hazard in two rounds, the second time with two
    state = rolled(CUSTOMS, {1: "xon"}, "hazard", 1)
    assert sum(pet_in(CUSTOMS, state, 1).workers) == 0
    state = kept(CUSTOMS, CUSTOMS.roll(next_roll(CUSTOMS, sold(CUSTOMS, state)), "hazard", "hazard"))

    # then only two hazards force a die
    assert sum(pet_in(CUSTOMS, state, 1).workers) == 1
