"""Options: the variants that packs define, chosen by name when a game is loaded.

Whatever a game's own kind of option changes, it has these fields: ``default`` and the ``value`` of each entry of
``value`` (all truth values, or all words), and ``seats``, the numbers of players that it exists for (empty: all).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from petz_engine.kernel.codec import shown
from petz_engine.kernel.refusal import OptionError
from petz_engine.packs.catalog import Entry
from petz_engine.packs.wording import nearest


def called(option: Entry, home: str) -> str:
    """What an option is called: its bare id where it is of the game's own pack, else ``pack:id``."""
    pack, _, bare = option.id.partition(":")
    return bare if pack == home else option.id


def chosen(options: Iterable[Entry], given: Mapping[Any, Any], seats: int, home: str) -> dict[str, Any]:
    """The options that differ from their defaults, by the names they are called, in the order of the entries.

    An option may be given by ``pack:id`` too. OptionError for one that does not exist, or not for so many seats, for
    a value that it does not have, and for one that is given twice.
    """
    known = {called(option, home): option for option in options}
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
        values[name] = _checked(name, known[name].fact, value, seats)
    return {
        name: values[name]
        for name, option in known.items()
        if values.get(name, option.fact.default) != option.fact.default
    }


def _checked(name: str, fact: Any, value: Any, seats: int) -> Any:
    """The value, if the option exists for so many seats and has it."""
    if fact.seats and seats not in fact.seats:
        there = " or ".join(map(str, fact.seats))
        raise OptionError(f"the option {name} does not exist for {seats} seats, only for {there}")
    values = [fact.default, *(each.value for each in fact.value)]
    if not any(type(value) is type(known) and value == known for known in values):
        words = ", ".join(_word(known) for known in values)
        raise OptionError(f"the option {name} has no value {shown(value)}; it can be {words}")
    return value


def _word(value: Any) -> str:
    return str(value).lower() if type(value) is bool else repr(value)


def _unknown(name: Any, known: Mapping[str, Entry], seats: int) -> str:
    """What to say about an option that does not exist: the likely one, or all that there are."""
    there = [word for word, option in known.items() if not option.fact.seats or seats in option.fact.seats]
    cure = nearest(name, there) if isinstance(name, str) else ""
    return f"there is no option {shown(name)}; {cure or 'there is ' + (', '.join(there) or 'none at all')}"
