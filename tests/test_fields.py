"""Every field is read by somebody, every function used, every action asked for: what nobody needs does nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import attrs
import pytest

import petz_engine as pe
from petz_engine.kernel.ruleset import ROOMS

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


def used_in(code: str) -> Iterator[str]:
    """The names that a module takes from elsewhere or uses, in any way."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("game", pe.games())
def test_every_function_of_a_game_is_used(game: str) -> None:
    # given the functions of a game, and the rooms that the kernel finds by their names
    found = {room[1] for room in ROOMS.values()}
    code = {path: path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")}
    used = [{*used_in(text)} for text in code.values()]
    here = [path for path in code if path.relative_to(SOURCE).parts[0] == game]
    functions = [
        (path, node.name)
        for path in here
        for node in ast.parse(code[path]).body
        if isinstance(node, ast.FunctionDef) and node.name not in found
    ]
    assert len(functions) > 300

    # then somebody uses each: a step that no round has is told here
    dead = [
        f"{path.relative_to(SOURCE)}: {name}"
        for path, name in functions
        if not any(name in names for names in used)
    ]
    assert not dead, f"nobody uses these functions: {dead}"


@pytest.mark.parametrize("game", pe.games())
def test_every_action_is_asked_for(game: str) -> None:
    # given the types of action of a game, and what its code asks for, in the flow and in frames
    module = import_module(f"petz_engine.{game}")
    actions = {each.__name__ for each in (*get_args(module.Action), *get_args(module.ChanceAction))}
    asked = {
        name.id if isinstance(name, ast.Name) else getattr(name, "attr", "")
        for path in (SOURCE / game).rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") in ("ask", "chance", "Decision")
        for argument in call.args
        for name in ast.walk(argument)
    }
    asked |= {
        name
        for path in (SOURCE / game / "verbs").glob("*.py")
        for name in used_in(path.read_text(encoding="utf-8"))
    }

    # then somebody asks for each
    assert not actions - asked, f"nobody asks for these actions of {game}: {sorted(actions - asked)}"
