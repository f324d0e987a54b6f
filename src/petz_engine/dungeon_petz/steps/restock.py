"""Phase 1, the rows of the market: what nobody took leaves, stays, or rises (DP-PREP-05 to DP-PREP-10)."""

from __future__ import annotations

from petz_engine.dungeon_petz.state import Edit, Tiles
from petz_engine.dungeon_petz.steps.neutral_imps import rows_that, shortages
from petz_engine.dungeon_petz.steps.stands import leave_goods


def clear_rows(e: Edit) -> None:
    """What nobody took leaves the market, stays, or rises."""
    c, table, before = e.content, e.table, e.table.rows
    # DP-2P-07 "addons unchanged: none discarded, none added, none moved"
    unchanged, emptied = rows_that(c, table.neutral, "row_stays"), rows_that(c, table.neutral, "no_tiles")
    stays = (*unchanged, *emptied)
    rising = [i for i, row in enumerate(c.rows) if row.rises >= 0 and i not in stays]
    after: list[Tiles] = [() if i in rising else tiles for i, tiles in enumerate(before)]
    for index, (row, tiles) in enumerate(zip(c.rows, after, strict=True)):
        # DP-PREP-06 "the lowest leftover cage moves to the upper pit, other leftovers are discarded"
        keep = len(tiles) if index in unchanged else 0 if index in emptied else row.keep
        if leaving := tiles[: max(0, len(tiles) - keep)]:
            _leave(e, index, leaving)
            leave_goods(e, index, leaving)
            after[index] = tiles[len(leaving) :]
    for index in rising:
        # DP-PREP-10 "all pets in the lower half become size 3 and move to the upper half"
        after[c.rows[index].rises] += before[index]
    for first in shortages(c, table.neutral, "first_leaves"):
        # DP-2P-07 "the leftmost of them is removed from the game; no extra meat for it"
        if leaving := after[first.row][: first.amount]:
            _leave(e, first.row, leaving, "DP-2P-07")
        after[first.row] = after[first.row][first.amount :]
    table.rows = tuple(after)


def _leave(e: Edit, row: int, tiles: Tiles, rule: str = "DP-PREP-08") -> None:
    """Tiles leave the game for good."""
    removed = list(e.table.removed)
    for tile in tiles:
        removed[tile] += 1
        e.tell("left_market", rule, -1, tile=tile, row=row, source="market", target="removed")
    e.table.removed = tuple(removed)
