"""Cards owed for potions, discarded last of all (DP-NEEDS-19)."""

from __future__ import annotations

from typing import Annotated

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.loss import to_pile
from petz_engine.dungeon_petz.memory import note_shown
from petz_engine.dungeon_petz.state import Edit, Table, View


@attrs.frozen(weakref_slot=False)
class DiscardCards:
    """The hand cards that are discarded, kept sorted."""

    cards: tuple[Annotated[int, m.IdOf("need_card")], ...] = attrs.field(converter=m.in_order)


def nothing_owed(c: Content, table: Table, seat: int) -> m.Bag:
    """What a seat owes when its turn begins."""
    return (0,) * c.colors


def owes(c: Content, table: Table, seat: int) -> bool:
    """Whether the seat on turn owes cards."""
    return any(table.owed or ())


def _hand(view: View, decision: m.Decision) -> m.Picks:
    """The hand, and how many cards are owed of each color."""
    assert view.table.owed is not None  # cards are owed in a turn
    return m.Picks(view.mine.hand, view.table.owed, [card.color for card in view.content.cards])


def _refused(view: View, partial: m.Picks, card: int) -> m.Reason:
    if partial.has(card):
        # DP-NEEDS-19 "discard one hand card of the replaced colour to its discard pile"
        return m.refuse("not_owed", "DP-NEEDS-19", color=partial.sort(card))
    return m.refuse("no_such_card", "DP-NEEDS-19")


def _discard(e: Edit, decision: m.Decision, action: DiscardCards) -> None:
    c, seat = e.content, decision.seat
    player, secret, discards = e.player(seat), e.secret(seat), list(e.table.discards)
    for card in action.cards:
        to_pile(c, discards, card)
    used = m.bag_of(action.cards, len(c.cards))
    secret.hand = m.minus(secret.hand, used)
    player.holding = m.minus(
        player.holding, m.bag_of([c.cards[card].color for card in action.cards], c.colors)
    )
    note_shown(e, seat, used)
    e.table.discards = tuple(discards)
    e.emit("discarded", "DP-NEEDS-19", seat, cards=used, source="hand", target="discards")


DISCARD_CARDS = m.picks(DiscardCards, "card", "need_card", initial=_hand, refused=_refused, effect=_discard)
