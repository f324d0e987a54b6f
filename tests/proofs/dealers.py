"""Dealers for the proofs."""

from __future__ import annotations

from typing import Any

import petz_engine as pe


class Saying:
    """A dealer that says these things, whatever is due."""

    def __init__(self, *said: Any) -> None:
        self.said = list(said)

    def deal(self, game: pe.Game, state: Any) -> Any:
        return self.said.pop(0)
