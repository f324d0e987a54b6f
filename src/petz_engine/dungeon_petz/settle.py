"""Settling artifacts that were acquired: their verbs run one after another, and may stop for a choice or for chance."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.acquire import next_verb, verb_of
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Edit, Table
from petz_engine.dungeon_petz.verbs import ROOMS, At


def resume(e: Edit) -> None:
    """Goes on with the top frame until it asks, waits for chance, or is done."""
    verb, frame = verb_of(e.content, e.table), e.table.pending[-1]
    if verb is None:
        e.table.pending = e.table.pending[:-1]
    elif decision := awaited(e.content, e.table):
        e.table.due = (decision.seat,)
    else:
        ROOMS[type(verb)].carry_out(e, At(frame.seat, artifact=frame.artifact), verb)
        next_verb(e)


def awaited(c: Content, table: Table) -> m.Decision | None:
    """The decision that the top frame waits for, None where its verb asks for nothing."""
    verb = verb_of(c, table)
    asked = None if verb is None else ROOMS[type(verb)].asked
    return None if asked is None else asked(c, table, table.pending[-1])


def asked(c: Content, table: Table, seat: int) -> m.Decision:
    """The decision of a seat, or of chance, that the top frame waits for."""
    decision = awaited(c, table)
    assert decision is not None, seat  # nothing else is due
    return decision
