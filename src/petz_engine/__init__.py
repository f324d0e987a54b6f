"""petz_engine: an embeddable rules engine for tabletop games. It plays Dungeon Petz and Alien Petshop.

Load a game, settle chance with a dealer, ask a view what a seat may do, and apply actions to immutable states:

>>> import petz_engine as pe
>>> game = pe.load("dungeon_petz", seats=4)
>>> dealer = pe.Dealer(seed=7)
>>> state, events = game.settle(game.start(), dealer)
>>> sorted(decision.seat for decision in game.decisions(state))
[0, 1, 2, 3]
>>> view = game.view(state, seat=0)
>>> action = game.options(view).walk(pe.Rng(1))
>>> state, events = game.apply(state, 0, action)
>>> sorted(decision.seat for decision in game.decisions(state))
[1, 2, 3]

Every game is loaded and played in the same way; one of your own is a :class:`GameDefinition`, made of
:mod:`petz_engine.rules_sdk`:

>>> games()
('alien_petshop', 'dungeon_petz')
"""

from petz_engine._version import VERSION as VERSION
from petz_engine.definition import GameDefinition as GameDefinition
from petz_engine.kernel.chance import Rng as Rng
from petz_engine.kernel.dealer import Dealer as Dealer
from petz_engine.kernel.dealer import ScriptedDealer as ScriptedDealer
from petz_engine.kernel.decision import CHANCE as CHANCE
from petz_engine.kernel.decision import Decision as Decision
from petz_engine.kernel.decision import Secrecy as Secrecy
from petz_engine.kernel.draft import Draft as Draft
from petz_engine.kernel.draft import Options as Options
from petz_engine.kernel.event import Event as Event
from petz_engine.kernel.event import project as project
from petz_engine.kernel.explain import Choosable as Choosable
from petz_engine.kernel.explain import Explanation as Explanation
from petz_engine.kernel.explain import Verdict as Verdict
from petz_engine.kernel.form import Form as Form
from petz_engine.kernel.game import Game as Game
from petz_engine.kernel.game_bytes import decode_view as decode_view
from petz_engine.kernel.knowledge import NoConsistentState as NoConsistentState
from petz_engine.kernel.knowledge import NoKnowledge as NoKnowledge
from petz_engine.kernel.knowledge import UnknownPile as UnknownPile
from petz_engine.kernel.record import Fidelity as Fidelity
from petz_engine.kernel.record import Record as Record
from petz_engine.kernel.record import Replay as Replay
from petz_engine.kernel.refusal import DecodeError as DecodeError
from petz_engine.kernel.refusal import IllegalAction as IllegalAction
from petz_engine.kernel.refusal import IllegalChoice as IllegalChoice
from petz_engine.kernel.refusal import OptionError as OptionError
from petz_engine.kernel.refusal import PetzError as PetzError
from petz_engine.kernel.refusal import Reason as Reason
from petz_engine.kernel.refusal import Rejection as Rejection
from petz_engine.kernel.refusal import ScoreError as ScoreError
from petz_engine.kernel.ruleset import Outcome as Outcome
from petz_engine.kernel.ruleset import Step as Step
from petz_engine.kernel.score import Score as Score
from petz_engine.kernel.score import ScoreLine as ScoreLine
from petz_engine.kernel.view import View as View
from petz_engine.kernel.wire import encode_view as encode_view
from petz_engine.loading import ContentError as ContentError
from petz_engine.loading import game_of_record as game_of_record
from petz_engine.loading import games as games
from petz_engine.loading import load as load
from petz_engine.loading import load_packs as load_packs
from petz_engine.loading import replay as replay
from petz_engine.packs import Diagnostic as Diagnostic
from petz_engine.packs import LoadResult as LoadResult
from petz_engine.packs import MemoryPack as MemoryPack

__version__ = VERSION
