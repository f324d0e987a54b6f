"""Who sits where: the order around the table, and the chance of who starts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from petz_engine.kernel.chance import Draws
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.ruleset import ChanceMechanic
from petz_engine.kernel.slots import whole


def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """The seats from ``first`` on.

    >>> clockwise(2, 4)
    (2, 3, 0, 1)
    """
    return (*range(first, seats), *range(first))


@attrs.frozen(weakref_slot=False)
class DrawFirst:
    """Chance: the first starting player. A host that names one itself simply applies this action as the dealer."""

    first: int


def draw_first(rule: str) -> ChanceMechanic:
    """How a game draws evenly who starts, by a rule of its own; the order of the table goes clockwise from there.

    The event ``starts`` names the rule and tells the order.
    """

    def effect(e: Any, decision: Decision, action: DrawFirst, first: int) -> None:
        e.table.order = clockwise(first, len(e.state.secrets))
        e.emit("starts", rule, first, order=e.table.order)

    return ChanceMechanic(_sampler, _build, _outcome_fields, effect, public_view=whole)


def _sampler(content: Any, state: Any, decision: Decision, draws: Draws) -> int:
    return draws.row("first", (1,) * len(state.secrets), 1)[0]


def _build(content: Any, first: int) -> DrawFirst:
    return DrawFirst(first)


def _outcome_fields(content: Any, action: DrawFirst) -> Mapping[str, tuple[int, ...]]:
    return {"first": (action.first,)}
