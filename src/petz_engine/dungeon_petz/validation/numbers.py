"""Numbers are large enough (E48x)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.validation.market import _sizes
from petz_engine.dungeon_petz.validation.verbs import _verbs
from petz_engine.packs.catalog import Catalog, Entry, Fault
from petz_engine.packs.numbers import too_small
from petz_engine.packs.problem import Path
from petz_engine.packs.shape import hints, mark
from petz_engine.packs.vocabulary import Halves

LEAST: Mapping[str, Mapping[str, int]] = {
    "addon": {"copies": 0, "strength": 0, "antimagic": 0},
    "artifact": {"copies": 0},
    "cage": {"copies": 0, "strength": 0, "antimagic": 0},
    "customer": {"copies": 0},
    "exhibition": {"copies": 0},
    "food": {"chambers": 1},
    "need": {"amount": 1, "over": 0, "plus": 0},
    "need_card": {"copies": 0},
    "pet": {"copies": 0},
    "row": {"first": 0, "fresh": 0, "keep": 0, "size": 0},
    "rules": {
        "imps_at_home": 0,
        "gold_at_start": 0,
        "hand_per_color": 0,
        "groups": 1,
        "tiles_ahead_exhibitions": 1,  # the food of a round is dealt by its exhibition, before new ones come
        "tiles_ahead_customers": 0,
        "sale_size": 0,
        "black_market": 0,
        "platform": 0,
        "cleaned_by_imp": 1,
        "gold_by_imp": 0,
        "loss_step": 1,
        "loss_fee": 0,
        "potions": 0,
    },
    "space": {"imps": 1, "gold": 0},
}


_LEAST_IN: Mapping[type[Any], Mapping[str, int]] = {
    k.Board: {
        "seats": 2,
        "rounds": 1,
        "exhibitions": 1,
        "customers": 1,
        "extra_imps": 1,
        "income": 0,
        "prizes": 0,
    },
    k.Boost: {"counts_as": 2},
    k.Change: LEAST["rules"],
    k.Diet: {"price": 0},
    k.Leaves: {"amount": 0, "gold": 0},
    k.ModifyFree: {"add": 1},
    k.ModifyHand: {"add": 1},
    k.Places: {"places": 1},
    k.Rules: {"grows": 1},
    k.Shortage: {"amount": 1},
    k.Stop: {"stop": 1},
    k.Supply: {"amount": 1},
    k.Token: {"lost_at": 1},
    k.Tokens: {"amount": 1},
    k.Verb: {"amount": 1, "points": 1, "up_to": 1, "imps": 1, "add": 1},
}
"""The least values in a part of an entry, by its class: what other checks have, for the advice of this one."""

_FARTHEST = 1000
_FARTHEST_ORDER = 1_000_000  # an order is only compared, never counted with
_TOO_LARGE = "too large to be played"

_MOST: Mapping[str, Mapping[str, int]] = {
    "artifact": {"amount": 100, "points": 100, "up_to": 20, "imps": 50, "add": 100, "counts_as": 100},
    "board": {
        "seats": 10,
        "rounds": 100,
        "exhibitions": 100,
        "customers": 100,
        "extra_imps": 100,
        "places": 100,
        "income": 100,
    },
    "final_exhibition": {"order": _FARTHEST_ORDER},
    "food": {"chambers": 50},
    "need": {"order": _FARTHEST_ORDER},
    "plot": {"order": _FARTHEST_ORDER},
    "option": {"gold_by_imp": 20},
    "rules": {"imps_at_home": 50, "groups": 20, "hand_per_color": 20, "gold_by_imp": 20},
    "space": {"amount": 100, "points": 100},
}
"""The largest value of a field, wherever in the entry it stands; all others end at ``_FARTHEST``."""

_MOST_DRAWN = 20
_MOST_BARS = 50
_MOST_ENTRIES = {
    "color": 20,
    "final_exhibition": 20,
    "food": 50,
    "gap": 50,
    "need": 100,
    "plot": 20,
    "ring": 100,
    "row": 100,
    "token": 100,
}
_MOST_ITEMS = 100


def numbers_are_large_enough(catalog: Catalog) -> Iterator[Fault]:
    """No number is below what makes sense."""
    for kind, fields in LEAST.items():
        for entry in catalog.of(kind):
            for field, least in fields.items():
                yield from too_small(entry, (field,), getattr(entry.fact, field, None), least)


def amounts_are_positive(catalog: Catalog) -> Iterator[Fault]:
    """Verbs do something, and features and books give something."""
    for entry, _, path, verb in _verbs(catalog):
        for field in ("amount", "points", "up_to", "imps", "add"):
            yield from too_small(entry, (*path, field), getattr(verb, field, None), 1)
    for kind in ("feature", "artifact"):
        for entry in catalog.of(kind):
            for i, modify in enumerate(entry.fact.modify):
                if isinstance(modify, k.ModifyFree | k.ModifyHand):
                    yield from too_small(entry, ("modify", i, "add"), modify.add, 1)


def _numbers(shape: Any, value: Any, path: Path, part: Any) -> Iterator[tuple[Path, int, int, Any]]:
    """All whole numbers of a fact as they are written, with their paths; how many parts of one they count, and where.

    ``part`` is the fact, or the part of it, that has the number as a field.
    """
    if type(value) is int:
        yield path, value, 2 if mark(shape, Halves) else 1, part
    elif isinstance(value, tuple):
        for i, each in enumerate(value):
            yield from _numbers(None, each, (*path, i), part)
    elif isinstance(value, Mapping):
        for key, each in value.items():
            yield from (((*path, key), number, 1, part) for number in (key, each))
    elif attrs.has(type(value)):
        for name, hint in hints(type(value)).items():
            yield from _numbers(hint, getattr(value, name), (*path, name), value)


def numbers_can_be_played(catalog: Catalog) -> Iterator[Fault]:
    """No number is so large that a game with it could not be played."""
    for kind, entries in catalog.entries.items():
        limits = _MOST.get(kind, {})
        for entry in entries:
            for path, value, parts, part in _numbers(None, entry.fact, (), entry.fact):
                field = next(step for step in reversed(path) if isinstance(step, str))
                most = limits.get(field, _FARTHEST)
                least = -max(most, _FARTHEST)
                if not least * parts <= value <= most * parts:
                    message = f"{value if parts == 1 else f'{value}/2'} is {_TOO_LARGE}"
                    low = _least(entry, part, field, least)
                    yield Fault("E483", entry, path, message, f"write a number from {low} to {most}")
    for entry, _, path, verb in _verbs(catalog):
        if isinstance(verb, k.DrawCard) and verb.amount > _MOST_DRAWN:
            message = f"drawing {verb.amount} cards is {_TOO_LARGE}"
            cure = f"write a number from 1 to {_MOST_DRAWN}"
            yield Fault("E483", entry, (*path, "amount"), message, cure)


def _least(entry: Entry, part: Any, field: str, otherwise: int) -> int:
    """The least number that no check refuses in a field."""
    known = [fields for cls, fields in _LEAST_IN.items() if isinstance(part, cls)]
    known += [LEAST.get(entry.kind, {})] if part is entry.fact else []
    return next((fields[field] for fields in known if field in fields), otherwise)


def entries_can_be_played(catalog: Catalog) -> Iterator[Fault]:
    """There is not too much of what every turn goes through, and no list of an entry is too long."""
    for kind, most in _MOST_ENTRIES.items():
        for entry in catalog.of(kind)[most : most + 1]:
            message = f"{len(catalog.of(kind))} entries of [[{kind}]] are {_TOO_LARGE}"
            yield Fault("E484", entry, (), message, f"keep {most}")
    for entries in catalog.entries.values():
        for entry in entries:
            for path, length in _lists(entry.fact, ()):
                most = _MOST_BARS if path == ("bars",) else _MOST_ITEMS
                if length > most:
                    yield Fault("E484", entry, path, f"a list of {length} is {_TOO_LARGE}", f"keep {most}")


def _lists(value: Any, path: Path) -> Iterator[tuple[Path, int]]:
    if isinstance(value, tuple):
        yield path, len(value)
        for i, each in enumerate(value[:_MOST_ITEMS]):
            yield from _lists(each, (*path, i))
    elif attrs.has(type(value)):
        for field in attrs.fields(type(value)):
            yield from _lists(getattr(value, field.name), (*path, field.name))


def prices_fit_sizes(catalog: Catalog) -> Iterator[Fault]:
    """Prices are for sizes that pets can have, and cost the buyer something or nothing, not the seller."""
    sizes = _sizes(catalog)
    known = ", ".join(map(str, sorted(sizes)[:_MOST_BARS]))
    for entry in catalog.of("diet"):
        for size, price in entry.fact.price.items():
            if size not in sizes:
                message = f"no pet has size {size}"
                yield Fault("E482", entry, ("price",), message, f"price some of the sizes {known}")
            if price < 0:
                message = f"the price at size {size} is {price}"
                yield Fault("E482", entry, ("price",), message, "write 0 or more, or leave the size out")
