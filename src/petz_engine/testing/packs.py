"""Packs made in memory out of the pack of a game, for proofs that change what is printed."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import attrs

from petz_engine.definition import Entries as Entries
from petz_engine.definition import GameDefinition
from petz_engine.kernel.game import Game
from petz_engine.loading import ContentError, bind, load_packs
from petz_engine.packs import MemoryPack
from petz_engine.packs.manifest import FORMAT
from petz_engine.packs.rewriting import written
from petz_engine.packs.source import MANIFEST, read_source
from petz_engine.testing.tables import definition_of


@cache
def _own(source: Path | MemoryPack) -> Entries:
    entries: Entries = {}
    for name, text in sorted(read_source(source).files.items()):
        if name != MANIFEST:
            for kind, of in tomllib.loads(text).items():
                entries.setdefault(kind, []).extend(of)
    return entries


def own_entries(name: str | GameDefinition) -> Entries:
    """The entries of a game's own pack by kind, as TOML has them; a copy that may be changed.

    >>> import petz_engine as pe
    >>> len(own_entries(pe.games()[0])["rules"])
    1
    """
    own = definition_of(name).own
    if isinstance(own, MemoryPack):  # which holds a dict, so that it cannot be a key
        return _own.__wrapped__(own)
    return deepcopy(_own(own))


def pack_of(game: str, name: str, entries: Mapping[str, list[dict[str, Any]]], **manifest: Any) -> MemoryPack:
    """A pack of these entries for a game.

    >>> pack_of("garden", "mine", {"plant": [{"id": "rose"}]}).files["entries.toml"]
    '[[plant]]\\nid = "rose"\\n'
    """
    given = {"format": FORMAT, "version": "1.0.0", "game": game, "id": name, **manifest}
    head = "".join(f"{key} = {written(value)}\n" for key, value in given.items())
    body = "\n".join(
        f"[[{kind}]]\n" + "".join(f"{key} = {written(value)}\n" for key, value in entry.items())
        for kind, of in entries.items()
        for entry in of
    )
    return MemoryPack(name, {MANIFEST: head, "entries.toml": body})


@attrs.frozen
class PackMaker:
    """Makes packs of one of the shipped games."""

    game: str

    def shipped_tables(self) -> Entries:
        """The entries of the shipped pack by kind; a copy that may be changed."""
        return own_entries(self.game)

    def pack(self, name: str, entries: Mapping[str, list[dict[str, Any]]], **manifest: Any) -> MemoryPack:
        """A pack of these entries."""
        return pack_of(self.game, name, entries, **manifest)

    def game_of(
        self, *packs: MemoryPack, seats: int = 4, options: Mapping[str, Any] = MappingProxyType({})
    ) -> Game:
        """The game of these packs alone, without the shipped one unless they require it; ContentError for faults."""
        result = load_packs(packs)
        if result.catalog is None:
            raise ContentError(result.diagnostics)
        return bind(definition_of(self.game), result.catalog, seats, options)
