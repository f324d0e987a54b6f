"""The canonical encoding: same value, same bytes, on every Python and under every ``PYTHONHASHSEED``.

In memory content is small numbers, in bytes it is names, so bytes do not depend on which other packs are loaded. Field
types say which is which:

* ``Annotated[int, IdOf("tree")]`` is a number of content, written as its name; a ``None`` beside it is written as null,
* ``Annotated[tuple[X, ...], Per("soil")]`` has one item per entry of a kind, written as an object that leaves out what
  equals the default,
* ``Annotated[Any, OneOf("action")]`` is one of several classes, written with its ``type``,
* ``Annotated[int, Halves()]`` is a number of halves, written in wholes: 15 as ``7.5``,
* ``Annotated[tuple[int, int], Named(("seat", "load"))]`` is written as an object with these names.

JSON is strict here: no fractions but halves where halves are due, no numbers for truth values, no unknown keys, and
each value has one form. Written is the canonical text of it; read is any text of the same value.
"""

from __future__ import annotations

import json
import reprlib
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import Annotated, Any, TypeAlias

import attrs
import cattrs

from petz_engine.kernel.refusal import DecodeError
from petz_engine.kernel.words import a, suggestion


@attrs.frozen
class IdOf:
    """Marks a number of content of one kind."""

    kind: str


@attrs.frozen
class Per:
    """Marks a tuple with one item per entry of a kind; items equal to ``default`` are not written."""

    kind: str
    default: Any = 0


@attrs.frozen
class Halves:
    """Marks a whole number of halves, such as half points: 15 is written as ``7.5``, and 14 as ``7``."""


@attrs.frozen
class Named:
    """Marks a tuple of a fixed size whose places have names: it is written as an object."""

    names: tuple[str, ...]


@attrs.frozen
class Seat:
    """Marks the number of a seat, -1 for nobody: where people write it, nobody is ``"none"``."""


@attrs.frozen
class Flat:
    """Marks a bag or a record whose words stand among those of the record around it, where people write it.

    JSON has it as any other field.
    """


@attrs.frozen
class OneOf:
    """Marks a value that is one of a named set of classes, or None."""

    group: str


def snake(name: str) -> str:
    """The lower_snake form of a class name.

    >>> snake("PickFruit")
    'pick_fruit'
    """
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


def _arrays(value: Any) -> Any:
    """The same with lists for tuples, as JSON has it when it is read."""
    if isinstance(value, (tuple, list)):
        return [_arrays(item) for item in value]
    return {key: _arrays(item) for key, item in value.items()} if isinstance(value, dict) else value


def _mark(tp: Any, kind: type[Any]) -> Any:
    if typing.get_origin(tp) is Annotated:
        return next((mark for mark in tp.__metadata__ if isinstance(mark, kind)), None)
    return None


_NONE = type(None)
_MISSING = object()
Json: TypeAlias = bytes | str | dict[str, Any]
"""JSON as text, as bytes in UTF-8, or as a parsed object."""
LARGEST = 10**15
"""No whole number of a state or an action is further from 0: JSON readers everywhere keep these exactly."""


def _whole(value: Any, _: Any) -> int:
    if type(value) is not int or not -LARGEST <= value <= LARGEST:
        raise ValueError(f"expected a whole number, got {abbreviated_json(value)}")
    return value


def _is_whole(value: Any) -> bool:
    return type(value) is int and -LARGEST <= value <= LARGEST


def _are_whole(value: Any) -> bool:
    """The same for a whole tuple at once: hands of cards are tuples of many numbers."""
    if type(value) is not tuple:
        return False
    return not value or (set(map(type, value)) == {int} and min(value) >= -LARGEST and max(value) <= LARGEST)


def _whole_row(size: int) -> Callable[[Any], bool]:
    """The same for a few: so many."""

    def fits(value: Any) -> bool:
        if type(value) is not tuple or len(value) != size:
            return False
        for one in value:  # noqa: SIM110 a loop takes less time than all()
            if type(one) is not int or not -LARGEST <= one <= LARGEST:
                return False
        return True

    return fits


