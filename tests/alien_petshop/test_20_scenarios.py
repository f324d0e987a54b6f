"""Each worked example of chapter 20 stands in scenario files too, which name its rules."""

from __future__ import annotations

import re
import tomllib

import pytest

from conftest import ROOT
from rule_texts import rule_ids

FOLDER = ROOT / "tests" / "scenarios" / "alien_petshop" / "20_examples"
RULES = (ROOT / "docs" / "rules" / "alien-petshop.md").read_text(encoding="utf-8")
ROWS = {int(row[1]): row[2] for row in re.finditer(r"^\| T(\d+) \|.*\| ([^|]*) \|$", RULES, re.MULTILINE)}
"""The rules that the table names for each example."""


def named(cell: str) -> set[str]:
    """The ids of a cell, in which ``AP-O-31, -34`` stands for two."""
    return set(rule_ids(re.sub(r"(AP-[A-Z]+)(-\d\d), (?=-\d\d)", r"\1\2, \1", cell)))


def test_there_are_thirty_four_examples() -> None:
    assert sorted(ROWS) == list(range(1, 35))
    assert named("AP-O-31, -34") == {"AP-O-31", "AP-O-34"}


@pytest.mark.parametrize("number", sorted(ROWS))
def test_an_example_has_a_scenario_that_names_its_rules(number: int) -> None:
    files = [file for file in FOLDER.glob("*.toml") if file.name.startswith(f"T{number:02}_")]
    scenarios = [tomllib.loads(file.read_text(encoding="utf-8")) for file in files]
    assert all(scenario["title"].startswith(f"T{number}: ") for scenario in scenarios)
    assert named(ROWS[number]) <= {rule for scenario in scenarios for rule in scenario["rules"]}
