"""Changes of the shipped packs: a number by one, a field less, two words swapped."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from mutation.mutants import ROOT, Mutant

CONTENT = ROOT / "content"
ENTRY = re.compile(r"\[\[?(?P<kind>[\w.]+)\]\]?\s*$")
FIELD = re.compile(r"(?P<key>\w+)\s*=\s*(?P<value>.+)$")
TOKEN = re.compile(r'"(?P<word>[^"\\]*)"|(?P<comment>#.*)|(?<![\w."])(?P<number>-?\d+)(?![\w.:"-])')
SAID = frozenset(
    {"id", "name", "standin", "text", "title", "license", "description", "source", "sources", "authors"}
)
"""Fields that are told, not played: what they say is looked at elsewhere."""


def files() -> list[Path]:
    """The files of the shipped packs."""
    return sorted(path for path in CONTENT.glob("*/*.toml") if path.name != "pack.toml")


def mutants_of(path: Path) -> list[Mutant]:
    """All changes of a file that are still TOML."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines(keepends=True)
    file = path.relative_to(ROOT).as_posix()
    found, entry = list[Mutant](), "?"
    for at, line in enumerate(lines):
        if ENTRY.match(line):
            entry = ENTRY.match(line)["kind"]  # type: ignore[index]  # it was just seen
        field = FIELD.match(line)
        if field is None:
            continue
        if field["key"] == "id":
            entry = f"{entry.split(' ')[0]} {field['value']}"
        for operator, before, after in _changes(line, field["key"]):
            mutated = "".join([*lines[:at], after, *lines[at + 1 :]])
            try:
                tomllib.loads(mutated)
            except ValueError:
                continue
            place = f"{entry}: {field['key']}"
            found.append(
                Mutant(file, place, "pack", operator, at + 1, at + 1, before, after.strip(), 1, text, mutated)
            )
    return found


def _changes(line: str, key: str) -> Iterator[tuple[str, str, str]]:
    if key in SAID:
        return
    yield "field", line.strip(), ""
    words = []
    for token in TOKEN.finditer(line):
        if token["comment"] is not None:
            break
        if token["number"] is not None:
            for by in (1, -1):
                changed = f"{line[: token.start()]}{int(token['number']) + by}{line[token.end() :]}"
                yield "number", line.strip(), changed
        elif token["word"]:
            words.append(token)
    for one, two in pairwise(words):
        if one["word"] != two["word"]:
            between = line[one.end() : two.start()]
            changed = f"{line[: one.start()]}{two[0]}{between}{one[0]}{line[two.end() :]}"
            yield "words", line.strip(), changed
