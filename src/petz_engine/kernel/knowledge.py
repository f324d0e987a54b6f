"""Knowledge: what a seat can conclude from its view, as odds and as worlds that it may be in.

Both use the view alone, so they cannot use what the seat does not know. A game says how (:class:`Knowledge`); what is
the same for all games is done here: names of piles, random numbers, and what seats have committed face down.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeVar

import attrs

from petz_engine.kernel.chance import Chooser, Ranging
from petz_engine.kernel.codec import abbreviated_json
from petz_engine.kernel.decision import SEALED
from petz_engine.kernel.flow import ASK
from petz_engine.kernel.refusal import IllegalAction, PetzError
from petz_engine.kernel.view import View
from petz_engine.kernel.words import suggestion

if TYPE_CHECKING:
    from petz_engine.kernel.game import Game

T = TypeVar("T")
Below = Callable[[int], int]
"""A whole number from 0 to n - 1, for any n."""
Commits = Callable[[Any, View, Any], Any]
"""What a seat commits: ``commits(game, view, rng)`` is an action for the seat of the view."""


class UnknownPile(PetzError, LookupError):
    """Raised by ``odds`` for a pile that the game does not have; the message says which there are."""


class NoConsistentState(PetzError, ValueError):
    """Raised for a view that no game can lead to, as far as hidden things go; no view of a game is such a one."""


class NoKnowledge(PetzError, TypeError):
    """Raised by ``odds`` and ``determinize`` of a game whose rules do not say what a seat can conclude."""


@attrs.frozen
class Knowledge:
    """What the rules of a game say of hidden things.

    ``piles(content)`` are the full names of all piles that ``odds`` may be asked about; ``odds(content, view, pile)``
    is the chance of each piece to be the next of a pile, empty where none comes. ``determinize(content, view, below)``
    is a state that looks the same to the seat of the view, without what the others have committed face down;
    ``below(n)`` is a random number below any n. ``waiting(content, table)`` are the seats whose commits are still face
    down though their decision is over.
    """

    piles: Callable[[Any], Sequence[str]]
    odds: Callable[[Any, View, str], Mapping[str, Fraction]]
    determinize: Callable[[Any, View, Below], Any]
    waiting: Callable[[Any, Any], Sequence[int]] = lambda content, table: ()


def evenly(rng: Chooser | Ranging) -> Below:
    """Random numbers below any n, of a generator that may know numbers of 64 bits only; TypeError for no generator.

    >>> from petz_engine.kernel.chance import Rng
    >>> below = evenly(Rng(7))
    >>> below(6), below(10**30) > 2**64
    (2, True)
    """
    source: Any = getattr(rng, "below", None) or getattr(rng, "randrange", None)
    if source is None or isinstance(rng, type):
        raise TypeError(f"expected a source of random numbers such as Rng(7), got {abbreviated_json(rng)}")

    def below(n: int) -> int:
        if n <= 1 << 32:
            return int(source(n))
        words = (n.bit_length() + 95) // 32  # 64 bits more than n has, so that all numbers are alike
        big = 0
        for _ in range(words):
            big = big << 32 | source(1 << 32)
        return big * n >> 32 * words

    return below


def shuffled(items: Sequence[T], below: Below) -> list[T]:
    """The same items in any order.

    >>> shuffled("abc", lambda n: 0)
    ['b', 'c', 'a']
    """
    found = list(items)
    for at in range(len(found) - 1, 0, -1):
        to = below(at + 1)
        found[at], found[to] = found[to], found[at]
    return found


def picked(bag: Sequence[int], n: int, below: Below) -> tuple[int, ...]:
    """So many pieces of a bag, as a bag, without replacement.

    >>> picked((1, 2), 2, lambda n: 0)
    (1, 1)
    """
    left, got = list(bag), [0] * len(bag)
    for size in range(sum(bag), sum(bag) - n, -1):
        at, kind = below(size), 0
        while at >= left[kind]:
            at -= left[kind]
            kind += 1
        left[kind] -= 1
        got[kind] += 1
    return tuple(got)


def one_of(weighed: Sequence[tuple[T, int]], below: Below) -> T:
    """One of some things by their weights, which are whole numbers above 0.

    >>> one_of([("heads", 1), ("tails", 2)], lambda n: n - 1)
    'tails'
    """
    at = below(sum([weight for _, weight in weighed])) if len(weighed) > 1 else 0
    for thing, weight in weighed:
        at -= weight
        if at < 0:
            return thing
    raise AssertionError("below(n) is below n")


def odds(game: Game, view: View, pile: str) -> dict[str, Fraction]:
    """See :meth:`Game.odds`."""
    knowledge = _knowledge(game, view)
    return dict(knowledge.odds(game.content, view, _pile(game, knowledge.piles(game.content), pile)))


def determinize(game: Game, view: View, rng: Any, commits: Commits | None = None) -> Any:
    """See :meth:`Game.determinize`."""
    knowledge = _knowledge(game, view)
    if commits is not None and not callable(commits):
        raise TypeError(f"commits is a function of game, view and rng, not {abbreviated_json(commits)}")
    state = knowledge.determinize(game.content, view, evenly(rng))
    seats, cursor = _committed(game, knowledge, view)
    if not seats:
        return state
    secrets = list(state.secrets)
    for seat in seats:
        if seat != view.seat:
            asked = _asked(game, view, state, seat, cursor)
            action = _walked(game, asked, rng) if commits is None else commits(game, asked, rng)
            refused = game.check(asked, action)
            if refused is not None:
                raise IllegalAction(refused)
            secrets[seat] = attrs.evolve(secrets[seat], sealed=action)
    return attrs.evolve(state, secrets=tuple(secrets))


def _knowledge(game: Game, view: View) -> Knowledge:
    """What the game says of hidden things; an error where it says nothing, or for what is no view of it."""
    if game.rules.knowledge is None:
        raise NoKnowledge(
            f"the rules of {game.rules.name} do not say what a seat can conclude (Rules.knowledge)"
        )
    game.require_view(view)
    return game.rules.knowledge


def _pile(game: Game, names: Sequence[str], pile: str) -> str:
    """The full name of a pile, which may be given without its pack; UnknownPile where that fits none, or several."""
    fitting = [name for name in names if name == pile] or [
        name for name in names if name.rpartition(":")[2] == pile
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise UnknownPile(f"{abbreviated_json(pile)} can be {' or '.join(fitting)}")
    raise UnknownPile(f"{game.rules.name} has no pile {abbreviated_json(pile)}{suggestion(pile, names)}")


def _walked(game: Game, view: View, rng: Any) -> Any:
    return game.options(view).walk(rng)


def _committed(game: Game, knowledge: Knowledge, view: View) -> tuple[Sequence[int], int]:
    """Who has committed something that the others cannot see yet, and at which place of the flow it was asked for."""
    table = view.table
    if not table.pending and table.due and (whose := game.sealed_at(table.cursor, table)):
        return [seat for seat in whose if seat not in table.due], table.cursor
    seats = knowledge.waiting(game.content, table)
    cursor = table.cursor
    while seats and (game.program[cursor].kind != ASK or game.program[cursor].secrecy is not SEALED):
        cursor -= 1
    return seats, cursor


def _asked(game: Game, view: View, state: Any, seat: int, cursor: int) -> View:
    """What a seat saw when it was asked, but for what the others have done since."""
    table = view.table
    due = tuple(
        [other for other in table.order if other == seat or (cursor == table.cursor and other in table.due)]
    )
    then = attrs.evolve(table, cursor=cursor, due=due, pending=())
    return View(seat, then, state.secrets[seat], game.content)
