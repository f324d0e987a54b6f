"""Needs by which pets escape, such as anger (DP-NEEDS-12 to DP-NEEDS-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import imp_jobs
from petz_engine.dungeon_petz.content import Content, NeedEscape
from petz_engine.dungeon_petz.loss import lose
from petz_engine.dungeon_petz.state import Edit, Table, TileId, View


@attrs.frozen(weakref_slot=False)
class Catch:
    """Catch the pet that tries to escape, or let it go; ``boost`` is an artifact by which one imp counts as several."""

    catch: bool
    boost: TileId | None = None


class Escape(NamedTuple):
    """The decision about a pet that tries to escape, and the artifacts that may boost an imp."""

    decision: m.Decision
    offered: tuple[int, ...]


JOB = "catch"


def excess(c: Content, table: Table, seat: int, need: int, plot: int) -> int:
    """By how much the needs of the pet on a plot exceed the number that guards it, 0 where they do not."""
    lying, fact = table.players[seat].plots[plot], c.needs[need]
    assert isinstance(fact, NeedEscape)
    return 0 if lying.pet is None or not lying.pet.cards else fact.imps(c, lying)


def breaks_out(c: Content, table: Table, seat: int, need: int, plot: int) -> bool:
    """Whether the pet tries to escape."""
    # DP-NEEDS-13 "If G > S the pet tries to escape"
    return excess(c, table, seat, need, plot) > 0


def _takes(c: Content, table: Table, seat: int, about: tuple[int, ...], boost: int | None) -> int:
    """How many imps it takes to catch the pet, with a boost or without."""
    need, plot = about
    return imp_jobs.needed(excess(c, table, seat, need, plot), 1, imp_jobs.counts_as(c, boost))


def _fewest(c: Content, table: Table, seat: int, about: tuple[int, ...]) -> int:
    """How many imps it takes with the best boost that there is."""
    boosts = imp_jobs.boosts(c, table, seat, JOB)
    return min(_takes(c, table, seat, about, boost) for boost in (None, *boosts))


def can_catch(c: Content, table: Table, seat: int, *about: int) -> bool:
    """Whether there are imps enough to catch it."""
    return table.players[seat].imps_at_home >= _fewest(c, table, seat, about)


def escape(e: Edit, seat: int, need: int, plot: int) -> None:
    """The pet is lost."""
    pet = e.table.players[seat].plots[plot].pet
    assert pet is not None
    lose(e, seat, pet, "escaped", "DP-NEEDS-13", plot)


def _catch_reason(view: View, partial: Any, catch: int) -> m.Reason | None:
    table, decision = view.table, partial[0].decision
    if not catch or can_catch(view.content, table, decision.seat, *decision.context):
        return None
    return _too_few(view, _fewest(view.content, table, decision.seat, decision.context))


def _boost_reason(view: View, partial: Any, boost: int) -> m.Reason | None:
    decision, offered = partial[0]
    if boost != imp_jobs.PLAIN and boost not in offered:
        return None
    needs = _takes(view.content, view.table, decision.seat, decision.context, boost)
    return None if needs <= view.table.players[view.seat].imps_at_home else _too_few(view, needs)


def _too_few(view: View, needs: int) -> m.Reason:
    return m.refuse(
        "not_enough_imps", "DP-NEEDS-13", needs=needs, has=view.table.players[view.seat].imps_at_home
    )


def _catch(e: Edit, decision: m.Decision, action: Catch) -> None:
    seat, (need, plot) = decision.seat, decision.context
    if not action.catch:
        # DP-NEEDS-13 "Letting it go is allowed even with enough imps"
        escape(e, seat, need, plot)
        return
    # DP-NEEDS-13 "sends exactly G - S available imps to the hospital and keeps the pet"
    imps = _takes(e.content, e.table, seat, decision.context, action.boost)
    player = e.player(seat)
    player.imps_at_home -= imps
    # DP-NEEDS-14 "Wounded imps stay in the hospital"
    player.imps_in_hospital += imps
    # DP-ART-05 "As catcher he is one imp that goes to the hospital"
    imp_jobs.use_boost(e, seat, JOB, action.boost)
    e.emit("caught", "DP-NEEDS-13", seat, plot=plot, imps=imps, source="home", target="hospital")


def _escape(view: View, decision: m.Decision) -> Escape:
    return Escape(decision, imp_jobs.boosts(view.content, view.table, view.seat, JOB))


def _unboosted(view: View, decision: m.Decision, action: Catch) -> m.Reason | None:
    return imp_jobs.unboosted(view, JOB, action.boost)


CATCH = m.fields(
    Catch,
    m.Slot(
        "catch",
        lambda view, partial: (0, 1),
        verdict=_catch_reason,
        describe=m.by_name(also={0: "let it go", 1: "catch it"}),
    ),
    imp_jobs.boost_slot(_boost_reason, offered=lambda partial: partial[0].offered if partial[1] else ()),
    effect=_catch,
    check_whole=_unboosted,
    known=_escape,
)


def settle(plots: Sequence[tuple[int, str]]) -> m.Node:
    """For each pet that breaks out, a choice where there are imps enough."""
    catch = m.when(can_catch, m.ask(Catch, rule="DP-NEEDS-13"), otherwise=m.auto(escape))
    return m.each_entry(plots, lambda plot: m.when(breaks_out, catch))
