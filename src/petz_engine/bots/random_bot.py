"""The random bot."""

from __future__ import annotations

from typing import Any, ClassVar

import attrs

from petz_engine.kernel.chance import Chooser
from petz_engine.kernel.game import Game
from petz_engine.kernel.view import View


@attrs.frozen
class RandomBot:
    """Chooses evenly at each slot of its action, which is fast, but not even over the actions."""

    rng: Chooser
    draws_choices: ClassVar[bool] = True
    """Each choice among two or more is one draw, so that its draws count its choices."""

    def choose(self, game: Game, view: View) -> Any:
        """A legal action of the view's seat; IllegalChoice where it has nothing to choose."""
        return game.options(view).walk(self.rng)
