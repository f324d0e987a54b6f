"""Keeping some of the bonus cards that one looks at (AP-O-52)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.frames import next_verb, verb_of
from petz_engine.alien_petshop.state import BonusBag, Edit, Look, View


@attrs.frozen(weakref_slot=False)
class KeepBonus:
    """Keep these of the bonus cards that one looks at; the others go back to the deck."""

    cards: BonusBag


def _looked_at(view: View, decision: m.Decision) -> m.Picks:
    verb = verb_of(view.content, view.table)
    assert isinstance(verb, k.GainBonusCard)  # nothing else asks for this
    return m.Picks(view.mine.looking, (verb.amount,))


def _given(action: KeepBonus) -> Sequence[int]:
    # a count below zero is no card: its shape fits, so say it as a card that is not there
    return [-1] if any(n < 0 for n in action.cards) else m.listed(action.cards)


def _keep(e: Edit, decision: m.Decision, action: KeepBonus) -> None:
    keep(e, decision.seat, action.cards)
    next_verb(e)


def keep(e: Edit, seat: int, cards: BonusBag) -> None:
    """These cards are the player's own; what else it looked at goes back to the deck."""
    secret, hidden, player = e.secret(seat), e.hidden(), e.player(seat)
    back = m.minus(secret.looking, cards)
    secret.bonus = m.plus(secret.bonus, cards)
    secret.kept, secret.returned = (*secret.kept, cards), (*secret.returned, back)
    secret.looking = (0,) * len(back)
    hidden.bonus_cards = m.plus(hidden.bonus_cards, back)
    player.bonus_cards += sum(cards)
    e.table.bonus_deck_size += sum(back)
    e.table.looks = (*e.table.looks, Look(seat, sum(cards) + sum(back), sum(cards)))
    e.emit("kept_bonus", "AP-O-52", seat, amount=sum(cards), source="bonus_deck", target="shop")
    e.emit("kept_bonus_cards", "AP-O-52", seat, seat, bonus_cards=cards)


KEEP_BONUS = m.picks(
    KeepBonus,
    "card",
    "bonus_card",
    initial=_looked_at,
    # AP-O-52 "looks at 2 cards drawn from the bonus deck, keeps exactly 1"
    refused=lambda view, partial, card: m.refuse("not_looked_at", "AP-O-52"),
    domain=lambda view, partial: range(len(partial.bag)),
    build=lambda partial: KeepBonus(m.bag_of(partial.picked, len(partial.bag))),
    given=_given,
    effect=_keep,
)
