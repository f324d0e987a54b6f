"""The invariants that every game keeps, whatever its rules say: each by its name, for any game with any packs.

``PROOFS["agreement"]`` is one. Each is a proof, so that ``find`` shrinks a game that breaks it; ``prove`` asks some
or all of one game:

>>> import petz_engine as pe
>>> from petz_engine import testing
>>> game = pe.load(pe.games()[0], seats=2)
>>> testing.prove(game, testing.turns(game, testing.Numbers(testing.random_numbers(3)), 3), ["agreement"], every=9)
>>> testing.PROOFS["commutation"].says
'sealed actions come to the same in any order'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

import attrs

from petz_engine.kernel.chance import Rng, stream_seed
from petz_engine.kernel.game import Game
from petz_engine.testing import agreeing, hiding, keeping
from petz_engine.testing.driver import Turn
from petz_engine.testing.hiding import Twin, imagined
from petz_engine.testing.invariants import InvariantError, lawful

Looks: TypeAlias = Callable[[Game, Turn, Rng], Iterable[str]]
"""Looks at one turn, and tells what is wrong."""
LooksBack: TypeAlias = Callable[[Game, Sequence[Turn]], Iterable[str]]
"""Looks at a whole game, and tells what is wrong."""


@attrs.frozen
class GameInvariant:
    """An invariant of all games: its ``name``, what it ``says``, and where it ``looks``, at turns or ``back`` at whole
    games.

    Called with a game and its turns it is a proof: InvariantError where it does not hold.
    """

    name: str
    says: str
    looks: Looks | None = None
    back: LooksBack | None = None

    def __call__(self, game: Game, played: Iterable[Turn]) -> None:
        self.check(game, list(lawful(game, played)))

    def check(self, game: Game, turns: Sequence[Turn], every: int = 1, first: int = 0) -> None:
        """The invariant holds at one turn in so many, from the ``first`` on, and for the game as a whole."""
        for at in range(first, len(turns), every) if self.looks is not None else ():
            rng = Rng(stream_seed(at, self.name, len(turns)))
            for wrong in self.looks(game, turns[at], rng) if self.looks is not None else ():
                raise InvariantError(at + 1, self.name, wrong)
        for wrong in self.back(game, turns) if self.back is not None else ():
            raise InvariantError(len(turns), self.name, wrong)


def secrets_by(twin: Twin) -> GameInvariant:
    """The invariant of secrets, with twins of one's own making; by default they are imagined by the game."""
    says = "what a seat cannot see makes no difference to what it sees, hears and may do"
    return GameInvariant("secrets", says, looks=lambda game, turn, rng: hiding.secrets(game, turn, rng, twin))


_ALL = (
    GameInvariant(
        "invariants",
        "all invariants and step invariants of the rules hold, within the promised length, up to an outcome",
    ),
    GameInvariant(
        "progress", "whoever is asked has something to choose, and it can be done", agreeing.progress
    ),
    GameInvariant(
        "agreement", "options are what a check accepts; what is refused changes nothing", agreeing.agreement
    ),
    GameInvariant("forms", "a form filled in in any order gives the same action", agreeing.forms),
    GameInvariant(
        "round_trips", "states, views, actions and events come back from bytes", keeping.round_trips
    ),
    GameInvariant(
        "immutability", "a state stays what it was, whatever is done with it", keeping.immutability
    ),
    GameInvariant("records", "a record replays exactly, to the same bytes", back=keeping.records),
    secrets_by(imagined),
    GameInvariant("silence", "others cannot tell one hidden action from another", hiding.silence),
    GameInvariant("commutation", "sealed actions come to the same in any order", hiding.commutation),
    GameInvariant("chance", "weights are exact, and what cannot happen is refused", keeping.chance),
)

PROOFS: Mapping[str, GameInvariant] = {invariant.name: invariant for invariant in _ALL}
"""All invariants by name; ``invariants`` are those that the rules of the game itself have."""


def named(names: Iterable[str] | None = None) -> list[GameInvariant]:
    """The invariants of these names, all of them by default; ValueError for a name that there is none of.

    >>> [invariant.name for invariant in named(["chance", "silence"])]
    ['chance', 'silence']
    """
    if isinstance(names, str):
        names = [names]
    wanted = list(PROOFS if names is None else names)
    for name in wanted:
        if name not in PROOFS:
            raise ValueError(f"there is no invariant {name!r}; there is {', '.join(PROOFS)}")
    return [PROOFS[name] for name in wanted]


def prove(
    game: Game, played: Iterable[Turn], invariants: Iterable[str] | None = None, *, every: int = 1
) -> None:
    """A game keeps these invariants, all of them by default; InvariantError with the first that it does not keep.

    The invariants of the rules are always asked after each action; the others look at one turn in ``every``, each
    invariant at others, since some of them take long.
    """
    turns = list(lawful(game, played))
    for at, invariant in enumerate(named(invariants)):
        invariant.check(game, turns, every, first=at % every)


def proof_of(
    invariants: Iterable[str] | None = None, *, every: int = 1
) -> Callable[[Game, Iterable[Turn]], None]:
    """:func:`prove` with these invariants, as a proof for ``find``."""

    def proof(game: Game, played: Iterable[Turn]) -> None:
        prove(game, played, invariants, every=every)

    return proof
