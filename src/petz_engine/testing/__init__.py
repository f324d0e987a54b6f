"""Proofs that anybody can run: whole games, the laws of a game, a shrinker for games that fail, and scenario files.

Play some games of one's own pack with all laws checked after every action:

>>> import petz_engine as pe
>>> from petz_engine import testing
>>> game, seen = pe.load(pe.games()[0], packs=[]), testing.Coverage()
>>> for seed in range(3):
...     testing.check_game(game, testing.Numbers(testing.random_numbers(seed)), seed, seen)
>>> seen.games
3
"""

from petz_engine.testing.driver import Notes as Notes
from petz_engine.testing.driver import Numbers as Numbers
from petz_engine.testing.driver import Pick as Pick
from petz_engine.testing.driver import Turn as Turn
from petz_engine.testing.driver import act as act
from petz_engine.testing.driver import choose as choose
from petz_engine.testing.driver import random_numbers as random_numbers
from petz_engine.testing.driver import turns as turns
from petz_engine.testing.laws import Coverage as Coverage
from petz_engine.testing.laws import LawBrokenError as LawBrokenError
from petz_engine.testing.laws import broken as broken
from petz_engine.testing.laws import check as check
from petz_engine.testing.laws import check_game as check_game
from petz_engine.testing.laws import check_turn as check_turn
from petz_engine.testing.laws import lawful as lawful
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
from petz_engine.testing.shrink import keeps_laws as keeps_laws
from petz_engine.testing.shrink import shrink as shrink
