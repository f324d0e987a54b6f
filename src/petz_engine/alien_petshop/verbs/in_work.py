"""The verbs of offers in the Worker Phase, about which the round asks at their moments."""

from __future__ import annotations

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.verbs.room import DICE, HAZARDS, Room

RAISE_DIE = Room(k.RaiseDie, frozenset({DICE}))
"""Asked by :mod:`petz_engine.alien_petshop.actions.raise_die`."""
CAP_HAZARD = Room(k.CapHazard, frozenset({HAZARDS}))
"""Asked by :mod:`petz_engine.alien_petshop.hazards.ignore`."""
