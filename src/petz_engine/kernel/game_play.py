"""Play: from one state to the next."""

from __future__ import annotations

from typing import Any, NoReturn, Protocol

from petz_engine.kernel.codec import abbreviated_json
from petz_engine.kernel.decision import CHANCE, SEALED, Decision, whole_number
from petz_engine.kernel.edit import Edit, committed
from petz_engine.kernel.event import Event, event_of
from petz_engine.kernel.flow import AUTO, CHANCE_OP, END, TEST
from petz_engine.kernel.game_chance import ChanceGame
from petz_engine.kernel.generic import A, C, S
from petz_engine.kernel.refusal import (
    IllegalAction,
    Rejection,
    refuse,
)
from petz_engine.kernel.ruleset import Step, step_of
from petz_engine.kernel.view import View, view_of


def _bumped(chance_counts: tuple[tuple[str, int], ...], label: str) -> tuple[tuple[str, int], ...]:
    for at, (name, count) in enumerate(chance_counts):
        if name == label:
            return (*chance_counts[:at], (label, count + 1), *chance_counts[at + 1 :])
    return tuple(sorted((*chance_counts, (label, 1))))


class Deals(Protocol):
    """A dealer: answers a chance decision of a state with a chance action."""

    def deal(self, game: Any, state: Any, /) -> Any: ...


