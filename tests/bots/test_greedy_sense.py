"""What a sensible beginner does, situation by situation."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import petz_engine as pe
from dungeon_petz.games import played
from dungeon_petz.scenes import GAME, UL, UR, C, P, do, feed, food, imps, lawful, pet, scene, show
from petz_engine.bots import GreedyBot, bot_rng
from petz_engine.bots.dungeon_petz import care
from petz_engine.bots.rooms import quietest
from petz_engine.dungeon_petz import Arrange, AssignNeeds, Catch, PlaceImps, SellPet, SendGroup
from petz_engine.dungeon_petz.actions.assign_needs import with_pets
from petz_engine.dungeon_petz.state import Player, State

TOKENS = range(len(C.tokens))


def choice(state: State, seat: int = 0) -> Any:
    """What the greedy bot does."""
    return GreedyBot(bot_rng(1, seat)).choose(GAME, GAME.view(state, seat))


def plot(cage: str | None = None, of: Any = None, dirt: int = 0, addon: str | None = None) -> Any:
    return P.plot(cage=cage or "printed_cage", addon=addon, pet=of, tokens={"manure": dirt})


# --- phase 4


def test_it_feeds_its_pets() -> None:
    hungry = pet("bubl", 4, "green_hunger", "green_hunger")
    state = show({"upper_left": plot(of=hungry)}, larder=food(meat=(1, 1)), **imps(2))
    assert choice(state) == feed(meat=2)


def test_it_keeps_the_only_food_of_another_pet() -> None:
    # given a pet that eats everything, and one that eats meat alone, both hungry
    plots = {
        "upper_left": plot(of=pet("lifffard", 4, "green_hunger")),
        "upper_right": plot("iron_vault", of=pet("bubl", 4, "green_hunger")),
    }
    state = show(plots, larder=food(meat=(1, 0), vegetable=(1, 0, 0)), **imps(2))

    # then the first gets the vegetable
    assert choice(state) == feed(vegetable=1)


def test_one_imp_plays_with_two_pets() -> None:
    plots = {
        "upper_left": plot(of=pet("trollie", 4, "yellow_play")),
        "upper_right": plot("barred_box", of=pet("uni", 4, "yellow_play")),
    }
    state = show(plots, **imps(3))
    assert choice(state) == PlaceImps(P.bag("gap", {"upper_gap": 1}))


def test_it_catches_a_pet_that_tries_to_escape() -> None:
    state = show({"upper_left": plot(of=pet("drago", 4, "red_anger", "red_anger"))}, **imps(2))
    assert choice(state) == Catch(True)


def test_it_does_not_play_with_the_imp_that_must_catch() -> None:
    # given a pet that wants to play and will try to escape, and one imp
    wild = pet("snappy", 5, "yellow_play", "red_anger", "red_anger")
    state = show({"upper_left": plot(of=wild)}, **imps(1))

    # then the pet suffers a little, but stays
    assert choice(state) == PlaceImps(P.bag("gap", {}))
    state = do(state, 0, choice(state))
    assert choice(state) == Catch(True)


# --- care foresees what the rules do


@pytest.mark.parametrize("seed", range(1, 9))
def test_care_foresees_what_happens_where_nothing_can_be_chosen(seed: int) -> None:
    foreseen = 0
    for turn in played(seed):
        table = turn.before.table
        if turn.decision.actions == (AssignNeeds,) and table.due == with_pets(C, table):
            # given displays without food and imps, and any cards
            players = tuple(map(left_alone, table.players))
            state = attrs.evolve(turn.before, table=attrs.evolve(table, players=players))
            courses, told = shown_off(state)

            # then tokens and losses are those that the bot reckons with
            for seat, course in courses.items():
                foreseen += 1
                mine = [event for event in told if event.seat == seat]
                alive = [course.alive(at) for at in range(len(course.stalls))]
                assert sum(event.kind == "lost_pet" for event in mine) == alive.count(False)
                assert put_down(players[seat], course) == got_tokens(mine)
    assert foreseen


def left_alone(of: Player) -> Player:
    """The player without anything to care with."""
    artifacts = tuple(attrs.evolve(artifact, stored=0) for artifact in of.artifacts)
    return attrs.evolve(
        of,
        imps_at_home=0,
        imps_busy=of.imps_busy + of.imps_at_home,
        larder=((),) * len(of.larder),
        artifacts=artifacts,
    )


def shown_off(state: State) -> tuple[dict[int, care.Course], list[pe.Event]]:
    """Cards are assigned at random: the courses that care foresees, and what happens to the end of phase 4."""
    courses, told, rng = dict[int, care.Course](), list[pe.Event](), pe.Rng(3)
    for seat in state.table.due:
        view = GAME.view(state, seat)
        action = GAME.options(view).walk(rng)
        stalls = care.stalls_of(C, view.table.players[seat])
        cards = [action.pets[stall.plot] for stall in stalls]
        courses[seat] = care.run(care.begin(C, view.table.players[seat], stalls, cards))
        state, events = GAME.apply(state, seat, action)
        told += events
    while (due := GAME.decisions(state)) and due[0].step.startswith("showing_off"):
        seat = due[0].seat
        state, events = GAME.apply(state, seat, quietest(GAME, GAME.view(state, seat)))
        told += events
    return courses, told


def put_down(before: Player, course: care.Course) -> list[int]:
    """All tokens that came down in a course, by kind."""
    heaps = [*course.tokens, *course.lying]
    heaps_before = [stall.pet.tokens for stall in course.stalls]
    heaps_before += [plot.tokens for plot in before.plots]
    return [sum(of[token] for of in heaps) - sum(of[token] for of in heaps_before) for token in TOKENS]


def got_tokens(events: list[pe.Event]) -> list[int]:
    """All tokens that events tell of, by kind."""
    got = [event for event in events if event.kind == "got_tokens"]
    return [sum(event["amount"] for event in got if event["token"] == token) for token in TOKENS]


# --- phases 2, 3 and 5


def test_it_gives_each_pet_the_cage_that_suits_it() -> None:
    # given a pet of magic and a pet of anger, each in the cage for the other
    plots = {
        "upper_left": plot("null_sphere", P.pet("drago", 4)),
        "upper_right": plot("iron_vault", P.pet("ghosty", 4)),
    }
    state = lawful(P.state("need_cards[0]", players={0: {"plots": plots}}))
    assert choice(state) == Arrange(pets=(UR, UL))


def test_a_new_cage_houses_a_new_pet() -> None:
    fields = {
        "plots": {"upper_left": plot(of=P.pet("uni", 4), dirt=1)},
        "new_cages": (P.tile("ward_circle"),),
        "new_pets": (P.pet("birdie", 2),),
    }
    action = choice(lawful(P.state("need_cards[0]", players={0: fields})))
    assert None not in action.pets
    assert action.cages[0] != UL


def test_it_buys_no_pet_that_it_cannot_house() -> None:
    # given one cage with a pet in it, one imp with gold, and a pet for sale
    state = lawful(
        P.state(
            "shopping/KeepGroup",
            players={
                0: {
                    "plots": {"upper_left": plot(of=P.pet("uni", 4))},
                    "groups": ((1, 1),),
                    "imps_at_home": 5,
                },
            },
            rows={"lower_pets": ["birdie", "wormie", "drago"], "cages": ["iron_vault"]},
            exhibitions=["arena"],
            customers=["warlock"],
        )
    )
    action = choice(state)
    assert getattr(action, "tile", None) not in C.tiles_of["pet"]


def test_it_sells_on_the_platform_in_the_last_round() -> None:
    state = scene(
        "business/has_customers",
        {"upper_left": plot(of=pet("wormie", 4, "green_hunger", "green_hunger", "green_hunger"))},
        others={seat: imps(0) for seat in (1, 2, 3)},
        table={
            "round": 5,
            "customers": ["warlock", "lich_lord", "porky_orky", "dungeon_granny"],
            "exhibitions": ["arena", "freestyle", "magic_show", "moody_medley"],
            "spaces": {"platform": [(0, 1)]},
        },
        **{**imps(0), "imps_busy": 5},
    )
    assert choice(state) == SellPet(P.tile("dungeon_granny"), UL, True)


def test_it_fetches_food_for_a_hungry_pet() -> None:
    # given a pet that eats meat alone, nothing in the larder, food on two stands, and others who invite imps
    state = lawful(
        P.state(
            "shopping/KeepGroup",
            players={
                0: {
                    "plots": {"upper_left": plot(of=P.pet("bubl", 5))},
                    "groups": ((1, 0),),
                    "imps_at_home": 5,
                },
                1: {"imps_at_home": 5},
            },
            spaces={"invite_imps": [(1, 1)]},
            stands={"vegetable_stand": {"vegetable": 3}, "meat_stand": {"meat": 3}},
            exhibitions=["arena"],
            customers=["warlock"],
            round=1,
        )
    )
    assert choice(state) == SendGroup(1, 0, P.number("space", "meat_stand"))
