"""What a seat can conclude from all that it has seen: where need cards may be, and how likely (DP-GEN-09, DP-DRAW-03).

Face-down tiles are in the stack as far as anybody knows, so they are the same in every world. Need cards are not: see
``memory`` for what is remembered, and ``allotments`` for how it is weighed.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import stats
from petz_engine.dungeon_petz.actions.assign_needs import has_pets
from petz_engine.dungeon_petz.actions.exchange_needs import ExchangeNeeds
from petz_engine.dungeon_petz.allotments import (
    Case,
    Past,
    Use,
    Ways,
    deals,
    left,
    minus_use,
    plus_use,
    ways_of,
)
from petz_engine.dungeon_petz.content import TILE_KINDS, Content
from petz_engine.dungeon_petz.draws import DealNeeds
from petz_engine.dungeon_petz.memory import own_cards, substitutes
from petz_engine.dungeon_petz.phases import shown_off
from petz_engine.dungeon_petz.state import PIECES, SUBSTITUTES, Assigned, Hidden, Player, Secret, State, Table

Hand = list[list[Fraction]]
"""How many cards of each kind a seat has from each deck, on average."""


# --- what is public


def aside(c: Content, table: Table, seat: int, now: m.FlowPosition) -> m.Bag:
    """How many cards of each color a seat has laid aside to exchange them: its hand lacks them until the deal."""
    # DP-ENG-09 "All exchanges (Crystal Ball) are made in start order after arranging"
    player = table.players[seat]
    if now.part == "need_cards" and (ExchangeNeeds in now.asks or DealNeeds in now.asks):
        return m.minus(stats.normal_hand(c, player), player.holding)
    return (0,) * c.colors


def face_up(c: Content, player: Player) -> list[int]:
    """The need cards (potions left out) that lie face up at a player's pets."""
    return cards_at(c, [plot.pet.cards for plot in player.plots if plot.pet is not None])


def cards_at(c: Content, pets: Iterable[Assigned]) -> list[int]:
    """The need cards (potions left out) that are assigned to pets."""
    return [face >> 1 for cards in pets for _, face in cards if face >> 1 != c.potion]


def unseen(c: Content, table: Table) -> m.Bag:
    """The cards of the decks that lie nowhere face up: in decks, hands, and aside."""
    seen = table.discards
    for player in table.players:
        lying = face_up(c, player)
        seen = m.plus(seen, m.bag_of(lying, len(c.cards))) if lying else seen
    return m.minus(tuple([card.copies for card in c.cards]), seen)


def tiles_left(c: Content, table: Table) -> m.Bag:
    """The tiles that nobody has seen yet: all that lie nowhere face up, and were not removed."""
    hidden = PIECES.left(c, table, "tile")
    if min(hidden) < 0:
        raise m.NoConsistentState(
            f"{c.names['tile'][hidden.index(min(hidden))]} lies in more places than there are copies"
        )
    return hidden


def waiting(c: Content, table: Table, now: m.FlowPosition) -> tuple[int, ...]:
    """The seats that have assigned cards and have not had their turn of phase 4 yet."""
    # DP-P4-01 "reveal all assigned cards, evaluate the needs"
    if now.part != "showing_off":
        return ()
    shown = shown_off(table, now)
    return tuple([seat for seat in table.order if seat not in shown and has_pets(c, table, seat)])


# --- one color as a seat sees it


class Color(NamedTuple):
    """A color in a view: its cards, the case of its decks, and what the others have of it.

    For each of the ``others``, ``aside`` says how many of its cards lie aside, and ``substitutes`` how many substitutes
    are among its hand and those. ``size`` is that of the deck.
    """

    number: int
    of: tuple[int, ...]
    case: Case
    others: tuple[int, ...]
    aside: tuple[int, ...]
    substitutes: tuple[int, ...]
    size: int


def seen_by(c: Content, view: m.View, color: int, cards: m.Bag, now: m.FlowPosition) -> Color:
    """One color as a view shows it; ``cards`` are the unseen ones."""
    table: Table = view.table
    of, others = c.cards_of[color], tuple([seat for seat in range(c.board.seats) if seat != view.seat])
    lying = tuple([aside(c, table, seat, now)[color] for seat in others])
    subs = tuple([substitutes(c, table.players[seat], color) for seat in others])
    decks = table.shuffles[color]
    if decks:
        deck_compositions = [[pool[card] for card in of] for pool in table.deck_compositions[: decks + 1]]
        mine = () if view.mine is None else view.mine.drawn
        for pool, drawn in zip(deck_compositions, mine, strict=False):
            pool[:] = [n - drawn[card] for n, card in zip(pool, of, strict=True)]
        pasts = [past_of(table.players[seat], color, of) for seat in others]
    else:
        own = (0,) * len(c.cards) if view.mine is None else own_cards(c, view.mine)
        deck_compositions = [[cards[card] - own[card] for card in of]]
        have = [table.players[seat].holding[color] + more for seat, more in zip(others, lying, strict=True)]
        none = (0,) * len(of)
        pasts = [Past(((0, n - sub, none),)) for n, sub in zip(have, subs, strict=True)]
    case = Case(tuple(map(tuple, deck_compositions)), tuple(pasts))
    return Color(color, of, case, others, lying, subs, table.deck_sizes[color])


