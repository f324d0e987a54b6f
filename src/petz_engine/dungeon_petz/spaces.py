"""Visiting a space: what each verb of a space does (DP-ACT-01 to DP-ACT-12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petz_engine.dungeon_petz import acquire, gains
from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.state import Edit, Pet
from petz_engine.kernel.build import replaced, without


def visit(e: Edit, seat: int, space: int, tile: int | None) -> None:
    """Does all that a space says, in its order, for the group that was just put there."""
    for verb in e.content.spaces[space].do:
        _VERBS[type(verb)](e, seat, space, tile, verb)


def _join(e: Edit, space: int, imps: int) -> None:
    """More imps join the group that stands on a space, and will go home with it."""
    group = e.table.spaces[space][-1]
    e.table.spaces = replaced(
        e.table.spaces, space, (*e.table.spaces[space][:-1], (group[0], group[1] + imps))
    )


def _take_food(e: Edit, seat: int, space: int, tile: int | None, verb: k.TakeFood) -> None:
    food, gold, player = e.table.stands[space], e.table.stand_gold[space], e.player(seat)
    if gold:
        # DP-VAR-03 "Who takes the meat stand takes all of it"
        player.gold += gold
        e.table.stand_gold = replaced(e.table.stand_gold, space, 0)
        e.emit("gained_gold", "DP-VAR-03", seat, gold=gold, source="space", target="treasury")
    if not food:
        return
    # DP-ACT-01 "goes to the leftmost food-storage chamber of the player"
    for kind, amount in enumerate(food):
        player.larder = larders.stored(player.larder, e.content, kind, amount)
    # DP-ACT-02 "take all food there"; DP-ACT-03 "take all food there (with any extra meat)"
    e.table.stands = replaced(e.table.stands, space, ())
    e.emit("took_food", "DP-ACT-01", seat, food=food, source="space", target="larder")


def _take_tiles(e: Edit, seat: int, space: int, tile: int | None, verb: k.TakeTiles) -> None:
    # DP-ACT-04 "they work from that moment until the end of the game"
    taken = tuple(sorted(e.table.rows[verb.row]))
    e.table.rows = replaced(e.table.rows, verb.row, ())
    acquire.artifacts(e, seat, taken)


def _take_tile(e: Edit, seat: int, space: int, tile: int | None, verb: k.TakeTile) -> None:
    # DP-ACT-07 "needs a cage only in phase 3"
    assert tile is not None
    c, row = e.content, e.content.spaces[space].row
    # DP-ENG-18 "gaps close"
    e.table.rows = replaced(e.table.rows, row, without(e.table.rows[row], tile))
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


def _fetch_imps(e: Edit, seat: int, space: int, tile: int | None, verb: k.FetchImps) -> None:
    # DP-ACT-09 "on the spaces of the current round and of earlier rounds"
    player = e.player(seat)
    reached = sum(1 for under in e.content.board.extra_imps if under <= e.table.round)
    fetched = reached - player.imps_fetched
    player.imps_fetched = reached
    _join(e, space, fetched)
    e.emit("fetched_imps", "DP-ACT-09", seat, imps=fetched, source="progress_board", target="space")


def _heal_imps(e: Edit, seat: int, space: int, tile: int | None, verb: k.HealImps) -> None:
    # DP-ACT-10 "take all own imps that lie in the hospital now"
    player = e.player(seat)
    healed, player.imps_in_hospital = player.imps_in_hospital, 0
    _join(e, space, healed)
    e.emit("healed_imps", "DP-ACT-10", seat, imps=healed, source="hospital", target="space")


def _head_start(e: Edit, seat: int, space: int, tile: int | None, verb: k.HeadStart) -> None:
    # DP-ACT-11 "for this round's exhibition only"
    e.player(seat).head_start += verb.points
    e.emit("judges", "DP-ACT-11", seat, points=verb.points)


def _stay_for_sales(e: Edit, seat: int, space: int, tile: int | None, verb: k.StayForSales) -> None:
    # DP-ACT-12 "They may be used in the same round they were sent"
    e.emit("waits_for_sales", "DP-ACT-12", seat, imps=e.table.spaces[space][-1][1])


def _gain(e: Edit, seat: int, space: int, tile: int | None, verb: Any) -> None:
    gains.gain(e, seat, verb)


_VERBS: dict[type[k.Verb], Callable[[Edit, int, int, int | None, Any], None]] = {
    k.FetchImps: _fetch_imps,
    k.HeadStart: _head_start,
    k.HealImps: _heal_imps,
    k.StayForSales: _stay_for_sales,
    k.TakeFood: _take_food,
    k.TakeTile: _take_tile,
    k.TakeTiles: _take_tiles,
    **dict.fromkeys(gains.VERBS, _gain),
}
