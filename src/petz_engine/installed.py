"""The games that there are: those that ship, and those that installed distributions bring. Each is imported on demand.

A distribution brings games as entry points of the group ``petz_engine.games``, each the name of a game and its
:class:`GameDefinition`::

    [project.entry-points."petz_engine.games"]
    curios = "curios_game:DEFINITION"
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from petz_engine.definition import GameDefinition, shipped_packs
from petz_engine.kernel.codec import abbreviated_json
from petz_engine.kernel.refusal import OptionError
from petz_engine.packs import MemoryPack

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

SHIPPED = ("alien_petshop", "dungeon_petz")
"""The games of this library; each has its definition in ``petz_engine.<name>.definition``."""
GROUP = "petz_engine.games"
"""The group of the entry points of other games."""


class Definitions(Mapping[str, GameDefinition]):
    """The definitions of all games by name, sorted; OptionError for one that a distribution does not bring."""

    @cached_property
    def _brought(self) -> Mapping[str, list[EntryPoint]]:
        """The entry points of games by name; those that ship keep their names."""
        from importlib.metadata import entry_points  # noqa: PLC0415 who plays a game that ships need not wait for it

        found: dict[str, list[EntryPoint]] = {}
        for point in entry_points(group=GROUP):
            if point.name not in SHIPPED:
                found.setdefault(point.name, []).append(point)
        return found

    def __contains__(self, name: object) -> bool:
        return name in SHIPPED or name in self._brought

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*SHIPPED, *self._brought}))

    def __len__(self) -> int:
        return len(SHIPPED) + len(self._brought)

    def __getitem__(self, name: str) -> GameDefinition:
        if name in SHIPPED:
            definition: GameDefinition = import_module(f"petz_engine.{name}.definition").DEFINITION
            return definition
        return _loaded(name, self._brought[name])


def _loaded(name: str, points: list[EntryPoint]) -> GameDefinition:
    """The definition that an entry point leads to; OptionError where there is none, or where several do."""
    if len(points) > 1:
        told = " and ".join(sorted([_whose(point) for point in points]))
        raise OptionError(f"the game {name} is brought by {told}; uninstall all but one")
    (point,) = points
    try:
        definition: Any = point.load()
    except Exception as error:  # whatever somebody else's module stumbles over
        raise OptionError(f"the game {name} of {_whose(point)} cannot be imported: {error}") from error
    if not isinstance(definition, GameDefinition) or definition.rules.name != name:
        raise OptionError(
            f"{point.value} of {_whose(point)} is no definition of a game {name}: {abbreviated_json(definition)}"
        )
    return definition


def _whose(point: EntryPoint) -> str:
    """The distribution of an entry point."""
    return point.value if point.dist is None else point.dist.name


DEFINITIONS: Mapping[str, GameDefinition] = Definitions()


def pack_called(name: str) -> Path | MemoryPack:
    """The pack that a person means: one that ships by its id, the own one of a game by the game, else the path."""
    shipped = shipped_packs()
    if name in shipped:
        return shipped[name]
    return DEFINITIONS[name].own if name in DEFINITIONS else Path(name)
