"""Options can be chosen, and what they set can be played (E494)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from petz_engine.dungeon_petz import kinds as k
from petz_engine.dungeon_petz.checks.numbers import LEAST, too_small
from petz_engine.packs.catalog import Catalog, Fault


def options_have_values(catalog: Catalog) -> Iterator[Fault]:
    """An option has values beside its default, all of one type, each once; and it is for boards that there are."""
    seats = sorted(entry.fact.seats for entry in catalog.of("board"))
    for entry in catalog.of("option"):
        option: k.Option = entry.fact
        if not option.value:
            message = "this option has no value but its default"
            yield Fault("E494", entry, ("value",), message, "add an [[option.value]]")
        known = [option.default]
        for i, each in enumerate(option.value):
            if type(each.value) is not type(option.default):
                cure = "let all be true or false, or all be words"
                yield Fault("E494", entry, ("value", i, "value"), "this value is of another type", cure)
            elif each.value in known:
                message = f"the value {each.value!r} is there already"
                yield Fault("E494", entry, ("value", i, "value"), message, "name each value once")
            known.append(each.value)
        for i, number in enumerate(option.seats):
            if number not in seats:
                message = f"there is no board for {number} seats"
                cure = f"name some of {', '.join(map(str, seats))}"
                yield Fault("E494", entry, ("seats", i), message, cure)


def options_can_be_written(catalog: Catalog) -> Iterator[Fault]:
    """A word of an option is one that can be chosen on the command line: not empty, and no truth value in quotes."""
    for entry in catalog.of("option"):
        values: list[tuple[tuple[str | int, ...], Any]] = [(("default",), entry.fact.default)]
        values += [(("value", i, "value"), each.value) for i, each in enumerate(entry.fact.value)]
        for path, value in values:
            if value == "":
                yield Fault("E494", entry, path, "an empty word cannot be chosen", "write a word")
            elif value in ("true", "false"):
                message = f"the word {value!r} cannot be chosen: written down, it is a truth value"
                yield Fault("E494", entry, path, message, f"write {value} without quotes, or another word")


def options_set_something(catalog: Catalog) -> Iterator[Fault]:
    """A value of an option changes something, to numbers that can be played; no two options set the same."""
    owners: dict[str, str] = {}
    for entry in catalog.of("option"):
        for i, each in enumerate(entry.fact.value):
            changes = {name: to for name, to in attrs.asdict(each.set).items() if to is not None}
            if not changes:
                message = "this value changes nothing"
                yield Fault(
                    "E494", entry, ("value", i, "set"), message, "set something, or leave the value out"
                )
            for name, to in changes.items():
                path = ("value", i, "set", name)
                yield from too_small(entry, path, to, LEAST["rules"].get(name, 0))
                owner = owners.setdefault(name, entry.id)
                if owner != entry.id:
                    message = f"{owner} sets {name} too"
                    yield Fault("E494", entry, path, message, "let one option set it")
