"""Filling empty stores just before food ages (DP-AGE-02, DP-ART-07)."""

from __future__ import annotations

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Edit, FoodId, Player, Table, View


@attrs.frozen(weakref_slot=False)
class FillStore:
    """The foods that go into empty stores, one token each, kept sorted; none leaves them empty."""

    foods: tuple[FoodId, ...] = attrs.field(converter=m.in_order, default=())


def _empty_stores(c: Content, player: Player) -> list[int]:
    # DP-ART-07 "Whenever the box is empty in phase 6"
    found = []
    for i, artifact in enumerate(player.artifacts):
        tile = c.tiles[artifact.tile]
        if tile.refills and not artifact.stored:
            found.append(i)
    return found


def can_fill_store(c: Content, table: Table, seat: int) -> bool:
    """Whether the seat has an empty store, and food for it."""
    player = table.players[seat]
    return bool(_empty_stores(c, player)) and any(larders.amounts(player.larder))


def _foods(view: View, decision: m.Decision) -> m.Picks:
    player = view.table.players[view.seat]
    return m.Picks(larders.amounts(player.larder), (len(_empty_stores(view.content, player)),))


def _fill(e: Edit, decision: m.Decision, action: FillStore) -> None:
    player = e.player(decision.seat)
    stores = _empty_stores(e.content, player)
    for store, food in zip(stores, action.foods, strict=False):
        # DP-ENG-14 "the oldest token of that kind goes"
        player.larder = larders.eaten(player.larder, food, 1)
        artifact = e.artifact(decision.seat, store)
        artifact.stored = 1
        taken = tuple(int(kind == food) for kind in range(len(e.content.chambers)))
        e.emit(
            "filled_store",
            "DP-ART-07",
            decision.seat,
            artifact=artifact.tile,
            food=taken,
            source="larder",
            target="store",
        )


FILL_STORE = m.picks(
    FillStore,
    "food",
    "food",
    stop="nothing",
    initial=_foods,
    refused=lambda view, partial, food: m.refuse("not_enough_food", "DP-ART-07", needs=1, has=0),
    effect=_fill,
)
