"""Bonus cards: which ones a seat keeps shows to nobody else before the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice, zip_longest
from typing import Any

import pytest

import petz_engine as pe
from alien_petshop.games import player
from alien_petshop.positions import a_game
from alien_petshop.tiny import tiny
from petz_engine import testing
from petz_engine.alien_petshop.actions.keep_bonus import KeepBonus
from petz_engine.alien_petshop.steps.draw_bonus import DrawBonus
from petz_engine.kernel.decision import CHANCE, PRIVATE
from petz_engine.testing import alike
from proofs.asking import check_invariants
from proofs.players import seats_of, uniform

GAMES: Mapping[str, Callable[[], pe.Game]] = {
    "two": partial(a_game, 2),
    "four": partial(a_game, 4),
    "tiny": tiny,
}


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> pe.Game:
    """Games with bonus cards."""
    return GAMES[request.param]()


def keeping(game: pe.Game) -> Iterator[tuple[Any, int]]:
    """States in which a seat looks at bonus cards, and the seat."""
    found = 0
    for seed in range(400):
        for turn in testing.turns(game, player(seed), seed):
            if turn.decision.actions == (KeepBonus,):
                assert turn.decision.secrecy is PRIVATE
                yield turn.before, turn.decision.seat
                found += 1
        if found >= 6:
            return
    raise AssertionError(f"only {found} times did anybody look at bonus cards")


@pytest.mark.rule("AP-O-52")
def test_whichever_bonus_card_a_seat_keeps_the_others_see_and_hear_the_same(game: pe.Game) -> None:
    compared = 0
    for state, seat in keeping(game):
        # given all that a seat can keep
        steps = [game.apply(state, seat, action) for action in game.options(game.view(state, seat))]
        compared += len(steps) > 1

        # then nobody else can tell them apart, and the seat itself can
        for other in (q for q in seats_of(game) if q != seat):
            assert alike(game, steps, other)
        assert len(steps) == 1 or not alike(game, steps, seat)
        for step in steps:
            check_invariants(game, step.state)
    assert compared > 2


@pytest.mark.rule("AP-O-52", "AP-END-02")
def test_it_stays_so_until_the_cards_are_revealed(game: pe.Game) -> None:
    shown = 0
    for state, seat in keeping(game):
        # given two games that differ in the card that was kept alone, played on by the same numbers
        futures = [
            list(on(game, game.apply(state, seat, action).state))
            for action in game.options(game.view(state, seat))
        ]

        # then the others see and hear the same in both as long as no more bonus cards are drawn
        for one, *others in zip_longest(*futures):
            if isinstance(one.action, DrawBonus):
                break
            ended = not game.decisions(one.after)
            for another in others:
                alike_ = partial(alike, game, [pe.Step(t.after, t.events) for t in (one, another)])
                assert all(alike_(other) != ended for other in seats_of(game) if other != seat)
                shown += ended
    assert shown > 2


def on(game: pe.Game, state: Any) -> Iterator[testing.Turn]:
    """The rest of a game."""
    pick, dealer = uniform(5), pe.Dealer(5)
    while decisions := game.decisions(state):
        (decision,) = decisions
        seat = decision.seat
        chance = seat == CHANCE
        action = dealer.deal(game, state) if chance else testing.act(game, game.view(state, seat), pick)
        after, events = game.apply(state, seat, action)
        yield testing.Turn(state, decision, action, after, events)
        state = after


@pytest.mark.rule("AP-SETUP-06", "AP-MKT-06")
def test_what_is_dealt_and_what_is_looked_at_shows_to_its_seat_alone(game: pe.Game) -> None:
    dealt = 0
    for seed in range(12):
        for turn in testing.turns(game, player(seed), seed):
            if turn.decision.label.partition("/")[0] not in ("deal_bonus", "draw_bonus"):
                continue
            # given what could have been dealt
            outcomes = islice(game.outcomes(turn.before), 24)
            steps = [game.apply(turn.before, CHANCE, action) for action in outcomes]

            # then a spectator cannot tell what it is, and nobody is told by its face
            assert alike(game, steps, None)
            assert game.public_view(turn.decision, turn.action) is None
            dealt += len(steps) > 1
    assert dealt >= 12
