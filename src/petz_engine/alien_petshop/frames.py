"""Frames: where a power stands that stopped half-way."""

from __future__ import annotations

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Edit, Frame, Table, at_verb, frame_of


def verbs_of(c: Content, frame: Frame) -> tuple[k.Verb, ...]:
    """The verbs of the power that a frame carries out."""
    return _verbs(c, frame.pet, frame.habitat)


def _verbs(c: Content, pet: int | None, habitat: int | None) -> tuple[k.Verb, ...]:
    """What a habitat does when a pet meets it, or else a pet when it is bought."""
    if habitat is not None:
        return c.habitats[habitat].meets
    return () if pet is None else c.pets[pet].bought


def verb_of(c: Content, table: Table) -> k.Verb | None:
    """The verb at which the top frame stands, None behind the last."""
    frame = table.pending[-1]
    verbs = verbs_of(c, frame)
    return verbs[frame.verb] if frame.verb < len(verbs) else None


def looking_at(c: Content, table: Table) -> int:
    """How many bonus cards somebody looks at now."""
    if not table.pending or not isinstance(verb_of(c, table), k.GainBonusCard):
        return 0
    return table.pending[-1].left


def rule_of(frame: Frame) -> str:
    """The rule by which a power places trait tokens: that of pets, or that of habitats."""
    # AP-CARD-05 "at once add 1 trait token to that pet"
    # AP-O-55 "kinds from the supply, duplicates allowed"
    return "AP-O-55" if frame.habitat is None else "AP-CARD-05"


def times(c: Content, frame: Frame) -> int:
    """How often the verb at which a frame stands can be done in all."""
    verbs = verbs_of(c, frame)
    return verbs[frame.verb].times if frame.verb < len(verbs) else 0


def start(e: Edit, seat: int, display: int, *, habitat: bool) -> None:
    """The power of a pet or a habitat begins, before all that waits; nothing where it has none."""
    lying = e.table.players[seat].displays[display]
    pet = None if habitat or lying.pet is None else lying.pet.pet
    met = lying.habitat if habitat else None
    verbs = _verbs(e.content, pet, met)
    if verbs:
        # AP-O-47 "effects with a choice come one after another"
        e.table.pending = (*e.table.pending, frame_of(seat, display, pet, met, 0, verbs[0].times))


def next_verb(e: Edit, skip: int = 0) -> None:
    """The top frame goes one verb further, or over some more."""
    frame = e.table.pending[-1]
    verbs, at = verbs_of(e.content, frame), frame.verb + 1 + skip
    left = verbs[at].times if at < len(verbs) else 0
    _replace(e, at_verb(frame, at, left))


def set_left(e: Edit, left: int) -> None:
    """The verb of the top frame can be done so many more times."""
    frame = e.table.pending[-1]
    _replace(e, at_verb(frame, frame.verb, left))


def _replace(e: Edit, frame: Frame) -> None:
    e.table.pending = (*e.table.pending[:-1], frame)
