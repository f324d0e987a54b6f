"""The frame of every narrator: it tells the steps of a game in the sentences that the game has as data.

A game says what it has to say in a :class:`Script`: a sentence for each kind of event, with the facts of the event in
braces. Functions stand there only where a sentence needs judgement: which of its variants is meant, what a word in
braces is that no fact has, and what is told of several events together.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar, get_args, get_origin

import attrs

from petz_engine.kernel.codec import IdOf, Per
from petz_engine.kernel.event import Event, project
from petz_engine.kernel.prose import Items, Page, listed, wrapped
from petz_engine.kernel.words import Said, humanized

if TYPE_CHECKING:
    from petz_engine.kernel.game import Game
    from petz_engine.kernel.ruleset import Step

C = TypeVar("C")
T = TypeVar("T")
N = TypeVar("N")

NOTHING: Mapping[str, Any] = MappingProxyType({})
KERNEL_SENTENCES: Mapping[str, str] = MappingProxyType({"committed": ""})
"""What is said of events that the kernel tells by itself."""


@attrs.frozen
class Script:
    """What a game says of its events.

    ``sentences`` has one for each kind of event, by its kind, or by kind and variant (``left/early``): what
    follows the name of the player. It is empty where nothing is told, and where a function of ``together`` tells it.
    ``phrases`` are parts of sentences and lines of tables, with variants too. In braces stand facts of the event,
    ``words``, and other phrases; a number takes a word with it (``{carts:cart}``).

    ``headings`` has the heading of each part of the flow that has one. A kind that ``opens`` a line says what comes
    before the first thing that the same player does next and before all others, where that ``continues`` the line.
    ``variants`` chooses among variants: None where nothing is told. ``together`` tells events that follow each other
    and agree in their ``breath``, which is their kind if nothing else is said.
    """

    sentences: Mapping[str, str]
    phrases: Mapping[str, str] = NOTHING
    headings: Mapping[str, str] = NOTHING
    opens: Mapping[str, tuple[str, str]] = NOTHING
    continues: Container[str] = ()
    variants: Mapping[str, Callable[[Any, Event], str | None]] = NOTHING
    words: Mapping[str, Callable[[Any, Event], object]] = NOTHING
    together: Mapping[str, Callable[[Any, Sequence[Event]], None]] = NOTHING
    breath: Callable[[Event], tuple[Any, ...]] = lambda event: (event.kind,)


def kinds_of(sentences: Mapping[str, str]) -> tuple[str, ...]:
    """The kinds of events that have a sentence, in order.

    >>> kinds_of({"left/early": "goes early", "left": "goes", "came": "comes"})
    ('came', 'left')
    """
    return tuple(sorted({key.partition("/")[0] for key in sentences}))


def where(is_so: Callable[[N, Event], object], then: str) -> Callable[[N, Event], str | None]:
    """Chooses the variant ``then`` where it is so."""
    return lambda narrator, event: then if is_so(narrator, event) else ""


def only(fact: str) -> Callable[[Any, Event], str | None]:
    """An event is told only where there is something of a fact: not for 0, nor for a bag of nothing."""

    def choose(narrator: Any, event: Event) -> str | None:
        found = event[fact]
        return "" if (any(found) if isinstance(found, tuple) else found) else None

    return choose


class Narrator(Generic[C, T]):
    """Tells the steps of one game in order, chance included, from a state on; each call gives the lines of a step.

    It tells what everybody may know. A line that a later step may go on with comes once it is complete. ``table`` is
    the table before the step that is told, ``after`` the one behind it, and ``events`` are what everybody hears of.
    ``part`` is the part of the flow whose heading was told last, or would have been if it had one.
    """

    script: ClassVar[Script]

    def __init__(self, game: Game, state: Any = None) -> None:
        state = game.start() if state is None else state
        self.game = game
        self.content: C = game.content
        self.table: T = state.table
        self.after: T = state.table
        self.part: str = game.part(state)
        self.events: Sequence[Event] = ()
        self.page: Page = Page(self.heading, self.script.opens, self.script.continues)

    def __call__(self, step: Step) -> list[str]:
        """The lines that are complete with this step."""
        state, events = step
        self.after, self.events = state.table, project(events, None)
        self.begin()
        for breath, several in groupby(self.events, key=self.script.breath):
            self.hear(breath[0], list(several))
        if state.table.due:
            self.page.add(*self.enter(self.game.part(state)))
        self.table = self.after
        self.end()
        return [part for line in self.page.finished() for part in wrapped(line)]

    # --- what a game may add

    def begin(self) -> None:
        """What comes before the events of a step."""

    def end(self) -> None:
        """What comes behind the events of a step."""

    def leave(self, part: str) -> list[str]:
        """What is told at the end of the part that was told last, where ``part`` comes next."""
        return []

    def label(self, kind: str, number: int) -> str:
        """What an entry is called; its id where content has no other name for it."""
        content = self.game.content
        labels: Sequence[str] = getattr(content, "labels", NOTHING).get(kind) or content.names[kind]
        return labels[number]

    # --- events

    def hear(self, kind: str, events: Sequence[Event]) -> None:
        """Tells events that follow each other."""
        together = self.script.together.get(kind)
        if together is not None:
            together(self, events)
        else:
            for event in events:
                self.page.phrase(event, self.sentence(event.kind, event))

    def heading(self, event: Event) -> list[str]:
        """The lines that come before that of an event."""
        return self.enter(event.part)

    def enter(self, part: str) -> list[str]:
        """The heading of a part, where the part before was another."""
        if part == self.part:
            return []
        lines = self.leave(part)
        self.part = part
        heading = self.script.headings.get(part)
        return lines if heading is None else [*lines, *heading.split("\n")]

    # --- sentences

    def sentence(self, key: str, event: Event) -> str | None:
        """What is said of an event, or a part of it; None where nothing is told."""
        choose = self.script.variants.get(key)
        variant = "" if choose is None else choose(self, event)
        if variant is None:
            return None
        pattern = self._pattern(f"{key}/{variant}" if variant else key)
        # an event that no sentence is there for is told by its kind
        return humanized(key) if pattern is None else pattern.format_map(_Words(self, event)) or None

    def say(self, key: str, **words: object) -> str:
        """A phrase with these words; whole numbers may take others with them."""
        pattern = self._pattern(key)
        if pattern is None:
            raise KeyError(key)
        return pattern.format_map({name: _said(word) for name, word in words.items()})

    def _pattern(self, key: str) -> str | None:
        for patterns in (self.script.sentences, self.script.phrases, KERNEL_SENTENCES):
            if key in patterns:
                return patterns[key]
        return None

    def word(self, name: str, event: Event) -> object:
        """What stands for a word in braces; KeyError where the event has no such fact."""
        word = self.script.words.get(name)
        if word is not None:
            return _said(word(self, event))
        if name in self.script.phrases and name not in dict(event.facts):
            return self.sentence(name, event)
        return self.told(event[name], self.game.rules.facts.get(name))

    def told(self, value: Any, tp: Any) -> object:
        """A value of a type as a sentence says it."""
        base, *marks = get_args(tp) if hasattr(tp, "__metadata__") else (tp,)
        for mark in marks:
            if isinstance(mark, IdOf):
                return self.label(mark.kind, value)
            if isinstance(mark, Per):
                return self.bag(mark.kind, value)
        if get_origin(base) is tuple:
            return Items([str(self.told(item, get_args(base)[0])) for item in value], len(value))
        return _said(value)

    def bag(self, kind: str, bag: Sequence[int]) -> Items:
        """What is in a bag of entries: 1 Cart and 2 Bell."""
        return Items(self.counted(kind, bag) or [self.say("nothing")], sum(bag))

    def counted(self, kind: str, bag: Sequence[int]) -> list[str]:
        """The same, one by one."""
        return [f"{n} {self.label(kind, number)}" for number, n in enumerate(bag) if n]


def _said(word: object) -> object:
    """A word as a pattern takes it: of whole numbers, the words that go with them; of lists, all that is in them."""
    if type(word) is int:
        return Said(word)
    return listed(word) if isinstance(word, list) else word


class _Words:
    __slots__ = ("event", "narrator")

    def __init__(self, narrator: Narrator[Any, Any], event: Event) -> None:
        self.narrator, self.event = narrator, event

    def __getitem__(self, name: str) -> object:
        return self.narrator.word(name, self.event)
