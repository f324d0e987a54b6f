"""Ignoring the hazard effect of one pet (AP-O-69)."""

from __future__ import annotations

from typing import Any

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.countables import shop_of
from petz_engine.alien_petshop.hazards.live import effect, live
from petz_engine.alien_petshop.state import DisplayId, Edit, Table, View


@attrs.frozen(weakref_slot=False)
class IgnoreHazard:
    """The hazard effect of the pet in this display does not happen in this round."""

    display: DisplayId


def can_ignore(c: Content, table: Table, seat: int) -> bool:
    """Whether a seat may ignore a hazard effect."""
    player = table.players[seat]
    may = False if player.shop is None else c.shops[player.shop].ignores
    # AP-O-69 "only if hazards are triggered and the shop has at least one live effect"
    return may is not False and m.expressions.holds(may, c, shop_of(table, seat)) and bool(live(c, player))


def _reason(view: View, partial: Any, display: int) -> m.Reason | None:
    player = view.table.players[view.seat]
    if not 0 <= display < len(player.displays):
        return m.refuse("no_such_display", "AP-O-69")
    # AP-O-69 "the owner may name one such pet"
    hazard = effect(view.content, player, display)
    return None if hazard is not None else m.refuse("no_hazard", "AP-O-69", display=display)


def _ignore(e: Edit, decision: m.Decision, action: IgnoreHazard) -> None:
    seat = decision.seat
    e.work().ignored = action.display
    pet = e.table.players[seat].displays[action.display].pet
    assert pet is not None  # it has a hazard
    e.emit("ignored_hazard", "AP-O-69", seat, display=action.display, pet=pet.pet)


IGNORE_HAZARD = m.fields(
    IgnoreHazard,
    m.Slot(
        "display",
        lambda view, partial: range(view.content.rules.displays),
        verdict=_reason,
        describe=m.by_name("display"),
    ),
    effect=_ignore,
)
