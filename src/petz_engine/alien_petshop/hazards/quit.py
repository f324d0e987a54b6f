"""Family QUIT: hazards that make workers leave at the end of the round (AP-HAZ-17 to AP-HAZ-19, AP-O-43)."""

from __future__ import annotations

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.hazards.live import of_family
from petz_engine.alien_petshop.state import Edit


def mark_quitters(e: Edit, seat: int) -> None:
    """The workers that will stand on these pets are going to quit."""
    for display, _ in of_family(e.content, e.table, seat, k.HazardQuit):
        pet = e.pet(seat, display)
        pet.quits = True
        # AP-HAZ-18 "You decide on the assignment knowing that the hazard was rolled"
        e.emit("will_quit", "AP-HAZ-17", seat, display=display, pet=pet.pet)


def workers_quit(e: Edit) -> None:
    """All dice that stand on such a pet go to the supply, whatever they show."""
    for seat in e.table.order:
        for display, lying in enumerate(e.table.players[seat].displays):
            if lying.pet is not None and lying.pet.quits:
                # AP-O-43 "all dice standing on the pet when the round ends go to the supply, whatever they show"
                _quit(e, seat, display, sum(lying.pet.workers))


def _quit(e: Edit, seat: int, display: int, amount: int) -> None:
    pet, player = e.pet(seat, display), e.player(seat)
    pet.quits, pet.workers = False, no_dice(e.content)
    # AP-HAZ-19 "A player may fall to 0 workers"
    # AP-O-18 "assigning to a QUIT pet after a hazard is always voluntary"
    player.workers -= amount
    if amount:
        e.emit(
            "quit",
            "AP-HAZ-17",
            seat,
            display=display,
            pet=pet.pet,
            amount=amount,
            source="display",
            target="supply",
        )


def no_dice(c: Content) -> tuple[int, ...]:
    """No dice at all, as a bag."""
    return (0,) * len(c.die_values)
