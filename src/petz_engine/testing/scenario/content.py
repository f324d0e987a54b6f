"""Content that exists in one scenario only: its tables as a pack, whose faults point into the scenario itself."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import attrs

from petz_engine.packs import Diagnostic, MemoryPack
from petz_engine.packs.document import Document
from petz_engine.packs.problem import Path

PACK = "scenario"
"""The id of the pack of a scenario: a piece of its own is called ``scenario:rose`` in full."""
_FILE = "content.toml"
_KEY = "content"
_PREFIX = re.compile(rf"""(["']?){_KEY}\1[ \t]*\.""")
"""How the names of its tables begin, in whatever way they are quoted and spaced."""


def pack_of(document: Document, game: str, requires: Sequence[str]) -> MemoryPack | None:
    """The ``[[content.KIND]]`` tables of a scenario as a pack on top of those that it requires; None without any.

    Its lines are those of the scenario, so that a fault in them has its place there.
    """
    if _KEY not in document.data:
        return None
    needed = ", ".join(f'"{name}"' for name in requires)
    manifest = f'format = 2\nid = "{PACK}"\nversion = "1"\ngame = "{game}"\nrequires = [{needed}]\n'
    return MemoryPack(document.file, {"pack.toml": manifest, _FILE: _only_content(document)})


def at_home(document: Document, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The same diagnostics, where those of the scenario's own pack name the file of the scenario."""
    own = f"{document.file}/"
    return [
        attrs.evolve(each, file=document.file, line=each.line if each.file == own + _FILE else 1)
        if each.file.startswith(own)
        else each
        for each in diagnostics
    ]


def inline(document: Document) -> list[Path]:
    """The paths of content that is not written as ``[[content.KIND]]``, which cannot be cut out."""
    content = document.data.get(_KEY)
    if not isinstance(content, dict):
        return [(_KEY,)] if _KEY in document.data else []
    headers = {path for _, path in _headers(document)}
    return [
        (_KEY, kind)
        for kind, rows in content.items()
        if not isinstance(rows, list) or any((_KEY, kind, i) not in headers for i in range(len(rows)))
    ]


def _headers(document: Document) -> list[tuple[int, Path]]:
    """Where the tables under headers begin, in the order of the text."""
    spans = document.spans
    # of a table under a header the key stands behind the bracket, of anything else the value behind the key
    return sorted((at, path) for path, at in spans.values.items() if spans.keys.get(path, -1) > at)


def _only_content(document: Document) -> str:
    """The text of a scenario with nothing but its content in it, each character at its place."""
    headers, text = _headers(document), document.text
    ends = [*[offset for offset, _ in headers], len(text)][1:]
    kept, at = [], 0
    for (begin, path), end in zip(headers, ends, strict=True):
        if path[:1] == (_KEY,):
            kept.append("\n" * text.count("\n", at, begin))
            kept.append(_PREFIX.sub(lambda match: " " * len(match[0]), text[begin:end], count=1))
            at = end
    return "".join(kept)
