"""Forms: an action as slots that a person fills and clears in any order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic

import attrs

from petz_engine.kernel.codec import abbreviated_json
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.generic import A_co
from petz_engine.kernel.refusal import IllegalChoice, Reason, refuse
from petz_engine.kernel.slots import (
    Choice,
    Mechanic,
    Mechanics,
    Partial,
    Slot,
    alike,
    as_choice,
    plain,
)
from petz_engine.kernel.view import View


@attrs.frozen
class FormSlot:
    """One slot of a form: its number and name, what it is about, what is filled in, and what is wrong with that."""

    index: int
    name: str
    context: dict[str, int]
    choice: Choice | None
    reason: Reason | None


@attrs.frozen
class Form(Generic[A_co]):
    """An action as a form: slots are filled and cleared in any order, and the form says what is still wrong.

    ``game.form(view)`` makes one. Slots have numbers; which slots there are can depend on what is filled in. What was
    filled into a slot that is not there any more is remembered and does not count.
    """

    _mechanic: Mechanic[Any, A_co] = attrs.field(repr=False)
    _view: View = attrs.field(repr=False)
    decision: Decision
    fills: tuple[tuple[int, Choice], ...] = ()

    def _walk(self) -> Iterator[tuple[int, Slot, Partial, Choice | None]]:
        """The slots in order with what is known before each, as far as open ones can be skipped."""
        partial, index, filled = self._mechanic.initial(self._view, self.decision), 0, dict(self.fills)
        while (slot := self._mechanic.slot(partial)) is not None:
            choice = filled.get(index)
            yield index, slot, partial, choice
            if choice is not None and self._refusal(slot, partial, choice) is None:
                partial = slot.advance(partial, choice)
            elif slot.skip is not None:
                partial = slot.skip(partial)
            else:
                return
            index += 1

    def _refusal(self, slot: Slot, partial: Partial, choice: Choice) -> Reason | None:
        domain = slot.domain(self._view, partial)
        fits = alike(choice, domain)
        reason = slot.verdict(self._view, partial, choice) if fits else None
        if reason is None and not (fits and choice in domain):
            return refuse("no_such_choice", self.decision.rule, slot=slot.name, choice=choice)
        return reason

    def slots(self) -> tuple[FormSlot, ...]:
        """The slots that can be judged now, in order."""
        return tuple(
            FormSlot(
                index,
                slot.name,
                slot.context(partial),
                choice,
                None if choice is None else self._refusal(slot, partial, choice),
            )
            for index, slot, partial, choice in self._walk()
        )

    def choices(self, index: int) -> tuple[tuple[Choice, Reason | None], ...]:
        """All that could be chosen in a slot, each with the reason against it (None: allowed; else grey it out).

        IllegalChoice where the form has no such slot now.
        """
        for at, slot, partial, _ in self._walk():
            if at == index:
                domain = slot.domain(self._view, partial)
                return tuple((choice, slot.verdict(self._view, partial, choice)) for choice in domain)
        raise IllegalChoice(f"there is no slot {index} to choose for now")

    def fill(self, index: int, choice: Choice) -> Form[A_co]:
        """The form with this slot filled, right or wrong; :meth:`problems` tells.

        An array of JSON is taken for the tuple. IllegalChoice for what is no choice of any slot: exactly a number, or a
        tuple of numbers.
        """
        choice = as_choice(choice)
        if type(index) is not int or not plain(choice):
            raise IllegalChoice(
                f"{abbreviated_json(choice)} is no choice: expected a number, or a tuple of numbers"
            )
        filled = {**dict(self.fills), index: choice}
        return attrs.evolve(self, fills=tuple(sorted(filled.items(), key=lambda fill: fill[0])))

    def clear(self, index: int) -> Form[A_co]:
        """The form with this slot open again."""
        return attrs.evolve(self, fills=tuple(fill for fill in self.fills if fill[0] != index))

    def problems(self) -> tuple[tuple[int, Reason], ...]:
        """What keeps the form from being complete: per slot the reason, ``missing`` for an open one.

        A reason against all such actions, or against this one as a whole, has the slot -1.
        """
        opening = self._mechanic.available(self._view, self.decision)
        found = [] if opening is None else [(-1, opening)]
        for slot in self.slots():
            if slot.choice is None:
                found.append((slot.index, refuse("missing", self.decision.rule, slot=slot.name)))
            elif slot.reason is not None:
                found.append((slot.index, slot.reason))
        if (
            not found
            and (whole := self._mechanic.check_whole(self._view, self.decision, self._built())) is not None
        ):
            found.append((-1, whole))
        return tuple(found)

    def complete(self) -> A_co:
        """The action, in canonical form; IllegalChoice with the first problem where there is one."""
        for index, reason in self.problems():
            raise IllegalChoice(f"slot {index}: {reason.code}", reason)
        return self._built()

    def _built(self) -> A_co:
        partial = self._mechanic.initial(self._view, self.decision)
        for _, slot, before, choice in self._walk():
            partial = slot.advance(before, choice)
        return self._mechanic.build(partial)


def form(mechanics: Mechanics, view: View, decision: Decision, kind: type[Any] | None) -> Form:
    """The empty form of one type of action; the type may be left out where only one answers the decision."""
    types = decision.actions
    if kind is None and len(types) > 1:
        names = " or ".join(t.__name__ for t in types)
        raise IllegalChoice(f"say which type of action the form is for: {names}")
    chosen = types[0] if kind is None else kind
    if chosen not in types:
        raise IllegalChoice(
            f"{getattr(chosen, '__name__', abbreviated_json(chosen))} does not answer this decision"
        )
    return Form(mechanics[chosen], view, decision)
