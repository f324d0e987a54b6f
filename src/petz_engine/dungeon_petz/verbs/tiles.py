"""Tiles of the market (DP-ACT-04 to DP-ACT-08)."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import acquire
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.state import Edit, Pet
from petz_engine.dungeon_petz.verbs.room import HERE, At, Room


def _take(e: Edit, at: At, verb: k.TakeTiles) -> None:
    if verb.amount == "all":
        _take_all(e, at.seat, verb.from_)
    else:
        assert at.tile is not None
        _take_one(e, at.seat, verb.from_, at.tile)


def _take_all(e: Edit, seat: int, row: int) -> None:
    # DP-ACT-04 "they work from that moment until the end of the game"
    taken = tuple(sorted(e.table.rows[row]))
    e.table.rows = m.replaced(e.table.rows, row, ())
    acquire.artifacts(e, seat, taken)


def _take_one(e: Edit, seat: int, row: int, tile: int) -> None:
    # DP-ACT-07 "needs a cage only in phase 3"
    c = e.content
    # DP-ENG-18 "gaps close"
    e.table.rows = m.replaced(e.table.rows, row, m.without(e.table.rows[row], tile))
    player, kind = e.player(seat), c.tiles[tile].kind
    if kind == "cage":
        # DP-ARR-05 "keep new tiles aside until this step"
        player.new_cages = tuple(sorted((*player.new_cages, tile)))
    elif kind == "addon":
        # DP-ACT-06 "Any group may take an addon; the other addon stays"
        player.new_addons = tuple(sorted((*player.new_addons, tile)))
    else:
        # DP-ACT-08 "choose 1 size-3 pet": it has the size of its row
        player.new_pets = (*player.new_pets, Pet(tile, c.rows[row].size, (0,) * len(c.tokens)))
    e.emit("took_tile", "DP-SHOP-05", seat, tile=tile, row=row, source="market", target="display")


ROOMS = (Room(k.TakeTiles, frozenset({HERE}), do=_take),)
