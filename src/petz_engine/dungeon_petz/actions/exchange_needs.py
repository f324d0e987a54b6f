"""Exchanging need cards just before the deal (DP-ART-02, DP-ENG-09).

The exchange is private: the others learn how many cards of each color go. Which ones they were is seen when all
exchanged cards go face up on the piles, at the deal that replaces them.
"""

from __future__ import annotations

from typing import NamedTuple

import attrs

from petz_engine.dungeon_petz import kinds as k
from petz_engine.dungeon_petz import offers
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import CardId, Edit, Table
from petz_engine.dungeon_petz.ways import up_to
from petz_engine.kernel.bag import Bag, bag_of, minus
from petz_engine.kernel.build import in_order, replaced
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.form import Choice, Mechanic, Slot, by_name
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View

STOP = -1
"""The choice of exchanging no more."""


@attrs.frozen(weakref_slot=False)
class ExchangeNeeds:
    """The hand cards that are exchanged, kept sorted; none keeps the hand."""

    cards: tuple[CardId, ...] = attrs.field(converter=in_order, default=())


class SoFar(NamedTuple):
    """What is left in hand, how many more cards may go, and the cards so far."""

    hand: Bag
    more: int
    cards: tuple[int, ...] = ()
    done: bool = False


def _limit(c: Content, offer: int) -> int:
    verb = c.offers[offer].verb
    assert isinstance(verb, k.ExchangeNeeds)
    return verb.up_to


def can_exchange(c: Content, table: Table, seat: int, offer: int) -> bool:
    """Whether the seat has the artifact, and a card to exchange."""
    player = table.players[seat]
    if not player.artifacts:
        return False
    return offers.owned(c, player, offer) >= 0 and any(player.holding)


def _begin(view: View, decision: Decision) -> SoFar:
    # DP-ART-02 "one exchange of 0-3 need cards (potions excluded)"
    return SoFar(view.mine.hand, _limit(view.content, decision.about[0]))


def _slot(so_far: SoFar) -> Slot | None:
    return None if so_far.done or not so_far.more or not any(so_far.hand) else _CARD


def _possible(view: View, so_far: SoFar) -> list[int]:
    return [STOP, *(card for card, count in enumerate(so_far.hand) if count)]


def _canonical(view: View, so_far: SoFar) -> list[int]:
    low = so_far.cards[-1] if so_far.cards else 0
    return [card for card in _possible(view, so_far) if card == STOP or card >= low]


def _verdict(view: View, so_far: SoFar, card: int) -> Reason | None:
    if card == STOP or (0 <= card < len(so_far.hand) and so_far.hand[card]):
        return None
    if card == view.content.potion:
        # DP-ART-02 "one exchange of 0-3 need cards (potions excluded)"
        return because("potion_stays", "DP-ART-02")
    return because("no_such_card", "DP-ART-02")


def _then(so_far: SoFar, card: int) -> SoFar:
    if card == STOP:
        return so_far._replace(done=True)
    return SoFar(replaced(so_far.hand, card, so_far.hand[card] - 1), so_far.more - 1, (*so_far.cards, card))


def _count(view: View, so_far: SoFar) -> int:
    """How many exchanges go on with cards that are not below the last one."""
    return up_to(so_far.hand[so_far.cards[-1] if so_far.cards else 0 :], so_far.more)


def _parts(view: View, decision: Decision, action: ExchangeNeeds) -> tuple[Choice, ...]:
    most = min(_limit(view.content, decision.about[0]), sum(view.mine.hand))
    return action.cards if len(action.cards) >= most else (*action.cards, STOP)


def _too_many(view: View, decision: Decision, action: ExchangeNeeds) -> Reason | None:
    limit = _limit(view.content, decision.about[0])
    if len(action.cards) <= limit:
        return None
    return because("too_many_cards", "DP-ART-02", needs=len(action.cards), has=limit)


def _exchange(e: Edit, decision: Decision, action: ExchangeNeeds) -> None:
    c, seat = e.content, decision.seat
    player, secret = e.player(seat), e.secret(seat)
    colors = bag_of([c.cards[card].color for card in action.cards], c.colors)
    cards = bag_of(action.cards, len(c.cards))
    secret.hand = minus(secret.hand, cards)
    secret.exchanged = in_order((*secret.exchanged, *action.cards))
    # DP-ENG-09 "then one deal serves all seats": what the hand lacks now is drawn there
    player.holding = minus(player.holding, colors)
    artifact = c.offers[decision.about[-1]].tile
    e.tell("exchanges", "DP-ART-02", seat, artifact=artifact, colors=colors, source="hand", target="aside")
    e.tell("exchanges_cards", "DP-ART-02", seat, audience=seat, cards=cards, source="hand", target="aside")


_CARD = Slot(
    "card", _possible, _then, _verdict, drafted=_canonical, told=by_name("need_card", also={STOP: "no more"})
)

EXCHANGE_NEEDS = Mechanic(
    _begin, _slot, lambda s: ExchangeNeeds(s.cards), _parts, _exchange, beside=_too_many, count=_count
)
