"""The strategies of games: each is the ``answer`` of the folder that is named like its game, imported on demand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

from petz_engine.installed import SHIPPED
from petz_engine.kernel.game import Game
from petz_engine.kernel.view import View

Strategy: TypeAlias = Callable[[Game, View], Any]
"""Answers the decision of a view with one of its legal actions."""


@cache
def strategy_of(name: str) -> Strategy | None:
    """The strategy of a game, None for one that does not ship.

    >>> strategy_of("curios") is None
    True
    """
    if name not in SHIPPED:
        return None
    answer: Strategy = import_module(f"petz_engine.bots.{name}").answer
    return answer
