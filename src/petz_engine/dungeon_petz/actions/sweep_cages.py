"""Sweeping: in phase 4 one imp removes tokens from cages, with or without a pet (DP-ART-03, DP-ENG-08)."""

from __future__ import annotations

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import imp_jobs, offers
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.actions import heaps as h
from petz_engine.dungeon_petz.actions.heaps import Removed
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Edit, Table, TileId, View

JOB = "sweep"


@attrs.frozen(weakref_slot=False)
class SweepCages:
    """The tokens that the imp removes, as (plot, token, how many), kept sorted; none leaves the broom where it is.

    ``boost`` is the artifact by which it removes more in this round; it can be named when the imp is sent, once.
    """

    removed: Removed = attrs.field(converter=m.in_order, default=())
    boost: TileId | None = None


def _by_imp(c: Content, offer: int) -> int:
    verb = c.offers[offer].verb
    assert isinstance(verb, k.SweepCages)
    return verb.up_to


def can_sweep(c: Content, table: Table, seat: int, *about: int) -> bool:
    """Whether the seat has something to sweep, and an imp for it or one that is at it already."""
    player = table.players[seat]
    if not offers.is_open(c, table, seat, about):
        return False
    left = offers.left(table, seat, about[-1])
    able = player.imps_at_home > 0 if left is None else left > 0
    return able and bool(h.heaps(c, player, occupied=True))


def _lying(view: View, decision: m.Decision) -> m.Amounts:
    # DP-ART-03 "removes up to 2 manure tokens in total this round, also from occupied cages, at once or at two moments"
    c, table, seat, offer = view.content, view.table, view.seat, decision.context[-1]
    lying, left, by_imp = (
        h.heaps(c, table.players[seat], occupied=True),
        offers.left(table, seat, offer),
        _by_imp(c, offer),
    )
    if left is not None:
        return h.amounts_of(lying, left, by_imp)
    return h.amounts_of(
        lying, by_imp * imp_jobs.most(c, table, seat, JOB), by_imp, imp_jobs.boosts(c, table, seat, JOB)
    )


def _too_much(total: int, most: int) -> m.Reason | None:
    return None if total <= most else m.refuse("too_much_to_sweep", "DP-ART-03", needs=total, has=most)


def _amount_reason(view: View, partial: m.Amounts, amount: int) -> m.Reason | None:
    return _too_much(sum(partial.taken) + amount, partial.most) if amount else None


def _boost_reason(view: View, partial: m.Amounts, boost: int) -> m.Reason | None:
    if boost not in (imp_jobs.PLAIN, *partial.offered):
        return None
    # DP-ENG-08 "the budget of the round is 4, fixed at its first use"
    return _too_much(sum(partial.taken), partial.known * imp_jobs.counts_as(view.content, boost))


def _count(view: View, partial: m.Amounts) -> int:
    """How many ways there are to go on; each boost, and none, has its own limit, and nothing is boosted for nothing."""
    boosts = partial.offered
    if not boosts:
        return partial.ways(partial.most)
    counts = [imp_jobs.counts_as(view.content, boost) for boost in (imp_jobs.PLAIN, *boosts)]
    ways = sum([partial.ways(partial.known * each) for each in counts])
    return ways if any(partial.taken) else ways - len(boosts)


def _no_such_removal(view: View, decision: m.Decision, action: SweepCages) -> m.Reason | None:
    c, player = view.content, view.table.players[view.seat]
    if action.boost is not None and offers.left(view.table, view.seat, decision.context[-1]) is not None:
        return m.refuse("swept_already", "DP-ENG-08")
    reason = imp_jobs.unboosted(view, JOB, action.boost)
    return reason or h.no_heap(h.heaps(c, player, occupied=True), action.removed, "DP-ART-03")


def _sweep(e: Edit, decision: m.Decision, action: SweepCages) -> None:
    amount = sum(amount for _, _, amount in action.removed)
    if not amount:
        return
    c, seat, offer = e.content, decision.seat, decision.context[-1]
    left, imps = offers.left(e.table, seat, offer), 0
    if left is None:
        # DP-ART-03 "one available imp"; "The imp is then used"
        left, imps = _by_imp(c, offer) * imp_jobs.counts_as(c, action.boost), 1
        imp_jobs.send(e, seat, JOB, 1, action.boost)
    tokens = h.remove(e, seat, action.removed)
    offers.leave(e, seat, offer, left - amount)
    e.emit(
        "swept",
        "DP-ART-03",
        seat,
        artifact=c.offers[offer].tile,
        imps=imps,
        removed=action.removed,
        tokens=tokens,
        source="display",
        target="supply",
    )


SWEEP_CAGES = m.amounts(
    SweepCages,
    "amount",
    ("plot", "token"),
    initial=_lying,
    verdict=_amount_reason,
    last=imp_jobs.boost_slot(_boost_reason),
    effect=_sweep,
    check_whole=_no_such_removal,
    count=_count,
)
