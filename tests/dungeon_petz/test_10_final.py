"""The final scoring: two exhibitions, negative totals, and who wins (chapter 10)."""

from __future__ import annotations

from typing import Any

import pytest

from dungeon_petz.scenes import GAME, UL, C, P, do, food, lawful, manure, pet, reputation, scene
from petz_engine.dungeon_petz import scoring
from petz_engine.dungeon_petz.actions.clean_cages import CleanCages
from petz_engine.dungeon_petz.state import Artifact, State
from petz_engine.dungeon_petz.steps.final import final_lines, result_lines
from petz_engine.kernel.scoring import Line

FINAL = "final/score_finals"
ACUMEN, DISPLAY = (
    [final.partition(":")[2] for final in C.names["final_exhibition"]].index(name)
    for name in ("business_acumen", "pet_display")
)
BARE = {"gold": 0, "imps_fetched": 4, "imps_at_home": 10, "plots": {}}
"""A player who has nothing and no imp away; the pre-printed cage holds its manure: Acumen 0, Display 1 - 1 = 0."""


def unscored(**mine: Any) -> State:
    """The end of the game, before the final scoring, with nothing but what is said."""
    players = {0: {**BARE, **mine}, **dict.fromkeys((1, 2, 3), BARE)}
    return P.state(FINAL, players=players, due=(0,), round=6)


def final(*all_mine: dict[str, Any]) -> State:
    """The end of the game; fields by seat, the others have nothing."""
    mine = dict(enumerate(all_mine))
    return lawful(
        P.state(FINAL, players={seat: {**BARE, **mine.get(seat, {})} for seat in range(4)}, round=6)
    )


def total(number: int, **mine: Any) -> float:
    """The total of seat 0, as lines and as the fast sum."""
    state = unscored(**mine)
    lines: tuple[Line, ...] = final_lines(C, state.table, number, 0)
    halves = scoring.total(C, C.finals[number].score, scoring.display(state.table.players[0]))
    assert sum(line.points for line in lines) == halves
    assert all(line.points == (line.each or 0) * line.count for line in lines)
    assert {line.rule for line in lines} <= {"DP-FINAL-03", "DP-FINAL-04"}
    return halves / 2


def imps_away(*, platform: int = 0, hospital: int = 0, unfetched: int = 0) -> dict[str, int]:
    return {
        "imps_on_platform": platform,
        "imps_in_hospital": hospital,
        "imps_fetched": 4 - unfetched,
        "imps_at_home": 10 - platform - hospital - unfetched,
    }


@pytest.mark.rule("DP-FINAL-02", "DP-GEN-03")
def test_a_total_of_0_neither_costs_nor_wins_anything() -> None:
    # given somebody whose totals are both 0, then the result is what there was before, and nothing else is told
    table = unscored(reputation=4).table
    assert [(line.rule, line.points) for line in result_lines(C, table, 0)] == [("DP-GEN-03", 2 * 4)]
    # and half a point below 0 is told and costs that
    table = unscored(reputation=4, **imps_away(unfetched=1), gold=3).table
    told = [(line.rule, line.points) for line in result_lines(C, table, 0)]
    assert told == [("DP-GEN-03", 2 * 4), ("DP-FINAL-02", -1)]


# --- the two totals


@pytest.mark.rule("DP-FINAL-03")
@pytest.mark.parametrize(
    ("mine", "points"),
    [
        pytest.param({}, 0, id="nothing"),
        pytest.param({"larder": food(vegetable=(0, 1, 2), meat=(0, 3))}, 6, id="food"),
        pytest.param(
            {"artifacts": ["whip_of_obedience", Artifact(P.tile("savage_feasts"), 1)]}, 2, id="artifacts"
        ),
        pytest.param({"artifacts": [Artifact(P.tile("magic_box"), None, 1)]}, 2, id="a full box is two"),
        pytest.param({"artifacts": [Artifact(P.tile("magic_box"))]}, 1, id="an empty box is one"),
        pytest.param({"potions": 3}, 3, id="potions"),
        pytest.param({"gold": 7}, 3.5, id="t10 7 gold"),
        pytest.param({"gold": 8}, 4, id="8 gold"),
        pytest.param(imps_away(platform=1), -2, id="an imp on the platform"),
        pytest.param(imps_away(hospital=2), -4, id="two in the hospital"),
        pytest.param(imps_away(unfetched=4), -8, id="four on the progress board"),
        pytest.param(imps_away(platform=1, hospital=1, unfetched=1) | {"gold": 13}, 0.5, id="all together"),
    ],
)
def test_business_acumen_counts_what_lies_at_home_and_imps_that_do_not(mine: Any, points: float) -> None:
    assert total(ACUMEN, **mine) == points


