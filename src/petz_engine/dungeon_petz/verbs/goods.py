"""Gold, potions and reputation: what simply is gained."""

from __future__ import annotations

from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Edit, Table
from petz_engine.dungeon_petz.verbs.room import OWNER, At, Room


def potions_left(c: Content, table: Table, wanted: int) -> int:
    """How many potions lie at the hospital, at least as many as wanted where there is no limit."""
    # DP-LIMIT-01 "RULING: unlimited as well, option to cap at 5"
    if not isinstance(c.rules.potions, int):
        return wanted
    pets = (plot.pet for player in table.players for plot in player.plots if plot.pet is not None)
    at_pets = sum(face >> 1 == c.potion for pet in pets for _, face in pet.cards)
    return c.rules.potions - at_pets - sum(player.potions for player in table.players)


def _gold(e: Edit, at: At, verb: k.GainGold) -> None:
    # DP-LIMIT-01 "any token type: unlimited (substitutes)"
    e.player(at.seat).gold += verb.amount
    e.emit("gained_gold", "DP-SHOP-05", at.seat, gold=verb.amount, source="bank", target="treasury")


def _potion(e: Edit, at: At, verb: k.GainPotion) -> None:
    # DP-ACT-10 "Draw one potion card"
    amount = min(verb.amount, potions_left(e.content, e.table, verb.amount))
    e.player(at.seat).potions += amount
    if amount:
        e.emit("took_potion", "DP-ACT-10", at.seat, amount=amount, source="hospital", target="hand")


def _reputation(e: Edit, at: At, verb: k.GainReputation) -> None:
    e.player(at.seat).reputation += verb.amount
    e.emit("gained_reputation", "DP-SHOP-05", at.seat, points=verb.amount)


ROOMS = (
    Room(k.GainGold, frozenset({OWNER}), do=_gold),
    Room(k.GainPotion, frozenset({OWNER}), do=_potion),
    Room(k.GainReputation, frozenset({OWNER}), do=_reputation),
)
