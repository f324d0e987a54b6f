"""Records and how faithful a replay is."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import petz_engine as pe
from kernel.support import TOYS, turns
from kernel.toys import auction
from petz_engine.kernel.game import Game
from petz_engine.kernel.record import Fidelity, Line, Record, Replay, replay
from petz_engine.kernel.refusal import DecodeError


def recorded(game: Game, seed: int) -> Record:
    """The record of a whole game."""
    record = Record.of(game)
    for turn in turns(game, seed):
        record = record.add(game, turn.seat, turn.action, turn.after)
    return record


GAME = auction.game()
RECORD = recorded(GAME, 2)


@pytest.mark.parametrize("game", TOYS, ids=repr)
def test_a_replay_without_any_seed_is_exact(game: Game) -> None:
    for seed in range(5):
        record = recorded(game, seed)
        last = list(turns(game, seed))[-1].after
        came = Replay(Fidelity.EXACT, len(record.lines), last, game.outcome(last))
        assert came.outcome is not None
        assert replay(record, game) == came
        # also from its text, which is the same each time
        again = Record.loads(record.dumps())
        assert again.dumps() == record.dumps() == recorded(game, seed).dumps()
        assert replay(again, game).fidelity is Fidelity.EXACT


def test_a_person_can_read_it() -> None:
    header, deal, *lines = [json.loads(line) for line in RECORD.dumps().splitlines()]
    assert header == {"petz_record": 1, "library": pe.__version__, **GAME.header, "entries": GAME.entries}
    assert (header["game"], header["seats"]) == ("auction", 2)
    assert deal["seat"] == "chance"
    assert deal["action"]["type"] == "deal"
    assert {line["action"]["type"] for line in lines} == {"swap", "bid"}
    assert "digest" in lines[-1]


def test_forks_share_their_past() -> None:
    start = Record.of(GAME)
    first = next(turns(GAME, 2))
    one = start.add(GAME, first.seat, first.action, first.after)
    assert len(start.lines) == 0
    assert one.lines[0] == RECORD.lines[0]


def with_line(at: int, line: Any) -> Record:
    """The record with another line, given as JSON values."""
    lines = RECORD.dumps().splitlines()
    lines[at] = json.dumps(line).encode()
    return Record.loads(b"\n".join(lines))


DEAL, SWAP = (json.loads(line) for line in RECORD.dumps().splitlines()[1:3])
WRONG = [
    (1, {**DEAL, "seat": 0}, "only the dealer may answer for chance"),
    (1, {**DEAL, "seat": -1}, 'expected a seat number or "chance", got -1'),
    (1, {**DEAL, "seat": "nobody"}, 'expected a seat number or "chance"'),
    (1, {"action": DEAL["action"]}, "got null"),
    (
        1,
        {**DEAL, "action": {"type": "deal", "hands": [{"cedar": 2}, {"ash": 2}]}},
        "this outcome cannot happen",
    ),
    (1, {**DEAL, "action": {"type": "deal", "hands": [{"ash": 2, "cedar": 0}, {"ash": 2}]}}, "not canonical"),
    (2, {**SWAP, "seat": 1}, "seat 1 has nothing to decide"),
    (2, {**SWAP, "seat": 10**30}, "has nothing to decide"),
    (2, {**SWAP, "seat": True}, "expected a seat number"),
    (2, {"seat": 0, "action": {"type": "bid", "cards": ["ash"]}}, "answered by swap, not by bid"),
    (2, {"seat": 0, "action": {"type": "bid", "cards": ["birch", "ash"]}}, "not canonical"),
    (2, {"seat": 0, "action": {"type": "pass"}}, "expected one of bid, deal, swap as type"),
    (2, {"seat": 0, "action": {"type": "swap", "give": "oak"}}, 'id of a kind, got "oak"'),
    (2, {"seat": 0, "action": {"type": "swap"}}, "give is missing"),
    (2, {"seat": 0, "action": [1]}, "expected an object with a type"),
    (2, {**SWAP, "digest": "0" * 64}, "the state differs"),
    (2, {**SWAP, "digest": 5}, "the state differs"),
    (2, {**SWAP, "note": "hello"}, "a line has no 'note'"),
    (2, [], "expected an object with seat and action, got []"),
    (2, None, "expected an object with seat and action, got null"),
    (2, "swap", 'expected an object with seat and action, got "swap"'),
]


@pytest.mark.parametrize(("at", "line", "why"), WRONG)
def test_a_wrong_line_is_found_where_it_stands(at: int, line: Any, why: str) -> None:
    came = replay(with_line(at, line), GAME)
    assert came.fidelity is Fidelity.DIVERGED
    assert came.actions == at - 1
    assert came.message.startswith(f"action {at}: ")
    assert why in came.message
    # and the state is the one before it
    assert came.state == replay(Record(RECORD.head, RECORD.lines[: at - 1]), GAME).state


def test_an_action_after_the_end_diverges() -> None:
    longer = Record(RECORD.head, RECORD.lines.append(RECORD.lines[-1]))
    assert replay(longer, GAME).message == f"action {len(longer.lines)}: the game is over"


def test_a_changed_digest_is_found() -> None:
    line = RECORD.lines[-1]
    assert line.digest == GAME.digest(list(turns(GAME, 2))[-1].after)
    changed = Record(
        RECORD.head, RECORD.lines.set(-1, Line(line.text.replace(line.digest, line.digest[::-1])))
    )
    came = replay(changed, GAME)
    assert (came.fidelity, came.actions) == (Fidelity.DIVERGED, len(RECORD.lines) - 1)
    assert came.message == f"action {len(RECORD.lines)}: the state differs from the recorded one"


def test_another_legal_action_is_found_further_on() -> None:
    """By an action that is not possible any more, or else by the digest at the end."""
    played = list(turns(GAME, 2))[1]
    others = [a for a in GAME.options(GAME.view(played.before, played.seat)) if a != played.action]
    assert len(others) > 1
    for other in others:
        came = replay(with_line(2, {"seat": played.seat, "action": GAME.encode_action(other)}), GAME)
        assert came.fidelity is Fidelity.DIVERGED
        assert came.actions >= 2


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "\n\n",
            "{}",
            "[]",
            "1",
            "null",
            '{"petz_record":2}',
            '{"petz_record":true}',
            '{"petz_record":1.0}',
        ),
        *("not json", '{"petz_record":1}\nnot json', '{"petz_record":1}\n{"seat":0', b"\xff", "[" * 100_000),
    ],
)
def test_no_header_and_no_json_are_decode_errors(text: str | bytes) -> None:
    with pytest.raises(DecodeError):
        Record.loads(text)


def test_a_decode_error_names_the_line() -> None:
    with pytest.raises(DecodeError, match="line 3: not JSON"):
        Record.loads('{"petz_record":1}\n{}\n{"seat"}\n')


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(
    JSON | st.fixed_dictionaries({"seat": JSON, "action": JSON}, optional={"digest": JSON}),
    st.integers(1, len(RECORD.lines)),
)
@settings(max_examples=150, derandomize=True)
def test_a_replay_never_raises_for_what_a_line_says(line: Any, at: int) -> None:
    came = replay(with_line(at, line), GAME)
    assert (came.fidelity, came.actions) == (Fidelity.DIVERGED, at - 1)


@given(st.binary(max_size=40))
@settings(max_examples=100, derandomize=True)
def test_any_bytes_are_a_record_or_a_decode_error(data: bytes) -> None:
    for text in (data, RECORD.dumps() + data):
        try:
            record = Record.loads(text)
        except DecodeError:
            continue
        assert replay(record, GAME).actions <= len(record.lines)
