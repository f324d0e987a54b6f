"""What the proofs share: the tables at which they are played."""

from __future__ import annotations

import pytest

import petz_engine as pe
from dungeon_petz.games import TABLES


@pytest.fixture(params=list(TABLES))
def game(request: pytest.FixtureRequest) -> pe.Game:
    """The game at each table in turn."""
    return TABLES[request.param]()
