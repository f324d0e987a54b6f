"""Positions off records: whatever fields a record has can be said, and is told, in the same words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import pytest

from petz_engine.kernel.build import record
from petz_engine.kernel.codec import Flat, Halves, IdOf, Named, Per, Seat
from petz_engine.kernel.flow import auto, compiled, named
from petz_engine.kernel.pieces import MENTION
from petz_engine.packs.position import describe, read
from petz_engine.packs.problem import Malformed
from petz_engine.packs.reading import Reading, Shape, Telling
from proofs.positions import plain

NAMES = {
    "tree": ("orchard:oak", "orchard:elm"),
    "bug": ("orchard:moth", "orchard:ant"),
    "plot": ("north", "south"),
}
TreeId = Annotated[int, IdOf("tree")]
Bugs = Annotated[tuple[int, ...], Per("bug")]


@record
class Tree:
    """A tree with its bugs, which are told among its fields."""

    tree: TreeId
    bugs: Annotated[Bugs, Flat()]
    height: Annotated[int, Halves()] = 2
    tired: bool = False


@record
class Place:
    """A plot with a tree, which is told among its fields, and who guards it."""

    grown: Annotated[Tree | None, Flat()] = None
    guard: Annotated[int, Seat()] = -1


@record
class Digging:
    """A turn of digging."""

    holes: int = 0


@record
class Felling:
    """A turn of felling."""

    tree: TreeId
    tools: tuple[str, ...] = ()


@record
class Player:
    """A gardener."""

    coins: int
    places: Annotated[tuple[Place, ...], Per("plot", Place())]


@record
class Secret:
    """What a gardener hides."""

    hand: Bugs


@record
class Hidden:
    """What nobody knows."""

    seeds: Bugs


@record
class Table:
    """What everybody sees."""

    cursor: int
    order: tuple[Annotated[int, Seat()], ...]
    players: tuple[Player, ...]
    carts: tuple[Annotated[tuple[int, int], Named(("seat", "load"))], ...] = ()
    turn_of: Digging | Felling | None = None
    market: tuple[TreeId, ...] = ()
    planned: Annotated[TreeId | None, MENTION] = None


@record
class State:
    """A garden."""

    table: Table
    secrets: tuple[Secret, ...]
    hidden: Hidden


START = State(Table(0, (0, 1), (Player(3, (Place(), Place())),) * 2), (Secret((0, 0)),) * 2, Hidden((5, 5)))
PROGRAM = compiled(named("round", auto(lambda edit, seat: None)), 2)
WORDS: Mapping[str, Any] = {
    "order": [1, 0],
    "carts": [{"seat": 1, "load": 4}],
    "turn_of": {"type": "felling", "tree": "elm", "tools": ["saw"]},
    "market": ["oak", "elm"],
    "seeds": {"ant": 2},
    "players": {
        "0": {"coins": 7, "hand": {"moth": 1}},
        "1": {"places": {"south": {"tree": "oak", "moth": 2, "height": 7.5, "tired": True, "guard": 0}}},
    },
}


def reading(**more: Any) -> Reading:
    return Reading(NAMES, seats=2, **more)


def test_all_that_is_said_of_records_is_told_in_the_same_words() -> None:
    # given a position that says something of each field, when it is read
    said = read(reading(), WORDS, START)

    # then that is the state, and the rest is as it was
    grown = Tree(0, (2, 0), height=15, tired=True)
    first, second = said.state.table.players
    assert (first.coins, said.state.secrets[0].hand, first.places) == (7, (1, 0), (Place(), Place()))
    assert (second.coins, second.places) == (3, (Place(), Place(grown, 0)))
    assert said.state.table.turn_of == Felling(1, ("saw",))
    assert said.state.hidden.seeds == (0, 2)

    # and it is told in these words
    told = describe(Telling(NAMES), PROGRAM, said.state)
    assert {key: told[key] for key in WORDS if key != "players"} == {
        k: v for k, v in WORDS.items() if k != "players"
    }
    south = told["players"]["1"]["places"]["south"]
    assert south == {"tree": "oak", "moth": 2, "ant": 0, "height": 7.5, "tired": True, "guard": 0}
    assert told["players"]["0"]["places"]["north"]["tree"] is None
    again = plain(told, frozenset(["at"])) | {"order": [1, 0]}
    assert read(reading(), again, START).state == said.state


SHORT: Mapping[str, tuple[Any, Any]] = {
    "a text for a table": ({"players": {"0": {"places": {"north": "elm"}}}}, Tree(1, (0, 0))),
    "nothing": ({"players": {"0": {"places": {"north": {"tree": "none"}}}}}, None),
}


@pytest.mark.parametrize("what", SHORT)
def test_a_text_stands_for_what_the_first_key_names(what: str) -> None:
    words, grown = SHORT[what]
    assert read(reading(), words, START).state.table.players[0].places[0].grown == grown


@pytest.mark.parametrize(
    ("said", "turn"),
    [
        ({"holes": 3}, Digging(3)),
        ({"type": "digging"}, Digging()),
        ("digging", Digging()),
        ({"tree": "oak"}, Felling(0)),
        ("none", None),
    ],
)
def test_one_of_several_records_is_told_apart_by_its_keys_or_its_type(said: Any, turn: Any) -> None:
    assert read(reading(), {"turn_of": said}, START).state.table.turn_of == turn


WRONG: Mapping[str, tuple[Any, str, str]] = {
    "a word": ({"markt": []}, "markt", "E110 there is no 'markt' here"),
    "a word of a player": ({"players": {"0": {"coin": 1}}}, "players.0.coin", "E110 there is no 'coin' here"),
    "a word of a record": (
        {"players": {"0": {"places": {"north": {"tre": 1}}}}},
        "players.0.places.north.tre",
        "E110",
    ),
    "a flat record without its first key": (
        {"players": {"0": {"places": {"north": {"height": 1}}}}},
        "players.0.places.north",
        "E111 the key 'tree' is missing",
    ),
    "no half": (
        {"players": {"0": {"places": {"north": {"tree": "oak", "height": 0.3}}}}},
        "players.0.places.north.height",
        "S102 0.3 is no number of halves",
    ),
    "a cart of nobody": ({"carts": [{"load": 1}]}, "carts.0", "E111 the key 'seat' is missing"),
    "a turn that may be two": ({"turn_of": {}}, "turn_of", "E111 the key 'type' is missing"),
    "a turn that is none": ({"turn_of": {"type": "diging"}}, "turn_of.type", "S112 there is no 'diging'"),
    "a seat": ({"turn": 2}, "turn", "S101 there is no seat 2"),
    "a tree too many": (
        {"market": ["oak", "oak"]},
        "market.1",
        "S107 there are not so many 'oak': 0 are left here",
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_be_read_is_told_where_it_stands(what: str) -> None:
    words, where, message = WRONG[what]
    with pytest.raises(Malformed) as malformed:
        read(reading(stock={"tree": [1, 1]}), words, START)
    problem = malformed.value.problems[0]
    assert ".".join(map(str, problem.path)) == where
    assert f"{problem.code} {problem.message}".startswith(message)


def test_a_mention_takes_nothing_away() -> None:
    words = {"market": ["oak"], "planned": "oak", "seeds": {"ant": 2}}
    stock: dict[str, list[int | None]] = {"tree": [1, 1], "bug": [5, 5]}
    said = read(reading(stock=stock, follow=["seeds"]), words, START)
    assert (said.state.table.planned, said.state.table.market) == (0, (0,))
    assert stock == {"tree": [0, 1], "bug": [5, 5]}


def test_a_field_may_have_a_shape_of_its_own() -> None:
    # given a market that is said as a number of oaks
    shape = Shape(lambda part, _: (0,) * part.whole(), lambda tell, market: len(market))
    shapes = {(Table, "market"): shape}
    said = read(reading(shapes=shapes), {"market": 2}, START)
    assert said.state.table.market == (0, 0)
    assert describe(Telling(NAMES, shapes), PROGRAM, said.state)["market"] == 2


def test_what_follows_from_the_rest_may_be_said_to_make_sure_of_it() -> None:
    said = read(reading(follow=["seeds"]), {"seeds": {"ant": 2}}, START)
    said.check(START)
    assert [each.message for each in said.root.reading.faults] == ["by all the rest this is 5 moth, 5 ant"]
    said = read(reading(follow=["seeds"]), {"seeds": {"ant": 5}}, START)
    said.check(START)
    assert said.root.reading.faults == []
