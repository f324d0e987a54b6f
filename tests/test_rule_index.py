"""The rule index: what it reads from a rules text, and which slips it catches."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

import rule_index as tool
from conftest import ROOT, run
from petz_engine.testing.rules import Rulebook
from rule_index import Library, Text, excuses_of, faults, faults_of, index, library, owed, parted
from rule_places import marks, mentions_in_python, scenario_marks
from rule_texts import Rule, parse_rules, plain, rule_ids

TEXT = """# A game

Carried out by the engine: chapters 1 and 2-3.

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


FILES = ("dungeon-petz", "alien-petshop")

Book = tuple[str, Mapping[str, Rule]]
"""The words of a rules text, and its rules by id."""


@pytest.fixture(scope="module")
def real() -> dict[str, Book]:
    words = {file: (ROOT / f"docs/rules/{file}.md").read_text(encoding="utf-8") for file in FILES}
    return {file: (text, parse_rules(text)) for file, text in words.items()}


@pytest.fixture(scope="module")
def project() -> Library:
    """This project."""
    return library()


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


@pytest.mark.parametrize(
    ("phrase", "stands"), [("12 steps", True), ("2 steps", False), ("12 step", False), ("12", True)]
)
def test_phrases_are_whole_words(phrase: str, stands: bool) -> None:
    # given a rule of twelve, then nobody can quote two of it
    rule = parse_rules("**XX-DO-01** Go at most 12 steps.")["XX-DO-01"]
    assert rule.says(phrase) is stands


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
    ("rule", "next_words"),
    [
        ("AP-O-10", "AP-O-31"),  # the pointers of the chapter
        ("AP-O-22", "nine cards"),
        ("AP-HAZ-19", "protection"),
    ],
)
def test_a_rule_ends_where_the_next_begins(real: dict[str, Book], rule: str, next_words: str) -> None:
    assert not real["alien-petshop"][1][rule].says(next_words)


# --- rulings and scope -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "text", "ruling"),
    [
        ("Go.", "Go.", ""),
        ("Go.\nCONFLICT: some say no. RULING: yes.", "Go.\nCONFLICT: some say no.", "yes."),
        (
            "Go. OPEN: when? RULING: now. [X] CONFLICT: two? RULING: one.",
            "Go. OPEN: when? [X] CONFLICT: two?",
            "now.\none.",
        ),
        ("Go (RULING: at once) home.", "Go home.", "at once"),
        ("Go.\nRULING for the engine: so = this.\nSchedule: 1.", "Go.\n\nSchedule: 1.", "so = this."),
        ("Go. OPEN, RULING: by day.", "Go.", "by day."),
        ("go?\nNobody says. *Recommended:* no,\nsince so.", "go?\nNobody says.", "no,\nsince so."),
        ("go? *Ruling (ours):* twice.\n\nMore.", "go?\n\nMore.", "twice."),
        ("Go twice. [ours; XX-DO-01]", "Go twice. [ours; XX-DO-01]", "Go twice. [ours; XX-DO-01]"),
    ],
)
def test_rulings_are_told_from_the_rest(words: str, text: str, ruling: str) -> None:
    assert parted(words) == (text, ruling)


@pytest.mark.parametrize("file", FILES)
def test_no_ruling_of_a_real_text_is_left_in_the_rest(real: dict[str, Book], file: str) -> None:
    # given every rule of a text, when its words are parted
    marks_of_rulings = ("RULING", "*Recommended:*", "*Ruling (ours):*")
    for rule in real[file][1].values():
        text, ruling = parted(rule.text)

        # then the ruling is told where there is one, no mark of one is left, and something is said
        assert bool(ruling) == (any(m in rule.text for m in marks_of_rulings) or "[ours" in rule.text), (
            rule.id
        )
        assert not any(mark in text for mark in marks_of_rulings), rule.id
        assert text, rule.id


def test_a_text_says_which_of_its_chapters_are_carried_out() -> None:
    assert Text.of("small", TEXT).scope == SCOPE
    assert Text.of("small", TEXT.replace("Carried", "Thought")).scope == tuple(parse_rules(TEXT))


@pytest.mark.parametrize(
    ("game", "chapters"),
    [("dungeon_petz", {*range(1, 16), 17, 19}), ("alien_petshop", {*range(1, 20), 22})],
)
def test_the_scope_of_a_real_text(game: str, chapters: set[int]) -> None:
    text = library().texts[game]
    assert text.scope == tuple(rule.id for rule in text.rules.values() if rule.chapter in chapters)
    assert len(text.scope) > 190


# --- citations ---------------------------------------------------------------------------------------------


