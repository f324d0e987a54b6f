"""Frames: where a power stands that stopped half-way."""

from __future__ import annotations

from petz_engine.alien_petshop import kinds as k
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Edit, Frame, Table, frame_of


def verbs_of(c: Content, table: Table, frame: Frame) -> tuple[k.Verb, ...]:
    """The verbs of the power that a frame carries out."""
    display = table.players[frame.seat].displays[frame.display]
    if frame.habitat:
        return () if display.habitat is None else c.habitats[display.habitat].meets
    return () if display.pet is None else c.pets[display.pet.pet].bought


def verb_of(c: Content, table: Table) -> k.Verb | None:
    """The verb at which the top frame stands, None behind the last."""
    frame = table.pending[-1]
    verbs = verbs_of(c, table, frame)
    return verbs[frame.verb] if frame.verb < len(verbs) else None


def times(verb: k.Verb) -> int:
    """How often a verb can be done."""
    return verb.amount if isinstance(verb, k.PlaceTraits) else 0


def start(e: Edit, seat: int, display: int, *, habitat: bool) -> None:
    """The power of a pet or a habitat begins, before all that waits; nothing where it has none."""
    frame = frame_of(seat, display, habitat, 0, 0)
    verbs = verbs_of(e.content, e.table, frame)
    if verbs:
        e.table.pending = (*e.table.pending, frame_of(seat, display, habitat, 0, times(verbs[0])))


def next_verb(e: Edit) -> None:
    """The top frame goes one verb further."""
    frame = e.table.pending[-1]
    verbs, at = verbs_of(e.content, e.table, frame), frame.verb + 1
    left = times(verbs[at]) if at < len(verbs) else 0
    _replace(e, frame_of(frame.seat, frame.display, frame.habitat, at, left))


def set_left(e: Edit, left: int) -> None:
    """The verb of the top frame can be done so many more times."""
    frame = e.table.pending[-1]
    _replace(e, frame_of(frame.seat, frame.display, frame.habitat, frame.verb, left))


def _replace(e: Edit, frame: Frame) -> None:
    e.table.pending = (*e.table.pending[:-1], frame)
