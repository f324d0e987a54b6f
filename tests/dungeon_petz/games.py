"""Whole games for the proofs: players with whom much happens, and the tables at which they sit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import petz_engine as pe
from dungeon_petz.positions import a_game, all_variants, the_game
from petz_engine import testing
from petz_engine.dungeon_petz.actions.arrange import RELEASE
from petz_engine.kernel.draft import Draft
from petz_engine.kernel.slots import Choice
from proofs import players
from proofs.players import played_by
from proofs.players import uniform as uniform


def _busy(draft: Draft, choices: Sequence[Choice], choice: Any) -> bool:
    """The lively send many small groups, keep and feed their pets, and sell them."""
    match draft.slot:
        case "action" | "catch" | "market" | "amount":
            return bool(choice == choices[-1])
        case "group" if isinstance(draft.partial, tuple) and len(draft.partial) == 4:
            return bool(choice[0] in (1, 2) and choice[1] in (0, 1))
        case "pet" if RELEASE in choices:
            return bool(choice != RELEASE)
        case "space":
            view = draft._view  # the player may know its own view, of course
            return "corral" in view.content.names["space"][choice] or draft.decision.seat % 2 == 1
        case _:
            return True


class Lively(players.Lively):
    """A player with whom much happens."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, _busy)


player = players.mixed(Lively)
"""An even player for every fourth seed, a lively one for the others."""


def played(seed: int, game: pe.Game | None = None) -> tuple[testing.Turn, ...]:
    """All turns of the game of a seed, of the shipped four-player game unless another is given."""
    return played_by(player, seed, game or the_game())


TABLES: Mapping[str, Callable[[], pe.Game]] = {
    "four": the_game,
    "four with all variants": partial(all_variants, 4),
    "three": partial(a_game, 3),
    "two with all variants": partial(all_variants, 2),
}
"""The tables at which the proofs are played."""


def share(game: pe.Game, number: int) -> int:
    """So many at the basic table for four, a part of it at the others."""
    return number if game is the_game() else max(1, number // 6)
