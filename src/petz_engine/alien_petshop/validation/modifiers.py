"""Modifiers change something (E51x)."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine.alien_petshop import schema as k
from petz_engine.packs.catalog import Catalog, Entry, Fault

_FROM_ZERO = frozenset({"award_vp", "claims", "early_claims", "free_rerolls"})
"""The numbers that are 0 as long as no piece adds to them."""


def _modifiers(
    catalog: Catalog,
) -> Iterator[tuple[Entry, int, k.ModifyPet | k.ModifyShop | k.ModifyPetPrice]]:
    for kind in ("pet", "habitat", "shop", "episode"):
        for entry in catalog.of(kind):
            for i, modify in enumerate(entry.fact.modify):
                yield entry, i, modify


def modifiers_add_something(catalog: Catalog) -> Iterator[Fault]:
    """No modifier adds 0, or takes away where nothing is: numbers stop at 0 (AP-O-45)."""
    for entry, i, modify in _modifiers(catalog):
        if modify.add == 0:
            message = f"this changes {modify.stat} by 0"
            yield Fault("E511", entry, ("modify", i, "add"), message, "add or take away something")
        if modify.add < 0 and modify.stat in _FROM_ZERO:
            message = f"{modify.stat} begins at 0, so that there is nothing to take away from"
            yield Fault("E512", entry, ("modify", i, "add"), message, "write 1 or more")
