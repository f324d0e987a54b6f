"""What the proofs share: the games, and the tables at which they are played."""

from __future__ import annotations

import pytest

import petz_engine as pe
from proofs.games import SUBJECTS, TABLES
from proofs.subject import Subject


@pytest.fixture(params=list(TABLES))
def game(request: pytest.FixtureRequest) -> pe.Game:
    """Every game at each of its tables in turn."""
    return TABLES[request.param]()


@pytest.fixture(params=list(SUBJECTS))
def subject(request: pytest.FixtureRequest) -> Subject:
    """Every game in turn."""
    return SUBJECTS[request.param]
