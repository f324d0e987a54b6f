"""Sending: the errand that brings most beyond what the group would do at home."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from petz_engine.bots.dungeon_petz import demands, worth
from petz_engine.bots.dungeon_petz.desk import Desk
from petz_engine.bots.dungeon_petz.shopping import Errand, Market
from petz_engine.dungeon_petz.actions.send_group import KeepGroup, SendGroup, space_reason
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Table
from petz_engine.kernel.build import without

Group = tuple[int, int]
STAYS = 1.5
"""An imp that stays away although nobody wants it there."""


def send(desk: Desk) -> SendGroup | KeepGroup:
    """The best errand of the groups that are resolved now, or home."""
    groups = desk.me.groups
    now = [group for group in dict.fromkeys(groups) if sum(group) == sum(groups[0])]
    market = Market(desk, desk.table)
    best, action = 0.0, cast(SendGroup | KeepGroup, KeepGroup(*now[-1]))
    for group in now:
        to_come = cage_to_come(desk.c, desk.table, without(groups, group))
        for errand in market.errands(desk.me, to_come, partial(_may_go, desk, group)):
            net = errand.gain - cost(desk, errand, group)
            if net > best:
                best, action = net, SendGroup(*group, errand.space, errand.tile)
    return action


def _may_go(desk: Desk, group: Group, space: int) -> bool:
    return space_reason(desk.c, desk.table, group, space) is None


def cost(desk: Desk, errand: Errand, group: Group) -> float:
    """What a group gives up when it goes."""
    imps, gold = group
    home = desk.me.imps_at_home + sum(imps for imps, _ in desk.me.groups)
    return price(desk, errand, home, imps) + worth.GOLD * gold


def price(desk: Desk, errand: Errand, home: int, imps: int) -> float:
    """What it costs to send so many of the imps that could be at home."""
    with_them = demands.imps_at_home(desk, errand.after, home)
    without_them = demands.imps_at_home(desk, errand.after, home - imps)
    stay = STAYS * (imps - 1) if desk.c.spaces[errand.space].stays else 0.0
    return with_them - without_them + stay


def cage_to_come(c: Content, table: Table, groups: Sequence[Group]) -> bool:
    """Whether one of these groups can still fetch a cage."""
    return any(
        space_reason(c, table, group, space) is None
        for space in c.on_board
        if c.spaces[space].row >= 0 and c.rows[c.spaces[space].row].tile == "cage"
        for group in groups
    )
