"""A plugin for pytest: fixtures with games of one's packs, the invariants as tests, and a mark for rules.

Switch it on with ``-p petz_engine.testing.plugin`` or, in the topmost ``conftest.py``, with
``pytest_plugins = ["petz_engine.testing.plugin"]``. Nobody else pays for it: nothing is loaded of itself.

* ``petz_game``: a test that takes it runs at each number of seats, of the packs that ``--petz-pack PATH`` names
  (repeatable, all on top of one another), or else of each shipped game
* ``petz_invariant``: a test that takes it runs with each invariant of :data:`petz_engine.testing.PROOFS`
* ``@pytest.mark.rule("XX-DO-01")``: the rules that a test would see broken
* ``*.toml`` files in a folder ``scenarios``, or below one, are tests (see docs/scenarios.md)
* ``pytest -p petz_engine.testing.plugin --petz-pack mine/ --pyargs petz_engine.testing.suite``: every invariant as a
  test
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from petz_engine.installed import DEFINITIONS
from petz_engine.kernel.game import Game
from petz_engine.loading import ContentError, games
from petz_engine.packs import game_of
from petz_engine.testing.proofs import PROOFS, GameInvariant
from petz_engine.testing.scenario.collect import pytest_collect_file as pytest_collect_file
from petz_engine.testing.tables import Tables

_TABLES = pytest.StashKey[list[Tables]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds ``--petz-pack``."""
    group = parser.getgroup("petz", "games and packs of petz_engine")
    group.addoption(
        "--petz-pack",
        action="append",
        default=[],
        metavar="PATH",
        help="run tests that take petz_game with this pack (repeatable)",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Makes the mark known, and loads packs, so that faults in them are told at once."""
    config.addinivalue_line("markers", "rule(*ids): the rules that this test would see broken, by their ids")
    packs = config.getoption("--petz-pack")
    if packs:
        config.stash[_TABLES] = [_loaded(packs)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Gives tests the games and invariants that they take."""
    if "petz_game" in metafunc.fixturenames:
        found = list(_tables(metafunc.config))
        names = [f"{tables.catalog.game}-{seats}" for tables, seats in found]
        metafunc.parametrize("petz_game", found, ids=names, indirect=True)
    if "petz_invariant" in metafunc.fixturenames:
        metafunc.parametrize("petz_invariant", list(PROOFS), indirect=True)


def _tables(config: pytest.Config) -> Iterator[tuple[Tables, int]]:
    if _TABLES not in config.stash:
        config.stash[_TABLES] = [Tables.of(name) for name in games()]
    for tables in config.stash[_TABLES]:
        yield from ((tables, seats) for seats in tables.seats)


def _loaded(packs: Sequence[str]) -> Tables:
    """The game of these packs with all of them; UsageError for what is no pack, and for faults."""
    try:
        names = [name for pack in packs if (name := game_of(Path(pack))) is not None and name in DEFINITIONS]
        return Tables.of(names[0] if names else next(iter(DEFINITIONS)), packs)
    except (OSError, ContentError) as error:
        raise pytest.UsageError(f"--petz-pack: {error}") from None


@pytest.fixture
def petz_game(request: pytest.FixtureRequest) -> Game:
    """A game of the packs that are tested, at one number of seats."""
    tables, seats = request.param
    game: Game = tables.game(seats)
    return game


@pytest.fixture
def petz_invariant(request: pytest.FixtureRequest) -> GameInvariant:
    """One of the invariants that all games keep."""
    return PROOFS[request.param]
