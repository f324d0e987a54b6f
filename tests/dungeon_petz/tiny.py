"""A tiny pack, on which everything that can happen can be listed."""

from __future__ import annotations

from functools import cache

import petz_engine as pe
from dungeon_petz.pack_making import game_of, pack, shipped_tables
from petz_engine.testing.packs import Entries as Tables

DECKS = {"green": ("green_hunger", "green_poop"), "red": ("red_hunger", "red_poop")}


def tiny_tables() -> Tables:
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
            rule["do"][0]["among"] = ["green", "red"]
    for row in tables["row"]:
        row["first"], row["fresh"] = min(row["first"], 1), min(row["fresh"], 1)
    del tables["option"]
    tables["board"] = tables["board"][:1]
    board = tables["board"][0]
    board |= {"seats": 2, "rounds": 3, "exhibitions": [2, 3], "customers": [2, 3], "extra_imps": [1]}
    board |= {"income": [1, 2], "prizes": [4, 2]}
    return tables


@cache
def tiny() -> pe.Game:
    """The game of the tiny pack."""
    return game_of(pack("tiny", tiny_tables()), seats=2)


@cache
def turning() -> pe.Game:
    """A tiny game in which decks are reshuffled again and again, cards run out, and cards are exchanged."""
    tables = tiny_tables()
    copies = {"green_hunger": 2, "green_poop": 2, "green_anger": 1, "red_hunger": 3, "red_poop": 2}
    shipped = {entry["id"]: entry for entry in shipped_tables()["need_card"]}
    others = [entry for entry in tables["need_card"] if entry["id"] not in copies]
    tables["need_card"] = [{**shipped[name], "copies": n} for name, n in copies.items()] + others
    artifacts = {entry["id"]: entry for entry in shipped_tables()["artifact"]}
    tables["artifact"] = [*tables["artifact"][:1], {**artifacts["crystal_ball"], "copies": 2}]
    tables["pet"] = [{**entry, "copies": 3} for entry in tables["pet"]]
    for row in tables["row"]:
        row["first"], row["fresh"] = (1, 1) if row["tile"] != "pet" else (2, 2)
    board = tables["board"][0]
    board |= {"rounds": 5, "exhibitions": [2, 3], "customers": [3, 5]}
    return game_of(pack("turning", tables), seats=2)
