"""Chapter 6: who takes which award, and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import petz_engine as pe
from alien_petshop.moves import Moves, moves_of
from alien_petshop.visits import kinds, told, visiting
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.state import NOBODY, State
from petz_engine.kernel.decision import CHANCE

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


@pytest.mark.rule("AP-AWD-01")
def test_there_is_one_award_for_each_trait() -> None:
    c = TWO.at.c
    assert sorted(award.trait for award in c.awards) == list(range(len(c.traits)))
    assert len(c.awards) == 5


@pytest.mark.rule("AP-AWD-02", "AP-AWD-04")
@pytest.mark.parametrize(
    ("mine", "others", "holder"),
    [
        (1, (0, 0), NOBODY),
        (2, (0, 0), 0),
        (2, (1, 1), 0),
        (2, (2, 0), NOBODY),
        (2, (0, 2), NOBODY),
        (3, (2, 3), NOBODY),
        (3, (3, 2), NOBODY),
        (3, (2, 2), 0),
        (2, (0, 3), NOBODY),
    ],
)
def test_two_icons_and_more_than_anybody_else(mine: int, others: Sequence[int], holder: int) -> None:
    # given so many Cute icons, when a pet that is not Cute leads to a check
    state = buys(THREE, "humzee", mine, *others)

    # then the award is taken with at least two of them and strictly more than every other player
    assert THREE.holder(state, "cute") == holder


@pytest.mark.rule("AP-AWD-03")
@pytest.mark.parametrize("mine", [2, 3, 4])
def test_an_award_is_taken_from_its_holder_under_the_same_condition(mine: int) -> None:
    # given an award that somebody with two icons holds, and a third player with one
    state = buys(THREE, "humzee", mine, 2, 1, awards={"cute": 1})

    # then it takes three of them
    assert THREE.holder(state, "cute") == (0 if mine > 2 else 1)


@pytest.mark.rule("AP-AWD-03")
def test_one_that_is_not_the_holder_may_be_in_the_way() -> None:
    # given a holder with two icons, and somebody else with as many as the buyer
    state = buys(THREE, "humzee", 3, 2, 3, awards={"cute": 1})
    assert THREE.holder(state, "cute") == 1


@pytest.mark.rule("AP-AWD-03", "AP-AWD-05")
def test_the_taking_is_told_with_its_source() -> None:
    others = {1: {"displays": cute(TWO, 1, 2)}}
    for before, rule in (({}, "AP-AWD-02"), ({"cute": 1}, "AP-AWD-03")):
        state = visiting(
            TWO,
            market={"normal": ["blorple"]},
            displays=cute(TWO, 0, 2),
            credits=9,
            others=others,
            table={"awards": before},
        )
        state = TWO.apply(state, 0, TWO.pet("blorple", 3))
        _, events = told(TWO, state, (CHANCE, pe.Dealer(1).deal(TWO.game, state)))
        taken = next(event for event in events if event.kind == "took_award")
        assert (taken.rule, taken.seat, taken["target"]) == (rule, 0, 0)
        assert taken["source"] == before.get("cute", NOBODY)


@pytest.mark.rule("AP-AWD-05")
def test_one_check_can_move_several_awards() -> None:
    # given one Cute and one Multi-Eyed icon
    displays = {1: "snorbit", 2: "puddlekin"}
    state = visiting(
        TWO,
        market={"normal": ["wubbin"]},
        displays=displays,
        credits=2,
        others={1: {"displays": {1: "glimfin"}}},
    )

    # when a pet with both comes, then both awards are taken, and nobody is asked
    state = TWO.settle(TWO.apply(state, 0, TWO.pet("wubbin", 3)))
    assert (TWO.holder(state, "cute"), TWO.holder(state, "multi_eyed")) == (0, 0)
    assert (TWO.holder(state, "speaks"), TWO.holder(state, "tentacled")) == (NOBODY, NOBODY)
    assert EndVisit in TWO.answers(state)


@pytest.mark.rule("AP-AWD-05")
def test_a_check_is_for_the_player_who_acts_alone() -> None:
    # given somebody else who would be due an award
    state = buys(TWO, "humzee", 0, 3)
    assert TWO.holder(state, "cute") == NOBODY


@pytest.mark.rule("AP-AWD-05", "AP-MUT-06")
def test_claimed_mutations_lead_to_a_check() -> None:
    displays = cute(TWO, 0, 1)
    state = TWO.at.state(
        "mutate[0]/claim",
        players={0: {"displays": displays, "mutations": [1], "workers": 1, "shop": "critter_cove"}},
    )
    state, events = told(TWO, state, (0, TWO.trait(2, "cute")))
    assert kinds(events)[:2] == ["placed_trait", "took_award"]
    assert TWO.holder(state, "cute") == 0


@pytest.mark.rule("AP-AWD-06")
def test_the_token_of_a_power_leads_to_a_check() -> None:
    state = visiting(TWO, market={"super": ["gene_weaver"]}, credits=4, displays=cute(TWO, 0, 1))
    state = TWO.apply(state, 0, TWO.pet("gene_weaver", 3))
    state = TWO.settle(TWO.apply(state, 0, TWO.trait(2, "cute")))
    assert TWO.holder(state, "cute") == 0


@pytest.mark.rule("AP-AWD-06", "AP-CARD-08", "AP-O-31")
@pytest.mark.parametrize("layout", [True, False])
def test_the_token_of_a_mutator_leads_to_a_check(layout: bool) -> None:
    # given one Cute icon, and a Mutator that is bought, or waits for a layout
    displays = cute(TWO, 0, 1) | ({5: TWO.at.display(habitat="mutator")} if layout else {})
    state = visiting(TWO, market={}, credits=2, displays=displays)
    action = TWO.layout(state, 0, pets={2: 5}) if layout else TWO.habitat("mutator", 2)
    state = TWO.apply(state, 0, action)
    assert TWO.holder(state, "cute") == NOBODY

    # when its token is Cute, then the award is taken in this visit
    state = TWO.apply(state, 0, TWO.trait(5 if layout else 2, "cute"))
    assert TWO.holder(state, "cute") == 0
    assert TWO.asked(state) == [0]


@pytest.mark.rule("AP-AWD-06", "AP-O-74")
def test_the_token_of_an_episode_leads_to_a_check() -> None:
    moves = moves_of(2, episode="mutation_wave")
    players: dict[int, Any] = {0: {"displays": cute(moves, 0, 1), "workers": 0}, 1: {"workers": 0}}
    state = moves.at.state("mutate/early[0]", players=players)
    state = moves.apply(state, 0, moves.trait(2, "cute"))
    assert moves.holder(state, "cute") == 0
    assert moves.asked(state) == [1]


@pytest.mark.rule("AP-AWD-07", "AP-END-02")
@pytest.mark.parametrize(("award", "vp"), [("cute", 4), ("hazardous", 5)])
def test_awards_score_for_who_holds_them_at_the_end(award: str, vp: int) -> None:
    # given an award that is held by somebody with fewer icons than another
    moves = moves_of(2, mode="easy")
    shops = {
        0: {"credits": 0, "displays": cute(moves, 0, 4)},
        1: {"credits": 0, "displays": cute(moves, 1, 2)},
    }
    outcome = moves.game.outcome(moves.at.state("final[0]", players=shops, awards={award: 1}))

    # then it counts for the holder alone
    assert outcome is not None
    assert list(map(int, outcome.points)) == [0, vp]


@pytest.mark.rule("AP-O-11")
def test_two_icons_on_one_pet_count_twice() -> None:
    # given a single pet with a printed Cute, when it gets a Cute token, then that makes two
    state = visiting(TWO, market={}, credits=2, displays={1: "blorple"})
    state = TWO.apply(state, 0, TWO.habitat("mutator", 1))
    state = TWO.apply(state, 0, TWO.trait(1, "cute"))
    assert TWO.holder(state, "cute") == 0


@pytest.mark.rule("AP-O-11", "AP-AWD-02")
def test_a_single_pet_with_three_icons_stands_against_two_pets() -> None:
    # given somebody else with two Cute pets, and a Cute pet with two Cute tokens
    triple = TWO.at.display("blorple", traits=["cute", "cute"])
    others = {1: {"displays": {1: "snorbit", 2: "velvark"}}}
    state = visiting(TWO, market={"normal": ["humzee"]}, credits=9, displays={1: triple}, others=others)
    state = TWO.settle(TWO.apply(state, 0, TWO.pet("humzee", 2)))
    assert TWO.holder(state, "cute") == 0


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
