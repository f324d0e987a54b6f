"""Chapter 3: the setup of a round."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dungeon_petz.games import played
from dungeon_petz.moves import Moves, bare, player, removed, row, settle, stand
from dungeon_petz.pack_making import MAKER
from dungeon_petz.positions import Positions, positions, the_game
from petz_engine import testing
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.state import State

MARKET = {
    "artifacts": ["whip_of_obedience"],
    "cages": ["iron_vault", "barred_box", "ward_circle"],
    "addons": ["toy_chest", "rune_ring"],
    "lower_pets": ["birdie", "bubl"],
    "upper_pets": ["drago"],
}


def restocked(rows: dict[str, list[str]] | None = None, **fields: Any) -> State:
    """A state after phase 1 of round 3, with what players left in the market in round 2."""
    given: dict[str, Any] = {
        "round": 3,
        "exhibitions": ["magic_show", "breeders_prize"],
        "customers": ["warlock", "lich_lord"],
        **fields,
    }
    return settle(positions().state("restock/later_round", rows={**MARKET, **(rows or {})}, **given))


# --- exhibitions and customers


@pytest.mark.rule("DP-PREP-02", "DP-PREP-03")
def test_exhibitions_are_known_one_round_ahead_and_customers_two() -> None:
    # given whole games, when each round's groups are made
    known: dict[int, set[tuple[int, int]]] = {}
    for seed in (0, 1):
        for turn in played(seed):
            if type(turn.action) is GroupImps:
                table = turn.before.table
                known.setdefault(table.round, set()).add((len(table.exhibitions), len(table.customers)))

    # then so many tiles were turned (exhibitions are under rounds 2 to 5, customers under 3, 4, 5 and 5)
    assert known == {1: {(1, 1)}, 2: {(2, 2)}, 3: {(3, 4)}, 4: {(4, 4)}, 5: {(4, 4)}}


@pytest.mark.rule("DP-PREP-02")
def test_a_new_exhibition_comes_behind_those_that_were_known() -> None:
    state = restocked()
    first = [positions().tile(name) for name in ("magic_show", "breeders_prize")]
    assert list(state.table.exhibitions[:2]) == first
    assert state.table.exhibitions[2] not in first


# --- food


@pytest.mark.rule("DP-PREP-04")
def test_old_food_is_removed_and_the_exhibition_of_this_round_says_how_much_comes() -> None:
    # given leftovers, and round 3, whose exhibition is the second tile
    state = restocked(
        {"upper_pets": []},
        stands={"vegetable_stand": {"vegetable": 7}, "mixed_stand": {"meat": 7}, "meat_stand": {"meat": 7}},
    )

    # then the stands hold what that tile says and nothing else
    tile = positions().c.tiles[positions().tile("breeders_prize")]
    names = positions().c.names
    for name in ("vegetable_stand", "mixed_stand", "meat_stand"):
        told = {
            names["food"][supply.food].partition(":")[2]: supply.amount
            for supply in tile.food
            if supply.space == positions().number("space", name)
        }
        assert stand(state, name) == told
    assert stand(state, "vegetable_stand") == {"vegetable": 4}


@pytest.mark.rule("DP-PREP-01", "DP-PREP-09")
@pytest.mark.parametrize("unsold", [[], ["drago"], ["drago", "uni", "ghosty"]])
def test_each_pet_that_leaves_adds_one_meat_to_the_new_food(unsold: list[str]) -> None:
    # given pets that nobody bought in the upper half, and an old meat stand
    state = restocked({"upper_pets": unsold}, stands={"meat_stand": {"meat": 9}})

    # then their meat lies beside the two that the exhibition tile brings
    assert stand(state, "meat_stand") == {"meat": 2 + len(unsold)}


# --- tiles


@pytest.mark.rule("DP-PREP-05")
@pytest.mark.parametrize("left", [[], ["whip_of_obedience"], ["whip_of_obedience", "magic_box"]])
def test_leftover_artifacts_leave_the_game_and_two_new_ones_come(left: list[str]) -> None:
    state = restocked({"artifacts": left})
    assert [name for name in removed(state) if name in left] == sorted(left)
    assert len(row(state, "artifacts")) == 2
    assert not set(row(state, "artifacts")) & set(left)


@pytest.mark.rule("DP-PREP-06")
@pytest.mark.parametrize(
    "left", [["iron_vault"], ["iron_vault", "ward_circle"], ["iron_vault", "barred_box", "ward_circle"]]
)
def test_only_the_lowest_leftover_cage_stays_and_moves_up(left: list[str]) -> None:
    state = restocked({"cages": left})
    cages = row(state, "cages")
    assert len(cages) == 3
    assert cages[0] == left[-1]
    assert not set(cages[1:]) & set(left)
    assert set(left[:-1]) <= set(removed(state))
    assert left[-1] not in removed(state)


@pytest.mark.rule("DP-PREP-07")
@pytest.mark.parametrize("left", [["rune_ring"], ["toy_chest", "rune_ring"]])
def test_the_lower_leftover_addon_moves_up_and_one_new_comes(left: list[str]) -> None:
    state = restocked({"addons": left})
    addons = row(state, "addons")
    assert len(addons) == 2
    assert addons[0] == "rune_ring"
    assert ("toy_chest" in removed(state)) == (len(left) == 2)


@pytest.mark.rule("DP-PREP-08", "DP-PREP-10", "DP-PREP-11")
def test_old_pets_leave_the_lower_ones_rise_in_their_order_and_three_come() -> None:
    # given two pets below and one above
    state = restocked()

    # then the one above is gone for good, the others are above, and three new ones below
    assert "drago" in removed(state)
    assert row(state, "upper_pets") == ["birdie", "bubl"]
    assert len(row(state, "lower_pets")) == 3
    assert not {"birdie", "bubl", "drago"} & set(row(state, "lower_pets"))


@pytest.mark.rule("DP-PREP-10", "DP-ENG-18")
def test_gaps_in_the_corral_close_when_pets_rise() -> None:
    state = restocked({"lower_pets": ["uni", "fluffy", "birdie"], "upper_pets": []})
    assert row(state, "upper_pets") == ["uni", "fluffy", "birdie"]
    state = restocked({"lower_pets": ["uni", "birdie"], "upper_pets": []})
    assert row(state, "upper_pets") == ["uni", "birdie"]


# --- income


@pytest.mark.rule("DP-PREP-12")
def test_income_is_one_for_the_first_two_and_two_for_the_others_in_every_round() -> None:
    state = restocked(order=(1, 2, 3, 0), players={seat: {"gold": 10 * seat} for seat in range(4)})
    assert [player(state, seat).gold for seat in (1, 2, 3, 0)] == [11, 21, 32, 2]


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
