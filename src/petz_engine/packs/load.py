"""The loader: reads folders into a catalog, or into diagnostics of all that is wrong with them."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType

import attrs

from petz_engine.packs.canonical import by_pack, canonical_entries, entries_hash, find_faults
from petz_engine.packs.catalog import Catalog, Entry, Fault, Origin, PackInfo
from petz_engine.packs.diagnostic import Diagnostic, in_order
from petz_engine.packs.entries import read_entry, sort_entries
from petz_engine.packs.ids import Advice, Names, Scope
from petz_engine.packs.pack import Draft, Pack, drafts, read_pack
from petz_engine.packs.packset import PackSet, gather
from petz_engine.packs.problem import Malformed, Problem
from petz_engine.packs.source import Source
from petz_engine.packs.structure import Reader
from petz_engine.packs.vocabulary import Vocabulary
from petz_engine.packs.wording import a

SET_ENTRIES = 20_000

NOTHING_SHIPPED: Mapping[str, Source] = MappingProxyType({})


@attrs.frozen
class LoadResult:
    """A catalog, or the diagnostics that tell why there is none; never both."""

    catalog: Catalog | None
    diagnostics: tuple[Diagnostic, ...]


def load(
    paths: Sequence[Source],
    vocabulary: Vocabulary,
    *,
    shipped: Mapping[str, Source] = NOTHING_SHIPPED,
    games: Sequence[str] = (),
) -> LoadResult:
    """Loads packs as one set, together with what they require out of the ``shipped`` packs (by id).

    A pack for another game is refused by its manifest, and its entries are not read; where it is for none of the known
    ``games``, that is said.

    The result depends on the contents of the files alone. Bad content never raises, whatever the bytes: all of its
    faults come back as diagnostics, sorted by place. Raises ``FileNotFoundError`` for a path where nothing is.

    >>> from petz_engine.packs.source import MemoryPack
    >>> result = load([MemoryPack("orchard", {"pack.toml": "format = 2"})], Vocabulary("garden", {}))
    >>> print(*result.diagnostics, sep="\\n")
    orchard/pack.toml:1:1: E111 the key 'game' is missing -- add 'game': text
    orchard/pack.toml:1:1: E111 the key 'id' is missing -- add 'id': text
    orchard/pack.toml:1:1: E111 the key 'version' is missing -- add 'version': text
    """
    loading = _Loading(gather(paths, shipped, vocabulary.game), vocabulary, games)
    diagnostics = in_order(loading.diagnose())
    if diagnostics:
        return LoadResult(None, diagnostics)
    catalog = loading.catalog()
    faults = find_faults(catalog, vocabulary)
    if faults:
        return LoadResult(None, in_order(map(loading.placed, faults)))
    return LoadResult(catalog, ())


class _Loading:
    def __init__(self, packs: PackSet, vocabulary: Vocabulary, games: Sequence[str]) -> None:
        self.set = packs
        self.vocabulary = vocabulary
        self.games = games
        self.found = {
            name: drafts(pack, vocabulary.kinds) if packs.belongs(pack) else ([], [])
            for name, pack in packs.packs.items()
        }
        self.names: Names = {name: _names(rows) for name, (rows, _) in self.found.items()}
        self.entries: list[Entry] = []
        self.advice = Advice()

    def diagnose(self) -> Iterator[Diagnostic]:
        """All faults of the packs, of the set and of the single entries; sound entries are kept."""
        for pack in (*self.set.packs.values(), *self.set.doubles):
            yield from pack.diagnostics
        yield from self.set.diagnostics(self.games)
        if too_many := self.too_many():
            yield too_many
            return
        for name, pack in self.set.packs.items():
            rows, faults = self.found[name]
            yield from faults
            yield from self.read(pack, rows)
            yield from _twice(rows)
        yield from self.singles()

    def too_many(self) -> Diagnostic | None:
        """The first entry, in load order, that a set cannot hold any more."""
        rows = (row for of, _ in self.found.values() for row in of)
        row = next(itertools.islice(rows, SET_ENTRIES, None), None)
        message = f"the packs of a set have more than {SET_ENTRIES} entries"
        return (
            None
            if row is None
            else row.diagnose(Problem("E105", message, "use fewer packs, or smaller ones"))
        )

    def read(self, pack: Pack, rows: Sequence[Draft]) -> Iterator[Diagnostic]:
        """Reads the entries of one pack."""
        blind = not self.set.in_sight(pack)
        scope = Scope(pack.id, self.set.required(pack), self.names, self.elsewhere, blind, self.advice)
        reader = Reader(self.vocabulary, scope.resolve)
        for row in rows:
            origin = Origin(pack.id, row.document.name, row.line, row.document.label, row.line_of)
            try:
                kind = self.vocabulary.kinds[row.kind]
                self.entries.append(read_entry(reader, row.kind, kind, row.table, origin))
            except Malformed as bad:
                yield from map(row.diagnose, bad.problems)

    def singles(self) -> Iterator[Diagnostic]:
        """Kinds of which a set has exactly one entry."""
        packs = list(self.set.packs.values())
        for kind in sorted(kind for kind, each in self.vocabulary.kinds.items() if each.single):
            rows = [(name, row) for name in self.set.packs for row in self.found[name][0] if row.kind == kind]
            for _, row in rows[1:]:
                message = f"a set of packs has one [[{kind}]], and {rows[0][0]}/{_place(rows[0][1])} is one"
                yield row.diagnose(Problem("E207", message, "keep one of them"))
            if packs and not rows and all(self.set.in_sight(pack) for pack in packs):
                message = f"no pack of the set has a [[{kind}]]"
                yield packs[-1].diagnose("E206", message, "add one, or require a pack that has it")

    @functools.cached_property
    def _shipped(self) -> Names:
        """The ids of the shipped packs of the game that nobody required.

        They are only good for advice, so faults in them do not matter.
        """
        names = {}
        for source in self.set.shipped.values():
            try:
                pack = read_pack(source)
            except FileNotFoundError:
                continue
            if not pack.is_for_another_than(self.vocabulary.game):
                names[pack.id] = _names(drafts(pack, self.vocabulary.kinds)[0])
        return names

    def elsewhere(self) -> Names:
        """The ids of packs that are at hand, but not in the set."""
        return self._shipped

    def catalog(self) -> Catalog:
        """The catalog of the entries that were read."""
        infos, own = [], by_pack(self.entries)
        for pack in self.set.packs.values():
            code = entries_hash(canonical_entries(own.get(pack.id, ())))
            infos.append(PackInfo(pack.id, str(pack.manifest.version), code))
        return Catalog(self.vocabulary.game, tuple(infos), sort_entries(self.vocabulary.kinds, self.entries))

    @functools.cached_property
    def _rows(self) -> Mapping[tuple[str, str], Draft]:
        return {
            (row.kind, f"{pack}:{row.name}"): row for pack, (rows, _) in self.found.items() for row in rows
        }

    def placed(self, fault: Fault) -> Diagnostic:
        """What a check found, at the place of the value."""
        row = self._rows[fault.entry.kind, fault.entry.id]
        return row.diagnose(Problem(fault.code, fault.message, fault.cure, fault.path))


def _names(rows: Sequence[Draft]) -> Mapping[str, set[str]]:
    names: dict[str, set[str]] = {}
    for row in rows:
        if row.name is not None:
            names.setdefault(row.kind, set()).add(row.name)
    return names


def _twice(rows: Sequence[Draft]) -> Iterator[Diagnostic]:
    """Entries whose id an earlier one of the same kind and pack has."""
    first: dict[tuple[str, str], Draft] = {}
    for row in rows:
        if row.name is not None and first.setdefault((row.kind, row.name), row) is not row:
            other = first[row.kind, row.name]
            message = f"{a(row.kind)} {row.name!r} is already at {_place(other)}"
            yield row.diagnose(Problem("E204", message, "give one of them another id", ("id",)))


def _place(row: Draft) -> str:
    return f"{row.document.name}:{row.line}"
