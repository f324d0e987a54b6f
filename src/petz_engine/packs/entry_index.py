"""Numbers for entries: what a game's compiler asks of a catalog before it makes tables of its own."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, get_args, get_origin

import attrs

from petz_engine.kernel.bag import Bag, bag_of
from petz_engine.packs.catalog import Entry, Origin
from petz_engine.packs.frozen_dict import FrozenDict
from petz_engine.packs.shape import alternatives, hints, many, mark, parts
from petz_engine.packs.vocabulary import Count, Ref

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
        self.entries = {**entries, **joint}
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
        """The same fact, or part of one, with numbers for ids: for what a ``Ref`` names, and what a ``Count`` counts.

        What names nothing stays None. A fact without any id in it is given back as it is.
        """
        cls: Any = type(fact)
        fields = _fields_with_ids(cls)
        if not fields:
            return fact
        changes = {name: self._value(shape, getattr(fact, name)) for name, shape in fields}
        return attrs.evolve(fact, **changes)  # type: ignore[misc]  # any attrs class

    def _value(self, shape: Any, value: Any) -> Any:
        if value is None:
            return None
        shape = next(filter(_has_ids, alternatives(shape)), shape)
        if ref := mark(shape, Ref):
            return self.number(ref.kind, value)
        if isinstance(value, Count):
            return attrs.evolve(value, number=self.number(value.kind, value.arg)) if value.kind else value
        if isinstance(value, tuple):
            inner = get_args(shape)[:1] * len(value) if many(shape) else get_args(shape)
            return tuple(map(self._value, inner, value))
        if isinstance(value, Mapping):
            return FrozenDict({key: self._value(get_args(shape)[1], each) for key, each in value.items()})
        return self.resolved(value) if attrs.has(type(value)) else value

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
    """An object of a class that extends that of a fact: all that the fact says, and ``more`` that is computed.

    >>> @attrs.frozen
    ... class Plant:
    ...     height: int
    >>> @attrs.frozen
    ... class Grown(Plant):
    ...     shade: int = 0
    >>> extended(Grown, Plant(3), shade=2)
    Grown(height=3, shade=2)
    """
    return cls(**{field.name: getattr(fact, field.name) for field in attrs.fields(type(fact))}, **more)


@functools.lru_cache(1024)
def _fields_with_ids(cls: type[Any]) -> tuple[tuple[str, Any], ...]:
    """The fields of a class of facts that may have an id in them, with their types."""
    return tuple((name, shape) for name, shape in hints(cls).items() if _has_ids(shape))


def _has_ids(shape: Any) -> bool:
    """Whether values of a type may have an id in them: only in numbers, texts and truth values there is none."""
    return any(isinstance(part, Ref) or _is_table(part) for part in parts(shape))


def _is_table(part: Any) -> bool:
    return isinstance(part, type) and get_origin(part) is None and part not in (bool, int, str, type(None))
