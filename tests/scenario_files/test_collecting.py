"""Scenario files are tests: pytest collects them, each under its path."""

from __future__ import annotations

from pathlib import Path

import pytest

from conftest import ROOT
from petz_engine.testing.scenario.collect import ScenarioItem, WrongScenario, pytest_collect_file
from scenario_files.sale import SALE


def collected(path: Path, request: pytest.FixtureRequest) -> list[ScenarioItem]:
    """The tests of a file."""
    file = pytest_collect_file(path, request.session)
    return [] if file is None else [item for item in file.collect() if isinstance(item, ScenarioItem)]


def told(item: ScenarioItem) -> str:
    """What a test says when it is run; nothing where it passes."""
    try:
        item.runtest()
    except WrongScenario:
        return str(item.repr_failure(pytest.ExceptionInfo.from_current()))
    return ""


def test_a_scenario_is_a_test_with_its_path_as_id(request: pytest.FixtureRequest) -> None:
    # given every scenario file of the project, when it is collected, then it is one test
    for path in sorted((ROOT / "tests" / "scenarios").rglob("*.toml")):
        (item,) = collected(path, request)
        assert item.nodeid == path.relative_to(ROOT).as_posix()


def test_other_files_are_no_tests(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    # given TOML files that lie elsewhere, and another file that lies with the scenarios
    for path in (tmp_path / "a.toml", tmp_path / "scenarios.toml", tmp_path / "scenarios" / "a.txt"):
        assert collected(path, request) == []


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("", "", ""),
        ("13.5", "13", "25:37: players.1.reputation: expected 13, got 13.5"),
        ("gold = 2", "glod = 2", "14:1: E110 there is no 'glod' here -- did you mean 'gold'?"),
    ],
)
def test_what_is_wrong_is_told_as_on_the_command_line(
    old: str, new: str, wrong: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    # given a scenario that holds, differs or has a fault
    file = tmp_path / "scenarios" / "a.toml"
    file.parent.mkdir()
    file.write_text(SALE.replace(old, new), encoding="utf-8")

    # when it is run as a test, then that passes, or says where it does not hold
    (item,) = collected(file, request)
    assert told(item) == (f"{file}:{wrong}" if wrong else "")
