"""Phase 1, the stands: leftovers go, new food comes, and what pets leave behind (DP-PREP-04, DP-PREP-09)."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.progress_board import exhibition_now
from petz_engine.dungeon_petz.state import Edit, Table, Tiles


def deal_food(e: Edit) -> None:
    """The stands are emptied and get what this round's exhibition says, less what neutral imps keep away."""
    # DP-PREP-04 "remove all leftover food from the stands, then deal the amounts printed at the bottom"
    c, table = e.content, e.table
    # DP-SETUP-11 "Food of round 1 (printed on the Progress Board)"
    tile = exhibition_now(c, table) if table.round > 1 else None
    supplies = c.board.first_food if tile is None else c.tiles[tile].food
    _clear_stands(e)
    stands: list[tuple[int, ...]] = [()] * len(c.spaces)
    more = c.scarcity(table.neutral_imps).food
    for supply in supplies:
        # DP-2P-07 "mixed stand gets 1 vegetable less than printed"
        amount = supply.amount + more.get((supply.space, supply.food), 0)
        _add(c, table, stands, supply.space, supply.food, amount)
    table.stands = tuple(stands)
    if not e.quiet:
        rule = "DP-SETUP-11" if tile is None else "DP-PREP-04"
        e.emit("dealt_food", rule, -1, food=_lying(c, table.stands), source="supply", target="space")


def _clear_stands(e: Edit) -> None:
    c, table = e.content, e.table
    if not e.quiet and any(left_over := _lying(c, table.stands)):
        e.emit("cleared_food", "DP-PREP-04", -1, food=left_over, source="space", target="supply")
    if any(table.stand_gold):
        # DP-VAR-03 "what nobody took is cleared with the leftover food in the next phase 1, gold to the bank"
        gold, table.stand_gold = sum(table.stand_gold), (0,) * len(c.spaces)
        e.emit("cleared_gold", "DP-VAR-03", -1, gold=gold, source="space", target="bank")


def _lying(c: Content, stands: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    total: tuple[int, ...] = (0,) * len(c.chambers)
    for stand in stands:
        if stand:
            total = m.plus(total, stand)
    return total


def _is_blocked(c: Content, table: Table, space: int) -> bool:
    # DP-2P-07 "that stand gets no food this round"
    return space in c.scarcity(table.neutral_imps).blocked


def _add(c: Content, table: Table, stands: list[tuple[int, ...]], space: int, food: int, amount: int) -> None:
    # DP-2P-07 "mixed stand with 0 of that food printed. RULING: minimum 0"
    if amount > 0 and c.spaces[space].places and not _is_blocked(c, table, space):
        lying = stands[space] or (0,) * len(c.chambers)
        stands[space] = m.replaced(lying, food, lying[food] + amount)


def leave_goods(e: Edit, row: int, tiles: Tiles) -> None:
    """Each tile that left brings what it leaves behind to a stand, unless nothing comes to that one."""
    leftover = e.content.rows[row].leftover
    if leftover is None or not tiles:
        return
    c, space = e.content, leftover.space
    own = [goods for goods in (c.tiles[tile].leaves for tile in tiles) if goods is not None]
    # DP-PREP-09 "for each pet discarded in step a add 1 meat to the meat stand"
    _leave_food(e, space, [(leftover.food, leftover.amount)] * (len(tiles) - len(own)), "DP-PREP-09")
    # DP-VAR-03 "Stareplant adds 1 vegetable to the meat stand instead of meat"
    _leave_food(
        e, space, [(goods.food, goods.amount) for goods in own if goods.food is not None], "DP-VAR-03"
    )
    _leave_gold(e, space, sum(goods.gold for goods in own))


def _leave_food(e: Edit, space: int, foods: list[tuple[int, int]], rule: str) -> None:
    if not foods:
        return
    c, table, stands = e.content, e.table, list(e.table.stands)
    for food, amount in foods:
        _add(c, table, stands, space, food, amount)
    nothing = (0,) * len(c.chambers)
    added = m.minus(stands[space] or nothing, table.stands[space] or nothing)
    if any(added):
        table.stands = tuple(stands)
        e.emit("left_food", rule, -1, food=added, space=space, source="supply", target="space")


def _leave_gold(e: Edit, space: int, gold: int) -> None:
    table = e.table
    if gold and e.content.spaces[space].places and not _is_blocked(e.content, table, space):
        # DP-VAR-03 "Baby Golem adds 1 gold to the meat stand"
        table.stand_gold = m.replaced(table.stand_gold, space, table.stand_gold[space] + gold)
        e.emit("left_gold", "DP-VAR-03", -1, gold=gold, space=space, source="bank", target="space")
