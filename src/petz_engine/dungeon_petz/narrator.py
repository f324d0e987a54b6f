"""The narrator: a game told round by round, from its events."""

from __future__ import annotations

from collections.abc import Callable

from petz_engine.kernel.game import Game, Step


def narrator(game: Game) -> Callable[[Step], list[str]]:
    """A function that tells each step in lines of text."""
    return lambda step: [event.kind for event in step.events]
