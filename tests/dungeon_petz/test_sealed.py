"""Sealed decisions: what is committed shows to nobody, and the order of committing means nothing."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

import petz_engine as pe
from dungeon_petz.games import played
from dungeon_petz.positions import the_game
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.kernel.decision import SEALED
from petz_engine.testing import Turn

GAME = the_game()
SEEDS = range(24)


def sealed(seeds: range = SEEDS) -> Iterator[Turn]:
    """The turns of whole games in which somebody commits something sealed."""
    for seed in seeds:
        yield from (turn for turn in played(seed) if turn.decision.secrecy is SEALED)


def some(view: pe.View, rng: pe.Rng, n: int) -> list[Any]:
    """A few different actions of a view's seat."""
    options = GAME.options(view)
    found = [options.walk(rng) for _ in range(n)] + [options.sample(rng) for _ in range(n)]
    return list(dict.fromkeys(found))


@pytest.mark.rule("DP-SHOP-01", "DP-ASSIGN-01")
def test_whatever_a_seat_commits_all_others_see_and_hear_the_same() -> None:
    rng, compared = pe.Rng(2), {GroupImps: 0, AssignNeeds: 0}
    for turn in sealed():
        due = [decision.seat for decision in GAME.decisions(turn.before)]
        if len(due) == 1:
            continue  # the last to commit reveals
        for seat in due:
            # given several things that a seat could commit
            actions = some(GAME.view(turn.before, seat), rng, 3)
            steps = [GAME.apply(turn.before, seat, action) for action in actions]

            # then the others cannot tell which it was
            for other in (*(q for q in range(4) if q != seat), None):
                views = [GAME.view(step.state, other) for step in steps]
                assert all(view == views[0] for view in views)
                assert len({pe.project(step.events, other) for step in steps}) == 1
                assert len({GAME.decisions(step.state) for step in steps}) == 1
                assert len({GAME.options(view).count() for view in views}) == 1
            compared[type(actions[0])] += len(actions) > 1
    assert compared[GroupImps] > 200
    assert compared[AssignNeeds] > 10


@pytest.mark.parametrize(("kind", "least"), [(GroupImps, 60), (AssignNeeds, 2)])
def test_every_order_of_committing_leads_to_the_same_state(kind: type[Any], least: int) -> None:
    rng, rounds, most = pe.Rng(4), 0, 0
    for turn in sealed():
        due = [decision.seat for decision in GAME.decisions(turn.before)]
        if type(turn.action) is not kind or len(due) < 2 or turn.before.secrets[due[0]].sealed is not None:
            continue
        if any(secret.sealed is not None for secret in turn.before.secrets):
            continue

        # given what every seat will commit
        chosen = {seat: GAME.options(GAME.view(turn.before, seat)).walk(rng) for seat in due}

        # when they commit in every possible order
        ends, between = [], dict[frozenset[int], Any]()
        for order in permutations(due):
            state = turn.before
            for at, seat in enumerate(order, 1):
                state, events = GAME.apply(state, seat, chosen[seat])
                # then on the way it only matters who has committed, not in which order
                assert state == between.setdefault(frozenset(order[:at]), state)
            ends.append((state, events[1:]))

        # and all orders lead to the same state, and tell the same when the seal breaks
        assert all(end == ends[0] for end in ends)
        rounds, most = rounds + 1, max(most, len(ends))
    assert rounds >= least
    assert most == 24
