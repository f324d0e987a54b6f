"""The question of a rule, between the verbs of its tile: where it does not hold, some are skipped."""

from __future__ import annotations

from petz_engine.dungeon_petz import acquire
from petz_engine.dungeon_petz.content import Gate
from petz_engine.dungeon_petz.countables import owner_at
from petz_engine.dungeon_petz.state import Edit
from petz_engine.dungeon_petz.verbs.room import At, Room


def _pass(e: Edit, at: At, verb: Gate) -> None:
    if verb.holds is None or not verb.holds(e.content, owner_at(e.table, at.seat)):
        acquire.next_verb(e, verb.skip)


ROOMS = (Room(Gate, do=_pass),)
