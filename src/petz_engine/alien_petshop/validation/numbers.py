"""Numbers, lists and entries are neither too small nor too large to be played (E591 to E593)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from petz_engine.alien_petshop import schema as k
from petz_engine.packs.catalog import Catalog, Fault
from petz_engine.packs.problem import Path
from petz_engine.packs.vocabulary import Count

Range = tuple[int, int]

_COPIES = (0, 1000)
_CREDITS = _VPS = (0, 100)
_SPACES = (0, 12)
_SEATS = (2, 10)
_AT_ONCE = (1, 8)  # of these, every order is looked at

_SETTINGS: Mapping[str, Range] = {
    "rounds": (1, 20),
    "credits": (0, 1000),
    "workers": (0, 8),
    "reroll_price": (1, 100),  # a price of 0 would let a player re-roll for ever
    "goods": _CREDITS,
    "hazards_needed": (1, 12),
    "award_least": (1, 100),
    "bonus_cards": (0, 10),
}

RANGES: Mapping[type[Any], Mapping[str, Range]] = {
    k.Award: {"vp": _VPS},
    k.BonusCard: {"ranges": _VPS, "copies": _COPIES},
    k.Change: _SETTINGS,
    k.Deck: {"market": (1, 10)},
    k.Die: {"sides": (1, 20)},
    k.DrawBonusCards: {"look": (1, 10), "keep": (1, 10)},
    k.GainCredits: {"amount": (1, 100)},
    k.Habitat: {"price": _CREDITS, "copies": _COPIES, "vp": _VPS},
    k.HazardCredit: {"amount": (1, 100)},
    k.HazardTokenKind: {"copies": _COPIES, "removed_by": (1, 20)},
    k.ModifyPet: {"add": (-100, 100)},
    k.ModifyPetPrice: {"add": (-100, 100), "from_value": _CREDITS},
    k.ModifyShop: {"add": (-20, 20)},
    k.Option: {"seats": _SEATS},
    k.OthersLoseCredits: {"amount": (1, 100)},
    k.Pet: {"value": _CREDITS, "care": (0, 100), "spaces": _SPACES, "vp": _VPS, "copies": _COPIES},
    k.PlaceTraits: {"amount": (1, 20)},
    k.RaiseDie: {"add": (1, 20)},
    k.Rules: {
        **_SETTINGS,
        "players": _SEATS,
        "displays": _AT_ONCE,
        "worker_limit": _AT_ONCE,
        "worker_supply": (0, 1000),
    },
    k.Shop: {"hire": _CREDITS, "goods_spaces": _SPACES, "mutation_spaces": _SPACES},
    k.Side: {"spaces": _SPACES},
    k.Term: {"points": (-100, 100)},
    k.Trait: {"tokens": _COPIES},
}
"""The least and the largest value of every number, by the class and the field that it stands in."""

_MOST_ENTRIES = {
    "attribute": 100,
    "attribute_group": 100,
    "board": 100,
    "deck": 5,
    "episode": 100,
    "habitat": 20,
    "hazard_token": 20,
    "shop": 100,
    "trait": 20,
}
"""Kinds that every turn goes through, or that are laid out at once."""
_MOST_STARTERS = 100
_MOST_ITEMS = 20


def numbers_can_be_played(catalog: Catalog) -> Iterator[Fault]:
    """No number is below what makes sense, or so large that a game with it could not be played."""
    for entries in catalog.entries.values():
        for entry in entries:
            for path, value, (least, most) in _numbers(entry.fact, ()):
                cure = f"write a number from {least} to {most}"
                field = next(step for step in reversed(path) if isinstance(step, str))
                if value < least:
                    yield Fault("E591", entry, path, f"{field} is {value}, too small", cure)
                if value > most:
                    yield Fault("E592", entry, path, f"{field} is {value}, too large to be played", cure)


def _numbers(part: Any, path: Path) -> Iterator[tuple[Path, int, Range]]:
    """All whole numbers of a fact, or of a part of it, with their paths and ranges."""
    for field in attrs.fields(type(part)):
        for inner, value in _values(getattr(part, field.name), (*path, field.name)):
            if attrs.has(type(value)) and not isinstance(value, Count):
                yield from _numbers(value, inner)
            elif type(value) is int:
                yield inner, value, RANGES[type(part)][field.name]


def _values(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """A value, or the values of a list or a table, with their paths."""
    if isinstance(value, tuple):
        yield from (((*path, i), each) for i, each in enumerate(value))
    elif isinstance(value, Mapping):
        yield from (((*path, key), each) for key, each in value.items())
    else:
        yield path, value


def entries_can_be_played(catalog: Catalog) -> Iterator[Fault]:
    """There is not too much of what every turn goes through."""
    kinds = {kind: (catalog.of(kind), most) for kind, most in _MOST_ENTRIES.items()}
    starters = tuple(entry for entry in catalog.of("pet") if entry.fact.deck is None)
    for kind, (entries, most) in {**kinds, "pet": (starters, _MOST_STARTERS)}.items():
        for entry in entries[most : most + 1]:
            what = "pets without a deck" if kind == "pet" else f"entries of [[{kind}]]"
            yield Fault("E593", entry, (), f"{len(entries)} {what} are too many to be played", f"keep {most}")


def lists_can_be_played(catalog: Catalog) -> Iterator[Fault]:
    """No list of an entry is too long."""
    for entries in catalog.entries.values():
        for entry in entries:
            for path, length in _lists(entry.fact, ()):
                if length > _MOST_ITEMS:
                    message = f"a list of {length} is too long to be played"
                    yield Fault("E593", entry, path, message, f"keep {_MOST_ITEMS}")


def _lists(part: Any, path: Path) -> Iterator[tuple[Path, int]]:
    """All lists and tables of numbers of a fact, or of a part of it, with their paths and lengths."""
    for field in attrs.fields(type(part)):
        value = getattr(part, field.name)
        if isinstance(value, tuple | Mapping):
            yield (*path, field.name), len(value)
        for inner, each in _values(value, (*path, field.name)):
            if attrs.has(type(each)):
                yield from _lists(each, inner)
