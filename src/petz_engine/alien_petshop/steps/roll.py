"""Rolling dice (AP-WORK-01, AP-WORK-02): all of them at first, and later those that are re-rolled."""

from __future__ import annotations

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Dice, Edit, State, Table


@attrs.frozen(weakref_slot=False)
class Roll:
    """Chance: what the dice of a seat show, as a bag of faces."""

    dice: Dice


def has_workers(c: Content, table: Table, seat: int) -> bool:
    """Whether a seat has a Worker Phase."""
    # AP-O-40 "A player without dice has no Worker Phase"
    return table.players[seat].workers > 0


def is_rolling(c: Content, table: Table, seat: int) -> bool:
    """Whether dice are about to be rolled again."""
    assert table.work is not None  # it is the Worker Phase of the seat
    return table.work.rolling > 0


def _sampler(c: Content, state: State, decision: m.Decision, draws: m.Draws) -> Dice:
    table = state.table
    # AP-WORK-01 "roll all your worker dice"; AP-WORK-02 "any subset of your dice together"
    assert table.work is not None  # somebody rolls
    number = table.work.rolling or table.players[decision.owner].workers
    # AP-O-39 "A player's dice are a multiset of faces (the hazard face, and numbers)"
    return draws.roll("dice", c.die_faces, number)


def _roll(e: Edit, decision: m.Decision, action: Roll, dice: Dice) -> None:
    seat = decision.owner
    player = e.player(seat)
    player.dice = m.plus(player.dice, dice)
    work = e.table.work
    if work is not None and work.rolling:
        e.work().rolling = 0
    # AP-O-39 "Faces are public at once"
    e.emit("rolled", decision.rule, seat, dice=dice)


ROLL = m.drawn(Roll, _sampler, _roll, public_view=m.whole)
