"""The wheel is enough: it carries the packs, and plays in an empty folder with core dependencies only."""

from __future__ import annotations

import json
import sys
import zipfile
from pathlib import Path

import petz_engine as pe
from conftest import ROOT, run
from petz_engine.testing.rules import rules_of


def test_the_wheel_carries_the_types_and_every_content_file(wheel: Path) -> None:
    # given the built wheel and the live packs
    names = set(zipfile.ZipFile(wheel).namelist())
    live = {path.relative_to(ROOT) for path in (ROOT / "content").rglob("*.toml")}

    # then all of them are in it, and so is the mark of a typed package
    assert Path("content/dungeon_petz") in {path.parent for path in live}
    assert {f"petz_engine/{path.as_posix()}" for path in live} <= names
    assert "petz_engine/py.typed" in names


def test_the_rules_lead_to_their_code_and_tests_without_a_checkout(
    wheel_python: Path, tmp_path: Path, clean_env: dict[str, str]
) -> None:
    # given the environment with the wheel, when it is asked for the rules, then it knows what the checkout knows
    for game in pe.games():
        petz = wheel_python.with_name("petz")
        told = json.loads(run(petz, "rules", game, "--json", cwd=tmp_path, env=clean_env).stdout)
        assert told == json.loads(json.dumps([entry._asdict() for entry in rules_of(game).entries]))


def test_the_wheel_counts_how_often_rules_apply(
    wheel_python: Path, tmp_path: Path, clean_env: dict[str, str]
) -> None:
    # given the same games, when the rules that apply are counted by the wheel and here, then they are the same
    petz = wheel_python.with_name("petz")
    asked = ("simulate", "dungeon_petz", "--games", 1, "--seed", 3, "--rules", "--json")
    there = json.loads(run(petz, *asked, cwd=tmp_path, env=clean_env).stdout)
    here = json.loads(run(sys.executable, "-m", "petz_engine", *asked, cwd=tmp_path).stdout)
    assert there["rules"] == here["rules"]


def test_the_wheel_carries_one_package_only(wheel: Path) -> None:
    # given the built wheel, when we look at its top folders
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}

    # then there is the package and its metadata
    assert {top for top in tops if not top.endswith(".dist-info")} == {"petz_engine"}


def test_a_whole_game_in_an_empty_folder(
    wheel_python: Path, tmp_path: Path, clean_env: dict[str, str]
) -> None:
    # given an empty folder and an environment that holds the wheel alone
    folder = tmp_path / "empty"
    folder.mkdir()
    petz = wheel_python.with_name("petz")

    # when a game is played there, then it ends well (a failure would raise)
    played = run(petz, "play", "dungeon_petz", "--seed", 7, "--quiet", cwd=folder, env=clean_env)
    assert played.returncode == 0
    assert played.stdout

    # and nothing was left behind
    assert list(folder.iterdir()) == []


def test_the_code_that_runs_is_that_of_the_wheel(
    wheel_python: Path, tmp_path: Path, clean_env: dict[str, str]
) -> None:
    # given the environment with the wheel, when it imports the library
    where = "import petz_engine; print(petz_engine.__file__)"
    told = run(wheel_python, "-c", where, cwd=tmp_path, env=clean_env).stdout.strip()

    # then the library lies in that environment, not in the checkout
    assert Path(told).is_relative_to(wheel_python.parent.parent)


def test_the_wheel_brings_no_more_than_the_core_dependencies(
    wheel_python: Path, tmp_path: Path, clean_env: dict[str, str]
) -> None:
    # given the environment with the wheel, when it lists what is installed
    listing = "from importlib.metadata import distributions as d; print(*sorted(x.name for x in d()))"
    names = set(run(wheel_python, "-c", listing, cwd=tmp_path, env=clean_env).stdout.split())

    # then these are the four we chose, and what cattrs itself needs
    assert names == {"attrs", "cattrs", "packaging", "petz-engine", "pyrsistent", "typing_extensions"}
