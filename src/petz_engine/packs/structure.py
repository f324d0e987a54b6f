"""From tables of TOML (or JSON) to the typed facts of a vocabulary, telling everything that is wrong at once.

The reader is a cattrs converter whose every hook is our own: nothing is coerced, and all hooks collect.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal, get_args, get_origin

import attrs
from cattrs import Converter

from petz_engine.kernel.words import closest
from petz_engine.packs.expressions import SECRECY, Expression, ExpressionError, checked
from petz_engine.packs.frozen_dict import FrozenDict
from petz_engine.packs.problem import Collector, Malformed, Problem
from petz_engine.packs.shape import alternatives, hints, key_of, many, mark, numbered
from petz_engine.packs.vocabulary import About, Halves, Ref, RuleId, Union, Vocabulary
from petz_engine.packs.wording import expected, got, nearest, quoted

RULE_ID = re.compile(r"[A-Z]{2,3}-[A-Z0-9]+-(?:\d{2}|[A-Z])")
"""The id of a rule, such as XX-DO-01 or XX-DO-A."""

Hook = Callable[[Any, Any], Any]
Resolve = Callable[[str, str], str]

HALVES = re.compile(r"(-?[0-9]{1,18})/2")
DIGITS = re.compile(r"0|[1-9][0-9]{0,17}")
LARGEST = 2**63 - 1

COMMON = ("id", "name", "standin", "unofficial", "about")
"""The keys that every entry may have, beside those of its kind."""


def plain_reader() -> Converter:
    """A converter for classes without marks and unions."""
    return _Hooks(Vocabulary(game="", kinds={}), lambda kind, text: text).converter


class Reader:
    """Reads the entries of one vocabulary; ``resolve`` gives the qualified id that a kind and a text mean."""

    def __init__(self, vocabulary: Vocabulary, resolve: Resolve) -> None:
        hooks = _Hooks(vocabulary, resolve)
        self._facts = {
            name: hooks.tagged(kind.fact, COMMON)
            if isinstance(kind.fact, Union)
            else hooks.record(kind.fact, COMMON)
            for name, kind in vocabulary.kinds.items()
        }

    def fact(self, kind: str, table: Mapping[str, Any]) -> Any:
        """The facts of an entry, whose keys of :data:`COMMON` are already taken out; raises :class:`Malformed`."""
        return self._facts[kind](table, None)


class _Hooks:
    """One hook for each form of type that a field may have."""

    def __init__(self, vocabulary: Vocabulary, resolve: Resolve) -> None:
        self.vocabulary = vocabulary
        self.resolve = resolve
        self.converter = Converter()
        forms: list[tuple[Callable[[Any], bool], Callable[[Any], Hook]]] = [
            (lambda shape: True, _unsupported),
            (lambda shape: get_origin(shape) is Annotated, lambda shape: self.hook(get_args(shape)[0])),
            (attrs.has, self.record),
            (lambda shape: shape in vocabulary.unions, lambda shape: self.tagged(vocabulary.unions[shape])),
            (lambda shape: get_origin(shape) is Literal, _literal),
            (lambda shape: get_origin(shape) is tuple, self.array),
            (numbered, self.numbered),
            (lambda shape: bool(alternatives(shape)), self.either),
            (lambda shape: mark(shape, Ref) is not None, self.ref),
            (lambda shape: mark(shape, Halves) is not None, lambda shape: _halves),
            (lambda shape: mark(shape, About) is not None, self.asked),
            (lambda shape: mark(shape, RuleId) is not None, lambda shape: _rule_id),
        ]
        for fits, factory in forms:  # the last that fits wins
            self.converter.register_structure_hook_factory(fits, factory)
        for scalar in (bool, int, str):  # by class: that is how cattrs has its own, which would make 3 of "3"
            self.converter.register_structure_hook(scalar, _scalar(scalar))

    def hook(self, shape: Any) -> Hook:
        if shape in (float, bytes):  # the other two that cattrs has by class
            return _unsupported(shape)
        return self.converter.get_structure_hook(shape)

    def record(self, cls: type[Any], also: Iterable[str] = ()) -> Hook:
        """A table with the fields of a class; ``also`` are keys that someone else reads."""
        shapes = hints(cls)
        fields = [
            (f.name, shapes[f.name], self.hook(shapes[f.name]), f.default is attrs.NOTHING)
            for f in attrs.fields(cls)
        ]
        names = [key_of(name) for name, *_ in fields]

        def read(value: Any, _: Any) -> Any:
            _need(value, dict, cls)
            found = Collector([_unknown(word, names, also) for word in value if word not in names])
            facts = {}
            for word, (name, shape, hook, required) in zip(names, fields, strict=True):
                if word in value:
                    facts[name] = found.take(hook, value[word], shape, at=(word,))
                elif required:
                    cure = f"add {word!r}: {expected(shape)}"
                    found.add(Problem("E111", f"the key {word!r} is missing", cure))
            found.done()
            return _built(cls, facts)

        return read

    def tagged(self, union: Union, also: Iterable[str] = ()) -> Hook:
        """A table whose tag chooses the class."""
        members = {
            tag: self.tagged(of, also) if isinstance(of, Union) else self.record(of, also)
            for tag, of in union.members.items()
        }
        if not union.tag:
            other = None if union.otherwise is None else self.record(union.otherwise, also)
            return _named(members, other)
        known = {field.name for cls in union.classes() for field in attrs.fields(cls)}

        def read(value: Any, _: Any) -> Any:
            _need(value, dict, dict)
            if union.tag not in value:
                near = closest(union.tag, [key for key in value if key not in known])
                cure = f"one of {quoted(members)}"
                cure = cure if near is None else f"write {union.tag!r} instead of {near[:40]!r}, {cure}"
                raise Malformed(Problem("E111", f"the key {union.tag!r} is missing", cure))
            tag = value[union.tag]
            if not isinstance(tag, str) or tag not in members:
                raise Malformed(_none_of(tag, list(members)).inside(union.tag))
            return members[tag](value, None)

        return read

    def array(self, shape: Any) -> Hook:
        """An array of any length, or of one."""
        shapes = get_args(shape)
        hooks = [self.hook(inner) for inner in shapes if inner is not ...]

        def read(value: Any, _: Any) -> Any:
            _need(value, list, shape)
            if not many(shape) and len(value) != len(hooks):
                raise Malformed(Problem("E114", f"expected {len(hooks)} values, got {len(value)}"))
            rows = [(hooks[0], shapes[0])] * len(value) if many(shape) else zip(hooks, shapes, strict=True)
            found = Collector()
            values = [
                found.take(hook, inner, kind, at=(index,))
                for index, (inner, (hook, kind)) in enumerate(zip(value, rows, strict=True))
            ]
            found.done()
            return tuple(values)

        return read

    def numbered(self, shape: Any) -> Hook:
        """A table whose keys are whole numbers, in their order."""
        key_shape, inner = get_args(shape)
        if key_shape is not int:
            return _unsupported(shape)
        hook = self.hook(inner)

        def read(value: Any, _: Any) -> Any:
            _need(value, dict, shape)
            found = Collector()
            for key in value:
                if not DIGITS.fullmatch(key):
                    message = f"expected a whole number as key, got {got(key)}"
                    found.add(Problem("E116", message, "such as 4 = 2", (key,), at_key=True))
            values = {key: found.take(hook, each, inner, at=(key,)) for key, each in value.items()}
            found.done()
            return FrozenDict({int(key): values[key] for key in sorted(values, key=int)})

        return read

    def either(self, shape: Any) -> Hook:
        """The first of several types that fits."""
        options = [(option, self.hook(option)) for option in alternatives(shape)]
        if len(options) == 1:
            ((only, single),) = options
            return lambda value, _: single(value, only)

        def read(value: Any, _: Any) -> Any:
            for option, hook in options:
                try:
                    return hook(value, option)
                except Malformed:
                    continue
            words = [
                word for option, _ in options if get_origin(option) is Literal for word in get_args(option)
            ]
            cure = nearest(value, words) if isinstance(value, str) else ""
            raise Malformed(Problem("E112", f"expected {expected(shape)}, got {got(value)}", cure))

        return read

    def ref(self, shape: Any) -> Hook:
        ref = mark(shape, Ref)
        kind = ref.kind if ref else ""

        def read(value: Any, _: Any) -> Any:
            _need(value, str, shape)
            return self.resolve(kind, value)

        return read

    def asked(self, shape: Any) -> Hook:
        """An expression, and nothing more secret in it than may be read here."""
        asked = mark(shape, About) or About("")

        def read(value: Any, _: Any) -> Expression:
            _need(value, str, shape)
            scopes, condition = self.vocabulary.scopes, asked.condition
            try:
                found = checked(value, scopes, asked.scope, self.resolve, condition=condition)
            except ExpressionError as bad:
                raise Malformed(Problem(bad.code, bad.message, bad.cure, offset=bad.at)) from bad
            if SECRECY.index(found.seen) > SECRECY.index(asked.seen):
                raise Malformed(_secret(found.seen, asked.seen))
            return found

        return read


def _secret(seen: str, allowed: str) -> Problem:
    known = "nobody knows" if seen == "nobody" else "only its owner knows"
    who = "everybody sees" if allowed == "public" else "the owner decides"
    return Problem("E133", f"this reads what {known}, but {who} what comes of it", "read public numbers")


def _named(members: Mapping[str, Hook], otherwise: Hook | None) -> Hook:
    """A table in which one of the keys of the members stands, and chooses the class; or none, where that is one too."""

    def read(value: Any, _: Any) -> Any:
        _need(value, dict, dict)
        found = [word for word in value if word in members]
        if len(found) == 1:
            return members[found[0]](value, None)
        if found:
            cure = f"write a table for {quoted(found[1:])}"
            raise Malformed(Problem("E110", f"one table says one thing, here {quoted(found)}", cure))
        if otherwise is not None:
            return otherwise(value, None)
        cures = [nearest(word, members) for word in value]
        cure = next(filter(None, cures), f"one of {quoted(members)}")
        raise Malformed(Problem("E111", "nothing here says what is done", cure))

    return read


def _unsupported(shape: Any) -> Hook:
    raise TypeError(f"no field of an entry may have the type {shape!r}")


def _scalar(cls: Any) -> Hook:
    def read(value: Any, _: Any) -> Any:
        return _need(value, cls, cls)

    return read


def _need(value: Any, cls: type[Any], shape: Any) -> Any:
    """The value, if it is of exactly this class: ``true`` is no number here, and no number is too large for JSON."""
    if type(value) is cls and not (cls is int and abs(value) > LARGEST):
        return value
    message = f"expected {expected(shape)}, got {got(value)}"
    raise Malformed(Problem("E112", message, _quick_cure(value, shape), rows=_rows(value, cls)))


def _rows(value: Any, cls: type[Any]) -> bool | None:
    """Whether one table stands where an array should (True), or tables where one should (False)."""
    if isinstance(value, dict) and cls is list:
        return True
    tables = cls is dict and isinstance(value, list) and value and all(isinstance(row, dict) for row in value)
    return False if tables else None


def _quick_cure(value: Any, shape: Any) -> str:
    number = mark(shape, Halves) is not None or shape is int
    if number and isinstance(value, str) and DIGITS.fullmatch(value.removeprefix("-")):
        return f"write {value} without quotes"
    if number and isinstance(value, float) and value.is_integer() and abs(value) < LARGEST:
        return f"write {int(value)}"
    if shape is bool and value in ("true", "false"):
        return f"write {value} without quotes"
    if shape is str and type(value) is int and abs(value) < LARGEST:
        return f'write "{value}"'
    if many(shape):
        return "write it in square brackets"
    return ""


def _literal(shape: Any) -> Hook:
    words = get_args(shape)

    def read(value: Any, _: Any) -> Any:
        if any(type(value) is type(word) and value == word for word in words):
            return value
        raise Malformed(_none_of(value, words))

    return read


def _none_of(value: Any, words: Iterable[Any]) -> Problem:
    words = list(words)
    cure = nearest(value, words) if isinstance(value, str) else ""
    return Problem("E113", f"expected {quoted(words)}, got {got(value)}", cure)


def _halves(value: Any, shape: Any) -> int:
    if isinstance(value, str) and (form := HALVES.fullmatch(value)):
        return int(form[1])
    if isinstance(value, str):
        message = f"expected {expected(shape)}, got {got(value)}"
        cure = _quick_cure(value, shape) or 'write 2 for two, "1/2" for a half, "3/2" for one and a half'
        raise Malformed(Problem("E116", message, cure))
    _need(value, int, shape)
    return int(2 * value)


def _rule_id(value: Any, shape: Any) -> str:
    """The id of a rule of the game; whether there is such a rule, only its text can tell."""
    rule, found = mark(shape, RuleId), RULE_ID.fullmatch(_need(value, str, shape))
    if rule is None or found is None or not value.startswith(rule.stem):
        raise Malformed(Problem("E116", f"expected {expected(shape)}, got {got(value)}"))
    return str(value)


def _unknown(key: str, names: Iterable[str], also: Iterable[str]) -> Problem:
    names = [*names, *also]
    cure = nearest(key, names) or f"the keys here are {', '.join(map(repr, names)) or 'none'}"
    return Problem("E110", f"unknown key {got(key)}", cure, (key,), at_key=True)


def _built(cls: type[Any], facts: dict[str, Any]) -> Any:
    """The value of a class, whose own validators may refuse it with a ``ValueError``."""
    try:
        return cls(**facts)
    except ValueError as error:
        raise Malformed(Problem("E116", str(error))) from error
