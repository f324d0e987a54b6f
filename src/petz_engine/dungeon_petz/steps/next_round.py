"""The end of a round (DP-NEXT-01 to DP-NEXT-03)."""

from __future__ import annotations

from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.order import next_order
from petz_engine.dungeon_petz.state import Edit, Table


def rounds_left(c: Content, table: Table) -> bool:
    """Whether there is another round to play."""
    # DP-GEN-02 "5 rounds with 4 players"
    return table.round <= c.board.rounds


def next_round(e: Edit) -> None:
    """The marker moves on, and the token passes."""
    # DP-NEXT-03 "After the last round the token is not passed"
    table = e.table
    if table.round < e.content.board.rounds:
        table.order = next_order(e.content, table)
        e.emit("starts", "DP-NEXT-01", table.order[0], order=table.order)
    table.round += 1
    e.emit(
        "round_begins" if rounds_left(e.content, table) else "final_scoring",
        "DP-NEXT-01",
        -1,
        round=table.round,
    )
