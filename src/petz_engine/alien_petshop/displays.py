"""Displays: what may come to them, what comes to lie in them, and how habitats meet pets (AP-PET-02, AP-CARD-06)."""

from __future__ import annotations

from petz_engine.alien_petshop import frames
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Display, Edit, Pet, Player


def takes_pet(display: Display) -> bool:
    """Whether a pet or a hazard token may come to a display: it holds neither."""
    # AP-PET-02 "a display that holds no pet and no token"
    # AP-ENG-10 "at most one of the two per display"
    return display.pet is None and display.token is None


def displays_for_pets(player: Player) -> list[int]:
    """The displays to which a pet or a hazard token may come."""
    # AP-O-07 "a token may land on a display that already holds only a habitat"
    return [i for i, d in enumerate(player.displays) if d.pet is None and d.token is None]


def takes_habitat(display: Display) -> bool:
    """Whether a habitat may come to a display: it holds neither a habitat nor a hazard token."""
    # AP-O-33 "a display at hand that has neither habitat nor token"
    return display.habitat is None and display.token is None


def displays_for_habitats(player: Player) -> list[int]:
    """The displays to which a habitat may come."""
    # AP-HAB-02 "may instead go to an empty display to be saved"
    return [i for i, d in enumerate(player.displays) if d.habitat is None and d.token is None]


def is_locked(c: Content, display: Display) -> bool:
    """Whether the pet and the habitat in a display stay there for good."""
    # AP-O-34 "a Mutator and a pet share a display"
    if display.pet is None or display.habitat is None:
        return False
    # AP-ARR-04 "stay where they are for the rest of the game"
    # AP-CARD-07 "the pet and the Mutator cannot be moved to another display"
    return c.habitats[display.habitat].locks


# --- what comes to them


def house(e: Edit, seat: int, pet: int, display: int) -> None:
    """A new pet stands in a display."""
    c = e.content
    e.display(seat, display).pet = Pet(pet, (0,) * len(c.traits), (0,) * len(c.die_values))
    show_more(e)


def show_more(e: Edit) -> None:
    """The shop that is visiting the market shows more traits than before."""
    # AP-SETUP-15 "No award check is described at setup; do none": nobody visits the market yet
    if e.table.visit is not None:
        # AP-CARD-08 "Check awards afterwards"
        e.visit().shows_more = True


def meet(e: Edit, seat: int, display: int) -> None:
    """Where a habitat has come to lie under a pet, what it then does begins, before all else that waits."""
    lying = e.table.players[seat].displays[display]
    # AP-CARD-06 "bought and tucked under a pet; moved under a pet; a pet bought onto or moved onto"
    # AP-CARD-04 "May wait in an empty display"
    if lying.pet is not None and lying.habitat is not None:
        frames.start(e, seat, display, habitat=True)
