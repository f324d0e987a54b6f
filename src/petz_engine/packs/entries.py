"""Reads the tables of packs into entries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from petz_engine.packs.catalog import Entry, Origin
from petz_engine.packs.ids import check_bare
from petz_engine.packs.problem import Collector, Malformed, Problem
from petz_engine.packs.shape import key_of
from petz_engine.packs.structure import COMMON, Reader
from petz_engine.packs.vocabulary import Kind, Union
from petz_engine.packs.wording import expected, got, nearest, quoted


def read_entry(reader: Reader, kind: str, shape: Kind, table: Mapping[str, Any], origin: Origin) -> Entry:
    """Reads one entry; raises :class:`Malformed` with everything that is wrong in it."""
    found = Collector()
    facts = {key: value for key, value in table.items() if key not in COMMON}
    fact = found.take(reader.fact, kind, facts)
    name = found.take(_id, table)
    fields = _fields(shape, fact)
    entry = Entry(
        id=f"{origin.pack}:{name}",
        kind=kind,
        name=found.take(_shown, table.get("name", _spaced(str(name))), at=("name",)),
        fact=fact,
        standin=found.take(_marked, table.get("standin", []), fields, at=("standin",)),
        unofficial=found.take(_marked, table.get("unofficial", []), fields, at=("unofficial",)),
        origin=origin,
        about=found.take(_text, table.get("about", ""), at=("about",)),
    )
    found.done()
    return entry


def sort_entries(kinds: Iterable[str], entries: Iterable[Entry]) -> dict[str, tuple[Entry, ...]]:
    """The entries by kind, each kind sorted by id; a kind without entries is there too."""
    by_kind: dict[str, list[Entry]] = {kind: [] for kind in sorted(kinds)}
    for entry in entries:
        by_kind[entry.kind].append(entry)
    return {kind: tuple(sorted(each, key=lambda entry: entry.id)) for kind, each in by_kind.items()}


def _id(table: Mapping[str, Any]) -> str:
    if "id" not in table:
        raise Malformed(Problem("E111", "the key 'id' is missing", 'add id = "a_name"'))
    collector = Collector()
    name = collector.take(_text, table["id"], at=("id",))
    if not collector.problems:
        collector.take(check_bare, name, at=("id",))
    collector.done()
    return str(name)


def _spaced(name: str) -> str:
    return " ".join(word.capitalize() for word in name.split("_"))


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    raise Malformed(Problem("E112", f"expected {expected(str)}, got {got(value)}"))


def _shown(value: Any) -> str:
    """A name to show: one line that says something."""
    text = _text(value)
    if not text.strip() or not text.isprintable():
        raise Malformed(Problem("E116", f"a name is one line of text, not {got(text)}"))
    return text


def _fields(shape: Kind, fact: Any) -> list[str]:
    """The names that may be marked: the fields of the class, or of any class where it could not be chosen."""
    classes = list(shape.fact.classes()) if isinstance(shape.fact, Union) else [shape.fact]
    if fact is not None:
        classes = [type(fact)]
    return ["name", *dict.fromkeys(key_of(field.name) for cls in classes for field in attrs.fields(cls))]


def _marked(value: Any, fields: list[str]) -> tuple[str, ...]:
    """Names of fields, each once and sorted."""
    if not isinstance(value, list):
        raise Malformed(Problem("E112", f"expected an array of names of fields, got {got(value)}"))
    found = Collector()
    for index, field in enumerate(value):
        if field not in fields:
            cure = (isinstance(field, str) and nearest(field, fields)) or f"the fields are {quoted(fields)}"
            found.add(Problem("E118", f"this entry has no field {got(field)}", cure, (index,)))
    found.done()
    return tuple(sorted(set(value)))
