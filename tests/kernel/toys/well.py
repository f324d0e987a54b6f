"""A toy with a choice in the middle of an effect: chance raises two stones, one is kept, and chance takes another.

Each dig is a frame, an effect that stops half-way and says in plain data how far it got.
"""

from __future__ import annotations

import attrs

from kernel.toys.base import Content, Drawn, Frame, Kind, Kinds, Table, Toy, toy
from petz_engine.kernel.bag import bag_of, minus, plus
from petz_engine.kernel.decision import CHANCE, Decision
from petz_engine.kernel.flow import ask, each, named
from petz_engine.kernel.game import Game
from petz_engine.kernel.slots import Mechanic, Slot, fields
from petz_engine.kernel.view import View


@attrs.frozen
class Dig:
    """Dig so many times."""

    times: int


@attrs.frozen
class Keep:
    """Keep one of the two stones."""

    stone: Kind


class Raise(Drawn):
    """Chance: two stones come up."""


class Sink(Drawn):
    """Chance: one stone sinks for good."""


def dig(edit: Toy, decision: Decision, action: Dig) -> None:
    """The kernel resumes the frames until they are gone."""
    edit.table.pending = (Frame(decision.seat, (0, 0)),) * action.times


def resume(edit: Toy) -> None:
    """Two stones in the frame wait for the seat; none, or the one that was kept, wait for chance."""
    frame = edit.table.pending[0]
    edit.table.due = (frame.seat if sum(frame.held) == 2 else CHANCE,)


def asked(content: Content, table: Table, seat: int) -> Decision:
    """What the frame waits for. Its chance names the seat, so that digging never shifts what others find."""
    if seat != CHANCE:
        return Decision(seat, (Keep,), "W-2", step="keep")
    kind, rule, step = (Sink, "W-3", "sink") if sum(table.pending[0].held) else (Raise, "W-1", "raise")
    whose = table.pending[0].seat
    return Decision(CHANCE, (kind,), rule, step=step, label=f"{step}/{whose}", owner=whose)


def lift(edit: Toy, decision: Decision, action: Raise, dealt: Kinds) -> None:
    """The stones wait in the frame."""
    edit.state.hidden = minus(edit.state.hidden, dealt)
    edit.open_row(edit.table, "pending", 0).held = dealt


def held(view: View, partial: object) -> list[int]:
    """The kinds of stone in the frame."""
    return [kind for kind, n in enumerate(view.table.pending[0].held) if n]


def keep(edit: Toy, decision: Decision, action: Keep) -> None:
    """One stone is the seat's, the other falls back into the well."""
    frame, kept = edit.open_row(edit.table, "pending", 0), bag_of([action.stone], 2)
    player = edit.open_row(edit.table, "players", decision.seat)
    player.bag, player.points = plus(player.bag, kept), player.points + action.stone
    edit.state.hidden, frame.held = plus(edit.state.hidden, minus(frame.held, kept)), kept


def sink(edit: Toy, decision: Decision, action: Sink, dealt: Kinds) -> None:
    """The stone is gone, and so is the frame."""
    edit.state.hidden = minus(edit.state.hidden, dealt)
    edit.table.pending = edit.table.pending[1:]


DIG = fields(Dig, Slot("times", lambda *_: range(3), domain_is_legal=True), effect=dig)
KEEP = fields(Keep, Slot("stone", held, domain_is_legal=True), effect=keep)
RAISE = Raise.by(lambda _, state, __, draws: draws.hand("kinds", state.hidden, 2), lift)
SINK = Sink.by(lambda _, state, __, draws: draws.hand("kinds", state.hidden, 1), sink)


def game() -> Game:
    """A well of clay and gold, in which each seat digs up to twice."""
    content, flow = Content({"kind": ("clay", "gold")}, (5, 4)), named("dig", each(ask(Dig, rule="W-1")))
    mechanics: dict[type, Mechanic] = {Dig: DIG, Keep: KEEP}
    chances = {Raise: RAISE, Sink: SINK}
    return toy("well", content, flow, mechanics, chances, resume=resume, asked=asked)
