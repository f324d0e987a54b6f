"""The greedy bot: a sensible beginner, who takes what looks best now.

What looks best is the business of each game's strategy; :mod:`petz_engine.bots.strategies` finds them by name. Of
choices that look equally good the first is taken, so the generator with which every bot is made is not needed.
"""

from __future__ import annotations

from typing import Any

import attrs

from petz_engine.bots.strategies import strategy_of
from petz_engine.installed import SHIPPED
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
        answer = strategy_of(name)
        if answer is None:
            raise OptionError(f"the greedy bot does not play {name}; it plays {', '.join(SHIPPED)}")
        return answer(game, view)
