"""The Whip of Obedience and the Magic Box, from getting them to the final scoring (chapter 11)."""

from __future__ import annotations

from typing import Any

import pytest

from dungeon_petz.scenes import (
    GAME,
    HUNGER,
    C,
    P,
    asked,
    do,
    feed,
    food,
    imps,
    lawful,
    options,
    pet,
    player,
    refused,
    reputation,
    scene,
    show,
    suffering,
)
from petz_engine.dungeon_petz.actions.fill_store import FillStore
from petz_engine.dungeon_petz.actions.send_group import SendGroup
from petz_engine.dungeon_petz.state import Artifact, State

VEGETABLE, MEAT = P.number("food", "vegetable"), P.number("food", "meat")
KNOWN: dict[str, Any] = {
    "exhibitions": ["arena", "freestyle", "magic_show", "moody_medley"],
    "customers": ["dungeon_girl", "dungeon_granny", "warlock", "porky_orky"],
}


def box(stored: int) -> Artifact:
    return Artifact(P.tile("magic_box"), None, stored)


def stored(state: State) -> int:
    """What lies in the box of seat 0."""
    (owned,) = player(state).artifacts
    return owned.stored


def plot(cage: str | None = None, addon: str | None = None, of: Any = None) -> Any:
    return P.plot(cage=cage or "printed_cage", addon=addon, pet=of)


# --- the whip


@pytest.mark.rule("DP-ART-06", "DP-EXH-05")
def test_the_whip_breaks_a_tie_in_every_exhibition_of_the_rounds() -> None:
    # given two players with a pet each on a full display, seat 1 with the whip
    other = {"plots": {"upper_left": plot(None, None, pet("uni", 2))}, "artifacts": ["whip_of_obedience"]}
    for number, exhibitions in ((2, ["breeders_prize"]), (3, ["arena", "breeders_prize"])):
        table = {**KNOWN, "round": number, "exhibitions": exhibitions}
        plots = {"upper_left": plot(None, None, pet("bubl", 2))}
        state = scene(HUNGER, plots, others={1: other}, table=table)

        # then seat 1 has 2 1/2 and is first, seat 0 with 2 second
        assert (player(state, 0).standing, player(state, 1).standing) == (4, 5)
        assert [reputation(state, seat) for seat in range(4)] == [6, 8, 0, 0]


@pytest.mark.rule("DP-ART-06", "DP-FINAL-01")
def test_the_whip_does_not_help_in_the_finals() -> None:
    # given two players with equal goods, an artifact each
    nothing = {"gold": 0, "imps_fetched": 4, "imps_at_home": 10, "plots": {"upper_left": plot()}}
    players = {
        0: {**nothing, "artifacts": ["whip_of_obedience"]},
        1: {**nothing, "artifacts": [box(0)]},
        2: nothing,
        3: nothing,
    }
    state = P.state("final/score_finals", players=players, round=6)

    # then they share the first place of the Acumen, and all four that of the Display: 8 - 3
    assert [reputation(state, seat) for seat in range(4)] == [7 + 5, 7 + 5, 5, 5]


# --- getting the box


@pytest.mark.rule("DP-ART-07", "DP-ACT-04")
def test_whoever_gets_the_box_gets_a_food_token_on_it_from_the_supply() -> None:
    # given the box among the artifacts, and food on the stands
    state = lawful(
        P.state(
            "shopping/keep_group",
            players={0: {"groups": ((1, 0),), "imps_at_home": 5}},
            rows={"artifacts": ["magic_box", "whip_of_obedience"]},
            stands={"meat_stand": {"meat": 2}},
            round=1,
            exhibitions=["arena"],
        )
    )

    # when a group takes both artifacts, then the box is full, and the food of market and player is untouched
    tents = SendGroup(1, 0, P.number("space", "artifact_tents"))
    (filled,) = [event for event in GAME.apply(state, 0, tents).events if event.kind == "filled_store"]
    assert (filled["source"], filled["target"]) == ("supply", "store")
    state = do(state, 0, tents)
    assert [(C.names["tile"][a.tile].partition(":")[2], a.stored) for a in player(state).artifacts] == [
        ("magic_box", 1),
        ("whip_of_obedience", 0),
    ]
    assert player(state).larder == food()
    assert state.table.stands[P.number("space", "meat_stand")] == P.bag("food", {"meat": 2})


# --- feeding from it


@pytest.mark.rule("DP-ART-07", "DP-NEEDS-06")
@pytest.mark.parametrize("name", ["wormie", "bubl", "lifffard"], ids=["herbivore", "carnivore", "omnivore"])
def test_the_box_feeds_every_diet_once(name: str) -> None:
    # given a pet with two hunger needs, no food but the box
    of = pet(name, 3, "green_hunger", "green_hunger")
    state = show({"upper_left": plot(None, None, of)}, artifacts=[box(1)])
    assert set(options(state)) == {feed(), feed(stored=1)}

    # when it eats out of the box, then the box is empty and one need is met
    fed = do(state, 0, feed(stored=1))
    assert (stored(fed), suffering(fed)) == (0, 1)

    # when it does not, then the food stays
    hungry = do(state, 0, feed())
    assert (stored(hungry), suffering(hungry)) == (1, 2)


@pytest.mark.rule("DP-ART-07", "DP-ENG-02", "DP-NEEDS-06")
def test_food_and_the_box_are_asked_about_separately() -> None:
    # given one hunger need, fitting and other food, and the box
    of = pet("bubl", 2, "green_hunger")
    larder = food(vegetable=(1, 0, 0), meat=(0, 1))
    state = show({"upper_left": plot(None, None, of)}, artifacts=[box(1)], larder=larder)

    # then the pet takes meat or the box or nothing, never both
    assert set(options(state)) == {feed(), feed(meat=1), feed(stored=1)}
    assert refused(state, 0, feed(meat=1, stored=1)) == (
        "too_much_food",
        "DP-NEEDS-04: the pet needs no food, not 1",
    )
    assert refused(state, 0, feed(stored=2))[0] == "not_enough_food"
    assert stored(do(state, 0, feed(meat=1))) == 1
    assert player(do(state, 0, feed(stored=1))).larder == larder


