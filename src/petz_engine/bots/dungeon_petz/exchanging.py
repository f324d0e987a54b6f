"""Exchanging: cards go that are worth less than what the deck of their color promises."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine.bots.dungeon_petz import demands, odds, worth
from petz_engine.bots.dungeon_petz.desk import Desk
from petz_engine.dungeon_petz import kinds as k
from petz_engine.dungeon_petz.actions.exchange_needs import ExchangeNeeds
from petz_engine.dungeon_petz.state import Pet, Plot

MARGIN = 0.02
"""How much better a new card must promise to be."""
SHOWN = 0.5
"""A point in the exhibition of this round."""
SOLD = 1.2
"""A point of the match for a customer of this round."""


def exchange(desk: Desk) -> ExchangeNeeds:
    """The cards that are worth least beside an average card of their color."""
    verb = desk.c.offers[desk.decision.about[0]].verb
    assert isinstance(verb, k.ExchangeNeeds)
    losses = [
        (now - promised, card)
        for card, count in enumerate(desk.mine.hand)
        if count
        for now, promised in [(_value(desk, card), _promise(desk, desk.c.cards[card].color))]
        for _ in range(count)
    ]
    worst = sorted(loss for loss in losses if loss[0] < -MARGIN)[: verb.up_to]
    return ExchangeNeeds(tuple(card for _, card in worst))


def _promise(desk: Desk, color: int) -> float:
    """What a card of a color is worth on average."""
    copies = [(desk.c.cards[card].copies, card) for card in desk.c.cards_of[color]]
    total = sum(n for n, _ in copies) or 1
    return sum(n * _value(desk, card) for n, card in copies) / total


def _value(desk: Desk, card: int) -> float:
    """What a card is worth at the best of the own pets with a bar for it, or in hand."""
    faces = odds.faces_of(desk.c, card)
    at_pets = [_at(desk, face, plot, pet) for face in faces for plot, pet in _pets(desk, card)]
    return max([worth.card(desk, card), *at_pets])


def _pets(desk: Desk, card: int) -> Iterator[tuple[Plot, Pet]]:
    """The own pets with a bar for a card."""
    for plot in desk.me.plots:
        pet = plot.pet
        if pet is not None and desk.c.cards[card].color in desk.c.tiles[pet.tile].bars[pet.size]:
            yield plot, pet


def _at(desk: Desk, face: int, plot: Plot, pet: Pet) -> float:
    """What a card brings at a pet in this round, less the trouble that it makes."""
    c, value = desk.c, 0.0
    if desk.exhibition is not None:
        value += SHOWN * odds.card_points(c, c.tiles[desk.exhibition].score, face)
    if pet.size >= c.rules.sale_size:
        sold = [odds.card_points(c, c.tiles[customer].score, face) for customer in desk.customers]
        value += SOLD * max(sold, default=0.0)
    likely = odds.needs_of_pet(c, pet.tile, pet.size)
    for need, fact in enumerate(c.needs):
        if c.faces[face][need]:
            value -= c.faces[face][need] * _trouble(desk, need, fact, likely[need], plot, pet)
    return value


def _trouble(desk: Desk, need: int, fact: k.Need, likely: float, plot: Plot, pet: Pet) -> float:
    """What one more need costs at a pet that is likely to have so many of it."""
    limit = demands.limit(desk.c, pet.tile, (plot.cage, plot.addon), need)
    beyond = min(1.0, max(0.0, likely + 1 - limit))
    if isinstance(fact, k.NeedThreshold):
        over = likely + 1 + plot.tokens[fact.with_tokens] - fact.over
        return demands.SICK * max(0.5, over)
    return demands.cost(desk.c, fact, 1.0, beyond, plot.tokens)
