"""A state in which any one field is another: the invariants or the step invariants of the step say so, or it is as good
a state."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import petz_engine as pe
from petz_engine.kernel.build import without
from petz_engine.kernel.decision import CHANCE
from petz_engine.testing import Turn
from proofs.altering import altered
from proofs.games import TABLES, played, subject_of


def changes(game: pe.Game, seed: int, every: int, part: int) -> Iterator[tuple[Turn, str, Any]]:
    """Changed states of some turns of a game: of each so many changes one."""
    rng = pe.Rng(seed)
    for turn in played(seed, game)[seed % every :: every]:
        for path, changed in altered(game, turn.after, rng):
            if rng.below(part) == 0:
                yield turn, path, changed


def is_found(game: pe.Game, turn: Turn, changed: Any) -> bool:
    """Whether an invariant or a step invariant says that this is not what the turn led to; one may also stumble over
    it."""
    try:
        game.guard(changed)
        return bool(game.violations(turn.before, pe.Step(changed, turn.events)))
    except Exception:
        return True


def is_free(game: pe.Game, path: str) -> bool:
    """Whether a field may be another without a word."""
    return any(re.fullmatch(free, path) for free in subject_of(game).free)


@pytest.mark.parametrize("table", list(TABLES))
def test_whatever_field_of_a_state_is_another_it_is_found(table: str) -> None:
    # given states of played games, when one field of them is changed
    game, seen, missed = TABLES[table](), 0, set()
    for turn, path, changed in changes(game, 1, 6, 3):
        seen += 1
        if not is_free(game, path) and not is_found(game, turn, changed):
            missed.add(path)

    # then the step no longer adds up, but for the fields that are free
    assert seen > 300
    assert not missed, sorted(missed)


@pytest.mark.parametrize("table", list(TABLES))
def test_an_event_that_is_missing_or_told_twice_is_found(table: str) -> None:
    # given the steps of a game, when an event that moves something is left out, or told twice
    game, seen = TABLES[table](), Counter[str]()
    for turn in played(1, game):
        for at, event in enumerate(turn.events):
            if event.kind in subject_of(game).silent:
                continue
            seen[event.kind] += 1
            for events in (without(turn.events, event), (*turn.events[:at], event, *turn.events[at:])):
                # then the step no longer adds up
                assert game.violations(turn.before, pe.Step(turn.after, events)), event
    assert len(seen) > 8


@pytest.mark.parametrize("table", list(TABLES))
def test_what_is_read_back_can_be_played_on(table: str) -> None:
    # given changed states that can be read back nevertheless
    game, accepted = TABLES[table](), 0
    for turn, path, changed in changes(game, 2, 4, 2):
        try:
            game.guard(changed)
        except pe.DecodeError:
            continue
        accepted += 1

        # when the game goes on from there, then each state after it can be read back
        try:
            goes_on(game, changed, pe.Rng(accepted))
        except Exception as error:
            raise AssertionError(f"{path} after {turn.action}") from error
    assert accepted


def goes_on(game: pe.Game, state: Any, rng: pe.Rng) -> None:
    """A few actions, chosen evenly."""
    for _ in range(3):
        if not game.decisions(state):
            return
        seat = game.decisions(state)[0].seat
        if seat == CHANCE:
            state = game.settle(state, pe.Dealer(rng.below(99))).state
        else:
            view = game.view(state, seat)
            state = game.apply(state, seat, game.options(view).walk(rng)).state
        game.guard(state)
