"""Proofs that anybody can run: whole games, the invariants of a game, a shrinker for games that fail, and scenario
files.

Play some games of one's own pack with all invariants checked, and shrink one that fails:

>>> import petz_engine as pe
>>> from petz_engine import testing
>>> testing.check_game(pe.load(pe.games()[0], seats=2))
"""

from importlib.util import find_spec as _find_spec
from types import ModuleType as _Module
from typing import TYPE_CHECKING, Any

from petz_engine.packs.rewriting import written as written
from petz_engine.testing.agreeing import drafted as drafted
from petz_engine.testing.agreeing import listed as listed
from petz_engine.testing.checking import check_game as check_game
from petz_engine.testing.driver import Notes as Notes
from petz_engine.testing.driver import Numbers as Numbers
from petz_engine.testing.driver import Pick as Pick
from petz_engine.testing.driver import Turn as Turn
from petz_engine.testing.driver import act as act
from petz_engine.testing.driver import choose as choose
from petz_engine.testing.driver import random_numbers as random_numbers
from petz_engine.testing.driver import turns as turns
from petz_engine.testing.extra import MissingExtraError as MissingExtraError
from petz_engine.testing.hiding import Twin as Twin
from petz_engine.testing.hiding import alike as alike
from petz_engine.testing.hiding import imagined as imagined
from petz_engine.testing.hiding import levels as levels
from petz_engine.testing.hiding import seats_of as seats_of
from petz_engine.testing.invariants import Coverage as Coverage
from petz_engine.testing.invariants import InvariantError as InvariantError
from petz_engine.testing.invariants import broken as broken
from petz_engine.testing.invariants import check as check
from petz_engine.testing.invariants import check_turn as check_turn
from petz_engine.testing.invariants import lawful as lawful
from petz_engine.testing.keeping import record_of as record_of
from petz_engine.testing.neighbours import changed as changed
from petz_engine.testing.neighbours import neighbours as neighbours
from petz_engine.testing.packs import PackMaker as PackMaker
from petz_engine.testing.packs import own_entries as own_entries
from petz_engine.testing.packs import pack_of as pack_of
from petz_engine.testing.players import Busy as Busy
from petz_engine.testing.players import Following as Following
from petz_engine.testing.players import Lively as Lively
from petz_engine.testing.players import Player as Player
from petz_engine.testing.players import even as even
from petz_engine.testing.players import mixed as mixed
from petz_engine.testing.players import path_of as path_of
from petz_engine.testing.proofs import PROOFS as PROOFS
from petz_engine.testing.proofs import GameInvariant as GameInvariant
from petz_engine.testing.proofs import proof_of as proof_of
from petz_engine.testing.proofs import prove as prove
from petz_engine.testing.proofs import secrets_by as secrets_by
from petz_engine.testing.scenario import Difference as Difference
from petz_engine.testing.scenario import Report as Report
from petz_engine.testing.scenario import Scenario as Scenario
from petz_engine.testing.scenario import ScenarioError as ScenarioError
from petz_engine.testing.scenario import load_scenario as load_scenario
from petz_engine.testing.scenario import parse_scenario as parse_scenario
from petz_engine.testing.scenario import run_file as run_file
from petz_engine.testing.scenario import run_scenario as run_scenario
from petz_engine.testing.scenario import scenario_of as scenario_of
from petz_engine.testing.shrink import Failure as Failure
from petz_engine.testing.shrink import failure as failure
from petz_engine.testing.shrink import find as find
from petz_engine.testing.shrink import keeps_invariants as keeps_invariants
from petz_engine.testing.shrink import shrink as shrink
from petz_engine.testing.small import small_games as small_games
from petz_engine.testing.tables import Tables as Tables
from petz_engine.testing.views import check_state_safety as check_state_safety
from petz_engine.testing.views import check_view_safety as check_view_safety

if TYPE_CHECKING:
    from petz_engine.testing.strategies import NotReachedError as NotReachedError
    from petz_engine.testing.strategies import Position as Position
    from petz_engine.testing.strategies import Twins as Twins
    from petz_engine.testing.strategies import actions as actions
    from petz_engine.testing.strategies import any_actions as any_actions
    from petz_engine.testing.strategies import games as games
    from petz_engine.testing.strategies import positions as positions
    from petz_engine.testing.strategies import state_of as state_of
    from petz_engine.testing.strategies import states as states
    from petz_engine.testing.strategies import tiny_packs as tiny_packs
    from petz_engine.testing.strategies import twins as twins

_STRATEGIES = frozenset(
    {
        "NotReachedError",
        "Position",
        "Twins",
        "actions",
        "any_actions",
        "games",
        "positions",
        "state_of",
        "states",
        "tiny_packs",
        "twins",
    }
)

_OWN = [
    name
    for name, value in globals().items()
    if name[0] != "_" and name not in ("Any", "TYPE_CHECKING") and not isinstance(value, _Module)
]


def __dir__() -> list[str]:
    """What the kit offers, the strategies too, which are not loaded yet."""
    return sorted({*_OWN, *_STRATEGIES})


def __getattr__(name: str) -> Any:
    """The strategies, when they are asked for: they alone need Hypothesis; ``import *`` leaves them out without it."""
    if name == "__all__":
        return __dir__() if _find_spec("hypothesis") is not None else sorted(_OWN)
    if name not in _STRATEGIES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from petz_engine.testing import strategies  # noqa: PLC0415  # the extra may be missing
    except MissingExtraError as error:
        raise MissingExtraError(f"petz_engine.testing.{name}", str(error.name)) from error
    return getattr(strategies, name)
