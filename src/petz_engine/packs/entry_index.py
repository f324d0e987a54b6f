"""Entry numbers: a compiler numbers the entries of a catalog before it makes tables of them."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, get_args, get_origin

import attrs

from petz_engine.kernel.bag import Bag, bag_of
from petz_engine.packs.catalog import Entry, Origin
from petz_engine.packs.frozen_dict import FrozenDict
from petz_engine.packs.shape import alternatives, hints, many, mark, numbered, parts
from petz_engine.packs.vocabulary import About, Ref

T = TypeVar("T")


class EntryIndex:
    """Entries by kind; the number of an entry is its place among them.

    ``together`` has kinds that are numbered as one, such as all kinds of tiles: a fact that refers to an entry of one
    of them has its number in the joint kind.
    """

    def __init__(
        self, entries: Mapping[str, tuple[Entry, ...]], together: Mapping[str, Sequence[str]] | None = None
    ) -> None:
        joint = {
            name: tuple(sorted((each for kind in kinds for each in entries[kind]), key=lambda each: each.id))
            for name, kinds in (together or {}).items()
        }
        self.entries: Mapping[str, tuple[Entry, ...]] = {**entries, **joint}
        self.numbers: Mapping[str, Mapping[str, int]] = FrozenDict(
            {
                kind: FrozenDict({entry.id: i for i, entry in enumerate(of)})
                for kind, of in self.entries.items()
            }
        )
        self._facts: dict[str, tuple[Any, ...]] = {}
        self._joint = {kind: name for name, kinds in (together or {}).items() for kind in kinds}

    def all(self, kind: str) -> tuple[Entry, ...]:
        """The entries of a kind, in the order of their numbers."""
        return self.entries[kind]

    def facts(self, kind: str) -> tuple[Any, ...]:
        """What the entries of a kind say, in the order of their numbers, :meth:`resolved`."""
        if kind not in self._facts:
            self._facts[kind] = tuple([self.resolved(entry.fact) for entry in self.entries[kind]])
        return self._facts[kind]

    def resolved(self, fact: T) -> T:
        """The same fact, or part of one, with numbers for ids, for what a ``Ref`` names.

        What names nothing stays None, and an expression as it is. A fact without any id in it is given back as it is.
        """
        cls: Any = type(fact)
        fields = _fields_of(cls)
        if not any(where for _, where in fields):
            return fact
        values = [(getattr(fact, name), where) for name, where in fields]
        made: T = cls(*[value if where is None else self._value(value, *where) for value, where in values])
        return made

    def _value(self, value: Any, form: str, of: Any) -> Any:
        """A value with ids in it, of a form that :func:`_where` tells, with numbers for them."""
        if value is None:
            return None
        match form:
            case "ref":
                return self.number(of, value)
            case "expression":
                return value
            case "many":
                return tuple([self._value(each, *of) for each in value])
            case "row":
                return tuple([self._value(each, *where) for each, where in zip(value, of, strict=True)])
            case "table":
                return FrozenDict({key: self._value(each, *of) for key, each in value.items()})
        return self.resolved(value)

    def number(self, kind: str, name: str) -> int:
        """The number of an entry by its id, the joint one where there is one; KeyError where there is no such entry."""
        return self.numbers[self._joint.get(kind, kind)][name]

    def bag(self, kind: str, numbers: Sequence[int]) -> Bag:
        """How often each entry of a kind is named, by number."""
        return bag_of(numbers, len(self.entries[kind]))

    def names(self) -> dict[str, tuple[str, ...]]:
        """The ids by kind and number."""
        return {kind: tuple(entry.id for entry in of) for kind, of in self.entries.items()}

    def labels(self) -> dict[str, tuple[str, ...]]:
        """The names to show, by kind and number."""
        return {kind: tuple(entry.name for entry in of) for kind, of in self.entries.items()}

    def abouts(self) -> Mapping[str, tuple[str, ...]]:
        """The text of each entry by kind and number, "" where it has none."""
        return FrozenDict({kind: tuple(entry.text for entry in of) for kind, of in self.entries.items()})

    def origins(self) -> Mapping[str, tuple[Origin, ...]]:
        """Where the entries stand, by kind and number."""
        return FrozenDict({kind: tuple(entry.origin for entry in of) for kind, of in self.entries.items()})


def extended(cls: type[T], fact: Any, **more: Any) -> T:
    """An object of a class that extends that of a fact: what the fact says, and ``more`` that is computed.

    >>> @attrs.frozen
    ... class Plant:
    ...     height: int
    >>> @attrs.frozen
    ... class Grown(Plant):
    ...     shade: int = 0
    >>> extended(Grown, Plant(3), shade=2)
    Grown(height=3, shade=2)
    """
    printed = {field.name: getattr(fact, field.name) for field in attrs.fields(type(fact))}
    return cls(**{**printed, **more})


@functools.lru_cache(1024)
def _fields_of(cls: type[Any]) -> tuple[tuple[str, Any], ...]:
    """The fields of a class of facts, each with where ids may stand in it (None: nowhere)."""
    return tuple((name, _where(shape) if _has_ids(shape) else None) for name, shape in hints(cls).items())


def _has_ids(shape: Any) -> bool:
    """Whether values of a type may have an id in them: only in numbers, texts and truth values there is none."""
    return any(isinstance(part, Ref) or _is_table(part) for part in parts(shape))


def _is_table(part: Any) -> bool:
    return isinstance(part, type) and get_origin(part) is None and part not in (bool, int, str, type(None))


def _where(shape: Any) -> tuple[str, Any]:
    """Where ids stand in a type that may have some: the form of its values, and the same of what they are made of."""
    shape = next(filter(_has_ids, alternatives(shape)), shape)
    if ref := mark(shape, Ref):
        return "ref", ref.kind
    if mark(shape, About):
        return "expression", None
    if many(shape):
        return "many", _where(get_args(shape)[0])
    if get_origin(shape) is tuple:
        return "row", tuple(map(_where, get_args(shape)))
    return ("table", _where(get_args(shape)[1])) if numbered(shape) else ("part", None)
