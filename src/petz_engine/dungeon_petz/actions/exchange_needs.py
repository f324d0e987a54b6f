"""Exchanging need cards just before the deal (DP-ART-02, DP-ENG-09).

The exchange is private: the others learn how many cards of each color go. Which ones they were is seen when all
exchanged cards go face up on the piles, at the deal that replaces them.
"""

from __future__ import annotations

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import offers
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import CardId, Edit, Table, View


@attrs.frozen(weakref_slot=False)
class ExchangeNeeds:
    """The hand cards that are exchanged, kept sorted; none keeps the hand."""

    cards: tuple[CardId, ...] = attrs.field(converter=m.in_order, default=())


def _limit(c: Content, offer: int) -> int:
    verb = c.offers[offer].verb
    assert isinstance(verb, k.ExchangeNeeds)
    return verb.up_to


def can_exchange(c: Content, table: Table, seat: int, offer: int) -> bool:
    """Whether the seat has the artifact, and a card to exchange."""
    player = table.players[seat]
    if not player.artifacts:
        return False
    owned = offers.owned(c, player, offer) >= 0
    return owned and any(player.holding) and offers.holds(c, table, seat, offer)


def _hand(view: View, decision: m.Decision) -> m.Picks:
    # DP-ART-02 "one exchange of 0-3 need cards (potions excluded)"
    return m.Picks(view.mine.hand, (_limit(view.content, decision.context[0]),))


def _refused(view: View, partial: m.Picks, card: int) -> m.Reason:
    # DP-ART-02 "one exchange of 0-3 need cards (potions excluded)"
    return m.refuse("potion_stays" if card == view.content.potion else "no_such_card", "DP-ART-02")


def _too_many(view: View, decision: m.Decision, action: ExchangeNeeds) -> m.Reason | None:
    limit = _limit(view.content, decision.context[0])
    if len(action.cards) <= limit:
        return None
    return m.refuse("too_many_cards", "DP-ART-02", needs=len(action.cards), has=limit)


def _exchange(e: Edit, decision: m.Decision, action: ExchangeNeeds) -> None:
    c, seat = e.content, decision.seat
    player, secret = e.player(seat), e.secret(seat)
    colors = m.bag_of([c.cards[card].color for card in action.cards], c.colors)
    cards = m.bag_of(action.cards, len(c.cards))
    secret.hand = m.minus(secret.hand, cards)
    secret.exchanged = m.in_order((*secret.exchanged, *action.cards))
    # DP-ENG-09 "then one deal serves all seats": what the hand lacks now is drawn there
    player.holding = m.minus(player.holding, colors)
    artifact = c.offers[decision.context[-1]].tile
    e.emit("exchanges", "DP-ART-02", seat, artifact=artifact, colors=colors, source="hand", target="aside")
    e.emit("exchanges_cards", "DP-ART-02", seat, audience=seat, cards=cards, source="hand", target="aside")


EXCHANGE_NEEDS = m.picks(
    ExchangeNeeds,
    "card",
    "need_card",
    stop="no more",
    initial=_hand,
    refused=_refused,
    effect=_exchange,
    check_whole=_too_many,
)