def _exactly(kind: type[Any], words: str) -> Callable[[Any, Any], Any]:
    def read(value: Any, _: Any) -> Any:
        if type(value) is not kind:
            raise ValueError(f"expected {words}, got {abbreviated_json(value)}")
        return value

    return read


class Codec:
    """Writes and reads values of one game.

    ``names`` maps each kind to the names of its entries by number, ``groups`` each group to its classes.
    """

    names: Mapping[str, tuple[str, ...]]
    numbers: Mapping[str, Mapping[str, int]]

    def __init__(self, names: Mapping[str, Sequence[str]], groups: Mapping[str, Sequence[type[Any]]]) -> None:
        self.names = MappingProxyType({kind: tuple(all_names) for kind, all_names in names.items()})
        self.numbers = MappingProxyType(
            {
                kind: MappingProxyType({name: i for i, name in enumerate(of)})
                for kind, of in self.names.items()
            }
        )
        self._types = {group: {snake(c.__name__): c for c in classes} for group, classes in groups.items()}
        self._converter = cattrs.Converter(forbid_extra_keys=True)
        self._shapes: dict[Any, Callable[[Any], str | None]] = {}
        self._register()

    def _register(self) -> None:
        conv = self._converter
        conv.register_structure_hook(int, _whole)
        for kind, words in ((bool, "true or false"), (str, "text"), (_NONE, "null")):
            conv.register_structure_hook(kind, _exactly(kind, words))
        for mark, read, write in (
            (IdOf, self._read_id, self._write_id),
            (Per, self._read_per, self._write_per),
            (OneOf, self._read_one, self._write_one),
            (Halves, lambda tp: _from_wholes, lambda tp: halves),
            (Named, self._read_named, self._write_named),
        ):
            marked = _marked(mark)
            conv.register_structure_hook_factory(marked, read)
            conv.register_unstructure_hook_factory(marked, write)
        conv.register_structure_hook_factory(_is_tuple, self._read_tuple)
        conv.register_structure_hook_factory(attrs.has, self._read_fields)

    # --- marks

    def _read_id(self, tp: Any) -> Callable[[Any, Any], int]:
        kind = _mark(tp, IdOf).kind
        numbers, names = self.numbers[kind], self.names[kind]

        def read(value: Any, _: Any) -> int:
            if type(value) is not str or value not in numbers:
                raise _NoId(kind, value, names)
            return numbers[value]

        return read

    def _write_id(self, tp: Any) -> Callable[[int], str]:
        return self.names[_mark(tp, IdOf).kind].__getitem__

    def _read_per(self, tp: Any) -> Callable[[Any, Any], tuple[Any, ...]]:
        mark = _mark(tp, Per)
        numbers, names = self.numbers[mark.kind], self.names[mark.kind]
        item = typing.get_args(tp.__origin__)[0]
        inner = self._converter.get_structure_hook(item)

        def read(value: Any, _: Any) -> tuple[Any, ...]:
            if type(value) is not dict:
                raise ValueError(f"expected an object with ids of {mark.kind}, got {abbreviated_json(value)}")
            items = [mark.default] * len(numbers)
            for name, one in value.items():
                if name not in numbers:
                    raise _NoId(mark.kind, name, names)
                items[numbers[name]] = inner(one, item)
            return tuple(items)

        return read

    def _write_per(self, tp: Any) -> Callable[[Any], dict[str, Any]]:
        mark = _mark(tp, Per)
        names, default = self.names[mark.kind], mark.default
        inner = self._converter.get_unstructure_hook(typing.get_args(tp.__origin__)[0])
        return lambda items: {names[i]: inner(one) for i, one in enumerate(items) if one != default}

    def _read_one(self, tp: Any) -> Callable[[Any, Any], Any]:
        group = _mark(tp, OneOf).group
        return lambda value, _: None if value is None else self.read_one(group, value)

    def _write_one(self, tp: Any) -> Callable[[Any], Any]:
        return lambda value: None if value is None else self.write_one(value)

    def _read_named(self, tp: Any) -> Callable[[Any, Any], tuple[Any, ...]]:
        names, items = _mark(tp, Named).names, typing.get_args(tp.__origin__)
        hooks = [self._converter.get_structure_hook(item) for item in items]

        def read(value: Any, _: Any) -> tuple[Any, ...]:
            if type(value) is not dict or value.keys() != set(names):
                raise ValueError(
                    f"expected an object with {' and '.join(names)}, got {abbreviated_json(value)}"
                )
            return tuple(
                [hook(value[name], item) for hook, name, item in zip(hooks, names, items, strict=True)]
            )

        return read

    def _write_named(self, tp: Any) -> Callable[[Any], dict[str, Any]]:
        names, items = _mark(tp, Named).names, typing.get_args(tp.__origin__)
        hooks = [self._converter.get_unstructure_hook(item) for item in items]
        return lambda value: {name: hook(one) for name, hook, one in zip(names, hooks, value, strict=True)}

    def _read_tuple(self, tp: Any) -> Callable[[Any, Any], tuple[Any, ...]]:
        """Tuples from JSON arrays only; cattrs would also take text and objects."""
        items = typing.get_args(tp)
        if len(items) == 2 and items[1] is Ellipsis:
            inner = self._converter.get_structure_hook(items[0])
            return lambda value, _: tuple([inner(one, items[0]) for one in _array(value)])
        hooks = [self._converter.get_structure_hook(item) for item in items]

        def read(value: Any, _: Any) -> tuple[Any, ...]:
            if len(_array(value)) != len(items):
                raise ValueError(f"expected an array of {len(items)}, got {len(value)}")
            return tuple([hook(one, item) for hook, one, item in zip(hooks, value, items, strict=True)])

        return read

    def _read_fields(self, tp: Any) -> Callable[[Any, Any], Any]:
        """Classes with fields from JSON objects only."""
        inner = self._converter.gen_structure_attrs_fromdict(tp)

        def read(value: Any, _: Any) -> Any:
            if type(value) is not dict:
                raise ValueError(f"expected an object with fields, got {abbreviated_json(value)}")
            return inner(value, tp)

        return read

    # --- whole values

    @staticmethod
    def id_mark(tp: Any) -> str | None:
        """The kind of content whose numbers a type holds, None for any other type."""
        mark = _mark(tp, IdOf)
        return None if mark is None else str(mark.kind)

    def write_one(self, value: Any) -> dict[str, Any]:
        """A value of one of the groups as an object with its ``type``."""
        return {"type": snake(type(value).__name__), **_arrays(self._converter.unstructure(value))}

    def read_one(self, group: str, value: Any) -> Any:
        """The value of an object with a ``type``; DecodeError says what is wrong with it."""
        if type(value) is not dict:
            raise DecodeError(f"expected an object with a type, got {abbreviated_json(value)}")
        known = self._types[group]
        name = value.get("type")
        if type(name) is not str or name not in known:
            raise DecodeError(
                f"expected one of {', '.join(sorted(known))} as type, got {abbreviated_json(name)}"
            )
        return self.read({k: v for k, v in value.items() if k != "type"}, known[name])

    def write(self, value: Any, tp: Any = None) -> Any:
        """A value as what JSON can hold; ``tp`` where its class does not say enough."""
        return _arrays(self._converter.unstructure(value, unstructure_as=tp))

    def read(self, value: Any, tp: Any) -> Any:
        """The value of type ``tp``; DecodeError says where it is not one."""
        try:
            return self._converter.structure(value, tp)
        except DecodeError:
            raise
        except RecursionError:
            raise DecodeError("nested too deep") from None
        except Exception as error:
            wrong = cattrs.transform_error(error, path="$", format_exception=_why)
            raise DecodeError("; ".join(wrong)) from None

    def dumps(self, value: Any, tp: Any = None) -> bytes:
        """The canonical bytes of a value."""
        return canonical(self.write(value, tp))

    def loads(self, data: Json, tp: Any) -> Any:
        """The value of JSON; DecodeError where it is none, or is not what :meth:`write` makes of it."""
        written = json_of(data)
        value = self.read(written, tp)
        if self.dumps(value, tp) != canonical(written):
            raise DecodeError("the value is not in canonical form")
        return value

    def misshapen(self, action: Any) -> str | None:
        """What is wrong with the types of an action's fields, or None; numbers must be exactly ``int``."""
        cls = type(action)
        shape = self._shapes.get(cls)
        if shape is None:
            shape = self._shapes[cls] = self._shape_of(cls)
        return shape(action)

    def _shape_of(self, cls: type[Any]) -> Callable[[Any], str | None]:
        hints = typing.get_type_hints(cls, include_extras=True)
        fields = [(f.name, self._shape(hints[f.name])) for f in attrs.fields(cls)]

        def shape(action: Any) -> str | None:
            for name, fits in fields:
                value = getattr(action, name, _MISSING)
                if not fits(value):
                    return (
                        f"{name} is missing"
                        if value is _MISSING
                        else f"{name} cannot be {abbreviated_json(value)}"
                    )
            return None

        return shape

    def _shape(self, tp: Any) -> Callable[[Any], bool]:
        """A function that tells whether a value has exactly this type, inside too."""
        origin, args = typing.get_origin(tp), typing.get_args(tp)
        if origin is Annotated:
            return self._marked_shape(tp, self._shape(args[0]))
        if origin is tuple and args == (int, Ellipsis):
            return _are_whole
        if origin is tuple and args[1:] == (Ellipsis,):
            inner = self._shape(args[0])
            return lambda value: type(value) is tuple and all(map(inner, value))
        if origin is tuple and set(args) == {int}:
            return _whole_row(len(args))
        if origin is tuple:
            return _row_shape([self._shape(arg) for arg in args])
        if origin is typing.Union or origin is types.UnionType:
            either = [self._shape(arg) for arg in args if arg is not _NONE]
            if len(either) == len(args):
                return lambda value: any(fits(value) for fits in either)
            return lambda value: value is None or any(fits(value) for fits in either)
        if isinstance(tp, type) and attrs.has(tp):
            return lambda value: type(value) is tp and self.misshapen(value) is None
        return _is_whole if tp is int else lambda value: type(value) is tp

    def _marked_shape(self, tp: Any, inner: Callable[[Any], bool]) -> Callable[[Any], bool]:
        """The same for a marked type, with the range that its mark gives it."""
        if mark := _mark(tp, IdOf):
            size = len(self.names[mark.kind])
            return lambda value: type(value) is int and 0 <= value < size
        if mark := _mark(tp, Per):
            size = len(self.names[mark.kind])
            return lambda value: inner(value) and len(value) == size
        if mark := _mark(tp, OneOf):
            known = frozenset(self._types[mark.group].values())
            return lambda value: value is None or (type(value) in known and self.misshapen(value) is None)
        return inner


