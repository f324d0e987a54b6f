"""Grouping: a plan of errands, most wanted first, and a group for each; gold makes the most wanted come first."""

from __future__ import annotations

from typing import NamedTuple

from petz_engine.bots.dungeon_petz import worth
from petz_engine.bots.dungeon_petz.context import Context
from petz_engine.bots.dungeon_petz.sending import cage_to_come, price
from petz_engine.bots.dungeon_petz.shopping import Errand, Market
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.state import Player

BIDS = 3
"""How many groups get gold to come early."""
HIGHEST = 3
"""The most gold in a group."""


class Wish(NamedTuple):
    """An errand of the plan, the group that it takes, and what it brings beyond its price."""

    net: float
    imps: int
    gold: int
    errand: Errand


def group(context: Context) -> GroupImps:
    """One group for each wish; imps that are left go alone, in case something is left for them."""
    wishes = plan(context)
    imps = context.me.imps_at_home - sum(wish.imps for wish in wishes)
    gold = context.me.gold - sum(wish.gold for wish in wishes)
    bids = _bids(wishes, gold)
    groups = [(wish.imps, wish.gold + bid) for wish, bid in zip(wishes, bids, strict=True)]
    alone = min(imps, context.c.rules.groups - len(groups))
    return GroupImps((*groups, *((1, 0),) * alone))


def plan(context: Context) -> list[Wish]:
    """The errands one after another, each the best, as if nobody else came."""
    me, market = context.me, Market(context, context.table)
    imps, gold, wishes = me.imps_at_home, me.gold, list[Wish]()
    while len(wishes) < context.c.rules.groups:
        wish = _best(context, market, me, imps, gold)
        if wish is None:
            break
        wishes.append(wish)
        market, me = market.ahead(wish.errand), wish.errand.after
        imps, gold = imps - wish.imps, gold - wish.gold
    return wishes


def _best(context: Context, market: Market, me: Player, imps: int, gold: int) -> Wish | None:
    spaces, best = context.c.spaces, None

    def reached(space: int) -> bool:
        return max(1, spaces[space].imps) <= imps and spaces[space].gold <= gold

    for errand in market.errands(me, cage_to_come(context.c, market.table, [(imps - 1, gold)]), reached):
        fact = spaces[errand.space]
        need = max(1, fact.imps)
        net = errand.gain - price(context, errand, imps, need) - worth.GOLD * fact.gold
        if net > 0 and (best is None or net > best.net):
            best = Wish(net, need, fact.gold, errand)
    return best


def _bids(wishes: list[Wish], gold: int) -> list[int]:
    """Gold beyond what the wishes cost goes to the greatest of them, in turn."""
    bids = [0] * len(wishes)
    greatest = sorted(range(len(wishes)), key=lambda at: -wishes[at].net)[:BIDS]
    for _ in range(HIGHEST):
        for at in greatest:
            if gold and wishes[at].gold + bids[at] < HIGHEST:
                bids[at] += 1
                gold -= 1
    return bids
