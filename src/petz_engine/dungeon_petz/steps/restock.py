"""Phase 1: new food, leftovers leave, new tiles are revealed (DP-PREP-01 to DP-PREP-11).

Face-down tiles are a bag: see :class:`petz_engine.dungeon_petz.state.Hidden`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

import attrs

from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Edit, State, Table, Tiles
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
    """The stands are emptied and get what this round's exhibition says."""
    # DP-PREP-04 "remove all leftover food from the stands, then deal the amounts printed at the bottom"
    c = e.content
    # DP-SETUP-11 "Food of round 1 (printed on the Progress Board)"
    tile = exhibition_now(c, e.table) if e.table.round > 1 else None
    supply = c.first_food if tile is None else c.tiles[tile].food
    left_over = _lying(c, e.table.stands)
    if any(left_over):
        e.tell("cleared_food", "DP-PREP-04", -1, food=left_over, source="space", target="supply")
    stands: list[tuple[int, ...]] = [()] * len(c.spaces)
    for space, food, amount in supply:
        _add(c, stands, space, food, amount)
    e.table.stands = tuple(stands)
    e.tell("dealt_food", "DP-PREP-04", -1, food=_lying(c, e.table.stands), source="supply", target="space")


def _lying(c: Content, stands: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """All food on all stands."""
    total: tuple[int, ...] = (0,) * len(c.chambers)
    for stand in stands:
        if stand:
            total = plus(total, stand)
    return total


def _add(c: Content, stands: list[tuple[int, ...]], space: int, food: int, amount: int) -> None:
    if c.spaces[space].places:
        lying = stands[space] or (0,) * len(c.chambers)
        stands[space] = replaced(lying, food, lying[food] + amount)


def clear_rows(e: Edit) -> None:
    """What nobody took leaves the market, stays, or rises."""
    c, before = e.content, e.table.rows
    after: list[Tiles] = []
    for index, (row, tiles) in enumerate(zip(c.rows, before, strict=True)):
        # DP-PREP-06 "the lowest leftover cage moves to the upper pit, other leftovers are discarded"
        leaving = 0 if row.rises >= 0 else max(0, len(tiles) - row.keep)
        _leave(e, index, tiles[:leaving])
        after.append(() if row.rises >= 0 else tiles[leaving:])
    for row, tiles in zip(c.rows, before, strict=True):
        if row.rises >= 0:
            # DP-PREP-10 "all pets in the lower half become size 3 and move to the upper half"
            after[row.rises] += tiles
    e.table.rows = tuple(after)


def _leave(e: Edit, row: int, tiles: Tiles) -> None:
    """Tiles leave the game for good, each with what it leaves behind."""
    if not tiles:
        return
    removed = list(e.table.removed)
    for tile in tiles:
        removed[tile] += 1
        e.tell("left_market", "DP-PREP-08", -1, tile=tile, row=row, source="market", target="removed")
    e.table.removed = tuple(removed)
    leftover = e.content.rows[row].leftover
    if leftover is not None:
        # DP-PREP-09 "for each pet discarded in step a add 1 meat to the meat stand"
        space, food, amount = leftover
        before = _lying(e.content, e.table.stands)
        stands = list(e.table.stands)
        _add(e.content, stands, space, food, amount * len(tiles))
        e.table.stands = tuple(stands)
        added = minus(_lying(e.content, e.table.stands), before)
        e.tell("left_food", "DP-PREP-09", -1, food=added, space=space, source="supply", target="space")


def _known(rounds: tuple[int, ...], ahead: int, table: Table) -> int:
    """How many spaces of the progress board lie in rounds that are known by now."""
    return sum(1 for under in rounds if under <= table.round + ahead)


def _wanted(c: Content, table: Table) -> list[tuple[str, str, int]]:
    """What is revealed now: key of the draw, kind of tile, how many."""
    # DP-PREP-11 "reveal 3 new pets at size 2 in the lower half"
    first = table.round == 1
    names = zip(c.names["row"], c.rows, strict=True)
    rows = [(name, row.tile, row.first if first else row.fresh) for name, row in names]
    # DP-PREP-02 "So the exhibitions of this round and the next are known"
    exhibitions = _known(c.board.exhibitions, c.rules.tiles_ahead_exhibitions, table) - len(table.exhibitions)
    # DP-PREP-03 "So customers of this round and the next two are known"
    customers = _known(c.board.customers, c.rules.tiles_ahead_customers, table) - len(table.customers)
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
