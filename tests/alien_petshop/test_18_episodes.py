"""Episodes: one of five, for the whole game (chapters 18 and 22b)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from alien_petshop.moves import moves_of
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


# --- Careful Customs
