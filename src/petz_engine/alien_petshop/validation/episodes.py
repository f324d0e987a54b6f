"""Episodes change something, and can be drawn or named (E58x)."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.validation.settings import settings


def episodes_change_something(catalog: m.Catalog) -> Iterator[m.Fault]:
    """An episode changes the rules (AP-EPI-01)."""
    for entry in catalog.of("episode"):
        if not entry.fact.modify:
            message = "an episode that changes nothing"
            yield m.Fault("E581", entry, ("modify",), message, "name what it changes")


def episodes_can_be_drawn(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Where an episode is drawn, there is one."""
    for setting in settings(catalog, "episode"):
        if setting.value == "random" and not catalog.of("episode"):
            message = "an episode is drawn, but there is none"
            yield m.Fault("E582", setting.entry, setting.path, message, 'add an [[episode]], or write "none"')


def episodes_can_be_named(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Nobody names an episode where the rules draw one anyway."""
    drawn = any(entry.fact.episode == "random" for entry in catalog.of("rules"))
    for entry in catalog.of("option"):
        if drawn and entry.fact.entries == "episode":
            message = "the rules draw an episode, so that naming one means nothing"
            yield m.Fault("E583", entry, ("entries",), message, 'set episode = "none" in the rules')
