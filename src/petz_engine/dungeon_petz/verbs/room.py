"""What a verb is to the engine: what must be there for it, whom it asks, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.state import Edit

OWNER, HERE, THIS = "owner", "here", "this"


class At(NamedTuple):
    """Where something is done: whose it is, and the space with the tile chosen there, or the artifact, by number."""

    seat: int
    space: int = -1
    tile: int | None = None
    artifact: int = -1


def _nothing(e: Edit, at: At, verb: Any) -> None:
    raise AssertionError(verb)  # it is asked, and does not come here


@attrs.frozen
class Room:
    """A verb in its room.

    ``subjects`` is what a verb acts on; it may stand wherever all of that is known: the ``owner``, the space ``here``
    with a group, or ``this`` artifact. In a rule it may ask (``asks``) its owner or chance; else it is done at once.
    One of an offer has the ``windows`` in which it can matter, and the round asks about it there.
    """

    verb: type[k.Verb]
    subjects: frozenset[str] = frozenset()
    windows: tuple[str, ...] = ()
    do: Callable[[Edit, At, Any], None] = _nothing
    asks: Literal["owner", "chance"] | None = None

    def waits(self, seat: int) -> tuple[int, ...]:
        """Whom it waits for in a rule of something that a seat owns."""
        return {None: (), "owner": (seat,), "chance": (m.CHANCE,)}[self.asks]
