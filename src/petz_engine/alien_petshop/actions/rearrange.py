"""Rearranging: one new layout of all pets and habitats, once per visit (AP-ARR-01 to AP-ARR-04, AP-O-31, AP-O-32)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb, perm
from typing import NamedTuple

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.displays import is_locked, meet
from petz_engine.alien_petshop.state import Display, DisplayId, Edit, Player, Table, View, with_pieces


@attrs.frozen(weakref_slot=False)
class Rearrange:
    """The display of each pet and of each habitat, in the order of the displays they are in now."""

    pets: tuple[DisplayId, ...]
    habitats: tuple[DisplayId, ...]


class Plan(NamedTuple):
    """What a layout has to keep to: homes of pets and habitats, the displays that are free for both, who stays.

    ``locked`` says by display whether what is in it stays there, ``tokens`` whether a hazard token lies there;
    ``caught`` is whether a habitat lies under one.
    """

    pets: tuple[int, ...]
    habitats: tuple[int, ...]
    free: tuple[int, ...]
    locked: tuple[bool, ...]
    tokens: tuple[bool, ...]
    caught: bool


class Partial(NamedTuple):
    """The plan, the displays chosen so far, and whether all of it stays where it is."""

    plan: Plan
    pets: tuple[int, ...] = ()
    habitats: tuple[int, ...] = ()
    as_before: bool = True


def plan_of(c: Content, player: Player) -> Plan:
    """What the layouts of a player have to keep to."""
    pets, habitats, free, locked, tokens, caught = [], [], [], [], [], False
    for i, display in enumerate(player.displays):
        stays, token = False, display.token is not None
        if display.pet is not None:
            pets.append(i)
        if display.habitat is not None:
            habitats.append(i)
            stays, caught = is_locked(c, display), caught or token
        if not stays and not token:
            free.append(i)
        locked.append(stays)
        tokens.append(token)
    return Plan(tuple(pets), tuple(habitats), tuple(free), tuple(locked), tuple(tokens), caught)


@lru_cache(maxsize=65536)
def _layouts(plan: Plan, pets: tuple[int, ...], habitats: tuple[int, ...]) -> int:
    """How many layouts go on from here, the one that changes nothing included."""
    movable = [home for home in plan.pets[len(pets) :] if not plan.locked[home]]
    ways = perm(len(set(plan.free) - set(pets)), len(movable))
    moving = [home for home in plan.habitats[len(habitats) :] if not plan.locked[home]]
    caught = sum([plan.tokens[home] for home in moving])
    left = len(set(plan.free) - set(habitats))
    # AP-O-32 "a habitat caught under a token may be moved away by the layout action or stay"
    return ways * sum([comb(caught, stay) * perm(left, len(moving) - stay) for stay in range(caught + 1)])


def _further(partial: Partial) -> int:
    """How many layouts that change something go on from here."""
    return _layouts(partial.plan, partial.pets, partial.habitats) - partial.as_before


def _movable(c: Content, player: Player) -> bool:
    free = pets = habitats = caught = 0
    for display in player.displays:
        if display.token is not None:
            caught += display.habitat is not None
        elif display.habitat is None or not is_locked(c, display):
            free += 1
            pets += display.pet is not None
            habitats += display.habitat is not None
        if free > 1 and (pets or habitats):
            return True
    return caught > 0 and free > habitats


_REARRANGED_ALREADY = m.refuse("rearranged_already", "AP-O-31")
_NOTHING_TO_MOVE = m.refuse("nothing_to_move", "AP-ENG-08")


def _why_not(c: Content, table: Table, seat: int) -> m.Reason | None:
    # AP-O-10 "own visit only"
    if table.visit is None or table.visit.rearranged:
        # AP-O-31 "one action per visit"
        return _REARRANGED_ALREADY
    # AP-ENG-08 "allow it only if it changes something"
    return None if _movable(c, table.players[seat]) else _NOTHING_TO_MOVE


def can_rearrange(c: Content, table: Table, seat: int) -> bool:
    """Whether a seat on its visit can lay out its shop anew."""
    return _why_not(c, table, seat) is None


def _here(partial: Partial) -> int:
    """Where the pet or habitat is that is asked about."""
    plan, pets, habitats, _ = partial
    return plan.pets[len(pets)] if len(pets) < len(plan.pets) else plan.habitats[len(habitats)]


def _stay_first(view: View, partial: Partial) -> Sequence[int]:
    here = _here(partial)
    return [here, *[display for display in range(len(partial.plan.locked)) if display != here]]


def _reason(view: View, partial: Partial, display: int) -> m.Reason | None:
    """Why a display cannot be that of the next pet or habitat, whatever comes behind it."""
    plan, here, is_pet = partial.plan, _here(partial), len(partial.pets) < len(partial.plan.pets)
    if not 0 <= display < len(plan.locked):
        return m.refuse("no_such_display", "AP-ARR-02")
    if plan.locked[here] or plan.locked[display]:
        # AP-O-34 "The lock binds both to that display only"
        return (
            None
            if display == here
            else m.refuse("locked", "AP-O-34", display=here if plan.locked[here] else display)
        )
    if plan.tokens[display] and display != here:
        # AP-ARR-02 "no pet on a hazard token"; AP-O-32 "no habitat may be moved or placed into a display that holds"
        return m.refuse("token_there", "AP-ARR-02" if is_pet else "AP-O-32", display=display)
    if display in (partial.pets if is_pet else partial.habitats):
        # AP-ARR-02 "at most one pet and one habitat per display"
        return m.refuse("two_pets" if is_pet else "two_habitats", "AP-ARR-02", display=display)
    return None


def _advance(partial: Partial, display: int) -> Partial:
    plan, pets, habitats, as_before = partial
    if len(pets) < len(plan.pets):
        return Partial(plan, (*pets, display), habitats, as_before and display == plan.pets[len(pets)])
    as_before = as_before and display == plan.habitats[len(habitats)]
    return Partial(plan, pets, (*habitats, display), as_before)


def _moves_later(partial: Partial) -> bool:
    """Whether anything can move behind what is asked about, when that and all before it stay; no token is around."""
    plan, pets, habitats, _ = partial
    at = len(pets) + len(habitats) + 1
    for homes, kept in ((plan.pets, at), (plan.habitats, at - len(plan.pets))):
        staying = sum([not plan.locked[home] for home in homes[: max(0, kept)]])
        movable = sum([not plan.locked[home] for home in homes[max(0, kept) :]])
        if movable and len(plan.free) - staying > 1:
            return True
    return False


def _canonical_choices(view: View, partial: Partial) -> Sequence[int]:
    """The displays from which a layout that changes something goes on, the present one first."""
    plan, pets, habitats, as_before = partial
    here, taken = _here(partial), pets if len(pets) < len(plan.pets) else habitats
    if plan.locked[here]:
        return (here,)
    others = [display for display in plan.free if display not in taken and display != here]
    stays = [] if here in taken else [here]
    if not plan.caught:
        # whatever is free will do: all that comes behind it finds a place
        return others if as_before and not _moves_later(partial) else [*stays, *others]
    return [d for d in (*stays, *others) if _further(_advance(partial, d)) > 0]


def _slot_of(name: str) -> m.Slot:
    return m.Slot(
        name,
        _stay_first,
        _advance,
        _reason,
        verdict_is_complete=True,
        canonical_choices=_canonical_choices,
        context=lambda s: {"display": _here(s)},
        describe=m.by_name("display"),
    )


_PET, _HABITAT = _slot_of("pet"), _slot_of("habitat")


def _slot(partial: Partial) -> m.Slot | None:
    plan = partial.plan
    if len(partial.pets) < len(plan.pets):
        return _PET
    return _HABITAT if len(partial.habitats) < len(plan.habitats) else None


def _initial(view: View, decision: m.Decision) -> Partial:
    return Partial(plan_of(view.content, view.table.players[view.seat]))


def _check_whole(view: View, decision: m.Decision, action: Rearrange) -> m.Reason | None:
    plan = plan_of(view.content, view.table.players[decision.seat])
    # AP-O-31 "states the display of every pet and every habitat of the shop"
    if len(action.pets) != len(plan.pets):
        return m.refuse("layout_pets", "AP-O-31", needs=len(plan.pets), has=len(action.pets))
    if len(action.habitats) != len(plan.habitats):
        return m.refuse("layout_habitats", "AP-O-31", needs=len(plan.habitats), has=len(action.habitats))
    # AP-O-31 "something changes"
    same = (action.pets, action.habitats) == (plan.pets, plan.habitats)
    return m.refuse("nothing_changes", "AP-O-31") if same else None


def _choices_of(partial: Partial, action: Rearrange) -> tuple[m.Choice, ...]:
    return (*action.pets, *action.habitats)


def _rearrange(e: Edit, decision: m.Decision, action: Rearrange) -> None:
    seat = decision.seat
    player, old = e.player(seat), e.table.players[seat].displays
    plan = plan_of(e.content, player)
    # AP-ARR-02 "Any permutation is allowed even if all displays are full"
    pets, habitats = (
        _origins(len(old), action.pets, plan.pets),
        _origins(len(old), action.habitats, plan.habitats),
    )
    # AP-ARR-01 "may rearrange pets and habitats among their displays"
    player.displays = tuple([_laid_out(old, *at) for at in zip(range(len(old)), pets, habitats, strict=True)])
    e.visit().rearranged = True
    e.emit("rearranged", "AP-O-31", seat, pet_displays=action.pets, habitat_displays=action.habitats)
    # AP-O-31 "every Mutator that now lies under a pet fires, display 1 to 6": what starts last goes first
    for display in reversed(range(len(old))):
        if pets[display] != habitats[display]:
            meet(e, seat, display)


def _origins(size: int, there: tuple[int, ...], here: tuple[int, ...]) -> list[int]:
    """By display, from which one its pet or habitat comes (-1: from none)."""
    found = [-1] * size
    for to, of in zip(there, here, strict=True):
        found[to] = of
    return found


def _laid_out(old: tuple[Display, ...], display: int, pet: int, habitat: int) -> Display:
    """A display with the pet and the habitat that come from these displays (-1: from none); tokens do not move."""
    before = old[display]
    if pet == display == habitat:
        return before
    new_pet = old[pet].pet if pet >= 0 else None
    new_habitat = old[habitat].habitat if habitat >= 0 else None
    if new_pet is before.pet and new_habitat == before.habitat:
        return before
    # AP-ARR-03 "Trait tokens travel with their pet; hazard tokens do not move"
    return with_pieces(before, new_pet, new_habitat)


REARRANGE = m.Mechanic(
    initial=_initial,
    slot=_slot,
    build=lambda partial: Rearrange(partial.pets, partial.habitats),
    choices_of=_choices_of,
    effect=_rearrange,
    available=lambda view, decision: _why_not(view.content, view.table, decision.seat),
    check_whole=_check_whole,
    count=lambda view, partial: _further(partial),
)
