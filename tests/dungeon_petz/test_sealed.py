"""Sealed and private decisions: what is committed or exchanged shows to nobody, and order means nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import permutations
from math import factorial
from typing import Any

import pytest

import petz_engine as pe
from dungeon_petz.games import played, share
from dungeon_petz.positions import positions, the_game
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.exchange_needs import ExchangeNeeds
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.ruleset import RULES
from petz_engine.dungeon_petz.state import Artifact, State
from petz_engine.kernel.bag import bag_of
from petz_engine.kernel.decision import CHANCE, SEALED
from petz_engine.testing import Turn, alike
from proofs.asking import check_invariants
from proofs.players import seats_of

GAME = the_game()


def sealed(game: pe.Game) -> Iterator[Turn]:
    """The turns of whole games in which somebody commits something sealed."""
    for seed in range(share(game, 24)):
        yield from (turn for turn in played(seed, game) if turn.decision.secrecy is SEALED)


def some(game: pe.Game, view: pe.View, rng: pe.Rng, n: int) -> list[Any]:
    """A few different actions of a view's seat."""
    options = game.options(view)
    found = [options.walk(rng) for _ in range(n)] + [options.sample(rng) for _ in range(n)]
    return list(dict.fromkeys(found))


@pytest.mark.rule("DP-SHOP-02", "DP-P4-01")
@pytest.mark.parametrize(("kind", "when"), [(GroupImps, "all are revealed"), (AssignNeeds, "it is revealed")])
def test_a_sealed_action_has_no_effect_of_its_own(kind: type[Any], when: str) -> None:
    decision = pe.Decision(0, (kind,), "")
    with pytest.raises(AssertionError, match=f"^a sealed action takes effect when {when}$"):
        RULES.mechanics[kind].effect(None, decision, None)


@pytest.mark.rule("DP-SHOP-01", "DP-ASSIGN-01")
def test_whatever_a_seat_commits_all_others_see_and_hear_the_same(game: pe.Game) -> None:
    rng, compared = pe.Rng(2), {GroupImps: 0, AssignNeeds: 0}
    for turn in sealed(game):
        due = [decision.seat for decision in game.decisions(turn.before)]
        if len(due) == 1:
            continue  # the last to commit reveals
        for seat in due:
            # given several things that a seat could commit
            actions = some(game, game.view(turn.before, seat), rng, 3)
            steps = [game.apply(turn.before, seat, action) for action in actions]

            # then the others cannot tell which it was
            for other in (q for q in seats_of(game) if q != seat):
                views = [game.view(step.state, other) for step in steps]
                assert all(view == views[0] for view in views)
                assert len({pe.project(step.events, other) for step in steps}) == 1
                assert len({game.decisions(step.state) for step in steps}) == 1
                assert len({game.options(view).count() for view in views}) == 1
            compared[type(actions[0])] += len(actions) > 1
    assert compared[GroupImps] > share(game, 200)
    assert compared[AssignNeeds] >= share(game, 11)


@pytest.mark.parametrize(("kind", "least"), [(GroupImps, 60), (AssignNeeds, 2)])
def test_every_order_of_committing_leads_to_the_same_state(
    game: pe.Game, kind: type[Any], least: int
) -> None:
    rng, rounds, most = pe.Rng(4), 0, 0
    for turn in sealed(game):
        due = [decision.seat for decision in game.decisions(turn.before)]
        if type(turn.action) is not kind or len(due) < 2 or turn.before.secrets[due[0]].sealed is not None:
            continue
        if any(secret.sealed is not None for secret in turn.before.secrets):
            continue

        # given what every seat will commit
        chosen = {seat: game.options(game.view(turn.before, seat)).walk(rng) for seat in due}

        # when they commit in every possible order
        ends, between = [], dict[frozenset[int], Any]()
        for order in permutations(due):
            state = turn.before
            for at, seat in enumerate(order, 1):
                state, events = game.apply(state, seat, chosen[seat])
                # then on the way it only matters who has committed, not in which order
                assert state == between.setdefault(frozenset(order[:at]), state)
            ends.append((state, events[1:]))

        # and all orders lead to the same state, and tell the same when the seal breaks
        assert all(end == ends[0] for end in ends)
        rounds, most = rounds + 1, max(most, len(ends))
    assert rounds >= share(game, least)
    assert most == factorial(game.seats) or (most > 1 and kind is AssignNeeds and game is not the_game())


# --- private: exchanged cards


def exchanging() -> State:
    """Seat 1 has the ball, two green books, different cards of each color, and a pet; seat 0 has a pet."""
    p = positions()
    green = p.number("color", "green")
    books = [Artifact(p.tile(book), green) for book in ("savage_feasts", "fun_with_food")]
    pets = [{"upper_left": p.plot(cage="printed_cage", pet=p.pet(name, 2))} for name in ("bubl", "uni")]
    return p.state(
        "need_cards[0]/dungeon_petz:crystal_ball",
        players={0: {"plots": pets[0]}, 1: {"plots": pets[1], "artifacts": ["crystal_ball", *books]}},
        hands={1: ["green_anger", "green_hunger", "green_poop", "purple_play", "red_poop", "yellow_magic"]},
    )


def by_color(action: ExchangeNeeds) -> tuple[int, ...]:
    """How many cards of each color are exchanged."""
    c: Any = GAME.content
    return bag_of([c.cards[card].color for card in action.cards], c.colors)


@pytest.mark.rule("DP-ART-02", "DP-GEN-06")
def test_whichever_cards_a_seat_exchanges_the_others_learn_only_their_colors_until_the_deal() -> None:
    # given all that seat 1 may exchange, by color
    state, dealer = exchanging(), pe.Dealer(3)
    groups = defaultdict[tuple[int, ...], list[pe.Step]](list)
    for action in GAME.options(GAME.view(state, 1)):
        groups[by_color(action)].append(GAME.apply(state, 1, action))
    assert sum(len(steps) > 1 for steps in groups.values()) > 5

    # then all others see and hear the same of those with the same colors, and different things of all others
    for seat in (0, 2, 3, None):
        assert all(alike(GAME, steps, seat) for steps in groups.values())
        assert not alike(GAME, [steps[0] for steps in groups.values()], seat)
    # and seat 1 itself knows them apart
    assert not any(alike(GAME, steps, 1) for steps in groups.values() if len(steps) > 1)

    # and when cards are dealt, each of which could come in any case, then everybody sees what was exchanged
    for steps in groups.values():
        deal = dealer.deal(GAME, steps[0].state)
        dealt = [GAME.apply(step.state, CHANCE, deal) for step in steps]
        for step in dealt:
            check_invariants(GAME, step.state)
        shown = {step.state.table.discards for step in dealt}
        assert len(shown) == len(steps)
        heard = {tuple(e for e in pe.project(step.events, None) if e.kind == "discarded") for step in dealt}
        assert len(heard) == len(steps)
