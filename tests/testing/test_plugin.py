"""The plugin for pytest, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from testing.curios import HEAD

MINE = """
import pytest

@pytest.mark.rule("XX-DO-01")
def test_mine(petz_game, petz_invariant):
    print("played", petz_game.header["packs"][-1]["id"], petz_game.seats, petz_invariant.name)
"""
SCENARIO = (
    'title = "A game begins"\ngame = "dungeon_petz"\nseats = 2\n'
    "start = true\nchance = 7\n[then]\nover = {over}\n"
)


def run(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-p",
        "petz_engine.testing.plugin",
        "-p",
        "no:cacheprovider",
        "-s",
    ]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "COLUMNS": "200"}
    done = [*command, "--strict-markers", "-W", "error", *args]
    return subprocess.run(done, cwd=folder, env=env, capture_output=True, text=True, check=False)


@pytest.fixture
def moor(tmp_path: Path) -> Path:
    """A pack with a food that nobody eats, and a folder of tests."""
    folder = tmp_path / "moor"
    folder.mkdir()
    head = HEAD.replace("attic", "moor").replace("curios", "dungeon_petz")
    (folder / "pack.toml").write_text(head)
    (folder / "foods.toml").write_text('[[food]]\nid = "air"\nchambers = 1\n')
    (tmp_path / "test_mine.py").write_text(MINE)
    return folder


def test_tests_get_the_games_of_the_packs_and_the_invariants(moor: Path) -> None:
    done = run(moor.parent, "test_mine.py", "--petz-pack", "moor")
    assert done.returncode == 0, done.stdout
    for seats in (2, 3, 4):
        assert f"played moor {seats} agreement" in done.stdout


def test_without_packs_they_are_the_shipped_games(moor: Path) -> None:
    done = run(moor.parent, "test_mine.py", "-k", "invariants")
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("played alien_petshop") == done.stdout.count("played dungeon_petz") == 3


def test_the_suite_asks_every_invariant(moor: Path) -> None:
    done = run(
        moor.parent,
        "--petz-pack",
        "moor",
        "--pyargs",
        "petz_engine.testing.suite",
        "-v",
        "-k",
        "2-silence or 3-chance",
    )
    assert done.returncode == 0, done.stdout
    assert "2 passed" in done.stdout
    assert "test_an_invariant_holds[dungeon_petz-2-silence] PASSED" in done.stdout


def test_what_is_no_pack_is_told_and_no_test_runs(moor: Path) -> None:
    done = run(moor.parent, "test_mine.py", "--petz-pack", "nowhere")
    assert done.returncode == pytest.ExitCode.USAGE_ERROR
    assert "--petz-pack" in done.stderr
    assert "nowhere" in done.stderr


def test_scenarios_are_tests(tmp_path: Path) -> None:
    folder = tmp_path / "scenarios"
    folder.mkdir()
    (folder / "begins.toml").write_text(SCENARIO.format(over="false"))
    (folder / "ends.toml").write_text(SCENARIO.format(over="true"))
    (tmp_path / "other.toml").write_text("what = 1")
    done = run(tmp_path)
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
    assert "ends.toml" in done.stdout
