"""Neutral imps: they walk along their rings, and where they stand less is restocked (DP-2P-03 to DP-2P-09)."""

from __future__ import annotations

from functools import lru_cache

from petz_engine.dungeon_petz.content import Content, Shortage
from petz_engine.dungeon_petz.state import Edit, StopId, standing


def move_neutral_imps(e: Edit) -> None:
    """Each neutral imp goes to the next stop of its ring."""
    # DP-2P-05 "each neutral imp moves one space along the arrows, before anything is restocked"
    c, table = e.content, e.table
    table.neutral = tuple([c.next_stops[stop] for stop in table.neutral])
    table.spaces = standing(c, table.neutral)
    spaces = tuple([c.stops[stop] for stop in table.neutral])
    e.tell("neutral_imps_moved", "DP-2P-05", -1, spaces=spaces, source="space", target="space")


@lru_cache(maxsize=1024)
def shortages(c: Content, stops: tuple[StopId, ...], effect: str) -> tuple[Shortage, ...]:
    """What neutral imps at these stops do to restocking, as far as it is this effect."""
    found = [shortage for stop in stops for shortage in c.spaces[c.stops[stop]].shortages]
    return tuple([shortage for shortage in found if shortage.effect == effect])


def rows_that(c: Content, stops: tuple[StopId, ...], effect: str) -> list[int]:
    """The rows of the market that have this effect."""
    return [shortage.row for shortage in shortages(c, stops, effect)]
