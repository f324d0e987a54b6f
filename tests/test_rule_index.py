"""The rule index: what it reads from a rules text, and which slips it catches."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from conftest import ROOT
from petz_engine.kernel.rules import Rule, parse_rules, rule_ids

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


@pytest.fixture(scope="module")
def real() -> dict[str, Rule]:
    return dict(parse_rules((ROOT / "docs/rules/dungeon-petz.md").read_text(encoding="utf-8")))


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


# --- the real text -----------------------------------------------------------------------------------------


def test_every_id_that_the_real_text_names_is_one_of_its_rules(real: dict[str, Rule]) -> None:
    named = set(rule_ids((ROOT / "docs/rules/dungeon-petz.md").read_text(encoding="utf-8")))
    assert named == set(real)


def test_the_real_text_is_read_whole(real: dict[str, Rule]) -> None:
    # given the chapters, then numbers run without a gap in each family of ids
    families: dict[str, list[int]] = {}
    for rule in real:
        family, _, number = rule.rpartition("-")
        families.setdefault(family, []).append(int(number))
    assert {f: sorted(n) for f, n in families.items()} == {
        f: list(range(1, len(n) + 1)) for f, n in families.items()
    }
    assert all(rule.text for rule in real.values())


@pytest.mark.parametrize(
    ("rule", "phrase"),
    [
        ("DP-ACT-05", "at least 2 imps"),
        ("DP-ACT-05", "one imp with any gold cannot take a cage"),
        ("DP-ACT-02", "Taken food goes to the leftmost food-storage chamber"),
        ("DP-ACT-08", "All gold of the group is spent whatever the amount"),
        ("DP-SHOP-05", "imps return to the quarters, gold to the treasury"),
        ("DP-NEEDS-15", "Sum 3 -> 2 tokens, 4 -> 3, 5 -> 4"),
        ("DP-ENG-20", "drawn evenly, or named by the caller"),
    ],
)
def test_the_real_text_says_what_it_says(real: dict[str, Rule], rule: str, phrase: str) -> None:
    assert real[rule].says(phrase)


# --- citations ---------------------------------------------------------------------------------------------


def faults(tool: ModuleType, source: str) -> list[str]:
    """The faults of one piece of Python source against the small text."""
    mentions = tool.mentions_in_python("a.py", source)
    report = tool.examine(parse_rules(TEXT), mentions, [], {})
    return list(report.faults)


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
    report = tool.examine(parse_rules(TEXT), mentions, [], {})
    assert report.faults == ["a.toml:2: XX-DO-88 is no rule"]


# --- tests and reasons -------------------------------------------------------------------------------------

TESTS = """
import pytest
pytestmark = pytest.mark.rule("XX-DO-01")

@pytest.mark.rule("XX-DO-02", "XX-DO-03")
def test_quiet(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule(WHICH))])
def test_other(x): ...
"""


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
    report = tool.examine(parse_rules(TEXT), [], tested, {"XX-DO-02": "no reason at all"})

    # then the rule without a test is listed, and that of chapter 16 is not
    assert report.untested == ["XX-DO-04"]
    assert report.unexplained == ["XX-DO-04 has no test", "XX-DO-02 has a test now: take it off untested.txt"]
    assert report.faults == ["t.py:8: WHICH is no rule"]
    assert tool.examine(parse_rules(TEXT), [], tested[:3], {"XX-DO-04": "why"}).unexplained == []


def test_rules_in_scope_without_a_quotation_are_listed(tool: ModuleType) -> None:
    mentions = tool.mentions_in_python("a.py", '# XX-DO-02 "rest"\n"""XX-DO-03"""\n')
    assert tool.examine(parse_rules(TEXT), mentions, [], {}).uncited == ["XX-DO-01", "XX-DO-03", "XX-DO-04"]


def test_each_line_of_the_list_has_a_reason(tool: ModuleType) -> None:
    found, told = tool.reasons("u.txt", "# head\n\nXX-DO-01 for its own sake\nXX-DO-02\nXX-DO-01 again\n")
    assert found == {"XX-DO-01": "again", "XX-DO-02": ""}
    assert told == ["u.txt:4: XX-DO-02 has no reason", "u.txt:5: XX-DO-01 is listed twice"]


def test_a_reason_for_no_rule_is_told(tool: ModuleType) -> None:
    assert tool.examine(parse_rules(TEXT), [], [], {"XX-DO-99": "why"}).faults == [
        "untested.txt: XX-DO-99 is no rule"
    ]


# --- the command -------------------------------------------------------------------------------------------


def small_project(folder: Path, source: str) -> None:
    """A project with the small text, one module and no tests."""
    for path, text in {
        "docs/rules/dungeon-petz.md": TEXT,
        "docs/rules/untested.txt": "",
        "src/a.py": source,
    }.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    ("source", "arguments", "code"),
    [
        ('# XX-DO-02 "rest"\n', [], 0),
        ('# XX-DO-02 "sleep"\n', [], 1),
        ('# XX-DO-02 "rest"\n', ["--strict"], 1),
        ('# XX-DO-02 "rest"\n', ["--missing"], 0),
    ],
)
def test_exit_codes(
    tool: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    source: str,
    arguments: list[str],
    code: int,
) -> None:
    small_project(tmp_path, source)
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    assert tool.main(arguments) == code


def test_the_missing_ones_are_printed_one_a_line(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    small_project(tmp_path, "")
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    tool.main(["--missing"])
    assert capsys.readouterr().out.split() == ["XX-DO-01", "XX-DO-02", "XX-DO-03", "XX-DO-04"]
