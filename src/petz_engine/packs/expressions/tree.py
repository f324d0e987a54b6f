"""The syntax tree of an expression, and the one way in which it is written.

Equality of nodes is equality of what they say: ``at``, the place in the text that a node came from, does not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import attrs


def _at() -> int:
    """A field for the offset in the text."""
    place: int = attrs.field(default=0, eq=False, repr=False, kw_only=True)
    return place


@attrs.frozen
class Number:
    """A whole number."""

    value: int
    at: int = _at()


@attrs.frozen
class Part:
    """One name of a path, and the filter in brackets behind it (None: there is none)."""

    name: str
    where: Node | None = None
    at: int = _at()


@attrs.frozen
class Path:
    """Names with dots between them: the way to a number, such as ``owner.buds.red``."""

    parts: tuple[Part, ...]
    at: int = _at()


@attrs.frozen
class Times:
    """A number times something."""

    factor: int
    of: Node
    at: int = _at()


@attrs.frozen
class Sum:
    """What is added (sign 1) and subtracted (sign -1)."""

    terms: tuple[tuple[int, Node], ...]
    at: int = _at()


@attrs.frozen
class Compare:
    """Two numbers, and how they must compare."""

    left: Node
    sign: str
    right: Node
    at: int = _at()


@attrs.frozen
class Not:
    """The opposite of a condition."""

    of: Node
    at: int = _at()


@attrs.frozen
class Every:
    """Conditions that must all hold: ``and``."""

    of: tuple[Node, ...]
    at: int = _at()


@attrs.frozen
class Either:
    """Conditions of which one must hold: ``or``."""

    of: tuple[Node, ...]
    at: int = _at()


Node: TypeAlias = Number | Path | Times | Sum | Compare | Not | Every | Either

_LEVELS = {Either: 1, Every: 2, Not: 3, Compare: 4, Sum: 5, Times: 6, Path: 7, Number: 7}
"""How tightly a node binds; what binds less than its place wants stands in parentheses."""


def written(node: Node, level: int = 1) -> str:
    """A node as text that reads back as the same node.

    >>> written(Times(2, Sum(((1, Number(3)), (-1, Number(1))))))
    '2 * (3 - 1)'
    """
    text = _text(node)
    return f"({text})" if _LEVELS[type(node)] < level else text


def _text(node: Node) -> str:
    match node:
        case Number():
            return str(node.value)
        case Path():
            return ".".join(map(_part, node.parts))
        case Times():
            return f"{node.factor} * {written(node.of, 6)}"
        case Sum():
            (sign, first), *rest = node.terms
            begin = f"{'-' if sign < 0 else ''}{written(first, 6)}"
            return begin + "".join(f" {'-' if s < 0 else '+'} {written(of, 6)}" for s, of in rest)
        case Compare():
            return f"{written(node.left, 5)} {node.sign} {written(node.right, 5)}"
        case Not():
            return f"not {written(node.of, 3)}"
        case Every():
            return " and ".join(written(each, 3) for each in node.of)
        case Either():
            return " or ".join(written(each, 2) for each in node.of)


def _part(part: Part) -> str:
    return part.name if part.where is None else f"{part.name}[{written(part.where)}]"


def paths(node: Node) -> Iterator[tuple[Part, ...]]:
    """All paths of an expression, those in filters too."""
    match node:
        case Path():
            yield node.parts
            for part in node.parts:
                if part.where is not None:
                    yield from paths(part.where)
        case Times() | Not():
            yield from paths(node.of)
        case Sum():
            for _, of in node.terms:
                yield from paths(of)
        case Compare():
            yield from paths(node.left)
            yield from paths(node.right)
        case Every() | Either():
            for each in node.of:
                yield from paths(each)


def names(node: Node, among: Sequence[str]) -> tuple[str, ...]:
    """Which of these names an expression reads, each once."""
    return tuple(dict.fromkeys(path[0].name for path in paths(node) if path[0].name in among))
