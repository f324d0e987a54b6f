"""Words in messages: nouns with their articles, lists, and suggestions for a misspelled word."""

from __future__ import annotations

import difflib
import re
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


def humanized(word: str) -> str:
    """A name from the code as people write it.

    >>> humanized("pick_fruit")
    'pick fruit'
    """
    return word.replace("_", " ")


QUALIFIED = re.compile(r"\b[a-z0-9_]+:([a-z0-9_]+)")


def humanized_text(text: str) -> str:
    """A message as people write it: ids without their packs, spaces for underscores.

    >>> humanized_text("grove:old_trees has 3 instead of 2")
    'old trees has 3 instead of 2'
    """
    return humanized(QUALIFIED.sub(r"\1", text))


class Said(str):
    """A fact as a sentence says it; a number takes words from the braces around it.

    >>> "it takes {needs:cart}, and {has} {has:is/are} there".format(needs=Said(1), has=Said(2))
    'it takes 1 cart, and 2 are there'
    >>> "{has:berry/berries}, {none:plum}".format(has=Said(2), none=Said(0))
    '2 berries, no plums'
    """

    __slots__ = ()

    def __format__(self, words: str) -> str:
        """As it is, so many of a thing (``thing``, or ``thing/things``), or a verb that goes with it (``is/are``)."""
        if not words:
            return str(self)
        one, _, many = words.partition("/")
        word = one if self == "1" else many or f"{one}s"
        return word if words in VERBS else f"{'no' if self == '0' else self} {word}"


VERBS = frozenset({"is/are", "has/have"})
"""What stands in braces to go with a number, without the number itself."""


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


def suggestion(word: object, ids: Sequence[str]) -> str:
    """A hint for a wrong id: all ids where they are few, else the one most like it, or nothing.

    >>> suggestion(3, ["1", "2"]), suggestion(2, ["1", "2"])
    ('; there is "1" and "2"', '; did you mean "2"?')
    >>> suggestion("ross", ["field:rose", *(f"moor:plant_{i}" for i in range(30))])
    '; did you mean "field:rose"?'
    """
    if type(word) is int and abs(word) <= len(ids) and str(word) in ids:
        return f'; did you mean "{word}"?'
    if sum(map(len, ids)) <= FEW:
        *most, last = [f'"{name}"' for name in ids] or ["nothing"]
        return f"; there is {', '.join(most)}{' and ' if most else ''}{last}"
    near = closest_id(word, ids) if isinstance(word, str) else None
    return f'; did you mean "{near}"?' if near else ""