def slips(source: str) -> list[str]:
    """The faults of one piece of Python source against the small text."""
    mentions = [m for m in mentions_in_python("a.py", source) if m.rule.startswith("XX")]
    return faults_of(mentions, parse_rules(TEXT))


@pytest.mark.parametrize(
    "source",
    [
        '# XX-DO-01 "at least two feet"\n',
        "step()  # XX-DO-01 \"A step needs\", XX-DO-03 'sleep', but see XX-DO-04\n".replace("'", '"'),
        '# XX-DO-01 "at least\n# two feet"\n',
        '# XX-DO-02..03 "both are quiet"\n',
        '"""A step (XX-DO-01)."""\n',
        'no = because("tired", "XX-DO-01", 2, (("feet", 1),))\n',
    ],
)
def test_sound_citations(source: str) -> None:
    assert slips(source) == []


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('x = 1\n# XX-DO-77 "rest"\n', "a.py:2: XX-DO-77 is no rule; did you mean XX-"),
        ('# XX-DO-02 "sleep"\n', 'a.py:1: XX-DO-02 does not say "sleep"'),
        ('# XX-DO-02..03 "sleep"\n', 'a.py:1: XX-DO-02 does not say "sleep"'),
        ("x = 1  # XX-DO-02\n", "a.py:1: XX-DO-02 is cited without words of it (or write: see XX-DO-02)"),
        ('"""As XX-ZZ-77 says."""\n', "a.py:1: XX-ZZ-77 is no rule"),
        ('"""As XX-DO-02 "sleep" says."""\n', 'a.py:1: XX-DO-02 does not say "sleep"'),
        ('no("XX-ZZ-77")\n', "a.py:1: XX-ZZ-77 is no rule"),
        ('# XX-DO-02 "rest"\n# and XX-DO-03 "rest"\n', 'a.py:2: XX-DO-03 does not say "rest"'),
    ],
)
def test_slips_are_told(source: str, fault: str) -> None:
    told = slips(source)
    assert len(told) == 1
    assert told[0].startswith(fault)


CODE = """
# XX-DO-02 "rest"
QUIET = ("rest",)

class Feet:
    # XX-DO-01 "two feet"
    left = 1

    def step(self):
        hop()  # XX-DO-04 "faster"
        if tired():
            # XX-DO-03 "sleep"
            rule = "XX-DO-03"
            return because("tired", "XX-DO-01")

# XX-DO-04 "run"
def run():
    \"\"\"Runs (XX-GO-07).\"\"\"
    pass  # see XX-GO-09
"""


def test_a_place_is_what_stands_around_the_line_that_a_comment_is_about(make: Callable[..., Library]) -> None:
    books = make({"src/pkg/a/b.py": CODE})
    assert {(place.rule, place.around, place.line) for place in books.places} == {
        ("XX-DO-02", "pkg.a.b:QUIET", 3),
        ("XX-DO-01", "pkg.a.b:Feet.left", 7),
        ("XX-DO-04", "pkg.a.b:Feet.step", 10),
        ("XX-DO-03", "pkg.a.b:Feet.step", 13),
        ("XX-DO-01", "pkg.a.b:Feet.step", 14),
        ("XX-DO-04", "pkg.a.b:run", 17),
    }


# --- tests -------------------------------------------------------------------------------------------------

TESTS = """
import pytest

CASES = [pytest.param(1, marks=pytest.mark.rule("XX-DO-04"))]

@pytest.mark.rule("XX-DO-02", "XX-DO-03")
def test_quiet(): ...

@pytest.mark.parametrize("x", CASES)
def test_cases(x): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule(WHICH))])
def test_other(x): ...

class TestFeet:
    pytestmark = pytest.mark.rule("XX-DO-01")

    def test_left(self): ...

    @pytest.mark.rule("XX-GO-07")
    def test_right(self): ...
"""


def test_marks_lead_to_the_tests_that_have_them() -> None:
    found = {(mark.where, mark.rule, mark.tests) for mark in marks("t.py", TESTS)}
    assert found == {
        ("t.py:4", "XX-DO-04", ("t.py::test_cases",)),
        ("t.py:6", "XX-DO-02", ("t.py::test_quiet",)),
        ("t.py:6", "XX-DO-03", ("t.py::test_quiet",)),
        ("t.py:12", "WHICH", ("t.py::test_other",)),
        ("t.py:16", "XX-DO-01", ("t.py::TestFeet::test_left", "t.py::TestFeet::test_right")),
        ("t.py:20", "XX-GO-07", ("t.py::TestFeet::test_right",)),
    }


