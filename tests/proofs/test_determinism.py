"""Determinism: the same seeds give the same bytes, in every process and whatever else is loaded."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

import petz_engine as pe
from conftest import run
from dungeon_petz.games import player
from dungeon_petz.pack_making import pack
from petz_engine import testing

PLAY = """
import sys
import petz_engine as pe
from petz_engine import testing

basic = pe.load("dungeon_petz", seats=4)
options = {"double_symbols": True, "foresight": "more", "meat_stand": True}
three = pe.load("dungeon_petz", seats=3, options=options)
two = pe.load("dungeon_petz", seats=2, options=options)
for game, seed in ((basic, 1), (basic, 2), (basic, 3), (three, 1), (two, 1)):
    record = pe.Record.of(game)
    for turn in testing.turns(game, testing.Numbers(testing.random_numbers(seed)), seed):
        record = record.add(game, turn.decision.seat, turn.action, turn.after)
    sys.stdout.buffer.write(record.dumps())
"""


def record_of(game: pe.Game, seed: int) -> pe.Record:
    record = pe.Record.of(game)
    for turn in testing.turns(game, player(seed), seed):
        record = record.add(game, turn.decision.seat, turn.action, turn.after)
    return record


def test_records_are_the_same_bytes_in_fresh_processes_under_any_hash_seed(tmp_path: Path) -> None:
    # given three processes whose hashes of text differ
    told = []
    for seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        told.append(run(sys.executable, "-c", PLAY, cwd=tmp_path, env=env).stdout)

    # then all of them play the same games
    assert told[0] == told[1] == told[2]
    assert told[0].count('"petz_record"') == 5
    assert len(told[0].splitlines()) > 200


NOTHING: dict[str, list[dict[str, Any]]] = {
    "addon": [{"id": "b_addon", "strength": 9, "copies": 0}],
    "artifact": [{"id": "b_artifact", "modify": [{"stat": "exhibition", "add": 9}], "copies": 0}],
    "cage": [{"id": "b_cage", "strength": 9, "antimagic": 9, "copies": 0}],
    "customer": [{"id": "b_customer", "score": [{"points": 9, "per": "needs.any"}], "copies": 0}],
    "exhibition": [
        {
            "id": "b_exhibition",
            "scope": "all_pets",
            "score": [{"points": 9, "per": "pets"}],
            "food": [{"space": "meat_stand", "food": "meat", "amount": 9}],
            "copies": 0,
        }
    ],
    "diet": [{"id": "b_diet", "eats": ["b_food"], "price": {}}],
    "feature": [{"id": "b_feature", "modify": [{"stat": "free", "need": "b_need", "add": 1}]}],
    "food": [{"id": "b_food", "chambers": 4}],
    "need": [{"id": "b_need", "family": "pay_food", "order": 1, "otherwise": "b_token"}],
    "need_card": [{"id": "b_card", "color": "green", "needs": ["play", "play"], "copies": 0}],
    "pet": [{"id": "b_pet", "diet": "omnivore", "bars": ["green"] * 7, "copies": 0}],
    "space": [{"id": "b_space", "do": [{"verb": "gain_gold", "amount": 9}]}],
    "token": [{"id": "b_token", "on": "pet", "lost_at": 1}],
}
"""Entries without copies, and entries that nothing on the table uses."""


@pytest.mark.parametrize("name", ["a_pack_before", "z_pack_behind"])
def test_a_pack_with_no_copies_of_anything_changes_only_the_header(name: str) -> None:
    # given a pack whose entries, sorted in among the others, give all of them other numbers
    shipped = pe.load("dungeon_petz")
    more = pe.load("dungeon_petz", packs=[pack(name, NOTHING, requires=["dungeon_petz"])])
    assert len(more.content.tiles) == len(shipped.content.tiles) + 6

    for seed in range(6):
        # when the same seeds are played with it and without
        with_it, without = record_of(more, seed), record_of(shipped, seed)

        # then actions and digests are the same, and the header names the pack
        assert with_it.lines == without.lines
        assert with_it.header != without.header
        assert [p["id"] for p in with_it.header["packs"]] == ["dungeon_petz", name]
        assert pe.replay(with_it).fidelity is pe.Fidelity.EXACT


def test_the_same_seeds_give_the_same_record_twice() -> None:
    for seed in range(3):
        first, second = record_of(pe.load("dungeon_petz"), seed), record_of(pe.load("dungeon_petz"), seed)
        assert first.dumps() == second.dumps()
