"""Trait tokens: one is taken from the supply and goes on a pet (AP-MUT-02, AP-O-35)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.displays import show_more
from petz_engine.alien_petshop.frames import set_left
from petz_engine.alien_petshop.state import DisplayId, Edit, Player, Table, TraitId, View


@attrs.frozen(weakref_slot=False)
class PlaceTrait:
    """Place a token of this trait on the pet in this display."""

    display: DisplayId
    trait: TraitId


def spacious(c: Content, player: Player) -> list[int]:
    """The displays whose pet has an empty trait space."""
    return [
        i
        for i, display in enumerate(player.displays)
        if display.pet is not None and stats.spaces_left(c, display.pet) > 0
    ]


def only_trait(table: Table) -> int | None:
    """The one trait of which tokens are left, None where there are several or none."""
    left = [trait for trait, count in enumerate(table.traits) if count]
    return left[0] if len(left) == 1 else None


def can_place(c: Content, table: Table, player: Player) -> bool:
    """Whether a token could be placed at all."""
    # AP-MUT-07 "With no empty trait space on any pet, the worker has no effect"
    if not stats.tokens_left(table):
        return False
    for display in player.displays:  # noqa: SIM110 a loop takes less time than any()
        if display.pet is not None and stats.spaces_left(c, display.pet) > 0:
            return True
    return False


def _only(partial: Any) -> int:
    """The only display whose pet may get the token, -1 where any may."""
    decision: m.Decision = partial[0]
    return decision.context[0] if decision.context else -1


def _displays(view: View, partial: Any) -> Sequence[int]:
    only = _only(partial)
    return range(len(view.table.players[view.seat].displays)) if only < 0 else (only,)


def _display_reason(view: View, partial: Any, display: int) -> m.Reason | None:
    displays = view.table.players[view.seat].displays
    if not 0 <= display < len(displays):
        return m.refuse("no_such_display", "AP-MUT-02")
    pet = displays[display].pet
    if pet is None:
        # AP-MUT-02 "on an empty trait space of one of your pets"
        return m.refuse("no_pet", "AP-MUT-02", display=display)
    if _only(partial) not in (-1, display):
        return m.refuse("not_this_pet", partial[0].rule, display=display)
    if stats.spaces_left(view.content, pet) <= 0:
        return m.refuse("no_trait_space", "AP-MUT-02", pet=pet.pet)
    return None


def _trait_reason(view: View, partial: Any, trait: int) -> m.Reason | None:
    if not 0 <= trait < len(view.table.traits):
        return m.refuse("no_such_trait", "AP-MUT-02")
    # AP-MUT-05 "A kind whose supply is empty cannot be chosen"
    return None if view.table.traits[trait] else m.refuse("no_trait_token", "AP-MUT-05", trait=trait)


def _spacious(view: View, partial: Any) -> Sequence[int]:
    only = _only(partial)
    return spacious(view.content, view.table.players[view.seat]) if only < 0 else (only,)


def place(e: Edit, seat: int, display: int, trait: int) -> None:
    """A token goes from the supply to a pet; one less may be placed by the power or the claim that it comes of."""
    pet, table = e.pet(seat, display), e.table
    # AP-MUT-04 "Duplicate traits on a pet are allowed"
    pet.traits = m.replaced(pet.traits, trait, pet.traits[trait] + 1)
    table.traits = m.replaced(table.traits, trait, table.traits[trait] - 1)
    e.emit(
        "placed_trait",
        "AP-MUT-02",
        seat,
        trait=trait,
        pet=pet.pet,
        display=display,
        source="supply",
        target="pet",
    )
    show_more(e)
    if table.pending:
        set_left(e, table.pending[-1].left - 1)
    else:
        e.mutation().claims -= 1


def _place(e: Edit, decision: m.Decision, action: PlaceTrait) -> None:
    place(e, decision.seat, action.display, action.trait)


PLACE_TRAIT = m.fields(
    PlaceTrait,
    m.Slot(
        "display",
        _displays,
        verdict=_display_reason,
        verdict_is_complete=True,
        canonical_choices=_spacious,
        describe=m.by_name("display"),
    ),
    m.Slot(
        "trait",
        lambda view, partial: range(len(view.table.traits)),
        verdict=_trait_reason,
        verdict_is_complete=True,
        canonical_choices=lambda view, partial: [
            trait for trait, left in enumerate(view.table.traits) if left
        ],
        describe=m.by_name("trait"),
    ),
    effect=_place,
)
