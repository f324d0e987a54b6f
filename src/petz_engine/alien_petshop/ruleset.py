"""The rules of Alien Petshop as the kernel takes them: each part in its room, each mechanic in that of its action."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import Action, ChanceAction, powers, setup
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import State

RULES: m.Rules[State, Action | ChanceAction, Content] = m.Rules.of(
    "petz_engine.alien_petshop",
    Action,
    ChanceAction,
    version=1,
    resume=powers.resume,
    asked=powers.asked,
    DRAW_FIRST=setup.DRAW_FIRST,
)
