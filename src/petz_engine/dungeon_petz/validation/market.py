"""The market can be stocked, and pets can grow up (E42x)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k

_MOST_SIZES = 50
"""How many sizes a cure names."""


def rows_fit_their_tiles(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Rows of pets have a size, only they rise, and a row that rises leaves nothing behind."""
    rows = {entry.id: entry.fact for entry in catalog.of("row")}
    for entry in catalog.of("row"):
        row = entry.fact
        if row.tile == "pet" and row.size < 1:
            yield m.Fault(
                "E421", entry, ("size",), "a row of pets needs a size", "write the size of its pets"
            )
        if row.tile != "pet" and row.size:
            yield m.Fault("E421", entry, ("size",), f"{row.tile}s have no size", "leave size out")
        if row.rises is None:
            continue
        if row.tile != "pet" or rows[row.rises].tile != "pet":
            message = f"the {row.tile}s of this row cannot rise to {row.rises}"
            yield m.Fault("E421", entry, ("rises",), message, "let a row of pets rise to another row of pets")
        for field in ("keep", "leftover"):
            if getattr(row, field):
                message = f"all tiles of this row rise, so there is nothing for {field}"
                yield m.Fault("E421", entry, (field,), message, f"leave {field} or rises out")


def rows_rise_to_an_end(catalog: m.Catalog) -> Iterator[m.Fault]:
    """No row rises, over others, to itself."""
    rises = {entry.id: entry.fact.rises for entry in catalog.of("row")}
    circles = set(_circles(rises))
    for entry in catalog.of("row"):
        if entry.id in circles:
            message = f"the row {entry.id} rises to itself in the end"
            yield m.Fault("E422", entry, ("rises",), message, "let one row of the circle rise nowhere")


def _circles(rises: Mapping[str, str | None]) -> Iterator[str]:
    """The rows that rise to themselves; each is walked over once."""
    walked: dict[str, str] = {}
    for start in rises:
        way: list[str] = []
        at: str | None = start
        while at is not None and at not in walked:
            walked[at] = start
            way.append(at)
            at = rises[at]
        if at is not None and walked[at] == start:
            yield from way[way.index(at) :]


def _growth(catalog: m.Catalog) -> dict[int, int]:
    """How pets grow, by size; steps that shrink are left out, they are faults of their own."""
    return {size: to for entry in catalog.of("rules") for size, to in entry.fact.grows.items() if to >= size}


def _sizes(catalog: m.Catalog) -> set[int]:
    """All sizes that a pet can have: those of the market, and what grows from them."""
    grows, sizes = _growth(catalog), set[int]()
    for entry in catalog.of("row"):
        size: int | None = entry.fact.size if entry.fact.tile == "pet" else None
        while size is not None and size not in sizes:
            sizes.add(size)
            size = grows.get(size)
    return sizes


def pets_grow(catalog: m.Catalog) -> Iterator[m.Fault]:
    """No size grows to a smaller one, and each size of the market is one that growth knows."""
    for entry in catalog.of("rules"):
        for size, to in entry.fact.grows.items():
            if size < 1 or to < size:
                message = f"a pet cannot grow from size {size} to {to}"
                yield m.Fault("E423", entry, ("grows",), message, "let sizes from 1 on grow to larger ones")
    grows = _growth(catalog)
    known = sorted({*grows, *grows.values()})
    for entry in catalog.of("row"):
        if entry.fact.size > 0 and known and entry.fact.size not in known:
            message = f"nothing says how a pet of size {entry.fact.size} grows"
            cure = f"use one of the sizes {', '.join(map(str, known))}, or add this one to grows of the rules"
            yield m.Fault("E423", entry, ("size",), message, cure)


def pets_have_bars_for_every_size(catalog: m.Catalog) -> Iterator[m.Fault]:
    """A pet has as many bars as the largest size that it can reach."""
    largest = max(_sizes(catalog), default=0)
    for entry in catalog.of("pet"):
        if len(entry.fact.bars) < largest:
            message = f"{len(entry.fact.bars)} bars, but a pet can reach size {largest}"
            yield m.Fault("E424", entry, ("bars",), message, f"give it {largest} bars")


