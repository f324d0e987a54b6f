"""All that the rules of a game are made of, in one place: what ``docs/third-game.md`` imports.

Everything here lives further down, in the kernel and in packs, where it is explained; a game's package may import it
from there too.

>>> from petz_engine.rules_sdk import Kind, Vocabulary
>>> Vocabulary("orchard", {}).game
'orchard'
"""

from petz_engine.definition import GameDefinition as GameDefinition
from petz_engine.kernel.bag import Bag as Bag
from petz_engine.kernel.bag import bag_of as bag_of
from petz_engine.kernel.bag import listed as listed
from petz_engine.kernel.bag import minus as minus
from petz_engine.kernel.bag import plus as plus
from petz_engine.kernel.build import in_order as in_order
from petz_engine.kernel.build import maker as maker
from petz_engine.kernel.build import record as record
from petz_engine.kernel.build import replaced as replaced
from petz_engine.kernel.build import without as without
from petz_engine.kernel.chance import Draws as Draws
from petz_engine.kernel.codec import IdOf as IdOf
from petz_engine.kernel.codec import OneOf as OneOf
from petz_engine.kernel.codec import Per as Per
from petz_engine.kernel.decision import CHANCE as CHANCE
from petz_engine.kernel.decision import OPEN as OPEN
from petz_engine.kernel.decision import PRIVATE as PRIVATE
from petz_engine.kernel.decision import SEALED as SEALED
from petz_engine.kernel.decision import Decision as Decision
from petz_engine.kernel.edit import Edit as Edit
from petz_engine.kernel.flow import Node as Node
from petz_engine.kernel.flow import ask as ask
from petz_engine.kernel.flow import auto as auto
from petz_engine.kernel.flow import chance as chance
from petz_engine.kernel.flow import each as each
from petz_engine.kernel.flow import each_entry as each_entry
from petz_engine.kernel.flow import flow as flow
from petz_engine.kernel.flow import loop as loop
from petz_engine.kernel.flow import named as named
from petz_engine.kernel.flow import turns as turns
from petz_engine.kernel.flow import when as when
from petz_engine.kernel.flow_position import FlowPosition as FlowPosition
from petz_engine.kernel.flow_position import flow_positions as flow_positions
from petz_engine.kernel.form import Amounts as Amounts
from petz_engine.kernel.form import Mechanic as Mechanic
from petz_engine.kernel.form import Picks as Picks
from petz_engine.kernel.form import Slot as Slot
from petz_engine.kernel.form import amounts as amounts
from petz_engine.kernel.form import by_name as by_name
from petz_engine.kernel.form import fields as fields
from petz_engine.kernel.form import picks as picks
from petz_engine.kernel.form import whole as whole
from petz_engine.kernel.knowledge import Knowledge as Knowledge
from petz_engine.kernel.knowledge import NoConsistentState as NoConsistentState
from petz_engine.kernel.knowledge import one_of as one_of
from petz_engine.kernel.knowledge import picked as picked
from petz_engine.kernel.knowledge import shuffled as shuffled
from petz_engine.kernel.narrator import Narrator as Narrator
from petz_engine.kernel.narrator import Script as Script
from petz_engine.kernel.narrator import kinds_of as kinds_of
from petz_engine.kernel.narrator import only as only
from petz_engine.kernel.narrator import where as where
from petz_engine.kernel.refusal import OptionError as OptionError
from petz_engine.kernel.refusal import Reason as Reason
from petz_engine.kernel.refusal import ScoreError as ScoreError
from petz_engine.kernel.refusal import refuse as refuse
from petz_engine.kernel.ruleset import ChanceMechanic as ChanceMechanic
from petz_engine.kernel.ruleset import Invariant as Invariant
from petz_engine.kernel.ruleset import Outcome as Outcome
from petz_engine.kernel.ruleset import Rules as Rules
from petz_engine.kernel.ruleset import StepInvariant as StepInvariant
from petz_engine.kernel.ruleset import drawn as drawn
from petz_engine.kernel.scoring import Line as Line
from petz_engine.kernel.scoring import Scoring as Scoring
from petz_engine.kernel.scoring import Unscored as Unscored
from petz_engine.kernel.seating import DrawFirst as DrawFirst
from petz_engine.kernel.seating import clockwise as clockwise
from petz_engine.kernel.seating import draw_first as draw_first
from petz_engine.kernel.view import View as View
from petz_engine.packs.catalog import Catalog as Catalog
from petz_engine.packs.catalog import Entry as Entry
from petz_engine.packs.catalog import Fault as Fault
from petz_engine.packs.entry_index import EntryIndex as EntryIndex
from petz_engine.packs.options import changed as changed
from petz_engine.packs.options import chosen as chosen
from petz_engine.packs.options import options_of as options_of
from petz_engine.packs.vocabulary import AtLeast as AtLeast
from petz_engine.packs.vocabulary import AtMost as AtMost
from petz_engine.packs.vocabulary import Bounds as Bounds
from petz_engine.packs.vocabulary import Count as Count
from petz_engine.packs.vocabulary import Counted as Counted
from petz_engine.packs.vocabulary import Halves as Halves
from petz_engine.packs.vocabulary import Kind as Kind
from petz_engine.packs.vocabulary import Ref as Ref
from petz_engine.packs.vocabulary import RuleId as RuleId
from petz_engine.packs.vocabulary import Union as Union
from petz_engine.packs.vocabulary import Vocabulary as Vocabulary
