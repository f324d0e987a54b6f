"""What is told: every event cites a rule that there is, and moves things between places that have a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module

import pytest

import petz_engine as pe
from conftest import ROOT
from petz_engine.kernel.event import Event
from proofs.games import played
from rule_texts import parse_rules

DECKS = tuple(f"/{name}" for name in pe.load("alien_petshop").content.names["deck"])
"""How streams end that belong to a deck, whoever draws from it."""

ABOUT = {
    "dungeon_petz": {
        *(("card", "plot"), ("card", "color"), ("imps", "plot"), ("imps", "guard"), ("imps", "gap")),
        *(("amount", "plot"), ("amount", "token")),
    },
    "alien_petshop": {("dice", "die"), ("place", "die")},
}
"""Slots of which there are several, and what each of them is about, at every table."""


@cache
def rules_of(name: str) -> frozenset[str]:
    """The ids of all rules of a game."""
    text = (ROOT / "docs" / "rules" / f"{name.replace('_', '-')}.md").read_text(encoding="utf-8")
    return frozenset(parse_rules(text))


@cache
def places_of(name: str) -> frozenset[str]:
    """The places that the events of a game may name, as their module tells its readers."""
    said = import_module(f"petz_engine.{name}.events").__doc__ or ""
    listed = re.search(r"which are\s+places: ([^.]*)\.", said)
    assert listed is not None
    return frozenset(re.split(r",\s*", listed[1]))


def told(game: pe.Game) -> Iterator[Event]:
    """All events of some games."""
    for seed in range(3):
        for turn in played(seed, game):
            yield from turn.events


def test_every_event_and_decision_cites_a_rule(game: pe.Game) -> None:
    # given games; then whatever is told or asked follows from a rule of the text
    rules = rules_of(game.rules.name)
    assert {turn.decision.rule for seed in range(3) for turn in played(seed, game)} <= rules
    assert {event.rule for event in told(game)} - rules == set()
    assert len({event.rule for event in told(game)}) > 15


def test_what_moves_goes_from_one_place_to_another(game: pe.Game) -> None:
    # given games; then the source and the target of what moves are places, or seats
    places, seen = places_of(game.rules.name), set[str]()
    for event in told(game):
        for side, where in event.facts:
            if side in {"source", "target"}:
                assert where in (places if isinstance(where, str) else range(-1, game.seats)), event
                seen.add(str(where))
    assert len(seen) > 5


@pytest.mark.rule("AP-ENG-06")
def test_chance_of_one_seat_has_a_stream_that_ends_with_its_number(game: pe.Game) -> None:
    # given games; then no chance of one seat shifts that of another
    own = [
        turn.decision
        for seed in range(3)
        for turn in played(seed, game)
        if turn.decision.seat == pe.CHANCE and turn.decision.owner != pe.CHANCE
    ]
    assert all(chance.label.endswith((f"/{chance.owner}", *DECKS)) for chance in own), own
    assert {chance.label for chance in own if not chance.label.endswith(DECKS)}


def test_a_question_is_about_things_that_have_a_name(game: pe.Game) -> None:
    # given the questions of each decision of a game, answered in the busiest way
    asked = set[tuple[str | None, str]]()
    for turn in played(1, game):
        seat = turn.decision.seat
        draft = None if seat == pe.CHANCE else game.draft(game.view(turn.before, seat))
        while draft is not None and draft.action is None:
            # then what they are about is the number of something that the game names (-1: nothing of it)
            for name, number in draft.context.items():
                kind = game.codec.id_mark(game.rules.facts.get(name)) or name
                assert number in range(-1, len(game.codec.names[kind])), (draft.slot, name)
                asked.add((draft.slot, name))
            draft = draft.choose(draft.choices()[-1])
    assert asked >= ABOUT[game.rules.name]
