"""Where in the game a state is, as invariants and positions ask it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs
import pytest

from alien_petshop.positions import a_game, positions_of
from petz_engine.alien_petshop import phases
from petz_engine.alien_petshop.actions.raise_die import has_raise
from petz_engine.alien_petshop.actions.reroll import can_reroll
from petz_engine.alien_petshop.state import Table
from petz_engine.kernel.flow_position import FlowPosition

AT = positions_of(a_game(3))
LEFT = ("rounds_left", True)
"""The round that is played was begun."""


def at(step: str) -> Table:
    """A table at the first step whose name contains this, in an order of its own."""
    table: Table = AT.game.start().table
    return attrs.evolve(table, cursor=AT.step(step), order=(1, 2, 0))


NOBODY, ALL = (), (1, 2, 0)


@pytest.mark.rule("AP-TURN-02")
@pytest.mark.parametrize(
    ("step", "part", "turn", "at_work", "worked", "dealt"),
    [
        ("setup/draw_first", "setup", -1, -1, NOBODY, False),
        ("setup[1]/choose_shop", "setup", 2, -1, NOBODY, False),
        ("setup/deal_market", "setup", -1, -1, NOBODY, False),
        ("setup/draw_episode", "setup", -1, -1, NOBODY, True),
        ("start_round", "", -1, -1, NOBODY, True),
        ("buy[0]/end_visit", "buy", 1, -1, NOBODY, True),
        ("buy[2]/end_visit", "buy", 0, -1, NOBODY, True),
        ("work[0]/roll", "work", 1, 1, NOBODY, True),
        ("work[1]/keep_dice", "work", 2, 2, (1,), True),
        ("work[2]/hazards/4/put_token", "work", 0, 0, (1, 2), True),
        ("mutate/early[1]/decline", "mutate", 2, -1, ALL, True),
        ("mutate[0]/decline", "mutate", 1, -1, ALL, True),
        ("end_of_round/workers_quit", "end_of_round", -1, -1, ALL, False),
        ("end_of_round/deal_market", "end_of_round", -1, -1, ALL, False),
        ("end_of_round/workers_go_home", "end_of_round", -1, -1, ALL, True),
        ("final[1]/reveal_bonus", "final", 2, -1, NOBODY, True),
        ("final/score", "final", -1, -1, NOBODY, True),
    ],
)
def test_the_moments_of_a_game(
    step: str, part: str, turn: int, at_work: int, worked: Sequence[int], dealt: bool
) -> None:
    # given a step of the flow, then these are its part, who is on turn, who works and has worked, and whether the
    # rows of the market lie there
    table = at(step)
    now = FlowPosition(AT.game.program, table.cursor)
    assert now.part == part
    assert phases.on_turn(table, now) == turn
    assert phases.working(table, now) == at_work
    assert phases.worked(table, now) == worked
    assert phases.is_dealt(now) == dealt


@pytest.mark.parametrize(
    ("step", "entry"),
    [
        ("buy[1]/alien_petshop:super/deal_pets", AT.number("deck", "super")),
        ("work[2]/hazards/4/put_token", 3),
        ("buy[1]/end_visit", -1),
    ],
)
def test_the_entry_of_a_moment_is_the_deck_or_display_that_it_is_about(step: str, entry: int) -> None:
    assert FlowPosition(AT.game.program, AT.step(step)).entry == entry


@pytest.mark.rule("AP-WORK-01", "AP-WORK-02")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_is_behind_a_seat_in_its_turn(seat: int) -> None:
    # given the turn of a seat in the Worker Phase, when it comes to its re-rolls, then these are not behind it
    for step, rolls_again, raises in (
        ("roll", False, False),
        ("can_reroll", False, False),
        ("keep_dice", True, False),
        ("has_raise", True, False),
        ("raise_die", True, True),
        ("assign_workers", True, True),
    ):
        now = FlowPosition(AT.game.program, AT.step(f"work[{seat}]/{step}"))
        assert now.is_past(can_reroll) is rolls_again
        assert now.is_past(has_raise) is raises


@pytest.mark.parametrize(
    ("step", "asked"),
    [
        ("setup[1]/choose_shop", [("setup/deals_shops", False)]),
        ("setup/deal_market", []),
        ("buy[2]/end_visit", [LEFT, ("buy[2]/visiting", True)]),
        ("buy[1]/alien_petshop:super/deal_pets", [LEFT]),
        ("work[0]/roll", [LEFT]),
        ("work[1]/keep_dice", [LEFT, ("work[1]/has_workers", True), ("work[1]/can_reroll", True)]),
        ("end_of_round/deal_market", [LEFT, ("end_of_round/goes_on", True)]),
        ("sell[1]/sell", []),
    ],
)
def test_the_questions_that_lead_to_a_step(step: str, asked: list[tuple[str, bool]]) -> None:
    found = FlowPosition(AT.game.program, AT.step(step)).questions
    assert [(question.name, answer) for question, answer in found] == asked
