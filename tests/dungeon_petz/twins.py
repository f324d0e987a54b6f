"""Twins: states that differ only in what one seat cannot see, made without any help of the engine's own rules.

Hidden cards change places between the decks and the hands of the others; what others have committed and not revealed
is chosen anew.
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
    hands, deck = _dealt_anew(c, state, seat, rng)
    secrets = []
    for other, secret in enumerate(state.secrets):
        player, hand = state.table.players[other], hands[other]
        sealed = secret.sealed if other == seat else _resealed(c, player, hand, secret.sealed, rng)
        secrets.append(Secret(tuple(hand), sealed))
    return attrs.evolve(state, secrets=tuple(secrets), hidden=Hidden(tuple(deck), state.hidden.tiles))


def _dealt_anew(c: Content, state: State, seat: int | None, rng: pe.Rng) -> tuple[list[list[int]], list[int]]:
    """Hands and decks with the same number of cards of each color, substitutes left where they are."""
    hands, deck = [list(secret.hand) for secret in state.secrets], list(state.hidden.deck)
    for color, of in enumerate(c.cards_of):
        others = [hand for other, hand in enumerate(hands) if other != seat]
        sizes = [sum(hand[card] for card in of) for hand in others]
        cards = [card for card in of for _ in range(deck[card] + sum(hand[card] for hand in others))]
        for _ in range(20):
            _shuffle(cards, rng)
            left = cards[sum(sizes) :]
            # a deck that was formed of known discards holds nothing else
            if all(left.count(card) <= state.table.shuffled_from[card] for card in of):
                break
        else:
            continue
        for hand, size in zip(others, sizes, strict=True):
            mine, cards = cards[:size], cards[size:]
            for card in of:
                hand[card] = mine.count(card)
        for card in of:
            deck[card] = left.count(card)
        assert sum(deck[card] for card in of) == state.table.decks[color]
    return hands, deck


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
    """Any card of the bar's color for each bar, and now and then a potion."""
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
                assigned.append((color, 2 * card))
                hand[card] -= 1
        pets.append(tuple(assigned))
    return AssignNeeds(tuple(pets))
