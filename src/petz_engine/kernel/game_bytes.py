"""Bytes: states as canonical bytes, and what keeps bytes from being a state of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from petz_engine.kernel.codec import Json, digest
from petz_engine.kernel.decision import CHANCE, SEALED, Decision
from petz_engine.kernel.flow import END
from petz_engine.kernel.game_play import PlayableGame
from petz_engine.kernel.generic import A, C, M, S, Seen, T
from petz_engine.kernel.refusal import (
    DecodeError,
)
from petz_engine.kernel.view import View
from petz_engine.kernel.wire import encode_view, read_view


class EncodableGame(PlayableGame[S, A, C]):
    """A game that writes states, reads them, and refuses those from which it could not be played on by the rules."""

    def encode(self, state: S) -> bytes:
        """The canonical bytes of a state; TypeError for anything else, ValueError for a state of other seats."""
        self.require_state(state)
        return self.codec.dumps(state)

    def decode(self, data: Json) -> S:
        """The state of JSON as :meth:`encode` writes it, in any text or parsed.

        DecodeError where it is anything else, or a state that breaks an invariant.
        """
        state: S = self.codec.loads(data, self.rules.state)
        if len(state.secrets) != self.seats:
            raise DecodeError(f"expected the secrets of {self.seats} seats, got {len(state.secrets)}")
        self.guard(state)
        return state

    def guard(self, of: Any) -> None:
        """DecodeError for what has the form of a state or a view, and breaks what play relies on.

        That is conservation, the flow, and all that a legal next action needs; whether some game comes to it is not
        asked (see :class:`~petz_engine.kernel.ruleset.Invariant`). A view is held to the public invariants alone;
        whoever is asked in it has something to choose.
        """
        try:
            wrong = next(self._flaws(of), None)
        except Exception as error:  # whatever an invariant or a question stumbles over is none of this game
            wrong = f"{type(error).__name__} in its rules"
        if wrong is not None:
            what = "view" if isinstance(of, View) else "state"
            raise DecodeError(f"this is no {what} of {self.rules.name}: {wrong}")

    def _flaws(self, of: Any) -> Iterator[str]:
        """What keeps a state or a view from being one of this game, as far as one can see without its history."""
        is_view = isinstance(of, View)
        yield from self._unfit(of.table)
        for invariant in self.rules.invariants:
            if not invariant.played and (invariant.public or not is_view):
                yield from invariant.violations(self._content, of, self.flow_position(of))
        views = [of] if is_view else [self.view(of, seat) for seat in range(self.seats)]
        for view in views:
            yield from self._unsealed(view)
            yield from self._unasked(view)

    def _unfit(self, table: Any) -> Iterator[str]:
        """What of the kernel's part of a table does not fit: the order, who is due, how often chance was drawn."""
        if sorted(table.order) != list(range(self.seats)):
            yield f"the order of {self.seats} seats cannot be {list(table.order)}"
        elif not {CHANCE, *table.order}.issuperset(table.due) or len(set(table.due)) < len(table.due):
            yield f"expected seats that are due once each, got {list(table.due)}"
        elif not table.pending and not self._fits(table):
            whose = list(self._whose(table))
            yield f"{list(table.due)} cannot be due at {self.program[table.cursor].name}, where {whose} are asked"
        yield from self._unopened(table)
        labels = [label for label, _ in table.chance_counts]
        if labels != sorted(set(labels)) or any(count < 1 for _, count in table.chance_counts):
            yield "chance is not counted by its labels, in order"

    def _unopened(self, table: Any) -> Iterator[str]:
        """Records that the flow has not opened here, or has not closed yet."""
        here = {field for field, _ in self.program[table.cursor].open}
        for field in self._opened:
            if (getattr(table, field) is not None) != (field in here):
                what = "is missing" if field in here else "has no place"
                yield f"table.{field} {what} at {self.codec.names['step'][table.cursor]}"

    def _fits(self, table: Any) -> bool:
        """Whether those who are due are whom the flow asks: all of them, or in a sealed decision the rest of them."""
        op, whose = self.program[table.cursor], self._whose(table)
        if op.secrecy is SEALED and table.due:
            return bool(table.due == tuple(seat for seat in whose if seat in table.due))
        return bool(table.due == whose and (whose or op.kind == END))

    def _unsealed(self, view: View) -> Iterator[str]:
        """What is wrong with the commit of a seat while a sealed decision is open: it has one when it is not due."""
        table, seat = view.table, view.seat
        op = self.program[table.cursor]
        if table.pending or op.secrecy is not SEALED or seat not in self._whose(table):
            return
        action = view.mine.sealed
        if (action is None) != (seat in table.due):
            yield f"seat {seat} is due, and has committed" if action else f"seat {seat} has not committed"
        elif action is not None:
            decision = Decision(seat, op.actions, op.rule, SEALED, op.args, op.name)
            refused = self._judged(view, decision, action)
            if refused is not None:
                yield f"what seat {seat} has committed: {refused.explain()}"

    def _unasked(self, view: View) -> Iterator[str]:
        """What is wrong with the question to a seat: whoever is due finds an action by its first choices."""
        self.decisions(view)
        if view.seat is None or view.seat not in view.table.due:
            return
        draft = self.draft(view)
        while draft.action is None:
            choices = draft.choices()
            if not choices:
                yield f"seat {view.seat} has nothing to choose for {draft.slot}"
                return
            draft = draft.choose(choices[0])

    def digest(self, of: Any) -> str:
        """The published hash of a state or a view: SHA-256 of its canonical bytes, in hexadecimal."""
        return digest(encode_view(self, of) if isinstance(of, View) else self.encode(of))


def decode_view(game: Seen[T, M, C], data: Json) -> View[T, M, C]:
    """The view of JSON as :func:`encode_view` writes it, in any text or parsed.

    DecodeError where it is anything else, belongs to another game, or shows what no seat of this one can see.
    """
    known = cast("EncodableGame[Any, Any, Any]", game)  # Seen says no more than what a view of it holds
    view = read_view(known, data)
    known.guard(view)
    return view
