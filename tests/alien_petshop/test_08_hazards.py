"""Hazard effects: the four families, each with what limits it (chapter 8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from alien_petshop.moves import moves_of
from alien_petshop.phases import before_roll, kept, rolled
from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.hazards.force import ForceWorkers
from petz_engine.alien_petshop.hazards.token import PutToken
from petz_engine.alien_petshop.state import State
from petz_engine.alien_petshop.steps.roll import Roll
from petz_engine.kernel.decision import CHANCE

TWO = moves_of(2)
EASY = moves_of(2, mode="easy")
P = TWO.at
STARTERS = {"star_pony": "stardust", "trubbles": "trubble", "slimeoids": "slime", "dragonling": "fire"}


def put(number: int) -> PutToken:
    return PutToken(number - 1)


def forced(workers: dict[int, str | int]) -> ForceWorkers:
    """Dice by display, counted from 1."""
    return ForceWorkers(tuple((number - 1, P.number("die", str(die))) for number, die in workers.items()))


def token(state: State, number: int, seat: int = 0) -> str | None:
    """The hazard token in a display."""
    found = TWO.lying(state, seat, number).token
    return None if found is None else TWO.bare("hazard_token", found)


# --- which pets have an effect


@pytest.mark.rule("AP-WORK-03", "AP-O-63")
@pytest.mark.parametrize(
    ("displays", "heard"),
    [({1: "chomper"}, 1), ({1: "blorple"}, 0), ({1: P.display("chomper", habitat="calm_pen")}, 0)],
)
def test_hazards_are_told_where_a_pet_has_an_effect(displays: Mapping[int, Any], heard: int) -> None:
    # given a hazard face; then it is told as triggered just where an effect happens
    state = before_roll(TWO, displays, workers=1)
    chance = TWO.game.apply(state, CHANCE, Roll(P.dice("hazard")))
    assert [event.kind for event in chance.events].count("triggered") == heard


# --- family TOKEN


@pytest.mark.rule("AP-HAZ-04", "AP-O-03", "AP-O-38")
@pytest.mark.parametrize(("pet", "kind"), STARTERS.items())
def test_a_starter_puts_its_own_token_on_a_display_of_ones_choice(pet: str, kind: str) -> None:
    # given a starter, one more pet, a token and a habitat alone
    displays = {1: pet, 2: "blorple", 3: P.display(token="slime"), 4: P.display(habitat="showcase")}
    state = rolled(TWO, displays, "hazard")
    supply = TWO.named("hazard_token", state.table.tokens)

    # when a hazard is rolled, then the displays without pet and token are offered
    assert TWO.answers(state) == {PutToken}
    assert set(TWO.game.options(TWO.game.view(state, 0))) == {put(4), put(5), put(6)}
    for taken in (1, 2, 3):
        TWO.refused(state, 0, put(taken), "display_taken", "AP-HAZ-04")

    # and the token comes from the supply
    state = TWO.apply(state, 0, put(5))
    assert token(state, 5) == kind
    assert TWO.named("hazard_token", state.table.tokens)[kind] == supply[kind] - 1


# --- family FORCE


@pytest.mark.rule("AP-HAZ-10", "AP-HAZ-11", "AP-O-17")
def test_any_die_may_be_forced_the_hazard_too() -> None:
    # given Xon and three different dice
    state = rolled(TWO, {1: "xon"}, "hazard", 1, 4)

    # then the owner says which one goes there; none at all is refused
    options = set(TWO.game.options(TWO.game.view(state, 0)))
    assert options == {forced({1: "hazard"}), forced({1: 1}), forced({1: 4})}
    TWO.refused(state, 0, forced({}), "must_force", "AP-HAZ-10")
    TWO.refused(state, 0, forced({1: 2}), "no_such_die", "AP-HAZ-11")


@pytest.mark.rule("AP-HAZ-12", "AP-O-38")
def test_with_fewer_dice_than_such_pets_the_owner_chooses_the_pets() -> None:
    # given three pets that force and two equal dice
    state = rolled(TWO, {1: "xon", 3: "mallow", 5: "pricklepod"}, "hazard", "hazard")

    # then both dice go, to any two of the pets
    options = set(TWO.game.options(TWO.game.view(state, 0)))
    pairs = [(1, 3), (1, 5), (3, 5)]
    assert options == {forced(dict.fromkeys(pair, "hazard")) for pair in pairs}
    TWO.refused(state, 0, forced({1: "hazard"}), "must_force", "AP-HAZ-10")


@pytest.mark.rule("AP-HAZ-12", "AP-O-38", "AP-HAZ-10")
def test_one_die_for_each_such_pet() -> None:
    # given two pets that force and the dice hazard, 1 and 3
    state = rolled(TWO, {1: "xon", 2: "mallow"}, "hazard", 1, 3)

    # then each takes exactly one, in any way: 3 x 2 ways
    options = list(TWO.game.options(TWO.game.view(state, 0)))
    assert len(set(options)) == len(options) == 6
    assert all(len(option.workers) == 2 for option in options)
    state = TWO.apply(state, 0, forced({1: 3, 2: "hazard"}))
    assert TWO.player(state, 0).dice == P.dice(1)


# --- family CREDIT


@pytest.mark.rule("AP-HAZ-14", "AP-HAZ-16", "AP-O-45")
@pytest.mark.parametrize("pet", ["chomper", "skeez", "yeet", "spectopod"])
@pytest.mark.parametrize(("credits_", "left"), [(3, 2), (1, 0), (0, 0)])
def test_one_credit_is_lost_at_once_if_there_is_one(pet: str, credits_: int, left: int) -> None:
    # given a pet that costs a credit, and a hazard
    state = kept(TWO, TWO.roll(before_roll(TWO, {1: pet}, credits=credits_), "hazard", 1))

    # then the credit is gone before anything is assigned, and credits never go below 0
    assert TWO.answers(state) == {AssignWorkers}
    assert TWO.player(state, 0).credits == left


# --- family QUIT


# --- the order of effects
