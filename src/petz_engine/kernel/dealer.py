"""Dealers: where chance comes from. They stand outside the game; the engine itself never draws a random number.

The published algorithm: a chance decision has a label (``deal_needs``; the chance of one seat also names the seat,
``roll/2``), and the table counts in public how often each label was drawn. The stream of a decision is
``stream_seed(seed, label, count)``; within it each draw has a key, and draws with ``Rng(stream ^ BLAKE2b(key))`` (see
:mod:`petz_engine.kernel.chance`). So the same seed gives the same chance after an undo, and a re-roll of one seat never
shifts the chance of another.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from petz_engine.kernel.chance import stream_seed
from petz_engine.kernel.game import Game
from petz_engine.kernel.game_play import Deals


@attrs.frozen
class Dealer:
    """A dealer with a seed (any whole number); it has no memory of its own."""

    seed: int

    def deal(self, game: Game, state: Any) -> Any:
        """The chance action of this state; ValueError where no chance is due."""
        due = game.chance_due(state)
        label = due.label
        for name, count in state.table.chance_counts:
            if name == label:
                return game._sampled(state, due, stream_seed(self.seed, label, count))
        return game._sampled(state, due, stream_seed(self.seed, label, 0))


@attrs.frozen
class ScriptedDealer:
    """A dealer that gives these chance actions in their order, and then those of the dealer ``then``.

    It is a pure function too: how many chance actions there have been is public. ValueError where no chance is due,
    where the next action of the script does not answer the decision, and where a script without ``then`` has ended.
    """

    script: Sequence[Any]
    then: Deals | None = None

    def deal(self, game: Game, state: Any) -> Any:
        """The next action of the script."""
        due = game.chance_due(state)
        past = sum(count for _, count in state.table.chance_counts)
        if past < len(self.script):
            action = self.script[past]
            if type(action) not in due.actions:
                expected = " or ".join(kind.__name__ for kind in due.actions)
                raise ValueError(
                    f"chance action {past + 1} of the script has to be {expected}, not {action!r}"
                )
            return action
        if self.then is None:
            raise ValueError(f"the script has {len(self.script)} chance actions, this is number {past + 1}")
        return self.then.deal(game, state)
