"""Numbers that tiles add up to: guards and free needs of a plot, the normal hand, the exhibition bonus."""

from __future__ import annotations

from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Pet, Player, Plot


def guard(c: Content, plot: Plot, stat: int) -> int:
    """The strength or antimagic of a plot: cage, addon and guarding imps (DP-NEEDS-11, DP-NEEDS-13)."""
    total = plot.guarded[stat]
    if plot.cage is not None:
        total += c.tiles[plot.cage].guards[stat]
    if plot.addon is not None:
        total += c.tiles[plot.addon].guards[stat]
    return total


def free(c: Content, plot: Plot, pet: Pet, need: int) -> int:
    """How many needs of one kind the symbols on a plot satisfy for the pet in it."""
    # DP-NEEDS-05 "apply every symbol the same way whether it is printed on the plot's cage or on its addon"
    eats = c.diets[c.tiles[pet.tile].diet].eats
    total = 0
    for tile in (plot.cage, plot.addon):
        if tile is not None:
            for symbol in c.tiles[tile].free:
                if symbol.need == need and (symbol.eats is None or symbol.eats in eats):
                    total += symbol.add
    return total


def unmet(c: Content, plot: Plot, need: int) -> int:
    """How many needs of one kind the pet on a plot has that no symbol satisfies."""
    pet = plot.pet
    if pet is None or not pet.cards:
        return 0
    count = c.needs_of(pet.cards)[need]
    # DP-NEEDS-03 "Automatic effects of cage/addon symbols are applied first and always"
    return max(0, count - free(c, plot, pet, need)) if count else 0


def normal_hand(c: Content, player: Player) -> list[int]:
    """How many cards of each color the player holds when no pet has any."""
    # DP-DRAW-01 "one need card of each colour plus one for each owned book in its chosen colour"
    hand = [c.rules.hand_per_color] * c.colors
    for artifact in player.artifacts:
        if artifact.color is not None:
            hand[artifact.color] += c.tiles[artifact.tile].hand
    return hand


def exhibition_bonus(c: Content, player: Player) -> int:
    """What the player's artifacts add to each exhibition of the rounds, in half points."""
    # DP-ART-06 "to the total of every exhibition during the game"
    return sum([c.tiles[a.tile].exhibition for a in player.artifacts])
