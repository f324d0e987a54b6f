"""What a sensible beginner does with artifacts, turned cards, neutral imps and gold on the stands."""

from __future__ import annotations

from typing import Any

import pytest

import petz_engine as pe
from dungeon_petz.positions import a_game, positions_of
from dungeon_petz.scenes import GAME, UL, C, P, do, imps, pet, player, show
from petz_engine.bots import GreedyBot, bot_rng
from petz_engine.bots.dungeon_petz import worth
from petz_engine.dungeon_petz import AssignNeeds, Catch, PlaceImps, SendGroup
from petz_engine.dungeon_petz.actions.exchange_needs import ExchangeNeeds
from petz_engine.dungeon_petz.actions.guard_cages import GuardCages
from petz_engine.dungeon_petz.actions.sweep_cages import SweepCages
from petz_engine.dungeon_petz.content import GUARDS
from petz_engine.dungeon_petz.state import State
from proofs.asking import check_invariants

STRENGTH, ANTIMAGIC = (GUARDS.index(name) for name in ("strength", "antimagic"))
MANURE = P.number("token", "manure")
ARMOR, BALL, SHOVEL, EMPLOYEE = "imp_armor", "crystal_ball", "long_handled_shovel", "employee_of_the_month"
BOOST = P.tile(EMPLOYEE)


def choice(state: State, game: pe.Game = GAME, seat: int = 0) -> Any:
    """What the greedy bot does."""
    return GreedyBot(bot_rng(1, seat)).choose(game, game.view(state, seat))


def lawful(state: State, game: pe.Game = GAME, but: str = "") -> State:
    """The state, once all invariants were found to hold in it, but for one that it breaks on purpose."""
    check_invariants(game, state, but)
    return state


def plot(cage: str | None = None, of: Any = None, dirt: int = 0) -> Any:
    return P.plot(cage=cage or "printed_cage", pet=of, tokens={"manure": dirt})


def owner(plots: Any, *artifacts: str, **mine: Any) -> State:
    """Seat 0 with these artifacts settles its needs."""
    return show(plots, artifacts=list(artifacts), **mine)


# --- guarding


def test_it_guards_where_a_pet_would_escape() -> None:
    # given a pet that will try to escape, and two imps with armor for it
    angry = pet("snappy", 5, "red_anger", "red_anger")
    state = owner({"upper_left": plot("null_sphere", angry)}, ARMOR, **imps(2))

    # then they guard it, and nobody goes to the hospital
    assert choice(state) == GuardCages(((UL, STRENGTH, 2),))
    assert player(do(state, 0, choice(state))).imps_in_hospital == 0


def test_it_guards_where_a_pet_would_change() -> None:
    # given a pet with one magic need too many, and imps enough
    state = owner({"upper_left": plot(of=pet("ghosty", 4, "purple_magic", "purple_magic"))}, ARMOR, **imps(3))
    assert choice(state) == GuardCages(((UL, ANTIMAGIC, 1),))


def test_it_guards_nothing_that_is_safe() -> None:
    # given a pet whose magic need its cage holds
    state = owner({"upper_left": plot(of=pet("ghosty", 4, "purple_magic"))}, ARMOR, **imps(3))
    assert choice(state) == GuardCages()


def test_one_boosted_guard_is_enough_for_two_needs() -> None:
    angry = pet("snappy", 5, "red_anger", "red_anger")
    state = owner({"upper_left": plot("null_sphere", angry)}, ARMOR, EMPLOYEE, **imps(2))
    assert choice(state) == GuardCages(((UL, STRENGTH, 1),), BOOST, (UL, STRENGTH))


# --- sweeping


def test_it_sweeps_before_a_disease_that_dirt_makes_worse() -> None:
    # given a sick pet in two heaps of manure: with none of them it would not suffer
    sick = pet("snakitty", 4, "green_disease")
    state = owner({"upper_left": plot(of=sick, dirt=3)}, SHOVEL, **imps(1))
    assert choice(state) == SweepCages(((UL, MANURE, 2),))


def test_dirt_is_swept_up_at_the_end_of_the_turn_too() -> None:
    # given a pet that is not sick, in manure, and an imp with nothing better to do
    state = owner({"upper_left": plot(of=pet("snakitty", 4, "green_hunger"), dirt=2)}, SHOVEL, **imps(1))
    assert choice(state) == SweepCages(((UL, MANURE, 2),))


