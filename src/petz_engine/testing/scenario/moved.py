"""Keys of positions that stand elsewhere in this version: each is said at its new place, with its value and comment."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import attrs

from petz_engine.packs.rewriting import Edit
from petz_engine.packs.spans import Statement, locate

_TOP = ("position",)


def moved(text: str, moves: Mapping[str, str]) -> tuple[str, tuple[str, ...]]:
    """A scenario whose keys stand at their new places, and what was moved.

    ``moves`` has for the path of a key in a position (``*`` is any step) its new path, in which each ``*`` is what it
    was before. Raises ValueError where a key has to be moved by hand.

    >>> moved("[position]\\nplayers.0.stars = 3\\n", {"players.*.stars": "stars.*"})
    ('[position]\\nstars.0 = 3\\n', ('players.0.stars -> stars.0',))
    """
    run = _Moving(text, locate(text).statements, moves)
    edits = sorted([edit for each in run.statements for edit in run.edits(each)])
    new, at = "", 0
    for begin, end, piece in edits:
        if begin < at:
            raise ValueError(f"two keys of one table move ({', '.join(run.changes)})")
        new, at = new + text[at:begin] + piece, end
    new += text[at:]
    if edits and _full(tomllib.loads(new)) != _full(run.expected(tomllib.loads(text), ())):
        raise ValueError(f"a key would say something else ({', '.join(run.changes)})")
    return new, tuple(dict.fromkeys(run.changes))


@attrs.frozen
class _Moving:
    text: str
    statements: Sequence[Statement]
    moves: Mapping[str, str]
    changes: list[str] = attrs.field(factory=list)

    def new(self, path: str) -> str | None:
        """The new path of a key of a position, None where it stays."""
        for old, new in self.moves.items():
            found = re.fullmatch(re.escape(old).replace(r"\*", r"([^.]+)"), path)
            if found is not None:
                for step in found.groups():
                    new = new.replace("*", step, 1)
                return new
        return None

    def edits(self, of: Statement) -> Iterator[Edit]:
        """What changes in one key, or where it goes."""
        path = tuple(map(str, (*of.table, *(name for name, _, _ in of.parts))))
        if of.begin < 0:
            return
        if "values" in path[:-1] and path[0] in ("then", "do"):
            yield from self.of_value(of, path[path.index("values") + 1 :])
        if path[:1] == _TOP and (found := self.new(".".join(path[1:]))) is not None:
            self.changes.append(f"{'.'.join(path[1:])} -> {found}")
            if of.table == _TOP:
                yield of.parts[0][1], of.parts[-1][2], found
            else:
                yield from self.out(of, found)

    def of_value(self, of: Statement, path: Sequence[str]) -> Iterator[Edit]:
        """What changes in a value that is expected, whose path is given."""
        old = ".".join(path)
        if (new := self.value(old)) != old:
            if len(path) > 1:
                raise ValueError(f"{new} has no table to stand in")
            self.changes.append(f"{old} -> {new}")
            yield of.parts[-1][1], of.parts[-1][2], f'"{new}"'

    def value(self, key: str) -> str:
        """The path of a value that is expected, perhaps of a view."""
        view, path = re.fullmatch(r"(view\.[^.]*\.)?(.*)", key, re.DOTALL).groups("")  # type: ignore[union-attr]
        return view + (self.new(path) or path)

    def out(self, of: Statement, new: str) -> Iterator[Edit]:
        """What changes where a key leaves its table and gets a line of its own."""
        tops = [each for each in self.statements if each.table == _TOP and each.begin >= 0]
        around = [each for each in tops if each.begin < of.begin < each.end]
        beside = [each for each in self.statements if each.table == of.table and each is not of]
        if not tops:
            raise ValueError(f"{new} has no line to stand on")
        if not around:  # a line of its own already
            start, end = self.text.rfind("\n", 0, of.begin) + 1, self.text.find("\n", of.end) + 1
            yield start, end, ""
            says = self.text[of.parts[-1][2] : end - 1]
        else:
            before = [each for each in beside if each.begin < of.begin]
            behind = [each for each in beside if each.begin > of.begin]
            if not beside:
                raise ValueError(f"{new} is all that its table says")
            first = min(behind, key=lambda each: each.begin).parts[0][1] if behind else of.end
            yield (of.parts[0][1] if behind else max(each.end for each in before)), first, ""
            says = self.text[of.parts[-1][2] : of.end]
        line = self.text.find("\n", max(each.end for each in around or tops)) + 1
        yield line, line, f"{new}{says}\n"

    def expected(self, value: Any, path: tuple[str, ...]) -> Any:
        """What a text must say with its keys at their new places."""
        if isinstance(value, list):
            return [self.expected(each, path) for each in value]
        if not isinstance(value, dict):
            return value
        if path[-1:] == ("values",):
            return {self.value(key): each for key, each in value.items()}
        made = {key: self.expected(each, (*path, key)) for key, each in value.items()}
        if path == _TOP:
            for old in list(_paths(made)):
                if (new := self.new(".".join(old))) is not None:
                    _put(made, new.split("."), _taken(made, old))
        return made


def _paths(table: Mapping[str, Any], path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, value in table.items():
        yield (*path, key)
        if isinstance(value, dict):
            yield from _paths(value, (*path, key))


def _taken(table: dict[str, Any], path: Sequence[str]) -> Any:
    for key in path[:-1]:
        table = table[key]
    return table.pop(path[-1])


def _put(table: dict[str, Any], path: Sequence[str], value: Any) -> None:
    for key in path[:-1]:
        table = table.setdefault(key, {})
    table[path[-1]] = value


def _full(value: Any) -> Any:
    """The same without tables that say nothing."""
    if not isinstance(value, dict):
        return value
    return {key: _full(each) for key, each in value.items() if each != {} and _full(each) != {}}
