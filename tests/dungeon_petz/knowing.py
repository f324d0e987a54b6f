"""What others can see of Dungeon Petz, and how likely the next card is for who sees everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from math import comb, factorial, perm, prod
from typing import Any

import attrs

import petz_engine as pe
from dungeon_petz.tiny import tiny, turning
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.exchange_needs import ExchangeNeeds
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.needs.owed import DiscardCards
from petz_engine.kernel.bag import bag_of
from proofs.knowing import Knowing
from proofs.witness import Witness


def _ways(view: pe.View, action: Any) -> int:
    """In how many ways a seat chooses exactly these of its cards, if it knew each card from the others."""
    hand = view.mine.hand
    if isinstance(action, ExchangeNeeds | DiscardCards):
        return prod(map(comb, hand, bag_of(action.cards, len(hand))))
    if not isinstance(action, AssignNeeds):
        return 1
    used = Counter(face >> 1 for cards in action.pets for _, face in cards)
    ways = prod(perm(hand[card], count) for card, count in used.items() if card != view.content.potion)
    for cards in action.pets:
        # cards of one pet have no order, but its bars have
        bars = prod(map(factorial, Counter(color for color, _ in cards).values()))
        ways *= bars // prod(map(factorial, Counter(cards).values()))
    return ways


def _plain(view: pe.View) -> Any:
    """The view without draw_records and deck_compositions; which cards it drew of which deck, the seat has seen
    itself."""
    table = view.table
    players = tuple(attrs.evolve(player, draw_records=()) for player in table.players)
    return attrs.evolve(table, players=players, deck_compositions=(), shuffles=()), view.mine


def _odds(game: pe.Game, state: Any) -> Mapping[str, Mapping[str, Fraction]]:
    c: Content = game.content
    found: dict[str, dict[str, Fraction]] = {}
    for color, of in enumerate(c.cards_of):
        pile = {card: state.hidden.decks[card] for card in of}
        if not any(pile.values()):
            # DP-DRAW-03: all exchanged cards lie on the piles before anybody draws
            aside = [card for secret in state.secrets for card in secret.exchanged]
            pile = {card: state.table.discards[card] + aside.count(card) for card in of}
        if not any(pile.values()):
            pile |= {c.substitutes[color]: 1}
        size = sum(pile.values())
        found[c.names["color"][color]] = {
            c.names["need_card"][card]: Fraction(n, size) for card, n in pile.items()
        }
    return found


KNOWING = Knowing(
    games={"tiny": (tiny, (1,)), "turning": (turning, (2, 21))},
    witness=Witness(frozenset({AssignNeeds, ExchangeNeeds}), _ways, _plain),
    odds=_odds,
    told={"reshuffled": 9, "exchanges": 6, "discarded": 9},
)
