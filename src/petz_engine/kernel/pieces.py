"""Pieces: how many there are of each, and how many lie somewhere, counted off the marks of the types of a state.

In a state a number of content (``IdOf``) is a piece that lies there, and a bag (``Per``) holds so many of each entry. A
field that only names pieces which lie elsewhere is marked: ``Annotated[tuple[TileId, ...], MENTION]``. So a game says
how many pieces it has, and that they are all there is an invariant that needs no code of its own.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any

import attrs

from petz_engine.kernel.bag import Bag, minus
from petz_engine.kernel.codec import IdOf, OneOf, Per
from petz_engine.kernel.ruleset import Invariant
from petz_engine.kernel.view import View

Visit = Callable[[Any, Any], None]
"""Goes through a value, and adds what it finds there to the second argument."""
Leaf = Callable[[Any, tuple[Any, ...], str], Any]
"""The visit of values of a type with these marks at a path, None where nothing is found there, or ``_INSIDE``."""
_INSIDE = object()


@attrs.frozen
class Mention:
    """Marks a field that names pieces which lie elsewhere."""


@attrs.frozen
class Within:
    """Marks a whole number of a state that is never below ``least`` or above ``most``."""

    least: int
    most: int


MENTION = Mention()
AMOUNT = Within(0, 99_999)
"""The bounds of amounts: of what is marked so, and of each entry of a bag."""
Amount = Annotated[int, AMOUNT]
"""How much of something there is in a state."""


@attrs.frozen(eq=False)
class Pieces:
    """The pieces of a game, which lie somewhere in each ``state``.

    ``copies(content)`` has by kind how many there are of each entry, None for those that are not counted.
    ``box(content)`` has by kind the entries of which some may be out of the game. ``stands_for`` has by kind what a
    number of it stands for: another kind, and the function that leads to a number of that (the card of a face).

    >>> from petz_engine.kernel.build import record
    >>> @record
    ... class Yard:
    ...     here: tuple[Annotated[int, IdOf("tree")], ...]
    ...     store: Annotated[tuple[int, ...], Per("tree")]
    ...     wanted: Annotated[int, IdOf("tree"), MENTION]
    >>> pieces = Pieces(Yard, lambda content: {"tree": (3, 2)})
    >>> pieces.left(None, Yard((0, 0), (0, 1), 1), "tree")
    (1, 1)
    """

    state: type[Any]
    copies: Callable[[Any], Mapping[str, Sequence[int | None]]]
    box: Callable[[Any], Mapping[str, Collection[int]]] = lambda content: {}
    stands_for: Mapping[str, tuple[str, Callable[[int], int]]] = attrs.field(factory=dict)
    _visits: dict[Any, Visit | None] = attrs.field(factory=dict, init=False, repr=False)

    def left(self, content: Any, of: Any, kind: str) -> Bag:
        """The pieces of a kind that do not lie in a record, a state or a view; 0 where none are counted."""
        copies = self.copies(content)[kind]
        lying = self.lying(of, kind, len(copies))
        return minus([lying[at] if n is None else n for at, n in enumerate(copies)], lying)

    def lying(self, of: Any, kind: str, size: int) -> list[int]:
        """How many pieces of a kind lie in a record, a state or a view, by entry; ``size`` is how many those are."""
        counts = [0] * size
        for part in _parts(of):
            if (visit := self._visit(type(part), kind)) is not None:
                visit(part, counts)
        return counts

    def hidden(self, kind: str) -> bool:
        """Whether pieces of a kind can lie where not everybody sees them."""
        fields = [(name, tp) for name, tp in _fields(self.state) if name != "table"]
        return any(self._visit(tp, kind) is not None for _, tp in fields)

    def invariants(self) -> tuple[Invariant, ...]:
        """The invariants of the marks: all pieces are there, and no amount is out of its bounds."""
        amounts = Invariant("amounts", partial(_out_of_bounds, {}), public=True)
        return Invariant("pieces", partial(_miscounted, self), public=True), amounts

    def _visit(self, tp: Any, kind: str) -> Visit | None:
        key = tp, kind
        if key not in self._visits:
            self._visits[key] = visit_of(tp, partial(_pieces_of, kind, self.stands_for))
        return self._visits[key]


def _parts(of: Any) -> tuple[Any, ...]:
    """What can be seen of a view; a state or a record is one part."""
    if isinstance(of, View):
        return (of.table,) if of.mine is None else (of.table, of.mine)
    return (of,)


def _miscounted(pieces: Pieces, content: Any, of: Any) -> Iterator[str]:
    """Pieces of which there are more or fewer than the game has; in a view some may lie where it does not look."""
    box = pieces.box(content)
    for kind, copies in pieces.copies(content).items():
        loose = isinstance(of, View) and pieces.hidden(kind)
        lying = pieces.lying(of, kind, len(copies))
        if lying == copies:
            continue
        for at, count in enumerate(lying):
            there = copies[at]
            fewer = loose or at in box.get(kind, ())
            if there is not None and (count > there or (count < there and not fewer)):
                yield f"{count} of {there} {content.names[kind][at]}"


def _pieces_of(
    kind: str,
    stands_for: Mapping[str, tuple[str, Callable[[int], int]]],
    tp: Any,
    marks: tuple[Any, ...],
    path: str,
) -> Any:
    """The leaf that counts pieces of a kind."""
    if any(isinstance(mark, (Mention, OneOf)) for mark in marks):
        return None
    for mark in marks:
        if isinstance(mark, IdOf):
            other, leads = stands_for.get(mark.kind, (mark.kind, None))
            return None if other != kind else _piece if leads is None else partial(_piece_for, leads)
        if isinstance(mark, Per) and _is_bag(tp, mark):
            return _bag if mark.kind == kind else None
    return _INSIDE


def _is_bag(tp: Any, mark: Per) -> bool:
    return typing.get_args(tp)[0] is int and mark.default == 0


def _piece(value: int, counts: list[int]) -> None:
    counts[value] += 1


def _piece_for(leads: Callable[[int], int], value: int, counts: list[int]) -> None:
    counts[leads(value)] += 1


def _bag(value: Sequence[int], counts: list[int]) -> None:
    for at, n in enumerate(value):
        if n:
            counts[at] += n


# --- amounts


def _out_of_bounds(visits: dict[Any, Visit | None], content: Any, of: Any) -> Iterator[str]:
    """Amounts that are less than nothing, or more than anybody can count."""
    found: list[str] = []
    for part in _parts(of):
        cls = type(part)
        if cls not in visits:
            visits[cls] = visit_of(cls, _amounts_of)
        visit = visits[cls]
        if visit is not None:
            visit(part, found)
    yield from found


def _amounts_of(tp: Any, marks: tuple[Any, ...], path: str) -> Any:
    """The leaf that finds amounts out of their bounds."""
    for mark in marks:
        if isinstance(mark, OneOf):
            return None
        if isinstance(mark, Within):
            return partial(_number, mark, path)
        if isinstance(mark, Per) and _is_bag(tp, mark):
            return partial(_numbers, path)
    return _INSIDE


def _number(bounds: Within, path: str, value: int, found: list[str]) -> None:
    if not bounds.least <= value <= bounds.most:
        found.append(f"{path} is {value}")


def _numbers(path: str, value: Sequence[int], found: list[str]) -> None:
    if value and (min(value) < AMOUNT.least or max(value) > AMOUNT.most):
        found.append(f"{path} is {list(value)}")


# --- values by their types


def visit_of(tp: Any, leaf: Leaf, path: str = "") -> Visit | None:
    """The visit of all values of a type that a leaf wants to see; None where it wants to see none of them."""
    marks: tuple[Any, ...] = ()
    if typing.get_origin(tp) is Annotated:
        tp, marks = tp.__origin__, tp.__metadata__
    found = leaf(tp, marks, path)
    if found is not _INSIDE:
        visit: Visit | None = found
        return visit
    origin, args = typing.get_origin(tp), typing.get_args(tp)
    if origin in (typing.Union, types.UnionType):
        kinds = [arg for arg in args if arg is not type(None)]
        return _either([(kind, visit_of(kind, leaf, path)) for kind in kinds])
    if origin is tuple and args[1:] == (Ellipsis,):
        inner = visit_of(args[0], leaf, f"{path}[]")
        return None if inner is None else partial(_every, inner)
    if origin is tuple:
        return _some([(at, visit_of(arg, leaf, f"{path}[{at}]")) for at, arg in enumerate(args)], _items)
    if attrs.has(tp):
        inside = [(name, visit_of(of, leaf, f"{path}.{name}" if path else name)) for name, of in _fields(tp)]
        return _some(inside, _attributes)
    return None


def _fields(cls: type[Any]) -> list[tuple[str, Any]]:
    hints = typing.get_type_hints(cls, include_extras=True)
    return [(field.name, hints[field.name]) for field in attrs.fields(cls)]


def _some(parts: list[tuple[Any, Visit | None]], visit: Callable[..., None]) -> Visit | None:
    wanted = [(part, inner) for part, inner in parts if inner is not None]
    return partial(visit, wanted) if wanted else None


def _either(kinds: list[tuple[Any, Visit | None]]) -> Visit | None:
    """The visit of a value that may be None, or a record of one of several classes."""
    if len(kinds) == 1 and kinds[0][1] is not None:
        return partial(_if_any, kinds[0][1])
    return _some(kinds, _by_class)


def _every(inner: Visit, value: Any, found: Any) -> None:
    for item in value:
        inner(item, found)


def _items(parts: list[tuple[int, Visit]], value: Any, found: Any) -> None:
    for at, inner in parts:
        inner(value[at], found)


def _attributes(parts: list[tuple[str, Visit]], value: Any, found: Any) -> None:
    for name, inner in parts:
        inner(getattr(value, name), found)


def _if_any(inner: Visit, value: Any, found: Any) -> None:
    if value is not None:
        inner(value, found)


def _by_class(parts: list[tuple[type[Any], Visit]], value: Any, found: Any) -> None:
    for cls, inner in parts:
        if type(value) is cls:
            inner(value, found)
