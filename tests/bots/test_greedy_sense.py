"""What a sensible beginner does, situation by situation."""

from __future__ import annotations

from itertools import chain
from typing import Any

import petz_engine as pe
from dungeon_petz.games import played
from dungeon_petz.scenes import GAME, UL, UR, C, P, do, feed, food, imps, lawful, pet, scene, show
from petz_engine.bots import GreedyBot, bot_rng
from petz_engine.bots.dispatch import quietest
from petz_engine.bots.dungeon_petz.context import Context
from petz_engine.bots.dungeon_petz.turn import USUALLY, Turn
from petz_engine.dungeon_petz import Arrange, AssignNeeds, Catch, PlaceImps, SellPet, SendGroup
from petz_engine.dungeon_petz.actions.assign_needs import with_pets
from petz_engine.dungeon_petz.state import Player, State, Table


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


# --- the turn that is tried is the one that is played


def test_a_turn_that_is_tried_ends_as_the_game_does() -> None:
    foreseen = 0
    for turn in chain.from_iterable(map(played, range(1, 9))):
        table = turn.before.table
        if turn.decision.actions == (AssignNeeds,) and table.due == with_pets(C, table):
            # given any cards, and what the bot foresees of the rest of the turn of each seat
            state, ends, rng = turn.before, dict[int, Table](), pe.Rng(3)
            for seat in table.due:
                view = GAME.view(state, seat)
                action = GAME.options(view).walk(rng)
                ends[seat] = Turn(context(view)).after(action)
                state = GAME.apply(state, seat, action).state

            # when each seat does the usual, then that is allowed, and the displays are as foreseen
            state = shown_off(state)
            for seat, end in ends.items():
                if state.table.round == table.round:
                    foreseen += 1
                    assert display(state.table.players[seat]) == display(end.players[seat])
    assert foreseen > 20


def context(view: Any) -> Context:
    decision = GAME.my_decision(view)
    assert decision is not None
    return Context(GAME, view, decision)


def shown_off(state: Any) -> Any:
    """The end of phase 4, when everybody does the usual on the own turn."""
    while (due := GAME.decisions(state)) and due[0].step.startswith("showing_off"):
        view = GAME.view(state, due[0].seat)
        usual = USUALLY.get(due[0].actions[0])
        action = quietest(GAME, view) if usual is None else usual(context(view))
        state = GAME.apply(state, due[0].seat, action).state
    return state


def display(player: Player) -> list[Any]:
    """Pets with their tokens, tokens on plots, and food."""
    pets = [plot.pet and (plot.pet.tile, plot.pet.tokens) for plot in player.plots]
    return [pets, [plot.tokens for plot in player.plots], player.larder]


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
            "shopping/keep_group",
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
            "shopping/keep_group",
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
