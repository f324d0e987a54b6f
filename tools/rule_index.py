"""Keep the rules texts, the code and the tests in step, and make the index of rules that the package ships.

    python tools/rule_index.py             unknown ids and wrong quotations are faults (exit 1)
    python tools/rule_index.py --strict    so is a rule in scope without code or without a test, and without an excuse
    python tools/rule_index.py --missing   print the rules in scope without code or without a test, then stop
    python tools/rule_index.py --json      print the index as one JSON object (--json texts: without code and tests)

The texts are the Markdown files in ``docs/rules``, each named like its game. A line of a text tells which of its
chapters are in scope: ``Carried out by the engine: chapters 1-15, 17 and 19.`` Every rule of these needs code and a
test, or an excuse in ``docs/rules/excused.txt``. ``petz rules GAME`` shows the index; the build of a wheel puts it into
the package (:mod:`build_rules`). Nothing but the standard library is needed here.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from rule_places import (
    Mark,
    Mention,
    Outline,
    first_line,
    marks,
    mentions_in_content,
    mentions_in_python,
    scenario_marks,
)
from rule_texts import RULE_ID, Rule, parse_rules, sentences

MOST_EXCUSES = 0
"""How many lines docs/rules/excused.txt has; it may only go down."""
EXCUSES = "excused.txt"
PARTS = ("code", "test")
"""What a rule needs, and can be excused from."""

ROOT = Path(__file__).resolve().parent.parent
"""The checkout."""
_CARRIED_OUT = re.compile(r"Carried out by the engine: chapters ([\d,\s-]*(?:and\s+)?[\d-]+)")
_RULINGS = (
    re.compile(r"\(RULING: (?P<ruling>[^)]*)\)"),
    re.compile(
        r"(?:OPEN, )?RULING(?P<what>[^:\n]*): *(?P<ruling>.*?)(?=\s*(?:\[[^]\n]*\])?\s*(?:OPEN|CONFLICT):|$)",
        re.M,
    ),
    re.compile(r"\*(?:Recommended|Ruling \(ours\)):\*\s*(?P<ruling>.*?)(?=\n\s*\n|\Z)", re.S),
)
_EXAMPLE = re.compile(r"^(?:[-*] \*\*(?P<item>T\d+) |\| (?P<row>T\d+) \| )(?P<words>.*?)[ |]*$", re.M)
_OF_EXAMPLE = re.compile(r"(?:test_)?t0*(\d+)[a-d]?_", re.I)
"""How the name of the test of an example begins, or that of its scenario."""
_OURS = re.compile(r"\[ours(?:;[^]]*)?\]")


class Entry(NamedTuple):
    """A rule with all that stands behind it.

    ``text`` and ``ruling`` are its words and, of these, our decisions where the sources leave something open; a rule
    that is ours altogether has them in both. ``code`` are places as ``module:function`` (or ``module:CONSTANT``,
    ``content/file.toml:line``), ``tests`` node ids of pytest.
    """

    id: str
    text: str
    ruling: str
    code: tuple[str, ...]
    tests: tuple[str, ...]


class Excuse(NamedTuple):
    """Why a rule has no code, or no test; ``where`` is the line that says so."""

    where: str
    rule: str
    part: str
    reason: str


class Place(NamedTuple):
    """A line of code that carries out a rule: its file from the folder of the package, its number, what is around."""

    rule: str
    file: str
    line: int
    around: str
    """``module:function``."""
    quoted: bool
    """Whether words of the rule stand there; else the engine itself tells the id, as in an event."""


@dataclass(frozen=True)
class Text:
    """The rules text of one game: its rules by id in their order, and the ids that the engine carries out.

    ``examples`` are its worked examples by id (``T1``, ``T2``, ...), which are there to be tested.
    """

    game: str
    rules: Mapping[str, Rule]
    scope: tuple[str, ...]
    examples: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, game: str, words: str) -> Text:
        """A text from its Markdown; without a line that says what is carried out, that is all of it."""
        rules = parse_rules(words)
        found = _CARRIED_OUT.search(words)
        chapters = None if found is None else chapters_of(found[1])
        scope = (rule.id for rule in rules.values() if chapters is None or rule.chapter in chapters)
        return cls(game, rules, tuple(scope), examples_of(words))


def examples_of(words: str) -> dict[str, str]:
    """The worked examples of a text by id: items of a list, or rows of a table.

    >>> examples_of("* **T1 two feet**: left, right.\\n\\n| T2 | one foot | hop | XX-DO-01 |")
    {'T1': 'two feet: left, right.', 'T2': 'one foot | hop | XX-DO-01'}
    """
    return {
        match["item"] or match["row"]: match["words"].replace("**", "", 1)
        for match in _EXAMPLE.finditer(words)
    }


def chapters_of(told: str) -> frozenset[int]:
    """Numbers of chapters as a sentence lists them.

    >>> sorted(chapters_of("1-3, 5 and 7"))
    [1, 2, 3, 5, 7]
    """
    spans = re.findall(r"(\d+)(?:-(\d+))?", told)
    return frozenset(n for first, last in spans for n in range(int(first), int(last or first) + 1))


def parted(words: str) -> tuple[str, str]:
    """The words of a rule without our rulings, and the rulings.

    >>> parted("Draw. OPEN: when? RULING: now.\\nCONFLICT: some say two. RULING: one.")
    ('Draw. OPEN: when?\\nCONFLICT: some say two.', 'now.\\none.')
    >>> parted("**what?** *Recommended:* that,\\nsince so.")
    ('**what?**', 'that,\\nsince so.')
    """
    if _OURS.search(words):
        return words, words
    rulings: list[tuple[int, str]] = []
    for pattern in _RULINGS:

        def taken(match: re.Match[str]) -> str:
            rulings.append((match.start(), match["ruling"].strip()))
            # What is left out leaves its length, so that the rulings of all patterns keep their order.
            return "\0" * len(match[0])

        words = pattern.sub(taken, words)
    left = re.sub(r"[ \t]*\0+", "", words).strip()
    return left, "\n".join(ruling for _, ruling in sorted(rulings))


@dataclass
class Library:
    """A project: its rules texts, its code in the package of this name, its content and its tests."""

    root: Path
    package: str

    @property
    def rules(self) -> Path:
        """Where the texts lie, and the list of excuses."""
        return self.root / "docs" / "rules"

    @property
    def code(self) -> Path:
        """Where the code lies."""
        return self.root / "src" / self.package

    @property
    def content(self) -> Path:
        """Where the packs lie."""
        return self.root / "content"

    @property
    def tests(self) -> Path:
        """Where the tests lie."""
        return self.root / "tests"

    @cached_property
    def texts(self) -> Mapping[str, Text]:
        """The texts by game."""
        found = {path.stem.replace("-", "_"): path for path in sorted(self.rules.glob("*.md"))}
        return {game: Text.of(game, path.read_text(encoding="utf-8")) for game, path in found.items()}

    @cached_property
    def sources(self) -> Mapping[str, str]:
        """The Python files of the code by their path from its folder, in order."""
        return {
            path.relative_to(self.code).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted(self.code.rglob("*.py"))
        }

    @cached_property
    def mentions(self) -> Mapping[str, Sequence[Mention]]:
        """What each Python file of the code names."""
        shown = self.folder(self.code)
        return {file: mentions_in_python(f"{shown}{file}", source) for file, source in self.sources.items()}

    @cached_property
    def in_content(self) -> Sequence[Mention]:
        """What the content names."""
        return [
            mention
            for path in sorted(self.content.rglob("*.toml"))
            for mention in mentions_in_content(
                f"content/{path.relative_to(self.content).as_posix()}", path.read_text(encoding="utf-8")
            )
        ]

    @cached_property
    def places(self) -> Sequence[Place]:
        """Where the code carries out rules, in the order of files and lines."""
        return [place for file in self.sources for place in self._places(file)]

    @cached_property
    def marks(self) -> Sequence[Mark]:
        """Which rules the tests guard."""
        shown = self.folder(self.tests)
        found = [
            mark
            for path in sorted(self.tests.rglob("*.py"))
            for mark in marks(
                f"{shown}{path.relative_to(self.tests).as_posix()}", path.read_text(encoding="utf-8")
            )
        ]
        for path in sorted((self.tests / "scenarios").rglob("*.toml")):
            name = f"{shown}{path.relative_to(self.tests).as_posix()}"
            found += scenario_marks(name, path.read_text(encoding="utf-8"))
        return found

    def tests_of_examples(self, game: str) -> Mapping[str, list[str]]:
        """The tests of each worked example, which are called by its number: ``test_t01_...``, ``T01_... .toml``."""
        found: dict[str, list[str]] = {}
        for test in self.marked:
            folder, _, name = test.replace("::", "/").rpartition("/")
            match = _OF_EXAMPLE.match(name)
            if match and game in folder.split("/"):
                found.setdefault(f"T{match[1]}", []).append(test)
        return found

    @cached_property
    def marked(self) -> Sequence[str]:
        """All tests that guard a rule, each once."""
        return list(dict.fromkeys(test for mark in self.marks for test in mark.tests))

    @cached_property
    def excuses(self) -> Sequence[str]:
        """The lines of the list of excuses, if there is one."""
        listed = self.rules / EXCUSES
        return listed.read_text(encoding="utf-8").splitlines() if listed.is_file() else []

    def _places(self, file: str) -> Iterator[Place]:
        told = {(m.line, m.rule): m.phrase is not None for m in reversed(self.mentions[file]) if m.line}
        if not told:
            return
        outline = Outline.of(ast.parse(self.sources[file]))
        module = ".".join([self.code.name, *Path(file).with_suffix("").parts]).removesuffix(".__init__")
        for (line, rule), quoted in sorted(told.items()):
            yield Place(rule, file, line, f"{module}:{outline.around(line)}", quoted)

    def folder(self, folder: Path) -> str:
        """What the names of files in a folder start with."""
        return f"{folder.relative_to(self.root).as_posix()}/"


@cache
def library() -> Library:
    """This project, read once."""
    return Library(ROOT, "petz_engine")


def index(game: str, books: Library | None = None) -> list[Entry]:
    """Every rule of a game's text in its order, with the code and the tests behind it, then its worked examples.

    An example is carried out by the rules that it is about, and has no code of its own. KeyError for a game that has
    no text.
    """
    books = books or library()
    text = books.texts[game]
    code, tests = dict[str, list[str]](), dict[str, list[str]]()
    for place in sorted(books.places, key=lambda place: not place.file.startswith(f"{game}/")):
        code.setdefault(place.rule, []).append(place.around)
    for mention in books.in_content:
        code.setdefault(mention.rule, []).append(mention.where)
    for mark in books.marks:
        tests.setdefault(mark.rule, []).extend(mark.tests)
    of_examples = books.tests_of_examples(game)
    return [
        *(
            Entry(rule.id, *parted(rule.text), _once(code.get(rule.id, ())), _once(tests.get(rule.id, ())))
            for rule in text.rules.values()
        ),
        *(
            Entry(name, words, "", (), _once(of_examples.get(name, ())))
            for name, words in text.examples.items()
        ),
    ]


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


# --- the check -----------------------------------------------------------------------------------------------------


def faults(books: Library) -> list[str]:
    """What is wrong with those who name rules: unknown ids, wrong words or none, marks and excuses of nothing."""
    rules = {rule.id: rule for text in books.texts.values() for rule in text.rules.values()}
    prefixes = {_prefix(rule) for rule in rules}
    named = [m for mentions in books.mentions.values() for m in mentions] + [*books.in_content]
    marked = [Mention(mark.where, mark.rule) for mark in books.marks]
    excuses, slips = excuses_of(books.excuses)
    return [
        *faults_of([*(m for m in named if _prefix(m.rule) in prefixes), *marked], rules),
        *(f"{mark.where}: no test has the mark of {mark.rule}" for mark in books.marks if not mark.tests),
        *slips,
        *_almost(books, rules, prefixes),
        *faults_of([Mention(excuse.where, excuse.rule) for excuse in excuses], rules),
    ]


def _almost(books: Library, rules: Mapping[str, Rule], prefixes: Iterable[str]) -> Iterator[str]:
    """Words of the code that look like ids of a text, and are none, so that nobody would miss what they cite."""
    like = re.compile(rf"\b(?:{'|'.join(sorted(prefixes))})-\w+-\w+", re.I)
    for file, source in books.sources.items():
        for number, line in enumerate(source.splitlines(), 1) if like.search(source) else ():
            for word in like.finditer(line):
                if not RULE_ID.match(line, word.start()):
                    where = f"{books.folder(books.code)}{file}:{number}"
                    yield f"{where}: {word[0]} is no rule{perhaps(word[0].upper(), rules)}"


def _prefix(rule: str) -> str:
    """The part of an id that names its text; ids of no text, as in examples, are left alone."""
    return rule.partition("-")[0]


def faults_of(mentions: Iterable[Mention], rules: Mapping[str, Rule]) -> list[str]:
    """What is wrong with mentions: an id that no rule has, words that its rule does not say, no words."""
    found = []
    for mention in mentions:
        where, rule, phrase = mention.where, mention.rule, mention.phrase
        if rule not in rules:
            found.append(f"{where}: {rule} is no rule{perhaps(rule, rules)}")
        elif phrase is not None and not rules[rule].says(phrase):
            found.append(f'{where}: {rule} does not say "{phrase}"')
        elif phrase is None and mention.phrase_due:
            found.append(f"{where}: {rule} is cited without words of it (or write: see {rule})")
    return found


def perhaps(rule: str, rules: Iterable[str]) -> str:
    """What may be meant by an id that no rule has.

    >>> perhaps("XX-DO-1", ["XX-DO-01", "XX-GO-02"]), perhaps("x", ["XX-DO-01"])
    ('; did you mean XX-DO-01?', '')
    """
    near = difflib.get_close_matches(rule, sorted(rules), n=1)
    return f"; did you mean {near[0]}?" if near else ""


def excuses_of(lines: Sequence[str]) -> tuple[list[Excuse], list[str]]:
    """The excuses that the lines of a list give, each as ``id part reason``, and what is wrong with the lines.

    >>> excuses_of(["# head", "XX-DO-01 test nobody can see it"])[0]
    [Excuse(where='excused.txt:2', rule='XX-DO-01', part='test', reason='nobody can see it')]
    """
    found, wrong = list[Excuse](), list[str]()
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        where = f"{EXCUSES}:{number}"
        rule, part, reason = [*line.split(maxsplit=2), "", ""][:3]
        if part not in PARTS:
            wrong.append(
                f"{where}: {rule} is excused from {part or 'nothing'}, not from {' or '.join(PARTS)}"
            )
        elif not reason:
            wrong.append(f"{where}: {rule} has no reason")
        elif (rule, part) in {(excuse.rule, excuse.part) for excuse in found}:
            wrong.append(f"{where}: {rule} is listed twice")
        else:
            found.append(Excuse(where, rule, part, reason))
    return found, wrong


def without(books: Library, text: Text) -> Mapping[str, list[str]]:
    """The rules in scope of a text that have no code, and those that have no test, as ``code`` and ``test``."""
    has = {"code": {place.rule for place in books.places}, "test": {m.rule for m in books.marks if m.tests}}
    return {part: [rule for rule in text.scope if rule not in has[part]] for part in PARTS}


def owed(books: Library, most_excuses: int) -> list[str]:
    """Rules in scope that lack code or a test without an excuse, and excuses of what lacks nothing.

    ``most_excuses`` is how many excuses there are; the number goes down with the list.
    """
    lacking = {
        (rule, part): None
        for text in books.texts.values()
        for part, rules in without(books, text).items()
        for rule in rules
    }
    lacking |= {
        (f"{name} of {game}", "test"): None
        for game, text in books.texts.items()
        for name in text.examples
        if name not in books.tests_of_examples(game)
    }
    excuses, _ = excuses_of(books.excuses)
    excused = {(excuse.rule, excuse.part) for excuse in excuses}
    return [
        *(f"{rule} has no {part}" for rule, part in lacking if (rule, part) not in excused),
        *(
            f"{excuse.where}: {excuse.rule} needs no excuse from {excuse.part}: take it off"
            for excuse in excuses
            if (excuse.rule, excuse.part) not in lacking
        ),
        *_number_of(excuses, most_excuses),
    ]


def _number_of(excuses: Sequence[Excuse], most: int) -> list[str]:
    """The list may only shrink."""
    if len(excuses) > most:
        return [f"{EXCUSES} has {len(excuses)} excuses, and may have {most}: the list only shrinks"]
    if len(excuses) < most:
        return [f"{EXCUSES} has {len(excuses)} excuses: lower the number, which is {most}"]
    return []


def summary(books: Library) -> list[str]:
    """How far each text is covered, one line each."""
    lines = []
    for game, text in books.texts.items():
        lacking = without(books, text)
        numbers = ", ".join(f"{len(lacking[part])} without {part}" for part in PARTS)
        lines.append(f"{game}: {len(text.scope)} of {len(text.rules)} rules are carried out, {numbers}")
    return lines


def missing(books: Library) -> list[str]:
    """The rules in scope without code or without a test, excused or not."""
    return [
        f"{rule} {part}"
        for text in books.texts.values()
        for part, rules in without(books, text).items()
        for rule in rules
    ]


# --- what the package ships ------------------------------------------------------------------------------------------

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Row = ast.ListComp | ast.SetComp | ast.DictComp


class Statement(NamedTuple):
    """A line in a function at which the code quotes a rule: its file, where the function begins, what it is called."""

    file: str
    first: int
    name: str
    line: int
    rule: str


def cited_in(books: Library) -> Iterator[Statement]:
    """The lines in functions at which the code quotes rules, in the order of files and lines."""
    by_file: dict[str, list[Place]] = {}
    for place in books.places:
        if place.quoted:
            by_file.setdefault(place.file, []).append(place)
    for file, places in by_file.items():
        nodes = list(ast.walk(ast.parse(books.sources[file])))
        functions = [n for n in nodes if isinstance(n, Function)]
        rows = [n for n in nodes if isinstance(n, Row)]
        for place in places:
            around = [f for f in functions if _first(f) <= place.line <= (f.end_lineno or f.lineno)]
            # a statement in whose first line a lambda begins is not that lambda
            whole = [f for f in around if not isinstance(f, ast.Lambda) or f.lineno < place.line]
            around = whole or around
            if around:
                inner = max(around, key=lambda f: (_first(f), -(f.end_lineno or 0)))
                line = _before(rows, inner, place.line)
                yield Statement(file, _first(inner), _name(inner), line, place.rule)


def _before(rows: Sequence[Row], inner: Function, line: int) -> int:
    """A line, or that of what a row around it goes through: some Pythons tell the others once for each item."""
    around = [row for row in rows if _first(inner) < row.lineno <= line <= (row.end_lineno or row.lineno)]
    return min(around, key=lambda row: row.lineno).generators[0].iter.lineno if around else line


def _first(function: Function) -> int:
    return function.lineno if isinstance(function, ast.Lambda) else first_line(function)


def _name(function: Function) -> str:
    return "<lambda>" if isinstance(function, ast.Lambda) else function.name


def shipped(books: Library) -> dict[str, Any]:
    """The index as data: by game its rules and worked examples, and the lines at which the code quotes rules."""
    games = {game: _of_game(text, index(game, books)) for game, text in books.texts.items()}
    return {"games": games, "cited": list(cited_in(books))}


def shipped_texts(books: Library) -> dict[str, Any]:
    """The same without code and tests, in a fraction of the time."""
    games = {}
    for game, text in books.texts.items():
        rules = [Entry(rule.id, *parted(rule.text), (), ()) for rule in text.rules.values()]
        examples = [Entry(name, words, "", (), ()) for name, words in text.examples.items()]
        games[game] = _of_game(text, [*rules, *examples])
    return {"games": games, "cited": []}


def _of_game(text: Text, entries: Sequence[Entry]) -> dict[str, Any]:
    return {
        "entries": [entry._asdict() for entry in entries],
        "scope": text.scope,
        "plain": {rule.id: sentences(rule.text) for rule in text.rules.values()},
    }


SHIPPED = {"all": shipped, "texts": shipped_texts}


def main(
    arguments: Sequence[str] | None = None, books: Library | None = None, excuses: int = MOST_EXCUSES
) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--strict", action="store_true", help="a rule without code or test is a fault")
    parser.add_argument("--missing", action="store_true", help="print what has no code or no test")
    parser.add_argument("--json", nargs="?", const="all", choices=SHIPPED, help="print the index as JSON")
    asked, books = parser.parse_args(arguments), books or library()
    if asked.json:
        print(json.dumps(SHIPPED[asked.json](books), sort_keys=True))
        return 0
    if asked.missing:
        print("\n".join(missing(books)))
        return 0
    found = faults(books) + (owed(books, excuses) if asked.strict else [])
    for line in (*found, *summary(books), f"rule index: {len(found)} faults"):
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
