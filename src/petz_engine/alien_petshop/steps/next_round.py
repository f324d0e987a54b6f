"""The end of a round: the marker goes on, the workers go home (AP-RE-01, AP-RE-02, AP-RE-05, AP-RE-06)."""

from __future__ import annotations

from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.hazards.quit import no_dice
from petz_engine.alien_petshop.state import Dice, Display, Edit, Pet, Table, with_pet, with_workers


def rounds_left(c: Content, table: Table) -> bool:
    """Whether another round is to be played."""
    # AP-ROUND-01 "5 rounds"
    return table.round <= c.rules.rounds


def goes_on(c: Content, table: Table) -> bool:
    """Whether this is not the last round."""
    # AP-RE-06 "After round 5 skip (2) and (3)"
    return table.round < c.rules.rounds


def start_round(e: Edit) -> None:
    """A round begins."""
    e.emit("round_starts", "AP-ROUND-01", e.table.order[0], round=e.table.round)


def pass_marker(e: Edit) -> None:
    """The next player clockwise is first."""
    # AP-RE-02 "First player marker passes one seat clockwise"
    first, *others = e.table.order
    e.table.order = (*others, first)


def workers_go_home(e: Edit) -> None:
    """All workers return to the Break Room."""
    # AP-RE-05 "All remaining workers return to the Break Room"
    none = no_dice(e.content)
    for seat in e.table.order:
        player = e.player(seat)
        player.dice = player.goods = player.mutations = none
        player.displays = tuple(
            [
                lying if lying.pet is None else _without_workers(lying, lying.pet, none)
                for lying in player.displays
            ]
        )
    e.emit("workers_home", "AP-RE-05", -1, source="shop", target="break_room")


def _without_workers(lying: Display, pet: Pet, none: Dice) -> Display:
    """A display whose pet has no dice on it."""
    return lying if pet.workers == none else with_pet(lying, with_workers(pet, none))


def next_round(e: Edit) -> None:
    """The next round begins, or there is none."""
    e.table.round += 1
