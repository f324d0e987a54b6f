"""The verbs of offers in the Worker Phase, about which the round asks in their windows."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.raise_die import RaiseDie, chooses_raise, has_raise, raise_only
from petz_engine.alien_petshop.hazards.ignore import IgnoreHazard, can_ignore
from petz_engine.alien_petshop.verbs.room import Offered, Room

_raise = m.when(chooses_raise, m.ask(RaiseDie, rule="AP-O-70"), otherwise=m.auto(raise_only))
# AP-O-70 "after the owner stopped re-rolling and before step 3"
RAISE_DIE = Room(k.RaiseDie, offered=Offered("after_rerolls", m.when(has_raise, _raise)))

_ignore = m.when(can_ignore, m.ask(Decline, IgnoreHazard, rule="AP-O-69"))
CAP_HAZARD = Room(k.CapHazard, offered=Offered("before_hazards", _ignore))
