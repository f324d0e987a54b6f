"""The exhibitions of rounds 2 to 5: what they count, who takes part, and the prizes (chapter 7)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from dungeon_petz.scenes import (
    HUNGER,
    JUDGED,
    LR,
    UL,
    UR,
    C,
    P,
    asked,
    do,
    imps,
    lawful,
    mutation,
    options,
    pet,
    play,
    player,
    refused,
    reputation,
    round_of,
    scene,
)
from petz_engine.dungeon_petz import scoring
from petz_engine.dungeon_petz.actions.enter_exhibition import (
    EnterExhibition,
    entrant,
    exhibition_lines,
)
from petz_engine.dungeon_petz.progress_board import exhibition_now
from petz_engine.dungeon_petz.state import State
from petz_engine.kernel.scoring import Line

JUDGE: dict[str, Any] = {"head_start": 4}
WHIP: dict[str, Any] = {"artifacts": ["whip_of_obedience"]}


def plot(cage: str | None = None, of: Any = None, dirt: int = 0) -> Any:
    """A plot with a pet and this much manure, with the pre-printed cage unless another is named."""
    return P.plot(cage=cage or "printed_cage", pet=of, tokens={"manure": dirt})


def display(*pets: Any, dirt: int = 0, elsewhere: int = 0) -> dict[str, Any]:
    """Pets on plots, the first in a cage with ``dirt``; ``elsewhere`` is manure on the last plot, without a pet."""
    names = ("upper_left", "upper_right", "lower_left")
    cages = (None, "ward_circle", "sand_pit")
    plots = {
        name: plot(cage, of, dirt if name == "upper_left" else 0)
        for name, cage, of in zip(names, cages, pets, strict=False)
    }
    plots.setdefault("upper_left", plot(dirt=dirt))
    return {**plots, "lower_right": plot("barred_box", dirt=elsewhere)}


def judged(tile: str, plots: Any, **mine: Any) -> State:
    """Seat 0 has settled its needs, in round 2 with this exhibition; nobody else has a pet."""
    return scene(JUDGED, plots, table=round_of(tile), **mine)


def enter(plot: int = UL, need: str = "") -> EnterExhibition:
    return EnterExhibition(plot, P.number("need", need) if need else None)


def score(tile: str, plots: Any, action: EnterExhibition | None = None, **mine: Any) -> float:
    """The total in points, as lines and as the fast sum; where a pet is asked for, ``action`` answers."""
    before = P.state(JUDGED, players={0: {"plots": plots, **mine}}, due=(0,), **round_of(tile))
    lines = score_lines(before, tile, action)
    for line in lines:
        assert line.points == (line.each or 0) * line.count
    total = sum(line.points for line in lines)
    state = judged(tile, plots, **mine)
    if action is not None:
        state = do(state, 0, action)
    # those who take part stand on the sum of the lines, the others nowhere
    assert player(state).standing == (total if total > 0 else None)
    return total / 2


def score_lines(state: State, tile: str, action: EnterExhibition | None) -> tuple[Line, ...]:
    of = player(state)
    subject = scoring.display(of) if action is None else entrant(of, action.plot, action.need)
    return exhibition_lines(C, state.table, 0, P.tile(tile), subject)


@pytest.mark.rule("DP-EXH-01")
def test_round_1_has_no_exhibition() -> None:
    # given the tile of round 2 on the board already; then round 1 has none, and round 2 that one
    first, second = (P.state("showing_off[0]/reveal_needs", **round_of(tile)).table for tile in ("", "arena"))
    assert exhibition_now(C, first) is None
    assert exhibition_now(C, second) == second.exhibitions[0]


@pytest.mark.rule("DP-EXH-05")
def test_only_an_artifact_with_a_bonus_has_a_line_in_the_total() -> None:
    # given a player with the Whip and with an artifact that is of no use here
    artifacts = ["magic_box", "whip_of_obedience"]
    state = P.state("showing_off[0]/reveal_needs", players={0: {"artifacts": artifacts}})

    # then the half point of the Whip is the only line of artifacts
    lines = exhibition_lines(C, state.table, 0, P.tile("beauty_pageant"), scoring.display(player(state)))
    assert [(line.rule, line.points) for line in lines if "artifacts" in attrs.astuple(line)] == [
        ("DP-ART-06", 1)
    ]


# --- the eight exhibitions


@pytest.mark.rule("DP-EXH-01", "DP-EXH-02")
def test_t4_arena_counts_anger_and_disease_of_one_pet() -> None:
    # given a pet with 2 anger and 1 disease; then 2 x 2 - 1 = 3
    angry = pet("snappy", 3, "red_anger", "green_anger", "red_disease")
    assert score("arena", display(angry), enter()) == 3


@pytest.mark.rule("DP-EXH-01", "DP-EXH-04")
def test_eating_contest_counts_hunger_and_disease() -> None:
    # given a pet with 3 hunger and 1 disease, and suffering that does not count; then 3 x 2 - 1 = 5
    cards = ("green_hunger", "green_hunger", "yellow_hunger", "green_disease")
    assert score("eating_contest", display(pet("fluffy", 7, *cards, suffering=3)), enter()) == 5


@pytest.mark.rule("DP-EXH-01", "DP-ENG-15")
def test_freestyle_counts_the_need_that_is_chosen_and_suffering() -> None:
    # given a pet with 2 play, 1 poop and 1 suffering
    plots = display(pet("trollie", 4, "yellow_play", "yellow_play", "green_poop", suffering=1))

    # then play is worth 2 x 2 - 2 = 2, poop 2 - 2 = 0 (no part)
    assert score("freestyle", plots, enter(need="play")) == 2
    assert score("freestyle", plots, enter(need="poop")) == 0


@pytest.mark.rule("DP-EXH-01", "DP-ENG-15")
def test_freestyle_may_choose_sleep_of_potions() -> None:
    # given a pet with two potions and one play need; then sleep is worth 2 x 2
    plots = display(pet("trollie", 3, "yellow_play"))
    assert score("freestyle", plots, enter(need="sleep")) == 4


@pytest.mark.rule("DP-ENG-15")
def test_freestyle_names_only_a_need_that_the_pet_has() -> None:
    # given a pet with play and poop, and another one with anger
    plots = display(
        pet("trollie", 3, "yellow_play", "yellow_play", "green_poop"), pet("snappy", 2, "red_anger")
    )
    state = judged("freestyle", plots)

    # then these needs may be named for it, and for the other its own
    assert set(options(state)) == {
        enter(UL, "play"),
        enter(UL, "poop"),
        enter(UR, "anger"),
        enter(UR, "sleep"),
    }
    assert refused(state, 0, enter(UL, "anger")) == (
        "no_such_need",
        "DP-ENG-15: the pet does not have this need",
    )
    assert refused(state, 0, enter(UL))[0] == "too_short"


@pytest.mark.rule("DP-EXH-01")
def test_moody_medley_counts_different_needs_and_suffering() -> None:
    # given hunger twice, poop and anger, and 1 suffering; then 3 x 2 - 2 = 4
    cards = ("green_hunger", "green_hunger", "yellow_poop", "red_anger")
    assert score("moody_medley", display(pet("lifffard", 4, *cards, suffering=1)), enter()) == 4


@pytest.mark.rule("DP-EXH-01")
def test_moody_medley_counts_potions_as_one_more_need() -> None:
    # given one hunger need and three potions; then hunger and sleep: 2 x 2
    assert score("moody_medley", display(pet("lifffard", 4, "green_hunger")), enter()) == 4


@pytest.mark.rule("DP-EXH-01", "DP-EXH-02")
def test_beauty_pageant_counts_colors_tokens_and_the_manure_of_the_own_cage() -> None:
    # given cards of four colors, 1 suffering, 1 manure here and 5 elsewhere
    cards = ("green_hunger", "yellow_play", "purple_magic", "red_anger", "red_hunger")
    beauty = pet("snakitty", 5, *cards, suffering=1)
    assert score("beauty_pageant", display(beauty, dirt=1, elsewhere=5), enter()) == 4 - 1 - 1

    # and a mutation is one more against it
    mutant = pet("snakitty", 5, *cards, suffering=1, mutation=1)
    assert score("beauty_pageant", display(mutant, dirt=0), enter()) == 4 - 1 - 1


@pytest.mark.rule("DP-EXH-01")
def test_beauty_pageant_counts_potions_as_one_more_color() -> None:
    # given green cards on two green bars, and potions on the others, one of them green
    beauty = pet("wormie", 5, "green_hunger", "green_poop")
    assert score("beauty_pageant", display(beauty), enter()) == 2


@pytest.mark.rule("DP-EXH-01", "DP-EXH-03")
def test_breeders_prize_counts_pets_and_mutations() -> None:
    # given three pets, one with a mutation and one with suffering; then 3 x 2 - 1 = 5
    pets = (pet("uni", 2, mutation=1), pet("wormie", 2, suffering=1), pet("bubl", 2))
    assert score("breeders_prize", display(*pets, dirt=3)) == 5


@pytest.mark.rule("DP-EXH-01", "DP-EXH-03")
def test_childrens_day_counts_play_of_all_pets_and_all_manure_of_the_display() -> None:
    # given 4 play over two pets, 1 mutation, 1 manure with a pet and 2 in an empty cage
    pets = (
        pet("trollie", 3, "yellow_play", "yellow_play", mutation=1),
        pet("stareplant", 3, "yellow_play", "purple_play"),
    )
    assert score("childrens_day", display(*pets, dirt=1, elsewhere=2)) == 4 * 2 - 2 - 3


@pytest.mark.rule("DP-EXH-01", "DP-EXH-03")
def test_magic_show_counts_magic_of_all_pets() -> None:
    # given 3 magic over two pets, and a mutation that does not count
    pets = (pet("ghosty", 4, "purple_magic", "purple_magic", mutation=1), pet("uni", 2, "yellow_magic"))
    assert score("magic_show", display(*pets, dirt=4)) == 3


@pytest.mark.rule("DP-EXH-03", "DP-EXH-04", "DP-NEEDS-08", "DP-NEEDS-11")
def test_t5_childrens_day_of_birdie_and_snakitty() -> None:
    # given Birdie in a playground and Snakitty beside it, and one imp
    plots = {
        "upper_right": plot("playground", pet("birdie", 3, "purple_play", "yellow_play", "purple_magic")),
        "upper_left": plot(None, pet("snakitty", 2, "green_poop", "yellow_play")),
    }
    state = scene(HUNGER, plots, table=round_of("childrens_day"), **imps(1))

    # when the imp plays on the gap between them, then nobody suffers, Birdie mutates, and there is 1 manure
    state = do(state, 0, play(upper=1))
    assert mutation(state, UR) == 1

    # and all three play needs count, met by a symbol, by an imp or not: 3 x 2 - 1 - 2 = 3
    assert player(state).standing == 2 * 3


@pytest.mark.rule("DP-EXH-04")
def test_needs_count_whether_they_were_satisfied_or_not() -> None:
    # given two equal pets in the eating contest, one on grass, the other hungry
    plots = {
        "upper_left": plot("meadow", pet("fluffy", 3, "green_hunger")),
        "upper_right": plot("iron_vault", pet("wormie", 2, "green_hunger")),
    }
    state = scene(HUNGER, plots, table=round_of("eating_contest"))

    # then both are worth the same
    assert player(do(state, 0, enter(UL))).standing == player(do(state, 0, enter(UR))).standing == 2 * 2


# --- who enters


@pytest.mark.rule("DP-EXH-02", "DP-EXH-07", "DP-ENG-15")
def test_the_choice_of_the_pet_is_free_a_worse_one_included() -> None:
    # given an angry pet, a calm one and a sick one in the arena
    plots = display(pet("snappy", 2, "red_anger"), pet("uni", 2), pet("bubl", 2, "green_disease"))

    # then each may enter, with its own score alone
    assert set(options(judged("arena", plots))) == {
        enter(UL),
        enter(UR),
        enter(P.number("plot", "lower_left")),
    }
    assert score("arena", plots, enter(UL)) == 2
    assert score("arena", plots, enter(UR)) == 0
    assert score("arena", plots, enter(P.number("plot", "lower_left"))) == -1


@pytest.mark.rule("DP-ENG-15")
def test_a_player_with_a_pet_must_enter_it() -> None:
    # given one pet that can only lose; then entering it is the only option
    assert options(judged("arena", display(pet("bubl", 2, "green_disease")))) == [enter(UL)]


@pytest.mark.rule("DP-EXH-02")
def test_a_plot_without_a_pet_is_refused() -> None:
    state = judged("arena", display(pet("snappy", 2, "red_anger")))
    assert refused(state, 0, enter(LR)) == ("no_pet", "DP-EXH-02: there is no pet on this plot")


@pytest.mark.rule("DP-EXH-06", "DP-EXH-05")
def test_in_a_full_display_a_player_without_a_pet_takes_part_with_a_positive_total() -> None:
    # given no pet; then judging alone gives 2, the whip alone 1/2, both 2 1/2, and nothing gives no part
    for mine, total in ((JUDGE, 2), (WHIP, 0.5), ({**JUDGE, **WHIP}, 2.5), ({}, 0)):
        assert score("magic_show", display(), **mine) == total

    # and manure counts against it
    assert score("childrens_day", display(elsewhere=1), **JUDGE) == 1
    assert score("childrens_day", display(elsewhere=2), **JUDGE) == 0


@pytest.mark.rule("DP-EXH-06", "DP-EXH-11")
def test_without_a_pet_a_judge_takes_no_part_in_a_single_pet_exhibition() -> None:
    # given seat 0 judged and has the whip, but no pet; seat 1 has an angry pet
    other = {1: {"plots": {"upper_left": plot(None, pet("snappy", 2, "red_anger"))}}}
    state = scene(JUDGED, display(), others=other, table=round_of("arena"), **JUDGE, **WHIP)

    # when the pet enters, then seat 1 wins the first prize, and seat 0 has nothing
    assert asked(state) == ("EnterExhibition", 1)
    state = do(state, 1, enter(UL))
    assert (player(state, 0).standing, player(state, 1).standing) == (None, 4)
    assert [reputation(state, seat) for seat in range(4)] == [0, 8, 0, 0]


@pytest.mark.rule("DP-EXH-01", "DP-GEN-01")
def test_nobody_owns_a_pet_and_all_phases_pass() -> None:
    # given round 3 with an exhibition of one pet and a customer, nobody has a pet, an imp or manure
    bare = {"plots": {"upper_left": plot()}, **imps(0)}
    state = P.state(
        "need_cards[0]/has_to_arrange",
        players=dict.fromkeys(range(4), bare),
        round=3,
        exhibitions=["magic_show", "arena", "freestyle"],
        customers=["warlock", "lich_lord", "porky_orky", "farmer_troll"],
    )

    # then the round ends by itself, nobody has won or earned anything
    assert state.table.round == 4
    assert [(p.reputation, p.gold) for p in state.table.players] == [(0, 2)] * 4
    lawful(state)


# --- bonuses


@pytest.mark.rule("DP-EXH-05", "DP-ACT-11")
@pytest.mark.parametrize(
    ("disease", "judge", "total"), [(1, False, -1), (1, True, 1), (2, True, 0), (3, True, -1), (0, True, 2)]
)
def test_everything_is_added_first_and_only_the_total_is_compared_with_0(
    disease: int, judge: bool, total: int
) -> None:
    # given a pet with only diseases in the arena; then -1 + 2 = 1 takes part, -2 + 2 and -3 + 2 do not
    sick = pet("lifffard", 5, *("green_disease", "yellow_disease", "red_disease")[:disease])
    assert score("arena", display(sick), enter(), **(JUDGE if judge else {})) == total
    state = do(judged("arena", display(sick), **(JUDGE if judge else {})), 0, enter())
    assert reputation(state) == (8 if total > 0 else 0)


@pytest.mark.rule("DP-EXH-05", "DP-ART-06")
def test_the_whip_lifts_a_total_of_0_to_a_half() -> None:
    # given a tile score of 0: without the whip no part, with it 1/2 and the first prize
    calm = display(pet("uni", 2))
    assert score("arena", calm, enter()) == 0
    assert score("arena", calm, enter(), **WHIP) == 0.5
    assert reputation(do(judged("arena", calm, **WHIP), 0, enter())) == 8

    # and a tile score of -1 stays below 0
    assert score("arena", display(pet("bubl", 2, "green_disease")), enter(), **WHIP) == -0.5


@pytest.mark.rule("DP-EXH-05", "DP-ACT-11", "DP-ART-06")
def test_bonuses_are_lines_of_their_own() -> None:
    # given a judge with the whip
    state = judged("arena", display(pet("snappy", 2, "red_anger")), **JUDGE, **WHIP)
    lines = score_lines(state, "arena", enter())

    # then the tile, judging and the whip say which rule and entry they come from
    told = [(line.rule, line.points, line.entry) for line in lines if line.points]
    arena, whip = ("tile", P.tile("arena")), ("tile", P.tile("whip_of_obedience"))
    assert told == [("DP-EXH-02", 4, arena), ("DP-ACT-11", 4, None), ("DP-ART-06", 1, whip)]


@pytest.mark.rule("DP-EXH-01", "DP-EXH-12")
def test_each_round_has_the_exhibition_of_its_own() -> None:
    # given round 3, the exhibitions of rounds 2 and 3 are known
    table = {"round": 3, "exhibitions": ["arena", "breeders_prize", "freestyle"]}
    table |= {"customers": ["warlock", "lich_lord", "porky_orky", "farmer_troll"]}
    state = scene(JUDGED, display(pet("uni", 2)), table=table)

    # then the pets of the display are counted, and nobody is asked to enter the arena
    assert player(state).standing == 2 * 2
    assert asked(state)[0] == "CleanCages"


# --- prizes


@pytest.mark.rule("DP-EXH-08", "DP-EXH-09", "DP-EXH-10", "DP-EXH-11")
@pytest.mark.parametrize(
    ("totals", "prizes"),
    [
        pytest.param((4, 3, 2, 1), (8, 6, 4, 2), id="all different"),
        pytest.param((1, 2, 3, 4), (2, 4, 6, 8), id="seats the other way round"),
        pytest.param((5, 5, 3, None), (7, 7, 4, 0), id="t3 two first, a third, one without part"),
        pytest.param((2, 9, 2, 2), (4, 8, 4, 4), id="t3 three second"),
        pytest.param((None, 6, 3, None), (0, 8, 6, 0), id="t3 two without part use no place"),
        pytest.param((5, 5, 5, 1), (6, 6, 6, 2), id="three first"),
        pytest.param((5, 5, 5, 5), (5, 5, 5, 5), id="four first"),
        pytest.param((9, 3, 7, 3), (8, 3, 6, 3), id="two third"),
        pytest.param((7, 4, 7, 4), (7, 3, 7, 3), id="two first and two third"),
        pytest.param((8, 5, 5, 2), (8, 5, 5, 2), id="two second"),
        pytest.param((3, 3.5, 3, 0.5), (5, 8, 5, 2), id="a half breaks a tie"),
        pytest.param((11, 12, 10, 13), (4, 6, 2, 8), id="totals of 10 and more are real numbers"),
        pytest.param((None, None, None, None), (0, 0, 0, 0), id="nobody"),
    ],
)
def test_t3_prizes_by_place_with_ties(totals: tuple[Any, ...], prizes: tuple[int, ...]) -> None:
    # given the totals of all players
    players = {
        seat: {"standing": None if total is None else int(2 * total), "reputation": 10}
        for seat, total in enumerate(totals)
    }
    state = P.state("showing_off/give_prizes", players=players, **round_of("magic_show"))

    # then each has the prize of its place, less 1 for each other that shares it
    assert tuple(reputation(state, seat) - 10 for seat in range(4)) == prizes
    lawful(state)


@pytest.mark.rule("DP-EXH-08", "DP-EXH-09")
def test_totals_above_10_are_scored_and_compared() -> None:
    # given seat 0 with 6 and seat 1 with 5 play needs on Childrens' Day
    six = {
        "upper_left": plot(None, pet("trollie", 7, *["yellow_play"] * 3, "red_play")),
        "upper_right": plot("ward_circle", pet("birdie", 7, "yellow_play", "yellow_play")),
    }
    five = {"upper_left": plot(None, pet("stareplant", 7, *["yellow_play"] * 3, *["purple_play"] * 2))}
    state = scene(JUDGED, six, others={1: {"plots": five, **imps(0)}}, table=round_of("childrens_day"))

    # then their totals are 12 and 10, and they win 8 and 6
    assert (player(state, 0).standing, player(state, 1).standing) == (24, 20)
    assert (reputation(state, 0), reputation(state, 1)) == (8, 6)
