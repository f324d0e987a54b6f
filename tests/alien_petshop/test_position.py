"""Positions: whatever a game comes to can be said and is found again, and what cannot be is told where it stands."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import petz_engine as pe
from alien_petshop.games import TABLES
from alien_petshop.pack_making import game_of, pack, shipped_tables
from alien_petshop.positions import a_game
from alien_petshop.subject import ALIEN_PETSHOP
from alien_petshop.tiny import tinies
from petz_engine.alien_petshop.position import described, position
from petz_engine.alien_petshop.state import State
from petz_engine.kernel.flow import AUTO
from petz_engine.packs.problem import Malformed
from proofs.positions import said
from proofs.spoiling import paths
from proofs.stepping import on_the_way
from scenario_files.wording import Words, faults_of, nested

MORE = ("first", "worker_supply", "pets", "shows", "vps", "care", "worked", "spawns")
"""What is told of a state beside its fields."""


def states(game: pe.Game, seed: int) -> Iterator[State]:
    """All states of a game."""
    for turn in ALIEN_PETSHOP.played(seed, game):
        yield turn.before
    yield turn.after


def built(game: pe.Game, words: Words) -> State:
    """The state of a position, once somebody must choose; it is one of the game."""
    state: State = game.advance(position(game, nested(words))).state
    game.guard(state)
    return state


def told(words: Words, seats: int = 2, **options: Any) -> Mapping[str, Any]:
    """All that is told of a position."""
    game = a_game(seats, **options)
    return described(game, position(game, nested(words)))


SOMETHING_PENDING = 3
"""So many states in which a power has stopped half-way must be among those of a proof."""


def test_whatever_a_game_comes_to_can_be_said() -> None:
    # given whole games at all kinds of tables, and those of tiny packs
    games = [make() for make in TABLES.values()] + list(tinies())
    pending = 0
    for game in games:
        for state in states(game, seed=2):
            # when all that is told of one of their states is said, then it is the same state
            assert built(game, said(game, state, MORE)) == state
            pending += bool(state.table.pending)
    assert pending >= SOMETHING_PENDING


@pytest.mark.parametrize("table", TABLES)
def test_every_step_on_the_way_can_be_said(table: str) -> None:
    # given states in which nobody has to choose: of each step that is no part of a visit the last one
    game, met = TABLES[table](), 0
    ways = [state for turn in ALIEN_PETSHOP.played(2, game) for state in on_the_way(game, turn)]
    for cursor, state in {state.table.cursor: state for state in ways}.items():
        op = game.program[cursor]
        if op.kind == AUTO and op.name.startswith(("work", "mutate", "sell", "end_of_round")):
            # when it is told and built from that, then it is the same
            assert position(game, said(game, state, MORE)) == state
            met += 1
    assert met > 10


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    "at", ["", "buy", "work", "mutate", "sell", "end_of_round", "final", "setup", "deals_shops"]
)
def test_a_position_without_words_is_one_of_the_game(table: str, at: str) -> None:
    # given nothing but the part of the game
    game = TABLES[table]()

    # when the position is built, then it is a state of the game
    state = built(game, {"at": at} if at else {})

    # and everybody has a shop on a board of its own, and a starter, once setup is over
    if at not in ("setup", "deals_shops"):
        players = state.table.players
        boards = [game.content.shops[player.shop].board for player in players]
        assert len(set(boards)) == len(players)
        assert all(seat["pets"] == 1 for seat in described(game, state)["players"].values())


# --- what is filled in


@pytest.mark.rule("AP-AWD-02")
def test_an_award_is_of_who_shows_most_unless_it_is_said() -> None:
    shops = {"players.1.displays": {"1": "quindle", "2": "snorbit"}}
    assert told(shops)["awards"]["cute"] == 1
    assert told({**shops, "awards.cute": "none"})["awards"]["cute"] is None


@pytest.mark.rule("AP-WORK-04")
def test_dice_of_which_nothing_is_said_rest() -> None:
    # given a seat with three workers, of which one is said to lie somewhere
    seats = told({"at": "work", "turn": 1, "players.0": {"workers": 3, "goods": ["hazard"]}})["players"]

    # then the others lie in the Break Room, and show no hazard
    assert seats["0"]["dice"] == {"1": 2}


@pytest.mark.rule("AP-MKT-03")
def test_the_rest_of_a_deck_that_is_said_was_discarded() -> None:
    # given a deck of one pet
    words = told({"decks.normal": ["xon"], "market.normal": ["yeet", "zeeg"]})

    # then there are these three, and all other 32 normal pets lie in the discard pile
    assert (words["decks"]["normal"], words["market"]["normal"]) == ({"xon": 1}, ["yeet", "zeeg"])
    assert sum(words["discards"].values()) == 32


def test_a_display_tells_what_its_pet_needs_and_what_its_workers_come_to() -> None:
    # given a pet with too few workers, and one with enough
    one, other = "players.0.displays.1", "players.0.displays.2"
    lying = {f"{one}.pet": "yeet", f"{one}.workers": [2], f"{other}.pet": "zeeg", f"{other}.workers": [2, 3]}
    displays = told({"at": "sell", "players.0.workers": 4, **lying})["players"]["0"]["displays"]

    # then the second spawns, and an empty display has nothing to tell
    figures = [(of["care"], of["worked"], of["spawns"]) for of in displays.values()]
    assert figures[:3] == [(3, 2, False), (1, 5, True), (None, None, False)]


CLAIMS: Mapping[str, tuple[Words, str, int | None]] = {
    "two workers": ({"at": "place_trait", "players.0.mutations": [2, "hazard"]}, "none", 2),
    "a worker and a shop": (
        {"at": "place_trait", "players.0.shop": "noms_petgalley", "players.0.mutations": [1]}, "none", 2
    ),
    "an Episode, for the other seat": ({"at": "place_trait", "turn": 1}, "mutation_wave", 1),
    "an Episode, but not in the turns of workers": (
        {"at": "mutate/decline", "players.0.mutations": [2]}, "mutation_wave", 1
    ),
    "what is said": ({"at": "mutate/decline", "players.0.mutations": [2], "mutation.claims": 5}, "none", 5),
    "nothing yet": ({"at": "mutate", "players.0.mutations": [2]}, "none", None),
}  # fmt: skip


@pytest.mark.rule("AP-O-35")
@pytest.mark.parametrize("what", CLAIMS)
def test_claims_are_all_that_the_turn_gives(what: str) -> None:
    words, episode, claims = CLAIMS[what]
    pets = {"players.0.displays.1": "xon", "players.1.displays.1": "quindle"}
    mutation = told({**words, **pets}, episode=episode)["mutation"]
    assert mutation == (None if claims is None else {"claims": claims})


@pytest.mark.rule("AP-MKT-02")
def test_the_gap_of_a_power_is_open_unless_the_last_player_of_the_round_has_bought() -> None:
    # given a Super-Pet of each of three seats whose power has stopped half-way
    gaps = {}
    for seat in range(3):
        words: dict[str, Any] = {"first": 1, "turn": seat, f"players.{seat}.displays.1": "shapeshifter"}
        gaps[seat] = told(words | {"pending": [{"display": 1, "pet": "shapeshifter"}]}, seats=3)["visit"][
            "gap"
        ]

    # then there is a gap where it was, but for the seat before the first one
    assert gaps == {1: "super", 2: "super", 0: None}


def test_a_starter_lies_in_the_last_display_on_its_habitat() -> None:
    # given two habitats, the second in the last display
    words = {"players.0.displays.2.habitat": "showcase", "players.0.displays.6.habitat": "mutator"}
    displays = told(words)["players"]["0"]["displays"]

    # then the starter lies on it
    lying = [(number, of["pet"], of["habitat"]) for number, of in displays.items() if of["habitat"]]
    assert lying == [("2", None, "showcase"), ("6", "dragonling", "mutator")]


def test_looks_that_are_over_are_of_one_seat_after_the_other() -> None:
    # given two seats that have looked into the bonus deck
    seats = {"0": {"bonus": ["green", "blue"], "kept": [["green"]], "returned": [["scaled"]]}}
    seats["1"] = {"bonus": ["pink", "furry"], "kept": [["pink"]], "returned": [["scaled"]]}
    game = a_game(2)
    state = built(game, {"players": seats})

    # then everybody sees how many cards they looked at, and kept; which ones they alone know
    spectator, own = (described(game, game.view(state, seat)) for seat in (None, 0))
    assert spectator["looks"] == [{"seat": 0, "cards": 2, "kept": 1}, {"seat": 1, "cards": 2, "kept": 1}]
    assert own["players"]["0"]["kept"] == [{"green": 1}]
    assert "kept" not in own["players"]["1"]
    assert "decks" not in own


@pytest.mark.parametrize("name", ["roll", "assign_workers"])
def test_a_step_is_that_of_an_action_before_that_of_a_deck_of_its_name(name: str) -> None:
    # given a pack that calls a deck like an action
    tables = shipped_tables()
    (deck,) = [entry for entry in tables["deck"] if entry["id"] == "super"]
    deck["id"] = name
    for pet in tables["pet"]:
        if pet.get("deck") == "super":
            pet["deck"] = name
    game = game_of(pack("alien_petshop", tables), seats=2)

    # then the word is that of the action
    (due,) = game.decisions(game.advance(position(game, {"at": name})).state)
    assert [action.__name__ for action in due.actions] == ["".join(part.title() for part in name.split("_"))]


# --- where a position is

STEPS: Mapping[tuple[str, int | None], str] = {
    ("setup", 1): "setup/draw_first",
    ("buy", None): "buy[0]/end_visit",
    ("close_visit", 1): "buy[1]/end_visit",
    ("work", 1): "work[1]/has_workers",
    ("early", 1): "mutate/early[1]/has_early_claims",
    ("sell", 1): "sell[1]/sell",
    ("end_of_round", 1): "end_of_round/workers_quit",
    # at the end all bonus cards are revealed one after the other, whoever is on turn
    ("end", 1): "final[0]/reveal_bonus",
    ("work[1]/assign_workers", None): "work[1]/assign_workers",
    ("work/hazards/3/put_only", None): "work[0]/hazards/3/put_only",
}


@pytest.mark.parametrize(("at", "turn"), STEPS)
def test_a_step_is_found_by_an_action_a_part_or_its_name(at: str, turn: int | None) -> None:
    game = a_game(2)
    state = position(game, {"at": at} if turn is None else {"at": at, "turn": turn})
    assert game.program[state.table.cursor].name == STEPS[at, turn]


# --- what cannot be

DISPLAY = "players.0.displays.1"
FAULTS: Mapping[str, tuple[Words, str, str, str]] = {
    "a word that is none": ({"players.0.credit": 1}, "E110", "players.0.credit", "there is no 'credit' here"),
    "an unknown pet": ({DISPLAY: "xonn"}, "E201", DISPLAY, "there is no pet 'xonn'"),
    "no step": ({"at": "bye_pet"}, "S105", "at", "there is no step or decision 'bye_pet'"),
    "a step of another turn": (
        {"at": "buy[1]/end_visit", "turn": 0}, "S105", "at", "it is never the turn of seat 0 at 'buy[1]/end_visit'"
    ),
    "a question that does not come up": (
        {"at": "put_token"}, "S108", "at", "nobody is asked for 'put_token' in this position"
    ),
    "an action of powers alone": (
        {"at": "keep_bonus"}, "S105", "at", "no step waits for 'keep_bonus', only a power does"
    ),
    "a pet of another deck": (
        {"market.super": ["xon"]}, "S108", "market.super", "'xon' is no pet of this deck"
    ),
    "a row that is too long": (
        {"market.super": ["aurora_whale", "royal_snail"]},
        "S107",
        "market.super",
        "2 pets lie in a row with 1 places",
    ),
    "a starter among the discards": (
        {"discards": ["trubbles"]}, "S108", "discards", "a starter never lies in the discard pile"
    ),
    "a pet in a shop and on the market": (
        {DISPLAY: "xon", "market.normal": ["yeet", "xon"]},
        "S107",
        "market.normal.1",
        "there are not so many 'xon': 0 are left here, not 1",
    ),
    "traits without a pet": ({f"{DISPLAY}.traits": ["cute"]}, "E111", DISPLAY, "the key 'pet' is missing"),
    "more dice than workers": (
        {"at": "keep_dice", "players.0": {"workers": 1, "dice": [1, 2]}},
        "S107",
        "players.0.dice",
        "2 dice lie in a shop with 1 workers",
    ),
    "an Episode that is not in play": ({"episode": "payday"}, "S108", "episode", "this Episode is not in play"),
    "a supply that is not what is left": (
        {"traits.cute": 3}, "S108", "traits", "by all the rest this is 10 cute"
    ),
    "too few bonus cards": (
        {"players.1.bonus": []}, "S107", "players.1.bonus", "everybody has at least 1 bonus cards"
    ),
    "a power of nothing": (
        {"pending": [{"display": 2}]}, "S111", "pending.0", "a power is that of a pet or of a habitat"
    ),
    "a power nowhere": (
        {"pending": [{"pet": "shapeshifter"}]}, "E111", "pending.0", "the key 'display' is missing"
    ),
    "a power of a piece elsewhere": (
        {"pending": [{"display": 1, "pet": "shapeshifter"}]},
        "S108",
        "pending.0",
        "this piece does not lie in this display",
    ),
    "a visit behind the market": (
        {"at": "work", "visit.hired": True}, "S108", "visit", "there is no visit at this step"
    ),
    "re-rolls before any roll": ({"work.rerolls": 1}, "S108", "work", "there is no work at this step"),
}  # fmt: skip


@pytest.mark.parametrize("what", FAULTS)
def test_what_cannot_be_is_told_where_it_stands(what: str) -> None:
    words, code, where, message = FAULTS[what]
    with pytest.raises(Malformed) as malformed:
        position(a_game(2), nested(words))
    (found, path, why, _), *_ = faults_of(malformed)
    assert (found, ".".join(map(str, path)), why[: len(message)]) == (code, where, message)


def test_a_word_like_no_step_is_told_with_what_may_stand_there() -> None:
    with pytest.raises(Malformed) as malformed:
        position(a_game(2), {"at": "zzz"})
    ((_, _, _, cure),) = faults_of(malformed)
    parts = "'setup', 'buy', 'work', 'mutate', 'sell', 'end_of_round' or 'final'"
    assert cure == f"an action such as 'buy_pet', or one of {parts}"


ODD: tuple[Any, ...] = (
    True, -1, 0, 7, 10**30, 1.5, float("nan"), "", "\0", "none", "nobody", "xon", "dungeon_petz:drago", "ünïcode",
    "x" * 1000, [], {}, [[]], [{}], {"": 1}, {"1": {}}, {"0": 1}, [True], {"normal": [], "alien_petshop:normal": []},
)  # fmt: skip
"""What may stand anywhere in a file."""


def test_odd_values_anywhere_are_faults_or_positions() -> None:
    # given all that is told of some states of a game, with one odd value somewhere
    game, rng = a_game(3), pe.Rng(5)
    whole = [said(game, state, MORE) for state in states(game, seed=3)]
    refused = 0
    for _ in range(600):
        words = copy.deepcopy(whole[rng.below(len(whole))])
        places = [path for path in paths(words) if path]
        *way, last = places[rng.below(len(places))]
        inner = words
        for key in way:
            inner = inner[key]
        inner[last] = ODD[rng.below(len(ODD))]

        # when it is read, then it is a position, or there are faults
        try:
            position(game, words)
        except Malformed:
            refused += 1
    assert 200 < refused < 600