def canonical(value: Any) -> bytes:
    """JSON with sorted keys, no spaces and plain ASCII.

    >>> canonical({"b": [1, None], "a": "é"})
    b'{"a":"\\\\u00e9","b":[1,null]}'
    """
    return json.dumps(
        value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False
    ).encode()


def parsed(data: bytes | str) -> Any:
    """The value of JSON text; DecodeError for anything else.

    That goes for fractions, for twice the same key and for too deep nesting as well.
    """
    if not isinstance(data, (str, bytes)):
        raise DecodeError(f"expected JSON as text or bytes, got {abbreviated_json(data)}")
    try:
        return json.loads(data, object_pairs_hook=_once, parse_constant=_no_number, parse_float=_half)
    except (ValueError, RecursionError) as error:
        raise DecodeError(f"not JSON: {error}") from None


def halves(number: int) -> int | float:
    """A whole number of halves in wholes.

    >>> halves(15), halves(4), halves(-1)
    (7.5, 2, -0.5)
    """
    return number // 2 if number % 2 == 0 else number / 2


def _from_wholes(value: Any, _: Any) -> int:
    """The number of halves in a number of wholes; the inverse of :func:`halves`."""
    if type(value) not in (int, float) or not -LARGEST <= value <= LARGEST or value * 2 != int(value * 2):
        raise ValueError(f"expected a number, whole or with a half, got {abbreviated_json(value)}")
    return int(value * 2)


