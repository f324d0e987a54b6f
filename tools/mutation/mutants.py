"""The mutants of a module: every small change that is tried, as text.

The changes inside expressions are those of mutmut (its operators, through its visitor). mutmut itself leaves out
decorated functions and what stands outside functions; here both count. Those of :mod:`mutation.own` come on top.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import libcst as cst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation.file_mutation import NEVER_MUTATE_FUNCTION_NAMES, MutationVisitor, deep_replace
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import IgnoredCode

from mutation import own

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCE = ROOT / "src" / "petz_engine"
GAMES = tuple(sorted(path.parent.name for path in SOURCE.glob("*/definition.py")))
"""The games of the library, each a folder."""
PLACES = (*GAMES, "kernel", "packs")
"""Where the rules code stands, each with a folder of tests of its name."""
TARGETS = (*GAMES, "kernel", "packs/expressions", "packs/position.py")
"""The rules code: files and folders."""
STRICT = re.compile(r",?\s*strict=\w+,?\s*|,\s*(?=\))")
"""The promise of a zip that its rows are of one length, and a comma at the end."""


@dataclass(frozen=True, order=True)
class Mutant:
    """One change: in this file, inside this function (or table, or entry), from one text to another.

    ``first`` and ``last`` are the lines of the statement that is changed; ``block`` and ``mutated`` the texts of the
    whole statement of the module around it, which begins in line ``start``. ``kind`` is code, table or pack.
    """

    file: str
    where: str
    kind: str
    operator: str
    first: int
    last: int
    before: str
    after: str
    start: int
    block: str
    mutated: str

    @property
    def key(self) -> str:
        """The same as long as nothing in the block changes."""
        text = "\0".join((self.file, self.where, self.operator, self.block, self.mutated))
        return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()

    @property
    def group(self) -> str:
        """What it is a sample of: a function, a table, or a field of a kind of entries."""
        if self.kind != "pack":
            return self.where
        entry, _, field = self.where.partition(": ")
        return f"{entry.partition(' ')[0]}.{field}"

    @property
    def idle(self) -> bool:
        """Whether it is only a guard against our own slips that goes, or False becomes None: nobody can see that."""
        if self.before == "return False" and self.after == "return None":
            return True
        return STRICT.sub("", self.block) == STRICT.sub("", self.mutated)

    def __str__(self) -> str:
        return f"{self.file}:{self.first} {self.where}: {_short(self.before)} -> {_short(self.after)}"


def _short(text: str) -> str:
    """A text on one line."""
    text = " ".join(text.split())
    return text if len(text) <= 100 else f"{text[:60]} ... {text[-35:]}"


def files() -> list[Path]:
    """The files of the rules code."""
    found = []
    for target in TARGETS:
        path = SOURCE / target
        found += [path] if path.is_file() else sorted(path.rglob("*.py"))
    return found


def place(file: str) -> str:
    """The game or the floor of a file of code or of a pack."""
    return next(place for place in PLACES if place in file)


class _Visitor(MutationVisitor):  # type: ignore[misc]  # mutmut may not be installed
    """mutmut's visitor, which also goes into decorated functions, notes where it was, and changes a text once."""

    def __init__(self, operators: Any) -> None:
        super().__init__(operators, IgnoredCode(set(), set(), set()))
        self.found: list[tuple[cst.CSTNode, cst.CSTNode, Any, str]] = []

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.FunctionDef) and node.name.value not in NEVER_MUTATE_FUNCTION_NAMES:
            return False
        return bool(super()._skip_node_and_children(node))

    def _create_mutations(self, node: cst.CSTNode) -> None:
        for of, operator in self._operators:
            if not isinstance(node, of):
                continue
            changed = list(operator(node))
            if isinstance(node, cst.SimpleString):
                changed = changed[:1]  # other letters than these are one change, not three
            for new in changed:
                where = self.get_metadata(PositionProvider, node)
                self.found.append((node, new, where, operator.__name__.removeprefix("operator_")))


def mutants_of(path: Path) -> list[Mutant]:
    """All mutants of a module, in the order of the text."""
    text = path.read_text(encoding="utf-8")
    wrapper = MetadataWrapper(cst.parse_module(text))
    visitor = _Visitor([*mutation_operators, *own.OPERATORS])
    wrapper.visit(visitor)
    module = _Module(path, text)
    found = []
    seen = set[tuple[int, str]]()
    for old, new, where, operator in visitor.found:
        mutant = module.mutant(wrapper.module, old, new, where, operator)
        if mutant is not None and (mutant.start, mutant.mutated) not in seen:
            seen.add((mutant.start, mutant.mutated))
            found.append(mutant)
    return sorted(found, key=lambda mutant: mutant.first)