def test_an_imp_is_not_sent_for_a_single_token() -> None:
    state = owner({"upper_left": plot(of=pet("snakitty", 4, "green_hunger"), dirt=1)}, SHOVEL, **imps(1))
    assert choice(state) == SweepCages()


def test_a_boosted_sweep_saves_a_pet_from_four_heaps() -> None:
    sick = pet("snakitty", 4, "green_disease")
    state = owner({"upper_left": plot(of=sick, dirt=5)}, SHOVEL, EMPLOYEE, **imps(1))
    assert choice(state) == SweepCages(((UL, MANURE, 4),), BOOST)


# --- playing and catching with a boost


def test_a_boosted_imp_plays_for_two() -> None:
    # given a pet with two play needs, and one imp
    state = owner(
        {"upper_left": plot(of=pet("trollie", 4, "yellow_play", "yellow_play"))}, EMPLOYEE, **imps(1)
    )
    action = choice(state)
    assert isinstance(action, PlaceImps)
    assert (sum(action.gaps), action.boost) == (1, BOOST)


def test_a_boost_saves_an_imp_from_the_hospital() -> None:
    # given a pet that two imps would have to catch
    angry = pet("drago", 5, "red_anger", "red_anger", "red_anger")
    state = owner({"upper_left": plot(of=angry)}, EMPLOYEE, **imps(3))
    assert choice(state) == Catch(True, BOOST)


def test_a_boost_that_saves_nothing_is_kept() -> None:
    # given a pet with one play need, and imps enough
    state = owner({"upper_left": plot(of=pet("trollie", 4, "yellow_play"))}, EMPLOYEE, **imps(3))
    action = choice(state)
    assert (sum(action.gaps), action.boost) == (1, None)


def test_a_boost_is_kept_for_who_needs_it_more() -> None:
    # given a pet with two play needs, one that two imps must catch, and three imps in all
    plots = {
        "upper_left": plot(of=pet("trollie", 4, "yellow_play", "yellow_play")),
        "upper_right": plot("null_sphere", of=pet("snappy", 5, "red_anger", "red_anger")),
    }
    state = owner(plots, EMPLOYEE, **imps(3))

    # when the bot has played, then the boost is there to catch, and both needs are met
    action = choice(state)
    assert (sum(action.gaps), action.boost) == (2, None)
    state = do(state, 0, action)
    assert choice(state) == Catch(True, BOOST)


def test_tools_save_what_would_be_lost_without_them() -> None:
    # given a pet that would change, one that would fall ill, and tools against both or none
    plots = {
        "upper_left": plot(of=pet("ghosty", 4, "purple_magic", "purple_magic")),
        "upper_right": plot("null_sphere", of=pet("snakitty", 4, "green_disease"), dirt=3),
    }
    with_tools, without = (owner(plots, *tools, **imps(3)) for tools in ((ARMOR, SHOVEL), ()))

    # when the bot plays, then nothing happens with tools, and something without
    assert not any(map(sum, tokens_at_pets(with_tools)))
    assert all(map(sum, tokens_at_pets(without)))


def tokens_at_pets(state: State) -> list[tuple[int, ...]]:
    """The tokens at the pets of seat 0 when its turn is over."""
    while (due := GAME.decisions(state)) and due[0].seat == 0 and due[0].step.startswith("showing_off"):
        state = do(state, 0, choice(state))
    return [lying.pet.tokens for lying in player(state).plots if lying.pet is not None]


# --- exchanging


def drawing(*hand: str, of: Any, **table: Any) -> State:
    """Seat 0 has the ball and this hand, and a pet; nobody has drawn yet."""
    mine = {"artifacts": [BALL], "plots": {"upper_left": of}}
    state = P.state("need_cards[0]/dungeon_petz:crystal_ball", players={0: mine}, hands={0: hand}, **table)
    return lawful(state)


def exchanged(state: State) -> list[str]:
    """What the bot exchanges."""
    action = choice(state)
    assert isinstance(action, ExchangeNeeds)
    return [C.names["need_card"][card].partition(":")[2] for card in action.cards]


def test_three_of_four_diseases_are_exchanged() -> None:
    # given nothing but diseases in hand, and a pet that lives in manure
    hand = [f"{color}_disease" for color in ("green", "red", "yellow", "purple")]
    state = drawing(*hand, of=plot(of=P.pet("snakitty", 4), dirt=2), exhibitions=["arena"])

    # then as many go as may go
    gone = exchanged(state)
    assert len(gone) == 3
    assert {*gone} < {*hand}


