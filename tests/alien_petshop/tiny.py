"""Tiny packs, on which everything that can happen can be listed."""

from __future__ import annotations

from functools import cache
from typing import Any

import petz_engine as pe
from alien_petshop.pack_making import game_of, pack, shipped_tables
from petz_engine.testing.packs import Entries as Tables

PETS = {"mallow": 1, "blorple": 2, "glimfin": 1, "oracle_orb": 2, "clockwork_hen": 1}
"""The pets of both decks, each with its copies; the starters come besides."""
KEPT = {
    "bonus_card": ("blue", "green", "hazardous", "pink"),
    "episode": ("payday", "careful_customs"),
    "habitat": ("breeding_chamber", "mutator"),
    "shop": ("noms_petgalley", "alien_aid", "orbit_outfitters", "hazmat_haven"),
}
"""What is left of some kinds."""


def tiny_tables() -> Tables:
    """Two rounds for two, dice with four sides, five pets in two decks, three displays, four shops on two boards."""
    tables = shipped_tables()
    for kind, names in KEPT.items():
        tables[kind] = [entry for entry in tables[kind] if entry["id"] in names]
    tables["board"] = tables["board"][:2]
    tables["pet"] = [
        {**pet, "copies": PETS[pet["id"]]} if "deck" in pet else pet
        for pet in tables["pet"]
        if "deck" not in pet or pet["id"] in PETS
    ]
    tables["bonus_card"][0]["copies"] = 2
    changes: dict[str, dict[str, Any]] = {
        "die": {"sides": ["hazard", 1, 1, 2]},
        "rules": {"players": [2], "rounds": 2, "credits": 7, "displays": 3, "worker_limit": 3},
        "habitat": {"copies": 1},
        "shop": {"hire": [3, 3, 3], "mutation_spaces": 1},
    }
    for kind, fields in changes.items():
        for entry in tables[kind]:
            entry |= fields
    tables["deck"] = [{**deck, "market": 2 if deck["id"] == "normal" else 1} for deck in tables["deck"]]
    return tables


@cache
def tiny(**options: bool | str) -> pe.Game:
    """The game of the tiny pack."""
    return game_of(pack("alien_petshop", tiny_tables()), seats=2, options=options)


def tinies() -> tuple[pe.Game, ...]:
    """The tiny game with everything chosen, and with everything dealt."""
    return tiny(), tiny(deal_shops=True, episode="random")


@cache
def looking() -> pe.Game:
    """A tiny game in which players look at bonus cards again and again."""
    return game_of(pack("alien_petshop", looking_tables()), seats=2)


@cache
def looking_at_three() -> pe.Game:
    """The same for three, so that nobody knows which of two others has a card."""
    return game_of(pack("alien_petshop", three_tables()), seats=3)


def three_tables() -> Tables:
    """The tables of a game for three in which players look at bonus cards."""
    tables, shipped = looking_tables(), shipped_tables()
    tables["board"] = shipped["board"][:3]
    boards = [board["id"] for board in tables["board"]]
    shops = [shop for shop in shipped["shop"] if shop["board"] in boards]
    tables["shop"] = [{**shop, "hire": [3, 3, 3], "mutation_spaces": 1} for shop in shops]
    tables["rules"] = [{**rules, "players": [3]} for rules in tables["rules"]]
    return tables


def looking_tables() -> Tables:
    """The tiny tables with a pet that looks at bonus cards, again and again."""
    tables = tiny_tables()
    power = {"gain": "bonus_card", "out_of": 3, "amount": 1}
    for pet in tables["pet"]:
        if pet["id"] == "oracle_orb":
            pet |= {"copies": 6, "value": 1, "rule": [{**pet["rule"][0], "do": [power]}]}
    tables["pet"] = [
        pet for pet in tables["pet"] if "deck" not in pet or pet["id"] in ("mallow", "oracle_orb")
    ]
    for card, copies in zip(tables["bonus_card"], (3, 2, 1, 2), strict=True):
        card["copies"] = copies
    return tables
