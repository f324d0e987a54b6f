"""Offers: what a seat may do with an artifact in a window of the round, as far as its limit goes (DP-ENG-07).

An offer is named by its number in the content; the flow asks about each one by itself.
"""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.countables import owner_at
from petz_engine.dungeon_petz.state import Edit, Player, Table, Used, used_by


def owned(c: Content, player: Player, offer: int) -> int:
    """The number of the player's artifact that makes this offer, -1 where the player has none."""
    wanted = c.offers[offer]
    copy = wanted.copy
    for number, artifact in enumerate(player.artifacts):
        if artifact.tile == wanted.tile:
            if not copy:
                return number
            copy -= 1
    return -1


def nothing_used(c: Content, table: Table) -> tuple[Used, ...]:
    """What all seats have used up at the beginning of phase 4."""
    # DP-ART-05 "Once per round, one imp counts as two"
    return (Used((None,) * len(c.offers)),) * len(table.players)


def left(table: Table, seat: int, offer: int) -> int | None:
    """How much is left of the limit of an offer of a seat; None where it was not used in this round."""
    return used_by(table, seat).left[offer]


def leave(e: Edit, seat: int, offer: int, amount: int) -> None:
    """So much is left of the limit of an offer from now on."""
    used = e.used(seat)
    used.left = m.replaced(used.left, offer, amount)


def is_open(c: Content, table: Table, seat: int, about: tuple[int, ...]) -> bool:
    """Whether the seat has the artifact of an offer, in a window in which it can matter; ``about`` as in the flow."""
    player = table.players[seat]
    if not player.artifacts or owned(c, player, about[-1]) < 0:
        return False
    if not holds(c, table, seat, about[-1]):
        return False
    return matters(c, table, seat, about)


def holds(c: Content, table: Table, seat: int, offer: int) -> bool:
    """Whether the condition of an offer holds, where it has one."""
    condition = c.offers[offer].holds
    return condition is True or (not isinstance(condition, int) and bool(condition(c, owner_at(table, seat))))


def matters(c: Content, table: Table, seat: int, about: tuple[int, ...]) -> bool:
    """Whether a window is open: before a need that some own pet has, or one that belongs to no need.

    ``about`` is what the flow nests around the question: the need, where there is one, and the offer.
    """
    # DP-ENG-07 "open in named windows in which they can matter: before the evaluation of a given need"
    if len(about) == 1:
        return True
    pets = [plot.pet for plot in table.players[seat].plots]
    return any(pet is not None and pet.cards and c.needs_of(pet.cards)[about[0]] for pet in pets)
