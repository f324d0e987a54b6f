"""Every field of an entry or a state is read by somebody: one that is only written says nothing to any rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_origin, get_type_hints

import attrs
import pytest

import petz_engine as pe

SOURCE = Path(pe.__file__).parent


def read_in(code: str) -> Iterator[str]:
    """The names of attributes that a module reads, by a dot or in a pattern."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            yield node.attr
        elif isinstance(node, ast.MatchClass):
            yield from node.kwd_attrs


def unread(module: ModuleType, read: set[str]) -> list[str]:
    """The fields of the classes of a module that are not read; words that only choose a class are not meant."""
    classes: list[Any] = [each for each in vars(module).values() if isinstance(each, type)]
    return [
        f"{cls.__name__}.{field.name}"
        for cls in classes
        if attrs.has(cls) and cls.__module__ == module.__name__
        for field in attrs.fields(cls)
        if get_origin(get_type_hints(cls)[field.name]) is not Literal and field.name not in read
    ]


@pytest.mark.parametrize("room", ["schema", "state"])
@pytest.mark.parametrize("game", pe.games())
def test_every_field_is_read(game: str, room: str) -> None:
    # given the attributes that a game, the kernel and the loader read
    folders = [SOURCE / game, SOURCE / "kernel", SOURCE / "packs"]
    paths = [path for folder in folders for path in folder.rglob("*.py")]
    read = {name for path in paths for name in read_in(path.read_text(encoding="utf-8"))}
    assert len(read) > 300

    # then the fields of the room are among them
    found = unread(import_module(f"petz_engine.{game}.{room}"), read)
    assert not found, f"src/petz_engine/{game}/{room}.py has fields that nothing in the game reads: {found}"


def test_reading_is_told_from_writing() -> None:
    code = "pet.tired = pet.size\nmatch pet:\n    case Pet(tokens=()):\n        pass\n"
    assert {*read_in(code)} == {"size", "tokens"}
