"""What a plot does for its pet: guarding numbers, and needs that symbols meet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from petz_engine import rules_sdk as m

if TYPE_CHECKING:  # a state is made of content, and content counts on plots
    from petz_engine.dungeon_petz.content import Content
    from petz_engine.dungeon_petz.state import Plot


def guard(c: Content, plot: Plot, stat: int) -> int:
    """The strength or antimagic of a plot: cage, addon and guarding imps (DP-NEEDS-11, DP-NEEDS-13)."""
    total = plot.guarded[stat]
    for number in (plot.cage, plot.addon):
        if number is not None:
            tile = c.tiles[number]
            total += tile.guards[stat]
            if tile.guards_while and plot.pet is not None:
                found = [symbol for symbol in tile.guards_while if symbol.of == stat]
                total += sum([symbol.add for symbol in found if m.expressions.holds(symbol.holds, c, plot)])
    return total


def free(c: Content, plot: Plot, need: int) -> int:
    """How many needs of one kind the symbols on a plot satisfy for the pet in it."""
    # DP-NEEDS-05 "apply every symbol the same way whether it is printed on the plot's cage or on its addon"
    total = 0
    for tile in (plot.cage, plot.addon):
        if tile is not None:
            for symbol in c.tiles[tile].free:
                if symbol.of == need and m.expressions.holds(symbol.holds, c, plot):
                    total += symbol.add
    return total


def unmet(c: Content, plot: Plot, need: int) -> int:
    """How many needs of one kind the pet on a plot has that no symbol satisfies."""
    pet = plot.pet
    if pet is None or not pet.cards:
        return 0
    count = c.needs_of(pet.cards)[need]
    # DP-NEEDS-03 "Automatic effects of cage/addon symbols are applied first and always"
    return max(0, count - free(c, plot, need)) if count else 0
