"""Needs that hurt above a limit, together with tokens on the plot, such as disease (DP-NEEDS-15, DP-NEEDS-16)."""

from __future__ import annotations

from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.loss import add_tokens, check_losses
from petz_engine.dungeon_petz.state import Edit
from petz_engine.kernel.flow import Node, auto


def fall_ill(e: Edit, seat: int, need: int) -> None:
    """With at least one need, the sum above the limit makes tokens."""
    fact: k.NeedThreshold = e.content.needs[need]
    for i, plot in enumerate(e.table.players[seat].plots):
        if plot.pet is not None and plot.pet.cards:
            count = e.content.needs_of(plot.pet.cards)[need]
            # DP-NEEDS-16 "Poop is evaluated before disease, so this round's poop counts"
            over = count + plot.tokens[fact.with_tokens] - fact.over
            # DP-NEEDS-15 "If D >= 1 and D + T > 2: put (D + T - 2) + 1 suffering tokens on the pet"
            if count and over > 0:
                add_tokens(e, seat, i, need, fact.token, over + fact.plus, "DP-NEEDS-15")
    check_losses(e, seat)


def settle() -> Node:
    """Nothing to choose."""
    return auto(fall_ill)
