"""A tiny pack, on which everything that can happen can be listed."""

from __future__ import annotations

from functools import cache

import petz_engine as pe
from dungeon_petz.pack_making import game_of, pack, shipped_tables

DECKS = {"green": ("green_hunger", "green_poop"), "red": ("red_hunger", "red_poop")}


@cache
def tiny() -> pe.Game:
    """Two players, two colors with four cards each, and two or three tiles of every kind."""
    tables = shipped_tables()
    cards = [name for deck in DECKS.values() for name in deck]
    tables["color"] = [entry for entry in tables["color"] if entry["id"] in DECKS]
    tables["need_card"] = [
        {**entry, "copies": 2} if entry["id"] in cards else entry
        for entry in tables["need_card"]
        if entry["id"] in (*cards, "potion", "green_substitute", "red_substitute")
    ]
    for kind, copies in (("pet", 4), ("addon", 2), ("artifact", 2), ("exhibition", 2), ("customer", 2)):
        tables[kind] = [{**entry, "copies": 1} for entry in tables[kind][:copies]]
    tables["cage"] = tables["cage"][:3]
    for pet in tables["pet"]:
        pet["bars"] = ["green", "red"] * 3 + ["green"]
    for artifact in tables["artifact"]:
        for rule in artifact["rule"]:
            rule["do"][0]["colors"] = ["green", "red"]
    for row in tables["row"]:
        row["first"], row["fresh"] = min(row["first"], 1), min(row["fresh"], 1)
    del tables["option"]
    tables["board"] = tables["board"][:1]
    board = tables["board"][0]
    board |= {"seats": 2, "rounds": 3, "exhibitions": [2, 3], "customers": [2, 3], "extra_imps": [1]}
    board |= {"income": [1, 2], "prizes": [4, 2]}
    return game_of(pack("tiny", tables), seats=2)
