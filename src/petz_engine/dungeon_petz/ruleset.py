"""The rules of Dungeon Petz as the kernel takes them: each part in its room, each mechanic in that of its action."""

from __future__ import annotations

from petz_engine.dungeon_petz import Action, ChanceAction, ChooseColor, acquire, settle
from petz_engine.dungeon_petz.actions.choose_color import COLOR
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import State
from petz_engine.kernel.ruleset import Rules
from petz_engine.kernel.seating import draw_first
from petz_engine.kernel.slots import fields

RULES: Rules[State, Action | ChanceAction, Content] = Rules.of(
    "petz_engine.dungeon_petz",
    Action,
    ChanceAction,
    version=1,
    resume=settle.resume,
    asked=acquire.asked,
    # DP-ENG-20 "The first starting player is drawn evenly, or named by the caller"
    DRAW_FIRST=draw_first("DP-SETUP-03"),
    CHOOSE_COLOR=fields(ChooseColor, COLOR, effect=acquire.choose_color),
)
