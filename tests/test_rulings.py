"""The pages of rulings are whole: every ruling of a text stands on its page by its id, and no id that is no rule."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

import pytest

from conftest import ROOT
from rule_texts import Rule, parse_rules, rule_ids

ENDING = re.compile(r"\(`[A-Z0-9./-]+`(?:, `[A-Z0-9./-]+`)*\)$")
"""How a ruling ends: the ids of its rules."""


class Book(NamedTuple):
    """A rules text and its page of rulings."""

    rules: str
    page: str
    mark: re.Pattern[str]
    """How the text says that something is a ruling."""
    played: range
    """The chapters of the game itself; their rulings have the mark."""
    ours: int
    """The chapter that has nothing but rulings."""
    known: frozenset[str]
    """Some rulings of both kinds."""


DUNGEON_PETZ = Book(
    rules="docs/rules/dungeon-petz.md",
    page="docs/rulings.md",
    mark=re.compile("RULING"),
    played=range(1, 15),
    ours=19,
    known=frozenset({"DP-GEN-02", "DP-LIMIT-02", "DP-ENG-01", "DP-ENG-20"}),
)
ALIEN_PETSHOP = Book(
    rules="docs/rules/alien-petshop.md",
    page="docs/rulings-alien-petshop.md",
    mark=re.compile(r"\*Recommended:\*|\*Ruling \(ours\):\*"),
    played=range(1, 19),
    ours=22,
    known=frozenset({"AP-O-01", "AP-O-29", "AP-O-30", "AP-O-76"}),
)


@pytest.fixture(scope="module", params=[DUNGEON_PETZ, ALIEN_PETSHOP], ids=["dungeon_petz", "alien_petshop"])
def book(request: pytest.FixtureRequest) -> Book:
    found = request.param
    assert isinstance(found, Book)
    return found


@pytest.fixture(scope="module")
def rules(book: Book) -> Mapping[str, Rule]:
    return parse_rules((ROOT / book.rules).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def page(book: Book) -> str:
    return (ROOT / book.page).read_text(encoding="utf-8")


def rulings_of(book: Book, rules: Mapping[str, Rule]) -> list[str]:
    """The ids of all rules that hold a ruling, in the order of the text."""
    return [
        rule.id
        for rule in rules.values()
        if rule.chapter == book.ours or (rule.chapter in book.played and book.mark.search(rule.text))
    ]


def bullets(page: str) -> list[str]:
    """The rulings of the page, each on one line; what stands above the first heading is no ruling."""
    _, _, body = page.partition("\n## ")
    found = re.findall(r"^\* .*(?:\n  .*)*", body, re.MULTILINE)
    return [" ".join(bullet.split()) for bullet in found]


def test_every_ruling_stands_on_the_page(book: Book, rules: Mapping[str, Rule], page: str) -> None:
    # given the rules with a ruling, of both kinds
    due = rulings_of(book, rules)
    assert book.known <= set(due)

    # when the page is searched for their ids, spans spelled out, then none is missing
    named = set(rule_ids(page))
    assert [rule for rule in due if rule not in named] == []


def test_every_open_point_stands_on_the_page() -> None:
    # given the open points of the text that numbers them, those that are left to the content file too
    rules = parse_rules((ROOT / ALIEN_PETSHOP.rules).read_text(encoding="utf-8"))
    points = [rule for rule in rules if rule.startswith("AP-O-")]
    assert len(points) == 76

    # when the page is searched for them, then none is missing
    named = set(rule_ids((ROOT / ALIEN_PETSHOP.page).read_text(encoding="utf-8")))
    assert [rule for rule in points if rule not in named] == []


def test_the_page_names_no_id_that_is_no_rule(rules: Mapping[str, Rule], page: str) -> None:
    assert [rule for rule in rule_ids(page) if rule not in rules] == []


def test_the_jump_list_names_every_heading_in_order(page: str) -> None:
    # given the headings of the page, when the list of where to look is read, then it has them all in this order
    headings = [heading.lower() for heading in re.findall(r"^## (.*)$", page, re.MULTILINE)]
    jumps = page.partition("Where to look:")[2].partition("\n## ")[0]
    assert [name.lower() for name in re.findall(r"\[([^]]*)\]\(#", jumps)] == headings


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
    ("book", "text", "ids"),
    [
        (DUNGEON_PETZ, "## 3. A\n\n**XX-DO-01** One. RULING: two.\n\n**XX-DO-02** Three.", ["XX-DO-01"]),
        (DUNGEON_PETZ, "## 3. A\n\n**XX-DO-01** One.\nOPEN: when? RULING: now.", ["XX-DO-01"]),
        (DUNGEON_PETZ, "## 16. A\n\n**XX-DO-01** One. RULING: unknown.", []),
        (DUNGEON_PETZ, "## 19. A\n\n**XX-DO-01..02** All of it.", ["XX-DO-01", "XX-DO-02"]),
        (
            ALIEN_PETSHOP,
            "## 3. A\n\n- **XX-DO-01** One.\n\n**OPEN: XX-O-01 two?** *Recommended:* no.\n**OPEN: XX-O-02 data?**",
            ["XX-O-01"],
        ),
        (ALIEN_PETSHOP, "## 20. A\n\n**OPEN: XX-O-01 two?** *Recommended:* no.", []),
        (ALIEN_PETSHOP, "## 22. A\n\n**OPEN: XX-O-01 two?** *Ruling (ours):* no.", ["XX-O-01"]),
    ],
    ids=["marked", "further down", "not in the game", "ours", "recommended", "only listed", "ours, open"],
)
def test_what_counts_as_a_ruling(book: Book, text: str, ids: list[str]) -> None:
    assert rulings_of(book, parse_rules(text)) == ids
