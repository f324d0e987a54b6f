"""Tables that people write about a game in play, read with all their faults at once.

A :class:`Part` is one value with its path. Each of its questions (``whole()``, ``id_of("tree")``, ``bag("fruit")``)
gives what was asked for; where the value is something else, that is noted in the :class:`Reading`, and something
harmless is given, so that the reader goes on and finds the next fault. ``done()`` raises them all. Names are bare
where that is clear.
"""

from __future__ import annotations

import types
import typing
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any

import attrs

from petz_engine.kernel.codec import LARGEST, Flat, Halves, IdOf, Named, OneOf, Per, Seat, halves, snake
from petz_engine.kernel.pieces import Mention, Within
from petz_engine.kernel.words import a, closest_id
from petz_engine.packs.problem import Malformed, Path, Problem
from petz_engine.packs.wording import got, nearest, quoted, some

CODES: Mapping[str, str] = MappingProxyType(
    {
        "S101": "there is no such seat",
        "S102": "the number is too small or too large here",
        "S103": "there is no such code of a refusal",
        "S104": "there is no such rule",
        "S105": "there is no such step or decision, or there are several",
        "S106": "there is no such value",
        "S107": "there are more pieces of a kind than the game has",
        "S108": "no game can come to this position",
        "S109": "the game has no such seats, options or packs, or does not exist",
        "S110": "the game does not read positions",
        "S111": "two keys say the same or contradict each other",
        "S112": "the action is none that these rules have",
        "S113": "there is no such score",
        "S114": "there is no such pile whose odds can be told",
        "S115": "nothing is said here that could be otherwise",
        "S116": "this is a file of a pack, and no scenario",
    }
)
"""The codes of faults in scenario files and positions, beside those of the packs (E101 to E306)."""

_NONE = type(None)
_UNSAID: Any = object()
MOST = 10_000
"""No bag of a position holds more pieces of a kind."""


def unqualified(name: str) -> str:
    """A name without its pack.

    >>> unqualified("orchard:rose"), unqualified("orchard:rose/2"), unqualified("height")
    ('rose', 'rose/2', 'height')
    """
    return name.partition(":")[2] or name


@attrs.frozen
class Shape:
    """How a field is written that is not written as its type says.

    ``read(part, base)`` gives its value; None where the game makes the value itself, later. ``tell(telling, value)`` is
    the way back.
    """

    read: Callable[[Part, Any], Any] | None
    tell: Callable[[Telling, Any], Any]


Shapes = Mapping[tuple[type[Any], str], Shape]
"""The shapes of fields by record and name, for those that have one."""


_HINTS: dict[type[Any], Mapping[str, Any]] = {}


def hints_of(cls: type[Any]) -> Mapping[str, Any]:
    """The types of the fields of a class, with their marks."""
    if cls not in _HINTS:
        _HINTS[cls] = typing.get_type_hints(cls, include_extras=True)
    return _HINTS[cls]


def is_marked(tp: Any, mark: type[Any]) -> bool:
    """Whether a type has a mark of some class."""
    return typing.get_origin(tp) is Annotated and any(isinstance(one, mark) for one in tp.__metadata__)


def is_flat(tp: Any) -> bool:
    """Whether the words of a field stand among those of the record around it."""
    return is_marked(tp, Flat)


def bag_kind(tp: Any) -> str | None:
    """The kind of pieces that a bag counts, None for a type of anything else."""
    marks = tp.__metadata__ if typing.get_origin(tp) is Annotated else ()
    return next((mark.kind for mark in marks if isinstance(mark, Per)), None)


def record_in(tp: Any) -> type[Any]:
    """The record of a type that may be None."""
    inner = tp.__origin__ if typing.get_origin(tp) is Annotated else tp
    found: type[Any] = next((arg for arg in typing.get_args(inner) if attrs.has(arg)), inner)
    return found


