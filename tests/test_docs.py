"""The guides say all there is to say: every word of a pack, every code, action, event and command, and no dead link.

Their Python examples run as doctests; here the tables and the shell examples are compared with the code.
"""

from __future__ import annotations

import argparse
import ast
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

import petz_engine as pe
from conftest import ROOT
from petz_engine.cli import _parser
from petz_engine.dungeon_petz.kinds import Change
from petz_engine.dungeon_petz.vocabulary import MODIFY, NEEDS, SHORTAGES, VERBS, VOCABULARY, WINDOWS
from petz_engine.kernel.codec import snake
from petz_engine.packs.diagnostic import CODES
from petz_engine.packs.manifest import _Table as ManifestTable
from petz_engine.packs.structure import COMMON
from petz_engine.packs.vocabulary import Union

GUIDES = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
MUST = {"must", "must be there"}
EMPTY: dict[str, object] = {"`[]`": (), "none": None, "never": None, "none: the potion": None}
"""How the tables write defaults that are not written as in TOML."""


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def section(text: str, heading: str) -> str:
    """What stands under a heading, up to the next one."""
    start = text.index(f"\n{heading}\n") + len(heading) + 2
    following = re.search(r"^#{2,3} ", text[start:], re.MULTILINE)
    return text[start : start + following.start()] if following else text[start:]


def rows(text: str) -> list[list[str]]:
    """The cells of all table rows, headings and rulers left out."""
    lines = [line for line in text.splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in lines]


def ticked(cell: str) -> list[str]:
    """The words in backticks of a cell."""
    return re.findall(r"`([^`]+)`", cell)


def fields(cls: type[Any]) -> dict[str, object]:
    """The fields of an attrs class with their defaults (NOTHING: it must be there)."""
    return {field.name: field.default for field in attrs.fields(cls)}


def read_default(cell: str) -> object:
    """The default that a cell of a table tells."""
    if cell in MUST:
        return attrs.NOTHING
    head = cell.partition(":")[0]
    if head in EMPTY:
        return EMPTY[head]
    (written,) = ticked(head)
    return (
        {"true": True, "false": False}.get(written)
        if written in {"true", "false"}
        else ast.literal_eval(written)
    )


def members(text: str, column: int) -> dict[str, dict[str, object]]:
    """A table of tagged tables: the fields that one of its columns names, with the defaults in brackets."""
    found: dict[str, dict[str, object]] = {}
    for cells in rows(text):
        named = re.findall(r"`(\w+)`(?: \(([^)]*)\))?", cells[column] if column < len(cells) else "")
        found[ticked(cells[0])[0]] = {
            name: read_default(default if default in EMPTY else f"`{default.strip('`')}`")
            if default and default != "half points"
            else attrs.NOTHING
            for name, default in named
        }
    return found


def union_fields(union: Union, *, tagged: bool) -> dict[str, dict[str, object]]:
    """The fields of all classes of a union by tag, with the tag itself or without it."""
    return {
        tag: {name: default for name, default in fields(cls).items() if tagged or name != union.tag}
        for tag, cls in union.members.items()
    }


PLAIN_KINDS = {name: kind.fact for name, kind in VOCABULARY.kinds.items() if not isinstance(kind.fact, Union)}


@pytest.mark.parametrize("kind", sorted(PLAIN_KINDS))
def test_a_kind_is_described_with_its_fields_and_defaults(kind: str) -> None:
    # given the section of a kind, when its table is read
    told = {
        ticked(cells[0])[0]: read_default(cells[-1])
        for cells in rows(section(text_of("docs/content.md"), f"### `{kind}`"))
    }

    # then it has the fields of the kind, each with its default
    fact = PLAIN_KINDS[kind]
    assert isinstance(fact, type)
    assert told == fields(fact)


@pytest.mark.parametrize(
    ("heading", "union", "tagged"),
    [
        ("### `need`", NEEDS, True),
        ("## Verbs", VERBS, False),
        ("## Windows", WINDOWS, False),
        ("## Modifiers", MODIFY, False),
        ("## Neutral imps", SHORTAGES, False),
    ],
    ids=["needs", "verbs", "windows", "modifiers", "neutral imps"],
)
def test_tagged_tables_are_described_with_their_fields(heading: str, union: Union, tagged: bool) -> None:
    told = members(section(text_of("docs/content.md"), heading), column=2)
    assert told == union_fields(union, tagged=tagged)


def test_everything_that_options_can_set_is_named() -> None:
    told = (
        section(text_of("docs/content.md"), "### `option`")
        .partition("An option can set ")[2]
        .partition(":")[0]
    )
    assert sorted(ticked(told)) == sorted(fields(Change))


def test_every_option_of_the_game_is_named_with_its_values() -> None:
    options = pe.load("dungeon_petz").content.catalog.of("option")
    told = {
        ticked(name)[0]: [ast.literal_eval(value) for value in ticked(values)]
        for name, values, _ in rows(section(text_of("docs/embed.md"), "## Variants"))
    }
    assert told == {
        entry.id.partition(":")[2]: [entry.fact.default, *(each.value for each in entry.fact.value)]
        for entry in options
    }


def test_every_countable_is_described() -> None:
    table = section(text_of("docs/content.md"), "## Scores, and what can be counted")
    told = [word.partition(".")[0] for cells in rows(table) for word in ticked(cells[0])]
    assert sorted(told) == sorted(VOCABULARY.countables)
    assert all(f"`needs.{word}`" in table for word in VOCABULARY.words["needs"])


