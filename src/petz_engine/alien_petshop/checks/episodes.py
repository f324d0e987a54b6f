"""Episodes change something, and there are some to draw (E58x)."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine.alien_petshop.checks.settings import settings
from petz_engine.packs.catalog import Catalog, Fault


def episodes_change_something(catalog: Catalog) -> Iterator[Fault]:
    """An episode changes the rules (AP-EPI-01)."""
    for entry in catalog.of("episode"):
        if not entry.fact.modify:
            message = "an episode that changes nothing"
            yield Fault("E581", entry, ("modify",), message, "name what it changes")


def episodes_can_be_drawn(catalog: Catalog) -> Iterator[Fault]:
    """Where an episode is drawn, there is one."""
    for setting in settings(catalog, "episode"):
        if setting.value == "random" and not catalog.of("episode"):
            message = "an episode is drawn, but there is none"
            yield Fault("E582", setting.entry, setting.path, message, 'add an [[episode]], or write "none"')
