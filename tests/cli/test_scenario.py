"""``petz scenario``: exit codes, and what it prints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.support import Petz
from scenario_files.sale import SALE

TITLE = "A pet on the platform sells for three times its match"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a scenario that holds, below it one that differs, and one with a fault."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "good.toml").write_text(SALE, encoding="utf-8")
    (tmp_path / "sub" / "differs.toml").write_text(SALE.replace("13.5", "13"), encoding="utf-8")
    (tmp_path / "sub" / "wrong.toml").write_text(SALE.replace("gold = 2", "glod = 2"), encoding="utf-8")
    return tmp_path


def test_a_scenario_that_holds(petz: Petz, folder: Path) -> None:
    said = petz("scenario", folder / "good.toml")
    assert said == (0, f"ok  {folder}/good.toml  {TITLE}\n1 scenario holds\n", "")


def test_a_title_is_told_in_one_line_whatever_is_in_it(petz: Petz, folder: Path) -> None:
    (folder / "good.toml").write_text(SALE.replace(TITLE, "Sold\\nok  b\\u001b[31m"), encoding="utf-8")
    assert petz("scenario", folder / "good.toml").out.splitlines() == [
        f"ok  {folder}/good.toml  Sold\\nok  b\\x1b[31m",
        "1 scenario holds",
    ]


def test_a_scenario_that_differs(petz: Petz, folder: Path) -> None:
    said = petz("scenario", folder / "sub" / "differs.toml", folder / "good.toml")
    assert said.code == 1
    assert said.out.splitlines() == [
        f"DIFFERS  {folder}/sub/differs.toml  {TITLE}",
        f"  {folder}/sub/differs.toml:25:37: players.1.reputation: expected 13, got 13.5",
        f"ok  {folder}/good.toml  {TITLE}",
        "2 scenarios ran, and not all hold",
    ]


def test_a_folder_stands_for_all_in_it(petz: Petz, folder: Path) -> None:
    # given a folder, when it is run, then the worst of its scenarios decides
    said = petz("scenario", folder)
    assert said.code == 2
    assert [line.split()[:2] for line in said.out.splitlines() if not line.startswith(" ")][:3] == [
        ["ok", f"{folder}/good.toml"],
        ["DIFFERS", f"{folder}/sub/differs.toml"],
        ["FAULTS", f"{folder}/sub/wrong.toml"],
    ]
    assert "wrong.toml:14:1: E110 there is no 'glod' here -- did you mean 'gold'?" in said.out


CURE = "check its folder with petz pack check"
HOME = "put it in the folder scenarios of the pack"
PACK = 'format = 2\nid = "mine"\nversion = "1"\ngame = "dungeon_petz"\nrequires = ["dungeon_petz"]\n'
ENTRY = '[[customer]]\nid = "glutton"\nscore = [{ points = 4, per = "needs.magic" }]\n'


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A pack that has a scenario in a folder of its own."""
    pack = tmp_path / "mine"
    (pack / "scenarios" / "sub").mkdir(parents=True)
    (pack / "more" / "scenarios").mkdir(parents=True)
    (pack / "pack.toml").write_text(PACK, encoding="utf-8")
    (pack / "more" / "scenarios" / "mine.toml").write_text(ENTRY, encoding="utf-8")
    text = SALE.replace("warlock", "glutton").replace("points = 6", "points = 12").replace("13.5", "19.5")
    text = text.replace("options =", 'packs = ["../.."]\noptions =')
    (pack / "scenarios" / "sub" / "sale.toml").write_text(text, encoding="utf-8")
    return pack


def test_of_a_pack_only_its_scenarios_are_run_and_they_are_no_part_of_it(petz: Petz, mine: Path) -> None:
    # given a pack with scenarios, when it or the folder around it is run, then these are, and nothing of the pack
    told = f"ok  {mine}/scenarios/sub/sale.toml  {TITLE}\n1 scenario holds\n"
    for path in (mine, mine.parent, mine / "scenarios"):
        assert petz("scenario", path) == (0, told, "")

    # and the pack is sound with them
    assert petz("pack", "check", mine).out.startswith("clean: ")


def test_a_file_of_a_pack_is_told_in_one_line(petz: Petz, mine: Path) -> None:
    for file in (mine / "pack.toml", mine / "more" / "scenarios" / "mine.toml"):
        said = petz("scenario", file)
        assert said.code == 2
        assert said.out.splitlines()[1:-1] == [
            f"  {file}:1:1: S116 this looks like a file of a pack, not like a scenario -- {CURE}"
        ]


def test_a_scenario_among_the_files_of_a_pack_is_told_where_to_go(petz: Petz, mine: Path) -> None:
    (mine / "sale.toml").write_text(SALE, encoding="utf-8")
    said = petz("pack", "check", mine)
    assert (said.code, said.out.splitlines()) == (
        1,
        [
            f"{mine}/sale.toml:1:1: E117 this looks like a scenario, which is no part of a pack -- {HOME}",
        ],
    )


def test_json_has_one_object_for_each(petz: Petz, folder: Path) -> None:
    said = petz("scenario", "--json", folder)
    good, differs, wrong = (json.loads(line) for line in said.out.splitlines())
    assert said.code == 2
    assert good == {
        "file": f"{folder}/good.toml",
        "title": TITLE,
        "rules": ["DP-SELL-07"],
        "holds": True,
        "faults": [],
        "differences": [],
    }
    assert [(each["line"], each["expected"], each["got"]) for each in differs["differences"]] == [
        (25, "13", "13.5")
    ]
    assert [(each["line"], each["code"]) for each in wrong["faults"]] == [(14, "E110")]


def test_running_is_what_is_meant_where_no_part_is_named(petz: Petz, folder: Path) -> None:
    file = folder / "good.toml"
    for way in (["run", file], ["run", file, "--json"], ["--json", "run", file]):
        assert petz("scenario", *way) == petz("scenario", *(word for word in way if word != "run"))
    assert petz.fails("scenario").startswith("petz: the following arguments are required: COMMAND")
    assert petz.fails("scenario", "--check", file).startswith("petz: unrecognized arguments: --check")
    assert "upgrade" in petz("scenario", "--help").out


def test_a_path_without_scenarios_is_an_error(petz: Petz, tmp_path: Path) -> None:
    assert (
        petz.fails("scenario", tmp_path / "none.toml") == f"petz: there is nothing at {tmp_path}/none.toml\n"
    )
    assert petz.fails("scenario", tmp_path) == f"petz: there is no scenario (*.toml) in {tmp_path}\n"
