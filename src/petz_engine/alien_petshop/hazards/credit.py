"""Family CREDIT: hazards that cost credits (AP-HAZ-14 to AP-HAZ-16)."""

from __future__ import annotations

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.hazards.live import of_family
from petz_engine.alien_petshop.state import Edit


def lose_credits(e: Edit, seat: int) -> None:
    """Each live effect costs its credits, or what there is."""
    player = e.player(seat)
    for display, hazard in of_family(e.content, e.table, seat, k.HazardCredit):
        # AP-HAZ-14 "at 0 credits nothing happens"; AP-O-45 "A loss takes what is there"
        # AP-HAZ-15 "It is resolved after re-rolls were paid"
        amount = min(hazard.amount, player.credits)
        if amount:
            player.credits -= amount
            pet = player.displays[display].pet
            assert pet is not None  # it has a hazard
            facts = {"display": display, "pet": pet.pet, "amount": amount}
            e.emit("lost_credits", "AP-HAZ-14", seat, **facts, source="credits", target="bank")
