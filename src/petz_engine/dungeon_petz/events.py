"""The facts of events and reasons: which of them are numbers of content, and of which kind.

One word per idea: a fact has the same name in every event. What moves says its ``source`` and ``target``, which are
places: bank, treasury, supply, market, stack, space, home, display, plot, larder, store, hand, deck, discards,
hospital, platform, progress_board, aside, removed.
"""

from __future__ import annotations

from typing import Any

from petz_engine.dungeon_petz import state as s

FACTS: dict[str, Any] = {
    "addon": s.TileId,
    "artifact": s.TileId,
    "cage": s.TileId,
    "card": s.CardId,
    "cards": s.CardBag,
    "color": s.ColorId,
    "colors": s.Colored,
    "customer": s.TileId,
    "customers": s.Tiles,
    "exhibition": s.TileId,
    "exhibitions": s.Tiles,
    "faces": s.Assigned,
    "food": s.FoodBag,
    "gaps": s.Gaps,
    "guard": s.GuardId,
    "need": s.NeedId,
    "pet": s.TileId,
    "pets": s.Tiles,
    "plot": s.PlotId,
    "removed": tuple[tuple[s.PlotId, s.TokenId, int], ...],
    "row": s.RowId,
    "space": s.SpaceId,
    "spaces": tuple[s.SpaceId, ...],
    "tile": s.TileId,
    "tiles": s.Tiles,
    "token": s.TokenId,
    "tokens": s.TokenBag,
}
