"""How the loader speaks of types and values in its messages."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence
from typing import Any, Literal, get_args, get_origin

from petz_engine.kernel.words import LONGEST, closest
from petz_engine.kernel.words import a as a
from petz_engine.packs.shape import alternatives, mark
from petz_engine.packs.vocabulary import About, Halves, Ref, RuleId

SOME = 5
WORDS: dict[type[Any], str] = {
    int: "a whole number",
    str: "text",
    bool: "true or false",
    dict: "a table",
    list: "an array",
}


def either(options: Iterable[str]) -> str:
    """A list of things of which one is right.

    >>> either(["a table", "text", "3"])
    'a table, text or 3'
    """
    *most, last = options
    return f"{', '.join(most)} or {last}" if most else last


def quoted(options: Iterable[str]) -> str:
    """The same for words, in quotes."""
    return either([repr(option) for option in options])


def expected(shape: Any) -> str:
    """What a field of this type holds."""
    if options := alternatives(shape):
        return either([expected(option) for option in options])
    if ref := mark(shape, Ref):
        return f"the id of {a(ref.kind)}"
    if mark(shape, Halves):
        return 'a whole number or a number of halves such as "1/2"'
    if asked := mark(shape, About):
        return "a condition, as text" if asked.condition else "something to count, as text"
    if rule := mark(shape, RuleId):
        return f"the id of a rule, such as '{rule.stem}DO-01'"
    origin = get_origin(shape)
    if origin is Literal:
        return quoted(get_args(shape))
    return WORDS.get(origin or shape, "an array" if origin is tuple else "a table")


def got(value: object) -> str:
    """What stands there instead, short enough for one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 2**63 else "a number beyond 64 bits"
    if isinstance(value, str):
        return repr(value if len(value) <= LONGEST else value[: LONGEST - 3] + "...")
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, datetime.date | datetime.time):
        return "a date or time"
    for cls, words in ((list, "an array"), (dict, "a table"), (type(None), "null")):
        if isinstance(value, cls):
            return words
    return f"a value of the type {type(value).__name__}"


def nearest(word: str, options: Iterable[str]) -> str:
    """A question that names the option most like the word, or nothing where none is like it.

    >>> nearest("amuont", ["add", "amount"])
    "did you mean 'amount'?"
    """
    close = closest(word, options)
    return f"did you mean {close!r}?" if close is not None else ""


def some(options: Sequence[str]) -> str:
    """What there is, the first of them by name; nothing where there is nothing.

    >>> some(["clay"]), some(["a", "b"]), some(["a", "b", "c", "d", "e", "f", "g"])
    ("there is 'clay'", "there is 'a' and 'b'", "there is 'a', 'b', 'c', 'd', 'e' and 2 more")
    """
    if not options:
        return ""
    names = [repr(option[:LONGEST]) for option in options[:SOME]]
    last = f"{len(options) - SOME} more" if len(options) > SOME else names.pop()
    return f"there is {', '.join(names)}{' and ' if names else ''}{last}"
