"""What a pack says about itself in its ``pack.toml``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import attrs
from packaging.specifiers import SpecifierSet
from packaging.version import Version

from petz_engine.packs.ids import check_bare
from petz_engine.packs.problem import Collector, Malformed, Problem
from petz_engine.packs.structure import plain_reader
from petz_engine.packs.wording import got

FORMAT = 2
LONGEST = 200
REQUIREMENT = re.compile(r"\s*([a-z][a-z0-9_]*)(?![A-Za-z0-9_])\s*(.*)", re.DOTALL)


@attrs.frozen
class Requirement:
    """A pack that must be there, in one of some versions."""

    pack: str
    versions: SpecifierSet

    @classmethod
    def parse(cls, text: str) -> Requirement:
        """Reads ``"some_pack >= 1, < 2"``; raises :class:`Malformed`."""
        cure = "write it like 'some_pack >= 1, < 2'"
        _limited(text)
        form = REQUIREMENT.fullmatch(text)
        if form is None:
            raise Malformed(Problem("E115", f"{text[:40]!r} does not begin with the id of a pack", cure))
        try:
            versions = SpecifierSet(form[2])
            versions.contains(
                Version("0"), prereleases=True
            )  # some of its texts are only read when it is asked
        except Exception as error:  # packaging does not say what else than ValueError a bad text may raise
            raise Malformed(Problem("E122", f"{form[2][:40]!r} is no range of versions", cure)) from error
        return cls(form[1], versions)


@attrs.frozen
class Manifest:
    """Id, version and game of a pack, and the packs that it requires, follows where they are present, or excludes."""

    id: str
    version: Version
    game: str
    requires: tuple[Requirement, ...] = ()
    after: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    license: str = ""
    name: str = ""
    about: str = ""


@attrs.frozen
class _Table:
    format: int
    id: str
    version: str
    game: str
    requires: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    conflicts: tuple[str, ...] = ()
    license: str = ""
    name: str = ""
    about: str = ""
    python: tuple[str, ...] = ()


_READER = plain_reader()


def read_manifest(data: Mapping[str, Any]) -> Manifest:
    """Reads a manifest; raises :class:`Malformed` with everything that is wrong in it."""
    if type(data.get("format")) is int and data["format"] != FORMAT:
        message = f"expected format {FORMAT}, the only one that this version of the library reads"
        cure = "petz pack upgrade says the pack in its words" if data["format"] < FORMAT else ""
        raise Malformed(Problem("E121", message, cure or f"write format = {FORMAT}", ("format",)))
    try:
        table: _Table = _READER.get_structure_hook(_Table)(data, _Table)
    except Malformed as bad:
        raise Malformed(*[_entries_elsewhere(problem, data) for problem in bad.problems]) from bad
    found = Collector()
    if table.python:
        found.add(Problem("E123", "plugins are not supported yet", "remove python", ("python",)))
    found.take(check_bare, table.id, at=("id",))
    found.take(check_bare, table.game, at=("game",))
    version = found.take(_version, table.version, at=("version",))
    requires = [
        found.take(Requirement.parse, row, at=("requires", i)) for i, row in enumerate(table.requires)
    ]
    for key, packs in (("after", table.after), ("conflicts", table.conflicts)):
        for index, pack in enumerate(packs):
            found.take(check_bare, pack, at=(key, index))
    found.done()
    rest = {
        key: getattr(table, key) for key in ("id", "game", "after", "conflicts", "license", "name", "about")
    }
    return Manifest(version=version, requires=tuple(requires), **rest)


def _limited(text: str) -> None:
    """Refuses what is far too long for a version."""
    if len(text) > LONGEST:
        message = f"{got(text)} has {len(text)} characters, more than {LONGEST}"
        raise Malformed(Problem("E122", message, "write it shorter"))


def _version(text: str) -> Version:
    _limited(text)
    try:
        return Version(text)
    except Exception as error:  # as above
        message = f"{text[:40]!r} is no version"
        raise Malformed(Problem("E122", message, "write it like '1.2.0'")) from error


def _entries_elsewhere(problem: Problem, data: Mapping[str, Any]) -> Problem:
    """The advice for entries in the manifest, such as ``[[plant]]``: where they belong."""
    if problem.code == "E110" and isinstance(data[str(problem.path[0])], list):
        return attrs.evolve(problem, cure="entries go into another *.toml file of the pack")
    return problem
