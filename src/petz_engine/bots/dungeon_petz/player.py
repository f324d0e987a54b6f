"""The player: which room answers which decision.

A new kind of decision is a new room here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from petz_engine.bots.dispatch import dispatch
from petz_engine.bots.dungeon_petz import (
    arranging,
    assigning,
    business,
    care,
    exchanging,
    grouping,
    needs,
    sending,
)
from petz_engine.bots.dungeon_petz.context import Context
from petz_engine.dungeon_petz.actions.arrange import Arrange
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds
from petz_engine.dungeon_petz.actions.choose_color import ChooseColor
from petz_engine.dungeon_petz.actions.clean_cages import CleanCages
from petz_engine.dungeon_petz.actions.enter_exhibition import EnterExhibition
from petz_engine.dungeon_petz.actions.exchange_needs import ExchangeNeeds
from petz_engine.dungeon_petz.actions.fill_store import FillStore
from petz_engine.dungeon_petz.actions.group_imps import GroupImps
from petz_engine.dungeon_petz.actions.guard_cages import GuardCages
from petz_engine.dungeon_petz.actions.sell_pet import SellPet
from petz_engine.dungeon_petz.actions.send_group import SendGroup
from petz_engine.dungeon_petz.actions.sweep_cages import SweepCages
from petz_engine.dungeon_petz.needs.guard import Catch
from petz_engine.dungeon_petz.needs.owed import DiscardCards
from petz_engine.dungeon_petz.needs.pay_food import Feed
from petz_engine.dungeon_petz.needs.pay_imp import PlaceImps
from petz_engine.dungeon_petz.state import View
from petz_engine.kernel.game import Game

ROOMS: Mapping[type, Callable[[Context], Any]] = {
    Arrange: arranging.arrange,
    AssignNeeds: assigning.assign,
    Catch: needs.catch,
    ChooseColor: business.choose_color,
    CleanCages: business.clean,
    DiscardCards: care.discard,
    EnterExhibition: business.enter,
    ExchangeNeeds: exchanging.exchange,
    Feed: needs.any_way,
    FillStore: business.fill_store,
    GroupImps: grouping.group,
    GuardCages: needs.quiet_way,
    PlaceImps: needs.place_imps,
    SellPet: business.sell,
    SendGroup: sending.send,
    SweepCages: needs.quiet_way,
}
"""The room of each kind of decision, by one of the actions that answer it."""


def answer(game: Game, view: View) -> Any:
    """The action of the room that knows the decision; IllegalChoice where there is nothing to choose."""
    return dispatch(game, view, ROOMS, Context)
