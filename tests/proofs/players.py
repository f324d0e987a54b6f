"""Players for the proofs, and all turns of a few games, played once."""

from __future__ import annotations

from functools import cache

import petz_engine as pe
from petz_engine import testing
from petz_engine.testing import Lively as Lively
from petz_engine.testing import Player as Player
from petz_engine.testing import even as uniform
from petz_engine.testing import mixed as mixed
from petz_engine.testing import seats_of as seats_of

__all__ = ["Lively", "Player", "mixed", "played_by", "seats_of", "uniform"]


@cache
def played_by(player: Player, seed: int, game: pe.Game) -> tuple[testing.Turn, ...]:
    """All turns of the game of a seed."""
    return tuple(testing.turns(game, player(seed), seed))
