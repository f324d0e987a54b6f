"""Diagnostics: what is wrong in a pack, where, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

import attrs

CODES: Mapping[str, str] = MappingProxyType(
    {
        "E101": "the file is not TOML 1.0",
        "E102": "the file is not UTF-8 text",
        "E103": "the file begins with a byte order mark",
        "E104": "the file holds a NUL byte",
        "E105": "a file, a line, a pack or the set of packs is larger than the limits",
        "E106": "values are nested too deeply",
        "E107": "the file leads out of the pack or is no plain file",
        "E108": "the file cannot be read",
        "E109": "the folder has no pack.toml",
        "E110": "the key is unknown here",
        "E111": "a key is missing",
        "E112": "the value has the wrong type",
        "E113": "the value is not one of the words that may stand here",
        "E114": "the array has the wrong length",
        "E115": "the text is no id",
        "E116": "the text does not have the form that is needed here",
        "E117": "there is no such kind of entry",
        "E118": "there is no such field to mark",
        "E121": "the format of the pack is not one that this library reads",
        "E122": "the version, or range of versions, is not well formed",
        "E123": "the pack asks for plugins",
        "E124": "this cannot be upgraded by itself to the words of this version",
        "E131": "the expression is not well formed",
        "E132": "there is a number in the place of a condition in the expression, or the other way round",
        "E133": "the expression reads what is secret, and what comes of it is not",
        "E201": "there is no such entry",
        "E202": "the entry is in a pack that is not required",
        "E203": "several required packs have an entry of this id",
        "E204": "the entry is there twice",
        "E205": "there is nothing of this name to count",
        "E206": "an entry that every set of packs needs is missing",
        "E207": "there are several entries of a kind that allows one",
        "E208": "the name is none of this thing, but of another one",
        "E301": "a required pack is missing",
        "E302": "a required pack has the wrong version",
        "E303": "the pack is for another game",
        "E304": "two packs have the same id",
        "E305": "packs require each other in a circle",
        "E306": "the pack cannot stand together with another one",
    }
)
"""Every code of the loader with its meaning; codes from E400 on belong to the checks of the games."""


@attrs.frozen
class Diagnostic:
    """One fault of a pack, at a place that an editor can jump to.

    ``file`` is the pack's path as it was given, joined with the file's path in the pack; ``line`` and ``col`` count
    characters from 1. ``cure`` says what would be right, or is empty.

    >>> print(Diagnostic("E112", "orchard/plants.toml", 4, 8, "expected a whole number, got '3'", "write 3"))
    orchard/plants.toml:4:8: E112 expected a whole number, got '3' -- write 3
    """

    code: str
    file: str
    line: int
    col: int
    message: str
    cure: str = ""

    def __str__(self) -> str:
        cure = f" -- {self.cure}" if self.cure else ""
        return f"{self.file}:{self.line}:{self.col}: {self.code} {self.message}{cure}"


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The diagnostics by file, line, column, code and message, equal ones once."""
    return tuple(sorted(set(diagnostics), key=lambda d: (d.file, d.line, d.col, d.code, d.message, d.cure)))
