"""The plain driver of whole games: a game is a list of numbers, and 0 is always the quietest choice.

Wherever a draft offers two or more choices the next number is taken, modulo how many there are; behind the end of the
list every number is 0. Chance comes from a dealer, so the same numbers and the same dealer play the same game, with any
numbers at all. That is what makes a failing game easy to shrink (see :mod:`petz_engine.testing.shrink`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

from petz_engine.kernel.chance import Rng
from petz_engine.kernel.dealer import Dealer
from petz_engine.kernel.decision import CHANCE, Decision
from petz_engine.kernel.draft import Draft
from petz_engine.kernel.event import Event
from petz_engine.kernel.game import Game
from petz_engine.kernel.game_play import Deals
from petz_engine.kernel.slots import Choice
from petz_engine.kernel.view import View

Pick: TypeAlias = Callable[[Draft, Sequence[Choice]], int]
"""Answers a draft with two or more choices: the place of one of them (any number; it is taken modulo)."""


class Turn(NamedTuple):
    """One action of a game, chance included: the state before, who did what, the state after and what was told."""

    before: Any
    decision: Decision
    action: Any
    after: Any
    events: tuple[Event, ...]


class Numbers:
    """Picks by a list of numbers, and the quietest choice behind its end.

    >>> pick = Numbers([5])
    >>> pick(None, "abc"), pick(None, "abc")
    (5, 0)
    """

    def __init__(self, numbers: Sequence[int]) -> None:
        self._rest = iter(numbers)

    def __call__(self, draft: Draft, choices: Sequence[Choice]) -> int:
        return next(self._rest, 0)


class Notes:
    """Asks another pick and notes its answers in ``numbers``, which play the same game again.

    >>> pick = Notes(Numbers([5, 3]))
    >>> pick(None, "abc"), pick(None, "abcd"), pick.numbers
    (2, 3, [2, 3])
    """

    def __init__(self, pick: Pick) -> None:
        self._pick = pick
        self.numbers: list[int] = []

    def __call__(self, draft: Draft, choices: Sequence[Choice]) -> int:
        self.numbers.append(self._pick(draft, choices) % len(choices))
        return self.numbers[-1]


def random_numbers(seed: int, length: int = 1000) -> list[int]:
    """Numbers that choose evenly among up to some hundred choices.

    >>> random_numbers(7, 3)
    [25547, 1100, 59032]
    """
    rng = Rng(seed)
    return [rng.below(1 << 16) for _ in range(length)]


def choose(draft: Draft, pick: Pick) -> Any:
    """The action that a pick leads a draft to; AssertionError where a draft runs into a dead end."""
    while draft.action is None:
        choices = draft.choices()
        assert choices, f"the draft offers nothing for {draft.slot}"
        at = pick(draft, choices) % len(choices) if len(choices) > 1 else 0
        draft = draft.choose(choices[at])
    return draft.action


def act(game: Game, view: View, pick: Pick) -> Any:
    """The action that a pick chooses for the seat of a view; IllegalChoice where it has nothing to choose."""
    return choose(game.draft(view), pick)


def turns(game: Game, pick: Pick, dealer: Deals | int = 0) -> Iterator[Turn]:
    """A whole game turn by turn, checked; a number as the dealer is the seed of one.

    Where several seats are due, the first of them acts.

    >>> import petz_engine as pe
    >>> game = pe.load(pe.games()[0])
    >>> *_, last = turns(game, Numbers([]))
    >>> game.decisions(last.after), game.outcome(last.after) is None
    ((), False)
    """
    dealer = Dealer(dealer) if isinstance(dealer, int) else dealer
    state = game.start()
    while decisions := game.decisions(state):
        decision = decisions[0]
        seat = decision.seat
        action = dealer.deal(game, state) if seat == CHANCE else act(game, game.view(state, seat), pick)
        after, events = game.apply(state, seat, action)
        yield Turn(state, decision, action, after, events)
        state = after
