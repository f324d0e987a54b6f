"""Exchanging: cards go that are worth less than what the deck of their color promises."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine.bots.dungeon_petz import demands, odds, worth
from petz_engine.bots.dungeon_petz.context import Context
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.actions.exchange_needs import ExchangeNeeds
from petz_engine.dungeon_petz.content import NeedGain
from petz_engine.dungeon_petz.state import Pet, Plot

MARGIN = 0.02
"""How much better a new card must promise to be."""
SHOWN = 0.5
"""A point in the exhibition of this round."""
SOLD = 1.2
"""A point of the match for a customer of this round."""


def exchange(context: Context) -> ExchangeNeeds:
    """The cards that are worth least beside an average card of their color."""
    verb = context.c.offers[context.decision.context[0]].verb
    assert isinstance(verb, k.ExchangeNeeds)
    losses = [
        (now - promised, card)
        for card, count in enumerate(context.mine.hand)
        if count
        for now, promised in [(_value(context, card), _promise(context, context.c.cards[card].color))]
        for _ in range(count)
    ]
    worst = sorted(loss for loss in losses if loss[0] < -MARGIN)[: verb.up_to]
    return ExchangeNeeds(tuple(card for _, card in worst))


def _promise(context: Context, color: int) -> float:
    """What a card of a color is worth on average."""
    copies = [(context.c.cards[card].copies, card) for card in context.c.cards_of[color]]
    total = sum(n for n, _ in copies) or 1
    return sum(n * _value(context, card) for n, card in copies) / total


def _value(context: Context, card: int) -> float:
    """What a card is worth at the best of the own pets with a bar for it, or in hand."""
    faces = odds.faces_of(context.c, card)
    at_pets = [_at(context, face, plot, pet) for face in faces for plot, pet in _pets(context, card)]
    return max([worth.card(context, card), *at_pets])


def _pets(context: Context, card: int) -> Iterator[tuple[Plot, Pet]]:
    for plot in context.me.plots:
        pet = plot.pet
        if pet is not None and context.c.cards[card].color in context.c.tiles[pet.tile].bars[pet.size]:
            yield plot, pet


def _at(context: Context, face: int, plot: Plot, pet: Pet) -> float:
    """What a card brings at a pet in this round, less the trouble that it makes."""
    c, value = context.c, 0.0
    if context.exhibition is not None:
        value += SHOWN * odds.card_points(c, c.tiles[context.exhibition].score, face)
    if pet.size >= c.rules.sale_size:
        sold = [odds.card_points(c, c.tiles[customer].score, face) for customer in context.customers]
        value += SOLD * max(sold, default=0.0)
    likely = odds.needs_of_pet(c, pet.tile, pet.size)
    for need, fact in enumerate(c.needs):
        if c.faces[face][need]:
            value -= c.faces[face][need] * _trouble(context, need, fact, likely[need], plot, pet)
    return value


def _trouble(context: Context, need: int, fact: k.Need, likely: float, plot: Plot, pet: Pet) -> float:
    """What one more need costs at a pet that is likely to have so many of it."""
    limit = demands.limit(context.c, pet.tile, (plot.cage, plot.addon), need)
    beyond = min(1.0, max(0.0, likely + 1 - limit))
    if isinstance(fact, NeedGain) and fact.heaps:
        return demands.SICK * max(0.5, likely - 1 + plot.tokens[fact.heaps[0]])
    return demands.cost(context.c, fact, 1.0, beyond, plot.tokens)
