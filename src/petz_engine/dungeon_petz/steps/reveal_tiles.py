"""Phase 1, the chance of it: new tiles come to the market and the progress board (DP-PREP-02 to DP-PREP-11).

Face-down tiles are a bag: see :class:`petz_engine.dungeon_petz.state.Hidden`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import Content, Scarcity
from petz_engine.dungeon_petz.progress_board import known
from petz_engine.dungeon_petz.state import Edit, State, Table, Tiles


@attrs.frozen(weakref_slot=False)
class Reveal:
    """Chance: the tiles that are revealed in each market row and on the progress board, in order."""

    rows: Annotated[tuple[Tiles, ...], m.Per("row", ())]
    exhibitions: Tiles = ()
    customers: Tiles = ()


def later_round(c: Content, table: Table) -> bool:
    """Whether this is not the first round, whose market the setup has filled."""
    # DP-SETUP-17 "round 1 starts at phase 1 with income only"
    return table.round > 1


def _fresh(scarcity: Scarcity, row: int, printed: int) -> int:
    """How many new tiles come to a row, of so many without neutral imps."""
    if row in scarcity.dry:
        return 0
    # DP-2P-07 "only 1 new cage instead of 2 (round 1: 2 cages in total instead of 3)"
    return max(0, printed + scarcity.fresh.get(row, 0))


def _wanted(c: Content, table: Table) -> list[tuple[str, str, int]]:
    """What is revealed now: key of the draw, kind of tile, how many."""
    # DP-PREP-11 "reveal 3 new pets at size 2 in the lower half"
    first, scarcity = table.round == 1, c.scarcity(table.neutral_imps)
    names = zip(c.names["row"], c.rows, strict=True)
    rows = [
        # DP-SETUP-08 "reveal 2 on the two addon spaces"; DP-SETUP-10 "reveal 2 in the two tents"
        # DP-SETUP-09 "Reveal 3 in the lower half of the corral at size 2, then 1 in the upper half at size 3"
        (name, row.tile, _fresh(scarcity, i, row.first if first else row.fresh))
        for i, (name, row) in enumerate(names)
    ]
    # DP-PREP-02 "So the exhibitions of this round and the next are known"
    # DP-VAR-02 "one more of each is always known"
    exhibitions = known(c.board.exhibitions, c.exhibitions_ahead, table) - len(table.exhibitions)
    # DP-PREP-03 "So customers of this round and the next two are known"
    customers = known(c.board.customers, c.customers_ahead, table) - len(table.customers)
    return [*rows, ("exhibitions", "exhibition", exhibitions), ("customers", "customer", customers)]


class Revealed(NamedTuple):
    """The face-down tiles that are left, and the revealed ones by the key of their draw."""

    left: list[int]
    tiles: dict[str, Tiles]


def sampler(c: Content, state: State, decision: m.Decision, draws: m.Draws) -> Revealed:
    """Reveals row by row out of the bag of face-down tiles; an empty stack gives fewer."""
    bag, revealed = list(state.hidden.stack), dict[str, Tiles]()
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


def _outcome_fields(c: Content, action: Reveal) -> Mapping[str, tuple[int, ...]]:
    named = dict(zip(c.names["row"], action.rows, strict=True))
    kinds: dict[str, str] = {name: row.tile for name, row in zip(c.names["row"], c.rows, strict=True)}
    named |= {"exhibitions": action.exhibitions, "customers": action.customers}
    kinds |= {"exhibitions": "exhibition", "customers": "customer"}
    return {key: tuple([_at(c, kinds[key], tile) for tile in tiles]) for key, tiles in named.items() if tiles}


def _at(c: Content, kind: str, tile: int) -> int:
    """The number of a tile among those of its kind, -1 where it is of another kind."""
    of = c.tiles_of[kind]
    return of.index(tile) if tile in of else -1


def reveal(e: Edit, decision: m.Decision, action: Reveal, dealt: Revealed) -> None:
    """The tiles leave the bag and lie face up."""
    table = e.table
    e.hidden().stack = tuple(dealt.left)
    table.rows = tuple([(*lying, *new) for lying, new in zip(table.rows, action.rows, strict=True)])
    table.exhibitions += action.exhibitions
    table.customers += action.customers
    if not e.quiet:
        _tell(e, action)


def _tell(e: Edit, action: Reveal) -> None:
    setup = e.table.round == 1
    for row, tiles in enumerate(action.rows):
        if tiles:
            fact = e.content.rows[row]
            rule = fact.first_rule if setup else fact.rule
            e.emit("revealed", rule, -1, tiles=tiles, row=row, source="stack", target="market")
    # DP-SETUP-05 "Reveal the tile of round 2"; DP-SETUP-06 "Reveal the tile of round 3"
    for tile in action.exhibitions:
        _reveal_on_board(e, tile, "DP-SETUP-05" if setup else "DP-PREP-02")
    for tile in action.customers:
        _reveal_on_board(e, tile, "DP-SETUP-06" if setup else "DP-PREP-03")


def _reveal_on_board(e: Edit, tile: int, rule: str) -> None:
    e.emit("revealed_on_board", rule, -1, tile=tile, source="stack", target="progress_board")


REVEAL = m.ChanceMechanic(sampler, _build, _outcome_fields, reveal, public_view=m.whole)
