"""Loading a game: its rules, the shipped packs and anybody's packs, bound into one :class:`Game`."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

import attrs

from petz_engine.definition import GameDefinition, Pack, content_folder, shipped_packs, sources_of
from petz_engine.installed import DEFINITIONS
from petz_engine.kernel.codec import abbreviated_json, canonical
from petz_engine.kernel.game import Game
from petz_engine.kernel.generic import A, C, S
from petz_engine.kernel.record import Fidelity, Record, Replay
from petz_engine.kernel.record import replay as replay_in
from petz_engine.kernel.refusal import DecodeError, OptionError, PetzError
from petz_engine.packs import (
    BadRecordError,
    Catalog,
    Diagnostic,
    LoadResult,
    MemoryPack,
    game_of,
    id_of,
    required_of,
    restore,
)
from petz_engine.packs import canonical as canonical_catalog
from petz_engine.packs import load as load_set

if TYPE_CHECKING:
    from petz_engine import alien_petshop, dungeon_petz


class ContentError(PetzError, ValueError):
    """Raised for packs with faults; ``diagnostics`` has them all, with file, line, column and cure."""

    diagnostics: tuple[Diagnostic, ...]

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__("\n".join(map(str, diagnostics)))
        self.diagnostics = tuple(diagnostics)


def games() -> tuple[str, ...]:
    """The names of the games that :func:`load` knows, sorted.

    >>> "dungeon_petz" in games()
    True
    """
    return tuple(sorted(DEFINITIONS))


@overload
def load(
    name: Literal["dungeon_petz"],
    *,
    seats: int = 4,
    packs: Sequence[Pack] | Pack = (),
    options: Mapping[str, Any] | None = None,
) -> dungeon_petz.Game: ...
@overload
def load(
    name: Literal["alien_petshop"],
    *,
    seats: int = 4,
    packs: Sequence[Pack] | Pack = (),
    options: Mapping[str, Any] | None = None,
) -> alien_petshop.Game: ...
@overload
def load(
    name: GameDefinition[S, A, C],
    *,
    seats: int = 4,
    packs: Sequence[Pack] | Pack = (),
    options: Mapping[str, Any] | None = None,
) -> Game[S, A, C]: ...
@overload
def load(
    name: str,
    *,
    seats: int = 4,
    packs: Sequence[Pack] | Pack = (),
    options: Mapping[str, Any] | None = None,
) -> Game: ...
def load(
    name: str | GameDefinition,
    *,
    seats: int = 4,
    packs: Sequence[Pack] | Pack = (),
    options: Mapping[str, Any] | None = None,
) -> Game:
    """The game of this name or definition, for so many seats, with packs on top of the game's own pack.

    A pack that has the id of the game's own, such as an edited copy, stands in its place. ``options`` are the variants
    by name; what is left out is as in the basic game.

    Raises ContentError (with all diagnostics) for packs with faults, FileNotFoundError for a path where nothing is, and
    OptionError for a game, a number of seats or an option that does not exist, and for packs that are none.

    >>> load("dungeon_petz", seats=4)
    <Game dungeon_petz for 4>
    >>> load("dungeon_petz", seats=2, options={"foresight": "more"}).header["options"]
    {'foresight': 'more'}
    """
    definition, catalog = _definition(name), catalog_of(name, packs)
    return bind(definition, catalog, seats, {} if options is None else options)


def catalog_of(name: str | GameDefinition, packs: Sequence[Pack] | Pack = ()) -> Catalog:
    """All entries that a game is made of, with packs of one's own; raises what :func:`load` does.

    >>> catalog_of("dungeon_petz").game
    'dungeon_petz'
    """
    definition, mine = _definition(name), sources_of(packs)
    base = id_of(definition.own)
    own = [] if base is not None and base in map(id_of, mine) else [definition.own]
    result = load_packs([*own, *mine], definition)
    if result.catalog is None:
        raise ContentError(result.diagnostics)
    return result.catalog


def load_packs(paths: Sequence[Pack], definition: GameDefinition | None = None) -> LoadResult:
    """Loads packs as one set, with the shipped ones at hand for what they require: a catalog, or all diagnostics.

    Without a ``definition`` the vocabulary is that of the game that the first manifest with a known ``game`` names, or
    else of which it requires the pack. A pack for another game than the set, or for an unknown one, has one fault, and
    its entries are not read. Never raises for bad content; FileNotFoundError for a path where nothing is.

    >>> load_packs([MemoryPack("mine", {"pack.toml": "format = 2"})]).catalog is None
    True
    """
    sources = sources_of(paths)
    if definition is None:
        # Who forgot the game, or misspelled it, has mostly required the pack of the game.
        told = [*map(game_of, sources), *(name for source in sources for name in required_of(source))]
        definition = DEFINITIONS[
            next((name for name in told if name is not None and name in DEFINITIONS), games()[0])
        ]
    known = sorted({*DEFINITIONS, definition.rules.name})
    return load_set(sources, definition.vocabulary, shipped=_at_hand(definition), games=known)


def _at_hand(definition: GameDefinition) -> dict[str, Path | MemoryPack]:
    """The packs that others may require without bringing them along: the shipped ones, and the definition's own."""
    own = {} if definition.pack is None else {id_of(definition.own) or "": definition.own}
    return {**shipped_packs(), **own}


