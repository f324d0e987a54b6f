"""Neutral imps can walk, and leave players enough (E466 to E468)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k

MOST_ROUNDS = 100
"""More rounds than this are a fault of their own (E483)."""


def _stops(catalog: m.Catalog) -> dict[str, tuple[str, ...]]:
    return {entry.id: entry.fact.stops for entry in catalog.of("ring")}


def rings_lead_around(catalog: m.Catalog) -> Iterator[m.Fault]:
    """A ring has stops, and a board that neutral imps walk on has places for those that are no dummies."""
    for entry in catalog.of("ring"):
        if not entry.fact.stops:
            yield m.Fault("E466", entry, ("stops",), "a ring without stops", "name its spaces")
    rings = _stops(catalog)
    dummies = {entry.id for entry in catalog.of("space") if not entry.fact.do}
    for entry in catalog.of("board"):
        places = {on.space: on.places for on in entry.fact.spaces}
        for ring in dict.fromkeys(start.ring for start in entry.fact.neutral_imps):
            for space, stops in Counter(rings[ring]).items():
                if space not in dummies and stops > places.get(space, 0):
                    message = (
                        f"{ring} stops {stops} times on {space}, which has {places.get(space, 0)} places here"
                    )
                    cure = "give the space as many places, or the ring fewer stops on it"
                    yield m.Fault("E466", entry, ("neutral_imps",), message, cure)


def neutral_imps_start_on_stops(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Each neutral imp starts on a stop that there is, no two on the same one."""
    rings = _stops(catalog)
    for entry in catalog.of("board"):
        seen: set[tuple[str, int]] = set()
        for i, start in enumerate(entry.fact.neutral_imps):
            stops = len(rings[start.ring])
            if stops and start.stop > stops:
                message = f"{start.ring} has no stop {start.stop}"
                yield m.Fault(
                    "E467", entry, ("neutral_imps", i, "stop"), message, f"name a stop from 1 to {stops}"
                )
            if (start.ring, start.stop) in seen:
                message = "two neutral imps on one stop"
                yield m.Fault(
                    "E467", entry, ("neutral_imps", i), message, "let each start on a stop of its own"
                )
            seen.add((start.ring, start.stop))


def neutral_imps_leave_a_place(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Neutral imps never stand on all of several places of a space at once (DP-2P-09)."""
    rings = _stops(catalog)
    for entry in catalog.of("board"):
        board = entry.fact
        places = {on.space: on.places for on in board.spaces}
        for number in range(1, min(board.rounds, MOST_ROUNDS) + 1):
            standing = _standing(board, rings, number)
            for space, imps in standing.items():
                # DP-2P-09 "Both cage spaces are never blocked together"
                if 1 < places.get(space, 0) <= imps:
                    message = f"in round {number} neutral imps block all {imps} places of {space}"
                    yield m.Fault("E468", entry, ("neutral_imps",), message, "let them start on other stops")


def _standing(board: Any, rings: Mapping[str, tuple[str, ...]], number: int) -> Counter[str]:
    """How many neutral imps stand on each space in a round."""
    at = [(rings[start.ring], start.stop + number - 2) for start in board.neutral_imps]
    return Counter(stops[place % len(stops)] for stops, place in at if stops)


def shortages_are_of_something(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Neutral imps keep food away from stands only."""
    stands = {e.id for e in catalog.of("space") if any(isinstance(verb, k.TakeFood) for verb in e.fact.do)}
    for entry in catalog.of("space"):
        for i, shortage in enumerate(entry.fact.neutral_imp):
            yield from _shortage(entry, ("neutral_imp", i), shortage, stands)


def _shortage(
    entry: m.Entry, path: tuple[str | int, ...], shortage: Any, stands: set[Any]
) -> Iterator[m.Fault]:
    cure = 'name a space with the verb move = "food"'
    match shortage:
        case k.ModifySupply(of=None) if entry.id not in stands:
            yield m.Fault("E426", entry, path, "no food comes to this space anyway", "leave it out")
        case k.ModifySupply(of=space) if space is not None and space not in stands:
            message = f"nobody can take food from {shortage.of}"
            yield m.Fault("E426", entry, (*path, "of"), message, cure)
    if not isinstance(shortage, k.DropTiles) and not _does_one_thing(shortage):
        message, cure = f"this does not change {shortage.stat} in one way", "write one of add, cap and floor"
        yield m.Fault("E469", entry, path, message, cure)


def _does_one_thing(shortage: Any) -> bool:
    """Whether it adds something, or has a cap or a floor, and no more; food is added of one kind, to a stand."""
    does = [
        bool(getattr(shortage, "add", 0)),
        shortage.cap is not None,
        bool(getattr(shortage, "floor", None)),
    ]
    if isinstance(shortage, k.ModifySupply) and (shortage.add == 0) != (shortage.food is None):
        return False
    return sum(does) == 1 and not (does[0] and getattr(shortage, "of", None) is None)
