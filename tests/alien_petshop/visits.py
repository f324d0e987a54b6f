"""Market visits as rule tests play them: who visits with what, and what is told in their course."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from alien_petshop.moves import Moves
from petz_engine.alien_petshop.state import State
from petz_engine.kernel.event import Event

MARKET = {"normal": ["blorple", "wubbin", "kelpcat", "peepstalk"], "super": ["elder_fluff"]}
"""Pets worth 1, 2, 4 and 5, and a Super-Pet worth 8 without a power."""


def visiting(
    m: Moves,
    *,
    market: Mapping[str, Sequence[str]] | None = None,
    others: Mapping[int, Mapping[str, Any]] | None = None,
    place: int = 0,
    table: Mapping[str, Any] | None = None,
    **own: Any,
) -> State:
    """The seat at this place in the order is visiting; ``own`` are fields of that seat (see ``Positions.state``)."""
    fields = dict(table or {})
    seat = fields.get("order", range(m.game.seats))[place]
    return m.at.state(
        f"buy[{place}]/open_visit",
        market=MARKET if market is None else market,
        players={**(others or {}), seat: own},
        **fields,
    )


def told(m: Moves, state: State, *turns: tuple[int, Any]) -> tuple[State, list[Event]]:
    """The state after some actions, each with its seat, and all that is told meanwhile."""
    events: list[Event] = []
    for seat, action in turns:
        step = m.game.apply(state, seat, action)
        state, events = step.state, [*events, *step.events]
    return state, events


def kinds(events: Sequence[Event]) -> list[str]:
    """The kinds of some events."""
    return [event.kind for event in events]
