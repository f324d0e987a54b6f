"""Verbs of a game that has them: each declared word has one room and does something there."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from petz_engine.packs.shape import hints, key_of


def each_in_a_room(
    base: type[Any], rooms: Sequence[type[Any]], *, within: ModuleType
) -> tuple[type[Any], ...]:
    """The subclasses of a base that a module declares, if each has exactly one room.

    Raises TypeError with the name of a class that has none, or two: a word of a pack is never without what it does.
    """
    declared = [cls for cls in vars(within).values() if isinstance(cls, type) and base in cls.__bases__]
    for cls in dict.fromkeys((*declared, *rooms)):
        found = sum([each is cls for each in rooms])
        if found != 1 or cls not in declared:
            raise TypeError(f"{cls.__module__}.{cls.__name__} has {found} rooms; each declared word has one")
    return tuple(declared)


def require_way(verb: type[Any], **ways: Any) -> None:
    """Raises TypeError with the name of a verb whose room has none of the ways in which a verb does something."""
    if all(way is None for way in ways.values()):
        raise TypeError(
            f"the room of {verb.__module__}.{verb.__name__} does nothing; give it one of {', '.join(ways)}"
        )


def word_of(verb: Any) -> str:
    """The field of a verb that names it, such as ``gain``."""
    return next(iter(hints(type(verb))))


def called(verb: Any) -> str:
    """A verb as content has it: its word, and the good that it does it with."""
    word = word_of(verb)
    return f"{key_of(word)} {getattr(verb, word)}"
