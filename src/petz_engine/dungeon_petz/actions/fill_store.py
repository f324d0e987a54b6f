"""Filling empty stores just before food ages (DP-AGE-02, DP-ART-07)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import attrs

from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Edit, FoodId, Player, Table
from petz_engine.dungeon_petz.ways import up_to
from petz_engine.kernel.build import in_order, replaced
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.form import Choice, Mechanic, Slot, by_name
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View

LEAVE = -1
"""The choice of leaving the remaining stores empty."""


@attrs.frozen(weakref_slot=False)
class FillStore:
    """The foods that go into empty stores, one token each, kept sorted; none leaves them empty."""

    foods: tuple[FoodId, ...] = attrs.field(converter=in_order, default=())


class SoFar(NamedTuple):
    """The foods at hand, the stores that are still empty, and the foods chosen so far."""

    have: tuple[int, ...]
    stores: int
    foods: tuple[int, ...] = ()
    done: bool = False


def _empty_stores(c: Content, player: Player) -> list[int]:
    """The artifacts with an empty store that may be filled now."""
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


def _begin(view: View, decision: Decision) -> SoFar:
    player = view.table.players[view.seat]
    return SoFar(larders.amounts(player.larder), len(_empty_stores(view.content, player)))


def _slot(so_far: SoFar) -> Slot | None:
    return None if so_far.done or not so_far.stores or not any(so_far.have) else _FOOD


def _possible(view: View, so_far: SoFar) -> list[int]:
    return [LEAVE, *(food for food, amount in enumerate(so_far.have) if amount)]


def _canonical(view: View, so_far: SoFar) -> list[int]:
    low = so_far.foods[-1] if so_far.foods else 0
    return [food for food in _possible(view, so_far) if food == LEAVE or food >= low]


def _verdict(view: View, so_far: SoFar, food: int) -> Reason | None:
    if food == LEAVE or (0 <= food < len(so_far.have) and so_far.have[food]):
        return None
    return because("not_enough_food", "DP-ART-07", needs=1, has=0)


def _then(so_far: SoFar, food: int) -> SoFar:
    if food == LEAVE:
        return so_far._replace(done=True)
    have = replaced(so_far.have, food, so_far.have[food] - 1)
    return SoFar(have, so_far.stores - 1, (*so_far.foods, food))


def _count(view: View, so_far: SoFar) -> int:
    """How many ways go on with foods that are not below the last one."""
    return up_to(so_far.have[so_far.foods[-1] if so_far.foods else 0 :], so_far.stores)


def _parts(view: View, decision: Decision, action: FillStore) -> Sequence[Choice]:
    start = _begin(view, decision)
    full = len(action.foods) >= min(start.stores, sum(start.have))
    return action.foods if full else (*action.foods, LEAVE)


def _fill(e: Edit, decision: Decision, action: FillStore) -> None:
    player = e.player(decision.seat)
    stores = _empty_stores(e.content, player)
    for store, food in zip(stores, action.foods, strict=False):
        # DP-ENG-14 "the oldest token of that kind goes"
        player.larder = larders.eaten(player.larder, food, 1)
        artifact = e.artifact(decision.seat, store)
        artifact.stored = 1
        taken = tuple(int(kind == food) for kind in range(len(e.content.chambers)))
        e.tell(
            "filled_store",
            "DP-ART-07",
            decision.seat,
            artifact=artifact.tile,
            food=taken,
            source="larder",
            target="store",
        )


_FOOD = Slot(
    "food", _possible, _then, _verdict, drafted=_canonical, told=by_name("food", also={LEAVE: "nothing"})
)

FILL_STORE = Mechanic(_begin, _slot, lambda s: FillStore(s.foods), _parts, _fill, count=_count)
