"""The rule index: what it reads from a rules text, and which slips it catches."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType

import pytest

from conftest import ROOT
from petz_engine.kernel.rules import Rule, parse_rules, plain, rule_ids

TEXT = """# A game

**XX-NO-01** is only named in the preface of XX-DO-01.

## 1. Moves

**XX-DO-01** A step needs at **least**
two feet. [source]
CONFLICT: some say one.

| id | what |
|---|---|
| XX-DO-02 | rest |
| XX-DO-03 | sleep |

**XX-DO-02..03** Both are quiet.

**XX-DO-04 Run** Faster than XX-DO-01.

---

Not part of any rule.

## 16. Elsewhere

**XX-GO-07/09** Go home.
"""


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """The command ``tools/rule_index.py`` as a module."""
    spec = importlib.util.spec_from_file_location("rule_index", ROOT / "tools" / "rule_index.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["rule_index"] = module
    spec.loader.exec_module(module)
    return module


FILES = ("dungeon-petz", "alien-petshop")

Book = tuple[str, Mapping[str, Rule]]
"""The words of a rules text, and its rules by id."""


@pytest.fixture(scope="module")
def real() -> dict[str, Book]:
    words = {file: (ROOT / f"docs/rules/{file}.md").read_text(encoding="utf-8") for file in FILES}
    return {file: (text, parse_rules(text)) for file, text in words.items()}


# --- the parser --------------------------------------------------------------------------------------------


def test_rules_are_found_in_the_order_of_the_text() -> None:
    rules = parse_rules(TEXT)
    assert list(rules) == ["XX-NO-01", "XX-DO-01", "XX-DO-02", "XX-DO-03", "XX-DO-04", "XX-GO-07", "XX-GO-09"]
    assert [rule.chapter for rule in rules.values()] == [0, 1, 1, 1, 1, 16, 16]


def test_a_rule_holds_all_its_paragraphs() -> None:
    rules = parse_rules(TEXT)
    assert rules["XX-DO-01"].says("CONFLICT: some say one.")
    assert rules["XX-DO-04"].text == "Run Faster than XX-DO-01."
    assert rules["XX-GO-09"].text == "Go home."


def test_a_table_row_and_its_explanation_are_one_rule() -> None:
    rules = parse_rules(TEXT)
    assert rules["XX-DO-02"].says("rest")
    assert not rules["XX-DO-02"].says("sleep")
    assert rules["XX-DO-03"].text == "sleep\n\nBoth are quiet."


def test_phrases_are_compared_without_case_breaks_and_bold() -> None:
    rule = parse_rules(TEXT)["XX-DO-01"]
    assert rule.says("AT LEAST two  feet")
    assert not rule.says("at least three feet")


LISTS = """## 1. Moves

- **XX-DO-01** A step
  needs two feet:
  1. left, see **XX-DO-02**;
  2. right.

  Or a hop.
- **XX-DO-02** A rest.
- Items without an id are nobody's.

Nor are these words.

### Ways

- **XX-WAY-A Walk** Slowly.
- **XX-WAY-B Run** Fast, unlike XX-WAY-A.

**OPEN: XX-O-01 how long is a step?** Nobody says.
*Ruling:* one foot.
**OPEN: XX-O-02 which foot first:** either.

