"""Players for the proofs, and all turns of a few games, played once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import petz_engine as pe
from petz_engine import testing
from petz_engine.kernel.form import Choice, Draft

Busy = Callable[[Draft, Sequence[Choice], Choice], bool]
"""Whether more happens with a choice than with the others."""
Player = Callable[[int], testing.Pick]
"""The player of a seed."""


class Lively:
    """A player with whom much happens; every choice is still possible, only not equally likely."""

    def __init__(self, seed: int, busy: Busy) -> None:
        self.rng, self.busy = pe.Rng(seed), busy

    def __call__(self, draft: Draft, choices: Sequence[Choice]) -> int:
        if self.rng.below(6) == 0:
            return self.rng.below(len(choices))
        wanted = [at for at, choice in enumerate(choices) if self.busy(draft, choices, choice)]
        return wanted[self.rng.below(len(wanted))] if wanted else self.rng.below(len(choices))


def uniform(seed: int) -> testing.Pick:
    """A player that chooses evenly at every slot."""
    return testing.Numbers(testing.random_numbers(seed))


def mixed(lively: Player) -> Player:
    """An even player for every fourth seed, a lively one for the others."""

    def player(seed: int) -> testing.Pick:
        return uniform(seed) if seed % 4 == 0 else lively(seed)

    return player


@cache
def played_by(player: Player, seed: int, game: pe.Game) -> tuple[testing.Turn, ...]:
    """All turns of the game of a seed."""
    return tuple(testing.turns(game, player(seed), seed))


def seats_of(game: pe.Game) -> tuple[int | None, ...]:
    """All who can look at a game: its seats, and a spectator."""
    return (*range(game.seats), None)
