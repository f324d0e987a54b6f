"""Keeping some of the bonus cards that one looks at (AP-O-52)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import attrs

from petz_engine.alien_petshop import kinds as k
from petz_engine.alien_petshop.frames import next_verb, verb_of
from petz_engine.alien_petshop.state import BonusBag, Edit, Look
from petz_engine.kernel.bag import bag_of, listed, minus, plus
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.form import Choice, Mechanic, Slot, by_name
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View


@attrs.frozen(weakref_slot=False)
class KeepBonus:
    """Keep these of the bonus cards that one looks at; the others go back to the deck."""

    cards: BonusBag


class SoFar(NamedTuple):
    """The cards that are looked at, how many of them are kept, and those chosen so far, rising."""

    looking: BonusBag
    keep: int
    chosen: tuple[int, ...] = ()


def _cards(view: View, so_far: SoFar) -> Sequence[int]:
    return range(len(so_far.looking))


def _reason(view: View, so_far: SoFar, card: int) -> Reason | None:
    if 0 <= card < len(so_far.looking) and so_far.chosen.count(card) < so_far.looking[card]:
        return None
    # AP-O-52 "looks at 2 cards drawn from the bonus deck, keeps exactly 1"
    return because("not_looked_at", "AP-O-52")


def _rising(view: View, so_far: SoFar) -> Sequence[int]:
    """The cards that may come next, so that enough are left behind them."""
    least, more = so_far.chosen[-1] if so_far.chosen else 0, so_far.keep - len(so_far.chosen)
    cards = listed(minus(so_far.looking, bag_of(so_far.chosen, len(so_far.looking))))
    above = [card for card in cards if card >= least]
    return tuple(dict.fromkeys(above[: len(above) - more + 1]))


_CARD = Slot(
    "card",
    _cards,
    lambda s, card: s._replace(chosen=(*s.chosen, card)),
    _reason,
    exact=True,
    drafted=_rising,
    told=by_name("bonus_card"),
)


def _begin(view: View, decision: Decision) -> SoFar:
    verb = verb_of(view.content, view.table)
    assert isinstance(verb, k.DrawBonusCards)  # nothing else asks for this
    return SoFar(view.mine.looking, verb.keep)


def _build(so_far: SoFar) -> KeepBonus:
    return KeepBonus(bag_of(so_far.chosen, len(so_far.looking)))


def _parts(view: View, decision: Decision, action: KeepBonus) -> Sequence[Choice]:
    # a count below zero is no card: its shape fits, so say it as a card that is not there
    return [-1] if any(n < 0 for n in action.cards) else listed(action.cards)


def _keep(e: Edit, decision: Decision, action: KeepBonus) -> None:
    keep(e, decision.seat, action.cards)
    next_verb(e)


def keep(e: Edit, seat: int, cards: BonusBag) -> None:
    """These cards are the player's own; what else it looked at goes back to the deck."""
    secret, hidden, player = e.secret(seat), e.hidden(), e.player(seat)
    back = minus(secret.looking, cards)
    secret.bonus = plus(secret.bonus, cards)
    secret.kept, secret.returned = (*secret.kept, cards), (*secret.returned, back)
    secret.looking = (0,) * len(back)
    hidden.bonus_deck = plus(hidden.bonus_deck, back)
    player.bonus_cards += sum(cards)
    e.table.bonus_deck_size += sum(back)
    e.table.looks = (*e.table.looks, Look(seat, sum(cards) + sum(back), sum(cards)))
    e.tell("kept_bonus", "AP-O-52", seat, amount=sum(cards), source="bonus_deck", target="shop")
    e.tell("kept_bonus_cards", "AP-O-52", seat, seat, bonus_cards=cards)


KEEP_BONUS = Mechanic(
    begin=_begin,
    slot=lambda so_far: _CARD if len(so_far.chosen) < so_far.keep else None,
    build=_build,
    parts=_parts,
    effect=_keep,
)
