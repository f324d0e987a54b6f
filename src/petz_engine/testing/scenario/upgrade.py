"""Scenario files that say what older versions read, said anew: keys change, all else in the text stays as it is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any, TypeVar

import attrs

from petz_engine.installed import DEFINITIONS
from petz_engine.kernel.codec import halves
from petz_engine.packs.document import Document
from petz_engine.packs.problem import Path
from petz_engine.packs.rewriting import Edit, edited
from petz_engine.packs.spans import Statement, locate
from petz_engine.packs.upgrade import upgraded_part
from petz_engine.testing.scenario.moved import moved

GONE = ""
"""The new word of a table whose keys stand in the table around it now."""
WORDS: Mapping[str, str] = MappingProxyType({"luck": "chance", "impossible_luck": "impossible_outcome"})
"""Words of all scenarios that have changed, as keys and as values."""
_VIEW = re.compile(r"view\.[^.]*\.")
_OLD_VALUE = re.compile(rf"""(["'])({"|".join(WORDS)})\1""")
T = TypeVar("T")


@attrs.frozen
class Upgraded:
    """A text said anew: ``changes`` are the old keys with the new ones.

    ``lost`` is why the text stays as it is although it says something old, or "".
    """

    text: str
    changes: tuple[str, ...] = ()
    lost: str = ""


def upgraded(text: str) -> Upgraded:
    """A scenario in the words of this version; what is none, or of a game without older words, stays as it is.

    >>> upgraded("no scenario at all").changes
    ()
    """
    plain = text.replace("\r\n", "\n")
    try:
        data = tomllib.loads(plain)
    except ValueError:
        return Upgraded(text)
    definition = DEFINITIONS.get(str(data.get("game")))
    if definition is None:
        return Upgraded(text)
    content, faults = upgraded_part(Document("", "", plain, data), "content", definition.vocabulary.older)
    if faults:
        return Upgraded(text, lost="; ".join(f"line {fault.line}: {fault.message}" for fault in faults))
    words_changed: list[str] = []
    said = _reworded(content.new, words_changed)
    moves = {old: new[1:] for old, new in definition.rules.renamed.items() if new[:1] == "/"}
    words = {old: new for old, new in definition.rules.renamed.items() if new[:1] != "/"}
    upgrade = _upgrade(said, tomllib.loads(said), words)
    edits = upgrade.edits()
    try:
        new = edited(said, edits, says=upgrade.expected()) if edits else said
        if new is None:
            raise ValueError(f"a word may mean two things ({', '.join(dict.fromkeys(upgrade.changes))})")
        new, places = moved(new, moves)
    except ValueError as error:
        return Upgraded(text, lost=f"{error}: change it by hand")
    changes = dict.fromkeys((*content.words, *words_changed, *upgrade.changes, *places))
    return Upgraded(new.replace("\n", "\r\n") if "\r\n" in text else new, tuple(changes))


def _reworded(text: str, changes: list[str]) -> str:
    """A scenario with the changed words of all games, as keys and values of anything but its content."""
    edits = set[Edit]()
    for of in locate(text).statements:
        if (*of.table, of.parts[0][0])[0] == "content":
            continue
        edits |= {(begin, end, WORDS[name]) for name, begin, end in of.parts if name in WORDS}
        for match in _OLD_VALUE.finditer(text, max(of.begin, 0), max(of.end, 0)):
            edits.add((match.start(), match.end(), f"{match[1]}{WORDS[match[2]]}{match[1]}"))
    changes += [f"{text[begin:end]} -> {new}" for begin, end, new in sorted(edits)]
    new = edited(text, edits, says=_worded(tomllib.loads(text)))
    return text if new is None else new


def _worded(value: Any, top: bool = True) -> Any:
    """What a scenario must say with those words changed."""
    if isinstance(value, list):
        return [_worded(each, top=False) for each in value]
    if not isinstance(value, dict):
        return WORDS.get(value, value) if isinstance(value, str) else value
    return {
        WORDS.get(key, key): each if top and key == "content" else _worded(each, top=False)
        for key, each in value.items()
    }


def _upgrade(text: str, data: Mapping[str, Any], renamed: Mapping[str, str]) -> _Upgrade:
    words: dict[tuple[str, ...], str] = {}
    beside: dict[tuple[str, ...], tuple[str, str]] = {}
    for old, new in renamed.items():
        path, _, key = old.partition("?")
        if key:
            beside[tuple(path.split("."))] = key, new
        else:
            words[tuple(path.split("."))] = new
    values = {old[1:]: new for old, new in renamed.items() if old[:1] == "="}
    facts = {old[7:-2]: new for old, new in renamed.items() if old[:7] == "events." and old[-2:] == "/2"}
    return _Upgrade(text, data, words, beside, values, facts)


@attrs.frozen
class _Upgrade:
    """One run over one text, with the new words of paths, of arrays of one beside some key, of values, and of facts
    of events that counted halves."""

    text: str
    data: Mapping[str, Any]
    rules: Mapping[tuple[str, ...], str]
    beside: Mapping[tuple[str, ...], tuple[str, str]]
    values: Mapping[str, str]
    halved: Mapping[str, str]
    changes: list[str] = attrs.field(factory=list)

    # --- words

    def word(self, path: Sequence[str]) -> str:
        """The new word of the last key of an old path in a position."""
        new = _found(self.rules, path)
        return path[-1] if new is None else new

    def alone(self, table: Any, path: Sequence[str]) -> str | None:
        """The new word of a key of a table that held an array of one, None for any other key."""
        key, word = _found(self.beside, path) or ("", None)
        return word if key and key in table and len(table[path[-1]]) == 1 else None

    def words(self, path: Sequence[str]) -> list[str]:
        """The new words of all keys of an old path."""
        return [self.word(path[: at + 1]) for at in range(len(path))]

    def dotted(self, key: str) -> str:
        """A path of values in new words."""
        view = match[0] if (match := _VIEW.match(key)) else ""
        return view + ".".join(word for word in self.words(key[len(view) :].split(".")) if word)

    # --- the text

    def edits(self) -> list[Edit]:
        """All that changes in the text."""
        statements = locate(self.text).statements
        return [edit for each in statements for edit in (*self.of_statement(each), *self.of_hidden(each))]

    def of_statement(self, of: Statement) -> Iterator[Edit]:
        """What changes in one key, and in what it says."""
        path = (*of.table, *(name for name, _, _ in of.parts))
        if "events" in path[:-1] and (word := self.halved.get(str(path[-1]))) is not None:
            self.changes.append(f"{path[-1]} -> {word}")
            yield of.parts[-1][1], of.parts[-1][2], word
            yield of.begin, of.end, str(halves(int(self.text[of.begin : of.end])))
        at = _values_at(path)
        if path[0] == "position":
            yield from self.of_key(of, [str(step) for step in of.table[1:]])
        elif at is not None and len(path) > at:
            yield from self.of_value(of, at)
        else:
            return
        if (old := self.text[of.begin : of.end].strip("\"'")) in self.values and of.begin >= 0:
            self.changes.append(f"{old} -> {self.values[old]}")
            yield of.begin + 1, of.end - 1, self.values[old]

    def of_key(self, of: Statement, around: Sequence[str]) -> Iterator[Edit]:
        """What changes in a key of a position, or of a table that is expected, whose path in the position is given."""
        path, prefix = list(around), ""
        for at, (name, begin, end) in enumerate(of.parts):
            word = name if of.table == () and at == 0 else self.word([*path, name])
            path += [name] if of.table or at else []
            if word != name:
                self.changes.append(f"{name} -> {word or 'its keys'}")
            if word not in (GONE, name):
                yield begin, end, word
            elif word == GONE and at + 1 < len(of.parts):
                yield begin, of.parts[at + 1][1], ""
            elif word == GONE and of.begin < 0:
                yield of.parts[at - 1][2], end, ""
            elif word == GONE:
                yield from self.opened(of, at, prefix)
            prefix += word and f"{word}."
        yield from self.of_one(of, path)

    def of_one(self, of: Statement, path: Sequence[str]) -> Iterator[Edit]:
        """What changes where an array of one was, and its item is the value now."""
        around: Any = self.data
        for key in (*of.table, *(name for name, _, _ in of.parts[:-1])):
            around = around[key]
        if of.begin >= 0 and (word := self.alone(around, path)) is not None:
            self.changes.append(f"{path[-1]} -> {word}")
            yield of.parts[-1][1], of.end, f"{word} = {self.text[of.begin + 1 : of.end - 1].strip()}"

    def opened(self, of: Statement, at: int, prefix: str) -> Iterator[Edit]:
        """What changes where a table in braces is gone, and its keys stand around it."""
        path = (*of.table, *(name for name, _, _ in of.parts))
        inner = [each for each in locate(self.text).statements if each.table == path and each.begin < of.end]
        start = of.parts[0][1]
        line = self.text[self.text.rfind("\n", 0, start) + 1 : start]
        between = ", " if line.strip() else f"\n{line}"
        yield of.parts[at][1], inner[0].parts[0][1], ""
        for one, other in pairwise(inner):
            yield one.end, other.parts[0][1], between + prefix
        yield inner[-1].end, of.end, ""

    def of_value(self, of: Statement, at: int) -> Iterator[Edit]:
        """What changes in the path of a value that is expected, or in a key of a table that is."""
        for number, (name, begin, end) in enumerate(of.parts):
            if len(of.table) + number == at:
                new = self.dotted(name)
                if new != name:
                    self.changes.append(f"{name} -> {new}")
                    quote = self.text[begin] if self.text[begin] in "'\"" else ""
                    yield begin, end, f"{quote}{new}{quote}"
        if len(of.table) > at:
            key = _VIEW.sub("", str(of.table[at])).split(".")
            yield from self.of_key(of, [*key, *map(str, of.table[at + 1 :])])

    def of_hidden(self, of: Statement) -> Iterator[Edit]:
        """What changes in the paths of what views do not show."""
        if of.parts[-1][0] == "hidden" and "then" in (*of.table, *(name for name, _, _ in of.parts)):
            for match in re.finditer(r'"([^"\n]*)"', self.text[of.begin : of.end]):
                if (new := self.dotted(match[1])) != match[1]:
                    self.changes.append(f"{match[1]} -> {new}")
                    yield of.begin + match.start(1), of.begin + match.end(1), new

    # --- what it must say then

    def expected(self) -> dict[str, Any]:
        """What the new text must say, made of what the old one says."""
        data = dict(self.data)
        if "position" in data:
            data["position"] = self.moved(data["position"], [])
        if "then" in data:
            data["then"] = self.then(data["then"])
        if "do" in data:
            data["do"] = [self.step(step) for step in data["do"]]
        return data

    def step(self, step: Mapping[str, Any]) -> dict[str, Any]:
        """One thing that is done, in new words."""
        new = {**step, "then": self.then(step["then"])} if "then" in step else dict(step)
        return {**new, "events": list(map(self.event, step["events"]))} if "events" in step else new

    def event(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """An event that is expected, in new words."""
        halved = self.halved
        return {halved.get(k, k): halves(v) if k in halved else v for k, v in event.items()}

    def then(self, then: Mapping[str, Any]) -> dict[str, Any]:
        """What is expected, in new words."""
        new = dict(then)
        if "values" in then:
            new["values"] = {}
            for key, value in then["values"].items():
                path = _VIEW.sub("", key).split(".")
                _put(new["values"], self.dotted(key), self.moved(value, path))
        if "events" in then:
            new["events"] = list(map(self.event, then["events"]))
        if "hidden" in then:
            new["hidden"] = [self.dotted(each) for each in then["hidden"]]
        return new

    def moved(self, value: Any, path: list[str]) -> Any:
        """A value of a position in new words."""
        if isinstance(value, list):
            return [self.moved(each, [*path, str(at)]) for at, each in enumerate(value)]
        if not isinstance(value, dict):
            return self.values.get(value, value) if isinstance(value, str) else value
        new: dict[str, Any] = {}
        for key, inner in value.items():
            word, told = self.word([*path, key]), self.moved(inner, [*path, key])
            if (alone := self.alone(value, [*path, key])) is not None:
                word, told = alone, told[0]
            if word == GONE:
                for each, one in told.items():
                    _put(new, each, one)
            else:
                _put(new, word, told)
        return new


def _found(table: Mapping[tuple[str, ...], T], path: Sequence[str]) -> T | None:
    """What a table has for a path, in which it may have stars."""
    for old, new in table.items():
        if len(old) == len(path) and all(one in ("*", other) for one, other in zip(old, path, strict=True)):
            return new
    return None


def _put(table: dict[str, Any], key: str, value: Any) -> None:
    """Puts a value into a table, in which there is none of that key."""
    if key in table:
        raise ValueError(f"{key} would be said twice")
    table[key] = value


def _values_at(path: Path) -> int | None:
    """Where in a path the key stands that is itself a path of a value."""
    head = (
        path[:2] if path[:1] == ("then",) else path[:4] if path[:1] == ("do",) and "then" in path[:3] else ()
    )
    return len(head) if head[-1:] == ("values",) else None
