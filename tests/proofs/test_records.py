"""What is written of a game: events in the words of actions, and records that differ or go on in two ways."""

from __future__ import annotations

import json
from itertools import islice

import pytest

import petz_engine as pe
from petz_engine.kernel.codec import canonical
from petz_engine.testing import record_of
from proofs.games import played, tables_and_seeds


@pytest.mark.parametrize(("game", "seed"), tables_and_seeds(5), indirect=["game"])
def test_an_event_tells_what_was_done_as_the_action_says_it(game: pe.Game, seed: int) -> None:
    for turn in played(seed, game):
        action = game.encode_action(turn.action)
        fields = [(getattr(turn.action, name), action[name]) for name in action if name != "type"]
        for event in turn.events:
            told = json.loads(canonical(game.encode_event(event)))
            for name, value in event.facts:
                # given a fact that is a field of the action, and no mere number
                same = [
                    written for field, written in fields if value is field and type(value) is tuple and value
                ]
                # then its numbers are the ids that they are in the action
                assert not same or told[name] in same, event


def test_a_record_with_one_other_action_diverges_or_comes_to_the_same(game: pe.Game) -> None:
    turns, diverged, tried = played(1, game), 0, 0
    record = record_of(game, turns)
    for at, turn in list(enumerate(turns))[3::9]:
        # given a record in which a seat does something else than it did
        actions = game.options(game.view(turn.before, turn.decision.seat)) if turn.decision.seat >= 0 else ()
        other = next((action for action in islice(actions, 50) if action != turn.action), None)
        if other is None:
            continue
        lines = record.dumps().decode().splitlines()
        lines[at + 1] = canonical({**json.loads(lines[at + 1]), "action": game.encode_action(other)}).decode()

        # when it is replayed, then it ends before its end, or has come to the very same game
        replay, tried = pe.replay(pe.Record.loads("\n".join(lines))), tried + 1
        if replay.fidelity is pe.Fidelity.EXACT:
            assert game.encode(replay.state) == game.encode(turns[-1].after)
            continue
        assert replay.fidelity is pe.Fidelity.DIVERGED
        assert at <= replay.actions < len(turns)
        assert replay.message.startswith("action ")
        diverged += 1
    assert diverged > tried // 2 > 1


def test_forks_of_a_game_share_their_past(game: pe.Game) -> None:
    # given a game, and a choice in the middle of it
    turns = played(2, game)
    ways = [game.options(game.view(t.before, max(0, t.decision.seat))).count() for t in turns]
    at = next(i for i, turn in enumerate(turns) if i > 40 and turn.decision.seat >= 0 and ways[i] > 1)
    past = record_of(game, turns[:at])
    before, seat = turns[at].before, turns[at].decision.seat
    first, second = islice(game.options(game.view(before, seat)), 2)

    # when it goes on in two ways
    forks = [
        past.add(game, seat, action, game.apply(before, seat, action).state) for action in (first, second)
    ]

    # then both have the same past, which is the record as it was
    assert len(past.lines) == at
    assert forks[0].lines[-1] != forks[1].lines[-1]
    for fork in forks:
        assert len(fork.lines) == at + 1
        assert all(fork.lines[i] is past.lines[i] for i in range(at))
        assert pe.replay(fork).fidelity is pe.Fidelity.EXACT
