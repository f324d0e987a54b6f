"""One pack as it was read: its manifest, its files, and the tables of entries in them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs
from packaging.version import Version

from petz_engine.packs.diagnostic import Diagnostic
from petz_engine.packs.document import Document, parse
from petz_engine.packs.ids import BARE
from petz_engine.packs.manifest import REQUIREMENT, Manifest, read_manifest
from petz_engine.packs.problem import Malformed, Path, Problem
from petz_engine.packs.source import MANIFEST, SCENARIOS, Contents, Source, read_source
from petz_engine.packs.wording import got, nearest, quoted


@attrs.frozen
class Draft:
    """The table of one entry, before anyone looked into it."""

    kind: str
    index: int
    document: Document
    table: dict[str, Any]

    @property
    def name(self) -> str | None:
        """The bare id, if there is a valid one."""
        name = self.table.get("id")
        return name if isinstance(name, str) and BARE.fullmatch(name) else None

    @property
    def line(self) -> int:
        """The first line of the entry."""
        return self.document.spans.place((self.kind, self.index))[0]

    def line_of(self, path: Path) -> int:
        """The line of a value inside the entry."""
        return self.document.spans.place((self.kind, self.index, *path))[0]

    def diagnose(self, problem: Problem) -> Diagnostic:
        """A problem inside the entry, with its place."""
        return self.document.diagnose(problem, at=(self.kind, self.index))


@attrs.frozen
class Pack:
    """A pack; it is ``whole`` if its manifest and all of its files could be read.

    Of a manifest with faults only the id is used, so that the rest of the pack can still be looked at.
    """

    label: str
    manifest: Manifest
    head: Document
    documents: tuple[Document, ...]
    diagnostics: tuple[Diagnostic, ...]
    whole: bool

    @property
    def id(self) -> str:
        """The id of the pack, by which others require it."""
        return self.manifest.id

    @property
    def game(self) -> str | None:
        """The game that the manifest names, whatever else is wrong in it; ``None`` where it names none."""
        game = self.head.data.get("game")
        return game if isinstance(game, str) and BARE.fullmatch(game) else None

    def is_for_another_than(self, game: str) -> bool:
        """Whether the manifest names another game than this."""
        return self.game not in (None, game)

    def diagnose(self, code: str, message: str, cure: str = "", at: Path = ()) -> Diagnostic:
        """A fault of the whole pack, shown in its manifest."""
        return self.head.diagnose(Problem(code, message, cure, at))


def read_pack(source: Source) -> Pack:
    """Reads a pack; raises ``FileNotFoundError`` where nothing is at its path, and nothing else."""
    contents = read_source(source)
    parsed = [parse(contents.label, name, text) for name, text in contents.files.items()]
    documents = {each.name: each for each in parsed if isinstance(each, Document)}
    diagnostics = [*contents.diagnostics, *(each for each in parsed if isinstance(each, Diagnostic))]
    if MANIFEST in documents:
        head = documents.pop(MANIFEST)
    else:
        head = Document(contents.label, MANIFEST, "", {})
        diagnostics += _no_manifest(contents, diagnostics)
    try:
        manifest = read_manifest(head.data)
    except Malformed as bad:
        manifest = _provisional(head.data)
        diagnostics += [head.diagnose(problem) for problem in bad.problems if head.text]
    rest = tuple(documents.values())
    return Pack(contents.label, manifest, head, rest, tuple(diagnostics), whole=not diagnostics)


def id_of(source: Source) -> str | None:
    """The id of a pack, from its manifest alone; ``None`` where the manifest does not tell.

    Raises ``FileNotFoundError`` where nothing is at the path.
    """
    return _says(source, "id")


def game_of(source: Source) -> str | None:
    """The game that a pack is for, from its manifest alone; ``None`` where the manifest does not tell.

    Raises ``FileNotFoundError`` where nothing is at the path.

    >>> from petz_engine.packs.source import MemoryPack
    >>> game_of(MemoryPack("spooky", {"pack.toml": 'game = "garden"'}))
    'garden'
    """
    return _says(source, "game")


def required_of(source: Source) -> tuple[str, ...]:
    """The ids of the packs that a pack requires, from its manifest alone, as far as they can be read.

    Raises ``FileNotFoundError`` where nothing is at the path.

    >>> from petz_engine.packs.source import MemoryPack
    >>> required_of(MemoryPack("spooky", {"pack.toml": 'requires = ["field >= 1", "?"]'}))
    ('field',)
    """
    rows = _head(source).get("requires")
    forms = (
        [REQUIREMENT.fullmatch(row) for row in rows if isinstance(row, str)] if isinstance(rows, list) else []
    )
    return tuple(form[1] for form in forms if form is not None)


def _says(source: Source, key: str) -> str | None:
    value = _head(source).get(key)
    return value if isinstance(value, str) else None


def _head(source: Source) -> Mapping[str, Any]:
    """What the manifest says; nothing where it cannot be read."""
    text = read_source(source, only_manifest=True).files.get(MANIFEST, "")
    head = parse("", MANIFEST, text)
    return head.data if isinstance(head, Document) else {}


def _no_manifest(contents: Contents, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """One fault, unless the manifest is there and another fault tells why it could not be read."""
    file = f"{contents.label}/{MANIFEST}"
    if any(each.file == file or each.code == "E108" for each in diagnostics):
        return []
    return [
        Diagnostic(
            "E109", file, 1, 1, "the pack has no pack.toml", "add one, with format, id, version and game"
        )
    ]


def _provisional(data: dict[str, Any]) -> Manifest:
    name = data.get("id")
    if not isinstance(name, str) or not BARE.fullmatch(name):
        name = "unnamed"
    return Manifest(id=name, version=Version("0"), game="")


def drafts(pack: Pack, kinds: Iterable[str]) -> tuple[list[Draft], list[Diagnostic]]:
    """All tables of entries of a pack in the order of its files, and what is no such table."""
    found: list[Draft] = []
    diagnostics: list[Diagnostic] = []
    kinds = sorted(kinds)
    for document in pack.documents:
        if _is_scenario(document.data):
            message = "this looks like a scenario, which is no part of a pack"
            cure = f"put it in the folder {SCENARIOS} of the pack"
            diagnostics.append(document.diagnose(Problem("E117", message, cure, ("title",), at_key=True)))
            continue
        for kind, tables in document.data.items():
            if kind not in kinds:
                diagnostics.append(document.diagnose(_unknown(kind, kinds)))
            elif not isinstance(tables, list):
                diagnostics.append(
                    document.diagnose(_no_entry("tables of entries", kind, tables), at=(kind,))
                )
            else:
                rows = list(enumerate(tables))
                found += [Draft(kind, i, document, table) for i, table in rows if isinstance(table, dict)]
                diagnostics += [
                    document.diagnose(_no_entry("the table of an entry", kind, table), at=(kind, i))
                    for i, table in rows
                    if not isinstance(table, dict)
                ]
    return found, diagnostics


def _is_scenario(data: Mapping[str, Any]) -> bool:
    return all(isinstance(data.get(key), str) for key in ("title", "game"))


def _no_entry(what: str, kind: str, value: object) -> Problem:
    return Problem("E112", f"expected {what}, got {got(value)}", f"write [[{kind}]]")


def _unknown(kind: str, kinds: list[str]) -> Problem:
    cure = nearest(kind, kinds) or f"the kinds are {quoted(kinds)}"
    return Problem("E117", f"there is no kind of entry {got(kind)}", cure, (kind,), at_key=True)
