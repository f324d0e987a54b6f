"""Tables: every number of seats and every combination of options at which a game can be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from typing import Any

import attrs

from petz_engine.definition import GameDefinition, Pack
from petz_engine.installed import DEFINITIONS
from petz_engine.kernel.codec import canonical
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import OptionError
from petz_engine.loading import bind, catalog_of
from petz_engine.packs import Catalog
from petz_engine.packs import canonical as canonical_catalog
from petz_engine.packs.options import OPTION, called, values_of

MOST_SEATS = 12
"""Up to so many seats are tried."""


def definition_of(name: str | GameDefinition) -> GameDefinition:
    """The definition of a game by its name, or itself; OptionError for an unknown name."""
    if isinstance(name, GameDefinition):
        return name
    if name not in DEFINITIONS:
        raise OptionError(f"there is no game {name!r}; there is {', '.join(sorted(DEFINITIONS))}")
    return DEFINITIONS[name]


@attrs.frozen(eq=False)
class Tables:
    """A game with its packs, and the tables at which it can be played.

    >>> import petz_engine as pe
    >>> tables = Tables.of(pe.games()[0])
    >>> tables.seats, len(tables.choices(2)) > 1, tables.game(3).seats
    ((2, 3, 4), True, 3)
    """

    definition: GameDefinition
    catalog: Catalog
    _games: dict[bytes, Game] = attrs.field(factory=dict, init=False, repr=False)
    _seats: list[int] = attrs.field(factory=list, init=False, repr=False)
    _written: list[Any] = attrs.field(factory=list, init=False, repr=False)

    @classmethod
    def of(cls, name: str | GameDefinition, packs: Sequence[Pack] | Pack = ()) -> Tables:
        """The tables of a game with packs of one's own; raises what ``pe.load`` does."""
        return cls(definition_of(name), catalog_of(name, packs))

    @property
    def seats(self) -> tuple[int, ...]:
        """All numbers of seats at which the game can be played."""
        if not self._seats:
            for seats in range(1, MOST_SEATS + 1):
                with suppress(OptionError):
                    self.game(seats)
                    self._seats.append(seats)
        return tuple(self._seats)

    def _entries(self) -> Any:
        if not self._written:
            self._written.append(canonical_catalog(self.catalog))
        return self._written[0]

    def choices(self, seats: int) -> list[dict[str, Any]]:
        """All combinations of options for so many seats, the basic game first; defaults are left out."""
        home = self.definition.rules.name
        options = [option for option in self.catalog.of(OPTION) if seats in (option.fact.seats or [seats])]
        names = [called(option, home) for option in options]
        values = [list(dict.fromkeys(values_of(self.catalog, option, home))) for option in options]
        return [
            {name: on for name, on, of in zip(names, chosen, values, strict=True) if on != of[0]}
            for chosen in product(*values)
        ]

    def game(self, seats: int, options: Mapping[str, Any] | None = None) -> Game:
        """The game at one table, the same object each time; OptionError where there is no such table."""
        key = canonical([seats, dict(options or {})])
        if key not in self._games:
            self._games[key] = bind(self.definition, self.catalog, seats, options or {}, self._entries())
        return self._games[key]

    def games(
        self, seats: Sequence[int] | int | None = None, options: Mapping[str, Any] | None = None
    ) -> Iterator[Game]:
        """The game at all of its tables, or at those of some numbers of seats, or with these options alone.

        Fewest seats come first, the basic game before variants. A combination of options that the game refuses is left
        out; OptionError for a number of seats, or for ``options``, that it refuses.
        """
        numbers = self.seats if seats is None else [seats] if isinstance(seats, int) else seats
        for number in numbers:
            yield self.game(number, options)
            for chosen in self.choices(number)[1:] if options is None else ():
                with suppress(OptionError):
                    yield self.game(number, chosen)
