"""Changes of one thing in a state of either game, to see which invariant names it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

import attrs

import petz_engine as pe

S = TypeVar("S")


class Change(Protocol):
    """From a state to one that differs in one thing."""

    def __call__(self, state: S, /) -> S: ...


def with_fields(of: Any, fields: dict[str, Any]) -> Any:
    """A record with other fields; a function says what becomes of what was there."""
    values = {name: to(getattr(of, name)) if callable(to) else to for name, to in fields.items()}
    return attrs.evolve(of, **values)


def replaced(row: tuple[Any, ...], at: int, to: Any) -> tuple[Any, ...]:
    """A tuple with another item, which a function makes of what was there."""
    return (*row[:at], to(row[at]) if callable(to) else to, *row[at + 1 :])


def part(name: str, to: Callable[[Any], Any]) -> Change:
    """Another part of a state, made of the one that was there."""

    def change(state: S, /) -> S:
        changed: S = with_fields(state, {name: to})
        return changed

    return change


def table(**fields: Any) -> Change:
    return part("table", lambda one: with_fields(one, fields))


def player(seat: int, **fields: Any) -> Change:
    return table(players=lambda players: replaced(players, seat, lambda one: with_fields(one, fields)))


def secret(seat: int, **fields: Any) -> Change:
    return part("secrets", lambda secrets: replaced(secrets, seat, lambda one: with_fields(one, fields)))


def hidden(**fields: Any) -> Change:
    return part("hidden", lambda one: with_fields(one, fields))


def both(*changes: Change) -> Change:
    def change(state: S, /) -> S:
        for each in changes:
            state = each(state)
        return state

    return change


def asks_no_more_than_a_view(invariant: Any, game: pe.Game, states: Iterable[Any]) -> bool:
    """Whether an invariant can be asked of views, of a seat and of a spectator, as it can of states."""
    try:
        for state in states:
            for seat in (None, 0):
                view = game.view(state, seat)
                list(invariant.violations(game.content, view, game.flow_position(view)))
    except AttributeError:  # it looks for secrets, or for what is hidden
        return False
    return True