@attrs.frozen
class Reading:
    """What is read from: the ``names`` of all pieces by kind and number, the classes of ``groups``, and the faults.

    ``shapes`` are the fields that are not written as their types say. ``stock`` has by kind how many pieces lie nowhere
    yet (None: any number); what records name is taken out of it, but for mentions, and for fields that ``follow`` from
    where all others lie.
    """

    names: Mapping[str, Sequence[str]]
    groups: Mapping[str, Sequence[type[Any]]] = attrs.field(factory=dict)
    seats: int = 0
    shapes: Shapes = attrs.field(factory=dict)
    stock: Mapping[str, list[int | None]] = attrs.field(factory=dict)
    follow: Sequence[str] = ()
    faults: list[Problem] = attrs.field(factory=list)
    _numbers: dict[str, dict[str, list[int]]] = attrs.field(factory=dict)

    def part(self, value: Any, *path: str | int) -> Part:
        """A value to read, which stands at a path."""
        return Part(self, value, path)

    def done(self) -> None:
        """Raises :class:`Malformed` with all that was noted."""
        if self.faults:
            raise Malformed(*self.faults)

    def keys_of(self, cls: type[Any]) -> dict[str, str]:
        """The keys of a record as people write it, each with the field that it belongs to."""
        found: dict[str, str] = {}
        for name, tp in hints_of(cls).items():
            keys = self.flat_keys(tp) if is_flat(tp) and (cls, name) not in self.shapes else (name,)
            found.update(dict.fromkeys(keys, name))
        return found

    def flat_keys(self, tp: Any) -> Sequence[str]:
        """The keys of a bag or a record that stand among those of the record around it."""
        kind = bag_kind(tp)
        return (
            list(self.keys_of(record_in(tp)))
            if kind is None
            else [unqualified(name) for name in self.names[kind]]
        )

    def meant(self, kind: str, word: str) -> list[int]:
        """The numbers of what a bare or qualified name may mean."""
        known = self._numbers.get(kind)
        if known is None:
            known = self._numbers[kind] = {}
            for number, name in enumerate(self.names[kind]):
                for called in dict.fromkeys((name, unqualified(name))):
                    known.setdefault(called, []).append(number)
        return known.get(word, [])


