"""What the proofs must know of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import attrs

import petz_engine as pe
from petz_engine.testing import PackMaker, Turn
from proofs.knowing import Knowing
from proofs.ornaments import Ornaments
from proofs.players import Player, played_by

Twin = Callable[[pe.Game, Any, int | None, pe.Rng], Any]
"""Another state that looks the same to a seat (None: to a spectator)."""


@attrs.frozen(eq=False)
class Subject:
    """A game that is proved.

    ``tables`` are those at which it is proved, the basic one first; ``sweep`` are
    all others that there are. ``player`` is one with whom much happens. ``private`` are the events that only their own
    seat hears. ``nothing`` are entries
    without copies, and entries that nothing on the table uses. ``own_words`` are fields of entries whose words belong
    to the engine, ``own_places`` such words by their fields, ``own_names`` kinds whose names do.
    ``least`` says how much must have happened at the basic table, so that a proof of nothing is found out; the
    ``usual`` ones must occur at all tables, the ``rare`` ones at the basic one. ``others_tell`` are events that only
    other packs than the shipped one bring about. ``tiny`` are games of packs so small that all chance in them can be
    listed, and ``tiny_tells`` what chance must have told there, more often than so. ``thrift`` divides how many games
    are played, and how much must have happened in them. ``free`` are the fields of a state, as patterns of their paths,
    in which nothing tells one value from another, such as the order of things that have none; ``silent`` events move
    nothing that step invariants count, or not each time. ``knowing`` says how proofs of knowledge are made.
    """

    maker: PackMaker
    ornaments: Ornaments
    tables: Mapping[str, Callable[[], pe.Game]]
    player: Player
    twin: Twin
    knowing: Knowing
    check_invariants: Callable[[pe.Game, Any], None]
    private: frozenset[str]
    nothing: Mapping[str, list[dict[str, Any]]]
    own_words: frozenset[str]
    own_names: frozenset[str]
    tiny: Callable[[], tuple[pe.Game, ...]]
    tiny_tells: Mapping[str, int]
    least: Mapping[str, int]
    usual: tuple[str, ...]
    rare: tuple[str, ...]
    sweep: tuple[Callable[[], pe.Game], ...] = ()
    others_tell: frozenset[str] = frozenset()
    thrift: int = 1
    free: tuple[str, ...] = ()
    silent: frozenset[str] = frozenset()
    own_places: frozenset[tuple[str, str]] = frozenset()

    @property
    def name(self) -> str:
        """The name of the game."""
        return self.maker.game

    def basic(self) -> pe.Game:
        """The game at the basic table."""
        return next(iter(self.tables.values()))()

    def played(self, seed: int, game: pe.Game) -> tuple[Turn, ...]:
        """All turns of the game of a seed."""
        return played_by(self.player, seed, game)