class PlayableGame(ChanceGame[S, A, C]):
    """A game that applies actions, and runs on by itself until somebody must choose."""

    def start(self) -> S:
        """The first state; it usually waits for chance (see :meth:`settle`)."""
        if self._start is None:  # a value like all states, so one will do
            self._start = self.advance(self.rules.start(self._content)).state
        return self._start

    def require_view(self, view: Any) -> None:
        """TypeError for what is no view, ValueError for one of another game, other seats, or a strange secret."""
        if not isinstance(view, View):
            raise TypeError(f"expected a view of {self.rules.name}, got {abbreviated_json(view)}")
        start, seat = self.start(), view.seat
        if type(view.table) is not type(start.table) or len(view.table.order) != self.seats:
            raise ValueError(f"expected a view of {self.rules.name} for {self.seats} seats")
        seen = type(None) if seat is None else type(start.secrets[0])
        if type(view.mine) is not seen or not (
            seat is None or (type(seat) is int and 0 <= seat < self.seats)
        ):
            raise ValueError(f"there is no view of seat {abbreviated_json(seat)} with this secret")

    def apply(self, state: S, seat: int, action: A) -> Step[S]:
        """The step that an action leads to; IllegalAction with the rejection where it is refused."""
        step = self.try_apply(state, seat, action)
        if isinstance(step, Rejection):
            raise IllegalAction(step)
        return step

    def try_apply(self, state: S, seat: int, action: A) -> Step[S] | Rejection:
        """The step that an action leads to, or why it is refused; the given state stays as it is either way.

        TypeError for what is no state of this game, ValueError for a state of other seats.
        """
        self.require_state(state)
        seat = seat if type(seat) is int else whole_number(seat)
        if type(seat) is not int:
            return self._rejected(refuse("no_such_seat", "", seats=self.seats), None, action)
        decision = self._asked(state, seat)
        if decision is None:
            return self._undue(state, seat, action)
        return self._refusal(state, decision, action) or self._do(state, decision, action)

    def apply_unchecked(self, state: S, seat: int, action: A) -> Step[S]:
        """The step that a legal action leads to, for search and dealers; that of an illegal one is undefined."""
        return self._do(state, self._asked(state, seat) or self._nothing_due(seat), action)

    def successor(self, state: S, seat: int, action: A) -> S:
        """The state that :meth:`apply_unchecked` leads to, without making any event."""
        decision = self._asked(state, seat) or self._nothing_due(seat)
        if decision.secrecy is SEALED and len(state.table.due) > 1:
            return committed(state, seat, action)
        edit = self._edit(self._content, state)
        edit.quiet = True
        self._carry_out(edit, state, decision, action)
        return edit.freeze()

    def _nothing_due(self, seat: int) -> NoReturn:
        raise ValueError(f"seat {seat} has nothing to decide")

    def advance(self, state: S) -> Step[S]:
        """Runs a state in which nobody has to choose, such as a position built by hand, until somebody must."""
        edit = self._edit(self._content, state, self._parts)
        self._advance(edit)
        return Step(edit.freeze(), tuple(edit.events))

    def settle(self, state: S, dealer: Deals) -> Step[S]:
        """Lets the dealer answer until a seat has to choose or the game is over.

        TypeError for what is no state, IllegalAction for what a dealer says that cannot happen; chance that the game
        has drawn itself needs no check.
        """
        self.require_state(state)
        events: list[Event] = []
        while (due := state.table.due) and due[0] == CHANCE:
            action = dealer.deal(self, state)
            if not self._is_dealt(state, action):
                refused = self._chance_refusal(state, self.chance_due(state), action)
                if refused is not None:
                    raise IllegalAction(refused)
            state, told = self.apply_unchecked(state, CHANCE, action)
            events.extend(told)
        return Step(state, tuple(events))

    def _do(self, state: Any, decision: Decision, action: Any) -> Step[S]:
        if decision.secrecy is SEALED and len(state.table.due) > 1:
            told = event_of("committed", decision.rule, decision.seat, (), None, self.part(state))
            return step_of((committed(state, decision.seat, action), (told,)))
        edit = self._edit(self._content, state, self._parts)
        self._carry_out(edit, state, decision, action)
        return step_of((edit.freeze(), tuple(edit.events)))

    def _carry_out(self, edit: Edit[Any, Any], state: Any, decision: Decision, action: Any) -> None:
        """The answer of the only seat that is due, or of the last one, and all that follows by itself."""
        table, seat = edit.table, decision.seat
        table.due = ()
        if not table.pending:
            table.cursor += 1
        if decision.secrecy is SEALED:
            edit.open_row(edit.state, "secrets", seat).sealed = action
            edit.emit("committed", decision.rule, seat)
        elif seat == CHANCE:
            table.chance_counts = _bumped(table.chance_counts, decision.label)
            dealt = self._walked(state, decision, action)
            self._chance_mechanics[type(action)].effect(edit, decision, action, dealt)
        else:
            self._mechanics[type(action)].effect(edit, decision, action)
        self._advance(edit)

    def _advance(self, edit: Edit[Any, Any]) -> None:
        """Runs until somebody must choose, or the game ends."""
        table, going = edit.table, True
        while going and not table.due:
            if table.pending:
                frames = table.pending
                self.rules.resume(edit)
                if table.pending is frames and not table.due:
                    raise RuntimeError(
                        f"{self.rules.name} goes on with a frame that stays as it is: {frames[-1]}"
                    )
            else:
                going = self._flows(edit)

    def _flows(self, edit: Edit[Any, Any]) -> bool:
        """Runs the flow until someone must choose or an effect stops half-way; False where it ends."""
        table, wires, content = edit.table, self._wires, self._content
        follows = table.cursor
        while True:
            at, kind, do, place, follows, target = wires[follows]
            if kind == TEST:
                if not (do(content, table) if place < 0 else do(content, table, table.order[place])):
                    follows = target
            elif kind == AUTO:
                table.cursor = at + 1
                if place < 0:
                    do(edit)
                else:
                    do(edit, table.order[place])
                if table.pending or table.due:
                    return True
            elif kind == END:
                table.cursor = at
                return False
            else:
                seats = table.order[place : place + 1]  # the seat that the flow is at, if it is at one
                due = seats if do is None else do(content, table, *seats)
                if due:
                    table.due = (CHANCE,) if kind == CHANCE_OP else tuple(due)
                    assert len(table.due) < 2 or self.program[at].secrecy is SEALED, (
                        f"{self.program[at].name}: only a sealed decision has several seats"
                    )
                    table.cursor = at
                    return True
                follows = target

    def violations(self, before: S, step: Step[S]) -> tuple[tuple[str, str], ...]:
        """Which invariants and step invariants of the rules a step breaks, each with what is wrong; empty for a sound
        engine."""
        c, (after, told), now = self._content, step, self.flow_position(step.state)
        invariants = [
            (invariant.name, wrong)
            for invariant in self.rules.invariants
            for wrong in invariant.violations(c, after, now)
        ]
        books = [
            (led.name, wrong)
            for led in self.rules.step_invariants
            for wrong in led.broken(c, before, told, after)
        ]
        return (*invariants, *books)

    def _refusal(self, state: Any, decision: Decision, action: Any) -> Rejection | None:
        seat = decision.seat
        if seat == CHANCE:
            return self._chance_refusal(state, decision, action)
        return self._judged(view_of(seat, state.table, state.secrets[seat], self._content), decision, action)
