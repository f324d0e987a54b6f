"""Players for proofs: they answer drafts, so every game of theirs is a list of numbers that can be shrunk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from petz_engine.kernel.chance import Rng
from petz_engine.kernel.draft import Draft
from petz_engine.kernel.game import Game
from petz_engine.kernel.slots import Choice
from petz_engine.kernel.view import View
from petz_engine.testing.driver import Numbers, Pick, random_numbers

Busy: TypeAlias = Callable[[Draft, Sequence[Choice], Choice], bool]
"""Whether more happens with a choice than with the others."""
Player: TypeAlias = Callable[[int], Pick]
"""The player of a seed."""
Answer: TypeAlias = Callable[[Game, View], Any]
"""Answers the decision of a view with one of its legal actions, as the strategy of a bot does."""


def even(seed: int) -> Pick:
    """A player that chooses evenly at every slot."""
    return Numbers(random_numbers(seed))


class Lively:
    """A player with whom much happens; every choice is still possible, only not equally likely.

    ``busy`` says with which choices more happens; without it, that is every choice but the quietest.
    """

    rng: Rng
    busy: Busy | None

    def __init__(self, seed: int, busy: Busy | None = None) -> None:
        self.rng, self.busy = Rng(seed), busy

    def __call__(self, draft: Draft, choices: Sequence[Choice]) -> int:
        below, size = self.rng.below, len(choices)
        if below(6) == 0:
            return below(size)
        if self.busy is None:
            return 1 + min(
                below(size - 1), below(size - 1)
            )  # small amounts, so that much is left to go on with
        wanted = [at for at, choice in enumerate(choices) if self.busy(draft, choices, choice)]
        return wanted[below(len(wanted))] if wanted else below(size)


class Following:
    """A player that does what somebody else answers, such as a bot, and now and then something else.

    One decision in ``astray`` is left to the ``other`` player (0: none).
    """

    def __init__(self, game: Game, answer: Answer, other: Pick, rng: Rng, astray: int = 4) -> None:
        self._game, self._answer, self._other = game, answer, other
        self._rng, self._astray = rng, astray
        self._view: View | None = None
        self._path: list[int] | None = None

    def __call__(self, draft: Draft, choices: Sequence[Choice]) -> int:
        view = draft._view  # a player may know its own view, of course
        if self._view is not view:
            self._view = view
            astray = self._astray and self._rng.below(self._astray) == 0
            self._path = None if astray else path_of(self._game, view, self._answer(self._game, view))
        if self._path is None:
            return self._other(draft, choices)
        return self._path.pop(0) if self._path else 0


def path_of(game: Game, view: View, action: Any) -> list[int]:
    """The places of the choices by which the draft of a view leads to an action, where there are two or more.

    It ends where the draft does not offer what the action needs.

    >>> import petz_engine as pe
    >>> game = pe.load(pe.games()[0])
    >>> state, _ = game.settle(game.start(), pe.Dealer(1))
    >>> view = game.view(state, game.decisions(state)[0].seat)
    >>> from petz_engine.testing import Numbers, act
    >>> last = list(game.options(view))[-1]
    >>> act(game, view, Numbers(path_of(game, view, last))) == last
    True
    """
    draft, path = game.draft(view), list[int]()
    for choice in choices_of(game, view, action):
        choices = [] if draft.action is not None else list(draft.choices())
        if choice not in choices:
            break
        if len(choices) > 1:
            path.append(choices.index(choice))
        draft = draft.choose(choice)
    return path


def choices_of(game: Game, view: View, action: Any) -> list[Choice]:
    """The choices that make up an action in the draft of a view."""
    decision = game.my_decision(view)
    if decision is None or type(action) not in decision.actions:
        return []
    parts = list(game.rules.mechanics[type(action)].path(view, decision, action))
    return [decision.actions.index(type(action)), *parts] if len(decision.actions) > 1 else parts


def mixed(lively: Player = Lively) -> Player:
    """An even player for every fourth seed, a lively one for the others."""

    def player(seed: int) -> Pick:
        return even(seed) if seed % 4 == 0 else lively(seed)

    return player