So much for XX-DO-01.
"""


def test_an_item_of_a_list_is_a_rule_with_all_that_is_indented_below_it() -> None:
    rules = parse_rules(LISTS)
    assert plain(rules["XX-DO-01"].text) == (
        "a step needs two feet: 1. left, see xx-do-02; 2. right. or a hop."
    )


def test_what_stands_at_the_margin_after_an_item_is_not_its_rule() -> None:
    assert parse_rules(LISTS)["XX-DO-02"].text == "A rest."


def test_the_last_part_of_an_id_may_be_a_capital() -> None:
    rules = parse_rules(LISTS)
    assert rules["XX-WAY-A"].text == "Walk Slowly."
    assert rules["XX-WAY-B"].text == "Run Fast, unlike XX-WAY-A."


@pytest.mark.parametrize(
    ("named", "ids"),
    [
        ("XX-WAY-B, XX-WAY-BB, XX-WAY-b", ["XX-WAY-B"]),
        ("XX-WAY-01..03", ["XX-WAY-01", "XX-WAY-02", "XX-WAY-03"]),
        ("XX-WAY-A..C", ["XX-WAY-A", "XX-WAY-B", "XX-WAY-C"]),
        ("XX-WAY-A/C", ["XX-WAY-A", "XX-WAY-C"]),
        ("XX-WAY-01..C, XX-WAY-A..03", ["XX-WAY-01", "XX-WAY-A"]),
    ],
)
def test_spans_are_of_numbers_or_of_capitals(named: str, ids: list[str]) -> None:
    assert list(rule_ids(named)) == ids


def test_an_open_point_is_a_rule_up_to_the_next_one() -> None:
    rules = parse_rules(LISTS)
    assert rules["XX-O-01"].text == "how long is a step? Nobody says.\n*Ruling:* one foot."
    assert rules["XX-O-02"].text == "which foot first: either.\n\nSo much for XX-DO-01."


def test_lists_and_open_points_are_found_in_the_order_of_the_text() -> None:
    assert list(parse_rules(LISTS)) == ["XX-DO-01", "XX-DO-02", "XX-WAY-A", "XX-WAY-B", "XX-O-01", "XX-O-02"]


# --- the real texts ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", FILES)
def test_every_id_that_a_real_text_names_is_one_of_its_rules(real: dict[str, Book], file: str) -> None:
    words, rules = real[file]
    assert set(rule_ids(words)) == set(rules)


@pytest.mark.parametrize("file", FILES)
def test_a_real_text_is_read_whole(real: dict[str, Book], file: str) -> None:
    # given the rules of a text, when the last parts of their ids are put in families
    _, rules = real[file]
    families: dict[str, list[str]] = {}
    for rule in rules:
        family, _, last = rule.rpartition("-")
        families.setdefault(family, []).append(last)

    # then each family runs from its first to its last without a gap, and no rule is empty
    assert {f: sorted(last) for f, last in families.items()} == {
        f: [f"{n:02}" for n in range(1, len(last) + 1)] if last[0].isdigit() else list("ABCDEF"[: len(last)])
        for f, last in families.items()
    }
    assert all(rule.text for rule in rules.values())


@pytest.mark.parametrize(("file", "count"), [("dungeon-petz", 206), ("alien-petshop", 229)])
def test_a_real_text_has_all_its_rules(real: dict[str, Book], file: str, count: int) -> None:
    assert len(real[file][1]) == count


@pytest.mark.parametrize(
    ("file", "rule", "phrase"),
    [
        ("dungeon-petz", "DP-ACT-05", "at least 2 imps"),
        ("dungeon-petz", "DP-ACT-05", "one imp with any gold cannot take a cage"),
        ("dungeon-petz", "DP-ACT-02", "Taken food goes to the leftmost food-storage chamber"),
        ("dungeon-petz", "DP-ACT-08", "All gold of the group is spent whatever the amount"),
        ("dungeon-petz", "DP-SHOP-05", "imps return to the quarters, gold to the treasury"),
        ("dungeon-petz", "DP-NEEDS-15", "Sum 3 -> 2 tokens, 4 -> 3, 5 -> 4"),
        ("dungeon-petz", "DP-ENG-20", "drawn evenly, or named by the caller"),
        ("alien-petshop", "AP-BUY-02", "credits never go below 0"),
        ("alien-petshop", "AP-ACT-D", "the token is discarded in the Sell Phase"),
        ("alien-petshop", "AP-O-04", "only the token hazards vanish"),
        ("alien-petshop", "AP-O-22", "0 VPs"),
        ("alien-petshop", "AP-ENG-07", "for each token (trait, pet) or stop"),
        ("alien-petshop", "AP-O-76", "value, care, colour and body are the same on both sides"),
    ],
)
def test_a_real_text_says_what_it_says(real: dict[str, Book], file: str, rule: str, phrase: str) -> None:
    assert real[file][1][rule].says(phrase)


@pytest.mark.parametrize(
    ("rule", "next_words"),
    [
        ("AP-O-10", "AP-O-31"),  # the pointers of the chapter
        ("AP-O-22", "nine cards"),
        ("AP-HAZ-19", "protection"),
    ],
)
def test_a_rule_ends_where_the_next_begins(real: dict[str, Book], rule: str, next_words: str) -> None:
    assert not real["alien-petshop"][1][rule].says(next_words)


# --- citations ---------------------------------------------------------------------------------------------


def faults(tool: ModuleType, source: str) -> list[str]:
    """The faults of one piece of Python source against the small text."""
    mentions = tool.mentions_in_python("a.py", source)
    return list(tool.examine(parse_rules(TEXT), mentions, [], {}))


@pytest.mark.parametrize(
    "source",
    [
        '# XX-DO-01 "at least two feet"\n',
        "step()  # XX-DO-01 \"A step needs\", XX-DO-03 'sleep', but see XX-DO-04\n".replace("'", '"'),
        '# XX-DO-01 "at least\n# two feet"\n',
        '# XX-DO-02..03 "both are quiet"\n',
        '"""A step (XX-DO-01)."""\n',
        'no = because("tired", "XX-DO-01", 2, (("feet", 1),))\n',
        '# another text: AP-DO-01 "whatever"\n',
    ],
)
def test_sound_citations(tool: ModuleType, source: str) -> None:
    assert faults(tool, source) == []


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('x = 1\n# XX-DO-77 "rest"\n', "a.py:2: XX-DO-77 is no rule"),
        ('# XX-DO-02 "sleep"\n', 'a.py:1: XX-DO-02 does not say "sleep"'),
        ('# XX-DO-02..03 "sleep"\n', 'a.py:1: XX-DO-02 does not say "sleep"'),
        ("x = 1  # XX-DO-02\n", "a.py:1: XX-DO-02 is cited without words of it (or write: see XX-DO-02)"),
        ('"""As XX-DO-77 says."""\n', "a.py:1: XX-DO-77 is no rule"),
        ('"""As XX-DO-02 "sleep" says."""\n', 'a.py:1: XX-DO-02 does not say "sleep"'),
        ('no("XX-DO-77")\n', "a.py:1: XX-DO-77 is no rule"),
    ],
)
def test_slips_are_told(tool: ModuleType, source: str, fault: str) -> None:
    assert faults(tool, source) == [fault]


def test_content_may_name_existing_rules_only(tool: ModuleType) -> None:
    mentions = tool.mentions_in_content("a.toml", '# XX-DO-01\nrule = "XX-DO-88"\n')
    assert tool.examine(parse_rules(TEXT), mentions, [], {}) == ["a.toml:2: XX-DO-88 is no rule"]


# --- tests and reasons -------------------------------------------------------------------------------------

TESTS = """
import pytest
pytestmark = pytest.mark.rule("XX-DO-01")

