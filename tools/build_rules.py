"""The build of a wheel puts the index of rules into the package: texts, and the code and tests behind each rule.

In a checkout, also one that is installed as editable, there is no such file: there the index is always made anew (see
:mod:`petz_engine.testing.rules`).
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SHIPPED = "petz_engine/rules.json"


class RulesHook(BuildHookInterface[Any]):
    """Makes the index from the sources that are built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Adds the file to the wheel."""
        if version == "editable":
            return
        sys.path.insert(0, str(Path(self.root) / "tools"))
        from rule_index import library, shipped  # noqa: PLC0415 it lies beside this file, wherever that is built

        self.folder = tempfile.TemporaryDirectory()
        made = Path(self.folder.name) / "rules.json"
        made.write_text(json.dumps(shipped(library()), sort_keys=True), encoding="utf-8")
        build_data["force_include"][str(made)] = SHIPPED

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Leaves nothing behind."""
        if version != "editable":
            self.folder.cleanup()
