"""The own turn of phase 4 in a world of its own: the engine plays on, so that a bot sees what comes of an action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import attrs

from petz_engine.bots.dungeon_petz import care
from petz_engine.bots.dungeon_petz.context import Context
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.guard_cages import GuardCages
from petz_engine.dungeon_petz.actions.sweep_cages import SweepCages
from petz_engine.dungeon_petz.needs.guard import Catch
from petz_engine.dungeon_petz.needs.owed import DiscardCards
from petz_engine.dungeon_petz.needs.pay_food import Feed
from petz_engine.dungeon_petz.needs.pay_imp import PlaceImps
from petz_engine.dungeon_petz.offers import nothing_used
from petz_engine.dungeon_petz.round import own_turn
from petz_engine.dungeon_petz.state import State, Table, View
from petz_engine.kernel.decision import SEALED
from petz_engine.kernel.flow import ask, each, flow, named
from petz_engine.kernel.game import Game

USUALLY: Mapping[type, Callable[[Context], Any]] = {
    Catch: care.catch,
    DiscardCards: care.discard,
    Feed: care.feed,
    GuardCages: care.guard,
    PlaceImps: care.play,
    SweepCages: care.sweep,
}
"""How the rest of the turn is played, by one of the actions that answer a decision."""


@lru_cache(maxsize=8)
def _alone(game: Game) -> Game:
    """The game of one turn: a seat assigns its cards, and settles the needs of its pets."""
    assign = ask(AssignNeeds, rule="DP-ASSIGN-01", secrecy=SEALED, who=lambda c, table: table.order[:1])
    c = game.content
    turn = flow(named("need_cards", assign), named("showing_off", each(own_turn(c))))
    return Game(attrs.evolve(game.rules, flow=lambda _: turn), c, seats=1)


class Turn:
    """The rest of the own turn from a decision on, tried with one action after another.

    Nothing in a turn of phase 4 depends on what the seat does not know, so any hidden cards will do.
    """

    def __init__(self, context: Context) -> None:
        table, self._seat = context.table, context.decision.seat
        self._game = _alone(context.game)
        place = table.order.index(self._seat)
        step = context.decision.step.replace(f"[{place}]", "[0]")
        cursor = next(at for at, op in enumerate(self._game.program) if op.name == step)
        others = tuple(seat for seat in table.order if seat != self._seat)
        used = table.used or nothing_used(context.c, table)
        here = attrs.evolve(table, cursor=cursor, due=(self._seat,), order=(self._seat, *others), used=used)
        self._state = State(here, (context.mine,) * len(table.order), context.game.start().hidden)

    def after(self, action: Any) -> Table:
        """The table when the turn is over, if this action is done now and the rest goes as usual."""
        game, seat = self._game, self._seat
        state = game.successor(self._state, seat, action)
        while state.table.due:
            view = View(seat, state.table, state.secrets[seat], game.content)
            (decision,) = game.decisions(view)
            state = game.successor(state, seat, USUALLY[decision.actions[0]](Context(game, view, decision)))
        after: Table = state.table
        return after
