"""The rules of Dungeon Petz as the kernel takes them: each part in its room, each mechanic in that of its action."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import Action, ChanceAction, ChooseColor, acquire, settle, setup
from petz_engine.dungeon_petz.actions.choose_color import COLOR
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import State

RULES: m.Rules[State, Action | ChanceAction, Content] = m.Rules.of(
    "petz_engine.dungeon_petz",
    Action,
    ChanceAction,
    version=1,
    resume=settle.resume,
    asked=settle.asked,
    DRAW_FIRST=setup.DRAW_FIRST,
    CHOOSE_COLOR=m.fields(ChooseColor, COLOR, effect=acquire.choose_color),
)
