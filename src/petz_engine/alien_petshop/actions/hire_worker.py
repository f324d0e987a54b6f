"""Hiring a worker (AP-HIRE-01 to AP-HIRE-03)."""

from __future__ import annotations

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Edit, Player, Table, View


@attrs.frozen(weakref_slot=False)
class HireWorker:
    """Hire a worker."""


def hire_price(c: Content, table: Table, player: Player) -> int:
    """What the next worker costs a player, who has room for one."""
    # AP-HIRE-01 "Pay the worker cost printed on your own shop board"
    # AP-O-09 "model it as a list of 5 costs"; AP-O-72 "flat"
    return stats.figures(c, table, player).hire_prices[player.workers]


_HIRED_ALREADY = m.refuse("hired_already", "AP-BUY-01")


def can_hire(c: Content, table: Table, seat: int) -> bool:
    """Whether a seat on its visit can hire a worker."""
    return _reason(c, table, seat) is None


def _reason(c: Content, table: Table, seat: int) -> m.Reason | None:
    player, visit = table.players[seat], table.visit
    if visit is None or visit.hired:
        return _HIRED_ALREADY
    if player.workers >= c.rules.worker_limit:
        # AP-HIRE-03 "Not allowed at 5 workers"
        return m.refuse("too_many_workers", "AP-HIRE-03", has=player.workers)
    if c.workers_short and not stats.workers_left(c, table):
        return m.refuse("no_worker_left", "AP-COMP-06")
    price = hire_price(c, table, player)
    if price > player.credits:
        return m.refuse("not_enough_credits", "AP-BUY-02", needs=price, has=player.credits)
    return None


def _why_not(view: View, decision: m.Decision) -> m.Reason | None:
    return _reason(view.content, view.table, decision.seat)


def _hire(e: Edit, decision: m.Decision, action: HireWorker) -> None:
    seat, table = decision.seat, e.table
    price, player = hire_price(e.content, table, table.players[seat]), e.player(seat)
    player.credits -= price
    # AP-HIRE-01 "take a die from the supply to your Break Room"
    # AP-HIRE-02 "The new worker rolls in this same round"
    player.workers += 1
    e.visit().hired = True
    e.emit("hired", "AP-HIRE-01", seat, amount=price, source="supply", target="break_room")


HIRE_WORKER = m.fields(HireWorker, effect=_hire, available=_why_not)
