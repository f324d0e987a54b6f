"""Luck: on a tiny pack, weights add up to exactly 1, and dealers keep within what can happen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

import attrs
import pytest

import petz_engine as pe
from dungeon_petz.games import Lively, played
from dungeon_petz.pack_making import game_of, pack, shipped_tables
from dungeon_petz.positions import a_game, positions_of, the_game
from petz_engine import testing
from petz_engine.dungeon_petz import DrawFirst, GroupImps
from petz_engine.dungeon_petz.draws import DealNeeds
from petz_engine.dungeon_petz.state import State
from petz_engine.dungeon_petz.steps.reveal_tiles import Reveal
from petz_engine.kernel.build import replaced
from petz_engine.kernel.decision import CHANCE

DECKS = {"green": ("green_hunger", "green_poop"), "red": ("red_hunger", "red_poop")}


@cache
def tiny() -> pe.Game:
    """Two players, two colors with four cards each, and two or three tiles of every kind."""
    tables = shipped_tables()
    cards = [name for deck in DECKS.values() for name in deck]
    tables["color"] = [entry for entry in tables["color"] if entry["id"] in DECKS]
    tables["need_card"] = [
        {**entry, "copies": 2} if entry["id"] in cards else entry
        for entry in tables["need_card"]
        if entry["id"] in (*cards, "potion", "green_substitute", "red_substitute")
    ]
    for kind, copies in (("pet", 4), ("addon", 2), ("artifact", 2), ("exhibition", 2), ("customer", 2)):
        tables[kind] = [{**entry, "copies": 1} for entry in tables[kind][:copies]]
    tables["cage"] = tables["cage"][:3]
    for pet in tables["pet"]:
        pet["bars"] = ["green", "red"] * 3 + ["green"]
    for artifact in tables["artifact"]:
        for rule in artifact["rule"]:
            rule["do"][0]["colors"] = ["green", "red"]
    for row in tables["row"]:
        row["first"], row["fresh"] = min(row["first"], 1), min(row["fresh"], 1)
    del tables["option"]
    tables["board"] = tables["board"][:1]
    board = tables["board"][0]
    board |= {"seats": 2, "rounds": 3, "exhibitions": [2, 3], "customers": [2, 3], "extra_imps": [1]}
    board |= {"income": [1, 2], "prizes": [4, 2]}
    return game_of(pack("tiny", tables), seats=2)


def chances(seeds: range) -> Iterator[testing.Turn]:
    """The chance actions of some games on the tiny pack."""
    for seed in seeds:
        yield from (t for t in testing.turns(tiny(), Lively(seed), seed) if t.decision.seat == CHANCE)


@pytest.mark.rule("DP-DRAW-03", "DP-LIMIT-02", "DP-LIMIT-03")
def test_the_weights_of_all_outcomes_add_up_to_one() -> None:
    game, seen, dry = tiny(), Counter[str](), 0
    for turn in chances(range(25)):
        # given a state that waits for luck, and all that can happen in it
        outcomes = list(game.outcomes(turn.before))

        # then the exact weights are positive and add up to 1, and each outcome occurs once
        weights = [game.weight(turn.before, action) for action in outcomes]
        assert sum(weights) == 1
        assert min(weights) > 0
        assert len(set(outcomes)) == len(outcomes)
        assert turn.action in outcomes
        seen[type(turn.action).__name__] += 1
        dry += any(event.kind == "reshuffled" for event in turn.events)
    assert len(seen) == 3
    assert dry > 5


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


def test_samples_keep_to_what_can_happen_about_as_often_as_they_should() -> None:
    # given a state of luck with few outcomes
    game = tiny()
    turn = next(t for t in chances(range(1)) if isinstance(t.action, DealNeeds))
    weights = {action: game.weight(turn.before, action) for action in game.outcomes(turn.before)}

    # when it is drawn many times
    drawn = Counter(game.sample(turn.before, stream) for stream in range(4000))

    # then nothing else ever comes, everything comes, and about as often as its weight
    assert drawn.keys() == weights.keys()
    for action, weight in weights.items():
        assert abs(drawn[action] - 4000 * weight) < 5 * (4000 * weight * (1 - weight)) ** Fraction(1, 2)


def test_impossible_luck_is_refused_and_weighs_nothing() -> None:
    game, refused = tiny(), 0
    for turn in chances(range(3)):
        for other in {type(t.action): t.action for t in chances(range(2))}.values():
            # given an action of chance that is not among the outcomes
            if other in list(game.outcomes(turn.before)):
                continue
            # then it is refused, and has no weight
            refused += 1
            assert isinstance(game.try_apply(turn.before, CHANCE, other), pe.Rejection)
            with pytest.raises(pe.IllegalAction):
                game.weight(turn.before, other)
    assert refused > 20


def test_one_stream_of_luck_does_not_depend_on_how_often_another_was_drawn() -> None:
    game, dealer = the_game(), pe.Dealer(5)
    for turn in played(3):
        if turn.decision.seat != CHANCE:
            continue
        # given a state of luck, and the same after more or less luck with other labels
        label = game.luck_due(turn.before).label
        luck = tuple((name, n if name == label else n + 3) for name, n in turn.before.table.luck)
        other = attrs.evolve(turn.before, table=attrs.evolve(turn.before.table, luck=luck))

        # then the dealer deals the same
        assert dealer.deal(game, other) == dealer.deal(game, turn.before)


def test_the_same_choice_after_an_undo_meets_the_same_luck() -> None:
    game, dealer = the_game(), pe.Dealer(5)
    turn = next(t for t in played(3) if t.decision.seat >= 0 and t.after.table.due == (CHANCE,))
    again: list[Any] = [
        game.settle(game.apply(turn.before, turn.decision.seat, turn.action).state, dealer) for _ in range(2)
    ]
    assert again[0] == again[1]


def test_what_a_row_reveals_does_not_depend_on_the_other_rows() -> None:
    # given the reveal of a later round, and the same with another row of the market emptied of its stack
    game = the_game()
    turn = next(t for t in played(3) if isinstance(t.action, Reveal) and t.before.table.round > 1)
    tiles = list(turn.before.hidden.tiles)
    for tile in game.content.tiles_of["cage"]:
        tiles[tile] = 0
    other = attrs.evolve(turn.before, hidden=attrs.evolve(turn.before.hidden, tiles=tuple(tiles)))

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


class Saying:
    """A dealer that says these things, whatever is due."""

    def __init__(self, *said: Any) -> None:
        self.said = list(said)

    def deal(self, game: pe.Game, state: State) -> Any:
        return self.said.pop(0)


def lies() -> dict[str, tuple[Any, ...]]:
    """What a dealer could say that cannot happen, in a game for two: neutral imps keep artifacts away in round 1."""
    game = a_game(2)
    first = pe.Dealer(7).deal(game, game.start())
    true = pe.Dealer(7).deal(game, game.apply(game.start(), CHANCE, first).state)
    ball, at = positions_of(game).tile("crystal_ball"), positions_of(game).number("row", "artifacts")
    return {
        "tiles for a row that gets none": (first, attrs.evolve(true, rows=replaced(true.rows, at, (ball,)))),
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


def test_settling_takes_the_luck_of_a_script_that_can_happen() -> None:
    # given what a dealer has dealt, said again by another as an equal action
    game = a_game(2)
    state = game.start()
    dealt: list[Any] = []
    while game.decisions(state)[0].seat == CHANCE:
        dealt.append(pe.Dealer(7).deal(game, state))
        state = game.apply(state, CHANCE, dealt[-1]).state
    again = [game.decode_action(game.encode_action(action)) for action in dealt]
    assert game.settle(game.start(), Saying(*again)).state == state
