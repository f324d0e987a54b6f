"""What things are worth to the bot, in points at the end.

These numbers are its opinions, and no part of the game.
"""

from __future__ import annotations

from math import exp, sqrt

import attrs

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop import scoring
from petz_engine.alien_petshop.content import HAZARD, Content, Term
from petz_engine.alien_petshop.countables import Shop
from petz_engine.alien_petshop.displays import displays_for_pets
from petz_engine.alien_petshop.hazards.live import effect
from petz_engine.alien_petshop.state import Display, Player
from petz_engine.bots.alien_petshop import dice
from petz_engine.bots.alien_petshop.context import Context
from petz_engine.packs.expressions import Function

GROWTH = 0.15
"""How much more than a point a credit is worth, for each round in which it can still be put to work."""
WORKER = 1.6
"""A worker, for each round that it can still work."""
DENY = 0.4
"""A point that somebody else does not get, shared among all others."""
GET_AWARD = 0.35
"""The chance, for each round, to get an award for which one icon is missing."""
LOSE_AWARD = 0.1
"""The chance, for each round and rival, to lose an award for which that rival misses one icon."""
STILL = 0.5
"""The part of a round that is still to come, for awards, while the market is visited."""
MATCHES = 0.45
"""How many pets come in a round that a bonus card counts."""
HABITATS = 0.7
"""How many habitats come in a round."""
BLOCKED = 1.6
"""A hazard token on a display that will be needed."""
BLOCKED_SPARE = 0.25
"""A hazard token on any other display, while there are rounds to come."""
AVOIDED = 0.8
"""What is left of the harm of hazards, as re-rolls can avoid them."""
FORCED = 0.5
"""A worker that is forced."""


def credit(context: Context) -> float:
    """A credit that is earned in this round."""
    return 1.0 + GROWTH * context.rounds_left


def worker(context: Context) -> float:
    """A worker that stays for the rounds after this one; it can be hired again for its price."""
    player = context.me
    assert player.shop is not None  # everybody has chosen one
    hire = context.c.shops[player.shop].hire
    price = hire[min(max(0, player.workers - 1), len(hire) - 1)]
    return min(WORKER * context.rounds_left, 1.0 + price)


# --- awards and bonus cards


def awards(context: Context, shown: list[int]) -> float:
    """What awards are likely to bring to a shop that shows so many of each trait."""
    return sum([_award(context, award, shown[fact.trait]) for award, fact in enumerate(context.c.awards)])


def _award(context: Context, award: int, mine: int) -> float:
    """What an award is likely to bring to a shop that shows so many of its trait."""
    found = context.known.get((award, mine))
    if found is None:
        vp = context.c.awards[award].vp + context.figures(context.me).award_vp
        found = context.known[award, mine] = vp * _chance(context, award, mine)
    return found


def _chance(context: Context, award: int, mine: int) -> float:
    """The chance to have an award at the end, with a little more where somebody else would have it."""
    holder, seats, least = context.table.awards[award], context.c.seats, context.c.rules.award_least
    rival, rounds = (
        context.rivals[context.c.awards[award].trait],
        context.rounds_left + STILL * (context.table.visit is not None),
    )
    if holder == context.seat or (mine >= least and mine > rival):
        needs = float(max(1, mine + 1 - rival))
        chance = 1.0 - min(0.7, LOSE_AWARD * rounds * (seats - 1) / (needs * sqrt(needs)))
    else:
        needs = float(max(1, max(least, rival + 1) - mine))
        chance = min(1.2 / seats, GET_AWARD * rounds / (needs * sqrt(needs)))
    denied = DENY / (seats - 1) if holder not in (-1, context.seat) else 0.0
    return chance * (1.0 + denied)


def tokens(context: Context, shown: list[int], amount: int) -> list[tuple[int, float]]:
    """The best trait tokens that could be placed one after the other, each with what it brings: (trait, gain).

    As an award may take several tokens of its trait, these come together, and share what they bring.
    """
    shown, supply, found = list(shown), list(context.table.traits), list[tuple[int, float]]()
    while len(found) < amount:
        left = amount - len(found)
        heaps = [(trait, n) for trait, has in enumerate(supply) for n in range(1, min(left, has) + 1)]
        if not heaps:
            break
        trait, n = max(heaps, key=lambda heap: _heap(context, shown, *heap))
        found += [(trait, _heap(context, shown, trait, n))] * n
        shown[trait] += n
        supply[trait] -= n
    return found


def _heap(context: Context, shown: list[int], trait: int, n: int) -> float:
    """What each of so many tokens of a trait brings when they are placed together."""
    more = [
        _award(context, award, shown[trait] + n) - _award(context, award, shown[trait])
        for award, fact in enumerate(context.c.awards)
        if fact.trait == trait
    ]
    return sum(more) / n


def bonus(context: Context, card: int, displays: tuple[Display, ...]) -> float:
    """What a bonus card is likely to bring to a shop with these displays."""
    fact = context.c.bonus_cards[card]
    found = counted(context, fact.count, displays)
    hope = MATCHES * context.rounds_left
    none = exp(-hope)
    chances = (none, none * hope, none * hope * hope / 2)
    likely = sum([chance * scoring.reached(fact, found + more)[1] for more, chance in enumerate(chances)])
    return likely + (1.0 - sum(chances)) * scoring.reached(fact, found + len(chances))[1]


def counted(context: Context, count: Function, displays: tuple[Display, ...]) -> int:
    """How much of something a shop with these displays would have."""
    return count(context.c, Shop(context.table, context.seat, attrs.evolve(context.me, displays=displays)))


def term(context: Context, of: Term, displays: tuple[Display, ...]) -> float:
    """What a score term is likely to bring."""
    more = HABITATS if str(of.per) == "habitats" else 0.0
    found = counted(context, of.count, displays) + more * context.rounds_left
    return of.points * min(found, float(max(len(displays), 1)))


# --- hazards


def token(context: Context, player: Player) -> float:
    """A hazard token on one more display of the shop, for what is still to come."""
    if not context.rounds_left:
        return 0.0
    free = displays_for_pets(player)
    return BLOCKED if len(free) <= context.rounds_left else BLOCKED_SPARE


def harm(context: Context, hazard: k.Hazard, value: int) -> float:
    """What a hazard effect costs when it happens, on a pet of this value."""
    match hazard:
        case k.HazardCredit():
            return hazard.amount * credit(context)
        case k.HazardToken():
            return token(context, context.me) if context.table.tokens[hazard.token] else 0.0
        case k.HazardQuit():
            return min(0.8 * value, worker(context))
    return FORCED


def hazards(context: Context, player: Player, workers: int, rounds: int) -> float:
    """What the hazard effects of a shop are likely to cost in so many rounds."""
    c = context.c
    least = context.figures(player).hazards_needed
    chance = dice.storm(c.die_faces, HAZARD, workers, least)
    found = 0.0
    for display, lying in enumerate(player.displays):
        hazard = effect(c, player, display)
        if hazard is not None and lying.pet is not None:
            found += harm(context, hazard, c.pets[lying.pet.pet].value)
    return AVOIDED * chance * rounds * found


def bonus_deck(c: Content, mine: tuple[int, ...]) -> list[int]:
    """The bonus cards that are not the own ones, as far as the seat knows."""
    return [
        card for card, (fact, own) in enumerate(zip(c.bonus_cards, mine, strict=True)) if fact.copies > own
    ]
