"""No printed fact of a shipped pack changes by itself: each kind of piece has the hash that it had when it was checked.

The pieces were compared one by one with the sources that the head of each file names. Whoever changes one compares it
again, and writes the hash that the failing test tells into ``printed.toml``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from petz_engine.definition import shipped_packs
from petz_engine.loading import catalog_of
from petz_engine.packs.canonical import canonical_entries, entries_hash

CHECKED = tomllib.loads(Path(__file__).with_name("printed.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", CHECKED)
def test_pieces_are_as_they_were_when_they_were_checked(game: str) -> None:
    entries = [entry for entries in catalog_of(game).entries.values() for entry in entries]
    now = {kind: entries_hash(tables)[:16] for kind, tables in canonical_entries(entries).items()}
    assert now == CHECKED[game]


def tables(game: str, name: str = "*") -> Iterator[dict[str, Any]]:
    """The entries of a shipped pack as they are written, of all its files or of one."""
    for file in sorted(shipped_packs()[game].glob(f"{name}.toml")):
        if file.name != "pack.toml":
            for entries in tomllib.loads(file.read_text(encoding="utf-8")).values():
                yield from entries


@pytest.mark.parametrize("game", CHECKED)
def test_what_is_marked_as_a_stand_in_is_written_down(game: str) -> None:
    # a default is no number that somebody made up: whoever replaces a stand-in finds it in its entry
    for table in tables(game):
        assert set(table.get("standin", ())) <= set(table), table["id"]
