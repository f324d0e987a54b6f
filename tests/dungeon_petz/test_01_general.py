"""Chapter 1: players, rounds, phases, what is public, and who wins."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import attrs
import pytest

import petz_engine as pe
from dungeon_petz.games import played
from dungeon_petz.moves import (
    UL,
    answers,
    apply,
    asked,
    assigned,
    player,
    quietly,
    send,
    settle,
    shop,
)
from dungeon_petz.positions import positions, the_game
from dungeon_petz.telling import TOLD, as_told, check_told
from petz_engine.dungeon_petz.actions.arrange import Arrange
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.ruleset import RULES
from petz_engine.dungeon_petz.state import State
from petz_engine.kernel.codec import Per
from proofs.asking import check_invariants


def told(seed: int) -> list[pe.Event]:
    """All events of a game."""
    return [event for turn in played(seed) for event in turn.events]


def test_facts_of_events_are_told_by_the_ids_of_pieces() -> None:
    # given the facts that are numbers of content, or bags with one number for each entry of a kind
    numbers = {name: the_game().codec.id_mark(shape) for name, shape in RULES.facts.items()}
    bags = {name: mark.kind for name, shape in RULES.facts.items() for mark in marks(shape)}

    # then each is of the kind that it is called by; what is a tile goes by what is on it, too
    tiles = ("addon", "artifact", "cage", "customer", "exhibition", "pet", "tile")
    own = ("color", "guard", "need", "plot", "row", "space", "token")
    named = {"card": "need_card", **dict.fromkeys(tiles, "tile"), **{name: name for name in own}}
    assert {name: kind for name, kind in numbers.items() if kind is not None} == named
    assert bags == {
        "cards": "need_card",
        "colors": "color",
        "food": "food",
        "gaps": "gap",
        "tokens": "token",
    }


def test_events_tell_their_rule_their_places_and_their_facts() -> None:
    # given all events of some games
    events = [event for seed in range(6) for event in told(seed)]

    # then each is told as its line says, and most happen
    check_told(events)
    assert len({as_told(event) for event in events}) > 0.8 * len(TOLD)


def marks(shape: Any) -> list[Per]:
    """What says that a shape is a bag."""
    return [mark for mark in getattr(shape, "__metadata__", ()) if isinstance(mark, Per)]


# --- players and rounds


@pytest.mark.rule("DP-GEN-01", "DP-SETUP-01")
def test_the_game_is_for_four_and_no_board_is_guessed_for_another_number() -> None:
    assert the_game().seats == 4
    assert len(the_game().start().table.players) == 4
    with pytest.raises(pe.OptionError, match="no board for 5 seats"):
        pe.load("dungeon_petz", seats=5)


@pytest.mark.rule("DP-GEN-02", "DP-NEXT-01")
def test_four_players_play_five_rounds_and_then_the_finals_are_scored() -> None:
    marked = [(e.kind, e["round"]) for e in told(1) if e.kind in ("round_begins", "final_scoring")]
    assert marked == [*(("round_begins", n) for n in (2, 3, 4, 5)), ("final_scoring", 6)]
    assert the_game().outcome(played(1)[-1].after) is not None


PHASES = {
    "GroupImps": 2,
    "KeepGroup": 2,
    "ChooseColor": 2,
    "Arrange": 3,
    "ExchangeNeeds": 3,
    "AssignNeeds": 3,
    "Feed": 4,
    "PlaceImps": 4,
    "Catch": 4,
    "GuardCages": 4,
    "SweepCages": 4,
    "DiscardCards": 4,
    "EnterExhibition": 4,
    "Pass": 5,
    "SellPet": 5,
    "CleanCages": 5,
    "FillStore": 6,
}


@pytest.mark.rule("DP-GEN-04")
def test_the_phases_of_a_round_come_in_their_order() -> None:
    # given a whole game in which much happens
    turns = [turn for turn in played(1) if turn.decision.seat != pe.CHANCE]

    # when each decision is read as its round and phase, then these only ever rise, and each phase is met
    met = [(turn.before.table.round, PHASES[turn.decision.actions[0].__name__]) for turn in turns]
    assert met == sorted(met)
    assert {phase for _, phase in met} >= {2, 3, 4, 5}


@pytest.mark.rule("DP-GEN-04")
def test_what_nobody_decides_comes_in_the_order_of_the_phases_too() -> None:
    # given the events of a game, when those of one phase each are picked and doubles in a row left out
    marks = {"gained_gold": 1, "grouped": 2, "discarded_needs": 5, "imps_home": 6}
    marked = [e.kind for e in told(1) if e.kind in marks]
    runs = [phase for phase, _ in groupby(marks[kind] for kind in marked)]

    # then each round has income, groups, cards discarded, (gold earned by imps,) imps home
    assert [phase for i, phase in enumerate(runs) if phase != 1 or runs[i - 1 : i] != [5]] == [1, 2, 5, 6] * 5


@pytest.mark.rule("DP-GEN-05")
def test_start_order_goes_clockwise_from_the_starting_player() -> None:
    # given pets at everybody's display and seat 2 as the starting player
    p = positions()
    of = {
        seat: {"plots": {"upper_left": p.plot(cage="printed_cage", pet=p.pet(name, 2))}}
        for seat, name in enumerate(("birdie", "bubl", "drago", "uni"))
    }
    state = p.state("need_cards[0]", players=of, order=(2, 3, 0, 1))

    # when they arrange, then they are asked in the order 2, 3, 0, 1
    seen = []
    while Arrange in answers(state):
        seen += asked(state)
        state = apply(state, seen[-1], Arrange(pets=(UL,)))
    assert seen == [2, 3, 0, 1]


# --- the winner


def finished(halves: dict[int, int]) -> pe.Outcome:
    """The outcome of an ended game with these reputations, in half points."""
    end = played(1)[-1].after
    players = tuple(attrs.evolve(of, reputation=halves[seat]) for seat, of in enumerate(end.table.players))
    outcome = the_game().outcome(attrs.evolve(end, table=attrs.evolve(end.table, players=players)))
    assert outcome is not None
    return outcome


@pytest.mark.rule("DP-GEN-03", "DP-FINAL-05")
def test_most_reputation_wins_whatever_else_the_players_have() -> None:
    assert finished({0: 40, 1: 41, 2: -3, 3: 7}).ranks == (2, 1, 4, 3)


@pytest.mark.rule("DP-GEN-03", "DP-FINAL-05")
def test_tied_players_share_the_win() -> None:
    outcome = finished({0: 40, 1: 50, 2: 50, 3: 7})
    assert outcome.ranks == (3, 1, 1, 4)
    assert outcome.points[1] == outcome.points[2] == 25


@pytest.mark.rule("DP-GEN-08")
def test_reputation_goes_on_past_fifty_and_a_hundred_without_effect() -> None:
    # given players who all have the same display and will pass 50 and 100, or not
    points = {0: 49, 1: 99, 2: 120, 3: 3}
    rich = {"gold": 12, "imps_fetched": 4, "imps_at_home": 10}
    state = positions().state(
        "final/score_finals", players={seat: {"reputation": n, **rich} for seat, n in points.items()}
    )

    # when the finals were scored, then all of them gained the same
    outcome = the_game().outcome(state)
    assert outcome is not None
    gains = {outcome.points[seat] - n for seat, n in points.items()}
    assert len(gains) == 1
    assert gains.pop() > 1


# --- what is public


def others_see(state: State, seat: int) -> list[pe.View]:
    """The views of all other seats, and of a spectator."""
    return [the_game().view(state, other) for other in (0, 1, 2, 3, None) if other != seat]


@pytest.mark.rule("DP-GEN-06", "DP-SHOP-02")
def test_groups_are_secret_until_all_screens_drop_but_imps_and_gold_are_not() -> None:
    # given two ways of grouping that differ
    state = settle(the_game().start())
    seat = asked(state)[0]
    one, other = (apply(state, seat, GroupImps(g)) for g in ([(6, 0)], [(1, 2), (1, 1), (2, 0)]))

    # then nobody else can tell them apart, and everybody still counts the imps and gold behind the screen
    assert others_see(one, seat) == others_see(other, seat)
    assert the_game().view(one, seat) != the_game().view(other, seat)
    assert player(one, seat).imps_at_home == 6
    assert player(one, seat).gold == player(state, seat).gold
    assert player(one, seat).groups == ()


def a_pet_to_assign(potions: int) -> State:
    """Seat 0 has to assign to a pet with a green and a purple bar."""
    p = positions()
    plots = {"upper_left": p.plot(cage="printed_cage", pet=p.pet("dunguin", 2))}
    return p.state(
        "need_cards/assign_needs",
        players={0: {"plots": plots, "potions": potions}, 1: {"plots": {}}},
        hands={0: ["green_hunger", "green_poop", "purple_magic", "purple_play", "red_anger", "yellow_play"]},
        due=(0,),
    )


@pytest.mark.rule("DP-GEN-06", "DP-ASSIGN-01", "DP-POTION-01")
@pytest.mark.parametrize(
    "cards",
    [["green_poop", "purple_magic"], ["green:potion", "purple_magic"], ["green:potion", "purple:potion"]],
)
def test_assigned_cards_and_potions_look_alike_until_they_are_revealed(cards: list[str]) -> None:
    # given the same hand and potions
    state = a_pet_to_assign(potions=2)
    # a second seat that is still due keeps the cards face down
    state = attrs.evolve(state, table=attrs.evolve(state.table, due=(0, 1)))
    usual = apply(state, 0, assigned(upper_left=["green_hunger", "purple_magic"]))

    # when other cards or potions are assigned
    now = apply(state, 0, assigned(upper_left=cards))

    # then nobody else sees a difference, and two potions are counted still
    assert others_see(now, 0) == others_see(usual, 0)
    assert player(now, 0).potions == 2
    assert sum(player(now, 0).holding) == 6


@pytest.mark.rule("DP-GEN-06")
def test_nobody_sees_stacks_or_the_hands_of_others() -> None:
    # given a state, and the same with a card of another hand and one of a stack exchanged
    state = settle(the_game().start())
    hand = list(state.secrets[1].hand)
    deck = list(state.hidden.decks)
    mine = next(i for i, n in enumerate(hand) if n)
    color = positions().c.cards[mine].color
    theirs = next(i for i in positions().c.cards_of[color] if i != mine and deck[i])
    hand[mine], hand[theirs], deck[mine], deck[theirs] = (
        hand[mine] - 1,
        hand[theirs] + 1,
        deck[mine] + 1,
        deck[theirs] - 1,
    )
    secrets = list(state.secrets)
    secrets[1] = attrs.evolve(secrets[1], hand=tuple(hand))
    twin = attrs.evolve(state, secrets=tuple(secrets), hidden=attrs.evolve(state.hidden, decks=tuple(deck)))
    check_invariants(the_game(), twin)

    # then only seat 1 can tell them apart
    assert others_see(twin, 1) == others_see(state, 1)
    assert the_game().view(twin, 1) != the_game().view(state, 1)
    for view in others_see(state, 1):
        assert view.mine is None or sum(view.mine.hand) == 4


@pytest.mark.rule("DP-GEN-06", "DP-DRAW-02")
def test_what_was_drawn_is_told_to_its_owner_alone() -> None:
    events = told(1)
    drawn = [e for e in events if e.kind == "drew_cards"]
    assert drawn
    assert all(e.audience == e.seat for e in drawn)
    assert not [e for e in pe.project(events, None) if e.get("cards") and e.kind != "discarded"]


@pytest.mark.rule("DP-GEN-09")
def test_discard_piles_and_sizes_of_decks_are_open_to_everybody() -> None:
    # given a pet with revealed cards, when they are discarded
    p = positions()
    pet = p.pet("dunguin", 2, cards=["green_poop", "purple:potion"])
    before = p.state(
        "business/discard_needs", players={0: {"plots": {"upper_left": p.plot(cage="printed_cage", pet=pet)}}}
    )

    # then a spectator sees the pile, and how many cards each deck has
    seen = the_game().view(before, None).table
    assert seen.discards == p.bag("need_card", {"green_poop": 1})
    assert seen.deck_sizes[p.number("color", "green")] == 32 - 4 - 1
    assert seen.deck_sizes[p.number("color", "red")] == 24 - 4


@pytest.mark.rule("DP-GEN-07", "DP-LIMIT-01")
def test_the_bank_never_runs_out_of_gold() -> None:
    # given a very rich player
    state = shop(
        {0: [(1, 500)]},
        players={0: {"gold": 10_000}},
        exhibitions=["arena"],
        customers=["warlock"],
    )

    # when the group pays, then the bank takes it, and income is paid in the next round as ever
    state = send(state, 0, (1, 500), "judging")
    state = quietly(state, lambda s: s.table.round == 2 and GroupImps in answers(s))
    assert player(state, 0).gold > 10_000
