"""From the text of a scenario to a :class:`Scenario`, or to all that is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any

import attrs

from petz_engine.definition import GameDefinition, Pack
from petz_engine.installed import DEFINITIONS
from petz_engine.kernel.codec import canonical, parsed, snake
from petz_engine.kernel.decision import CHANCE, Decision
from petz_engine.kernel.event import Event
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import DecodeError, OptionError
from petz_engine.loading import ContentError, load
from petz_engine.packs import Diagnostic, id_of
from petz_engine.packs.diagnostic import in_order
from petz_engine.packs.document import Document, parse
from petz_engine.packs.position import PLAYERS
from petz_engine.packs.problem import Malformed, Path, Problem
from petz_engine.packs.reading import Part, Reading
from petz_engine.packs.source import MANIFEST, read_file
from petz_engine.packs.steps import is_decision
from petz_engine.packs.wording import got, nearest
from petz_engine.testing.invariants import broken
from petz_engine.testing.rules import known_rules
from petz_engine.testing.scenario.content import at_home, inline, pack_of
from petz_engine.testing.scenario.parts import Scenario, ScenarioError
from petz_engine.testing.scenario.wanted import Wanting, seed

KEYS = (
    "title",
    "about",
    "rules",
    "game",
    "seats",
    "options",
    "packs",
    "content",
    "position",
    "start",
    "state",
    "chance",
    "do",
    "then",
)
BEGINNINGS = ("position", "start", "state")
_SEAT = re.compile(r"\bseat (\d+)\b")


def load_scenario(path: str | FilePath, definition: GameDefinition | None = None) -> Scenario:
    """Reads a scenario file; one of a game of one's own needs the ``title`` of that game.

    Raises ScenarioError with all faults, each a diagnostic with file, line, column and cure, whatever the bytes; and
    FileNotFoundError where nothing is at the path.
    """
    file = FilePath(path)
    text = read_file(file)
    if isinstance(text, Diagnostic):
        raise ScenarioError(text)
    folder = "" if str(file) == file.name else str(file.parent)
    return parse_scenario(text, folder, file.name, definition)


def parse_scenario(
    text: str, folder: str = "", name: str = "scenario.toml", definition: GameDefinition | None = None
) -> Scenario:
    """The scenario of a text, with a folder that its packs are sought from ("": here), and a name for messages.

    Raises ScenarioError with all faults.
    """
    document = parse(folder, name, text.replace("\r\n", "\n"))
    if isinstance(document, Diagnostic):
        raise ScenarioError(document)
    definitions = DEFINITIONS if definition is None else {**DEFINITIONS, definition.rules.name: definition}
    return _Loading(document, FilePath(folder), definitions).scenario()


@attrs.define
class _Loading:
    document: Document
    folder: FilePath
    definitions: Mapping[str, GameDefinition]
    faults: list[Diagnostic] = attrs.field(factory=list)

    def scenario(self) -> Scenario:
        """The scenario; ScenarioError with all faults."""
        if _is_of_pack(self.document.data):
            cure = "check its folder with petz pack check"
            self.fault("S116", "this looks like a file of a pack, not like a scenario", cure)
            raise ScenarioError(*self.faults)
        head = Reading({})
        parts = head.part(self.document.data).table(KEYS)
        title = (
            parts["title"].text() if "title" in parts else self.missing("title", "what the scenario shows")
        )
        begins = self.beginning(parts)
        chance = seed(parts["chance"]) if "chance" in parts else None
        game = self.game(parts)
        rules = self.rules(parts.get("rules"), game)
        self.take(head)
        if game is None:
            raise ScenarioError(*in_order(self.faults))
        reading = Reading(
            game.codec.names, {"action": (*game.rules.mechanics, *game.rules.chance_mechanics)}, game.seats
        )
        again = reading.part(self.document.data).table(any_key=True)
        steps, then = Wanting(game, reading).steps_and_then(again)
        self.take(reading)
        state, told = self.begin(begins, game)
        if self.faults:
            raise ScenarioError(*in_order(self.faults))
        return Scenario(self.document, title, rules, game, state, told, chance, steps, then)

    # --- faults

    def fault(
        self, code: str, message: str, cure: str = "", path: Path = (), *, at_key: bool = False
    ) -> None:
        """Notes a fault of the text."""
        self.faults.append(self.document.diagnose(Problem(code, message, cure, path, at_key)))

    def missing(self, key: str, what: str) -> str:
        """Notes that a key is missing."""
        self.fault("E111", f"the key {key!r} is missing", f"add {key!r}: {what}")
        return ""

    def take(self, reading: Reading) -> None:
        """Notes all that was found by a reader."""
        self.faults += map(self.document.diagnose, reading.faults)
        reading.faults.clear()

    # --- the head

    def rules(self, part: Part | None, game: Game | None) -> tuple[str, ...]:
        """The ids of the rules that the scenario shows."""
        if part is None:
            return ()
        known = None if game is None else known_rules(game.rules.name)
        found = []
        for each in part.items():
            found.append(each.text())
            if known is not None and each.value not in known and type(each.value) is str:
                each.fault("S104", f"there is no rule {got(each.value)}", nearest(each.value, known))
        return tuple(found)

    def beginning(self, parts: Mapping[str, Part]) -> Part | None:
        """The one key that says where the scenario begins."""
        given = [parts[key] for key in BEGINNINGS if key in parts]
        if not given:
            cure = "add [position], or start = true for the beginning of a game"
            self.fault("E111", "nothing says where this begins", cure)
            return None
        for other in given[1:]:
            message = f"{other.path[-1]!r} and {given[0].path[-1]!r} both say where this begins"
            self.fault("S111", message, "keep one of them", other.path, at_key=True)
        return given[0]

    # --- the game

    def game(self, parts: Mapping[str, Part]) -> Game | None:
        """The game of the head, None where there is none."""
        name, seats = parts.get("game"), parts.get("seats")
        if name is None:
            self.missing("game", " or ".join(map(repr, sorted(self.definitions))))
        if seats is None:
            self.missing("seats", "how many play")
        if name is None or seats is None:
            return None
        if name.word(sorted(self.definitions)) != name.value:
            return None
        definition = self.definitions[name.value]
        if type(seats.value) is not int:
            seats.expected("a whole number")
            return None
        options = {} if "options" not in parts else dict(_values(parts["options"]))
        return self.loaded(definition, seats.value, options, self.packs(parts.get("packs"), definition))

    def packs(self, part: Part | None, definition: GameDefinition) -> list[Pack]:
        """The packs of the scenario, its own one last."""
        packs: list[FilePath] = []
        for each in part.items() if part is not None else []:
            path = self.folder / each.text()
            if type(each.value) is str and not _is_pack(path):
                each.fault("S109", f"there is no pack at {str(path)!r}", "paths are relative to this file")
            elif type(each.value) is str:
                packs.append(path)
        for path_ in inline(self.document):
            kind = path_[1] if path_[1:] else "KIND"
            self.fault(
                "E112", "content is written in tables of their own", f"write [[content.{kind}]]", path_
            )
        ids = [id_of(pack) for pack in (definition.own, *packs)]
        required = [name for name in dict.fromkeys(ids) if name is not None]
        own = pack_of(self.document, definition.vocabulary.game, required)
        return [*packs] if own is None else [*packs, own]

    def loaded(
        self, definition: GameDefinition, seats: int, options: Mapping[str, Any], packs: Sequence[Pack]
    ) -> Game | None:
        """The game with all that was given for it; what cannot be is noted at the key that asks for it."""
        if self.faults:
            return None
        for given, path in (({}, "seats"), (options, "options")):
            try:
                game = _game(definition, seats, given, packs)
            except OptionError as error:
                self.fault("S109", str(error), path=(path,))
                return None
            except ContentError as error:
                self.faults += at_home(self.document, error.diagnostics)
                return None
            if given == options:
                break
        return game

    # --- the state

    def begin(self, part: Part | None, game: Game) -> tuple[Any, tuple[Event, ...]]:
        """The state that the scenario begins with, and what happens on the way to its first decision."""
        if part is None:
            return None, ()
        ways: dict[str, Callable[[Part, Game], Any]] = {
            "position": self.built,
            "start": self.started,
            "state": self.decoded,
        }
        state = ways[str(part.path[0])](part, game)
        if state is None:
            return None, ()
        try:
            state, told = game.advance(state)
            self.guard(part, game, state)
        except Exception as error:  # whatever the rules stumble over is no position of theirs
            message = f"the rules cannot go on from here: {type(error).__name__} {error}"
            self.fault("S108", message[:300], path=part.path)
            return None, ()
        if part.path == ("position",):
            self.arrived(part, game, state)
        return state, told

    def arrived(self, part: Part, game: Game, state: Any) -> None:
        """Notes where a position does not come to the decision, or to the seat, that it names."""
        at, turn = part.value.get("at", ""), part.value.get("turn")
        decisions = game.decisions(state)
        asked = [snake(action.__name__) for action in decisions[0].actions] if decisions else []
        now = f"{' or '.join(asked)} of {_whose(decisions)}" if decisions else "the end of the game"
        if not is_decision(game.program, at):
            return
        if str(at).rpartition("/")[2] not in asked:
            self.fault(
                "S105",
                f"the game does not stop for {at!r} here, it goes on to {now}",
                path=(*part.path, "at"),
            )
        elif turn is not None and turn not in [each.seat for each in decisions]:
            self.fault("S105", f"it is not the turn of seat {turn}, but {now}", path=(*part.path, "turn"))

    def started(self, part: Part, game: Game) -> Any:
        """The beginning of a game."""
        if part.value is not True:
            self.fault("E112", f"expected true, got {got(part.value)}", path=part.path)
        return game.start()

    def decoded(self, part: Part, game: Game) -> Any:
        """A state that is given as its JSON, in whatever layout."""
        if type(part.value) is not str:
            self.fault("E112", f"expected the JSON of a state as text, got {got(part.value)}", path=part.path)
            return None
        try:
            return game.decode(canonical(parsed(part.value)))
        except DecodeError as error:
            self.fault("S108", str(error)[:400], path=part.path)
            return None

    def built(self, part: Part, game: Game) -> Any:
        """A position, as the game reads it."""
        if game.rules.position is None:
            cure = "give start = true, or the whole state"
            self.fault("S110", f"{game.rules.name} does not read positions", cure, part.path)
            return None
        if type(part.value) is not dict:
            self.fault("E112", f"expected a table, got {got(part.value)}", "write [position]", part.path)
            return None
        try:
            return game.rules.position(game, part.value)
        except Malformed as bad:
            self.faults += [self.document.diagnose(problem, at=part.path) for problem in bad.problems]
        except Exception as error:  # what a game cannot even read is no position of it
            self.fault("S108", f"this cannot be read: {type(error).__name__} {error}"[:300], path=part.path)
        return None

    def guard(self, part: Part, game: Game, state: Any) -> None:
        """Notes which invariants a position breaks, at the seat that they speak of."""
        wrong = list(broken(game, state))
        for name, what in wrong:
            self.fault("S108", f"this breaks the invariant {name!r}: {what}", path=self.place_of(part, what))
        if not wrong:
            try:
                game.guard(state)
            except DecodeError as error:
                self.fault("S108", str(error), path=part.path)

    def place_of(self, part: Part, what: str) -> Path:
        """The table of the seat that an invariant speaks of, as far as there is one."""
        seat = _SEAT.search(what)
        return part.path if seat is None else (*part.path, PLAYERS, seat[1])


def _whose(decisions: Sequence[Decision]) -> str:
    return " and ".join("chance" if each.seat == CHANCE else f"seat {each.seat}" for each in decisions)


def _values(part: Part) -> Mapping[str, Any]:
    return {key: each.value for key, each in part.table(any_key=True).items()}


def _game(definition: GameDefinition, seats: int, options: Mapping[str, Any], packs: Sequence[Pack]) -> Game:
    """A game; one that is shipped, without packs, is loaded once and kept."""
    name, values = definition.rules.name, options.values()
    if (
        packs
        or DEFINITIONS.get(name) is not definition
        or any(type(each) not in (bool, int, str) for each in values)
    ):
        return load(definition, seats=seats, packs=packs, options=options)
    return _kept(name, seats, tuple(sorted((key, type(value), value) for key, value in options.items())))


@lru_cache(maxsize=64)
def _kept(name: str, seats: int, options: tuple[tuple[str, type[Any], Any], ...]) -> Game:
    return load(name, seats=seats, options={key: value for key, _, value in options})


def _is_of_pack(data: Mapping[str, Any]) -> bool:
    """Whether nothing but entries of packs is there, or the keys of a manifest."""
    if data.keys() & {*KEYS} - {"game"} or not data:
        return False
    rows = all(type(value) is list and all(type(row) is dict for row in value) for value in data.values())
    return rows or bool(data.keys() & {"format", "id", "version", "requires"})


def _is_pack(path: FilePath) -> bool:
    try:
        return (path / MANIFEST).is_file()
    except (OSError, ValueError):  # a name that no file can have
        return False
