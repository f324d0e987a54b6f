"""The rules and the die can be played with (E57x)."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.validation.settings import settings


def numbers_of_die(catalog: m.Catalog) -> list[int]:
    """What the sides of the die show, without hazards."""
    return [side for entry in catalog.of("die") for side in entry.fact.sides if side != "hazard"]


def game_is_complete(catalog: m.Catalog) -> Iterator[m.Fault]:
    """There is at least one of everything without which nothing can be played."""
    for entry in catalog.of("rules"):
        for kind in ("deck", "trait"):
            if not catalog.of(kind):
                yield m.Fault("E571", entry, (), f"the game has no {kind}", f"add a [[{kind}]]")


def dice_have_sides(catalog: m.Catalog) -> Iterator[m.Fault]:
    """The die has sides."""
    for entry in catalog.of("die"):
        if not entry.fact.sides:
            yield m.Fault("E572", entry, ("sides",), "a die without sides", "write what its sides show")


def numbers_of_players_are_clear(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Somebody can play, and each number of players is named once."""
    for entry in catalog.of("rules"):
        players = entry.fact.players
        if not players:
            yield m.Fault("E573", entry, ("players",), "nobody can play this", "write numbers of players")
        seen: set[int] = set()
        for i, number in enumerate(players):
            if number in seen:
                message = f"{number} stands here twice"
                yield m.Fault("E573", entry, ("players", i), message, "name each number once")
            seen.add(number)


def shops_have_room_for_workers(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Nobody begins with more workers than a shop has room for, and there are workers for all (AP-SETUP-04)."""
    for rules in catalog.of("rules"):
        limit, supply = rules.fact.worker_limit, rules.fact.worker_supply
        for setting in settings(catalog, "workers"):
            wanted = setting.value * setting.players
            if setting.value > limit:
                message = f"{setting.value} workers, but a shop has room for {limit}"
                yield m.Fault("E574", setting.entry, setting.path, message, f"write {limit} or less")
            elif wanted > supply:
                message = f"{setting.players} players begin with {wanted} workers, but there are {supply}"
                cure = "raise worker_supply of the rules, or give fewer"
                yield m.Fault("E575", setting.entry, setting.path, message, cure)
