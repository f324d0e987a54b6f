"""A habitat of one's choice, placed as if it were bought (AP-O-57)."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.take_habitat import TakeHabitat, can_take_habitat
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Frame, Table
from petz_engine.alien_petshop.verbs.room import PURCHASE, Room


def _asked(c: Content, table: Table, frame: Frame, verb: k.GainHabitat) -> m.Decision | None:
    # AP-O-57 "No legal display or all stacks empty: nothing"
    # AP-SUPER-04 "if it cannot be carried out it does nothing"
    if frame.left or not can_take_habitat(table, frame.seat):
        return None
    return m.Decision(frame.seat, (Decline, TakeHabitat), "AP-O-57", step="power")


# a habitat that gives another one would do so in the middle of a new layout: it takes a purchase
# AP-O-57 "fires at once, inside the power"
ROOM = Room(k.GainHabitat, frozenset({PURCHASE}), _asked, actions=1, begins_others=True)
