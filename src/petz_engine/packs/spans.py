"""Where each key and value of a TOML text stands.

``tomllib`` does not tell. Its verdict makes this easy: the text is known to be valid TOML 1.0, so the locator below
only has to find the tokens, never to judge them.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right

import attrs

from petz_engine.packs.problem import Path

Place = tuple[int, int]
"""A line and a column, both from 1, in characters."""

# Only runs of one class of characters are possessive: possessive groups match wrongly before Python 3.11.5. No run can
# be taken in two ways, so the plain groups around them are no slower.
TEXT = (
    r'"""(?:[^\\"]++|\\.|"(?!""))*""""{0,2}'
    r"|'''(?:[^']++|'(?!''))*''''{0,2}"
    r'|"(?:[^"\\\n]++|\\[^\n])*"'
    r"|'[^'\n]*+'"
)
KEY = re.compile(r"[A-Za-z0-9_-]++|" + TEXT, re.DOTALL)
SCALAR = re.compile(TEXT + r"|[^,\]}#\n]++", re.DOTALL)
BLANK = re.compile(r"[ \t]*+")
SPACE = re.compile(r"(?:[ \t\n]++|#[^\n]*+)*")


@attrs.frozen
class Statement:
    """One key as it is written, and what stands behind it: the ``parts`` of a dotted key, each with its place.

    ``table`` is the path of the table around it. The value is ``text[begin:end]``; of a header there is none.
    """

    table: Path
    parts: tuple[tuple[str, int, int], ...]
    begin: int = -1
    end: int = -1


@attrs.frozen
class Spans:
    """Offsets of the keys and values of one text, by the path of keys, and all ``statements``, inner ones first."""

    values: dict[Path, int]
    keys: dict[Path, int]
    lines: list[int]
    statements: list[Statement]

    def place(self, path: Path, *, of_key: bool = False) -> Place:
        """Where a value (or its key) stands; a path that is not in the text counts as the nearest table around it.

        A whole number also finds the key of its digits.
        """
        if of_key and path in self.keys:
            return self._place(self.keys[path])
        found: Path = ()
        for step in path:
            fits = [way for way in ((*found, step), (*found, str(step))) if way in self.values]
            if not fits:
                break
            found = fits[0]
        return self._place(self.values[found])

    def _place(self, offset: int) -> Place:
        line = bisect_right(self.lines, offset)
        return line, offset - self.lines[line - 1] + 1


def locate(text: str) -> Spans:
    """Finds every key and value of a text that ``tomllib`` accepts; its line ends must be plain newlines.

    >>> spans = locate('[[plant]]\\nid = "rose"\\nsoils = ["clay", "loam"]\\n')
    >>> spans.place(("plant", 0)), spans.place(("plant", 0, "soils", 1)), spans.place(("plant", 0, "id"), of_key=True)
    ((1, 1), (3, 18), (2, 1))
    """
    locator = _Locator(text)
    locator.document()
    lines = [0, *(match.end() for match in re.finditer("\n", text))]
    return Spans(locator.values, locator.keys, lines, locator.statements)


class _Locator:
    """Walks once through a valid text. ``sizes`` counts the tables of each array of tables so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.values: dict[Path, int] = {(): 0}
        self.keys: dict[Path, int] = {}
        self.sizes: dict[Path, int] = {}
        self.statements: list[Statement] = []

    def document(self) -> None:
        table: Path = ()
        while self.peek(SPACE):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)

    def header(self) -> Path:
        start = self.at
        array = self.text.startswith("[[", start)
        self.at += 2 if array else 1
        parts = self.key()
        self.statements.append(Statement((), self.written(parts)))
        self.at += 2 if array else 1
        path: Path = ()
        for name, at in parts[:-1]:
            path = self.latest(self.through((*path, name), at))
        name, at = parts[-1]
        path = (*path, name)
        if array:
            self.through(path, at)
            self.sizes[path] = self.sizes.get(path, 0) + 1
            path = self.latest(path)
        self.values[path], self.keys[path] = start, at
        return path

    def through(self, path: Path, at: int) -> Path:
        """Notes a table that is only there because something stands in it."""
        self.values.setdefault(path, at)
        self.keys.setdefault(path, at)
        return path

    def latest(self, path: Path) -> Path:
        """The last table of an array of tables, which later headers go through."""
        return (*path, self.sizes[path] - 1) if path in self.sizes else path

    def written(self, parts: list[tuple[str, int]]) -> tuple[tuple[str, int, int], ...]:
        """The parts of a key, each with where it begins and ends."""
        ends = [KEY.match(self.text, at) for _, at in parts]
        return tuple([(*part, end.end()) for part, end in zip(parts, ends, strict=True) if end is not None])

    def pair(self, table: Path) -> None:
        around, parts = table, self.key()
        for name, at in parts[:-1]:
            table = self.through((*table, name), at)
        name, at = parts[-1]
        self.keys[(*table, name)] = at
        self.at += 1  # the equals sign
        self.peek(BLANK)
        begin = self.at
        self.value((*table, name))
        end = begin + len(self.text[begin : self.at].rstrip())
        self.statements.append(Statement(around, self.written(parts), begin, end))

    def key(self) -> list[tuple[str, int]]:
        """The parts of a dotted key with their offsets; ends at what follows the key."""
        parts = []
        while True:
            self.peek(BLANK)
            part = self.take(KEY)
            parts.append((_unquoted(part), self.at - len(part)))
            if self.peek(BLANK) != ".":
                return parts
            self.at += 1

    def value(self, path: Path) -> None:
        self.values[path] = self.at
        match self.text[self.at]:
            case "[":
                self.array(path)
            case "{":
                self.inline(path)
            case _:
                self.take(SCALAR)

    def array(self, path: Path) -> None:
        self.at += 1
        index = 0
        while self.peek(SPACE) != "]":
            if self.text[self.at] == ",":
                self.at += 1
            else:
                self.value((*path, index))
                index += 1
        self.at += 1

    def inline(self, path: Path) -> None:
        self.at += 1
        while self.peek(BLANK) != "}":
            if self.text[self.at] == ",":
                self.at += 1
            else:
                self.pair(path)
        self.at += 1

    def take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        if found is None:
            raise ValueError(f"not the text that was accepted: nothing to read at offset {self.at}")
        self.at = found.end()
        return found[0]

    def peek(self, skip: re.Pattern[str]) -> str:
        """Skips, then the next character, or nothing at the end."""
        self.take(skip)
        return self.text[self.at : self.at + 1]


def _unquoted(part: str) -> str:
    """A part of a key as ``tomllib`` gives it."""
    if part[0] not in "\"'":
        return part
    name: str = tomllib.loads(f"key = {part}")["key"]
    return name
