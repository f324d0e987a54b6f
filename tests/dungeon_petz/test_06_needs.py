"""Phase 4, the needs of pets: who is on turn, what each need asks for, and how pets are lost (chapter 6)."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from dungeon_petz.scenes import (
    GAME,
    LL,
    LR,
    UL,
    UR,
    C,
    P,
    asked,
    do,
    feed,
    food,
    imps,
    lawful,
    manure,
    mutation,
    options,
    pet,
    pet_at,
    pile,
    play,
    player,
    refused,
    reputation,
    show,
    suffering,
    told,
)
from petz_engine.dungeon_petz.actions.arrange import Arrange
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.content import GUARDS
from petz_engine.dungeon_petz.needs.guard import Catch, breaks_out, excess
from petz_engine.dungeon_petz.needs.owed import DiscardCards
from petz_engine.dungeon_petz.state import Assigned, State

CATCH, LET_GO = Catch(True), Catch(False)


def plot(cage: str | None = None, addon: str | None = None, of: Any = None, dirt: int = 0) -> Any:
    """A plot with a pet and this much manure, with the pre-printed cage unless another is named."""
    return P.plot(cage=cage or "printed_cage", addon=addon, pet=of, tokens={"manure": dirt})


def assigned(**pets: tuple[str, ...]) -> AssignNeeds:
    """Cards assigned face down to the pets on these plots."""
    return AssignNeeds(tuple(P.cards(*pets.get(name.partition(":")[2], ())) for name in C.names["plot"]))


# --- one turn per player


def cards_at(state: State, seat: int) -> Assigned:
    """The cards that lie face up at the first pet of a seat."""
    there = pet_at(state, UL, seat)
    assert there is not None
    return there.cards


def two_hungry(**table: Any) -> State:
    """Seats 0 and 2 have assigned a hunger card each, and have food; seat 2 is first in start order."""
    hungry = {"larder": food(meat=(1, 0)), "imps_at_home": 6}
    plots = [{"upper_left": plot(of=P.pet(name, 2))} for name in ("bubl", "snappy")]
    return lawful(
        P.state(
            "showing_off[0]/reveal_needs",
            order=(2, 3, 0, 1),
            players={0: {"plots": plots[0], **hungry}, 2: {"plots": plots[1], **hungry}},
            hands={
                seat: ["green_hunger", "green_poop", "red_anger", "red_poop", "yellow_play", "purple_magic"]
                for seat in (0, 2)
            },
            sealed={seat: assigned(upper_left=("green_hunger", "red_anger")) for seat in (0, 2)},
            **table,
        )
    )


@pytest.mark.rule("DP-P4-01", "DP-GEN-05")
def test_players_reveal_and_evaluate_one_after_another_in_start_order() -> None:
    # given seat 2 holds the starting player token, and seats 2 and 0 have face-down cards
    state = two_hungry(round=1)

    # then seat 2 has revealed its cards, and seat 0 has not
    assert asked(state) == ("Feed", 2)
    assert cards_at(state, 2) == P.cards("green_hunger", "red_anger")
    assert state.secrets[2].hand == P.hand("green_poop", "red_poop", "yellow_play", "purple_magic")
    assert cards_at(state, 0) == ()
    assert state.secrets[0].sealed is not None

    # when seat 2 is done, then it is seat 0's turn
    state = do(state, 2, feed(meat=1))
    assert asked(state) == ("Feed", 0)
    assert cards_at(state, 0) == P.cards("green_hunger", "red_anger")


@pytest.mark.rule("DP-P4-02")
def test_food_is_decided_only_on_the_own_turn() -> None:
    # given it is seat 2's turn; when seat 0 feeds before its turn, then it is refused
    code, sentence = refused(two_hungry(round=1), 0, feed(meat=1))
    assert (code, sentence) == ("not_asked", "DP-NEEDS-04: seat 0 has nothing to decide now")


@pytest.mark.rule("DP-P4-01")
def test_the_score_is_marked_on_the_own_turn_and_prizes_wait_for_the_last_player() -> None:
    # given an exhibition of all pets
    state = two_hungry(round=2, exhibitions=["breeders_prize"])

    # when seat 2 is done, then its score is marked, and nobody has a prize yet
    state = do(state, 2, feed(meat=1))
    assert player(state, 2).standing == 2 * 2
    assert reputation(state, 2) == 0

    # when the last player with pets is done, then the prizes are given (two tied for the first place)
    state = do(state, 0, feed(meat=1))
    assert [reputation(state, seat) for seat in range(4)] == [7, 0, 7, 0]


@pytest.mark.rule("DP-P4-01", "DP-EXH-01")
def test_in_round_1_needs_are_evaluated_and_there_is_no_exhibition() -> None:
    # given round 1; when a pet goes hungry, then it suffers, and nobody stands in the tent
    state = show({"upper_left": plot(of=pet("bubl", 2, "green_hunger"))})
    assert suffering(state) == 1
    assert [p.standing for p in state.table.players] == [None] * 4
    assert [p.reputation for p in state.table.players] == [0] * 4


# --- the order of needs


@pytest.mark.rule("DP-NEEDS-01")
def test_magic_comes_before_anger_so_a_pet_that_vanishes_hurts_no_imps() -> None:
    # given a pet with two magic needs above antimagic 0 and two anger needs above strength 1
    cards = ("purple_magic", "purple_magic", "red_anger", "red_anger")
    state = show({"upper_left": plot("bog_garden", of=pet("fiery_fairy", 4, *cards))})

    # then it has vanished, nobody was asked to catch it, and no imp is hurt
    assert pet_at(state) is None
    assert asked(state)[0] == "CleanCages"
    assert player(state).imps_in_hospital == 0


@pytest.mark.rule("DP-NEEDS-01", "DP-NEEDS-02")
def test_needs_are_settled_symbol_by_symbol_over_the_whole_display() -> None:
    # given two pets with hunger, poop, play and anger that all ask for something
    plots = {
        "upper_left": plot(of=pet("lifffard", 4, "green_hunger", "yellow_play", "green_poop", "red_anger")),
        "upper_right": plot("null_sphere", of=pet("snappy", 4, "green_hunger", "red_anger", "yellow_play")),
    }
    state = show(plots, larder=food(meat=(2, 0)))
    questions = []

    # when all is fed, played with and caught
    for action in (feed(meat=1), feed(meat=1), play(upper=1), CATCH):
        (decision,) = GAME.decisions(state)
        what = [C.names["need"][decision.context[0]].partition(":")[2], *decision.context[1:]]
        questions.append((*what, manure(state)))
        state = do(state, 0, action)

    # then hunger of both pets came first, then poop, then one question about play, then anger
    assert questions == [("hunger", UL, 0), ("hunger", UR, 0), ("play", 1), ("anger", UR, 1)]


@pytest.mark.rule("DP-NEEDS-02", "DP-NEEDS-09")
def test_one_imp_plays_with_two_pets() -> None:
    # given two neighbors that want to play once each, and one imp
    plots = {
        "upper_left": plot(of=pet("trollie", 2, "yellow_play")),
        "upper_right": plot("ward_circle", of=pet("uni", 2, "yellow_play")),
    }
    state = do(show(plots, **imps(1)), 0, play(upper=1))

    # then neither suffers
    assert (suffering(state, UL), suffering(state, UR)) == (0, 0)


@pytest.mark.rule("DP-NEEDS-03", "DP-NEEDS-04")
def test_feeding_may_be_refused_although_there_is_food() -> None:
    # given a hungry pet and food; when it is not fed, then it suffers, and the food stays
    state = show(
        {"upper_left": plot(of=pet("bubl", 3, "green_hunger", "green_hunger"))}, larder=food(meat=(3, 0))
    )
    assert set(options(state)) == {feed(), feed(meat=1), feed(meat=2)}
    refusing = do(state, 0, feed())
    assert suffering(refusing) == 2
    assert player(refusing).larder == food(meat=(3, 0))

    # when only one of two needs is met, then it suffers once
    assert suffering(do(state, 0, feed(meat=1))) == 1


@pytest.mark.rule("DP-NEEDS-03", "DP-NEEDS-08")
def test_playing_may_be_refused_although_there_are_imps() -> None:
    # given a pet that wants to play and imps; when none plays, then the pet suffers and the imps stay available
    state = do(show({"upper_left": plot(of=pet("trollie", 2, "yellow_play"))}, **imps(2)), 0, play())
    assert suffering(state) == 1
    assert player(state).imps_at_home == 2


@pytest.mark.rule("DP-NEEDS-03", "DP-NEEDS-05")
def test_a_need_that_a_symbol_meets_cannot_be_refused() -> None:
    # given a hungry pet in a cage with grass, a playful one in a cage with a toy, food and imps
    plots = {
        "upper_left": plot("meadow", of=pet("wormie", 2, "green_hunger")),
        "upper_right": plot("playground", of=pet("trollie", 2, "yellow_play")),
    }
    state = show(plots, larder=food(vegetable=(3, 0, 0)))

    # then nobody was asked anything, and nobody suffers
    assert asked(state)[0] == "CleanCages"
    assert (suffering(state, UL), suffering(state, UR)) == (0, 0)


# --- hunger


@pytest.mark.rule("DP-NEEDS-04")
@pytest.mark.parametrize(
    ("name", "diet"),
    [("wormie", {"vegetable"}), ("bubl", {"meat"}), ("lifffard", {"vegetable", "meat"})],
    ids=["herbivore", "carnivore", "omnivore"],
)
def test_each_diet_eats_its_own_food(name: str, diet: set[str]) -> None:
    # given a pet with two hunger needs, and plenty of both foods
    larder = food(vegetable=(2, 0, 0), meat=(2, 0))
    state = show({"upper_left": plot(of=pet(name, 3, "green_hunger", "green_hunger"))}, larder=larder)

    # then all mixes of what it eats may be given, and nothing else
    amounts = {kind: range(3) if kind in diet else range(1) for kind in ("vegetable", "meat")}
    expected = {
        feed(vegetable=v, meat=m) for v in amounts["vegetable"] for m in amounts["meat"] if v + m <= 2
    }
    assert set(options(state)) == expected


@pytest.mark.rule("DP-NEEDS-04")
@pytest.mark.parametrize(
    ("name", "larder"),
    [("wormie", food(meat=(5, 0))), ("bubl", food(vegetable=(5, 0, 0)))],
    ids=["herbivore with meat", "carnivore with vegetables"],
)
def test_food_that_does_not_fit_the_diet_is_no_food(name: str, larder: Any) -> None:
    # given a hungry pet and only food that it does not eat; then it suffers without a question
    state = show({"upper_left": plot(of=pet(name, 2, "green_hunger"))}, larder=larder)
    assert suffering(state) == 1
    assert player(state).larder == larder
    assert asked(state)[0] == "CleanCages"


@pytest.mark.rule("DP-NEEDS-05")
@pytest.mark.parametrize(
    ("name", "cage", "addon", "hungry"),
    [
        ("wormie", "meadow", None, 1),  # grass for a herbivore
        ("lifffard", "meadow", None, 1),  # grass for an omnivore
        ("bubl", "meadow", None, 2),  # grass for a carnivore
        ("wormie", "printed_cage", "meat_feeder", 2),  # meat for a herbivore
        ("lifffard", "printed_cage", "meat_feeder", 1),  # meat for an omnivore
        ("bubl", "printed_cage", "meat_feeder", 1),  # meat for a carnivore
        ("wormie", "meadow", "meat_feeder", 1),  # both: one for a herbivore
        ("bubl", "meadow", "meat_feeder", 1),  # both: one for a carnivore
        ("lifffard", "meadow", "meat_feeder", 0),  # both: two for an omnivore
    ],
)
def test_grass_and_meat_feed_only_whom_they_suit(
    name: str, cage: str, addon: str | None, hungry: int
) -> None:
    # given a pet with two hunger needs on a plot with these symbols, and no food
    state = show({"upper_left": plot(cage, addon, of=pet(name, 3, "green_hunger", "green_hunger"))})

    # then it suffers for each need that no symbol meets
    assert suffering(state) == hungry


@pytest.mark.rule("DP-NEEDS-05")
def test_a_food_symbol_does_nothing_for_a_pet_that_is_not_hungry_or_sits_elsewhere() -> None:
    # given a feeder beside a hungry pet's plot, and a pet without hunger on the feeder's plot
    plots = {
        "upper_left": plot("meadow", "meat_feeder", of=pet("lifffard", 2)),
        "upper_right": plot("ward_circle", of=pet("bubl", 2, "green_hunger")),
    }
    state = show(plots)

    # then the hungry one suffers, and the other has no less than nothing
    assert (suffering(state, UL), suffering(state, UR)) == (0, 1)


@pytest.mark.rule("DP-NEEDS-06", "DP-ENG-02")
def test_within_a_kind_the_oldest_food_goes_first() -> None:
    # given food in all chambers
    larder = food(vegetable=(1, 1, 1), meat=(2, 1))
    state = show(
        {"upper_left": plot(of=pet("lifffard", 4, "green_hunger", "green_hunger", "red_hunger"))},
        larder=larder,
    )

    # when two vegetables and one meat are spent, then they come from the last chambers
    state = do(state, 0, feed(vegetable=2, meat=1))
    assert player(state).larder == food(vegetable=(1, 0, 0), meat=(2, 0))
    assert suffering(state) == 0


@pytest.mark.rule("DP-NEEDS-04")
def test_a_pet_takes_no_more_food_than_it_needs_and_no_more_than_there_is() -> None:
    # given one hunger need left beside a feeder, and two meat
    state = show(
        {"upper_left": plot(None, "meat_feeder", of=pet("bubl", 3, "green_hunger", "green_hunger"))},
        larder=food(meat=(2, 0)),
    )
    assert set(options(state)) == {feed(), feed(meat=1)}
    assert refused(state, 0, feed(meat=2)) == ("too_much_food", "DP-NEEDS-04: the pet needs 1 food, not 2")
    assert refused(state, 0, feed(meat=3)) == (
        "not_enough_food",
        "DP-NEEDS-04: this takes 3 food, and there is 2 food",
    )


@pytest.mark.rule("DP-NEEDS-04")
def test_food_that_the_pet_does_not_eat_is_refused() -> None:
    # given a hungry carnivore, and both foods; when it is given a vegetable, then that is refused
    state = show(
        {"upper_left": plot(of=pet("bubl", 2, "green_hunger"))}, larder=food(vegetable=(1, 0, 0), meat=(1, 0))
    )
    assert refused(state, 0, feed(vegetable=1)) == (
        "wrong_food",
        "DP-NEEDS-04: the pet on Upper left plot does not eat this",
    )


@pytest.mark.rule("DP-ENG-12", "DP-NEEDS-02")
def test_feeding_is_one_decision_per_pet_in_plot_order() -> None:
    # given three hungry pets on plots in no order
    plots = {
        "lower_right": plot("ward_circle", of=pet("bubl", 2, "green_hunger")),
        "upper_left": plot(of=pet("snakitty", 2, "green_hunger")),
        "lower_left": plot("null_sphere", of=pet("lifffard", 3, "green_hunger", "green_hunger")),
    }
    state, places = show(plots, larder=food(meat=(5, 0))), []
    while asked(state)[0] == "Feed":
        places.append(GAME.decisions(state)[0].context[1])
        state = do(state, 0, options(state)[-1])

    # then each was asked about once: upper left, lower left, lower right
    assert places == [UL, LL, LR]
    assert player(state).larder == food(meat=(1, 0))


# --- poop


@pytest.mark.rule("DP-NEEDS-07")
@pytest.mark.parametrize(
    ("cage", "addon", "needs", "before", "after"),
    [
        (None, None, 2, 0, 2),
        (None, None, 3, 4, 7),  # no limit
        ("sand_pit", None, 2, 0, 1),  # one soaked up
        ("sand_pit", None, 1, 3, 3),  # old manure stays
        ("sand_pit", None, 0, 3, 3),  # nothing to soak up
        ("sand_pit", "litter_tray", 3, 0, 1),  # two symbols, two tokens
        ("sand_pit", "litter_tray", 1, 2, 2),  # never below no new tokens
        (None, "litter_tray", 2, 1, 2),  # a symbol on the addon is as good
    ],
)
def test_each_poop_need_is_a_manure_less_one_for_each_soak_symbol(
    cage: str | None, addon: str | None, needs: int, before: int, after: int
) -> None:
    # given a pet with this many poop needs, in a cage with old manure
    cards = ["green_poop", "yellow_poop", "green_poop"][:needs]
    state = show({"upper_left": plot(cage, addon, of=pet("lifffard", 3, *cards), dirt=before)})

    # then the cage holds what was there and what is new
    assert manure(state) == after
    assert suffering(state) == 0


# --- play


@pytest.mark.rule("DP-NEEDS-08")
@pytest.mark.parametrize(
    ("cage", "addon", "unhappy"),
    [(None, None, 2), ("playground", None, 1), (None, "toy_chest", 1), ("playground", "toy_chest", 0)],
)
def test_play_symbols_on_cage_and_addon_add_up(cage: str | None, addon: str | None, unhappy: int) -> None:
    # given a pet with two play needs, and no available imp; then it suffers for what no symbol meets
    state = show(
        {"upper_left": plot(cage, addon, of=pet("trollie", 3, "yellow_play", "yellow_play"))}, **imps(0)
    )
    assert suffering(state) == unhappy


def four_playful(needs: int = 1, **mine: Any) -> State:
    """A pet on each plot, each with this many play needs."""
    cards = ["yellow_play"] * needs
    plots = {
        "upper_left": plot(of=pet("trollie", 4, *cards)),
        "upper_right": plot("ward_circle", of=pet("lifffard", 7, *cards)),
        "lower_left": plot("sand_pit", of=pet("direbunny", 4, *cards)),
        "lower_right": plot("barred_box", of=pet("stareplant", 4, *cards)),
    }
    return show(plots, **mine)


@pytest.mark.rule("DP-NEEDS-09")
@pytest.mark.parametrize(
    ("gap", "sad"), [("upper", {LL, LR}), ("left", {UR, LR}), ("right", {UL, LL}), ("lower", {UL, UR})]
)
def test_an_imp_on_a_gap_plays_with_the_pets_on_its_two_sides(gap: str, sad: set[int]) -> None:
    # given four pets that want to play; when one imp stands on a gap, then the other two suffer
    state = do(four_playful(**imps(3)), 0, play(**{gap: 1}))
    assert {at for at in (UL, UR, LL, LR) if suffering(state, at)} == sad


@pytest.mark.rule("DP-NEEDS-09")
def test_two_gaps_serve_four_pets() -> None:
    # given four pets that want to play; when two imps stand on opposite gaps, then nobody suffers
    state = do(four_playful(**imps(2)), 0, play(upper=1, lower=1))
    assert [suffering(state, at) for at in (UL, UR, LL, LR)] == [0, 0, 0, 0]


@pytest.mark.rule("DP-NEEDS-09")
def test_one_imp_never_plays_with_diagonal_neighbors() -> None:
    # given playful pets on the two ends of a diagonal, and one imp
    for ends, others in (
        (("upper_left", "lower_right"), (UL, LR)),
        (("upper_right", "lower_left"), (UR, LL)),
    ):
        playful = [pet("trollie", 2, "yellow_play"), pet("uni", 2, "yellow_play")]
        plots = {
            name: plot(cage, of=p)
            for name, cage, p in zip(ends, ("ward_circle", "sand_pit"), playful, strict=True)
        }
        state = show(plots, **imps(1))

        # then wherever it stands, one of them suffers
        assert len(options(state)) == 1 + 4
        for action in options(state)[1:]:
            after = do(state, 0, action)
            assert sum(suffering(after, at) for at in others) == 1


@pytest.mark.rule("DP-NEEDS-09")
def test_an_imp_never_meets_two_needs_of_one_pet_but_two_imps_do() -> None:
    # given a pet with two play needs
    state = show({"upper_left": plot(of=pet("trollie", 2, "yellow_play", "yellow_play"))}, **imps(2))

    # then one imp meets one of them, and two imps meet both, on one gap or on two
    assert suffering(do(state, 0, play(upper=1))) == 1
    assert suffering(do(state, 0, play(upper=2))) == 0
    assert suffering(do(state, 0, play(upper=1, left=1))) == 0


@pytest.mark.rule("DP-NEEDS-09")
def test_two_imps_on_one_gap_play_twice_with_both_neighbors() -> None:
    # given two neighbors with two play needs each
    plots = {
        "upper_left": plot(of=pet("trollie", 2, "yellow_play", "yellow_play")),
        "lower_left": plot("sand_pit", of=pet("direbunny", 4, "yellow_play", "yellow_play")),
    }
    state = do(show(plots, **imps(2)), 0, play(left=2))
    assert (suffering(state, UL), suffering(state, LL)) == (0, 0)


@pytest.mark.rule("DP-NEEDS-09")
def test_a_gap_may_be_used_for_one_pet_alone() -> None:
    # given a playful pet whose neighbors are an empty plot and a pet without a play need
    plots = {
        "upper_left": plot(of=pet("trollie", 2, "yellow_play")),
        "upper_right": plot("ward_circle", of=pet("wormie", 2)),
    }
    state = show(plots, **imps(1))
    for action in (play(upper=1), play(left=1)):
        assert suffering(do(state, 0, action)) == 0
    assert set(options(state)) == {play(), play(upper=1), play(left=1)}


@pytest.mark.rule("DP-NEEDS-10")
def test_an_imp_that_played_cannot_catch() -> None:
    # given one imp, a playful pet, and a pet that will break out
    plots = {
        "upper_left": plot("null_sphere", of=pet("snappy", 2, "red_anger")),
        "upper_right": plot("ward_circle", of=pet("trollie", 2, "yellow_play")),
    }
    state = show(plots, **imps(1))

    # when the imp plays, then the other pet escapes without a question; else it could be caught
    assert pet_at(do(state, 0, play(upper=1)), UL) is None
    assert asked(do(state, 0, play()))[0] == "Catch"


@pytest.mark.rule("DP-NEEDS-10", "DP-NEEDS-08")
def test_imps_used_for_playing_are_busy_and_no_more_can_be_used_than_are_available() -> None:
    # given four playful pets and one available imp
    state = four_playful(**imps(1))
    assert refused(state, 0, play(lower=2)) == (
        "not_enough_imps",
        "DP-NEEDS-08: this takes 2 imps, and 1 imp is at hand",
    )
    assert refused(state, 0, play(upper=1, lower=1))[0] == "not_enough_imps"
    (event,) = told(state, 0, play(upper=1), "played")
    assert event["imps"] == 1

    # when it plays, then it earns nothing in phase 5
    state = do(state, 0, play(upper=1))
    assert (player(state).imps_at_home, player(state).gold) == (0, 2)


@pytest.mark.rule("DP-ENG-13")
@pytest.mark.parametrize(
    "gaps",
    [{"lower": 1}, {"upper": 2}, {"upper": 1, "left": 1}, {"upper": 1, "right": 1}],
    ids=["beside nobody", "second on a gap", "second for one pet", "for the other neighbor"],
)
def test_an_imp_that_would_meet_no_unmet_need_is_refused(gaps: dict[str, int]) -> None:
    # given two neighbors with one play need each, and imps enough
    plots = {
        "upper_left": plot(of=pet("trollie", 2, "yellow_play")),
        "upper_right": plot("ward_circle", of=pet("uni", 2, "yellow_play")),
    }
    state = show(plots, **imps(4))
    assert refused(state, 0, play(**gaps)) == (
        "idle_imp",
        "DP-ENG-13: an imp on a gap would meet no need that is still unmet",
    )


@pytest.mark.rule("DP-ENG-13")
def test_two_imps_may_serve_two_neighbors_apart() -> None:
    # given two neighbors with one play need each; then two imps may stand apart, each meets a need of its own
    plots = {
        "upper_left": plot(of=pet("trollie", 2, "yellow_play")),
        "upper_right": plot("ward_circle", of=pet("uni", 2, "yellow_play")),
    }
    state = do(show(plots, **imps(4)), 0, play(left=1, right=1))
    assert (suffering(state, UL), suffering(state, UR)) == (0, 0)


@pytest.mark.rule("DP-NEEDS-08", "DP-NEEDS-09")
@pytest.mark.parametrize(("gaps", "sad"), [({"upper": 1}, (0, 0)), ({}, (1, 1))])
def test_t15_one_imp_between_neighbors_with_two_and_one_play_needs(gaps: Any, sad: tuple[int, int]) -> None:
    # given neighbors with 2 and 1 play needs, the first in a cage with one play symbol
    plots = {
        "upper_left": plot("playground", of=pet("trollie", 2, "yellow_play", "yellow_play")),
        "upper_right": plot("ward_circle", of=pet("uni", 2, "yellow_play")),
    }

    # when an imp stands between them, then nobody suffers; without it each suffers once
    state = do(show(plots, **imps(1)), 0, play(**gaps))
    assert (suffering(state, UL), suffering(state, UR)) == sad


# --- magic


@pytest.mark.rule("DP-NEEDS-11", "DP-NEEDS-12")
@pytest.mark.parametrize(
    ("cage", "addon", "needs", "before", "after"),
    [
        ("iron_vault", None, 0, 1, 1),  # antimagic 0, no magic
        ("iron_vault", None, 1, 0, 1),
        ("iron_vault", "rune_ring", 1, 0, 0),  # the symbol on the addon counts
        ("printed_cage", None, 1, 0, 0),  # as much as antimagic is nothing
        ("printed_cage", None, 2, 0, 1),
        ("printed_cage", "rune_ring", 3, 0, 1),
        ("printed_cage", None, 3, 0, None),  # two tokens: lost
        ("printed_cage", None, 2, 1, None),  # one now, one from an earlier round: lost
        ("printed_cage", None, 1, 1, 1),
        ("ward_circle", "rune_ring", 3, 1, 1),
        ("ward_circle", None, 3, 1, None),
    ],
)
def test_each_magic_need_above_antimagic_is_a_mutation_and_two_are_the_end(
    cage: str, addon: str | None, needs: int, before: int, after: int | None
) -> None:
    # given a pet with this many magic needs and old mutations
    magic = ["purple_magic"] * needs
    state = show({"upper_left": plot(cage, addon, of=pet("ghosty", 4, *magic, mutation=before))})

    # then it has this many mutations, or is gone
    assert (None if pet_at(state) is None else mutation(state)) == after


# --- anger


@pytest.mark.rule("DP-NEEDS-13")
@pytest.mark.parametrize(
    ("cage", "addon", "needs", "excess"),
    [
        ("null_sphere", None, 1, 1),
        ("null_sphere", None, 2, 2),
        ("null_sphere", "reinforced_bars", 1, 0),  # the symbol on the addon counts
        ("null_sphere", "reinforced_bars", 3, 2),
        ("printed_cage", None, 1, 0),  # as much as strength is no danger
        ("printed_cage", None, 2, 1),
        ("iron_vault", None, 3, 0),
    ],
)
def test_exactly_the_anger_above_strength_is_what_catching_costs(
    cage: str, addon: str | None, needs: int, excess: int
) -> None:
    # given a pet with this many anger needs, and three available imps
    state = show({"upper_left": plot(cage, addon, of=pet("snappy", 5, *["red_anger"] * needs))}, **imps(3))

    # then without excess nobody is asked; else it is caught by exactly that many imps, which go to the hospital
    assert (asked(state)[0] == "Catch") == (excess > 0)
    if excess:
        (event,) = told(state, 0, CATCH, "caught")
        state = do(state, 0, CATCH)
        assert event["imps"] == excess
    assert player(state).imps_in_hospital == excess
    assert pet_at(state) is not None
    assert player(state).imps_at_home == 3 - excess


@pytest.mark.rule("DP-NEEDS-13", "DP-NEEDS-03", "DP-LOSS-01")
def test_a_pet_may_be_let_go_although_there_are_imps_enough() -> None:
    # given a pet that breaks out, and imps enough; when it is let go, then it is lost and no imp is hurt
    state = show({"upper_left": plot("null_sphere", of=pet("snappy", 2, "red_anger"))}, **imps(3))
    assert set(options(state)) == {CATCH, LET_GO}
    state = do(state, 0, LET_GO)
    assert pet_at(state) is None
    assert (player(state).imps_in_hospital, player(state).imps_at_home) == (0, 3)
    assert state.table.removed[P.tile("snappy")] == 1


@pytest.mark.rule("DP-NEEDS-13")
def test_with_too_few_imps_the_pet_escapes_and_no_imp_is_hurt() -> None:
    # given an excess of 2, and one available imp; then it is gone without a question
    state = show({"upper_left": plot("null_sphere", of=pet("drago", 2, "red_anger", "red_anger"))}, **imps(1))
    assert pet_at(state) is None
    assert (player(state).imps_in_hospital, player(state).imps_at_home) == (0, 1)


@pytest.mark.rule("DP-ENG-12", "DP-NEEDS-13")
def test_catching_is_one_decision_per_pet_and_imps_in_the_hospital_catch_no_more() -> None:
    # given two pets that break out with an excess of 1 each, and one available imp
    plots = {
        "upper_right": plot("null_sphere", of=pet("snappy", 2, "red_anger")),
        "lower_left": plot("fish_bowl", of=pet("direbunny", 2, "red_anger")),
    }
    state = show(plots, **imps(1))
    assert GAME.decisions(state)[0].context[1] == UR

    # when the first is caught, then the second is gone; when the first is let go, the second may be caught
    caught = do(state, 0, CATCH)
    assert (pet_at(caught, UR) is None, pet_at(caught, LL) is None) == (False, True)
    let_go = do(state, 0, LET_GO)
    assert (asked(let_go)[0], GAME.decisions(let_go)[0].context[1]) == ("Catch", LL)


@pytest.mark.rule("DP-NEEDS-14")
def test_wounded_imps_stay_in_the_hospital_when_the_round_ends() -> None:
    # given a pet caught by two imps; when the round ends, then they are still in the hospital
    state = show(
        {"upper_left": plot("null_sphere", of=pet("drago", 2, "red_anger", "red_anger"))},
        others=nobody_has_manure(),
        **imps(3),
    )
    state = do(state, 0, CATCH)
    assert state.table.round == 2
    assert (player(state).imps_in_hospital, player(state).imps_at_home) == (2, 4)


def nobody_has_manure() -> dict[int, Any]:
    """Seats 1 to 3 with nothing to clean."""
    return {seat: {"plots": {"upper_left": plot()}} for seat in (1, 2, 3)}


# --- disease


def sick(disease: int, dirt: int, *poop: str) -> State:
    """A pet of size 5 with this many disease needs, in a cage with this much manure."""
    cards = ["green_disease", "yellow_disease", "red_disease", "green_disease"][:disease]
    return show({"upper_left": plot(of=pet("lifffard", 5, *cards, *poop), dirt=dirt)})


@pytest.mark.rule("DP-NEEDS-15")
@pytest.mark.parametrize(
    ("disease", "dirt", "tokens"),
    [
        (1, 0, 0),
        (2, 0, 0),
        (1, 1, 0),
        (3, 0, 2),
        (2, 1, 2),
        (1, 2, 2),
        (1, 3, 3),
        (2, 2, 3),
        (4, 0, 3),
        (1, 4, 4),
    ],
)
def test_t2_disease_and_manure_above_two_make_suffering(disease: int, dirt: int, tokens: int) -> None:
    # given D disease needs and T manure; then D + T = 2 gives 0, 3 gives 2, 4 gives 3, 5 gives 4
    assert suffering(sick(disease, dirt)) == tokens


@pytest.mark.rule("DP-NEEDS-15")
def test_t2_living_on_any_manure_without_a_disease_need_hurts_nobody() -> None:
    assert suffering(sick(0, 9)) == 0


@pytest.mark.rule("DP-NEEDS-15", "DP-NEEDS-16", "DP-NEEDS-01")
def test_t2_the_poop_of_this_round_counts_for_disease() -> None:
    # given a clean cage, two poop needs and one disease need; then T = 2 and D = 1: two suffering
    state = sick(1, 0, "yellow_poop", "green_poop")
    assert manure(state) == 2
    assert suffering(state) == 2


@pytest.mark.rule("DP-NEEDS-16")
def test_soaked_up_poop_does_not_make_ill() -> None:
    # given the same in a cage that soaks one up; then D + T = 2: nothing happens
    cards = ("green_disease", "yellow_poop", "green_poop")
    state = show({"upper_left": plot("sand_pit", of=pet("lifffard", 5, *cards))})
    assert suffering(state) == 0


# --- suffering


@pytest.mark.rule("DP-NEEDS-17", "DP-LOSS-01")
@pytest.mark.parametrize(
    ("before", "unmet", "survives"), [(2, 1, True), (3, 0, True), (3, 1, False), (2, 2, False), (3, 2, False)]
)
def test_a_pet_is_lost_when_its_suffering_reaches_its_size(before: int, unmet: int, survives: bool) -> None:
    # given a pet of size 4 with old suffering and unmet hunger needs
    starving = pet("bubl", 4, *["green_hunger"] * unmet, suffering=before)
    state = show({"upper_left": plot(of=starving)})

    # then 3 tokens in all leave it alive, 4 and more do not
    assert (pet_at(state) is not None) == survives


@pytest.mark.rule("DP-NEEDS-17")
@pytest.mark.parametrize(
    ("cards", "dirt"),
    [(("green_hunger",), 0), (("yellow_play",), 0), (("green_disease",), 3)],
    ids=["hunger", "play", "disease"],
)
def test_a_pet_is_lost_by_suffering_whatever_it_came_from(cards: tuple[str, ...], dirt: int) -> None:
    # given a pet of size 5 with 4 suffering, no food and no imps; then one more is too much
    sad = pet("lifffard", 5, *cards, suffering=4)
    assert pet_at(show({"upper_left": plot(of=sad, dirt=dirt)}, **imps(0))) is None


@pytest.mark.rule("DP-NEEDS-17")
def test_suffering_never_goes_away() -> None:
    # given a pet with old suffering and no needs; then it keeps the tokens
    assert suffering(show({"upper_left": plot(of=pet("lifffard", 5, suffering=3))})) == 3


@pytest.mark.rule("DP-NEEDS-18", "DP-LOSS-02")
def test_a_pet_that_is_lost_by_hunger_drops_its_other_needs() -> None:
    # given a pet of size 4 with 3 suffering, hungry, that also has poop, play and anger needs
    cards = ("green_hunger", "yellow_play", "green_poop", "red_anger")
    state = show({"upper_left": plot("null_sphere", of=pet("lifffard", 4, *cards, suffering=3))}, **imps(3))

    # then it made no manure, nobody was asked to play or to catch, and no imp was used
    assert pet_at(state) is None
    assert manure(state) == 0
    assert (player(state).imps_at_home, player(state).gold) == (3, 5)


@pytest.mark.rule("DP-NEEDS-18")
def test_what_was_used_for_a_pet_that_is_lost_stays_used() -> None:
    # given a pet with 3 of 4 suffering and two hunger needs, one meat
    cards = ("green_hunger", "red_hunger", "green_poop", "purple_magic")
    state = show({"upper_left": plot(of=pet("bubl", 4, *cards, suffering=3))}, larder=food(meat=(1, 0)))

    # when it is fed once and lost, then the meat is gone
    state = do(state, 0, feed(meat=1))
    assert pet_at(state) is None
    assert player(state).larder == food()


@pytest.mark.rule("DP-NEEDS-18", "DP-LOSS-02")
def test_manure_of_a_pet_that_is_lost_later_stays() -> None:
    # given a pet that poops, and then is lost because nobody plays with it
    cards = ("green_poop", "yellow_play")
    state = show({"upper_left": plot(of=pet("snakitty", 2, *cards, suffering=1), dirt=1)}, **imps(0))
    assert pet_at(state) is None
    assert manure(state) == 2


@pytest.mark.rule("DP-ENG-11", "DP-NEEDS-18")
def test_losses_are_checked_only_when_a_symbol_is_settled_for_all_pets() -> None:
    # given two hungry pets, and one meat
    plots = {
        "upper_left": plot(of=pet("bubl", 2, "green_hunger", suffering=1)),
        "upper_right": plot("ward_circle", of=pet("snakitty", 2, "green_hunger")),
    }
    state = show(plots, larder=food(meat=(1, 0)))

    # when the first is starved, then it still lies there while the second is asked about
    state = do(state, 0, feed())
    assert suffering(state, UL) == 2
    assert GAME.decisions(state)[0].context[1] == UR
    assert pet_at(do(state, 0, feed(meat=1)), UL) is None


@pytest.mark.rule("DP-ENG-11", "DP-LOSS-03")
def test_fees_of_several_losses_are_taken_one_after_another_in_plot_order() -> None:
    # given 20 reputation, and two pets that starve in the same step, one meat short of saving anybody
    plots = {
        "lower_left": plot("ward_circle", of=pet("bubl", 2, "green_hunger", suffering=1)),
        "upper_right": plot("sand_pit", of=pet("lifffard", 2, "green_hunger", suffering=1)),
    }
    state = show(plots, reputation=20, larder=food(vegetable=(1, 0, 0)))

    # when nobody is fed, then 2 and then 1 are paid, upper right first
    starve = feed()
    fees = [event["points"] for event in told(state, 0, starve, "paid_loss_fee")]
    lost = [event["plot"] for event in told(state, 0, starve, "lost_pet")]
    assert (fees, lost) == ([4, 2], [UR, LL])
    assert reputation(do(state, 0, starve)) == 17


# --- losing a pet


@pytest.mark.rule("DP-LOSS-03")
@pytest.mark.parametrize(
    ("before", "after"),
    [(0, 0), (9, 9), (9.5, 9.5), (10, 9), (10.5, 9.5), (19, 18), (19.5, 18.5), (20, 18), (35, 32), (100, 90)],
)
def test_t9_a_loss_costs_1_reputation_for_each_full_10(before: float, after: float) -> None:
    # given this much reputation; when a pet starves, then 9 loses 0, 10 loses 1, 19 loses 1, 20 loses 2
    plots = {"upper_left": plot(of=pet("bubl", 2, "green_hunger", suffering=1))}
    assert reputation(show(plots, reputation=before)) == after


@pytest.mark.rule("DP-LOSS-03")
@pytest.mark.parametrize(
    "lost",
    [
        pet("bubl", 2, "green_hunger", suffering=1),
        pet("snappy", 2, "red_anger", "green_anger"),
        pet("ghosty", 3, "purple_magic", "purple_magic", mutation=1),
    ],
    ids=["suffering", "escape", "mutation"],
)
def test_how_a_pet_was_lost_does_not_matter(lost: Any) -> None:
    # given 30 reputation, and no imps; when the pet is lost, then 3 reputation are lost
    state = show({"upper_left": plot("printed_cage", of=lost)}, reputation=30, **imps(0))
    assert pet_at(state) is None
    assert reputation(state) == 27


@pytest.mark.rule("DP-LOSS-01", "DP-LOSS-03")
def test_pets_released_in_phase_3_are_lost_one_after_another() -> None:
    # given 20 reputation, one cage and two pets without cards
    plots = {"upper_left": plot(of=P.pet("bubl", 2))}
    state = lawful(
        P.state(
            "need_cards[0]/has_to_arrange",
            players={0: {"plots": plots, "new_pets": (P.pet("uni", 2),), "reputation": 20}},
        )
    )

    # when both are released, then 2 and then 1 are lost; when one is released, then 2
    assert reputation(do(state, 0, Arrange(pets=(None, None)))) == 17
    one = do(state, 0, Arrange(pets=(None, UL)))
    assert reputation(one) == 18
    assert one.table.removed[P.tile("bubl")] == 1


@pytest.mark.rule("DP-LOSS-03")
def test_a_loss_is_paid_before_the_prizes_of_the_round() -> None:
    # given 9 reputation and an exhibition won by the one pet that is left
    plots = {
        "upper_left": plot(of=pet("bubl", 2, "green_hunger", suffering=1)),
        "upper_right": plot("ward_circle", of=pet("uni", 2)),
    }
    # then nothing is paid for the loss, and the prize is added: 9 + 8
    assert reputation(show(plots, tile="breeders_prize", reputation=9)) == 17


@pytest.mark.rule("DP-LOSS-02")
def test_a_lost_pet_leaves_with_tokens_and_cards_and_does_not_count_for_the_exhibition() -> None:
    # given a pet with a mutation and a potion that starves, in an exhibition of all pets
    starving = pet("bubl", 3, "green_hunger", "red_anger", suffering=2, mutation=1)
    plots = {
        "upper_left": plot(of=starving, dirt=2),
        "upper_right": plot("ward_circle", of=pet("uni", 2, "yellow_poop"), dirt=0),
    }
    state = show(plots, tile="breeders_prize", others=nobody_has_manure())

    # then its cards lie in their piles at once (the potion in none), it is out of the game, its manure stays
    assert pile(state) == {"green_hunger": 1, "red_anger": 1, "yellow_poop": 1}
    assert state.table.removed[P.tile("bubl")] == 1
    assert manure(state) == 2

    # and the display counts one pet and no mutation
    assert player(state).standing == 2 * 2


@pytest.mark.rule("DP-LOSS-02")
def test_cards_of_a_lost_pet_are_discarded_at_once() -> None:
    # given a pet that starves, and another one that is asked about in the same turn
    plots = {
        "upper_left": plot(of=pet("bubl", 2, "green_hunger", suffering=1)),
        "upper_right": plot("ward_circle", of=pet("uni", 2, "yellow_play")),
    }
    state = show(plots, **imps(1))

    # then the cards of the first are in the piles while the question about the second stands
    assert asked(state)[0] == "PlaceImps"
    assert pile(state) == {"green_hunger": 1}


@pytest.mark.rule("DP-NEEDS-11", "DP-NEEDS-13")
@pytest.mark.parametrize(
    ("needs", "guard", "over"), [(0, -1, 0), (1, -1, 2), (1, 0, 1), (1, 1, 0), (2, 1, 1)]
)
def test_only_needs_that_a_pet_has_can_exceed_what_guards_it(needs: int, guard: int, over: int) -> None:
    # given a pet with so many anger needs, guarded by so much in all (some things may make a cage weaker)
    anger, strength = P.number("need", "anger"), GUARDS.index("strength")
    state = show({"upper_left": plot("null_sphere", of=pet("snappy", 5, *["red_anger"] * needs))}, **imps(6))
    (mine, *others) = state.table.players
    guarded = tuple(guard * (number == strength) for number in range(len(GUARDS)))
    lying = attrs.evolve(mine.plots[UL], guarded=guarded, pet=pet("snappy", 5, *["red_anger"] * needs))
    table = attrs.evolve(state.table, players=(attrs.evolve(mine, plots=(lying, *mine.plots[1:])), *others))
    assert excess(C, table, 0, anger, UL) == over
    assert breaks_out(C, table, 0, anger, UL) == (over > 0)


@pytest.mark.rule("DP-NEEDS-13")
def test_imps_that_are_not_there_catch_nothing_even_where_one_is_asked() -> None:
    # given a state somebody made, in which a seat is asked though it has one imp for two anger needs
    plots = {"upper_left": plot("null_sphere", of=pet("snappy", 5, "red_anger", "red_anger"))}
    step = "showing_off[0]/dungeon_petz:anger/dungeon_petz:upper_left/catch"
    state = P.state(step, due=(0,), players={0: {"plots": plots, **imps(1)}})

    # then it can only let the pet go
    assert options(state) == [Catch(False)]
    assert refused(state, 0, Catch(True)) == (
        "not_enough_imps",
        "DP-NEEDS-13: this takes 2 imps, and 1 imp is at hand",
    )


# --- potions


def with_potions(*cards: str, size: int = 3, **tokens: int) -> State:
    """Seat 0 reveals these cards at a pet with bars green, red, green, and owns two potions and both kinds of cards."""
    sleeper = P.pet("bubl", size, tokens=tokens)
    hand = [
        "green_hunger",
        "green_poop",
        "green_anger",
        "red_anger",
        "red_poop",
        "yellow_play",
        "purple_magic",
    ]
    return lawful(
        P.state(
            "showing_off[0]/reveal_needs",
            players={0: {"plots": {"upper_left": plot("iron_vault", of=sleeper)}, "potions": 2}},
            hands={0: hand},
            sealed={0: assigned(upper_left=cards)},
        )
    )


@pytest.mark.rule("DP-NEEDS-19", "DP-POTION-02")
def test_each_potion_costs_a_hand_card_of_its_color_of_the_players_choice() -> None:
    # given potions on a green and on the red bar
    state = with_potions("green_anger", "green:potion", "red:potion")
    assert asked(state) == ("DiscardCards", 0)
    assert player(state).potions == 0
    before = state.secrets[0].hand
    green = [P.number("need_card", name) for name in ("green_hunger", "green_poop")]
    red = [P.number("need_card", name) for name in ("red_anger", "red_poop")]

    # then one green and one red card must go, which ones is free
    assert set(options(state)) == {DiscardCards((g, r)) for g in green for r in red}

    # when they go, then they lie in their piles, and the hand is normal again
    state = do(state, 0, DiscardCards((green[1], red[0])))
    assert sum(before) - sum(state.secrets[0].hand) == 2
    assert state.secrets[0].hand == P.hand("green_hunger", "red_poop", "yellow_play", "purple_magic")
    assert player(state).holding == P.bag("color", {"green": 1, "red": 1, "yellow": 1, "purple": 1})
    assert pile(state) == {"green_poop": 1, "red_anger": 1, "green_anger": 1}


@pytest.mark.rule("DP-NEEDS-19")
def test_cards_that_are_not_owed_or_not_in_hand_are_refused() -> None:
    # given one green card is owed
    state = with_potions("green_hunger", "green:potion", "red_anger")
    number = P.number
    for card, code, sentence in (
        ("red_poop", "not_owed", "DP-NEEDS-19: no card of Red is owed"),
        ("green_disease", "no_such_card", "DP-NEEDS-19: there is no such card left in hand"),
    ):
        assert refused(state, 0, DiscardCards((number("need_card", card),))) == (code, sentence)
    both = tuple(number("need_card", name) for name in ("green_anger", "green_poop"))
    assert refused(state, 0, DiscardCards(()))[0] == "too_short"
    assert refused(state, 0, DiscardCards(both))[0] == "too_long"


@pytest.mark.rule("DP-NEEDS-19", "DP-NEEDS-01")
def test_potions_are_settled_last_after_disease() -> None:
    # given a pet that is lost by disease, and had a potion
    state = lawful(
        P.state(
            "showing_off[0]/reveal_needs",
            players={
                0: {
                    "plots": {"upper_left": plot(of=P.pet("bubl", 2, tokens={"suffering": 1}), dirt=2)},
                    "potions": 1,
                }
            },
            hands={
                0: ["green_disease", "red_anger", "red_poop", "green_poop", "yellow_play", "purple_magic"]
            },
            sealed={0: assigned(upper_left=("green_disease", "red:potion"))},
        )
    )

    # then the disease is settled when the card for the potion is asked for
    assert asked(state) == ("DiscardCards", 0)
    assert pet_at(state) is None


@pytest.mark.rule("DP-NEEDS-19", "DP-POTION-02", "DP-LOSS-02")
def test_a_card_is_owed_for_a_potion_also_when_the_pet_was_lost() -> None:
    # given a pet with a potion and an unmet hunger need that is one too many
    state = with_potions("green_hunger", "green:potion", "red_anger", suffering=2)
    assert pet_at(state) is None

    # then a green card is owed all the same, and the potion lies in no pile of cards
    assert asked(state) == ("DiscardCards", 0)
    assert pile(state) == {"green_hunger": 1, "red_anger": 1}
    state = do(state, 0, DiscardCards((P.number("need_card", "green_poop"),)))
    assert pile(state) == {"green_hunger": 1, "red_anger": 1, "green_poop": 1}
    assert state.secrets[0].hand == P.hand("green_anger", "red_poop", "yellow_play", "purple_magic")


@pytest.mark.rule("DP-POTION-01", "DP-NEEDS-19")
def test_sleep_asks_for_nothing_but_the_card() -> None:
    # given a pet that only sleeps; then nothing happens to it
    state = show({"upper_left": plot("fish_bowl", of=pet("lifffard", 5), dirt=5)})
    assert (suffering(state), mutation(state), manure(state)) == (0, 0, 5)
    assert asked(state)[0] == "CleanCages"
