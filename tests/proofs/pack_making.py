"""Packs made in memory out of shipped ones, for proofs that change what is printed."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from types import MappingProxyType
from typing import Any

import attrs

from petz_engine import ContentError, Game, MemoryPack, load_packs
from petz_engine.loading import TITLES, bind, shipped_packs

Tables = dict[str, list[dict[str, Any]]]


@cache
def _shipped(game: str) -> Tables:
    tables: Tables = {}
    for path in sorted(shipped_packs()[game].glob("*.toml")):
        if path.name != "pack.toml":
            for kind, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
                tables.setdefault(kind, []).extend(entries)
    return tables


def written(value: Any) -> str:
    """A value as TOML in one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {written(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)  # text, whole numbers and truth values look the same in both


@attrs.frozen
class PackMaker:
    """Makes packs of one game, which has a shipped pack of its own name."""

    game: str

    def shipped_tables(self) -> Tables:
        """The entries of the shipped pack by kind, as TOML has them; a copy that may be changed."""
        return deepcopy(_shipped(self.game))

    def pack(self, name: str, tables: Mapping[str, list[dict[str, Any]]], **manifest: Any) -> MemoryPack:
        """A pack of these entries."""
        given = {"format": 1, "version": "1.0.0", "game": self.game, "id": name, **manifest}
        head = "".join(f"{key} = {written(value)}\n" for key, value in given.items())
        body = "\n".join(
            f"[[{kind}]]\n" + "".join(f"{key} = {written(value)}\n" for key, value in entry.items())
            for kind, entries in tables.items()
            for entry in entries
        )
        return MemoryPack(name, {"pack.toml": head, "entries.toml": body})

    def game_of(
        self, *packs: MemoryPack, seats: int = 4, options: Mapping[str, Any] = MappingProxyType({})
    ) -> Game:
        """The game of these packs alone, without the shipped one unless they require it; ContentError for faults."""
        result = load_packs(packs)
        if result.catalog is None:
            raise ContentError(result.diagnostics)
        return bind(TITLES[self.game], result.catalog, seats, options)
