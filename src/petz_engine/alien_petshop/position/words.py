"""The words of positions: what is written otherwise than the types of the state say, and what is told beside them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import scoring, stats
from petz_engine.alien_petshop.content import Content, Figures
from petz_engine.alien_petshop.phases import on_turn
from petz_engine.alien_petshop.state import Display, Frame, Hidden, PetBag, Table
from petz_engine.alien_petshop.table_invariants import Public

SUPPLIES = ("traits", "habitats", "tokens")
"""The supplies, which hold what lies in no shop."""


@lru_cache(maxsize=64)
def shapes(c: Content) -> m.reading.Shapes:
    """The fields that are not written as their types say."""

    def by_deck(tell: m.reading.Telling, pets: PetBag) -> dict[str, Any]:
        decks = [
            [n if c.pets[pet].deck == deck else 0 for pet, n in enumerate(pets)]
            for deck in range(len(c.decks))
        ]
        return tell.per("deck", decks, lambda bag: tell.bag("pet", bag))

    def frames(tell: m.reading.Telling, pending: tuple[Frame, ...]) -> list[dict[str, Any]]:
        return [tell.record(frame) for frame in pending]

    return {
        (Hidden, "decks"): m.reading.Shape(None, by_deck),
        (Table, "pending"): m.reading.Shape(None, frames),
    }


def described(game: m.Game, of: Public) -> Mapping[str, Any]:
    """What a state or a view says, as plain tables, arrays and values; a view has the secrets of its own seat alone.

    Beside the words of a position: ``first`` and ``turn``, and ``worker_supply``, how many workers are left; a seat has
    so many ``pets`` and ``vps``, and ``shows`` traits; a display has its ``care``, what its workers come to
    (``worked``), and whether it ``spawns`` with them.
    """
    c: Content = game.content
    table, tell, turn = (
        of.table,
        m.reading.Telling(game.codec.names, shapes(c)),
        on_turn(of.table, game.flow_position(of)),
    )
    told = m.position.describe(tell, game.program, of)
    for seat, player in told[m.position.PLAYERS].items():
        player.update(_figures(c, tell, table, int(seat)))
        figures = stats.figures(c, table, table.players[int(seat)])
        displays = zip(player["displays"].values(), table.players[int(seat)].displays, strict=True)
        for words, display in displays:
            words.update(_display(c, figures, display))
    more = {
        "first": table.order[0],
        "turn": None if turn < 0 else turn,
        "worker_supply": stats.workers_left(c, table),
    }
    return {**told, **more}


def _figures(c: Content, tell: m.reading.Telling, table: Table, seat: int) -> dict[str, Any]:
    player = table.players[seat]
    return {
        "pets": len(stats.pets(player)),
        "shows": tell.bag("trait", stats.traits(c, player)),
        "vps": scoring.vps(c, table, seat),
    }


def _display(c: Content, figures: Figures, display: Display) -> dict[str, Any]:
    if display.pet is None:
        return {"care": None, "worked": None, "spawns": False}
    return {
        "care": stats.care(c, figures, display),
        "worked": stats.worked(c, figures, display),
        "spawns": stats.spawns(c, figures, display),
    }
