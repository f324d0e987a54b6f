"""Cards owed for potions, discarded last of all (DP-NEEDS-19)."""

from __future__ import annotations

from math import prod
from typing import Annotated, NamedTuple

import attrs

from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.loss import to_pile
from petz_engine.dungeon_petz.memory import note_shown
from petz_engine.dungeon_petz.state import Edit, Table
from petz_engine.dungeon_petz.ways import exactly
from petz_engine.kernel.bag import Bag, bag_of, minus
from petz_engine.kernel.build import in_order, replaced
from petz_engine.kernel.codec import IdOf
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.form import Choice, Mechanic, Slot, by_name
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View


@attrs.frozen(weakref_slot=False)
class DiscardCards:
    """The hand cards that are discarded, kept sorted."""

    cards: tuple[Annotated[int, IdOf("need_card")], ...] = attrs.field(converter=in_order)


class SoFar(NamedTuple):
    """The content, what is left in hand and owed by color, and the cards so far."""

    content: Content
    hand: Bag
    owed: Bag
    cards: tuple[int, ...] = ()


def owes(c: Content, table: Table, seat: int) -> bool:
    """Whether the seat owes cards."""
    return any(table.players[seat].owed)


def _slot(so_far: SoFar) -> Slot | None:
    return _CARD if any(so_far.owed) else None


def _possible(view: View, so_far: SoFar) -> list[int]:
    colors, owed = so_far.content.cards, so_far.owed
    return [card for card, count in enumerate(so_far.hand) if count and owed[colors[card].color]]


def _canonical(view: View, so_far: SoFar) -> list[int]:
    """The same, rising, and leaving enough cards of each color for what is still owed."""
    low = so_far.cards[-1] if so_far.cards else 0
    return [card for card in _possible(view, so_far) if card >= low and _enough_above(so_far, card)]


def _enough_above(so_far: SoFar, card: int) -> bool:
    have = [0] * len(so_far.owed)
    for other in range(card, len(so_far.hand)):
        if so_far.hand[other]:
            have[so_far.content.cards[other].color] += so_far.hand[other]
    return all(h >= owed for h, owed in zip(have, so_far.owed, strict=True))


def _verdict(view: View, so_far: SoFar, card: int) -> Reason | None:
    if 0 <= card < len(so_far.hand) and so_far.hand[card]:
        color = so_far.content.cards[card].color
        if so_far.owed[color]:
            return None
        # DP-NEEDS-19 "discard one hand card of the replaced colour to its discard pile"
        return because("not_owed", "DP-NEEDS-19", color=color)
    return because("no_such_card", "DP-NEEDS-19")


def _then(so_far: SoFar, card: int) -> SoFar:
    c, hand, owed, cards = so_far
    color = c.cards[card].color
    return SoFar(
        c, replaced(hand, card, hand[card] - 1), replaced(owed, color, owed[color] - 1), (*cards, card)
    )


def _count(view: View, so_far: SoFar) -> int:
    """How many ways go on with cards that are not below the last one: colors are independent."""
    c, hand, owed, cards = so_far
    have: list[list[int]] = [[] for _ in owed]
    for card in range(cards[-1] if cards else 0, len(hand)):
        if hand[card]:
            have[c.cards[card].color].append(hand[card])
    return prod(map(exactly, have, owed))


def _discard(e: Edit, decision: Decision, action: DiscardCards) -> None:
    c, seat = e.content, decision.seat
    player, secret, discards = e.player(seat), e.secret(seat), list(e.table.discards)
    for card in action.cards:
        to_pile(c, discards, card)
    used = bag_of(action.cards, len(c.cards))
    secret.hand = minus(secret.hand, used)
    player.holding = minus(player.holding, player.owed)
    note_shown(e, seat, used)
    player.owed = (0,) * c.colors
    e.table.discards = tuple(discards)
    e.tell("discarded", "DP-NEEDS-19", seat, cards=used, source="hand", target="discards")


_CARD = Slot("card", _possible, _then, _verdict, drafted=_canonical, told=by_name("need_card"))


def _begin(view: View, decision: Decision) -> SoFar:
    return SoFar(view.content, view.mine.hand, view.table.players[view.seat].owed)


def _parts(view: View, decision: Decision, action: DiscardCards) -> tuple[Choice, ...]:
    return action.cards


DISCARD_CARDS = Mechanic(_begin, _slot, lambda s: DiscardCards(s.cards), _parts, _discard, count=_count)