def json_of(data: Json) -> Any:
    """The value of JSON as text, as bytes in UTF-8, or as a parsed object; DecodeError for anything else.

    >>> json_of(b'{ "a": 1 }') == json_of({"a": 1})
    True
    """
    try:
        data = canonical(data) if isinstance(data, dict) else data
        return parsed(data.decode() if isinstance(data, bytes) else data)
    except (TypeError, ValueError, RecursionError) as error:
        if isinstance(error, DecodeError):
            raise
        raise DecodeError(f"not JSON: {error}") from None


def abbreviated_json(value: Any, most: int = 60) -> str:
    """A value as a message shows it: as JSON where it is JSON, cut to ``most`` characters.

    >>> abbreviated_json([None, True]), abbreviated_json("x" * 99, 12)
    ('[null,true]', '"xxxxxxxx...')
    """
    try:
        text = canonical(value).decode()
    except (TypeError, ValueError, RecursionError):
        text = _shortened(value)
    return text if len(text) <= most else text[: most - 3] + "..."


def _shortened(value: Any) -> str:
    try:
        return reprlib.repr(value)
    except (ValueError, RecursionError, AttributeError):  # a number of thousands of digits, or half an object
        return f"a {type(value).__name__} that cannot be shown"


def as_text(value: Any) -> str:
    """A value within a sentence: text as it is, anything else as :func:`abbreviated_json`."""
    return value if isinstance(value, str) else abbreviated_json(value, 400)


