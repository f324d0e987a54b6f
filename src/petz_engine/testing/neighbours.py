"""Actions that differ from a given one in one place: most are illegal, and some are legal that nobody thought of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs


def changed(value: Any) -> Iterator[Any]:
    """The same value with one thing in it changed: a number, a mark, an item more, less, or at another place.

    >>> list(changed((4,)))[:5]
    [(2,), (3,), (5,), (6,), (None,)]
    """
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + by for by in (-2, -1, 1, 2))
        yield None
    elif value is None:
        yield from (0, 1, 7)
    elif isinstance(value, tuple):
        for at, item in enumerate(value):
            yield from ((*value[:at], other, *value[at + 1 :]) for other in changed(item))
            yield (*value[:at], *value[at + 1 :])
            yield (*value[:at], item, *value[at:])
        for at in range(len(value) - 1):
            yield (*value[:at], value[at + 1], value[at], *value[at + 2 :])
        yield (*value, 0)


def neighbours(action: Any) -> Iterator[Any]:
    """The same action with one field changed in one place."""
    for field in attrs.fields(type(action)):
        for value in changed(getattr(action, field.name)):
            other = attrs.evolve(action, **{field.name: value})
            if other != action:
                yield other
