"""A market visit: when it begins, goes on and ends (AP-BUY-01, AP-BUY-04)."""

from __future__ import annotations

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.actions.buy_habitat import can_buy_habitat
from petz_engine.alien_petshop.actions.buy_pet import can_buy_pet
from petz_engine.alien_petshop.actions.hire_worker import can_hire
from petz_engine.alien_petshop.actions.rearrange import can_rearrange
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Edit, Table, Visit


@attrs.frozen(weakref_slot=False)
class EndVisit:
    """Buy no more."""


def visiting(c: Content, table: Table, seat: int) -> bool:
    """Whether the visit goes on: it was not ended, and there is something left to do in it."""
    # AP-ENG-07 "a loop over {buy pet (card, display), buy habitat (type, display), hire, new layout (once)"
    assert table.visit is not None  # it is asked during a visit
    return not table.visit.ended and (
        can_rearrange(c, table, seat)
        or can_buy_pet(c, table, seat)
        or can_buy_habitat(c, table, seat)
        or can_hire(c, table, seat)
    )


def leave(e: Edit, seat: int) -> None:
    """The visit is over."""
    # AP-BUY-04 "the next player begins"
    e.emit("left_market", "AP-BUY-04", seat)


_ENDED = Visit(ended=True)


def _end(e: Edit, decision: m.Decision, action: EndVisit) -> None:
    e.table.visit = _ENDED


END_VISIT = m.fields(EndVisit, effect=_end)
