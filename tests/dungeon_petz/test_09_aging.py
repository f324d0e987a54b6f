"""Phase 6 and the end of a round: pets grow, food ages, imps go home, and who starts next (chapter 9)."""

from __future__ import annotations

from typing import Any

import pytest

from dungeon_petz.scenes import UL, P, food, imps, pet_at, player, scene
from petz_engine.dungeon_petz.state import State
from petz_engine.kernel.decision import CHANCE

AGING, END = "aging/grow_pets", "aging/next_round"
KNOWN: dict[str, Any] = {
    "exhibitions": ["arena", "freestyle", "magic_show", "moody_medley"],
    "customers": ["dungeon_girl", "dungeon_granny", "warlock", "porky_orky"],
}


def at_end_of(number: int, plots: Any = None, *, others: Any = None, table: Any = None, **mine: Any) -> State:
    """Phase 6 of this round, and on until the market of the next round is laid out or the game is over."""
    known = {"round": number, **KNOWN, **(table or {})}
    return scene(AGING, plots or {}, others=others, table=known, **mine)


# --- pets


@pytest.mark.rule("DP-AGE-01")
@pytest.mark.parametrize(("size", "after"), [(2, 4), (3, 5), (4, 5), (5, 6), (6, 7), (7, 7)])
@pytest.mark.parametrize("name", ["birdie", "bubl", "lifffard"])
def test_pets_grow_by_their_arrows(name: str, size: int, after: int) -> None:
    # given a pet of each size; when the round ends, then it has grown
    state = at_end_of(1, {"upper_left": P.plot(cage="printed_cage", pet=P.pet(name, size))})
    there = pet_at(state)
    assert there is not None
    assert there.size == after


@pytest.mark.rule("DP-AGE-01")
def test_growing_keeps_tokens_and_takes_place_in_every_display() -> None:
    # given pets of two players, one with tokens
    scarred = P.pet("uni", 3, tokens={"suffering": 2, "mutation": 1})
    others = {2: {"plots": {"upper_left": P.plot(cage="printed_cage", pet=P.pet("bubl", 2))}}}
    state = at_end_of(2, {"upper_left": P.plot(cage="printed_cage", pet=scarred)}, others=others)

    # then both have grown, and the tokens are as they were
    mine, other = pet_at(state), pet_at(state, UL, 2)
    assert mine is not None
    assert other is not None
    assert (mine.size, mine.tokens, other.size) == (5, scarred.tokens, 4)


@pytest.mark.rule("DP-AGE-01", "DP-PREP-08", "DP-PREP-10")
def test_pets_in_the_corral_do_not_grow_in_phase_6() -> None:
    # given pets in the corral of round 1
    state = at_end_of(1, table={"rows": {"lower_pets": ["bubl"], "upper_pets": ["uni"]}})

    # then in phase 1 of round 2 that of the upper half is gone, and that of the lower half has moved up
    assert state.table.rows[P.number("row", "upper_pets")] == (P.tile("bubl"),)
    assert state.table.rows[P.number("row", "lower_pets")] == ()
    assert state.table.removed[P.tile("uni")] == 1


@pytest.mark.rule("DP-ENG-05", "DP-AGE-06")
def test_in_the_last_round_pets_grow_food_ages_and_imps_go_home() -> None:
    # given the last round
    plots = {"upper_left": P.plot(cage="printed_cage", pet=P.pet("bubl", 2))}
    state = at_end_of(5, plots, larder=food(vegetable=(0, 0, 2), meat=(1, 3)), **imps(2))

    # then all of phase 6 was done before the final scoring
    there = pet_at(state)
    assert there is not None
    assert there.size == 4
    assert player(state).larder == food(meat=(0, 1))
    assert player(state).imps_at_home == 6
    assert not state.table.due


# --- food


@pytest.mark.rule("DP-AGE-03")
def test_food_moves_on_and_spoils_behind_the_last_chamber() -> None:
    # given different amounts in all chambers; when the round ends, then all has moved one chamber on
    state = at_end_of(1, larder=food(vegetable=(1, 2, 4), meat=(3, 5)))
    assert player(state).larder == food(vegetable=(0, 1, 2), meat=(0, 3))


@pytest.mark.rule("DP-AGE-03", "DP-ACT-01")
def test_meat_lasts_for_two_rounds_and_vegetables_for_three() -> None:
    # given fresh food, and an extra vegetable and meat a round later
    larder, lasted = food(vegetable=(1, 0, 0), meat=(1, 0)), []
    for number in (1, 2, 3):
        lasted.append(tuple(map(sum, larder)))
        larder = player(at_end_of(number, larder=larder)).larder

    # then meat could be used in its round and the next, vegetables in two more (vegetables come second by name)
    meat, vegetable = P.number("food", "meat"), P.number("food", "vegetable")
    assert [amounts[meat] for amounts in lasted] == [1, 1, 0]
    assert [amounts[vegetable] for amounts in lasted] == [1, 1, 1]
    assert larder == food()


# --- imps


