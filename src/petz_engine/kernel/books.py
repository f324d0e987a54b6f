"""Double entry: what an event says that moves leaves one account and comes to another, and nothing else changes.

A game says which accounts it has (:class:`Account`), and what each kind of event moves (:class:`Move`). The types
of facts say how much that is: a number of content is one piece of it, a bag so many of each, a whole number so much.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, product
from math import prod
from typing import Annotated, Any

import attrs

from petz_engine.kernel.codec import IdOf, Per
from petz_engine.kernel.event import Event
from petz_engine.kernel.ruleset import StepInvariant

TOLD = "told"
"""The account that the event names as its ``source`` or ``target``."""
ALL = "all"
"""In place of a fact: all that the account holds."""
Key = tuple[int, ...]
Balance = dict[Key, int]


@attrs.frozen
class Account:
    """A place of a good, with what it holds in a state: a whole number, a bag, or a tuple of bags.

    ``holds`` gets content, state and, where each seat has an account of its own, the seat. Several accounts may hold
    what events call by one name of a place, each another good.
    """

    good: str
    place: str
    holds: Callable[..., Any]
    seats: bool = True


@attrs.frozen
class Move:
    """What an event of a kind moves: as much as a ``fact`` says (ALL: all there is, "": one), of a ``good``.

    ``source`` and ``target`` are places; the good has no account at those that can be neither empty nor full. ``at`` is
    a fact that says where within the place, ``times`` one that says how often, ``seats`` those that say from whom to
    whom, and ``only`` changes the amount. ``rule`` is that of the event, where only some of the kind move the good.
    ``spare`` takes no more than there is.
    """

    fact: str
    source: str | None = TOLD
    target: str | None = TOLD
    good: str = ""
    at: str = ""
    times: str = ""
    seats: tuple[str, str] | None = None
    only: Callable[[int], int] | None = None
    rule: str = ""
    spare: bool = False


@attrs.frozen(eq=False)
class Books:
    """The accounts of a game, what its events move, and the types of their facts.

    >>> from petz_engine.kernel.event import Event
    >>> accounts = (Account("fruit", "barn", lambda content, barns, seat: barns[seat]),)
    >>> books = Books(accounts, {"picked": (Move("fruit"),)}, seats=len)
    >>> events = [Event("picked", "XX-DO-01", 1, (("fruit", 2), ("source", "tree"), ("target", "barn")))]
    >>> [list(led.broken(None, (0, 1), events, after)) for led in books.step_invariants() for after in [(0, 3), (1, 3)]]
    [[], ['the fruit in barn of seat 0 is 1, the events say 0']]
    """

    accounts: tuple[Account, ...]
    moves: Mapping[str, tuple[Move, ...]]
    facts: Mapping[str, Any] = attrs.field(factory=dict)
    seats: Callable[[Any], int] = lambda state: len(state.secrets)

    def step_invariants(self) -> tuple[StepInvariant, ...]:
        """A step invariant for each good."""
        goods = dict.fromkeys(account.good for account in self.accounts)
        return tuple([StepInvariant(good, partial(_unbalanced, self, good)) for good in goods])


def _unbalanced(
    books: Books, good: str, content: Any, before: Any, events: Sequence[Event], after: Any
) -> Iterator[str]:
    """Where an account of a good holds something else than before with all that was moved."""
    accounts = {account.place: account for account in books.accounts if account.good == good}
    moved = [
        (move, event)
        for event in events
        for move in books.moves.get(event.kind, ())
        if (move.good or move.fact) == good and move.rule in ("", event.rule)
    ]
    seats = range(books.seats(before))
    was = {place: _holds(account, content, before, seats) for place, account in accounts.items()}
    now = {place: _holds(account, content, after, seats) for place, account in accounts.items()}
    if not moved and was == now:
        return
    expected = {place: dict(_flat(held)) for place, held in was.items()}
    for move, event in moved:
        yield from _carried_out(books, move, event, accounts, expected)
    for place, held in now.items():
        for key, n in _flat(held):
            if n != expected[place].get(key):
                yield f"the {good} {_named(accounts[place], key)} is {n}, the events say {expected[place].get(key)}"


def _named(account: Account, key: Key) -> str:
    """A number of an account, as a message calls it."""
    at = key[1:] if account.seats else key
    number = f"{', '.join(map(str, at))} " if at else ""
    return f"{number}in {account.place}{f' of seat {key[0]}' if account.seats else ''}"


def _holds(account: Account, content: Any, state: Any, seats: Iterable[int]) -> Any:
    if not account.seats:
        return account.holds(content, state)
    return [account.holds(content, state, seat) for seat in seats]


def _flat(value: Any) -> Iterator[tuple[Key, int]]:
    """The numbers in a number, a bag or a tuple of bags, by their places."""
    if isinstance(value, int):
        yield (), value
        return
    for at, item in enumerate(value):
        yield from [((at, *key), n) for key, n in _flat(item)]


def _carried_out(
    books: Books, move: Move, event: Event, accounts: Mapping[str, Account], balances: Mapping[str, Balance]
) -> Iterator[str]:
    """Moves what an event says."""
    ends: list[Any] = [
        event.get(name) if place is TOLD else place
        for name, place in (("source", move.source), ("target", move.target))
    ]
    seats = (event.seat, event.seat) if move.seats is None else tuple([event[name] for name in move.seats])
    if ends[0] is not None and ends[0] == ends[1] and seats[0] == seats[1]:
        yield f"{event.kind} moves nothing"
    for end, seat, sign in zip(ends, seats, (-1, 1), strict=True):
        if end not in accounts:
            continue
        balance, owner = balances[end], (seat,) if accounts[end].seats else ()
        if move.fact == ALL:
            _empty(balance, owner if seat >= 0 else (), event.get(move.at))
            continue
        depth = len(next(iter(balance))) - len(owner)
        for key, n in _amounts(books, move, event):
            own = (*owner, *key[len(key) - depth :])
            if own in balance:
                balance[own] += sign * (min(n, balance[own]) if move.spare else n)


def _empty(balance: Balance, owner: Key, at: int | None) -> None:
    start = owner if at is None else (*owner, at)
    for key in balance:
        if key[: len(start)] == start:
            balance[key] = 0


def _amounts(books: Books, move: Move, event: Event) -> Iterator[tuple[Key, int]]:
    """How much an event moves, by the numbers of the pieces."""
    if move.fact and event.get(move.fact) is None:
        return
    times = event[move.times] if move.times else 1
    where = (event[move.at],) if move.at else ()
    said = _much(books.facts.get(move.fact, int), event[move.fact]) if move.fact else [((), 1)]
    for key, n in said:
        amount = n * times
        yield (*where, *key), amount if move.only is None else move.only(amount)


def _much(tp: Any, value: Any) -> list[tuple[Key, int]]:
    """How much a fact of a type is, by the numbers of the pieces."""
    if typing.get_origin(tp) is Annotated:
        for mark in tp.__metadata__:
            if isinstance(mark, IdOf):
                return [((value,), 1)]
            if isinstance(mark, Per):
                return [((at,), n) for at, n in enumerate(value) if n]
        tp = tp.__origin__
    if typing.get_origin(tp) is not tuple:
        return [((), value)]
    args = typing.get_args(tp)
    if args[1:] == (Ellipsis,):
        return [found for item in value for found in _much(args[0], item)]
    parts = [_much(arg, item) for arg, item in zip(args, value, strict=True)]
    return [(tuple(chain(*(key for key, _ in row))), prod(n for _, n in row)) for row in product(*parts)]
