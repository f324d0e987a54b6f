"""Declining what may be declined (AP-O-35)."""

from __future__ import annotations

import attrs

from petz_engine.alien_petshop.frames import next_verb
from petz_engine.alien_petshop.state import Edit
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.slots import fields


@attrs.frozen(weakref_slot=False)
class Decline:
    """Take no more of what is offered."""


def _decline(e: Edit, decision: Decision, action: Decline) -> None:
    # AP-O-35 "declining ends the player's remaining tokens of that source"
    if e.table.pending:
        next_verb(e)
    else:
        # AP-MUT-03 "It is optional"; AP-O-26 "optional, like a mutation worker"
        e.player(decision.seat).claims = 0
    e.emit("declined", decision.rule, decision.seat)


DECLINE = fields(Decline, effect=_decline)
