"""Records: everything that is needed to replay a game, as text that a person can read.

The first line is the header (game, rules version, seats, options, packs with their hashes, and the entries that the
packs hold, so that a game outlives its packs); each further line is one action, luck included:
``{"seat": 0, "action": {"type": ..., ...}}`` or ``{"seat": "chance", ...}``. Some lines carry the digest of the state
they lead to. There is no time, path or machine in a record: the same game gives the same bytes.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

import attrs
from pyrsistent import PVector, pvector

from petz_engine.kernel.codec import canonical, parsed, shown
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import DecodeError, Rejection

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
    """One action of a record as JSON values: seat (a number or ``"chance"``), action, digest where there is one."""

    seat: Any
    action: Any
    digest: str | None = None


@attrs.frozen
class Record:
    """A game so far: its header and its lines. Forks of a game share their past."""

    header: dict[str, Any]
    lines: PVector[Line] = attrs.field(factory=pvector)

    @classmethod
    def of(cls, game: Game) -> Record:
        """The empty record of a game."""
        return cls(parsed(canonical({"petz_record": FORMAT, **game.header, "entries": game.entries})))

    def add(self, game: Game, seat: int, action: Any, state: Any) -> Record:
        """The record with one more action, which led to ``state``."""
        at = len(self.lines) + 1
        marked = at % _EVERY == 0 or not state.table.due
        line = Line(
            "chance" if seat == CHANCE else seat,
            game.encode_action(action),
            game.digest(state) if marked else None,
        )
        return attrs.evolve(self, lines=self.lines.append(line))

    def dumps(self) -> bytes:
        """The record as JSON Lines."""
        return b"".join(canonical(value) + b"\n" for value in (self.header, *map(_written, self.lines)))

    @classmethod
    def loads(cls, data: bytes | str) -> Record:
        """The record of such text; DecodeError without a readable header or with a line that is not JSON."""
        text = data if isinstance(data, str) else _text(data)
        values = [_value(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        head = values[0] if values else None
        if (
            type(head) is not dict
            or type(head.get("petz_record")) is not int
            or head["petz_record"] != FORMAT
        ):
            raise DecodeError(f'line 1: expected the header of a record with "petz_record": {FORMAT}')
        return cls(head, pvector(_line(value) for value in values[1:]))


def _text(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise DecodeError(f"a record is UTF-8 text: {error}") from None


def _value(number: int, line: str) -> Any:
    try:
        return parsed(line)
    except DecodeError as error:
        raise DecodeError(f"line {number}: {error}") from None


def _line(value: Any) -> Line:
    """A line as it stands; what is wrong with it is found, and said, when it is replayed."""
    if type(value) is not dict or not set(value) <= {"seat", "action", "digest"}:
        return Line(None, value)
    return Line(value.get("seat"), value.get("action"), value.get("digest"))


def _written(line: Line) -> dict[str, Any]:
    written = {"seat": line.seat, "action": line.action}
    return written if line.digest is None else {**written, "digest": line.digest}


@attrs.frozen
class Replay:
    """What a replay came to: how faithful, after how many actions, the last state, and what is wrong (if anything)."""

    fidelity: Fidelity
    actions: int
    state: Any
    message: str = ""


def replay(record: Record, game: Game) -> Replay:
    """Plays a record again and compares; it never raises for what a line says."""
    state = game.start()
    for number, line in enumerate(record.lines, 1):
        wrong, after = _replayed(game, state, line)
        if wrong:
            return Replay(Fidelity.DIVERGED, number - 1, state, f"action {number}: {wrong}")
        state = after
    return Replay(Fidelity.EXACT, len(record.lines), state)


def _replayed(game: Game, state: Any, line: Line) -> tuple[str, Any]:
    """What is wrong with one line (nothing: ""), and the state it leads to."""
    seat = CHANCE if line.seat == "chance" else line.seat
    if type(seat) is not int or (seat == CHANCE and line.seat != "chance"):
        return f'expected a seat number or "chance", got {shown(line.seat)}', state
    try:
        action = game.decode_action(line.action)
    except DecodeError as error:
        return str(error), state
    step = game.try_apply(state, seat, action)
    if isinstance(step, Rejection):
        return step.explain(), state
    if line.digest is not None and line.digest != game.digest(step.state):
        return "the state differs from the recorded one", state
    return "", step.state
