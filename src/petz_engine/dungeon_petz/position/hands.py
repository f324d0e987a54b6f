"""The need cards of a position: what everybody holds, what lies at pets, in piles and in decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import stats
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.knowledge import cards_at
from petz_engine.dungeon_petz.position.seats import Lies, Told


@attrs.frozen
class Hands:
    """Deals cards out of the stock of those that lie nowhere yet."""

    content: Content
    said: m.position.Said

    @property
    def left(self) -> list[int]:
        """How many of each card lie nowhere yet; there are substitutes without end, which lie in no deck."""
        return [n or 0 for n in self.said.root.reading.stock["need_card"]]

    def in_hand(self, told: Told, owed: m.Bag | None, *, drawn: bool, dealt: bool) -> m.Bag:
        """All cards of a seat that do not lie face up at its pets.

        ``owed`` are cards that it owes. ``dealt`` says that hands were dealt at all, ``drawn`` that a seat has the
        cards for its pets as well.
        """
        usual = self.usual(told, owed, drawn=drawn) if dealt else [0] * self.content.colors
        hand = told.hand
        if hand is None:
            hand = tuple(self.any_of(usual))
        else:
            self.compare(told.at.under("hand"), hand, usual)
        return m.plus(hand, self.at_pets(told)) if told.lies is Lies.DOWN else hand

    def compare(self, at: m.reading.Part, hand: Sequence[int], usual: Sequence[int]) -> None:
        """Notes a hand that is told and is too large or too small for its moment."""
        # DP-DRAW-01 "one need card of each colour plus one for each owned book in its chosen colour"
        for color, (has, normal) in enumerate(zip(self.by_color(hand), usual, strict=True)):
            if has != normal:
                name = m.reading.unqualified(self.content.names["color"][color])
                cure = (
                    "one of each color, and more for books, for bars that are to get cards, and for potions"
                )
                at.fault("S108", f"this hand has {has} cards of {name}, and {normal} are right here", cure)

    def usual(self, told: Told, owed: m.Bag | None, *, drawn: bool) -> list[int]:
        """How many cards of each color a hand has where nothing is said of it."""
        c, down = self.content, told.lies is Lies.DOWN
        counts = [*m.plus(stats.normal_hand(c, told.player), owed or (0,) * c.colors)]
        for color, face in [bar for of in told.cards for bar in of]:
            # DP-ASSIGN-03 "plus one extra card for each potion assigned"
            counts[color] += face >> 1 == c.potion if down else drawn and told.lies is Lies.NOT
        for card in told.exchanged:
            counts[c.cards[card].color] -= 1
        return counts

    def at_pets(self, told: Told) -> m.Bag:
        """The need cards that lie at the pets of a seat."""
        return m.bag_of(cards_at(self.content, told.cards), len(self.content.cards))

    def lay_out(self, told: Told) -> None:
        """Takes the cards that lie at the pets of a seat out of the stock."""
        if told.lies is not Lies.NOT:
            told.at.take_all("need_card", self.at_pets(told))

    def any_of(self, counts: Sequence[int]) -> list[int]:
        """So many cards of each color: those of which most are left, substitutes where there are none."""
        c, hand = self.content, [0] * len(self.content.cards)
        for color, count in enumerate(counts):
            for _ in range(count):
                left = self.left
                card = max(c.cards_of[color], key=lambda one: (left[one], -one))
                card = card if left[card] > 0 else c.substitutes[color]
                self.said.root.take("need_card", card)
                hand[card] += 1
        return hand

    def by_color(self, hand: Sequence[int]) -> m.Bag:
        """How many cards of each color there are."""
        counts = [0] * self.content.colors
        for card, count in enumerate(hand):
            counts[self.content.cards[card].color] += count
        return tuple(counts)

    # --- decks and piles

    def said_decks(self) -> dict[int, tuple[m.reading.Part, m.Bag]]:
        """The decks that are said whole, by color."""
        said: dict[int, tuple[m.reading.Part, m.Bag]] = {}
        for color, each in (
            self.said.keys["decks"].entries("color").items() if "decks" in self.said.keys else ()
        ):
            bag = each.pieces("need_card")
            for card, count in enumerate(bag):
                if count and card not in self.content.cards_of[color]:
                    name = m.reading.unqualified(self.content.names["need_card"][card])
                    each.fault("S108", f"{name!r} is no card of this deck", "leave it out")
            said[color] = each, bag
        return said

    def decks(self, said: Mapping[int, tuple[m.reading.Part, m.Bag]], piles: list[int]) -> m.Bag:
        """The decks: what is left of each color, or what is said; then what is left lies on its pile.

        A fault where that pile is said as well.
        """
        deck = [max(0, count) for count in self.left]
        for color, (at, bag) in said.items():
            of = self.content.cards_of[color]
            left = sum(deck[card] for card in of)
            if left and any(piles[card] for card in of):
                message = f"{left} more cards of this color are in no hand, pile or deck"
                at.fault("S107", message, "say where they are, or leave the pile of this color out")
            for card in of:
                piles[card] += deck[card]
                deck[card] = bag[card]
        return tuple(deck)
