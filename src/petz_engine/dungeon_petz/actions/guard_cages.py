"""Guarding: in phase 4 imps add to the guarding numbers of cages, and are never hurt (DP-ART-04, DP-ENG-08)."""

from __future__ import annotations

from math import comb

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import imp_jobs, offers
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.content import GUARDS, Content
from petz_engine.dungeon_petz.state import Edit, GuardId, Player, PlotId, Table, TileId, View

JOB = "guard"
Place = tuple[PlotId, GuardId]


@attrs.frozen(weakref_slot=False)
class GuardCages:
    """How many imps guard a number of a plot, as (plot, number, imps), kept sorted; none sends nobody.

    ``boost`` is an artifact by which one of the imps, at ``boosted``, counts as several.
    """

    imps: tuple[tuple[PlotId, GuardId, int], ...] = attrs.field(converter=m.in_order, default=())
    boost: TileId | None = None
    boosted: Place | None = None


def _verb(c: Content, offer: int) -> k.GuardCages:
    verb = c.offers[offer].verb
    assert isinstance(verb, k.GuardCages)
    return verb


def _left(c: Content, table: Table, seat: int, offer: int) -> int:
    left = offers.left(table, seat, offer)
    return min(table.players[seat].imps_at_home, _verb(c, offer).imps if left is None else left)


def _places(player: Player) -> tuple[Place, ...]:
    """The numbers that may be guarded: those of cages with a pet."""
    # DP-ENG-07 "Guarding imps (armor) need a cage with a pet and name strength or antimagic"
    occupied = [i for i, plot in enumerate(player.plots) if plot.pet is not None]
    return tuple((plot, guard) for plot in occupied for guard in range(len(GUARDS)))


def can_guard(c: Content, table: Table, seat: int, *about: int) -> bool:
    """Whether the seat has imps that may guard, and a pet to guard."""
    if not offers.is_open(c, table, seat, about):
        return False
    return _left(c, table, seat, about[-1]) > 0 and bool(_places(table.players[seat]))


def _guards(view: View, decision: m.Decision) -> m.Amounts:
    c, table, seat = view.content, view.table, view.seat
    places, imps = _places(table.players[seat]), _left(c, table, seat, decision.context[-1])
    return m.Amounts(places, (imps,) * len(places), imps, offered=imp_jobs.boosts(c, table, seat, JOB))


def _imps_reason(view: View, partial: m.Amounts, imps: int) -> m.Reason | None:
    if imps <= partial.left:
        return None
    total, home = sum(partial.taken) + imps, view.table.players[view.seat].imps_at_home
    if total > home:
        return m.refuse("not_enough_imps", "DP-ART-04", needs=total, has=home)
    # DP-ART-04 "up to 2 available imps per round"
    return m.refuse("too_many_guards", "DP-ART-04", needs=total, has=partial.most)


def _count(view: View, partial: m.Amounts) -> int:
    """How many ways there are to go on: sums of what goes to each place, and a boost for each place where imps go."""
    imps, left = partial.left, len(partial.heaps) - len(partial.taken)
    sums, boosts = comb(imps + left, left), len(partial.offered)
    guarded = sum(map(bool, partial.taken)) * sums
    if left and imps:
        guarded += left * comb(imps - 1 + left, left)
    return sums + boosts * guarded


def _no_such_guard(view: View, decision: m.Decision, action: GuardCages) -> m.Reason | None:
    """Why there is nothing to guard at a place, or the imp cannot be boosted."""
    player = view.table.players[view.seat]
    for plot, _, _ in action.imps:
        if player.plots[plot].pet is None:
            return m.refuse("no_pet", "DP-ENG-07")
    return imp_jobs.unboosted(view, JOB, action.boost)


def _guard(e: Edit, decision: m.Decision, action: GuardCages) -> None:
    imps = sum(imps for _, _, imps in action.imps)
    if not imps:
        return
    c, seat, offer = e.content, decision.seat, decision.context[-1]
    add, left = _verb(c, offer).add, offers.left(e.table, seat, offer)
    offers.leave(e, seat, offer, (_verb(c, offer).imps if left is None else left) - imps)
    imp_jobs.send(e, seat, JOB, imps, action.boost)
    for plot, guard, sent in action.imps:
        more = imp_jobs.counts_as(c, action.boost) - 1 if action.boosted == (plot, guard) else 0
        opened, amount = e.plot(seat, plot), add * (sent + more)
        # DP-ART-04 "+1 to that number for this round"
        opened.guarded = m.replaced(opened.guarded, guard, opened.guarded[guard] + amount)
        e.emit(
            "guarded",
            "DP-ART-04",
            seat,
            artifact=c.offers[offer].tile,
            plot=plot,
            guard=guard,
            amount=amount,
            imps=sent,
            source="home",
            target="display",
        )


GUARD_CAGES = m.amounts(
    GuardCages,
    "imps",
    ("plot", "guard"),
    initial=_guards,
    verdict=_imps_reason,
    last=imp_jobs.boost_slot(at=("plot", "guard")),
    effect=_guard,
    check_whole=_no_such_guard,
    count=_count,
)
