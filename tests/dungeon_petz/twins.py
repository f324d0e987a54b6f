"""Twins: states that differ only in what one seat cannot see, made without any help of the engine's own rules.

Hidden cards change places between the decks, the hands of the others, and the cards that they exchange; what others
have committed and not revealed is chosen anew.
"""

from __future__ import annotations

from typing import Any

import attrs

import petz_engine as pe
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Hidden, Player, Secret, State


def twin(game: pe.Game, state: State, seat: int | None, rng: pe.Rng) -> State:
    """Another state that looks the same to a seat (None: to a spectator)."""
    c: Content = game.content
    heaps, deck = _dealt_anew(c, state, seat, rng)
    secrets = []
    for other, secret in enumerate(state.secrets):
        if other == seat:
            secrets.append(secret)
            continue
        player, (hand, exchanged) = state.table.players[other], heaps[other]
        sealed = _resealed(c, player, hand, secret.sealed, rng)
        secrets.append(Secret(tuple(hand), sealed, _listed(exchanged)))
    return attrs.evolve(state, secrets=tuple(secrets), hidden=Hidden(tuple(deck), state.hidden.tiles))


def _listed(counts: list[int]) -> tuple[int, ...]:
    return tuple(card for card, count in enumerate(counts) for _ in range(count))


Heap = list[int]
"""How many there are of each card."""


def _dealt_anew(
    c: Content, state: State, seat: int | None, rng: pe.Rng
) -> tuple[list[tuple[Heap, Heap]], Heap]:
    """Hands, exchanged cards and decks with as many cards of each color as before; substitutes stay where they are."""
    deck = list(state.hidden.deck)
    heaps = [(list(s.hand), [s.exchanged.count(i) for i in range(len(c.cards))]) for s in state.secrets]
    others = [heap for other, both in enumerate(heaps) if other != seat for heap in both]
    for color, of in enumerate(c.cards_of):
        sizes = [sum(heap[card] for card in of) for heap in others]
        cards = [card for card in of for _ in range(deck[card] + sum(heap[card] for heap in others))]
        for _ in range(20):
            _shuffle(cards, rng)
            left = cards[sum(sizes) :]
            # a deck that was formed of known discards holds nothing else
            if all(left.count(card) <= state.table.shuffled_from[card] for card in of):
                break
        else:
            continue
        for heap, size in zip(others, sizes, strict=True):
            mine, cards = cards[:size], cards[size:]
            for card in of:
                heap[card] = mine.count(card)
        for card in of:
            deck[card] = left.count(card)
        assert sum(deck[card] for card in of) == state.table.decks[color]
    return heaps, deck


def _shuffle(cards: list[int], rng: pe.Rng) -> None:
    for at in range(len(cards) - 1, 0, -1):
        to = rng.below(at + 1)
        cards[at], cards[to] = cards[to], cards[at]


def _resealed(c: Content, player: Player, hand: list[int], sealed: Any, rng: pe.Rng) -> Any:
    """Something else that a seat could have committed instead."""
    if isinstance(sealed, GroupImps):
        return _any_groups(c, player, rng)
    return None if sealed is None else _any_assignment(c, player, list(hand), rng)


def _any_groups(c: Content, player: Player, rng: pe.Rng) -> GroupImps:
    groups, imps, gold = [], player.home, player.gold
    for _ in range(rng.below(c.rules.groups + 1)):
        if imps:
            group = 1 + rng.below(imps), rng.below(gold + 1)
            imps, gold = imps - group[0], gold - group[1]
            groups.append(group)
    return GroupImps(tuple(groups))


def _any_assignment(c: Content, player: Player, hand: list[int], rng: pe.Rng) -> AssignNeeds:
    """Any card of the bar's color for each bar, either way up where it can be turned, and now and then a potion."""
    pets, potions = [], player.potions
    for plot in player.plots:
        assigned = []
        for color in c.tiles[plot.pet.tile].bars[plot.pet.size] if plot.pet is not None else ():
            cards = [i for i, n in enumerate(hand) for _ in range(n) if c.cards[i].color == color]
            if potions and rng.below(3) == 0:
                assigned.append((color, 2 * c.potion))
                potions -= 1
            else:
                card = cards[rng.below(len(cards))]
                side = rng.below(2) if c.turns[card] else 0
                assigned.append((color, 2 * card + side))
                hand[card] -= 1
        pets.append(tuple(assigned))
    return AssignNeeds(tuple(pets))
