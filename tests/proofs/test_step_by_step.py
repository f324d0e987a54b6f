"""What holds of every step of a few games at each table, asked quickly; ``test_sweeps.py`` asks it of many."""

from __future__ import annotations

import pytest

import petz_engine as pe
from petz_engine.testing.rules import texts_of
from proofs.games import played, tables_and_seeds


@pytest.mark.parametrize(("game", "seed"), tables_and_seeds(2), indirect=["game"])
def test_all_that_is_asked_and_told_cites_a_rule(game: pe.Game, seed: int) -> None:
    # given the ids of all rules of a game, then every question of its flow cites one, and whatever a game brings
    rules = {entry.id for entry in texts_of(game.rules.name).entries}
    assert {op.rule for op in game.program if op.actions} <= rules
    for turn in played(seed, game):
        assert {turn.decision.rule, *(event.rule for event in turn.events)} <= rules


@pytest.mark.parametrize(("game", "seed"), tables_and_seeds(1), indirect=["game"])
def test_what_a_step_changes_is_what_it_tells(game: pe.Game, seed: int) -> None:
    # given a game at each of its tables, then every step of it agrees with its events, by all accounts
    for turn in played(seed, game):
        for each in game.rules.step_invariants:
            assert list(each.broken(game.content, turn.before, turn.events, turn.after)) == []
