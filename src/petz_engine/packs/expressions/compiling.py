"""From a checked expression to a function: nothing of the tree is left when a game is played.

What reads nothing but printed numbers is settled here, and becomes a number or a truth value itself.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from petz_engine.packs.expressions.scopes import Countable, Printed, Role, Scopes, Selector
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
)

Function: TypeAlias = Callable[[Any, Any], int]
"""What an expression comes to: a function of the content and the subject."""
Value: TypeAlias = "int | Function"
"""A function, or the number (the truth value) that it would always give."""

MOST = 100
"""What is counted counts no more often than this, so that no amount outgrows a game."""

_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class Compiler:
    """Makes functions of the expressions of one game.

    ``number`` gives the number of an entry by its kind and id, ``printed`` the printed numbers by name.
    """

    def __init__(
        self, scopes: Scopes, number: Callable[[str, str], int], printed: Mapping[str, int] | None = None
    ) -> None:
        self.scopes = scopes
        self.number_of = number
        self.printed: Mapping[str, int] = printed or {}

    def number(self, expression: Any) -> Value:
        """The number that an expression stands for; a field of a fact, whatever it is when a game is played."""
        return self._number(expression.tree, expression.scope)

    def function(self, expression: Any) -> Function:
        """The number that an expression stands for, as a function in any case."""
        return _function(self.number(expression))

    def condition(self, expression: Any) -> Value:
        """Whether a condition holds; one that is not there always does."""
        return True if expression is None else self._condition(expression.tree, expression.scope)

    def value(self, expression: Any) -> Value:
        """What an expression comes to, as it is asked."""
        return self.condition(expression) if expression.condition else self.number(expression)

    def amount(self, expression: Any, every: int = 1, most: int = MOST) -> Function:
        """How often something counts: from 0 to ``most`` times, once for ``every`` so many."""
        counted = _function(self.number(expression))

        def amount(content: Any, subject: Any) -> int:
            return min(most, max(0, counted(content, subject)) // every)

        return amount

    def most(self, expression: Any) -> int:
        """The largest amount that an expression can come to, as far as it can be told when a game is loaded."""
        return max(0, min(MOST, self._most(expression.tree, expression.scope)))

    def _most(self, node: Node, scope: str) -> int:
        match node:
            case Number():
                return node.value
            case Times():
                return node.factor * self._most(node.of, scope)
            case Sum():
                added = [self._most(of, scope) for sign, of in node.terms if sign > 0]
                return sum(added) - sum(
                    [of.value for sign, of in node.terms if sign < 0 and isinstance(of, Number)]
                )
            case Path(parts=(Part(name=name), *behind)):
                member = self.scopes[scope][name]
                if isinstance(member, Countable) or (isinstance(member, Selector) and not behind):
                    return MOST if member.most is None else self.printed[member.most]
        return MOST

    def word(self, expression: Any) -> tuple[str, str]:
        """The one name that an expression consists of, and the word behind it that is no entry; empty where not."""
        match expression.tree:
            case Path(parts=(Part(name=name, where=None),)):
                return name, ""
            case Path(parts=(Part(name=name, where=None), Part(name=argument))):
                member = self.scopes[expression.scope][name]
                if isinstance(member, Countable):
                    return name, argument if argument in member.words else ""
        return "", ""

    def entry(self, expression: Any) -> tuple[str, int] | None:
        """The piece that an expression counts and nothing else, such as the red in ``buds.red``; None for any other."""
        match expression.tree:
            case Path(parts=(Part(name=name), Part(name=argument))):
                member = self.scopes[expression.scope][name]
                if isinstance(member, Countable) and member.of is not None and argument not in member.words:
                    return member.of, self.number_of(member.of, argument)
        return None

    # --- conditions

    def _condition(self, node: Node, scope: str) -> Value:
        match node:
            case Compare():
                compare = _COMPARE[node.sign]
                return _joined(compare, self._number(node.left, scope), self._number(node.right, scope))
            case Not():
                return _not(self._condition(node.of, scope))
            case Every():
                return _every([self._condition(each, scope) for each in node.of])
            case Either():
                return _not(_every([_not(self._condition(each, scope)) for each in node.of]))
        return _joined(operator.gt, self._number(node, scope), 0)

    # --- numbers

    def _number(self, node: Node, scope: str) -> Value:
        match node:
            case Number():
                return node.value
            case Times():
                return _joined(operator.mul, node.factor, self._number(node.of, scope))
            case Sum():
                return self._sum(node, scope)
            case Path():
                return self._path(node.parts, scope)
        raise AssertionError(node)  # the check lets no condition stand here

    def _sum(self, node: Sum, scope: str) -> Value:
        total: Value = 0
        for sign, of in node.terms:
            value = self._number(of, scope)
            total = value if total == 0 and sign > 0 else _joined(_SIGNED[sign], total, value)
        return total

    def _path(self, parts: Sequence[Part], scope: str) -> Value:
        part, member = parts[0], self.scopes[scope][parts[0].name]
        match member:
            case Printed():
                return self.printed[part.name]
            case Countable():
                return self._read(member, parts[1:])
            case Role():
                return _through(member, self._path(parts[1:], member.scope))
            case Selector():
                counted = self._path(parts[1:], member.scope) if parts[1:] else 1
                where = True if part.where is None else self._condition(part.where, member.scope)
                return _summed(member, where, counted)

    def _read(self, member: Countable, behind: Sequence[Part]) -> Function:
        if member.of is None:
            return member.read
        name = behind[0].name
        if name in member.words:
            return member.words[name]
        return _numbered(member.read, self.number_of(member.of, name))


_SIGNED = {1: operator.add, -1: operator.sub}


def _numbered(read: Callable[..., int], number: int) -> Function:
    def numbered(content: Any, subject: Any) -> int:
        return read(content, subject, number)

    return numbered


def _joined(join: Callable[[Any, Any], Any], left: Value, right: Value) -> Value:
    """Two values as one; a number where both are numbers."""
    if isinstance(left, int):
        return _before(join, left, right)
    if isinstance(right, int):
        return _behind(join, left, right)
    first, second = left, right

    def joined(content: Any, subject: Any) -> int:
        value: int = join(first(content, subject), second(content, subject))
        return value

    return joined


def _before(join: Callable[[Any, Any], Any], left: int, right: Value) -> Value:
    if isinstance(right, int):
        value: int = join(left, right)
        return value

    def before(content: Any, subject: Any) -> int:
        value: int = join(left, right(content, subject))
        return value

    return before


def _behind(join: Callable[[Any, Any], Any], left: Function, right: int) -> Value:
    def behind(content: Any, subject: Any) -> int:
        value: int = join(left(content, subject), right)
        return value

    return behind


def _not(value: Value) -> Value:
    if isinstance(value, int):
        return not value

    def negated(content: Any, subject: Any) -> int:
        return not value(content, subject)

    return negated


def _every(values: Sequence[Value]) -> Value:
    """Whether all hold; those that always do are left out, and one that never does settles it."""
    left = [value for value in values if not isinstance(value, int)]
    if not all(value for value in values if isinstance(value, int)):
        return False
    if len(left) < 2:
        return left[0] if left else True

    def every(content: Any, subject: Any) -> int:
        return all(value(content, subject) for value in left)

    return every


def _through(role: Role, value: Value) -> Value:
    """A number of what plays a role; 0 where nobody does."""
    if isinstance(value, int):
        return value
    get = role.get

    def through(content: Any, subject: Any) -> int:
        found = get(content, subject)
        return 0 if found is None else value(content, found)

    return through


def _summed(selector: Selector, where: Value, counted: Value) -> Value:
    """A number added up over the chosen things."""
    each, holds, amount = selector.each, _function(where), _function(counted)

    def summed(content: Any, subject: Any) -> int:
        chosen = [one for one in each(content, subject) if holds(content, one)]
        return sum([amount(content, one) for one in chosen])

    return summed


def only_if(condition: Value, number: Function) -> Function:
    """A number as long as a condition holds, 0 else."""
    if isinstance(condition, int):
        return number if condition else _function(0)

    def conditional(content: Any, subject: Any) -> int:
        return number(content, subject) if condition(content, subject) else 0

    return conditional


def holds(condition: Value, content: Any, subject: Any) -> bool:
    """Whether a condition holds of somebody now."""
    return bool(condition if isinstance(condition, int) else condition(content, subject))


def _function(value: Value) -> Function:
    if not isinstance(value, int):
        return value

    def constant(content: Any, subject: Any) -> int:
        return value

    return constant
