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
    e.work().triggered = True
    if not e.quiet and live(e.content, e.table.players[seat]):
        e.emit("triggered", "AP-WORK-03", seat)


def ignored(table: Table) -> int | None:
    """The display whose hazard effect does not happen in the Worker Phase that goes on."""
    return None if table.work is None else table.work.ignored


def effect(c: Content, player: Player, display: int, but: int | None = None) -> k.Hazard | None:
    """The hazard effect of the pet in a display, None where it has none, or it is the one to be left out."""
    lying = player.displays[display]
    if lying.pet is None or display == but:
        return None
    # AP-O-63 "the pet on it has no hazard effect at all while it stands there"
    if lying.habitat is not None and any(
        m.expressions.holds(calm, c, lying) for calm in c.habitats[lying.habitat].calm
    ):
        return None
    # AP-O-04 "The text removes named things only": the mode is not asked
    return c.pets[lying.pet.pet].hazard


def live(c: Content, player: Player, but: int | None = None) -> list[tuple[int, k.Hazard]]:
    """The displays whose pets have a hazard effect, with it, but for one."""
    # AP-O-16 "each effect"
    found = []
    # AP-HAZ-03 "The engine need not ask for it"
    for display, lying in enumerate(player.displays):
        # AP-HAZ-01 "A pet with the Hazardous trait has a hazard effect"
        if lying.pet is not None and c.pets[lying.pet.pet].hazard is not None:
            hazard = effect(c, player, display, but)
            if hazard is not None:
                found.append((display, hazard))
    return found


def of_family(
    c: Content, table: Table, seat: int, family: type[H], *, works: bool = True
) -> list[tuple[int, H]]:
    """The displays of a seat whose pets have an effect of one family, with it; if it works now, but for the ignored."""
    # AP-HAZ-02 "two different pets of the same family both resolve"
    found = live(c, table.players[seat], ignored(table) if works else None)
    return [(display, hazard) for display, hazard in found if isinstance(hazard, family)]
