"""Re-rolling dice, as often as it is paid for (AP-WORK-02, AP-O-39, AP-O-40)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import attrs

from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Dice, Edit, Player, Table
from petz_engine.kernel.bag import minus
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.form import Choice, Mechanic, Slot, nothing
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View


@attrs.frozen(weakref_slot=False)
class Reroll:
    """Roll these dice again: how many of each face."""

    dice: Dice


@attrs.frozen(weakref_slot=False)
class KeepDice:
    """Re-roll no more in this round."""


def reroll_price(c: Content, table: Table, player: Player) -> int:
    """What the next re-roll of a player costs."""
    # AP-O-67 "the first re-roll of each Worker Phase costs nothing; every further one 1 credit"
    if player.rerolls < stats.figures(c, table, player).free_rerolls:
        # AP-SHOP-04 "its power is not known": a stand-in
        return 0
    return c.rules.reroll_price


def can_reroll(c: Content, table: Table, seat: int) -> bool:
    """Whether a re-roll is offered."""
    player = table.players[seat]
    # AP-O-40 "as long as a re-roll can be paid or is free and there is at least one die"
    if player.keeps or not any(player.dice):
        return False
    # who can pay the full price needs no look at what is free
    return player.credits >= c.rules.reroll_price or player.credits >= reroll_price(c, table, player)


class SoFar(NamedTuple):
    """The dice at hand, and how many of each face go, for the first faces; of faces that no die shows none go."""

    dice: Dice
    going: tuple[int, ...]


def _further(dice: Dice, going: tuple[int, ...]) -> SoFar:
    """The same at the next face that a die shows."""
    while len(going) < len(dice) and not dice[len(going)]:
        going = (*going, 0)
    return SoFar(dice, going)


def _counts(view: View, so_far: SoFar) -> Sequence[int]:
    return range(so_far.dice[len(so_far.going)] + 1)


def _drafted(view: View, so_far: SoFar) -> Sequence[int]:
    """The same, so that in the end at least one die goes."""
    at = len(so_far.going)
    last = not any(so_far.going) and not any(so_far.dice[at + 1 :])
    return range(1 if last else 0, so_far.dice[at] + 1)


def _too_many(needs: int, has: int) -> Reason | None:
    return None if 0 <= needs <= has else because("not_enough_dice", "AP-O-39", needs=needs, has=has)


_COUNT = Slot(
    "dice",
    _counts,
    lambda s, count: _further(s.dice, (*s.going, count)),
    lambda view, s, count: _too_many(count, s.dice[len(s.going)]),
    exact=True,
    drafted=_drafted,
    about=lambda s: {"die": len(s.going)},
)


def _slot(so_far: SoFar) -> Slot | None:
    return _COUNT if len(so_far.going) < len(so_far.dice) else None


def _begin(view: View, decision: Decision) -> SoFar:
    return _further(view.table.players[view.seat].dice, ())


def _beside(view: View, decision: Decision, action: Reroll) -> Reason | None:
    dice = view.table.players[decision.seat].dice
    for needs, has in zip(action.dice, dice, strict=True):
        if (reason := _too_many(needs, has)) is not None:
            return reason
    # AP-O-39 "(at least one die)"
    return None if any(action.dice) else because("no_die_named", "AP-O-39")


def _parts(view: View, decision: Decision, action: Reroll) -> tuple[Choice, ...]:
    dice = view.table.players[decision.seat].dice
    return tuple([count for count, has in zip(action.dice, dice, strict=True) if has])


def _reroll(e: Edit, decision: Decision, action: Reroll) -> None:
    seat, player = decision.seat, e.player(decision.seat)
    price = reroll_price(e.content, e.table, player)
    player.credits -= price
    player.rerolls += 1
    player.rolling = sum(action.dice)
    player.dice = minus(player.dice, action.dice)
    e.tell("rerolls", "AP-WORK-02", seat, dice=action.dice, amount=price, source="credits", target="bank")


def _keep(e: Edit, decision: Decision, action: KeepDice) -> None:
    e.player(decision.seat).keeps = True


REROLL = Mechanic(
    begin=_begin,
    slot=_slot,
    build=lambda so_far: Reroll(so_far.going),
    parts=_parts,
    effect=_reroll,
    beside=_beside,
)
KEEP_DICE = nothing(KeepDice, _keep)
