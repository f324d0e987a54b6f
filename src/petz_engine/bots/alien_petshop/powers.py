"""What powers do for a shop, as far as it can be foreseen."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.countables import Shop
from petz_engine.alien_petshop.displays import displays_for_habitats
from petz_engine.alien_petshop.state import Player
from petz_engine.bots.alien_petshop import worth
from petz_engine.bots.alien_petshop.context import Context

PICKED = 1.4
"""The best of several cards against a card of the deck."""


def meets(context: Context, player: Player, display: int) -> tuple[Player, float]:
    """The shop after the habitat of a display has met the pet there, and what that brings beside."""
    lying = player.displays[display]
    if lying.pet is None or lying.habitat is None:
        return player, 0.0
    return does(context, player, display, context.c.habitats[lying.habitat].meets)


def does(context: Context, player: Player, display: int, verbs: Sequence[k.Verb]) -> tuple[Player, float]:
    """The shop after the power of what lies in a display, and what that brings beside."""
    extra = 0.0
    for verb in verbs:
        match verb:
            case k.GainCredit():
                player = attrs.evolve(player, credits=player.credits + _gained(context, player, verb))
            case k.GainWorker():
                if player.workers < context.c.rules.worker_limit and stats.workers_left(
                    context.c, context.table
                ):
                    player = attrs.evolve(player, workers=player.workers + 1)
            case _:
                extra += _brings(context, player, display, verb)
    return player, extra


def _gained(context: Context, player: Player, verb: k.GainCredit) -> int:
    return verb.amount * (
        1 if verb.per is None else verb.per(context.c, Shop(context.table, context.seat, player))
    )


def _brings(context: Context, player: Player, display: int, verb: k.Verb) -> float:
    """What a verb brings that leaves credits and workers as they are."""
    match verb:
        case k.PayCredit(who="others"):
            others = [p for seat, p in enumerate(context.table.players) if seat != context.seat]
            return worth.DENY * sum([min(verb.amount, p.credits) for p in others]) / len(others)
        case k.GainTrait():
            return _placed(context, player, display, verb)
        case k.GainHabitat():
            return _best_habitat(context) if displays_for_habitats(player) else 0.0
        case k.GainBonusCard():
            return _drawn(context, player, verb)
        case k.PayHazardToken():
            lying = sum([display.token is not None for display in player.displays])
            return lying * worth.token(context, player)
    return 0.0


def _placed(context: Context, player: Player, display: int, verb: k.GainTrait) -> float:
    pets = stats.pets(player)
    if verb.to == "this":
        pets = [pet for pet in [player.displays[display].pet] if pet is not None]
    spaces = sum([max(0, stats.spaces_left(context.c, pet)) for pet in pets])
    shown = stats.traits(context.c, player)
    return sum([gain for _, gain in worth.tokens(context, shown, min(spaces, verb.amount))])


def _best_habitat(context: Context) -> float:
    habitats = zip(context.c.habitats, context.table.habitats, strict=True)
    return float(max([max(fact.price, fact.vp) for fact, left in habitats if left], default=0))


def _drawn(context: Context, player: Player, verb: k.GainBonusCard) -> float:
    cards = worth.bonus_deck(context.c, context.mine.bonus)
    if not cards or not context.table.bonus_deck_size:
        return 0.0
    hopes = [worth.bonus(context, card, player.displays) for card in cards]
    mean = sum(hopes) / len(hopes)
    return verb.amount * min(max(hopes), mean * (PICKED if verb.out_of > verb.amount else 1.0))
