"""Sending: the errand that brings most beyond what the group would do at home."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from petz_engine.bots.dungeon_petz import demands, worth
from petz_engine.bots.dungeon_petz.context import Context
from petz_engine.bots.dungeon_petz.shopping import Errand, Market
from petz_engine.dungeon_petz.actions.send_group import KeepGroup, SendGroup, space_reason
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Table, groups_of
from petz_engine.kernel.build import without

Group = tuple[int, int]
STAYS = 1.5
"""An imp that stays away although nobody wants it there."""


def send(context: Context) -> SendGroup | KeepGroup:
    """The best errand of the groups that are resolved now, or home."""
    groups = groups_of(context.table, context.decision.seat)
    now = [group for group in dict.fromkeys(groups) if sum(group) == sum(groups[0])]
    market = Market(context, context.table)
    best, action = 0.0, cast(SendGroup | KeepGroup, KeepGroup(*now[-1]))
    for group in now:
        to_come = cage_to_come(context.c, context.table, without(groups, group))
        for errand in market.errands(context.me, to_come, partial(_may_go, context, group)):
            net = errand.gain - cost(context, errand, group)
            if net > best:
                best, action = net, SendGroup(*group, errand.space, errand.tile)
    return action


def _may_go(context: Context, group: Group, space: int) -> bool:
    return space_reason(context.c, context.table, group, space) is None


def cost(context: Context, errand: Errand, group: Group) -> float:
    """What a group gives up when it goes."""
    imps, gold = group
    home = context.me.imps_at_home + sum(imps for imps, _ in groups_of(context.table, context.decision.seat))
    return price(context, errand, home, imps) + worth.GOLD * gold


def price(context: Context, errand: Errand, home: int, imps: int) -> float:
    """What it costs to send so many of the imps that could be at home."""
    with_them = demands.imps_at_home(context, errand.after, home)
    without_them = demands.imps_at_home(context, errand.after, home - imps)
    stay = STAYS * (imps - 1) if context.c.spaces[errand.space].stays else 0.0
    return with_them - without_them + stay


def cage_to_come(c: Content, table: Table, groups: Sequence[Group]) -> bool:
    """Whether one of these groups can still fetch a cage."""
    return any(
        space_reason(c, table, group, space) is None
        for space in c.on_board
        if c.spaces[space].row >= 0 and c.rows[c.spaces[space].row].tile == "cage"
        for group in groups
    )
