"""States said as positions: all that is told of one, but for what is no key of a position."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import petz_engine as pe
from petz_engine.kernel.decision import SEALED
from petz_engine.testing.scenario.values import described


def said(game: pe.Game, state: Any, more: Iterable[str] = ()) -> dict[str, Any]:
    """A state as a position: all fields that are told of it, but ``due`` where nobody commits, and nothing empty.

    ``more`` are words that are told and are no fields, by their last key.
    """
    told = {
        key: plain(value, frozenset(more)) for key, value in described(game, state).items() if key not in more
    }
    if game.program[state.table.cursor].secrecy is not SEALED:
        due = told.pop("due")
        told |= {"turn": due[0]} if due and due[0] >= 0 else {}
    return {key: value for key, value in told.items() if (key, value) != ("turn", "none")}


def plain(value: Any, but: frozenset[str] = frozenset()) -> Any:
    """The same as TOML would have it, ``but`` some keys."""
    if isinstance(value, Mapping):
        return {key: plain(one, but) for key, one in value.items() if key not in but}
    if isinstance(value, (list, tuple)):
        return [plain(one, but) for one in value]
    return "none" if value is None else value
