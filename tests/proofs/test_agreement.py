"""Options, drafts, forms and checks say the same, at every decision of whole games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import petz_engine as pe
from petz_engine.kernel.codec import snake
from petz_engine.testing import Turn, drafted, listed, neighbours
from proofs.games import kinds, least, played, share, subject_of

LISTED = 400
"""Up to so many options all are listed; of more, some are drawn."""
SEEDS = 12


def decided(game: pe.Game, seeds: int) -> Iterator[Turn]:
    """The turns of whole games in which a seat has chosen, of so many games at the basic table for four."""
    for seed in range(max(4, share(game, seeds))):
        yield from (turn for turn in played(seed, game) if turn.decision.seat >= 0)


def test_everything_that_is_listed_is_accepted_and_can_be_done(game: pe.Game) -> None:
    rng, seen, applied = pe.Rng(1), Counter[str](), 0
    for turn in decided(game, SEEDS):
        # given what a seat may do
        seat = turn.decision.seat
        view = game.view(turn.before, seat)
        options = game.options(view)
        found, complete = listed(options, rng, LISTED)

        # then all of it is accepted, listed once, and counted; the action of the game is among it
        assert all(game.check(view, action) is None for action in found)
        assert turn.action in options
        if complete:
            assert len(set(found)) == len(found) == options.count()
            assert turn.action in found

        # and some of it, carried out, leads on to a sound state
        for action in {0: found[0], **{rng.below(len(found)): None for _ in range(3)}}:
            after = game.apply(turn.before, seat, found[action]).state
            assert after != turn.before
            applied += 1
        seen[snake(type(turn.action).__name__)] += 1
    assert applied > least(game, "applied")
    assert all(seen[kind] >= often for kind, often in kinds(game).items())
    assert len(seen) > 8


@pytest.mark.rule("DP-SHOP-01", "DP-ASSIGN-01", "DP-ENG-01", "DP-ENG-13", "AP-ENG-07")
def test_what_is_accepted_is_listed_and_what_is_refused_changes_nothing(game: pe.Game) -> None:
    accepted: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    for turn in decided(game, SEEDS):
        # given an action of a game with one thing in it changed
        seat = turn.decision.seat
        view, before = game.view(turn.before, seat), game.encode(turn.before)
        found, complete = listed(game.options(view), pe.Rng(0), LISTED)
        for action in neighbours(turn.action):
            # when it is judged
            rejection = game.check(view, action)

            # then what is accepted is listed and can be drafted, and what is refused says why
            if rejection is None:
                assert drafted(game, view, action), action
                assert action in found or not complete
                accepted[type(action).__name__] += 1
            else:
                assert rejection.code in game.codes()
                assert game.try_apply(turn.before, seat, action) == rejection
                refused[rejection.code] += 1
        assert game.encode(turn.before) == before
    assert sum(accepted.values()) > least(game, "accepted")
    assert len(accepted) >= max(6, share(game, 8))
    assert len(refused) >= max(10, share(game, 15))


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


def test_a_form_filled_in_any_order_gives_the_same_action(game: pe.Game) -> None:
    rng, seen = pe.Rng(3), Counter[str]()
    for turn in decided(game, 8):
        # given the parts of an action, and an empty form
        view, kind = game.view(turn.before, turn.decision.seat), type(turn.action)
        parts = [*game.rules.mechanics[kind].path(view, turn.decision, turn.action)]
        form, left = game.form(view, kind), list(enumerate(parts))

        # when they are filled in in any order
        while left:
            assert form.problems()
            form = form.fill(*left.pop(rng.below(len(left))))

        # then the form is complete, and open again without any one of them
        assert form.problems() == ()
        assert form.complete() == turn.action
        if parts:
            at = rng.below(len(parts))
            open_again = form.clear(at)
            assert (at, "missing") in [(slot, reason.code) for slot, reason in open_again.problems()]
            with pytest.raises(pe.IllegalChoice):
                open_again.complete()
            assert open_again.fill(at, parts[at]).complete() == turn.action
        seen[kind.__name__] += 1
    assert len(seen) >= max(6, share(game, 10))


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
        view, mechanic = game.view(turn.before, turn.decision.seat), game.rules.mechanics[type(turn.action)]
        partial = mechanic.initial(view, turn.decision)
        for part in mechanic.path(view, turn.decision, turn.action):
            slot = mechanic.slot(partial)
            assert slot is not None
            if slot.verdict_is_complete:
                # then what its verdict allows is on offer
                domain = slot.domain(view, partial)
                for choice in {*near(part), *(near(domain[-1]) if len(domain) else ())}:
                    assert choice in domain or slot.verdict(view, partial, choice) is not None
                seen.add((type(turn.action).__name__, slot.name))
            partial = slot.advance(partial, part)
    assert len(seen) >= subject_of(game).least["exact slots"]
