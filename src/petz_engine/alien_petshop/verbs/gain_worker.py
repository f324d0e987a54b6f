"""A worker from the supply, where there is room for one (AP-O-53)."""

from __future__ import annotations

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.state import Edit, Frame
from petz_engine.alien_petshop.verbs.room import SHOP, Room


def _gain(e: Edit, frame: Frame, verb: k.GainWorker) -> None:
    player = e.table.players[frame.seat]
    # AP-O-53 "nothing at 5 workers"
    if player.workers < e.content.rules.worker_limit and stats.workers_left(e.content, e.table):
        e.player(frame.seat).workers += 1
        e.emit("took_worker", "AP-O-53", frame.seat, source="supply", target="break_room")


ROOM = Room(k.GainWorker, frozenset({SHOP}), do=_gain)
