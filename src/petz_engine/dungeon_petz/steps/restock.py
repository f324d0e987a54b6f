"""Phase 1, the rows of the market: what nobody took leaves, stays, or rises (DP-PREP-05 to DP-PREP-10)."""

from __future__ import annotations

from petz_engine.dungeon_petz.state import Edit, Tiles
from petz_engine.dungeon_petz.steps.stands import leave_goods


def clear_rows(e: Edit) -> None:
    """What nobody took leaves the market, stays, or rises."""
    c, table, before = e.content, e.table, e.table.rows
    # DP-2P-07 "addons unchanged: none discarded, none added, none moved"
    scarcity = c.scarcity(table.neutral_imps)
    unchanged, emptied = scarcity.unchanged, scarcity.emptied
    rises = [None if i in unchanged | emptied else row.rises for i, row in enumerate(c.rows)]
    after: list[Tiles] = []
    for index, (row, tiles) in enumerate(zip(c.rows, before, strict=True)):
        # DP-PREP-06 "the lowest leftover cage moves to the upper pit, other leftovers are discarded"
        keep = 0 if index in emptied else row.keep
        # DP-PREP-07 "Two left: discard the upper, move the lower up"
        leaving = 0 if rises[index] is not None or index in unchanged else max(0, len(tiles) - keep)
        # DP-PREP-08 "discard from the game all pets in the upper half of the corral"
        _leave(e, index, tiles[:leaving], row.rule, "nobody_took_it")
        leave_goods(e, index, tiles[:leaving])
        after.append(tiles[leaving:] if rises[index] is None else ())
    for to, tiles in zip(rises, before, strict=True):
        if to is not None:
            # DP-PREP-10 "all pets in the lower half become size 3 and move to the upper half"
            after[to] += tiles
    for index, first in scarcity.leaving:
        # DP-2P-07 "the leftmost of them is removed from the game; no extra meat for it"
        _leave(e, index, after[index][:first], "DP-2P-07", "neutral_imp")
        after[index] = after[index][first:]
    table.rows = tuple(after)


def _leave(e: Edit, row: int, tiles: Tiles, rule: str, why: str) -> None:
    if not tiles:
        return
    removed = list(e.table.removed)
    for tile in tiles:
        removed[tile] += 1
        e.emit("left_market", rule, -1, tile=tile, row=row, why=why, source="market", target="removed")
    e.table.removed = tuple(removed)
