"""Need cards of a color that a tile remembers (DP-ART-01), and the exchange of a hand (DP-ART-02)."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.actions.choose_color import ChooseColor
from petz_engine.dungeon_petz.actions.exchange_needs import ExchangeNeeds, can_exchange
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.draws import DealNeeds
from petz_engine.dungeon_petz.state import Frame, Table
from petz_engine.dungeon_petz.verbs.room import THIS, Offered, Room


def _color(c: Content, table: Table, frame: Frame) -> m.Decision:
    return m.Decision(frame.seat, (ChooseColor,), "DP-ART-01", context=(frame.tile,), step="acquired")


def _draw(c: Content, table: Table, frame: Frame) -> m.Decision:
    seat = frame.seat
    return m.Decision(m.CHANCE, (DealNeeds,), "DP-ART-01", label=f"draw_card/{seat}", owner=seat)


ROOMS = (
    Room(k.ChooseColor, frozenset({THIS}), asked=_color),
    Room(k.DrawCard, frozenset({THIS}), asked=_draw),
    Room(
        k.ExchangeNeeds,
        offered=Offered(
            ("before_draw",),
            m.when(can_exchange, m.ask(ExchangeNeeds, rule="DP-ART-02", secrecy=m.PRIVATE)),
        ),
    ),
)
