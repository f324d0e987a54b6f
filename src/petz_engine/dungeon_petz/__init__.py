"""Dungeon Petz: its rules, in rooms named after them.

Its actions, for people who build them by hand, and scores line by line.

>>> from petz_engine.dungeon_petz import GroupImps
>>> GroupImps(groups=((1, 0), (2, 1)))
GroupImps(groups=((2, 1), (1, 0)))
"""

from typing import TypeAlias

from petz_engine.dungeon_petz.actions.arrange import Arrange as Arrange
from petz_engine.dungeon_petz.actions.assign_needs import AssignNeeds as AssignNeeds
from petz_engine.dungeon_petz.actions.choose_color import ChooseColor as ChooseColor
from petz_engine.dungeon_petz.actions.clean_cages import CleanCages as CleanCages
from petz_engine.dungeon_petz.actions.enter_exhibition import EnterExhibition as EnterExhibition
from petz_engine.dungeon_petz.actions.enter_exhibition import exhibition_lines as exhibition_lines
from petz_engine.dungeon_petz.actions.exchange_needs import ExchangeNeeds as ExchangeNeeds
from petz_engine.dungeon_petz.actions.fill_store import FillStore as FillStore
from petz_engine.dungeon_petz.actions.group_imps import GroupImps as GroupImps
from petz_engine.dungeon_petz.actions.guard_cages import GuardCages as GuardCages
from petz_engine.dungeon_petz.actions.sell_pet import Pass as Pass
from petz_engine.dungeon_petz.actions.sell_pet import SellPet as SellPet
from petz_engine.dungeon_petz.actions.sell_pet import sale_lines as sale_lines
from petz_engine.dungeon_petz.actions.send_group import KeepGroup as KeepGroup
from petz_engine.dungeon_petz.actions.send_group import SendGroup as SendGroup
from petz_engine.dungeon_petz.actions.sweep_cages import SweepCages as SweepCages
from petz_engine.dungeon_petz.content import Content as Content
from petz_engine.dungeon_petz.draws import DealNeeds as DealNeeds
from petz_engine.dungeon_petz.needs.guard import Catch as Catch
from petz_engine.dungeon_petz.needs.owed import DiscardCards as DiscardCards
from petz_engine.dungeon_petz.needs.pay_food import Feed as Feed
from petz_engine.dungeon_petz.needs.pay_imp import PlaceImps as PlaceImps
from petz_engine.dungeon_petz.state import State as State
from petz_engine.dungeon_petz.state import View as View
from petz_engine.dungeon_petz.steps.final import final_lines as final_lines
from petz_engine.dungeon_petz.steps.reveal_tiles import Reveal as Reveal
from petz_engine.kernel.game import Game as KernelGame
from petz_engine.kernel.scoring import Line as Line
from petz_engine.kernel.seating import DrawFirst as DrawFirst

Action: TypeAlias = (
    Arrange
    | AssignNeeds
    | Catch
    | ChooseColor
    | CleanCages
    | DiscardCards
    | EnterExhibition
    | ExchangeNeeds
    | Feed
    | FillStore
    | GroupImps
    | GuardCages
    | KeepGroup
    | Pass
    | PlaceImps
    | SellPet
    | SendGroup
    | SweepCages
)
"""What seats answer."""
ChanceAction: TypeAlias = DealNeeds | DrawFirst | Reveal
"""What the dealer answers."""

Game: TypeAlias = KernelGame[State, Action | ChanceAction, Content]
"""A game of these rules, as :func:`petz_engine.load` makes it."""
