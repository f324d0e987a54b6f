"""How general a game's content language is: of its own words, how many serve several entries, one, or none.

Its own words are what has code behind it for the sake of effects alone: verbs, numbers that no piece has printed on it,
families, and fields marked as :class:`~petz_engine.packs.vocabulary.Own`. Moments of the round, the goods of verbs and
printed numbers are there without any effect, and do not count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from petz_engine.packs.catalog import Catalog, Entry
from petz_engine.packs.expressions import Expression
from petz_engine.packs.shape import alternatives, hints, key_of, mark
from petz_engine.packs.vocabulary import Own, Union, Vocabulary


@attrs.frozen
class Measure:
    """The ids of the entries that use each word, by what the word is (such as ``verb``) and the word itself."""

    users: Mapping[tuple[str, str], tuple[str, ...]]

    def serving(self, least: int, most: int = 1_000_000) -> dict[tuple[str, str], tuple[str, ...]]:
        """The words that so many entries use."""
        return {word: by for word, by in self.users.items() if least <= len(by) <= most}


def measure(catalog: Catalog, vocabulary: Vocabulary) -> Measure:
    """Who uses which of the language's own words."""
    users: dict[tuple[str, str], dict[str, None]] = {word: {} for word in _words(vocabulary)}
    for of in catalog.entries.values():
        for entry in of:
            for word in _used(entry, vocabulary):
                if word in users:
                    users[word][entry.id] = None
    return Measure({word: tuple(by) for word, by in users.items()})


def _unions(vocabulary: Vocabulary) -> list[Union]:
    kinds = [kind.fact for kind in vocabulary.kinds.values()]
    return [*vocabulary.unions.values(), *(fact for fact in kinds if isinstance(fact, Union))]


def _classes(vocabulary: Vocabulary) -> Iterator[type[Any]]:
    for kind in vocabulary.kinds.values():
        yield from kind.fact.classes() if isinstance(kind.fact, Union) else (kind.fact,)


def _words(vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """All own words of a language."""
    printed = {name for cls in _classes(vocabulary) for name in hints(cls)}
    for union in _unions(vocabulary):
        for sort, word in _words_of(union) if union.own else ():
            if sort != "number" or word not in printed:
                yield sort, word
    for cls in dict.fromkeys((*_classes(vocabulary), *(c for u in _unions(vocabulary) for c in u.classes()))):
        yield from (("field", key_of(name)) for name, shape in hints(cls).items() if _is_own(shape))


def _words_of(union: Union) -> Iterator[tuple[str, str]]:
    """The words that choose in a union: verbs by their keys, numbers and others by their tags."""
    for word, of in union.members.items():
        if union.tag:
            yield _sort(union.tag), word
        elif word == "stat" and isinstance(of, Union):
            yield from _words_of(of)
        else:
            yield "verb", word


def _is_own(shape: Any) -> bool:
    return any(mark(option, Own) for option in (shape, *alternatives(shape)))


def _sort(tag: str) -> str:
    return "number" if tag == "stat" else tag


def _used(entry: Entry, vocabulary: Vocabulary) -> Iterator[tuple[str, str]]:
    """The words that an entry uses, its own or not."""
    for value in tables_of(entry.fact):
        cls = type(value)
        for union in _unions(vocabulary):
            if cls in tuple(union.classes()):
                yield from _chosen(union, value)
        for field in attrs.fields(cls):
            if getattr(value, field.name) not in (None, field.default) and _is_own(hints(cls)[field.name]):
                yield "field", key_of(field.name)


def _chosen(union: Union, value: Any) -> Iterator[tuple[str, str]]:
    """The words by which a union has chosen the class of a table."""
    key = union.tag or next(iter(hints(type(value))))
    word = getattr(value, key)
    if union.tag or key == "stat":
        yield _sort(key), word
    elif key in union.members:
        yield "verb", key_of(key)
    if key == "modify":
        yield "number", word


def tables_of(value: Any) -> Iterator[Any]:
    """A fact and all tables within it."""
    if isinstance(value, Expression):
        return
    if attrs.has(type(value)):
        yield value
        for field in attrs.fields(type(value)):
            yield from tables_of(getattr(value, field.name))
    elif isinstance(value, tuple):
        for each in value:
            yield from tables_of(each)
