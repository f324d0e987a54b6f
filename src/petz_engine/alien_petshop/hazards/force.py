"""Family FORCE: hazards that take workers at once (AP-HAZ-10 to AP-HAZ-13, AP-O-38)."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.hazards.live import of_family
from petz_engine.alien_petshop.state import Dice, DieId, DisplayId, Edit, Table, View

NO_DIE = -1
"""The choice of giving a pet no die."""


@attrs.frozen(weakref_slot=False)
class ForceWorkers:
    """Which die goes to which pet: pairs of a display and what the die shows, by display."""

    workers: tuple[tuple[DisplayId, DieId], ...] = attrs.field(converter=m.in_order)


class Partial(NamedTuple):
    """The displays of the pets that take a die, the dice left, how many pets get none, and what is chosen."""

    displays: tuple[int, ...]
    dice: Dice
    without: int
    chosen: tuple[int, ...] = ()


def _forcing(c: Content, table: Table, seat: int) -> tuple[int, ...]:
    # AP-HAZ-13 "The effect also applies to a pet whose care is 0"
    return tuple([display for display, _ in of_family(c, table, seat, k.HazardForce)])


def _start(c: Content, table: Table, seat: int) -> Partial:
    displays, player = _forcing(c, table, seat), table.players[seat]
    # AP-HAZ-12 "serve as many as there are dice, owner's choice"
    return Partial(displays, player.dice, max(0, len(displays) - sum(player.dice)))


def forces(c: Content, table: Table, seat: int) -> bool:
    """Whether a worker of a seat is forced now."""
    # AP-HAZ-10 "It is not optional while a die is left"
    return any(table.players[seat].dice) and bool(_forcing(c, table, seat))


def chooses_force(c: Content, table: Table, seat: int) -> bool:
    """Whether it makes a difference which die goes where."""
    # AP-O-38 "it is asked only if there is a difference"
    return len(_choices(_start(c, table, seat))) > 1


def force_only(e: Edit, seat: int) -> None:
    """The only dice that there are go to these pets."""
    partial = _start(e.content, e.table, seat)
    while (slot := _slot(partial)) is not None:
        partial = slot.advance(partial, _choices(partial)[0])
    _force(e, seat, _build(partial))


def _choices(partial: Partial) -> list[int]:
    """What the next pet may get: a die of each face, or none where there are too few."""
    # AP-O-17 "owner's choice of any die"
    dice = [face for face, count in enumerate(partial.dice) if count]
    return [*dice, NO_DIE] if partial.without else dice


def _domain(view: View, partial: Partial) -> Sequence[int]:
    return (*range(len(partial.dice)), NO_DIE)


def _reason(view: View, partial: Partial, die: int) -> m.Reason | None:
    if die in _choices(partial):
        return None
    # AP-HAZ-11 "Owner chooses which unassigned die, hazard dice included"
    return m.refuse("must_force", "AP-HAZ-10") if die == NO_DIE else m.refuse("no_such_die", "AP-HAZ-11")


def _advance(partial: Partial, die: int) -> Partial:
    displays, dice, without, chosen = partial
    if die == NO_DIE:
        return Partial(displays, dice, without - 1, (*chosen, die))
    return Partial(displays, m.replaced(dice, die, dice[die] - 1), without, (*chosen, die))


_DIE = m.Slot(
    "die",
    _domain,
    _advance,
    _reason,
    context=lambda s: {"display": s.displays[len(s.chosen)]},
    describe=m.by_name("die", also={NO_DIE: "no die"}),
)


def _slot(partial: Partial) -> m.Slot | None:
    return _DIE if len(partial.chosen) < len(partial.displays) else None


def _build(partial: Partial) -> ForceWorkers:
    chosen = zip(partial.displays, partial.chosen, strict=True)
    return ForceWorkers(tuple((display, die) for display, die in chosen if die != NO_DIE))


def _choices_of(partial: Partial, action: ForceWorkers) -> tuple[m.Choice, ...]:
    dice = dict(action.workers)
    return tuple([dice.get(display, NO_DIE) for display in partial.displays])


def _count(view: View, partial: Partial) -> int:
    """How many ways go on from here, without listing them: rows of dice, and of as many times none."""
    length = len(partial.displays) - len(partial.chosen)
    ways = [1] + [0] * length  # by the length of the row
    for count in (*partial.dice, partial.without):
        ways = [sum(comb(n, k) * ways[n - k] for k in range(min(count, n) + 1)) for n in range(length + 1)]
    return ways[length]


def _force(e: Edit, seat: int, action: ForceWorkers) -> None:
    player = e.player(seat)
    for display, die in action.workers:
        pet = e.pet(seat, display)
        # AP-HAZ-11 "it counts as a care worker, its roll counts toward the pet's care, and it cannot be moved"
        pet.workers = m.replaced(pet.workers, die, pet.workers[die] + 1)
        player.dice = m.replaced(player.dice, die, player.dice[die] - 1)
        e.emit("forced", "AP-HAZ-10", seat, display=display, pet=pet.pet, die=die)


FORCE_WORKERS = m.Mechanic(
    initial=lambda view, decision: _start(view.content, view.table, decision.seat),
    slot=_slot,
    build=_build,
    choices_of=_choices_of,
    effect=lambda e, decision, action: _force(e, decision.seat, action),
    count=_count,
)
