"""How older scenarios called the fields of a position (see ``Rules.renamed``)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

RENAMED: Mapping[str, str] = MappingProxyType(
    {
        "seat": "players",
        "seat.*.display": "displays",
        "seat.*.display.*.workers?token": "worker",
        "seat.*.hazards": "triggered",
        "players.*.rolling": "/work.rolling",
        "players.*.rerolls": "/work.rerolls",
        "players.*.keeps": "/work.keeps",
        "players.*.triggered": "/work.triggered",
        "players.*.ignored": "/work.ignored",
        "players.*.claims": "/mutation.claims",
        "powers": "pending",
        "bonus_deck": "bonus_deck_size",
        "=nobody": "none",
    }
)