def past_of(player: Player, color: int, of: Sequence[int]) -> Past:
    """What a player has drawn and shown of a color; substitutes are no cards of any deck (DP-LIMIT-02)."""
    draw_records: list[tuple[int, int, m.Bag]] = []
    for draw_record in player.draw_records[color]:
        shown = tuple([draw_record.played[card] for card in of])
        draw_records.append(
            (max(draw_record.deck, 0), 0 if draw_record.deck == SUBSTITUTES else draw_record.cards, shown)
        )
    return Past(tuple(draw_records))


def ways(c: Content, color: Color) -> Ways:
    """All ways for a color; NoConsistentState where there are none, or where they do not fit what the deck holds."""
    case, decks = color.case, len(color.case.deck_compositions)
    got = [sum(counts) for counts in zip(*(past.got(decks) for past in case.pasts), strict=True)]
    sizes = [sum(pool) for pool in case.deck_compositions]
    sizes[-1] -= color.size
    fits = sizes == got and all(n >= 0 for pool in case.deck_compositions for n in pool)
    found = ways_of(case) if fits else None
    if found is None or not found.sums:
        name = c.names["color"][color.number]
        raise m.NoConsistentState(f"no deal of the cards of {name} leads to what this view shows")
    return found


# --- odds


def piles(c: Content) -> Sequence[str]:
    """What may be asked about: the decks by their colors, and the stacks of tiles by their kinds."""
    return (*c.names["color"], *TILE_KINDS)


def odds(c: Content, view: m.View, pile: str, now: m.FlowPosition) -> dict[str, Fraction]:
    """How likely the next card of a color is each of its cards, or the next tile of a kind each of its tiles."""
    if pile in c.names["color"]:
        return _next_card(c, seen_by(c, view, c.names["color"].index(pile), unseen(c, view.table), now), view)
    bag = tiles_left(c, view.table)
    there = [tile for tile in c.tiles_of[pile] if c.tiles[tile].copies]
    total = sum(bag[tile] for tile in there)
    return {c.names["tile"][tile]: Fraction(bag[tile], total) for tile in there} if total else {}


def _next_card(c: Content, color: Color, view: m.View) -> dict[str, Fraction]:
    """Each card of a color with its chance; the substitute stands with them where it has one."""
    # DP-DRAW-03 "when a card must be drawn and the deck is empty"
    mixed = _deck(c, color) if color.size else _reshuffled(c, color, view)
    total, likely = Fraction(0), [Fraction(0)] * len(color.of)
    for weight, chances in mixed:
        total += weight
        likely = [p + weight * chance for p, chance in zip(likely, chances, strict=True)]
    names = c.names["need_card"]
    found = {names[card]: p / total for card, p in zip(color.of, likely, strict=True)}
    missing = 1 - sum(found.values(), Fraction(0))
    # DP-LIMIT-02 "who gets no card receives a substitute that counts as a card of that colour"
    return {**found, names[c.substitutes[color.number]]: missing} if missing else found


def _deck(c: Content, color: Color) -> Iterator[tuple[int, list[Fraction]]]:
    """Weights with the chances of each card in the deck: it is a fair part of what is left of its pool."""
    for use, weight in ways(c, color).weighted():
        rest = left(color.case.deck_compositions, use)[-1]
        yield weight, [Fraction(n, sum(rest)) for n in rest]


def _reshuffled(c: Content, color: Color, view: m.View) -> Iterator[tuple[int, list[Fraction]]]:
    """Weights with the chances of each card among the discards, once all exchanged cards lie on them."""
    # DP-ART-02 "All discards first, then the replacements"
    mine = () if view.mine is None else view.mine.exchanged
    lying = [view.table.discards[card] + mine.count(card) for card in color.of]
    for weight, hands in _hands(color, ways(c, color)):
        for part, counts in _aside(color, [int(sum(map(sum, hand), Fraction(0))) for hand in hands]):
            pile = [Fraction(n) for n in lying]
            for hand, count in zip(hands, counts, strict=True):
                if count:
                    pile = list(map(Fraction.__add__, pile, _part(hand, count)))
            size = sum(lying) + sum(counts)
            yield weight * part, [n / size if size else n for n in pile]


def _part(hand: Hand, count: int) -> list[Fraction]:
    """How many of each kind are among so many cards of a hand, on average."""
    kinds = [sum(column, Fraction(0)) for column in zip(*hand, strict=True)]
    return [count * n / sum(kinds, Fraction(0)) for n in kinds]


def _aside(color: Color, cards: Sequence[int]) -> Iterator[tuple[int, tuple[int, ...]]]:
    """How many of the cards that each of the others has laid aside are no substitutes, with the ways to choose them."""
    found: list[tuple[int, tuple[int, ...]]] = [(1, ())]
    for have, lying, subs in zip(cards, color.aside, color.substitutes, strict=True):
        found = [
            (ways * comb(have, real) * comb(subs, lying - real), (*counts, real))
            for ways, counts in found
            for real in range(min(have, lying) + 1)
        ]
    yield from found