@attrs.frozen
class Part:
    """One value, the reading that it belongs to, and the path of keys that leads to it."""

    reading: Reading
    value: Any
    path: Path = ()

    # --- faults

    def fault(self, code: str, message: str, cure: str = "", *, at_key: bool = False) -> None:
        """Notes what is wrong with this value."""
        self.reading.faults.append(Problem(code, message, cure, self.path, at_key))

    def expected(self, what: str, cure: str = "") -> None:
        """Notes that something else should stand here."""
        self.fault("E112", f"expected {what}, got {got(self.value)}", cure)

    def inside(self, key: str | int, value: Any) -> Part:
        """A value within this one."""
        return Part(self.reading, value, (*self.path, key))

    def under(self, key: str) -> Part:
        """What stands under a key of this table, or the table itself where nothing does."""
        return self.inside(key, self.value[key]) if key in self.value else self

    def must_say(self, what: str) -> None:
        """Notes a table or an array with nothing in it, where it would always be so."""
        if type(self.value) in (dict, list) and not self.value:
            self.fault("S115", "nothing is said here that could be otherwise", f"say {what}, or leave it out")

    # --- pieces that lie in one place

    def take(self, kind: str, number: int, count: int = 1) -> None:
        """Takes pieces that are named here out of the stock; a fault where there are not so many left."""
        left = self.reading.stock.get(kind)
        had = None if left is None else left[number]
        if left is None or had is None:
            return
        left[number] = had - count
        if had >= 0 > had - count:
            name = unqualified(self.reading.names[kind][number])
            self.fault("S107", f"there are not so many {name!r}: {had} are left here, not {count}")

    def take_all(self, kind: str, bag: Sequence[int]) -> None:
        """The same for all pieces of a bag."""
        for number, count in enumerate(bag):
            if count:
                self.take(kind, number, count)

    # --- tables and arrays

    def table(self, known: Sequence[str] = (), *, any_key: bool = False) -> dict[str, Part]:
        """The values of a table by key; keys that are not known are noted, and left out."""
        if type(self.value) is not dict:
            self.expected("a table")
            return {}
        found = {}
        for key, value in self.value.items():
            part = self.inside(key, value)
            if any_key or key in known:
                found[key] = part
            else:
                part.unknown_key(key, known)
        return found

    def unknown_key(self, key: str, known: Sequence[str]) -> None:
        """Notes that there is no such key here."""
        cure = nearest(key, known) or some(sorted(known))
        self.fault("E110", f"there is no {key[:40]!r} here", cure, at_key=True)

    def one_or_more(self) -> list[Part]:
        """The values of an array, or the one value that stands in the place of one."""
        return self.items() if type(self.value) is list else [self]

    def items(self) -> list[Part]:
        """The values of an array."""
        if type(self.value) is not list:
            self.expected("an array", "write it in square brackets")
            return []
        return [self.inside(index, value) for index, value in enumerate(self.value)]

    def entries(self, kind: str) -> dict[int, Part]:
        """The values of a table whose keys are names of one kind, by number."""
        found: dict[int, Part] = {}
        for key, part in self.table(any_key=True).items():
            number = part._named(kind, key, at_key=True)
            if number is None:
                continue
            if number in found:
                part.fault("S111", f"{key!r} is named twice", "keep one of them", at_key=True)
            found[number] = part
        return found

    def by_seat(self) -> dict[int, Part]:
        """The values of a table whose keys are seats."""
        found = {}
        for key, part in self.table(any_key=True).items():
            if key.isascii() and key.isdigit() and len(key) < 4 and int(key) < self.reading.seats:
                found[int(key)] = part
            else:
                part._no_seat(repr(key[:40]), at_key=True)
        return found

    def _no_seat(self, word: str, *, at_key: bool = False) -> None:
        seats = self.reading.seats
        self.fault("S101", f"there is no seat {word}", f"seats are 0 to {seats - 1}", at_key=at_key)

    # --- single values

    def whole(self, least: int = 0, most: int = LARGEST) -> int:
        """A whole number; the nearest one that may stand here, where it is too small or too large."""
        if type(self.value) is not int:
            self.expected("a whole number")
            return min(max(least, 0), most)
        return self._within(self.value, least, most)

    def halves(self, least: int = -LARGEST, most: int = LARGEST) -> int:
        """A number of halves such as 7.5, as a whole number of them (15)."""
        if type(self.value) not in (int, float):
            self.expected("a number, whole or with a half such as 7.5")
            return max(least, 0)
        if not -LARGEST <= self.value <= LARGEST or self.value * 2 != int(self.value * 2):
            self.fault("S102", f"{got(self.value)} is no number of halves", "such as 7 or 7.5")
            return max(least, 0)
        return self._within(int(self.value * 2), least, most, halves)

    def _within(self, number: int, least: int, most: int, told: Callable[[int], object] = int) -> int:
        if least <= number <= most:
            return number
        cure = f"write {told(least)} or more" if number < least else f"write {told(most)} or less"
        self.fault("S102", f"{got(self.value)} is too {'small' if number < least else 'large'}", cure)
        return min(max(number, least), most)

    def truth(self) -> bool:
        """true or false."""
        if type(self.value) is not bool:
            self.expected("true or false")
        return self.value is True

    def text(self) -> str:
        """A text; an empty one for anything else."""
        if type(self.value) is not str:
            self.expected("text")
            return ""
        return self.value

    def word(self, words: Sequence[str]) -> str:
        """One of some words; the first for anything else."""
        if type(self.value) is not str:
            self.expected(quoted(words))
        elif self.value not in words:
            self.fault("E113", f"expected {quoted(words)}, got {got(self.value)}", nearest(self.value, words))
        else:
            return self.value
        return words[0]

    def seat(self) -> int:
        """A seat; 0 for anything else."""
        if type(self.value) is not int:
            self.expected("the number of a seat")
            return 0
        if not 0 <= self.value < self.reading.seats:
            self._no_seat(got(self.value))
            return 0
        return self.value

    # --- names of pieces

    def id_of(self, kind: str, among: Callable[[int], bool] | None = None, called: str = "") -> int | None:
        """The number of the piece of this kind that is named here (one of those ``among``), or None.

        Where names are whole numbers, such as those of what a die shows, a number does as well as a text.
        """
        if type(self.value) is int and self.reading.meant(kind, got(self.value)):
            return self._named(kind, got(self.value), among, called)
        if type(self.value) is not str:
            self.expected(f"the id of {a(called or kind)}")
            return None
        return self._named(kind, self.value, among, called)

    def _named(
        self,
        kind: str,
        word: str,
        among: Callable[[int], bool] | None = None,
        called: str = "",
        *,
        at_key: bool = False,
    ) -> int | None:
        names, noun = self.reading.names[kind], called or kind
        fits = [n for n in self.reading.meant(kind, word) if among is None or among(n)]
        if len(fits) == 1:
            return fits[0]
        if fits:
            options = quoted(names[n] for n in fits)
            self.fault("E203", f"there are several called {word!r}", f"write {options}", at_key=at_key)
            return None
        there = [name for n, name in enumerate(names) if among is None or among(n)]
        near = closest_id(word, there)
        cure = f"did you mean {unqualified(near)!r}?" if near else some([unqualified(name) for name in there])
        self.fault("E201", f"there is no {noun.replace('_', ' ')} {word[:40]!r}", cure, at_key=at_key)
        return None

    def ids(self, kind: str, among: Callable[[int], bool] | None = None, called: str = "") -> tuple[int, ...]:
        """The numbers of an array of names, in order."""
        numbers = [part.id_of(kind, among, called) for part in self.items()]
        return tuple(n for n in numbers if n is not None)

    def bag(self, kind: str) -> tuple[int, ...]:
        """How many there are of each: an array of names, or a table of counts by name."""
        counts = [0] * len(self.reading.names[kind])
        if type(self.value) is list:
            for number in self.ids(kind):
                counts[number] += 1
        else:
            for number, part in self.entries(kind).items():
                counts[number] = part.whole(0, MOST)
        return tuple(counts)

    def piece(self, kind: str, among: Callable[[int], bool] | None = None, called: str = "") -> int | None:
        """The number of a piece that lies here, and nowhere else then."""
        number = self.id_of(kind, among, called)
        if number is not None:
            self.take(kind, number)
        return number

    def pieces(self, kind: str) -> tuple[int, ...]:
        """A bag of pieces that lie here, and nowhere else then."""
        bag = self.bag(kind)
        self.take_all(kind, bag)
        return bag

    # --- anything that the types of a game's records and actions say

    def of(self, tp: Any, base: Any = _UNSAID) -> Any:
        """A value of a type of the codec (see :mod:`petz_engine.kernel.codec`).

        What a table leaves out is as in ``base``, or empty. An array with a value for each seat may be a table by seat,
        and a text in the place of a table names what the first key of that table names.
        """
        origin, args = typing.get_origin(tp), typing.get_args(tp)
        if origin is Annotated:
            return self._marked(args[0], args[1:], base)
        if origin in (typing.Union, types.UnionType):
            return self._one_of_types(args, _UNSAID if base is None else base)
        if origin is tuple:
            return self._row(args, base)
        if isinstance(tp, type) and attrs.has(tp):
            return self.record(tp, base)
        if tp is int:
            return self.whole(-LARGEST)
        return self.truth() if tp is bool else self.text() if tp is str else self.value

    def _one_of_types(self, args: Sequence[Any], base: Any) -> Any:
        """A value that may be ``"none"``, or of one of several records, which its keys or its ``type`` tell apart."""
        kept = [arg for arg in args if arg is not _NONE]
        if len(kept) < len(args) and self.value == "none":
            return None
        if len(kept) == 1:
            return self.of(kept[0], base)
        classes = {snake(cls.__name__): cls for cls in kept}
        if type(self.value) is str and self.value in classes:
            return Part(self.reading, {}, self.path).record(classes[self.value])
        if type(self.value) is not dict:
            self.expected(f"a table with a type: {quoted(classes)}")
            return None
        if "type" in self.value or type(base) not in kept:
            cls = self._told_class(classes)
            return None if cls is None else self.record(cls, base if type(base) is cls else _UNSAID, "type")
        return self.record(type(base), base)

    def _told_class(self, classes: Mapping[str, type[Any]]) -> type[Any] | None:
        name = self.value.get("type")
        if type(name) is str and name in classes:
            return classes[name]
        fits = [cls for cls in classes.values() if self.value.keys() <= self.reading.keys_of(cls).keys()]
        if name is None and len(fits) == 1:
            return fits[0]
        self.no_type(name, sorted(classes))
        return None

    def _marked(self, tp: Any, marks: Sequence[Any], base: Any) -> Any:
        for mark in marks:
            match mark:
                case IdOf(kind):
                    return self.piece(kind)
                case Per(kind, default):
                    (item, _) = typing.get_args(tp)
                    return self.pieces(kind) if item is int else self._per(kind, item, default, base)
                case OneOf(group):
                    return None if self.value == "none" else self.one_of(group)
                case Halves():
                    return self.halves()
                case Within(least, most):
                    return self.whole(least, most)
                case Seat():
                    return -1 if self.value == "none" else self.seat()
                case Named(names):
                    return self._named_places(names, typing.get_args(tp))
        return self.of(tp, base)

    def _per(self, kind: str, item: Any, default: Any, base: Any) -> tuple[Any, ...]:
        values = [default] * len(self.reading.names[kind]) if base is _UNSAID else list(base)
        for number, part in self.entries(kind).items():
            values[number] = part.of(item, _UNSAID if values[number] is None else values[number])
        return tuple(values)

    def _named_places(self, names: Sequence[str], items: Sequence[Any]) -> tuple[Any, ...]:
        keys = self.table(names)
        for name in names:
            if name not in keys and type(self.value) is dict:
                self.missing(name)
        told = [keys[name].of(item) if name in keys else 0 for name, item in zip(names, items, strict=True)]
        return tuple(told)

    def missing(self, name: str) -> None:
        """Notes that a key of this table is missing."""
        self.fault("E111", f"the key {name!r} is missing", f"add {name!r}")

    def _row(self, args: Sequence[Any], base: Any = _UNSAID) -> tuple[Any, ...]:
        if len(args) == 2 and args[1] is Ellipsis and type(self.value) is dict:
            rest = [self._nothing_of(args[0])] * self.reading.seats if base is _UNSAID else base
            if len(rest) != self.reading.seats or any(one is _UNSAID for one in rest):
                return tuple(self.items())  # it is no row of the seats, which alone may be a table
            seats = self.by_seat()
            return tuple([seats[n].of(args[0], one) if n in seats else one for n, one in enumerate(rest)])
        parts = self.items()
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple([part.of(args[0]) for part in parts])
        if len(parts) != len(args):
            if type(self.value) is list:
                self.fault("E114", f"expected {len(args)} values in this array, got {len(parts)}")
            # anything of these types; one fault is enough, so what it has against a 0 is noted nowhere
            return tuple([Part(Reading(self.reading.names), 0, self.path).of(arg) for arg in args])
        return tuple([part.of(arg) for part, arg in zip(parts, args, strict=True)])

    def one_of(self, group: str) -> Any:
        """An object of one of the classes of a group, whose ``type`` says which; None where it is none."""
        if type(self.value) is not dict:
            self.expected("a table with a type")
            return None
        classes = {snake(cls.__name__): cls for cls in self.reading.groups[group]}
        name = self.value.get("type")
        if type(name) is not str or name not in classes:
            self.no_type(name, sorted(classes))
            return None
        return self.record(classes[name], _UNSAID, "type")

    def no_type(self, name: Any, known: Sequence[str]) -> None:
        """Notes that no action is called so."""
        if name is None:
            self.fault("E111", "the key 'type' is missing", some(known))
        elif type(name) is not str:
            self.inside("type", name).expected("text")
        else:
            self.inside("type", name).fault(
                "S112", f"there is no {got(name)}", nearest(name, known) or some(known)
            )

    def record(self, cls: type[Any], base: Any = _UNSAID, *more: str) -> Any:
        """A record of a class; ``more`` are keys of its table that are none of its fields.

        A text or a number stands for what the first key names.
        """
        keys = self.reading.keys_of(cls)
        if type(self.value) is str:
            return self.over(cls, {next(iter(keys)): self}, base)
        return self.over(cls, self.table([*more, *keys]), base)

    def over(self, cls: type[Any], keys: Mapping[str, Part], base: Any = _UNSAID) -> Any:
        """The same, of parts by key: what is left out is as in ``base``, or empty, or missed. None after a fault."""
        before = len(self.reading.faults)
        hints = hints_of(cls)
        values = {
            field.name: self._field(cls, field, hints[field.name], keys, base) for field in attrs.fields(cls)
        }
        if len(self.reading.faults) > before:
            return None
        try:
            return cls(**values)
        except (TypeError, ValueError) as error:
            self.fault("E116", str(error)[:200])
            return None

    def _field(self, cls: type[Any], field: Any, tp: Any, keys: Mapping[str, Part], base: Any) -> Any:
        name = field.name
        had = field.default if base is _UNSAID else getattr(base, name)
        had = _UNSAID if had is attrs.NOTHING else had
        shape = self.reading.shapes.get((cls, name))
        if shape is None and is_flat(tp):
            return self._flat(tp, keys, self._empty(name, tp) if had is _UNSAID else had)
        if name not in keys or (shape is not None and shape.read is None):
            return self._empty(name, tp) if had is _UNSAID else had
        if shape is not None and shape.read is not None:
            return shape.read(keys[name], had)
        part, mentions = keys[name], name in self.reading.follow or is_marked(tp, Mention)
        return (part.mention() if mentions else part).of(tp, had)

    def mention(self) -> Part:
        """The same, where pieces are named that lie elsewhere."""
        return attrs.evolve(self, reading=attrs.evolve(self.reading, stock={}))

    def _flat(self, tp: Any, keys: Mapping[str, Part], had: Any) -> Any:
        """A bag or a record whose keys stand among those of this table."""
        told = {key: keys[key] for key in self.reading.flat_keys(tp) if key in keys}
        if (kind := bag_kind(tp)) is None:
            if not told:
                return had
            nothing = next(iter(told.values())).value == "none"
            return None if nothing else self.over(record_in(tp), told, _UNSAID if had is None else had)
        counts = list(had)
        for key, part in told.items():
            counts[self.reading.meant(kind, key)[0]] = part.whole(0, MOST)
        return tuple(counts)

    def _empty(self, name: str, tp: Any) -> Any:
        """What a field holds that is not written: nothing at all; a fault where it must hold something."""
        nothing = self._nothing_of(tp)
        if nothing is _UNSAID:
            self.missing(name)
            return None
        return nothing

    def _nothing_of(self, tp: Any) -> Any:
        """The value that is nothing at all; unsaid where a type has none."""
        origin, args = typing.get_origin(tp), typing.get_args(tp)
        if origin is Annotated:
            for mark in args[1:]:
                if isinstance(mark, Per):
                    return (mark.default,) * len(self.reading.names[mark.kind])
            origin, args = typing.get_origin(args[0]), typing.get_args(args[0])
        if origin is tuple and args[1:] == (Ellipsis,):
            return ()
        if origin in (typing.Union, types.UnionType) and _NONE in args:
            return None
        return False if tp is bool else _UNSAID


