"""Income at the start of a round (DP-PREP-12)."""

from __future__ import annotations

from petz_engine.dungeon_petz.state import Edit


def pay_income(e: Edit) -> None:
    """Everybody gets gold by place in the start order."""
    # DP-PREP-12 "the starting player and the player to the left get 1 gold, the other two 2 gold"
    for place, seat in enumerate(e.table.order):
        gold = e.content.board.income[place]
        e.player(seat).gold += gold
        e.tell("gained_gold", "DP-PREP-12", seat, gold=gold, source="bank", target="treasury")
