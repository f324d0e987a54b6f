"""What comes round once in a round and needs no room of its own: income, used cards, the next round.

DP-PREP-12, DP-CLEAN-01, DP-NEXT-01 to DP-NEXT-03.
"""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.loss import discard_assigned
from petz_engine.dungeon_petz.order import next_order
from petz_engine.dungeon_petz.state import Edit, Table


def pay_income(e: Edit) -> None:
    """Everybody gets gold by place, clockwise from the starting player."""
    # DP-VAR-04 "Income is not a matter of playing order and stays by seat as in DP-PREP-12"
    # DP-PREP-12 "the starting player and the player to the left get 1 gold, the other two 2 gold"
    players, income = e.players(), e.content.board.income
    for place, seat in enumerate(m.clockwise(e.table.order[0], len(players))):
        # DP-2P-11 "starting player 1 gold, every other player 2"
        gold = income[place]
        players[seat].gold += gold
        e.emit("gained_gold", "DP-PREP-12", seat, gold=gold, source="bank", target="treasury")


def discard_needs(e: Edit) -> None:
    """The cards at all pets are discarded; those of sold and lost pets are gone already."""
    # DP-CLEAN-01 "Discard all assigned need cards to their piles (also of sold pets), potions to the hospital stack"
    for seat in e.table.order:
        for plot, lying in enumerate(e.table.players[seat].plots):
            if lying.pet is not None and lying.pet.cards:
                discard_assigned(e, lying.pet)
                e.pet(seat, plot).cards = ()
    e.emit("discarded_needs", "DP-CLEAN-01", -1, source="display", target="discards")


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
