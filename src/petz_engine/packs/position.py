"""Positions off the records of a state: what is said is read over a state to begin with, and any state is told so.

A position has the fields of the table and of what is hidden side by side, and under ``players`` those of each player
and of its secret, all in the words of the records. So a new field of a record can be said and is told at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from petz_engine.kernel.flow import Op
from petz_engine.kernel.flow_position import FlowPosition
from petz_engine.kernel.seating import clockwise
from petz_engine.kernel.view import View
from petz_engine.packs.reading import Counts, Part, Reading, Telling, unqualified
from petz_engine.packs.steps import words_of

AT, TURN, FIRST, PLAYERS = "at", "turn", "first", "players"
_STEP = "cursor"


@attrs.frozen
class Said:
    """A position that was read: the state that its fields say, and the parts of the text that said them.

    ``start`` is the state that it was read over. ``turn`` and ``first`` are seats, None where they are not said.
    ``keys`` are the parts of the whole by their keys, ``seats`` those of each seat, and ``places`` all that each seat
    says.
    """

    root: Part
    start: Any
    state: Any
    turn: int | None
    first: int | None
    keys: Mapping[str, Part]
    seats: Sequence[Mapping[str, Part]]
    places: Sequence[Part]

    def of_seat(self, seat: int, *keys: str) -> Part:
        """What a seat says under the first of some keys that it has, else all that it says."""
        told = self.seats[seat]
        return next((told[key] for key in keys if key in told), self.places[seat])

    def order(self, otherwise: int = 0) -> tuple[int, ...]:
        """The order of the seats: as it is said, or clockwise from the first one, which may be another seat."""
        around = clockwise(otherwise if self.first is None else self.first, self.root.reading.seats)
        said: tuple[int, ...] = self.state.table.order if "order" in self.keys else around
        if sorted(said) == sorted(around):
            return said
        self.keys["order"].fault("E114", "each seat has one place in the order")
        return around

    def opened(self, now: FlowPosition, content: Any, table: Any) -> Any:
        """The table with the records that the flow has opened at a place: those that are said, else fresh ones.

        Notes those that are said where the flow has none.
        """
        at, inside = () if now.place < 0 else (table.order[now.place],), dict(now.op.open)
        fresh = {
            field: self._completed(table, field, make(content, table, *at)) for field, make in inside.items()
        }
        for field in {field: None for op in now.program for field, _ in op.open}:
            if field not in inside:
                if field in self.keys and getattr(table, field) is not None:
                    self.keys[field].fault("S108", f"there is no {field} at this step", "leave it out")
                fresh[field] = None
        return attrs.evolve(table, **fresh)

    def _completed(self, table: Any, field: str, fresh: Any) -> Any:
        """A record as it is said or was filled in, and the rest as in a fresh one."""
        made, start = getattr(table, field), getattr(self.start.table, field)
        if made is start or made is None:
            return fresh
        said = self.keys[field].value if field in self.keys else {}
        if start is None or type(said) is not dict or not attrs.has(type(fresh)):
            return made
        names = [each.name for each in attrs.fields(type(fresh))]
        kept = [name for name in names if name in said or getattr(made, name) != getattr(start, name)]
        return attrs.evolve(fresh, **{name: getattr(made, name) for name in kept})

    def check(self, built: Any) -> None:
        """Notes fields that are said, follow from all the rest, and are not so; of secrets there are none."""
        pairs = [(self.keys, self.state.table, built.table), (self.keys, self.state.hidden, built.hidden)]
        pairs += list(zip(self.seats, self.state.table.players, built.table.players, strict=True))
        for parts, said, made in pairs:
            told = Telling(self.root.reading.names, self.root.reading.shapes).record(made)
            for name in self.root.reading.follow:
                if name not in parts or name not in told:
                    continue
                if not _agree(parts[name], told[name], getattr(said, name) == getattr(made, name)):
                    message = f"by all the rest this is {_written(told[name])}"
                    parts[name].fault("S108", message, "say where the others are, or leave it out")


def _agree(part: Part, told: Any, same: bool) -> bool:
    """Whether what is said is so; of a bag only the pieces that are said are compared."""
    if same or not isinstance(told, Counts) or type(part.value) is not dict:
        return same
    return all(told.get(name, told.get(unqualified(name), 0)) == count for name, count in part.value.items())


def _written(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{count} {name}" for name, count in value.items()) or "nothing"
    return "none" if value is None else str(value)


def all_open(program: Sequence[Op], content: Any, base: Any) -> Any:
    """A state with every record that the flow opens somewhere, so that a part of one can be said."""
    table, makers = base.table, dict(pair for op in program for pair in op.open)
    fresh = {field: make(content, table, 0) for field, make in makers.items()}
    return attrs.evolve(base, table=attrs.evolve(table, **fresh))


def read(reading: Reading, table: Mapping[str, Any], base: Any) -> Said:
    """A position over a state to begin with. Raises Malformed with all that cannot be read."""
    root = reading.part(dict(table))
    publics = [key for key in reading.keys_of(type(base.table)) if key not in (_STEP, PLAYERS)]
    hiddens = list(reading.keys_of(type(base.hidden)))
    keys = root.table([AT, TURN, FIRST, PLAYERS, *publics, *hiddens])
    turn, first = [keys[key].seat() if key in keys else None for key in (TURN, FIRST)]
    parts = keys[PLAYERS].by_seat() if PLAYERS in keys else {}
    seats = [_seat(reading, parts.get(seat), base) for seat in range(reading.seats)]
    players, secrets = [
        tuple([_over(parts.get(seat, root), seats[seat], one) for seat, one in enumerate(records)])
        for records in (base.table.players, base.secrets)
    ]
    public = root.over(type(base.table), _some(keys, publics), base.table)
    hidden = root.over(type(base.hidden), _some(keys, hiddens), base.hidden)
    reading.done()
    public = attrs.evolve(public, players=players)
    state = attrs.evolve(base, table=public, secrets=secrets, hidden=hidden)
    places = [parts.get(seat, root.inside(PLAYERS, {})) for seat in range(reading.seats)]
    return Said(root, base, state, turn, first, keys, seats, places)


def _some(keys: Mapping[str, Part], names: Iterable[str]) -> dict[str, Part]:
    return {name: keys[name] for name in names if name in keys}


def _over(part: Part, keys: Mapping[str, Part], base: Any) -> Any:
    """The player or the secret of one seat; the other keys are of the other one."""
    return part.over(type(base), _some(keys, part.reading.keys_of(type(base))), base)


def _seat(reading: Reading, part: Part | None, base: Any) -> Mapping[str, Part]:
    """What one seat says, by key."""
    records = (type(base.table.players[0]), type(base.secrets[0]))
    return {} if part is None else part.table([key for one in records for key in reading.keys_of(one)])


def describe(telling: Telling, program: Sequence[Op], of: Any) -> dict[str, Any]:
    """What a state or a view says, in the words of a position; a view has its own secret alone, and nothing hidden."""
    table, is_view = of.table, isinstance(of, View)
    secrets = {of.seat: of.mine} if is_view else dict(enumerate(of.secrets))
    told = telling.record(table, _STEP, PLAYERS)
    told[PLAYERS] = {
        str(seat): telling.record(player) | _secret(telling, secrets.get(seat))
        for seat, player in enumerate(table.players)
    }
    hidden = {} if is_view else telling.record(of.hidden)
    return {AT: "/".join(words_of(program[table.cursor])), **told, **hidden}


def _secret(telling: Telling, secret: Any) -> dict[str, Any]:
    return {} if secret is None else telling.record(secret)
