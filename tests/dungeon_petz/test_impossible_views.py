"""Views that no seat can see are refused as bytes; whatever is read can be asked about without an accident."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

import petz_engine as pe
from dungeon_petz.games import played
from dungeon_petz.positions import a_game, the_game
from dungeon_petz.test_impossible_states import canonical, grouping
from proofs.spoiling import ask, paths

Change = Callable[[dict[str, Any]], Any]


def seen(seat: int | None = 0) -> Any:
    """The view of a seat while all group, as JSON."""
    game = the_game()
    return json.loads(pe.encode_view(game, game.view(game.decode(grouping(4)), seat)))


VIEWS: dict[str, tuple[Change, str]] = {
    "a player less": (lambda view: view["table"]["players"].pop(), "there are 3 players at a table for 4"),
    "a plot less": (
        lambda view: view["table"]["players"][2]["plots"].pop("dungeon_petz:upper_left"),
        "the display of seat 2 lacks a plot",
    ),
    "an own plot less": (
        lambda view: view["table"]["players"][0]["plots"].pop("dungeon_petz:lower_left"),
        "the display of seat 0 lacks a plot",
    ),
    "chance in a decision": (lambda view: view["table"].update(due=[-1]), "[-1] cannot be due at shopping"),
    "nobody due": (lambda view: view["table"].update(due=[]), "[] cannot be due at shopping/group_imps"),
    "a seat that does not exist": (lambda view: view["table"].update(due=[7]), "due once each, got [7]"),
    "a seat due twice": (lambda view: view["table"].update(due=[0, 0]), "due once each, got [0, 0]"),
    "a seat less in the order": (lambda view: view["table"]["order"].pop(), "order of 4 seats cannot be"),
    "another step": (lambda view: view["table"].update(cursor="end"), "cannot be due at end"),
    "a step that nobody is asked at": (
        lambda view: view["table"].update(cursor="shopping/group_imps+1"), "cannot be due at shopping/drop"
    ),
    "one seat at another step": (
        lambda view: view["table"].update(cursor="business[0]/clean_cages", due=[0]),
        "cannot be due at business[0]/clean_cages",
    ),
    "a committed seat that is due": (
        lambda view: view["mine"].update(sealed={"type": "group_imps", "groups": []}), "seat 0 is due, and has"
    ),
    "an open seat that is not due": (
        lambda view: view["table"]["due"].remove(0), "seat 0 has not committed"
    ),
    "a hand that is not held": (lambda view: view["mine"].update(hand={}), "seat 0 holds [0, 0, 0, 0]"),
    "chance that was never drawn": (
        lambda view: view["table"].update(chance_counts=[["deal_needs", 0]]), "chance is not counted"
    ),
    "groups of nobody": (
        lambda view: view["table"].update(spaces={"dungeon_petz:judging": [{"seat": 5, "imps": 1}]}), "seat 5 stands"
    ),
    "a round that is not revealed": (lambda view: view["table"].update(round=3), "3 are known in round 3"),
}  # fmt: skip


@pytest.mark.parametrize("name", VIEWS)
def test_a_view_that_nobody_can_see_is_refused(name: str) -> None:
    # given the bytes of a view, when something in it cannot be
    change, why = VIEWS[name]
    value = seen()
    change(value["view"])

    # then it is not read, and the error says what is wrong
    with pytest.raises(pe.DecodeError, match="this is no view of dungeon_petz: ") as error:
        pe.decode_view(the_game(), canonical(value))
    assert why in str(error.value)


def test_spectators_are_held_to_the_same() -> None:
    value = seen(None)
    assert pe.decode_view(the_game(), canonical(value)).seat is None
    value["view"]["table"]["players"].pop()
    with pytest.raises(pe.DecodeError, match="there are 3 players"):
        pe.decode_view(the_game(), canonical(value))


def spoiled(value: Any, rng: pe.Rng) -> Any:
    """The same with one part of it gone, one more or less, or something else."""
    other = copy.deepcopy(value)
    places = list(paths(other["view"]))
    *way, last = places[rng.below(len(places))]
    parent = other["view"]
    for key in way:
        parent = parent[key]
    match rng.below(4):
        case 0:
            del parent[last]
        case 1 if type(parent[last]) is int:
            parent[last] += 1
        case 2 if type(parent[last]) is int:
            parent[last] -= 1
        case _:
            parent[last] = (None, 0, [], {})[rng.below(4)]
    return other


@pytest.mark.parametrize("seats", [4, 3])
def test_whatever_view_is_read_can_be_asked_about(seats: int) -> None:
    # given the views of whole games, each with one part of it spoiled, again and again
    game, rng, read = a_game(seats), pe.Rng(seats), 0
    for turn in played(2, game):
        seat = max(turn.decision.seat, 0)
        value = json.loads(pe.encode_view(game, game.view(turn.before, seat)))
        for _ in range(12):
            try:
                view = pe.decode_view(game, canonical(spoiled(value, rng)))
            except pe.DecodeError:
                continue

            # when one is read, then no question about it ends in an accident
            read += 1
            ask(game, view, rng)
    assert read > 20
