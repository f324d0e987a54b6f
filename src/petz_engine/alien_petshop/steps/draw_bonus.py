"""Bonus cards that are drawn during the game (AP-O-52)."""

from __future__ import annotations

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.actions.keep_bonus import keep
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.frames import next_verb, set_left, verb_of
from petz_engine.alien_petshop.state import BonusBag, Edit, State


@attrs.frozen(weakref_slot=False)
class DrawBonus:
    """Chance: the bonus cards that a seat looks at."""

    cards: BonusBag


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


DRAW_BONUS = m.drawn(DrawBonus, _draw_walk, _draw)
