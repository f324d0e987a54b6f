"""Boards fit their seats, rounds and tiles (E46x)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.validation.market import _copies


def game_is_complete(catalog: m.Catalog) -> Iterator[m.Fault]:
    """There is at least one of everything without which nothing can be played."""
    for entry in catalog.of("rules"):
        for kind in ("board", "color", "need", "plot"):
            if not catalog.of(kind):
                yield m.Fault("E460", entry, (), f"the game has no {kind}", f"add a [[{kind}]]")


def boards_fit_their_seats(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Every seat has an income and a prize, and each number of seats has one board."""
    boards: dict[int, str] = {}
    for entry in catalog.of("board"):
        board: k.Board = entry.fact
        first = boards.setdefault(board.seats, entry.id)
        if first != entry.id:
            message = f"{first} is a board for {board.seats} players already"
            yield m.Fault("E461", entry, ("seats",), message, "keep one board for each number of players")
        for field in ("income", "prizes"):
            amounts: tuple[int, ...] = getattr(board, field)
            if len(amounts) != board.seats:
                message = f"{len(amounts)} numbers for {board.seats} players"
                yield m.Fault("E461", entry, (field,), message, f"write {board.seats} numbers")


def _repeated(code: str, entry: m.Entry, path: m.Path, values: Iterable[Any]) -> Iterator[m.Fault]:
    """A fault for each value that stands in its list before."""
    seen = set[Any]()
    for i, value in enumerate(values):
        if value in seen:
            yield m.Fault(code, entry, (*path, i), f"{value} stands here twice", "name it once")
        seen.add(value)


def boards_have_clear_spaces(catalog: m.Catalog) -> Iterator[m.Fault]:
    """A space stands on a board once."""
    for entry in catalog.of("board"):
        spaces = entry.fact.spaces
        if not spaces:
            yield m.Fault("E462", entry, ("spaces",), "a board without spaces", "name its spaces")
        yield from _repeated("E462", entry, ("spaces",), [places.space for places in spaces])


def boards_name_real_rounds(catalog: m.Catalog) -> Iterator[m.Fault]:
    """What lies under rounds lies under rounds of the game, in order; no round has two exhibitions."""
    for entry in catalog.of("board"):
        board: k.Board = entry.fact
        for field in ("exhibitions", "customers", "extra_imps"):
            rounds: tuple[int, ...] = getattr(board, field)
            for i, number in enumerate(rounds):
                if number > board.rounds > 0:
                    message = f"there is no round {number}"
                    yield m.Fault(
                        "E463", entry, (field, i), message, f"name a round from 1 to {board.rounds}"
                    )
            if list(rounds) != sorted(rounds):
                yield m.Fault("E463", entry, (field,), "these rounds are not in order", "sort them")
        if len(set(board.exhibitions)) < len(board.exhibitions):
            message = "two exhibitions in one round"
            yield m.Fault("E463", entry, ("exhibitions",), message, "name each round once")


def boards_have_enough_tiles(catalog: m.Catalog) -> Iterator[m.Fault]:
    """There are tiles for all exhibitions and customers of a board."""
    for kind, field in (("exhibition", "exhibitions"), ("customer", "customers")):
        copies = _copies(catalog, kind)
        for entry in catalog.of("board"):
            wanted = len(getattr(entry.fact, field))
            if copies < wanted:
                message = f"the board asks for {wanted} {kind} tiles, but there are {copies}"
                yield m.Fault("E464", entry, (field,), message, f"add {kind}s, or name fewer rounds")


def boards_leave_room_for_tiles(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Nobody gets more new cages (or addons) in a round than the display has plots: each is placed (DP-ENG-01)."""
    plots = len(catalog.of("plot"))
    rows = {entry.id: entry.fact for entry in catalog.of("row")}
    (rules,) = catalog.of("rules")
    for kind in ("cage", "addon"):
        taken = _rows_taken(catalog, {name for name, row in rows.items() if row.tile == kind})
        for entry in catalog.of("board"):
            places = [p for p in entry.fact.spaces if taken.get(p.space)]
            lying = {name: _most(rows[name]) for p in places for name in taken[p.space]}
            most = min(
                rules.fact.groups, sum(p.places for p in places), sum(lying.values()), _copies(catalog, kind)
            )
            if most > plots:
                message = (
                    f"a player can get {most} new {kind}s in a round, but has only {plots} plots for them"
                )
                cure = (
                    f"give the spaces that hand out {kind}s fewer places, lay out fewer {kind}s, or add plots"
                )
                yield m.Fault("E465", entry, ("spaces",), message, cure)


def _rows_taken(catalog: m.Catalog, rows: Collection[Any]) -> dict[str, list[Any]]:
    """By space: which of these rows it hands out one tile of."""
    return {
        entry.id: [
            verb.from_
            for verb in entry.fact.do
            if isinstance(verb, k.TakeTiles) and verb.amount == 1 and verb.from_ in rows
        ]
        for entry in catalog.of("space")
    }


def _most(row: k.Row) -> int:
    return max(row.first, row.keep + row.fresh)
