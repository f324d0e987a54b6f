"""Food: from a stand, from the supply, and into stores (DP-ACT-01 to DP-ACT-03, DP-ART-07)."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.actions.fill_store import FillStore, can_fill_store
from petz_engine.dungeon_petz.state import Edit
from petz_engine.dungeon_petz.verbs.room import HERE, OWNER, At, Offered, Room


def _take(e: Edit, at: At, verb: k.TakeFood) -> None:
    seat, space = at.seat, at.space
    food, gold, player = e.table.stands[space], e.table.stand_gold[space], e.player(seat)
    if gold:
        # DP-VAR-03 "Who takes the meat stand takes all of it"
        player.gold += gold
        e.table.stand_gold = m.replaced(e.table.stand_gold, space, 0)
        e.emit("gained_gold", "DP-VAR-03", seat, gold=gold, source="space", target="treasury")
    if not food:
        return
    # DP-ACT-01 "goes to the leftmost food-storage chamber of the player"
    for kind, amount in enumerate(food):
        player.larder = larders.stored(player.larder, e.content, kind, amount)
    # DP-ACT-02 "take all food there"; DP-ACT-03 "take all food there (with any extra meat)"
    e.table.stands = m.replaced(e.table.stands, space, ())
    e.emit("took_food", "DP-ACT-01", seat, food=food, source="space", target="larder")


def _gain(e: Edit, at: At, verb: k.GainFood) -> None:
    if verb.to == "this":
        _fill(e, at)
        return
    # DP-LIMIT-01 "any token type: unlimited (substitutes)"
    player, c, food = e.player(at.seat), e.content, verb.of
    assert food is not None
    player.larder = larders.stored(player.larder, c, food, verb.amount)
    bag = tuple(verb.amount if i == food else 0 for i in range(len(c.chambers)))
    e.emit("took_food", "DP-SHOP-05", at.seat, food=bag, source="supply", target="larder")


def _fill(e: Edit, at: At) -> None:
    """One token from the supply goes into the store of an artifact."""
    # DP-ART-07 "the colour never matters, so an engine need not ask"
    owned = e.artifact(at.seat, at.artifact)
    owned.stored = 1
    e.emit("filled_store", "DP-ART-07", at.seat, artifact=owned.tile, source="supply", target="store")


ROOMS = (
    Room(k.TakeFood, frozenset({HERE}), do=_take),
    Room(k.GainFood, frozenset({OWNER}), do=_gain),
    Room(
        k.FillStore,
        offered=Offered(("before_food_ages",), m.when(can_fill_store, m.ask(FillStore, rule="DP-AGE-02"))),
    ),
)