class _Module:
    """A module by its lines, its statements and its functions."""

    def __init__(self, path: Path, text: str) -> None:
        self.file = path.relative_to(SOURCE).as_posix()
        self.lines = text.splitlines(keepends=True)
        self.tree = ast.parse(text)
        self.functions = functions_in(self.tree)
        self.tops: dict[int, cst.BaseStatement] | None = None
        self.statements = [node for node in ast.walk(self.tree) if isinstance(node, ast.stmt)]

    def mutant(
        self, module: cst.Module, old: cst.CSTNode, new: cst.CSTNode, where: Any, operator: str
    ) -> Mutant | None:
        """A change as a mutant; None where it is no valid Python, or where nothing can be put in its place."""
        line = where.start.line
        top = next((s for s in self.tree.body if _begin(s) <= line <= (s.end_lineno or 0)), None)
        if top is None or isinstance(top, (ast.Import, ast.ImportFrom, ast.If, ast.Expr)):
            return None
        inside = [
            name for name, first, body, last in self.functions if first <= line <= last and line >= body
        ]
        if isinstance(top, ast.ClassDef) and not inside:
            return None
        if any(first <= line < body for _, first, body, _ in self.functions) and not inside:
            return None  # decorators and signatures
        start, end = _begin(top), top.end_lineno or 0
        block = "".join(self.lines[start - 1 : end])
        before, after = module.code_for_node(old), module.code_for_node(new)
        mutated = self._spliced(block, start, where, before.strip(), after.strip())
        if mutated is None:
            mutated = self._replaced(module, old, new, start)
        if mutated is None or mutated == block or not _valid(mutated):
            return None
        name = inside[-1] if inside else _name(top)
        statement = _innermost(self.statements, line)
        kind = "code" if inside else "table"
        if inside and operator == "items":
            return None  # rows inside functions are too many, and other changes reach what they hold
        first, last = (line, where.end.line) if statement is None else statement
        return Mutant(
            self.file, name, kind, operator, first, last, before.strip(), after.strip(), start, block, mutated
        )

    def _spliced(self, block: str, start: int, where: Any, before: str, after: str) -> str | None:
        """The block with one text in the place of another; None where the text is not what stands there."""
        a = self._offset(start, where.start.line, where.start.column)
        b = self._offset(start, where.end.line, where.end.column)
        while a > 0 and block[a - 1] == "(" and before.count("(") > block[a:b].count("("):
            a -= 1
        while b < len(block) and block[b] == ")" and before.count(")") > block[a:b].count(")"):
            b += 1
        return block[:a] + after + block[b:] if block[a:b].strip() == before else None

    def _replaced(self, module: cst.Module, old: cst.CSTNode, new: cst.CSTNode, start: int) -> str | None:
        """The same, with the tree rebuilt, which takes longer."""
        if self.tops is None:
            self.tops = dict(zip(map(_begin, self.tree.body), _statements(module), strict=True))
        top = self.tops[start]
        text = module.code_for_node(cst.ensure_type(deep_replace(top, old, new), cst.BaseStatement))
        return (
            text.removeprefix(text[: len(text) - len(text.lstrip())])
            if text.lstrip()[:1] != "#"
            else _uncommented(text)
        )

    def _offset(self, start: int, line: int, column: int) -> int:
        return sum(map(len, self.lines[start - 1 : line - 1])) + column


def _statements(module: cst.Module) -> list[Any]:
    """What stands in a module, one small statement a line."""
    return list(module.body)


def _uncommented(text: str) -> str:
    """A statement without the comments above it."""
    lines = text.splitlines(keepends=True)
    while lines and (not lines[0].strip() or lines[0].startswith("#")):
        lines.pop(0)
    return "".join(lines)


def functions_in(tree: ast.Module) -> list[tuple[str, int, int, int]]:
    """Qualified name, first line, first line of the body and last line of each function, outer ones first."""
    found: list[tuple[str, int, int, int]] = []

    def go(body: Sequence[ast.stmt], prefix: str) -> None:
        for node in body:
            if isinstance(node, ast.FunctionDef):
                found.append((prefix + node.name, _begin(node), node.body[0].lineno, node.end_lineno or 0))
                go(node.body, f"{prefix}{node.name}.")
            elif isinstance(node, ast.ClassDef):
                go(node.body, f"{prefix}{node.name}.")
            else:
                for inner in ("body", "orelse", "handlers", "cases", "finalbody"):
                    go(getattr(node, inner, []), prefix)

    go(tree.body, "")
    return found


def _begin(node: ast.stmt) -> int:
    decorators = getattr(node, "decorator_list", [])
    return decorators[0].lineno if decorators else node.lineno


def _name(top: ast.stmt) -> str:
    match top:
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
        case _:
            return "?"


def _innermost(statements: Sequence[ast.stmt], line: int) -> tuple[int, int] | None:
    """The lines of the head of the smallest statement at a line."""
    around = [s for s in statements if s.lineno <= line <= (s.end_lineno or 0)]
    if not around:
        return None
    smallest = min(around, key=lambda s: (s.end_lineno or 0) - s.lineno)
    body: Any = getattr(smallest, "body", None) or getattr(smallest, "cases", None)
    if isinstance(smallest, ast.Match):
        return smallest.lineno, smallest.end_lineno or 0
    if body and isinstance(body, list):
        return smallest.lineno, max(smallest.lineno, body[0].lineno - 1)
    return smallest.lineno, smallest.end_lineno or 0


def _valid(text: str) -> bool:
    try:
        ast.parse(text)
    except (SyntaxError, ValueError):
        return False
    return True


def all_functions() -> Iterator[tuple[str, str]]:
    """The file and the qualified name of every function of the rules code."""
    for path in files():
        for name, *_ in functions_in(ast.parse(path.read_text(encoding="utf-8"))):
            yield path.relative_to(SOURCE).as_posix(), name
