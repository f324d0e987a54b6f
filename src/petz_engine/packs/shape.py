"""The types of the fields of an entry, taken apart."""

from __future__ import annotations

import functools
import types
import typing
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, TypeVar, get_args, get_origin

from petz_engine.packs.vocabulary import AtLeast, AtMost

M = TypeVar("M")


def mark(shape: Any, kind: type[M]) -> M | None:
    """The mark of this kind that the type carries in ``Annotated``, if any."""
    if get_origin(shape) is not Annotated:
        return None
    return next((m for m in shape.__metadata__ if isinstance(m, kind)), None)


def alternatives(shape: Any) -> tuple[Any, ...]:
    """The types of which a value may have any, ``None`` left out (TOML has none); nothing for other types.

    >>> alternatives(int | str | None), alternatives(int)
    ((<class 'int'>, <class 'str'>), ())
    """
    if get_origin(shape) not in (typing.Union, types.UnionType):
        return ()
    return tuple(option for option in get_args(shape) if option is not type(None))


def key_of(name: str) -> str:
    """The key of a field, whose name ends in ``_`` where Python has the word for itself.

    >>> key_of("while_"), key_of("do")
    ('while', 'do')
    """
    return name.removesuffix("_")


def many(shape: Any) -> bool:
    """Whether the type is a tuple of any length."""
    return get_origin(shape) is tuple and get_args(shape)[1:] == (...,)


def numbered(shape: Any) -> bool:
    """Whether the type is a mapping; a vocabulary may write ``dict[int, int]`` or ``Mapping[int, int]``."""
    return get_origin(shape) in (dict, Mapping)


def parts(shape: Any) -> Iterator[Any]:
    """A type, and all that it is made of.

    >>> list(parts(tuple[int, ...]))
    [tuple[int, ...], <class 'int'>, Ellipsis]
    """
    yield shape
    for inner in get_args(shape):
        yield from parts(inner)


def hints(cls: Any) -> dict[str, Any]:
    """The types of the fields of a class, with the marks that say how a value is written."""
    return _hints(cls)


def bounded(cls: Any) -> dict[str, Any]:
    """The same with :class:`~petz_engine.packs.vocabulary.AtLeast` and ``AtMost`` in them."""
    return _bounded(cls)


@functools.lru_cache(1024)
def _bounded(cls: Any) -> dict[str, Any]:
    return typing.get_type_hints(cls, include_extras=True)


@functools.lru_cache(1024)
def _hints(cls: Any) -> dict[str, Any]:
    return {name: _without_bounds(shape) for name, shape in _bounded(cls).items()}


def _without_bounds(shape: Any) -> Any:
    if not get_args(shape) or not any(isinstance(part, AtLeast | AtMost) for part in parts(shape)):
        return shape
    inner = tuple(map(_without_bounds, get_args(shape)))
    if get_origin(shape) is Annotated:
        kept = tuple(each for each in inner if not isinstance(each, AtLeast | AtMost))
        return Annotated[kept] if len(kept) > 1 else kept[0]
    return typing.Union[inner] if alternatives(shape) else get_origin(shape)[inner]  # noqa: UP007
