"""Chapter 3: the setup of a round."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dungeon_petz.games import played
from dungeon_petz.moves import Moves, bare
from dungeon_petz.pack_making import MAKER
from dungeon_petz.positions import Positions, the_game
from petz_engine import testing

# --- what events say of it


def _told_of(event: Any) -> str:
    """The row of an event, or the kind of its tile."""
    if event.get("row") is not None:
        return bare("row", event["row"])
    tile = event.get("tile")
    return "" if tile is None else str(the_game().content.tiles[tile].kind)


@pytest.mark.rule(
    "DP-PREP-02", "DP-PREP-03", "DP-PREP-05", "DP-PREP-06", "DP-PREP-07", "DP-PREP-08", "DP-PREP-11",
    "DP-SETUP-05", "DP-SETUP-06", "DP-SETUP-07", "DP-SETUP-08", "DP-SETUP-09", "DP-SETUP-10",
    "DP-SETUP-11", "DP-SETUP-16", "DP-DRAW-02", "DP-ART-01",
)  # fmt: skip
def test_events_of_tiles_food_and_cards_name_the_rule_of_their_moment() -> None:
    # given lively and even games, when events of phase 1 and of drawing are gathered by what they tell of and by moment
    rules: dict[tuple[str, str, bool], set[str]] = {}
    for turn in (turn for seed in (1, 2, 3, 4, 8) for turn in played(seed)):
        for event in turn.events:
            if event.kind in ("revealed", "left_market", "revealed_on_board", "dealt_food", "drew"):
                key = event.kind, _told_of(event), turn.decision.step.startswith("setup")
                rules.setdefault(key, set()).add(event.rule)

    # then each names one rule, that of its row or moment, and in the setup that of the setup
    assert rules == {
        ("revealed", "artifacts", True): {"DP-SETUP-10"},
        ("revealed", "cages", True): {"DP-SETUP-07"},
        ("revealed", "addons", True): {"DP-SETUP-08"},
        ("revealed", "lower_pets", True): {"DP-SETUP-09"},
        ("revealed", "upper_pets", True): {"DP-SETUP-09"},
        ("revealed", "artifacts", False): {"DP-PREP-05"},
        ("revealed", "cages", False): {"DP-PREP-06"},
        ("revealed", "addons", False): {"DP-PREP-07"},
        ("revealed", "lower_pets", False): {"DP-PREP-11"},
        ("left_market", "artifacts", False): {"DP-PREP-05"},
        ("left_market", "cages", False): {"DP-PREP-06"},
        ("left_market", "addons", False): {"DP-PREP-07"},
        ("left_market", "upper_pets", False): {"DP-PREP-08"},
        ("revealed_on_board", "exhibition", True): {"DP-SETUP-05"},
        ("revealed_on_board", "customer", True): {"DP-SETUP-06"},
        ("revealed_on_board", "exhibition", False): {"DP-PREP-02"},
        ("revealed_on_board", "customer", False): {"DP-PREP-03"},
        ("dealt_food", "", True): {"DP-SETUP-11"},
        ("dealt_food", "", False): {"DP-PREP-04"},
        ("drew", "", True): {"DP-SETUP-16"},
        ("drew", "", False): {"DP-DRAW-02", "DP-ART-01"},
    }


@pytest.mark.rule("DP-PREP-04")
def test_a_round_without_an_exhibition_deals_the_food_of_none() -> None:
    # given a board on which nothing is shown in round 2
    tables = MAKER.shipped_tables()
    (board,) = [board for board in tables["board"] if board["seats"] == 4]
    assert board["exhibitions"][0] == 2
    board["exhibitions"] = board["exhibitions"][1:]
    game = MAKER.game_of(MAKER.pack("dungeon_petz", tables))

    # then a game on it goes by all invariants, with one exhibition less
    seen = testing.Coverage()
    testing.check_game(game, testing.Numbers([]), 1, seen)
    assert seen.games == 1


@pytest.mark.rule("DP-PREP-10")
def test_pets_rise_wherever_the_row_above_stands() -> None:
    # given a pack whose upper half of the corral is the very first row
    tables = json.loads(json.dumps(MAKER.shipped_tables()).replace('"upper_pets"', '"above"'))
    at = Positions(MAKER.game_of(MAKER.pack("dungeon_petz", tables)))
    assert at.number("row", "above") == 0

    # when the round begins, then the pets of the lower half are there, and new ones below
    rows = {"lower_pets": ["birdie", "bubl"]}
    state = Moves(at).settle(at.state("restock/later_round", rows=rows, round=2))
    assert Moves(at).row(state, "above") == ["birdie", "bubl"]
    assert len(Moves(at).row(state, "lower_pets")) == 3
