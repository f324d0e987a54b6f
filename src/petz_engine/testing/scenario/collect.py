"""Scenario files as tests: pytest collects every ``*.toml`` in a folder named ``scenarios``, or below one.

In a ``conftest.py``: ``from petz_engine.testing.scenario.collect import pytest_collect_file``.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from petz_engine.testing.scenario.parts import Report
from petz_engine.testing.scenario.run import run_file

FOLDER = "scenarios"


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A collector for a scenario file, None for any other file."""
    if file_path.suffix != ".toml" or FOLDER not in file_path.parts[:-1]:
        return None
    return ScenarioFile.from_parent(parent, path=file_path)


class ScenarioFile(pytest.File):
    """The file of one scenario."""

    def collect(self) -> Iterator[pytest.Item]:
        """The one test of the file, whose node id is its path."""
        yield ScenarioItem.from_parent(self, name=self.path.stem, nodeid=self.nodeid)


class WrongScenario(Exception):
    """Raised for a scenario that does not hold, with all that is wrong."""

    def __init__(self, report: Report) -> None:
        super().__init__("\n".join(report.lines()))


class ScenarioItem(pytest.Item):
    """The test that a scenario holds."""

    def runtest(self) -> None:
        """Runs the scenario; WrongScenario where it does not hold."""
        report = run_file(self.path)
        if not report.holds:
            raise WrongScenario(report)

    def repr_failure(self, excinfo: Any, style: Any = None) -> Any:
        """What is wrong, as the command line tells it."""
        if isinstance(excinfo.value, WrongScenario):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the test stands, and its name."""
        return self.path, 0, self.nodeid
