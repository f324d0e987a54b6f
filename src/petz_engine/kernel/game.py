"""The game: rules and content bound together, with the questions that everybody asks.

A :class:`Game` is immutable and holds no state of play. ``start`` makes the first state, ``apply`` leads from one to
the next, ``view`` shows one to a seat; everything that a seat may ask (``options``, ``draft``, ``form``, ``check``)
takes a view, so that it cannot use what the seat does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, NoReturn, Protocol, overload

import attrs

from petz_engine.kernel import form as forms
from petz_engine.kernel import knowledge
from petz_engine.kernel.chance import (
    Chooser,
    ImpossibleOutcome,
    Ranging,
    ReplayDraws,
    SampleDraws,
    WeightDraws,
    outcomes,
)
from petz_engine.kernel.codec import Codec, abbreviated_json, as_text, canonical, digest, parsed, snake
from petz_engine.kernel.decision import CHANCE, OPEN, SEALED, Decision
from petz_engine.kernel.edit import Edit, committed
from petz_engine.kernel.event import Event, event_of
from petz_engine.kernel.explain import Explanation, explain
from petz_engine.kernel.flow import ASK, AUTO, CHANCE_OP, END, TEST, Op, compiled, step_names, wired
from petz_engine.kernel.form import Draft, Form, Mechanic, Options, options_of
from petz_engine.kernel.generic import A, B, C, M, Position, S, T
from petz_engine.kernel.refusal import (
    KERNEL_CODES,
    DecodeError,
    IllegalAction,
    Reason,
    Rejection,
    refuse,
)
from petz_engine.kernel.ruleset import ChanceMechanic, Outcome, Rules, Step, step_of
from petz_engine.kernel.score import Place, Score, explain_score
from petz_engine.kernel.view import View, view_of
from petz_engine.kernel.wire import encode_view
from petz_engine.kernel.words import Said, humanized_text


def _bumped(chance_counts: tuple[tuple[str, int], ...], label: str) -> tuple[tuple[str, int], ...]:
    for at, (name, count) in enumerate(chance_counts):
        if name == label:
            return (*chance_counts[:at], (label, count + 1), *chance_counts[at + 1 :])
    return tuple(sorted((*chance_counts, (label, 1))))


class Deals(Protocol):
    """A dealer: answers a chance decision of a state with a chance action."""

    def deal(self, game: Any, state: Any, /) -> Any: ...


class Game(Generic[S, A, C]):
    """One game with its content, seats and options; see the module for what it answers.

    ``header`` says which game it is: name, rules version, seats, options, and packs with their hashes. ``places`` tells
    where a value of content stands, as ``file:line``; it is no part of what a game is.
    """

    rules: Rules[S, A, C]
    content: C
    seats: int
    program: tuple[Op, ...]
    codec: Codec

    def __init__(
        self,
        rules: Rules[S, A, C],
        content: C,
        *,
        seats: int,
        options: Mapping[str, Any] | None = None,
        packs: Sequence[Mapping[str, str]] = (),
        entries: Mapping[str, Any] | None = None,
        places: Place | None = None,
    ) -> None:
        self.rules, self.seats = rules, seats
        self._places = places
        self.content = content
        self.program = compiled(rules.flow(content), seats)
        self._wires = wired(self.program)
        self._parts = tuple([op.part for op in self.program])
        header = {
            "game": rules.name,
            "rules_version": rules.version,
            "seats": seats,
            "options": dict(options or {}),
            "packs": [dict(pack) for pack in packs],
        }
        # As text, so that nobody can change them.
        self._header, self._entries = canonical(header), canonical(entries)
        self._mechanics = dict(rules.mechanics)
        self._chance_mechanics = dict(rules.chance_mechanics)
        self._require_rules()
        self._edit: Callable[..., Edit[S, C]] = rules.edit
        self._content = content
        self._decisions: dict[Any, tuple[Decision, ...]] = {}
        self._last: tuple[Any, tuple[Decision, ...]] = (None, ())
        self._dealt: tuple[Any, Any, Any] = (None, None, None)
        self._start: S | None = None
        self._codes = {**KERNEL_CODES, **rules.codes}
        names = {**content.names, "step": step_names(self.program)}
        self.codec = Codec(names, {"action": (*self._mechanics, *self._chance_mechanics)})
        self._misshapen = self.codec.misshapen

    def _require_rules(self) -> None:
        """ValueError where the flow asks for an action that the rules do not have."""
        for op in self.program:
            what, there = (
                ("chance mechanics", self._chance_mechanics)
                if op.kind == CHANCE_OP
                else ("mechanics", self._mechanics)
            )
            for action in op.actions:
                if action not in there:
                    name = getattr(action, "__name__", action)
                    raise ValueError(f"{op.name} asks for {name}, which is not among the {what} of the rules")

    def __repr__(self) -> str:
        return f"<Game {self.rules.name} for {self.seats}>"

    @property
    def header(self) -> dict[str, Any]:
        """What identifies this game in records and encoded views, as a JSON object of one's own."""
        header: dict[str, Any] = parsed(self._header)
        return header

    @property
    def entries(self) -> Any:
        """The entries of all packs as a JSON object of one's own, None where the game was made without."""
        return parsed(self._entries)

    # --- play

    def start(self) -> S:
        """The first state; it usually waits for chance (see :meth:`settle`)."""
        if self._start is None:  # a value like all states, so one will do
            self._start = self.advance(self.rules.start(self._content)).state
        return self._start

    def decisions(self, of: Any) -> tuple[Decision, ...]:
        """Who has to choose now, in a state or a view; empty when the game is over, several only when sealed."""
        table = of.table
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
            raise TypeError(f"expected a state of {self.rules.name}, got {abbreviated_json(state)}")
        if len(state.secrets) != self.seats:
            raise ValueError(f"expected a state for {self.seats} seats, got one for {len(state.secrets)}")

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
    def view(self, state: Position[T, M], seat: int) -> View[T, M, C]: ...
    @overload
    def view(self, state: Position[T, M], seat: None) -> View[T, None, C]: ...
    @overload
    def view(self, state: Position[T, M], seat: int | None) -> View[T, M | None, C]: ...
    def view(self, state: Position[Any, Any], seat: int | None) -> View[Any, Any, C]:
        """What a seat may know (None: a spectator); ValueError for ``CHANCE`` and for seats that do not exist."""
        if seat is None:
            return View(None, state.table, None, self._content)
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise ValueError(f"there is no view of seat {seat!r}; seats are 0 to {self.seats - 1}")
        return view_of(seat, state.table, state.secrets[seat], self._content)

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
        if type(seat) is not int:
            return self._rejected(refuse("no_such_seat", "", seats=self.seats), None, action)
        decision = self._asked(state, seat)
        if decision is None:
            return self._undue(state, seat, action)
        return self._refusal(state, decision, action) or self._do(state, decision, action)

    def apply_unchecked(self, state: S, seat: int, action: A) -> Step[S]:
        """The same without any check, for search and dealers: what an illegal action does is not defined."""
        return self._do(state, self._asked(state, seat) or self._nothing_due(seat), action)

    def successor(self, state: S, seat: int, action: A) -> S:
        """The state of :meth:`step`, where nobody wants to hear what happens: no event is made."""
        decision = self._asked(state, seat) or self._nothing_due(seat)
        if decision.secrecy is SEALED and len(state.table.due) > 1:
            return committed(state, seat, action)
        edit = self._edit(self._content, state)
        edit.quiet = True
        self._carry_out(edit, state, decision, action)
        return edit.freeze()

    def _nothing_due(self, seat: int) -> NoReturn:
        raise ValueError(f"seat {seat} has nothing to decide")

    def _asked(self, of: Any, seat: int) -> Decision | None:
        """The decision of a seat in a state or a view, None where it has nothing to choose."""
        table, decisions = self._last
        if table is not of.table:
            decisions = self.decisions(of)
        for decision in decisions:
            if decision.seat == seat:
                return decision
        return None

    def advance(self, state: S) -> Step[S]:
        """Runs a state in which nobody has to choose, such as a position built by hand, until somebody must."""
        edit = self._edit(self._content, state, self._parts)
        self._advance(edit)
        return Step(edit.freeze(), tuple(edit.events))

    def settle(self, state: S, dealer: Deals) -> Step[S]:
        """Lets the dealer answer until a seat has to choose or the game is over.

        IllegalAction for what a dealer says that cannot happen; chance that the game has drawn itself needs no check.
        """
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

    def part(self, of: Any) -> str:
        """The outermost named part of the flow in which a state or a view waits; empty outside of any (at the end)."""
        at: int = of.table.cursor - bool(of.table.pending)
        return self._parts[at]

    def outcome(self, of: Any) -> Outcome | None:
        """How the game ended, in a state or a view; None before the end."""
        return None if of.table.due else self.rules.outcome(self._content, of.table)

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
        """Runs until someone must choose or the game ends."""
        table, going = edit.table, True
        while going and not table.due:
            if table.pending:
                self.rules.resume(edit)
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
        c, (after, told) = self._content, step
        invariants = [
            (invariant.name, wrong)
            for invariant in self.rules.invariants
            for wrong in invariant.broken(c, after)
        ]
        books = [
            (led.name, wrong)
            for led in self.rules.step_invariants
            for wrong in led.broken(c, before, told, after)
        ]
        return (*invariants, *books)

    # --- what a seat may ask

    def my_decision(self, view: View[Any, Any, C]) -> Decision | None:
        """The decision of the view's own seat, or None."""
        return None if view.seat is None else self._asked(view, view.seat)

    def options(self, view: View[Any, Any, C]) -> Options[A]:
        """The lazy set of legal actions of the view's seat; empty where it has nothing to choose."""
        decision = None if view.seat is None else self._asked(view, view.seat)
        return options_of(self._mechanics, view, decision, self._misshapen)

    def draft(self, view: View[Any, Any, C]) -> Draft[A]:
        """The tree of choices of the view's seat; IllegalChoice where it has nothing to choose."""
        return forms.draft(self._mechanics, view, self.my_decision(view))

    @overload
    def form(self, view: View[Any, Any, C], kind: type[B]) -> Form[B]: ...
    @overload
    def form(self, view: View[Any, Any, C], kind: None = None) -> Form[A]: ...
    def form(self, view: View[Any, Any, C], kind: type[Any] | None = None) -> Form[Any]:
        """The empty form of the view's seat, for one type of action; IllegalChoice where it has nothing to choose."""
        decision = self.draft(view).decision
        return forms.form(self._mechanics, view, decision, kind)

    def check(self, view: View[Any, Any, C], action: A) -> Rejection | None:
        """None where the view's seat may do this now, else why not."""
        if view.seat is None:
            return self._rejected(refuse("spectator", ""), None, action)
        decision = self.my_decision(view)
        if decision is None:
            return self._undue(view, view.seat, action)
        return self._judged(view, decision, action)

    def explain(self, view: View[Any, Any, C], action: Any) -> Explanation:
        """Why the view's seat may do this now, or why not: slot by slot, with what would be right instead.

        Legal is what :meth:`check` says; any object may be asked about. TypeError for what is no view, ValueError for
        one of another game.

        >>> import petz_engine as pe
        >>> game = pe.load(pe.games()[0])
        >>> state = game.settle(game.start(), pe.Dealer(seed=1)).state
        >>> view = game.view(state, game.decisions(state)[0].seat)
        >>> game.explain(view, next(iter(game.options(view)))).legal, game.explain(view, None).rejection.code
        (True, 'other_answer')
        """
        return explain(self, view, action)

    def explain_score(self, of: Any, what: str, seat: int, **asked: Any) -> Score:
        """A score of a seat as lines that add up to what the rules count, in a state or in a view.

        ``what`` is a score of the game (``game.rules.scores``); what else it must know is told by keywords, as numbers
        of content or ids. A view shows what its seat may know. ScoreError for what cannot be asked, TypeError for what
        is neither a state nor a view, ValueError for a view of another game.

        >>> import petz_engine as pe
        >>> game = pe.load(pe.games()[0])
        >>> state = game.settle(game.start(), pe.Dealer(seed=1)).state
        >>> score = game.explain_score(state, "final", seat=0)
        >>> score.points == sum(line.points for line in score.lines), score.unseen
        (True, ())
        """
        return explain_score(self, of, what, seat, asked)

    def place(self, kind: str, number: int, path: tuple[str | int, ...] = ()) -> str | None:
        """Where an entry, or a value in it, stands in the files of its pack, as ``file:line``.

        None for a game that was made of no files, such as that of a record.
        """
        return None if self._places is None else self._places(kind, number, path)

    # --- what a seat can conclude

    def odds(self, view: View[Any, Any, C], pile: str) -> dict[str, Fraction]:
        """The chance of each piece to be the next one of a pile, by its full id, as exact as the view allows.

        ``pile`` is a name with or without its pack; UnknownPile says which there are. Empty where no piece comes. As
        choices of the others cannot be weighed, they count as even. NoKnowledge for a game that does not tell.

        >>> import petz_engine as pe
        >>> game = pe.load(pe.games()[0])
        >>> pile, *_ = game.rules.knowledge.piles(game.content)
        >>> sum(game.odds(game.view(game.start(), None), pile).values())
        Fraction(1, 1)
        """
        return knowledge.odds(self, view, pile)

    def determinize(
        self, view: View[Any, Any, C], rng: Chooser | Ranging, commits: knowledge.Commits | None = None
    ) -> S:
        """A whole state that the seat of the view cannot tell from the true one: ``view(determinize(view)) == view``.

        It never contradicts anything that the seat ever saw, and is as likely as :meth:`odds` say. ``rng`` is a source
        of random numbers as for ``Options.walk``. ``commits(game, view, rng)`` says what a seat has committed face
        down (by default any legal action); its view is that of the seat when it was asked, with all that has become
        public since. IllegalAction for a commit that is not legal, NoConsistentState for a view that no game leads to.

        >>> import petz_engine as pe
        >>> game = pe.load(pe.games()[0])
        >>> view = game.view(game.settle(game.start(), pe.Dealer(seed=7)).state, 0)
        >>> game.view(game.determinize(view, pe.Rng(1)), 0) == view
        True
        """
        state: S = knowledge.determinize(self, view, rng, commits)
        return state

    def sealed_at(self, cursor: int, table: Any) -> tuple[int, ...]:
        """Whom the flow asks there for a sealed commit, in order; nobody where it asks for none."""
        op = self.program[cursor]
        return self._whose(table) if op.secrecy is SEALED and table.cursor == cursor else ()

    def _refusal(self, state: Any, decision: Decision, action: Any) -> Rejection | None:
        seat = decision.seat
        if seat == CHANCE:
            return self._chance_refusal(state, decision, action)
        return self._judged(view_of(seat, state.table, state.secrets[seat], self._content), decision, action)

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
            reason = forms.verdict(self._mechanics[type(action)], view, decision, action)
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

    def _chance_refusal(self, state: Any, decision: Decision, action: Any) -> Rejection | None:
        if self._is_dealt(state, action):
            return None
        reason = self._answer_reason(decision, action)
        if reason is None:
            reason = self._impossible(state, decision, action)
        return None if reason is None else self._rejected(reason, CHANCE, action)

    def _impossible(self, state: Any, decision: Decision, action: Any) -> Reason | None:
        chance = self._chance_mechanics[type(action)]
        try:
            outcome_fields = chance.outcome_fields(self._content, action)
            told = ReplayDraws(outcome_fields)
            dealt = chance.sampler(self._content, state, decision, told)
        except ImpossibleOutcome as error:
            return refuse("impossible_outcome", decision.rule, why=str(error))
        # What no draw has asked for, and what belongs to no draw at all, has no place in a record.
        if told.used != len(outcome_fields) or chance.build(self._content, dealt) != action:
            return refuse("impossible_outcome", decision.rule, why="it says more than is drawn")
        self._dealt = (state, action, dealt)
        return None

    def _rejected(self, reason: Reason, seat: int | None, action: Any) -> Rejection:
        return Rejection(reason.code, reason.rule, reason.facts, seat, action, self.sentence(reason))

    def sentence(self, reason: Reason) -> str:
        """A reason as a sentence for a player, with the shown names of pieces."""
        facts = {name: Said(self.fact_text(name, value)) for name, value in reason.facts}
        return self._codes[reason.code].format(**facts)

    def fact_text(self, name: str, value: Any) -> str:
        """A fact of a reason, or a number that something is about, with the shown name of the piece that it is."""
        if type(value) is str:
            return humanized_text(value)
        mark = self.codec.id_mark(self.rules.facts.get(name))
        if mark is None or type(value) is not int:
            return as_text(self.fact(name, value))
        return self.label(mark, value)

    def label(self, kind: str, number: int) -> str:
        """The name to show of a number of content; what is no number of the kind stays as it is."""
        return forms.label(self._content, kind, number)

    def codes(self) -> Mapping[str, str]:
        """The closed list of rejection codes, each with its sentence."""
        return dict(self._codes)

    def public_view(self, decision: Decision, action: Any) -> Any:
        """What everybody may know of an action when it is made: itself where all is open, None for nothing.

        Chance shows what its rules say: revealed tiles are for all to see, dealt cards are not.
        """
        if decision.secrecy is not OPEN:
            return None
        kind: Mechanic | ChanceMechanic = (
            self._chance_mechanics.get(type(action)) or self._mechanics[type(action)]
        )
        return kind.public_view(action)

    # --- chance

    def chance_due(self, state: S) -> Decision:
        """The chance decision of this state; ValueError where no chance is due."""
        decisions = self.decisions(state)
        if not decisions or decisions[0].seat != CHANCE:
            raise ValueError("no chance is due in this state")
        return decisions[0]

    def sample(self, state: S, stream: int) -> A:
        """The chance action that a 64-bit stream seed leads to, for dealers; ValueError where no chance is due."""
        return self._sampled(state, self.chance_due(state), stream)

    def _sampled(self, state: S, decision: Decision, stream: int) -> A:
        chance = self._chance_mechanics[decision.actions[0]]
        draws = SampleDraws(stream)
        dealt = chance.sampler(self._content, state, decision, draws)
        action: A = chance.build(self._content, dealt)
        self._dealt = (state, action, dealt)
        return action

    def _is_dealt(self, state: Any, action: Any) -> bool:
        """Whether this very action was just drawn or checked for this very state, so that its walk is known."""
        known_state, known_action, _ = self._dealt  # at once: another thread may deal in between
        return known_state is state and known_action is action

    def _walked(self, state: Any, decision: Decision, action: Any) -> Any:
        known_state, known_action, dealt = self._dealt
        if known_state is state and known_action is action:
            return dealt
        chance = self._chance_mechanics[type(action)]
        return chance.sampler(
            self._content, state, decision, ReplayDraws(chance.outcome_fields(self._content, action))
        )

    def weight(self, state: S, action: A) -> Fraction:
        """The exact probability of a chance action; IllegalAction where it cannot happen.

        ValueError where no chance is due.
        """
        decision = self.chance_due(state)
        refused = self._chance_refusal(state, decision, action)
        if refused is not None:
            raise IllegalAction(refused)
        chance = self._chance_mechanics[type(action)]
        draws = WeightDraws(chance.outcome_fields(self._content, action))
        chance.sampler(self._content, state, decision, draws)
        return draws.weight

    def outcomes(self, state: S) -> Iterator[A]:
        """All chance actions that can happen now; keep this for decks of a handful of cards."""
        decision = self.chance_due(state)
        chance = self._chance_mechanics[decision.actions[0]]
        for outcome_fields in outcomes(lambda draws: chance.sampler(self._content, state, decision, draws)):
            yield chance.build(
                self._content, chance.sampler(self._content, state, decision, ReplayDraws(outcome_fields))
            )

    # --- bytes

    def encode(self, state: S) -> bytes:
        """The canonical bytes of a state; TypeError for anything else, ValueError for a state of other seats."""
        self.require_state(state)
        return self.codec.dumps(state)

    def decode(self, data: bytes | str) -> S:
        """The state of canonical bytes; DecodeError where they are anything else, or a state that breaks an
        invariant."""
        state: S = self.codec.loads(data, self.rules.state)
        if len(state.secrets) != self.seats:
            raise DecodeError(f"expected the secrets of {self.seats} seats, got {len(state.secrets)}")
        self.guard(state)
        return state

    def guard(self, of: Any) -> None:
        """DecodeError for what has the form of a state or a view, and cannot be one of this game.

        A view is held to the public invariants alone; whoever is asked in it has something to choose.
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
            if invariant.public or not is_view:
                yield from invariant.broken(self._content, of)
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
        labels = [label for label, _ in table.chance_counts]
        if labels != sorted(set(labels)) or any(count < 1 for _, count in table.chance_counts):
            yield "chance is not counted by its labels, in order"

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

    def encode_action(self, action: A) -> dict[str, Any]:
        """An action as what JSON can hold, with its ``type`` and qualified ids."""
        return self.codec.write_one(action)

    def decode_action(self, value: Any) -> A:
        """The action of such an object; DecodeError where it is none or not in canonical form."""
        action: A = self.codec.read_one("action", value)
        expected = self.codec.write_one(action)
        if canonical(expected) != canonical(value):
            raise DecodeError(f"not canonical; {canonical(expected).decode()} would be")
        return action

    def encode_event(self, event: Event) -> dict[str, Any]:
        """An event as what JSON can hold, with qualified ids."""
        facts = {name: self.fact(name, value) for name, value in event.facts}
        return {"event": event.kind, "rule": event.rule, "seat": event.seat, "part": event.part, **facts}

    def fact(self, name: str, value: Any) -> Any:
        """A fact of an event or a reason as what JSON can hold, with qualified ids."""
        tp = self.rules.facts.get(name)
        if type(value) in self._mechanics or type(value) in self._chance_mechanics:
            return self.encode_action(value)
        return value if tp is None or value is None else self.codec.write(value, tp)
