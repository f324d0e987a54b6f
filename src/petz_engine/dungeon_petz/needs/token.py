"""Needs that put tokens down, such as poop (DP-NEEDS-07)."""

from __future__ import annotations

from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz import stats
from petz_engine.dungeon_petz.loss import add_tokens, check_losses
from petz_engine.dungeon_petz.state import Edit
from petz_engine.kernel.flow import Node, auto


def put_tokens(e: Edit, seat: int, need: int) -> None:
    """Each need that no symbol takes away puts its tokens down."""
    # DP-NEEDS-07 "Put 1 manure in the pet's cage for each poop need"
    fact: k.NeedToken = e.content.needs[need]
    for i, plot in enumerate(e.table.players[seat].plots):
        # DP-NEEDS-07 "each soaks up one new token, never below 0 new tokens"
        amount = stats.unmet(e.content, plot, need) * fact.amount
        add_tokens(e, seat, i, need, fact.token, amount, "DP-NEEDS-07")
    check_losses(e, seat)


def settle() -> Node:
    """Nothing to choose."""
    return auto(put_tokens)
