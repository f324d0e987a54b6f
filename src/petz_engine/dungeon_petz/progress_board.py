"""The progress board: which exhibitions and customers lie under which rounds (DP-EXH-01, DP-SELL-01)."""

from __future__ import annotations

from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Table, Tiles


def exhibition_now(c: Content, table: Table) -> int | None:
    """The exhibition of this round, None where there is none."""
    rounds = c.board.exhibitions
    # DP-EXH-12 "the exhibition tile is removed": one of an earlier round is never looked at
    return table.exhibitions[rounds.index(table.round)] if table.round in rounds else None


def is_exhibition(c: Content, table: Table, *_: int) -> bool:
    """Whether this round has an exhibition."""
    # DP-EXH-01 "From round 2 on"
    return table.round in c.board.exhibitions


def known(rounds: tuple[int, ...], ahead: int, table: Table) -> int:
    """How many spaces of the progress board lie in rounds that are known by now."""
    # DP-2P-02 "customer spaces for rounds 3, 4, 5 and two for round 6": the board says which
    latest = table.round + ahead
    return len([under for under in rounds if under <= latest])


def customers_now(c: Content, table: Table) -> Tiles:
    """The customers of this round."""
    # DP-SELL-01 "From round 3 one customer per round; in the final round two"
    under_rounds = zip(c.board.customers, table.customers, strict=False)
    # DP-SELL-12 "the customer tile is removed": those of earlier rounds buy nothing
    return tuple([tile for under, tile in under_rounds if under == table.round])


def has_customers(c: Content, table: Table) -> bool:
    """Whether this round has customers."""
    return table.round in c.board.customers
