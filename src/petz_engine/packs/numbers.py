"""Numbers that make no sense, as the checks of any game tell them."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine.packs.catalog import Entry, Fault
from petz_engine.packs.problem import Path


def too_small(entry: Entry, path: Path, value: object, least: int) -> Iterator[Fault]:
    """A fault (E481) if the value is a number below the least one."""
    if isinstance(value, int) and value < least:
        message = f"{path[-1]} is {value}, too small"
        yield Fault("E481", entry, path, message, f"write {least} or more")
