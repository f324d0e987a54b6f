"""Needs that are paid with imps on the gaps, such as play (DP-NEEDS-08 to DP-NEEDS-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

import attrs

from petz_engine.dungeon_petz import imp_jobs, stats
from petz_engine.dungeon_petz import kinds as k
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.loss import add_tokens, settled
from petz_engine.dungeon_petz.placings import Task, placings
from petz_engine.dungeon_petz.state import Edit, GapId, Gaps, Player, Table, TileId
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.flow import Node, ask, auto, flow, when
from petz_engine.kernel.form import Choice, Mechanic, Slot, by_name
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View

JOB = "play"
NOBODY = (imp_jobs.PLAIN, imp_jobs.PLAIN)
"""The choice of boosting no imp."""


@attrs.frozen(weakref_slot=False)
class PlaceImps:
    """How many imps play on each gap; needs that they leave unmet make pets suffer.

    ``boost`` is an artifact by which one of the imps, on the gap ``boosted``, counts as several.
    """

    gaps: Gaps
    boost: TileId | None = None
    boosted: GapId | None = None


class SoFar(NamedTuple):
    """The gaps, the unmet needs by plot, the imps that are left, the imps placed so far (0: left open), and the boost.

    ``boosts`` are the artifacts that may boost an imp, ``boost`` is the one chosen with its gap (None: not yet).
    """

    gaps: tuple[tuple[int, int], ...]
    unmet: tuple[int, ...]
    imps: int
    boosts: tuple[int, ...] = ()
    placed: tuple[int, ...] = ()
    boost: tuple[int, int] | None = None


def _unmet(c: Content, player: Player, need: int) -> tuple[int, ...]:
    return tuple([stats.unmet(c, plot, need) for plot in player.plots])


def _served(gaps: Sequence[tuple[int, int]], placed: Sequence[int], plots: int) -> list[int]:
    """How many imps stand beside each plot."""
    # DP-NEEDS-09 "It satisfies 1 play need of each of the two pets beside that gap"
    beside = [0] * plots
    for (a, b), imps in zip(gaps, placed, strict=False):
        beside[a] += imps
        beside[b] += imps
    return beside


def _idle(so_far: SoFar, placed: Sequence[int], boosted: int = -1, more: int = 0) -> bool:
    """Whether some imp could be taken away without leaving one more need unmet.

    ``more`` is what the boosted imp counts beyond one; as it was placed without that, it is of use itself.
    """
    # DP-ENG-13 "An imp that would meet no need that is still unmet is refused"
    counted = [imps + more * (gap == boosted) for gap, imps in enumerate(placed)]
    beside, unmet = _served(so_far.gaps, counted, len(so_far.unmet)), so_far.unmet
    return any(
        beside[a] > unmet[a] and beside[b] > unmet[b]
        for gap, (a, b) in enumerate(so_far.gaps[: len(placed)])
        if placed[gap] > (gap == boosted)
    )


def can_play(c: Content, table: Table, seat: int, need: int) -> bool:
    """Whether there is an imp, and a pet that wants it."""
    player = table.players[seat]
    return player.imps_at_home > 0 and any(_unmet(c, player, need)) and bool(c.gaps)


def play_alone(e: Edit, seat: int, need: int) -> None:
    """Without imps there is nothing to choose."""
    _suffer(e, seat, need, (0,) * len(e.table.players[seat].plots))


def _suffer(e: Edit, seat: int, need: int, beside: Sequence[int]) -> None:
    # DP-NEEDS-08 "use an available imp or put 1 suffering on the pet"
    fact: k.NeedPayImp = e.content.needs[need]
    for plot, wanted in enumerate(_unmet(e.content, e.table.players[seat], need)):
        amount = max(0, wanted - beside[plot]) * fact.amount
        add_tokens(e, seat, plot, need, fact.otherwise, amount, "DP-NEEDS-08")


def _begin(view: View, decision: Decision) -> SoFar:
    c, player = view.content, view.table.players[view.seat]
    unmet = _unmet(c, player, decision.about[0])
    return SoFar(c.gaps, unmet, player.imps_at_home, imp_jobs.boosts(c, player, JOB))


def _slot(so_far: SoFar) -> Slot | None:
    if len(so_far.placed) < len(so_far.gaps):
        return _IMPS
    return _BOOST if so_far.boosts and so_far.boost is None and any(so_far.placed) else None


def _verdict(view: View, so_far: SoFar, imps: int) -> Reason | None:
    if imps > so_far.imps:
        placed = sum(so_far.placed)
        return because("not_enough_imps", "DP-NEEDS-08", needs=placed + imps, has=placed + so_far.imps)
    if imps > 0 and _idle(so_far, (*so_far.placed, imps)):
        return because("idle_imp", "DP-ENG-13")
    return None


def _useful(view: View, so_far: SoFar) -> Sequence[int]:
    """The numbers of imps that may come to the next gap: with one that is too many, all above are."""
    return list(takewhile(lambda imps: _verdict(view, so_far, imps) is None, range(so_far.imps + 1)))


def _boosted(view: View, so_far: SoFar) -> Sequence[tuple[int, int]]:
    """Nobody, or each artifact with each gap where an imp stands."""
    at = [gap for gap, imps in enumerate(so_far.placed) if imps]
    return [NOBODY, *((boost, gap) for boost in so_far.boosts for gap in at)]


def _boost_reason(view: View, so_far: SoFar, choice: tuple[int, int]) -> Reason | None:
    boost, gap = choice
    if choice == NOBODY or boost not in so_far.boosts:
        return None
    more = imp_jobs.counts_as(view.content, boost) - 1
    return because("idle_imp", "DP-ENG-13") if _idle(so_far, so_far.placed, gap, more) else None


def _count(view: View, so_far: SoFar) -> int:
    """How many ways there are to go on: without a boost, and with one for each gap where the boosted imp is of use."""
    gaps, unmet, placed = so_far.gaps, so_far.unmet, so_far.placed
    task = Task(gaps, unmet, so_far.imps + sum(placed), placed + (-1,) * (len(gaps) - len(placed)))
    mores = Counter(imp_jobs.counts_as(view.content, boost) - 1 for boost in so_far.boosts)
    boosted = [
        times * placings(task._replace(boosted=gap, more=more))
        for more, times in mores.items()
        for gap in range(len(gaps))
    ]
    return placings(task) + sum(boosted)


def _place(e: Edit, decision: Decision, action: PlaceImps) -> None:
    c, seat, imps = e.content, decision.seat, sum(action.gaps)
    # DP-NEEDS-10 "Imps used for playing are no longer available this round"
    imp_jobs.send(e, seat, JOB, imps, action.boost)
    e.tell(
        "played",
        "DP-NEEDS-08",
        seat,
        need=decision.about[0],
        imps=imps,
        gaps=action.gaps,
        source="home",
        target="display",
    )
    # DP-ENG-08 "Playing: 2 needs for each of the two neighbours"
    more = imp_jobs.counts_as(c, action.boost) - 1
    counted = [n + more * (gap == action.boosted) for gap, n in enumerate(action.gaps)]
    _suffer(e, seat, decision.about[0], _served(c.gaps, counted, len(c.plots)))


_IMPS = Slot(
    "imps",
    lambda view, s: range(s.imps + 1),
    lambda s, imps: SoFar(s.gaps, s.unmet, s.imps - imps, s.boosts, (*s.placed, imps), s.boost),
    _verdict,
    drafted=_useful,
    skip=lambda s: s._replace(placed=(*s.placed, 0)),
    about=lambda s: {"gap": len(s.placed)},
)
_BOOST = Slot(
    "boost",
    _boosted,
    lambda s, boost: s._replace(boost=boost),
    _boost_reason,
    told=by_name("tile", "gap", also={NOBODY: "no boost"}),
)


def _build(so_far: SoFar) -> PlaceImps:
    if so_far.boost is None or so_far.boost == NOBODY:
        return PlaceImps(so_far.placed)
    return PlaceImps(so_far.placed, *so_far.boost)


def _parts(view: View, decision: Decision, action: PlaceImps) -> tuple[Choice, ...]:
    boosts = imp_jobs.boosts(view.content, view.table.players[view.seat], JOB)
    if not boosts or not any(action.gaps):
        return action.gaps
    boosted = NOBODY if action.boost is None or action.boosted is None else (action.boost, action.boosted)
    return (*action.gaps, boosted)


def _unboosted(view: View, decision: Decision, action: PlaceImps) -> Reason | None:
    return imp_jobs.unboosted(view.content, view.table.players[view.seat], JOB, action.boost)


PLACE_IMPS = Mechanic(_begin, _slot, _build, _parts, _place, beside=_unboosted, count=_count)


def settle() -> Node:
    """One decision over all gaps, then the losses."""
    # DP-ENG-12 "playing is one decision over the four gaps"
    return flow(when(can_play, ask(PlaceImps, rule="DP-NEEDS-08"), otherwise=auto(play_alone)), auto(settled))
