"""Forms offer what their verdicts allow, and what comes from elsewhere is refused, at decisions of whole games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import petz_engine as pe
from petz_engine.testing import Turn
from proofs.games import played, share, subject_of
from proofs.stepping import answered


def decided(game: pe.Game, seeds: int) -> Iterator[Turn]:
    """The turns of whole games in which a seat has chosen, of so many games at the basic table for four."""
    for seed in range(max(4, share(game, seeds))):
        yield from (turn for turn in played(seed, game) if turn.decision.seat >= 0)


def test_an_action_of_another_decision_or_seat_is_refused_and_the_state_stays(game: pe.Game) -> None:
    others = {type(turn.action): turn.action for turn in decided(game, 6)}
    for turn in islice(decided(game, 3), 0, None, 5):
        before = game.encode(turn.before)
        seat = turn.decision.seat
        for kind, action in others.items():
            # when an action comes from where it is not due
            if kind not in turn.decision.actions:
                assert isinstance(game.try_apply(turn.before, seat, action), pe.Rejection)
            due = {decision.seat for decision in game.decisions(turn.before)}
            for other in sorted({*range(game.seats)} - due):
                assert isinstance(game.try_apply(turn.before, other, action), pe.Rejection)
                assert game.options(game.view(turn.before, other)).count() == 0

        # then nothing has changed
        assert game.encode(turn.before) == before


def test_a_form_offers_exactly_what_its_verdict_allows(game: pe.Game) -> None:
    for turn in islice(decided(game, 6), 0, None, 3):
        # given a form with some of its slots filled
        view, kind = game.view(turn.before, turn.decision.seat), type(turn.action)
        form = game.form(view, kind)
        for index, part in enumerate(game.rules.mechanics[kind].path(view, turn.decision, turn.action)):
            # then the choice that was made is on offer, and what it greys out is a problem when filled in
            offers = dict(form.choices(index))
            assert offers[part] is None
            for choice, reason in offers.items():
                problems = dict(form.fill(index, choice).problems())
                assert problems.get(index) == reason
            form = form.fill(index, part)


def near(choice: Any) -> Iterator[Any]:
    """Choices of the same form, most of which are on offer nowhere."""
    for shift in (-1000, -2, -1, 0, 1, 2, 1000):
        if isinstance(choice, tuple):
            yield from ((*choice[:at], part + shift, *choice[at + 1 :]) for at, part in enumerate(choice))
        else:
            yield choice + shift


def test_an_exact_slot_refuses_what_its_domain_does_not_hold(game: pe.Game) -> None:
    seen = set()
    for turn in islice(decided(game, 8), 0, None, 3):
        # given the slots of an action, one after another
        for slot, view, partial, right in answered(game, turn):
            if slot.verdict_is_complete:
                # then what its verdict allows is on offer
                domain = slot.domain(view, partial)
                for choice in {*near(right), *(near(domain[-1]) if len(domain) else ())}:
                    assert choice in domain or slot.verdict(view, partial, choice) is not None
                seen.add((type(turn.action).__name__, slot.name))
    assert len(seen) >= subject_of(game).least["exact slots"]
