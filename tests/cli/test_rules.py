"""``petz rules``."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from cli.support import GAME, GAMES, Petz
from petz_engine.cli import rules
from petz_engine.testing.rule_index import Library, index, library


@pytest.fixture(autouse=True, scope="module")
def books() -> Any:
    """The project is read once for all these tests."""
    found = library()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "library", lambda: found)
        yield found


@pytest.mark.parametrize("name", GAMES)
def test_json_has_every_rule_of_the_text(petz: Petz, books: Library, name: str) -> None:
    # given a game, when its rules are asked for as JSON, then they are one array of all entries of its index
    said = petz("rules", name, "--json")
    assert (said.code, said.err) == (0, "")
    told = json.loads(said.out)
    assert [set(entry) for entry in told] == [{"id", "text", "ruling", "code", "tests"}] * len(told)
    assert [(e["id"], e["code"], e["tests"]) for e in told] == [
        (e.id, list(e.code), list(e.tests)) for e in index(name, books)
    ]

    # and every rule that is carried out has code and tests
    scope = set(books.texts[name].scope)
    assert [e["id"] for e in told if e["id"] in scope and not (e["code"] and e["tests"])] == []


@pytest.mark.parametrize("name", GAMES)
def test_people_read_one_rule_after_another(petz: Petz, books: Library, name: str) -> None:
    said = petz("rules", name)
    lines = said.out.splitlines()
    assert said.code == 0
    text = books.texts[name]
    assert [line for line in lines if line in {*text.rules, *text.examples}] == [*text.rules, *text.examples]
    assert lines[-1] == f"{len(text.rules)} rules, {len(text.examples)} worked examples"
    assert max(map(len, lines)) < 200


def test_some_rules_alone_come_with_all_their_tests(petz: Petz, books: Library) -> None:
    # given two rules, when they are asked for, one of them twice, then each is shown once, in this order
    said = petz("rules", GAME, "--rule", "DP-SHOP-08", "DP-ACT-05", "--rule", "DP-SHOP-08")
    assert said.out.startswith("DP-SHOP-08\n  OPEN: may a group be sent to a space that gives nothing now")
    assert "\n  ruling: allowed (it blocks the space)" in said.out
    assert "\n  code:  petz_engine.dungeon_petz.actions.send_group:_lacking\n" in said.out
    assert said.out.endswith("\n2 rules\n")
    tests = {e.id: e.tests for e in index(GAME, books)}
    assert said.out.count("  test:  ") == len(tests["DP-SHOP-08"]) + len(tests["DP-ACT-05"])

    # and as JSON there are these two as well
    said = petz("rules", GAME, "--rule", "DP-SHOP-08", "DP-ACT-05", "--json")
    assert [entry["id"] for entry in json.loads(said.out)] == ["DP-SHOP-08", "DP-ACT-05"]


def test_a_worked_example_leads_to_its_tests(petz: Petz) -> None:
    (entry,) = json.loads(petz("rules", GAME, "--rule", "T13", "--json").out)
    assert entry["text"].startswith("equal groups: Red starts")
    assert (entry["code"], entry["ruling"]) == ([], "")
    assert "tests/dungeon_petz/test_04_shopping.py::test_t13_equal_groups" in entry["tests"]
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


def test_a_game_without_a_text_is_told(
    petz: Petz, books: Library, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setattr(rules, "library", lambda: attrs.evolve(books, rules=tmp_path))
    assert f"{GAME} has no rules text" in petz.fails("rules", GAME)


def test_without_a_checkout_the_tests_are_said_to_be_missing(
    petz: Petz, books: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "library", lambda: attrs.evolve(books, tests=None))
    said = petz("rules", GAME, "--rule", "DP-ACT-05")
    assert "  test:  " not in said.out
    assert said.out.endswith("1 rule; tests are in a checkout only, there are none here\n")
