"""A state is a value: whatever happens later, every earlier state stays what it was."""

from __future__ import annotations

import attrs
import pytest

import petz_engine as pe
from petz_engine import testing
from proofs.games import played, subject_of, tables_and_seeds


@pytest.mark.parametrize(("game", "seed"), tables_and_seeds(6), indirect=["game"])
def test_all_earlier_states_of_a_game_stay_as_they_were(game: pe.Game, seed: int) -> None:
    # given each state of a game with its digest and an independent copy, taken when it was new
    past = []
    for turn in testing.turns(game, subject_of(game).player(seed), seed):
        data = game.encode(turn.before)
        past.append((turn.before, data, game.decode(data), game.digest(turn.before), hash(turn.before)))

    # when the game is over, then none of them has changed
    for state, data, copy, digest, hashed in past:
        assert state == copy
        assert state is not copy
        assert game.encode(state) == data
        assert game.digest(state) == digest
        assert hash(state) == hash(copy) == hashed
    assert len({digest for _, _, _, digest, _ in past}) == len(past)


def test_many_futures_of_one_state_do_not_touch_each_other(game: pe.Game) -> None:
    rng = pe.Rng(8)
    for turn in played(2, game)[10::12]:
        if turn.decision.seat < 0:
            continue
        # given a state and several actions in it
        before = game.encode(turn.before)
        options = game.options(game.view(turn.before, turn.decision.seat))
        actions = [options.walk(rng) for _ in range(4)]

        # when all of them are carried out, twice and in another order
        first = [game.apply(turn.before, turn.decision.seat, action) for action in actions]
        again = [game.apply(turn.before, turn.decision.seat, action) for action in reversed(actions)]

        # then each has led to the same both times, and the state is what it was
        assert first == again[::-1]
        assert game.encode(turn.before) == before


def test_nothing_in_a_state_can_be_set(game: pe.Game) -> None:
    state = game.start()
    for one in (state, state.table, state.table.players[0], state.secrets[0], state.hidden):
        for field in attrs.fields(type(one)):
            with pytest.raises(AttributeError):
                setattr(one, field.name, None)
