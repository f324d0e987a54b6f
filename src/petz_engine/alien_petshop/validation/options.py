"""Options can be chosen, and change something (E494)."""

from __future__ import annotations

from collections.abc import Iterable

from petz_engine.packs import options
from petz_engine.packs.catalog import Catalog, Fault


def options_have_values(catalog: Catalog) -> Iterable[Fault]:
    """An option has values beside its default, all of one type, each once; and it is for players that there are."""
    players = [number for entry in catalog.of("rules") for number in entry.fact.players]
    return options.options_have_values(catalog, players, catalog.game)


def options_can_be_written(catalog: Catalog) -> Iterable[Fault]:
    """A word of an option is one that can be chosen on the command line."""
    return options.options_can_be_written(catalog, catalog.game)


def options_set_something(catalog: Catalog) -> Iterable[Fault]:
    """A value of an option changes something; no two options set the same."""
    return options.options_set_something(catalog)
