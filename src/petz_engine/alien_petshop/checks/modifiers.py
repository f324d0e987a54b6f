"""Modifiers change something, and leave numbers that can be played (E51x)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from petz_engine.alien_petshop.checks.settings import values_of
from petz_engine.alien_petshop.checks.table import numbers_of_die
from petz_engine.packs.catalog import Catalog, Entry, Fault

MODIFIED = ("pet", "habitat", "shop", "episode")
"""The kinds of entry that may have modifiers."""

_MOST_DISPLAYS = 12  # more are a fault of their own


def _modifiers(catalog: Catalog) -> Iterator[tuple[Entry, int, Any]]:
    for kind in MODIFIED:
        for entry in catalog.of(kind):
            for i, modify in enumerate(entry.fact.modify):
                yield entry, i, modify


def modifiers_add_something(catalog: Catalog) -> Iterator[Fault]:
    """No modifier adds 0."""
    for entry, i, modify in _modifiers(catalog):
        if modify.add == 0:
            message = f"this changes {modify.stat} by 0"
            yield Fault("E511", entry, ("modify", i, "add"), message, "add or take away something")


def numbers_stay_playable(catalog: Catalog) -> Iterator[Fault]:
    """Whatever pieces meet in a shop, no number that does not stop by itself falls below what makes sense.

    Prices, care and credits stop at 0 (AP-O-45); the others do not.
    """
    left = {stat: bottom + _taken(catalog, stat) for stat, bottom in _bottoms(catalog).items()}
    for entry, i, modify in _modifiers(catalog):
        least = 1 if modify.stat == "hazards_needed" else 0
        if modify.add < 0 and left.get(modify.stat, least) < least:
            message = f"with all that takes away from it, {modify.stat} can fall to {left[modify.stat]}"
            cure = f"take away so little that {least} or more is left"
            yield Fault("E512", entry, ("modify", i, "add"), message, cure)


def _bottoms(catalog: Catalog) -> dict[str, int]:
    """By stat: the lowest number before anything modifies it."""
    numbers = {
        "award_vp": [entry.fact.vp for entry in catalog.of("award")],
        "claims": [0],
        "early_claims": [0],
        "free_rerolls": [0],
        "goods": values_of(catalog, "goods"),
        "hazards_needed": values_of(catalog, "hazards_needed"),
        "worker": numbers_of_die(catalog),
    }
    return {stat: min(each) for stat, each in numbers.items() if each}


def _taken(catalog: Catalog, stat: str) -> int:
    """The most that pieces which can meet take away from a number, as a number of 0 or less."""
    displays = 1 if stat == "worker" else _displays(catalog)
    return sum(
        sum(sorted(_losses(catalog, kind, stat, most))[:most])
        for kind, most in zip(MODIFIED, (displays, displays, 1, 1), strict=True)
    )


def _losses(catalog: Catalog, kind: str, stat: str, most: int) -> Iterator[int]:
    """What each piece of a kind takes away, of equal ones as many as can meet."""
    for entry in catalog.of(kind):
        loss = min(0, sum(modify.add for modify in entry.fact.modify if modify.stat == stat))
        yield from [loss] * min(getattr(entry.fact, "copies", 1), most)


def _displays(catalog: Catalog) -> int:
    return max((min(entry.fact.displays, _MOST_DISPLAYS) for entry in catalog.of("rules")), default=0)
