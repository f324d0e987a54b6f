"""The desk: the decision and everything that the seat sees when it decides."""

from __future__ import annotations

from functools import cached_property

import attrs

from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import Content, Figures
from petz_engine.alien_petshop.state import Player, Secret, Table, View
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.game import Game


@attrs.frozen(slots=False, eq=False)
class Context:
    """One decision of one seat."""

    game: Game
    view: View
    decision: Decision

    @cached_property
    def c(self) -> Content:
        """What the packs say."""
        content: Content = self.view.content
        return content

    @cached_property
    def table(self) -> Table:
        """Everything public."""
        table: Table = self.view.table
        return table

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.decision.seat

    @cached_property
    def me(self) -> Player:
        """The player who decides."""
        return self.table.players[self.seat]

    @cached_property
    def mine(self) -> Secret:
        """The own bonus cards."""
        secret: Secret = self.view.mine
        return secret

    @cached_property
    def rounds_left(self) -> int:
        """How many rounds come after this one."""
        return max(0, self.c.rules.rounds - self.table.round)

    @cached_property
    def rivals(self) -> list[int]:
        """Of each trait the most that any other shop shows."""
        others = [stats.traits(self.c, p) for seat, p in enumerate(self.table.players) if seat != self.seat]
        return [max((shown[trait] for shown in others), default=0) for trait in range(len(self.c.traits))]

    @cached_property
    def known(self) -> dict[tuple[int, int], float]:
        """What was found out about awards: the worth of each with so many of its trait."""
        return {}

    def figures(self, player: Player) -> Figures:
        """What the numbers of a shop come to."""
        return stats.figures(self.c, self.table, player)
