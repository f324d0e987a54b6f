"""Arranging: the best layout."""

from __future__ import annotations

from petz_engine.bots.dungeon_petz.context import Context
from petz_engine.bots.dungeon_petz.layout import best_layout
from petz_engine.dungeon_petz.actions.arrange import Arrange


def arrange(context: Context) -> Arrange:
    """New tiles on their plots, and each pet in the cage that suits it."""
    return best_layout(context, context.me).action
