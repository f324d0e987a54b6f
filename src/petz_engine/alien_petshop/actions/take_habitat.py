"""Taking a habitat that a power gives for nothing (AP-O-57)."""

from __future__ import annotations

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.actions.buy_habitat import DISPLAY, HABITAT, take
from petz_engine.alien_petshop.displays import displays_for_habitats
from petz_engine.alien_petshop.frames import next_verb
from petz_engine.alien_petshop.state import DisplayId, Edit, HabitatId, Table


@attrs.frozen(weakref_slot=False)
class TakeHabitat:
    """Take a habitat of this type, and put it in a display."""

    habitat: HabitatId
    display: DisplayId


def can_take_habitat(table: Table, seat: int) -> bool:
    """Whether a stack has a habitat, and the seat a display for it."""
    return any(table.habitats) and bool(displays_for_habitats(table.players[seat]))


def _take(e: Edit, decision: m.Decision, action: TakeHabitat) -> None:
    seat = decision.seat
    e.emit(
        "took_habitat",
        "AP-O-57",
        seat,
        habitat=action.habitat,
        display=action.display,
        source="stack",
        target="display",
    )
    # AP-O-57 "fires at once, inside the power": the power itself has no more to do before that
    next_verb(e)
    take(e, seat, action.habitat, action.display)


# AP-O-57 "take 1 habitat of any type whose stack is not empty and place it by the rules of a bought one"
TAKE_HABITAT = m.fields(TakeHabitat, HABITAT, DISPLAY, effect=_take)