def test_cards_that_an_exhibition_likes_are_kept() -> None:
    # given anger in hand, an exhibition of anger, a strong cage, and a disease
    hand = "green_anger", "red_anger", "yellow_disease", "purple_anger"
    known: dict[str, Any] = {"round": 2, "exhibitions": ["arena", "magic_show"]}
    state = drawing(*hand, of=plot("iron_vault", of=P.pet("drago", 5)), **known)
    assert exchanged(state) == ["yellow_disease"]


# --- turned cards


def to_sell(customer: str) -> tuple[pe.Game, State]:
    """Seat 0 has a pet to assign cards to, of which one can be turned, when this customer comes."""
    game = a_game(4, double_symbols=True)
    at = positions_of(game)
    plots = {"upper_left": at.plot(cage="iron_vault", pet=at.pet("drago", 4))}
    state = at.state(
        "need_cards/assign_needs",
        due=(0,),
        players={0: {"plots": plots, "larder": at.larder({"meat": (3, 0)})}},
        hands={
            0: ["red_hunger"] * 3 + ["green_hunger"] * 2 + ["yellow_play", "purple_magic", "purple_magic"]
        },
        round=3,
        exhibitions=["magic_show", "eating_contest", "freestyle"],
        customers=[customer, "warlock", "farmer_troll", "lich_lord"],
    )
    return game, lawful(state, game)


@pytest.mark.parametrize(("customer", "turned"), [("porky_orky", 2), ("dungeon_girl", 0)])
def test_a_card_is_turned_where_both_needs_pay(customer: str, turned: int) -> None:
    # given a customer who likes hunger and anger, or one who does not like anger, and red cards that show both
    game, state = to_sell(customer)
    action = choice(state, game)
    assert isinstance(action, AssignNeeds)
    assert sum(face & 1 for _, face in action.pets[UL]) == turned


# --- variants and boards


@pytest.mark.parametrize("gold", [0, 4])
def test_gold_on_a_stand_is_worth_a_way(gold: int) -> None:
    # given more vegetables than meat for a pet that eats everything, and gold beside the meat or not
    game = a_game(4, meat_stand=True)
    at = positions_of(game)
    mine = {
        "plots": {"upper_left": at.plot(cage="printed_cage", pet=at.pet("lifffard", 5))},
        "groups": ((1, 0),),
    }
    state = at.state(
        "shopping/keep_group",
        players={0: {**mine, "imps_at_home": 5}, 1: {"imps_at_home": 5}},
        spaces={"invite_imps": [(1, 1)]},
        stands={"vegetable_stand": {"vegetable": 3}, "meat_stand": {"meat": 2}},
        stand_gold=at.bag("space", {"meat_stand": gold}),
        exhibitions=["arena"],
        customers=["warlock"],
    )
    stand = "meat_stand" if gold else "vegetable_stand"
    assert choice(lawful(state, game, but="stands"), game) == SendGroup(1, 0, at.number("space", stand))


@pytest.mark.parametrize(
    ("stop", "space"), [("market_ring/3", "mixed_stand"), ("market_ring/1", "meat_stand")]
)
def test_it_goes_where_no_neutral_imp_stands(stop: str, space: str) -> None:
    # given a hungry pet that eats meat, and meat on two stands, on one of which a neutral imp stands
    game = a_game(3)
    at = positions_of(game)
    mine = {"plots": {"upper_left": at.plot(cage="printed_cage", pet=at.pet("bubl", 5))}, "groups": ((1, 0),)}
    state = at.state(
        "shopping/keep_group",
        players={0: {**mine, "imps_at_home": 5}, 1: {"imps_at_home": 5}},
        spaces={"invite_imps": [(1, 1)]},
        stands={name: {"meat": 3} for name in ("meat_stand", "mixed_stand")},
        neutral_imps=[stop, "corral_ring/1", "town_ring/1"],
        exhibitions=["arena"],
        customers=["warlock"],
    )
    state = lawful(state, game, but="neutral_imps")
    assert choice(state, game) == SendGroup(1, 0, at.number("space", space))


@pytest.mark.parametrize("foresight", ["normal", "more", "full"])
def test_more_foresight_is_used(foresight: str) -> None:
    # given a board that shows more, then more is known of customers to come
    game = a_game(4, foresight=foresight)
    state, _ = game.settle(game.start(), pe.Dealer(1))
    known = [tile for _, tile in worth.customers(game.content, state.table) if tile >= 0]
    assert len(known) == {"normal": 1, "more": 2, "full": 4}[foresight]
