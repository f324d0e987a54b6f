"""Values of a state by readable paths, and how what is expected of them is compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import attrs

from petz_engine.kernel.game import Game
from petz_engine.kernel.view import View
from petz_engine.kernel.words import closest
from petz_engine.packs.reading import Counts, Telling, unqualified
from petz_engine.packs.source import printable
from petz_engine.packs.wording import some

NONE = "none"
SIZE = "size"
"""At the end of a path: how many items an array has, or how many pieces a bag."""
VIEW = "view"
SPECTATOR = "spectator"


class LostError(Exception):
    """Raised for a path that leads nowhere; ``what`` is the step that cannot be made, ``there`` what there is."""

    what: str
    there: Sequence[str]

    def __init__(self, what: str, there: Sequence[str]) -> None:
        super().__init__(what)
        self.what, self.there = what, there

    @property
    def cure(self) -> str:
        """What may be meant."""
        near = closest(self.what, self.there)
        return f"did you mean {near!r}?" if near else some(list(self.there))


HIDDEN = object()
"""What a view shows of a value that it does not have."""


class Nothing(NamedTuple):
    """What is found behind a value that is not there: ``way`` leads to that value."""

    way: tuple[str, ...]


def described(game: Game, of: Any) -> Mapping[str, Any]:
    """What a state or a view says, as the game tells it, or field by field where it does not."""
    if game.rules.described is not None:
        return game.rules.described(game, of)
    telling = Telling(game.codec.names)
    if isinstance(of, View):
        return {
            "table": telling.record(of.table),
            "mine": None if of.mine is None else telling.record(of.mine),
        }
    return telling.record(of)


@attrs.define
class Looking:
    """Finds values in one state, and in the views of it."""

    game: Game
    state: Any
    _told: dict[str, Mapping[str, Any]] = attrs.field(factory=dict)

    def at(self, keys: Sequence[str]) -> Any:
        """The value at a path; LostError where there cannot be one, ``Nothing`` behind a value that is not there."""
        way, rest = "", tuple(keys)
        if rest[:1] == (VIEW,):
            way, rest = self._whose(rest[1:2]), rest[2:]
        return found(self._described(way), rest)

    def shown(self, keys: Sequence[str]) -> Any:
        """What a view shows at a path that leads through it, ``HIDDEN`` where it does not; LostError as for a state."""
        self._whose(tuple(keys[1:2]))
        there = self.at(keys[2:])
        if isinstance(there, Nothing):
            return there
        try:
            return self.at(keys)
        except LostError:
            return HIDDEN

    def _whose(self, seat: tuple[str, ...]) -> str:
        seats = [*map(str, range(self.game.seats)), SPECTATOR]
        if not seat or seat[0] not in seats:
            raise LostError(seat[0] if seat else "", seats)
        return seat[0]

    def _described(self, way: str) -> Mapping[str, Any]:
        if way not in self._told:
            of = self.state
            if way:
                of = self.game.view(self.state, None if way == SPECTATOR else int(way))
            self._told[way] = described(self.game, of)
        return self._told[way]


def found(value: Any, keys: Sequence[str]) -> Any:
    """The value that some keys lead to."""
    for at, key in enumerate(keys):
        if value is None:
            return Nothing(tuple(keys[:at]))
        value = _step(value, key)
    return value


def _step(value: Any, key: str) -> Any:
    if isinstance(value, Counts):
        if key == SIZE and key not in value.names:
            return sum(value.values())
        if key not in value.names and unqualified(key) not in value.names:
            raise LostError(key, value.names)
        return value.get(key, value.get(unqualified(key), 0))
    if isinstance(value, Mapping):
        fits = [name for name in (key, unqualified(key)) if name in value]
        if not fits:
            raise LostError(key, list(value))
        return value[fits[0]]
    if isinstance(value, list):
        if key == SIZE:
            return len(value)
        if not (key.isascii() and key.isdigit() and int(key[:9]) < len(value)):
            raise LostError(key, [*(str(number) for number in range(len(value))), SIZE])
        return value[int(key)]
    raise LostError(key, [])


class Unequal(NamedTuple):
    """Two values that differ, and the way to them from where they were compared."""

    way: tuple[str, ...]
    expected: Any
    got: Any


def unequal(expected: Any, got: Any, way: tuple[str, ...] = ()) -> Iterator[Unequal]:
    """Where a value is not as it is expected; of a table only the keys that are told are compared, {} is an empty one.

    Raises LostError for a key that is not there.
    """
    if isinstance(got, Counts):
        if not _same_counts(expected, got):
            yield Unequal(way, expected, got)
    elif isinstance(expected, dict) and isinstance(got, Mapping) and (expected or not got):
        for key, inner in expected.items():
            yield from unequal(inner, _step(got, key), (*way, key))
    elif isinstance(expected, list) and isinstance(got, list) and len(expected) == len(got):
        for number, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from unequal(one, other, (*way, str(number)))
    elif not _same(expected, got):
        yield Unequal(way, expected, got)


def _same_counts(expected: Any, got: Counts) -> bool:
    """Whether a bag holds just these, as a table of counts or an array of names."""
    if isinstance(expected, list):
        names = [str(each) for each in expected if type(each) in (str, int)]
        expected = {name: names.count(name) for name in names} if len(names) == len(expected) else None
    if not isinstance(expected, dict):
        return False
    wanted: dict[str, Any] = {}
    for name, count in expected.items():
        _step(got, name)
        wanted[name if name in got.names else unqualified(name)] = count
    return {name: n for name, n in wanted.items() if n or type(n) is not int} == dict(got)


def _same(expected: Any, got: Any) -> bool:
    if got is None:
        return bool(expected == NONE)
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    if isinstance(expected, str) and isinstance(got, str):
        return expected == got or unqualified(expected) == got
    return bool(expected == got)


def in_words(value: Any) -> str:
    """A value as a scenario would say it, short enough for a line."""
    text = _written(value)
    return text if len(text) <= 200 else f"{text[:197]}..."


def _written(value: Any) -> str:
    if value is None:
        return f'"{NONE}"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return (
            "{ " + ", ".join(f"{key} = {_written(each)}" for key, each in value.items()) + " }"
            if value
            else "{}"
        )
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_written, value)) + "]"
    return f'"{printable(value)}"' if isinstance(value, str) else str(value)
