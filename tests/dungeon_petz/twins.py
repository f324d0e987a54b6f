"""Twins: states that differ only in what one seat cannot see, made without any help of the engine's own rules.

Hidden cards change places between the decks, the hands of the others, and the cards that they exchange; what others
have committed and not revealed is chosen anew. Where a color was reshuffled, all that was drawn of it since is dealt
anew, and a deal in which somebody could not have played what it played is thrown away.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import attrs

import petz_engine as pe
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Hidden, Player, Secret, State

Heap = list[int]
"""How many there are of each card."""


class Hand(NamedTuple):
    """What a seat has in hand and aside, and what it drew of each deck."""

    hand: Heap
    aside: Heap
    drawn: list[Heap]


def twin(game: pe.Game, state: State, seat: int | None, rng: pe.Rng) -> State:
    """Another state that looks the same to a seat (None: to a spectator)."""
    c: Content = game.content
    hands, deck = _dealt_anew(c, state, seat, rng)
    secrets = []
    for other, secret in enumerate(state.secrets):
        if other == seat:
            secrets.append(secret)
            continue
        player, (hand, aside, drawn) = state.table.players[other], hands[other]
        sealed = _resealed(c, player, hand, secret.sealed, rng)
        while drawn and not any(drawn[-1]):
            drawn.pop()
        secrets.append(Secret(tuple(hand), sealed, _listed(aside), tuple(map(tuple, drawn))))
    return attrs.evolve(state, secrets=tuple(secrets), hidden=Hidden(tuple(deck), state.hidden.stack))


def _listed(counts: list[int]) -> tuple[int, ...]:
    return tuple(card for card, count in enumerate(counts) for _ in range(count))


def _dealt_anew(c: Content, state: State, seat: int | None, rng: pe.Rng) -> tuple[list[Hand], Heap]:
    """Hands and decks with as many cards of each color as before; a color stays as it is where chance finds no
    other."""
    deck, decks = list(state.hidden.decks), len(state.table.deck_compositions)
    hands = [
        Hand(
            list(secret.hand),
            [secret.exchanged.count(card) for card in range(len(c.cards))],
            [list(secret.drawn[at]) if at < len(secret.drawn) else [0] * len(c.cards) for at in range(decks)],
        )
        for secret in state.secrets
    ]
    others = [other for other in range(len(hands)) if other != seat]
    for color, of in enumerate(c.cards_of):
        cards = [card for card in range(len(c.cards)) if c.cards[card].color == color]
        for _ in range(40):
            dealt = _deal(c, state, seat, color, rng)
            if dealt is not None:
                for card in of:
                    deck[card] = dealt[0].count(card)
                for other, (has, drawn) in zip(others, dealt[1], strict=True):
                    _put(hands[other], cards, has, drawn, rng)
                break
        assert sum(deck[card] for card in of) == state.table.deck_sizes[color]
    return hands, deck


def _put(to: Hand, cards: list[int], has: list[int], drawn: list[list[int]], rng: pe.Rng) -> None:
    """A seat has these cards of one color now, and drew those of each deck; some of it lies aside, as before."""
    _shuffle(has, rng)
    aside = sum(to.aside[card] for card in cards)
    for card in cards:
        to.aside[card], to.hand[card] = has[:aside].count(card), has[aside:].count(card)
        for heap, got in zip(to.drawn, drawn, strict=True):
            heap[card] = got.count(card)


def _deal(
    c: Content, state: State, seat: int | None, color: int, rng: pe.Rng
) -> tuple[list[int], list[tuple[list[int], list[list[int]]]]] | None:
    """The deck of a color, and what each of the others has and drew; None where that cannot be."""
    table, of, substitute = state.table, c.cards_of[color], c.substitutes[color]
    others = [other for other in range(len(state.secrets)) if other != seat]
    decks, hands = len(table.deck_compositions), [_all_of(c, state.secrets[other], color) for other in others]
    if not table.shuffles[color]:
        cards = [card for card in of for _ in range(state.hidden.decks[card])]
        cards += [card for hand in hands for card in hand if card != substitute]
        _shuffle(cards, rng)
        dealt: list[tuple[list[int], list[list[int]]]] = []
        for hand in hands:
            real = len(hand) - hand.count(substitute)
            dealt.append((cards[:real] + [substitute] * hand.count(substitute), [[] for _ in range(decks)]))
            cards = cards[real:]
        return cards, dealt
    left: list[list[int]] = []
    for number, pool in enumerate(table.deck_compositions):
        mine = state.secrets[seat].drawn if seat is not None else ()
        own = mine[number] if number < len(mine) else (0,) * len(pool)
        left.append([card for card in of for _ in range(pool[card] - own[card])])
        _shuffle(left[-1], rng)
    played = [_played_again(c, state.table.players[other], color, left, rng) for other in others]
    if any(one is None for one in played):
        return None
    last = left.pop(table.shuffles[color])
    assert not any(left[: table.shuffles[color]])
    return last, [one for one in played if one is not None]


def _all_of(c: Content, secret: Secret, color: int) -> list[int]:
    """What a seat has of a color, in hand and aside."""
    cards = [card for card, count in enumerate(secret.hand) for _ in range(count)]
    return [card for card in (*cards, *secret.exchanged) if c.cards[card].color == color]


def _played_again(
    c: Content, player: Player, color: int, left: list[list[int]], rng: pe.Rng
) -> tuple[list[int], list[list[int]]] | None:
    """A seat draws from what is left of each deck and plays what it has played; None where it lacks a card."""
    has: list[int] = []
    drawn: list[list[int]] = [[] for _ in left]
    for draw_record in player.draw_records[color]:
        for _ in range(draw_record.cards):
            card = left[draw_record.deck].pop() if draw_record.deck >= 0 else c.substitutes[color]
            has.append(card)
            if draw_record.deck >= 0:
                drawn[draw_record.deck].append(card)
        for card, count in enumerate(draw_record.played):
            for _ in range(count):
                if card not in has:
                    return None
                has.remove(card)
    return has, drawn


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
    groups, imps, gold = [], player.imps_at_home, player.gold
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
