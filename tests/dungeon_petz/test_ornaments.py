"""Nothing ornamental: whatever number of the shipped pack is changed, the loader refuses it or some game changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import zip_longest
from typing import Any

import pytest

import petz_engine as pe
from dungeon_petz.games import Lively, player
from dungeon_petz.positions import the_game
from dungeon_petz.pack_making import game_of, pack, shipped_tables
from petz_engine import testing
from petz_engine.kernel.codec import canonical

Path = tuple[str, int, tuple[str | int, ...]]
"""Kind, place among the entries of its kind, and keys that lead to the number in its table."""

SEEDS = range(60)
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


def all_numbers() -> list[Path]:
    return [
        (kind, at, keys)
        for kind, entries in shipped_tables().items()
        for at, entry in enumerate(entries)
        for keys in numbers(entry)
    ]


def named(path: Path) -> str:
    kind, at, keys = path
    return ".".join(map(str, (kind, shipped_tables()[kind][at]["id"], *keys)))


FLAVOR: dict[str, str] = {}
"""Numbers that no game depends on, by the pattern of their name, with the reason."""


def others(value: int | str, key: str | int) -> list[int | str]:
    """The number a little larger and a little smaller (halves by a half); an order also behind all others."""
    if isinstance(value, int):
        return [value + 1, value - 1, *([value + 1000] if key == "order" else [])]
    around = [int(value.partition("/")[0]) + by for by in (1, -1)]
    return [f"{halves}/2" if halves % 2 else halves // 2 for halves in around]


def changed_games(path: Path) -> Iterator[pe.Game]:
    """The shipped game with one number changed, in each way that the loader accepts."""
    kind, at, keys = path
    table: Any = shipped_tables()[kind][at]
    for key in keys:
        table = table[key]
    for other in others(table, keys[-1]):
        tables = shipped_tables()
        place: Any = tables[kind][at]
        for key in keys[:-1]:
            place = place[key]
        place[keys[-1]] = other
        with suppress(pe.ContentError, pe.OptionError):
            yield game_of(pack("dungeon_petz", tables))


@cache
def shipped_game(seed: int) -> tuple[tuple[int, ...], tuple[bytes, ...]]:
    """The choice numbers of a game on the shipped pack, and all that happened in it."""
    notes = testing.Notes(player(seed))
    told = tuple(happened(the_game(), notes, seed))
    return tuple(notes.numbers), told


def happened(game: pe.Game, pick: testing.Pick, seed: int) -> Iterator[bytes]:
    """What a record says of each turn: who did what, and the table that it led to (the hidden bags left out)."""
    for turn in testing.turns(game, pick, seed):
        view = game.codec.dumps(turn.after.table)
        yield canonical([turn.decision.seat, game.encode_action(turn.action)]) + view


def differs(game: pe.Game, seed: int) -> bool:
    """Whether the game of a seed is another one than on the shipped pack, played with the same numbers."""
    picks, told = shipped_game(seed)
    again = happened(game, testing.Numbers(picks), seed)
    return any(new != old for new, old in zip_longest(again, told))


def matters(path: Path) -> bool:
    """Whether every change is refused, or one that is not changes some game of the seeds."""
    games = list(changed_games(path))
    return not games or any(differs(game, seed) for seed in SEEDS for game in games)
