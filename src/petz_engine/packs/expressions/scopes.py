"""What expressions may read: names by scope, typed, each with who can see it; and the check of a tree against them.

A *scope* is what a name belongs to, such as a plant or a gardener: a table of :class:`Countable` (a number),
:class:`Role` (one other thing that is known there, such as the owner) and :class:`Selector` (several, such as all
plants of a gardener).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

import attrs

from petz_engine.packs.expressions.parsing import ExpressionError, parse
from petz_engine.packs.expressions.tree import (
    Compare,
    Either,
    Every,
    Node,
    Not,
    Number,
    Part,
    Path,
    Sum,
    Times,
    written,
)
from petz_engine.packs.problem import Malformed
from petz_engine.packs.wording import a, nearest, some

PUBLIC, OWNER, NOBODY = "public", "owner", "nobody"
SECRECY = (PUBLIC, OWNER, NOBODY)
"""Who may know a number, from the most open to the most secret."""

Reader = Callable[..., int]
"""A function of the content and of what is asked about, and of a number where its name takes one."""
Resolve = Callable[[str, str], str]
"""The qualified id that a kind and a text mean; raises ``Malformed`` where there is none."""


@attrs.frozen
class Countable:
    """A number: ``read(content, subject)``, or ``read(content, subject, number)`` of an entry of the kind ``of``.

    ``words`` are readers of their own for what may stand in the place of the entry, such as ``any``; ``seen`` is who
    may know the number, and ``most`` the printed number that it never exceeds.
    """

    read: Reader
    of: str | None = None
    words: Mapping[str, Reader] = attrs.field(factory=dict)
    seen: str = PUBLIC
    most: str | None = None


@attrs.frozen
class Printed:
    """A number that stays the same for a whole game; what reads only such numbers is settled when a game is loaded."""

    seen: str = PUBLIC


@attrs.frozen
class Role:
    """One thing of another scope, such as the owner: ``get(content, subject)``; where it is None, all numbers are 0."""

    scope: str
    get: Callable[..., Any]


@attrs.frozen
class Selector:
    """Several things of another scope, ``each(content, subject)``: they are counted, or a number of them is summed."""

    scope: str
    each: Callable[..., Iterable[Any]]
    seen: str = PUBLIC
    most: str | None = None


Member: TypeAlias = Countable | Printed | Role | Selector
Scopes: TypeAlias = Mapping[str, Mapping[str, Member]]


@attrs.frozen
class Expression:
    """An expression that was checked: its tree with qualified ids, and the scope in which it is asked.

    ``condition`` is whether it is asked as one. ``seen`` is who may know it: an expression is as secret as the most
    secret number in it.
    """

    tree: Node
    scope: str
    condition: bool = False
    seen: str = attrs.field(default=PUBLIC, eq=False)

    def __str__(self) -> str:
        return written(self.tree)


def checked(text: str, scopes: Scopes, scope: str, resolve: Resolve, *, condition: bool) -> Expression:
    """Parses an expression and checks it; raises :class:`ExpressionError`, and whatever ``resolve`` raises.

    A name that stands alone is a condition too: there is at least one.
    """
    checker = _Checker(text, scopes, resolve)
    node = parse(text)
    tree = checker.condition(node, scope) if condition else checker.number(node, scope)
    return Expression(tree, scope, condition, SECRECY[checker.secrecy])


class _Checker:
    def __init__(self, text: str, scopes: Scopes, resolve: Resolve) -> None:
        self.text, self.scopes, self.resolve = text, scopes, resolve
        self.secrecy = 0

    def fault(self, at: int, message: str, cure: str = "", code: str = "E132") -> ExpressionError:
        return ExpressionError(self.text, at, message, cure, code)

    # --- types

    def condition(self, node: Node, scope: str) -> Node:
        match node:
            case Compare():
                left, right = self.number(node.left, scope), self.number(node.right, scope)
                return attrs.evolve(node, left=left, right=right)
            case Not():
                return attrs.evolve(node, of=self.condition(node.of, scope))
            case Every() | Either():
                return attrs.evolve(node, of=tuple([self.condition(each, scope) for each in node.of]))
            case Path():
                return self.path(node, scope)
        cure = f"compare it, such as {written(node)[:40]} > 0"
        raise self.fault(node.at, "a number alone is no condition", cure)

    def number(self, node: Node, scope: str) -> Node:
        match node:
            case Number():
                return node
            case Path():
                return self.path(node, scope)
            case Times():
                return attrs.evolve(node, of=self.number(node.of, scope))
            case Sum():
                return attrs.evolve(node, terms=tuple([(s, self.number(of, scope)) for s, of in node.terms]))
        raise self.fault(node.at, "expected a number, got a condition", "conditions stand in if and while")

    # --- names

    def path(self, node: Path, scope: str) -> Path:
        parts, at, found = list(node.parts), 0, list[Part]()
        while at < len(parts):
            part = parts[at]
            member = self.scopes[scope].get(part.name)
            if member is None:
                raise self.unknown(part, scope)
            self.filter_fits(part, member)
            match member:
                case Countable(of=str()):
                    found += [part, self.argument(node, at, member)]
                    self.see(member.seen)
                    return self.ended(node, found, at + 2)
                case Countable() | Printed():
                    found.append(part)
                    self.see(member.seen)
                    return self.ended(node, found, at + 1)
                case Selector():
                    self.see(member.seen)
                    found.append(self.filtered(part, member.scope))
                case Role():
                    found.append(part)
            scope, at = member.scope, at + 1
        if isinstance(member, Role):
            self.incomplete(parts[-1], scope)
        return attrs.evolve(node, parts=tuple(found))

    def see(self, seen: str) -> None:
        self.secrecy = max(self.secrecy, SECRECY.index(seen))

    def filter_fits(self, part: Part, member: Member) -> None:
        if part.where is not None and not isinstance(member, Selector):
            raise self.fault(
                part.at, f"{part.name!r} is not several things to choose from", "leave the [ ] out"
            )

    def filtered(self, part: Part, scope: str) -> Part:
        if part.where is None:
            return part
        return attrs.evolve(part, where=self.condition(part.where, scope))

    def argument(self, node: Path, at: int, member: Countable) -> Part:
        """The entry or word behind the name of a number."""
        name, kind = node.parts[at], member.of or ""
        if at + 1 == len(node.parts):
            options = [f"{name.name}.{word}" for word in member.words]
            cure = some(options) if options else f"write '{name.name}.' and the id"
            raise self.fault(name.at, f"{name.name!r} needs {a(kind)}", cure, "E116")
        arg = node.parts[at + 1]
        self.filter_fits(arg, member)
        if arg.name in member.words:
            return arg
        try:
            return attrs.evolve(arg, name=self.resolve(kind, arg.name))
        except Malformed as bad:
            raise Malformed(*[attrs.evolve(each, offset=arg.at) for each in bad.problems]) from bad

    def ended(self, node: Path, found: list[Part], at: int) -> Path:
        """The path, if nothing comes behind its number."""
        if at < len(node.parts):
            last = node.parts[at]
            name = ".".join(part.name for part in node.parts[:at])
            raise self.fault(
                last.at, f"{name!r} is a number, with nothing behind it", f"write {name!r}", "E116"
            )
        return attrs.evolve(node, parts=tuple(found))

    def incomplete(self, part: Part, scope: str) -> None:
        cure = some([f"{part.name}.{name}" for name in sorted(self.scopes[scope])])
        raise self.fault(part.at, f"{part.name!r} is no number", cure)

    def unknown(self, part: Part, scope: str) -> ExpressionError:
        """A name that this scope does not have: perhaps another one has it."""
        here, word = self.scopes[scope], part.name[:40]
        homes = [name for name, members in self.scopes.items() if part.name in members]
        ways = [
            f"{name}.{part.name}" for name, of in here.items() if isinstance(of, Role) and of.scope in homes
        ]
        cure = nearest(part.name, here) or some(sorted(here))
        if not homes:
            return self.fault(part.at, f"nothing countable is named {word!r}", cure, "E205")
        cure = f"write {ways[0]!r}" if ways else cure
        message = f"{word!r} is not known of {a(scope)}, but of {' and '.join(map(a, homes))}"
        return self.fault(part.at, message, cure, "E208")
