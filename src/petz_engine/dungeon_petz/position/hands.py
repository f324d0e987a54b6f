"""The need cards of a position: what everybody holds, what lies at pets, in piles and in decks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from petz_engine.dungeon_petz import stats
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.knowledge import cards_at
from petz_engine.dungeon_petz.position.seats import Lies, Told
from petz_engine.dungeon_petz.position.stock import Stock
from petz_engine.kernel.bag import Bag, bag_of, plus
from petz_engine.packs.reading import Part, unqualified


@attrs.frozen
class Hands:
    """Deals cards out of a stock."""

    content: Content
    cards: Stock

    def in_hand(self, told: Told, *, drawn: bool, dealt: bool) -> Bag:
        """All cards of a seat that do not lie face up at its pets.

        ``dealt`` says that hands were dealt at all, ``drawn`` that a seat has the cards for its pets as well.
        """
        usual = self.usual(told, drawn=drawn) if dealt else [0] * self.content.colors
        hand = told.hand
        if hand is None:
            hand = tuple(self.any_of(usual))
        else:
            self.compare(told.at.under("hand"), hand, usual)
        return plus(hand, self.at_pets(told)) if told.lies is Lies.DOWN else hand

    def compare(self, at: Part, hand: Sequence[int], usual: Sequence[int]) -> None:
        """Notes a hand that is told and is too large or too small for its moment."""
        # DP-DRAW-01 "one need card of each colour plus one for each owned book in its chosen colour"
        for color, (has, normal) in enumerate(zip(self.by_color(hand), usual, strict=True)):
            if has != normal:
                name = unqualified(self.content.names["color"][color])
                cure = (
                    "one of each color, and more for books, for bars that are to get cards, and for potions"
                )
                at.fault("S108", f"this hand has {has} cards of {name}, and {normal} are right here", cure)

    def usual(self, told: Told, *, drawn: bool) -> list[int]:
        """How many cards of each color a hand has where nothing is said of it."""
        c, down = self.content, told.lies is Lies.DOWN
        counts = list(map(int.__add__, stats.normal_hand(c, told.player), told.player.owed))
        for color, face in [bar for of in told.cards for bar in of]:
            # DP-ASSIGN-03 "plus one extra card for each potion assigned"
            counts[color] += face >> 1 == c.potion if down else drawn and told.lies is Lies.NOT
        for card in told.exchanged:
            counts[c.cards[card].color] -= 1
        return counts

    def at_pets(self, told: Told) -> Bag:
        """The need cards that lie at the pets of a seat."""
        return bag_of(cards_at(self.content, told.cards), len(self.content.cards))

    def lay_out_of(self, told: Told) -> None:
        """Takes all cards that a seat is said to have out of the stock."""
        if told.lies is not Lies.NOT:
            self.lay_out(told.at, self.at_pets(told))
        if told.hand is not None:
            self.lay_out(told.at.under("hand"), told.hand)
        self.lay_out(told.at, bag_of(told.exchanged, len(self.content.cards)))

    def any_of(self, counts: Sequence[int]) -> list[int]:
        """So many cards of each color: those of which most are left, substitutes where there are none."""
        c, hand = self.content, [0] * len(self.content.cards)
        for color, count in enumerate(counts):
            for _ in range(count):
                card = max(c.cards_of[color], key=lambda one: (self.cards.left[one], -one))
                if self.cards.left[card] > 0:
                    self.cards.left[card] -= 1
                else:
                    card = c.substitutes[color]
                hand[card] += 1
        return hand

    def by_color(self, hand: Sequence[int]) -> Bag:
        """How many cards of each color there are."""
        counts = [0] * self.content.colors
        for card, count in enumerate(hand):
            counts[self.content.cards[card].color] += count
        return tuple(counts)

    # --- decks and piles

    def piles(self, part: Part | None) -> list[int]:
        """The discard piles."""
        piles = [0] * len(self.content.cards) if part is None else list(part.bag("need_card"))
        if part is not None:
            self.lay_out(part, piles)
        return piles

    def lay_out(self, at: Part, bag: Sequence[int]) -> None:
        """Takes cards out of the stock; of substitutes there are always enough."""
        real = [0 if self.content.cards[card].substitute else count for card, count in enumerate(bag)]
        self.cards.take_all(at, real)

    def told_decks(self, part: Part | None) -> dict[int, tuple[Part, Bag]]:
        """The decks that are told whole, by color."""
        told: dict[int, tuple[Part, Bag]] = {}
        for color, each in part.entries("color").items() if part is not None else ():
            bag = each.bag("need_card")
            for card, count in enumerate(bag):
                if count and card not in self.content.cards_of[color]:
                    name = unqualified(self.content.names["need_card"][card])
                    each.fault("S108", f"{name!r} is no card of this deck", "leave it out")
            self.lay_out(each, bag)
            told[color] = each, bag
        return told

    def decks(self, told: Mapping[int, tuple[Part, Bag]], piles: list[int]) -> Bag:
        """The decks: what is left of each color, or what is told; then what is left lies on its pile.

        A fault where that pile is told as well.
        """
        deck = list(self.cards.rest())
        for color, (at, bag) in told.items():
            of = self.content.cards_of[color]
            left = sum(deck[card] for card in of)
            if left and any(piles[card] for card in of):
                message = f"{left} more cards of this color are in no hand, pile or deck"
                at.fault("S107", message, "say where they are, or leave the pile of this color out")
            for card in of:
                piles[card] += deck[card]
                deck[card] = bag[card]
        return tuple(deck)
