"""The rules of a game as data: their words, and which code and which tests stand behind each.

An installed package has them in one file, which its build has made. In a checkout they are made anew by
``tools/rule_index.py``, so that they are always those of the sources.

>>> book = rules_of(games()[0])
>>> entry = book.entries[0]
>>> entry.id in book.scope, entry.code[0].startswith(f"petz_engine.{book.game}."), len(entry.tests) > 0
(True, True, True)
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

import attrs

from petz_engine.kernel.codec import abbreviated_json
from petz_engine.kernel.refusal import OptionError
from petz_engine.kernel.words import suggestion
from petz_engine.loading import games

SHIPPED = "rules.json"
"""The file in an installed package."""
TOOL = Path(__file__).resolve().parents[3] / "tools" / "rule_index.py"
"""What makes the same in a checkout."""


class Entry(NamedTuple):
    """A rule, or a worked example of the text, with all that stands behind it.

    ``text`` and ``ruling`` are its words and, of these, our decisions where the sources leave something open; a rule
    that is ours altogether has them in both. ``code`` are places as ``module:function`` (or ``module:CONSTANT``,
    ``content/file.toml:line``), ``tests`` node ids of pytest.
    """

    id: str
    text: str
    ruling: str
    code: tuple[str, ...]
    tests: tuple[str, ...]


class Statement(NamedTuple):
    """A line in a function at which the code quotes a rule: its file, where the function begins, what it is called."""

    file: str
    first: int
    name: str
    line: int
    rule: str


@attrs.frozen
class Rulebook:
    """The rules of one game in the order of their text, then its worked examples.

    ``scope`` are the ids that the engine carries out, ``plain`` the words of each rule without any marks. ``cited`` are
    the lines of the code of all games at which it quotes rules.
    """

    game: str
    entries: Sequence[Entry]
    scope: Sequence[str]
    plain: Mapping[str, str]
    cited: Sequence[Statement] = ()

    @classmethod
    def of(cls, game: str, data: Mapping[str, Any]) -> Rulebook:
        """The rules of a game as the tool writes them; KeyError where it has none."""
        mine = data["games"][game]
        entries = [
            Entry(**{**each, "code": tuple(each["code"]), "tests": tuple(each["tests"])})
            for each in mine["entries"]
        ]
        cited = [Statement(*each) for each in data["cited"]]
        return cls(game, tuple(entries), tuple(mine["scope"]), mine["plain"], tuple(cited))


def rules_of(game: str) -> Rulebook:
    """The rules of a game, with code and tests; OptionError for a game that has no text."""
    return _book(game, "all")


def texts_of(game: str) -> Rulebook:
    """The same without code and tests, which are quicker to come by; OptionError for a game that has no text."""
    return _book(game, "texts")


def known_rules(game: str) -> tuple[str, ...] | None:
    """The ids of all rules of a game, sorted; None where its text is not at hand."""
    found = _data("texts")["games"].get(game)
    return None if found is None else tuple(sorted(found["plain"]))


@cache
def _book(game: str, part: str) -> Rulebook:
    data = _data(part)
    if game in data["games"]:
        return Rulebook.of(game, data)
    known = sorted(data["games"])
    if game in games():
        raise OptionError(f"{game} has no rules text; there is one of {', '.join(known)}")
    raise OptionError(f"there is no game {abbreviated_json(game)}{suggestion(game, known)}")


@cache
def _data(part: str) -> Any:
    """What the package has, or what the tool of a checkout makes."""
    file = resources.files("petz_engine") / SHIPPED
    if file.is_file():
        return json.loads(file.read_text(encoding="utf-8"))
    if not TOOL.is_file():
        return {"games": {}, "cited": []}
    command = [sys.executable, str(TOOL), "--json", part]
    return json.loads(subprocess.run(command, check=True, capture_output=True, encoding="utf-8").stdout)
