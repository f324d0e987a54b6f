"""Displays: pets and habitats come to lie in them, and habitats meet pets (AP-PET-02, AP-HAB-01, AP-CARD-06)."""

from __future__ import annotations

from petz_engine.alien_petshop import frames
from petz_engine.alien_petshop.state import Edit, Pet


def house(e: Edit, seat: int, pet: int, display: int) -> None:
    """A new pet stands in a display."""
    c = e.content
    e.display(seat, display).pet = Pet(pet, (0,) * len(c.traits), (0,) * len(c.die_values))
    show_more(e)


def show_more(e: Edit) -> None:
    """The shop that is visiting the market shows more traits than before."""
    if e.table.visit is not None:
        e.visit().shows_more = True


def meet(e: Edit, seat: int, display: int) -> None:
    """Where a habitat has come to lie under a pet, what it then does begins, before all else that waits."""
    lying = e.table.players[seat].displays[display]
    # AP-CARD-06 "bought and tucked under a pet; moved under a pet; a pet bought onto or moved onto"
    if lying.pet is not None and lying.habitat is not None:
        frames.start(e, seat, display, habitat=True)
