"""Games in which one hears of every event at the moment at which it is told, with the table as it is then."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

import petz_engine as pe
from petz_engine.kernel.scoring import Line

Hear = Callable[[Any, str, int, Mapping[str, Any]], None]
"""What is done with an edit, the kind of an event, its seat and its facts."""


def overheard(game: pe.Game, hear: Hear) -> pe.Game:
    """The same game, which calls ``hear`` at every event."""
    kind: Any = game.rules.edit

    class Overheard(kind):  # type: ignore[misc]
        __slots__ = ()

        def emit(self, kind: str, rule: str, seat: int, /, audience: int | None = None, **facts: Any) -> None:
            super().emit(kind, rule, seat, audience=audience, **facts)
            hear(self, kind, seat, facts)

    rules = attrs.evolve(game.rules, edit=Overheard)
    return pe.Game(rules, game.content, seats=game.seats, options=game.header["options"])


def scored_now(game: pe.Game, edit: Any, what: str, seat: int, **asked: Any) -> tuple[Line, ...]:
    """The lines of a score in the middle of a step; numbers are those of content."""
    secret = edit.state.secrets[seat]
    return game.rules.scores[what].lines(game.content, edit.table, secret, seat, asked)
