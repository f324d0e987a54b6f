"""Dealers: the same seed gives the same chance, and no seat shifts the chance of another."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from kernel.support import TOYS, turns, until
from kernel.toys import auction, dice, well
from petz_engine.kernel.chance import stream_seed
from petz_engine.kernel.dealer import Dealer, ScriptedDealer
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.game import Game

DICE = dice.game()


@pytest.mark.parametrize("game", TOYS, ids=repr)
def test_a_dealer_is_a_pure_function_of_seed_and_state(game: Game) -> None:
    for turn in turns(game, 5):
        if turn.seat == CHANCE:
            assert Dealer(5).deal(game, turn.before) == turn.action
            assert Dealer(5).deal(game, game.decode(game.encode(turn.before))) == turn.action


@pytest.mark.parametrize("game", TOYS, ids=repr)
def test_the_stream_is_that_of_seed_label_and_public_count(game: Game) -> None:
    for seed in range(10):
        drawn: Counter[str] = Counter()
        for turn in turns(game, seed):
            if turn.seat == CHANCE:
                label = game.chance_due(turn.before).label
                assert game.sample(turn.before, stream_seed(seed, label, drawn[label])) == turn.action
                drawn[label] += 1
                assert turn.after.table.chance_counts == tuple(sorted(drawn.items()))


def test_seeds_differ() -> None:
    game = auction.game()
    assert len({Dealer(seed).deal(game, game.start()) for seed in range(40)}) > 5


def test_the_same_chance_after_an_undo() -> None:
    # given a seat that re-rolled, and took the re-roll back
    state = DICE.settle(DICE.start(), Dealer(7)).state
    die = next(face for face, n in enumerate(state.table.players[0].bag) if n)
    first = DICE.settle(until(DICE, state, (0, dice.Reroll((die,)))), Dealer(7)).state
    # when it does the same again, then it gets the same
    again = DICE.settle(until(DICE, state, (0, dice.Reroll((die,)))), Dealer(7)).state
    assert first == again


def rolls_of_the_other(*mine: Any) -> list[tuple[int, ...]]:
    """What seat 1 rolls in the first round, and with two re-rolls of everything, after seat 0 did this."""
    state = DICE.settle(DICE.start(), Dealer(11)).state
    for what in mine:
        face = next(f for f, n in enumerate(state.table.players[0].bag) if n)
        action = dice.Stand() if what is None else dice.Reroll((face,) * what)
        state = DICE.settle(until(DICE, state, (0, action)), Dealer(11)).state
    shown = [state.table.players[1].bag]
    for _ in range(2):
        faces = tuple(f for f, n in enumerate(state.table.players[1].bag) for _ in range(n))
        step = DICE.settle(until(DICE, state, (1, dice.Reroll(faces))), Dealer(11))
        shown.append(next(e["kinds"] for e in step.events if e.kind == "rolled" and e.seat == 1))
        state = step.state
    return shown


def test_a_re_roll_never_shifts_the_chance_of_another_seat() -> None:
    assert rolls_of_the_other(None) == rolls_of_the_other(1, None) == rolls_of_the_other(1, 1)


def test_chance_within_each_belongs_to_its_seat() -> None:
    decision = DICE.decisions(DICE.start())[0]
    assert (decision.seat, decision.label, decision.context) == (CHANCE, "roll/0", (0, 0))


def test_the_label_follows_the_seat_when_the_order_changes() -> None:
    """The same place in the flow is another seat's chance in the second round."""
    labels = []
    for seed in range(20):
        for turn in turns(DICE, seed):
            decision = DICE.decisions(turn.before)[0]
            if turn.seat == CHANCE and decision.step == "round/last/turn[0]/roll":
                assert decision.context == (turn.before.table.order[0], 1)
                labels.append(decision.label)
    assert set(labels) == {"roll/0", "roll/1"}


def test_a_frame_names_its_own_chance() -> None:
    game = well.game()
    state = until(game, game.start(), (0, well.Dig(1)))
    assert game.decisions(state)[0].label == "raise/0"
    assert dict(game.settle(state, Dealer(0)).state.table.chance_counts) == {"raise/0": 1}


def test_a_script_is_dealt_in_order_and_then_the_dealer_behind_it() -> None:
    game = well.game()
    script = [well.Raise((1, 1)), well.Sink((1, 0))]
    dealer = ScriptedDealer(script, then=Dealer(3))
    state = game.settle(until(game, game.start(), (0, well.Dig(2))), dealer).state
    state = game.settle(until(game, state, (0, well.Keep(1))), dealer).state
    assert state.table.players[0].bag == (0, 1)
    assert dict(state.table.chance_counts) == {"raise/0": 2, "sink/0": 1}


def test_a_script_without_a_dealer_behind_it_says_when_it_ends() -> None:
    game = auction.game()
    with pytest.raises(ValueError, match="the script has 0 chance actions, this is number 1"):
        ScriptedDealer([]).deal(game, game.start())


def test_no_chance_is_dealt_where_none_is_due() -> None:
    game = well.game()
    with pytest.raises(ValueError, match="no chance is due"):
        Dealer(1).deal(game, game.start())
    over = list(turns(game, 0))[-1].after
    with pytest.raises(ValueError, match="no chance is due"):
        Dealer(1).deal(game, over)
