"""The canonical form of a catalog as plain data, its hashes, and the way back.

``{"game": ..., "packs": [{"id", "version", "hash", "entries": {kind: {bare id: table}}}]}``, packs in load order. A
table looks as in a pack, with every field written out, every reference qualified, and no key for what is absent.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any, get_args, get_origin

import attrs

from petz_engine.packs.catalog import Catalog, Entry, Fault, Origin, PackInfo
from petz_engine.packs.entries import read_entry, sort_entries
from petz_engine.packs.expressions import Expression
from petz_engine.packs.ids import BARE, Names, Scope
from petz_engine.packs.numbers import bounds_are_kept
from petz_engine.packs.options import options_are_sound
from petz_engine.packs.problem import Malformed, Path, Problem
from petz_engine.packs.shape import alternatives, hints, key_of, many, mark, numbered
from petz_engine.packs.structure import Reader
from petz_engine.packs.vocabulary import Halves, Vocabulary
from petz_engine.packs.wording import expected, got


class BadRecordError(ValueError):
    """Recorded content that is no sound catalog; ``path`` leads to the value that is wrong."""

    def __init__(self, message: str, path: Path = ()) -> None:
        super().__init__(f"{'.'.join(map(str, path)) or 'content'}: {message}")
        self.path = path


def canonical(catalog: Catalog) -> dict[str, Any]:
    """The whole catalog as JSON-able data; origins are left out."""
    own = by_pack(entry for each in catalog.entries.values() for entry in each)
    return {"game": catalog.game, "packs": [_pack(pack, own.get(pack.id, ())) for pack in catalog.packs]}


def by_pack(entries: Iterable[Entry]) -> dict[str, list[Entry]]:
    """The entries by the pack that they come from."""
    packs: dict[str, list[Entry]] = {}
    for entry in entries:
        packs.setdefault(entry.origin.pack, []).append(entry)
    return packs


def canonical_entries(entries: Iterable[Entry]) -> dict[str, dict[str, Any]]:
    """The entries of one pack, by kind and bare id."""
    tables: dict[str, dict[str, Any]] = {}
    for entry in sorted(entries, key=lambda entry: (entry.kind, entry.id)):
        tables.setdefault(entry.kind, {})[entry.id.partition(":")[2]] = _table(entry)
    return tables


def entries_hash(tables: Mapping[str, Any]) -> str:
    """The SHA-256 of canonical entries, as hex."""
    text = json.dumps(tables, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def restore(data: Any, vocabulary: Vocabulary) -> Catalog:
    """The catalog that :func:`canonical` has written.

    Entries come from ``Origin(pack, "record", 0)``. Raises :class:`BadRecordError` for data of another game, of another
    shape, whose hash does not fit, or that the vocabulary (by now) refuses.
    """
    if _at(data, "game", str) != vocabulary.game:
        raise BadRecordError(f"this is content of {data['game']!r}, not of {vocabulary.game!r}", ("game",))
    rows = [_row(row, ("packs", index)) for index, row in enumerate(_at(data, "packs", list))]
    if len({info.id for info, _ in rows}) < len(rows):
        raise BadRecordError("a pack is there twice", ("packs",))
    names = {info.id: {kind: tables.keys() for kind, tables in kinds.items()} for info, kinds in rows}
    entries = [
        entry
        for index, (info, kinds) in enumerate(rows)
        for entry in _restored(info.id, kinds, vocabulary, names, ("packs", index, "entries"))
    ]
    packs = tuple(info for info, _ in rows)
    catalog = Catalog(vocabulary.game, packs, sort_entries(vocabulary.kinds, entries))
    for kind, shape in vocabulary.kinds.items():
        if shape.single and len(catalog.of(kind)) != 1:
            raise BadRecordError(f"a set of packs has one [[{kind}]], this has {len(catalog.of(kind))}")
    for fault in find_faults(catalog, vocabulary):
        raise BadRecordError(f"{fault.entry.id}: {fault.message}", (fault.entry.kind, *fault.path))
    return catalog


def find_faults(catalog: Catalog, vocabulary: Vocabulary) -> list[Fault]:
    """What the checks of the vocabulary find, in their order, and those of all games: of options, and of bounds."""
    seats = None if vocabulary.seats is None else tuple(vocabulary.seats(catalog))
    return [
        *(fault for check in vocabulary.checks for fault in check(catalog)),
        *options_are_sound(catalog, seats),
        *bounds_are_kept(catalog, vocabulary),
    ]


# --- writing -------------------------------------------------------------------------------------------------------


def _pack(pack: PackInfo, own: Iterable[Entry]) -> dict[str, Any]:
    return {"id": pack.id, "version": pack.version, "hash": pack.hash, "entries": canonical_entries(own)}


def _table(entry: Entry) -> dict[str, Any]:
    marks = {"standin": list(entry.standin), "unofficial": list(entry.unofficial)}
    return {
        "name": entry.name,
        **({"about": entry.about} if entry.about else {}),
        **{key: fields for key, fields in marks.items() if fields},
        **_plain(None, entry.fact),
    }


def _plain(shape: Any, value: Any) -> Any:
    if type(value) in (str, bool):
        return value
    for option in alternatives(shape):
        if mark(option, Halves) or get_origin(option) is tuple or numbered(option):
            shape = option
    if isinstance(value, Expression):
        return str(value)
    if attrs.has(type(value)):
        fields = [(name, inner, getattr(value, name)) for name, inner in hints(type(value)).items()]
        return {key_of(name): _plain(inner, each) for name, inner, each in fields if each is not None}
    if isinstance(value, tuple):
        shapes = get_args(shape)[:1] * len(value) if many(shape) else get_args(shape)
        return [_plain(inner, each) for inner, each in zip(shapes, value, strict=True)]
    if isinstance(value, Mapping):
        return {str(step): _plain(get_args(shape)[1], each) for step, each in value.items()}
    if mark(shape, Halves) and type(value) is int:
        return f"{value}/2" if value % 2 else value // 2
    return value


# --- reading -------------------------------------------------------------------------------------------------------


def _at(data: Any, key: str, cls: type[Any], path: Path = ()) -> Any:
    if not isinstance(data, dict):
        raise BadRecordError(f"expected {expected(dict)}, got {got(data)}", path)
    if key not in data:
        raise BadRecordError(f"the key {key!r} is missing", path)
    if not isinstance(data[key], cls):
        raise BadRecordError(f"expected {expected(cls)}, got {got(data[key])}", (*path, key))
    return data[key]


Kinds = dict[str, dict[str, Any]]


def _row(row: Any, path: Path) -> tuple[PackInfo, Kinds]:
    info = PackInfo(*(_at(row, key, str, path) for key in ("id", "version", "hash")))
    kinds = _at(row, "entries", dict, path)
    if not BARE.fullmatch(info.id):
        raise BadRecordError(f"{info.id!r} is no id of a pack", (*path, "id"))
    for kind in kinds:
        for name in _at(kinds, kind, dict, (*path, "entries")):
            _at(kinds[kind], name, dict, (*path, "entries", kind))
    if not _is_json(kinds):
        raise BadRecordError("this is no plain JSON data", (*path, "entries"))
    if entries_hash(kinds) != info.hash:
        raise BadRecordError("the hash does not fit the entries", (*path, "hash"))
    return info, kinds


def _is_json(value: Any) -> bool:
    """Whether a value says the same once it was written to JSON: no other types, no keys but texts, no circles."""
    try:
        return bool(json.loads(json.dumps(value)) == value)
    except (TypeError, ValueError, RecursionError):
        return False


def _restored(pack: str, kinds: Kinds, vocabulary: Vocabulary, names: Names, path: Path) -> Iterable[Entry]:
    reader = Reader(vocabulary, _resolver(names))
    for kind, tables in kinds.items():
        if kind not in vocabulary.kinds:
            raise BadRecordError("there is no such kind of entry", (*path, kind))
        for name, table in tables.items():
            if "id" in table:
                message = f"the id of this entry is its key, {name!r}"
                raise BadRecordError(message, (*path, kind, name, "id"))
            try:
                origin = Origin(pack, "record", 0)
                yield read_entry(reader, kind, vocabulary.kinds[kind], {**table, "id": name}, origin)
            except Malformed as bad:
                first = bad.problems[0]
                raise BadRecordError(first.message, (*path, kind, name, *first.path)) from bad


def _resolver(names: Names) -> Any:
    """A record sees all of its packs, and qualifies every id."""
    scope = Scope("", sorted(names), names)

    def resolve(kind: str, text: str) -> str:
        if ":" not in text:
            raise Malformed(Problem("E115", f"{text[:40]!r} is not qualified"))
        return scope.resolve(kind, text)

    return resolve
