"""Modifiers change something (E51x)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k

_FROM_ZERO = frozenset({"claims"})
"""The numbers that are 0 as long as no piece adds to them, beside what is added to VPs."""


def _modifiers(catalog: m.Catalog) -> Iterator[tuple[m.Entry, int, Any]]:
    for kind in ("pet", "habitat", "shop", "episode"):
        for entry in catalog.of(kind):
            for i, modify in enumerate(entry.fact.modify):
                yield entry, i, modify


def modifiers_add_something(catalog: m.Catalog) -> Iterator[m.Fault]:
    """No modifier adds 0, or takes away where nothing is: numbers stop at 0 (AP-O-45)."""
    for entry, i, modify in _modifiers(catalog):
        add = getattr(modify, "add", None)
        if add == 0 and getattr(modify, "cap", None) is None:
            message = f"this changes {modify.stat} by 0"
            yield m.Fault("E511", entry, ("modify", i, "add"), message, "add or take away something")
        if (add or 0) < 0 and (modify.stat in _FROM_ZERO or isinstance(modify, k.ModifyVp)):
            message = f"{modify.stat} begins at 0, so that there is nothing to take away from"
            yield m.Fault("E512", entry, ("modify", i, "add"), message, "write 1 or more")


def modifiers_fit_their_numbers(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Only claims come early, only prices of pets go by what is printed, and some re-rolls are free, never all."""
    for entry, i, modify in _modifiers(catalog):
        if isinstance(modify, k.ModifyShop) and modify.early and modify.stat != "claims":
            message = f"nothing of {modify.stat} comes early"
            yield m.Fault("E513", entry, ("modify", i, "early"), message, "leave early out")
        if isinstance(modify, k.ModifyPrice):
            yield from _price(entry, i, modify)


def _price(entry: m.Entry, i: int, modify: k.ModifyPrice) -> Iterator[m.Fault]:
    rerolls = modify.of == "reroll"
    if modify.where is not None and modify.of != "pet":
        message = f"every {modify.of} has this price"
        yield m.Fault("E513", entry, ("modify", i, "where"), message, "leave where out")
    if rerolls != (modify.first > 0):
        message = "a re-roll that is always cheap has no end" if rerolls else "only re-rolls have first ones"
        cure = "say how many: first = 1" if rerolls else "leave first out"
        yield m.Fault("E513", entry, ("modify", i, "first"), message, cure)
    if rerolls and (modify.cap != 0 or modify.add):
        message = "the first re-rolls cost nothing, or what they always cost"
        yield m.Fault("E513", entry, ("modify", i), message, "write cap = 0, and no add")
