"""What others can see of Alien Petshop, and how likely the next bonus card is for who sees everything."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb, prod
from typing import Any

import attrs

import petz_engine as pe
from alien_petshop.tiny import looking, looking_at_three, tiny
from petz_engine.alien_petshop.actions.keep_bonus import KeepBonus
from proofs.knowing import Knowing
from proofs.witness import Witness


def _ways(view: pe.View, action: Any) -> int:
    """In how many ways a seat chooses exactly these cards, if it knew each card from the others."""
    return prod(map(comb, view.mine.looking, action.cards)) if isinstance(action, KeepBonus) else 1


def _plain(view: pe.View) -> Any:
    """The view without the list of looks; what it kept and put back, the seat has seen itself."""
    return attrs.evolve(view.table, looks=()), view.mine


def _odds(game: pe.Game, state: Any) -> Mapping[str, Mapping[str, Fraction]]:
    names, deck = game.codec.names["bonus_card"], state.hidden.bonus_cards
    size = sum(deck)
    return {
        "bonus_deck": {name: Fraction(n, size) for name, n in zip(names, deck, strict=True)} if size else {}
    }


KNOWING = Knowing(
    games={"tiny": (tiny, (1,)), "looking": (looking, (5,)), "three": (looking_at_three, (5,))},
    witness=Witness(frozenset({KeepBonus}), _ways, _plain),
    odds=_odds,
    told={"looks_at_bonus": 2},
)
