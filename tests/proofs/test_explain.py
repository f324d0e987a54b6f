"""An explanation says what the check says, of whole games and of actions that are nearly right or nothing at all."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

import petz_engine as pe
from petz_engine.kernel.explain import TYPE, closed, questions
from petz_engine.kernel.refusal import Reason
from petz_engine.testing import Turn, neighbours
from proofs.games import least, played, share
from proofs.plain_words import odd
from proofs.stepping import answered
from proofs.test_agreement import near

WEIRD = [None, True, 7, "send", (), object(), float("nan"), 10**30, {}, [], int, b"\0", "\u202e"]


def decided(game: pe.Game, seeds: int) -> Iterator[Turn]:
    """The turns of whole games in which a seat has chosen."""
    for seed in range(max(2, share(game, seeds))):
        yield from (turn for turn in played(seed, game) if turn.decision.seat >= 0)


def reason_of(rejection: pe.Rejection) -> Reason:
    return Reason(rejection.code, rejection.rule, rejection.facts)


def check_slots(game: pe.Game, view: pe.View, why: pe.Explanation) -> None:
    """Only the last slot can be refused, for the reason of the whole, and what it offers instead is allowed there."""
    assert why.rejection is not None
    assert not [slot for slot in why.slots[:-1] if slot.reason is not None]
    slot = why.refused
    if slot is None:
        return
    assert slot.reason == reason_of(why.rejection)
    assert slot.sentence == why.rejection.sentence
    if slot.slot == TYPE:
        assert {other.choice for other in slot.instead} <= set(game.draft(view).choices())
        return
    form = game.form(view, type(why.action))
    for at, before in enumerate(s for s in why.slots[:-1] if s.slot != TYPE):
        form = form.fill(at, before.choice)
    at = sum(s.slot != TYPE for s in why.slots) - 1
    offers = dict(form.choices(at))
    assert [offers[other.choice] for other in slot.instead] == [None] * len(slot.instead)
    assert slot.more == (sum(reason is None for reason in offers.values()) > len(slot.instead))


def check_words(why: pe.Explanation) -> None:
    """It is JSON, and reads as people speak."""
    assert json.loads(json.dumps(why.as_json())) == why.as_json()
    assert str(why)
    texts = [*(slot.text for slot in why.slots), *(o.text for slot in why.slots for o in slot.instead)]
    texts += [*([why.rejection.sentence] if why.rejection else ()), *(slot.sentence for slot in why.slots)]
    texts += [about for slot in why.slots for about in slot.context.values()]
    assert not [wrong for text in texts if (wrong := odd(text))]


@pytest.mark.rule("DP-ENG-01", "AP-ENG-07")
def test_an_explanation_agrees_with_the_check(game: pe.Game) -> None:
    seen: Counter[str] = Counter()
    for turn in islice(decided(game, 3), 0, None, 3):
        view = game.view(turn.before, turn.decision.seat)
        for action in [turn.action, *neighbours(turn.action)]:
            # when an action is explained, right or nearly so
            why = game.explain(view, action)

            # then it is judged as the check does, and says where it is wrong
            assert why.rejection == game.check(view, action)
            assert why.legal == (action in game.options(view))
            assert why.decision == game.my_decision(view)
            check_words(why)
            if why.legal:
                assert all(slot.reason is None for slot in why.slots)
                seen["legal"] += 1
            else:
                check_slots(game, view, why)
                seen["at a slot" if why.refused is not None else "as a whole"] += 1
    assert seen["legal"] > least(game, "accepted") // 20
    assert seen["at a slot"] > 30
    assert seen["as a whole"] > 20


def test_the_questions_on_the_way_show_all_choices_once(game: pe.Game) -> None:
    for turn in islice(decided(game, 2), 0, None, 5):
        # given a legal action
        view = game.view(turn.before, turn.decision.seat)
        form = game.form(view, type(turn.action))

        # when one asks for the way to it, then each slot shows what the form offers, and refuses what it refuses
        for at, question in enumerate(questions(game, view, turn.action)):
            offers = form.choices(at)
            right = [choice for choice, reason in offers if reason is None]
            wrong = [(choice, game.sentence(reason)) for choice, reason in offers if reason is not None]
            assert [one.choice for one in question.allowed] == right[: len(question.allowed)]
            assert [(one.choice, one.sentence) for one in question.refused] == wrong[: len(question.refused)]
            assert question.more == (len(right) > len(question.allowed))
            assert question.more_refused == (len(wrong) > len(question.refused))
            assert json.dumps(question.as_json())
            form = form.fill(
                at, game.rules.mechanics[type(turn.action)].path(view, turn.decision, turn.action)[at]
            )
        opened = game.draft(view).choices() if len(turn.decision.actions) > 1 else [0]
        shut = [one.choice for one in closed(game, view)]
        assert sorted([*opened, *shut]) == list(range(len(turn.decision.actions)))


def test_everything_that_is_no_answer_is_explained(game: pe.Game) -> None:
    turns = list(islice(decided(game, 2), 0, None, 11))
    for turn in turns:
        for seat in (*range(game.seats), None):
            # given a seat that is asked, one that is not, or a spectator
            view = game.view(turn.before, seat)
            for action in (*WEIRD, turn.action, game.rules.chance_mechanics):
                # when anything at all is explained, then it is what the check says
                why = game.explain(view, action)
                rejection = game.check(view, action)
                assert why.rejection == rejection or action != action
                assert why.asked == tuple(due.seat for due in game.decisions(view))
                check_words(why)
    # and of a game that is over, or in which chance is due
    last = played(0, game)[-1].after
    for of, code in ((last, "game_over"), (game.start(), "not_asked")):
        why = game.explain(game.view(of, 0), turns[0].action)
        assert (why.rejection and why.rejection.code, why.decision, why.slots) == (code, None, ())
    chance = next(turn for turn in played(0, game) if turn.decision.seat == pe.CHANCE)
    why = game.explain(game.view(chance.before, 0), chance.action)
    assert why.rejection is not None
    assert why.rejection.code == "chance_only"


def test_what_is_no_view_is_refused(game: pe.Game) -> None:
    for wrong in (None, game.start(), 7, "view"):
        with pytest.raises(TypeError, match="expected a view"):
            game.explain(wrong, None)  # type: ignore[arg-type]


def test_no_sentence_of_a_form_is_odd(game: pe.Game) -> None:
    seen = set()
    for turn in islice(decided(game, 3), 0, None, 4):
        # given the slots of an action, when choices far and near are judged, then the reasons read well
        for slot, view, partial, right in answered(game, turn):
            for choice in near(right):
                reason = slot.verdict(view, partial, choice)
                if reason is not None:
                    assert not odd(game.sentence(reason))
                    seen.add(reason.code)
                assert not odd(slot.describe(view, partial, choice))
    assert len(seen) > 5
