"""What a verb is to the engine: what must be there for it, whom it asks, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple, TypeAlias

import attrs

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Edit, Frame, Table
from petz_engine.packs.verbs import require_way

Subject: TypeAlias = Literal["owner", "here", "this"]
OWNER: Subject = "owner"
HERE: Subject = "here"
THIS: Subject = "this"


class At(NamedTuple):
    """Where something is done: whose it is, and the space with the tile chosen there, or the artifact, by number."""

    seat: int
    space: int = -1
    tile: int | None = None
    artifact: int = -1


class Offered(NamedTuple):
    """The windows in which a verb of an offer can matter, and what the round asks there about the offer."""

    windows: tuple[k.WindowName, ...]
    question: m.Node


@attrs.frozen
class Room:
    """A verb in its room.

    ``subjects`` is what a verb acts on; it may stand wherever all of that is known: the ``owner``, the space ``here``
    with a group, or ``this`` artifact. It is done at once (``do``), or waits in a rule for the decision that ``asked``
    gives (content, table, the frame that stands at it), or is ``offered``.
    """

    verb: type[k.Verb]
    subjects: frozenset[Subject] = frozenset()
    do: Callable[[Edit, At, Any], None] | None = None
    asked: Callable[[Content, Table, Frame], m.Decision] | None = None
    offered: Offered | None = None

    def __attrs_post_init__(self) -> None:
        """Raises TypeError where a verb would do nothing."""
        require_way(self.verb, do=self.do, asked=self.asked, offered=self.offered)

    def carry_out(self, e: Edit, at: At, verb: k.Verb) -> None:
        """Does the verb there."""
        assert self.do is not None, verb  # it stands where it is done at once
        self.do(e, at, verb)
