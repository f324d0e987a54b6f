"""What is said to a player whose choice is refused, in all forms: names of pieces, numbers, and one of something.

The sentences themselves stand in ``docs/reference.md`` once more, which ``test_docs.py`` compares with the codes.
"""

from __future__ import annotations

from typing import Any

import pytest

import petz_engine as pe
from petz_engine.kernel.refusal import refuse

Sentence = tuple[str, dict[str, Any], str]

DUNGEON_PETZ: list[Sentence] = [
    (
        "gold_needed",
        {"space": "upper_corral", "needs": 1, "has": 0},
        "Upper half of the corral needs 1 gold, and this group has no gold",
    ),
    (
        "group_needs_imp",
        {"imps": 0, "amount": 2},
        "a group has at least 1 imp, and no less than 0 gold; this one has no imps and 2 gold",
    ),
    (
        "imps_needed",
        {"space": "cage_pits", "needs": 2, "has": 1},
        "Cage pits needs 2 imps, and this group has 1 imp",
    ),
    (
        "no_boost",
        {"artifact": "employee_of_the_month", "job": "sweep"},
        "Employee of the Month does not boost an imp that is to sweep now",
    ),
    ("no_match", {"customer": "lich_lord"}, "the match of this pet for Lich Lord is not above 0"),
    (
        "no_such_tile",
        {"row": "upper_pets"},
        "there is no such tile in the row Pets in the upper half of the corral",
    ),
    ("not_enough_food", {"needs": 3, "has": 1}, "this takes 3 food, and there is 1 food"),
    ("not_for_sale", {"pet": "drago"}, "nobody buys a Drago of this size"),
    (
        "single_symbol",
        {"card": "green_hunger"},
        "Green hunger shows one need only, so that it cannot be turned",
    ),
    ("too_small", {"needs": 4, "has": 3}, "a pet is for sale from size 4 on, and this one has size 3"),
    ("wrong_food", {"plot": "upper_right"}, "the pet on Upper right plot does not eat this"),
]
ALIEN_PETSHOP: list[Sentence] = [
    (
        "board_taken",
        {"shop": "petfleet"},
        "the board of Petfleet is in play already, with this or its other side",
    ),
    ("display_taken", {"display": "4"}, "there is a pet or a hazard token in display 4 already"),
    (
        "layout_pets",
        {"needs": 3, "has": 1},
        "a layout names 3 displays for pets, one for each, and this one names 1",
    ),
    ("no_hazard", {"display": "4"}, "no hazard effect happens in display 4 now"),
    ("no_trait_space", {"pet": "bamf"}, "Bamf has no empty trait space"),
    ("no_trait_token", {"trait": "cute"}, "there is no token of Cute left"),
    ("not_enough_dice", {"needs": 3, "has": 1}, "this takes 3 dice of this face, and 1 die is at hand"),
    ("nothing_affordable", {"has": 1}, "nothing on offer can be paid with 1 credit"),
    ("stack_empty", {"habitat": "mutator"}, "there is no Mutator left"),
    (
        "too_low_for_token",
        {"needs": 2, "has": 1},
        "the token is removed by a die that shows 2 or more, and this one counts 1",
    ),
    ("too_many_workers", {"has": 1}, "the shop has 1 worker, and there is no room for more"),
]
"""Codes with the facts of a refusal (numbers, and the names of pieces), and what a player reads then."""
SENTENCES = {"dungeon_petz": DUNGEON_PETZ, "alien_petshop": ALIEN_PETSHOP}


@pytest.mark.parametrize(
    ("name", "code", "facts", "sentence"),
    [(name, *told) for name, all_told in SENTENCES.items() for told in all_told],
    ids=[f"{name}: {code}" for name, all_told in SENTENCES.items() for code, *_ in all_told],
)
def test_a_refusal_is_told_in_one_sentence(
    name: str, code: str, facts: dict[str, Any], sentence: str, games: dict[str, pe.Game]
) -> None:
    # given a refusal that says what it is about, by the numbers of pieces
    game = games[name]

    def number(fact: str, value: Any) -> Any:
        kind = game.codec.id_mark(game.rules.facts.get(fact))
        if kind is None or type(value) is int:
            return value
        names = game.content.names[kind]
        return names.index(value if value in names else f"{name}:{value}")

    reason = refuse(code, "rule", **{fact: number(fact, value) for fact, value in facts.items()})

    # then it is told in these words
    assert game.sentence(reason) == sentence


@pytest.fixture(scope="module")
def games() -> dict[str, pe.Game]:
    return {name: pe.load(name, seats=4) for name in SENTENCES}
