"""The facts of events and reasons: the type of each, so of which kind it is where it is a number of content.

One word per idea: a fact has the same name in every event. What moves says its ``source`` and ``target``, which are
places: bank, treasury, supply, market, stack, space, home, display, plot, larder, store, hand, deck, discards,
hospital, platform, progress_board, aside, removed.
"""

from __future__ import annotations

from typing import Any

from petz_engine.dungeon_petz import state as s

FACTS: dict[str, Any] = {
    "addon": s.TileId,
    "amount": int,
    "artifact": s.TileId,
    "cage": s.TileId,
    "card": s.CardId,
    "cards": s.CardBag,
    "color": s.ColorId,
    "colors": s.Colored,
    "counts_as": int,
    "customer": s.TileId,
    "exhibition": s.TileId,
    "faces": s.Assigned,
    "final": int,
    "food": s.FoodBag,
    "gaps": s.Gaps,
    "gold": int,
    "groups": tuple[tuple[int, int], ...],
    "guard": s.GuardId,
    "imps": int,
    "job": str,
    "need": s.NeedId,
    "order": tuple[int, ...],
    "pet": s.TileId,
    "platform": bool,
    "plot": s.PlotId,
    "points": s.Points,
    "removed": tuple[tuple[s.PlotId, s.TokenId, int], ...],
    "round": int,
    "row": s.RowId,
    "size": int,
    "source": str,
    "space": s.SpaceId,
    "spaces": tuple[s.SpaceId, ...],
    "stored": int,
    "target": str,
    "tile": s.TileId,
    "tiles": s.Tiles,
    "token": s.TokenId,
    "tokens": s.TokenBag,
    "why": str,
}
