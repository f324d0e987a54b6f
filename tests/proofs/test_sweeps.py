"""Sweeps: at tables of all kinds everything occurs that a game can do, no invariant is broken, and every game ends."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import petz_engine as pe
from petz_engine import testing
from petz_engine.kernel import seating
from petz_engine.kernel.codec import snake
from proofs.games import SUBJECTS, TABLES
from proofs.subject import Subject


@cache
def seen_of(subject: Subject, seeds: int, step: int = 1) -> testing.Coverage:
    """What occurs in so many games at each table, all invariants checked; no two of them have the same chance.

    With a ``step``, only at some of the tables that do not belong to the proofs.
    """
    seen, number = testing.Coverage(), 0
    for make in (*subject.tables.values(), *subject.sweep[::step]):
        for _ in range(seeds):
            number += 1
            testing.check_game(make(), subject.player(number), number, seen)
    return seen


def told(subject: Subject) -> set[str]:
    """The kinds of all events that the package of a game can tell, by its source."""
    folder = Path(str(import_module(f"petz_engine.{subject.name}").__file__)).parent
    return {kind for path in sorted(folder.rglob("*.py")) for kind in told_in(path)}


def told_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "emit":
            for kind in ast.walk(node.args[0]):
                if isinstance(kind, ast.Constant) and isinstance(kind.value, str):
                    yield kind.value


def actions_of(game: pe.Game) -> set[str]:
    """All kinds of action of a game, chance included."""
    return {snake(kind.__name__) for kind in (*game.rules.mechanics, *game.rules.chance_mechanics)}


def test_every_kind_of_action_chance_and_event_occurs(subject: Subject) -> None:
    # when games are played at tables of all kinds
    seen = seen_of(subject, 8 if subject.sweep else 12, step=11)

    # then everything occurs
    assert actions_of(subject.basic()) - {*seen.actions} == set()
    assert told(subject) - {*seen.events} == subject.others_tell
    assert len(told(subject)) > 20


def test_rules_list_all_events_that_they_tell(subject: Subject) -> None:
    # who starts is drawn, and told, by the kernel for every game
    assert list(subject.basic().rules.events) == sorted({*told(subject), *told_in(Path(seating.__file__))})


def test_no_game_is_longer_than_its_rules_promise(game: pe.Game) -> None:
    bound, seen = game.rules.longest(game.content), testing.Coverage()
    for seed in range(2):
        for pick in (SUBJECTS[game.rules.name].player(seed), testing.Numbers([]), Last()):
            testing.check_game(game, pick, seed, seen)
    assert seen.longest <= bound
    assert seen.games == 6


class Last:
    """A player that always takes the last choice, which is the busiest."""

    def __call__(self, draft: Any, choices: Any) -> int:
        return -1


@pytest.mark.long
@pytest.mark.parametrize("name", list(SUBJECTS))
def test_no_invariant_is_broken_in_thousands_of_games(name: str) -> None:
    seen = seen_of(SUBJECTS[name], 40)
    assert seen.games == 40 * (len(SUBJECTS[name].tables) + len(SUBJECTS[name].sweep)) >= 160
    assert len(TABLES) > len(SUBJECTS)
