"""The rules of Dungeon Petz as the kernel takes them: the tables that bind every part to its name."""

from __future__ import annotations

from types import MappingProxyType
from typing import TypeAlias

from petz_engine.dungeon_petz import acquire
from petz_engine.dungeon_petz.actions.arrange import ARRANGE, Arrange
from petz_engine.dungeon_petz.actions.assign_needs import ASSIGN_NEEDS, AssignNeeds
from petz_engine.dungeon_petz.actions.choose_color import COLOR, ChooseColor
from petz_engine.dungeon_petz.actions.clean_cages import CLEAN_CAGES, CleanCages
from petz_engine.dungeon_petz.actions.enter_exhibition import ENTER_EXHIBITION, EnterExhibition
from petz_engine.dungeon_petz.actions.exchange_needs import EXCHANGE_NEEDS, ExchangeNeeds
from petz_engine.dungeon_petz.actions.fill_store import FILL_STORE, FillStore
from petz_engine.dungeon_petz.actions.group_imps import GROUP_IMPS, GroupImps
from petz_engine.dungeon_petz.actions.guard_cages import GUARD_CAGES, GuardCages
from petz_engine.dungeon_petz.actions.sell_pet import PASS, SELL_PET, Pass, SellPet
from petz_engine.dungeon_petz.actions.send_group import KEEP_GROUP, SEND_GROUP, KeepGroup, SendGroup
from petz_engine.dungeon_petz.actions.sweep_cages import SWEEP_CAGES, SweepCages
from petz_engine.dungeon_petz.codes import CODES
from petz_engine.dungeon_petz.content import GAME, Content
from petz_engine.dungeon_petz.draws import DEAL_NEEDS, DealNeeds
from petz_engine.dungeon_petz.events import FACTS
from petz_engine.dungeon_petz.invariants import INVARIANTS, longest
from petz_engine.dungeon_petz.knowledge import KNOWLEDGE
from petz_engine.dungeon_petz.narrator import Narrator
from petz_engine.dungeon_petz.needs.guard import CATCH, Catch
from petz_engine.dungeon_petz.needs.owed import DISCARD_CARDS, DiscardCards
from petz_engine.dungeon_petz.needs.pay_food import FEED, Feed
from petz_engine.dungeon_petz.needs.pay_imp import PLACE_IMPS, PlaceImps
from petz_engine.dungeon_petz.position import described, position
from petz_engine.dungeon_petz.position.renamed import RENAMED
from petz_engine.dungeon_petz.round import game_flow
from petz_engine.dungeon_petz.scores import SCORES
from petz_engine.dungeon_petz.sentences import EVENTS
from petz_engine.dungeon_petz.state import Edit, State, start_state
from petz_engine.dungeon_petz.step_invariants import STEP_INVARIANTS
from petz_engine.dungeon_petz.steps.final import outcome
from petz_engine.dungeon_petz.steps.reveal_tiles import REVEAL, Reveal
from petz_engine.kernel.form import Mechanic, fields
from petz_engine.kernel.game import Game as KernelGame
from petz_engine.kernel.ruleset import ChanceMechanic, Rules
from petz_engine.kernel.seating import DrawFirst, draw_first

CHOOSE_COLOR = fields(ChooseColor, COLOR, effect=acquire.choose_color)

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

MECHANICS: dict[type, Mechanic] = {
    Arrange: ARRANGE,
    AssignNeeds: ASSIGN_NEEDS,
    Catch: CATCH,
    ChooseColor: CHOOSE_COLOR,
    CleanCages: CLEAN_CAGES,
    DiscardCards: DISCARD_CARDS,
    EnterExhibition: ENTER_EXHIBITION,
    ExchangeNeeds: EXCHANGE_NEEDS,
    Feed: FEED,
    FillStore: FILL_STORE,
    GroupImps: GROUP_IMPS,
    GuardCages: GUARD_CAGES,
    KeepGroup: KEEP_GROUP,
    Pass: PASS,
    PlaceImps: PLACE_IMPS,
    SellPet: SELL_PET,
    SendGroup: SEND_GROUP,
    SweepCages: SWEEP_CAGES,
}

CHANCE_MECHANICS: dict[type, ChanceMechanic] = {
    DealNeeds: DEAL_NEEDS,
    # DP-ENG-20 "The first starting player is drawn evenly, or named by the caller"
    DrawFirst: draw_first("DP-SETUP-03"),
    Reveal: REVEAL,
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
    resume=acquire.resume,
    asked=acquire.asked,
    invariants=INVARIANTS,
    step_invariants=STEP_INVARIANTS,
    longest=longest,
    narrator=Narrator,
    position=position,
    described=described,
    renamed=RENAMED,
    scores=SCORES,
    knowledge=KNOWLEDGE,
)

Game: TypeAlias = KernelGame[State, Action | ChanceAction, Content]
"""A game of these rules, as :func:`petz_engine.load` makes it."""
