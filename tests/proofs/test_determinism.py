"""Determinism: the same seeds give the same bytes, in every process and whatever else is loaded."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

import petz_engine as pe
from conftest import run
from petz_engine import testing
from petz_engine.testing import record_of
from proofs.subject import Subject

PLAY = """
import json, sys
import petz_engine as pe
from petz_engine import testing

for name, seats, options, seed in json.loads(sys.argv[1]):
    game = pe.load(name, seats=seats, options=options)
    record = pe.Record.of(game)
    for turn in testing.turns(game, testing.Numbers(testing.random_numbers(seed)), seed):
        record = record.add(game, turn.decision.seat, turn.action, turn.after)
    sys.stdout.buffer.write(record.dumps())
"""


def to_play(subject: Subject) -> list[Any]:
    """Three seeds at the basic table, and one at each of the others."""
    headers = [make().header for make in subject.tables.values()]
    return [
        [subject.name, header["seats"], header["options"], seed]
        for at, header in enumerate(headers)
        for seed in ((1, 2, 3) if at == 0 else (1,))
    ]


def test_records_are_the_same_bytes_in_fresh_processes_under_any_hash_seed(
    subject: Subject, tmp_path: Path
) -> None:
    # given three processes whose hashes of text differ
    told, games = [], to_play(subject)
    for seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        told.append(run(sys.executable, "-c", PLAY, json.dumps(games), cwd=tmp_path, env=env).stdout)

    # then all of them play the same games
    assert told[0] == told[1] == told[2]
    assert told[0].count('"petz_record"') == len(games) > 4
    assert len(told[0].splitlines()) > 200


@pytest.mark.parametrize("name", ["a_pack_before", "z_pack_behind"])
def test_a_pack_with_no_copies_of_anything_changes_only_the_header(subject: Subject, name: str) -> None:
    # given a pack whose entries, sorted in among the others, give all of them other numbers
    shipped = pe.load(subject.name)
    empty = subject.maker.pack(name, subject.nothing, requires=[subject.name])
    more = pe.load(subject.name, packs=[empty])
    numbered = [sum(map(len, game.content.names.values())) for game in (shipped, more)]
    assert numbered[1] - numbered[0] >= sum(map(len, subject.nothing.values()))

    for seed in range(6):
        # when the same seeds are played with it and without
        with_it, without = (
            record_of(game, testing.turns(game, subject.player(seed), seed)) for game in (more, shipped)
        )

        # then actions and digests are the same, and the header names the pack
        assert with_it.lines == without.lines
        assert with_it.header != without.header
        assert [p["id"] for p in with_it.header["packs"]] == [subject.name, name]
        assert pe.replay(with_it).fidelity is pe.Fidelity.EXACT


def test_the_same_seeds_give_the_same_record_twice(subject: Subject) -> None:
    for seed in range(3):
        first, second = (
            record_of(game, testing.turns(game, subject.player(seed), seed))
            for game in (pe.load(subject.name), pe.load(subject.name))
        )
        assert first.dumps() == second.dumps()
