"""The greedy bot: a sensible beginner, who takes what looks best now.

What looks best is the business of each game's strategy; :mod:`petz_engine.bots.strategies` has them by name. The first
of what looks equally good is taken, so that the generator with which every bot is made is not needed.
"""

from __future__ import annotations

from typing import Any

import attrs

from petz_engine.bots.strategies import STRATEGIES
from petz_engine.kernel.chance import Chooser
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import OptionError
from petz_engine.kernel.view import View


@attrs.frozen
class GreedyBot:
    """Plays by the strategy of the game at hand; OptionError for a game without one."""

    rng: Chooser

    def choose(self, game: Game, view: View) -> Any:
        """A legal action of the view's seat; IllegalChoice where it has nothing to choose."""
        name = game.rules.name
        if name not in STRATEGIES:
            raise OptionError(f"the greedy bot does not play {name}; it plays {', '.join(STRATEGIES)}")
        return STRATEGIES[name](game, view)
