"""Needs that a number of the cage guards, such as magic and anger (DP-NEEDS-11 to DP-NEEDS-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import attrs

from petz_engine.dungeon_petz import imp_jobs, stats
from petz_engine.dungeon_petz import kinds as k
from petz_engine.dungeon_petz.content import GUARDS, Content
from petz_engine.dungeon_petz.loss import add_tokens, check_losses, lose
from petz_engine.dungeon_petz.state import Edit, Table, TileId
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.flow import Node, ask, auto, each_entry, when
from petz_engine.kernel.form import Choice, Mechanic, Slot, by_name
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View


@attrs.frozen(weakref_slot=False)
class Catch:
    """Catch the pet that tries to escape, or let it go; ``boost`` is an artifact by which one imp counts as several."""

    catch: bool
    boost: TileId | None = None


class SoFar(NamedTuple):
    """The artifacts that may boost an imp, whether the pet is caught, and with which boost (None: not chosen yet)."""

    boosts: tuple[int, ...]
    catch: int | None = None
    boost: int | None = None


JOB = "catch"


def excess(c: Content, table: Table, seat: int, need: int, plot: int) -> int:
    """By how much the needs of the pet on a plot exceed the number that guards it, 0 where they do not."""
    lying = table.players[seat].plots[plot]
    if lying.pet is None or not lying.pet.cards:
        return 0
    count = c.needs_of(lying.pet.cards)[need]
    fact: k.NeedGuard = c.needs[need]
    return max(0, count - stats.guard(c, lying, GUARDS.index(fact.guard))) if count else 0


def mutate(e: Edit, seat: int, need: int) -> None:
    """Each need above the guarding number is a token."""
    # DP-NEEDS-11 "put M - A mutation tokens on the pet"
    c, table = e.content, e.table
    fact: k.NeedGuard = c.needs[need]
    assert fact.token is not None
    for plot in range(len(c.plots)):
        add_tokens(e, seat, plot, need, fact.token, excess(c, table, seat, need, plot), "DP-NEEDS-11")
    check_losses(e, seat)


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
    boosts = imp_jobs.boosts(c, table.players[seat], JOB)
    return min(_takes(c, table, seat, about, boost) for boost in (None, *boosts))


def can_catch(c: Content, table: Table, seat: int, *about: int) -> bool:
    """Whether there are imps enough to catch it."""
    return table.players[seat].imps_at_home >= _fewest(c, table, seat, about)


def escape(e: Edit, seat: int, need: int, plot: int) -> None:
    """The pet is lost."""
    pet = e.table.players[seat].plots[plot].pet
    assert pet is not None
    lose(e, seat, pet, "escaped", "DP-NEEDS-13", plot)


def _slot(so_far: tuple[Decision, SoFar]) -> Slot | None:
    chosen = so_far[1]
    if chosen.catch is None:
        return _CATCH
    return _BOOST if chosen.catch and chosen.boosts and chosen.boost is None else None


def _catch_reason(view: View, so_far: tuple[Decision, SoFar], catch: int) -> Reason | None:
    table, seat, about = view.table, so_far[0].seat, so_far[0].about
    if not catch or can_catch(view.content, table, seat, *about):
        return None
    needs = _fewest(view.content, table, seat, about)
    return because("not_enough_imps", "DP-NEEDS-13", needs=needs, has=table.players[seat].imps_at_home)


def _boost_reason(view: View, so_far: tuple[Decision, SoFar], boost: int) -> Reason | None:
    table, seat, about = view.table, so_far[0].seat, so_far[0].about
    if boost != imp_jobs.PLAIN and boost not in so_far[1].boosts:
        return None
    needs = _takes(view.content, table, seat, about, boost)
    if needs <= table.players[seat].imps_at_home:
        return None
    return because("not_enough_imps", "DP-NEEDS-13", needs=needs, has=table.players[seat].imps_at_home)


def _catch(e: Edit, decision: Decision, action: Catch) -> None:
    seat, (need, plot) = decision.seat, decision.about
    if not action.catch:
        # DP-NEEDS-13 "Letting it go is allowed even with enough imps"
        escape(e, seat, need, plot)
        return
    # DP-NEEDS-13 "sends exactly G - S available imps to the hospital and keeps the pet"
    imps = _takes(e.content, e.table, seat, decision.about, action.boost)
    player = e.player(seat)
    player.imps_at_home -= imps
    # DP-NEEDS-14 "Wounded imps stay in the hospital"
    player.imps_in_hospital += imps
    # DP-ART-05 "As catcher he is one imp that goes to the hospital"
    imp_jobs.use_boost(e, seat, JOB, action.boost)
    e.tell("caught", "DP-NEEDS-13", seat, plot=plot, imps=imps, source="home", target="hospital")


def _begin(view: View, decision: Decision) -> tuple[Decision, SoFar]:
    return decision, SoFar(imp_jobs.boosts(view.content, view.table.players[view.seat], JOB))


def _build(so_far: tuple[Decision, SoFar]) -> Catch:
    _, catch, boost = so_far[1]
    return Catch(bool(catch), None if boost in (None, imp_jobs.PLAIN) else boost)


def _parts(view: View, decision: Decision, action: Catch) -> tuple[Choice, ...]:
    if not action.catch or not imp_jobs.boosts(view.content, view.table.players[view.seat], JOB):
        return (int(action.catch),)
    return int(action.catch), imp_jobs.PLAIN if action.boost is None else action.boost


def _unboosted(view: View, decision: Decision, action: Catch) -> Reason | None:
    return imp_jobs.unboosted(view.content, view.table.players[view.seat], JOB, action.boost)


_CATCH = Slot(
    "catch",
    lambda view, so_far: (0, 1),
    lambda so_far, catch: (so_far[0], so_far[1]._replace(catch=catch)),
    _catch_reason,
    told=by_name(also={0: "let it go", 1: "catch it"}),
)
_BOOST = Slot(
    "boost",
    lambda view, so_far: (imp_jobs.PLAIN, *so_far[1].boosts),
    lambda so_far, boost: (so_far[0], so_far[1]._replace(boost=boost)),
    _boost_reason,
    told=by_name("tile", also={imp_jobs.PLAIN: "no boost"}),
)

CATCH = Mechanic(_begin, _slot, _build, _parts, _catch, beside=_unboosted)


def settle(escapes: bool, plots: Sequence[tuple[int, str]]) -> Node:
    """Tokens by themselves; for each pet that breaks out, a choice where there are imps enough."""
    if not escapes:
        return auto(mutate)
    catch = when(can_catch, ask(Catch, rule="DP-NEEDS-13"), otherwise=auto(escape))
    return each_entry(plots, lambda plot: when(breaks_out, catch))