def _hands(color: Color, found: Ways) -> Iterator[tuple[int, list[Hand]]]:
    """Weights with what the others have of each deck, on average, in each way in which all of it can have come."""
    deck_compositions = color.case.deck_compositions
    if not any(color.aside):
        yield 1, [[] for _ in color.others]
        return
    for times, by_seat in _together(found.of_seats):
        total = by_seat[0]
        for use in by_seat[1:]:
            total = plus_use(total, use)
        weight = times * deals(deck_compositions, total)
        if weight:
            rest = left(deck_compositions, total)
            yield (
                weight,
                [_share(rest, past, use) for past, use in zip(color.case.pasts, by_seat, strict=True)],
            )


def _share(rest: Sequence[Sequence[int]], past: Past, use: Use) -> Hand:
    """What a seat has of what is left of each deck, on average."""
    return [
        [Fraction(n * (got - sum(used)), max(1, sum(pool))) for n in pool]
        for pool, got, used in zip(rest, past.got(len(rest)), use, strict=True)
    ]


def _together(of_seats: Sequence[Mapping[Use, int]]) -> Iterator[tuple[int, tuple[Use, ...]]]:
    """All uses of all seats, with their ways."""
    if not of_seats:
        yield 1, ()
        return
    for use, times in of_seats[0].items():
        for more, rest in _together(of_seats[1:]):
            yield times * more, (use, *rest)


# --- imagining


class Heap(NamedTuple):
    """What is imagined of one seat: its hand, what lies aside, and how many of each card it drew from each deck."""

    hand: list[int]
    aside: list[int]
    drawn: list[list[int]]

    def secret(self, size: int) -> Secret:
        """The same as a secret with bags of this size."""
        while self.drawn and not any(self.drawn[-1]):
            self.drawn.pop()
        return Secret(
            m.bag_of(self.hand, size), None, tuple(sorted(self.aside)), tuple(map(tuple, self.drawn))
        )


def determinize(c: Content, view: m.View, below: m.Below, now: m.FlowPosition) -> State:
    """A state that looks to the seat of the view as this one does, as likely as the seat must take it to be."""
    table: Table = view.table
    size, cards = len(c.cards), unseen(c, view.table)
    heaps = {
        seat: Heap([], [], [[0] * size for _ in table.deck_compositions])
        for seat in range(c.board.seats)
        if seat != view.seat
    }
    deck = [0] * size
    for number in range(c.colors):
        color = seen_by(c, view, number, cards, now)
        _determinize_color(c, color, table.shuffles[number] > 0, heaps, deck, below)
    secrets = [view.mine if seat == view.seat else heaps[seat].secret(size) for seat in range(c.board.seats)]
    return State(table, tuple(secrets), Hidden(tuple(deck), tiles_left(c, table)))


def _determinize_color(
    c: Content, color: Color, remembered: bool, heaps: Mapping[int, Heap], deck: list[int], below: m.Below
) -> None:
    """Puts the cards of one color where they may be."""
    by_seat, rest = _chosen(ways(c, color), color, below)
    hands: list[list[int]] = [[] for _ in color.others]
    for number, pool in enumerate(rest):
        cards = m.shuffled([color.of[kind] for kind in m.listed(pool)], below)
        for hand, seat, past, use in zip(hands, color.others, color.case.pasts, by_seat, strict=True):
            have = past.got(len(rest))[number] - sum(use[number])
            mine, cards = cards[:have], cards[have:]
            hand += mine
            if remembered:
                drawn = heaps[seat].drawn[number]
                for card in mine:
                    drawn[card] += 1
                for card, count in zip(color.of, use[number], strict=True):
                    drawn[card] += count
        for card in cards:  # of the last pool alone
            deck[card] += 1
    for hand, seat, lying, subs in zip(hands, color.others, color.aside, color.substitutes, strict=True):
        cards = hand + [c.substitutes[color.number]] * subs
        cards = m.shuffled(cards, below) if lying else cards
        heaps[seat].aside.extend(cards[:lying])
        heaps[seat].hand.extend(cards[lying:])


def _chosen(found: Ways, color: Color, below: m.Below) -> tuple[list[Use], list[list[int]]]:
    """One of all ways, as likely as it is: the use of each of the others, and what that leaves of each pool."""
    at = bisect(found.upto, below(found.upto[-1])) if len(found.upto) > 1 else 0
    total, by_seat = found.sums[at], list[Use]()
    deck_compositions = left(color.case.deck_compositions, total)
    for uses, before in zip(reversed(found.of_seats), reversed(found.before), strict=True):
        parts = [(use, minus_use(total, use), times) for use, times in uses.items()]
        weighed = [((use, rest), times * before[rest]) for use, rest, times in parts if rest in before]
        use, total = m.one_of(weighed, below)
        by_seat.append(use)
    return by_seat[::-1], deck_compositions


KNOWLEDGE = m.Knowledge(piles, odds, determinize, waiting)
