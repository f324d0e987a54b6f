"""Decisions: who has to choose, among which kinds of action, and how much of it the others may know."""

from __future__ import annotations

from enum import Enum
from operator import index
from typing import Any, Final

import attrs

CHANCE: Final = -1
"""The seat of chance: its actions are the dealer's."""


def whole_number(value: Any) -> Any:
    """The plain number of an integer of another library; anything else, truth values too, as it is.

    >>> whole_number(7), whole_number(True), whole_number("7")
    (7, True, '7')
    """
    if type(value) is int or isinstance(value, bool) or not hasattr(value, "__index__"):
        return value
    try:
        return index(value)
    except TypeError:  # an array, or a truth value of another library
        return value


class Secrecy(Enum):
    """How much the others learn of an action at once."""

    OPEN = "open"
    """Everything."""
    PRIVATE = "private"
    """That the seat has acted; what it did stays its own."""
    SEALED = "sealed"
    """That the seat has committed; the actions of all are revealed later."""


OPEN, PRIVATE, SEALED = Secrecy.OPEN, Secrecy.PRIVATE, Secrecy.SEALED


@attrs.frozen
class Decision:
    """A seat (or ``CHANCE``) has to choose.

    ``actions`` are the types that answer it; ``context`` is what the question is about (index numbers of content, such
    as which plant is dry), in the order in which the flow nests; ``label`` names the stream of chance of a chance
    decision. ``owner`` is the seat that the decision is for: the seat itself, and where chance is due the seat whose
    chance that is, if it is anybody's (-1: nobody's). Chance that is nested in ``each`` belongs to a seat: that is
    ``owner``, it leads ``context``, and its number ends the label, so that nobody's re-roll shifts the chance of
    another; unless the flow names a stream that all seats share. Who must choose depends on public things alone.

    >>> Decision(2, (), "XX-DO-01").owner, Decision(CHANCE, (), "XX-DO-02", owner=3).owner
    (2, 3)
    """

    seat: int
    actions: tuple[type[Any], ...]
    rule: str
    secrecy: Secrecy = OPEN
    context: tuple[int, ...] = ()
    step: str = ""
    label: str = ""
    owner: int = attrs.field(default=attrs.Factory(lambda self: self.seat, takes_self=True))
