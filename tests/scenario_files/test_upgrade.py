"""Scenarios of older versions are said anew: keys change, and nothing else in the text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from conftest import ROOT
from petz_engine.cli import main
from petz_engine.testing.scenario.upgrade import upgraded

OLD = """\
# who sells
title = "A sale"  # in round 3
game = "dungeon_petz"
seats = 3

[position]
at = "sell_pet"
space.platform = [{ seat = 1, imps = 1 }]   # one imp
seat.0 = { gold = 5, groups = [[1, 0]], imps = { home = 3, fetched = 1 }, new.pets = [{ kind = "uni", size = 2 }] }
seat.2.imps = { home = 4, busy = 1 } # two places
sender = 2

[position.seat.1]
sold_on_platform = true # in this round
"plot".lower_left = { cage = "meadow", pet = { kind = "drago", size = 5 } }
artifacts = ["iron", { kind = "magic_box" }]
standing = 4.5
imps.hospital = 1

[[do]]
seat = 1
action = { type = "sell_pet", customer = "warlock", plot = "lower_left" }
events = [{ event = "sold", halves = 7 }, { event = "judges", halves = 4 }] # points
then.values = { "view.1.seat.1.imps" = { home = 3 }, "row.cages" = [] }

[then]
hidden = ["view.0.seat.1.plot.lower_left.pet.cards"]
[then.values]
"seat.0.plot.upper_left" = { pet = { kind = "uni" } }
"view.1.seat.2.standing" = 3
"""
NEW = """\
# who sells
title = "A sale"  # in round 3
game = "dungeon_petz"
seats = 3

[position]
at = "sell_pet"
spaces.platform = [{ seat = 1, imps = 1 }]   # one imp
players.0 = { gold = 5, imps_at_home = 3, imps_fetched = 1, new_pets = [{ tile = "uni", size = 2 }] }
groups.0 = [[1, 0]]
players.2.imps_at_home = 4
players.2.imps_busy = 1 # two places
sending.sender = 2
sale.sold_on_platform = true # in this round
standings.1 = 4.5

[position.players.1]
plots.lower_left = { cage = "meadow", pet = { tile = "drago", size = 5 } }
artifacts = ["iron", { tile = "magic_box" }]
imps_in_hospital = 1

[[do]]
seat = 1
action = { type = "sell_pet", customer = "warlock", plot = "lower_left" }
events = [{ event = "sold", points = 3.5 }, { event = "judges", points = 2 }] # points
then.values = { "view.1.players.1" = { imps_at_home = 3 }, "rows.cages" = [] }

