"""Options: the variants that packs define, chosen by name when a game is loaded.

Whatever an option changes, its kind is called ``option`` and has the fields that :func:`options_of` gives it:
``default`` and the ``value`` of each entry of ``value`` (all truth values, or all words), what such a value has to
``set`` in the rules, and ``seats``, the numbers of players that it exists for (empty: all). Where it has a field
``entries`` that names a kind, each entry of that kind is a value too, which sets nothing: the game looks at the chosen
value itself.

``home`` is the id of the game's own pack, whose entries go by their bare ids.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal

import attrs

from petz_engine.kernel.codec import abbreviated_json
from petz_engine.kernel.refusal import OptionError
from petz_engine.packs.catalog import Catalog, Entry, Fault
from petz_engine.packs.problem import Path
from petz_engine.packs.shape import bounded
from petz_engine.packs.wording import nearest

OPTION = "option"
"""The kind of entry that options are."""


def called(entry: Entry, home: str) -> str:
    """What an option or a value is called: its bare id where it is of the game's own pack, else ``pack:id``."""
    pack, _, bare = entry.id.partition(":")
    return bare if pack == home else entry.id


def entries_of(catalog: Catalog, option: Entry) -> tuple[Entry, ...]:
    """The entries that are values of an option; none where it names no kind."""
    kind = _kind_of(option)
    return () if kind is None else catalog.of(kind)


def _kind_of(option: Entry) -> str | None:
    """The kind whose entries are values of an option."""
    kind: str | None = getattr(option.fact, "entries", None)
    return kind


def words_of(catalog: Catalog, option: Entry, home: str) -> list[str]:
    """The values of an option that are entries, as they are called."""
    return [called(entry, home) for entry in entries_of(catalog, option)]


def values_of(catalog: Catalog, option: Entry, home: str) -> list[Any]:
    """All values of an option: the default, those that are written out, those that are entries."""
    fact = option.fact
    return [fact.default, *(each.value for each in fact.value), *words_of(catalog, option, home)]


def options_of(
    rules: type[Any], *settable: str, entries: Sequence[str] = ()
) -> tuple[type[Any], type[Any], type[Any]]:
    """The classes ``Change``, ``Value`` and ``Option`` of a game whose options can set these fields of its rules.

    With ``entries``, an option may have the entries of one of these kinds as values. Assign the classes to these names
    in the module of the rules, so that they can be pickled.

    >>> @attrs.frozen
    ... class Rules:
    ...     coins: int
    >>> Change, Value, Option = options_of(Rules, "coins")
    >>> Option((Value("rich", Change(coins=9)),), "poor")
    Option(value=(Value(value='rich', set=Change(coins=9)),), default='poor', seats=())
    """

    def made(name: str, fields: Mapping[str, Any], **defaults: Any) -> type[Any]:
        body = {"__annotations__": dict(fields), "__module__": rules.__module__, **defaults}
        return attrs.frozen(type(name, (), body))

    kinds = bounded(rules)
    change = made("Change", {name: kinds[name] | None for name in settable}, **dict.fromkeys(settable))
    value = made("Value", {"value": bool | str, "set": change})
    fields = {"value": tuple[value, ...], "default": bool | str}  # type: ignore[valid-type]
    more = {"entries": Literal[tuple(entries)] | None} if entries else {}
    defaults = {"value": (), "entries": None} if entries else {}
    option = made("Option", {**fields, **more, "seats": tuple[int, ...]}, **defaults, default=False, seats=())
    return change, value, option


# --- choosing


def chosen(catalog: Catalog, given: Mapping[Any, Any], seats: int, home: str) -> dict[str, Any]:
    """The options that differ from their defaults, by the names they are called, in the order of the entries.

    An option may be given by ``pack:id`` too. OptionError for one that does not exist, or not for so many seats, for
    a value that it does not have, and for one that is given twice.
    """
    known = {called(option, home): option for option in catalog.of(OPTION)}
    names = {option.id: name for name, option in known.items()}
    values: dict[str, Any] = {}
    for word, value in given.items():
        if not isinstance(word, str):
            raise OptionError(_unknown(word, known, seats))
        name = names.get(word, word)
        if name not in known:
            raise OptionError(_unknown(word, known, seats))
        if name in values:
            raise OptionError(f"the option {name} is given twice")
        _check_seats(name, known[name].fact.seats, seats)
        values[name] = _checked(name, values_of(catalog, known[name], home), value)
    return {
        name: values[name]
        for name, option in known.items()
        if values.get(name, option.fact.default) != option.fact.default
    }


def changed(rules: Any, options: Iterable[Entry], given: Mapping[str, Any], home: str) -> Any:
    """The rules as chosen options set them, one option after another; a new fact of the same class."""
    changes: dict[str, Any] = {}
    for option in options:
        for each in option.fact.value:
            if given.get(called(option, home)) == each.value:
                changes |= _changes(each.set)
    return attrs.evolve(rules, **changes)


def _changes(what: Any) -> dict[str, Any]:
    """What a value sets; a field that it leaves out is None."""
    return {name: to for name, to in attrs.asdict(what, recurse=False).items() if to is not None}


def _check_seats(name: str, there: Collection[int], seats: int) -> None:
    if there and seats not in there:
        only = " or ".join(map(str, there))
        raise OptionError(f"the option {name} does not exist for {seats} seats, only for {only}")


