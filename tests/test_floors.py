"""The shared floors know no game: neither its name nor its pieces stand there, in code, words or comments."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from conftest import ROOT
from petz_engine.definition import GameDefinition, shipped_packs
from petz_engine.installed import DEFINITIONS
from petz_engine.loading import games
from petz_engine.packs.expressions import Countable, Scopes, Selector

SRC = ROOT / "src" / "petz_engine"
ROOMS = ("kernel", "packs", "testing", "cli")
"""The folders that all games share; beside them the modules of ``bots``, but not its folders, one for each game."""

NAMES_GAMES = frozenset({"strategies.py"})
"""The one place where bots name games."""

ORDINARY = {
    "what a rules engine speaks of in any game": (
        "board",
        "card",
        "color",
        "deck",
        "die",
        "group",
        "need",
        "option",
        "play",
        "row",
        "rule",
        "space",
        "token",
    ),
    "what players are called": ("blue", "green", "red", "yellow"),
    "English beside its use in a game": ("body", "final", "gap", "mode", "other", "speak"),
    "what many numbers are called": ("hand", "round", "size", "value"),
    "Python": ("attribute", "super"),
}
"""Words that are the name of a kind or an entry somewhere and that the shared floors need too, by why they do."""

SHORTEST = 3
"""Names of fewer letters, such as those of boards that are called a and b, are no words."""


def ordinary() -> frozenset[str]:
    """All words that are let through."""
    return frozenset(word for words in ORDINARY.values() for word in words)


def shared() -> list[Path]:
    """The modules of the shared floors."""
    found = [path for room in ROOMS for path in sorted((SRC / room).rglob("*.py"))]
    return found + [path for path in sorted((SRC / "bots").glob("*.py")) if path.name not in NAMES_GAMES]


def plain(word: str) -> str:
    """A word in small letters, and as of one thing: ``Cages`` is ``cage``."""
    word = word.lower()
    return word[:-1] if len(word) > SHORTEST and word.endswith("s") and not word.endswith("ss") else word


def parts(text: str) -> list[str]:
    """The plain words of a text; names are taken apart at underscores and capitals.

    >>> parts("PickFruits(pick_fruits)  # 3 fruits of XX-DO-01")
    ['pick', 'fruit', 'pick', 'fruit', 'fruit', 'of', 'xx', 'do']
    """
    return [plain(word) for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", text)]


def spelled(words: Iterable[str]) -> str:
    """Plain words in a row, so that one can look for some of them in it."""
    return f"_{'_'.join(words)}_"


@cache
def entries() -> frozenset[tuple[str, str]]:
    """Kind and bare id of every entry of the shipped packs."""
    tables = [
        (kind, table["id"])
        for folder in shipped_packs().values()
        for path in sorted(folder.rglob("*.toml"))
        for kind, of in tomllib.loads(path.read_text(encoding="utf-8")).items()
        if isinstance(of, list)
        for table in of
        if isinstance(table, dict) and "id" in table
    ]
    return frozenset(tables)


@cache
def forbidden() -> tuple[str, ...]:
    """What names a game or a piece of one, as plain words in a row.

    Those are the games themselves, the ids of all entries, and each word of a kind and of what can be counted: the kind
    ``need_card`` speaks of a piece whose name is half a word, and ``imps_away`` of one that is no entry.
    """
    whole = [*games(), *shipped_packs(), *(name for _, name in entries())]
    vocabularies = [definition.vocabulary for definition in DEFINITIONS.values()]
    pieces = [
        name for vocabulary in vocabularies for name in (*vocabulary.kinds, *_counted(vocabulary.scopes))
    ]
    pieces += [kind for kind, _ in entries()]
    names = {"_".join(parts(name)) for name in whole} | {part for name in pieces for part in parts(name)}
    return tuple(sorted(name for name in names - ordinary() if len(name) >= SHORTEST))


def _counted(scopes: Scopes) -> list[str]:
    """What expressions count: names of countables and of selectors, and not those of roles such as the owner."""
    return [
        name
        for names in scopes.values()
        for name, of in names.items()
        if isinstance(of, Countable | Selector)
    ]


def named_in(text: str) -> list[str]:
    """Each line that names a game or a piece, with what it names."""
    return [
        f"{number}: {name}"
        for number, line in enumerate(text.splitlines(), 1)
        for name in forbidden()
        if f"_{name}_" in spelled(parts(line))
    ]


def prefixes() -> list[str]:
    """What the ids of the rules of games begin with."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs" / "rules").glob("*.md"))]
    return sorted(
        {prefix for text in texts for prefix in re.findall(r"\*\*([A-Z]{2,3})-[A-Z0-9]+-\d\d", text)}
    )


@pytest.mark.parametrize("path", shared(), ids=lambda path: str(path.relative_to(SRC)))
def test_a_shared_module_names_no_game_and_no_piece(path: Path) -> None:
    # given one module, when its words are compared with the games and what they are made of
    named = named_in(path.read_text(encoding="utf-8"))

    # then it names none of them, in code, texts or comments
    assert named == []


@pytest.mark.parametrize("path", shared(), ids=lambda path: str(path.relative_to(SRC)))
def test_a_shared_module_cites_no_rule_of_a_game(path: Path) -> None:
    rule = re.compile(rf"\b(?:{'|'.join(prefixes())})-[A-Z0-9]")
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    assert [f"{number}: {line}" for number, line in lines if rule.search(line)] == []


@pytest.mark.parametrize(
    "definition", DEFINITIONS.values(), ids=lambda definition: str(definition.rules.name)
)
def test_every_game_is_looked_at(definition: GameDefinition) -> None:
    # given a game, then there are words for all of its kinds, and entries of each were read
    kinds = {kind for kind, _ in entries()}
    assert set(definition.vocabulary.kinds) <= kinds
    assert {parts(kind)[-1] for kind in definition.vocabulary.kinds} <= {*forbidden(), *ordinary()}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("an imp", "imp"),
        ("class GroupImps:", "imp"),
        ('IdOf("pet")', "pet"),
        ("# three Cages", "cage"),
        ("need_card = 1", ""),
        ("the final exhibition", "exhibition"),
        ("meat_stand=true", "meat_stand"),
        ("a Meat Stand", "meat_stand"),
        ('load("dungeon_petz")', "dungeon_petz"),
        ("as in Dungeon Petz", "dungeon_petz"),
        ("petz play: a rules engine for carpets, impossible", ""),
    ],
)
def test_what_names_a_piece_is_found(text: str, named: str) -> None:
    found = named_in(text)
    assert (f"1: {named}" in found) if named else (found == [])


def test_every_ordinary_word_is_needed() -> None:
    # given all words of the shared floors, then those that are let through are among them
    used = {word for path in shared() for word in parts(path.read_text(encoding="utf-8"))}
    assert [word for words in ORDINARY.values() for word in words if word not in used] == []
