"""Explained scores of every game: what any of them must hold, whatever it scores."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import petz_engine as pe
from conftest import ROOT
from petz_engine.definition import shipped_packs
from petz_engine.kernel.score import final_scores
from proofs.games import played
from proofs.subject import Subject


def test_the_scores_of_a_finished_game_hold_its_points(game: pe.Game) -> None:
    for seed in range(2):
        # given a finished game
        end = played(seed, game)[-1].after
        outcome = game.outcome(end)
        assert outcome is not None
        for seat in range(game.seats):
            # when its scores are told, of the state and of any view
            told = final_scores(game, end, seat)
            for viewer in (*range(game.seats), None):
                assert final_scores(game, game.view(end, viewer), seat) == told

            # then one of them is what the rules have counted; all add up, and say where they come from
            assert outcome.points[seat] in [score.points for score in told]
            for score in told:
                assert score.points == sum((line.points for line in score.lines), Fraction())
                assert not score.unseen
                assert json.loads(json.dumps(score.as_json())) == score.as_json()
                assert str(score).count("\n") == len(score.lines)
                for line in score.lines:
                    assert line.each is None or line.points == line.each * line.count
                    assert (line.entry is None) == (line.place is None)


def test_a_place_is_the_line_that_says_so(subject: Subject) -> None:
    # given the entries of a shipped game, when one asks where they stand, then it is the head of their table there
    game = pe.load(subject.name)
    for kind, ids in game.content.names.items():
        for number, name in enumerate(ids):
            place = game.place(kind, number)
            if place is None or ":" not in name:  # a kind that is no kind of entry
                assert kind not in game.content.origins or ":" not in name
                continue
            file, _, line = place.rpartition(":")
            text = (ROOT / file).read_text(encoding="utf-8").splitlines()
            assert text[int(line) - 1].startswith("[[")
            assert f'id = "{name.partition(":")[2]}"' in "\n".join(text[int(line) : int(line) + 4])
    # and that of a line is where its points are told
    end = played(0, game)[-1].after
    for seat in range(game.seats):
        for score in final_scores(game, end, seat):
            for told in score.lines:
                if told.place is not None and told.each is not None and told.each * 2 == int(told.each * 2):
                    file, _, line = told.place.rpartition(":")
                    row = (ROOT / file).read_text(encoding="utf-8").splitlines()[int(line) - 1]
                    assert "points" in row or "vp" in row or row.startswith("[[")


def test_packs_are_called_as_they_were_given_and_a_record_has_no_files(
    subject: Subject, tmp_path: Path
) -> None:
    # given the same pack at its home, as a copy at another path, and in memory
    folder = shipped_packs()[subject.name]
    files = {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.toml"))}
    copy = tmp_path / "copy"
    copy.mkdir()
    for name, text in files.items():
        (copy / name).write_text(text, encoding="utf-8")
    shipped, copied = pe.load(subject.name), pe.load(subject.name, packs=[copy])
    memory = pe.load(subject.name, packs=[pe.MemoryPack("mine", files)])
    kind = next(kind for kind in shipped.content.origins if shipped.place(kind, 0))

    # when one asks where an entry stands, then the path is that which was given
    place = shipped.place(kind, 0)
    assert place is not None
    rest = place.removeprefix(f"content/{subject.name}")
    assert (copied.place(kind, 0), memory.place(kind, 0)) == (f"{copy}{rest}", f"mine{rest}")

    # and that is no part of what the game is: header, entries and bytes are the same
    assert shipped.header == copied.header == memory.header
    assert shipped.entries == copied.entries == memory.entries
    assert shipped.digest(shipped.start()) == copied.digest(copied.start())

    # and a record knows no file
    again = pe.game_of_record(pe.Record.of(copied))
    assert again.place(kind, 0) is None
    assert shipped.place(kind, -1) is None
    assert shipped.place("nothing", 0) is None

    # and what is no entry stands nowhere
    strange: list[Any] = [None, True, "0", 0.0, [], 10**30]
    assert [shipped.place(kind, number) for number in strange] == [None] * len(strange)
    assert [shipped.place(strangely, 0) for strangely in strange] == [None] * len(strange)


def test_only_states_and_views_of_the_game_are_scored(game: pe.Game) -> None:
    what = next(iter(game.rules.scores))
    for wrong in (None, 7, "state", object()):
        with pytest.raises(TypeError, match="expected a state"):
            game.explain_score(wrong, what, 0)
    seats: list[Any] = [-1, game.seats, True, None, "0", 10**30, 0.0]
    for seat in seats:
        with pytest.raises(pe.ScoreError, match="there is no seat"):
            game.explain_score(game.start(), what, seat)
    for other in pe.games():
        table = pe.load(other, seats=2 if game.seats > 2 else 3).start()
        with pytest.raises((TypeError, ValueError)):
            game.explain_score(table, what, 0)
        with pytest.raises(ValueError, match="expected a view"):
            game.explain_score(pe.View(None, table.table, None, None), what, 0)
