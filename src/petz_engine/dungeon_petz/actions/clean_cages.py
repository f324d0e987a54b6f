"""Available imps clean empty cages or earn gold (DP-CLEAN-02 to DP-CLEAN-04)."""

from __future__ import annotations

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import imp_jobs
from petz_engine.dungeon_petz.actions import heaps as h
from petz_engine.dungeon_petz.actions.heaps import Removed
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Edit, Player, Table, View

JOB = "clean"


@attrs.frozen(weakref_slot=False)
class CleanCages:
    """The tokens that imps remove, as (plot, token, how many), kept sorted; all other available imps earn gold."""

    removed: Removed = attrs.field(converter=m.in_order, default=())


def _heaps(c: Content, player: Player) -> Removed:
    # DP-CLEAN-03 "removes up to 2 manure tokens from cages WITHOUT a pet"
    return h.heaps(c, player, occupied=False)


def can_clean(c: Content, table: Table, seat: int) -> bool:
    """Whether the seat has an available imp and something for it to clean."""
    player = table.players[seat]
    return player.imps_at_home > 0 and c.rules.cleaned_by_imp > 0 and bool(_heaps(c, player))


def earn(e: Edit, seat: int) -> None:
    """Each imp that is still available earns gold."""
    # DP-CLEAN-04 "Each other available imp earns exactly 1 gold"
    gold = e.table.players[seat].imps_at_home * e.content.rules.gold_by_imp
    if gold:
        e.player(seat).gold += gold
        e.emit("gained_gold", "DP-CLEAN-04", seat, gold=gold, source="bank", target="treasury")


def _lying(view: View, decision: m.Decision) -> m.Amounts:
    c, player = view.content, view.table.players[view.seat]
    by_imp = c.rules.cleaned_by_imp
    most = (player.imps_at_home - 1 + imp_jobs.most(c, view.table, view.seat, JOB)) * by_imp
    return h.amounts_of(_heaps(c, player), most, by_imp)


def _amount_reason(view: View, partial: m.Amounts, amount: int) -> m.Reason | None:
    total, player = sum(partial.taken) + amount, view.table.players[view.seat]
    if not amount or total <= partial.most:
        return None
    needs, _ = _imps(view.content, view.table, view.seat, total)
    return m.refuse("not_enough_imps", "DP-CLEAN-03", needs=needs, has=player.imps_at_home)


def _imps(c: Content, table: Table, seat: int, amount: int) -> tuple[int, int | None]:
    """The least number of imps for so many tokens, and the boost that makes it so small (None: none does)."""
    # DP-ENG-04 "the least number of available imps that suffices is used (a boost is used if it saves an imp)"
    by_imp = c.rules.cleaned_by_imp
    best, by = imp_jobs.needed(amount, by_imp), None
    for boost in imp_jobs.boosts(c, table, seat, JOB):
        imps = imp_jobs.needed(amount, by_imp, imp_jobs.counts_as(c, boost))
        if imps < best:
            best, by = imps, boost
    return best, by


def _clean(e: Edit, decision: m.Decision, action: CleanCages) -> None:
    seat, amount = decision.seat, sum(amount for _, _, amount in action.removed)
    if amount:
        imps, boost = _imps(e.content, e.table, seat, amount)
        tokens = h.remove(e, seat, action.removed)
        imp_jobs.send(e, seat, JOB, imps, boost)
        e.emit(
            "cleaned",
            "DP-CLEAN-03",
            seat,
            imps=imps,
            removed=action.removed,
            tokens=tokens,
            source="display",
            target="supply",
        )
    earn(e, seat)


def _no_heap(view: View, decision: m.Decision, action: CleanCages) -> m.Reason | None:
    """Why something cannot be cleaned up at all: a pet is in the cage, or there is nothing."""
    player = view.table.players[view.seat]
    for plot, token, _ in action.removed:
        there = player.plots[plot]
        if there.pet is not None and there.tokens[token] > 0:
            return m.refuse("cage_not_empty", "DP-CLEAN-03", plot=plot)
    return h.no_heap(_heaps(view.content, player), action.removed, "DP-CLEAN-03")


CLEAN_CAGES = m.amounts(
    CleanCages,
    "amount",
    ("plot", "token"),
    initial=_lying,
    verdict=_amount_reason,
    effect=_clean,
    check_whole=_no_heap,
)