def test_the_keys_of_manifests_and_entries_are_described() -> None:
    # given the two tables of the section, when their first cells are read
    told = [
        word
        for cells in rows(section(text_of("docs/content.md"), "## Packs and ids"))
        for word in ticked(cells[0])
    ]

    # then they are the keys of pack.toml, and then those of every entry
    assert sorted(told) == sorted([*fields(ManifestTable), *COMMON])


def test_every_code_of_the_loader_is_described() -> None:
    told = {
        ticked(code)[0]: meaning
        for code, meaning in rows(section(text_of("docs/content.md"), "## When something is wrong"))
    }
    assert told == dict(CODES)


def test_every_rejection_code_is_described() -> None:
    told = {
        ticked(code)[0]: words
        for code, words in rows(section(text_of("docs/embed.md"), "## Do it, or hear why not"))
    }
    assert told == dict(pe.load("dungeon_petz").codes())


def test_every_action_is_described_with_its_fields() -> None:
    rules = pe.load("dungeon_petz").rules
    told = {
        ticked(cells[0])[0]: set(ticked(cells[1]))
        for cells in rows(section(text_of("docs/embed.md"), "## Actions"))
    }
    assert told == {snake(cls.__name__): set(fields(cls)) for cls in (*rules.mechanics, *rules.chances)}


def told_kinds(source: str) -> Iterator[str]:
    """The kinds of the events that some code tells."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell":
            words = [part.value for part in ast.walk(node.args[0]) if isinstance(part, ast.Constant)]
            assert words, ast.unparse(node)
            yield from map(str, words)


def test_every_event_is_named() -> None:
    # given all calls that tell an event
    folders = (ROOT / "src/petz_engine/dungeon_petz", ROOT / "src/petz_engine/kernel")
    kinds = {
        k for at in folders for path in at.rglob("*.py") for k in told_kinds(path.read_text(encoding="utf-8"))
    }

    # then the table names their kinds, and no other
    table = section(text_of("docs/embed.md"), "## What happened: events").partition("| When |")[2]
    assert set(ticked(table)) == kinds


def test_the_pack_of_the_guide_is_sound() -> None:
    # given the files that the guide shows, each of which opens with its path
    shown = re.findall(r"```toml\n# moor/(\S+)\n(.*?)```", text_of("docs/content.md"), re.DOTALL)
    files = dict(shown)
    assert sorted(files) == ["moor.toml", "pack.toml"]

    # when they are loaded, then nothing is wrong, and they are what the examples of the guide load
    assert pe.load_packs([pe.MemoryPack("moor", files)]).diagnostics == ()
    examples = re.sub(r"^\.\.\. ?", "", text_of("docs/content.md"), flags=re.MULTILINE)
    assert all(f'"""\n{text.strip()}\n"""' in examples for text in files.values())


def shell_lines() -> list[str]:
    """Every line of every shell example, comments left out."""
    blocks = [
        block
        for path in GUIDES
        for block in re.findall(r"```sh\n(.*?)```", path.read_text("utf-8"), re.DOTALL)
    ]
    return [line.partition("#")[0].strip() for block in blocks for line in block.splitlines()]


def petz_commands() -> list[list[str]]:
    """The arguments of ``petz`` wherever a shell example calls it."""
    parts = [part for line in shell_lines() for part in line.split("&&")]
    words = [[word for word in shlex.split(part) if not re.match(r"[A-Z]+=", word)] for part in parts]
    return [rest for first, *rest in filter(None, words) if first == "petz"]


@pytest.mark.parametrize("arguments", petz_commands(), ids=" ".join)
def test_a_shell_example_is_a_command_that_exists(arguments: list[str]) -> None:
    assert callable(_parser().parse_args(arguments).run)


def commands(parser: argparse.ArgumentParser, path: str = "petz") -> Iterator[str]:
    """All commands below a parser that have none below them."""
    below = [a.choices for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
    for choices in below:
        for name, further in choices.items():
            yield from commands(further, f"{path} {name}")
    if not below:
        yield path


@pytest.mark.parametrize("command", list(commands(_parser())))
def test_every_command_is_named(command: str) -> None:
    assert [path.name for path in GUIDES if command in path.read_text(encoding="utf-8")]


def test_every_make_target_of_the_guides_exists() -> None:
    targets = set(re.findall(r"^(\w+):", text_of("Makefile"), re.MULTILINE))
    named = {
        name
        for path in GUIDES
        for name in re.findall(r"\bmake (\w+)(?=`|\s+#)", path.read_text(encoding="utf-8"))
    }
    assert {"demo", "test"} <= named <= targets


def rooms(game: str) -> set[str]:
    """The modules and folders of modules of a game's rules."""
    folder = ROOT / "src/petz_engine" / game
    return {path.stem for path in folder.iterdir() if not path.name.startswith("_")}


def test_the_rooms_that_games_have_in_common_are_told() -> None:
    # given the table of rooms, then both games have nothing in common that is not in it, and it makes nothing up
    told = {
        room
        for cells in rows(section(text_of("docs/third-game.md"), "## Where things stand"))
        for room in ticked(cells[0])
    }
    of_games = [rooms(game) for game in pe.games()]
    assert set.intersection(*of_games) <= told <= set.union(*of_games)


def slug(heading: str) -> str:
    """The anchor that a heading gets on the usual sites."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def links(path: Path) -> Iterator[str]:
    """The relative links of a page."""
    for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8")):
        if "://" not in target:
            yield target


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: path.name)
def test_every_link_leads_somewhere(path: Path) -> None:
    # given the relative links of a page
    for link in links(path):
        # when one is followed, then the file is there, and so is the heading
        target, _, anchor = link.partition("#")
        there = (path.parent / target).resolve() if target else path
        assert there.exists(), link
        if anchor:
            headings = re.findall(r"^#+ (.+)$", there.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in map(slug, headings), link
