"""What the proofs must know of Dungeon Petz."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dungeon_petz.games import TABLES, player
from dungeon_petz.knowing import KNOWING
from dungeon_petz.ornaments import ORNAMENTS
from dungeon_petz.pack_making import MAKER
from dungeon_petz.tiny import tiny
from dungeon_petz.twins import twin
from proofs.asking import check_invariants
from proofs.subject import Subject

NOTHING: Mapping[str, list[dict[str, Any]]] = {
    "addon": [{"id": "b_addon", "strength": 9, "copies": 0}],
    "artifact": [{"id": "b_artifact", "modify": [{"stat": "exhibition", "add": 9}], "copies": 0}],
    "cage": [{"id": "b_cage", "strength": 9, "antimagic": 9, "copies": 0}],
    "customer": [{"id": "b_customer", "score": [{"points": 9, "per": "needs.any"}], "copies": 0}],
    "exhibition": [
        {
            "id": "b_exhibition",
            "scope": "all_pets",
            "score": [{"points": 9, "per": "pets"}],
            "food": [{"space": "meat_stand", "food": "meat", "amount": 9}],
            "copies": 0,
        }
    ],
    "diet": [{"id": "b_diet", "eats": ["b_food"], "price": {}}],
    "feature": [{"id": "b_feature", "modify": [{"stat": "free", "need": "b_need", "add": 1}]}],
    "food": [{"id": "b_food", "chambers": 4}],
    "need": [{"id": "b_need", "pay": "food", "order": 1, "otherwise": "b_token"}],
    "need_card": [{"id": "b_card", "color": "green", "needs": ["play", "play"], "copies": 0}],
    "pet": [{"id": "b_pet", "diet": "omnivore", "bars": ["green"] * 7, "copies": 0}],
    "space": [{"id": "b_space", "do": [{"gain": "gold", "amount": 9}]}],
    "token": [{"id": "b_token", "on": "pet", "lost_at": 1}],
}

OWN_WORDS = {
    "distinct",
    "amount",
    "choose",
    "floor",
    "move",
    "pay",
    "guard",
    "jobs",
    "on",
    "scope",
    "standin",
    "stat",
    "tile",
    "unofficial",
    "window",
}

OWN_PLACES = {("from", "hospital"), ("gain", "potion"), ("to", "hospital"), ("to", "platform")}
"""Words of verbs, by their keys, that are ids of entries elsewhere."""

FREE = (
    # what has no order of its own, or none that is written down elsewhere
    r"\.secrets<>",
    r"\.secrets\[\]\.exchanged<>",
    r"\.table\.(customers|exhibitions|order)<>",
    r"\.table\.(rows|spaces)\[\]<>",
    r"\.table\.players\[\]\.(artifacts|new_(pets|cages|addons)|larder\[\])<>",
    # chance is counted for dealers, tiles and cards without copies are not counted
    r"\.table\.chance_counts(-|\[\]\(1\))",
    r"\.(hidden\.stack|table\.removed|table\.discards|table\.shuffled_from)\[\]",
    # no event tells it
    r"\.table\.(round|sending.*|standings.*|used.*|sale\.sold_on_platform)",
    r"\.table\.players\[\]\.(potions|new_pets\[\]\.size|plots\[\]\.pet\.size)",
    r"\.table\.players\[\]\.(artifacts\[\]\.color|plots\[\]\.pet\.cards.*)",
    r"\.table\.pending\+",
)
"""Fields of a state, as patterns of their paths, in which one value is as good as another."""

SILENT = {
    "boosted", "caught", "chose_color", "committed", "counted", "discarded", "discarded_needs", "drew",
    "drew_cards", "entered", "exchanges", "exchanges_cards", "fed", "fetched_imps", "final_scoring",
    "grew", "grouped", "guarded", "healed_imps", "housed", "imps_home", "judges", "kept", "lost_pet",
    "neutral_imps_moved", "passed", "placed", "played", "reshuffled", "revealed_needs", "round_begins",
    "sent", "starts", "took_potion", "waits_for_sales",
}  # fmt: skip
"""Events without which a step still adds up."""

DUNGEON_PETZ = Subject(
    maker=MAKER,
    ornaments=ORNAMENTS,
    tables=TABLES,
    player=player,
    twin=twin,
    knowing=KNOWING,
    check_invariants=check_invariants,
    private=frozenset({"drew_cards"}),
    nothing=NOTHING,
    own_words=frozenset(OWN_WORDS),
    own_places=frozenset(OWN_PLACES),
    own_names=frozenset({"guard"}),  # the two numbers of a cage
    tiny=lambda: (tiny(),),
    tiny_tells={"reshuffled": 5},
    least={
        "accepted": 500,
        "exact slots": 1,
        "twins": 2000,
        "dealt": 50,
        "kinds": 17,
        "length": 80,
    },
    usual=("assign_needs", "group_imps", "send_group"),
    rare=("sell_pet", "catch"),
    others_tell=frozenset({"gained_reputation"}),
    free=FREE,
    silent=frozenset(SILENT),
)
