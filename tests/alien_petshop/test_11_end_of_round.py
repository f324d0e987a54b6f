"""The end of a round: marker, market and workers (chapter 11)."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

import petz_engine as pe
from alien_petshop.moves import moves_of
from alien_petshop.phases import CHEAP
from petz_engine.alien_petshop.state import State
from petz_engine.kernel.decision import CHANCE

TWO = moves_of(2)
THREE = moves_of(3)
P = TWO.at
END = "end_of_round/workers_quit"


def end_of_round(**more: Any) -> State:
    """A round ends, with pets left on the market; the next thing is the chance of the new market."""
    return P.state(END, **{"market": CHEAP, **more})


@pytest.mark.rule("AP-RE-01", "AP-ENG-04")
def test_the_order_of_the_steps() -> None:
    # given a last assignment of the round with a worker that quits, and pets left on the market
    mine = {"displays": {1: P.display("zeeg", quits=True)}, "workers": 1, "credits": 0, "dice": [1]}
    state = P.state(
        "work[1]/assign_workers", players={1: mine, 0: {"shop": "star_brokers"}}, due=(1,), market=CHEAP
    )
    state = TWO.apply(state, 1, TWO.assigned({1: [1]}))

    # then the worker has quit, the marker is passed, and the market is discarded before chance deals
    assert TWO.player(state, 1).workers == 0
    assert state.table.order == (1, 0)
    assert (TWO.row(state, "normal"), TWO.row(state, "super")) == ([], [])
    assert TWO.asked(state) == [CHANCE]

    # and workers go home only after the deal of both rows
    kinds = [event.kind for event in TWO.game.settle(state, pe.Dealer(0)).events]
    assert [kind for kind, _ in groupby(kinds)][:3] == ["revealed", "workers_home", "round_starts"]


@pytest.mark.rule("AP-RE-05")
def test_workers_go_home_and_all_else_stays_in_its_display() -> None:
    # given workers on a pet with a trait token and a habitat, on Sell Goods and on Add Mutation, and a token alone
    pet = P.display("humzee", habitat="showcase", traits=["cute"], workers=[1, "hazard"])
    displays = {1: pet, 2: P.display(token="fire")}
    mine = {"displays": displays, "workers": 5, "dice": [4], "goods": [2], "mutations": [3]}
    state = TWO.settle(end_of_round(players={0: mine}))

    # then the workers are gone from there, and what they stood on lies there as before
    assert TWO.lying(state, 0, 1) == P.display("humzee", habitat="showcase", traits=["cute"])
    assert TWO.lying(state, 0, 2) == P.display(token="fire")
    own, none = TWO.player(state, 0), P.dice()
    assert (own.dice, own.goods, own.mutations, own.workers) == (none, none, none, 5)


@pytest.mark.rule("AP-RE-02", "AP-ROUND-01")
def test_the_marker_passes_one_seat_clockwise() -> None:
    # given three players, the second of them first; when the round ends, then the third is first
    state = THREE.at.state(END, order=(1, 2, 0))
    assert state.table.order == (2, 0, 1)


@pytest.mark.rule("AP-RE-03")
def test_all_pets_of_both_rows_go_to_one_pile() -> None:
    # given five pets left, and one in the discard pile
    state = end_of_round(discards=["blorple"])

    # then all six lie in the pile
    left = ["blorple", *CHEAP["normal"], *CHEAP["super"]]
    assert TWO.named("pet", state.table.discards) == dict.fromkeys(
        sorted(left, key=lambda n: P.number("pet", n)), 1
    )


@pytest.mark.rule("AP-RE-04", "AP-MKT-03")
@pytest.mark.parametrize(
    ("normal", "super_", "rows"), [(5, 2, (4, 1)), (4, 1, (4, 1)), (3, 0, (3, 0)), (0, 1, (0, 1))]
)
def test_four_normal_pets_and_one_super_pet_are_dealt_if_there_are_so_many(
    normal: int, super_: int, rows: tuple[int, int]
) -> None:
    # given decks with so many pets
    decks = {
        "normal": ["glimfin", "orbrat", "quindle", "trillark", "zibbet"][:normal],
        "super": ["elder_fluff", "choir_hydra"][:super_],
    }
    state = TWO.settle(P.state(END, decks=decks))

    # then what is there is dealt, and the discard pile is not shuffled in
    assert tuple(map(len, state.table.market)) == rows
    assert set(TWO.row(state, "normal")) <= set(decks["normal"])
    assert state.table.deck_sizes == (normal - rows[0], super_ - rows[1])


@pytest.mark.rule("AP-RE-05", "AP-HAZ-19")
def test_all_workers_return_to_the_break_room() -> None:
    # given workers on a pet, on Sell Goods, on Add Mutation and at rest
    displays = {1: P.display("glimfin", workers=[1, "hazard"])}
    mine = {
        "displays": displays,
        "workers": 5,
        "dice": [2],
        "goods": [3],
        "mutations": [4],
    }
    state = TWO.settle(end_of_round(players={0: mine}))

    # then none is anywhere, and there are as many as before
    player, none = TWO.player(state, 0), P.dice()
    assert player.workers == 5
    assert player.dice == player.goods == player.mutations == none
    assert all(lying.pet is None or lying.pet.workers == none for lying in player.displays)


@pytest.mark.rule("AP-RE-06", "AP-ROUND-01")
def test_after_the_fifth_round_neither_marker_nor_market_moves() -> None:
    # given the end of round 5 and of round 4, with pets left
    last = end_of_round(round=5, order=(1, 0))
    fourth = end_of_round(round=4, order=(1, 0))

    # then the fourth goes on
    assert TWO.game.outcome(fourth) is None
    assert fourth.table.order == (0, 1)

    # and the fifth ends the game with the same turn order, no deal, and the market as it was
    assert TWO.game.outcome(last) is not None
    assert last.table.order == (1, 0)
    assert TWO.row(last, "normal") == CHEAP["normal"]
    assert sum(last.table.discards) == 0


@pytest.mark.rule("AP-RE-06", "AP-HAZ-17")
def test_workers_quit_at_the_end_of_the_last_round_too() -> None:
    # given a worker on Zeeg after a hazard in round 5; then it is gone in the end
    mine = {"displays": {1: P.display("zeeg", workers=[1], quits=True)}, "workers": 2}
    assert TWO.player(end_of_round(round=5, players={0: mine}), 0).workers == 1
