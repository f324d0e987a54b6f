"""Bonus cards: the deal at the start, and cards drawn later (AP-SETUP-06, AP-O-52)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.actions.keep_bonus import keep
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.frames import next_verb, set_left, verb_of
from petz_engine.alien_petshop.state import BonusBag, Edit, State, Table


@attrs.frozen(weakref_slot=False)
class DealBonus:
    """Chance: the bonus cards that each seat is dealt."""

    hands: tuple[BonusBag, ...]


@attrs.frozen(weakref_slot=False)
class DrawBonus:
    """Chance: the bonus cards that a seat looks at."""

    cards: BonusBag


def plays_bonus(c: Content, table: Table) -> bool:
    """Whether bonus cards are dealt in this mode."""
    # AP-EASY-02 "No bonus cards, no bonus scoring"
    return c.rules.bonus_cards > 0


def _deal_walk(c: Content, state: State, decision: m.Decision, draws: m.Draws) -> tuple[BonusBag, ...]:
    left, hands = state.hidden.bonus_cards, list[BonusBag]([()] * len(state.secrets))
    for seat in state.table.order:
        # AP-SETUP-06 "deal 1 face down to each player"
        hands[seat] = draws.hand(str(seat), left, c.rules.bonus_cards)
        left = m.minus(left, hands[seat])
    return tuple(hands)


def _deal(e: Edit, decision: m.Decision, action: DealBonus, hands: tuple[BonusBag, ...]) -> None:
    hidden = e.hidden()
    for seat, hand in enumerate(hands):
        hidden.bonus_cards = m.minus(hidden.bonus_cards, hand)
        e.secret(seat).bonus, e.player(seat).bonus_cards = hand, sum(hand)
        # AP-BONUS-06 "The undealt cards stay as a deck beside the awards"
        e.table.bonus_deck_size -= sum(hand)
        e.emit("dealt_bonus", "AP-SETUP-06", seat, amount=sum(hand), source="bonus_deck", target="shop")
        # AP-BONUS-04 "The card is secret until the end"
        e.emit("bonus_cards", "AP-SETUP-06", seat, seat, bonus_cards=hand)


def _draw_walk(c: Content, state: State, decision: m.Decision, draws: m.Draws) -> BonusBag:
    verb = verb_of(c, state.table)
    assert isinstance(verb, k.GainBonusCard)  # nothing else draws
    # AP-O-52 "With 1 card in the deck: take it"
    return draws.hand("cards", state.hidden.bonus_cards, min(verb.out_of, state.table.bonus_deck_size))


def _draw(e: Edit, decision: m.Decision, action: DrawBonus, cards: BonusBag) -> None:
    seat, verb = decision.owner, verb_of(e.content, e.table)
    assert isinstance(verb, k.GainBonusCard)
    hidden, secret = e.hidden(), e.secret(seat)
    hidden.bonus_cards, secret.looking = m.minus(hidden.bonus_cards, cards), m.plus(secret.looking, cards)
    e.table.bonus_deck_size -= sum(cards)
    e.emit("looks_at_bonus", "AP-O-52", seat, amount=sum(cards), source="bonus_deck", target="shop")
    e.emit("bonus_cards", "AP-O-52", seat, seat, bonus_cards=cards)
    if sum(cards) > verb.amount:
        set_left(e, sum(cards))
    else:
        keep(e, seat, cards)
        next_verb(e)


def _hands_cells(c: Content, action: DealBonus) -> Mapping[str, Any]:
    return {str(seat): hand for seat, hand in enumerate(action.hands)}


DEAL_BONUS = m.ChanceMechanic(_deal_walk, lambda c, hands: DealBonus(hands), _hands_cells, _deal)
DRAW_BONUS = m.drawn(DrawBonus, _draw_walk, _draw)
