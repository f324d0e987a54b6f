"""Invariants of states and of whole games, and what a batch of games has covered.

The invariants themselves belong to the rules of a game (``game.rules.invariants``), so these functions know none by
name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from petz_engine.kernel.codec import snake
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.game import Game
from petz_engine.kernel.ruleset import Step
from petz_engine.testing.driver import Turn


class InvariantError(AssertionError):
    """Raised where a game breaks an invariant: ``action`` is how many actions led there, ``invariant`` its name.

    ``game`` is the one that broke it, where several were played; else None.
    """

    game: Game | None = None

    action: int
    invariant: str
    message: str

    def __init__(self, action: int, invariant: str, message: str) -> None:
        super().__init__(f"action {action}: {invariant}: {message}")
        self.action, self.invariant, self.message = action, invariant, message


@attrs.define
class Coverage:
    """What some games have covered: a game in which nobody acts proves nothing.

    ``actions`` and ``events`` count by kind, ``chance`` is how many of the actions were chance, and ``longest`` the
    longest game in actions, chance included.
    """

    games: int = 0
    states: int = 0
    chance: int = 0
    longest: int = 0
    actions: Counter[str] = attrs.field(factory=Counter)
    events: Counter[str] = attrs.field(factory=Counter)

    def see(self, turn: Turn) -> None:
        """Counts one turn."""
        self.states += 1
        self.chance += turn.decision.seat == CHANCE
        self.actions[snake(type(turn.action).__name__)] += 1
        self.events.update(event.kind for event in turn.events)

    @property
    def decisions(self) -> int:
        """How many actions seats have chosen; chance is left out."""
        return self.states - self.chance


def broken(game: Game, state: Any) -> Iterator[tuple[str, str]]:
    """What is broken in a state, as (invariant, message); nothing in a sound one.

    >>> import petz_engine as pe
    >>> game = pe.load(pe.games()[0])
    >>> list(broken(game, game.start()))
    []
    """
    for invariant in game.rules.invariants:
        for message in invariant.violations(game.content, state, game.flow_position(state)):
            yield invariant.name, message


def check(game: Game, state: Any, action: int = 0) -> None:
    """All invariants hold in this state, which so many actions have led to; InvariantError with the first that does
    not."""
    for invariant, message in broken(game, state):
        raise InvariantError(action, invariant, message)


def check_turn(game: Game, turn: Turn, action: int = 0) -> None:
    """All invariants hold after a turn, and all step invariants of it add up; InvariantError with the first that does
    not."""
    for invariant, message in game.violations(turn.before, Step(turn.after, turn.events)):
        raise InvariantError(action, invariant, message)


def lawful(game: Game, played: Iterable[Turn], coverage: Coverage | None = None) -> Iterator[Turn]:
    """Passes the turns of a game on, each once it has kept all invariants and step invariants; InvariantError where one
    does not.

    The game must also end, with no more actions than its rules promise.
    """
    most = game.rules.longest(game.content)
    number, last = 0, None
    for number, last in enumerate(played, 1):
        check_turn(game, last, number)
        if number > most:
            raise InvariantError(number, "longest", f"the rules promise at most {most} actions")
        if coverage is not None:
            coverage.see(last)
        yield last
    if last is not None and game.outcome(last.after) is None:
        raise InvariantError(number, "outcome", "nobody has to choose, and there is no outcome")
    if coverage is not None:
        coverage.games += 1
        coverage.longest = max(coverage.longest, number)
