"""Every field of a state changed in turn, off the types of its records: what a broken rule could leave behind."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Annotated, Any

import attrs

import petz_engine as pe
from petz_engine.kernel.codec import IdOf, OneOf, Per

Changed = tuple[str, Any]
"""The path of a field, and the whole in which it is another."""


def altered(game: pe.Game, state: Any, rng: pe.Rng) -> Iterator[Changed]:
    """The same state with one thing changed, for each thing in it; which of many like things, ``rng`` says."""
    yield from _record(game.codec.names, rng, type(state), state)


@cache
def _fields(cls: type[Any]) -> tuple[tuple[str, Any], ...]:
    hints = typing.get_type_hints(cls, include_extras=True)
    return tuple([(field.name, hints[field.name]) for field in attrs.fields(cls)])


def _record(names: Any, rng: pe.Rng, cls: type[Any], of: Any) -> Iterator[Changed]:
    for name, tp in _fields(cls):  # type: ignore[arg-type]  # a class is hashable
        for path, value in _value(names, rng, tp, getattr(of, name)):
            yield f".{name}{path}", attrs.evolve(of, **{name: value})


def _value(names: Any, rng: pe.Rng, tp: Any, value: Any) -> Iterator[Changed]:
    """Other values of a type, each with the path to what differs."""
    origin, args = typing.get_origin(tp), typing.get_args(tp)
    if origin is Annotated:
        yield from _marked(names, rng, tp, value)
    elif origin in (typing.Union, types.UnionType):
        yield from _optional(names, rng, [arg for arg in args if arg is not type(None)], value)
    elif origin is tuple:
        yield from _row(names, rng, args, value)
    elif attrs.has(tp):
        yield from _record(names, rng, tp, value)
    elif tp is bool:
        yield "", not value
    elif tp is int:
        yield from (("", value + 1), ("", value - 1))


def _marked(names: Any, rng: pe.Rng, tp: Any, value: Any) -> Iterator[Changed]:
    inner, marks = tp.__origin__, tp.__metadata__
    for mark in marks:
        if isinstance(mark, IdOf):
            size = len(names[mark.kind])
            yield from [("", (value + 1 + rng.below(size - 1)) % size)] if size > 1 else []
            return
        if isinstance(mark, OneOf):
            yield from [("", None)] if value is not None else []
            return
        if isinstance(mark, Per):
            yield from _each(names, rng, typing.get_args(inner)[0], value)
            return
    yield from _value(names, rng, inner, value)


def _optional(names: Any, rng: pe.Rng, others: Sequence[Any], value: Any) -> Iterator[Changed]:
    """None for what is there; where there is nothing, the number 0, or a record as it begins."""
    if value is not None:
        yield "=None", None
        for tp in others if len(others) == 1 else [type(value)]:
            yield from _value(names, rng, tp, value)
        return
    for tp in others:
        if tp is int or typing.get_origin(tp) is Annotated:
            yield "=0", 0
        elif attrs.has(tp) and all(field.default is not attrs.NOTHING for field in attrs.fields(tp)):
            yield f"={tp.__name__}", tp()


def _row(names: Any, rng: pe.Rng, args: tuple[Any, ...], value: tuple[Any, ...]) -> Iterator[Changed]:
    if len(args) == 2 and args[1] is Ellipsis:
        if value:
            yield "-", value[:-1]
            yield "+", (*value, value[-1])
        if len(set(value)) > 1:
            yield "<>", (*value[1:], value[0])
        yield from _each(names, rng, args[0], value)
        return
    for at, (tp, item) in enumerate(zip(args, value, strict=True)):
        for path, other in _value(names, rng, tp, item):
            yield f"({at}){path}", (*value[:at], other, *value[at + 1 :])


def _each(names: Any, rng: pe.Rng, tp: Any, value: tuple[Any, ...]) -> Iterator[Changed]:
    """Of many numbers one that is not 0 and any one; else every item in turn."""
    at: Sequence[int] = range(len(value))
    if tp is int and value:
        full = [n for n in at if value[n]]
        at = sorted({rng.below(len(value)), *([full[rng.below(len(full))]] if full else [])})
    for n in at:
        for path, other in _value(names, rng, tp, value[n]):
            yield f"[]{path}", (*value[:n], other, *value[n + 1 :])
