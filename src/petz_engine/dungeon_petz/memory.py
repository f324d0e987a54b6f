"""What everybody, and each seat, remembers of need cards that were drawn and shown (DP-DRAW-03, DP-GEN-09).

As long as a color was never reshuffled there is nothing to remember: all its unseen cards are alike, wherever they lie.
At the first reshuffle the cards of all hands are known as a whole, for they are those that are not in the new deck.
From then on a card of a hand is one of the deck that it was drawn from, so draws and plays are noted as draw_records.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import SUBSTITUTES, CardBag, DrawRecord, Edit, Player, Secret

if TYPE_CHECKING:
    from petz_engine.dungeon_petz.draws import Dealt


class Reshuffle(NamedTuple):
    """The discards of a color became its deck when a seat had drawn the rest of the old one; bags by ``cards_of``."""

    color: int
    seat: int
    rest: Sequence[int]
    pile: Sequence[int]


def own_cards(c: Content, secret: Secret) -> CardBag:
    """The need cards of a seat that nobody else sees: its hand, and what it has laid aside to exchange it."""
    return m.plus(secret.hand, m.bag_of(secret.exchanged, len(c.cards)))


def substitutes(c: Content, player: Player, color: int) -> int:
    """How many substitutes of a color a player has in hand and aside, which everybody knows (DP-LIMIT-02)."""
    card, draw_records = c.substitutes[color], player.draw_records[color]
    got = sum(draw_record.cards for draw_record in draw_records if draw_record.deck == SUBSTITUTES)
    return got - sum(draw_record.played[card] for draw_record in draw_records) if got else 0


def note_shown(e: Edit, seat: int, cards: CardBag) -> None:
    """Cards of a seat were seen by everybody, as they left its hand."""
    player = e.player(seat)
    if any(player.draw_records):
        player.draw_records = tuple(
            [
                _and_shown(e.content, color, draw_records, cards)
                for color, draw_records in enumerate(player.draw_records)
            ]
        )


def _and_shown(
    c: Content, color: int, draw_records: tuple[DrawRecord, ...], cards: CardBag
) -> tuple[DrawRecord, ...]:
    """The same draw_records, with what was shown of their color in the last one."""
    shown = [count if c.cards[card].color == color else 0 for card, count in enumerate(cards)]
    if not draw_records or not any(shown):
        return draw_records
    last = draw_records[-1]
    return (*draw_records[:-1], DrawRecord(last.deck, last.cards, m.plus(last.played, shown)))


def note_deal(e: Edit, dealt: Dealt) -> None:
    """Everybody remembers from which deck each card came, and each seat which it got."""
    # DP-DRAW-03 "when a card must be drawn and the deck is empty"
    fresh = {reshuffle.color: reshuffle for reshuffle in dealt.reshuffled}
    for color in range(e.content.colors):
        if color in fresh:
            _turn_over(e, dealt, fresh[color])
        elif e.table.shuffles[color]:
            for seat in e.table.order:
                _draw(e, seat, color, e.table.shuffles[color], _of_color(e.content, color, dealt.hands[seat]))
    for seat, color, missing in dealt.lacking:
        _add(e, seat, color, SUBSTITUTES, missing)


def _turn_over(e: Edit, dealt: Dealt, fresh: Reshuffle) -> None:
    """A color was reshuffled in the middle of a deal: what was drawn before came from the old deck."""
    c, table, color = e.content, e.table, fresh.color
    new, order = table.shuffles[color] + 1, table.order
    turn, of = order.index(fresh.seat), c.cards_of[color]
    got = {seat: _of_color(c, color, dealt.hands[seat]) for seat in order}
    rest = as_card_bag(c, of, fresh.rest)
    old = {seat: got[seat] if at < turn else (0,) * len(rest) for at, seat in enumerate(order)}
    old[fresh.seat] = rest
    if new == 1:
        _begin(e, fresh, old)
    else:
        for seat in order:
            _draw(e, seat, color, new - 1, old[seat])
    _pool(e, new, as_card_bag(c, of, fresh.pile))
    for seat in order:
        _draw(e, seat, color, new, tuple(map(int.__sub__, got[seat], old[seat])))
    table.shuffles = m.replaced(table.shuffles, color, new)


def _begin(e: Edit, fresh: Reshuffle, old: dict[int, CardBag]) -> None:
    """The first reshuffle of a color: what was drawn so far is in hands, but for the new deck."""
    c, color = e.content, fresh.color
    of = c.cards_of[color]
    _pool(
        e, 0, as_card_bag(c, of, [c.cards[card].copies - n for card, n in zip(of, fresh.pile, strict=True)])
    )
    for seat in e.table.order:
        player, hand = e.player(seat), _of_color(c, color, e.state.secrets[seat].hand)
        left = substitutes(c, player, color)
        player.draw_records = m.replaced(player.draw_records, color, ())
        _add(e, seat, color, SUBSTITUTES, left)
        _draw(e, seat, color, 0, m.plus(hand, old[seat]))


def _pool(e: Edit, deck: int, cards: CardBag) -> None:
    deck_compositions = [*e.table.deck_compositions]
    deck_compositions += [(0,) * len(cards)] * (deck + 1 - len(deck_compositions))
    deck_compositions[deck] = m.plus(deck_compositions[deck], cards)
    e.table.deck_compositions = tuple(deck_compositions)


def _draw(e: Edit, seat: int, color: int, deck: int, cards: CardBag) -> None:
    """A seat got these cards of one deck: everybody remembers how many, and the seat which."""
    if any(cards):
        _add(e, seat, color, deck, sum(cards))
        secret = e.secret(seat)
        drawn = [*secret.drawn]
        drawn += [(0,) * len(cards)] * (deck + 1 - len(drawn))
        drawn[deck] = m.plus(drawn[deck], cards)
        secret.drawn = tuple(drawn)


def _add(e: Edit, seat: int, color: int, deck: int, cards: int) -> None:
    """So many more cards that a seat got of a deck; those behind each other are one stint."""
    if not cards:
        return
    player = e.player(seat)
    draw_records = player.draw_records[color]
    if draw_records and draw_records[-1].deck == deck and not any(draw_records[-1].played):
        cards += draw_records[-1].cards
        draw_records = draw_records[:-1]
    added = (*draw_records, DrawRecord(deck, cards, (0,) * len(e.content.cards)))
    player.draw_records = m.replaced(player.draw_records, color, added)


def _of_color(c: Content, color: int, cards: Sequence[int]) -> CardBag:
    return as_card_bag(c, c.cards_of[color], [cards[card] for card in c.cards_of[color]])


def as_card_bag(c: Content, of: Sequence[int], counts: Sequence[int]) -> CardBag:
    """A bag of all cards that has these counts for these cards."""
    cards = [0] * len(c.cards)
    for card, count in zip(of, counts, strict=True):
        cards[card] = count
    return tuple(cards)
