"""The one construction helper: frozen records that can be opened, changed and frozen again.

A record is a frozen attrs class. Rules never copy records by hand: they open what they touch in an
:class:`~petz_engine.kernel.edit.Edit`, assign, and the kernel freezes the whole scratch once. Only opened records are
copied, everything else is shared with the state before, which stays as it was.

Why not ``attrs.evolve``: it costs three to nine constructor calls, and a rule that changes four records would pay it
four times. An open record is an ordinary mutable object with the same slots; freezing it is one assignment of
``__class__``.

For type checkers a record is an ordinary attrs class whose fields can be assigned, since that is what rules do with
open records; at run time a record that is not open refuses every assignment.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import attrs

__all__ = ["FROZEN", "THAW", "changer", "in_order", "maker", "record", "replaced", "without"]

T = TypeVar("T")

THAW: dict[type[Any], Callable[[Any], Any]] = {}
"""For each record class, the function that makes an open copy."""
FROZEN: dict[type[Any], type[Any]] = {}
"""For each class of open records, the record class that it freezes to."""
_OPEN: dict[type[Any], type[Any]] = {}

if TYPE_CHECKING:
    from attrs import define as record
else:

    def record(cls):
        """Makes ``cls`` a frozen attrs class that an :class:`Edit` can open; TypeError where it derives from another.

        A derived class keeps its slots in two places, so an open copy could not become one by ``__class__``. A record
        may have type parameters: ``Generic`` has no slots.
        """
        if cls.__bases__ not in ((object,), (Generic,)):
            raise TypeError(f"{cls.__name__} is a record, which cannot derive from another class")
        frozen = attrs.frozen(cls, weakref_slot=False)
        names = [f.name for f in attrs.fields(frozen)]
        space = {"__slots__": tuple(names), "__repr__": _show}
        if frozen.__bases__ == (Generic,):  # the same base, or an open copy cannot become a record
            space["__orig_bases__"] = frozen.__orig_bases__
        opened = type("Open" + frozen.__name__, frozen.__bases__, space)
        THAW[frozen] = _thaw(opened, names)
        FROZEN[opened], _OPEN[frozen] = frozen, opened
        return frozen


def _show(opened: Any) -> str:
    """The repr of an open record, for people who debug a rule."""
    inside = ", ".join(f"{n}={getattr(opened, n)!r}" for n in opened.__slots__)
    return f"<{type(opened).__name__} {inside}>"


def _thaw(opened: type[Any], names: list[str]) -> Callable[[Any], Any]:
    """A function that makes an open copy; written out, since a loop over the fields takes three times as long."""
    lines = "".join(f" y.{n} = x.{n}\n" for n in names)
    space: dict[str, Any] = {"new": object.__new__, "O": opened}
    exec(f"def thaw(x):\n y = new(O)\n{lines} return y\n", space)
    return cast("Callable[[Any], Any]", space["thaw"])


def maker(cls: type[T]) -> Callable[..., T]:
    """A constructor of a record for hot paths: all fields by position, in a third of the time of its own."""
    names = [f.name for f in attrs.fields(cast("type[attrs.AttrsInstance]", cls))]
    fields = [name.lstrip("_") for name in names]
    lines = "".join(f" y.{n} = {v}\n" for n, v in zip(names, fields, strict=True))
    space: dict[str, Any] = {"new": object.__new__, "O": _OPEN[cls], "C": cls}
    exec(f"def make({', '.join(fields)}):\n y = new(O)\n{lines} y.__class__ = C\n return y\n", space)
    return cast("Callable[..., T]", space["make"])


def changer(cls: type[T], *fields: str) -> Callable[..., T]:
    """What gives, of a record and these fields by position, the same record with them changed; as fast as a maker.

    >>> @record
    ... class Card:
    ...     color: int
    ...     turned: bool = False
    >>> changer(Card, "turned")(Card(3), True)
    Card(color=3, turned=True)
    """
    names = [f.name for f in attrs.fields(cast("type[attrs.AttrsInstance]", cls))]
    lines = "".join(f" y.{n} = {n if n in fields else f'x.{n}'}\n" for n in names)
    space: dict[str, Any] = {"new": object.__new__, "O": _OPEN[cls], "C": cls}
    exec(f"def change(x, {', '.join(fields)}):\n y = new(O)\n{lines} y.__class__ = C\n return y\n", space)
    return cast("Callable[..., T]", space["change"])


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same tuple with one item replaced; IndexError for one that is not there, such as that of the seat of chance.

    >>> replaced((1, 2, 3), 1, 5)
    (1, 5, 3)
    """
    if index < 0:
        raise IndexError(f"there is no item {index}; numbers begin at 0")
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def in_order(items: Any, key: Callable[[Any], Any] | None = None) -> Any:
    """Items without an order of their own as a sorted tuple, for the canonical form of an action.

    Anything that cannot be sorted comes back as it is: the check of its shape will refuse it, with a better word.

    >>> in_order([3, 1, 2]), in_order([[2, 1], [1, 5]]), in_order(None)
    ((1, 2, 3), ((1, 5), (2, 1)), None)
    """
    try:
        return tuple(sorted([tuple(item) if isinstance(item, list) else item for item in items], key=key))
    except (TypeError, IndexError, ValueError):
        return items


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The same tuple without the first occurrence of ``item``; ValueError where there is none.

    >>> without((1, 2, 1), 1)
    (2, 1)
    """
    index = items.index(item)
    return items[:index] + items[index + 1 :]
