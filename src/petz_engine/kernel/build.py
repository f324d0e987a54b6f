"""The one construction helper: frozen records, and the scratch in which rules change them.

A record is a frozen attrs class. Rules never copy records by hand: they open what they touch in an :class:`Edit`,
assign, and the kernel freezes the whole scratch once. Only opened records are copied, everything else is shared with
the state before, which stays as it was.

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

from petz_engine.kernel.event import Event

__all__ = ["Edit", "record", "replaced", "without"]

T = TypeVar("T")

_THAW: dict[type[Any], Callable[[Any], Any]] = {}
_FROZEN: dict[type[Any], type[Any]] = {}
_OPEN: dict[type[Any], type[Any]] = {}
_new = tuple.__new__

if TYPE_CHECKING:
    from attrs import define as record
else:

    def record(cls):
        """Makes ``cls`` a frozen attrs class that an :class:`Edit` can open; TypeError where it derives from another.

        A derived class keeps its slots in two places, so an open copy could not become one by ``__class__``.
        """
        if cls.__bases__ != (object,):
            raise TypeError(f"{cls.__name__} is a record, which cannot derive from another class")
        frozen = attrs.frozen(cls, weakref_slot=False)
        names = [f.name for f in attrs.fields(frozen)]
        opened = type("Open" + frozen.__name__, (), {"__slots__": tuple(names), "__repr__": _show})
        _THAW[frozen] = _thaw(opened, names)
        _FROZEN[opened], _OPEN[frozen] = frozen, opened
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


def replaced(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same tuple with one item replaced.

    >>> replaced((1, 2, 3), 1, 5)
    (1, 5, 3)
    """
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def without(items: tuple[T, ...], item: T) -> tuple[T, ...]:
    """The same tuple without the first occurrence of ``item``; ValueError where there is none.

    >>> without((1, 2, 1), 1)
    (2, 1)
    """
    index = items.index(item)
    return items[:index] + items[index + 1 :]


S = TypeVar("S")
C = TypeVar("C")


class Edit(Generic[S, C]):
    """A copy-on-write scratch of one state, and the events that the rules tell while they change it.

    ``content`` is what the packs say; ``state`` is the open copy, ``table`` its open table. A record that was
    opened stays reachable through its parent, so a later read never sees a stale copy. Open records compare by
    identity. Games derive from this class and give their records names.
    """

    __slots__ = ("_lists", "_opened", "content", "events", "state", "table")

    def __init__(self, content: C, state: S) -> None:
        self.content = content
        self.state: S = _THAW[type(state)](state)
        self.events: list[Event] = []
        self._lists: list[tuple[Any, str]] = []
        table = self.state.table  # type: ignore[attr-defined]  # every state has one
        self.table: Any = _THAW[type(table)](table)
        self.state.table = self.table  # type: ignore[attr-defined]
        self._opened: list[Any] = [self.state, self.table]

    def open(self, owner: Any, field: str) -> Any:
        """The record in ``owner.field``, open for changes; ``owner`` must be open itself."""
        item = getattr(owner, field)
        thaw = _THAW.get(type(item))
        if thaw is None:
            return item
        item = thaw(item)
        setattr(owner, field, item)
        self._opened.append(item)
        return item

    def open_row(self, owner: Any, field: str, index: int) -> Any:
        """The record ``owner.field[index]``, open for changes; ``owner`` must be open itself."""
        row = getattr(owner, field)
        item = row[index]
        thaw = _THAW.get(type(item))
        if thaw is None:
            return item
        if type(row) is tuple:
            row = list(row)
            setattr(owner, field, row)
            self._lists.append((owner, field))
        item = row[index] = thaw(item)
        self._opened.append(item)
        return item

    def tell(self, kind: str, rule: str, seat: int, /, audience: int | None = None, **facts: Any) -> None:
        """Tells what happened: to everybody, or to the seat ``audience`` alone."""
        # The plain constructor of a tuple takes half the time of a NamedTuple's own.
        self.events.append(_new(Event, (kind, rule, seat, tuple(facts.items()), audience)))

    def freeze(self) -> S:
        """The new state; the scratch is spent."""
        for owner, field in self._lists:
            setattr(owner, field, tuple(getattr(owner, field)))
        for item in self._opened:
            item.__class__ = _FROZEN[type(item)]
        return self.state
