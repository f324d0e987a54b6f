"""Which hazards are triggered, and which hazard effects happen (AP-WORK-03, AP-O-38)."""

from __future__ import annotations

from typing import TypeVar

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import HAZARD, Content
from petz_engine.alien_petshop.state import Edit, Player, Table

H = TypeVar("H", bound=k.Hazard)


def is_triggered(c: Content, table: Table, seat: int) -> bool:
    """Whether the final dice of a seat trigger its hazards."""
    player = table.players[seat]
    if not player.dice[HAZARD]:
        return False
    # AP-O-75 "the final dice must show two or more hazard faces"
    return player.dice[HAZARD] >= stats.figures(c, table, player).hazards_needed


def trigger(e: Edit, seat: int) -> None:
    """The seat's hazards are triggered."""
    e.player(seat).triggered = True
    if not e.quiet and live(e.content, e.table.players[seat]):
        e.emit("triggered", "AP-WORK-03", seat)


def effect(c: Content, player: Player, display: int) -> k.Hazard | None:
    """The hazard effect that the pet in a display has now, None where it has none."""
    lying = player.displays[display]
    if lying.pet is None or display == player.ignored:
        return None
    # AP-O-63 "the pet on it has no hazard effect at all while it stands there"
    if lying.habitat is not None and any(
        m.expressions.holds(calm, c, lying) for calm in c.habitats[lying.habitat].calm
    ):
        return None
    # AP-O-04 "The text removes named things only": the mode is not asked
    return c.pets[lying.pet.pet].hazard


def live(c: Content, player: Player) -> list[tuple[int, k.Hazard]]:
    """The displays whose pets have a hazard effect now, with it."""
    # AP-O-16 "each effect"
    found = []
    # AP-HAZ-03 "The engine need not ask for it"
    for display, lying in enumerate(player.displays):
        # AP-HAZ-01 "A pet with the Hazardous trait has a hazard effect"
        if lying.pet is not None and c.pets[lying.pet.pet].hazard is not None:
            hazard = effect(c, player, display)
            if hazard is not None:
                found.append((display, hazard))
    return found


def of_family(c: Content, player: Player, family: type[H]) -> list[tuple[int, H]]:
    """Those of one family."""
    # AP-HAZ-02 "two different pets of the same family both resolve"
    return [(display, hazard) for display, hazard in live(c, player) if isinstance(hazard, family)]
