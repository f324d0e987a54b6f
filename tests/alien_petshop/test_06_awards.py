"""Chapter 6: who takes which award, and when."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from alien_petshop.moves import Moves, moves_of
from alien_petshop.visits import visiting
from petz_engine.alien_petshop.state import State

TWO, THREE = moves_of(2), moves_of(3)
PETS = (("glimfin", "orbrat"), ("oozlet", "fizzmop"), ("puddlekin", "chattertuft"))
"""Pets of each seat, with two trait spaces each; none is Cute or Hazardous."""


def cute(m: Moves, seat: int, count: int) -> dict[int, Any]:
    """The displays of a shop that shows Cute so often, by tokens."""
    first, second = PETS[seat]
    traits = ["cute"] * count
    return {1: m.at.display(first, traits=traits[:2]), 2: m.at.display(second, traits=traits[2:])}


def buys(m: Moves, pet: str, *counts: int, awards: Mapping[str, int] | None = None, but: str = "") -> State:
    """Seat 0, which shows Cute as often as the first count says, buys a pet; the others have the other counts."""
    shops = {seat: {"displays": cute(m, seat, count)} for seat, count in enumerate(counts)}
    own, table = shops.pop(0)["displays"], {"awards": awards or {}}
    market = {"normal": [pet]}
    state = visiting(m, market=market, others=shops, table=table, displays=own, credits=9)
    return m.settle(m.apply(state, 0, m.pet(pet, 3), but))


@pytest.mark.rule("AP-O-12")
@pytest.mark.parametrize(("mine", "holder"), [(1, 1), (2, 0)])
def test_a_holder_keeps_an_award_until_another_is_due_it(mine: int, holder: int) -> None:
    # given a holder with no icon at all, as no rule of this game could make one
    state = buys(TWO, "humzee", mine, 0, awards={"cute": 1}, but="awards")
    assert TWO.holder(state, "cute") == holder


@pytest.mark.rule("AP-AWD-04", "AP-O-12")
@pytest.mark.parametrize("other", [2, 1])
def test_the_holder_is_not_asked_to_prove_it_again(other: int) -> None:
    # given a holder who is level with somebody, or ahead, when it buys itself, then it keeps the award untold
    state = buys(TWO, "humzee", 2, other, awards={"cute": 0})
    assert TWO.holder(state, "cute") == 0