@pytest.mark.rule("DP-AGE-04", "DP-IMP-01")
def test_imps_go_home_from_the_display_and_the_spaces_but_not_from_everywhere() -> None:
    # given imps busy on the display (2), on two spaces (1 + 3, two of them fetched or healed),
    # on the platform's space (1), its right side (1), in the hospital (1) and on the progress board (1)
    mine = {
        "imps_at_home": 0,
        "imps_busy": 2,
        "imps_in_hospital": 1,
        "imps_on_platform": 1,
        "imps_fetched": 3,
    }
    spaces = {"cage_pits": [(0, 1)], "hospital": [(0, 3)], "platform": [(0, 1)]}
    state = at_end_of(3, table={"spaces": spaces}, **mine)

    # then those of display and spaces are home, those of the platform stand on the right side, the others stay
    after = player(state)
    assert (after.imps_at_home, after.imps_busy) == (2 + 1 + 3, 0)
    assert (after.imps_on_platform, after.imps_in_hospital, after.imps_fetched) == (2, 1, 3)
    assert state.table.spaces == ((),) * len(state.table.spaces)


@pytest.mark.rule("DP-AGE-04")
def test_each_player_gets_only_its_own_imps_back() -> None:
    # given two places of one space taken by two players
    others = {2: {"imps_at_home": 1, "imps_busy": 3}}
    state = at_end_of(1, others=others, table={"spaces": {"cage_pits": [(2, 2), (0, 3)]}}, imps_at_home=3)
    assert [player(state, seat).imps_at_home for seat in range(4)] == [6, 6, 6, 6]


@pytest.mark.rule("DP-AGE-05", "DP-ACT-11")
def test_exhibition_minions_return_and_judging_is_forgotten() -> None:
    # given a player that judged and stands in the tent, and sold on the platform; then the next round starts afresh
    after = player(at_end_of(2, head_start=4, standing=9, sold_on_platform=True))
    assert (after.head_start, after.standing, after.sold_on_platform) == (0, None, False)


# --- the next round


def next_first(number: int, order: tuple[int, ...], points: tuple[float, ...]) -> int:
    """Who starts the round after this one."""
    reputation = {seat: {"reputation": n} for seat, n in enumerate(points)}
    known: dict[str, Any] = {"round": number, "order": order, **KNOWN}
    state = P.state(END, players=reputation, **known)
    assert state.table.round == number + 1
    first = state.table.order[0]
    assert state.table.order == tuple((first + k) % 4 for k in range(4))
    return first


@pytest.mark.rule("DP-NEXT-01")
@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("holder", [0, 1, 2, 3])
def test_the_token_normally_passes_to_the_left(number: int, holder: int) -> None:
    # given any holder, and the lowest reputation elsewhere; then the next seat starts
    order = tuple((holder + k) % 4 for k in range(4))
    assert next_first(number, order, (5, 0, 7, 9)) == (holder + 1) % 4


@pytest.mark.rule("DP-NEXT-02")
@pytest.mark.parametrize(
    ("order", "points", "first"),
    [
        pytest.param((0, 1, 2, 3), (9, 8, 3, 7), 2, id="the lowest"),
        pytest.param((0, 1, 2, 3), (9, 8, 7, 6.5), 3, id="a half is enough"),
        pytest.param((0, 1, 2, 3), (9, 4, 8, 4), 1, id="a tie without the holder: the first to the left"),
        pytest.param((2, 3, 0, 1), (9, 4, 8, 4), 3, id="the same from another holder"),
        pytest.param((0, 1, 2, 3), (4, 9, 8, 4), 3, id="a tie with the holder: it hands the token on"),
        pytest.param((3, 0, 1, 2), (4, 9, 8, 4), 0, id="the same from the other one"),
        pytest.param((1, 2, 3, 0), (4, 4, 4, 4), 2, id="all tied"),
        pytest.param((2, 3, 0, 1), (5, 6, 1, 7), 2, id="the holder alone is lowest: it keeps the token"),
    ],
)
def test_the_lowest_starts_the_last_round(
    order: tuple[int, ...], points: tuple[float, ...], first: int
) -> None:
    assert next_first(4, order, points) == first


@pytest.mark.rule("DP-NEXT-03", "DP-GEN-02")
def test_after_the_last_round_the_token_stays_and_the_game_is_scored() -> None:
    # given the last round, the holder being neither lowest nor in the first seat
    players = {seat: {"reputation": n} for seat, n in enumerate((1, 9, 8, 7))}
    state = P.state(END, players=players, round=5, order=(2, 3, 0, 1))

    # then nobody has to choose any more, and the token is where it was
    assert state.table.order == (2, 3, 0, 1)
    assert (state.table.round, state.table.due) == (6, ())
    assert P.game.outcome(state) is not None


@pytest.mark.rule("DP-GEN-02", "DP-GEN-04")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_before_the_last_round_ends_another_one_begins_with_phase_1(number: int) -> None:
    state = at_end_of(number)
    assert (state.table.round, state.table.due) == (number + 1, (CHANCE,))
    assert P.game.outcome(state) is None
