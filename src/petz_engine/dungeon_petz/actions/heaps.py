"""Heaps of tokens that imps can remove from plots: what cleaning and sweeping have in common."""

from __future__ import annotations

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Edit, Player, PlotId, TokenId

Removed = tuple[tuple[PlotId, TokenId, int], ...]
"""Tokens that are removed, as (plot, token, how many)."""


def heaps(c: Content, player: Player, *, occupied: bool) -> Removed:
    """What can be removed from plots without a pet; with ``occupied`` from those with one, too."""
    return tuple(
        [
            (i, token, count)
            for i, plot in enumerate(player.plots)
            if (occupied or plot.pet is None) and any(plot.tokens)
            for token, count in enumerate(plot.tokens)
            if count and c.tokens[token].cleaned
        ]
    )


def amounts_of(lying: Removed, most: int, by_imp: int, boosts: tuple[int, ...] = ()) -> m.Amounts:
    """What is known of a removal: how much imps remove in all, and one by itself; ``boosts`` may boost it."""
    heaps, there = tuple([heap[:2] for heap in lying]), tuple([heap[2] for heap in lying])
    return m.Amounts(heaps, there, most, by_imp, boosts)


def no_heap(lying: Removed, action: Removed, rule: str) -> m.Reason | None:
    """The reason against removing something that does not lie there."""
    if not action:
        return None
    there = {(plot, token) for plot, token, _ in lying}
    for plot, token, _ in action:
        if (plot, token) not in there:
            return m.refuse("nothing_to_clean", rule, plot=plot)
    return None


def remove(e: Edit, seat: int, action: Removed) -> tuple[int, ...]:
    """Takes the tokens off the plots; how many of each token."""
    tokens = [0] * len(e.content.tokens)
    for plot, token, amount in action:
        opened = e.plot(seat, plot)
        opened.tokens = m.replaced(opened.tokens, token, opened.tokens[token] - amount)
        tokens[token] += amount
    return tuple(tokens)
