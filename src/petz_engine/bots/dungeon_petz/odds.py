"""What cards, pets and customers are likely to bring, reckoned from the printed decks alone."""

from __future__ import annotations

from functools import lru_cache

from petz_engine.dungeon_petz import scoring
from petz_engine.dungeon_petz.content import Content, Term
from petz_engine.kernel.bag import Bag

SAME_AGAIN = 0.55
"""What a card is worth, on average, where only the first of its like counts."""
ONE_NEED = 0.45
"""What a card is worth where a single need counts that is chosen later."""


@lru_cache(maxsize=256)
def needs_of_color(c: Content, color: int) -> tuple[float, ...]:
    """How often a card of this color brings each need."""
    of = c.cards_of[color]
    cards = sum(c.cards[card].copies for card in of) or 1
    brought = [
        sum(c.cards[card].copies * c.faces[card << 1][need] for card in of) for need in range(len(c.needs))
    ]
    return tuple(count / cards for count in brought)


@lru_cache(maxsize=1024)
def needs_of_pet(c: Content, tile: int, size: int) -> tuple[float, ...]:
    """How often a pet of this size will have each need."""
    bars = c.tiles[tile].bars[size]
    return tuple(sum(needs_of_color(c, color)[need] for color in bars) for need in range(len(c.needs)))


@lru_cache(maxsize=4096)
def above(bars: int, likely: float, limit: int) -> float:
    """By how much the needs of one kind will exceed a limit, when ``bars`` cards bring ``likely`` of them.

    >>> above(4, 2.0, 0), above(4, 2.0, 4)
    (2.0, 0.0)
    """
    if not limit or not bars:
        return likely
    chance = min(1.0, likely / bars)
    excess, ways = 0.0, 1.0
    for count in range(bars + 1):
        if count > limit:
            excess += (count - limit) * ways * chance**count * (1 - chance) ** (bars - count)
        ways = ways * (bars - count) / (count + 1)
    return excess


@lru_cache(maxsize=4096)
def card_points(c: Content, terms: tuple[Term, ...], face: int) -> float:
    """What a card adds to a score, in points."""
    subject = scoring.Subject(((c.cards[face >> 1].color, face),), (0,) * len(c.tokens))
    points = 0.0
    for term in terms:
        if term.what == "needs":
            share = SAME_AGAIN if term.distinct else ONE_NEED if term.word == "chosen" else 1.0
            points += share * term.points * term.count(c, subject) / 2
    return points


def faces_of(c: Content, card: int) -> tuple[int, ...]:
    """The faces with which a card may lie at a bar."""
    # DP-VAR-01 "When assigning, the player may turn such a card"
    return (card << 1, card << 1 | 1) if c.turns[card] else (card << 1,)


@lru_cache(maxsize=4096)
def best_points(c: Content, terms: tuple[Term, ...], card: int) -> float:
    """What a card adds to a score the better way up, in points."""
    return max(card_points(c, terms, face) for face in faces_of(c, card))


@lru_cache(maxsize=1024)
def bar_points(c: Content, terms: tuple[Term, ...], color: int) -> float:
    """What a bar of this color adds to a score when the better of two cards may lie there."""
    cards = sorted((best_points(c, terms, card), c.cards[card].copies) for card in c.cards_of[color])
    total = sum(copies for _, copies in cards) or 1
    best, below = 0.0, 0
    for points, copies in cards:
        best += points * ((below + copies) ** 2 - below**2) / total**2
        below += copies
    return best


def token_points(terms: tuple[Term, ...], tokens: Bag) -> float:
    """What tokens add to a score."""
    return sum(term.points * tokens[term.number] for term in terms if term.what == "tokens") / 2


@lru_cache(maxsize=16384)
def pet_points(c: Content, terms: tuple[Term, ...], tile: int, size: int, tokens: Bag) -> float:
    """What a pet of this size is likely to score, its cards not known."""
    bars = c.tiles[tile].bars
    if size >= len(bars):
        return 0.0
    return sum(bar_points(c, terms, color) for color in bars[size]) + token_points(terms, tokens)


@lru_cache(maxsize=16384)
def unknown_customer(c: Content, tile: int, size: int, tokens: Bag) -> float:
    """The match of a pet for a customer who is still face down: the average over all that are printed."""
    customers = [
        (c.tiles[of].copies, c.tiles[of].score) for of in c.tiles_of["customer"] if c.tiles[of].copies
    ]
    copies = sum(n for n, _ in customers) or 1
    return sum(n * max(0.0, pet_points(c, terms, tile, size, tokens)) for n, terms in customers) / copies


def match(c: Content, customer: int, tile: int, size: int, tokens: Bag) -> float:
    """The match of a pet for a customer (-1: one who is still face down), its cards not known."""
    if customer < 0:
        return unknown_customer(c, tile, size, tokens)
    return pet_points(c, c.tiles[customer].score, tile, size, tokens)
