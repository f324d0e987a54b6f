"""Bonus cards out of some that the owner looks at (AP-O-52)."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.actions.keep_bonus import KeepBonus
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Frame, Table
from petz_engine.alien_petshop.steps.draw_bonus import DrawBonus
from petz_engine.alien_petshop.verbs.room import SHOP, Room


def _waits(c: Content, table: Table, frame: Frame, verb: k.GainBonusCard) -> tuple[int, ...]:
    if not frame.left:
        # AP-O-52 "with 0: nothing"
        return (m.CHANCE,) if table.bonus_deck_size else ()
    # AP-O-52 "looks at 2 cards drawn from the bonus deck, keeps exactly 1"
    looks = min(verb.out_of, table.bonus_deck_size + frame.left)
    return (frame.seat,) if verb.amount < frame.left == looks else ()


def _asked(c: Content, table: Table, seat: int, verb: k.GainBonusCard) -> m.Decision:
    if seat == m.CHANCE:
        whose = table.pending[-1].seat
        label, about = f"draw_bonus/{whose}", (whose,)
        return m.Decision(
            m.CHANCE, (DrawBonus,), "AP-O-52", context=about, step="power", label=label, owner=whose
        )
    # AP-O-52 "Which one is secret, that there is one more card is public"
    return m.Decision(seat, (KeepBonus,), "AP-O-52", m.PRIVATE, step="power")


ROOM = Room(k.GainBonusCard, frozenset({SHOP}), _waits, _asked, actions=2)
