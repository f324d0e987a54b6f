"""``petz rules``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.support import GAME, GAMES, Petz
from petz_engine.testing import rules
from petz_engine.testing.rules import rules_of


@pytest.mark.parametrize("name", GAMES)
def test_json_has_every_rule_of_the_text(petz: Petz, name: str) -> None:
    # given a game, when its rules are asked for as JSON, then they are one array of all entries of its index
    said = petz("rules", name, "--json")
    assert (said.code, said.err) == (0, "")
    told = json.loads(said.out)
    assert [set(entry) for entry in told] == [{"id", "text", "ruling", "code", "tests"}] * len(told)
    book = rules_of(name)
    assert [(e["id"], e["code"], e["tests"]) for e in told] == [
        (e.id, list(e.code), list(e.tests)) for e in book.entries
    ]

    # and every rule that is carried out has code and tests
    scope = set(book.scope)
    assert [e["id"] for e in told if e["id"] in scope and not (e["code"] and e["tests"])] == []


@pytest.mark.parametrize("name", GAMES)
def test_people_read_one_rule_after_another(petz: Petz, name: str) -> None:
    said = petz("rules", name)
    lines = said.out.splitlines()
    assert said.code == 0
    ids = [entry.id for entry in rules_of(name).entries]
    rules = len(rules_of(name).plain)
    assert [line for line in lines if line in ids] == ids
    assert lines[-1] == f"{rules} rules, {len(ids) - rules} worked examples"
    assert max(map(len, lines)) < 200


def test_some_rules_alone_come_with_all_their_tests(petz: Petz) -> None:
    # given two rules, when they are asked for, one of them twice, then each is shown once, in this order
    said = petz("rules", GAME, "--rule", "DP-SHOP-08", "DP-ACT-05", "--rule", "DP-SHOP-08")
    assert said.out.startswith("DP-SHOP-08\n  OPEN: may a group be sent to a space that gives nothing now")
    assert "\n  ruling: allowed (it blocks the space)" in said.out
    assert "\n  code:  petz_engine.dungeon_petz.actions.send_group:_lacking\n" in said.out
    assert said.out.endswith("\n2 rules\n")
    tests = {e.id: e.tests for e in rules_of(GAME).entries}
    assert said.out.count("  test:  ") == len(tests["DP-SHOP-08"]) + len(tests["DP-ACT-05"])

    # and as JSON there are these two as well
    said = petz("rules", GAME, "--rule", "DP-SHOP-08", "DP-ACT-05", "--json")
    assert [entry["id"] for entry in json.loads(said.out)] == ["DP-SHOP-08", "DP-ACT-05"]


def test_a_worked_example_leads_to_its_tests(petz: Petz) -> None:
    (entry,) = json.loads(petz("rules", GAME, "--rule", "T13", "--json").out)
    assert entry["text"].startswith("equal groups: Red starts")
    assert (entry["code"], entry["ruling"]) == ([], "")
    assert "tests/scenarios/dungeon_petz/15_examples/T13_equal_groups.toml" in entry["tests"]
    assert petz("rules", GAME, "--rule", "T13").out.endswith("\n0 rules, 1 worked example\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["dungeon_pets"], 'there is no game "dungeon_pets"; there is "alien_petshop" and "dungeon_petz"'),
        (["x\0y"], "there is no game"),
        ([GAME, "--rule", "DP-ACT-5"], "there is no rule 'DP-ACT-5'; did you mean DP-ACT-05?"),
        ([GAME, "--rule", "dp-act-05"], "there is no rule 'dp-act-05'; did you mean DP-ACT-05?"),
        ([GAME, "--rule", "AP-BUY-02"], "there is no rule 'AP-BUY-02'"),
        ([GAME, "--rule", ""], "there is no rule ''"),
        ([GAME, "--rule", "9" * 10_000], "there is no rule '999"),
        ([GAME, "--rule"], "expected at least one argument"),
        ([], "the following arguments are required: GAME"),
    ],
)
def test_what_does_not_exist_is_a_usage_error(petz: Petz, arguments: list[str], message: str) -> None:
    assert message in petz.fails("rules", *arguments)


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A package without an index, outside of any checkout."""
    monkeypatch.setattr(rules, "TOOL", tmp_path / "none.py")
    monkeypatch.setattr(rules, "_data", rules._data.__wrapped__)
    rules._book.cache_clear()
    yield
    rules._book.cache_clear()


@pytest.mark.usefixtures("bare")
def test_a_game_without_a_text_is_told(petz: Petz) -> None:
    assert f"{GAME} has no rules text" in petz.fails("rules", GAME)
    assert rules.known_rules(GAME) is None
