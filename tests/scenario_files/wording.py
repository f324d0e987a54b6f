"""What tests of positions share: positions by path, and their faults."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from petz_engine.packs.problem import Malformed, Path

Words = Mapping[str, Any]
"""What a position says, by path: ``{"players.1.gold": 7}``."""


def nested(words: Words) -> dict[str, Any]:
    """A position as tables in tables.

    >>> nested({"at": "sell_pet", "players.1.gold": 7, "players.1.potions": 2})
    {'at': 'sell_pet', 'players': {'1': {'gold': 7, 'potions': 2}}}
    """
    table: dict[str, Any] = {}
    for path, value in words.items():
        *way, last = path.split(".")
        inner = table
        for key in way:
            inner = inner.setdefault(key, {})
        inner[last] = value
    return table


Fault = tuple[str, Path, str, str]
"""The code of a fault, the path of its keys, the message and the cure."""


def faults_of(malformed: pytest.ExceptionInfo[Malformed]) -> list[Fault]:
    """All faults, in order."""
    return [(each.code, each.path, each.message, each.cure) for each in malformed.value.problems]
