"""Needs that are paid with imps on the gaps, such as play (DP-NEEDS-08 to DP-NEEDS-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import imp_jobs, stats
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.loss import add_tokens, settled
from petz_engine.dungeon_petz.placings import Task, placings
from petz_engine.dungeon_petz.state import Edit, GapId, Gaps, Player, Table, TileId, View

JOB = "play"


@attrs.frozen(weakref_slot=False)
class PlaceImps:
    """How many imps play on each gap; needs that they leave unmet make pets suffer.

    ``boost`` is an artifact by which one of the imps, on the gap ``boosted``, counts as several.
    """

    gaps: Gaps
    boost: TileId | None = None
    boosted: GapId | None = None


def _unmet(c: Content, player: Player, need: int) -> tuple[int, ...]:
    return tuple([stats.unmet(c, plot, need) for plot in player.plots])


def _served(gaps: Sequence[tuple[int, int]], placed: Sequence[int], plots: int) -> list[int]:
    # DP-NEEDS-09 "It satisfies 1 play need of each of the two pets beside that gap"
    beside = [0] * plots
    for (a, b), imps in zip(gaps, placed, strict=False):
        beside[a] += imps
        beside[b] += imps
    return beside


def _idle(c: Content, partial: m.Amounts, placed: Sequence[int], boosted: int = -1, more: int = 0) -> bool:
    """Whether some imp could be taken away without leaving one more need unmet.

    ``more`` is what the boosted imp counts beyond one; as it was placed without that, it is of use itself.
    """
    # DP-ENG-13 "An imp that would meet no need that is still unmet is refused"
    gaps, unmet = c.gaps, partial.known
    counted = [imps + more * (gap == boosted) for gap, imps in enumerate(placed)]
    beside = _served(gaps, counted, len(unmet))
    return any(
        beside[a] > unmet[a] and beside[b] > unmet[b]
        for gap, (a, b) in enumerate(gaps[: len(placed)])
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


def _gaps(view: View, decision: m.Decision) -> m.Amounts:
    """The imps that may come to each gap; what else is known are the unmet needs by plot."""
    c, player = view.content, view.table.players[view.seat]
    gaps, unmet = tuple(zip(range(len(c.gaps)))), _unmet(c, player, decision.context[0])
    return m.Amounts(
        gaps,
        (player.imps_at_home,) * len(gaps),
        player.imps_at_home,
        unmet,
        imp_jobs.boosts(c, view.table, view.seat, JOB),
    )


def _imps_reason(view: View, partial: m.Amounts, imps: int) -> m.Reason | None:
    if imps > partial.left:
        placed = sum(partial.taken)
        return m.refuse("not_enough_imps", "DP-NEEDS-08", needs=placed + imps, has=partial.most)
    if imps > 0 and _idle(view.content, partial, (*partial.taken, imps)):
        return m.refuse("idle_imp", "DP-ENG-13")
    return None


def _useful(view: View, partial: m.Amounts) -> Sequence[int]:
    """The numbers of imps that may come to the next gap: with one that is too many, all above are."""
    return list(takewhile(lambda imps: _imps_reason(view, partial, imps) is None, range(partial.left + 1)))


def _boost_reason(view: View, partial: m.Amounts, choice: tuple[int, int]) -> m.Reason | None:
    boost, gap = choice
    if boost not in partial.offered:
        return None
    more = imp_jobs.counts_as(view.content, boost) - 1
    return (
        m.refuse("idle_imp", "DP-ENG-13") if _idle(view.content, partial, partial.taken, gap, more) else None
    )


def _count(view: View, partial: m.Amounts) -> int:
    """How many ways there are to go on: without a boost, and with one for each gap where the boosted imp is of use."""
    gaps, placed = view.content.gaps, partial.taken
    task = Task(gaps, partial.known, partial.most, placed + (-1,) * (len(gaps) - len(placed)))
    mores = Counter(imp_jobs.counts_as(view.content, boost) - 1 for boost in partial.offered)
    boosted = [
        times * placings(task._replace(boosted=gap, more=more))
        for more, times in mores.items()
        for gap in range(len(gaps))
    ]
    return placings(task) + sum(boosted)


def _place(e: Edit, decision: m.Decision, action: PlaceImps) -> None:
    c, seat, imps = e.content, decision.seat, sum(action.gaps)
    # DP-NEEDS-10 "Imps used for playing are no longer available this round"
    imp_jobs.send(e, seat, JOB, imps, action.boost)
    e.emit(
        "played",
        "DP-NEEDS-08",
        seat,
        need=decision.context[0],
        imps=imps,
        gaps=action.gaps,
        source="home",
        target="display",
    )
    # DP-ENG-08 "Playing: 2 needs for each of the two neighbours"
    more = imp_jobs.counts_as(c, action.boost) - 1
    counted = [n + more * (gap == action.boosted) for gap, n in enumerate(action.gaps)]
    _suffer(e, seat, decision.context[0], _served(c.gaps, counted, len(c.plots)))


def _unboosted(view: View, decision: m.Decision, action: PlaceImps) -> m.Reason | None:
    return imp_jobs.unboosted(view, JOB, action.boost)


PLACE_IMPS = m.amounts(
    PlaceImps,
    "imps",
    ("gap",),
    initial=_gaps,
    verdict=_imps_reason,
    domain=m.all_that_is_left,
    canonical=_useful,
    last=imp_jobs.boost_slot(_boost_reason, at=("gap",)),
    build=lambda partial, *boost: PlaceImps(partial.taken, *boost),
    given=lambda action: action.gaps,
    effect=_place,
    check_whole=_unboosted,
    count=_count,
)


def settle() -> m.Node:
    """One decision over all gaps, then the losses."""
    # DP-ENG-12 "playing is one decision over the four gaps"
    return m.flow(
        m.when(can_play, m.ask(PlaceImps, rule="DP-NEEDS-08"), otherwise=m.auto(play_alone)), m.auto(settled)
    )