def test_the_mark_of_a_file_is_for_all_its_tests() -> None:
    source = 'pytestmark = [pytest.mark.rule("XX-DO-01")]\ndef test_a(): ...\ndef helper(): ...\n'
    assert [mark.tests for mark in marks("t.py", source)] == [("t.py::test_a",)]


@pytest.mark.parametrize(
    ("source", "rules"),
    [
        ('rules = ["XX-DO-01", "XX-DO-02"]', ["XX-DO-01", "XX-DO-02"]),
        ("rules = 3", ["3"]),
        ("seats = 2", []),
        ("rules = [", []),
        ("rules = [[1]]", ["[1]"]),
    ],
)
def test_a_scenario_lists_its_rules(source: str, rules: list[str]) -> None:
    assert [mark.rule for mark in scenario_marks("s.toml", source)] == rules


def test_the_names_of_tests_are_those_that_pytest_has(project: Library) -> None:
    # given the tests of one file by the index, when pytest lists the file, then it has all of them
    file = "tests/dungeon_petz/test_04_shopping.py"
    named = {test for mark in project.marks for test in mark.tests if test.startswith(file)}
    listed = run(
        sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", file, cwd=ROOT
    )
    assert len(named) > 5
    assert named <= {line.partition("[")[0] for line in listed.stdout.splitlines()}


# --- the index ---------------------------------------------------------------------------------------------

SCOPE = ("XX-DO-01", "XX-DO-02", "XX-DO-03", "XX-DO-04")
"""What of the small text the engine is to carry out."""

ALL = "".join(
    f'# {rule} "{words}"\n' for rule, words in zip(SCOPE, ("step", "rest", "sleep", "run"), strict=True)
)
ALL_CODE = f"{ALL}x = 1\n"
ALL_TESTS = f"pytestmark = pytest.mark.rule{SCOPE}\ndef test_a(): ...\n"


@pytest.fixture
def make(tmp_path: Path) -> Callable[..., Library]:
    """A way to make a project with the small text, of files by path."""

    def made(files: Mapping[str, str]) -> Library:
        for path, text in {"docs/rules/small.md": TEXT, **files}.items():
            file = tmp_path / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return Library(tmp_path, "pkg")

    return made


def test_every_rule_has_its_code_and_its_tests(make: Callable[..., Library]) -> None:
    # given code in the room of the game and in another, content, a test and a scenario
    books = make(
        {
            "src/pkg/base.py": '# XX-DO-02 "rest"\nREST = 1\n',
            "src/pkg/small/a.py": 'def go():\n    return 1  # XX-DO-02 "rest"\n',
            "content/small/b.toml": '\n# XX-DO-02\nrule = "XX-DO-03"\n',
            "tests/test_a.py": '@pytest.mark.rule("XX-DO-02")\ndef test_a(): ...\n',
            "tests/scenarios/small/c.toml": 'rules = ["XX-DO-02"]\n',
        }
    )

    # when the index is made, then every rule of the text is in it, with all of these, the game's own code first
    entries = {entry.id: entry for entry in index("small", books)}
    assert list(entries) == list(parse_rules(TEXT))
    assert entries["XX-DO-02"].code == ("pkg.small.a:go", "pkg.base:REST", "content/small/b.toml:2")
    assert entries["XX-DO-02"].tests == ("tests/test_a.py::test_a", "tests/scenarios/small/c.toml")
    assert entries["XX-DO-03"].code == ("content/small/b.toml:3",)
    assert entries["XX-DO-01"][2:] == ("", (), ())


EXAMPLES = """
## 15. Examples

* **T1 two feet**: left, right.
* **T2 no foot**: rest.

| T3 | one foot | hop | XX-DO-01 |
"""


def test_worked_examples_are_tested_by_their_number(make: Callable[..., Library]) -> None:
    # given examples, and tests that are called by their numbers, one of another game
    marked = '@pytest.mark.rule("XX-DO-01")\ndef test_{}_x(): ...\n'
    books = make(
        {
            "docs/rules/small.md": TEXT + EXAMPLES,
            "src/pkg/a.py": ALL_CODE,
            "tests/test_a.py": ALL_TESTS,
            "tests/small/test_b.py": marked.format("t01"),
            "tests/other/test_b.py": marked.format("t2"),
            "tests/scenarios/small/15/T03_hop.toml": 'rules = ["XX-DO-01"]\n',
        }
    )

    # when the index is made, then they stand behind the rules, each with its tests and without code
    *_, first, second, third = index("small", books)
    assert first == ("T1", "two feet: left, right.", "", (), ("tests/small/test_b.py::test_t01_x",))
    assert second == ("T2", "no foot: rest.", "", (), ())
    assert third[:2] == ("T3", "one foot | hop | XX-DO-01")
    assert third.tests == ("tests/scenarios/small/15/T03_hop.toml",)

    # and one without a test is told
    assert owed(books, 0) == ["T2 of small has no test"]


