"""Small packs made of the packs on a table, whose games come to what is rare in those of whole packs.

A deck of a few cards is empty soon, so that it is shuffled anew; a row of a few tiles shows each of them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

import attrs

from petz_engine.definition import Entries, GameDefinition
from petz_engine.installed import DEFINITIONS
from petz_engine.kernel.chance import Rng
from petz_engine.kernel.codec import canonical as canonical_json
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import OptionError
from petz_engine.loading import load_packs
from petz_engine.packs import Catalog, MemoryPack, canonical, id_of, restore
from petz_engine.testing.packs import pack_of
from petz_engine.testing.tables import Tables

LUCKY = (4, 12, 5)
"""The seeds of the small packs; with these, many events occur in games of the shipped ones."""


def small_packs(
    definition: GameDefinition, catalog: Catalog, below: Callable[[int], int]
) -> list[MemoryPack]:
    """All packs of a catalog, made as small as the numbers below others say (0: the smallest); none without ``tiny``.

    They have the ids that they had, so that they stand in the place of the game's own pack and of those on top of it.

    >>> from petz_engine.installed import DEFINITIONS
    >>> from petz_engine.loading import catalog_of
    >>> names = [small_packs(DEFINITIONS[game], catalog_of(game), lambda n: 0)[0].name for game in sorted(DEFINITIONS)]
    >>> names == sorted(DEFINITIONS)
    True
    """
    if definition.tiny is None:
        return []
    entries = definition.tiny(_entries(catalog), below)
    infos = sorted(catalog.packs, key=lambda pack: pack.id != id_of(definition.own))
    ids = [pack.id for pack in infos]
    return [
        pack_of(catalog.game, info.id, _of_pack(entries, info.id), version=info.version, requires=ids[:at])
        for at, info in enumerate(infos)
    ]


def _entries(catalog: Catalog) -> Entries:
    """All entries by kind as TOML has them, each with its full id; copies that may be changed."""
    entries: Entries = {}
    for pack in canonical(catalog)["packs"]:
        for kind, of in pack["entries"].items():
            entries.setdefault(kind, []).extend({"id": f"{pack['id']}:{name}", **of[name]} for name in of)
    return entries


def _of_pack(entries: Mapping[str, list[dict[str, Any]]], pack: str) -> Entries:
    mine = {kind: [each for each in of if each["id"].startswith(f"{pack}:")] for kind, of in entries.items()}
    return {
        kind: [{**each, "id": each["id"].partition(":")[2]} for each in of] for kind, of in mine.items() if of
    }


def small_games(game: Game) -> tuple[Game, ...]:
    """A game of each of the small packs made of the packs of a game; none for games that are not found by name.

    The same packs give the same games, whatever the seats and options.

    >>> import petz_engine as pe
    >>> [game.seats for game in small_games(pe.load(pe.games()[0], seats=3))]
    [2, 2, 2]
    """
    definition = DEFINITIONS.get(game.rules.name)
    if (
        definition is None
        or definition.rules is not game.rules
        or definition.tiny is None
        or game.entries is None
    ):
        return ()
    return _small_games(definition.rules.name, bytes(canonical_json(game.entries)))


@lru_cache(maxsize=8)
def _small_games(name: str, entries: bytes) -> tuple[Game, ...]:
    definition = DEFINITIONS[name]
    catalog = restore(json.loads(entries), definition.vocabulary)
    found = [small_of(definition, catalog, number) for number in range(len(LUCKY))]
    return tuple(small.game(number) for number, small in enumerate(found) if small is not None)


@attrs.frozen(eq=False)
class Small:
    """Small packs, and the tables at which games of them can be played."""

    packs: tuple[MemoryPack, ...]
    tables: Tables

    def game(self, number: int, seats: Sequence[int] = (), options: Mapping[str, Any] | None = None) -> Game:
        """A game, another variant for each number; for these seats and options where small packs have them."""
        numbers = [one for one in self.tables.seats if one in seats] or self.tables.seats
        one = numbers[number % len(numbers)]
        choices = self.tables.choices(one) if options is None else [dict(options)]
        with suppress(OptionError):  # some options exclude each other, others are gone with what they change
            return self.tables.game(one, choices[number % len(choices)])
        return self.tables.game(one)


def small_of(definition: GameDefinition, catalog: Catalog, number: int) -> Small | None:
    """One of some small packs of a catalog; None where nobody can play with it.

    What is on a table need not fit when most of it is gone: a pack may need what the small one of the game leaves out.
    """
    rng = Rng(LUCKY[number % len(LUCKY)])
    packs = small_packs(definition, catalog, lambda size: 0 if rng.below(4) else rng.below(size))
    loaded = load_packs(packs, definition).catalog if packs else None
    if loaded is None:
        return None
    tables = Tables(definition, loaded)
    return Small(tuple(packs), tables) if tables.seats else None
