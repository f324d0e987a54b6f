"""Small packs of Dungeon Petz, made out of the entries of its own one: a short game for two, few tiles and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from petz_engine import rules_sdk as m

Entry: TypeAlias = dict[str, Any]
Entries: TypeAlias = dict[str, list[Entry]]

LEAST = {"pet": 4, "addon": 2, "artifact": 2, "cage": 3, "customer": 2, "exhibition": 2}
"""How many different tiles there are at least, where the pack has so many."""
BOARD: dict[str, Any] = {
    "seats": 2,
    "exhibitions": [2],
    "customers": [2],
    "extra_imps": [1],
    "income": [1, 2],
    "prizes": [4, 2],
}


def tiny(entries: Entries, below: m.Below) -> Entries:
    """The entries of a small pack; where ``below`` always draws 0 it is the smallest."""
    colors = _some(entries["color"], 2, below)
    names = [color["id"] for color in colors]
    changes: Entries = {
        "color": colors,
        "need_card": _cards(entries["need_card"], names, below),
        "board": [{**entries["board"][0], **BOARD, "rounds": 2 + below(2)}],
        "row": [
            {**row, "first": min(row["first"], 1), "fresh": min(row["fresh"], 1)} for row in entries["row"]
        ],
        **{kind: _tiles(entries[kind], least, below) for kind, least in LEAST.items()},
    }
    for pet in changes["pet"]:
        pet["bars"] = [_among(color, names, at) for at, color in enumerate(pet["bars"])]
    changes["artifact"] = [_recolored(artifact, names) for artifact in changes["artifact"]]
    kept = {kind: of for kind, of in entries.items() if kind != "option"}
    return {**kept, **changes}


def _some(of: Sequence[Entry], least: int, below: m.Below) -> list[Entry]:
    """The first entries: at least so many, as far as there are."""
    least = min(least, len(of))
    return [*of[: least + below(len(of) - least + 1)]]


def _cards(cards: Sequence[Entry], colors: Sequence[str], below: m.Below) -> list[Entry]:
    """Potions and substitutes, and for each color two kinds of card with two copies or more."""
    kept = [card for card in cards if "color" not in card]
    for color in colors:
        mine = [card for card in cards if card.get("color") == color]
        kept += [card for card in mine if card.get("substitute")]
        plain = [card for card in mine if not card.get("substitute")]
        kept += [{**card, "copies": 2 + below(2)} for card in _some(plain, 2, below)]
    return kept


def _tiles(tiles: Sequence[Entry], least: int, below: m.Below) -> list[Entry]:
    """Tiles of which there is one each, from some place on; those without copies stay."""
    none = [tile for tile in tiles if tile.get("copies") == 0]
    some = [tile for tile in tiles if tile.get("copies") != 0]
    size = min(least + below(2), len(some))
    first = below(len(some) - size + 1)
    return [*none, *({**tile, "copies": 1} for tile in some[first : first + size])]


def _among(color: str, colors: Sequence[str], at: int) -> str:
    """The color, or another one where it is gone."""
    return color if color in colors else colors[at % len(colors)]


def _recolored(value: Any, colors: Sequence[str]) -> Any:
    """The same with the colors that are left, all of them where none of those that were named is."""
    if isinstance(value, list):
        return [_recolored(each, colors) for each in value]
    if isinstance(value, dict):
        return {
            key: ([color for color in each if color in colors] or list(colors))
            if key == "among"
            else _recolored(each, colors)
            for key, each in value.items()
        }
    return value
