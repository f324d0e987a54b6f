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
from alien_petshop.positions import a_game
from alien_petshop.subject import ALIEN_PETSHOP
from alien_petshop.tiny import tinies
from conftest import ROOT
from petz_engine.alien_petshop.position import described, position
from petz_engine.alien_petshop.position.said import DISPLAY, POSITION, POWER, SEAT, VISIT
from petz_engine.alien_petshop.state import State
from petz_engine.packs.problem import Malformed
from proofs.spoiling import paths

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
    """The state but for how often luck was drawn, and whether dice that lie somewhere were kept."""
    players = tuple(attrs.evolve(player, keeps=False) for player in state.table.players)
    return attrs.evolve(state, table=attrs.evolve(state.table, luck=(), players=players))


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
@pytest.mark.parametrize("at", ["", "buy", "work", "mutate", "sell", "end_of_round", "final", "setup"])
def test_a_position_without_words_is_one_of_the_game(table: str, at: str) -> None:
    # given nothing but the part of the game
    game = TABLES[table]()

    # when the position is built, then it is a state of the game
    state = built(game, {"at": at} if at else {})

    # and everybody has a shop on a board of its own, and a starter, once setup is over
    if at != "setup":
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


# --- what cannot be


FAULTS: Mapping[str, tuple[dict[str, Any], str, tuple[Any, ...], str, str]] = {
    "an unknown word": ({"rond": 1}, "E110", ("rond",), "there is no 'rond' here", "'round'"),
    "an unknown word of a seat": (
        {"seat": {"0": {"credit": 1}}}, "E110", ("seat", "0", "credit"), "no 'credit'", "'credits'"
    ),
    "an unknown pet": (
        {"seat": {"0": {"display": {"1": "xonn"}}}}, "E201", ("seat", "0", "display", "1"), "no pet 'xonn'", "'xon'"
    ),
    "an unknown award": ({"awards": {"cutee": 0}}, "E201", ("awards", "cutee"), "no award 'cutee'", "'cute'"),
    "an unknown step": ({"at": "bye_pet"}, "S105", ("at",), "no step or decision 'bye_pet'", "'buy_pet'"),
    "a part of a word": ({"at": "oll"}, "S105", ("at",), "no step or decision 'oll'", "'roll'"),
    "a question that does not come up": (
        {"at": "put_token"}, "S108", ("at",), "nobody is asked for 'put_token'", "is_triggered says False"
    ),
    "an action of powers alone": ({"at": "keep_bonus"}, "S105", ("at",), "only a power does", "say powers"),
    "a turn that there is not": (
        {"at": "draw_episode", "turn": 7}, "S101", ("turn",), "there is no seat 7", "seats are 0 to 1"
    ),
    "a pet of another deck": (
        {"market": {"super": ["xon"]}}, "E201", ("market", "super", 0), "there is no pet 'xon'", "aurora_whale"
    ),
    "a row that is too long": (
        {"market": {"super": ["aurora_whale", "royal_snail"]}}, "S107", ("market", "super"), "with 1 places", "or fewer"
    ),
    "a pet of another deck in a deck": (
        {"decks": {"super": ["xon"]}}, "S108", ("decks", "super"), "'xon' is no pet of this deck", "leave it out"
    ),
    "a starter among the discards": (
        {"discards": ["trubbles"]}, "S108", ("discards",), "a starter never lies", "leave it out"
    ),
    "a pet twice": (
        {"seat": {"0": {"display": {"1": "xon"}}, "1": {"display": {"4": {"pet": "xon"}}}}},
        "S107", ("seat", "1", "display", "4"), "more than 1 xon would be in play", "name another one",
    ),
    "a pet in a shop and on the market": (
        {"seat": {"0": {"display": {"1": "xon"}}}, "market": {"normal": ["yeet", "xon"]}},
        "S107", ("market", "normal"), "more than 1 xon", "name another one",
    ),
    "both sides of a board": (
        {"seat": {"0": {"shop": "alien_aid"}, "1": {"shop": "hazmat_haven"}}},
        "S107", ("seat", "1", "shop"), "more than 1 b would be in play", "name another one",
    ),
    "a pet and a token": (
        {"seat": {"0": {"display": {"1": {"pet": "xon", "token": "fire"}}}}},
        "S111", ("seat", "0", "display", "1"), "a pet or a hazard token, not both", "leave one of them out",
    ),
    "traits without a pet": (
        {"seat": {"0": {"display": {"1": {"traits": ["cute"]}}}}},
        "S111", ("seat", "0", "display", "1"), "trait tokens lie on a pet", "say the pet",
    ),
    "more traits than spaces": (
        {"seat": {"0": {"display": {"1": {"pet": "xon", "traits": ["cute", "cute"]}}}}},
        "S107", ("seat", "0", "display", "1"), "with 1 empty trait spaces", "name fewer",
    ),
    "two dice on a token": (
        {"at": "mutate", "seat": {"0": {"display": {"1": {"token": "fire", "workers": [1, 2]}}}}},
        "S107", ("seat", "0", "display", "1"), "one lies on a hazard token", "fewer dice",
    ),
    "more dice than workers": (
        {"at": "keep_dice", "seat": {"0": {"workers": 1, "dice": [1, 2]}}},
        "S107", ("seat", "0", "dice"), "2 dice lie in a shop with 1 workers", "say fewer dice",
    ),
    "a face that no die has": (
        {"at": "keep_dice", "seat": {"0": {"dice": [9]}}},
        "E112", ("seat", "0", "dice", 0), "the id of a die, got 9", "",
    ),
    "an Episode that is not in play": ({"episode": "payday"}, "S108", ("episode",), "not in play", "under options"),
    "a supply that is not what is left": (
        {"traits": {"cute": 3}}, "S108", ("traits", "cute"), "10 cute are left", "say where the others lie"
    ),
    "too few bonus cards": (
        {"seat": {"1": {"bonus": []}}}, "S107", ("seat", "1", "bonus"), "everybody has at least 1 bonus cards", ""
    ),
    "a bonus card twice": (
        {"seat": {"0": {"bonus": ["pink"]}, "1": {"bonus": ["pink"]}}},
        "S107", ("seat", "1", "bonus"), "more than 1 pink", "name another one",
    ),
    "a power of nothing": (
        {"powers": [{"display": 2}]}, "S111", ("powers", 0), "that of a pet or of a habitat", "name one of them"
    ),
    "a power nowhere": (
        {"powers": [{"pet": "shapeshifter"}]}, "E111", ("powers", 0), "'display' is missing", "where the piece"
    ),
    "too many workers": (
        {"seat": {"0": {"workers": 6}}}, "S102", ("seat", "0", "workers"), "6 is too large", "5 or less"
    ),
    "debts": ({"seat": {"0": {"credits": -1}}}, "S102", ("seat", "0", "credits"), "-1 is too small", "0 or more"),
    "true for a number": (
        {"seat": {"0": {"credits": True}}}, "E112", ("seat", "0", "credits"), "a whole number, got true", ""
    ),
    "a round that is none": ({"round": 10**30}, "S102", ("round",), "is too large", "write 6 or less"),
}  # fmt: skip


@pytest.mark.parametrize("what", FAULTS)
def test_a_fault_is_told_where_it_stands(what: str) -> None:
    words, code, path, message, cure = FAULTS[what]
    with pytest.raises(Malformed) as malformed:
        position(a_game(2), words)
    problem = malformed.value.problems[0]
    assert (problem.code, tuple(map(str, problem.path))) == (code, tuple(map(str, path)))
    assert message in problem.message
    assert cure in problem.cure


def test_all_faults_are_told_at_once() -> None:
    words = {
        "rond": 1,
        "awards": {"cutee": 0},
        "seat": {"0": {"display": {"1": "xonn"}, "credits": "1"}, "9": {}},
    }
    with pytest.raises(Malformed) as malformed:
        position(a_game(2), words)
    assert [problem.code for problem in malformed.value.problems] == ["E110", "S101", "E112", "E201", "E201"]


def test_no_hazard_token_is_in_play_in_easy_mode() -> None:
    with pytest.raises(Malformed, match="no fire is in play"):
        position(a_game(2, mode="easy"), {"seat": {"0": {"display": {"1": {"token": "fire"}}}}})


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
