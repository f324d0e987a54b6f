"""Positions: whatever a game comes to can be said and is found again, and what cannot be is told where it stands."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from typing import Any

import attrs
import pytest

import petz_engine as pe
from alien_petshop.games import TABLES
from alien_petshop.pack_making import game_of, pack, shipped_tables
from alien_petshop.positions import a_game
from alien_petshop.subject import ALIEN_PETSHOP
from alien_petshop.tiny import tinies
from conftest import ROOT
from petz_engine.alien_petshop.position import described, position
from petz_engine.alien_petshop.position.said import DISPLAY, POSITION, POWER, SEAT, VISIT
from petz_engine.alien_petshop.state import State
from petz_engine.kernel.flow import AUTO
from petz_engine.packs.problem import Malformed
from proofs.spoiling import paths
from proofs.stepping import on_the_way

# --- what is told of a state can be said, and gives the state again


def said(told: Mapping[str, Any]) -> dict[str, Any]:
    """What a position says of all that is told of a state, without what is nothing."""
    words = _picked(told, POSITION)
    words["seat"] = {seat: _seat(of) for seat, of in told["seat"].items()}
    words["powers"] = [_picked(power, POWER) for power in told["powers"]]
    if told["visit"] is not None:
        words["visit"] = _picked(told["visit"], VISIT)
    return words


def _picked(told: Mapping[str, Any], words: tuple[str, ...]) -> dict[str, Any]:
    return {word: told[word] for word in words if told.get(word) is not None}


def _seat(told: Mapping[str, Any]) -> dict[str, Any]:
    displays = {number: _picked(lying, DISPLAY) for number, lying in told["display"].items()}
    return _picked(told, SEAT) | {"display": displays}


def plain(value: Any) -> Any:
    """The same as TOML would have it: tables, arrays and values of the plain types."""
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, (list, tuple)) else value


def states(game: pe.Game, seed: int) -> Iterator[State]:
    """All states of a game."""
    for turn in ALIEN_PETSHOP.played(seed, game):
        yield turn.before
    yield turn.after


def built(game: pe.Game, words: Mapping[str, Any]) -> State:
    """The state of a position, once somebody must choose; it is one of the game."""
    state: State = game.advance(position(game, words)).state
    game.guard(state)
    return state


def without_counts(state: State) -> State:
    """The state but for how often chance was drawn, and whether dice that lie somewhere were kept."""
    players = tuple(attrs.evolve(player, keeps=False) for player in state.table.players)
    return attrs.evolve(state, table=attrs.evolve(state.table, chance_counts=(), players=players))


SOMETHING_PENDING = 3
"""So many states in which a power has stopped half-way must be among those of a proof."""


def test_whatever_a_game_comes_to_can_be_said() -> None:
    # given whole games at all kinds of tables, and those of tiny packs
    games = [make() for make in TABLES.values()] + list(tinies())
    pending = 0
    for game in games:
        for state in states(game, seed=2):
            # when all that is told of one of their states is said
            words = plain(said(described(game, state)))

            # then that is the same state
            assert without_counts(built(game, words)) == without_counts(state)
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
            assert without_counts(position(game, plain(said(described(game, state))))) == without_counts(
                state
            )
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
        assert all(told["pets"] == 1 for told in described(game, state)["seat"].values())


def test_the_guide_has_all_words() -> None:
    # given all that a position may say, and all that is told of a state
    game = a_game(2)
    told = described(game, built(game, {}))
    shop = told["seat"]["0"]
    words = {*POSITION, *SEAT, *DISPLAY, *VISIT, *POWER, *told, *shop, *shop["display"]["1"]}

    # then the guide names each of them
    guide = (ROOT / "docs" / "positions-alien-petshop.md").read_text(encoding="utf-8")
    named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`\n]+)`", guide))))
    assert sorted(words - named) == []


# --- what is filled in


@pytest.mark.rule("AP-AWD-02")
def test_an_award_is_of_who_shows_most_unless_it_is_said() -> None:
    game, shops = a_game(2), {"1": {"display": {"1": "quindle", "2": "snorbit"}}}
    cute = game.content.numbers["award"]["alien_petshop:cute"]
    assert built(game, {"seat": shops}).table.awards[cute] == 1
    assert built(game, {"seat": shops, "awards": {"cute": "nobody"}}).table.awards[cute] == -1


@pytest.mark.rule("AP-WORK-04")
def test_dice_of_which_nothing_is_said_rest() -> None:
    # given a seat with three workers, of which one is said to lie somewhere
    shop = {"workers": 3, "goods": ["hazard"]}
    told = described(a_game(2), built(a_game(2), {"at": "work", "turn": 1, "seat": {"0": shop}}))

    # then the others lie in the Break Room, and show no hazard
    assert told["seat"]["0"]["dice"] == {"1": 2}


@pytest.mark.rule("AP-MKT-03")
def test_the_rest_of_a_deck_that_is_said_was_discarded() -> None:
    # given a deck of one pet
    words = {"decks": {"normal": ["xon"]}, "market": {"normal": ["yeet", "zeeg"]}}
    told = described(a_game(2), built(a_game(2), words))

    # then there are these three, and all other 32 normal pets lie in the discard pile
    assert (told["decks"]["normal"], told["market"]["normal"]) == ({"xon": 1}, ["yeet", "zeeg"])
    assert sum(told["discards"].values()) == 32


def test_what_nobody_says_of_a_view_is_not_told() -> None:
    game = a_game(2)
    told = described(game, game.view(built(game, {}), 0))
    assert told["seat"]["0"]["bonus"]
    assert "bonus" not in told["seat"]["1"]
    assert "decks" not in told


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


# --- what cannot be


ODD: tuple[Any, ...] = (
    True, -1, 0, 7, 10**30, 1.5, float("nan"), "", "\0", "none", "nobody", "xon", "dungeon_petz:drago", "ünïcode",
    "x" * 1000, [], {}, [[]], [{}], {"": 1}, {"1": {}}, {"0": 1}, [True], {"normal": [], "alien_petshop:normal": []},
)  # fmt: skip
"""What may stand anywhere in a file."""


def test_odd_values_anywhere_are_faults_or_positions() -> None:
    # given all that is told of some states of a game, with one odd value somewhere
    game, rng = a_game(3), pe.Rng(5)
    told = [plain(said(described(game, state))) for state in states(game, seed=3)]
    refused = 0
    for _ in range(600):
        words = copy.deepcopy(told[rng.below(len(told))])
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
