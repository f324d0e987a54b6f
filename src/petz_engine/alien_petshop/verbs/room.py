"""What a verb is to the engine: what must be there for it, whom it asks, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Edit, Frame, Table
from petz_engine.packs.verbs import require_way

Subject: TypeAlias = Literal["shop", "this", "purchase"]
SHOP: Subject = "shop"
THIS: Subject = "this"
PURCHASE: Subject = "purchase"


class Offered(NamedTuple):
    """The window in which a verb of an offer can matter, and what the round asks there."""

    window: k.WindowName
    question: m.Node


@attrs.frozen
class Room:
    """A verb in its room.

    ``subjects`` is what a verb acts on; it may stand wherever all of that is known: the ``shop``, ``this`` pet, or a
    ``purchase`` between two layouts. In a power it waits for the decision that ``asked`` gives (content, table, frame,
    verb), if it gives one; else it is done at once, and ``do`` tells whether it has to be looked at again. One of an
    offer is ``offered``. ``actions`` is how many it takes at most, beside one for each of its ``times``.
    """

    verb: type[k.Verb]
    subjects: frozenset[Subject] = frozenset()
    asked: Callable[[Content, Table, Frame, Any], m.Decision | None] | None = None
    do: Callable[[Edit, Frame, Any], bool | None] | None = None
    offered: Offered | None = None
    actions: int = 0
    credits: Callable[[Any], int] = lambda verb: 0
    """The most credits that the owner gains by it."""
    begins_others: bool = False
    """Whether powers of others may begin when it is done, and come first."""

    def __attrs_post_init__(self) -> None:
        """Raises TypeError where a verb would do nothing."""
        require_way(self.verb, do=self.do, asked=self.asked, offered=self.offered)
