"""Needs that a number of the cage guards, such as magic and anger (DP-NEEDS-11 to DP-NEEDS-14)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from petz_engine.dungeon_petz import stats
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.loss import add_tokens, check_losses, lose
from petz_engine.dungeon_petz.state import Edit, Table
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.flow import Node, ask, auto, each_entry, when
from petz_engine.kernel.form import single
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View


@attrs.frozen(weakref_slot=False)
class Catch:
    """Catch the pet that tries to escape, or let it go."""

    catch: bool


def excess(c: Content, table: Table, seat: int, need: int, plot: int) -> int:
    """By how much the needs of the pet on a plot exceed the number that guards it, 0 where they do not."""
    lying = table.players[seat].plots[plot]
    if lying.pet is None or not lying.pet.cards:
        return 0
    count = c.needs_of(lying.pet.cards)[need]
    return max(0, count - stats.guard(c, lying, c.needs[need].guard)) if count else 0


def mutate(e: Edit, seat: int, need: int) -> None:
    """Each need above the guarding number is a token."""
    # DP-NEEDS-11 "put M - A mutation tokens on the pet"
    c, table = e.content, e.table
    for plot in range(len(c.plots)):
        add_tokens(e, seat, plot, need, excess(c, table, seat, need, plot), "DP-NEEDS-11")
    check_losses(e, seat)


def breaks_out(c: Content, table: Table, seat: int, need: int, plot: int) -> bool:
    """Whether the pet tries to escape."""
    # DP-NEEDS-13 "If G > S the pet tries to escape"
    return excess(c, table, seat, need, plot) > 0


def can_catch(c: Content, table: Table, seat: int, need: int, plot: int) -> bool:
    """Whether there are imps enough to catch it."""
    return table.players[seat].home >= excess(c, table, seat, need, plot)


def escape(e: Edit, seat: int, need: int, plot: int) -> None:
    """The pet is lost."""
    pet = e.table.players[seat].plots[plot].pet
    assert pet is not None
    lose(e, seat, pet, "escaped", "DP-NEEDS-13", plot)


def _catch_reason(view: View, decision: Decision, catch: int) -> Reason | None:
    need, plot = decision.about
    if not catch or can_catch(view.content, view.table, decision.seat, need, plot):
        return None
    needs = excess(view.content, view.table, decision.seat, need, plot)
    return because("not_enough_imps", "DP-NEEDS-13", needs=needs, has=view.table.players[decision.seat].home)


def _catch(e: Edit, decision: Decision, action: Catch) -> None:
    seat, (need, plot) = decision.seat, decision.about
    if not action.catch:
        # DP-NEEDS-13 "Letting it go is allowed even with enough imps"
        escape(e, seat, need, plot)
        return
    # DP-NEEDS-13 "sends exactly G - S available imps to the hospital and keeps the pet"
    imps = excess(e.content, e.table, seat, need, plot)
    player = e.player(seat)
    player.home -= imps
    player.hospital += imps
    e.tell("caught", "DP-NEEDS-13", seat, plot=plot, imps=imps, source="home", target="hospital")


CATCH = single(
    "catch",
    domain=lambda view, decision: (0, 1),
    verdict=_catch_reason,
    build=lambda catch: Catch(bool(catch)),
    choice=lambda action: int(action.catch),
    effect=_catch,
)


def settle(need: int, escapes: bool, plots: Sequence[tuple[int, str]]) -> Node:
    """Tokens by themselves; for each pet that breaks out, a choice where there are imps enough."""
    if not escapes:
        return auto(mutate)
    catch = when(can_catch, ask(Catch, rule="DP-NEEDS-13"), otherwise=auto(escape))
    return each_entry(plots, lambda plot: when(breaks_out, catch))
