"""Pieces that are laid out one after the other, so that each lies in one place only."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from petz_engine.packs.reading import Part, unqualified


@attrs.define
class Stock:
    """How many pieces of each kind are left to lay out, and their names."""

    left: list[int]
    names: Sequence[str]

    def take(self, at: Part, number: int, count: int = 1) -> None:
        """Lays out some of a kind; a fault where there are not so many."""
        had = self.left[number]
        self.left[number] -= count
        if had >= 0 > self.left[number]:
            at.fault(
                "S107",
                f"there are not so many {unqualified(self.names[number])!r}: {had} are left here, not {count}",
            )

    def take_all(self, at: Part, bag: Sequence[int]) -> None:
        """Lays out a bag."""
        for number, count in enumerate(bag):
            if count:
                self.take(at, number, count)

    def rest(self) -> tuple[int, ...]:
        """What is left."""
        return tuple(max(0, count) for count in self.left)
