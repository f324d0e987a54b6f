"""Scenario files: one small text that is at once a test, a bug report and documentation (see docs/scenarios.md)."""

from petz_engine.testing.scenario.load import load_scenario as load_scenario
from petz_engine.testing.scenario.load import parse_scenario as parse_scenario
from petz_engine.testing.scenario.parts import Difference as Difference
from petz_engine.testing.scenario.parts import Report as Report
from petz_engine.testing.scenario.parts import Scenario as Scenario
from petz_engine.testing.scenario.parts import ScenarioError as ScenarioError
from petz_engine.testing.scenario.run import run_file as run_file
from petz_engine.testing.scenario.run import run_scenario as run_scenario
from petz_engine.testing.scenario.write import scenario_of as scenario_of
