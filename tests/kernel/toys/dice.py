"""A toy with dice: each seat rolls three, and may put some of them back into the cup up to twice.

The roll stands within ``each``, so its luck belongs to a seat: the label of the decision names it, and one player's
re-roll never shifts what another will roll. Who is lowest after the first round begins the second, so the order of
the table changes while the flow stays the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import prod
from typing import Annotated, Any

import attrs

from petz_engine.kernel.bag import minus, plus
from petz_engine.kernel.build import record, replaced
from petz_engine.kernel.codec import IdOf, OneOf, Per
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.edit import Edit
from petz_engine.kernel.flow import Node, ask, auto, each, each_entry, loop, luck, named
from petz_engine.kernel.form import Mechanic, Slot, nothing, whole
from petz_engine.kernel.game import Chance, Game, Outcome, Rules
from petz_engine.kernel.luck import Draws
from petz_engine.kernel.refusal import Reason, because
from petz_engine.kernel.view import View

Faces = Annotated[tuple[int, ...], Per("face")]


@attrs.frozen
class Cup:
    """The content: the faces of a die, worth 1, 2 and 3, how likely each is, and the rounds."""

    seats: int = 2
    names: Mapping[str, tuple[str, ...]] = {"face": ("moon", "star", "sun"), "round": ("first", "last")}
    weights: tuple[int, ...] = (3, 2, 1)
    dice: int = 3


@attrs.frozen
class Roll:
    """Luck: how often each face came up on the dice in the cup."""

    faces: Faces


@attrs.frozen
class Reroll:
    """Put dice that show these faces back into the cup; rising, a face as often as dice."""

    faces: tuple[Annotated[int, IdOf("face")], ...]


@attrs.frozen
class Stand:
    """Keep the dice as they lie."""


@record
class Player:
    """The dice on the table and in the cup, how many re-rolls are left, and the points."""

    shown: Faces = (0, 0, 0)
    cup: int = 3
    rerolls: int = 2
    points: int = 0


@record
class Table:
    """Everything is public."""

    order: tuple[int, ...]
    players: tuple[Player, ...]
    cursor: Annotated[int, IdOf("step")] = 0
    due: tuple[int, ...] = ()
    pending: tuple[int, ...] = ()
    luck: tuple[tuple[str, int], ...] = ()


@record
class Secret:
    """There are no secrets; the kernel keeps sealed actions here."""

    sealed: Annotated[Any, OneOf("action")] = None


@record
class State:
    """The state of the toy."""

    table: Table
    secrets: tuple[Secret, ...]
    hidden: None = None


class CupEdit(Edit[State, Cup]):
    """The scratch of this toy; a class of its own is made faster than ``Edit[State, Cup]`` is."""

    __slots__ = ()


def start(content: Cup) -> State:
    """All dice in the cups."""
    n = content.seats
    return State(Table(tuple(range(n)), (Player(cup=content.dice),) * n), (Secret(),) * n)


def walk_roll(content: Cup, state: State, decision: Decision, draws: Draws) -> None:
    """Luck within ``each``: its seat leads ``decision.about``, then come the entries around it."""
    draws.roll("faces", content.weights, state.table.players[decision.about[0]].cup)


def roll(edit: CupEdit, decision: Decision, action: Roll) -> None:
    """The dice leave the cup."""
    player = edit.open_row(edit.table, "players", decision.about[0])
    player.shown, player.cup = plus(player.shown, action.faces), 0
    edit.tell("rolled", "D-1", decision.about[0], faces=action.faces)


def in_cup(content: Cup, table: Table, seat: int, round_: int) -> bool:
    """Whether there is anything to roll."""
    return table.players[seat].cup > 0


def may_reroll(content: Cup, table: Table, seat: int, round_: int) -> bool:
    """Whether the seat may still put dice back."""
    return table.players[seat].rerolls > 0


def reroll(edit: CupEdit, decision: Decision, action: Reroll) -> None:
    """The dice go back into the cup."""
    player = edit.open_row(edit.table, "players", decision.seat)
    back = tuple([action.faces.count(face) for face in range(3)])
    player.shown, player.cup, player.rerolls = minus(player.shown, back), sum(back), player.rerolls - 1


def stand(edit: CupEdit, decision: Decision, action: Stand) -> None:
    """No more re-rolls in this turn."""
    edit.open_row(edit.table, "players", decision.seat).rerolls = 0


def shown(view: View, so_far: tuple[int, ...]) -> range:
    """How many dice with the face of this slot could go back."""
    return range(view.table.players[view.seat].shown[len(so_far)] + 1)


def some_die(view: View, so_far: tuple[int, ...], n: int) -> Reason | None:
    """It must be one die at least; where no other face is left to give it, this one must."""
    later = view.table.players[view.seat].shown[len(so_far) + 1 :]
    return None if sum(so_far) or n or any(later) else because("no_dice", "D-2")


def may_begin(view: View, decision: Decision) -> Reason | None:
    """A re-roll needs dice on the table."""
    return None if sum(view.table.players[view.seat].shown) else because("no_dice", "D-2")


def count(view: View, so_far: tuple[int, ...]) -> int:
    """The re-rolls below, without listing them."""
    left: int = prod(n + 1 for n in view.table.players[view.seat].shown[len(so_far) :])
    return left - (not any(so_far))


def parts(view: View, decision: Decision, action: Reroll) -> list[int]:
    """How many dice of each face."""
    return [action.faces.count(face) for face in range(3)]


BACK = Slot(
    "back",
    shown,
    lambda so_far, n: (*so_far, n),
    some_die,
    skip=lambda so_far: (*so_far, 0),
    about=lambda so_far: {"face": len(so_far)},
)
REROLL = Mechanic(
    begin=lambda view, decision: (),
    slot=lambda so_far: BACK if len(so_far) < 3 else None,
    build=lambda so_far: Reroll(tuple([face for face, n in enumerate(so_far) for _ in range(n)])),
    parts=parts,
    effect=reroll,
    open=may_begin,
    count=count,
)


def score(edit: CupEdit, round_: int) -> None:
    """Adds up, and lets the lowest begin the next round."""
    for seat, player in enumerate(edit.table.players):
        points = player.points + sum((face + 1) * n for face, n in enumerate(player.shown))
        edit.table.players = replaced(edit.table.players, seat, Player(points=points, cup=edit.content.dice))
    edit.table.order = tuple(sorted(edit.table.order, key=lambda seat: edit.table.players[seat].points))
    edit.tell("scored", "D-3", -1, round=round_, order=edit.table.order)


def outcome(content: Cup, table: Table) -> Outcome:
    """The most points win."""
    points = [player.points for player in table.players]
    return Outcome(tuple(1 + sum(p < q for q in points) for p in points), tuple(map(Fraction, points)))


def flow(content: Cup) -> Node:
    """Two rounds; in each, every seat rolls and re-rolls."""
    turn = each(
        luck(Roll, rule="D-1"),
        loop(may_reroll, ask(Stand, Reroll, rule="D-2"), luck(Roll, rule="D-2", needed=in_cup)),
    )
    rounds = [*enumerate(content.names["round"])]
    return named("round", each_entry(rounds, lambda _: named("turn", turn, auto(score))))


RULES = Rules(
    name="dice",
    version=1,
    flow=flow,
    start=start,
    edit=CupEdit,
    state=State,
    mechanics={Stand: nothing(Stand, stand), Reroll: REROLL},
    chances={
        Roll: Chance(walk_roll, lambda _, c: Roll(c["faces"]), lambda _, a: {"faces": a.faces}, roll, whole),
    },
    outcome=outcome,
    codes={"no_dice": "at least one die goes back into the cup"},
    facts={"faces": Faces, "face": Annotated[int, IdOf("face")], "round": Annotated[int, IdOf("round")]},
)


def game(content: Cup | None = None) -> Game:
    """The toy with this content."""
    content = content or Cup()
    return Game(RULES, content, seats=content.seats)
