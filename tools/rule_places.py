"""Where source text names rules: in the code with words of them, in content as data, in tests as marks.

Nothing is imported or run; Python is read as text. Comments cite a rule with words that stand in it, so that a citation
of a rule that says something else is caught:

    # XX-DO-05 "at least 2 feet"

The quotation may go on in the next comment line. A string that is nothing but an id is what the engine itself tells: in
an event, in a question, in a refusal. Docstrings and other strings may name an id alone; so may a comment that says
``see XX-DO-05``.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NamedTuple

from rule_texts import RULE_ID, rule_ids, span

MARK = "mark.rule"
"""How the mark of a test ends that says which rules it guards."""

_CITATION = re.compile(rf'(?P<see>\bsee\s+)?(?P<id>{RULE_ID.pattern})(?::?\s+"(?P<phrase>[^"]+)")?')
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_LAYOUT = frozenset({tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER})

Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class Mention(NamedTuple):
    """A rule named somewhere: where (file:line), which, the words quoted from it, and whether words are due there.

    ``line`` is the line of code that it is about, 0 where it is about none, such as in a docstring.
    """

    where: str
    rule: str
    phrase: str | None = None
    phrase_due: bool = False
    line: int = 0


class Mark(NamedTuple):
    """A rule that a test guards: where it says so, which rule, and the node ids of the tests as pytest has them."""

    where: str
    rule: str
    tests: tuple[str, ...]


class Remark(NamedTuple):
    """One comment: its words, the first line of each part of them, and the line of code that each part is about."""

    words: str
    starts: Sequence[int]
    lines: Sequence[int]
    about: Sequence[int]

    def part(self, at: int) -> int:
        """The number of the part in which the words have this place."""
        return bisect_right(self.starts, at) - 1


def remarks(source: str) -> Iterator[Remark]:
    """The comments of Python source; comments on consecutive lines are one.

    A comment behind code is about its own line, any other about the next line of code.

    >>> [(r.words, r.lines, r.about) for r in remarks("# one\\n# more\\nx = 1\\ny = 2  # two\\n")]
    [('one more', [1, 2], [3, 3]), ('two', [4], [4])]
    """
    comments, code = list[tuple[int, str]](), set[int]()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            comments.append((token.start[0], token.string.lstrip("#:").strip()))
        elif token.type not in _LAYOUT:
            code.update(range(token.start[0], token.end[0] + 1))
    ordered = sorted(code)
    for block in _consecutive(comments):
        lines, words = [line for line, _ in block], [text for _, text in block]
        starts = [0, *accumulate(len(text) + 1 for text in words)][:-1]
        yield Remark(" ".join(words), starts, lines, [_code_from(ordered, line) for line in lines])


def _consecutive(comments: Iterable[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    block: list[tuple[int, str]] = []
    for line, text in comments:
        if block and line != block[-1][0] + 1:
            yield block
            block = []
        block.append((line, text))
    if block:
        yield block


def _code_from(ordered: Sequence[int], line: int) -> int:
    """The first line of code from this line on; 0 where there is none."""
    at = bisect_right(ordered, line - 1)
    return ordered[at] if at < len(ordered) else 0


def mentions_in_python(name: str, source: str) -> list[Mention]:
    """All mentions in one Python file, comments first."""
    if RULE_ID.search(source) is None:
        return []
    return [*_in_comments(name, source), *_in_strings(name, ast.parse(source))]


def _in_comments(name: str, source: str) -> Iterator[Mention]:
    """The rules that comments cite; each needs its words, unless the comment only says where to look."""
    for remark in remarks(source):
        for match in _CITATION.finditer(remark.words):
            part = remark.part(match.start("id"))
            where, about = f"{name}:{remark.lines[part]}", remark.about[part]
            for rule in span(match):
                due = not match["see"]
                yield Mention(where, rule, match["phrase"], due, about if due else 0)


def _in_strings(name: str, tree: ast.AST) -> Iterator[Mention]:
    """The rules that docstrings and strings name; quoted words after an id are checked there too."""
    docstrings: set[ast.expr] = set()
    for node in ast.walk(tree):  # what is around a docstring comes before it
        if isinstance(node, ast.Expr):
            docstrings.add(node.value)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            alone = node not in docstrings and RULE_ID.fullmatch(node.value) is not None
            for match in _CITATION.finditer(node.value):
                for rule in span(match):
                    where = f"{name}:{node.lineno}"
                    yield Mention(where, rule, match["phrase"], line=node.lineno if alone else 0)


def mentions_in_content(name: str, source: str) -> list[Mention]:
    """All mentions in a content file: as fields or in comments, where the id alone is enough.

    >>> mentions_in_content("a.toml", "# XX-DO-01\\nprice = 3")[0][:2]
    ('a.toml:1', 'XX-DO-01')
    """
    return [
        Mention(f"{name}:{number}", rule)
        for number, line in enumerate(source.splitlines(), 1)
        for rule in rule_ids(line)
    ]


# --- what stands around a line -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Outline:
    """The definitions of one Python file, and what is assigned outside functions, to tell in which one a line is."""

    parts: tuple[tuple[str, int, int], ...]
    """Qualified name, first and last line, outer ones first."""

    @classmethod
    def of(cls, tree: ast.Module) -> Outline:
        """The outline of a parsed file."""
        return cls(tuple(_parts(tree, "")))

    def around(self, line: int) -> str:
        """The qualified name of the innermost part that has the line, ``<module>`` where none has it.

        >>> outline = Outline.of(ast.parse("PRICES = (\\n  1,\\n)\\nclass A:\\n  def b(self):\\n    pass\\nimport c"))
        >>> [outline.around(line) for line in (2, 4, 6, 7)]
        ['PRICES', 'A', 'A.b', '<module>']
        """
        inner = "<module>"
        for name, first, last in self.parts:
            if first <= line <= last:
                inner = name
        return inner


def _parts(node: ast.AST, prefix: str, *, inside: bool = False) -> Iterator[tuple[str, int, int]]:
    """The parts below a node; ``inside`` a function, what is assigned is no part of its own."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, _DEFINITIONS):
            name = prefix + child.name
            yield name, first_line(child), child.end_lineno or child.lineno
            yield from _parts(child, f"{name}.", inside=not isinstance(child, ast.ClassDef))
        elif isinstance(child, (ast.Assign, ast.AnnAssign)) and not inside:
            names = [target.id for target in _targets(child) if isinstance(target, ast.Name)]
            if names:
                yield prefix + names[0], child.lineno, child.end_lineno or child.lineno
        else:
            yield from _parts(child, prefix, inside=inside)


