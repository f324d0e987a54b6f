"""The strategies of all games by name: the one place where bots name games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from petz_engine.bots.dungeon_petz import answer
from petz_engine.dungeon_petz.ruleset import RULES
from petz_engine.kernel.game import Game
from petz_engine.kernel.view import View

Strategy: TypeAlias = Callable[[Game, View], Any]
"""Answers the decision of a view with one of its legal actions."""

STRATEGIES: Mapping[str, Strategy] = {RULES.name: answer}
