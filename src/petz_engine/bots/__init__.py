"""Bots: players that see only their view. A match of them is played in :mod:`petz_engine.bots.match`.

>>> import petz_engine as pe
>>> from petz_engine.bots import seated
>>> game = pe.load(pe.games()[0], seats=4)
>>> state, _ = game.settle(game.start(), pe.Dealer(seed=7))
>>> bots = seated(["random"] * 4, seed=7)
>>> action = bots[2].choose(game, game.view(state, 2))
>>> action in game.options(game.view(state, 2))
True
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from petz_engine.bots.greedy import GreedyBot as GreedyBot
from petz_engine.bots.random_bot import RandomBot as RandomBot
from petz_engine.kernel.chance import Chooser, Rng, stream_seed
from petz_engine.kernel.game import Game
from petz_engine.kernel.view import View


class Bot(Protocol):
    """A player: answers the decision of a view with one of its legal actions.

    A bot depends on the views it was shown alone, and on the generator that it was made with.
    """

    def choose(self, game: Game, view: View) -> Any: ...


BOTS: Mapping[str, Callable[[Chooser], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""All bots by name; each is made with a generator of its own."""


def bot_rng(seed: int, seat: int) -> Rng:
    """The generator of the bot on a seat: no seat's draws shift those of another, or of the dealer."""
    return Rng(stream_seed(seed, f"bot/{seat}", 0))


def seated(names: Sequence[str], seed: int) -> tuple[Bot, ...]:
    """The bots of these names, seat by seat; KeyError for a name that is not in :data:`BOTS`."""
    return tuple(BOTS[name](bot_rng(seed, seat)) for seat, name in enumerate(names))
