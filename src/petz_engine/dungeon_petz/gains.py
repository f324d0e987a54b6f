"""Gains: the verbs that simply give something, on a space or on a tile."""

from __future__ import annotations

from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Edit, Table

Gain = k.GainFood | k.GainGold | k.GainPotion | k.GainReputation
VERBS: tuple[type[k.Verb], ...] = (k.GainFood, k.GainGold, k.GainPotion, k.GainReputation)


def potions_left(c: Content, table: Table, wanted: int) -> int:
    """How many potions lie at the hospital, at least as many as wanted where there is no limit."""
    # DP-LIMIT-01 "RULING: unlimited as well, option to cap at 5"
    if not isinstance(c.rules.potions, int):
        return wanted
    pets = (plot.pet for player in table.players for plot in player.plots if plot.pet is not None)
    at_pets = sum(face >> 1 == c.potion for pet in pets for _, face in pet.cards)
    return c.rules.potions - at_pets - sum(player.potions for player in table.players)


def gain(e: Edit, seat: int, verb: Gain) -> None:
    """Gives what the verb says, from the unlimited supply."""
    # DP-LIMIT-01 "any token type: unlimited (substitutes)"
    player, c = e.player(seat), e.content
    match verb:
        case k.GainGold():
            player.gold += verb.amount
            e.emit("gained_gold", "DP-SHOP-05", seat, gold=verb.amount, source="bank", target="treasury")
        case k.GainFood():
            player.larder = larders.stored(player.larder, c, verb.food, verb.amount)
            bag = tuple(verb.amount if food == verb.food else 0 for food in range(len(c.chambers)))
            e.emit("took_food", "DP-SHOP-05", seat, food=bag, source="supply", target="larder")
        case k.GainPotion():
            # DP-ACT-10 "Draw one potion card"
            amount = min(verb.amount, potions_left(c, e.table, verb.amount))
            player.potions += amount
            if amount:
                e.emit("took_potion", "DP-ACT-10", seat, amount=amount, source="hospital", target="hand")
        case k.GainReputation():
            player.reputation += verb.points
            e.emit("gained_reputation", "DP-SHOP-05", seat, points=verb.points)
