"""Cards owed for potions, discarded last of all (DP-NEEDS-19)."""

from __future__ import annotations

from typing import Annotated

import attrs

from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.loss import to_pile
from petz_engine.dungeon_petz.memory import note_shown
from petz_engine.dungeon_petz.state import Edit, Table, View
from petz_engine.kernel.amounts import Picks, picks
from petz_engine.kernel.bag import bag_of, minus
from petz_engine.kernel.build import in_order
from petz_engine.kernel.codec import IdOf
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.refusal import Reason, refuse


@attrs.frozen(weakref_slot=False)
class DiscardCards:
    """The hand cards that are discarded, kept sorted."""

    cards: tuple[Annotated[int, IdOf("need_card")], ...] = attrs.field(converter=in_order)


def owes(c: Content, table: Table, seat: int) -> bool:
    """Whether the seat owes cards."""
    return any(table.players[seat].owed)


def _hand(view: View, decision: Decision) -> Picks:
    """The hand, and how many cards are owed of each color."""
    return Picks(
        view.mine.hand, view.table.players[view.seat].owed, [card.color for card in view.content.cards]
    )


def _refused(view: View, partial: Picks, card: int) -> Reason:
    if partial.has(card):
        # DP-NEEDS-19 "discard one hand card of the replaced colour to its discard pile"
        return refuse("not_owed", "DP-NEEDS-19", color=partial.sort(card))
    return refuse("no_such_card", "DP-NEEDS-19")


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
    e.emit("discarded", "DP-NEEDS-19", seat, cards=used, source="hand", target="discards")


DISCARD_CARDS = picks(DiscardCards, "card", "need_card", initial=_hand, refused=_refused, effect=_discard)
