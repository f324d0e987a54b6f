"""Phase 1: new food, leftovers leave, new tiles are revealed (DP-PREP-01 to DP-PREP-11).

Face-down tiles are a bag: see :class:`petz_engine.dungeon_petz.state.Hidden`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

import attrs

from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Edit, State, Table, Tiles
from petz_engine.dungeon_petz.steps.neutral_imps import rows_that, shortages
from petz_engine.kernel.bag import minus, plus
from petz_engine.kernel.build import replaced
from petz_engine.kernel.codec import Per
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.form import whole
from petz_engine.kernel.luck import Draws
from petz_engine.kernel.ruleset import Chance


@attrs.frozen(weakref_slot=False)
class Reveal:
    """Luck: the tiles that are revealed in each market row and on the progress board, in order."""

    rows: Annotated[tuple[Tiles, ...], Per("row", ())]
    exhibitions: Tiles = ()
    customers: Tiles = ()


def exhibition_now(c: Content, table: Table) -> int | None:
    """The exhibition of this round, None where there is none."""
    rounds = c.board.exhibitions
    return table.exhibitions[rounds.index(table.round)] if table.round in rounds else None


def deal_food(e: Edit) -> None:
    """The stands are emptied and get what this round's exhibition says, less what neutral imps keep away."""
    # DP-PREP-04 "remove all leftover food from the stands, then deal the amounts printed at the bottom"
    c, table = e.content, e.table
    # DP-SETUP-11 "Food of round 1 (printed on the Progress Board)"
    tile = exhibition_now(c, table) if table.round > 1 else None
    supply = c.first_food if tile is None else c.tiles[tile].food
    _clear_stands(e)
    stands: list[tuple[int, ...]] = [()] * len(c.spaces)
    for space, food, amount in supply:
        _add(c, table, stands, space, food, amount - _missing(c, table, space, food))
    table.stands = tuple(stands)
    e.tell("dealt_food", "DP-PREP-04", -1, food=_lying(c, table.stands), source="supply", target="space")


def _clear_stands(e: Edit) -> None:
    """Everything that nobody took leaves the stands."""
    c, table = e.content, e.table
    left_over = _lying(c, table.stands)
    if any(left_over):
        e.tell("cleared_food", "DP-PREP-04", -1, food=left_over, source="space", target="supply")
    if any(table.stand_gold):
        # DP-VAR-03 "what nobody took is cleared with the leftover food in the next phase 1, gold to the bank"
        gold, table.stand_gold = sum(table.stand_gold), (0,) * len(c.spaces)
        e.tell("cleared_gold", "DP-VAR-03", -1, gold=gold, source="space", target="bank")


