"""Chance: the deal of physical cards, rows that do not depend on each other, and dealers that lie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import attrs
import pytest

import petz_engine as pe
from dungeon_petz.games import Lively, played
from dungeon_petz.positions import a_game, positions_of, the_game
from dungeon_petz.tiny import DECKS, tiny
from petz_engine import testing
from petz_engine.dungeon_petz import DrawFirst, GroupImps
from petz_engine.dungeon_petz.draws import DealNeeds
from petz_engine.dungeon_petz.steps.reveal_tiles import Reveal
from petz_engine.kernel.build import replaced
from petz_engine.kernel.decision import CHANCE
from proofs.dealers import Saying


def chances(seeds: range) -> Iterator[testing.Turn]:
    """The chance actions of some games on the tiny pack."""
    for seed in seeds:
        yield from (t for t in testing.turns(tiny(), Lively(seed), seed) if t.decision.seat == CHANCE)


@pytest.mark.rule("DP-SETUP-16")
def test_the_first_deal_has_the_weights_of_physical_cards() -> None:
    # given the first deal on the tiny pack: one card of each color for each of two seats
    game = tiny()
    turn = next(t for t in chances(range(1)) if isinstance(t.action, DealNeeds))
    numbers = game.content.numbers["need_card"]
    order = turn.before.table.order

    # when every order of the physical cards of both decks is dealt off the top
    counted: Counter[DealNeeds] = Counter()
    decks = [[numbers[f"tiny:{name}"] for name in deck for _ in range(2)] for deck in DECKS.values()]
    for tops in ((a, b) for a in permutations(decks[0], 2) for b in permutations(decks[1], 2)):
        hands = [[0] * len(numbers) for _ in order]
        for top in tops:
            for seat, card in zip(order, top, strict=True):
                hands[seat][card] += 1
        counted[DealNeeds(tuple(map(tuple, hands)))] += 1

    # then each hand comes as often as its weight says
    total = sum(counted.values())
    assert {a: Fraction(n, total) for a, n in counted.items()} == {
        action: game.weight(turn.before, action) for action in game.outcomes(turn.before)
    }


def test_what_a_row_reveals_does_not_depend_on_the_other_rows() -> None:
    # given the reveal of a later round, and the same with another row of the market emptied of its stack
    game = the_game()
    turn = next(t for t in played(3) if isinstance(t.action, Reveal) and t.before.table.round > 1)
    tiles = list(turn.before.hidden.stack)
    for tile in game.content.tiles_of["cage"]:
        tiles[tile] = 0
    other = attrs.evolve(turn.before, hidden=attrs.evolve(turn.before.hidden, stack=tuple(tiles)))

    # when the same dealer reveals
    first, second = (pe.Dealer(9).deal(game, state) for state in (turn.before, other))

    # then the other rows are the same
    cages = game.content.names["row"].index("dungeon_petz:cages")
    assert second.rows[cages] == ()
    assert [row for i, row in enumerate(first.rows) if i != cages] == [
        row for i, row in enumerate(second.rows) if i != cages
    ]
    assert (first.exhibitions, first.customers) == (second.exhibitions, second.customers)


# --- dealers that lie


def lies() -> dict[str, tuple[Any, ...]]:
    """What a dealer could say that cannot happen, in a game for two: neutral imps keep artifacts away in round 1."""
    game = a_game(2)
    first = pe.Dealer(7).deal(game, game.start())
    true = pe.Dealer(7).deal(game, game.apply(game.start(), CHANCE, first).state)
    ball, at = positions_of(game).tile("crystal_ball"), positions_of(game).number("row", "artifacts")
    return {
        "tiles for a row that gets none": (first, attrs.evolve(true, rows=replaced(true.rows, at, (ball,)))),
        "a tile of another kind": (first, attrs.evolve(true, rows=replaced(true.rows, 0, (ball,)))),
        "a customer for an exhibition": (first, attrs.evolve(true, exhibitions=true.customers[:1])),
        "an exhibition for a customer": (first, attrs.evolve(true, customers=true.exhibitions[:1])),
        "a row left out": (first, attrs.evolve(true, rows=true.rows[1:])),
        "no whole numbers": (first, attrs.evolve(true, rows=tuple(tuple(map(float, r)) for r in true.rows))),
        "a truth value": (DrawFirst(True),),
        "a seat that does not exist": (DrawFirst(7),),
        "an action of a seat": (GroupImps(()),),
        "nothing": (None,),
    }


@pytest.mark.parametrize("lie", list(lies()))
def test_settling_refuses_what_cannot_happen(lie: str) -> None:
    game = a_game(2)
    with pytest.raises(pe.IllegalAction) as refused:
        game.settle(game.start(), Saying(*lies()[lie]))
    assert refused.value.rejection.seat == CHANCE


@pytest.mark.rule("DP-GEN-06")
def test_everybody_may_know_what_is_revealed_and_nobody_what_is_dealt() -> None:
    # given the chance of a setup, then its face is all of it, but for the cards
    game = a_game(2)
    state, shown = game.start(), list[bool]()
    while (decision := game.decisions(state)[0]).seat == CHANCE:
        chance = pe.Dealer(7).deal(game, state)
        face = game.public_view(decision, chance)
        assert face in (chance, None)
        shown.append(face is not None)
        state = game.apply(state, CHANCE, chance).state
    assert shown == [True, True, False]


def test_a_deal_has_a_hand_for_each_seat() -> None:
    # given the first deal of a game for three, when a hand is left out, then it is told how many there must be
    game = a_game(3)
    state = game.start()
    while DealNeeds not in game.decisions(state)[0].actions:
        state = game.apply(state, CHANCE, pe.Dealer(7).deal(game, state)).state
    refusal = game.try_apply(state, CHANCE, DealNeeds(pe.Dealer(7).deal(game, state).hands[1:]))
    assert isinstance(refusal, pe.Rejection)
    assert refusal.explain() == "DP-SETUP-16: this outcome cannot happen: there are 2 hands instead of 3"


@pytest.mark.parametrize(
    "lie", [lie for lie in lies() if lie.startswith(("a tile", "a customer", "an exhib"))]
)
def test_a_tile_of_another_kind_is_no_outcome(lie: str) -> None:
    # given the reveal of a setup; when a tile comes that is not in its stack, then it is told that this cannot be
    game, (first, told) = a_game(2), lies()[lie]
    refusal = game.try_apply(game.apply(game.start(), CHANCE, first).state, CHANCE, told)
    assert isinstance(refusal, pe.Rejection)
    assert (refusal.code, refusal.rule) == ("impossible_outcome", "DP-SETUP-07")
