"""One parsed file of a pack, which knows where each of its values stands."""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Iterator
from typing import Any

import attrs

from petz_engine.packs.diagnostic import Diagnostic
from petz_engine.packs.problem import Path, Problem
from petz_engine.packs.spans import TEXT, Spans, locate

DEEPEST = 32

# Up to its first fault a text splits into these tokens just as tomllib splits it, and no parser goes on after that.
# A key with too many dots comes first, since tomllib takes its time over these.
DEEP_KEY = rf"(?<![A-Za-z0-9_-])(?:(?:[A-Za-z0-9_-]++|{TEXT})[ \t]*+\.[ \t]*+){{{DEEPEST}}}"
BRACKET = re.compile(rf"(?P<deep>{DEEP_KEY})|{TEXT}|#[^\n]*+|[\[\]{{}}]", re.DOTALL)
AT = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


@attrs.frozen
class Document:
    """A file: the pack's path as given ("": it is in none), the path in the pack, the text, and what it says."""

    label: str
    name: str
    text: str
    data: dict[str, Any]

    @property
    def file(self) -> str:
        """The path of the file for messages."""
        return f"{self.label}/{self.name}" if self.label else self.name

    @functools.cached_property
    def spans(self) -> Spans:
        """Where everything stands; found when it is first asked for."""
        return locate(self.text)

    def diagnose(self, problem: Problem, *, at: Path = ()) -> Diagnostic:
        """The problem of the value at a path, as a diagnostic."""
        path = (*at, *problem.path)
        line, col = self.spans.place(path, of_key=problem.at_key)
        if problem.offset is not None:
            col += self._behind_quote(line, col, problem.offset)
        cure = problem.cure if problem.rows is None else self._brackets(path, line, col, rows=problem.rows)
        return Diagnostic(problem.code, self.file, line, col, problem.message, cure)

    def _behind_quote(self, line: int, col: int, offset: int) -> int:
        """How far behind its beginning a character of a text stands; 0 where that is not plain to see."""
        begins = self.spans.lines[line - 1] + col - 1
        raw = self.text[begins : begins + 1 + offset]
        return 1 + offset if raw[:1] in "\"'" and not {"\\", "\n"} & {*raw} else 0

    def _brackets(self, path: Path, line: int, col: int, *, rows: bool) -> str:
        """How tables are written as an array of tables (``rows``), or as one table, where they stand here."""
        name = ".".join(step for step in path if isinstance(step, str))
        begins = self.text[self.spans.lines[line - 1] + col - 1]
        if rows:
            return "write it in square brackets" if begins == "{" else f"write [[{name}]]"
        return "write it without the square brackets" if begins == "[" else f"write [{name}]"


def parse(label: str, name: str, text: str) -> Document | Diagnostic:
    """Parses one file, or says why that is impossible; nesting is measured first, so no text exhausts the stack."""
    file = f"{label}/{name}" if label else name
    if (offset := _too_deep(text)) is not None:
        line = text.count("\n", 0, offset) + 1
        return _nested(file, line, offset - text.rfind("\n", 0, offset))
    try:
        document = Document(label, name, text, tomllib.loads(text))
    except ValueError as error:
        return _syntax(file, text, str(error))
    for path in _paths_too_deep(document.data):
        return _nested(file, *document.spans.place(path))
    return document


def _nested(file: str, line: int, col: int) -> Diagnostic:
    return Diagnostic("E106", file, line, col, f"nested deeper than {DEEPEST} levels", "write it flatter")


def _too_deep(text: str) -> int | None:
    """Where the brackets or the dots of a text first nest too deeply."""
    depth = 0
    for match in BRACKET.finditer(text):
        token = match[0]
        if match["deep"]:
            return match.end()
        if token in "[{":
            depth += 1
            if depth > DEEPEST:
                return match.start()
        elif token in "]}":
            depth = max(depth - 1, 0)
    return None


def _paths_too_deep(data: dict[str, Any]) -> Iterator[Path]:
    """Values that dotted keys have put too deep; tables nest there without a single bracket."""
    todo: list[tuple[Path, Any]] = [((), data)]
    while todo:
        path, value = todo.pop()
        if len(path) > DEEPEST:
            yield path
        elif isinstance(value, dict):
            todo += [((*path, key), inner) for key, inner in value.items()]
        elif isinstance(value, list):
            todo += [((*path, index), inner) for index, inner in enumerate(value)]


def _syntax(file: str, text: str, message: str) -> Diagnostic:
    at = AT.search(message)
    if at is None:
        return Diagnostic("E101", file, 1, 1, message)
    last = text.count("\n") + 1, len(text) - text.rfind("\n")
    line, col = (int(at[1]), int(at[2])) if at[1] else last
    return Diagnostic("E101", file, line, col, message[: at.start()])