@pytest.mark.rule("DP-FINAL-04")
@pytest.mark.parametrize(
    ("plots", "points"),
    [
        pytest.param({}, 0, id="the pre-printed cage and its manure"),
        pytest.param({"upper_left": P.plot(cage="printed_cage")}, 1, id="a clean cage"),
        pytest.param({"upper_left": P.plot(cage="iron_vault")}, 1, id="the pre-printed one is covered"),
        pytest.param(
            {"upper_left": P.plot(cage="printed_cage"), "lower_left": P.plot(cage="meadow")},
            2,
            id="two cages",
        ),
        pytest.param({"upper_left": P.plot(cage="printed_cage", addon="rune_ring")}, 2, id="an addon"),
        pytest.param({"lower_right": P.plot(addon="rune_ring")}, 1, id="an addon without a cage"),
        pytest.param(
            {
                "upper_left": P.plot(
                    cage="printed_cage", pet=P.pet("uni", 7, tokens={"suffering": 3, "mutation": 1})
                )
            },
            1 + 2 - 3 - 1,
            id="a pet with tokens",
        ),
        pytest.param(
            {
                "upper_left": P.plot(cage="printed_cage", pet=P.pet("uni", 7), tokens={"manure": 2}),
                "upper_right": P.plot(cage="meadow", pet=P.pet("bubl", 4)),
                "lower_left": P.plot(cage="sand_pit", tokens={"manure": 4}),
            },
            2 * 2 + 3 - 6,
            id="manure with a pet and in an empty cage",
        ),
    ],
)
def test_pet_display_counts_pets_cages_addons_and_tokens(plots: Any, points: float) -> None:
    assert total(DISPLAY, plots=plots) == points


# --- prizes and penalties


@pytest.mark.rule("DP-FINAL-01", "DP-EXH-10", "DP-EXH-11")
def test_both_finals_give_prizes_with_ties_and_zero_as_in_the_rounds() -> None:
    # given Acumen 5, 5, 1, 0 and Display 1, 0, 3, 0
    clean, two_cages = (
        P.plot(cage="printed_cage"),
        {"lower_left": P.plot(cage="meadow"), "lower_right": P.plot(cage="sand_pit")},
    )
    state = final(
        {"potions": 5, "plots": {"upper_left": clean}},
        {"potions": 5},
        {"potions": 1, "plots": {"upper_left": clean, **two_cages}},
    )

    # then 7, 7, 4, 0 and 6, 0, 8, 0
    assert [reputation(state, seat) for seat in range(4)] == [7 + 6, 7, 4 + 8, 0]


@pytest.mark.rule("DP-FINAL-01", "DP-FINAL-03", "DP-ART-06")
def test_judging_and_the_whip_add_nothing_but_the_whip_is_an_artifact() -> None:
    # given a player with the whip (and, as if it had judged, a head start) against 1 1/2 from gold
    mine = {0: {**BARE, "artifacts": ["whip_of_obedience"], "head_start": 4}, 1: {**BARE, "gold": 3}}
    state = P.state(FINAL, players={2: BARE, 3: BARE, **mine}, round=6)

    # then Acumen is 1 against 1 1/2: 6 and 8; in the Display both have 0 and take no part
    assert [reputation(state, seat) for seat in range(4)] == [6, 8, 0, 0]


