"""Events: what happened in a step, returned beside the state and never stored in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from petz_engine.kernel.build import maker, record


@record
class Event:
    """One thing that happened in a step.

    ``kind`` is its name, ``rule`` the id of the rule that made it happen, ``seat`` whom it concerns (-1: nobody in
    particular), ``facts`` its named values, and ``audience`` the only seat that may know it (None: everybody). What
    moves has the facts ``source`` and ``target``. An event never mixes visibilities: that a card was drawn is one
    event, which card it was is another. ``part`` is the named part of the flow in which it happened, the outermost one;
    it is empty outside of any.

    >>> event = Event("picked", "XX-DO-01", 2, (("amount", 3), ("source", "tree"), ("target", "barn")))
    >>> event["amount"], event.get("fruit")
    (3, None)
    """

    kind: str
    rule: str
    seat: int
    facts: tuple[tuple[str, Any], ...] = ()
    audience: int | None = None
    part: str = ""

    def __getitem__(self, name: str) -> Any:
        """The fact of that name; KeyError where the event has none."""
        for key, value in self.facts:
            if key == name:
                return value
        raise KeyError(name)

    def get(self, name: str, default: Any = None) -> Any:
        """The fact of that name, or ``default``."""
        return next((value for key, value in self.facts if key == name), default)


event_of: Callable[..., Event] = maker(Event)
"""Makes an event of its six fields, fast."""


def project(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """The events that ``seat`` may know (None: a spectator), in order.

    >>> told = [Event("drew", "R-1", 0), Event("card", "R-1", 0, (), 0)]
    >>> [event.kind for event in project(told, 1)]
    ['drew']
    """
    return tuple(event for event in events if event.audience is None or event.audience == seat)
