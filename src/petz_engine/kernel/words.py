"""Words in messages: nouns with their articles, lists, and the word that somebody may have meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

LONGEST = 40
"""Nobody means anything by a longer word."""

FEW = 120
"""Words that are no longer than this in all are listed, all of them."""


def a(noun: str) -> str:
    """The noun with its article.

    >>> a("fruit_tree"), a("orchard")
    ('a fruit tree', 'an orchard')
    """
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun.replace('_', ' ')}"


def closest(word: str, options: Iterable[str]) -> str | None:
    """The option most like a word, None where none is like it.

    >>> closest("amuont", ["add", "amount"]), closest("x", ["add"])
    ('amount', None)
    """
    close = difflib.get_close_matches(word, sorted(options), n=1) if len(word) <= LONGEST else []
    return close[0] if close else None


def closest_id(word: str, ids: Iterable[str]) -> str | None:
    """The id of a piece most like a word, which may lack the pack, or name a wrong one.

    >>> closest_id("ross", ["field:daisy", "field:rose"]), closest_id("moor:rose", ["field:rose"])
    ('field:rose', 'field:rose')
    """
    if ":" in word and (found := closest(word, ids)):
        return found
    bare = {name.rpartition(":")[2]: name for name in sorted(ids, reverse=True)}
    found = closest(word.rpartition(":")[2], bare)
    return None if found is None else bare[found]


def meant(word: object, ids: Sequence[str]) -> str:
    """What may be said instead of a wrong id: all there are where they are few, else the one most like it, or nothing.

    >>> meant(3, ["1", "2"]), meant(2, ["1", "2"])
    ('; there is "1" and "2"', '; did you mean "2"?')
    >>> meant("ross", ["field:rose", *(f"moor:plant_{i}" for i in range(30))])
    '; did you mean "field:rose"?'
    """
    if type(word) is int and abs(word) <= len(ids) and str(word) in ids:
        return f'; did you mean "{word}"?'
    if sum(map(len, ids)) <= FEW:
        *most, last = [f'"{name}"' for name in ids] or ["nothing"]
        return f"; there is {', '.join(most)}{' and ' if most else ''}{last}"
    near = closest_id(word, ids) if isinstance(word, str) else None
    return f'; did you mean "{near}"?' if near else ""