@pytest.mark.rule("DP-FINAL-02")
def test_t10_a_negative_total_costs_reputation_halves_too() -> None:
    # given 7 gold and two imps away: 3 1/2 - 4 = -1/2
    state = final({"gold": 7, **imps_away(hospital=2), "reputation": 10})
    assert reputation(state) == 9.5


@pytest.mark.rule("DP-FINAL-02", "DP-FINAL-04")
def test_both_totals_may_be_negative_and_reputation_has_no_floor() -> None:
    # given Acumen -2 - 2 + 1/2 = -3 1/2, and Display 1 - 6 = -5, and 2 reputation; somebody else has 2 and 0
    dirty = {"upper_left": P.plot(cage="printed_cage", tokens={"manure": 6})}
    state = final({"gold": 1, **imps_away(platform=2), "plots": dirty, "reputation": 2}, {"potions": 2})
    assert reputation(state) == 2 - 3.5 - 5

    # and who is below 0 has no prize, and uses no place
    assert reputation(state, 1) == 8


@pytest.mark.rule("DP-FINAL-02")
def test_a_total_of_0_costs_nothing_and_wins_nothing() -> None:
    # given everybody has 0 in both
    state = final({"reputation": 3})
    assert [reputation(state, seat) for seat in range(4)] == [3, 0, 0, 0]


# --- the end


@pytest.mark.rule("DP-FINAL-05", "DP-GEN-03")
def test_the_highest_reputation_wins_after_the_finals() -> None:
    # given seat 1 leads before the finals, and seat 3 wins both
    best = {"reputation": 10, "potions": 1, "plots": {"upper_left": P.plot(cage="printed_cage")}}
    outcome = GAME.outcome(final({"reputation": 9}, {"reputation": 25}, {"reputation": 12.5}, best))
    assert outcome is not None
    assert [float(points) for points in outcome.points] == [9, 25, 12.5, 26]
    assert outcome.ranks == (4, 2, 3, 1)


@pytest.mark.rule("DP-FINAL-05", "DP-GEN-03", "DP-GEN-08")
def test_tied_players_share_the_victory_without_a_tie_break() -> None:
    # given two with 120, and two with 50, all with different goods that win nothing
    outcome = GAME.outcome(
        final({"reputation": 50}, {"reputation": 120}, {"reputation": 50}, {"reputation": 120})
    )
    assert outcome is not None
    assert outcome.ranks == (3, 1, 3, 1)
    assert [float(points) for points in outcome.points] == [50, 120, 50, 120]


@pytest.mark.rule("DP-FINAL-01", "DP-NEXT-03", "DP-FINAL-04", "DP-DRAW-04")
def test_the_last_cleaning_counts_and_then_the_game_is_over() -> None:
    # given the last round's cleaning: seat 0 may remove manure beside a pet, the others have nothing to do
    others = {
        seat: {
            **BARE,
            "plots": {"upper_left": P.plot(cage="printed_cage")},
            "imps_at_home": 0,
            "imps_busy": 10,
        }
        for seat in (1, 2, 3)
    }
    plots = {
        "upper_left": P.plot(cage="printed_cage", tokens={"manure": 2}),
        "upper_right": P.plot(cage="meadow", pet=pet("uni", 4)),
    }
    table = {"round": 5, "customers": ["dungeon_girl"], "exhibitions": ["arena"]}
    mine = {"gold": 0, "imps_fetched": 4, "imps_at_home": 1, "imps_busy": 9}
    state = scene("business/discard_needs", plots, others=others, table=table, **mine)

    # when it is cleaned, then the Display is 2 + 2 against 1 of the others, three of them tied second
    manure_token = P.number("token", "manure")
    cleaned = do(state, 0, CleanCages(((UL, manure_token, 2),)))
    assert manure(cleaned) == 0
    assert [reputation(cleaned, seat) for seat in range(4)] == [8, 4, 4, 4]

    # when not, then the gold wins the Acumen, and the Display is 2 + 2 - 2
    earned = do(state, 0, CleanCages())
    assert [reputation(earned, seat) for seat in range(4)] == [8 + 8, 4, 4, 4]
    assert GAME.outcome(earned) is not None
    assert GAME.decisions(earned) == ()
