"""A toy with dice, some of which may be rolled again; the chance of a seat is its own, and the order changes."""

from __future__ import annotations

from math import prod

import attrs

from kernel.toys.base import Content, Drawn, Kind, Kinds, Player, Table, Toy, toy
from petz_engine.kernel.bag import bag_of, listed, minus, plus
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.flow import ask, auto, chance, each, each_entry, loop, named
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import refuse
from petz_engine.kernel.slots import Mechanic, Slot, fields, whole
from petz_engine.kernel.view import View


class Roll(Drawn):
    """Chance: how often each face came up on the dice in the cup."""


@attrs.frozen
class Reroll:
    """Put dice that show these faces back into the cup; rising, a face as often as dice."""

    faces: tuple[Kind, ...]


@attrs.frozen
class Stand:
    """Keep the dice as they lie."""


def roll(edit: Toy, decision: Decision, action: Roll, dealt: Kinds) -> None:
    """Chance within ``each``: its seat leads ``decision.context``."""
    player = edit.open_row(edit.table, "players", decision.context[0])
    player.bag = plus(player.bag, dealt)
    edit.emit("rolled", "D-1", decision.context[0], kinds=dealt)


def reroll(edit: Toy, decision: Decision, action: Reroll) -> None:
    """The dice go back into the cup."""
    player = edit.open_row(edit.table, "players", decision.seat)
    player.bag, player.left = minus(player.bag, bag_of(action.faces, 3)), player.left - 1


def stand(edit: Toy, decision: Decision, action: Stand) -> None:
    """No more re-rolls in this turn."""
    edit.open_row(edit.table, "players", decision.seat).left = 0


def score(edit: Toy, round_: int) -> None:
    """Adds up the faces, and lets the lowest begin the next round."""
    points = [p.points + sum((face + 1) * n for face, n in enumerate(p.bag)) for p in edit.table.players]
    edit.table.players = tuple([Player((0, 0, 0), points=n) for n in points])
    edit.table.order = tuple(sorted(edit.table.order, key=points.__getitem__))


def in_cup(content: Content, table: Table, seat: int, round_: int) -> int:
    """How many dice the seat has to roll."""
    return content.dice - sum(table.players[seat].bag)


def may_reroll(content: Content, table: Table, seat: int, round_: int) -> bool:
    """Whether the seat may still put dice back."""
    return table.players[seat].left > 0


def shown(view: View, partial: tuple[int, ...]) -> Kinds:
    """The dice on the table, by the faces that no slot has asked about yet."""
    bag: Kinds = view.table.players[view.seat].bag
    return bag[len(partial) :]


NO_DICE = refuse("no_dice", "D-2")
BACK = Slot(
    "back",
    lambda view, partial: range(shown(view, partial)[0] + 1),
    lambda partial, n: (*partial, n),
    verdict=lambda view, partial, n: None if any((*partial, n, *shown(view, partial)[1:])) else NO_DICE,
    skip=lambda partial: (*partial, 0),
    context=lambda partial: {"face": len(partial)},
)
REROLL = Mechanic(
    initial=lambda view, decision: (),
    slot=lambda partial: BACK if len(partial) < 3 else None,
    build=lambda partial: Reroll(tuple(listed(partial))),
    choices_of=lambda partial, action: bag_of(action.faces, 3),
    effect=reroll,
    available=lambda view, decision: None if any(shown(view, ())) else NO_DICE,
    count=lambda view, partial: prod(n + 1 for n in shown(view, partial)) - (not any(partial)),
)
STAND = fields(Stand, effect=stand)
ROLL = Roll.by(
    lambda c, s, d, draws: draws.roll("kinds", c.stock, in_cup(c, s.table, *d.context)), roll, whole
)
AGAIN = (
    ask(Stand, Reroll, rule="D-2"),
    named("again", chance(Roll, rule="D-2", needed=lambda *at: in_cup(*at) > 0)),
)
TURN = named("turn", each(chance(Roll, rule="D-1"), loop(may_reroll, *AGAIN)), auto(score))
FLOW = named("round", each_entry([(0, "first"), (1, "last")], lambda _: TURN))


def game(dice: int = 3) -> Game:
    """Two rounds with so many dice, each of three moons, two stars and a sun."""
    content = Content({"kind": ("moon", "star", "sun")}, (3, 2, 1), dice)
    codes = {"no_dice": "at least one die goes back into the cup"}
    return toy("dice", content, FLOW, {Stand: STAND, Reroll: REROLL}, {Roll: ROLL}, codes=codes)
