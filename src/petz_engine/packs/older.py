"""What packs of older versions say of a table, and what it says now; each game has such words as data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import attrs

from petz_engine.packs.problem import Path

ANY: Any = ...
"""Stands for any value."""
_SLOT = re.compile(r"\{(\w+)\}")
_WHOLE = re.compile(r"(-?)\{(\w+)\}")
_IN_TEXT = re.compile(r"[a-z0-9_:]+")


@attrs.frozen
class Older:
    """Words of an older version: a table with the keys and values of ``old`` says what ``new`` says now.

    In a text of ``new``, ``{key}`` is the value of an old key, ``-{key}`` alone its negative. A new key stands in the
    place of the last old one that it reads, or else behind the new key before it; all other keys stay as they are.
    ``beside`` is a further table behind this one. Words that hold in some tables alone are ``within`` a key above them.
    """

    old: Mapping[str, Any]
    new: Mapping[str, Any]
    beside: Mapping[str, Any] = attrs.field(factory=dict)
    within: str = ""

    @property
    def tag(self) -> str:
        """The first key, by which it is told."""
        return next(iter(self.old))

    def fits(self, table: Mapping[str, Any], path: Path) -> bool:
        """Whether the table at a path says this."""
        said = all(key in table and value in (ANY, table[key]) for key, value in self.old.items())
        return said and self.within in ("", *path)

    def said(self, table: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
        """For each old key of a table what stands in its place; ValueError where that cannot be said.

        >>> Older({"verb": "grow"}, {"gain": "height", "amount": "{by}"}).said({"verb": "grow", "by": 2, "of": "rose"})
        {'verb': {'gain': 'height'}, 'by': {'amount': 2}}
        """
        read = {name for text in (*self.new.values(), *self.beside.values()) for name in _read(text)}
        said: dict[str, dict[str, Any]] = {key: {} for key in table if key in self.old or key in read}
        place = self.tag
        for key, text in self.new.items():
            if _WHOLE.fullmatch(str(text)) and _read(text)[0] not in table:
                continue  # what was left out is left out
            place = (_read(text) or [place])[-1]
            said.setdefault(place, {})[key] = _filled(text, table)
        return said

    def further(self, table: Mapping[str, Any]) -> dict[str, Any]:
        """The table beside it; ValueError where that cannot be said."""
        return {key: _filled(text, table) for key, text in self.beside.items()}

    def fields(self, key: str) -> list[str]:
        """The new fields that say what an old one has said."""
        return [field for field, text in self.new.items() if key in _read(text)] or list(self.new)


def _read(text: Any) -> list[str]:
    return _SLOT.findall(text) if isinstance(text, str) else []


def _filled(text: Any, table: Mapping[str, Any]) -> Any:
    if missing := [name for name in _read(text) if name not in table]:
        raise ValueError(f"{missing[0]} is missing")
    if not (whole := _WHOLE.fullmatch(str(text))):
        return _SLOT.sub(lambda slot: _plain(slot[1], table), text) if isinstance(text, str) else text
    value = table[whole[2]]
    if whole[1] and not isinstance(value, int):
        raise ValueError(f"{whole[2]} is no number")
    return value if not whole[1] else not value if isinstance(value, bool) else -value


def _plain(name: str, table: Mapping[str, Any]) -> str:
    """A value as it can stand within a text: an id, or a number that is not negative."""
    if not _IN_TEXT.fullmatch(text := str(table[name])):
        raise ValueError(f"{name} is no id and no number from 0 on")
    return text
