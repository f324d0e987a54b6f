"""Assigning: cards change places between bars and hand as long as that makes the round better."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from petz_engine.bots.dungeon_petz import odds, worth
from petz_engine.bots.dungeon_petz.context import Context
from petz_engine.bots.dungeon_petz.outlook import Outlook
from petz_engine.bots.dungeon_petz.turn import Turn
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds, Bar, bars
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Table
from petz_engine.kernel.bag import Bag

TRIES = 120
"""How many assignments are looked at; the best so far is taken."""


class Move(NamedTuple):
    """A bar changes its card with another bar, or (``other`` = -1) gets a face out of the hand."""

    bar: int
    other: int
    face: int = -1


class Cards:
    """The cards on bars and in hand while they change places."""

    context: Context
    c: Content
    bars: tuple[Bar, ...]
    hand: list[int]
    faces: list[int]

    def __init__(self, context: Context) -> None:
        c, me = context.c, context.me
        self.context, self.c = context, c
        self.bars = bars(c, me)
        # potions are cards as well, but lie apart from the hand
        self.hand = [me.potions if card == c.potion else n for card, n in enumerate(context.mine.hand)]
        self.faces = [self._first(bar.color) for bar in self.bars]
        self._outlook, self._turn = Outlook(context), Turn(context)
        self._ends: dict[tuple[Bag, ...], Table] = {}
        self._worth = [worth.card(context, card) for card in range(len(c.cards))]
        self._worth[c.potion] = worth.POTION

    def _first(self, color: int) -> int:
        card = next(card for card in self.c.cards_for[color] if card != self.c.potion and self.hand[card])
        self.hand[card] -= 1
        return card << 1

    def action(self) -> AssignNeeds:
        """The cards as they lie."""
        pets: list[list[tuple[int, int]]] = [[] for _ in self.c.plots]
        for bar, face in zip(self.bars, self.faces, strict=True):
            pets[bar.plot].append((bar.color, face))
        return AssignNeeds(tuple(tuple(sorted(cards)) for cards in pets))

    def value(self) -> float:
        """What it is worth to assign the cards as they lie."""
        action = self.action()
        return self._outlook.of(self._end(action), action.pets) + self._kept()

    def _end(self, action: AssignNeeds) -> Table:
        """The end of the turn with these cards, which depends on their needs alone."""
        needs = tuple(map(self.c.needs_of, action.pets))
        if needs not in self._ends:
            self._ends[needs] = self._turn.after(action)
        return self._ends[needs]

    def _kept(self) -> float:
        """What the cards are worth that stay in hand; for a potion the worst of its color will go."""
        value = sum(count * self._worth[card] for card, count in enumerate(self.hand) if count)
        for bar, face in zip(self.bars, self.faces, strict=True):
            if face >> 1 == self.c.potion:
                held = [self._worth[card] for card in self.c.cards_of[bar.color] if self.hand[card]]
                value -= min(held, default=0.0)
        return value

    def moves(self) -> Iterator[Move]:
        """All moves that change something; the cards may be moved while they are told."""
        for at, bar in enumerate(self.bars):
            for card in self.c.cards_for[bar.color]:
                for face in odds.faces_of(self.c, card):
                    if face != self.faces[at] and (self.hand[card] or card == self.faces[at] >> 1):
                        yield Move(at, -1, face)
            for other in range(at + 1, len(self.bars)):
                if self._differ(at, other):
                    yield Move(at, other)

    def _differ(self, one: int, other: int) -> bool:
        a, b = self.bars[one], self.bars[other]
        return a.color == b.color and a.plot != b.plot and self.faces[one] != self.faces[other]

    def change(self, move: Move) -> Move:
        """Does a move; the move that takes it back."""
        at, other, face = move
        before = self.faces[at]
        if other >= 0:
            self.faces[at], self.faces[other] = self.faces[other], before
            return move
        self.hand[before >> 1] += 1
        self.hand[face >> 1] -= 1
        self.faces[at] = face
        return Move(at, -1, before)


def assign(context: Context) -> AssignNeeds:
    """The best assignment that a walk from change to change finds."""
    cards = Cards(context)
    best, tries, better = cards.value(), 0, True
    while better and tries < TRIES:
        better = False
        for move in cards.moves():
            back, tries = cards.change(move), tries + 1
            value = cards.value()
            if value > best + 1e-9:
                best, better = value, True
            else:
                cards.change(back)
            if tries >= TRIES:
                break
    return cards.action()
