"""Whole games for the proofs: players with whom much happens, and all turns of a few games, played once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from typing import Any

import petz_engine as pe
from dungeon_petz.positions import a_game, all_variants, the_game
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


def played(seed: int, game: pe.Game | None = None) -> tuple[testing.Turn, ...]:
    """All turns of the game of a seed, of the shipped four-player game unless another is given."""
    return _played(seed, game or the_game())


@cache
def _played(seed: int, game: pe.Game) -> tuple[testing.Turn, ...]:
    return tuple(testing.turns(game, player(seed), seed))


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


def tables_and_seeds(seeds: int) -> list[tuple[str, int]]:
    """Each table with its seeds: so many at the basic table for four, fewer at the others."""
    return [
        (name, seed) for name in TABLES for seed in range(seeds if name == "four" else max(1, seeds // 3))
    ]


def seats_of(game: pe.Game) -> tuple[int | None, ...]:
    """All who can look at a game: its seats, and a spectator."""
    return (*range(game.seats), None)
