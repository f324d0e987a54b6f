"""Matches of bots, checked action by action, and what came of them; each is played once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import NamedTuple

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


def _options(**options: bool | str) -> dict[str, bool | str]:
    """The options that are not at their defaults."""
    return {name: value for name, value in options.items() if value not in ("normal", "none", False)}


def _petshop(seats: int, **options: bool | str) -> Callable[[], pe.Game]:
    """The shipped game of Alien Petshop, loaded once."""
    return cache(lambda: pe.load("alien_petshop", seats=seats, options=options))


PETSHOPS: Mapping[str, Callable[[], pe.Game]] = {
    f"petshop {seats} {' '.join(map(str, options.values()))}".rstrip(): _petshop(seats, **options)
    for seats, mode, episode, dealt in product(
        (2, 3, 4),
        ("normal", "easy"),
        ("none", "random", "payday", "award_season", "worker_shortage", "mutation_wave", "careful_customs"),
        (False, True),
    )
    for options in [_options(mode=mode, episode=episode, deal_shops=dealt)]
}
"""All tables of Alien Petshop: by seats, and options that are not at their defaults."""

_TABLES = {**TABLES, **PETSHOPS}


def greedy(table: str) -> tuple[str, ...]:
    """A greedy bot for each seat of a table."""
    return ("greedy",) * _TABLES[table]().seats


@cache
def turns(names: tuple[str, ...], seed: int, table: str = "four") -> tuple[Turn, ...]:
    """All turns of a match of these bots; every action is checked when it is done."""
    return tuple(play(names, seed, table))


def play(names: tuple[str, ...], seed: int, table: str = "four") -> Iterator[Turn]:
    """A match, turn by turn."""
    return match(_TABLES[table](), seated(names, seed), pe.Dealer(seed))


class Result(NamedTuple):
    """How a match went: ranks and points by seat, what happened by kind of event, and sales by seat."""

    ranks: tuple[int, ...]
    points: tuple[float, ...]
    happened: Counter[str]
    sales: Counter[int]


def result(names: tuple[str, ...], seed: int, table: str = "four") -> Result:
    """The result of a match."""
    game = _TABLES[table]()
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
    """Whether an event of Dungeon Petz tells of a pet that was bought."""
    return event.kind == "took_tile" and game.content.tiles[event["tile"]].kind == "pet"