def _checked(name: str, values: list[Any], value: Any) -> Any:
    if not any(type(value) is type(known) and value == known for known in values):
        words = ", ".join(_word(known) for known in values)
        like = nearest(value, filter(_is_word, values)) if _is_word(value) else ""
        cure = f"it can be {words}" + (f"; {like}" if like else "")
        raise OptionError(f"the option {name} has no value {abbreviated_json(value)}; {cure}")
    return value


def _is_word(value: Any) -> bool:
    return isinstance(value, str)


def _word(value: Any) -> str:
    return str(value).lower() if type(value) is bool else repr(value)


def _unknown(name: Any, known: Mapping[str, Entry], seats: int) -> str:
    """What to say about an option that does not exist: the likely one, or all that there are."""
    there = [word for word, option in known.items() if not option.fact.seats or seats in option.fact.seats]
    cure = nearest(name, there) if isinstance(name, str) else ""
    return f"there is no option {abbreviated_json(name)}; {cure or 'there is ' + (', '.join(there) or 'none at all')}"


# --- checking


def options_are_sound(catalog: Catalog, seats: Collection[int] | None = None) -> Iterator[Fault]:
    """Options have values, which can be chosen and change something; each is for numbers of ``seats`` that there are.

    The game's own pack has the name of the game.
    """
    yield from _have_values(catalog, seats, catalog.game)
    yield from _can_be_written(catalog, catalog.game)
    yield from _set_something(catalog)


def _have_values(catalog: Catalog, seats: Collection[int] | None, home: str) -> Iterator[Fault]:
    """An option has values beside its default, all of one type, each once; and it is for seats that there are."""
    for option in catalog.of(OPTION):
        kind = _kind_of(option)
        if kind is not None and not _is_word(option.fact.default):
            message = f"ids of [[{kind}]] are words, and the default is none"
            yield Fault("E494", option, ("default",), message, 'let it be a word, such as "none"')
        elif len(values_of(catalog, option, home)) == 1:
            message = "this option has no value but its default"
            yield Fault("E494", option, ("value",), message, "add an [[option.value]]")
        yield from _values_are_clear(option, words_of(catalog, option, home))
        for i, number in enumerate(option.fact.seats):
            if seats is not None and number not in seats:
                message = f"nobody plays with {number} seats"
                cure = f"name some of {', '.join(map(str, sorted(seats)))}"
                yield Fault("E494", option, ("seats", i), message, cure)


def _values_are_clear(option: Entry, words: list[str]) -> Iterator[Fault]:
    """Values are of one type, and each is there once; the words are those of entries."""
    default, kind = option.fact.default, _kind_of(option)
    known, ids = set[Any](), set(words)
    for path, value in _written(option):
        if type(value) is not type(default):
            cure = "let all be true or false, or all be words"
            yield Fault("E494", option, path, "this value is of another type", cure)
        elif value in known:
            message = f"the value {value!r} is there already"
            yield Fault("E494", option, path, message, "name each value once")
        elif value in ids:
            message = f"the value {value!r} is the id of an entry of [[{kind}]], which is a value too"
            yield Fault("E494", option, path, message, "write another word")
        known.add(value)


def _can_be_written(catalog: Catalog, home: str) -> Iterator[Fault]:
    """A word of an option is one that can be chosen on the command line: not empty, and no truth value in quotes."""
    for option in catalog.of(OPTION):
        for path, value in _written(option):
            if value == "":
                yield Fault("E494", option, path, "an empty word cannot be chosen", "write a word")
            elif value in ("true", "false"):
                message = f"the word {value!r} cannot be chosen: written down, it is a truth value"
                yield Fault("E494", option, path, message, f"write {value} without quotes, or another word")
        for word in words_of(catalog, option, home):
            if word in ("true", "false"):
                message = f"the entry {word!r} cannot be chosen: written down, it is a truth value"
                yield Fault("E494", option, ("entries",), message, "give that entry another id")


def _written(option: Entry) -> list[tuple[Path, Any]]:
    """The values of an option that are written out, the default first, with their paths."""
    values = [(("value", i, "value"), each.value) for i, each in enumerate(option.fact.value)]
    return [(("default",), option.fact.default), *values]


def _set_something(catalog: Catalog) -> Iterator[Fault]:
    """A value that is written out changes something; no two options set the same.

    An option whose values are the entries of a kind sets what is called as the kind is.
    """
    owners: dict[str, str] = {}
    for option in catalog.of(OPTION):
        for i, each in enumerate(option.fact.value):
            if not _changes(each.set):
                message = "this value changes nothing"
                cure = "set something, or leave the value out"
                yield Fault("E494", option, ("value", i, "set"), message, cure)
        for path, name in _fields_set(option):
            owner = owners.setdefault(name, option.id)
            if owner != option.id:
                message = f"{owner} sets {name} too"
                yield Fault("E494", option, path, message, "let one option set it")


def _fields_set(option: Entry) -> Iterator[tuple[Path, str]]:
    for i, each in enumerate(option.fact.value):
        for name in _changes(each.set):
            yield ("value", i, "set", name), name
    kind = _kind_of(option)
    if kind is not None:
        yield ("entries",), kind
