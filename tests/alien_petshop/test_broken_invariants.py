"""Each invariant of a state, broken by one change in a legal one; whatever else can be changed, ``proofs`` change."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs
import pytest

import petz_engine as pe
from alien_petshop.broken import (
    GAME,
    Change,
    P,
    assigning,
    assigning_first,
    both,
    choosing_shop,
    choosing_starter,
    dealing,
    display,
    ended,
    ending,
    hidden,
    keeping,
    less,
    looked,
    looking,
    meeting,
    more,
    mutating,
    number,
    pet,
    player,
    power,
    replaced,
    rolling,
    rolling_again,
    secret,
    starting,
    table,
    visit,
    visiting,
)
from petz_engine import testing
from petz_engine.alien_petshop.invariants import INVARIANTS
from petz_engine.alien_petshop.state import Frame, Mutation, State, Work
from proofs.breaking import asks_no_more_than_a_view

BASES: dict[str, Callable[[], State]] = {
    "starting": starting,
    "choosing a shop": choosing_shop,
    "choosing a starter": choosing_starter,
    "dealing": dealing,
    "visiting": visiting,
    "rolling": rolling,
    "keeping": keeping,
    "rolling again": rolling_again,
    "assigning": assigning,
    "mutating": mutating,
    "ending": ending,
    "ended": ended,
    "looking": looking,
    "looked": looked,
    "meeting": meeting,
    "drawing": partial(power, "oracle_orb"),
    "weaving": partial(power, "gene_weaver", 0, 1),
    "shifting": partial(power, "shapeshifter", 0, 2),
    "building": partial(power, "nest_builder"),
}
Case = tuple[str, Callable[[], State], Change, list[str]]


@pytest.mark.parametrize("base", BASES)
def test_the_states_to_start_from_keep_all_invariants(base: str) -> None:
    assert list(testing.broken(GAME, BASES[base]())) == []


def what_is_broken(invariant: str, game: pe.Game, of: State | pe.View) -> list[str]:
    (judge,) = [each for each in INVARIANTS if each.name == invariant]
    return list(judge.violations(game.content, of, game.flow_position(of)))


def lying(name: str | None = None, **fields: Any) -> Any:
    return P.display(name, **fields)


def shows(seat: int, number: int, name: str | None = None, **fields: Any) -> Change:
    """Something lies in a display of a seat."""
    return player(seat, displays=lambda displays: replaced(displays, number - 1, lying(name, **fields)))


def dice(*faces: str | int) -> tuple[int, ...]:
    return P.dice(*faces)


def row(name: str, *pets: str) -> Change:
    return table(
        market=lambda rows: replaced(rows, number("deck", name), tuple(number("pet", pet) for pet in pets))
    )


def bonus(*names: str) -> tuple[int, ...]:
    return P.bag("bonus_card", list(names))


def award(name: str, seat: int) -> Change:
    return table(awards=lambda holders: replaced(holders, number("award", name), seat))


CASES: list[Case] = [
    ("seats", visiting, table(players=lambda players: players[:2]), ["there are 2 players at a table for 3"]),
    ("order", visiting, table(order=(0, 2, 1)), ["the order [0, 2, 1] does not go around the table"]),
    ("rounds", visiting, table(round=0), ["it is round 0 of 5 in buy"]),
    ("progress", visiting, table(due=()), ["nobody has to choose, and the game is not over"]),
    (
        "asked",
        keeping,
        table(work=Work(keeps=True)),
        ["KeepDice is not reached: work[1]/can_reroll says False"],
    ),
    (
        "episode",
        visiting,
        table(episode=number("episode", "payday")),
        ["alien_petshop:payday is in force in buy"],
    ),
    ("setup", choosing_shop, table(discards=more("pet", "blorple")), ["pets were discarded in setup"]),
    (
        "shops",
        visiting,
        player(1, shop=number("shop", "orbit_outfitters")),
        ["a board is in play twice: ['alien_petshop:a', 'alien_petshop:a', 'alien_petshop:c']"],
    ),
    ("workers", visiting, player(1, workers=6), ["seat 1 has 6 of at most 5 workers"]),
    (
        "trait_spaces",
        visiting,
        pet(1, 6, traits=P.bag("trait", ["speaks", "cute"])),
        ["alien_petshop:slimeoids of seat 1 has 2 trait tokens"],
    ),
    ("displays", visiting, display(1, 6, token=0), ["display 6 of seat 1 has a pet and a hazard token"]),
    (
        "market",
        visiting,
        row("normal", "blorple", "royal_snail"),
        ["a pet of another deck lies in the row of alien_petshop:normal"],
    ),
    ("awards", visiting, award("cute", 0), ["seat 0 cannot hold alien_petshop:cute"]),
    ("bonus_cards", visiting, table(bonus_deck_size=5), ["8 of 9 bonus cards"]),
    (
        "looks",
        looked,
        table(looks=lambda looks: (attrs.evolve(looks[0], cards=3), looks[1])),
        ["look 0 into the bonus deck cannot have been Look(seat=0, cards=3, kept=1)"],
    ),
    (
        "own_cards",
        visiting,
        secret(0, bonus=bonus("blue")[:1] + (0,) * 7 + (-1,)),
        ["seat 0 has less than no bonus cards", "seat 0 has 0 bonus cards, the table says 1"],
    ),
    ("revealed", visiting, player(0, revealed=bonus("blue")), ["seat 0 has revealed 1 bonus cards"]),
    (
        "looked_at",
        looked,
        secret(0, returned=(bonus("furry"),)),
        ["seat 0 saw [0, 2, 0, 0, 0, 0, 0, 0, 0] in the bonus deck, which had [0, 1, 0, 1, 0, 1, 1, 1, 1]"],
    ),
    ("dice", visiting, player(1, dice=dice(1)), ["seat 1 has 1 dice of 2 workers in buy"]),
    ("rerolls", rolling, table(work=Work(rerolls=1)), ["dice were re-rolled or kept before any was rolled"]),
    ("spaces", assigning, player(0, goods=dice(1, 2)), ["seat 0 has 2 dice on Sell Goods"]),
    ("early_dice", assigning, player(1, goods=dice(1)), ["seat 1 has placed dice before it assigned them"]),
    (
        "forced",
        assigning,
        both(shows(1, 1, "mallow"), table(work=Work(keeps=True, triggered=True))),
        ["only 0 of 1 pets of seat 1 that force a worker have one"],
    ),
    ("faces", keeping, player(1, dice=dice(1, 5)), ["1 dice of seat 1 show what no die has"]),
    ("hazards", keeping, table(work=Work(triggered=True)), ["hazards of seat 1 are triggered by its dice"]),
    ("quits", visiting, pet(1, 6, quits=True), ["workers quit from display 6 of seat 1"]),
    ("ignored", assigning, table(work=Work(keeps=True, ignored=5)), ["seat 1 cannot ignore display 6"]),
    ("claims", mutating, table(mutation=Mutation(3)), ["seat 0 claims 3 of 2 trait tokens"]),
    (
        "frames",
        visiting,
        table(pending=(Frame(0, 0, number("pet", "gazewort"), None),)),
        ["a power is pending outside of a visit"],
    ),
    ("pieces", visiting, table(tokens=more("hazard_token", "slime")), ["4 of 3 alien_petshop:slime"]),
    ("pieces", visiting, hidden(bonus_cards=less("bonus_card", "pink")), ["0 of 1 alien_petshop:pink"]),
    (
        "early_dice",
        assigning,
        pet(1, 6, workers=dice(1)),
        ["1 dice lie on the pet in display 6 of seat 1"],
    ),
    (
        "early_dice",
        assigning_first,
        player(0, goods=dice(1)),
        ["seat 0 has placed dice before it assigned them"],
    ),
    (
        "faces",
        keeping,
        player(1, shop=number("shop", "helping_tentacle"), dice=dice(1, 5)),
        ["1 dice of seat 1 show what no die has"],
    ),
    # a die that was raised stays so for the round
    ("faces", keeping, player(0, shop=number("shop", "helping_tentacle"), dice=dice(1, 5)), []),
    (
        "revealed",
        ended,
        player(0, revealed=bonus("green")),
        [
            "seat 0 has revealed other bonus cards than it has",
            "a bonus card is revealed more often than there are copies",
        ],
    ),
    ("setup", choosing_starter, player(2, shop=None), ["seat 2 has no shop at ChooseStarter"]),
    *(
        (
            "setup",
            choosing_starter,
            shows(0, number, name, **around),
            ["seat 0 has something else than 1 starters in its displays"],
        )
        for number, name, around in (
            (1, None, {"habitat": "mutator"}),
            (6, "glimfin", {}),
            (6, "dragonling", {"habitat": "mutator"}),
        )
    ),
    ("setup", choosing_starter, player(1, credits=9), ["seat 1 has something that is not of the setup"]),
    (
        "setup",
        choosing_starter,
        player(2, bonus_cards=1),
        ["seat 2 has 1 bonus cards at ChooseStarter"],
    ),
    ("rounds", ended, table(round=7), ["it is round 7 of 5 in end"]),
    ("order", starting, table(order=(1, 2, 0)), ["seat 1 is first before that was drawn"]),
    ("visit", visiting, visit(ended=True), ["the visit was ended, and goes on"]),
    ("visit", visiting, visit(shows_more=True), ["awards were not checked for what the shop shows"]),
    (
        "visit",
        partial(power, "gene_weaver", 0, 1),
        visit(shows_more=False),
        ["awards were checked before the gap in the row of alien_petshop:super was filled"],
    ),
    (
        "visit",
        partial(power, "gene_weaver", 0, 1),
        table(pending=()),
        ["the gap in the row of alien_petshop:super was not filled"],
    ),
    (
        "visit",
        partial(power, "gene_weaver", 0, 1),
        visit(bought_pet=False),
        ["there cannot be a gap in the row of alien_petshop:super"],
    ),
    (
        "frames",
        partial(power, "gene_weaver", 0, 1),
        table(pending=(Frame(0, 1, number("pet", "gene_weaver"), None, 0, 1),)),
        ["no power of seat 0 can be pending in display 2"],
    ),
    (
        "frames",
        meeting,
        table(pending=lambda frames: (attrs.evolve(frames[0], verb=1, left=0), *frames)),
        [
            "the power in display 1 stands where no other can come before it",
            "the power of the pet in display 1 comes before another",
            "a power has begun before one that waits for it",
        ],
    ),
    ("amounts", visiting, player(1, credits=-1), ["table.players[].credits is -1"]),
]


@pytest.mark.rule("AP-ENG-10")
@pytest.mark.parametrize(
    ("invariant", "base", "change", "broken"), CASES, ids=[f"{case[0]}-{at}" for at, case in enumerate(CASES)]
)
def test_an_invariant_says_what_is_wrong(
    invariant: str, base: Callable[[], State], change: Change, broken: list[str]
) -> None:
    # given a legal state, when one thing in it is changed, then the invariant says so in these words
    assert what_is_broken(invariant, GAME, change(base())) == broken


def test_views_are_held_to_all_that_they_can_be_asked() -> None:
    # given states of all kinds, then an invariant is public where it needs no more than what a view has
    states = [base() for base in BASES.values()]
    public = [each.name for each in INVARIANTS if asks_no_more_than_a_view(each, GAME, states)]
    assert [each.name for each in INVARIANTS if each.public] == public
