"""The vocabulary of a game: which kinds of entry its packs may hold, and what may stand in each field.

A :class:`Vocabulary` is a value. The loader derives everything from it (which tables exist, which keys a table
takes, what a text refers to), so two games live side by side in one process and nothing is registered globally.

A kind is an attrs class. Its field types say everything; seven marks extend plain ``int``, ``str``, ``bool``,
``tuple[X, ...]``, ``Mapping[int, int]`` (or ``dict``; read-only once it is read), ``X | None`` and ``Literal[...]``:

* ``Annotated[int, Ref("plant")]`` the id of an entry of that kind, ``pack:name`` once it is read, and its number in
  compiled content (:meth:`~petz_engine.packs.entry_index.EntryIndex.resolved`)
* ``Annotated[int, Halves()]``     a whole number or ``"n/2"``, kept as a number of half points
* ``Annotated[Function, About("plant")]`` an :mod:`expression <petz_engine.packs.expressions>` about a plant
* ``Annotated[str, RuleId("XX-")]`` the id of a rule of the game, such as ``"XX-DO-01"``
* ``Annotated[int, AtLeast(1), AtMost(9)]`` a number in a range, wherever in the type of a field it stands
* a class in :attr:`Vocabulary.unions`  one inline table whose tag key chooses the class

The key of a field is its name; one that Python has for itself ends in ``_`` (``while_`` is the key ``while``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, get_args, get_type_hints

import attrs

if TYPE_CHECKING:
    from petz_engine.packs.catalog import Catalog, Fault
    from petz_engine.packs.expressions.scopes import Scopes
    from petz_engine.packs.older import Older


@attrs.frozen
class Ref:
    """Marks a text field as the id of an entry of one kind."""

    kind: str


@attrs.frozen
class Halves:
    """Marks a number that may be a half: ``3`` or ``"1/2"``; it is kept as a whole number of half points."""


@attrs.frozen
class About:
    """Marks a text field as an expression about something of one scope: a number, or a ``condition``.

    ``seen`` is who may know it at most (``public``, ``owner`` or ``nobody``): what happens for all to see depends on
    what all know.
    """

    scope: str
    condition: bool = False
    seen: str = "public"


@attrs.frozen
class Own:
    """Marks a field that is a word of the language of effects: there is code behind it that serves effects alone."""


@attrs.frozen
class RuleId:
    """Marks a text field as the id of a rule; those of the game begin with ``stem``, such as ``XX-``."""

    stem: str


@attrs.frozen
class AtLeast:
    """Marks a number that may not be smaller; ``code`` is that of the fault, if it is not that of :class:`Bounds`.

    Both bounds are written as the value is kept: of a number of ``Halves`` in half points.
    """

    number: int
    code: str = ""


@attrs.frozen
class AtMost:
    """Marks a number that may not be larger, or a list that may not be longer."""

    number: int


@attrs.frozen
class Bounds:
    """How large numbers and lists may be where no mark says it, and the codes of what is too small or too large.

    Numbers reach from ``-number`` to ``number``, and lists have ``items``; too much of a kind has the code of a list.
    """

    number: int = 1000
    items: int = 100
    small: str = "E481"
    large: str = "E483"
    many: str = "E484"


@attrs.frozen
class Union:
    """A closed set of inline tables: the text under ``tag`` chooses the class of the rest.

    Without a tag, a table has exactly one of the keys of ``members``, such as ``pick`` in ``{ pick = "rose" }``.
    """

    tag: str
    members: Mapping[str, type[Any] | Union]
    otherwise: type[Any] | None = None
    """The class of a table with none of the keys, where a union has no tag."""
    own: bool = True
    """Whether its words are there for effects alone, and not those of the round that has them anyway."""

    @classmethod
    def of(cls, base: Any) -> Union:
        """The union of the subclasses of a class, or of those that ``A | B`` names.

        The first field of each is its tag, whose ``Literal`` has the words that choose it.
        """
        members = [each for each in get_args(base) or base.__subclasses__() if attrs.has(each)]
        tag = attrs.fields(members[0])[0].name
        for each in members:
            if (first := attrs.fields(each)[0].name) != tag:
                raise TypeError(f"{each.__name__} begins with {first!r}; the tag of its union is {tag!r}")
        words = {word: each for each in members for word in get_args(get_type_hints(each)[tag])}
        return cls(tag, dict(sorted(words.items())))

    @staticmethod
    def by_first_key(*classes: type[Any]) -> Union:
        """The union of classes whose first field has the key that chooses them, and what may stand there.

        Where several classes share that, their next field chooses among them.
        """
        by_key: dict[str, list[type[Any]]] = {}
        for cls in classes:
            by_key.setdefault(next(iter(get_type_hints(cls))), []).append(cls)
        return Union("", {name.removesuffix("_"): _by_word(name, of, 0) for name, of in by_key.items()})

    def classes(self) -> Iterator[type[Any]]:
        """All classes that may be chosen, each once."""
        found = [(of,) if isinstance(of, type) else tuple(of.classes()) for of in self.members.values()]
        found += [] if self.otherwise is None else [(self.otherwise,)]
        return iter(dict.fromkeys(cls for classes in found for cls in classes))


def _by_word(name: str, classes: Sequence[type[Any]], at: int) -> Union:
    """The union of classes by the words that may stand in a field, which has this place in all of them."""
    by_word: dict[str, list[type[Any]]] = {}
    for cls in classes:
        for word in get_args(get_type_hints(cls)[name]):
            by_word.setdefault(word, []).append(cls)
    return Union(name.removesuffix("_"), {word: _one_of(of, at + 1) for word, of in by_word.items()})


def _one_of(classes: Sequence[type[Any]], at: int) -> type[Any] | Union:
    """The one class, or the union by the next field."""
    return classes[0] if len(classes) == 1 else _by_word(list(get_type_hints(classes[0]))[at], classes, at)


@attrs.frozen
class Kind:
    """One kind of entry.

    ``fact`` is its attrs class, or a :class:`Union` where one of the entry's own keys chooses the class.
    ``single`` says that a set of packs holds exactly one such entry, ``most`` how many it can hold (None: any number).
    """

    fact: type[Any] | Union
    single: bool = False
    most: int | None = None


Check: TypeAlias = "Callable[[Catalog], Iterable[Fault]]"
"""Looks at a whole catalog, and tells what does not fit together."""


@attrs.frozen
class Vocabulary:
    """All that packs of one game may say.

    ``scopes`` are the names that expressions may read. ``checks`` look at a catalog whose entries are sound one by one
    and tell what does not fit together. ``seats`` are the numbers of players that a catalog is for (None: any), which
    options may name. ``older`` are words that packs of older versions have.
    """

    game: str
    kinds: Mapping[str, Kind]
    unions: Mapping[type[Any], Union] = attrs.field(factory=dict)
    scopes: Scopes = attrs.field(factory=dict)
    checks: Sequence[Check] = ()
    bounds: Bounds = Bounds()
    seats: Callable[[Catalog], Iterable[int]] | None = None
    older: Sequence[Older] = ()

    def __attrs_post_init__(self) -> None:
        """Raises TypeError for a member of a scope that names a kind, a scope or a printed number that is not there."""
        printed = self.scopes.get("rules", {})
        for scope, members in self.scopes.items():
            for name, member in members.items():
                for field, known in (("of", self.kinds), ("scope", self.scopes), ("most", printed)):
                    meant = getattr(member, field, None)
                    if meant is not None and meant not in known:
                        raise TypeError(
                            f"{scope}.{name}: {field} is {meant!r}, which is none of {sorted(known)}"
                        )
