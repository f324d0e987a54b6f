"""Matches of bots, checked action by action, and what came of them; each is played once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import petz_engine as pe
from dungeon_petz import games
from petz_engine.bots import seated
from petz_engine.bots.match import Turn, match

ODD = Path(__file__).parent.parent / "packs" / "odd"
GREEDY = ("greedy",) * 4


@cache
def _odd(seats: int, **options: bool | str) -> pe.Game:
    """The game of odd things."""
    return pe.load("dungeon_petz", seats=seats, packs=[ODD], options=options)


TABLES: Mapping[str, Callable[[], pe.Game]] = {
    **games.TABLES,
    "odd five": partial(_odd, 5),
    "odd six with variants": partial(
        _odd, 6, **{"double_symbols": True, "foresight": "full", "odd:alms": "many"}
    ),
    "odd two with variants": partial(_odd, 2, double_symbols=True, foresight="more", meat_stand=True),
}
"""The tables at which bots are tried: the shipped ones, and those of the odd pack."""


def greedy(table: str) -> tuple[str, ...]:
    """A greedy bot for each seat of a table."""
    return ("greedy",) * TABLES[table]().seats


@cache
def turns(names: tuple[str, ...], seed: int, table: str = "four") -> tuple[Turn, ...]:
    """All turns of a match of these bots; every action is checked when it is done."""
    return tuple(play(names, seed, table))


def play(names: tuple[str, ...], seed: int, table: str = "four") -> Iterator[Turn]:
    """A match, turn by turn."""
    return match(TABLES[table](), seated(names, seed), pe.Dealer(seed))


class Result(NamedTuple):
    """How a match went: ranks and points by seat, what happened by kind of event, and sales by seat."""

    ranks: tuple[int, ...]
    points: tuple[float, ...]
    happened: Counter[str]
    sales: Counter[int]


def result(names: tuple[str, ...], seed: int, table: str = "four") -> Result:
    """The result of a match."""
    game = TABLES[table]()
    happened, sales, state = Counter[str](), Counter[int](), None
    for turn in play(names, seed, table):
        state = turn.step.state
        for event in turn.step.events:
            happened[event.kind] += 1
            happened["bought_pet"] += bought_pet(game, event)
            sales[event.seat] += event.kind == "sold"
    outcome = game.outcome(state)
    assert outcome is not None
    return Result(tuple(outcome.ranks), tuple(map(float, outcome.points)), happened, sales)


def bought_pet(game: pe.Game, event: pe.Event) -> bool:
    """Whether an event tells of a pet that was bought."""
    tiles: Any = game.content.tiles
    return event.kind == "took_tile" and tiles[event["tile"]].kind == "pet"
