"""Whole games for the proofs: players with whom much happens, and all turns of a few games, played once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import petz_engine as pe
from dungeon_petz.positions import the_game
from petz_engine import testing
from petz_engine.dungeon_petz.actions.arrange import RELEASE
from petz_engine.kernel.form import Choice, Draft


class Lively:
    """A player with whom much happens: it sends many small groups, keeps and feeds its pets, and sells them.

    Every choice is still possible, only not equally likely.
    """

    def __init__(self, seed: int) -> None:
        self.rng = pe.Rng(seed)

    def __call__(self, draft: Draft, choices: Sequence[Choice]) -> int:
        if self.rng.below(6) == 0:
            return self.rng.below(len(choices))
        wanted = [at for at, choice in enumerate(choices) if _busy(draft, choices, choice)]
        return wanted[self.rng.below(len(wanted))] if wanted else self.rng.below(len(choices))


def _busy(draft: Draft, choices: Sequence[Choice], choice: Any) -> bool:
    match draft.slot:
        case "action" | "catch" | "market" | "amount":
            return bool(choice == choices[-1])
        case "group" if isinstance(draft.so_far, tuple) and len(draft.so_far) == 4:
            return bool(choice[0] in (1, 2) and choice[1] in (0, 1))
        case "pet" if RELEASE in choices:
            return bool(choice != RELEASE)
        case "space":
            view = draft._view  # the player may know its own view, of course
            return "corral" in view.content.names["space"][choice] or draft.decision.seat % 2 == 1
        case _:
            return True


def uniform(seed: int) -> testing.Pick:
    """A player that chooses evenly at every slot."""
    return testing.Numbers(testing.random_numbers(seed))


def player(seed: int) -> testing.Pick:
    """An even player for every fourth seed, a lively one for the others."""
    return uniform(seed) if seed % 4 == 0 else Lively(seed)


@cache
def played(seed: int, game: pe.Game | None = None) -> tuple[testing.Turn, ...]:
    """All turns of the game of a seed, of the shipped game unless another is given."""
    return tuple(testing.turns(game or the_game(), player(seed), seed))
