"""All histories that somebody could have witnessed: brute force, which knows nothing of how knowledge is reckoned.

From the start on every outcome of chance and every hidden choice of the others is tried, and what would have shown the
witness anything else than what it saw and heard is thrown away. Each history weighs as much as it is likely, if others
choose among their cards at random.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import attrs

import petz_engine as pe
from petz_engine.kernel.decision import CHANCE, Decision
from petz_engine.testing import Turn

Worlds = dict[Any, Fraction]
"""States with how likely they are, up to a common factor."""


@attrs.frozen(eq=False)
class Witness:
    """How a game is witnessed.

    ``hides`` are the actions of which others cannot see all; ``ways(view, action)`` says in how many ways one chooses
    exactly this among cards that are alike, 1 for actions about anything else. ``plain(view)`` is a view without what
    the engine noted in it for the sake of memory, so that no note can help to throw a history away.
    """

    hides: frozenset[type[Any]]
    ways: Callable[[pe.View, Any], int]
    plain: Callable[[pe.View], Any]

    def watched(
        self, game: pe.Game, played: Sequence[Turn], seat: int | None, most: int = 250
    ) -> Iterator[tuple[Turn, Worlds]]:
        """Each turn of a game with all worlds in which the seat may be after it; ends where they are too many."""
        worlds: Worlds = {game.start(): Fraction(1)}
        for turn in played:
            found: Worlds = {}
            for world, weight in worlds.items():
                for step, likely in self._steps(game, turn, world, seat):
                    if self._alike(game, turn, step, seat):
                        found[step.state] = found.get(step.state, Fraction(0)) + weight * likely
            worlds = found
            if len(worlds) > most:
                return
            yield turn, worlds

    def _steps(
        self, game: pe.Game, turn: Turn, world: Any, seat: int | None
    ) -> Iterator[tuple[pe.Step, Fraction]]:
        """What may have happened in a world, as far as others cannot see it, and how likely it was."""
        for action in self._actions(game, turn.decision, turn.action, world, seat):
            whose = turn.decision.seat
            if whose == CHANCE:
                try:
                    likely = game.weight(world, action)
                except pe.IllegalAction:
                    continue
            else:
                likely = Fraction(self.ways(game.view(world, whose), action) if whose != seat else 1)
            step = game.try_apply(world, whose, action)
            if isinstance(step, pe.Step) and likely:
                yield step, likely

    def _actions(
        self, game: pe.Game, decision: Decision, action: Any, world: Any, seat: int | None
    ) -> Iterator[Any]:
        if decision.seat == CHANCE and game.public_view(decision, action) is None:
            yield from game.outcomes(world)
        elif type(action) in self.hides and decision.seat != seat:
            yield from game.options(game.view(world, decision.seat))
        else:
            yield action

    def _alike(self, game: pe.Game, turn: Turn, step: pe.Step, seat: int | None) -> bool:
        """Whether the seat sees and hears the same."""
        heard = pe.project(step.events, seat) == pe.project(turn.events, seat)
        seen, same = game.view(step.state, seat), game.view(turn.after, seat)
        return heard and self.plain(seen) == self.plain(same) and game.decisions(seen) == game.decisions(same)


def unsealed(state: Any, seat: int | None) -> Any:
    """A state without what the others have committed."""
    if not hasattr(state.secrets[0], "sealed"):
        return state
    secrets = [
        secret if other == seat else attrs.evolve(secret, sealed=None)
        for other, secret in enumerate(state.secrets)
    ]
    return attrs.evolve(state, secrets=tuple(secrets))


def without_seals(worlds: Worlds, seat: int | None) -> Worlds:
    """The same worlds without what others have committed, with chances that sum to 1."""
    found: Worlds = {}
    for world, weight in worlds.items():
        plain = unsealed(world, seat)
        found[plain] = found.get(plain, Fraction(0)) + weight
    total = sum(found.values())
    return {world: weight / total for world, weight in found.items()}
