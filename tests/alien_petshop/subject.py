"""What the proofs must know of Alien Petshop."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from alien_petshop.games import TABLES, all_tables, player
from alien_petshop.knowing import KNOWING
from alien_petshop.ornaments import ORNAMENTS
from alien_petshop.pack_making import MAKER
from alien_petshop.tiny import tinies
from alien_petshop.twins import twin
from proofs.asking import check_invariants
from proofs.subject import Subject

NOTHING: Mapping[str, list[dict[str, Any]]] = {
    "attribute": [{"id": "b_attribute", "group": "b_group"}],
    "attribute_group": [{"id": "b_group"}],
    "bonus_card": [{"id": "b_card", "per": "pets", "ranges": {"1": 9}, "copies": 0}],
    "habitat": [{"id": "b_habitat", "price": 0, "copies": 0, "vp": 9}],
    "hazard_token": [{"id": "b_token", "copies": 0}],
    "pet": [
        {
            "id": "b_pet",
            "deck": "alien_petshop:super",
            "value": 0,
            "care": 0,
            "traits": ["b_trait"],
            "spaces": 3,
            "attributes": ["b_attribute"],
            "vp": 9,
            "copies": 0,
        }
    ],
    "trait": [{"id": "b_trait"}],
}

OWN_WORDS = {
    "default",
    "entries",
    "family",
    "gain",
    "modify",
    "of",
    "pay",
    "on",
    "standin",
    "starter_side",
    "stat",
    "to",
    "who",
    "window",
}

FREE = (
    # what has no order of its own, or none that is written down elsewhere
    r"\.table\.(order|market\[\])<>",
    # while a power is pending, one place of a visit is as good as another
    r"\.table\.cursor",
    # chance is counted for dealers
    r"\.table\.chance_counts(-|\[\]\(1\))",
    # no event tells it
    r"\.table\.work\.(ignored.*|keeps|rerolls|triggered)",
    r"\.table\.visit\.(bought_habitat|bought_pet|hired|rearranged|shows_more)",
)
"""Fields of a state, as patterns of their paths, in which one value is as good as another."""

SILENT = {
    "assigned", "committed", "declined", "ignored_hazard", "left_market", "looks_at_bonus", "rearranged",
    "round_starts", "scored", "starts", "triggered", "will_quit",
}  # fmt: skip
"""Events without which a step still adds up."""

ALIEN_PETSHOP = Subject(
    maker=MAKER,
    ornaments=ORNAMENTS,
    tables=TABLES,
    sweep=all_tables(),
    player=player,
    twin=twin,
    knowing=KNOWING,
    check_invariants=check_invariants,
    private=frozenset({"bonus_cards", "kept_bonus_cards"}),
    nothing=NOTHING,
    own_words=frozenset(OWN_WORDS),
    own_names=frozenset({"die", "display"}),
    tiny=tinies,
    tiny_tells={"looks_at_bonus": 5},
    least={
        "accepted": 500,
        "exact slots": 1,
        "twins": 1600,
        "dealt": 16,
        "kinds": 17,
        "length": 60,
    },
    usual=("buy_pet", "assign_workers", "place_trait", "reroll"),
    rare=("hire_worker", "put_token"),
    thrift=2,
    free=FREE,
    silent=frozenset(SILENT),
)
