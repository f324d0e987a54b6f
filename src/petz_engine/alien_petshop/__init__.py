"""Alien Petshop: its rules, in rooms named after them.

Its actions, scores line by line, and what numbers come to: ``figures`` has the prices of a shop (by pet, by habitat, by
workers that there are), ``care``, ``worked`` and ``spawns`` tell of the pet in a display.

>>> from petz_engine.alien_petshop import BuyPet
>>> BuyPet(pet=3, display=0, discarded=False).display
0
"""

from typing import TypeAlias

from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers as AssignWorkers
from petz_engine.alien_petshop.actions.buy_habitat import BuyHabitat as BuyHabitat
from petz_engine.alien_petshop.actions.buy_pet import BuyPet as BuyPet
from petz_engine.alien_petshop.actions.choose_shop import ChooseShop as ChooseShop
from petz_engine.alien_petshop.actions.choose_starter import ChooseStarter as ChooseStarter
from petz_engine.alien_petshop.actions.decline import Decline as Decline
from petz_engine.alien_petshop.actions.hire_worker import HireWorker as HireWorker
from petz_engine.alien_petshop.actions.keep_bonus import KeepBonus as KeepBonus
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait as PlaceTrait
from petz_engine.alien_petshop.actions.raise_die import RaiseDie as RaiseDie
from petz_engine.alien_petshop.actions.rearrange import Rearrange as Rearrange
from petz_engine.alien_petshop.actions.reroll import KeepDice as KeepDice
from petz_engine.alien_petshop.actions.reroll import Reroll as Reroll
from petz_engine.alien_petshop.actions.take_habitat import TakeHabitat as TakeHabitat
from petz_engine.alien_petshop.actions.visit import EndVisit as EndVisit
from petz_engine.alien_petshop.content import Content as Content
from petz_engine.alien_petshop.hazards.force import ForceWorkers as ForceWorkers
from petz_engine.alien_petshop.hazards.ignore import IgnoreHazard as IgnoreHazard
from petz_engine.alien_petshop.hazards.token import PutToken as PutToken
from petz_engine.alien_petshop.scoring import lines as lines
from petz_engine.alien_petshop.setup import DealBonus as DealBonus
from petz_engine.alien_petshop.setup import DealShops as DealShops
from petz_engine.alien_petshop.setup import DrawEpisode as DrawEpisode
from petz_engine.alien_petshop.state import State as State
from petz_engine.alien_petshop.state import View as View
from petz_engine.alien_petshop.stats import care as care
from petz_engine.alien_petshop.stats import figures as figures
from petz_engine.alien_petshop.stats import spawns as spawns
from petz_engine.alien_petshop.stats import worked as worked
from petz_engine.alien_petshop.steps.draw_bonus import DrawBonus as DrawBonus
from petz_engine.alien_petshop.steps.market import DealMarket as DealMarket
from petz_engine.alien_petshop.steps.market import DealPets as DealPets
from petz_engine.alien_petshop.steps.roll import Roll as Roll
from petz_engine.kernel.game import Game as KernelGame
from petz_engine.kernel.scoring import Line as Line
from petz_engine.kernel.seating import DrawFirst as DrawFirst

Action: TypeAlias = (
    AssignWorkers
    | BuyHabitat
    | BuyPet
    | ChooseShop
    | ChooseStarter
    | Decline
    | EndVisit
    | ForceWorkers
    | HireWorker
    | IgnoreHazard
    | KeepBonus
    | KeepDice
    | PlaceTrait
    | PutToken
    | RaiseDie
    | Rearrange
    | Reroll
    | TakeHabitat
)
"""What seats answer."""
ChanceAction: TypeAlias = (
    DealBonus | DealMarket | DealPets | DealShops | DrawBonus | DrawEpisode | DrawFirst | Roll
)
"""What the dealer answers."""

Game: TypeAlias = KernelGame[State, Action | ChanceAction, Content]
"""A game of these rules, as :func:`petz_engine.load` makes it."""
