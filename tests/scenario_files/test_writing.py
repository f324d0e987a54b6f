"""Whatever happened in a game can be written as a scenario, which then holds."""

from __future__ import annotations

from typing import Any

import pytest

import petz_engine as pe
from petz_engine.kernel.chance import Rng
from petz_engine.testing import parse_scenario, run_scenario, scenario_of


def played(game: pe.Game, seed: int) -> tuple[list[Any], list[tuple[int, Any]]]:
    """A random game: its states, and the actions between them, each with its seat."""
    rng, dealer = Rng(seed), pe.Dealer(seed)
    states, actions = [game.start()], list[tuple[int, Any]]()
    while decisions := game.decisions(states[-1]):
        seat, state = decisions[0].seat, states[-1]
        chance = seat == -1
        action = dealer.deal(game, state) if chance else game.options(game.view(state, seat)).walk(rng)
        actions.append((seat, action))
        states.append(game.apply(state, seat, action).state)
    return states, actions


@pytest.mark.parametrize("name", pe.games())
def test_a_whole_game_is_a_scenario(name: str) -> None:
    # given a game
    game = pe.load(name, seats=3)
    states, actions = played(game, 1)
    outcome = game.outcome(states[-1])
    assert outcome is not None

    # when it is written as a scenario with its end, then that holds, and with another end it does not
    ranks = list(outcome.ranks)
    text = scenario_of(game, "A game", actions=actions, then={"over": True, "ranks": ranks}, about='"é"\n')
    assert run_scenario(parse_scenario(text)).lines() == []
    wrong = scenario_of(game, "A game", actions=actions, then={"over": True, "ranks": [*ranks, 9]})
    assert run_scenario(parse_scenario(wrong)).code == 1


@pytest.mark.parametrize("name", pe.games())
def test_a_part_of_a_game_begins_with_its_whole_state(name: str) -> None:
    # given places in a game
    game = pe.load(name, seats=2)
    states, actions = played(game, 2)
    for at in range(1, len(actions), 9):
        # when some actions from there are written, then they lead to the same state
        text = scenario_of(game, "Part of a game", state=states[at], actions=actions[at : at + 3])
        scenario = parse_scenario(text)
        assert scenario.state == states[at]
        assert [(step.seat, step.action) for step in scenario.steps] == actions[at : at + 3]
        assert run_scenario(scenario).lines() == []


def test_a_refusal_is_written_with_the_last_action() -> None:
    # given an action that is refused
    game = pe.load("dungeon_petz", seats=2)
    state = game.settle(game.start(), pe.Dealer(1)).state
    action = game.decode_action({"type": "group_imps", "groups": [[9, 0]]})
    rejection = game.try_apply(state, 0, action)
    assert isinstance(rejection, pe.Rejection)

    # when it is written with its code and rule, then that holds
    refused = {"code": rejection.code, "rule": rejection.rule}
    text = scenario_of(game, "Too many", state=state, actions=[(0, action)], refused=refused)
    assert run_scenario(parse_scenario(text)).lines() == []
