"""Dungeon Petz as a whole: its rules, what packs of it may say, and how they are compiled."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import compile_content
from petz_engine.dungeon_petz.ruleset import RULES
from petz_engine.dungeon_petz.tiny import tiny
from petz_engine.dungeon_petz.vocabulary import VOCABULARY

DEFINITION = m.GameDefinition(RULES, VOCABULARY, compile_content, tiny=tiny)
