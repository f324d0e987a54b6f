"""Boards fit their seats, rounds and tiles (E46x)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from petz_engine.dungeon_petz import kinds as k
from petz_engine.packs.catalog import Catalog, Entry, Fault

Path = tuple[str | int, ...]


def game_is_complete(catalog: Catalog) -> Iterator[Fault]:
    """There is at least one of everything without which nothing can be played."""
    for entry in catalog.of("rules"):
        for kind in ("board", "color", "need", "plot"):
            if not catalog.of(kind):
                yield Fault("E460", entry, (), f"the game has no {kind}", f"add a [[{kind}]]")


def boards_fit_their_seats(catalog: Catalog) -> Iterator[Fault]:
    """Every seat has an income and a prize, and each number of seats has one board."""
    boards: dict[int, str] = {}
    for entry in catalog.of("board"):
        board: k.Board = entry.fact
        if board.seats < 2:
            message = f"a board for {board.seats} players"
            yield Fault("E461", entry, ("seats",), message, "make it for 2 or more")
        first = boards.setdefault(board.seats, entry.id)
        if first != entry.id:
            message = f"{first} is a board for {board.seats} players already"
            yield Fault("E461", entry, ("seats",), message, "keep one board for each number of players")
        for field in ("income", "prizes"):
            amounts: tuple[int, ...] = getattr(board, field)
            if len(amounts) != board.seats:
                message = f"{len(amounts)} numbers for {board.seats} players"
                yield Fault("E461", entry, (field,), message, f"write {board.seats} numbers")
            for i, amount in enumerate(amounts):
                if amount < 0:
                    yield Fault("E461", entry, (field, i), f"the number {amount}", "write 0 or more")


def _repeated(code: str, entry: Entry, path: Path, values: Iterable[str]) -> Iterator[Fault]:
    """A fault for each value that stands in its list before."""
    seen: set[str] = set()
    for i, value in enumerate(values):
        if value in seen:
            yield Fault(code, entry, (*path, i), f"{value} stands here twice", "name it once")
        seen.add(value)


def boards_have_clear_spaces(catalog: Catalog) -> Iterator[Fault]:
    """A space stands on a board once, with at least one place."""
    for entry in catalog.of("board"):
        spaces: tuple[k.Places, ...] = entry.fact.spaces
        if not spaces:
            yield Fault("E462", entry, ("spaces",), "a board without spaces", "name its spaces")
        yield from _repeated("E462", entry, ("spaces",), [places.space for places in spaces])
        for i, places in enumerate(spaces):
            if places.places < 1:
                message = f"{places.places} places of {places.space}"
                yield Fault("E462", entry, ("spaces", i, "places"), message, "write 1 or more")


def boards_name_real_rounds(catalog: Catalog) -> Iterator[Fault]:
    """What lies under rounds lies under rounds of the game, in order; no round has two exhibitions."""
    for entry in catalog.of("board"):
        board: k.Board = entry.fact
        if board.rounds < 1:
            yield Fault("E463", entry, ("rounds",), f"{board.rounds} rounds", "write 1 or more")
            continue
        for field in ("exhibitions", "customers", "extra_imps"):
            rounds: tuple[int, ...] = getattr(board, field)
            for i, number in enumerate(rounds):
                if not 1 <= number <= board.rounds:
                    message = f"there is no round {number}"
                    yield Fault("E463", entry, (field, i), message, f"name a round from 1 to {board.rounds}")
            if list(rounds) != sorted(rounds):
                yield Fault("E463", entry, (field,), "these rounds are not in order", "sort them")
        if len(set(board.exhibitions)) < len(board.exhibitions):
            message = "two exhibitions in one round"
            yield Fault("E463", entry, ("exhibitions",), message, "name each round once")


def boards_have_enough_tiles(catalog: Catalog) -> Iterator[Fault]:
    """There are tiles for all exhibitions and customers of a board."""
    for entry in catalog.of("board"):
        for kind, field in (("exhibition", "exhibitions"), ("customer", "customers")):
            copies = sum(max(tile.fact.copies, 0) for tile in catalog.of(kind))
            wanted = len(getattr(entry.fact, field))
            if copies < wanted:
                message = f"the board asks for {wanted} {kind} tiles, but there are {copies}"
                yield Fault("E464", entry, (field,), message, f"add {kind}s, or name fewer rounds")
