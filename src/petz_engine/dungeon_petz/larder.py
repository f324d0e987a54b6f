"""The larder: food by kind and age, fresh chambers first; a kind of which there is nothing has no chambers at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petz_engine import rules_sdk as m

if TYPE_CHECKING:  # content counts what lies in larders
    from petz_engine.dungeon_petz.content import Content

Larder = tuple[tuple[int, ...], ...]


def empty(c: Content) -> Larder:
    """A larder without food (DP-SETUP-14)."""
    return ((),) * len(c.chambers)


def stored(larder: Larder, c: Content, food: int, amount: int) -> Larder:
    """The larder with fresh food in the first chamber."""
    # DP-ACT-01 "goes to the leftmost food-storage chamber"
    if not amount:
        return larder
    chambers = larder[food] or (0,) * c.chambers[food]
    return m.replaced(larder, food, (chambers[0] + amount, *chambers[1:]))


def eaten(larder: Larder, food: int, amount: int) -> Larder:
    """The larder without that much of a food, the oldest first; there must be enough."""
    # DP-ENG-02 "Food leaves a chamber oldest first without asking"
    left = list(larder[food])
    for chamber in range(len(left) - 1, -1, -1):
        taken = min(amount, left[chamber])
        left[chamber] -= taken
        amount -= taken
    return m.replaced(larder, food, _tidy(tuple(left)))


def aged(larder: Larder) -> tuple[Larder, tuple[int, ...]]:
    """The larder one round later, and how much of each food spoiled."""
    # DP-AGE-03 "Food in the rightmost chamber of its row is discarded"
    spoiled = tuple([chambers[-1] if chambers else 0 for chambers in larder])
    return tuple([_tidy((0, *chambers[:-1])) if chambers else () for chambers in larder]), spoiled


def amounts(larder: Larder) -> tuple[int, ...]:
    """How much there is of each food."""
    return tuple(map(sum, larder))


def _tidy(chambers: tuple[int, ...]) -> tuple[int, ...]:
    return chambers if any(chambers) else ()
