"""The strategies of all games by name: the one place where bots name games."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from petz_engine.alien_petshop import ruleset as alien_petshop_rules
from petz_engine.bots import alien_petshop, dungeon_petz
from petz_engine.dungeon_petz import ruleset as dungeon_petz_rules
from petz_engine.kernel.game import Game
from petz_engine.kernel.view import View

Strategy: TypeAlias = Callable[[Game, View], Any]
"""Answers the decision of a view with one of its legal actions."""

STRATEGIES: Mapping[str, Strategy] = {
    dungeon_petz_rules.RULES.name: dungeon_petz.answer,
    alien_petshop_rules.RULES.name: alien_petshop.answer,
}
