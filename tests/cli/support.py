"""What the tests of the command line share."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from petz_engine.cli import main
from petz_engine.loading import games

GAME = "dungeon_petz"
SHOP = "alien_petshop"
GAMES = games()
"""All games, for what is the same in every one."""


class Said(NamedTuple):
    """The exit code of a command, and what it printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """What it printed, as the one JSON object that it is; keys must come sorted."""
        value = json.loads(self.out)
        assert self.out == json.dumps(value, ensure_ascii=False, sort_keys=True) + "\n"
        return value


class Petz:
    """The command line in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *argv: object) -> Said:
        self.capsys.readouterr()
        code = main([str(arg) for arg in argv])
        return Said(code, *self.capsys.readouterr())

    def fails(self, *argv: object) -> str:
        """A usage error: exit code 2, nothing but one sentence on the standard error, which is returned."""
        said = self(*argv)
        assert (said.code, said.out) == (2, "")
        assert said.err.startswith("petz: ")
        assert said.err.count("\n") == 1
        return said.err


def lines(path: Path) -> list[Any]:
    """The JSON values of a record."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def written(path: Path, values: Sequence[Any]) -> Path:
    """A record of such values, beside the given one."""
    changed = path.with_name("changed.jsonl")
    changed.write_text("".join(json.dumps(value) + "\n" for value in values), encoding="utf-8")
    return changed
