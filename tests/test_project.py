"""The project as a whole: what its files may say, and what its code may know."""

from __future__ import annotations

import ast
import io
import re
import runpy
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from conftest import ROOT
from petz_engine.installed import DEFINITIONS
from petz_engine.loading import games

PRINTED_KINDS = frozenset({"pet", "cage", "addon", "artifact", "exhibition", "customer", "space"})
"""The kinds of content whose entries are printed components; each has a name that no code may know."""

WAITING_PLACES = frozenset({"hospital", "platform"})
"""Spaces that are mechanics too: imps wait there beyond the round (see DP-IMP-01)."""

OWN_NAMES = frozenset({"petz", "petz_engine", "petz_record"})
"""The names of the library itself, of its command and of its record format, which are no words of a game."""

GAME_WORDS = frozenset({"dungeon", "petz", "pet", "pets", "cage", "cages", "imp", "imps"})
CORE = frozenset({"attr", "attrs", "cattr", "cattrs", "packaging", "pyrsistent", "petz_engine"})
EXTRAS = {"cli": frozenset({"rich"}), "testing": frozenset({"hypothesis", "pytest"})}

# Written with gaps, so that this file passes its own test.
UNFINISHED = re.compile(r"\b(?:" + "TO-DO|FIX-ME|X-XX|HA-CK".replace("-", "") + r")\b")
MACHINE = re.compile(r"(?<![\w.])/(?:" + "wo-rk|ho-me|ro-ot|Us-ers|tm-p|op-t".replace("-", "") + r")/\w")


