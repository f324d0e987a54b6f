"""Numbers for entries: what a game's compiler asks of a catalog before it makes tables of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from petz_engine.kernel.bag import Bag, bag_of
from petz_engine.packs.catalog import Entry, Origin
from petz_engine.packs.fixed import Fixed


class Numbering:
    """Entries by kind; the number of an entry is its place among them.

    A game may put kinds of its own beside those of the catalog, such as one that has several kinds together.
    """

    def __init__(self, entries: Mapping[str, tuple[Entry, ...]]) -> None:
        self.entries = entries
        self.numbers: Mapping[str, Mapping[str, int]] = Fixed(
            {kind: Fixed({entry.id: i for i, entry in enumerate(of)}) for kind, of in entries.items()}
        )

    def all(self, kind: str) -> tuple[Entry, ...]:
        """The entries of a kind, in the order of their numbers."""
        return self.entries[kind]

    def facts(self, kind: str) -> list[Any]:
        """What the entries of a kind say, in the order of their numbers."""
        return [entry.fact for entry in self.entries[kind]]

    def number(self, kind: str, name: str | None) -> int:
        """The number of an entry by its id, -1 where a fact names none; KeyError for one that does not exist."""
        return -1 if name is None else self.numbers[kind][name]

    def bag(self, kind: str, names: Sequence[str]) -> Bag:
        """How often each entry of a kind is named, by number."""
        return bag_of([self.numbers[kind][name] for name in names], len(self.entries[kind]))

    def names(self) -> dict[str, tuple[str, ...]]:
        """The ids by kind and number."""
        return {kind: tuple(entry.id for entry in of) for kind, of in self.entries.items()}

    def labels(self) -> dict[str, tuple[str, ...]]:
        """The names to show, by kind and number."""
        return {kind: tuple(entry.name for entry in of) for kind, of in self.entries.items()}

    def abouts(self) -> Mapping[str, tuple[str, ...]]:
        """The text of each entry by kind and number, "" where it has none."""
        return Fixed({kind: tuple(entry.text for entry in of) for kind, of in self.entries.items()})

    def origins(self) -> Mapping[str, tuple[Origin, ...]]:
        """Where the entries stand, by kind and number."""
        return Fixed({kind: tuple(entry.origin for entry in of) for kind, of in self.entries.items()})
