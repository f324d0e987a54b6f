"""Who sits where, and the chance of who starts."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from kernel.toys.base import Content, toy
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.event import Event
from petz_engine.kernel.flow import chance, flow
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import Rejection
from petz_engine.kernel.seating import DrawFirst, clockwise, draw_first


def a_toy(seats: int) -> Game:
    """A game that is over once it is clear who starts."""
    content = Content({"kind": ("rain",), "step": ("draw_first",)}, (1,), seats=seats)
    return toy("start", content, flow(chance(DrawFirst, rule="S-1")), {}, {DrawFirst: draw_first("S-2")})


@pytest.mark.parametrize("seats", [1, 2, 3, 5])
def test_clockwise_goes_once_around(seats: int) -> None:
    for first in range(seats):
        order = clockwise(first, seats)
        assert sorted(order) == list(range(seats))
        assert [(b - a) % seats for a, b in pairwise(order)] == [1 % seats] * (seats - 1)
        assert order[0] == first


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_everybody_starts_equally_often(seats: int) -> None:
    # given a game without a word on its seats in the content, when its chance is listed
    game = a_toy(seats)
    start = game.start()
    odds = [(action, game.weight(start, action)) for action in game.outcomes(start)]

    # then each seat may start, by the same chance
    assert odds == [(DrawFirst(first), Fraction(1, seats)) for first in range(seats)]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_host_may_name_who_starts(first: int) -> None:
    # given a start, when the host says who it is
    game = a_toy(3)
    state, events = game.apply(game.start(), CHANCE, DrawFirst(first))

    # then the order goes clockwise from there, and is told by the rule of the game
    order = clockwise(first, 3)
    assert state.table.order == order
    assert events == (Event("starts", "S-2", first, (("order", order),)),)


def test_a_seat_that_does_not_exist_cannot_start() -> None:
    game = a_toy(3)
    refusal = game.try_apply(game.start(), CHANCE, DrawFirst(3))
    assert isinstance(refusal, Rejection)
    assert refusal.code == "impossible_outcome"
