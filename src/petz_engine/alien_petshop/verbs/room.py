"""What a verb is to the engine: what must be there for it, whom it asks, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Edit, Frame, Table

SHOP, THIS, PURCHASE, DICE, HAZARDS = "shop", "this", "purchase", "dice", "hazards"


def _nobody(c: Content, table: Table, frame: Frame, verb: Any) -> tuple[int, ...]:
    return ()


def _nothing(e: Edit, frame: Frame, verb: Any) -> bool:
    return False


@attrs.frozen
class Room:
    """A verb in its room.

    ``subjects`` is what a verb acts on; it may stand wherever all of that is known: the ``shop``, ``this`` pet, a
    ``purchase`` between two layouts, the ``dice`` of a Worker Phase, or the ``hazards`` that are triggered. In a power
    it ``waits`` for some seats (or chance), which are then ``asked``; else it is done at once, and ``do`` tells whether
    it has to be looked at again. ``actions`` is how many it takes at most, beside one for each of its ``times``.
    """

    verb: type[k.Verb]
    subjects: frozenset[str]
    waits: Callable[[Content, Table, Frame, Any], tuple[int, ...]] = _nobody
    asked: Callable[[Content, Table, int, Any], m.Decision] | None = None
    do: Callable[[Edit, Frame, Any], bool | None] = _nothing
    actions: int = 0
    credits: Callable[[Any], int] = lambda verb: 0
    """The most credits that the owner gains by it."""
    begins_others: bool = False
    """Whether powers of others may begin when it is done, and come first."""
