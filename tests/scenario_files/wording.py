"""What tests of positions share: positions by path, and what differs between two that are told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from petz_engine.packs.problem import Malformed, Path

Words = Mapping[str, Any]
"""What a position says, by path: ``{"seat.1.gold": 7}``."""


def nested(words: Words) -> dict[str, Any]:
    """A position as tables in tables.

    >>> nested({"at": "sell_pet", "seat.1.gold": 7, "seat.1.potions": 2})
    {'at': 'sell_pet', 'seat': {'1': {'gold': 7, 'potions': 2}}}
    """
    table: dict[str, Any] = {}
    for path, value in words.items():
        *way, last = path.split(".")
        inner = table
        for key in way:
            inner = inner.setdefault(key, {})
        inner[last] = value
    return table


def changes(before: Any, after: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """What is told otherwise afterwards, by path; None for what is not there any more.

    >>> dict(changes({"gold": 1, "imps": {"home": 6}, "pet": "uni"}, {"gold": 1, "imps": {"home": 5}}))
    {'imps.home': 5, 'pet': None}
    """
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in dict.fromkeys([*before, *after]):
            yield from changes(before.get(key), after.get(key), f"{path}.{key}" if path else key)
    elif plain(before) != plain(after):
        yield path, plain(after)


def plain(value: Any) -> Any:
    """The same as TOML would have it: tables, arrays and values of the plain types."""
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, (list, tuple)) else value


Fault = tuple[str, Path, str, str]
"""The code of a fault, the path of its keys, the message and the cure."""


def faults_of(malformed: pytest.ExceptionInfo[Malformed]) -> list[Fault]:
    """All faults, in order."""
    return [(each.code, each.path, each.message, each.cure) for each in malformed.value.problems]
