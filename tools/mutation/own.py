"""Changes of our own: steps of a flow, entries of a table, whole statements, and the packs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any

import libcst as cst
import libcst.matchers as m

FLOWS = {"flow": 0, "named": 1, "loop": 1, "each": 0, "when": 1, "turns": 0}
"""What puts steps in order, and how many of its arguments come before the steps."""


def operator_flow(node: cst.Call) -> Iterable[cst.Call]:
    """Drop a step, do it twice, or swap two neighbours."""
    if not isinstance(node.func, cst.Name) or node.func.value not in FLOWS:
        return
    first = FLOWS[node.func.value]
    steps = [at for at, arg in enumerate(node.args) if at >= first and arg.keyword is None]
    for at in steps:
        yield node.with_changes(args=[*node.args[:at], *node.args[at + 1 :]])
        again = node.args[at].with_changes(comma=cst.Comma(whitespace_after=cst.SimpleWhitespace(" ")))
        yield node.with_changes(args=[*node.args[:at], again, *node.args[at:]])
    for one, two in pairwise(steps):
        yield node.with_changes(args=_swapped(node.args, one, two))


def operator_entries(node: cst.Dict) -> Iterable[cst.Dict]:
    """Drop an entry of a table, or swap the values of two neighbours."""
    elements = node.elements
    for at in range(len(elements)):
        yield node.with_changes(elements=[*elements[:at], *elements[at + 1 :]])
    for at, (one, two) in enumerate(pairwise(elements)):
        swap = [one.with_changes(value=two.value), two.with_changes(value=one.value)]
        yield node.with_changes(elements=[*elements[:at], *swap, *elements[at + 2 :]])


def operator_items(node: cst.Tuple | cst.List | cst.Set) -> Iterable[cst.BaseExpression]:
    """Drop an item of a row, or swap two neighbours."""
    elements = node.elements
    if len(elements) < 2:
        return
    for at in range(len(elements)):
        left = [*elements[:at], *elements[at + 1 :]]
        if len(left) == 1:
            left[0] = left[0].with_changes(comma=cst.Comma())
        yield node.with_changes(elements=left)
    if not isinstance(node, cst.Set):
        for at, (one, two) in enumerate(pairwise(elements)):
            swap = [one.with_changes(value=two.value), two.with_changes(value=one.value)]
            yield node.with_changes(elements=[*elements[:at], *swap, *elements[at + 2 :]])


def operator_statement(node: cst.Expr) -> Iterable[cst.BaseSmallStatement]:
    """Leave out something that is done."""
    if not isinstance(node.value, cst.BaseString | cst.Yield):
        yield cst.Pass()


def operator_return(node: cst.Return) -> Iterable[cst.Return]:
    """Give nothing back."""
    if node.value is not None and not m.matches(node.value, m.Name("None")):
        yield node.with_changes(value=cst.Name("None"))


def operator_yield(node: cst.Yield) -> Iterable[cst.BaseExpression]:
    """Give nothing on."""
    if node.value is not None:
        yield cst.Name("None")


OPERATORS: Sequence[tuple[Any, Callable[[Any], Iterable[cst.CSTNode]]]] = (
    (cst.Call, operator_flow),
    (cst.Dict, operator_entries),
    ((cst.Tuple, cst.List, cst.Set), operator_items),
    (cst.Expr, operator_statement),
    (cst.Return, operator_return),
    (cst.Yield, operator_yield),
)


def _swapped(args: Sequence[cst.Arg], one: int, two: int) -> list[cst.Arg]:
    found = list(args)
    found[one], found[two] = (
        args[two].with_changes(comma=args[one].comma),
        args[one].with_changes(comma=args[two].comma),
    )
    return found
