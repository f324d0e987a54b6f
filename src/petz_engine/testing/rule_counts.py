"""How often each rule of a text applied in games that are played.

A rule applied

* **by code**, each time a statement was reached at which a comment quotes the rule, while a seat was shown one way
  through its options, while its action was checked and carried out, and while chance was drawn;
* **by an event** that tells its id, and **by a question** (one that was answered) that was asked by it.

These are mostly the same occasions, so a rule *applied* as often as the largest of the three says. A statement that
checks something is reached when all is well, too; one at which two rules are quoted counts for both; and an answer that
the engine remembers counts when it is worked out. What is reached only while a game is made, such as the order of the
flow, is *in force* from then on, and is counted apart. What bots imagine, and invariants that are checked, do not
count.

Statements are counted by tracing, which takes several times as long as playing; nothing is traced without it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Protocol, TypeVar

import attrs

from petz_engine.kernel.chance import Chooser
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.event import Event
from petz_engine.kernel.game import Game
from petz_engine.kernel.view import View
from petz_engine.testing.rules import Rulebook, rules_of

PACKAGE = Path(__file__).resolve().parent.parent
Key = tuple[str, int, str]
"""A code object: its file, its first line and its name."""
CALL = -1
"""In place of an offset: that of a function whose statement stands in its first line."""
Spots = Mapping[int, tuple[str, ...]]
"""The rules of a code object, by the offset of the instruction with which their statement begins."""
Turn = TypeVar("Turn")


class Bot(Protocol):
    """Somebody who chooses actions."""

    def choose(self, game: Game, view: View) -> Any:
        """A legal action of the view's seat."""


@attrs.define
class Tracer:
    """Counts the quoted statements that are reached: ``cited`` has their lines and rules, by code object."""

    cited: Mapping[Key, list[tuple[int, str]]]
    files: Mapping[str, str]
    count: Counter[str] = attrs.field(factory=Counter)
    known: dict[int, tuple[CodeType, Spots]] = attrs.field(factory=dict)
    """What is known of code objects, by their identity; they are kept here, so that it stays theirs."""

    @contextmanager
    def into(self, count: Counter[str] | None) -> Iterator[None]:
        """Counts what is reached by calls made here (None: does not); whoever traced before goes on behind it."""
        before, outer = sys.gettrace(), self.count
        if count is not None:
            self.count = count
        sys.settrace(None if count is None else self._enter)
        try:
            yield
        finally:
            self.count = outer
            sys.settrace(before)

    def _enter(self, frame: FrameType, event: str, argument: Any) -> Callable[..., Any] | None:
        code = frame.f_code
        found = self.known.get(id(code))
        if found is None:
            found = self.known[id(code)] = (code, self._spots(code))
        spots = found[1]
        if not spots:
            return None
        if CALL in spots:
            self.count.update(spots[CALL])

        def reach(frame: FrameType, event: str, argument: Any) -> Callable[..., Any]:
            if event == "line" and frame.f_lasti in spots:
                self.count.update(spots[frame.f_lasti])
            return reach

        return reach

    def _spots(self, code: CodeType) -> Spots:
        # whoever has imported the code by a link knows it by that name
        file = self.files.get(str(Path(code.co_filename).resolve()), "")
        key = (file, code.co_firstlineno, code.co_name)
        begins: dict[int, int] = {}
        for offset, _, line in code.co_lines():
            if line is not None and line > code.co_firstlineno:
                begins.setdefault(line, offset)
        spots: dict[int, tuple[str, ...]] = {}
        for line, rule in self.cited.get(key, ()):
            # a line without an instruction of its own, such as that of a bracket, begins with the next one
            reached = min([other for other in begins if other >= line], default=None)
            begin = CALL if reached is None or _is_short(code, line) else begins[reached]
            spots[begin] = (*spots.get(begin, ()), rule)
        return spots