def _lying(c: Content, stands: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """All food on all stands."""
    total: tuple[int, ...] = (0,) * len(c.chambers)
    for stand in stands:
        if stand:
            total = plus(total, stand)
    return total


def _missing(c: Content, table: Table, space: int, food: int) -> int:
    """How much less of a food comes to a stand than printed."""
    # DP-2P-07 "mixed stand gets 1 vegetable less than printed"
    less = shortages(c, table, "less_food")
    return sum(each.amount for each in less if (each.space, each.food) == (space, food))


def _is_blocked(c: Content, table: Table, space: int) -> bool:
    """Whether nothing comes to a stand at all."""
    # DP-2P-07 "that stand gets no food this round"
    return any(shortage.space == space for shortage in shortages(c, table, "no_food"))


def _add(c: Content, table: Table, stands: list[tuple[int, ...]], space: int, food: int, amount: int) -> None:
    # DP-2P-07 "mixed stand with 0 of that food printed. RULING: minimum 0"
    if amount > 0 and c.spaces[space].places and not _is_blocked(c, table, space):
        lying = stands[space] or (0,) * len(c.chambers)
        stands[space] = replaced(lying, food, lying[food] + amount)


def clear_rows(e: Edit) -> None:
    """What nobody took leaves the market, stays, or rises."""
    c, table, before = e.content, e.table, e.table.rows
    # DP-2P-07 "addons unchanged: none discarded, none added, none moved"
    unchanged, emptied = rows_that(c, table, "row_stays"), rows_that(c, table, "no_tiles")
    rising = [row.rises >= 0 and i not in (*unchanged, *emptied) for i, row in enumerate(c.rows)]
    after: list[Tiles] = []
    for index, (row, tiles) in enumerate(zip(c.rows, before, strict=True)):
        # DP-PREP-06 "the lowest leftover cage moves to the upper pit, other leftovers are discarded"
        keep = 0 if index in emptied else row.keep
        leaving = 0 if rising[index] or index in unchanged else max(0, len(tiles) - keep)
        _leave(e, index, tiles[:leaving])
        _leave_goods(e, index, tiles[:leaving])
        after.append(() if rising[index] else tiles[leaving:])
    for index, tiles in enumerate(before):
        if rising[index]:
            # DP-PREP-10 "all pets in the lower half become size 3 and move to the upper half"
            after[c.rows[index].rises] += tiles
    for first in shortages(c, table, "first_leaves"):
        # DP-2P-07 "the leftmost of them is removed from the game; no extra meat for it"
        _leave(e, first.row, after[first.row][: first.amount], "DP-2P-07")
        after[first.row] = after[first.row][first.amount :]
    table.rows = tuple(after)


def _leave(e: Edit, row: int, tiles: Tiles, rule: str = "DP-PREP-08") -> None:
    """Tiles leave the game for good."""
    if not tiles:
        return
    removed = list(e.table.removed)
    for tile in tiles:
        removed[tile] += 1
        e.tell("left_market", rule, -1, tile=tile, row=row, source="market", target="removed")
    e.table.removed = tuple(removed)


def _leave_goods(e: Edit, row: int, tiles: Tiles) -> None:
    """Each tile that left brings what it leaves behind to a stand, unless nothing comes to that one."""
    leftover = e.content.rows[row].leftover
    if leftover is None or not tiles:
        return
    c, table = e.content, e.table
    space, food, amount = leftover
    before, stands, gold = _lying(c, table.stands), list(table.stands), 0
    for tile in tiles:
        # DP-PREP-09 "for each pet discarded in step a add 1 meat to the meat stand"
        kind, much, coins = c.tiles[tile].leaves or (food, amount, 0)
        _add(c, table, stands, space, kind, much)
        gold += coins
    table.stands = tuple(stands)
    added = minus(_lying(c, table.stands), before)
    e.tell("left_food", "DP-PREP-09", -1, food=added, space=space, source="supply", target="space")
    if gold and c.spaces[space].places and not _is_blocked(c, table, space):
        # DP-VAR-03 "Baby Golem adds 1 gold to the meat stand"
        table.stand_gold = replaced(table.stand_gold, space, table.stand_gold[space] + gold)
        e.tell("left_gold", "DP-VAR-03", -1, gold=gold, space=space, source="bank", target="space")


def _known(rounds: tuple[int, ...], ahead: int, table: Table) -> int:
    """How many spaces of the progress board lie in rounds that are known by now."""
    return sum(1 for under in rounds if under <= table.round + ahead)


def _fresh(c: Content, table: Table, row: int, printed: int) -> int:
    """How many new tiles come to a row, of so many without neutral imps."""
    if not table.neutral:
        return printed
    if row in rows_that(c, table, "no_tiles") or row in rows_that(c, table, "row_stays"):
        return 0
    # DP-2P-07 "only 1 new cage instead of 2 (round 1: 2 cages in total instead of 3)"
    fewer = sum(each.amount for each in shortages(c, table, "fewer_tiles") if each.row == row)
    return max(0, printed - fewer)


def _wanted(c: Content, table: Table) -> list[tuple[str, str, int]]:
    """What is revealed now: key of the draw, kind of tile, how many."""
    # DP-PREP-11 "reveal 3 new pets at size 2 in the lower half"
    first = table.round == 1
    names = zip(c.names["row"], c.rows, strict=True)
    rows = [
        (name, row.tile, _fresh(c, table, i, row.first if first else row.fresh))
        for i, (name, row) in enumerate(names)
    ]
    # DP-PREP-02 "So the exhibitions of this round and the next are known"
    exhibitions = _known(c.board.exhibitions, c.exhibitions_ahead, table) - len(table.exhibitions)
    # DP-PREP-03 "So customers of this round and the next two are known"
    customers = _known(c.board.customers, c.customers_ahead, table) - len(table.customers)
    return [*rows, ("exhibitions", "exhibition", exhibitions), ("customers", "customer", customers)]


class Revealed(NamedTuple):
    """The face-down tiles that are left, and the revealed ones by the key of their draw."""

    left: list[int]
    tiles: dict[str, Tiles]


def walk(c: Content, state: State, decision: Decision, draws: Draws) -> Revealed:
    """Reveals row by row out of the bag of face-down tiles; an empty stack gives fewer."""
    bag, revealed = list(state.hidden.tiles), dict[str, Tiles]()
    for key, kind, wanted in _wanted(c, state.table):
        if not wanted:
            continue
        of = c.tiles_of[kind]
        left = [bag[tile] for tile in of]
        # DP-LIMIT-03 "If a stack is empty, deal fewer"
        n = min(wanted, sum(left))
        if n:
            revealed[key] = tiles = tuple([of[i] for i in draws.row(key, left, n)])
            for tile in tiles:
                bag[tile] -= 1
    return Revealed(bag, revealed)


def _build(c: Content, dealt: Revealed) -> Reveal:
    tiles = dealt.tiles
    rows = tuple([tiles.get(name, ()) for name in c.names["row"]])
    return Reveal(rows, tiles.get("exhibitions", ()), tiles.get("customers", ()))


def _cells(c: Content, action: Reveal) -> Mapping[str, tuple[int, ...]]:
    named = dict(zip(c.names["row"], action.rows, strict=True))
    kinds = {name: row.tile for name, row in zip(c.names["row"], c.rows, strict=True)}
    named |= {"exhibitions": action.exhibitions, "customers": action.customers}
    kinds |= {"exhibitions": "exhibition", "customers": "customer"}
    return {key: tuple([_at(c, kinds[key], tile) for tile in tiles]) for key, tiles in named.items() if tiles}


def _at(c: Content, kind: str, tile: int) -> int:
    """The number of a tile among those of its kind, -1 where it is of another kind."""
    of = c.tiles_of[kind]
    return of.index(tile) if tile in of else -1


def reveal(e: Edit, decision: Decision, action: Reveal, dealt: Revealed) -> None:
    """The tiles leave the bag and lie face up."""
    table = e.table
    e.hidden().tiles = tuple(dealt.left)
    table.rows = tuple([(*lying, *new) for lying, new in zip(table.rows, action.rows, strict=True)])
    table.exhibitions += action.exhibitions
    table.customers += action.customers
    for row, tiles in enumerate(action.rows):
        if tiles:
            e.tell("revealed", "DP-PREP-05", -1, tiles=tiles, row=row, source="stack", target="market")
    for tile in (*action.exhibitions, *action.customers):
        e.tell("revealed_on_board", "DP-PREP-02", -1, tile=tile, source="stack", target="progress_board")


REVEAL = Chance(walk, _build, _cells, reveal, face=whole)


def later_round(c: Content, table: Table) -> bool:
    """Whether this is not the first round, whose market the setup has filled."""
    # DP-SETUP-17 "round 1 starts at phase 1 with income only"
    return table.round > 1
