"""``petz replay``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import petz_engine as pe
from cli.support import GAME, Petz, lines, written
from petz_engine.cli import replay as command
from petz_engine.kernel.record import Fidelity


def first(values: list[Any], kind: str) -> int:
    """The number of the first line with an action of this kind."""
    return next(i for i, value in enumerate(values) if value.get("action", {}).get("type") == kind)


def test_a_record_replays_exactly(petz: Petz, record: Path) -> None:
    # given a recorded game, when it is replayed
    said, report = petz("replay", record), petz("replay", record, "--json")

    # then it is EXACT up to the end
    assert (said.code, said.err, report.code) == (0, "", 0)
    count = len(lines(record)) - 1
    assert said.out.startswith(f"EXACT: {count} actions\npoints by seat: ")
    assert (report.json["fidelity"], report.json["actions"], report.json["message"]) == ("EXACT", count, "")
    assert report.json["action"] is None

    # and the points are those that the game printed
    printed = petz("play", GAME, "--seed", 7, "--quiet").out
    ranks = report.json["ranks"]
    assert [f"{ranks[seat]}. seat {seat} " in printed for seat in range(4)] == [True] * 4


@pytest.mark.parametrize("length", [1, 2, 40])
def test_a_record_that_stops_early_is_exact(petz: Petz, record: Path, length: int) -> None:
    # given the first lines of a record, when they are replayed
    cut = written(record, lines(record)[:length])
    report = petz("replay", cut, "--json")

    # then they are EXACT, and the game is not over
    assert report.code == 0
    assert (report.json["fidelity"], report.json["actions"]) == ("EXACT", length - 1)
    assert report.json["points"] is None
    assert petz("replay", cut).out == f"EXACT: {length - 1} actions\nthe game is not over\n"


def illegal(values: list[Any]) -> int:
    at = first(values, "send_group")
    values[at]["action"]["imps"] += 50
    return at


def changed_digest(values: list[Any]) -> int:
    at = next(i for i, value in enumerate(values) if "digest" in value)
    values[at]["digest"] = "0" * 64
    return at


def one_too_many(values: list[Any]) -> int:
    values.append(values[-1])
    return len(values) - 1


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (illegal, ""),
        (changed_digest, "the state differs from the recorded one"),
        (one_too_many, ""),
    ],
)
def test_a_changed_record_diverges_at_its_action(petz: Petz, record: Path, change: Any, reason: str) -> None:
    # given a record in which one line was changed
    values = lines(record)
    at = change(values)
    changed = written(record, values)

    # when it is replayed
    said, report = petz("replay", changed), petz("replay", changed, "--json")

    # then it is DIVERGED, says at which action, and why
    assert (said.code, report.code) == (4, 4)
    assert said.out.startswith(f"DIVERGED at action {at}: ")
    assert reason in said.out
    assert (report.json["fidelity"], report.json["action"], report.json["actions"]) == (
        "DIVERGED",
        at,
        at - 1,
    )
    assert report.json["message"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected the header of a record"),
        ("garbage\n", "line 1"),
        ("{}\n", "expected the header of a record"),
        ('{"petz_record": 99}\n', "expected the header of a record"),
        ('{"petz_record": true}\n', "expected the header of a record"),
        ('{"petz_record": 1}\n', "line 1: game of the header cannot be null"),
        ('{"petz_record": 1, "game": ["chess"]}\n', 'game of the header cannot be ["chess"]'),
        ('{"petz_record": 1, "game": "dungeon_petz"}\n', "rules_version of the header cannot be null"),
        (
            '{"petz_record": 1, "game": "dungeon_petz", "rules_version": true, "seats": 4}\n',
            "rules_version of the header cannot be true",
        ),
        ("[" * 100_000, "line 1"),
    ],
)
def test_without_a_readable_header(petz: Petz, tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text(text, encoding="utf-8")
    assert reason in petz.fails("replay", path)


def wrong_seats(header: dict[str, Any]) -> None:
    header["seats"] = 9


def wrong_version(header: dict[str, Any]) -> None:
    header["rules_version"] = 0


def changed_content(header: dict[str, Any]) -> None:
    header["entries"]["packs"][0]["entries"]["rules"]["rules"]["gold_at_start"] = 50


def wrong_option(header: dict[str, Any]) -> None:
    header["options"] = {"easy": True}


def another_game(header: dict[str, Any]) -> None:
    header["game"] = "chess"


def no_entries(header: dict[str, Any]) -> None:
    header["entries"] = None


def another_hash(header: dict[str, Any]) -> None:
    header["packs"][0]["hash"] = "0" * 64


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (wrong_seats, "there is no board for 9 seats"),
        (wrong_version, "rules_version is 0, this library plays 1"),
        (changed_content, ""),
        (wrong_option, 'there is no option "easy"'),
        (another_game, 'there is no game "chess"'),
        (no_entries, ""),
        (another_hash, "packs is"),
    ],
)
def test_a_readable_header_of_something_else_diverges_before_the_first_action(
    petz: Petz, record: Path, change: Any, reason: str
) -> None:
    # given a record whose header can be read, but says what cannot be played here
    header, *rest = lines(record)
    change(header)
    changed = written(record, [header, *rest])

    # when it is replayed, then it has diverged before anything was played, and the reason is told
    said, report = petz("replay", changed), petz("replay", changed, "--json")
    assert (said.code, report.code) == (4, 4)
    assert said.out.startswith("DIVERGED at the header: ")
    assert reason in said.out
    assert (report.json["actions"], report.json["action"], report.json["points"]) == (0, 1, None)


def test_a_line_that_is_no_json(petz: Petz, record: Path) -> None:
    # given a record with a line of garbage in it, wherever it is
    text = record.read_text(encoding="utf-8").splitlines()
    text[-3] = text[-3][:20]
    record.write_text("\n".join(text), encoding="utf-8")

    # then it is no record
    assert f"line {len(text) - 2}: " in petz.fails("replay", record)


def test_bytes_that_are_no_text(petz: Petz, tmp_path: Path) -> None:
    path = tmp_path / "bytes"
    path.write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in petz.fails("replay", path)


def test_files_that_cannot_be_read(petz: Petz, tmp_path: Path) -> None:
    assert "cannot read" in petz.fails("replay", tmp_path / "missing.jsonl")
    assert "cannot read" in petz.fails("replay", tmp_path)
    assert "required: FILE" in petz.fails("replay")


def test_a_migrated_record_has_an_exit_code_of_its_own(
    petz: Petz, record: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given a replay that had to carry the game over to newer rules
    def migrated(record: pe.Record) -> pe.Replay:
        return pe.Replay(Fidelity.MIGRATED, 3, None, None, "action 2: the rules changed")

    monkeypatch.setattr(command, "replay", migrated)

    # then it says so
    said = petz("replay", record)
    assert (said.code, said.out.splitlines()[0]) == (3, "MIGRATED at action 2: the rules changed")
    assert petz("replay", record, "--json").json["fidelity"] == "MIGRATED"
