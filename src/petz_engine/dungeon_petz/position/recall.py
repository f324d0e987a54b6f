"""What a position remembers of need cards: where a deck was formed anew, who has its cards from which deck.

A scenario says what a reshuffled deck was formed of (``shuffled_from``). All other cards of that color were in hands
then; cards that have left the new deck were drawn since, as late as can be, and what lies on the pile was shown by the
first player.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.knowledge import face_up
from petz_engine.dungeon_petz.memory import as_card_bag, own_cards
from petz_engine.dungeon_petz.state import SUBSTITUTES, DrawRecord, Player, Secret, State


@attrs.define
class _Shares:
    """How many cards of a color one seat has had of two decks, and which of them it has shown."""

    had: list[list[int]]
    shown: list[list[int]]

    def take(self, deck: int, card: int, *, shown: bool) -> None:
        """Notes one card of a deck."""
        self.had[deck][card] += 1
        self.shown[deck][card] += shown

    def draw_records(self) -> tuple[DrawRecord, ...]:
        """The same as draw_records, in the order of the decks."""
        decks = enumerate(zip(self.had, self.shown, strict=True))
        return tuple([DrawRecord(deck, sum(had), tuple(shown)) for deck, (had, shown) in decks if any(had)])


@attrs.frozen
class Recall:
    """Fills in the memory of a state whose cards all have their places."""

    content: Content

    def filled(self, state: State) -> State:
        """The state with the memory that fits what its decks were formed of."""
        printed = self._printed()
        colors = [
            color for color in range(self.content.colors) if self._formed(state, color) != printed[color]
        ]
        state = self._with_substitutes(state)
        for color in colors:
            state = self._reshuffled(state, color, printed[color])
        return state

    def _printed(self) -> list[m.Bag]:
        c = self.content
        return [tuple([c.cards[card].copies for card in of]) for of in c.cards_of]

    def _formed(self, state: State, color: int) -> m.Bag:
        return tuple([state.table.shuffled_from[card] for card in self.content.cards_of[color]])

    def _with_substitutes(self, state: State) -> State:
        """Everybody has got the substitutes in its hand, and those that it exchanges."""
        nothing = (0,) * len(self.content.cards)
        players = []
        for player, secret in zip(state.table.players, state.secrets, strict=True):
            held = own_cards(self.content, secret)
            got = [held[card] for card in self.content.substitutes]
            draw_records = tuple([(DrawRecord(SUBSTITUTES, n, nothing),) if n else () for n in got])
            players.append(attrs.evolve(player, draw_records=draw_records))
        return attrs.evolve(state, table=attrs.evolve(state.table, players=tuple(players)))

    def _reshuffled(self, state: State, color: int, printed: m.Bag) -> State:
        """The state once the deck of a color was formed anew."""
        table, formed = state.table, self._whole(color, self._formed(state, color))
        old = m.minus(self._whole(color, printed), formed)
        shares = self._shares(state, color, [list(old), list(m.minus(formed, state.hidden.decks))])
        before, since = table.deck_compositions or [(0,) * len(formed)] * 2
        players = [
            _with_draw_records(player, color, each)
            for player, each in zip(table.players, shares, strict=True)
        ]
        table = attrs.evolve(
            table,
            players=tuple(players),
            deck_compositions=(m.plus(before, old), m.plus(since, formed)),
            shuffles=tuple([n + (i == color) for i, n in enumerate(table.shuffles)]),
        )
        secrets = [_with_drawn(secret, each) for secret, each in zip(state.secrets, shares, strict=True)]
        return attrs.evolve(state, table=table, secrets=tuple(secrets))

    def _whole(self, color: int, cards: Sequence[int]) -> m.Bag:
        return as_card_bag(self.content, self.content.cards_of[color], cards)

    def _shares(self, state: State, color: int, out: list[list[int]]) -> list[_Shares]:
        """Who has had which cards that are ``out`` of the old and the new deck; cards of the old one come first."""
        shares = []
        for seat, secret in enumerate(state.secrets):
            size = len(self.content.cards)
            share = _Shares([[0] * size, [0] * size], [[0] * size, [0] * size])
            for bag, shown in ((own_cards(self.content, secret), False), (self._shown(state, seat), True)):
                for card in self.content.cards_of[color]:
                    for _ in range(bag[card]):
                        deck = 0 if out[0][card] > 0 else 1
                        out[deck][card] -= 1
                        share.take(deck, card, shown=shown)
            shares.append(share)
        return shares

    def _shown(self, state: State, seat: int) -> m.Bag:
        """What a seat has shown: the cards at its pets, and those on the piles where it is the first player."""
        c, player = self.content, state.table.players[seat]
        at_pets = m.bag_of(face_up(c, player), len(c.cards))
        return m.plus(at_pets, state.table.discards) if seat == state.table.order[0] else at_pets


def _with_draw_records(player: Player, color: int, share: _Shares) -> Player:
    """A player that has had these cards of a color, beside its substitutes."""
    draw_records = [
        (*share.draw_records(), *of) if number == color else of
        for number, of in enumerate(player.draw_records)
    ]
    return attrs.evolve(player, draw_records=tuple(draw_records))


def _with_drawn(secret: Secret, share: _Shares) -> Secret:
    drawn = [*secret.drawn, *[(0,) * len(secret.hand)] * (2 - len(secret.drawn))]
    drawn = [m.plus(bag, had) for bag, had in zip(drawn, share.had, strict=True)]
    while drawn and not any(drawn[-1]):
        drawn.pop()
    return attrs.evolve(secret, drawn=tuple(drawn))
