"""Every verb of a game that has verbs does something, and the round asks about each that is offered."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import attrs
import pytest

import petz_engine as pe
from petz_engine.installed import DEFINITIONS
from petz_engine.kernel.flow import During, Each, EachEntry, Loop, Named, Seq, Turns, When
from petz_engine.packs.verbs import each_in_a_room


def rooms(game: str) -> dict[type[Any], Any]:
    """The rooms of all verbs of a game."""
    found: dict[type[Any], Any] = import_module(f"petz_engine.{game}.verbs").ROOMS
    return found


@pytest.mark.parametrize("game", DEFINITIONS)
def test_a_room_that_does_nothing_is_refused(game: str) -> None:
    # given the room of any verb, when nothing is left that it does, then the game cannot be imported
    for verb, room in rooms(game).items():
        with pytest.raises(
            TypeError, match=rf"{verb.__name__} does nothing; give it one of do, asked, offered"
        ):
            attrs.evolve(room, do=None, asked=None, offered=None)


@pytest.mark.parametrize("game", DEFINITIONS)
def test_a_verb_without_a_room_or_with_two_is_refused(game: str) -> None:
    # given the verbs of a game and their rooms, when one is left out or stands twice, then its name is told
    schema = import_module(f"petz_engine.{game}.schema")
    verbs = import_module(f"petz_engine.{game}.verbs").VERBS
    for changed, found in ((verbs[1:], 0), ((*verbs, verbs[0]), 2)):
        with pytest.raises(
            TypeError, match=f"{verbs[0].__name__} has {found} rooms; each declared word has one"
        ):
            each_in_a_room(schema.Verb, changed, within=schema)


def parts(node: Any) -> Iterator[Any]:
    """A part of a flow, and all parts within it."""
    yield node
    match node:
        case Seq(nodes):
            inside = list(nodes)
        case EachEntry(entries, make):
            inside = [make(number) for number, _ in entries]
        case When(_, one, other):
            inside = [one, other]
        case Named(_, one) | Each(one) | Loop(_, one) | Turns(one) | During(_, _, one):
            inside = [one]
        case _:
            inside = []
    for each in inside:
        yield from parts(each)


@pytest.mark.parametrize("game", DEFINITIONS)
def test_the_round_asks_about_each_verb_that_is_offered(game: str) -> None:
    # given the round of the shipped pieces, then the question of each verb that may be offered stands in it
    loaded = pe.load(game, seats=2)
    there = [id(each) for each in parts(loaded.rules.flow(loaded.content))]
    offered = {verb.__name__: room.offered for verb, room in rooms(game).items() if room.offered is not None}
    assert offered
    lost = [verb for verb, (_, question) in offered.items() if id(question) not in there]
    assert not lost, f"no window of round.py opens for what these verbs of {game} offer: {lost}"
