"""Need cards of a color that a tile remembers (DP-ART-01), and the exchange of a hand (DP-ART-02)."""

from __future__ import annotations

from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.verbs.room import THIS, Room

ROOMS = (
    # asked by petz_engine.dungeon_petz.acquire
    Room(k.ChooseColor, frozenset({THIS}), asks="owner"),
    Room(k.DrawCard, frozenset({THIS}), asks="chance"),
    # asked by petz_engine.dungeon_petz.actions.exchange_needs
    Room(k.ExchangeNeeds, windows=("before_draw",)),
)