@pytest.mark.parametrize(("game", "number"), [("dungeon_petz", 18), ("alien_petshop", 34)])
def test_the_real_texts_have_all_their_examples(game: str, number: int) -> None:
    assert list(library().texts[game].examples) == [f"T{n}" for n in range(1, number + 1)]


@pytest.mark.parametrize("game", ["dungeon_petz", "alien_petshop"])
def test_the_real_index_leads_somewhere(project: Library, game: str) -> None:
    # given the index of a game, when every place of it is looked up
    modules = {entry.id: entry.code for entry in index(game, project)}
    for rule, places in modules.items():
        for place in places:
            if place.startswith("content/"):
                name, _, line = place.rpartition(":")
                assert (
                    rule.rpartition("-")[0]
                    in (ROOT / name).read_text(encoding="utf-8").splitlines()[int(line) - 1]
                )
                continue
            # then the file is there, and what is named is defined in it
            module, _, name = place.partition(":")
            file = ROOT / "src" / Path(*module.split("."))
            source = (file / "__init__.py" if file.is_dir() else file.with_suffix(".py")).read_text(
                encoding="utf-8"
            )
            assert name == "<module>" or name.split(".")[-1] in source


def test_the_package_ships_what_the_index_says(make: Callable[..., Library]) -> None:
    # given a small project, when its index is made as data
    code = f'{ALL_CODE}def run():\n    # XX-DO-04 "faster"\n    return 1\n'
    books = make({"src/pkg/a.py": code, "tests/test_a.py": ALL_TESTS})
    data, texts = (json.loads(json.dumps(each(books))) for each in (tool.shipped, tool.shipped_texts))

    # then a book of it has the same rules, with the lines in functions at which the code quotes one
    book, bare = Rulebook.of("small", data), Rulebook.of("small", texts)
    assert [tuple(entry) for entry in book.entries] == [tuple(entry) for entry in index("small", books)]
    assert [(e.id, e.text, e.ruling) for e in bare.entries] == [
        (e.id, e.text, e.ruling) for e in book.entries
    ]
    assert (book.scope, bare.scope, book.plain) == (SCOPE, SCOPE, bare.plain)
    line = code.splitlines().index("    return 1") + 1
    assert book.cited == (("a.py", line - 2, "run", line, "XX-DO-04"),)
    assert bare.cited == ()


# --- the check ---------------------------------------------------------------------------------------------


def test_nothing_is_owed_where_every_rule_has_both(make: Callable[..., Library]) -> None:
    books = make({"src/pkg/a.py": ALL_CODE, "tests/test_a.py": ALL_TESTS})
    assert faults(books) == owed(books, 0) == []


def test_rules_in_scope_need_code_and_a_test(make: Callable[..., Library]) -> None:
    # given code that quotes one rule, tells another, and names two without doing so, and a test for one rule
    code = '# XX-DO-01 "step"\nno("XX-DO-02")\n"""XX-DO-03"""\nx = 1  # see XX-DO-04\n'
    test = '@pytest.mark.rule("XX-DO-04")\ndef test_a(): ...\n'

    # when it is asked what is owed, then it is all the rest
    assert owed(make({"src/pkg/a.py": code, "tests/test_a.py": test}), 0) == [
        "XX-DO-03 has no code",
        "XX-DO-04 has no code",
        "XX-DO-01 has no test",
        "XX-DO-02 has no test",
        "XX-DO-03 has no test",
    ]


def test_an_excuse_is_taken_as_long_as_it_is_one(make: Callable[..., Library]) -> None:
    # given one rule without code, and excuses for it and for one that needs none
    code = ALL_CODE.replace("XX-DO-04", "YY-DO-04")
    excuses = "XX-DO-04 code nobody runs\nXX-DO-04 test nobody runs\n"
    books = make({"src/pkg/a.py": code, "tests/test_a.py": ALL_TESTS, "docs/rules/excused.txt": excuses})

    # then the second is a fault, and so is any other number of excuses than was said
    stale = "excused.txt:2: XX-DO-04 needs no excuse from test: take it off"
    assert owed(books, 2) == [stale]
    assert owed(books, 1) == [stale, "excused.txt has 2 excuses, and may have 1: the list only shrinks"]
    assert owed(books, 3) == [stale, "excused.txt has 2 excuses: lower the number, which is 3"]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("XX-DO-01", "excused.txt:2: XX-DO-01 is excused from nothing, not from code or test"),
        ("XX-DO-01 both why", "excused.txt:2: XX-DO-01 is excused from both, not from code or test"),
        ("XX-DO-01 code", "excused.txt:2: XX-DO-01 has no reason"),
        ("XX-DO-02 test again", "excused.txt:2: XX-DO-02 is listed twice"),
    ],
)
def test_each_line_of_the_list_says_what_and_why(line: str, fault: str) -> None:
    found, told = excuses_of(["XX-DO-02 test why", line, "", "# end"])
    assert [excuse[:3] for excuse in found] == [("excused.txt:1", "XX-DO-02", "test")]
    assert told == [fault]


