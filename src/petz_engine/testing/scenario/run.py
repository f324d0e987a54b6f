"""Runs a scenario: does what it says, and compares what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path as FilePath
from typing import Any

import attrs

from petz_engine.definition import GameDefinition
from petz_engine.kernel.chance import ImpossibleOutcome
from petz_engine.kernel.codec import halves, snake
from petz_engine.kernel.dealer import Dealer
from petz_engine.kernel.decision import CHANCE, Decision
from petz_engine.kernel.event import Event
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import Rejection, ScoreError
from petz_engine.packs import Diagnostic
from petz_engine.packs.problem import Path, Problem
from petz_engine.packs.reading import Telling, unqualified
from petz_engine.testing.scenario import scores
from petz_engine.testing.scenario.chances import NEVER, WantedOdds, near, odds_of
from petz_engine.testing.scenario.load import load_scenario
from petz_engine.testing.scenario.outcomes import filled
from petz_engine.testing.scenario.parts import (
    Difference,
    Do,
    Report,
    Scenario,
    ScenarioError,
    Then,
    Wanted,
    WantedAction,
    WantedEvent,
)
from petz_engine.testing.scenario.scores import WantedScore, explained, missing
from petz_engine.testing.scenario.values import HIDDEN, Looking, LostError, Nothing, in_words, unequal
from petz_engine.testing.scenario.wanted import NOBODY

MOST_OPTIONS = 20_000
"""So many options are gone through for one that is told in part."""
MOST_WAITING = 5_000
"""So many choices are made while a decision is waited for."""
NEAR = 6
"""So many of the events that happened instead are shown."""


def run_file(path: str | FilePath, definition: GameDefinition | None = None) -> Report:
    """What comes of the scenario of a file; faults are in the report, and only a path where nothing is raises.

    A scenario of a game of one's own needs the ``title`` of that game.
    """
    try:
        scenario = load_scenario(path, definition)
    except ScenarioError as error:
        return Report(str(path), faults=error.diagnostics)
    return run_scenario(scenario)


def run_scenario(scenario: Scenario) -> Report:
    """What comes of a scenario: does everything in order, and compares; the first thing that cannot go on ends it."""
    running = _Running(scenario, scenario.game, scenario.state, list(scenario.told))
    running.run()
    return Report(
        scenario.file,
        scenario.title,
        scenario.rules,
        tuple(running.faults),
        tuple(running.differences),
    )


@attrs.define
class _Running:
    """One run: the state so far, all events so far, and what was found."""

    scenario: Scenario
    game: Game
    state: Any
    told: list[Event]
    at: Path = ()
    faults: list[Diagnostic] = attrs.field(factory=list)
    differences: list[Difference] = attrs.field(factory=list)

    def run(self) -> None:
        """Does all steps, and looks at the end."""
        self.took(self.settled())
        for step in self.scenario.steps:
            if not self.do(step):
                return
            if step.then is not None:
                self.compare(step.then)
        self.compare(self.scenario.then)

    # --- what is wrong

    def differs(self, at: Path, what: str, expected: str, got: str) -> None:
        """Notes a difference at a place of the file."""
        line, col = self.scenario.document.spans.place(at)
        self.differences.append(Difference(self.scenario.file, line, col, what, expected, got))

    def fault(self, at: Path, code: str, message: str, cure: str) -> None:
        """Notes a fault of the file that only shows when it is run."""
        self.faults.append(self.scenario.document.diagnose(Problem(code, message, cure, at, at_key=True)))

    # --- steps

    def settled(self) -> list[Event]:
        """What happens when the dealer of the scenario answers for chance, where it has one."""
        return [] if self.scenario.chance is None else self.dealt(self.scenario.chance)

    def dealt(self, seed: int) -> list[Event]:
        """What happens when a dealer answers for chance until a seat has to choose."""
        dealer, told = Dealer(seed), list[Event]()
        while self.is_chance():
            told += self.stepped(CHANCE, dealer.deal(self.game, self.state))
        return told

    def is_chance(self) -> bool:
        """Whether chance is due."""
        return tuple(self.state.table.due[:1]) == (CHANCE,)

    def stepped(self, seat: int, action: Any) -> tuple[Event, ...]:
        """What happens when an action is carried out that is known to be allowed; invariants that it breaks are
        noted."""
        before, step = self.state, self.game.apply_unchecked(self.state, seat, action)
        self.state = step.state
        for name, what in self.game.violations(before, step):
            self.differs(self.at, f"the invariant {name!r}", "that it holds", what)
        return step.events

    def took(self, events: Sequence[Event]) -> None:
        """Remembers what happened."""
        self.told += events

    def do(self, step: Do) -> bool:
        """Does one thing; whether one can go on from there."""
        self.at = step.at
        known = len(self.told)
        try:
            goes_on = self.done(step)
        except Exception as error:  # whatever the rules stumble over is a finding
            self.differs(
                step.at, self.whose(step), "that this can be done", f"{type(error).__name__}: {error}"
            )
            return False
        if goes_on:
            self.events(step.events, self.told[known:])
        return goes_on

    def done(self, step: Do) -> bool:
        """The same, without looking at events."""
        if step.looks:
            return True
        if step.until:
            return self.waited(step)
        if step.chance is not None:
            return self.fortune(step, step.chance)
        return self.acted(step, step.action)

    def acted(self, step: Do, action: Any) -> bool:
        """Carries out an action, and what chance follows where the scenario has a dealer."""
        result = self.game.try_apply(self.state, step.seat, action)
        if isinstance(result, Rejection):
            return self.rejected(step, result)
        self.took(self.stepped(step.seat, action))
        self.took(self.settled())
        if step.refused is not None:
            wanted = in_words({key: each.value for key, each in step.refused.items()})
            self.differs((*step.at, "refused"), self.whose(step), wanted, "no refusal")
        return step.refused is None

    def fortune(self, step: Do, seed: int) -> bool:
        """Lets a dealer answer for chance, or fill up what is told of it."""
        if not self.is_chance():
            self.differs((*step.at, "chance"), "chance", "that chance is due", self.asked())
            return False
        if step.action is None:
            self.took(self.dealt(seed))
            return True
        try:
            action = filled(self.game, self.state, step.action, seed)
        except ImpossibleOutcome as error:
            if step.refused is not None:  # no rest makes it possible, and as it is told it is refused as well
                return self.acted(step, step.action)
            self.differs((*step.at, "chance"), self.whose(step), "that this can happen", str(error))
            return False
        return self.acted(step, action)

    def waited(self, step: Do) -> bool:
        """Lets everybody make the quietest choices until one of some decisions comes, or comes again."""
        left = False  # a decision that is asked already is waited for again
        for _ in range(MOST_WAITING):
            table = self.state.table
            here = table.cursor in step.until and not table.pending
            if not table.due or (here and left):
                break
            left = left or not here
            if self.is_chance():
                action, seat = Dealer(step.chance or 0).deal(self.game, self.state), CHANCE
            else:
                seat = table.due[0]
                action = quietest(self.game, self.state, seat)
            self.took(self.stepped(seat, action))
        if self.state.table.cursor in step.until and self.state.table.due:
            return True
        self.differs((*step.at, "until"), "until", "that this comes", self.asked())
        return False

    def whose(self, step: Do) -> str:
        """Who does what, in words."""
        what = "" if step.action is None else f": {snake(type(step.action).__name__)}"
        return f"{'chance' if step.seat == CHANCE else f'seat {step.seat}'}{what}"

    def rejected(self, step: Do, rejection: Rejection) -> bool:
        """Compares a refusal with the one that is expected; nothing has happened then."""
        if step.refused is None:
            got = f"{rejection.code}, {rejection.explain()}"
            if rejection.code in ("not_asked", "game_over", "not_chance", "other_answer"):
                got += f" ({self.asked()})"
            key = "chance" if step.seat == CHANCE else "action"
            self.differs((*step.at, key), self.whose(step), "that this is done", f"a refusal: {got}")
            return False
        for key, wanted in step.refused.items():
            got = rejection.sentence if key == "says" else getattr(rejection, key)
            if wanted.value != got:
                what = f"{self.whose(step)}: {key} of the refusal"
                self.differs(
                    wanted.at, what, in_words(wanted.value), f"{in_words(got)} ({rejection.sentence})"
                )
        return True

    def asked(self) -> str:
        """Who has to choose what now."""
        decisions = self.game.decisions(self.state)
        if not decisions:
            return "the game is over"
        seats = ", ".join("chance" if each.seat == CHANCE else f"seat {each.seat}" for each in decisions)
        kinds = " or ".join(snake(kind.__name__) for kind in decisions[0].actions)
        return f"{seats} due at {decisions[0].step}: {kinds}"

    # --- what must hold

    def compare(self, then: Then) -> None:
        """Compares a state with what is said of it."""
        looking = Looking(self.game, self.state)
        for wanted in then.values:
            self.value(looking, wanted)
        for wanted in then.hidden:
            self.hidden(looking, wanted)
        self.single(then)
        for action in then.offered:
            if not self.offers(action):
                self.differs(action.at, "options", f"that {self.seat_of(action)} may do this", self.asked())
        for action in then.not_offered:
            if self.offers(action):
                self.differs(
                    action.at, "options", f"that {self.seat_of(action)} may not do this", "that it may"
                )
        self.events(then.events, self.told)
        for score in then.scores:
            self.score(score)
        for odds in then.odds:
            self.odds(odds)

    def odds(self, wanted: WantedOdds) -> None:
        """Compares what a seat can conclude of a pile."""
        told = odds_of(self.game, self.state, wanted)
        whose = "a spectator" if wanted.seat is None else f"seat {wanted.seat}"
        for name, chance, at in wanted.chances:
            if told and name not in told:
                what = f"{name[:40]!r} is no piece of the pile {wanted.pile!r}"
                self.fault(at, "E201", what, near(name, sorted({unqualified(piece) for piece in told})))
            elif told.get(name, NEVER) != chance:
                what = f"chance of {name} in {wanted.pile} for {whose}"
                self.differs(at, what, str(chance), str(told.get(name, NEVER)))

    def score(self, wanted: WantedScore) -> None:
        """Compares a score, and the lines that add up to it."""
        what = f"{wanted.what} of seat {wanted.seat}"
        try:
            score = explained(self.game, self.state, wanted)
        except ScoreError as error:
            self.differs(wanted.at, what, "that this can be scored", str(error))
            return
        lines = scores.in_words(score.lines) or "no lines"
        if wanted.total is not None and wanted.total != score.points:
            got = f"{in_words(halves(int(score.points * 2)))} ({lines})"
            self.differs((*wanted.at, "total"), what, in_words(wanted.total), got)
        for line, at in missing(score, wanted):
            self.differs(at, f"a line of {what}", in_words(line), lines)

    def value(self, looking: Looking, wanted: Wanted) -> None:
        """Compares one value."""
        keys, expected = wanted.value
        try:
            got = looking.at(keys)
            if isinstance(got, Nothing):
                self.differs(wanted.at, ".".join(keys), in_words(expected), f"no {'.'.join(got.way)}")
                return
            for way, one, other in unequal(expected, got):
                self.differs((*wanted.at, *way), ".".join((*keys, *way)), in_words(one), in_words(other))
        except LostError as lost:
            self.fault(wanted.at, "S106", f"{'.'.join(keys)}: there is no {lost.what[:40]!r}", lost.cure)

    def hidden(self, looking: Looking, wanted: Wanted) -> None:
        """Looks whether a view leaves out a value that is there."""
        keys, way = wanted.value, ".".join(wanted.value)
        try:
            shown = looking.shown(keys)
        except LostError as lost:
            self.fault(wanted.at, "S106", f"{way}: there is no {lost.what[:40]!r}", lost.cure)
            return
        if isinstance(shown, Nothing):
            self.differs(wanted.at, way, "that this is hidden", f"no {'.'.join(shown.way)}")
        elif shown is not HIDDEN:
            self.differs(wanted.at, way, "that this is hidden", in_words(shown))

    def single(self, then: Then) -> None:
        """Compares who is due, what is asked, and how it ended."""
        decisions = self.game.decisions(self.state)
        outcome = self.game.outcome(self.state)
        due = ["chance" if each.seat == CHANCE else each.seat for each in sorted(decisions, key=_by_seat)]
        kinds = [snake(kind.__name__) for kind in decisions[0].actions] if decisions else []
        ranks = None if outcome is None else list(outcome.ranks)
        points = None if outcome is None else [float(n) for n in outcome.points]
        for what, wanted, got in (
            ("due", _in_order(then.due), due),
            ("asks", then.asks, kinds),
            ("over", then.over, not decisions),
            ("ranks", then.ranks, ranks),
            ("points", then.points, points),
        ):
            if wanted is not None and wanted.value != got:
                self.differs(wanted.at, what, in_words(wanted.value), in_words(got))

    def seat_of(self, wanted: WantedAction) -> str:
        """Whose action this is."""
        return "who has to choose" if wanted.seat is None else f"seat {wanted.seat}"

    def offers(self, wanted: WantedAction) -> bool:
        """Whether a seat has such an option."""
        for decision in self.game.decisions(self.state):
            if decision.seat == CHANCE or wanted.seat not in (None, decision.seat):
                continue
            view = self.game.view(self.state, decision.seat)
            if len(wanted.fields) == len(attrs.fields(wanted.kind)):
                if self.game.check(view, wanted.kind(**wanted.fields)) is None:
                    return True
                continue
            options = self.game.options(view)
            if any(_fits(wanted, option) for option in islice(options, MOST_OPTIONS)):
                return True
            if next(islice(options, MOST_OPTIONS, None), None) is not None:
                message = f"seat {decision.seat} has more than {MOST_OPTIONS} options"
                self.fault(wanted.at, "S111", message, "say more of the action")
        return False

    def events(self, wanted: Sequence[WantedEvent], told: Sequence[Event]) -> None:
        """Looks for events in their order; each is sought behind the one before."""
        at = 0
        for each in wanted:
            hit = next((n for n in range(at, len(told)) if self.is_it(each, told[n])), None)
            if hit is None:
                self.differs(each.at, "events", in_words(each.value), self.instead(each, told, at))
            else:
                at = hit + 1

    def instead(self, wanted: WantedEvent, told: Sequence[Event], at: int) -> str:
        """What happened instead; where nothing is left, what happened before, and what is due now."""
        left = self.near(wanted, told[at:])
        shown = "; ".join(map(self.in_words, left or told[-NEAR:]))
        if left:
            return shown
        return f"no event{' any more' if told else ''} ({self.asked()}){f' after {shown}' if told else ''}"

    def is_it(self, wanted: WantedEvent, event: Event) -> bool:
        """Whether an event has all facts that are told."""
        facts = {"event": event.kind, "rule": event.rule, "seat": event.seat, "audience": event.audience}
        facts |= {"part": event.part, **dict(event.facts)}
        return all(name in facts and _equal(value, facts[name]) for name, value in wanted.facts.items())

    def near(self, wanted: WantedEvent, told: Sequence[Event]) -> Sequence[Event]:
        """What happened instead: events of the same name, or any."""
        same = [event for event in told if event.kind == wanted.facts.get("event")]
        return (same or told)[:NEAR]

    def in_words(self, event: Event) -> str:
        """An event as a scenario would say it."""
        telling, types = Telling(self.game.codec.names), self.game.rules.facts
        facts: Mapping[str, Any] = {name: telling.of(value, types.get(name)) for name, value in event.facts}
        whose = {"seat": None if event.seat == NOBODY else event.seat}
        if event.audience is not None:
            whose["audience"] = event.audience
        return in_words({"event": event.kind, **whose, **facts})


def _in_order(due: Wanted | None) -> Wanted | None:
    """Seats that are due, whatever the order in which they are told."""
    return None if due is None else attrs.evolve(due, value=sorted(due.value, key=str))


def _by_seat(decision: Decision) -> int:
    return decision.seat


def _fits(wanted: WantedAction, option: Any) -> bool:
    return type(option) is wanted.kind and all(
        _equal(value, getattr(option, name)) for name, value in wanted.fields.items()
    )


def _equal(wanted: Any, got: Any) -> bool:
    """Whether a fact is as it is told; arrays stand for tuples."""
    if isinstance(wanted, (list, tuple)):
        return isinstance(got, (list, tuple)) and len(wanted) == len(got) and all(map(_equal, wanted, got))
    return isinstance(wanted, bool) is isinstance(got, bool) and bool(wanted == got)


def quietest(game: Game, state: Any, seat: int) -> Any:
    """The action of the first choices of a seat."""
    draft = game.draft(game.view(state, seat))
    while draft.action is None:
        draft = draft.choose(draft.choices()[0])
    return draft.action
