"""Choosing a starter pet and its display (AP-SETUP-05, AP-O-30)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.displays import house
from petz_engine.alien_petshop.state import DisplayId, Edit, PetId, Table, View


@attrs.frozen(weakref_slot=False)
class ChooseStarter:
    """Take this starter pet, and put it in this display."""

    pet: PetId
    display: DisplayId


def starters_left(c: Content, table: Table) -> list[int]:
    """How many copies of each starter nobody has taken, in the order of ``starters``."""
    taken = [
        display.pet.pet for player in table.players for display in player.displays if display.pet is not None
    ]
    # AP-O-02 "treat as starters, keep it as data"
    return [c.pets[pet].copies - taken.count(pet) for pet in c.starters]


def _pet_reason(view: View, partial: Any, pet: int) -> m.Reason | None:
    c: Content = view.content
    if pet not in c.starters:
        return m.refuse("no_starter", "AP-SETUP-05")
    if not starters_left(c, view.table)[c.starters.index(pet)]:
        return m.refuse("starter_taken", "AP-SETUP-05", pet=pet)
    return None


def _left(view: View, partial: Any) -> Sequence[int]:
    c, left = view.content, starters_left(view.content, view.table)
    return [pet for pet, copies in zip(c.starters, left, strict=True) if copies]


def take_starter(e: Edit, seat: int, pet: int, display: int) -> None:
    """The starter stands in the display."""
    # AP-O-76 "They count as pets in every way"
    house(e, seat, pet, display)
    e.emit("took_starter", "AP-SETUP-05", seat, pet=pet, display=display, source="box", target="display")


CHOOSE_STARTER = m.fields(
    ChooseStarter,
    m.Slot(
        "pet",
        lambda view, partial: view.content.starters,
        verdict=_pet_reason,
        canonical_choices=_left,
        describe=m.by_name("pet"),
    ),
    # AP-SETUP-05 "puts it in any one of the 6 displays"
    m.Slot(
        "display",
        lambda view, partial: range(view.content.rules.displays),
        domain_is_legal=True,
        describe=m.by_name("display"),
    ),
    effect=lambda e, decision, action: take_starter(e, decision.seat, action.pet, action.display),
)
