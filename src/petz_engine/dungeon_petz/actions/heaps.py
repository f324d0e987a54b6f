"""Heaps of tokens that imps can remove from plots: what cleaning and sweeping have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Edit, Player, PlotId, TokenId
from petz_engine.dungeon_petz.ways import up_to
from petz_engine.kernel.build import replaced
from petz_engine.kernel.form import Slot
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View

Removed = tuple[tuple[PlotId, TokenId, int], ...]
"""Tokens that are removed, as (plot, token, how many)."""


class Heaps(NamedTuple):
    """The heaps (plot, token, how many), how much may be taken in all, and what is taken of each so far.

    ``by_imp`` is what one imp removes, ``boosts`` the artifacts that may boost it (``boost``: the one chosen, None as
    long as none is).
    """

    heaps: Removed
    most: int
    by_imp: int
    taken: tuple[int, ...] = ()
    boosts: tuple[int, ...] = ()
    boost: int | None = None


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


def _amounts(view: View, so_far: Heaps) -> Sequence[int]:
    return range(so_far.heaps[len(so_far.taken)][2] + 1)


def _allowed(view: View, so_far: Heaps) -> Sequence[int]:
    return range(min(so_far.heaps[len(so_far.taken)][2], so_far.most - sum(so_far.taken)) + 1)


def amount(too_much: Callable[[View, Heaps, int], Reason]) -> Slot:
    """The slot that asks how many tokens of a heap are removed; ``too_much`` is the reason against a total."""

    def verdict(view: View, so_far: Heaps, amount: int) -> Reason | None:
        total = sum(so_far.taken) + amount
        return too_much(view, so_far, total) if amount and total > so_far.most else None

    def then(so_far: Heaps, amount: int) -> Heaps:
        heaps, most, by_imp, taken, boosts, boost = so_far
        return Heaps(heaps, most, by_imp, (*taken, amount), boosts, boost)

    return Slot(
        "amount",
        _amounts,
        then,
        verdict,
        drafted=_allowed,
        skip=lambda s: then(s, 0),
        about=lambda s: {"plot": s.heaps[len(s.taken)][0], "token": s.heaps[len(s.taken)][1]},
    )


def count(so_far: Heaps, most: int) -> int:
    """In how many ways the removal can go on with no more than ``most`` in all."""
    return up_to([there for _, _, there in so_far.heaps[len(so_far.taken) :]], most - sum(so_far.taken))


def removed(so_far: Heaps) -> Removed:
    """What was chosen, without the heaps that nothing is taken of."""
    taken = zip(so_far.heaps, so_far.taken, strict=True)
    return tuple([(plot, token, amount) for (plot, token, _), amount in taken if amount])


def amounts(lying: Removed, action: Removed) -> tuple[int, ...]:
    """What an action takes of each heap, in their order."""
    if not action:
        return (0,) * len(lying)
    wanted = {(plot, token): amount for plot, token, amount in action}
    return tuple(wanted.get((plot, token), 0) for plot, token, _ in lying)


def no_heap(lying: Removed, action: Removed, rule: str) -> Reason | None:
    """The reason against removing something that does not lie there."""
    if not action:
        return None
    there = {(plot, token) for plot, token, _ in lying}
    for plot, token, _ in action:
        if (plot, token) not in there:
            return because("nothing_to_clean", rule, plot=plot)
    return None


def remove(e: Edit, seat: int, action: Removed) -> tuple[int, ...]:
    """Takes the tokens off the plots; how many of each token."""
    tokens = [0] * len(e.content.tokens)
    for plot, token, amount in action:
        opened = e.plot(seat, plot)
        opened.tokens = replaced(opened.tokens, token, opened.tokens[token] - amount)
        tokens[token] += amount
    return tuple(tokens)
