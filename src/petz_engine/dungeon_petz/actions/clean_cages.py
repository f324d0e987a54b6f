"""Available imps clean empty cages or earn gold (DP-CLEAN-02 to DP-CLEAN-04)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import attrs

from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Edit, Player, PlotId, Table, TokenId
from petz_engine.kernel.build import in_order, replaced
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.form import Choice, Mechanic, Slot
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View


@attrs.frozen(weakref_slot=False)
class CleanCages:
    """The tokens that imps remove, as (plot, token, how many), kept sorted; all other available imps earn gold."""

    removed: tuple[tuple[PlotId, TokenId, int], ...] = attrs.field(converter=in_order, default=())


class SoFar(NamedTuple):
    """The heaps that could be cleaned (plot, token, how many), what is taken of each, and what imps can still take."""

    heaps: tuple[tuple[int, int, int], ...]
    taken: tuple[int, ...]
    strength: int


def heaps(c: Content, player: Player) -> tuple[tuple[int, int, int], ...]:
    """What can be cleaned: tokens on plots without a pet."""
    # DP-CLEAN-03 "removes up to 2 manure tokens from cages WITHOUT a pet"
    return tuple(
        [
            (i, token, count)
            for i, plot in enumerate(player.plots)
            if plot.pet is None and any(plot.tokens)
            for token, count in enumerate(plot.tokens)
            if count and c.tokens[token].cleaned
        ]
    )


def can_clean(c: Content, table: Table, seat: int) -> bool:
    """Whether the seat has an available imp and something for it to clean."""
    player = table.players[seat]
    return player.home > 0 and c.rules.cleaned_by_imp > 0 and bool(heaps(c, player))


def earn(e: Edit, seat: int) -> None:
    """Each imp that is still available earns gold."""
    # DP-CLEAN-04 "Each other available imp earns exactly 1 gold"
    gold = e.table.players[seat].home * e.content.rules.gold_by_imp
    if gold:
        e.player(seat).gold += gold
        e.tell("gained_gold", "DP-CLEAN-04", seat, gold=gold, source="bank", target="treasury")


def _begin(view: View, decision: Decision) -> SoFar:
    player = view.table.players[view.seat]
    return SoFar(heaps(view.content, player), (), player.home * view.content.rules.cleaned_by_imp)


def _slot(so_far: SoFar) -> Slot | None:
    return _AMOUNT if len(so_far.taken) < len(so_far.heaps) else None


def _amounts(view: View, so_far: SoFar) -> Sequence[int]:
    return range(min(so_far.heaps[len(so_far.taken)][2], so_far.strength) + 1)


def _verdict(view: View, so_far: SoFar, amount: int) -> Reason | None:
    if amount <= so_far.strength:
        return None
    needs = -(-(sum(so_far.taken) + amount) // view.content.rules.cleaned_by_imp)
    return because("not_enough_imps", "DP-CLEAN-03", needs=needs, has=view.table.players[view.seat].home)


def _build(so_far: SoFar) -> CleanCages:
    taken = zip(so_far.heaps, so_far.taken, strict=True)
    return CleanCages(tuple([(plot, token, amount) for (plot, token, _), amount in taken if amount]))


def _parts(view: View, decision: Decision, action: CleanCages) -> tuple[Choice, ...]:
    """The amounts in the order of the heaps."""
    removed = {(plot, token): amount for plot, token, amount in action.removed}
    player = view.table.players[view.seat]
    return tuple(removed.get((plot, token), 0) for plot, token, _ in heaps(view.content, player))


def _clean(e: Edit, decision: Decision, action: CleanCages) -> None:
    seat, by_imp = decision.seat, e.content.rules.cleaned_by_imp
    removed = sum(amount for _, _, amount in action.removed)
    tokens = [0] * len(e.content.tokens)
    for plot, token, amount in action.removed:
        opened = e.plot(seat, plot)
        opened.tokens = replaced(opened.tokens, token, opened.tokens[token] - amount)
        tokens[token] += amount
    # DP-ENG-04 "the least number of available imps that suffices is used"
    imps = -(-removed // by_imp)
    player = e.player(seat)
    player.home -= imps
    player.busy += imps
    if removed:
        e.tell(
            "cleaned", "DP-CLEAN-03", seat, imps=imps, tokens=tuple(tokens), source="display", target="supply"
        )
    earn(e, seat)


_AMOUNT = Slot(
    "amount",
    _amounts,
    lambda s, amount: SoFar(s.heaps, (*s.taken, amount), s.strength - amount),
    _verdict,
    sure=True,
    skip=lambda s: s._replace(taken=(*s.taken, 0)),
    about=lambda s: {"plot": s.heaps[len(s.taken)][0], "token": s.heaps[len(s.taken)][1]},
)


def _no_heap(view: View, decision: Decision, action: CleanCages) -> Reason | None:
    """Why something cannot be cleaned up at all: a pet is in the cage, or there is nothing."""
    player = view.table.players[view.seat]
    lying = {(plot, token) for plot, token, _ in heaps(view.content, player)}
    for plot, token, _ in action.removed:
        if (plot, token) not in lying:
            code = "nothing_to_clean" if player.plots[plot].pet is None else "cage_not_empty"
            return because(code, "DP-CLEAN-03", plot=plot)
    return None


CLEAN_CAGES = Mechanic(_begin, _slot, _build, _parts, _clean, beside=_no_heap)
