"""Needs that are paid with imps on the gaps, such as play (DP-NEEDS-08 to DP-NEEDS-10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import attrs

from petz_engine.dungeon_petz import stats
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.loss import add_tokens, settled
from petz_engine.dungeon_petz.state import Edit, Player, Table
from petz_engine.kernel.codec import Per
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.flow import Node, ask, auto, flow, when
from petz_engine.kernel.form import Choice, Mechanic, Slot
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View


@attrs.frozen(weakref_slot=False)
class PlaceImps:
    """How many imps play on each gap; needs that they leave unmet make pets suffer."""

    gaps: Annotated[tuple[int, ...], Per("gap")]


class SoFar(NamedTuple):
    """The gaps, the unmet needs by plot, the imps that are left, and the imps placed so far (0: left open)."""

    gaps: tuple[tuple[int, int], ...]
    unmet: tuple[int, ...]
    imps: int
    placed: tuple[int, ...] = ()


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


def _idle(so_far: SoFar, placed: Sequence[int]) -> bool:
    """Whether some imp could be taken away without leaving one more need unmet."""
    # DP-ENG-13 "An imp that would meet no need that is still unmet is refused"
    beside, unmet = _served(so_far.gaps, placed, len(so_far.unmet)), so_far.unmet
    return any(
        imps and beside[a] > unmet[a] and beside[b] > unmet[b]
        for (a, b), imps in zip(so_far.gaps, placed, strict=False)
    )


def can_play(c: Content, table: Table, seat: int, need: int) -> bool:
    """Whether there is an imp, and a pet that wants it."""
    player = table.players[seat]
    return player.home > 0 and any(_unmet(c, player, need)) and bool(c.gaps)


def play_alone(e: Edit, seat: int, need: int) -> None:
    """Without imps there is nothing to choose."""
    _suffer(e, seat, need, (0,) * len(e.table.players[seat].plots))


def _suffer(e: Edit, seat: int, need: int, beside: Sequence[int]) -> None:
    # DP-NEEDS-08 "use an available imp or put 1 suffering on the pet"
    fact = e.content.needs[need]
    for plot, wanted in enumerate(_unmet(e.content, e.table.players[seat], need)):
        add_tokens(e, seat, plot, need, max(0, wanted - beside[plot]) * fact.amount, "DP-NEEDS-08")


def _begin(view: View, decision: Decision) -> SoFar:
    player = view.table.players[view.seat]
    return SoFar(view.content.gaps, _unmet(view.content, player, decision.about[0]), player.home)


def _slot(so_far: SoFar) -> Slot | None:
    return _IMPS if len(so_far.placed) < len(so_far.gaps) else None


def _verdict(view: View, so_far: SoFar, imps: int) -> Reason | None:
    if imps > so_far.imps:
        return because("not_enough_imps", "DP-NEEDS-08", needs=imps, has=so_far.imps)
    if imps > 0 and _idle(so_far, (*so_far.placed, imps)):
        return because("idle_imp", "DP-ENG-13")
    return None


def _place(e: Edit, decision: Decision, action: PlaceImps) -> None:
    seat, used = decision.seat, sum(action.gaps)
    player = e.player(seat)
    # DP-NEEDS-10 "Imps used for playing are no longer available this round"
    player.home -= used
    player.busy += used
    e.tell(
        "played",
        "DP-NEEDS-08",
        seat,
        need=decision.about[0],
        imps=used,
        gaps=action.gaps,
        source="home",
        target="display",
    )
    _suffer(e, seat, decision.about[0], _served(e.content.gaps, action.gaps, len(player.plots)))


_IMPS = Slot(
    "imps",
    lambda view, s: range(s.imps + 1),
    lambda s, imps: SoFar(s.gaps, s.unmet, s.imps - imps, (*s.placed, imps)),
    _verdict,
    skip=lambda s: s._replace(placed=(*s.placed, 0)),
    about=lambda s: {"gap": len(s.placed)},
)


def _parts(view: View, decision: Decision, action: PlaceImps) -> tuple[Choice, ...]:
    return action.gaps


PLACE_IMPS = Mechanic(_begin, _slot, lambda s: PlaceImps(s.placed), _parts, _place)


def settle(need: int) -> Node:
    """One decision over all gaps, then the losses."""
    # DP-ENG-12 "playing is one decision over the four gaps"
    return flow(when(can_play, ask(PlaceImps, rule="DP-NEEDS-08"), otherwise=auto(play_alone)), auto(settled))
