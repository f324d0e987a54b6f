"""Phase 5: assigned cards go to their piles (DP-CLEAN-01)."""

from __future__ import annotations

from petz_engine.dungeon_petz.loss import discard_assigned
from petz_engine.dungeon_petz.state import Edit


def discard_needs(e: Edit) -> None:
    """The cards at all pets are discarded; those of sold and lost pets are gone already."""
    # DP-CLEAN-01 "Discard all assigned need cards to their piles (also of sold pets), potions to the hospital stack"
    for seat in e.table.order:
        for plot, lying in enumerate(e.table.players[seat].plots):
            if lying.pet is not None and lying.pet.cards:
                discard_assigned(e, lying.pet)
                e.pet(seat, plot).cards = ()
    e.emit("discarded_needs", "DP-CLEAN-01", -1, source="display", target="discards")
