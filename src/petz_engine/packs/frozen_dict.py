"""An immutable mapping."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class FrozenDict(Mapping[K, V]):
    """An immutable mapping; unlike ``MappingProxyType`` it can be pickled, copied and hashed.

    It keeps the order of what it is made of, and equals any mapping that says the same.

    >>> FrozenDict({2: 4, 3: 5}), FrozenDict({2: 4}) == {2: 4}
    (Fixed({2: 4, 3: 5}), True)
    """

    __slots__ = ("_rows",)

    def __init__(self, rows: Mapping[K, V]) -> None:
        self._rows = MappingProxyType(dict(rows))

    def __getitem__(self, key: K) -> V:
        return self._rows[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def items(self) -> ItemsView[K, V]:
        return self._rows.items()

    def __hash__(self) -> int:
        return hash(frozenset(self.items()))

    def __repr__(self) -> str:
        return f"Fixed({dict(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return FrozenDict, (dict(self),)
