"""Numbers are large enough (E48x)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from petz_engine.dungeon_petz import kinds as k
from petz_engine.dungeon_petz.checks.market import _sizes
from petz_engine.dungeon_petz.checks.verbs import _verbs
from petz_engine.packs.catalog import Catalog, Entry, Fault

Path = tuple[str | int, ...]


_LEAST: Mapping[str, Mapping[str, int]] = {
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
    },
    "space": {"imps": 1, "gold": 0},
}


def _too_small(entry: Entry, path: Path, value: object, least: int) -> Iterator[Fault]:
    """A fault if the value is a number below the least one."""
    if isinstance(value, int) and value < least:
        message = f"{path[-1]} is {value}, too small"
        yield Fault("E481", entry, path, message, f"write {least} or more")


def numbers_are_large_enough(catalog: Catalog) -> Iterator[Fault]:
    """No number is below what makes sense."""
    for kind, fields in _LEAST.items():
        for entry in catalog.of(kind):
            for field, least in fields.items():
                yield from _too_small(entry, (field,), getattr(entry.fact, field, None), least)


def amounts_are_positive(catalog: Catalog) -> Iterator[Fault]:
    """Verbs do something, and features and books give something."""
    for entry, _, path, verb in _verbs(catalog):
        for field in ("amount", "points"):
            yield from _too_small(entry, (*path, field), getattr(verb, field, None), 1)
    for kind in ("feature", "artifact"):
        for entry in catalog.of(kind):
            for i, modify in enumerate(entry.fact.modify):
                if isinstance(modify, k.ModifyFree | k.ModifyHand):
                    yield from _too_small(entry, ("modify", i, "add"), modify.add, 1)


def prices_fit_sizes(catalog: Catalog) -> Iterator[Fault]:
    """Prices are for sizes that pets can have, and cost the buyer something or nothing, not the seller."""
    sizes = _sizes(catalog)
    for entry in catalog.of("diet"):
        for size, price in entry.fact.price.items():
            if size not in sizes:
                known = ", ".join(map(str, sorted(sizes)))
                message = f"no pet has size {size}"
                yield Fault("E482", entry, ("price",), message, f"price some of the sizes {known}")
            if price < 0:
                message = f"the price at size {size} is {price}"
                yield Fault("E482", entry, ("price",), message, "write 0 or more, or leave the size out")
