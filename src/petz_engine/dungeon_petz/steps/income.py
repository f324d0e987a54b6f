"""Income at the start of a round (DP-PREP-12)."""

from __future__ import annotations

from petz_engine.dungeon_petz.state import Edit
from petz_engine.kernel.seating import clockwise


def pay_income(e: Edit) -> None:
    """Everybody gets gold by place, clockwise from the starting player."""
    # DP-VAR-04 "Income is not a matter of playing order and stays by seat as in DP-PREP-12"
    # DP-PREP-12 "the starting player and the player to the left get 1 gold, the other two 2 gold"
    players, income = e.players(), e.content.board.income
    for place, seat in enumerate(clockwise(e.table.order[0], len(players))):
        # DP-2P-11 "starting player 1 gold, every other player 2"
        gold = income[place]
        players[seat].gold += gold
        e.emit("gained_gold", "DP-PREP-12", seat, gold=gold, source="bank", target="treasury")
