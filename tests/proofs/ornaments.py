"""Nothing ornamental: whatever number of a shipped pack is changed, the loader refuses it or some game changes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from itertools import zip_longest
from typing import Any

import attrs

import petz_engine as pe
from petz_engine import testing
from petz_engine.kernel.codec import canonical
from petz_engine.testing import PackMaker
from petz_engine.testing.packs import Entries as Tables
from proofs.players import Player

Path = tuple[str, int, tuple[str | int, ...]]
"""Kind, place among the entries of its kind, and keys that lead to the number in its table."""
Table = tuple[int, tuple[tuple[str, bool | str], ...]]
"""So many seats, and the options that are chosen."""
Scene = Mapping[str, Any]
"""A position that is built, as its builder takes it."""

FIRST, SEEDS = range(6), range(6, 60)
"""The seeds that are tried at first, and those that are tried when scenes have shown nothing either."""
NUMBER = re.compile(r"-?\d+/2")


def numbers(value: Any, keys: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The keys that lead to each number in a table; halves are numbers too."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, (*keys, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from numbers(inner, (*keys, at))
    elif type(value) is int or (isinstance(value, str) and NUMBER.fullmatch(value)):
        yield keys


def others(value: int | str, key: str | int) -> list[int | str]:
    """The number a little larger and a little smaller (halves by a half); an order before and behind all others."""
    if isinstance(value, int):
        return [value + 1000, value - 1000] if key == "order" else [value + 1, value - 1]
    around = [int(value.partition("/")[0]) + by for by in (1, -1)]
    return [f"{halves}/2" if halves % 2 else halves // 2 for halves in around]


def said(game: pe.Game, turn: testing.Turn) -> bytes:
    """Who did what, the table that it led to, and what was told where the game is over."""
    events = () if turn.after.table.due else turn.events
    told = [
        turn.decision.seat,
        game.encode_action(turn.action),
        [game.encode_event(event) for event in events],
    ]
    return canonical(told) + bytes(game.codec.dumps(turn.after.table))


def happened(game: pe.Game, pick: testing.Pick, seed: int) -> Iterator[bytes]:
    """What a record and its events say of each turn (the hidden bags are left out)."""
    for turn in testing.turns(game, pick, seed):
        yield said(game, turn)


@attrs.frozen(eq=False)
class Ornaments:
    """The numbers of a shipped pack, and how to see that each of them matters.

    ``table_of`` is the table at which a number matters; ``scenes`` are for numbers that whole games reach too seldom,
    and ``staged`` plays one. ``flavor`` are numbers that no game depends on, each with the reason, and one in ``every``
    so many is looked at every time.
    """

    maker: PackMaker
    player: Player
    game_at: Callable[[Table], pe.Game]
    table_of: Callable[[Path], Table]
    scenes: Callable[[Path], Iterator[Scene]]
    staged: Callable[[pe.Game, Scene], Iterator[bytes]]
    flavor: Mapping[str, str]
    every: int
    shipped: Tables = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "shipped", self.maker.shipped_tables())

    def all_numbers(self) -> list[Path]:
        """Where the numbers of the shipped pack stand."""
        return [
            (kind, at, keys)
            for kind, entries in self.shipped.items()
            for at, entry in enumerate(entries)
            for keys in numbers(entry)
        ]

    def named(self, path: Path) -> str:
        """A number by its kind, entry and keys."""
        kind, at, keys = path
        return ".".join(map(str, (kind, self.shipped[kind][at]["id"], *keys)))

    def changed_games(self, path: Path) -> Iterator[pe.Game]:
        """The shipped game with one number changed, in each way that the loader accepts."""
        seats, options = self.table_of(path)
        kind, at, keys = path
        table: Any = self.shipped[kind][at]
        for key in keys:
            table = table[key]
        for other in others(table, keys[-1]):
            tables = self.maker.shipped_tables()
            place: Any = tables[kind][at]
            for key in keys[:-1]:
                place = place[key]
            place[keys[-1]] = other
            pack = self.maker.pack(self.maker.game, tables)
            with suppress(pe.ContentError, pe.OptionError):
                yield self.maker.game_of(pack, seats=seats, options=dict(options))

    def differs(self, game: pe.Game, table: Table, seed: int) -> bool:
        """Whether the game of a seed is another one than on the shipped pack, played with the same numbers."""
        picks, told = _shipped_game(self, table, seed)
        again = happened(game, testing.Numbers(picks), seed)
        return any(new != old for new, old in zip_longest(again, told))

    def plays_otherwise(self, game: pe.Game, table: Table, scene: Scene) -> bool:
        """Whether a scene goes otherwise than on the shipped pack."""
        shipped = _as_shipped(self, table, tuple(scene.items()))
        return any(new != old for new, old in zip_longest(self.staged(game, scene), shipped))

    def matters(self, path: Path) -> bool:
        """Whether every change is refused, or one that is not changes some game or scene."""
        games, table = list(self.changed_games(path)), self.table_of(path)
        if not games or any(self.differs(game, table, seed) for seed in FIRST for game in games):
            return True
        if any(self.plays_otherwise(game, table, scene) for scene in self.scenes(path) for game in games):
            return True
        return any(self.differs(game, table, seed) for seed in SEEDS for game in games)


@cache
def _shipped_game(of: Ornaments, table: Table, seed: int) -> tuple[tuple[int, ...], tuple[bytes, ...]]:
    """The choice numbers of a game on the shipped pack, and all that happened in it."""
    notes = testing.Notes(of.player(seed))
    told = tuple(happened(of.game_at(table), notes, seed))
    return tuple(notes.numbers), told


@cache
def _as_shipped(of: Ornaments, table: Table, scene: tuple[tuple[str, Any], ...]) -> tuple[bytes, ...]:
    return tuple(of.staged(of.game_at(table), dict(scene)))
