"""Numbers, lists and kinds that are too small or too large to be played, by the bounds that a vocabulary declares."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, get_args, get_origin

import attrs

from petz_engine.packs.catalog import Catalog, Entry, Fault
from petz_engine.packs.expressions import Expression
from petz_engine.packs.problem import Path
from petz_engine.packs.shape import alternatives, bounded, key_of, many, mark
from petz_engine.packs.vocabulary import AtLeast, AtMost, Bounds, Halves, Ref, Vocabulary


def bounds_are_kept(catalog: Catalog, vocabulary: Vocabulary) -> Iterator[Fault]:
    """What is out of the bounds of a vocabulary: numbers and lists of entries, and kinds with too many of them."""
    bounds = vocabulary.bounds
    for kind, entries in catalog.entries.items():
        most = vocabulary.kinds[kind].most
        if most is not None and len(entries) > most:
            message = f"{len(entries)} entries of [[{kind}]] are too many to be played"
            yield Fault(bounds.many, entries[most], (), message, f"keep {most}")
        for entry in entries:
            yield from out_of_bounds(entry, bounds)


def out_of_bounds(entry: Entry, bounds: Bounds) -> Iterator[Fault]:
    """What is out of its bounds in one entry."""
    for path, value, shape in _values(entry.fact, type(entry.fact), ()):
        if type(value) is int:
            yield from _number(entry, path, value, shape, bounds)
        else:
            most = _mark(shape, AtMost, AtMost(bounds.items)).number
            if len(value) > most:
                message = f"a list of {len(value)} is too long to be played"
                yield Fault(bounds.many, entry, path, message, f"keep {most}")


def _number(entry: Entry, path: Path, value: int, shape: Any, bounds: Bounds) -> Iterator[Fault]:
    """A number that is out of its range."""
    least, most, code = _range(shape, bounds)
    if least <= value <= most:
        return
    low, high, told = (_written(number, shape) for number in (least, most, value))
    field = next(step for step in reversed(path) if isinstance(step, str))
    cure = f"write a number from {low} to {high}"
    if value > most:
        yield Fault(bounds.large, entry, path, f"{field} is {told}, too large to be played", cure)
    else:
        yield Fault(code, entry, path, f"{field} is {told}, too small", cure)


@functools.lru_cache(4096)
def _range(shape: Any, bounds: Bounds) -> tuple[int, int, str]:
    """The least and the largest number of a type, and the code of what is smaller."""
    default = bounds.number * (2 if mark(shape, Halves) else 1)
    most = _mark(shape, AtMost, AtMost(default)).number
    least = _mark(shape, AtLeast, AtLeast(-max(most, default), bounds.large))
    return least.number, most, least.code or bounds.small


def _mark(shape: Any, kind: Any, otherwise: Any) -> Any:
    found = mark(shape, kind)
    return otherwise if found is None else found


def _written(number: int, shape: Any) -> str:
    """A number as one writes it in a pack."""
    if mark(shape, Halves):
        return f'"{number}/2"' if number % 2 else str(number // 2)
    return str(number)


def _values(value: Any, shape: Any, path: Path) -> Iterator[tuple[Path, Any, Any]]:
    """All whole numbers, lists and tables of numbers in a value, with their paths and types."""
    if type(value) is int:
        yield path, value, _fitting(shape, int)
    elif isinstance(value, tuple):
        rows = _fitting(shape, tuple)
        yield path, value, rows
        kinds = get_args(_core(rows))
        for i, each in enumerate(value):
            yield from _values(each, kinds[0 if many(_core(rows)) else i], (*path, i))
    elif isinstance(value, Mapping):
        table = _fitting(shape, Mapping)
        yield path, value, table
        for key, each in value.items():
            yield from _values(each, get_args(_core(table))[1], (*path, key))
    elif attrs.has(type(value)) and not isinstance(value, Expression):
        cls: Any = type(value)
        for name, inner in _fields(cls):
            each = getattr(value, name)
            if each is not None and type(each) is not str:
                yield from _values(each, inner, (*path, key_of(name)))


@functools.lru_cache(1024)
def _fields(cls: Any) -> tuple[tuple[str, Any], ...]:
    """The fields of a class of facts in which a number or a list may stand, with their types."""
    return tuple((name, shape) for name, shape in bounded(cls).items() if not _is_word(shape))


def _is_word(shape: Any) -> bool:
    """Whether a value of a type is a text or a truth value, and no number or list."""
    options = map(_core, alternatives(shape) or (shape,))
    return all(option in (str, bool) or get_origin(option) is Literal for option in options) or bool(
        mark(shape, Ref)
    )


@functools.lru_cache(4096)
def _fitting(shape: Any, kind: Any) -> Any:
    """That of the alternatives of a type that is for numbers, for lists or for tables of numbers."""
    options = alternatives(shape) or (shape,)
    fits = (option for option in options if (get_origin(_core(option)) or _core(option)) in (kind, dict))
    return next(fits, shape)


def _core(shape: Any) -> Any:
    """A type without its marks."""
    return get_args(shape)[0] if get_origin(shape) is Annotated else shape