def bind(
    definition: GameDefinition, catalog: Catalog, seats: int, options: Mapping[str, Any], entries: Any = None
) -> Game:
    """The game of a catalog; its canonical ``entries`` can be given where many games are made of it."""
    if type(seats) is not int:
        raise OptionError(f"seats is a whole number, not {abbreviated_json(seats)}")
    if not isinstance(options, Mapping):
        raise OptionError(f"options are a mapping of names to values, not {abbreviated_json(options)}")
    infos = [attrs.asdict(pack) for pack in catalog.packs]
    entries = canonical_catalog(catalog) if entries is None else entries
    content = definition.compile(catalog, seats, options)
    places = partial(place_of, content)
    return Game(
        definition.rules,
        content,
        seats=seats,
        options=content.options,
        packs=infos,
        entries=entries,
        places=places,
    )


def place_of(content: Any, kind: str, number: int, path: tuple[str | int, ...] = ()) -> str | None:
    """Where an entry of compiled content, or a value in it, stands, as ``file:line``.

    Packs are called as they were given, the shipped ones by their place below the folder of content. None where the
    content does not know its ``origins``, for content that comes from no files, and for what is no entry at all.

    >>> place_of(load("dungeon_petz").content, "color", 0)
    'content/dungeon_petz/colors.toml:5'
    """
    origins = getattr(content, "origins", {}).get(kind, ()) if type(kind) is str else ()
    there = type(number) is int and 0 <= number < len(origins)
    place: str | None = origins[number].place(path) if there else None
    return None if place is None else place_told(place)


def place_told(place: str) -> str:
    """A place as messages call it: as it was given, in shipped packs by its path below the folder of content."""
    shipped = content_folder()
    if place.startswith(f"{shipped}{os.sep}"):
        return Path(place).relative_to(shipped.parent).as_posix()
    return place


def _definition(name: Any) -> GameDefinition:
    if isinstance(name, GameDefinition):
        return name
    if type(name) is not str or name not in DEFINITIONS:
        raise OptionError(f"there is no game {abbreviated_json(name)}; there is {', '.join(games())}")
    return DEFINITIONS[name]


@overload
def game_of_record(record: Record, definition: GameDefinition[S, A, C]) -> Game[S, A, C]: ...
@overload
def game_of_record(record: Record, definition: str | None = None) -> Game: ...
def game_of_record(record: Record, definition: str | GameDefinition | None = None) -> Game:
    """The game that a record was played with, rebuilt from the entries in its header.

    A game that is not found by name has to be given by its ``definition``. DecodeError where the header does not tell,
    or tells of a game that does not exist here.
    """
    header = record.header
    try:
        definition = _definition(header.get("game") if definition is None else definition)
        catalog = restore(header.get("entries"), definition.vocabulary)
        game = bind(definition, catalog, header.get("seats", 0), header.get("options") or {})
    except (OptionError, BadRecordError, TypeError) as error:
        raise DecodeError(str(error)) from None
    for key, value in game.header.items():
        if canonical(header.get(key)) != canonical(value):
            raise DecodeError(
                f"{key} is {abbreviated_json(header.get(key))}, this library plays {abbreviated_json(value)}"
            )
    return game


@overload
def replay(record: Record, definition: GameDefinition[S, A, C]) -> Replay[S]: ...
@overload
def replay(record: Record, definition: str | None = None) -> Replay: ...
def replay(record: Record, definition: str | GameDefinition | None = None) -> Replay:
    """Plays a record again, with the content that it carries; see :func:`game_of_record` for ``definition``.

    A header of a game that cannot be played here (other rules, content that does not fit its hash) is DIVERGED before
    the first action, and the message says why; ``state`` is None then.
    """
    try:
        game = game_of_record(record, definition)
    except DecodeError as error:
        return Replay(Fidelity.DIVERGED, 0, None, None, f"the header: {error}")
    return replay_in(record, game)
