"""Credits back to the bank, as far as there are any (AP-O-54)."""

from __future__ import annotations

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.state import Edit, Frame
from petz_engine.alien_petshop.verbs.room import SHOP, Room


def _pay(e: Edit, frame: Frame, verb: k.PayCredit) -> None:
    for seat in e.table.order:
        # AP-O-45 "A loss takes what is there"
        amount = min(verb.amount, e.table.players[seat].credits)
        # AP-O-54 "every other player with at least 1 credit loses 1"
        if (seat == frame.seat) == (verb.who == "owner") and amount:
            e.player(seat).credits -= amount
            e.emit("lost_credits", "AP-O-54", seat, amount=amount, source="credits", target="bank")


ROOM = Room(k.PayCredit, frozenset({SHOP}), do=_pay)
