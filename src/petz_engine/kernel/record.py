"""Records: everything that is needed to replay a game, as text that a person can read.

The first line is the header (game, rules version, seats, options, packs with their hashes, and the entries that the
packs hold, so that a game outlives its packs); each further line is one action, chance included:
``{"seat": 0, "action": {"type": ..., ...}}`` or ``{"seat": "chance", ...}``. Some lines carry the digest of the state
they lead to. There is no time, path or machine in a record: the same game gives the same bytes.
"""

from __future__ import annotations

from enum import Enum
from typing import Any, Generic

import attrs
from pyrsistent import PVector, pvector

from petz_engine._version import VERSION
from petz_engine.kernel.codec import abbreviated_json, canonical, parsed
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.game import Game
from petz_engine.kernel.generic import A, C, S, S_co
from petz_engine.kernel.refusal import DecodeError, Rejection
from petz_engine.kernel.ruleset import Outcome

FORMAT = 1
_EVERY = 25


class Fidelity(Enum):
    """How faithful a replay was."""

    EXACT = "exact"
    """Every action was legal and every digest the same."""
    MIGRATED = "migrated"
    """The game was carried over to newer rules or content, and says where."""
    DIVERGED = "diverged"
    """At some action the replay could not go on as recorded."""


@attrs.frozen
class Line:
    """One line of a record, as its canonical text; ``seat``, ``action`` and ``digest`` read it."""

    text: str

    def _get(self, key: str) -> Any:
        value = parsed(self.text)
        return value.get(key) if type(value) is dict else None

    @property
    def seat(self) -> Any:
        """The seat, or ``"chance"``."""
        return self._get("seat")

    @property
    def action(self) -> Any:
        """The action as a new JSON object."""
        return self._get("action")

    @property
    def digest(self) -> Any:
        """The digest of the state that the action led to, None where the line has none."""
        return self._get("digest")

    @property
    def wrong(self) -> str:
        """What keeps this from being a line of a record; empty where nothing does."""
        value = parsed(self.text)
        if type(value) is not dict:
            return f"expected an object with seat and action, got {abbreviated_json(value)}"
        strange = sorted(set(value) - {"seat", "action", "digest"})
        return f"a line has no {strange[0]!r}" if strange else ""


@attrs.frozen
class Record:
    """A game so far: the text of its header, and its lines. Forks of a game share their past."""

    head: str
    lines: PVector[Line] = attrs.field(factory=pvector)

    @classmethod
    def of(cls, game: Game) -> Record:
        """The empty record of a game."""
        return cls(
            _text_of({"petz_record": FORMAT, "library": VERSION, **game.header, "entries": game.entries})
        )

    @property
    def header(self) -> dict[str, Any]:
        """The header as a new JSON object."""
        header: dict[str, Any] = parsed(self.head)
        return header

    def add(self, game: Game, seat: int, action: Any, state: Any) -> Record:
        """The record with one more action, which led to ``state``."""
        at = len(self.lines) + 1
        line = {"seat": "chance" if seat == CHANCE else seat, "action": game.encode_action(action)}
        if at % _EVERY == 0 or not state.table.due:
            line["digest"] = game.digest(state)
        return attrs.evolve(self, lines=self.lines.append(Line(_text_of(line))))

    def dumps(self) -> bytes:
        """The record as JSON Lines."""
        return "".join(text + "\n" for text in (self.head, *(line.text for line in self.lines))).encode()

    @classmethod
    def loads(cls, data: bytes | str) -> Record:
        """The record of such text; DecodeError without a readable header or with a line that is not JSON."""
        text = data if isinstance(data, str) else _text(data)
        values = [_value(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        wrong = _unreadable(values[0] if values else None)
        if wrong:
            raise DecodeError(f"line 1: {wrong}")
        head, *lines = map(_text_of, values)
        return cls(head, pvector(map(Line, lines)))


def _unreadable(header: Any) -> str:
    """What keeps this from being the header of a record; empty where nothing does."""
    if type(header) is not dict or header.get("petz_record") is True or header.get("petz_record") != FORMAT:
        return f'expected the header of a record with "petz_record": {FORMAT}'
    for key, kind in (
        ("game", str),
        ("rules_version", int),
        ("seats", int),
        ("options", dict),
        ("packs", list),
    ):
        if type(header.get(key)) is not kind:
            return f"{key} of the header cannot be {abbreviated_json(header.get(key))}"
    return ""


def _text_of(value: Any) -> str:
    return canonical(value).decode()


def _text(data: Any) -> str:
    if not isinstance(data, bytes):
        raise DecodeError(f"expected a record as text or bytes, got {abbreviated_json(data)}")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise DecodeError(f"a record is UTF-8 text: {error}") from None


def _value(number: int, line: str) -> Any:
    try:
        return parsed(line)
    except DecodeError as error:
        raise DecodeError(f"line {number}: {error}") from None


@attrs.frozen
class Replay(Generic[S_co]):
    """What a replay came to.

    How faithful it was, after how many actions, the last state (None where the game could not even begin), how the game
    ended (None before its end), and what is wrong, if anything.
    """

    fidelity: Fidelity
    actions: int
    state: S_co | None
    outcome: Outcome | None = None
    message: str = ""


def replay(record: Record, game: Game[S, A, C]) -> Replay[S]:
    """Plays a record again and compares; it never raises for what a line says."""
    state = game.start()
    for number, line in enumerate(record.lines, 1):
        wrong, after = _replayed(game, state, line)
        if wrong:
            outcome = game.outcome(state)
            return Replay(Fidelity.DIVERGED, number - 1, state, outcome, f"action {number}: {wrong}")
        state = after
    return Replay(Fidelity.EXACT, len(record.lines), state, game.outcome(state))


def before(record: Record, game: Game[S, A, C], number: int) -> S:
    """The state before an action of a record (from 1; one more than there are: the last state).

    ValueError for a number that there is not, DecodeError where the record diverges before it.
    """
    if type(number) is not int or not 1 <= number <= len(record.lines) + 1:
        raise ValueError(f"there is no action {abbreviated_json(number)}; say 1 to {len(record.lines) + 1}")
    state = game.start()
    for at, line in enumerate(record.lines[: number - 1], 1):
        wrong, state = _replayed(game, state, line)
        if wrong:
            raise DecodeError(f"the record diverges at action {at}: {wrong}")
    return state


def _replayed(game: Game[S, A, C], state: S, line: Line) -> tuple[str, S]:
    """What is wrong with one line (nothing: ""), and the state it leads to."""
    said, digest = line.seat, line.digest
    seat = CHANCE if said == "chance" else said
    if line.wrong:
        return line.wrong, state
    if type(seat) is not int or (seat == CHANCE and said != "chance"):
        return f'expected a seat number or "chance", got {abbreviated_json(said)}', state
    try:
        action = game.decode_action(line.action)
    except DecodeError as error:
        return str(error), state
    step = game.try_apply(state, seat, action)
    if isinstance(step, Rejection):
        return step.explain(), state
    if digest is not None and digest != game.digest(step.state):
        return "the state differs from the recorded one", state
    return "", step.state
