"""Visiting a space: the group that was just put there does what the space says (DP-ACT-01 to DP-ACT-12)."""

from __future__ import annotations

from petz_engine.dungeon_petz.state import Edit
from petz_engine.dungeon_petz.verbs import ROOMS, At


def visit(e: Edit, seat: int, space: int, tile: int | None) -> None:
    """Does all that a space says, in its order."""
    at = At(seat, space, tile)
    for verb in e.content.spaces[space].do:
        ROOMS[type(verb)].carry_out(e, at, verb)
