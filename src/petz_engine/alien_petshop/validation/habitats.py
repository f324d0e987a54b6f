"""Habitats work on the pet that stands on them (E54x)."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k


def habitats_change_their_pet(catalog: m.Catalog) -> Iterator[m.Fault]:
    """A habitat changes numbers of the pet on it, not of the shop (AP-HAB-03)."""
    for entry in catalog.of("habitat"):
        for i, modify in enumerate(entry.fact.modify):
            if not isinstance(modify, k.ModifyPet | k.ModifyHazard):
                message = f"a habitat changes only the pet on it, not {modify.stat}"
                cure = "change care, die or hazard, or put this on a pet, a shop or an episode"
                yield m.Fault("E541", entry, ("modify", i, "stat"), message, cure)
    for kind in ("pet", "shop", "episode"):
        for entry in catalog.of(kind):
            for i, modify in enumerate(entry.fact.modify):
                if isinstance(modify, k.ModifyHazard):
                    message = "this keeps the pet on a habitat from its hazard effect, but here is none"
                    yield m.Fault("E541", entry, ("modify", i, "stat"), message, "put this on a habitat")
