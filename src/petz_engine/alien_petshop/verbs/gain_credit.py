"""Credits from the bank (AP-O-54)."""

from __future__ import annotations

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.countables import shop_of
from petz_engine.alien_petshop.state import Edit, Frame
from petz_engine.alien_petshop.verbs.room import SHOP, Room


def _gain(e: Edit, frame: Frame, verb: k.GainCredit) -> None:
    times = 1 if verb.per is None else verb.per(e.content, shop_of(e.table, frame.seat))
    amount = verb.amount * times
    e.player(frame.seat).credits += amount
    # AP-O-50 "Gains and losses are automatic": several pieces gain, each by a ruling of its own
    e.emit("gained_credits", "AP-O-50", frame.seat, amount=amount, source="bank", target="credits")


def _most(verb: k.GainCredit) -> int:
    # AP-O-54 "+1 for each pet of the shop"
    return verb.amount * (1 if verb.per is None else verb.max)


ROOM = Room(k.GainCredit, frozenset({SHOP}), do=_gain, credits=_most)
