"""Round trips: states, views, actions, events and records of whole games go to bytes and come back."""

from __future__ import annotations

import json

import pytest

import petz_engine as pe
from dungeon_petz.games import played, tables_and_seeds
from dungeon_petz.positions import the_game
from petz_engine.kernel.codec import canonical


def recorded(game: pe.Game, seed: int) -> pe.Record:
    record = pe.Record.of(game)
    for turn in played(seed, game):
        record = record.add(game, turn.decision.seat, turn.action, turn.after)
    return record


@pytest.mark.parametrize(("game", "seed"), tables_and_seeds(5), indirect=["game"])
def test_every_state_of_a_game_comes_back_from_its_bytes(game: pe.Game, seed: int) -> None:
    for turn in played(seed, game):
        data = game.encode(turn.after)
        back = game.decode(data)
        assert back == turn.after
        assert game.encode(back) == data
        assert game.decisions(back) == game.decisions(turn.after)


@pytest.mark.parametrize(("game", "seed"), tables_and_seeds(5), indirect=["game"])
def test_every_view_comes_back_and_means_the_same(game: pe.Game, seed: int) -> None:
    for at, turn in enumerate(played(seed, game)):
        for seat in (at % game.seats, None):
            view = game.view(turn.before, seat)
            data = pe.encode_view(game, view)
            back = pe.decode_view(game, data)
            assert back == view
            assert pe.encode_view(game, back) == data
            assert game.digest(back) == game.digest(view)
            assert game.options(back).count() == game.options(view).count()


@pytest.mark.parametrize(("game", "seed"), tables_and_seeds(5), indirect=["game"])
def test_every_action_and_event_comes_back_from_json(game: pe.Game, seed: int) -> None:
    for turn in played(seed, game):
        # an action is an object with a type, and the same action again
        text = json.dumps(game.encode_action(turn.action))
        assert game.decode_action(json.loads(text)) == turn.action
        # an event is plain JSON that says its kind, its rule and its facts
        for event in turn.events:
            told = json.loads(canonical(game.encode_event(event)))
            assert told["event"] == event.kind
            assert told["rule"].startswith("DP-")
            assert {name for name, _ in event.facts} <= told.keys()


@pytest.mark.parametrize(("game", "seed"), tables_and_seeds(5), indirect=["game"])
def test_a_record_replays_exactly_from_its_bytes(game: pe.Game, seed: int) -> None:
    # given the record of a game
    record = recorded(game, seed)
    data = record.dumps()

    # when its bytes are read and replayed, with nothing but what stands in them
    back = pe.Record.loads(data)
    replay = pe.replay(back)

    # then the same game comes out, and the same bytes
    assert replay.fidelity is pe.Fidelity.EXACT
    assert replay.actions == len(played(seed, game))
    assert game.encode(replay.state) == game.encode(played(seed, game)[-1].after)
    assert back.dumps() == data


def test_a_record_with_one_other_action_diverges_and_says_where() -> None:
    # given a record in which one group is kept instead of sent
    lines = recorded(the_game(), 1).dumps().decode().splitlines()
    at = next(i for i, line in enumerate(lines) if '"type":"send_group"' in line)
    line = json.loads(lines[at])
    kept = {key: line["action"][key] for key in ("imps", "gold")} | {"type": "keep_group"}
    lines[at] = canonical({**line, "action": kept}).decode()

    # when it is replayed, then it ends before its end
    replay = pe.replay(pe.Record.loads("\n".join(lines)))
    assert replay.fidelity is pe.Fidelity.DIVERGED
    assert at <= replay.actions < len(lines) - 1
    assert replay.message.startswith("action ")


def test_forks_of_a_game_share_their_past() -> None:
    # given a game, and a choice in the middle of it
    game, turns = the_game(), played(2)
    at = next(i for i, turn in enumerate(turns) if i > 40 and turn.decision.seat >= 0)
    past = pe.Record.of(game)
    for turn in turns[:at]:
        past = past.add(game, turn.decision.seat, turn.action, turn.after)
    before, seat = turns[at].before, turns[at].decision.seat
    first, second, *_ = game.options(game.view(before, seat))

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
