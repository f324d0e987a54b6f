"""The scratch in which rules change a state: copy-on-write, frozen once at the end of a step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from petz_engine.kernel.build import FROZEN, THAW, replaced, without
from petz_engine.kernel.event import Event, event_of

S = TypeVar("S")
C = TypeVar("C")


class Edit(Generic[S, C]):
    """A copy-on-write scratch of one state, and the events that the rules emit while they change it.

    ``content`` is what the packs say; ``state`` is the open copy, ``table`` its open table. A record that was
    opened stays reachable through its parent, so a later read never sees a stale copy. Open records compare by
    identity. Games derive from this class and give their records names. Where ``quiet`` is set, no event is made.
    ``parts`` has the part of the flow of each operation, which its events carry.
    """

    __slots__ = ("_opened", "content", "events", "parts", "quiet", "state", "table")

    content: C
    state: S
    table: Any
    events: list[Event]
    quiet: bool
    parts: Sequence[str]

    def __init__(self, content: C, state: S, parts: Sequence[str] = ()) -> None:
        opened: Any = THAW[type(state)](state)
        table: Any = opened.table
        opened.table = table = THAW[type(table)](table)
        self.content = content
        self.state = opened
        self.table = table
        self.events = []
        self.quiet, self.parts = False, parts
        self._opened: list[Any] = [opened, table]

    def open(self, owner: Any, field: str) -> Any:
        """The record in ``owner.field``, open for changes; ``owner`` must be open itself."""
        item = getattr(owner, field)
        thaw = THAW.get(type(item))
        if thaw is None:  # no record, or open already
            return item
        item = thaw(item)
        setattr(owner, field, item)
        self._opened.append(item)
        return item

    def open_row(self, owner: Any, field: str, index: int) -> Any:
        """The record ``owner.field[index]``, open for changes; ``owner`` must be open itself.

        IndexError for a row that is not there, such as that of the seat of chance.
        """
        if index < 0:
            raise _no_row(field, index)
        row = getattr(owner, field)
        item = row[index]
        thaw = THAW.get(type(item))
        if thaw is None:
            return item
        row = list(row)
        row[index] = item = thaw(item)
        setattr(owner, field, tuple(row))
        self._opened.append(item)
        return item

    def open_rows(self, owner: Any, field: str) -> Any:
        """All records of ``owner.field``, open for changes; ``owner`` must be open itself."""
        rows = []
        for item in getattr(owner, field):
            thaw = THAW.get(type(item))
            if thaw is not None:
                item = thaw(item)
                self._opened.append(item)
            rows.append(item)
        setattr(owner, field, tuple(rows))
        return rows

    def emit(self, kind: str, rule: str, seat: int, /, audience: int | None = None, **facts: Any) -> None:
        """Adds an event, for everybody or for the seat ``audience`` alone."""
        if not self.quiet:
            parts = self.parts
            # the cursor stands behind the operation that runs, also while its effect is pending
            part = parts[self.table.cursor - 1] if parts else ""
            self.events.append(event_of(kind, rule, seat, tuple(facts.items()), audience, part))

    def freeze(self) -> S:
        """The new state. The scratch cannot be used after this."""
        for item in self._opened:
            item.__class__ = FROZEN[type(item)]
        return self.state


def _no_row(field: str, index: int) -> IndexError:
    """What is wrong with a negative number, which Python would count from the end: the last player for -1."""
    if field in ("players", "secrets"):
        return IndexError(
            f"there is no seat {index} in {field}; the seat whose chance it is, is decision.owner"
        )
    return IndexError(f"there is no {field}[{index}]; numbers begin at 0")


def committed(state: S, seat: int, action: Any) -> S:
    """The state in which one of several seats has committed: its secret and who is due change, and nothing else does.

    Nothing happens before the last of them has committed, so this needs no scratch.
    """
    after: Any = THAW[type(state)](state)
    before = after.secrets
    table, secret = THAW[type(after.table)](after.table), THAW[type(before[seat])](before[seat])
    table.due, secret.sealed = without(table.due, seat), action
    after.table, after.secrets = table, replaced(before, seat, secret)
    for item in (after, table, secret):
        item.__class__ = FROZEN[type(item)]
    made: S = after
    return made
