"""Narrators of both games: they tell all that everybody hears of, from any state on, under the headings of the flow."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import petz_engine as pe
from petz_engine.bots import seated
from petz_engine.bots.match import match

ODD = Path(__file__).parent.parent / "packs" / "odd"
TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "Dungeon Petz for two, with variants": (
        "dungeon_petz",
        {"seats": 2, "options": {"double_symbols": True, "foresight": "more", "meat_stand": True}},
    ),
    "Dungeon Petz": ("dungeon_petz", {}),
    "Dungeon Petz for five, with an odd pack": ("dungeon_petz", {"seats": 5, "packs": [ODD]}),
    "Alien Petshop for two, easy": (
        "alien_petshop",
        {"seats": 2, "options": {"mode": "easy", "episode": "mutation_wave"}},
    ),
    "Alien Petshop for three": ("alien_petshop", {"seats": 3, "options": {"deal_shops": True}}),
    "Alien Petshop": ("alien_petshop", {"options": {"episode": "random"}}),
}


@cache
def a_game(table: str) -> pe.Game:
    """The game of a table, loaded once."""
    name, how = TABLES[table]
    return pe.load(name, **how)


class Told(NamedTuple):
    """A game told from its start: who acts, the state before each step, the step, and its lines."""

    seats: list[int]
    states: list[Any]
    steps: list[pe.Step]
    lines: list[list[str]]
    open: list[bool]
    """Whether a line was open before the step, or a visit with things to tell behind its line."""


@cache
def told(table: str, seed: int) -> Told:
    """A whole random game."""
    game = a_game(table)
    tell: Any = game.rules.narrator and game.rules.narrator(game)
    found, state = Told([], [], [], [], []), game.start()
    for turn in match(game, seated(["random"] * game.seats, seed), pe.Dealer(seed), checked=False):
        found.seats.append(turn.seat)
        found.states.append(state)
        found.steps.append(turn.step)
        found.open.append(tell.page.seat >= 0 or getattr(state.table, "visit", None) is not None)
        found.lines.append(tell(turn.step))
        state = turn.step.state
    return found


def joined(lines: Sequence[str]) -> list[str]:
    """The lines with those put together that are too long for one."""
    return re.sub(r"\n {8}(?=\S)", " ", "\n".join(lines)).split("\n")


def from_heading(lines: Sequence[str]) -> Sequence[str]:
    """The lines from the first heading on."""
    heads = [at for at, line in enumerate(lines) if not line.startswith("  ")]
    return lines[heads[0] :] if heads else []


@pytest.mark.parametrize("table", TABLES)
def test_every_event_of_whole_games_has_words(table: str) -> None:
    # given whole games, when they are told
    known = {*import_module(f"petz_engine.{TABLES[table][0]}.sentences").EVENTS, "committed"}
    for seed in range(3):
        game = told(table, seed)

        # then the narrator knows each kind of event that everybody may hear of, and no line shows an id or nothing
        assert {event.kind for step in game.steps for event in step.events if event.audience is None} <= known
        assert not [line for lines in game.lines for line in lines if re.search(r"_|:\w|None", line)]
        assert sum(map(len, game.lines)) > 100


@pytest.mark.parametrize("table", TABLES)
def test_the_story_is_the_same_without_secrets_and_with_all_chance_at_once(table: str) -> None:
    # given games with secret events, and with several steps of chance that follow each other
    game, secret = a_game(table), 0
    for seed in range(3):
        seats, _, steps, lines, _ = told(table, seed)
        secret += sum(event.audience is not None for step in steps for event in step.events)

        # when they are told without the secret events, then each step is told as before
        tell: Any = game.rules.narrator and game.rules.narrator(game)
        assert [tell(pe.Step(step.state, pe.project(step.events, None))) for step in steps] == lines

        # and when steps of chance are made one, then the whole is the same
        tell, merged = game.rules.narrator and game.rules.narrator(game), list[str]()
        for chance, of in groupby(zip(seats, steps, strict=True), key=lambda pair: pair[0] == pe.CHANCE):
            run = [step for _, step in of]
            one = pe.Step(run[-1].state, tuple(event for step in run for event in step.events))
            merged += [line for step in ([one] if chance else run) for line in tell(step)]
        assert joined(merged) == joined([line for each in lines for line in each])
    assert secret > 0 or TABLES[table][1].get("options", {}).get("mode") == "easy"


@pytest.mark.parametrize("table", TABLES)
def test_a_story_that_begins_anywhere_goes_on_as_one_that_began_at_the_start(table: str) -> None:
    # given whole games, when narrators begin at each of their decisions, those of chance too
    game = a_game(table)
    narrator: Any = game.rules.narrator
    for seed in range(3):
        _, states, steps, lines, open_ = told(table, seed)
        for at, state in enumerate(states):
            tell = narrator(game, state)
            mine = joined([line for step in steps[at:] for line in tell(step)])
            whole = joined([line for each in lines[at:] for line in each])

            # then each tells the same as the one that began at the start: after a line that has been begun,
            # from the next heading on
            if open_[at]:
                mine, whole = [*from_heading(mine)], [*from_heading(whole)]
            assert mine == whole, f"seed {seed}, decision {at}"


@pytest.mark.parametrize("table", TABLES)
def test_events_happen_in_the_part_of_the_flow_that_runs(table: str) -> None:
    # given whole games, when the parts of their events are read
    game = a_game(table)
    order = list(dict.fromkeys(op.part for op in game.program))
    assert {*order} >= {"setup", "final", ""}
    for seed in range(3):
        _, states, steps, *_ = told(table, seed)
        for state, step in zip(states, steps, strict=True):
            heard = [event.part for event in step.events]
            assert [game.encode_event(event)["part"] for event in step.events] == heard

            # then they lie between where the game waits before the step and behind it, in the order of the flow
            passed = [order.index(part) for part in (game.part(state), *heard, game.part(step.state))]
            turns = [(now, then) for now, then in pairwise(passed) if then < now]
            assert len(turns) <= 1, f"seed {seed}: {heard}"
            if step.state.table.round == state.table.round:
                assert turns == []
