"""Traits, their awards and hazard tokens make sense (E53x)."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.validation.table import numbers_of_die


def hazard_traits_are_printed(catalog: m.Catalog) -> Iterator[m.Fault]:
    """There is no token of a trait that comes with a hazard effect, which is printed on the pet (AP-COMP-07)."""
    for entry in catalog.of("trait"):
        # AP-COMP-07 "Hazardous can only be gained by owning pets that are printed Hazardous"
        if entry.fact.hazard and entry.fact.tokens > 0:
            message = "a pet that gets this trait by a token would have no hazard effect"
            yield m.Fault("E531", entry, ("tokens",), message, "leave tokens or hazard out")


def traits_have_one_award(catalog: m.Catalog) -> Iterator[m.Fault]:
    """No two awards are for one trait (AP-AWD-01)."""
    seen: dict[str, str] = {}
    for entry in catalog.of("award"):
        first = seen.setdefault(entry.fact.trait, entry.id)
        if first != entry.id:
            message = f"{first} is the award of {entry.fact.trait} already"
            yield m.Fault("E532", entry, ("trait",), message, "keep one award for each trait")


def hazard_tokens_can_be_removed(catalog: m.Catalog) -> Iterator[m.Fault]:
    """A side of the die is high enough for a worker to remove each hazard token (AP-ACT-D)."""
    most = max(numbers_of_die(catalog), default=0)
    for entry in catalog.of("hazard_token"):
        if entry.fact.removed_by > most:
            message = f"no side of the die shows {entry.fact.removed_by} or more"
            cure = f"write {most} or less" if most else "give the die a side with a number"
            yield m.Fault("E533", entry, ("removed_by",), message, cure)
