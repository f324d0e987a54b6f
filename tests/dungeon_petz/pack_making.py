"""Packs made in memory out of the shipped one, for proofs that change what is printed."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from types import MappingProxyType
from typing import Any

from petz_engine import ContentError, Game, MemoryPack, load_packs
from petz_engine.loading import TITLES, bind, shipped_packs

Tables = dict[str, list[dict[str, Any]]]
MANIFEST = {"format": 1, "version": "1.0.0", "game": "dungeon_petz"}


@cache
def _shipped() -> Tables:
    tables: Tables = {}
    for path in sorted(shipped_packs()["dungeon_petz"].glob("*.toml")):
        if path.name != "pack.toml":
            for kind, entries in tomllib.loads(path.read_text(encoding="utf-8")).items():
                tables.setdefault(kind, []).extend(entries)
    return tables


def shipped_tables() -> Tables:
    """The entries of the shipped pack by kind, as TOML has them; a copy that may be changed."""
    return deepcopy(_shipped())


def written(value: Any) -> str:
    """A value as TOML in one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {written(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(written, value)) + "]"
    return json.dumps(value, ensure_ascii=False)  # text, whole numbers and truth values look the same in both


def pack(name: str, tables: Mapping[str, list[dict[str, Any]]], **manifest: Any) -> MemoryPack:
    """A pack of these entries."""
    head = "".join(
        f"{key} = {written(value)}\n" for key, value in {**MANIFEST, "id": name, **manifest}.items()
    )
    body = "\n".join(
        f"[[{kind}]]\n" + "".join(f"{key} = {written(value)}\n" for key, value in entry.items())
        for kind, entries in tables.items()
        for entry in entries
    )
    return MemoryPack(name, {"pack.toml": head, "entries.toml": body})


def game_of(*packs: MemoryPack, seats: int = 4, options: Mapping[str, Any] = MappingProxyType({})) -> Game:
    """The game of these packs alone, without the shipped one unless they require it; ContentError for faults."""
    result = load_packs(packs)
    if result.catalog is None:
        raise ContentError(result.diagnostics)
    return bind(TITLES["dungeon_petz"], result.catalog, seats, options)
