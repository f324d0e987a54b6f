"""Chapter 1: players, rounds, phases, what is public, and who wins."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import petz_engine as pe
from dungeon_petz.games import played
from dungeon_petz.moves import settle
from dungeon_petz.positions import positions, the_game
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


# --- what is public


def others_see(state: State, seat: int) -> list[pe.View]:
    """The views of all other seats, and of a spectator."""
    return [the_game().view(state, other) for other in (0, 1, 2, 3, None) if other != seat]


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
