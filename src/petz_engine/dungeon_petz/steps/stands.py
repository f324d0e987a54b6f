"""Phase 1, the stands: leftovers go, new food comes, and what pets leave behind (DP-PREP-04, DP-PREP-09)."""

from __future__ import annotations

from collections.abc import Sequence

from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.progress_board import exhibition_now
from petz_engine.dungeon_petz.state import Edit, FoodBag, Table, Tiles
from petz_engine.dungeon_petz.steps.neutral_imps import shortages
from petz_engine.kernel.bag import minus
from petz_engine.kernel.build import replaced


def deal_food(e: Edit) -> None:
    """The stands are emptied and get what this round's exhibition says, less what neutral imps keep away."""
    # DP-PREP-04 "remove all leftover food from the stands, then deal the amounts printed at the bottom"
    c, table = e.content, e.table
    # DP-SETUP-11 "Food of round 1 (printed on the Progress Board)"
    tile = exhibition_now(c, table) if table.round > 1 else None
    supply = c.first_food if tile is None else c.tiles[tile].food
    _clear_stands(e)
    stands: list[FoodBag] = [()] * len(c.spaces)
    less, blocked = shortages(c, table.neutral, "less_food"), _blocked(c, table)
    for space, food, printed in supply:
        # DP-2P-07 "mixed stand gets 1 vegetable less than printed"
        missing = (
            sum([each.amount for each in less if (each.space, each.food) == (space, food)]) if less else 0
        )
        # DP-2P-07 "mixed stand with 0 of that food printed. RULING: minimum 0"
        if printed > missing and space not in blocked:
            _add(c, stands, space, food, printed - missing)
    table.stands = tuple(stands)
    if not e.quiet:
        e.tell("dealt_food", "DP-PREP-04", -1, food=_lying(c, table.stands), source="supply", target="space")


def _clear_stands(e: Edit) -> None:
    """Everything that nobody took leaves the stands."""
    c, table = e.content, e.table
    if not e.quiet and any(left_over := _lying(c, table.stands)):
        e.tell("cleared_food", "DP-PREP-04", -1, food=left_over, source="space", target="supply")
    if any(table.stand_gold):
        # DP-VAR-03 "what nobody took is cleared with the leftover food in the next phase 1, gold to the bank"
        gold, table.stand_gold = sum(table.stand_gold), (0,) * len(c.spaces)
        e.tell("cleared_gold", "DP-VAR-03", -1, gold=gold, source="space", target="bank")


def _lying(c: Content, stands: Sequence[FoodBag]) -> FoodBag:
    """All food on all stands."""
    lying = [stand for stand in stands if stand]
    return tuple(map(sum, zip(*lying, strict=True))) if lying else (0,) * len(c.chambers)


def _blocked(c: Content, table: Table) -> list[int]:
    """The stands to which nothing comes at all: those that neutral imps block."""
    # DP-2P-07 "that stand gets no food this round"
    return [shortage.space for shortage in shortages(c, table.neutral, "no_food")]


def _add(c: Content, stands: list[FoodBag], space: int, food: int, amount: int) -> None:
    """Food comes to a stand, if this board has it."""
    if c.spaces[space].places:
        lying = stands[space] or (0,) * len(c.chambers)
        stands[space] = replaced(lying, food, lying[food] + amount)


def leave_goods(e: Edit, row: int, tiles: Tiles) -> None:
    """Each tile that left brings what it leaves behind to a stand, unless nothing comes to that one."""
    leftover = e.content.rows[row].leftover
    if leftover is None:
        return
    c, table = e.content, e.table
    space, food, amount = leftover
    stands, gold, nothing = list(table.stands), 0, (0,) * len(c.chambers)
    blocked = space in _blocked(c, table)
    for tile in tiles:
        # DP-PREP-09 "for each pet discarded in step a add 1 meat to the meat stand"
        kind, much, coins = c.tiles[tile].leaves or (food, amount, 0)
        if much and not blocked:
            _add(c, stands, space, kind, much)
        gold += coins
    added = minus(stands[space] or nothing, table.stands[space] or nothing)
    table.stands = tuple(stands)
    e.tell("left_food", "DP-PREP-09", -1, food=added, space=space, source="supply", target="space")
    if gold and c.spaces[space].places and not blocked:
        # DP-VAR-03 "Baby Golem adds 1 gold to the meat stand"
        table.stand_gold = replaced(table.stand_gold, space, table.stand_gold[space] + gold)
        e.tell("left_gold", "DP-VAR-03", -1, gold=gold, space=space, source="bank", target="space")
