"""Needs that bring tokens, such as poop, magic and disease (DP-NEEDS-07, DP-NEEDS-11, DP-NEEDS-15)."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import NeedGain
from petz_engine.dungeon_petz.loss import add_tokens, check_losses
from petz_engine.dungeon_petz.state import Edit


def put_tokens(e: Edit, seat: int, need: int) -> None:
    """Each pet gets as many tokens as the need says, or its plot does."""
    # DP-NEEDS-07 "Put 1 manure in the pet's cage for each poop need"
    # DP-NEEDS-07 "each soaks up one new token, never below 0 new tokens"
    # DP-NEEDS-11 "put M - A mutation tokens on the pet"
    # DP-NEEDS-15 "If D >= 1 and D + T > 2: put (D + T - 2) + 1 suffering tokens on the pet"
    # DP-NEEDS-16 "Poop is evaluated before disease, so this round's poop counts"
    c, fact = e.content, e.content.needs[need]
    assert isinstance(fact, NeedGain)
    for number, plot in enumerate(e.table.players[seat].plots):
        if plot.pet is not None and plot.pet.cards:
            add_tokens(e, seat, number, need, fact.gain, fact.tokens(c, plot), fact.cites)
    check_losses(e, seat)


def settle() -> m.Node:
    """Nothing to choose."""
    return m.auto(put_tokens)
