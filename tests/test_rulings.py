"""The page of rulings is whole: every ruling of the rules text stands on it by its id, and no id that is no rule."""

from __future__ import annotations

import re

import pytest

from conftest import ROOT
from petz_engine.kernel.rules import Rule, parse_rules, rule_ids

PLAYED = range(1, 15)
"""The chapters of the game itself; their rulings say so in capitals."""
OURS = 19
"""The chapter that has nothing but rulings."""
ENDING = re.compile(r"\(`[A-Z0-9./-]+`(?:, `[A-Z0-9./-]+`)*\)$")
"""How a ruling ends: the ids of its rules."""


@pytest.fixture(scope="module")
def rules() -> dict[str, Rule]:
    return dict(parse_rules((ROOT / "docs/rules/dungeon-petz.md").read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def page() -> str:
    return (ROOT / "docs/rulings.md").read_text(encoding="utf-8")


def rulings_of(rules: dict[str, Rule]) -> list[str]:
    """The ids of all rules that hold a ruling, in the order of the text."""
    return [
        rule.id
        for rule in rules.values()
        if rule.chapter == OURS or (rule.chapter in PLAYED and "RULING" in rule.text)
    ]


def bullets(page: str) -> list[str]:
    """The rulings of the page, each on one line; what stands above the first heading is no ruling."""
    _, _, body = page.partition("\n## ")
    found = re.findall(r"^\* .*(?:\n  .*)*", body, re.MULTILINE)
    return [" ".join(bullet.split()) for bullet in found]


def test_every_ruling_stands_on_the_page(rules: dict[str, Rule], page: str) -> None:
    # given the rules with a ruling, of both kinds
    due = rulings_of(rules)
    assert {"DP-GEN-02", "DP-LIMIT-02", "DP-ENG-01", "DP-ENG-20"} <= set(due)

    # when the page is searched for their ids, spans spelled out, then none is missing
    named = set(rule_ids(page))
    assert [rule for rule in due if rule not in named] == []


def test_the_page_names_no_id_that_is_no_rule(rules: dict[str, Rule], page: str) -> None:
    assert [rule for rule in rule_ids(page) if rule not in rules] == []


def test_every_ruling_asks_answers_and_names_its_rules(page: str) -> None:
    # given the rulings of the page
    found = bullets(page)
    assert len(found) > 50

    # when each is read, then there is an answer in bold, and the ids come last
    assert [bullet for bullet in found if "**" not in bullet or not ENDING.search(bullet)] == []


def test_every_id_of_the_page_belongs_to_a_ruling(page: str) -> None:
    told = [rule for bullet in bullets(page) for rule in rule_ids(bullet)]
    assert told == list(rule_ids(page))


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("## 3. Moves\n\n**XX-DO-01** One. RULING: two.\n\n**XX-DO-02** Three.", ["XX-DO-01"]),
        ("## 3. Moves\n\n**XX-DO-01** One.\nOPEN: when? RULING: now.", ["XX-DO-01"]),
        ("## 16. Elsewhere\n\n**XX-DO-01** One. RULING: unknown.", []),
        ("## 19. Ours\n\n**XX-DO-01..02** All of it.", ["XX-DO-01", "XX-DO-02"]),
    ],
    ids=["marked", "further down", "not in the game", "ours"],
)
def test_what_counts_as_a_ruling(text: str, ids: list[str]) -> None:
    assert rulings_of(dict(parse_rules(text))) == ids
