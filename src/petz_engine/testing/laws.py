"""Laws of states and of whole games, and what a batch of games has covered.

The laws themselves belong to the rules of a game (``game.rules.laws``), so these functions know none by name.
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


class LawBrokenError(AssertionError):
    """Raised where a game breaks a law: ``action`` is how many actions led there, ``law`` its name.

    ``game`` is the one that broke it, where several were played; else None.
    """

    game: Game | None = None

    def __init__(self, action: int, law: str, message: str) -> None:
        super().__init__(f"action {action}: {law}: {message}")
        self.action, self.law, self.message = action, law, message


@attrs.define
class Coverage:
    """What some games have covered: a game in which nobody acts proves nothing.

    ``actions`` and ``events`` count by kind, ``luck`` is how many of the actions were luck, and ``longest`` the longest
    game in actions, luck included.
    """

    games: int = 0
    states: int = 0
    luck: int = 0
    longest: int = 0
    actions: Counter[str] = attrs.field(factory=Counter)
    events: Counter[str] = attrs.field(factory=Counter)

    def see(self, turn: Turn) -> None:
        """Counts one turn."""
        self.states += 1
        self.luck += turn.decision.seat == CHANCE
        self.actions[snake(type(turn.action).__name__)] += 1
        self.events.update(event.kind for event in turn.events)

    @property
    def decisions(self) -> int:
        """How many actions seats have chosen; luck is left out."""
        return self.states - self.luck


def broken(game: Game, state: Any) -> Iterator[tuple[str, str]]:
    """What is broken in a state, as (law, message); nothing in a sound one.

    >>> import petz_engine as pe
    >>> game = pe.load(pe.games()[0])
    >>> list(broken(game, game.start()))
    []
    """
    for law in game.rules.laws:
        for message in law.broken(game.content, state):
            yield law.name, message


def check(game: Game, state: Any, action: int = 0) -> None:
    """All laws hold in this state, which so many actions have led to; LawBrokenError with the first that does not."""
    for law, message in broken(game, state):
        raise LawBrokenError(action, law, message)


def check_turn(game: Game, turn: Turn, action: int = 0) -> None:
    """All laws hold after a turn, and all ledgers of it add up; LawBrokenError with the first that does not."""
    for law, message in game.violations(turn.before, Step(turn.after, turn.events)):
        raise LawBrokenError(action, law, message)


def lawful(game: Game, played: Iterable[Turn], coverage: Coverage | None = None) -> Iterator[Turn]:
    """Passes the turns of a game on, each once it has kept all laws and ledgers; LawBrokenError where one does not.

    The game must also end, with no more actions than its rules promise.
    """
    most = game.rules.longest(game.content)
    number, last = 0, None
    for number, last in enumerate(played, 1):
        check_turn(game, last, number)
        if number > most:
            raise LawBrokenError(number, "longest", f"the rules promise at most {most} actions")
        if coverage is not None:
            coverage.see(last)
        yield last
    if last is not None and game.outcome(last.after) is None:
        raise LawBrokenError(number, "outcome", "nobody has to choose, and there is no outcome")
    if coverage is not None:
        coverage.games += 1
        coverage.longest = max(coverage.longest, number)
