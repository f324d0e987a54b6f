"""Keep the rules texts, the code and the tests in step.

    python tools/rule_index.py             unknown ids and wrong quotations are faults (exit 1)
    python tools/rule_index.py --strict    so is a rule in scope that has no test and no stated reason, if its text
                                           is kept strictly (see TEXTS)
    python tools/rule_index.py --missing   print the ids in scope without a test, then stop

A comment cites a rule with words that stand in it, so that a citation of a rule that says something else is caught:

    # XX-DO-05 "at least 2 imps"

The quotation may go on in the next comment line. Docstrings and strings may name an id alone; so may a comment that
says ``see XX-DO-05``. Ids with a prefix that no rules text uses, as in these examples, are left alone.
Tests say which rules they guard: ``@pytest.mark.rule("XX-DO-05")``.

``docs/rules/untested.txt`` lists rules of all texts without a test, one per line: the id, then the reason.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
import textwrap
import tokenize
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from petz_engine.kernel.rules import RULE_ID, Rule, parse_rules, rule_ids, span

ROOT = Path(__file__).resolve().parent.parent
UNTESTED = "docs/rules/untested.txt"

_CITATION = re.compile(rf'(?P<see>\bsee\s+)?(?P<id>{RULE_ID.pattern})(?::?\s+"(?P<phrase>[^"]+)")?')


class Text(NamedTuple):
    """A rules text: its file, the chapters whose rules the engine carries out, whether each of them needs a test.

    The other chapters describe what the engine does not do, or repeat.
    """

    file: str
    chapters: frozenset[int]
    strict: bool

    def rules(self) -> Mapping[str, Rule]:
        """The rules of the text by id."""
        return parse_rules((ROOT / self.file).read_text(encoding="utf-8"))


TEXTS = (
    Text("docs/rules/dungeon-petz.md", frozenset({*range(1, 15), 19}), strict=True),
    Text("docs/rules/alien-petshop.md", frozenset({*range(1, 20), 22}), strict=True),
)


class Mention(NamedTuple):
    """A rule named somewhere: where, which, the words quoted from it, and whether words are due there."""

    where: str
    rule: str
    phrase: str | None
    phrase_due: bool


class Coverage(NamedTuple):
    """The rules in scope of one text that no code quotes, that no test guards, and of these what is not excused."""

    uncited: list[str]
    untested: list[str]
    unexplained: list[str]


class Report(NamedTuple):
    """What a look at code, content and tests found: the faults, and for each text how far it is covered."""

    faults: list[str]
    texts: list[tuple[Text, Coverage]]


def comment_blocks(source: str) -> Iterator[tuple[int, str]]:
    """Comments of Python source with the number of their first line; comments on consecutive lines are one."""
    start, last, words = 0, -1, list[str]()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        line = token.start[0]
        if line != last + 1:
            if words:
                yield start, " ".join(words)
            start, words = line, []
        words.append(token.string.lstrip("#:").strip())
        last = line
    if words:
        yield start, " ".join(words)


def mentions_in_comment(where: str, comment: str) -> Iterator[Mention]:
    """The rules a comment cites; each needs its words, unless the comment only says where to look."""
    for match in _CITATION.finditer(comment):
        for rule in span(match):
            yield Mention(where, rule, match["phrase"], phrase_due=not match["see"])


def mentions_in_strings(name: str, tree: ast.AST) -> Iterator[Mention]:
    """The rules that docstrings and strings name; quoted words after an id are checked there too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for match in _CITATION.finditer(node.value):
                for rule in span(match):
                    yield Mention(f"{name}:{node.lineno}", rule, match["phrase"], phrase_due=False)


def mentions_in_python(name: str, source: str) -> list[Mention]:
    """All mentions in one Python file."""
    comments = [
        mention
        for line, comment in comment_blocks(source)
        for mention in mentions_in_comment(f"{name}:{line}", comment)
    ]
    return comments + list(mentions_in_strings(name, ast.parse(source)))


def mentions_in_content(name: str, source: str) -> list[Mention]:
    """All mentions in a content file: as fields or in comments, where the id alone is enough."""
    return [
        Mention(f"{name}:{number}", rule, None, phrase_due=False)
        for number, line in enumerate(source.splitlines(), 1)
        for rule in rule_ids(line)
    ]


def marks(name: str, source: str) -> list[Mention]:
    """The rules that the tests of one file guard, read from their marks without running anything."""
    return [
        Mention(f"{name}:{call.lineno}", rule, None, phrase_due=False)
        for call in ast.walk(ast.parse(source))
        if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("mark.rule")
        for rule in map(_literal, call.args)
    ]


def _literal(argument: ast.expr) -> str:
    """The text of a literal; of anything else its source, which is no rule and so will be told."""
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return ast.unparse(argument)


