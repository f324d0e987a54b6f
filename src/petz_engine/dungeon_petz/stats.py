"""Numbers that tiles add up to: guards and free needs of a plot, the normal hand, the exhibition bonus."""

from __future__ import annotations

from functools import lru_cache

from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.countables import owner_at
from petz_engine.dungeon_petz.plots import free as free
from petz_engine.dungeon_petz.plots import guard as guard
from petz_engine.dungeon_petz.plots import unmet as unmet
from petz_engine.dungeon_petz.state import Player, Table


def normal_hand(c: Content, player: Player) -> list[int]:
    """How many cards of each color the player holds when no pet has any."""
    # DP-DRAW-01 "one need card of each colour plus one for each owned book in its chosen colour"
    hand = [c.rules.hand_per_color] * c.colors
    for artifact in player.artifacts:
        if artifact.color is not None:
            hand[artifact.color] += c.tiles[artifact.tile].hand
    return hand


def head_start(c: Content, table: Table, seat: int) -> int:
    """What the spaces on which a seat stands add to its exhibition of this round, in half points."""
    # DP-ACT-11 "for this round's exhibition only"
    points = 0
    for space, add in _judging(c):
        for owner, _ in table.spaces[space]:
            points += add if owner == seat else 0
    return points


@lru_cache(maxsize=16)
def _judging(c: Content) -> tuple[tuple[int, int], ...]:
    """The spaces that give a head start, and what each adds."""
    adds = [sum([verb.add for verb in space.do if isinstance(verb, k.HeadStart)]) for space in c.spaces]
    return tuple([(space, add) for space, add in enumerate(adds) if add])


def exhibition_bonus(c: Content, table: Table, seat: int) -> int:
    """What the player's artifacts add to each exhibition of the rounds, in half points."""
    # DP-ART-06 "to the total of every exhibition during the game"
    return sum([shown_by(c, table, seat, artifact.tile) for artifact in table.players[seat].artifacts])


def shown_by(c: Content, table: Table, seat: int, artifact: int) -> int:
    """What one artifact adds."""
    tile = c.tiles[artifact]
    if not tile.exhibition_while:
        return tile.exhibition
    owner = owner_at(table, seat)
    return tile.exhibition + sum([add for while_, add in tile.exhibition_while if while_(c, owner)])
