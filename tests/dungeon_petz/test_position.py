"""Positions in words: every state of a game can be said, and what is not said is as in a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import petz_engine as pe
from dungeon_petz.games import played
from dungeon_petz.positions import a_game, all_variants
from petz_engine.dungeon_petz.memory import substitutes
from petz_engine.dungeon_petz.position import described, position
from petz_engine.dungeon_petz.state import State
from petz_engine.kernel.flow import AUTO
from petz_engine.packs.problem import Malformed
from proofs.asking import check_invariants
from proofs.positions import said
from proofs.stepping import on_the_way
from scenario_files.wording import Words, faults_of, nested

MORE = ("first",)
"""What is told of a state beside its fields."""
TABLES = [pytest.param(a_game(3), id="3"), *(pytest.param(all_variants(n), id=f"{n} all") for n in (2, 4))]


def built(game: pe.Game, words: Words) -> State:
    """The state of a position, once it has come to a decision; all invariants hold in it."""
    state: State = game.advance(position(game, nested(words))).state
    check_invariants(game, state)
    game.guard(state)
    return state


def told(words: Words, *, at: str = "group_imps") -> Mapping[str, Any]:
    """What is told of the first seat of a position of four."""
    state = position(a_game(4), nested({"at": at, **words}))
    seat: Mapping[str, Any] = described(a_game(4), state)["players"]["0"]
    return seat


@pytest.mark.parametrize("game", TABLES)
def test_every_state_of_a_game_can_be_said_and_built_again(game: pe.Game) -> None:
    # given the states of a random game, apart from those inside an effect
    kept, states = 0, [turn.before for turn in played(0, game)]
    for state in states:
        if not state.table.pending:
            # when all that is told of one is said, then it is the same state
            assert built(game, said(game, state, MORE)) == state
            kept += 1
    assert kept > 30


@pytest.mark.parametrize("game", TABLES)
def test_every_step_on_the_way_can_be_said(game: pe.Game) -> None:
    # given states in which nobody has to choose: of each step at which something happens by itself the last one
    ways = [state for turn in played(0, game) for state in on_the_way(game, turn)]
    last = {state.table.cursor: state for state in ways}
    met = 0
    for cursor, state in last.items():
        if game.program[cursor].kind != AUTO:
            continue
        # when one of them is told and built from that, then it is the same, unless another step is called so too
        place, table = game.program[cursor].place, said(game, state, MORE)
        if place >= 0:
            table["turn"] = state.table.order[place]
        again = position(game, table)
        if again.table.cursor == cursor:
            assert again == state
            met += 1
    assert met > 20


def test_nothing_said_is_the_first_decision_of_the_first_round() -> None:
    game = a_game(4)
    state = built(game, {})
    assert [decision.step for decision in game.decisions(state)] == ["shopping/group_imps"] * 4
    assert [player.imps_at_home for player in state.table.players] == [6] * 4


@pytest.mark.parametrize(
    ("at", "number"),
    [("send_group", 1), ("restock", 2), ("sell_pet", 3), ("enter_exhibition", 2), ("score_finals", 6)],
)
def test_the_round_is_the_first_that_has_such_a_step(at: str, number: int) -> None:
    assert position(a_game(4), {"at": at}).table.round == number


# --- what is filled in

DRAGO = {"tile": "drago", "size": 4, "cards": ["green_poop"]}


def test_bars_of_which_nothing_is_said_have_potions_and_hands_the_usual_cards() -> None:
    # given a pet with one card that is told, before its seat reveals
    seat = told({"players.0.plots.upper_left.pet": DRAGO}, at="showing_off")

    # then there is a potion on each other bar, and in hand a card for each of these beside one of each color
    assert sorted(seat["plots"]["upper_left"]["pet"]["cards"]) == ["green_poop", "potion", "potion", "potion"]
    assert seat["potions"] == 3
    assert sum(seat["hand"].values()) == 4 + 3
    assert seat["holding"] == {"green": 2, "purple": 2, "red": 3, "yellow": 1}


def test_a_deck_that_is_told_whole_has_nothing_else() -> None:
    # given a purple deck of two cards
    game = a_game(4)
    words = described(game, built(game, {"decks.purple": {"purple_magic": 1, "purple_anger": 1}}))

    # then all other purple cards are in hands and on the pile
    assert words["decks"]["purple"] == {"purple_magic": 1, "purple_anger": 1}
    in_hands = sum(seat["holding"]["purple"] for seat in words["players"].values())
    on_pile = sum(n for name, n in words["discards"].items() if name.startswith("purple"))
    assert in_hands + on_pile + 2 == 24


def test_substitutes_in_hand_face_down_and_aside_are_remembered_by_all() -> None:
    # given substitutes in hand of one seat, face down at a pet of another, and exchanged by a third
    game, pet = a_game(4), {"tile": "snappy", "size": 2, "cards": ["green_substitute", "red_poop"]}
    hand = ["green_substitute", "red_anger", "yellow_play", "purple_magic"]
    held = built(game, {"at": "send_group", "players.0.hand": hand})
    down = position(game, nested({"at": "showing_off", "players.2.plots.upper_left.pet": pet}))
    check_invariants(game, down, but="progress")  # nobody has to choose yet
    aside = built(game, {"at": "need_cards/deal_needs", "players.3.exchanged": ["red_substitute"]})

    # then everybody knows of them
    for state, seat, color in ((held, 0, "green"), (down, 2, "green"), (aside, 3, "red")):
        players, number = state.table.players, game.content.numbers["color"][f"dungeon_petz:{color}"]
        known = [[substitutes(game.content, player, i) for i in range(4)] for player in players]
        assert sum(map(sum, known)) == known[seat][number] == 1


AWAY = {"players.0.imps_in_hospital": 1, "players.0.imps_fetched": 2}
IMPS: Mapping[str, tuple[str, Words, tuple[int, int]]] = {
    "nowhere else": ("send_group", {**AWAY, "groups.0": [[2, 1]]}, (5, 0)),
    "home is said where imps may be busy": ("clean_cages", {**AWAY, "players.0.imps_at_home": 3}, (3, 4)),
    "home is said where no imp is busy": ("send_group", {"players.0.imps_at_home": 3}, (3, 0)),
    "both are said": ("clean_cages", {"players.0.imps_at_home": 1, "players.0.imps_busy": 2}, (1, 2)),
    "some stand on a space": ("send_group", {"spaces.platform": [{"seat": 0, "imps": 2}]}, (4, 0)),
}


@pytest.mark.parametrize("what", IMPS)
def test_imps_that_are_nowhere_else_are_at_home_or_busy_where_they_may_be(what: str) -> None:
    at, words, imps = IMPS[what]
    seat = told(words, at=at)
    assert (seat["imps_at_home"], seat["imps_busy"]) == imps


def test_another_cage_lies_on_its_plot_without_tokens_but_those_that_are_said() -> None:
    plots = {
        "players.0.plots": {
            "upper_left": {"cage": "meadow"},
            "lower_left": {"cage": "iron_vault", "manure": 2},
        }
    }
    tokens = {name: (plot["cage"], plot["manure"]) for name, plot in told(plots)["plots"].items()}
    assert tokens["upper_left"] == ("meadow", 0)
    assert tokens["lower_left"] == ("iron_vault", 2)
    assert told({})["plots"]["upper_left"]["manure"] == 1


def test_an_artifact_told_by_its_id_remembers_the_first_color_that_it_offers() -> None:
    artifacts = told({"players.0.artifacts": ["messing_with_magic", {"tile": "magic_box", "stored": 2}]})[
        "artifacts"
    ]
    book, box = artifacts
    assert book["color"] is not None
    assert (box["color"], box["stored"]) == (None, 2)


# --- what cannot be

PET = "players.0.plots.upper_left.pet"
FAULTS: Mapping[str, tuple[Words, str, str, str]] = {
    "a word that is none": ({"players.0.gols": 1}, "E110", "players.0.gols", "there is no 'gols' here"),
    "no such seat": ({"players.4": {}}, "S101", "players.4", "there is no seat '4'"),
    "an order of three": ({"order": [0, 1, 2]}, "E114", "order", "each seat has one place in the order"),
    "a round without exhibition": (
        {"exhibitions": {"9": "arena"}},
        "S102",
        "exhibitions.9",
        "0 exhibitions of round '9' are known in round 1, not 1",
    ),
    "two exhibitions of a round": (
        {"exhibitions": {"2": ["arena", "freestyle"]}},
        "S102",
        "exhibitions.2",
        "1 exhibitions of round '2' are known in round 1, not 2",
    ),
    "a customer among the exhibitions": (
        {"exhibitions": {"2": "warlock"}},
        "E201",
        "exhibitions.2",
        "there is no exhibition 'warlock'",
    ),
    "a tile twice": (
        {"rows.cages": ["meadow", "meadow"]},
        "S107",
        "rows.cages.1",
        "there are not so many 'meadow': 0 are left here, not 1",
    ),
    "a card twice": (
        {"discards": {"green_poop": 99}},
        "S107",
        "discards",
        "there are not so many 'green_poop': 10 are left here, not 99",
    ),
    "a group of nobody": (
        {"spaces.platform": [{"imps": 1}]},
        "E111",
        "spaces.platform.0",
        "the key 'seat' is missing",
    ),
    "a pet of no size": ({PET: {"tile": "drago"}}, "E111", PET, "the key 'size' is missing"),
    "a pet that is too large": ({PET: {"tile": "drago", "size": 8}}, "S102", f"{PET}.size", "8 is too large"),
    "a pet without a cage": (
        {"players.0.plots.upper_right.pet": {"tile": "drago", "size": 2}},
        "E111",
        "players.0.plots.upper_right",
        "a pet needs a cage",
    ),
    "cards before there are any": (
        {PET: DRAGO},
        "S108",
        f"{PET}.cards",
        "no cards lie at the pets of this seat now",
    ),
    "a card without a bar": (
        {"at": "showing_off", PET: {**DRAGO, "cards": ["yellow_play"] * 2}},
        "S108",
        f"{PET}.cards",
        "there is no bar left for 'yellow_play'",
    ),
    "too much food": (
        {"players.0.larder.meat": [1, 0, 0]},
        "E114",
        "players.0.larder.meat",
        "this food has 2 chambers, not 3",
    ),
    "too small a hand": (
        {"players.0.hand": ["red_anger", "yellow_play", "purple_magic"]},
        "S108",
        "players.0.hand",
        "this hand has 0 cards of green, and 1 are right here",
    ),
    "a card of another deck": (
        {"decks.red": ["green_poop"]},
        "S108",
        "decks.red",
        "'green_poop' is no card of this deck",
    ),
    "cards that are nowhere": (
        {"decks.purple": [], "discards": ["purple_magic"]},
        "S107",
        "decks.purple",
        "19 more cards of this color are in no hand, pile or deck",
    ),
    "a size that does not follow": ({"deck_sizes.red": 3}, "S108", "deck_sizes", "by all the rest this is"),
    "no step": ({"at": "sell_petz"}, "S105", "at", "there is no step or decision 'sell_petz'"),
}


@pytest.mark.parametrize("what", FAULTS)
def test_what_cannot_be_is_told_where_it_stands(what: str) -> None:
    words, code, where, message = FAULTS[what]
    with pytest.raises(Malformed) as malformed:
        position(a_game(4), nested(words))
    (found, path, said_, _), *_ = faults_of(malformed)
    assert (found, ".".join(map(str, path)), said_[: len(message)]) == (code, where, message)
