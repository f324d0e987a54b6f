"""Habitats do what they do once (E54x)."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine.packs.catalog import Catalog, Fault


def habitats_meet_one_pet(catalog: Catalog) -> Iterator[Fault]:
    """A habitat that does something when it meets a pet locks, so that it does so once (AP-O-34)."""
    for entry in catalog.of("habitat"):
        if entry.fact.rule and not entry.fact.locks:
            message = "what it does when it meets a pet could be done again with every new layout"
            yield Fault("E541", entry, ("rule",), message, "set locks = true")
