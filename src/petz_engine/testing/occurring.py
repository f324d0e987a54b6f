"""What occurred of the entries of packs in some games, and what never did."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from petz_engine.kernel.codec import canonical, snake
from petz_engine.kernel.game import Game
from petz_engine.kernel.ruleset import Rules
from petz_engine.loading import place_told
from petz_engine.packs import Catalog, Entry
from petz_engine.testing.driver import Turn

ID = re.compile(rb'[":]([a-z][a-z0-9_]*:[a-z][a-z0-9_]*)')
LAID = "showed"
"""What is counted of an entry that a state shows to all."""
CHOSEN = "chose"
"""What is counted of an option at whose table a game was played."""


@attrs.define
class Occurring:
    """What was told of each entry, by its id: how often by kind of event, and whether it lay on the table at all."""

    told: dict[str, Counter[str]] = attrs.field(factory=dict)
    actions: Counter[str] = attrs.field(factory=Counter)
    events: Counter[str] = attrs.field(factory=Counter)

    def see(self, game: Game, turns: Sequence[Turn]) -> None:
        """Counts one game."""
        for name, value in game.header["options"].items():
            for word in (name, value):
                self._count(_full(game, word), CHOSEN)
        self.hear(turns)
        for turn in turns:
            for event in turn.events:
                if event.facts:
                    self._found(canonical(game.encode_event(event)), event.kind)
        for turn in (*turns[::20], *turns[-1:]):
            self._found(canonical(game.codec.write(turn.after.table, type(turn.after.table))), LAID)

    def hear(self, turns: Iterable[Turn]) -> None:
        """Counts the kinds of actions and events of one game alone, and nothing of entries."""
        for turn in turns:
            self.actions[snake(type(turn.action).__name__)] += 1
            self.events.update(event.kind for event in turn.events)

    def silent(self, rules: Rules) -> list[str]:
        """The kinds of event that the rules can tell (``Rules.events``), and that no game ever told."""
        return [kind for kind in rules.events if not self.events[kind]]

    def _found(self, text: bytes, what: str) -> None:
        for name in {*ID.findall(text)}:
            self._count(name.decode(), what)

    def _count(self, name: str, what: str) -> None:
        self.told.setdefault(name, Counter())[what] += 1

    def kinds(self, game: Game) -> list[str]:
        """The kinds of action that nobody ever did, chance included."""
        kinds = (snake(kind.__name__) for kind in (*game.rules.mechanics, *game.rules.chance_mechanics))
        return [kind for kind in kinds if not self.actions[kind]]


def _full(game: Game, word: Any) -> str:
    """The id of what an option, or a value of one, is called."""
    return word if not isinstance(word, str) or ":" in word else f"{game.rules.name}:{word}"


def either(words: Sequence[str]) -> str:
    """One of these words or another.

    >>> either(["sold"]), either(["sold", "kept", "grew"])
    ('sold', 'sold, kept or grew')
    """
    return " or ".join([", ".join(words[:-1])] * (len(words) > 1) + [*words[-1:]])


@attrs.frozen
class Missing:
    """An entry of which something never occurred.

    ``never`` are the kinds of event that did occur with most others of its kind (``"showed"``: it lay on the table,
    ``"chose"``: it was chosen); where ``at_all`` is true, nothing was ever told of it. ``why`` says what kept it out.
    """

    kind: str
    id: str
    place: str
    never: tuple[str, ...]
    at_all: bool
    why: str = ""

    def __str__(self) -> str:
        what = "never came up" if self.at_all else "; ".join(self._words())
        why = f", for {self.why}" if self.why else ""
        return f"{self.kind} {self.id}: {what}{why} ({self.place})"

    def _words(self) -> Iterator[str]:
        events = [what for what in self.never if what not in (LAID, CHOSEN)]
        if LAID in self.never:
            yield "never lay on the table"
        if CHOSEN in self.never:
            yield "never was chosen"
        if events:
            yield f"in no event {either(events)}"


def missing(catalog: Catalog, occurring: Occurring, packs: Iterable[str]) -> Iterator[Missing]:
    """What never occurred of the entries of these packs (by id), kind by kind.

    Kinds of which nothing is ever told are left out; :func:`untold` has them.
    """
    mine, told, plain = set(packs), occurring.told, _plain(catalog)
    for kind, entries in catalog.entries.items():
        usual = _usual([told[entry.id] for entry in entries if entry.id in plain and entry.id in told])
        for entry in entries:
            of = told.get(entry.id, Counter())
            never = tuple(what for what in usual if not of[what])
            if entry.origin.pack in mine and never and (entry.id in plain or not of):
                yield Missing(kind, entry.id, _place(entry), never, not of, _why(entry))


def _place(entry: Entry) -> str:
    place = entry.origin.place()
    return str(entry.origin) if place is None else place_told(place)


def _why(entry: Entry) -> str:
    """What keeps an entry out of all games, as far as that is plain."""
    return "it has copies = 0" if getattr(entry.fact, "copies", None) == 0 else ""


def _plain(catalog: Catalog) -> frozenset[str]:
    """The ids that one kind alone has; of others nobody can say what was told."""
    kinds = Counter(entry.id for of in catalog.entries.values() for entry in of)
    return frozenset(name for name, count in kinds.items() if count == 1)


def _usual(some: Sequence[Mapping[str, int]]) -> list[str]:
    """What occurred with at least half of those entries of a kind that anything occurred with."""
    with_it = Counter(what for of in some for what in of)
    return [what for what, entries in sorted(with_it.items()) if 2 * entries >= len(some)]


def untold(catalog: Catalog, occurring: Occurring, packs: Iterable[str]) -> list[str]:
    """The kinds of entries of these packs of which no game told anything, so that nothing can be said about them."""
    mine, told = set(packs), {*occurring.told} & _plain(catalog)
    return [
        kind
        for kind, entries in catalog.entries.items()
        if any(entry.origin.pack in mine for entry in entries)
        and not any(entry.id in told for entry in entries)
    ]