def first_line(definition: Definition) -> int:
    """The first line of a definition, decorators included."""
    return min([definition.lineno, *(decorator.lineno for decorator in definition.decorator_list)])


def _targets(node: ast.Assign | ast.AnnAssign) -> list[ast.expr]:
    return node.targets if isinstance(node, ast.Assign) else [node.target]


# --- tests -------------------------------------------------------------------------------------------------------


def marks(name: str, source: str) -> list[Mark]:
    """The rules that the tests of one file guard, read from their marks.

    The mark of a test, of a class or of one set of parameters belongs to what it stands at. One that is assigned to a
    name belongs to the tests that use that name, and ``pytestmark`` to all of the file or class.

    >>> marks("t.py", '@pytest.mark.rule("XX-DO-01")\\ndef test_a(): ...')
    [Mark(where='t.py:1', rule='XX-DO-01', tests=('t.py::test_a',))]
    """
    tree = ast.parse(source)
    tests = list(_tests(tree, ()))
    found = []
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith(MARK):
            ids = tuple(f"{name}::{'::'.join(test)}" for test in _guards(tree, tests, call))
            found += [Mark(f"{name}:{call.lineno}", _literal(argument), ids) for argument in call.args]
    return found


Test = tuple[str, ...]
"""The names of the classes around a test, and its own."""


def _tests(node: ast.AST, path: Test) -> Iterator[tuple[Test, Definition]]:
    """The tests of a file: functions by name, in classes too."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef):
            yield from _tests(child, (*path, child.name))
        elif isinstance(child, _DEFINITIONS) and child.name.startswith("test"):
            yield (*path, child.name), child


def _guards(tree: ast.Module, tests: Sequence[tuple[Test, Definition]], call: ast.Call) -> list[Test]:
    """The tests that the mark of a call is for."""
    path, assigned = _around(tree, call)
    if assigned is None or assigned == "pytestmark":
        return [test for test, _ in tests if test[: len(path)] == path]
    return [test for test, definition in tests if _names(definition, assigned)]


def _around(tree: ast.AST, call: ast.Call, path: Test = ()) -> tuple[Test, str | None]:
    """The names of the definitions around a call, and the name that it is assigned to outside of functions, if any."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, (*_DEFINITIONS, ast.Assign, ast.AnnAssign)) and _holds(child, call):
            if isinstance(child, _DEFINITIONS):
                return _around(child, call, (*path, child.name))
            names = [target.id for target in _targets(child) if isinstance(target, ast.Name)]
            return path, names[0] if names else None
    return path, None


def _holds(node: ast.stmt, call: ast.Call) -> bool:
    first = first_line(node) if isinstance(node, _DEFINITIONS) else node.lineno
    return first <= call.lineno <= (node.end_lineno or node.lineno)


def _names(definition: Definition, name: str) -> bool:
    return any(isinstance(node, ast.Name) and node.id == name for node in ast.walk(definition))


def _literal(argument: ast.expr) -> str:
    """The text of a literal; of anything else its source, which is no rule and so will be told."""
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return ast.unparse(argument)


def scenario_marks(name: str, source: str) -> list[Mark]:
    """The rules that a scenario file guards, which it lists as ``rules``; pytest has it by the path of the file.

    >>> scenario_marks("tests/scenarios/a.toml", 'rules = ["XX-DO-01"]')
    [Mark(where='tests/scenarios/a.toml', rule='XX-DO-01', tests=('tests/scenarios/a.toml',))]
    """
    try:
        listed: Any = tomllib.loads(source).get("rules", [])
    except tomllib.TOMLDecodeError:  # whoever runs it will tell
        return []
    return [Mark(name, rule if isinstance(rule, str) else repr(rule), (name,)) for rule in _list(listed)]


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