def test_whoever_names_a_rule_that_is_none_is_told(make: Callable[..., Library]) -> None:
    # given wrong ids in code, content, a mark, a scenario and an excuse, a mark of nothing, and ids of other texts
    books = make(
        {
            "src/pkg/a.py": 'x = "XX-NO-09"\n# YY-NO-09 "whatever"\n',
            "content/small/b.toml": "# XX-NO-09, ZZ-DO-01\n",
            "tests/test_a.py": '@pytest.mark.rule("XX-NO-09", "YY-DO-01")\ndef test_a(): ...\n',
            "tests/helper.py": 'LONELY = pytest.mark.rule("XX-DO-01")\n',
            "tests/scenarios/s.toml": 'rules = ["XX-NO-09"]\n',
            "docs/rules/excused.txt": "XX-NO-09 code why\n",
        }
    )
    told = [fault.partition(";")[0] for fault in faults(books)]
    assert told == [
        "src/pkg/a.py:1: XX-NO-09 is no rule",
        "content/small/b.toml:1: XX-NO-09 is no rule",
        "tests/test_a.py:1: XX-NO-09 is no rule",
        "tests/test_a.py:1: YY-DO-01 is no rule",
        "tests/scenarios/s.toml: XX-NO-09 is no rule",
        "tests/helper.py:1: no test has the mark of XX-DO-01",
        "excused.txt:1: XX-NO-09 is no rule",
    ]


@pytest.mark.parametrize("word", ["XX-DO-1", "XX-DO-001", "XX-DO-01a", "xx-do-01", "XX-DO_IT-01"])
def test_what_only_looks_like_an_id_is_told(make: Callable[..., Library], word: str) -> None:
    # given code that cites a rule by an id that is written wrong, beside ids of other texts and names of chapters
    books = make({"src/pkg/a.py": f'# YY-DO-1 "steps", XX-DO and XX-GO-07/09\n# {word} "two feet"\nx = 1\n'})
    told = [fault.partition(";")[0] for fault in faults(books)]
    assert [line for line in told if "cited without" not in line] == [f"src/pkg/a.py:2: {word} is no rule"]


# --- the tool ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("code", "arguments", "exit_code"),
    [
        (ALL_CODE, ["--strict"], 0),
        ('# XX-DO-02 "rest"\n', [], 0),
        ('# XX-DO-02 "rest"\n', ["--strict"], 1),
        ('# XX-DO-02 "sleep"\n', [], 1),
        ('"""XX-DO-77"""\n', [], 1),
        ('# XX-DO-02 "sleep"\n', ["--missing"], 0),
    ],
)
def test_exit_codes(make: Callable[..., Library], code: str, arguments: list[str], exit_code: int) -> None:
    books = make({"src/pkg/a.py": code, "tests/test_a.py": ALL_TESTS})
    assert tool.main(arguments, books, excuses=0) == exit_code


def test_the_tool_tells_what_is_missing(
    make: Callable[..., Library], capsys: pytest.CaptureFixture[str]
) -> None:
    books = make({"src/pkg/a.py": ALL_CODE.replace("XX-DO-04", "YY-DO-04"), "tests/test_a.py": ""})
    assert tool.main(["--missing"], books) == 0
    assert capsys.readouterr().out.splitlines() == ["XX-DO-04 code", *(f"{rule} test" for rule in SCOPE)]
    assert tool.main(["--strict"], books) == 1
    assert "small: 4 of 7 rules are carried out, 1 without code, 4 without test" in capsys.readouterr().out


MOST_EXCUSES = 0
"""How many excuses there may be at the very most, here and in the tool; both numbers only go down."""


def test_the_real_project_keeps_the_index(project: Library) -> None:
    # given the texts, the code and the tests of this project, then nothing is wrong, and nobody is excused anew
    assert faults(project) == []
    assert owed(project, tool.MOST_EXCUSES) == []
    assert tool.MOST_EXCUSES <= MOST_EXCUSES
