"""What the rules and the values of options make of a number, for the checks that look at all games of a catalog."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from petz_engine import rules_sdk as m


@attrs.frozen
class Setting:
    """A value that a field of the rules can have: where it is written, and how many can play with it at most."""

    entry: m.Entry
    path: m.Path
    value: Any
    players: int


def settings(catalog: m.Catalog, field: str) -> Iterator[Setting]:
    """All values that a field of the rules can have, that of the rules first."""
    all_players = most_players(catalog)
    for entry in catalog.of("rules"):
        yield Setting(entry, (field,), getattr(entry.fact, field), all_players)
    for entry in catalog.of("option"):
        players = max(entry.fact.seats, default=all_players)
        for i, each in enumerate(entry.fact.value):
            value = getattr(each.set, field)
            if value is not None:
                yield Setting(entry, ("value", i, "set", field), value, players)


def most_players(catalog: m.Catalog) -> int:
    """The largest number of players."""
    return max((number for entry in catalog.of("rules") for number in entry.fact.players), default=0)


def copies(entries: Iterable[m.Entry]) -> int:
    """How many pieces there are of some entries."""
    return sum(max(entry.fact.copies, 0) for entry in entries)
