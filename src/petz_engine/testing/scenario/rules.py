"""The ids of the rules of a game, as far as its text is at hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from petz_engine.kernel.rules import parse_rules

_HERE = Path(__file__).resolve()
FOLDERS = (_HERE.parents[2] / "rules", _HERE.parents[4] / "docs" / "rules")
"""Where the texts lie: inside the installed package, or beside ``src`` in a checkout."""


@cache
def known_rules(game: str) -> tuple[str, ...] | None:
    """The ids of all rules of a game, sorted; None where its text is not at hand."""
    for folder in FOLDERS:
        text = folder / f"{game.replace('_', '-')}.md"
        if text.is_file():
            return tuple(sorted(parse_rules(text.read_text(encoding="utf-8"))))
    return None
