"""The command line as a fixture, and one recorded game."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.support import GAME, Petz


@pytest.fixture
def petz(capsys: pytest.CaptureFixture[str]) -> Petz:
    """The command line."""
    return Petz(capsys)


@pytest.fixture
def record(petz: Petz, tmp_path: Path) -> Path:
    """The record of a whole game."""
    path = tmp_path / "game.jsonl"
    assert petz("play", GAME, "--seed", 7, "--quiet", "--record", path).code == 0
    return path
