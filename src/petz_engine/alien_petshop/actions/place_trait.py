"""Trait tokens: one is taken from the supply and goes on a pet (AP-MUT-02, AP-O-35)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import attrs

from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.displays import show_more
from petz_engine.alien_petshop.frames import set_left
from petz_engine.alien_petshop.state import DisplayId, Edit, Player, Table, TraitId
from petz_engine.kernel.build import replaced
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.form import Choice, Mechanic, Slot, by_name
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View


@attrs.frozen(weakref_slot=False)
class PlaceTrait:
    """Place a token of this trait on the pet in this display."""

    display: DisplayId
    trait: TraitId


class SoFar(NamedTuple):
    """The player, the rule that asks, the only display whose pet may get the token (-1: any), and what is chosen."""

    player: Player
    rule: str
    only: int
    display: int = -1
    trait: int = -1


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


def _displays(view: View, so_far: SoFar) -> Sequence[int]:
    return range(len(so_far.player.displays)) if so_far.only < 0 else (so_far.only,)


def _display_reason(view: View, so_far: SoFar, display: int) -> Reason | None:
    displays = so_far.player.displays
    if not 0 <= display < len(displays):
        return because("no_such_display", "AP-MUT-02")
    pet = displays[display].pet
    if pet is None:
        # AP-MUT-02 "on an empty trait space of one of your pets"
        return because("no_pet", "AP-MUT-02", display=display)
    if so_far.only not in (-1, display):
        return because("not_this_pet", so_far.rule, display=display)
    if stats.spaces_left(view.content, pet) <= 0:
        return because("no_trait_space", "AP-MUT-02", pet=pet.pet)
    return None


def _traits(view: View, so_far: SoFar) -> Sequence[int]:
    return range(len(view.table.traits))


def _trait_reason(view: View, so_far: SoFar, trait: int) -> Reason | None:
    if not 0 <= trait < len(view.table.traits):
        return because("no_such_trait", "AP-MUT-02")
    # AP-MUT-05 "A kind whose supply is empty cannot be chosen"
    return None if view.table.traits[trait] else because("no_trait_token", "AP-MUT-05", trait=trait)


def _spacious(view: View, so_far: SoFar) -> Sequence[int]:
    return spacious(view.content, so_far.player) if so_far.only < 0 else (so_far.only,)


def _left(view: View, so_far: SoFar) -> Sequence[int]:
    return [trait for trait, left in enumerate(view.table.traits) if left]


_DISPLAY = Slot(
    "display",
    _displays,
    lambda s, display: SoFar(s.player, s.rule, s.only, display),
    _display_reason,
    exact=True,
    drafted=_spacious,
    told=by_name("display"),
)
_TRAIT = Slot(
    "trait",
    _traits,
    lambda s, trait: SoFar(s.player, s.rule, s.only, s.display, trait),
    _trait_reason,
    exact=True,
    drafted=_left,
    told=by_name("trait"),
)


def _begin(view: View, decision: Decision) -> SoFar:
    only = decision.about[0] if decision.about else -1
    return SoFar(view.table.players[view.seat], decision.rule, only)


def _slot(so_far: SoFar) -> Slot | None:
    if so_far.display < 0:
        return _DISPLAY
    return _TRAIT if so_far.trait < 0 else None


def _parts(view: View, decision: Decision, action: PlaceTrait) -> tuple[Choice, ...]:
    return action.display, action.trait


def place(e: Edit, seat: int, display: int, trait: int) -> None:
    """A token goes from the supply to a pet; one less may be placed by the power or the claim that it comes of."""
    pet, table = e.pet(seat, display), e.table
    # AP-MUT-04 "Duplicate traits on a pet are allowed"
    pet.traits = replaced(pet.traits, trait, pet.traits[trait] + 1)
    table.traits = replaced(table.traits, trait, table.traits[trait] - 1)
    e.tell(
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
        e.player(seat).claims -= 1


def _place(e: Edit, decision: Decision, action: PlaceTrait) -> None:
    place(e, decision.seat, action.display, action.trait)


PLACE_TRAIT = Mechanic(
    begin=_begin,
    slot=_slot,
    build=lambda so_far: PlaceTrait(so_far.display, so_far.trait),
    parts=_parts,
    effect=_place,
)
