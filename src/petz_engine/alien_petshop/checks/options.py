"""Options can be chosen, and change something (E594)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from petz_engine.alien_petshop import kinds as k
from petz_engine.alien_petshop.checks.settings import Path
from petz_engine.packs.catalog import Catalog, Entry, Fault
from petz_engine.packs.options import called


def _words(catalog: Catalog, option: k.Option) -> list[str]:
    """The values of an option that are ids of entries, as they are called."""
    return (
        [] if option.entries is None else [called(each, catalog.game) for each in catalog.of(option.entries)]
    )


def _written(option: k.Option) -> list[tuple[Path, Any]]:
    """The values of an option that are written out, the default first, with their paths."""
    values = [(("value", i, "value"), each.value) for i, each in enumerate(option.value)]
    return [(("default",), option.default), *values]


def options_have_values(catalog: Catalog) -> Iterator[Fault]:
    """An option has values beside its default, and is for numbers of players that there are."""
    players = sorted(number for entry in catalog.of("rules") for number in entry.fact.players)
    for entry in catalog.of("option"):
        option: k.Option = entry.fact
        words = _words(catalog, option)
        if not option.value and not words:
            message = "this option has no value but its default"
            yield Fault("E594", entry, ("value",), message, "add an [[option.value]]")
        yield from _values_are_clear(entry, words)
        for i, number in enumerate(option.seats):
            if number not in players:
                cure = f"name some of {', '.join(map(str, players))}"
                yield Fault("E594", entry, ("seats", i), f"nobody plays with {number} seats", cure)


def _values_are_clear(entry: Entry, words: list[str]) -> Iterator[Fault]:
    """All values are of one type, and each is there once."""
    option: k.Option = entry.fact
    if option.entries is not None and not isinstance(option.default, str):
        message = f"ids of [[{option.entries}]] are words, and the default is none"
        yield Fault("E594", entry, ("default",), message, 'let it be a word, such as "none"')
    known: set[str | bool] = set()
    ids = set(words)
    for path, value in _written(option):
        if type(value) is not type(option.default):
            cure = "let all be true or false, or all be words"
            yield Fault("E594", entry, path, "this value is of another type", cure)
        elif value in known:
            yield Fault("E594", entry, path, f"the value {value!r} is there already", "name each value once")
        elif value in ids:
            message = (
                f"the value {value!r} is the id of an entry of [[{option.entries}]], which is a value too"
            )
            yield Fault("E594", entry, path, message, "write another word")
        known.add(value)


def options_can_be_written(catalog: Catalog) -> Iterator[Fault]:
    """A word of an option is one that can be chosen on the command line: not empty, and no truth value in quotes."""
    for entry in catalog.of("option"):
        for path, value in _written(entry.fact):
            if value == "":
                yield Fault("E594", entry, path, "an empty word cannot be chosen", "write a word")
            elif value in ("true", "false"):
                message = f"the word {value!r} cannot be chosen: written down, it is a truth value"
                yield Fault("E594", entry, path, message, f"write {value} without quotes, or another word")
        for word in _words(catalog, entry.fact):
            if word in ("true", "false"):
                message = f"the entry {word!r} cannot be chosen: written down, it is a truth value"
                yield Fault("E594", entry, ("entries",), message, "give that entry another id")


def options_set_something(catalog: Catalog) -> Iterator[Fault]:
    """A value that is written out changes something; no two options set the same, so that all of them combine."""
    owners: dict[str, str] = {}
    for entry in catalog.of("option"):
        for i, each in enumerate(entry.fact.value):
            if not _set(each.set):
                cure = "set something, or leave the value out"
                yield Fault("E594", entry, ("value", i, "set"), "this value changes nothing", cure)
        for path, name in _fields_set(entry.fact):
            owner = owners.setdefault(name, entry.id)
            if owner != entry.id:
                yield Fault("E594", entry, path, f"{owner} sets {name} too", "let one option set it")


def _set(change: k.Change) -> list[str]:
    """The fields of the rules that a value sets."""
    return [field.name for field in attrs.fields(k.Change) if getattr(change, field.name) is not None]


def _fields_set(option: k.Option) -> Iterator[tuple[Path, str]]:
    """What an option sets, with the paths; one whose values are episodes sets the episode."""
    for i, each in enumerate(option.value):
        yield from ((("value", i, "set", name), name) for name in _set(each.set))
    if option.entries is not None:
        yield ("entries",), option.entries
