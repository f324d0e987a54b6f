"""Hazard tokens back to their supplies (AP-O-58)."""

from __future__ import annotations

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.hazards.token import return_token
from petz_engine.alien_petshop.state import Edit, Frame
from petz_engine.alien_petshop.verbs.room import SHOP, Room


def _pay(e: Edit, frame: Frame, verb: k.PayHazardToken) -> None:
    # AP-O-58 "all hazard tokens of the owner's displays go to their supplies at once"
    for display, lying in enumerate(e.table.players[frame.seat].displays):
        if lying.token is not None:
            return_token(e, frame.seat, display, "AP-O-58")


ROOM = Room(k.PayHazardToken, frozenset({SHOP}), do=_pay)
