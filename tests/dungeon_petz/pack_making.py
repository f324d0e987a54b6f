"""Packs made in memory out of the shipped one, for proofs that change what is printed."""

from __future__ import annotations

from petz_engine.testing import PackMaker

MAKER = PackMaker("dungeon_petz")
game_of, pack, shipped_tables = MAKER.game_of, MAKER.pack, MAKER.shipped_tables
