"""Twins: states that differ only in what one seat cannot see, made without any help of the engine's own rules.

All bonus cards of the others are dealt anew, and all that has happened to them since is played again with other cards;
a deal in which the seat could not have seen what it saw is thrown away.
"""

from __future__ import annotations

from collections import Counter

import attrs

import petz_engine as pe
from petz_engine.alien_petshop.state import Hidden, Secret, State

Cards = Counter[int]


def twin(game: pe.Game, state: State, seat: int | None, rng: pe.Rng) -> State:
    """Another state that looks the same to a seat (None: to a spectator); the same one where chance finds no other."""
    for _ in range(60):
        other = _Deal(state, seat, rng).state()
        if other is not None:
            return other
    return state


class _Deal:
    """One try to deal anew what a seat cannot see."""

    def __init__(self, state: State, seat: int | None, rng: pe.Rng) -> None:
        self.before, self.seat, self.rng = state, seat, rng
        self.deck = _bag(state.hidden.bonus_cards)
        for secret in state.secrets:
            self.deck += _bag(secret.bonus) + _bag(secret.looking)
        self.has: list[Cards] = [Counter() for _ in state.secrets]
        self.memory: list[list[tuple[Cards, Cards]]] = [[] for _ in state.secrets]

    def state(self) -> State | None:
        """The state that it comes to; None where the seat could not have seen what it saw."""
        for other, secret in enumerate(self.before.secrets):
            first = _bag(secret.bonus)
            for kept in secret.kept:
                first -= _bag(kept)
            if other == self.seat:
                self.has[other] = first
                self.deck -= first
        for other, secret in enumerate(self.before.secrets):
            if other != self.seat:
                self.has[other] = self.taken(self.deck, sum(secret.bonus) - sum(map(sum, secret.kept)))
        if not all(self.looks(look.seat, look.cards, look.kept) for look in self.before.table.looks):
            return None
        return self.made()

    def looks(self, who: int, cards: int, keeps: int) -> bool:
        """Somebody looks at cards, keeps some, and puts the others back; False where it cannot have seen its own."""
        secret, number = self.before.secrets[who], len(self.memory[who])
        if who == self.seat:
            kept, back = _bag(secret.kept[number]), _bag(secret.returned[number])
            if not kept + back <= self.deck:
                return False
            self.deck -= kept
        else:
            back = self.taken(self.deck, cards)
            kept = self.taken(back, keeps)
            self.deck += back
        self.has[who] += kept
        self.memory[who].append((kept, back))
        return True

    def made(self) -> State | None:
        """All secrets and the deck, as they are now."""
        size, secrets = len(self.before.hidden.bonus_cards), []
        for who, secret in enumerate(self.before.secrets):
            looking = _bag(secret.looking)
            if who == self.seat:
                if not looking <= self.deck:
                    return None
                self.deck -= looking
            else:
                looking = self.taken(self.deck, looking.total())
            shown = self.before.table.players[who].revealed
            if any(shown) and self.has[who] != _bag(shown):
                return None
            kept, back = ([_counts(both[at], size) for both in self.memory[who]] for at in (0, 1))
            secrets.append(
                Secret(_counts(self.has[who], size), _counts(looking, size), tuple(kept), tuple(back))
            )
        hidden = Hidden(self.before.hidden.decks, _counts(self.deck, size))
        return attrs.evolve(self.before, secrets=tuple(secrets), hidden=hidden)

    def taken(self, heap: Cards, count: int) -> Cards:
        """So many cards taken out of a heap."""
        got: Cards = Counter()
        for _ in range(count):
            cards = sorted(heap.elements())
            card = cards[self.rng.below(len(cards))]
            heap[card] -= 1
            got[card] += 1
        return got


def _bag(counts: tuple[int, ...]) -> Cards:
    return +Counter(dict(enumerate(counts)))


def _counts(cards: Cards, size: int) -> tuple[int, ...]:
    return tuple(cards[card] for card in range(size))
