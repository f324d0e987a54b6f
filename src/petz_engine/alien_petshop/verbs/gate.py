"""The question of a rule, between the verbs of its power: where it does not hold, some are skipped."""

from __future__ import annotations

from petz_engine.alien_petshop.content import Gate
from petz_engine.alien_petshop.countables import shop_of
from petz_engine.alien_petshop.frames import next_verb
from petz_engine.alien_petshop.state import Edit, Frame
from petz_engine.alien_petshop.verbs.room import Room


def _pass(e: Edit, frame: Frame, verb: Gate) -> bool:
    open_ = verb.holds is not None and verb.holds(e.content, shop_of(e.table, frame.seat))
    next_verb(e, 0 if open_ else verb.skip)
    return True


ROOM = Room(Gate, frozenset(), do=_pass)
