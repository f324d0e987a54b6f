"""Layouts: where habitats go, and when pets and habitats change places."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.actions.rearrange import Rearrange, plan_of
from petz_engine.alien_petshop.content import CARE, DIE
from petz_engine.alien_petshop.displays import displays_for_habitats, displays_for_pets
from petz_engine.alien_petshop.hazards.live import effect
from petz_engine.alien_petshop.state import Display, Player
from petz_engine.bots.alien_petshop import powers, worth
from petz_engine.bots.alien_petshop.context import Context
from petz_engine.bots.alien_petshop.outlook import outlook
from petz_engine.kernel.build import replaced

BETTER = 0.3
"""A new layout gains at least so much."""


def homes(player: Player) -> list[int]:
    """The displays to which a pet may come, but one alone of those with the same habitat."""
    found = dict[int | None, int]()
    for display in displays_for_pets(player):
        found.setdefault(player.displays[display].habitat, display)
    return list(found.values())


# --- one habitat


def place_for(context: Context, player: Player, habitat: int) -> int | None:
    """The display where a new habitat does most, None where it cannot come to any."""
    displays = displays_for_habitats(player)
    return max(displays, key=lambda display: _suits(context, player, habitat, display), default=None)


def _suits(context: Context, player: Player, habitat: int, display: int) -> float:
    """How well a display suits a habitat; one that does nothing for its pet goes where others would do least."""
    c, lying, fact = context.c, player.displays[display], context.c.habitats[habitat]
    if lying.pet is None:
        return 0.0
    care = stats.care(c, context.figures(player), lying)
    eases = min(care, -fact.changes.pet[CARE]) + (fact.changes.pet[DIE] if care else 0)
    suits = eases * (1.0 + 0.1 * c.pets[lying.pet.pet].value)
    hazard = effect(c, player, display)
    if fact.calm and hazard is not None:
        suits += worth.harm(context, hazard, c.pets[lying.pet.pet].value)
    if fact.meets:
        suits += 0.5 * (stats.spaces_left(c, lying.pet) > 0)
    # what stays for good leaves the dearest care to others, and so does what does nothing
    return suits - 0.01 * care if fact.locks or not suits else suits


def with_habitat(context: Context, player: Player, habitat: int, display: int) -> tuple[Player, float]:
    """The shop with a habitat more, and what it brings beside."""
    lying = Display(player.displays[display].pet, habitat)
    after = attrs.evolve(player, displays=replaced(player.displays, display, lying))
    return powers.meets(context, after, display)


# --- a new layout


def better(context: Context) -> Rearrange | None:
    """The best change of one pet or habitat, or of two that change places, if it gains something."""
    best, found, visit = outlook(context, context.me) + BETTER, None, context.table.visit
    if (
        visit is None
        or visit.rearranged
        or not any(does_something(context, lying) for lying in context.me.displays)
    ):
        return None
    for action in _changes(context):
        after, extra = _laid_out(context, action)
        value = outlook(context, after) + extra
        if value > best:
            best, found = value, action
    return found


def does_something(context: Context, lying: Display) -> bool:
    """Whether there is a habitat in a display that does something for the pet on it."""
    if lying.habitat is None:
        return False
    fact = context.c.habitats[lying.habitat]
    return bool(fact.calm or fact.meets or any(fact.changes.pet))


def _changes(context: Context) -> Iterator[Rearrange]:
    """All layouts in which one thing moves, or two of a kind change places."""
    plan = plan_of(context.c, context.me)
    free = [i for i in range(len(plan.locked)) if not plan.locked[i] and not plan.tokens[i]]
    if any(home not in plan.pets for home in plan.habitats) or len(plan.pets) > 1:
        for pets in _moves(plan.pets, free):
            yield Rearrange(pets, plan.habitats)
    for habitats in _moves(plan.habitats, free):
        yield Rearrange(plan.pets, habitats)


def _moves(homes: tuple[int, ...], free: list[int]) -> Iterator[tuple[int, ...]]:
    """All ways to move one thing to another free display; what is there comes back in exchange."""
    for at, home in enumerate(homes):
        for display in free:
            if home in free and display != home:
                moved = [home if other == display else other for other in homes]
                moved[at] = display
                yield tuple(moved)


def _laid_out(context: Context, action: Rearrange) -> tuple[Player, float]:
    """The shop in a new layout, and what habitats that meet pets bring."""
    old, plan, extra = context.me.displays, plan_of(context.c, context.me), 0.0
    pets = dict(zip(action.pets, plan.pets, strict=True))
    habitats = dict(zip(action.habitats, plan.habitats, strict=True))
    bare = [
        Display(
            old[pets[display]].pet if display in pets else None,
            old[habitats[display]].habitat if display in habitats else None,
            lying.token,
        )
        for display, lying in enumerate(old)
    ]
    after = attrs.evolve(context.me, displays=tuple(bare))
    for display, (was, lying) in enumerate(zip(old, bare, strict=True)):
        if (was.pet, was.habitat) != (lying.pet, lying.habitat):
            after, brought = powers.meets(context, after, display)
            extra += brought
    return after, extra
