"""Re-rolling dice, as often as it is paid for (AP-WORK-02, AP-O-39, AP-O-40)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Dice, Edit, Player, Table, View


@attrs.frozen(weakref_slot=False)
class Reroll:
    """Roll these dice again: how many of each face."""

    dice: Dice


@attrs.frozen(weakref_slot=False)
class KeepDice:
    """Re-roll no more in this round."""


def reroll_price(c: Content, table: Table, player: Player) -> int:
    """What the next re-roll of the player on turn costs."""
    # AP-O-67 "the first re-roll of each Worker Phase costs nothing; every further one 1 credit"
    assert table.work is not None  # somebody has rolled
    if table.work.rerolls < stats.figures(c, table, player).free_rerolls:
        # AP-SHOP-04 "its power is not known": a stand-in
        return 0
    return c.rules.reroll_price


def can_reroll(c: Content, table: Table, seat: int) -> bool:
    """Whether a re-roll is offered."""
    player = table.players[seat]
    # AP-O-40 "as long as a re-roll can be paid or is free and there is at least one die"
    if table.work is None or table.work.keeps or not any(player.dice):
        return False
    # who can pay the full price needs no look at what is free
    return player.credits >= c.rules.reroll_price or player.credits >= reroll_price(c, table, player)


def _at_least_one(view: View, partial: m.Amounts) -> Sequence[int]:
    """How many dice of a face may go, so that in the end at least one does."""
    last = not any(partial.taken) and not any(partial.there[len(partial.taken) + 1 :])
    return range(1 if last else 0, partial.here + 1)


def _too_many(needs: int, has: int) -> m.Reason | None:
    return None if 0 <= needs <= has else m.refuse("not_enough_dice", "AP-O-39", needs=needs, has=has)


def _dice(view: View, decision: m.Decision) -> m.Amounts:
    dice = view.table.players[view.seat].dice
    return m.Amounts(tuple(zip(range(len(dice)))), dice, sum(dice))


def _no_such_dice(view: View, decision: m.Decision, action: Reroll) -> m.Reason | None:
    dice = view.table.players[decision.seat].dice
    for needs, has in zip(action.dice, dice, strict=True):
        if (reason := _too_many(needs, has)) is not None:
            return reason
    # AP-O-39 "(at least one die)"
    return None if any(action.dice) else m.refuse("no_die_named", "AP-O-39")


def _reroll(e: Edit, decision: m.Decision, action: Reroll) -> None:
    seat, player = decision.seat, e.player(decision.seat)
    price = reroll_price(e.content, e.table, player)
    player.credits -= price
    work = e.work()
    work.rerolls += 1
    work.rolling = sum(action.dice)
    player.dice = m.minus(player.dice, action.dice)
    e.emit("rerolls", "AP-WORK-02", seat, dice=action.dice, amount=price, source="credits", target="bank")


def _keep(e: Edit, decision: m.Decision, action: KeepDice) -> None:
    e.work().keeps = True


REROLL = m.amounts(
    Reroll,
    "dice",
    ("die",),
    initial=_dice,
    verdict=lambda view, partial, needs: _too_many(needs, partial.here),
    verdict_is_complete=True,
    canonical=_at_least_one,
    build=lambda partial: Reroll(partial.taken),
    given=lambda action: action.dice,
    effect=_reroll,
    check_whole=_no_such_dice,
    count=lambda view, partial: partial.ways(partial.most) - (not any(partial.taken)),
)
KEEP_DICE = m.fields(KeepDice, effect=_keep)
