"""The definition of a game: all that it says to the kernel and to the loader of packs, in one value.

A game that ships has its own in ``petz_engine.<name>.definition``; nothing here knows which there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, Protocol, TypeAlias

import attrs

from petz_engine.kernel.codec import abbreviated_json
from petz_engine.kernel.generic import A, C, Content, S
from petz_engine.kernel.refusal import OptionError
from petz_engine.kernel.ruleset import Rules
from petz_engine.packs import Catalog, MemoryPack, Vocabulary

Pack = str | Path | MemoryPack


Entries: TypeAlias = dict[str, list[dict[str, Any]]]
"""Entries by kind, as TOML has them."""
Tiny: TypeAlias = Callable[[Entries, Callable[[int], int]], Entries]


class Compiled(Content, Protocol):
    """Compiled content, which also knows which ``options`` are not at their defaults."""

    @property
    def options(self) -> Mapping[str, Any]: ...


@attrs.frozen
class GameDefinition(Generic[S, A, C]):
    """A game as a whole: its rules, what packs of it may say, and how a catalog of them is compiled for some seats.

    ``pack`` is the game's own pack, on which all others stand, a path or a MemoryPack; without it, that is the shipped
    one with the name of the game as its id. ``tiny(entries, below)`` makes the entries of a small pack out of those of
    the game's own one, by kind and as TOML has them, for proofs that list all that can happen: ``below(n)`` draws a
    number, and 0 is always the smallest.
    """

    rules: Rules[S, A, C]
    vocabulary: Vocabulary
    compile: Callable[[Catalog, int, Mapping[str, Any]], C]
    pack: Pack | None = None
    tiny: Tiny | None = None

    @property
    def own(self) -> Path | MemoryPack:
        """The game's own pack; OptionError where there is none."""
        name = self.rules.name
        pack = shipped_packs().get(name) if self.pack is None else self.pack
        if pack is None:
            raise OptionError(
                f"no pack of {name} is shipped; give its own one, as the pack of its definition"
            )
        (own,) = sources_of(pack)
        return own


def content_folder() -> Path:
    """Where the shipped packs lie: inside the installed package, or beside ``src`` in a checkout."""
    here = Path(__file__).resolve().parent
    inside = here / "content"
    return inside if inside.is_dir() else here.parent.parent / "content"


def shipped_packs() -> dict[str, Path]:
    """The shipped packs by id."""
    return {path.parent.name: path.parent for path in sorted(content_folder().glob("*/pack.toml"))}


def sources_of(packs: Sequence[Pack] | Pack) -> list[Path | MemoryPack]:
    """One pack or several as places to read from; OptionError for what is no pack."""
    if isinstance(packs, (str, Path, MemoryPack)):
        packs = [packs]
    if not isinstance(packs, Iterable):
        raise OptionError(f"packs are a list of paths and MemoryPacks, not {abbreviated_json(packs)}")
    mine: list[Path | MemoryPack] = []
    for pack in packs:
        if not isinstance(pack, (str, Path, MemoryPack)):
            raise OptionError(f"a pack is a path or a MemoryPack, not {abbreviated_json(pack)}")
        mine.append(Path(pack) if isinstance(pack, str) else pack)
    return mine