class Counts(dict[str, int]):
    """How many there are of each piece of a kind, by bare name; those of which there is none are left out.

    ``names`` are all bare names that there are.

    >>> Counts({"rose": 2}, ("rose", "thyme")).names
    ('rose', 'thyme')
    """

    def __init__(self, counts: Mapping[str, int], names: Sequence[str]) -> None:
        super().__init__(counts)
        self.names: tuple[str, ...] = tuple(names)


@attrs.frozen
class Telling:
    """The way back: values of a game in the words in which a :class:`Reading` reads them."""

    names: Mapping[str, Sequence[str]]
    shapes: Shapes = attrs.field(factory=dict)
    _told: dict[str, Sequence[str]] = attrs.field(init=False, factory=dict, repr=False, eq=False)

    def name(self, kind: str, number: int | None) -> str | None:
        """The bare name of a number, qualified where several packs have one of this name; None for None."""
        return None if number is None else self._names(kind)[number]

    def _names(self, kind: str) -> Sequence[str]:
        told = self._told.get(kind)
        if told is None:
            short = [unqualified(name) for name in self.names[kind]]
            often, pairs = Counter(short), zip(self.names[kind], short, strict=True)
            told = self._told[kind] = [name if often[word] > 1 else word for name, word in pairs]
        return told

    def bag(self, kind: str, counts: Sequence[int]) -> Counts:
        """A bag by name."""
        names = self._names(kind)
        return Counts({name: n for name, n in zip(names, counts, strict=False) if n}, names)

    def per(self, kind: str, items: Sequence[Any], tell: Callable[[Any], Any]) -> dict[str, Any]:
        """A table with one value for each piece of a kind."""
        return {name: tell(item) for name, item in zip(self._names(kind), items, strict=False)}

    def of(self, value: Any, tp: Any) -> Any:
        """A value of a type of the codec."""
        origin, args = typing.get_origin(tp), typing.get_args(tp)
        if value is None:
            return None
        if origin is Annotated:
            return self._marked(value, args[0], args[1:])
        if origin in (typing.Union, types.UnionType):
            kept = [arg for arg in args if arg is not _NONE]
            return self.one(value) if len(kept) > 1 else self.of(value, kept[0])
        if origin is tuple:
            inner: Iterator[Any] = iter(args) if args[1:] != (Ellipsis,) else iter([args[0]] * len(value))
            return [self.of(item, next(inner)) for item in value]
        if attrs.has(type(value)):
            return self.record(value)
        return value

    def one(self, value: Any) -> dict[str, Any]:
        """An object of one of several classes, such as an action, with its ``type``."""
        return {"type": snake(type(value).__name__), **self.record(value)}

    def record(self, value: Any, *but: str) -> dict[str, Any]:
        """The fields of a record by name, ``but`` some of them."""
        told: dict[str, Any] = {}
        for name, tp in hints_of(type(value)).items():
            if name not in but:
                told.update(self._field(type(value), name, tp, getattr(value, name)))
        return told

    def _field(self, cls: type[Any], name: str, tp: Any, value: Any) -> Mapping[str, Any]:
        """A field by its key, or by its keys where they stand among those of its record."""
        shape = self.shapes.get((cls, name))
        if shape is not None:
            return {name: shape.tell(self, value)}
        if not is_flat(tp):
            return {name: self.of(value, tp)}
        if (kind := bag_kind(tp)) is not None:
            return {unqualified(each): n for each, n in zip(self.names[kind], value, strict=True)}
        return self.record(value) if value is not None else self._nothing(record_in(tp))

    def _nothing(self, cls: type[Any]) -> dict[str, Any]:
        """What a record says that is not there."""
        told: dict[str, Any] = {}
        for name, tp in hints_of(cls).items():
            if not is_flat(tp):
                told[name] = self._empty(tp)
            elif (kind := bag_kind(tp)) is not None:
                told.update(dict.fromkeys(map(unqualified, self.names[kind]), 0))
            else:
                told.update(self._nothing(record_in(tp)))
        return told

    def _empty(self, tp: Any) -> Any:
        if (kind := bag_kind(tp)) is not None:
            return self.bag(kind, ())
        return False if tp is bool else None

    def _marked(self, value: Any, tp: Any, marks: Sequence[Any]) -> Any:
        for mark in marks:
            match mark:
                case IdOf(kind):
                    return self.name(kind, value)
                case Per(kind, _):
                    (item, _) = typing.get_args(tp)
                    if item is int:
                        return self.bag(kind, value)
                    return self.per(kind, value, lambda one: self.of(one, item))  # noqa: B023
                case OneOf():
                    return self.one(value)
                case Halves():
                    return halves(value)
                case Seat():
                    return None if value < 0 else value
                case Named(names):
                    items = typing.get_args(tp)
                    told = zip(names, value, items, strict=True)
                    return {name: self.of(one, item) for name, one, item in told}
        return self.of(value, tp)
