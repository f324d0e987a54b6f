"""Packs made in memory out of the shipped one, for proofs that change what is printed."""

from __future__ import annotations

from functools import cache

import petz_engine as pe
from petz_engine.testing import PackMaker

MAKER = PackMaker("alien_petshop")
game_of, pack, shipped_tables = MAKER.game_of, MAKER.pack, MAKER.shipped_tables


@cache
def other_pieces() -> pe.Game:
    """Other pieces for two: dice without odd numbers, and pieces that do what no shipped one of their kind does.

    An Oracle Orb keeps 2 of 4 cards and a Prism Kraken all that it looks at, a Choir Hydra scores 3 for each Pink pet,
    a Showcase pays 2 for each and brings a worker, and an Elder Fluff pays 1 before it takes up to 2 trait tokens.
    """
    tables = shipped_tables()
    entries = {entry["id"]: entry for kind in ("die", "habitat", "pet") for entry in tables[kind]}
    looks = {"gain": "bonus_card", "out_of": 4, "amount": 2}
    takes = {"gain": "bonus_card", "out_of": 2, "amount": 2}
    pays = {"gain": "credit", "amount": 2, "per": "attribute.pink"}
    entries["oracle_orb"]["rule"] = [{"on": "bought", "do": [looks], "if": "rules.bonus_cards > 0"}]
    entries["prism_kraken"]["rule"] = [{"on": "bought", "do": [takes], "if": "rules.bonus_cards > 0"}]
    entries["elder_fluff"]["rule"] = [
        {
            "on": "bought",
            "do": [
                {"gain": "credit", "amount": 1},
                {"gain": "trait", "to": "pets", "may": True, "amount": 2},
            ],
        }
    ]
    entries["showcase"]["rule"] = [{"on": "meets_pet", "do": [pays, {"gain": "worker"}]}]
    entries["choir_hydra"]["score"] = [{"points": 3, "per": "attribute.pink"}]
    entries["worker_die"]["sides"] = ["hazard", 2, 4, 4, 6, 6]
    return game_of(pack("alien_petshop", tables), seats=2)
