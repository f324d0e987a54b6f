"""Chance: on tiny packs, weights add up to exactly 1, and dealers keep within what can happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import attrs
import pytest

import petz_engine as pe
from petz_engine import testing
from petz_engine.kernel.decision import CHANCE
from proofs.games import played
from proofs.subject import Subject


def chances(subject: Subject, seeds: Sequence[int]) -> Iterator[tuple[pe.Game, testing.Turn]]:
    """The chance actions of some games on the tiny packs."""
    for game in subject.tiny():
        for seed in seeds:
            for turn in testing.turns(game, subject.player(seed), seed):
                if turn.decision.seat == CHANCE:
                    yield game, turn


@pytest.mark.rule("DP-DRAW-03", "DP-LIMIT-02", "DP-LIMIT-03", "AP-ENG-06", "AP-MKT-03", "AP-O-39")
def test_the_weights_of_all_outcomes_add_up_to_one(subject: Subject) -> None:
    seen, told = Counter[type[Any]](), Counter[str]()
    for game, turn in chances(subject, range(25)):
        # given a state that waits for chance, and all that can happen in it
        outcomes = list(game.outcomes(turn.before))

        # then the exact weights are positive and add up to 1, and each outcome occurs once
        weights = [game.weight(turn.before, action) for action in outcomes]
        assert sum(weights) == 1
        assert min(weights) > 0
        assert len(set(outcomes)) == len(outcomes)
        assert turn.action in outcomes
        seen[type(turn.action)] += 1
        told.update(event.kind for event in turn.events)

    # and that for every kind of chance, and for what seldom happens
    assert {*seen} == {*subject.basic().rules.chance_mechanics}
    assert all(told[kind] > often for kind, often in subject.tiny_tells.items())


def test_samples_keep_to_what_can_happen_about_as_often_as_they_should(subject: Subject) -> None:
    drawn_kinds = set()
    for game, turn in chances(subject, [0, 1]):
        # given the first state of each kind of chance that has a few outcomes
        weights = {action: game.weight(turn.before, action) for action in game.outcomes(turn.before)}
        if type(turn.action) in drawn_kinds or not 1 < len(weights) < 20:
            continue
        drawn_kinds.add(type(turn.action))

        # when it is drawn many times
        drawn = Counter(game.sample(turn.before, stream) for stream in range(4000))

        # then nothing else ever comes, everything comes, and about as often as its weight
        assert drawn.keys() == weights.keys()
        for action, weight in weights.items():
            assert abs(drawn[action] - 4000 * weight) < 5 * (4000 * weight * (1 - weight)) ** Fraction(1, 2)
    assert len(drawn_kinds) > 1


@pytest.mark.rule("AP-ENG-06")
def test_one_stream_of_chance_does_not_depend_on_how_often_another_was_drawn(game: pe.Game) -> None:
    dealer, labels = pe.Dealer(5), set()
    for turn in played(3, game):
        if turn.decision.seat != CHANCE:
            continue
        # given a state of chance, and the same after more or less chance with other labels
        label = game.chance_due(turn.before).label
        chance = tuple((name, n if name == label else n + 3) for name, n in turn.before.table.chance_counts)
        other = attrs.evolve(turn.before, table=attrs.evolve(turn.before.table, chance_counts=chance))

        # then the dealer deals the same
        assert dealer.deal(game, other) == dealer.deal(game, turn.before)
        labels.add(label)
    assert len(labels) > 2