@cache
def project_files() -> tuple[Path, ...]:
    """What git tracks or would track; every file of the folder where there is no git."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    names = listed.stdout.split("\0") if listed.returncode == 0 else []
    visible = [path for path in ROOT.rglob("[!.]*") if not path.relative_to(ROOT).parts[0].startswith(".")]
    found = [ROOT / name for name in names if name] or visible
    return tuple(sorted(path for path in found if path.is_file()))


def files(suffix: str, *folders: str) -> list[Path]:
    """Project files with a suffix below some folders, in order."""
    return [
        path
        for path in project_files()
        if path.suffix == suffix and any(path.is_relative_to(ROOT / folder) for folder in folders)
    ]


def lines_with(pattern: re.Pattern[str], paths: Iterator[Path]) -> list[str]:
    """Each line of text files that the pattern finds, as ``file:line: text``."""
    found = []
    for path in paths:
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError:  # not a text
            continue
        name = path.relative_to(ROOT)
        found += [f"{name}:{n}: {line.strip()}" for n, line in enumerate(lines, 1) if pattern.search(line)]
    return found


def words(source: str) -> Iterator[tuple[int, str]]:
    """Identifiers and strings of code with their lines; comments and docstrings are left out."""
    docstrings = {
        node.body[0].lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        and ast.get_docstring(node) is not None
    }
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        # a string that is a whole statement is a docstring, of a module, a function or a name
        alone = before in {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT}
        text = token.type == tokenize.STRING and not alone and token.start[0] not in docstrings
        if token.type == tokenize.NAME or text:
            for word in re.findall(r"[A-Za-z_]\w*", token.string):
                yield token.start[0], word
        if token.type not in {tokenize.COMMENT, tokenize.NL}:
            before = token.type


def entry_ids(document: dict[str, object]) -> Iterator[tuple[str, str]]:
    """Kind and id of each entry of a content file."""
    for kind, entries in document.items():
        for entry in entries if isinstance(entries, list) else ():
            if isinstance(entry, dict) and isinstance(entry.get("id"), str):
                yield kind, entry["id"]


@cache
def printed_ids() -> frozenset[str]:
    """The ids of all printed components."""
    return frozenset(
        entry_id
        for path in files(".toml", "content")
        for kind, entry_id in entry_ids(tomllib.loads(path.read_text(encoding="utf-8")))
        if kind in PRINTED_KINDS and entry_id not in WAITING_PLACES
    )


def test_no_file_has_a_mark_of_unfinished_work() -> None:
    assert lines_with(UNFINISHED, iter(project_files())) == []


def test_no_file_names_a_path_of_one_machine() -> None:
    assert lines_with(MACHINE, iter(project_files())) == []


def test_there_is_content_to_look_at() -> None:
    # given that the tests below look for ids, then there are some of every printed kind
    kinds = {
        kind
        for path in files(".toml", "content/dungeon_petz")
        for kind, _ in entry_ids(tomllib.loads(path.read_text(encoding="utf-8")))
    }
    assert kinds >= PRINTED_KINDS


@pytest.mark.parametrize("path", files(".toml", "content"), ids=lambda path: path.name)
def test_a_content_file_opens_with_its_sources(path: Path) -> None:
    # given a content file, when its head is read: the comment lines before anything else
    head = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            break
        head.append(line)

    # then it says where its facts come from
    assert head, "no comment at the top"
    assert re.search(r"source|stand-in|printed|manifest", " ".join(head), re.IGNORECASE), head


@pytest.mark.parametrize("path", files(".py", "src"), ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_code_knows_no_printed_component(path: Path) -> None:
    # given one module, when its identifiers and strings are compared with the ids of the content
    named = [f"{n}: {word}" for n, word in words(path.read_text(encoding="utf-8")) if word in printed_ids()]

    # then it names the mechanic, never the card
    assert named == []


@pytest.mark.parametrize(
    "path",
    files(".py", "src/petz_engine/kernel", "src/petz_engine/packs"),
    ids=lambda path: str(path.relative_to(ROOT / "src")),
)
def test_kernel_and_packs_know_no_word_of_a_game(path: Path) -> None:
    # given one module, when its identifiers and strings are taken apart at underscores
    named = [
        f"{line}: {word}"
        for line, word in words(path.read_text(encoding="utf-8"))
        if word not in OWN_NAMES and GAME_WORDS & set(word.lower().split("_"))
    ]

    # then no part is a word of the game
    assert named == []


@pytest.mark.parametrize("path", files(".py", "src"), ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_the_library_needs_its_core_dependencies_only(path: Path) -> None:
    # given one module, when its imports are read
    tree = ast.parse(path.read_text(encoding="utf-8"))
    # (those of type checkers do not run, and every type checker brings typing_extensions along)
    checked = [
        part
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for part in node.body
        if isinstance(part, ast.ImportFrom) and part.module == "typing_extensions"
    ]
    nodes = [node for node in ast.walk(tree) if node not in checked]
    named = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
    named += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) if node.level == 0]

    # then they are Python's own, the core's, or those of the extra that bears the folder's name
    room = path.relative_to(ROOT / "src/petz_engine").parts[0]
    allowed = CORE | sys.stdlib_module_names | EXTRAS.get(room, frozenset())
    assert {name.partition(".")[0] for name in named} <= allowed


def test_the_changelog_speaks_of_this_version() -> None:
    # given the version of the package, which stands in one place
    text = (ROOT / "src/petz_engine/_version.py").read_text(encoding="utf-8")
    (version,) = re.findall(r'^VERSION = "([^"]+)"', text, re.MULTILINE)

    # then the changelog has a chapter for it
    assert f"\n## {version}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_words_of_code_are_its_names_and_strings() -> None:
    # given code with a docstring, a comment and a documented name
    code = '"""doc"""\nlimit = "iron_cage"  # note\n"""what"""\ndef f(x: int) -> None:\n    """doc"""\n    g("a:b")\n'

    # then only names and strings are words
    assert [w for _, w in words(code)] == [
        "limit",
        "iron_cage",
        "def",
        "f",
        "x",
        "int",
        "None",
        "g",
        "a",
        "b",
    ]


def codes_given(path: Path) -> Iterator[str]:
    """The codes of the reasons that a module makes, also where one of two is chosen."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("refuse", "m.refuse"):
            code = node.args[0]
            for choice in (code.body, code.orelse) if isinstance(code, ast.IfExp) else (code,):
                yield ast.literal_eval(choice)


@pytest.mark.parametrize("game", games())
def test_every_code_of_a_refusal_is_given_and_has_a_sentence(game: str) -> None:
    # given the modules of a game; then the codes that its rules give are those with a sentence
    paths = files(".py", f"src/petz_engine/{game}")
    given, codes = {code: path for path in paths for code in codes_given(path)}, DEFINITIONS[game].rules.codes
    room = f"src/petz_engine/{game}/codes.py"
    missing = [
        f"{room} has no sentence for {c!r}, given in {given[c].relative_to(ROOT)}"
        for c in sorted({*given} - {*codes})
    ]
    idle = [f"{room} has a sentence for {c!r}, which no rule gives" for c in sorted({*codes} - {*given})]
    assert [*missing, *idle] == []
    assert list(codes) == sorted(given)


def test_the_mutation_tool_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    # given an environment without the extra, when the tool is started, then it names the package and the cure
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setitem(sys.modules, "libcst", None)
    with pytest.raises(SystemExit, match=r"libcst is missing; install the extra: pip install -e .*mutation"):
        runpy.run_path(str(ROOT / "tools" / "mutate.py"))
