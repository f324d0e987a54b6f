"""The packs of Dungeon Petz in the loader that knows nothing of them."""

from __future__ import annotations

import json
import time
from pathlib import Path

import attrs

from petz_engine.dungeon_petz.vocabulary import VOCABULARY
from petz_engine.packs import Origin, canonical, load, restore

CONTENT = Path(__file__).resolve().parents[2] / "content" / "dungeon_petz"
NOWHERE = Origin("", "", 0)


def test_the_base_game_survives_a_record() -> None:
    # given the base game
    catalog = load([CONTENT], VOCABULARY).catalog
    assert catalog is not None

    # when it is written to JSON and restored
    restored = restore(json.loads(json.dumps(canonical(catalog))), VOCABULARY)

    # then every entry is the same but for its origin
    assert restored.packs == catalog.packs
    for kind, entries in catalog.entries.items():
        assert entries
        assert [attrs.evolve(entry, origin=NOWHERE) for entry in restored.of(kind)] == [
            attrs.evolve(entry, origin=NOWHERE) for entry in entries
        ]


def test_the_base_game_loads_fast() -> None:
    def seconds() -> float:
        start = time.perf_counter()
        load([CONTENT], VOCABULARY)
        return time.perf_counter() - start

    assert min(seconds() for _ in range(5)) < 0.5
