"""The games that are proved, one line each, and what is asked about all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import petz_engine as pe
from alien_petshop.subject import ALIEN_PETSHOP
from dungeon_petz.subject import DUNGEON_PETZ
from petz_engine.testing import Turn
from proofs.subject import Subject

SUBJECTS: Mapping[str, Subject] = {
    "dungeon_petz": DUNGEON_PETZ,
    "alien_petshop": ALIEN_PETSHOP,
}
"""Every game that is proved; a new one is one more line."""

TABLES: Mapping[str, Callable[[], pe.Game]] = {
    f"{name}: {table}": make for name, subject in SUBJECTS.items() for table, make in subject.tables.items()
}
"""Every table at which a game is proved."""


def subject_of(game: pe.Game) -> Subject:
    """What the proofs know of a game."""
    return SUBJECTS[game.rules.name]


def played(seed: int, game: pe.Game) -> tuple[Turn, ...]:
    """All turns of the game of a seed."""
    return subject_of(game).played(seed, game)


def share(game: pe.Game, number: int) -> int:
    """So many at the basic table of a game, a part of it at its others; fewer of a game that is thrifty."""
    subject = subject_of(game)
    part = subject.thrift * (1 if game is subject.basic() else 6)
    return max(1, number // part)


def least(game: pe.Game, what: str) -> int:
    """How much of something a proof must have seen at this table."""
    return share(game, subject_of(game).least[what])


def tables_and_seeds(seeds: int) -> list[tuple[str, int]]:
    """Each table with its seeds: so many at the basic one of a game, fewer at its others."""
    return [
        (f"{name}: {table}", seed)
        for name, subject in SUBJECTS.items()
        for at, table in enumerate(subject.tables)
        for seed in range(max(1, seeds // (3 if at else 1) // subject.thrift))
    ]
