"""The end of the game: what counts, and who wins (chapter 12)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from alien_petshop.moves import Moves, moves_of
from petz_engine.alien_petshop import scoring
from petz_engine.alien_petshop.state import State
from petz_engine.kernel.scoring import Line

TWO = moves_of(2)
THREE = moves_of(3)
EASY = moves_of(2, mode="easy")
SEASON = moves_of(2, episode="award_season")
P = TWO.at
REVEAL = "final[0]/reveal_bonus"


def end(m: Moves, players: dict[int, Any], **more: Any) -> State:
    """The game is over: everything is revealed and scored."""
    bare = {seat: {"credits": 0, **players.get(seat, {})} for seat in range(m.game.seats)}
    state = m.at.state(REVEAL, players=bare, round=6, **more)
    assert m.game.outcome(state) is not None
    return state


def points(m: Moves, state: State) -> list[Fraction]:
    """The shop values by seat."""
    outcome = m.game.outcome(state)
    assert outcome is not None
    assert outcome.points is not None
    return list(outcome.points)


def ranks(m: Moves, state: State) -> tuple[int, ...]:
    outcome = m.game.outcome(state)
    assert outcome is not None
    return tuple(outcome.ranks)


def lines(state: State, seat: int = 0) -> list[Line]:
    return list(scoring.lines(P.c, state.table, seat))


NO_BONUS = {"displays": {1: "zibbet"}}
"""A shop whose pet has no VPs."""


@pytest.mark.rule("AP-END-01", "AP-BONUS-04", "AP-ENG-05")
def test_bonus_cards_are_revealed_in_turn_order_after_the_last_round() -> None:
    # given the last assignment of the game, with seat 1 first
    mine = {"shop": "orbit_outfitters", "dice": [1], "workers": 1}
    bonus = {0: ["pink"], 1: ["green"]}
    start = P.state(
        "work[1]/assign_workers",
        due=(0,),
        players={0: mine, 1: {"workers": 0}},
        bonus=bonus,
        round=5,
        order=(1, 0),
    )

    # when it is made, then seat 1 reveals first, everybody sees both, and then both are scored
    events = TWO.game.apply(start, 0, TWO.assigned()).events
    told = [(event.kind, event.seat) for event in events if event.kind in ("revealed_bonus", "scored")]
    assert told == [("revealed_bonus", 1), ("revealed_bonus", 0), ("scored", 1), ("scored", 0)]
    moved = [(event["source"], event["target"]) for event in events if event.kind == "revealed_bonus"]
    assert moved == [("shop", "table")] * 2
    assert all(event.audience is None for event in events if event.kind == "revealed_bonus")
    after = TWO.apply(start, 0, TWO.assigned())
    assert [TWO.named("bonus_card", player.revealed) for player in after.table.players] == [
        {"pink": 1},
        {"green": 1},
    ]
    assert [sum(player.revealed) for player in start.table.players] == [0, 0]


@pytest.mark.rule("AP-END-01", "AP-EASY-02")
def test_in_easy_mode_nothing_is_revealed() -> None:
    # given the end of an easy game with pink pets; then there are no lines of bonus cards
    state = end(EASY, {0: {"displays": {1: "wubbin", 2: "fizzmop"}}})
    assert [player.revealed for player in state.table.players] == [(0,) * 9] * 2
    assert points(EASY, state) == [0, 0]


@pytest.mark.rule("AP-END-02", "AP-END-03", "AP-AWD-07", "AP-BONUS-01")
def test_a_shop_value_is_credits_and_vps_of_pets_habitats_awards_and_bonus_cards() -> None:
    # given a Velvet Titan (3 VPs), a Showcase (6), the Cute award (4), a Pink bonus card (2) and 7 credits
    mine = {"credits": 7, "displays": {1: P.display("velvet_titan", habitat="showcase"), 2: "blorple"}}
    state = end(TWO, {0: mine, 1: NO_BONUS}, awards={"cute": 0}, bonus={0: ["pink"]})

    # then each is a line, and they add up
    assert [(line.per, line.points) for line in lines(state)] == [
        ("pets", 3),
        ("habitats", 6),
        ("awards", 4),
        ("attribute.alien_petshop:pink", 2),
        ("credits", 7),
    ]
    assert points(TWO, state)[0] == 3 + 6 + 4 + 2 + 7
    assert scoring.vps(TWO.game.content, state.table, 0) == 3 + 6 + 4 + 2
    assert ranks(TWO, state) == (1, 2)


@pytest.mark.rule("AP-END-02", "AP-O-61")
def test_pets_count_whether_they_spawned_or_not() -> None:
    # given three Super-Pets without a worker anywhere; then all their VPs count
    state = end(
        TWO, {0: {"displays": {1: "prism_kraken", 2: "choir_hydra", 3: "elder_fluff"}}}, bonus={0: ["winged"]}
    )
    assert points(TWO, state)[0] == 4 + 4 + 5


@pytest.mark.rule("AP-AWD-07", "AP-END-02")
def test_awards_count_for_who_holds_them_whatever_others_have() -> None:
    # given the award of Hazardous with one player, who has it for 2 against 2
    shops = {0: {"displays": {1: "skeez", 2: "zeeg"}}, 1: {"displays": {1: "bamf", 2: "xon"}}}
    state = end(TWO, shops, awards={"hazardous": 1}, bonus={0: ["green"], 1: ["shelled"]})
    assert points(TWO, state) == [0, 5]


@pytest.mark.rule("AP-O-73", "AP-END-02")
def test_award_season_makes_each_award_count_two_more_for_its_holder() -> None:
    # given Award Season, and two awards with one player
    shops = {0: {"displays": {1: "skeez", 2: "zeeg"}}, 1: NO_BONUS}
    state = end(SEASON, shops, awards={"hazardous": 0, "speaks": 0}, bonus={0: ["green"], 1: ["pink"]})

    # then it has 5 + 2 and 4 + 2, the other nothing
    assert points(SEASON, state) == [5 + 2 + 4 + 2, 0]


@pytest.mark.rule("AP-END-04", "AP-END-03")
def test_of_two_equal_shop_values_more_vps_win() -> None:
    # given 10 credits and 9 VPs against 11 credits and 8 VPs
    one = {"credits": 10, "displays": {1: "elder_fluff", 2: "prism_kraken"}}
    two = {"credits": 11, "displays": {1: "choir_hydra", 2: "velvet_titan", 3: P.display(habitat="calm_pen")}}
    state = end(TWO, {0: one, 1: two}, bonus={0: ["winged"], 1: ["yellow"]})

    # then both have 19, and the first wins
    assert points(TWO, state) == [19, 19]
    assert ranks(TWO, state) == (1, 2)


@pytest.mark.rule("AP-END-03")
def test_more_vps_do_not_beat_a_higher_shop_value() -> None:
    # given 0 credits and 9 VPs against 10 credits and none; then the higher sum wins
    one = {"displays": {1: "elder_fluff", 2: "prism_kraken"}}
    state = end(TWO, {0: one, 1: {"credits": 10, **NO_BONUS}}, bonus={0: ["winged"], 1: ["pink"]})
    assert ranks(TWO, state) == (2, 1)


@pytest.mark.rule("AP-O-21", "AP-END-04")
def test_who_is_still_tied_shares_the_rank() -> None:
    # given three players, two of whom have 6 credits and no VPs; then both are first, the other third
    shops = {0: {"credits": 6, "displays": {1: "zibbet"}}, 1: {"credits": 2}, 2: {"credits": 6}}
    state = end(THREE, shops, bonus={0: ["pink"], 1: [], 2: ["green"]})
    assert points(THREE, state)[0] == points(THREE, state)[2] == 6
    assert ranks(THREE, state) == (1, 3, 1)


# --- Super-Pets and habitats that count at the end


@pytest.mark.rule("AP-O-59", "AP-END-02")
def test_star_gardener_counts_every_habitat_of_the_shop() -> None:
    # given Star Gardener (2 VPs) with a habitat under it, one alone, one under a token, and two of one type
    displays = {
        1: P.display("star_gardener", habitat="breeding_chamber"),
        2: P.display(habitat="breeding_chamber"),
        3: P.display(habitat="mutator", token="fire"),
        4: P.display("oozlet", habitat="mutator"),
    }
    other = {"displays": {1: P.display("zibbet", habitat="mutator")}}
    state = end(TWO, {0: {"displays": displays}, 1: other}, bonus={0: ["pink"], 1: []})

    # then it is worth 1 for each of the four, and none for that of the other
    assert points(TWO, state)[0] == 2 + 4


@pytest.mark.rule("AP-O-59", "AP-END-02")
def test_royal_snail_counts_awards_whatever_they_are_worth() -> None:
    # given Royal Snail (3 VPs) and the awards of Cute (4) and Hazardous (5), and one with the other player
    mine = {"displays": {1: "royal_snail", 2: "blorple", 3: "bamf", 4: "skeez"}}
    other = {"displays": {1: "zibbet", 2: "moonmoth"}}
    awards = {"cute": 0, "hazardous": 0, "tentacled": 1}
    state = end(TWO, {0: mine, 1: other}, awards=awards, bonus={0: ["green"], 1: ["pink"]})

    # then it is worth 1 for each of the two
    assert points(TWO, state)[0] == 3 + 2 + 4 + 5


@pytest.mark.rule("AP-O-59", "AP-O-73")
def test_royal_snail_counts_an_award_once_under_award_season() -> None:
    # given Royal Snail, one award and Award Season; then the award counts 2 more, and the pet 1
    mine = {"displays": {1: "royal_snail", 2: "blorple"}}
    state = end(SEASON, {0: mine, 1: NO_BONUS}, awards={"cute": 0}, bonus={0: ["green"], 1: ["pink"]})
    assert points(SEASON, state)[0] == 3 + 1 + 4 + 2


@pytest.mark.rule("AP-O-59", "AP-END-04")
@pytest.mark.parametrize(("pet", "extra"), [("star_gardener", "habitat"), ("royal_snail", "award")])
def test_what_they_count_is_vps_for_the_tie_break(pet: str, extra: str) -> None:
    # given a shop with VPs of such a pet, and one with as much in all but one credit instead of one VP
    habitat = "breeding_chamber" if extra == "habitat" else None
    mine = {"displays": {1: P.display(pet, habitat=habitat), 2: "blorple"}}
    awards = {"cute": 0} if extra == "award" else {}
    alone = end(TWO, {0: mine, 1: NO_BONUS}, awards=awards, bonus={0: ["pink"], 1: ["green"]})
    mine_all = points(TWO, alone)[0]
    other = {**NO_BONUS, "credits": int(mine_all)}
    state = end(TWO, {0: mine, 1: other}, awards=awards, bonus={0: ["pink"], 1: ["green"]})

    # then the VPs win the tie
    assert points(TWO, state) == [mine_all, mine_all]
    assert ranks(TWO, state) == (1, 2)
    assert scoring.vps(P.c, state.table, 0) == mine_all


@pytest.mark.rule("AP-O-64", "AP-O-08", "AP-HAB-04")
def test_a_habitat_counts_without_a_pet_and_under_a_token() -> None:
    # given a Showcase alone, one under a token, and a Calm Pen under a pet; then 6, 6 and 1 count for their shop
    displays = {
        1: P.display(habitat="showcase"),
        2: P.display(habitat="showcase", token="fire"),
        3: P.display("zibbet", habitat="calm_pen"),
    }
    state = end(
        TWO, {0: {"displays": displays}, 1: {"displays": {1: "glimfin"}}}, bonus={0: ["pink"], 1: ["green"]}
    )
    assert points(TWO, state) == [13, 0]


@pytest.mark.rule("AP-O-44", "AP-END-02")
def test_attributes_without_a_bonus_card_count_nothing() -> None:
    # given five pink pets and the Green card; then there are no VPs
    pink = {1: "wubbin", 2: "fizzmop", 3: "snorbit", 4: "chattertuft", 5: "squintle"}
    state = end(TWO, {0: {"displays": pink}, 1: NO_BONUS}, bonus={0: ["green"], 1: ["shelled"]})
    assert points(TWO, state)[0] == 0