def _is_short(code: CodeType, line: int) -> bool:
    """Whether a statement is a whole lambda, of which no line is told but that it is called."""
    return code.co_name == "<lambda>" and line == code.co_firstlineno


@attrs.frozen
class Applied:
    """How often a rule applied: by code, by events, by questions; and by code while games were made."""

    code: int
    events: int
    questions: int
    made: int

    @property
    def times(self) -> int:
        """How often it applied in play."""
        return max(self.code, self.events, self.questions)

    def told(self) -> dict[str, int]:
        """All of it by name, as JSON has it."""
        return {"applied": self.times, **attrs.asdict(self)}


@attrs.define
class RuleCounts:
    """How often the rules of a text have applied so far.

    >>> import petz_engine as pe
    >>> name = pe.games()[0]
    >>> counts = RuleCounts.of(name)
    >>> with counts.making():
    ...     game = pe.load(name)
    >>> with counts.playing():
    ...     state = game.start()
    ...     step = game.apply(state, pe.CHANCE, pe.Dealer(7).deal(game, state))
    >>> counts.tell(game.decisions(state)[0], step.events)
    >>> any(applied.times for applied in counts.report().values())
    True
    """

    book: Rulebook
    tracer: Tracer
    made: Counter[str] = attrs.field(factory=Counter)
    code: Counter[str] = attrs.field(factory=Counter)
    events: Counter[str] = attrs.field(factory=Counter)
    questions: Counter[str] = attrs.field(factory=Counter)

    @classmethod
    def of(cls, name: str, book: Rulebook | None = None, code: Path = PACKAGE) -> RuleCounts:
        """Nothing yet, for the game of this name; OptionError where it has no rules text.

        ``code`` is the folder of the package whose lines the ``book`` has.
        """
        book = book or rules_of(name)
        cited: dict[Key, list[tuple[int, str]]] = {}
        for file, first, function, line, rule in book.cited:
            cited.setdefault((file, first, function), []).append((line, rule))
        files = {str((code / file).resolve()): file for file, *_ in book.cited}
        return cls(book, Tracer(cited, files))

    @contextmanager
    def making(self) -> Iterator[None]:
        """Counts, while a game is made."""
        with self.tracer.into(self.made):
            yield

    @contextmanager
    def playing(self) -> Iterator[None]:
        """Counts, while a game is played."""
        with self.tracer.into(self.code):
            yield

    @contextmanager
    def thinking(self) -> Iterator[None]:
        """Does not count, while somebody thinks in the middle of a game."""
        with self.tracer.into(None):
            yield

    def watch(self, turns: Iterator[Turn]) -> Iterator[Turn]:
        """The same turns, counting while each is played."""
        while True:
            with self.playing():
                turn = next(turns, None)
            if turn is None:
                return
            yield turn

    def tell(self, question: Decision, events: tuple[Event, ...]) -> None:
        """Counts the question that an action has answered, and the events that it has led to."""
        self.questions[question.rule] += 1
        self.events.update(event.rule for event in events)

    def report(self) -> Mapping[str, Applied]:
        """All rules that the engine carries out, in the order of their text."""
        counts = (self.code, self.events, self.questions, self.made)
        return {rule: Applied(*[count[rule] for count in counts]) for rule in self.book.scope}


@attrs.frozen
class Watched:
    """A bot whose thoughts do not count; before it thinks, its seat is shown one way through its options."""

    bot: Bot
    counts: RuleCounts
    rng: Chooser

    def choose(self, game: Game, view: View) -> Any:
        """What the bot chooses."""
        game.options(view).walk(self.rng)
        with self.counts.thinking():
            return self.bot.choose(game, view)


def forget(game: Game) -> None:
    """The package of the game forgets the answers that its functions remember, so that they are worked out again."""
    package = game.rules.flow.__module__.rpartition(".")[0]
    for name, module in sorted(sys.modules.items()):
        if name.startswith(f"{package}."):
            for value in list(vars(module).values()):
                if callable(clear := getattr(value, "cache_clear", None)):
                    clear()