def _copies(catalog: m.Catalog, kind: str) -> int:
    return sum(max(tile.fact.copies, 0) for tile in catalog.of(kind))


def rows_can_be_filled(catalog: m.Catalog) -> Iterator[m.Fault]:
    """There are enough tiles for the first round; later ones deal fewer when a stack is empty (DP-LIMIT-03)."""
    wanted: Counter[str] = Counter()
    there = {tile: _copies(catalog, tile) for tile in ("pet", "cage", "addon", "artifact")}
    for entry in catalog.of("row"):
        row: k.Row = entry.fact
        wanted[row.tile] += max(row.first, 0)
        copies = there[row.tile]
        if copies < wanted[row.tile]:
            message = f"round 1 wants {wanted[row.tile]} {row.tile}s up to this row, but there are {copies}"
            yield m.Fault("E425", entry, ("first",), message, f"add {row.tile}s, or lay out fewer")


_TILES = ("pet", "cage", "addon", "artifact", "exhibition", "customer")


def tiles_have_names_of_their_own(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Tiles of all kinds share one space of ids, so that an id alone says which tile is meant."""
    first: dict[str, m.Entry] = {}
    for kind in _TILES:
        for entry in catalog.of(kind):
            other = first.setdefault(entry.id, entry)
            if other is not entry:
                message = (
                    f"the {other.kind} at {other.origin} has the same id, and tiles share one space of ids"
                )
                yield m.Fault(
                    "E425",
                    entry,
                    ("id",),
                    message,
                    f"rename it, for example to {entry.id.partition(':')[2]}_{kind}",
                )


def food_lies_where_it_is_taken(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Food comes only to spaces of a board whose group takes the food there."""
    stands = {e.id for e in catalog.of("space") if any(isinstance(verb, k.TakeFood) for verb in e.fact.do)}
    on = {entry.id: {places.space for places in entry.fact.spaces} for entry in catalog.of("board")}
    used = set[str]().union(*on.values())
    for entry, path, supply in _supplies(catalog):
        here = on[entry.id] if entry.kind == "board" else used
        if supply.space not in stands:
            message = f"nobody can take food from {supply.space}"
            yield m.Fault(
                "E426", entry, (*path, "space"), message, 'name a space with the verb move = "food"'
            )
        elif supply.space not in here:
            where = "this board" if entry.kind == "board" else "any board"
            message = f"the space {supply.space} is not on {where}"
            yield m.Fault("E426", entry, (*path, "space"), message, "name a space of the board")


def _supplies(catalog: m.Catalog) -> Iterator[tuple[m.Entry, m.Path, Any]]:
    for kind, field in (("board", "first_food"), ("exhibition", "food")):
        for entry in catalog.of(kind):
            for i, supply in enumerate(getattr(entry.fact, field)):
                yield entry, (field, i), supply
    for entry in catalog.of("row"):
        if entry.fact.leftover is not None:
            yield entry, ("leftover",), entry.fact.leftover


def pets_leave_something(catalog: m.Catalog) -> Iterator[m.Fault]:
    """What a pet leaves behind is some of a food, or some gold, or nothing at all."""
    for entry in catalog.of("pet"):
        leaves: k.Leaves | None = entry.fact.leaves
        if leaves is None:
            continue
        if (leaves.food is None) != (leaves.amount == 0):
            message = "food and amount do not go together"
            cure = "name a food with an amount of 1 or more, or leave both out"
            yield m.Fault("E427", entry, ("leaves",), message, cure)


def prices_fit_sizes(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Prices are for sizes that pets can have."""
    sizes = _sizes(catalog)
    known = ", ".join(map(str, sorted(sizes)[:_MOST_SIZES]))
    for entry in catalog.of("diet"):
        for size in entry.fact.price:
            if size not in sizes:
                message = f"no pet has size {size}"
                yield m.Fault("E482", entry, ("price",), message, f"price some of the sizes {known}")
