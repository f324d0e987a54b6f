"""Packs that say what older versions read, said anew: words change, all else in the text stays as it is.

The old words are data, ``older`` in the vocabulary of each game; nothing here knows one of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from petz_engine.packs.diagnostic import Diagnostic
from petz_engine.packs.document import Document
from petz_engine.packs.manifest import FORMAT
from petz_engine.packs.older import Older
from petz_engine.packs.pack import read_pack
from petz_engine.packs.problem import Path, Problem
from petz_engine.packs.rewriting import Edit, edited, written
from petz_engine.packs.source import Source
from petz_engine.packs.spans import TEXT, Statement
from petz_engine.packs.wording import got

_STRING = re.compile(TEXT, re.DOTALL)
_BRACE = re.compile(r"[ \t]*\}")
_COMMA = re.compile(r"[ \t]*,[ \t]*")
_REST = re.compile(r"[ \t]*(?:\n|\Z)")
MARKS, ENTRY = ("standin", "unofficial"), 2
"""The lists of fields of an entry, and how long the path of an entry is."""


@attrs.frozen
class Change:
    """What changes in one file of a pack: its text, and the ``words``, as old and new ones."""

    file: str
    old: str
    new: str
    words: tuple[str, ...]


@attrs.frozen
class Upgraded:
    """What changes in a pack that is said anew, ``pack.toml`` last.

    With ``faults`` it stays as it is: they tell what cannot be read, or not be said in the words of this version.
    """

    changes: tuple[Change, ...] = ()
    faults: tuple[Diagnostic, ...] = ()


def upgraded(source: Source, words: Callable[[str], Sequence[Older] | None]) -> Upgraded:
    """A pack in the words of this version; ``words`` has the older ones of a game, or None for an unknown game.

    Raises ``FileNotFoundError`` where nothing is at its path.

    >>> from petz_engine.packs.source import MemoryPack
    >>> text = 'format = 1\\nid = "mine"\\nversion = "1"\\ngame = "garden"\\n'
    >>> [change.words for change in upgraded(MemoryPack("mine", {"pack.toml": text}), lambda game: ()).changes]
    [('format = 1 -> format = 2',)]
    """
    pack = read_pack(source)
    number = pack.head.data.get("format")
    is_older = type(number) is int and 0 < number < FORMAT
    faults = [each for each in pack.diagnostics if not (is_older and each.code == "E121")]
    older = words(str(pack.game))
    if older is None and not faults:
        faults.append(pack.diagnose("E303", "this game is not known here", at=("game",)))
    if older is None or faults or not is_older:
        return Upgraded(faults=tuple(faults))
    head = _Rewriting(pack.head, (Older({"format": number}, {"format": FORMAT}),))
    runs = [*(_Rewriting(document, older) for document in pack.documents), head]
    changes = [run.change() for run in runs]
    if faults := [fault for run in runs for fault in run.faults]:
        return Upgraded(faults=tuple(faults))
    return Upgraded(tuple(change for change in changes if change.words))


def upgraded_part(
    document: Document, part: str, words: Sequence[Older]
) -> tuple[Change, Sequence[Diagnostic]]:
    """What changes in a file of which only one part, if it is there, has entries of packs."""
    run = _Rewriting(document, words, (part,))
    return run.change(), run.faults


@attrs.define
class _Rewriting:
    """One run over one file, or the part of it under a key, with what it has found."""

    document: Document
    words: Sequence[Older]
    part: tuple[str, ...] = ()
    edits: list[Edit] = attrs.field(factory=list)
    told: dict[str, None] = attrs.field(factory=dict)
    faults: list[Diagnostic] = attrs.field(factory=list)
    at: dict[Path, Statement] = attrs.field(init=False)
    ends: dict[Path, int] = attrs.field(init=False)
    gone: set[str] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        statements = [each for each in self.document.spans.statements if each.begin >= 0]
        self.at = {(*each.table, *(part[0] for part in each.parts)): each for each in statements}
        self.ends = {each.table: each.end for each in statements}
        new = {key for word in self.words for key in (*word.new, *word.beside)}
        self.gone = {word.tag for word in self.words if not word.within} - new

    def change(self) -> Change:
        """What changes in the file."""
        text, data = self.document.text, self.document.data
        parts = {key: self.said(data[key], (key,)) for key in self.part if key in data}
        says = data | parts if self.part else self.said(data, ())
        new = edited(text, self.edits, says) if self.edits else text
        if new is None and not self.faults:
            self.fault((), "the text would not say then what it should")
        return Change(self.document.name, text, new or text, tuple(self.told))

    def fault(self, path: Path, message: str) -> None:
        """Notes what has to be said by hand."""
        problem = Problem("E124", message, "say it by hand", path, at_key=True)
        self.faults.append(self.document.diagnose(problem))

    # --- what is said then

    def said(self, value: Any, path: Path) -> Any:
        """A value in the words of this version; all that changes in the text is noted on the way."""
        if isinstance(value, list):
            return [one for i, each in enumerate(value) for one in self.items(each, (*path, i))]
        return self.table(value, path)[0] if isinstance(value, dict) else value

    def items(self, item: Any, path: Path) -> list[Any]:
        """An item of an array, with the tables that stand beside it then."""
        return self.table(item, path) if isinstance(item, dict) else [self.said(item, path)]

    def table(self, old: Mapping[str, Any], path: Path) -> list[dict[str, Any]]:
        """A table, with those that stand beside it then."""
        new = {key: self.said(value, (*path, key)) for key, value in old.items()}
        beside: list[dict[str, Any]] = []
        fields: dict[str, list[str]] = {}
        lost: dict[str, str] = {}
        for word in self.words:
            if word.fits(new, path):
                try:
                    fields |= self.replaced(word, new, path)
                    beside += self.beside(word, old, path)
                except (TypeError, ValueError) as why:
                    lost[word.tag] = f": {why}"
        for key in (*lost, *(key for key in new if key in self.gone and key not in lost)):
            message = f"{key} = {got(old[key])} has no words in this version{lost.get(key, '')}"
            self.fault((*path, key), message)
        for mark in MARKS if len(path) == ENTRY + len(self.part) else ():
            if isinstance(marked := new.get(mark), list):
                new[mark] = [
                    one
                    for i, each in enumerate(marked)
                    for one in self.marked(each, fields, (*path, mark, i))
                ]
        return [new, *beside]

    def replaced(self, word: Older, table: dict[str, Any], path: Path) -> dict[str, list[str]]:
        """Puts the new keys of a table in the place of old ones; the new fields by the old."""
        said = word.said(table)
        old = {key: table.pop(key) for key in said}
        for news in said.values():
            if twice := [key for key in news if key in table]:
                raise ValueError(f"{twice[0]} is said already")
            table |= news
        for key, news in said.items():
            if (at := self.at.get((*path, key))) is None:
                raise ValueError(f"{key} has a header of its own")
            self.edit(at, old[key], news)
        now = " and ".join(f"{key} = {got(table[key])}" for key in word.new if key in table) or "nothing"
        self.told[f"{word.tag} = {got(old[word.tag])} -> {now}"] = None
        return {key: word.fields(key) for key in said}

    def beside(self, word: Older, old: Mapping[str, Any], path: Path) -> list[dict[str, Any]]:
        """The table beside one in braces."""
        if not word.beside:
            return []
        brace = _BRACE.match(self.document.text, self.ends.get(path, 0))
        if brace is None or not isinstance(path[-1], int):
            raise ValueError("a second table comes beside it, in one array")
        further = word.further(old)
        self.edits.append((brace.end(), brace.end(), f", {written(further)}"))
        return [further]

    def marked(self, field: Any, fields: Mapping[str, Sequence[str]], path: Path) -> Sequence[Any]:
        """The name of a field in a list of such, or the new ones."""
        if not isinstance(field, str) or field not in fields:
            return [field]
        begin = self.document.spans.values[path]
        if name := _STRING.match(self.document.text, begin):
            self.edits.append((begin, name.end(), ", ".join(map(written, fields[field]))))
        return fields[field]

    # --- the text

    def edit(self, at: Statement, old: Any, news: Mapping[str, Any]) -> None:
        """Puts new keys in the place of an old one."""
        if not news:
            self.edits.append(self.without(at))
            return
        (key, value), *more = news.items()
        begin, end = at.parts[-1][1:]
        self.edits.append((begin, end, key))
        if value != old:
            self.edits.append((at.begin, at.end, written(value)))
        head = self.document.text[at.parts[0][1] : begin]
        between = ", " if self.in_braces(at) else f"\n{self.indent(at)}"
        further = "".join(f"{between}{head}{key} = {written(value)}" for key, value in more)
        self.edits.append((at.end, at.end, further))

    def without(self, at: Statement) -> Edit:
        """Takes a key out, with its comma or its line; a comment behind it stays."""
        text, begin = self.document.text, at.parts[0][1]
        if not self.in_braces(at):
            rest = _REST.match(text, at.end)
            return (begin, at.end, "") if rest is None else (begin - len(self.indent(at)), rest.end(), "")
        comma = _COMMA.match(text, at.end)
        return (text.rindex(",", 0, begin), at.end, "") if comma is None else (begin, comma.end(), "")

    def in_braces(self, at: Statement) -> bool:
        """Whether a key stands in a table in one line."""
        return bool(at.table) and self.document.text[self.document.spans.values[at.table]] == "{"

    def indent(self, at: Statement) -> str:
        """What stands before a key in its line."""
        begin = at.parts[0][1]
        return self.document.text[self.document.text.rfind("\n", 0, begin) + 1 : begin]
