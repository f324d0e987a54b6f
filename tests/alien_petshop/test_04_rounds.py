"""Chapter 4: rounds, phases, and the order in which players come."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest

import petz_engine as pe
from alien_petshop.moves import moves_of
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.reroll import KeepDice
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.event import Event

THREE = moves_of(3)
KINDS = {
    "left_market": "buy",
    "rolled": "work",
    "assigned": "work",
    "declined": "mutate",
    "spawned": "sell",
    "sold_goods": "sell",
    "quit": "end",
    "discarded_market": "end",
    "workers_home": "end",
}
"""Events by which a phase is known."""


def busy(actions: Sequence[Any]) -> Any:
    """An action by which every phase is seen: a die sells goods and one adds a mutation, which is declined."""
    for action in actions:
        match action:
            case EndVisit() | KeepDice() | Decline():
                return action
            case AssignWorkers() if sum(action.goods) == sum(action.mutations) == 1:
                return action
    return actions[0]


@cache
def played(first: int) -> tuple[tuple[int, Event], ...]:
    """All events of a busy game for three that this seat begins, each with its round."""
    game, state, found = THREE.game, THREE.start(first), list[tuple[int, Event]]()
    while state.table.due:
        (decision,) = game.decisions(state)
        chance = decision.seat == CHANCE
        if chance:
            action = pe.Dealer(first).deal(game, state)
        else:
            action = busy(list(game.options(game.view(state, decision.seat))))
        number = state.table.round
        state, events = game.apply(state, decision.seat, action)
        for event in events:
            number += event.kind == "round_starts" and event["round"] > number
            found.append((number, event))
    return tuple(found)


@pytest.mark.rule("AP-ROUND-01", "AP-RE-02")
@pytest.mark.parametrize("first", range(3))
def test_there_are_five_rounds_and_the_marker_goes_round(first: int) -> None:
    starts = [(event["round"], event.seat) for _, event in played(first) if event.kind == "round_starts"]
    assert starts == [(number, (first + number - 1) % 3) for number in range(1, 6)]


FLOW = """
setup/draw_first AP-SETUP-12 DrawFirst
setup/deals_shops
setup/deal_shops AP-O-01 DealShops
setup/not_deals_shops
setup[0]/choose_shop AP-SETUP-02 ChooseShop
setup[0]/choose_starter AP-SETUP-05 ChooseStarter
setup/deal_bonus AP-SETUP-06 DealBonus
setup/deal_market AP-SETUP-08 DealMarket
setup/draw_episode AP-EPI-01 DrawEpisode
rounds_left
start_round
buy[0]/open_visit
buy[0]/visiting
buy[0]/end_visit AP-BUY-01 EndVisit BuyPet BuyHabitat HireWorker Rearrange
buy[0]/shows_more
buy[0]/has_gaps
buy[0]/alien_petshop:normal/deal_pets AP-MKT-01 DealPets
buy[0]/alien_petshop:super/deal_pets AP-MKT-01 DealPets
buy[0]/close_gap
buy[0]/check_awards
buy[0]/again
buy[0]/leave
buy[0]/close_visit
work[0]/has_workers
work[0]/open_work
work[0]/roll AP-WORK-01 Roll
work[0]/can_reroll
work[0]/keep_dice AP-WORK-02 KeepDice Reroll
work[0]/rerolled/roll AP-WORK-02 Roll
work[0]/again
work[0]/has_raise
work[0]/chooses_raise
work[0]/raise_die AP-O-70 RaiseDie
work[0]/not_chooses_raise
work[0]/raise_only
work[0]/is_triggered
work[0]/hazards/trigger
work[0]/hazards/can_ignore
work[0]/hazards/decline AP-O-69 Decline IgnoreHazard
work[0]/hazards/lose_credits
work[0]/hazards/mark_quitters
work[0]/hazards/puts_tokens
work[0]/hazards/1/puts_token
work[0]/hazards/1/chooses_display
work[0]/hazards/1/put_token AP-HAZ-04 PutToken
work[0]/hazards/1/not_chooses_display
work[0]/hazards/1/put_only
work[0]/hazards/forces
work[0]/hazards/chooses_force
work[0]/hazards/force_workers AP-HAZ-10 ForceWorkers
work[0]/hazards/not_chooses_force
work[0]/hazards/force_only
work[0]/has_dice
work[0]/assign_workers AP-WORK-04 AssignWorkers
work[0]/close_work
mutate/early[0]/has_early_claims
mutate/early[0]/open_mutation
mutate/early[0]/claim_early
mutate/early[0]/may_place
mutate/early[0]/decline AP-O-35 Decline PlaceTrait
mutate/early[0]/again
mutate/early[0]/check_awards
mutate/early[0]/forgo
mutate/early[0]/close_mutation
mutate[0]/has_claims
mutate[0]/open_mutation
mutate[0]/claim
mutate[0]/may_place
mutate[0]/decline AP-O-35 Decline PlaceTrait
mutate[0]/again
mutate[0]/check_awards
mutate[0]/forgo
mutate[0]/close_mutation
sell[0]/sell
end_of_round/workers_quit
end_of_round/goes_on
end_of_round/pass_marker
end_of_round/discard_market
end_of_round/deal_market AP-RE-04 DealMarket
end_of_round/workers_go_home
end_of_round/next_round
again
final[0]/reveal_bonus
final/score
end
"""
"""All steps of a game for one seat and one display, by the names that records keep, with the rules that ask."""


@pytest.mark.rule("AP-ROUND-01", "AP-ROUND-02", "AP-RE-01", "AP-O-30", "AP-O-38", "AP-ENG-04", "AP-ENG-07")
def test_a_game_is_these_steps_in_this_order() -> None:
    # given the steps of a game for two, without those of the second seat and of all displays but the first
    steps = list[str]()
    for step in moves_of(2).game.program:
        if "[1]" not in step.name and not re.search("hazards/[2-6]", step.name):
            words = [step.name, step.rule, *[action.__name__ for action in step.actions]]
            steps.append(" ".join([word for word in words if word]))

    # then they are these
    assert steps == FLOW.strip().splitlines()
