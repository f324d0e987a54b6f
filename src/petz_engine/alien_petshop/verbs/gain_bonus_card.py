"""Bonus cards out of some that the owner looks at (AP-O-52)."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.actions.keep_bonus import KeepBonus
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Frame, Table
from petz_engine.alien_petshop.steps.draw_bonus import DrawBonus
from petz_engine.alien_petshop.verbs.room import SHOP, Room


def _asked(c: Content, table: Table, frame: Frame, verb: k.GainBonusCard) -> m.Decision | None:
    seat = frame.seat
    if not frame.left:
        # AP-O-52 "with 0: nothing"
        return _drawn(seat) if table.bonus_deck_size else None
    # AP-O-52 "looks at 2 cards drawn from the bonus deck, keeps exactly 1"
    if not verb.amount < frame.left == min(verb.out_of, table.bonus_deck_size + frame.left):
        return None
    # AP-O-52 "Which one is secret, that there is one more card is public"
    return m.Decision(seat, (KeepBonus,), "AP-O-52", m.PRIVATE, step="power")


def _drawn(seat: int) -> m.Decision:
    label = f"draw_bonus/{seat}"
    return m.Decision(
        m.CHANCE, (DrawBonus,), "AP-O-52", context=(seat,), step="power", label=label, owner=seat
    )


ROOM = Room(k.GainBonusCard, frozenset({SHOP}), _asked, actions=2)