@pytest.mark.rule("XX-DO-02", "XX-DO-03")
def test_quiet(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule(WHICH))])
def test_other(x): ...
"""


SCOPE = ("XX-DO-01", "XX-DO-02", "XX-DO-03", "XX-DO-04")
"""What of the small text the engine is to carry out."""


def test_the_rules_of_some_chapters_are_in_scope(tool: ModuleType) -> None:
    text = tool.Text("small.md", frozenset({1}), strict=True)
    assert tool.scope(parse_rules(TEXT), text) == list(SCOPE)


def test_marks_are_read_wherever_they_stand(tool: ModuleType) -> None:
    found = {(m.where, m.rule) for m in tool.marks("t.py", TESTS)}
    assert found == {
        ("t.py:3", "XX-DO-01"),
        ("t.py:5", "XX-DO-02"),
        ("t.py:5", "XX-DO-03"),
        ("t.py:8", "WHICH"),
    }


def test_rules_in_scope_need_a_test_or_a_reason(tool: ModuleType) -> None:
    # given tests for three of four rules of chapter 1, one mark that is no id, and a reason for the wrong rule
    tested = tool.marks("t.py", TESTS)

    # when the rules are compared with them
    coverage = tool.cover(SCOPE, [], tested, {"XX-DO-02": "no reason at all"})

    # then the rule without a test is listed, and the reason that is none any more
    assert coverage.untested == ["XX-DO-04"]
    assert coverage.unexplained == [
        "XX-DO-04 has no test",
        "XX-DO-02 has a test now: take it off untested.txt",
    ]
    assert tool.examine(parse_rules(TEXT), [], tested, {}) == ["t.py:8: WHICH is no rule"]
    assert tool.cover(SCOPE, [], tested, {"XX-DO-04": "why"}).unexplained == []


def test_rules_in_scope_without_a_quotation_are_listed(tool: ModuleType) -> None:
    mentions = tool.mentions_in_python("a.py", '# XX-DO-02 "rest"\n"""XX-DO-03"""\n')
    assert tool.cover(SCOPE, mentions, [], {}).uncited == ["XX-DO-01", "XX-DO-03", "XX-DO-04"]


def test_each_line_of_the_list_has_a_reason(tool: ModuleType) -> None:
    found, told = tool.reasons("u.txt", "# head\n\nXX-DO-01 for its own sake\nXX-DO-02\nXX-DO-01 again\n")
    assert found == {"XX-DO-01": "again", "XX-DO-02": ""}
    assert told == ["u.txt:4: XX-DO-02 has no reason", "u.txt:5: XX-DO-01 is listed twice"]


def test_a_reason_for_no_rule_is_told(tool: ModuleType) -> None:
    assert tool.examine(parse_rules(TEXT), [], [], {"XX-DO-99": "why"}) == [
        "untested.txt: XX-DO-99 is no rule"
    ]


# --- the command -------------------------------------------------------------------------------------------


OTHER = "## 1. Moves\n\n- **YY-GO-A** Go.\n"


@pytest.fixture
def small_project(tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with the small text, another one that is not kept strictly, and no code and no tests."""
    for path, text in {"small.md": TEXT, "other.md": OTHER, tool.UNTESTED: ""}.items():
        write(tmp_path / path, text)
    one = frozenset({1})
    texts = (tool.Text("small.md", one, strict=True), tool.Text("other.md", one, strict=False))
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setattr(tool, "TEXTS", texts)
    return tmp_path


