"""The player: which room answers which decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.choose_shop import ChooseShop
from petz_engine.alien_petshop.actions.choose_starter import ChooseStarter
from petz_engine.alien_petshop.actions.keep_bonus import KeepBonus
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait
from petz_engine.alien_petshop.actions.raise_die import RaiseDie
from petz_engine.alien_petshop.actions.reroll import Reroll
from petz_engine.alien_petshop.actions.take_habitat import TakeHabitat
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.hazards.force import ForceWorkers
from petz_engine.alien_petshop.hazards.ignore import IgnoreHazard
from petz_engine.alien_petshop.hazards.token import PutToken
from petz_engine.alien_petshop.state import View
from petz_engine.bots.alien_petshop import choosing, market, working
from petz_engine.bots.alien_petshop.context import Context
from petz_engine.bots.dispatch import dispatch
from petz_engine.kernel.game import Game

ROOMS: Mapping[type, Callable[[Context], Any]] = {
    AssignWorkers: working.assign,
    ChooseShop: choosing.shop,
    ChooseStarter: choosing.starter,
    EndVisit: market.visit,
    ForceWorkers: working.force,
    IgnoreHazard: working.ignore,
    KeepBonus: choosing.keep_bonus,
    PlaceTrait: choosing.place_trait,
    PutToken: working.put_token,
    RaiseDie: working.raise_die,
    Reroll: working.reroll,
    TakeHabitat: choosing.take_habitat,
}
"""The room of each kind of decision, by one of the actions that answer it."""


def answer(game: Game, view: View) -> Any:
    """The action of the room that knows the decision; IllegalChoice where there is nothing to choose."""
    return dispatch(game, view, ROOMS, Context)