def digest(data: bytes) -> str:
    """The SHA-256 of bytes, as 64 hexadecimal digits."""
    return sha256(data).hexdigest()


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("an object has the same key twice")
    return made


def _half(word: str) -> float:
    """The number of a word such as ``7.5``: no other fraction is ever written."""
    if word.endswith(".5") and len(word) < 20:
        return float(word)
    return float(_no_number(word))


def _no_number(word: str) -> Any:
    raise ValueError(f"{word[:40]} is no whole number")


def _marked(mark: type[Any]) -> Callable[[Any], bool]:
    return lambda tp: _mark(tp, mark) is not None


def _is_tuple(tp: Any) -> bool:
    return typing.get_origin(tp) is tuple


def _array(value: Any) -> Any:
    if type(value) is not list and type(value) is not tuple:
        raise ValueError(f"expected an array, got {abbreviated_json(value)}")
    return value


class _NoId(ValueError):
    """A value that is no id of a kind, with the names that there are, from which the message makes a suggestion."""

    def __init__(self, kind: str, value: Any, names: Sequence[str]) -> None:
        super().__init__(f"expected the id of {a(kind)}, got {abbreviated_json(value)}")
        self.value, self.names = value, names


def _why(error: BaseException, _: Any) -> str:
    """The message of one error, for the author of the value."""
    if isinstance(error, cattrs.ForbiddenExtraKeysError):
        return f"there is no field {', '.join(sorted(map(str, error.extra_fields)))}"
    if isinstance(error, KeyError):
        return f"the field {error.args[0]} is missing"
    return f"{error}{suggestion(error.value, error.names)}" if isinstance(error, _NoId) else str(error)


def _row_shape(parts: list[Callable[[Any], bool]]) -> Callable[[Any], bool]:
    def fits(value: Any) -> bool:
        return (
            type(value) is tuple
            and len(value) == len(parts)
            and all(part(one) for part, one in zip(parts, value, strict=True))
        )

    return fits