def write(file: Path, text: str) -> None:
    """Write a file, its folders too."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("source", "arguments", "code"),
    [
        ('# XX-DO-02 "rest"\n# YY-GO-A "go"\n', [], 0),
        ('# XX-DO-02 "sleep"\n', [], 1),
        ('# YY-GO-A "sleep"\n', [], 1),
        ('"""YY-GO-B"""\n', [], 1),
        ('# XX-DO-02 "rest"\n', ["--strict"], 1),
        ('# XX-DO-02 "rest"\n', ["--missing"], 0),
    ],
)
def test_exit_codes(
    tool: ModuleType, small_project: Path, source: str, arguments: list[str], code: int
) -> None:
    write(small_project / "src/a.py", source)
    assert tool.main(arguments) == code


def test_a_text_that_is_not_kept_strictly_may_have_rules_without_a_test(
    tool: ModuleType, small_project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # given tests for all rules of the strict text, none for the other
    write(small_project / "tests/test_a.py", f"import pytest\npytestmark = pytest.mark.rule{SCOPE}\n")

    # when the index is asked strictly, then it is content, and tells the number of the others
    assert tool.main(["--strict"]) == 0
    told = capsys.readouterr().out
    assert "small.md: 0 rules without a test" in told
    assert "other.md: 1 rules without a test" in told


def test_one_list_of_reasons_serves_all_texts(tool: ModuleType, small_project: Path) -> None:
    # given reasons for rules of both texts, when the index is asked strictly, then they are taken
    write(small_project / tool.UNTESTED, "".join(f"{rule} why\n" for rule in (*SCOPE, "YY-GO-A")))
    assert tool.main(["--strict"]) == 0


def test_the_missing_ones_are_printed_one_a_line(
    tool: ModuleType, small_project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tool.main(["--missing"]) == 0
    assert capsys.readouterr().out.split() == [*SCOPE, "YY-GO-A"]