def faults_of(mentions: Iterable[Mention], rules: Mapping[str, Rule]) -> list[str]:
    """What is wrong with the mentions: an id that no rule has, words that its rule does not say, no words."""
    faults = []
    for where, rule, phrase, phrase_due in mentions:
        if rule not in rules:
            faults.append(f"{where}: {rule} is no rule")
        elif phrase is not None and not rules[rule].says(phrase):
            faults.append(f'{where}: {rule} does not say "{phrase}"')
        elif phrase is None and phrase_due:
            faults.append(f"{where}: {rule} is cited without words of it (or write: see {rule})")
    return faults


def prefix(rule: str) -> str:
    """The part of an id that names its rules text."""
    return rule.partition("-")[0]


def reasons(name: str, text: str) -> tuple[dict[str, str], list[str]]:
    """The list of rules without a test, by id, and the faults of its lines."""
    found, faults = dict[str, str](), []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        rule, _, reason = line.partition(" ")
        if not reason.strip():
            faults.append(f"{name}:{number}: {rule} has no reason")
        if rule in found:
            faults.append(f"{name}:{number}: {rule} is listed twice")
        found[rule] = reason.strip()
    return found, faults


def examine(
    rules: Mapping[str, Rule],
    mentions: Sequence[Mention],
    tested: Sequence[Mention],
    excused: Mapping[str, str],
) -> list[str]:
    """What is wrong with those who name the rules of all texts: code and content, tests, the list of reasons."""
    prefixes = {prefix(rule) for rule in rules}
    ours = [m for m in mentions if prefix(m.rule) in prefixes]
    strays = [f"untested.txt: {rule} is no rule" for rule in excused if rule not in rules]
    return faults_of([*ours, *tested], rules) + strays


def cover(
    in_scope: Sequence[str],
    mentions: Sequence[Mention],
    tested: Sequence[Mention],
    excused: Mapping[str, str],
) -> Coverage:
    """Compare the rules in scope of one text with who names them."""
    cited_ids = {m.rule for m in mentions if m.phrase is not None}
    tested_ids = {m.rule for m in tested}
    untested = [rule for rule in in_scope if rule not in tested_ids]
    stale = [rule for rule in in_scope if rule in tested_ids and rule in excused]
    return Coverage(
        uncited=[rule for rule in in_scope if rule not in cited_ids],
        untested=untested,
        unexplained=[f"{rule} has no test" for rule in untested if rule not in excused]
        + [f"{rule} has a test now: take it off untested.txt" for rule in stale],
    )


def python_files(folder: Path) -> Iterator[tuple[str, str]]:
    """Path (from the root of the project) and text of each Python file below a folder, in order."""
    for path in sorted(folder.rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def project_mentions() -> list[Mention]:
    """The rules that code and content of this project name."""
    mentions = [m for name, source in python_files(ROOT / "src") for m in mentions_in_python(name, source)]
    for path in sorted((ROOT / "content").rglob("*.toml")):
        name = path.relative_to(ROOT).as_posix()
        mentions += mentions_in_content(name, path.read_text(encoding="utf-8"))
    return mentions


def project_report() -> Report:
    """Examine this project."""
    texts = [(text, text.rules()) for text in TEXTS]
    mentions = project_mentions()
    tested = [m for name, source in python_files(ROOT / "tests") for m in marks(name, source)]
    listed = ROOT / UNTESTED
    excused, faults = reasons(listed.name, listed.read_text(encoding="utf-8"))
    every = {rule_id: rule for _, rules in texts for rule_id, rule in rules.items()}
    return Report(
        faults + examine(every, mentions, tested, excused),
        [(text, cover(scope(rules, text), mentions, tested, excused)) for text, rules in texts],
    )


def scope(rules: Mapping[str, Rule], text: Text) -> list[str]:
    """The ids of the rules that the engine carries out, in the order of their text."""
    return [rule.id for rule in rules.values() if rule.chapter in text.chapters]


def lines_about(text: Text, coverage: Coverage) -> Iterator[str]:
    """What is told about one text: every id without a quotation or a test; of an unfinished one the numbers."""
    for what, ids in (("quotation in the code", coverage.uncited), ("test", coverage.untested)):
        names = f": {' '.join(ids)}" if ids and text.strict else ""
        yield f"{text.file}: {len(ids)} rules without a {what}{names}"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--strict", action="store_true", help="a rule without test or reason is a fault")
    parser.add_argument("--missing", action="store_true", help="print the ids in scope without a test")
    asked = parser.parse_args(arguments)
    report = project_report()
    if asked.missing:
        print("\n".join(rule for _, coverage in report.texts for rule in coverage.untested))
        return 0
    owed = [told for text, coverage in report.texts if text.strict for told in coverage.unexplained]
    faults = report.faults + (owed if asked.strict else [])
    for fault in faults:
        print(fault)
    for text, coverage in report.texts:
        for told in lines_about(text, coverage):
            print(textwrap.fill(told, 110, break_on_hyphens=False))
    print(f"rule index: {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
