"""The desk: the decision and everything that the seat sees when it decides."""

from __future__ import annotations

from typing import NamedTuple

from petz_engine.dungeon_petz.content import Content, Term
from petz_engine.dungeon_petz.progress_board import customers_now, exhibition_now
from petz_engine.dungeon_petz.state import Player, Secret, Table, Tiles, View
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.game import Game


class Context(NamedTuple):
    """One decision of one seat."""

    game: Game
    view: View
    decision: Decision

    @property
    def c(self) -> Content:
        """What the packs say."""
        content: Content = self.view.content
        return content

    @property
    def table(self) -> Table:
        """Everything public."""
        table: Table = self.view.table
        return table

    @property
    def me(self) -> Player:
        """The player who decides."""
        return self.table.players[self.decision.seat]

    @property
    def mine(self) -> Secret:
        """The own hand, and what was committed."""
        secret: Secret = self.view.mine
        return secret

    @property
    def rounds_left(self) -> int:
        """How many rounds come after this one."""
        return max(0, self.c.board.rounds - self.table.round)

    @property
    def exhibition(self) -> int | None:
        """The exhibition of this round."""
        return exhibition_now(self.c, self.table)

    @property
    def customers(self) -> Tiles:
        """The customers of this round."""
        return customers_now(self.c, self.table)


def wishes(c: Content, table: Table) -> tuple[tuple[Term, ...], ...]:
    """What counts in the exhibitions and for the customers of this round and later ones, as far as they are known."""
    known = (
        *zip(c.board.exhibitions, table.exhibitions, strict=False),
        *zip(c.board.customers, table.customers, strict=False),
    )
    return tuple(c.tiles[tile].score for under, tile in known if under >= table.round)
