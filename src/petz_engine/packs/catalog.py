"""Catalogs: the checked entries of a set of packs, by kind, in one fixed order, each with its origin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

from petz_engine.packs.frozen_dict import FrozenDict
from petz_engine.packs.problem import Path


@attrs.frozen
class Origin:
    """Where an entry stands: pack id, file relative to the pack's folder, first line.

    ``folder`` is the path of the pack as it was given (empty: it comes from no files), and ``line_of`` tells the line
    of a value in the entry; neither is part of what the entry is.
    """

    pack: str
    file: str
    line: int
    folder: str = attrs.field(default="", eq=False, repr=False)
    line_of: Callable[[Path], int] | None = attrs.field(default=None, eq=False, repr=False)

    def __str__(self) -> str:
        return f"{self.pack}/{self.file}:{self.line}"

    def place(self, path: Path = ()) -> str | None:
        """The place of a value in the entry, such as ``("score", 1)``, as ``file:line``; None where there is no file.

        >>> Origin("mine", "plants.toml", 6, "packs/mine").place(), Origin("mine", "record", 0).place()
        ('packs/mine/plants.toml:6', None)
        """
        if not self.folder:
            return None
        line = self.line if self.line_of is None else self.line_of(path)
        return f"{self.folder}/{self.file}:{line}"


@attrs.frozen
class Entry:
    """One entry: qualified id, kind, name to show, typed facts, how honest each field is, and what it is in words.

    ``about`` is a text for people, as a pack has it, without effect on the game (empty: none).
    ``standin`` names the fields whose values are our own design, ``unofficial`` those that come from fan material.
    """

    id: str
    kind: str
    name: str
    fact: Any
    standin: tuple[str, ...]
    unofficial: tuple[str, ...]
    origin: Origin
    about: str = ""

    @property
    def text(self) -> str:
        """``about`` in one line that can be printed."""
        return " ".join("".join(char if char.isprintable() else " " for char in self.about).split())


@attrs.frozen
class PackInfo:
    """One pack of a catalog: id, version, and the hash of its canonical entries (hex SHA-256)."""

    id: str
    version: str
    hash: str


def _fixed(entries: Mapping[str, tuple[Entry, ...]]) -> Mapping[str, tuple[Entry, ...]]:
    return FrozenDict(entries)


@attrs.frozen(eq=False)
class Catalog:
    """All entries of a set of packs, by kind, sorted by qualified id; nothing in it can be changed."""

    game: str
    packs: tuple[PackInfo, ...]
    entries: Mapping[str, tuple[Entry, ...]] = attrs.field(converter=_fixed)

    def of(self, kind: str) -> tuple[Entry, ...]:
        """The entries of one kind, sorted by id; none where no pack has any."""
        return self.entries.get(kind, ())


@attrs.frozen
class Fault:
    """What a check of the whole catalog found: the entry, the path of the key in it, and what is wrong.

    ``path`` is the way to the value, such as ``("do", 1, "row")``; ``cure`` says what would be right.
    """

    code: str
    entry: Entry
    path: Path
    message: str
    cure: str = ""
