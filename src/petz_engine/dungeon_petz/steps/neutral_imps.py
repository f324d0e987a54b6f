"""Neutral imps: they walk along their rings, and where they stand less is restocked (DP-2P-03 to DP-2P-09)."""

from __future__ import annotations

from petz_engine.dungeon_petz.state import Edit, standing


def move_neutral_imps(e: Edit) -> None:
    """Each neutral imp goes to the next stop of its ring."""
    # DP-2P-05 "each neutral imp moves one space along the arrows, before anything is restocked"
    c, table = e.content, e.table
    # DP-2P-03 "They form 3 groups of 6 linked by arrows"
    table.neutral_imps = tuple([c.next_stops[stop] for stop in table.neutral_imps])
    table.spaces = standing(c, table.neutral_imps)
    spaces = tuple([c.stops[stop] for stop in table.neutral_imps])
    e.emit("neutral_imps_moved", "DP-2P-05", -1, spaces=spaces, source="space", target="space")
