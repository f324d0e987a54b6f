"""A game that failed, as a file that anybody can play again."""

from __future__ import annotations

from pathlib import Path

from petz_engine.kernel.game import Game
from petz_engine.kernel.record import Record
from petz_engine.testing.driver import Numbers, turns
from petz_engine.testing.shrink import Failure


def write_story(game: Game, failure: Failure, folder: Path, name: str) -> Path:
    """Writes the record of a failed game, up to where it failed, into a folder; the path of the file."""
    record = Record.of(game)
    try:
        for at, turn in enumerate(turns(game, Numbers(failure.numbers), failure.seed), 1):
            record = record.add(game, turn.decision.seat, turn.action, turn.after)
            if at == failure.action:
                break
    except Exception:  # it goes as far as it goes: that is what failed
        pass
    path = folder / f"{name}.jsonl"
    path.write_bytes(record.dumps())
    return path
