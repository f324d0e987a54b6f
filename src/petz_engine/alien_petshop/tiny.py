"""Small packs of Alien Petshop, made out of the entries of its own one: two rounds for two with few pets and dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from petz_engine import rules_sdk as m

Entry: TypeAlias = dict[str, Any]
Entries: TypeAlias = dict[str, list[Entry]]

RULES: dict[str, Any] = {"players": [2], "credits": 7, "displays": 3, "worker_limit": 3}
SIDES: list[str | int] = ["hazard", 1, 1, 2]
"""The sides of a die that has few outcomes."""


def tiny(entries: Entries, below: m.Below) -> Entries:
    """The entries of a small pack; where ``below`` always draws 0 it is the smallest."""
    boards = entries["board"][:2]
    names = [board["id"] for board in boards]
    shops = [
        {**shop, "hire": [3, 3, 3], "mutation_spaces": 1}
        for shop in entries["shop"]
        if shop["board"] in names
    ]
    changes: Entries = {
        "board": boards,
        "shop": shops,
        "bonus_card": [{**card, "copies": 1} for card in _some(entries["bonus_card"], 4, below)],
        "deck": [{**deck, "market": min(deck["market"], 2 - at)} for at, deck in enumerate(entries["deck"])],
        "die": [{**die, "sides": SIDES[: 3 + below(2)]} for die in entries["die"]],
        "episode": _some(entries["episode"], 2, below),
        "habitat": [{**habitat, "copies": 1} for habitat in _some(entries["habitat"], 2, below)],
        "pet": _pets(entries["pet"], [deck["id"] for deck in entries["deck"]], below),
        "rules": [{**rules, **RULES, "rounds": 2 + below(2)} for rules in entries["rules"]],
    }
    return {**entries, **changes}


def _some(of: Sequence[Entry], least: int, below: m.Below) -> list[Entry]:
    """Entries in a row, from some place on: at least so many, as far as there are."""
    least = min(least, len(of))
    size = least + below(len(of) - least + 1)
    first = below(len(of) - size + 1)
    return [*of[first : first + size]]


def _pets(pets: Sequence[Entry], decks: Sequence[str], below: m.Below) -> list[Entry]:
    """All starters, and a few pets of each deck with a copy or two each."""
    kept = [pet for pet in pets if "deck" not in pet]
    for at, deck in enumerate(decks):
        mine = [pet for pet in pets if pet.get("deck") == deck]
        size = min(3 - min(at, 1) + below(3), len(mine))
        first = below(len(mine) - size + 1)
        kept += [{**pet, "copies": 1 + below(2)} for pet in mine[first : first + size]]
    return kept
