"""Records of games, for the proofs."""

from __future__ import annotations

from collections.abc import Iterable

import petz_engine as pe
from petz_engine.testing import Turn


def record_of(game: pe.Game, turns: Iterable[Turn]) -> pe.Record:
    """The record of these turns."""
    record = pe.Record.of(game)
    for turn in turns:
        record = record.add(game, turn.decision.seat, turn.action, turn.after)
    return record
