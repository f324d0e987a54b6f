"""The rules of Alien Petshop as the kernel takes them: the tables that bind every part to its name."""

from __future__ import annotations

from types import MappingProxyType
from typing import TypeAlias

from petz_engine.alien_petshop import powers
from petz_engine.alien_petshop.actions.assign_workers import ASSIGN_WORKERS, AssignWorkers
from petz_engine.alien_petshop.actions.buy_habitat import BUY_HABITAT, BuyHabitat
from petz_engine.alien_petshop.actions.buy_pet import BUY_PET, BuyPet
from petz_engine.alien_petshop.actions.choose_shop import CHOOSE_SHOP, ChooseShop
from petz_engine.alien_petshop.actions.choose_starter import CHOOSE_STARTER, ChooseStarter
from petz_engine.alien_petshop.actions.decline import DECLINE, Decline
from petz_engine.alien_petshop.actions.hire_worker import HIRE_WORKER, HireWorker
from petz_engine.alien_petshop.actions.keep_bonus import KEEP_BONUS, KeepBonus
from petz_engine.alien_petshop.actions.place_trait import PLACE_TRAIT, PlaceTrait
from petz_engine.alien_petshop.actions.raise_die import RAISE_DIE, RaiseDie
from petz_engine.alien_petshop.actions.rearrange import REARRANGE, Rearrange
from petz_engine.alien_petshop.actions.reroll import KEEP_DICE, REROLL, KeepDice, Reroll
from petz_engine.alien_petshop.actions.take_habitat import TAKE_HABITAT, TakeHabitat
from petz_engine.alien_petshop.actions.visit import END_VISIT, EndVisit
from petz_engine.alien_petshop.codes import CODES
from petz_engine.alien_petshop.content import GAME, Content
from petz_engine.alien_petshop.events import FACTS
from petz_engine.alien_petshop.hazards.force import FORCE_WORKERS, ForceWorkers
from petz_engine.alien_petshop.hazards.ignore import IGNORE_HAZARD, IgnoreHazard
from petz_engine.alien_petshop.hazards.token import PUT_TOKEN, PutToken
from petz_engine.alien_petshop.invariants import INVARIANTS
from petz_engine.alien_petshop.knowledge import KNOWLEDGE
from petz_engine.alien_petshop.longest import longest
from petz_engine.alien_petshop.narrator import Narrator
from petz_engine.alien_petshop.position import described, position
from petz_engine.alien_petshop.position.renamed import RENAMED
from petz_engine.alien_petshop.round import game_flow
from petz_engine.alien_petshop.scores import SCORES
from petz_engine.alien_petshop.sentences import EVENTS
from petz_engine.alien_petshop.setup import DEAL_SHOPS, DRAW_EPISODE, DealShops, DrawEpisode
from petz_engine.alien_petshop.state import Edit, State, start_state
from petz_engine.alien_petshop.step_invariants import STEP_INVARIANTS
from petz_engine.alien_petshop.steps.draw_bonus import DEAL_BONUS, DRAW_BONUS, DealBonus, DrawBonus
from petz_engine.alien_petshop.steps.final import outcome
from petz_engine.alien_petshop.steps.market import DEAL_MARKET, DEAL_PETS, DealMarket, DealPets
from petz_engine.alien_petshop.steps.roll import ROLL, Roll
from petz_engine.kernel.form import Mechanic
from petz_engine.kernel.game import Game as KernelGame
from petz_engine.kernel.ruleset import ChanceMechanic, Rules
from petz_engine.kernel.seating import DrawFirst, draw_first

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

MECHANICS: dict[type, Mechanic] = {
    AssignWorkers: ASSIGN_WORKERS,
    BuyHabitat: BUY_HABITAT,
    BuyPet: BUY_PET,
    ChooseShop: CHOOSE_SHOP,
    ChooseStarter: CHOOSE_STARTER,
    Decline: DECLINE,
    EndVisit: END_VISIT,
    ForceWorkers: FORCE_WORKERS,
    HireWorker: HIRE_WORKER,
    IgnoreHazard: IGNORE_HAZARD,
    KeepBonus: KEEP_BONUS,
    KeepDice: KEEP_DICE,
    PlaceTrait: PLACE_TRAIT,
    PutToken: PUT_TOKEN,
    RaiseDie: RAISE_DIE,
    Rearrange: REARRANGE,
    Reroll: REROLL,
    TakeHabitat: TAKE_HABITAT,
}

CHANCE_MECHANICS: dict[type, ChanceMechanic] = {
    DealBonus: DEAL_BONUS,
    DealMarket: DEAL_MARKET,
    DealPets: DEAL_PETS,
    DealShops: DEAL_SHOPS,
    DrawBonus: DRAW_BONUS,
    DrawEpisode: DRAW_EPISODE,
    DrawFirst: draw_first("AP-SETUP-12"),
    Roll: ROLL,
}

RULES: Rules[State, Action | ChanceAction, Content] = Rules(
    name=GAME,
    version=1,
    flow=game_flow,
    start=start_state,
    edit=Edit,
    state=State,
    mechanics=MappingProxyType(MECHANICS),
    chance_mechanics=MappingProxyType(CHANCE_MECHANICS),
    outcome=outcome,
    codes=MappingProxyType(CODES),
    facts=MappingProxyType(FACTS),
    events=EVENTS,
    resume=powers.resume,
    asked=powers.asked,
    narrator=Narrator,
    position=position,
    described=described,
    renamed=RENAMED,
    invariants=INVARIANTS,
    step_invariants=STEP_INVARIANTS,
    longest=longest,
    scores=SCORES,
    knowledge=KNOWLEDGE,
)

Game: TypeAlias = KernelGame[State, Action | ChanceAction, Content]
"""A game of these rules, as :func:`petz_engine.load` makes it."""
