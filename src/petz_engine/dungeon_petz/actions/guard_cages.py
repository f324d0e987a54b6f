"""Guarding: in phase 4 imps add to the guarding numbers of cages, and are never hurt (DP-ART-04, DP-ENG-08)."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

import attrs

from petz_engine.dungeon_petz import imp_jobs, offers
from petz_engine.dungeon_petz import kinds as k
from petz_engine.dungeon_petz.content import GUARDS, Content
from petz_engine.dungeon_petz.state import Edit, GuardId, Player, PlotId, Table, TileId
from petz_engine.kernel.build import in_order, replaced
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.form import Choice, Mechanic, Slot, by_name
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View

JOB = "guard"
Place = tuple[PlotId, GuardId]
NOBODY = (imp_jobs.PLAIN, imp_jobs.PLAIN, imp_jobs.PLAIN)
"""The choice of boosting no imp."""


@attrs.frozen(weakref_slot=False)
class GuardCages:
    """How many imps guard a number of a plot, as (plot, number, imps), kept sorted; none sends nobody.

    ``boost`` is an artifact by which one of the imps, at ``boosted``, counts as several.
    """

    imps: tuple[tuple[PlotId, GuardId, int], ...] = attrs.field(converter=in_order, default=())
    boost: TileId | None = None
    boosted: Place | None = None


class SoFar(NamedTuple):
    """The places, how many imps may still go, how many go to each place, and who may be boosted, and is."""

    places: tuple[Place, ...]
    imps: int
    boosts: tuple[int, ...]
    sent: tuple[int, ...] = ()
    boost: tuple[int, ...] | None = None


def _verb(c: Content, offer: int) -> k.GuardCages:
    verb = c.offers[offer].verb
    assert isinstance(verb, k.GuardCages)
    return verb


def _left(c: Content, player: Player, offer: int) -> int:
    """How many imps may still be sent."""
    left = offers.left(c, player, offer)
    return min(player.imps_at_home, _verb(c, offer).imps if left is None else left)


def _places(player: Player) -> tuple[Place, ...]:
    """The numbers that may be guarded: those of cages with a pet."""
    # DP-ENG-07 "Guarding imps (armor) need a cage with a pet and name strength or antimagic"
    occupied = [i for i, plot in enumerate(player.plots) if plot.pet is not None]
    return tuple((plot, guard) for plot in occupied for guard in range(len(GUARDS)))


def can_guard(c: Content, table: Table, seat: int, *about: int) -> bool:
    """Whether the seat has imps that may guard, and a pet to guard."""
    player = table.players[seat]
    if not offers.is_open(c, table, seat, about):
        return False
    return _left(c, player, about[-1]) > 0 and bool(_places(player))


def _begin(view: View, decision: Decision) -> SoFar:
    c, player = view.content, view.table.players[view.seat]
    imps = _left(c, player, decision.about[-1])
    return SoFar(_places(player), imps, imp_jobs.boosts(c, player, JOB))


def _slot(so_far: SoFar) -> Slot | None:
    if len(so_far.sent) < len(so_far.places):
        return _IMPS
    return _BOOST if so_far.boosts and so_far.boost is None and any(so_far.sent) else None


def _imps_reason(view: View, so_far: SoFar, imps: int) -> Reason | None:
    if imps <= so_far.imps:
        return None
    total, home = sum(so_far.sent) + imps, view.table.players[view.seat].imps_at_home
    if total > home:
        return because("not_enough_imps", "DP-ART-04", needs=total, has=home)
    # DP-ART-04 "up to 2 available imps per round"
    return because("too_many_guards", "DP-ART-04", needs=total, has=_begin_imps(so_far))


def _boosted(view: View, so_far: SoFar) -> Sequence[tuple[int, ...]]:
    """Nobody, or each artifact with each place where an imp stands."""
    at = [place for place, imps in zip(so_far.places, so_far.sent, strict=True) if imps]
    return [NOBODY, *((boost, *place) for boost in so_far.boosts for place in at)]


_IMPS = Slot(
    "imps",
    lambda view, s: range(_begin_imps(s) + 1),
    lambda s, imps: s._replace(imps=s.imps - imps, sent=(*s.sent, imps)),
    _imps_reason,
    skip=lambda s: s._replace(sent=(*s.sent, 0)),
    about=lambda s: dict(zip(("plot", "guard"), s.places[len(s.sent)], strict=True)),
)
_BOOST = Slot(
    "boost",
    _boosted,
    lambda s, boost: s._replace(boost=boost),
    sure=True,
    told=by_name("tile", "plot", "guard", also={NOBODY: "no boost"}),
)


def _begin_imps(so_far: SoFar) -> int:
    """How many imps there were at first."""
    return so_far.imps + sum(so_far.sent)


def _count(view: View, so_far: SoFar) -> int:
    """How many ways there are to go on: sums of what goes to each place, and a boost for each place where imps go."""
    imps, left = so_far.imps, len(so_far.places) - len(so_far.sent)
    sums, boosts = comb(imps + left, left), len(so_far.boosts)
    guarded = sum(map(bool, so_far.sent)) * sums
    if left and imps:
        guarded += left * comb(imps - 1 + left, left)
    return sums + boosts * guarded


def _build(so_far: SoFar) -> GuardCages:
    sent = tuple((*place, imps) for place, imps in zip(so_far.places, so_far.sent, strict=True) if imps)
    if so_far.boost is None or so_far.boost == NOBODY:
        return GuardCages(sent)
    boost, plot, guard = so_far.boost
    return GuardCages(sent, boost, (plot, guard))


def _parts(view: View, decision: Decision, action: GuardCages) -> tuple[Choice, ...]:
    so_far = _begin(view, decision)
    wanted = {(plot, guard): imps for plot, guard, imps in action.imps}
    sent = tuple(wanted.get(place, 0) for place in so_far.places)
    if not so_far.boosts or not any(sent):
        return sent
    boosted = NOBODY if action.boost is None or action.boosted is None else (action.boost, *action.boosted)
    return (*sent, boosted)


def _beside(view: View, decision: Decision, action: GuardCages) -> Reason | None:
    """Why there is nothing to guard at a place, or the imp cannot be boosted."""
    player = view.table.players[view.seat]
    for plot, _, _ in action.imps:
        if player.plots[plot].pet is None:
            return because("no_pet", "DP-ENG-07")
    return imp_jobs.unboosted(view.content, player, JOB, action.boost)


def _guard(e: Edit, decision: Decision, action: GuardCages) -> None:
    imps = sum(imps for _, _, imps in action.imps)
    if not imps:
        return
    c, seat, offer = e.content, decision.seat, decision.about[-1]
    add, left = _verb(c, offer).add, offers.left(c, e.player(seat), offer)
    offers.leave(e, seat, offer, (_verb(c, offer).imps if left is None else left) - imps)
    imp_jobs.send(e, seat, JOB, imps, action.boost)
    for plot, guard, sent in action.imps:
        more = imp_jobs.counts_as(c, action.boost) - 1 if action.boosted == (plot, guard) else 0
        opened, amount = e.plot(seat, plot), add * (sent + more)
        # DP-ART-04 "+1 to that number for this round"
        opened.guarded = replaced(opened.guarded, guard, opened.guarded[guard] + amount)
        e.tell(
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


GUARD_CAGES = Mechanic(_begin, _slot, _build, _parts, _guard, beside=_beside, count=_count)
