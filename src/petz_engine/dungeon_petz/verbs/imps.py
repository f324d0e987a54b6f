"""Imps: from the progress board, out of the hospital, and to the platform (DP-ACT-09, DP-ACT-10, DP-ACT-12)."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.state import Edit
from petz_engine.dungeon_petz.verbs.room import HERE, At, Room


def _join(e: Edit, space: int, imps: int) -> None:
    """More imps join the group that stands on a space, and will go home with it."""
    group = e.table.spaces[space][-1]
    e.table.spaces = m.replaced(
        e.table.spaces, space, (*e.table.spaces[space][:-1], (group[0], group[1] + imps))
    )


def _fetch(e: Edit, at: At, verb: k.FetchImps) -> None:
    # DP-ACT-09 "on the spaces of the current round and of earlier rounds"
    player = e.player(at.seat)
    reached = sum(1 for under in e.content.board.extra_imps if under <= e.table.round)
    fetched = reached - player.imps_fetched
    player.imps_fetched = reached
    _join(e, at.space, fetched)
    e.emit("fetched_imps", "DP-ACT-09", at.seat, imps=fetched, source="progress_board", target="space")


def _heal(e: Edit, at: At, verb: k.HealImps) -> None:
    # DP-ACT-10 "take all own imps that lie in the hospital now"
    player = e.player(at.seat)
    healed, player.imps_in_hospital = player.imps_in_hospital, 0
    _join(e, at.space, healed)
    e.emit("healed_imps", "DP-ACT-10", at.seat, imps=healed, source="hospital", target="space")


def _stay(e: Edit, at: At, verb: k.StayForSales) -> None:
    # DP-ACT-12 "They may be used in the same round they were sent"
    e.emit("waits_for_sales", "DP-ACT-12", at.seat, imps=e.table.spaces[at.space][-1][1])


ROOMS = (
    Room(k.FetchImps, frozenset({HERE}), do=_fetch),
    Room(k.HealImps, frozenset({HERE}), do=_heal),
    Room(k.StayForSales, frozenset({HERE}), do=_stay),
)