@pytest.mark.rule("DP-ART-07")
def test_an_empty_box_feeds_nobody() -> None:
    # given a hungry pet, and an empty box; then it suffers without a question
    state = show({"upper_left": plot(None, None, pet("bubl", 2, "green_hunger"))}, artifacts=[box(0)])
    assert suffering(state) == 1
    assert asked(state)[0] == "CleanCages"


# --- filling it again


def aging(number: int = 1, *, full: int = 0, **mine: Any) -> State:
    """Phase 6 of a round, seat 0 with a box."""
    return scene("aging/grow_pets", {}, table={**KNOWN, "round": number}, artifacts=[box(full)], **mine)


@pytest.mark.rule("DP-ART-07", "DP-AGE-02", "DP-ENG-14")
def test_an_empty_box_may_take_one_food_token_before_food_ages() -> None:
    # given food of both kinds, some of which would spoil now
    state = aging(larder=food(vegetable=(1, 0, 1), meat=(2, 1)))
    assert asked(state) == ("FillStore", 0)
    assert set(options(state)) == {FillStore(), FillStore((VEGETABLE,)), FillStore((MEAT,))}

    # when meat goes in, then the oldest of it does, and the rest ages
    filled = do(state, 0, FillStore((MEAT,)))
    assert stored(filled) == 1
    assert player(filled).larder == food(vegetable=(0, 1, 0), meat=(0, 2))

    # when a vegetable goes in, then the one that would have spoiled
    filled = do(state, 0, FillStore((VEGETABLE,)))
    assert player(filled).larder == food(vegetable=(0, 1, 0), meat=(0, 2))

    # when nothing goes in, then the box stays empty
    left = do(state, 0, FillStore())
    assert (stored(left), player(left).larder) == (0, food(vegetable=(0, 1, 0), meat=(0, 2)))


@pytest.mark.rule("DP-ART-07", "DP-AGE-02", "DP-ENG-14")
def test_a_young_token_goes_in_where_there_is_no_older_one() -> None:
    # given one fresh meat; when it goes in, then nothing is left to age
    state = do(aging(larder=food(meat=(1, 0))), 0, FillStore((MEAT,)))
    assert (stored(state), player(state).larder) == (1, food())


@pytest.mark.rule("DP-ART-07", "DP-AGE-02", "DP-ENG-07")
def test_only_a_player_with_an_empty_box_and_food_is_asked() -> None:
    # given a full box and food, or an empty one and no food; then the round ends without a question
    for state in (aging(full=1, larder=food(meat=(1, 1))), aging(full=0)):
        assert state.table.round == 2
    # and so it does for a player with food and without the box
    assert (
        scene("aging/grow_pets", {}, table={**KNOWN, "round": 1}, larder=food(meat=(1, 1))).table.round == 2
    )


@pytest.mark.rule("DP-ART-07", "DP-AGE-02")
def test_the_box_takes_one_token_and_only_food_that_is_there() -> None:
    state = aging(larder=food(meat=(2, 0)))
    assert refused(state, 0, FillStore((VEGETABLE,))) == (
        "not_enough_food",
        "DP-ART-07: this takes 1 food, and there is no food",
    )
    assert refused(state, 0, FillStore((MEAT, MEAT)))[0] == "too_long"


@pytest.mark.rule("DP-ART-07", "DP-AGE-03")
def test_food_in_the_box_never_ages() -> None:
    # given a full box; when rounds pass, then it is still full, and may be eaten
    for number in (1, 2, 3, 4):
        assert stored(aging(number, full=1)) == 1


@pytest.mark.rule("DP-ART-07", "DP-FINAL-03", "DP-AGE-06")
def test_a_token_saved_in_the_last_round_counts_as_food_in_the_end() -> None:
    # given the last round, one old meat, an empty box; nobody else has anything, imps are all home
    nothing = {"gold": 0, "imps_fetched": 4, "imps_at_home": 10, "plots": {"upper_left": plot()}}
    start = {
        "gold": 0,
        "imps_fetched": 4,
        "imps_at_home": 10,
        "artifacts": [box(0)],
        "larder": food(meat=(0, 1)),
    }
    others = {1: {**nothing, "potions": 2}, 2: nothing, 3: nothing}
    state = scene(
        "aging/grow_pets", {"upper_left": plot()}, others=others, table={**KNOWN, "round": 5}, **start
    )

    # when it is saved, then box and food are 2, tied for the first place with the 2 potions; else 1 is second
    saved, spoiled = do(state, 0, FillStore((MEAT,))), do(state, 0, FillStore())
    assert [reputation(saved, seat) - 5 for seat in (0, 1)] == [7, 7]
    assert [reputation(spoiled, seat) - 5 for seat in (0, 1)] == [6, 8]
    assert GAME.outcome(saved) is not None


@pytest.mark.rule("DP-ART-07", "DP-NEEDS-05")
def test_the_box_is_not_needed_where_a_symbol_feeds() -> None:
    # given a hungry omnivore on grass, and the box; then nobody asks, and the box stays full
    of = pet("lifffard", 2, "green_hunger")
    state = show({"upper_left": plot("meadow", None, of)}, artifacts=[box(1)], **imps(0))
    assert (stored(state), suffering(state)) == (1, 0)
