"""Neutral imps of games for two and three: where they stand, and how they move on (DP-2P-01 to DP-2P-09)."""

from __future__ import annotations

from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import NEUTRAL, Edit, Groups


def standing(c: Content, stops: tuple[int, ...]) -> tuple[Groups, ...]:
    """The spaces of the board with nobody on them but the neutral imps at these stops."""
    # DP-2P-04 "3 neutral imps, one on each dot"
    spaces: list[Groups] = [()] * len(c.spaces)
    for stop in stops:
        # DP-2P-01 "Components of unused colours go back, except neutral imps"
        spaces[c.stops[stop]] += ((NEUTRAL, 1),)
    return tuple(spaces)


def move_neutral_imps(e: Edit) -> None:
    """Each neutral imp goes to the next stop of its ring."""
    # DP-2P-05 "each neutral imp moves one space along the arrows, before anything is restocked"
    c, table = e.content, e.table
    # DP-2P-03 "They form 3 groups of 6 linked by arrows"
    table.neutral_imps = tuple([c.next_stops[stop] for stop in table.neutral_imps])
    table.spaces = standing(c, table.neutral_imps)
    spaces = tuple([c.stops[stop] for stop in table.neutral_imps])
    e.emit("neutral_imps_moved", "DP-2P-05", -1, spaces=spaces, source="space", target="space")
