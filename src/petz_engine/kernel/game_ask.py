"""What anybody may ask of a state or a view: who has to choose, and a seat of its view, what it may do."""

from __future__ import annotations

from typing import Any, overload

import attrs

from petz_engine.kernel.codec import abbreviated_json, snake
from petz_engine.kernel.decision import CHANCE, OPEN, SEALED, Decision, whole_number
from petz_engine.kernel.draft import Draft, Options, draft, options_of
from petz_engine.kernel.flow import ASK, CHANCE_OP
from petz_engine.kernel.form import Form, form
from petz_engine.kernel.game_base import GameBase
from petz_engine.kernel.generic import A, B, C, M, Position, S, T
from petz_engine.kernel.refusal import (
    Reason,
    Rejection,
    refuse,
)
from petz_engine.kernel.ruleset import Outcome
from petz_engine.kernel.slots import verdict
from petz_engine.kernel.view import View, view_of


class AskableGame(GameBase[S, A, C]):
    """A game that answers what is due and what is legal, out of public things and views alone."""

    def decisions(self, of: Any) -> tuple[Decision, ...]:
        """Who has to choose now, in a state or a view; empty when the game is over, several only when sealed."""
        try:
            table = of.table
        except AttributeError:
            raise self._no(of, "a state or a view") from None
        last = self._last
        if last[0] is table:  # the same state is asked about several times in a row
            return last[1]
        key = (table.cursor, table.due, table.pending, table.order)
        known = self._decisions.get(key)
        if known is None:
            self._require_table(table)
            if len(self._decisions) > 50_000:  # a bound on memory, not on play
                self._decisions.clear()
            known = self._decisions[key] = tuple([self._decision(table, seat) for seat in table.due])
        self._last = (table, known)
        return known

    def _require_table(self, table: Any) -> None:
        """ValueError for a table that only equals one of this game, such as one with 1.0 for the seat 1.

        What is remembered of it would be given to everybody who asks about the real one.
        """
        numbers = (table.cursor, *table.due, *table.order)
        if any(type(n) is not int for n in numbers) or any(
            attrs.has(type(frame)) and self.codec.misshapen(frame) for frame in table.pending
        ):
            raise ValueError("this is no table of this game: its numbers are not whole numbers")

    def require_state(self, state: Any) -> None:
        """TypeError for what is no state of these rules, ValueError for one of more or fewer seats."""
        if type(state) is not self.rules.state:
            raise self._no(state, "a state")
        if len(state.secrets) != self.seats:
            raise ValueError(f"expected a state for {self.seats} seats, got one for {len(state.secrets)}")

    def _no(self, got: Any, expected: str) -> TypeError:
        """What is wrong with an object of another kind; views are made by :meth:`view`."""
        return TypeError(f"expected {expected} of {self.rules.name}, got {abbreviated_json(got)}")

    def _decision(self, table: Any, seat: int) -> Decision:
        if table.pending:
            return self.rules.asked(self._content, table, seat)
        op = self.program[table.cursor]
        if seat != CHANCE:
            return Decision(seat, op.actions, op.rule, op.secrecy, op.args, op.name)
        label, args, whose = op.label, op.args, CHANCE
        if op.place >= 0:
            whose = table.order[op.place]
            label, args = label if op.shared else f"{label}/{whose}", (whose, *args)
        return Decision(CHANCE, op.actions, op.rule, OPEN, args, op.name, label, whose)

    @overload
    def view(self, state: Position[T, M], seat: int) -> View[T, M, C, int]: ...
    @overload
    def view(self, state: Position[T, M], seat: None) -> View[T, None, C, None]: ...
    @overload
    def view(self, state: Position[T, M], seat: int | None) -> View[T, M | None, C, int | None]: ...
    def view(self, state: Position[Any, Any], seat: int | None) -> View[Any, Any, C]:
        """What a seat may know (None: a spectator); ValueError for ``CHANCE`` and for seats that do not exist."""
        if seat is None:
            return View(None, state.table, None, self._content)
        seat = seat if type(seat) is int else whole_number(seat)
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise ValueError(f"there is no view of seat {seat!r}; seats are 0 to {self.seats - 1}")
        try:
            return view_of(seat, state.table, state.secrets[seat], self._content)
        except AttributeError:
            raise self._no(state, "a state") from None

    def _asked(self, of: Any, seat: int) -> Decision | None:
        """The decision of a seat in a state or a view, None where it has nothing to choose."""
        table, decisions = self._last
        if table is not of.table:
            decisions = self.decisions(of)
        for decision in decisions:
            if decision.seat == seat:
                return decision
        return None

    def outcome(self, of: Any) -> Outcome | None:
        """How the game ended, in a state or a view; None before the end."""
        return None if of.table.due else self.rules.outcome(self._content, of.table)

    def my_decision(self, view: View[Any, Any, C]) -> Decision | None:
        """The decision of the view's own seat, or None; TypeError for what is no view."""
        try:
            seat = view.seat
        except AttributeError:
            raise self._no(view, "a view") from None
        return None if seat is None else self._asked(view, seat)

    def options(self, view: View[Any, Any, C]) -> Options[A]:
        """The lazy set of legal actions of the view's seat; empty where it has nothing to choose.

        TypeError for what is no view.
        """
        try:  # as in my_decision: this is asked a hundred times a game
            seat = view.seat
        except AttributeError:
            raise self._no(view, "a view") from None
        decision = None if seat is None else self._asked(view, seat)
        return options_of(self._mechanics, view, decision, self._misshapen)

    def draft(self, view: View[Any, Any, C]) -> Draft[A]:
        """The tree of choices of the view's seat; IllegalChoice where it has nothing to choose."""
        return draft(self._mechanics, view, self.my_decision(view))

    @overload
    def form(self, view: View[Any, Any, C], kind: type[B]) -> Form[B]: ...
    @overload
    def form(self, view: View[Any, Any, C], kind: None = None) -> Form[A]: ...
    def form(self, view: View[Any, Any, C], kind: type[Any] | None = None) -> Form[Any]:
        """The empty form of the view's seat, for one type of action; IllegalChoice where it has nothing to choose."""
        decision = self.draft(view).decision
        return form(self._mechanics, view, decision, kind)

    def check(self, view: View[Any, Any, C], action: A) -> Rejection | None:
        """None where the view's seat may do this now, else why not; TypeError for what is no view."""
        decision = self.my_decision(view)
        if view.seat is None:
            return self._rejected(refuse("spectator", ""), None, action)
        if decision is None:
            return self._undue(view, view.seat, action)
        return self._judged(view, decision, action)

    def sealed_at(self, cursor: int, table: Any) -> tuple[int, ...]:
        """Whom the flow asks there for a sealed commit, in order; nobody where it asks for none."""
        op = self.program[cursor]
        return self._whose(table) if op.secrecy is SEALED and table.cursor == cursor else ()

    def _undue(self, of: Any, seat: int, action: Any) -> Rejection:
        table = of.table
        if not table.due:
            return self._rejected(refuse("game_over", ""), seat, action)
        if seat == CHANCE:
            return self._rejected(refuse("not_chance", ""), seat, action)
        rule = self.decisions(of)[0].rule
        if type(action) in self._chance_mechanics:
            return self._rejected(refuse("chance_only", rule), seat, action)
        return self._rejected(refuse("not_asked", rule, seat=seat), seat, action)

    def _judged(self, view: View, decision: Decision, action: Any) -> Rejection | None:
        reason = self._answer_reason(decision, action)
        if reason is None:
            reason = verdict(self._mechanics[type(action)], view, decision, action)
        return None if reason is None else self._rejected(reason, decision.seat, action)

    def _answer_reason(self, decision: Decision, action: Any) -> Reason | None:
        """Why this object cannot be an answer at all."""
        if type(action) not in decision.actions:
            if type(action) in self._chance_mechanics and decision.seat != CHANCE:
                return refuse("chance_only", decision.rule)
            expected = " or ".join(snake(t.__name__) for t in decision.actions)
            got = snake(type(action).__name__)
            return refuse("other_answer", decision.rule, expected=expected, got=got)
        wrong = self.codec.misshapen(action)
        if wrong is None:
            return None
        return refuse("malformed", decision.rule, field=wrong.partition(" ")[0], why=wrong)

    def _rejected(self, reason: Reason, seat: int | None, action: Any) -> Rejection:
        return Rejection(reason.code, reason.rule, reason.facts, seat, action, self.sentence(reason))

    def _whose(self, table: Any) -> tuple[int, ...]:
        """Whom the flow asks at the cursor, when it comes there."""
        at, kind, do, place, _, _ = self._wires[table.cursor]
        if at != table.cursor or kind not in (ASK, CHANCE_OP):
            return ()
        seats = table.order[place : place + 1]
        due = seats if do is None else do(self._content, table, *seats)
        if not due:
            return ()
        return (CHANCE,) if kind == CHANCE_OP else tuple(due)
