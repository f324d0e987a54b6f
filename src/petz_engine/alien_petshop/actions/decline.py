"""Declining what may be declined (AP-O-35)."""

from __future__ import annotations

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.frames import next_verb
from petz_engine.alien_petshop.state import Edit


@attrs.frozen(weakref_slot=False)
class Decline:
    """Take no more of what is offered."""


def _decline(e: Edit, decision: m.Decision, action: Decline) -> None:
    # AP-O-35 "declining ends the player's remaining tokens of that source"
    if e.table.pending:
        next_verb(e)
    elif e.table.mutation is not None:
        # AP-MUT-03 "It is optional"; AP-O-26 "optional, like a mutation worker"
        e.mutation().claims = 0
    e.emit("declined", decision.rule, decision.seat)


DECLINE = m.fields(Decline, effect=_decline)
