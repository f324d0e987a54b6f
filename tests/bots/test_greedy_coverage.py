"""What happens in greedy games: every kind of thing, or a rule test has a built position for it.

A kind is a kind of action, a kind of luck, a kind of event, a job of a boost, or a cause of losing a pet.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import pytest

from bots.matches import greedy, play
from dungeon_petz.games import TABLES
from petz_engine.bots.dungeon_petz.tools import JOBS
from petz_engine.bots.match import Turn
from petz_engine.dungeon_petz.narrator import PHRASES, QUIET, TOGETHER
from petz_engine.dungeon_petz.needs.guard import Catch
from petz_engine.dungeon_petz.ruleset import CHANCES, MECHANICS

RULES = Path(__file__).parent.parent / "dungeon_petz"
SEEDS = {"few": range(1, 2), "all": range(1, 51)}
HOW_MANY = [pytest.param("few"), pytest.param("all", marks=pytest.mark.long)]

BUILT: Mapping[str, str] = {
    "boosts catch": "test_11_employee.py::test_a_boosted_catcher_counts_as_two_and_is_one_imp_in_the_hospital",
    "boosts clean": "test_11_employee.py::test_t18_as_a_cleaner_four_manure",
    "boosts guard": "test_11_employee.py::test_t18_in_armor_plus_two_on_one_number",
    "boosts play": "test_11_employee.py::test_a_boosted_imp_plays_twice_with_both_neighbors",
    "boosts sweep": "test_11_employee.py::test_t18_with_the_shovel_four_manure",
    "does FillStore": "test_11_whip_and_box.py::test_an_empty_box_may_take_one_food_token_before_food_ages",
    "let go": "test_06_needs.py::test_a_pet_may_be_let_go_although_there_are_imps_enough",
    "lost escaped": "test_06_needs.py::test_with_too_few_imps_the_pet_escapes_and_no_imp_is_hurt",
    "lost mutation": "test_06_needs.py::test_each_magic_need_above_antimagic_is_a_mutation_and_two_are_the_end",
    "lost released": "test_05_need_cards.py::test_surplus_pets_are_released_as_their_owner_chooses",
    "lost suffering": "test_06_needs.py::test_a_pet_is_lost_when_its_suffering_reaches_its_size",
    "tells cleared_gold": "test_13_variants.py::test_what_nobody_took_is_cleared",
    "tells gained_reputation": "test_odd_pack.py::test_charity_brings_reputation_and_potions",
    "tells left_food": "test_03_restock.py::test_each_pet_that_leaves_adds_one_meat_to_the_new_food",
    "tells left_gold": "test_13_variants.py::test_each_pet_that_leaves_brings_its_goods_to_the_meat_stand",
    "tells paid_loss_fee": "test_06_needs.py::test_t9_a_loss_costs_1_reputation_for_each_full_10",
}
"""The kinds that greedy games may miss, each with a rule test (in tests/dungeon_petz) that builds a position for it."""


def every_kind() -> set[str]:
    """All kinds that there are."""
    return {
        *(f"does {action.__name__}" for action in MECHANICS),
        *(f"deals {action.__name__}" for action in CHANCES),
        *(f"tells {event}" for event in {*PHRASES, *TOGETHER, *QUIET}),
        *(f"boosts {job}" for job in JOBS),
        *(f"lost {why}" for why in ("released", "escaped", "suffering", "mutation")),
        "let go",
    }


def kinds_of(turn: Turn) -> set[str]:
    """The kinds that occur in a turn."""
    action, events = turn.action, turn.step.events
    does = "does" if type(action) in MECHANICS else "deals"
    return {
        f"{does} {type(action).__name__}",
        *(f"tells {event.kind}" for event in events),
        *(f"boosts {event['job']}" for event in events if event.kind == "boosted"),
        *(f"lost {event['why'].rpartition(':')[2]}" for event in events if event.kind == "lost_pet"),
        *(["let go"] if isinstance(action, Catch) and not action.catch else []),
    }


@cache
def games(how_many: str) -> Sequence[frozenset[str]]:
    """The kinds that occur in each greedy game, at all shipped tables."""
    return [
        frozenset().union(*map(kinds_of, play(greedy(table), seed, table)))
        for table in TABLES
        for seed in SEEDS[how_many]
    ]


@pytest.mark.parametrize("how_many", HOW_MANY)
def test_each_kind_occurs_or_has_a_built_position(how_many: str) -> None:
    played = games(how_many)
    occurs = Counter(kind for game in played for kind in game)

    # given the kinds that occur in less than one game of a hundred
    rare = {kind for kind in every_kind() if occurs[kind] < len(played) / 100}

    # then a rule test has a position for each
    assert rare <= BUILT.keys()


@pytest.mark.parametrize("kind", BUILT)
def test_the_rule_tests_with_built_positions_are_there(kind: str) -> None:
    assert kind in every_kind()
    path, _, name = BUILT[kind].partition("::")
    tree = ast.parse((RULES / path).read_text(encoding="utf-8"))
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name]
    assert found, f"{BUILT[kind]} is gone"
    assert not any("long" in ast.unparse(mark) for mark in found[0].decorator_list)
