"""``petz explain``."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import petz_engine as pe
from cli.support import GAMES, Petz, lines, written
from petz_engine.cli.explain import place_of
from petz_engine.kernel.record import before
from petz_engine.testing.rules import texts_of
from proofs.games import SUBJECTS


@pytest.fixture(params=GAMES)
def played(petz: Petz, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """The record of a whole game of each game."""
    path = tmp_path / "game.jsonl"
    assert petz("play", request.param, "--seed", 7, "--quiet", "--record", path).code == 0
    return path


def loaded(path: Path) -> tuple[pe.Record, pe.Game]:
    record = pe.Record.loads(path.read_bytes())
    return record, pe.game_of_record(record)


def test_what_seats_may_do_is_shown_with_its_reasons(petz: Petz, played: Path) -> None:
    # given a record; when places of it are explained, the last ones of some types of action
    record, game = loaded(played)
    kinds, refused = set(), 0
    latest = {line.action["type"]: at for at, line in enumerate(record.lines, 1)}
    for at in list(latest.values())[-7:]:
        state = before(record, game, at)
        said, report = petz("explain", played, "--at", at), petz("explain", played, "--at", at, "--json").json

        # then whoever is asked has the number of its legal actions, and the first of them
        assert (said.code, said.err) == (0, "")
        assert (report["at"], report["actions"]) == (at, len(record.lines))
        due = game.decisions(state)
        assert [decision["seat"] for decision in report["decisions"]] == [each.seat for each in due]
        assert [seat["seat"] for seat in report["seats"]] == [each.seat for each in due if each.seat >= 0]
        for seat in report["seats"]:
            options = game.options(game.view(state, seat["seat"]))
            assert seat["count"] == options.count()
            assert all(game.decode_action(one["action"]) in options for one in seat["actions"])
            assert f"seat {seat['seat']}: " in said.out
            assert len(seat["ways"]) + len(seat["closed"]) == len(seat["decision"]["actions"])
            kinds.update(seat["decision"]["actions"])
            refused += len(seat["closed"])
            refused += sum(len(q["refused"]) for way in seat["ways"] for q in way["questions"])
        # and each rule that is named is told in its own words
        assert {decision["rule"] for decision in report["decisions"]} <= report["rules"].keys()
        words = " ".join(said.out.split())
        assert all(f"{rule} {text}" in words for rule, text in report["rules"].items())
    assert len(kinds) >= 2
    assert refused


def test_actions_are_shown_by_type_and_only_ways_with_questions(petz: Petz, played: Path) -> None:
    # given a record, when each of its places is looked at, then each type of action that is possible is shown
    record, game = loaded(played)
    several = 0
    for at in range(1, len(record.lines) + 1, 3):
        place = place_of(game, before(record, game, at), record, at, None)
        for seat in place.seats:
            several += len(seat.types) > 1
            assert sum(count for _, count, _ in seat.types) == seat.count
            assert sum(told for _, _, told in seat.types) == len(seat.actions)
            kinds = [action["type"].replace("_", " ") for action, _ in seat.actions]
            assert kinds == [name for name, _, told in seat.types for _ in range(told)]
    assert several

    # and no line tells of a way on which nothing is asked
    said = petz("explain", played, "--at", len(record.lines) // 2).out.splitlines()
    below = [under for line, under in pairwise([*said, ""]) if line.startswith("  on the way to")]
    assert all(line.startswith("    ") for line in below)


@pytest.mark.parametrize("game", pe.games())
def test_rules_are_told_in_plain_sentences(game: str) -> None:
    # given all rules of a text, then nothing is left of Markdown and of the marks of sources
    for words in texts_of(game).plain.values():
        assert words
        assert [
            mark for mark in ("|", "`", "**", "[", "]", "\n", "  ", "---", " ,", " .") if mark in words
        ] == []


def test_the_end_of_a_game_shows_the_score_of_each_seat(petz: Petz, played: Path) -> None:
    # given the place after the last action
    record, game = loaded(played)
    last = len(record.lines) + 1
    said, report = petz("explain", played, "--at", last), petz("explain", played, "--at", last, "--json").json

    # then the game is over, and each seat has its scores, one of which is its points
    assert "after all" in said.out
    assert "the game is over" in said.out
    assert (report["over"], report["decisions"], report["seats"]) == (True, [], [])
    outcome = game.outcome(before(record, game, last))
    assert outcome is not None
    for points, scores in zip(outcome.points, report["scores"], strict=True):
        assert str(points) in [score["points"] for score in scores]
        assert all(line["place"] is None for score in scores for line in score["lines"])
        assert any(line["entry"] for score in scores for line in score["lines"])
    # and what one seat may know then is all of it
    assert petz("explain", played, "--at", last, "--seat", 0, "--json").json == report


def test_chance_has_nothing_to_explain_but_its_rule(petz: Petz, played: Path) -> None:
    said = petz("explain", played, "--at", 1)
    assert said.out.splitlines()[1].startswith("chance: draw first (rule ")
    assert petz("explain", played, "--at", 1, "--seat", 2).out.splitlines()[2] == "seat 2: nothing is asked"


def test_one_seat_sees_its_own_questions_alone(played: Path) -> None:
    record, game = loaded(played)
    subject = SUBJECTS[game.rules.name]
    for at in range(5, len(record.lines) + 1, 13):
        state = before(record, game, at)
        for seat in range(2):
            # given another truth that looks the same to the seat, then it is told the same
            other = subject.twin(game, state, seat, pe.Rng(at))
            unplayed = pe.Record(record.head, record.lines[: at - 1])
            told = place_of(game, state, unplayed, at, seat)
            assert place_of(game, other, unplayed, at, seat) == told
            assert {one.seat for one in told.seats} <= {seat}


@pytest.mark.parametrize("at", ["0", "-1", "99999999999999999999999"])
def test_a_place_that_is_not_there(petz: Petz, record: Path, at: str) -> None:
    last = len(lines(record))
    assert f"there is no action {at}; say 1 to {last}" in petz.fails("explain", record, f"--at={at}")


def test_wrong_arguments(petz: Petz, record: Path, tmp_path: Path) -> None:
    assert "--at" in petz.fails("explain", record)
    assert "invalid int value" in petz.fails("explain", record, "--at", "x")
    for seat in (4, -1, 10**20):
        assert "seats are 0 to 3" in petz.fails("explain", record, "--at", 3, f"--seat={seat}")
    assert "cannot read" in petz.fails("explain", tmp_path / "none.jsonl", "--at", 1)
    assert "cannot read" in petz.fails("explain", tmp_path, "--at", 1)
    assert "cannot read" in petz.fails("explain", "a\0b", "--at", 1)
    for text in ("", "garbage\n", "\0", "{}\n"):
        bad = tmp_path / "bad.jsonl"
        bad.write_text(text, encoding="utf-8")
        assert "line 1" in petz.fails("explain", bad, "--at", 1)


def changed_line(values: list[Any]) -> None:
    values[9]["seat"] = "dealer"


def changed_game(values: list[Any]) -> None:
    values[0]["game"] = "chess"


def test_a_record_that_diverges_is_explained_up_to_there(petz: Petz, record: Path) -> None:
    # given a record with one line that cannot be
    values = lines(record)
    changed_line(values)
    changed = written(record, values)

    # when a place before it, or behind it, is asked for
    assert petz("explain", changed, "--at", 9).code == 0
    assert "the record diverges at action 9: expected a seat number" in petz.fails(
        "explain", changed, "--at", 10
    )

    # and a record of no game that is known is refused
    changed_game(values)
    assert "there is no game" in petz.fails("explain", written(record, values), "--at", 1)


def test_a_record_without_actions_has_one_place(petz: Petz, record: Path) -> None:
    head = written(record, lines(record)[:1])
    assert json.loads(petz("explain", head, "--at", 1, "--json").out)["actions"] == 0
    assert "the start of a record without actions" in petz("explain", head, "--at", 1).out
    assert "say 1 to 1" in petz.fails("explain", head, "--at", 2)