[then]
hidden = ["view.0.players.1.plots.lower_left.pet.cards"]
[then.values]
"players.0.plots.upper_left" = { pet = { tile = "uni" } }
"view.1.standings.2" = 3
"""
SHOP_OLD = """\
game = "alien_petshop"
[position]
awards = { cute = "nobody" }
powers = [{ display = 1, pet = "xon" }]
due = ["luck"]
[position.seat.0]
display = { 1 = "xon", 2 = { token = "fire", workers = ["hazard"] }, 3 = { pet = "yeet", workers = [1] } }
[then.values]
bonus_deck = 7
"awards.cute" = "nobody"
"seat.0.hazards" = true
[[do]]
luck.dice = [1] # "luck" is said so no more
refused = { code = 'impossible_luck' }
"""
SHOP_NEW = """\
game = "alien_petshop"
[position]
awards = { cute = "none" }
pending = [{ display = 1, pet = "xon" }]
due = ["chance"]
[position.players.0]
displays = { 1 = "xon", 2 = { token = "fire", worker = "hazard" }, 3 = { pet = "yeet", workers = [1] } }
[then.values]
bonus_deck_size = 7
"awards.cute" = "none"
"work.triggered" = true
[[do]]
chance.dice = [1] # "luck" is said so no more
refused = { code = 'impossible_outcome' }
"""


@pytest.mark.parametrize(
    ("old", "new"), [(OLD, NEW), (SHOP_OLD, SHOP_NEW)], ids=["dungeon_petz", "alien_petshop"]
)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_keys_change_and_nothing_else(old: str, new: str, end: str) -> None:
    # given a text of an older version, when it is upgraded, then it says the same anew
    old, new = old.replace("\n", end), new.replace("\n", end)
    assert (upgraded(old).text, upgraded(old).lost) == (new, "")

    # and once more is no change
    assert upgraded(new) == type(upgraded(new))(new)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x = [",
        'game = "go"\n[position]\nseat.0.gold = 1\n',
        'game = "dungeon_petz"\nseats = 2\nstart = true\n',
    ],
)
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert upgraded(text).text == text
    assert not upgraded(text).changes


def test_pieces_of_a_scenario_are_said_as_those_of_packs_are() -> None:
    # given a scenario with a piece of its own; then that is said anew, and nothing that looks like one
    piece = '[[content.artifact]]\nid = "purse"\nstandin = ["rule"]\nrule = [{ on = "acquired", do = [{ %s }] }]\n'
    head = 'game = "dungeon_petz"\nseats = 2\nverb = "gain_gold"\n'
    found = upgraded(head + piece % 'verb = "gain_gold", amount = 2')
    assert found.text == head + piece % 'gain = "gold", amount = 2'
    assert found.changes == ("verb = 'gain_gold' -> gain = 'gold'",)

    # and what has no words now is told, and stays
    lost = head + piece % 'verb = "fly"'
    assert (upgraded(lost).text, upgraded(lost).lost) == (
        lost,
        "line 7: verb = 'fly' has no words in this version",
    )


@pytest.mark.parametrize(
    "text",
    [
        "position = { players.0 = { gold = 1, standing = 3 } }",
        "[position]\nround = 2\nplayers.0 = { standing = 3 }",
        "[position]\nround = 2\nplayers.0 = { gold = 1, standing = 3, groups = [] }",
        "[then.values]\n'players.0' = { standing = 3 }",
    ],
)
def test_what_needs_a_hand_to_move_is_told_and_stays(text: str) -> None:
    found = upgraded(f'game = "dungeon_petz"\n{text}\n')
    assert found.text == f'game = "dungeon_petz"\n{text}\n'
    assert re.fullmatch(r".*standings\.0.*: change it by hand", found.lost)


def test_what_would_come_together_is_told_and_stays() -> None:
    text = 'game = "dungeon_petz"\n[then.values]\n"seat.0" = { gold = 1 }\n"seat.0.imps" = { home = 6 }\n'
    found = upgraded(text)
    assert found.text == text
    assert "by hand" in found.lost


def test_no_scenario_here_is_of_an_older_version() -> None:
    files = sorted((ROOT / "tests" / "scenarios").rglob("*.toml"))
    old = [file.name for file in files if upgraded(file.read_text(encoding="utf-8")).changes]
    assert (len(files) > 500, old) == (True, [])


def test_the_command_changes_files_or_only_tells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # given an old scenario and one of now
    old, new = tmp_path / "old.toml", tmp_path / "new.toml"
    old.write_text(SHOP_OLD, encoding="utf-8")
    new.write_text(SHOP_NEW, encoding="utf-8")

    # when it is checked, then it is told what would change, and nothing does
    assert main(["scenario", "upgrade", str(tmp_path), "--check"]) == 1
    told = capsys.readouterr().out
    assert "powers -> pending" in told
    assert told.endswith("1 of 2 scenarios would change\n")
    assert old.read_text(encoding="utf-8") == SHOP_OLD

    # when it is upgraded, then it changes, and then no more
    assert main(["scenario", "upgrade", str(tmp_path)]) == 0
    assert capsys.readouterr().out.endswith("1 of 2 scenarios changed\n")
    assert old.read_text(encoding="utf-8") == SHOP_NEW
    for way in (["upgrade", "--check", str(tmp_path)], ["--check", "upgrade", str(tmp_path)]):
        assert main(["scenario", *way]) == 0


def test_a_scenario_that_cannot_be_written_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # given an old scenario with other line ends
    old = tmp_path / "old.toml"
    old.write_bytes(SHOP_OLD.replace("\n", "\r\n").encode())
    before = old.read_bytes()

    def refuse(*args: object) -> None:
        raise PermissionError(13, "not here")

    # when it cannot be replaced, then that is told, and it stays
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", refuse)
        assert main(["scenario", "upgrade", str(tmp_path)]) == 1
    assert f"{old}: cannot be written: not here\n" in capsys.readouterr().out
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [before]

    # when it can, then its line ends stay as they are
    assert main(["scenario", "upgrade", str(tmp_path)]) == 0
    assert old.read_bytes() == SHOP_NEW.replace("\n", "\r\n").encode()
