"""Rooms: a strategy answers each kind of decision in a room of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from petz_engine.kernel.decision import Decision
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import IllegalChoice
from petz_engine.kernel.view import View

D = TypeVar("D")


def dispatch(
    game: Game,
    view: View,
    rooms: Mapping[type, Callable[[D], Any]],
    context: Callable[[Game, View, Decision], D],
) -> Any:
    """The action of the room that knows the decision; IllegalChoice where there is nothing to choose.

    A room is found by one of the actions that answer its decision. A decision that no room knows, and an answer that
    the rules refuse (as an old room's may be, when a pack or an option changes them), fall back to the quietest
    choices.
    """
    decision = game.my_decision(view)
    if decision is None:
        raise IllegalChoice("this seat has nothing to choose")
    room = next((rooms[kind] for kind in decision.actions if kind in rooms), None)
    if room is not None:
        action = room(context(game, view, decision))
        if action in game.options(view):
            return action
    return quietest(game, view)


def quietest(game: Game, view: View) -> Any:
    """The action of the first choice at every slot."""
    draft = game.draft(view)
    while draft.action is None:
        draft = draft.choose(draft.choices()[0])
    return draft.action
