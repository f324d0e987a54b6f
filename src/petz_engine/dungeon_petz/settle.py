"""Settling artifacts that were acquired: their verbs run one after another, and may stop for a choice or for chance."""

from __future__ import annotations

from petz_engine.dungeon_petz.acquire import next_verb, verb_of
from petz_engine.dungeon_petz.state import Edit
from petz_engine.dungeon_petz.verbs import ROOMS, At


def resume(e: Edit) -> None:
    """Goes on with the top frame until it asks, waits for chance, or is done."""
    verb, frame = verb_of(e.content, e.table), e.table.pending[-1]
    if verb is None:
        e.table.pending = e.table.pending[:-1]
        return
    room = ROOMS[type(verb)]
    if due := room.waits(frame.seat):
        e.table.due = due
        return
    room.do(e, At(frame.seat, artifact=frame.artifact), verb)
    next_verb(e)
