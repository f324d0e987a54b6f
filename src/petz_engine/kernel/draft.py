"""Drafts, which ask for the choices of an action in order, and options, the lazy set of all that they lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, overload

import attrs

from petz_engine.kernel.build import maker, record
from petz_engine.kernel.chance import Chooser, Ranging, source_of
from petz_engine.kernel.codec import abbreviated_json, snake
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.generic import A_co, B
from petz_engine.kernel.refusal import IllegalChoice, Reason
from petz_engine.kernel.slots import (
    Choice,
    Mechanic,
    Mechanics,
    Partial,
    Slot,
    alike,
    as_choice,
    verdict,
)
from petz_engine.kernel.view import View


@record
class Draft(Generic[A_co]):
    """A partial action that takes one choice after another, until ``action`` is complete.

    Where a decision can be answered by several types of action, the first choice is the number of the type.
    """

    _mechanics: Mechanics = attrs.field(repr=False)
    _view: View = attrs.field(repr=False)
    decision: Decision
    _mechanic: Mechanic | None = attrs.field(repr=False)
    partial: Partial
    _slot: Slot | None = attrs.field(repr=False)
    action: A_co | None = None
    """The complete action, or None as long as a choice is missing."""

    def __repr__(self) -> str:
        types = " or ".join([snake(kind.__name__) for kind in self.decision.actions])
        return f"<Draft of {types}: {self.slot or 'complete'}>"

    @property
    def slot(self) -> str | None:
        """The name of the slot that is asked now; ``"action"`` for the type, None when nothing is missing."""
        if self._mechanic is None:
            return "action"
        return self._slot.name if self._slot is not None else None

    @property
    def context(self) -> dict[str, int]:
        """What the slot is about, as numbers of content."""
        return self._slot.context(self.partial) if self._slot is not None else {}

    def choices(self) -> Sequence[Choice]:
        """What may be chosen now, the quietest first; empty when the action is complete."""
        if self._mechanic is None:
            mechanics, view, decision = self._mechanics, self._view, self.decision
            return [
                i for i, t in enumerate(decision.actions) if mechanics[t].available(view, decision) is None
            ]
        return () if self._slot is None else self._slot.choices(self._view, self.partial)

    def choose(self, choice: Choice) -> Draft[A_co]:
        """The draft one choice further; IllegalChoice for what :meth:`choices` does not list.

        An array of JSON is taken for the tuple.
        """
        if self.action is not None:
            raise IllegalChoice("the action is complete")
        choice, choices = as_choice(choice), self.choices()
        if not alike(choice, choices) or choice not in choices:
            raise IllegalChoice(
                f"{abbreviated_json(choice)} is not among the choices of {self.slot}", self._reason(choice)
            )
        return self._then(choice)

    def _reason(self, choice: Any) -> Reason | None:
        """The rule against a choice, where it is at least one of the right form."""
        slot = self._slot
        if slot is None or not alike(choice, slot.domain(self._view, self.partial)):
            return None
        return slot.verdict(self._view, self.partial, choice)

    def _then(self, choice: Any) -> Draft[A_co]:
        if self._mechanic is None:
            mechanic = self._mechanics[self.decision.actions[choice]]
            return _draft(self._mechanics, self._view, self.decision, mechanic)
        assert self._slot is not None  # a complete action has no choices
        return _next(self, self._mechanic, self._slot.advance(self.partial, choice))


def _next(draft: Draft, mechanic: Mechanic, partial: Partial) -> Draft:
    slot = mechanic.slot(partial)
    action = mechanic.build(partial) if slot is None else None
    return _draft_of(draft._mechanics, draft._view, draft.decision, mechanic, partial, slot, action)


def _draft(mechanics: Mechanics, view: View, decision: Decision, mechanic: Mechanic | None) -> Draft:
    if mechanic is None:
        return _draft_of(mechanics, view, decision, None, None, None, None)
    partial = mechanic.initial(view, decision)
    slot = mechanic.slot(partial)
    action = mechanic.build(partial) if slot is None else None
    return _draft_of(mechanics, view, decision, mechanic, partial, slot, action)


def draft(mechanics: Mechanics, view: View, decision: Decision | None) -> Draft:
    """The draft of a decision, before the first choice; IllegalChoice where there is none."""
    if decision is None:
        raise IllegalChoice("this seat has nothing to choose")
    types = decision.actions
    return _draft(mechanics, view, decision, mechanics[types[0]] if len(types) == 1 else None)


@record
class Options(Generic[A_co]):
    """The legal actions of a view as a lazy set: each action is built when it is asked for.

    ``decision`` is None, and the set empty, where the view's seat has nothing to choose. An empty set is false.
    """

    _mechanics: Mechanics = attrs.field(repr=False)
    _view: View = attrs.field(repr=False)
    decision: Decision | None
    _misshapen: Callable[[Any], str | None] = attrs.field(repr=False, eq=False)

    @overload
    def of(self, kind: type[B], /) -> Options[B]: ...
    @overload
    def of(self, *kinds: type[Any]) -> Options[A_co]: ...
    def of(self, *kinds: type[Any]) -> Options[Any]:
        """Those of these types of action alone: just as lazy, and empty where none of them is possible now.

        ``decision`` is then about these types. TypeError for what is no type of action of the game.

        >>> import petz_engine as pe
        >>> game = pe.load(pe.games()[0])
        >>> state = game.settle(game.start(), pe.Dealer(seed=1)).state
        >>> options = game.options(game.view(state, game.decisions(state)[0].seat))
        >>> options.of(type(next(iter(options)))).count() == options.count(), options.of().count()
        (True, 0)
        """
        for kind in kinds:
            if kind not in self._mechanics:
                raise TypeError(f"{abbreviated_json(kind)} is no type of action of this game")
        decision = self.decision
        if decision is None:
            return self
        opened = tuple(
            kind
            for kind in decision.actions
            if kind in kinds and self._mechanics[kind].available(self._view, decision) is None
        )
        narrowed = attrs.evolve(decision, actions=opened) if opened else None
        return options_of(self._mechanics, self._view, narrowed, self._misshapen)

    def __bool__(self) -> bool:
        decision = self.decision
        if decision is None:
            return False
        return any(self._mechanics[kind].available(self._view, decision) is None for kind in decision.actions)

    def draft(self) -> Draft[A_co]:
        """The draft before the first choice; IllegalChoice where there is nothing to choose."""
        return draft(self._mechanics, self._view, self.decision)

    def __iter__(self) -> Iterator[A_co]:
        """All legal actions, the quietest first."""
        if self.decision is None:
            return iter(())
        return _below(self.draft())

    def __contains__(self, action: object) -> bool:
        if self.decision is None or type(action) not in self.decision.actions or self._misshapen(action):
            return False
        return verdict(self._mechanics[type(action)], self._view, self.decision, action) is None

    def count(self) -> int:
        """How many there are, without listing them where the action knows how to count."""
        return 0 if self.decision is None else _count(self.draft())

    def sample(self, rng: Chooser | Ranging) -> A_co:
        """One of them, each equally likely; it costs counting at every choice.

        ``rng`` has ``below(n)``, as :class:`Rng` does, or ``randrange(n)``, as Python's own generators do.
        """
        draft = self.draft()
        while draft.action is None:
            nexts = [draft._then(choice) for choice in draft.choices()]
            below = [_count(further) for further in nexts]
            if not any(below):
                raise IllegalChoice(f"there is no legal action at {draft.slot}")
            at = source_of(rng)(sum(below))
            for further, count in zip(nexts, below, strict=True):
                if at < count:
                    draft = further
                    break
                at -= count
        return draft.action

    def walk(self, rng: Chooser | Ranging) -> A_co:
        """One of them, by a uniform choice at each slot: fast, but not uniform over the actions."""
        decision, view, mechanics, below = self.decision, self._view, self._mechanics, source_of(rng)
        if decision is None:
            raise IllegalChoice("this seat has nothing to choose")
        mechanic: Mechanic[Any, A_co] = mechanics[decision.actions[0]]
        if len(decision.actions) > 1:
            open_ = [t for t in decision.actions if mechanics[t].available(view, decision) is None]
            mechanic = mechanics[open_[below(len(open_)) if len(open_) > 1 else 0]]
        partial, next_slot = mechanic.initial(view, decision), mechanic.slot
        while (slot := next_slot(partial)) is not None:
            choices = slot.choices(view, partial)
            size = len(choices)
            partial = slot.advance(partial, choices[below(size) if size > 1 else 0])
        return mechanic.build(partial)


_draft_of = maker(Draft)
options_of: Callable[..., Options] = maker(Options)
"""Makes options of their four fields, fast."""


def _below(draft: Draft) -> Iterator[Any]:
    if draft.action is not None:
        yield draft.action
    for choice in draft.choices():
        yield from _below(draft._then(choice))


def _count(draft: Draft) -> int:
    if draft.action is not None:
        return 1
    mechanic = draft._mechanic
    if mechanic is not None and mechanic.count is not None:
        return mechanic.count(draft._view, draft.partial)
    return sum(_count(draft._then(choice)) for choice in draft.choices())
