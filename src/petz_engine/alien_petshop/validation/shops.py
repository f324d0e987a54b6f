"""Shops and boards are enough for everybody (E55x)."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.validation.settings import most_players


def shops_price_every_worker(catalog: m.Catalog) -> Iterator[m.Fault]:
    """A shop has a price for each worker that it has room for (AP-O-09)."""
    for rules in catalog.of("rules"):
        limit = rules.fact.worker_limit
        for entry in catalog.of("shop"):
            prices = len(entry.fact.hire)
            if prices != limit:
                message = f"a shop has room for {limit} workers, but the number of prices is {prices}"
                yield m.Fault("E551", entry, ("hire",), message, f"write {limit} numbers")


def everybody_gets_a_shop(catalog: m.Catalog) -> Iterator[m.Fault]:
    """There are as many boards with shops as players, as no two shops of a board are in play (AP-SETUP-02)."""
    boards = len({entry.fact.board for entry in catalog.of("shop")})
    players = most_players(catalog)
    for entry in catalog.of("rules"):
        if boards < players:
            message = f"{players} players want {players} boards with shops, but there are {boards}"
            cure = "add boards with shops, or leave large numbers of players out"
            yield m.Fault("E552", entry, ("players",), message, cure)
