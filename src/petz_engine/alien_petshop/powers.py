"""Powers: what pets do when they are bought and habitats when a pet meets them, one verb after another.

A power may stop for a choice or for chance; what is left to do lies on the table as pending frames, the next one on
top.
"""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.frames import next_verb, verb_of
from petz_engine.alien_petshop.state import Edit, Table
from petz_engine.alien_petshop.verbs import ROOMS


def resume(e: Edit) -> None:
    """Goes on with the top frame until it asks, waits for chance, or is done."""
    frame, verb = e.table.pending[-1], verb_of(e.content, e.table)
    if verb is None:
        e.table.pending = e.table.pending[:-1]
        return
    room = ROOMS[type(verb)]
    if room.asked is not None and (decision := room.asked(e.content, e.table, frame, verb)):
        e.table.due = (decision.seat,)
    elif room.do is None or not room.do(e, frame, verb):
        next_verb(e)


def awaited(c: Content, table: Table) -> m.Decision | None:
    """The decision that the top frame waits for, None where its verb asks for nothing."""
    verb = verb_of(c, table)
    asked = None if verb is None else ROOMS[type(verb)].asked
    return None if asked is None else asked(c, table, table.pending[-1], verb)


def asked(c: Content, table: Table, seat: int) -> m.Decision:
    """The decision of a seat, or of chance, that the top frame waits for."""
    decision = awaited(c, table)
    assert decision is not None, seat  # nothing else is due
    return decision
