"""What a scenario says once it is read: where it begins, what is done, and what must then hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.event import Event
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import PetzError
from petz_engine.packs import Diagnostic
from petz_engine.packs.document import Document
from petz_engine.packs.problem import Path
from petz_engine.testing.scenario.chances import WantedOdds
from petz_engine.testing.scenario.scores import WantedScore


class ScenarioError(PetzError, ValueError):
    """Raised for a scenario with faults; ``diagnostics`` has them all, with file, line, column and cure."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__("\n".join(map(str, diagnostics)))
        self.diagnostics = diagnostics


@attrs.frozen
class Wanted:
    """Something that is expected: its value as it is written, and where it stands."""

    value: Any
    at: Path


@attrs.frozen
class WantedEvent:
    """An event that is expected: its facts as numbers of the game, as they are written, and where it stands."""

    facts: Mapping[str, Any]
    value: Mapping[str, Any]
    at: Path


@attrs.frozen
class WantedAction:
    """An action of a seat, or a part of one: its type, the fields that are told, and where it stands.

    ``seat`` is None for whoever has to choose.
    """

    seat: int | None
    kind: type[Any]
    fields: Mapping[str, Any]
    at: Path


@attrs.frozen
class Then:
    """What must hold of a state; None and empty: nothing is said of it."""

    at: Path
    values: tuple[Wanted, ...] = ()
    hidden: tuple[Wanted, ...] = ()
    offered: tuple[WantedAction, ...] = ()
    not_offered: tuple[WantedAction, ...] = ()
    events: tuple[WantedEvent, ...] = ()
    due: Wanted | None = None
    asks: Wanted | None = None
    over: Wanted | None = None
    ranks: Wanted | None = None
    points: Wanted | None = None
    scores: tuple[WantedScore, ...] = ()
    odds: tuple[WantedOdds, ...] = ()


@attrs.frozen
class Do:
    """One thing that happens: an action of a seat, or chance, or what leads to a later decision.

    ``looks`` says that nothing is done, only ``then`` is looked at. ``chance`` is the seed of a dealer, who answers all
    chance that is due, or what ``action`` of chance leaves open; None for an ``action`` that is told whole. ``until``
    are the steps up to one of which everybody makes the quietest choices. ``refused`` has the code, the rule and
    the sentence that are expected of a refusal, as far as they are told; None where it must be accepted.
    """

    at: Path
    seat: int = CHANCE
    action: Any = None
    chance: int | None = None
    until: tuple[int, ...] = ()
    looks: bool = False
    refused: Mapping[str, Wanted] | None = None
    events: tuple[WantedEvent, ...] = ()
    then: Then | None = None


@attrs.frozen(eq=False)
class Scenario:
    """A scenario that was read without faults, ready to be run.

    ``state`` and ``told`` are where it begins, and what happened on the way there by itself; ``chance`` is the seed of
    the dealer that answers all chance of which nothing is said (None: all chance has to be told).
    """

    document: Document
    title: str
    rules: tuple[str, ...]
    game: Game
    state: Any
    told: tuple[Event, ...]
    chance: int | None
    steps: tuple[Do, ...]
    then: Then

    @property
    def file(self) -> str:
        """The path of the file for messages."""
        return self.document.file


@attrs.frozen
class Difference:
    """Where a scenario does not hold: the place of what it says, what is compared, what it expects, and what is so."""

    file: str
    line: int
    col: int
    what: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.col}: {self.what}: expected {self.expected}, got {self.got}"


@attrs.frozen
class Report:
    """What came of a scenario: it holds where there are neither faults nor differences."""

    file: str
    title: str = ""
    rules: tuple[str, ...] = ()
    faults: tuple[Diagnostic, ...] = ()
    differences: tuple[Difference, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether all that the scenario says is so."""
        return not self.faults and not self.differences

    @property
    def code(self) -> int:
        """The exit code of the command line: 0 it holds, 1 it differs, 2 it has faults."""
        return 2 if self.faults else 1 if self.differences else 0

    def lines(self) -> list[str]:
        """What is wrong, one line for each fault or difference."""
        return [str(each) for each in (*self.faults, *self.differences)]
