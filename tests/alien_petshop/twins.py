"""Twins: states that differ only in what one seat cannot see, made without any help of the engine's own rules.

Bonus cards change places between the deck, the hands of the others, and the cards that they look at; what others have
put back is any card of the deck. A seat that has put cards back knows that they lie in the deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

import petz_engine as pe
from petz_engine.alien_petshop.state import Hidden, Secret, State


def twin(game: pe.Game, state: State, seat: int | None, rng: pe.Rng) -> State:
    """Another state that looks the same to a seat (None: to a spectator)."""
    size = len(state.hidden.bonus)
    known = (0,) * size if seat is None else state.secrets[seat].returned
    others = [secret for other, secret in enumerate(state.secrets) if other != seat]
    heaps = [state.hidden.bonus, *[heap for secret in others for heap in (secret.bonus, secret.looking)]]
    unknown = [card for card in range(size) for _ in range(sum(heap[card] for heap in heaps) - known[card])]
    secrets = []
    for other, secret in enumerate(state.secrets):
        if other == seat:
            secrets.append(secret)
            continue
        bonus, looking = (_taken(unknown, sum(heap), size, rng) for heap in (secret.bonus, secret.looking))
        secrets.append(Secret(bonus, looking, secret.returned))
    deck = tuple(unknown.count(card) + known[card] for card in range(size))
    back: Any = [
        secret if at == seat else attrs.evolve(secret, returned=_some(deck, sum(secret.returned), rng))
        for at, secret in enumerate(secrets)
    ]
    return attrs.evolve(state, secrets=tuple(back), hidden=Hidden(state.hidden.pets, deck))


def _taken(cards: list[int], count: int, size: int, rng: pe.Rng) -> tuple[int, ...]:
    """So many cards taken out of a heap, as a bag."""
    taken = [cards.pop(rng.below(len(cards))) for _ in range(count)]
    return tuple(taken.count(card) for card in range(size))


def _some(bag: Sequence[int], count: int, rng: pe.Rng) -> tuple[int, ...]:
    """So many cards of a bag, which keeps them."""
    cards = [card for card, copies in enumerate(bag) for _ in range(copies)]
    return _taken(cards, count, len(bag), rng)
