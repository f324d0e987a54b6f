"""The lowest versions that pyproject.toml allows, as constraints for pip: ``make lowest`` tests with them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

EXTRAS = ("cli", "testing")


def lowest(requirement: str) -> str:
    """A requirement with its lower bound as the version.

    >>> lowest("attrs>=23.2"), lowest("ruff~=0.17.6")
    ('attrs==23.2', 'ruff==0.17.6')
    """
    return re.sub(r"(>=|~=)([\w.]+).*", r"==\2", requirement)


def main() -> None:
    """Prints them, one a line."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [each for extra in EXTRAS for each in project["optional-dependencies"][extra]]
    print("\n".join(map(lowest, [*project["dependencies"], *extras])))


if __name__ == "__main__":
    main()
