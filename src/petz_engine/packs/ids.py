"""Ids in packs: which entry an id means, and the advice for an unknown one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from functools import partial

import attrs

from petz_engine.packs.problem import Malformed, Problem
from petz_engine.packs.wording import a, nearest, quoted, some

BARE = re.compile(r"[a-z][a-z0-9_]*")
QUALIFIED = re.compile(r"(?:([a-z][a-z0-9_]*):)?([a-z][a-z0-9_]*)")

MOST_ADVICE = 50

Advise = Callable[[Sequence[str]], str]
"""What to say of the names that there are."""

Names = Mapping[str, Mapping[str, Set[str]]]
"""The bare ids that packs define: by pack, by kind."""


def check_bare(text: str) -> str:
    """The text, if it can be the id of an entry or of a pack.

    Raises :class:`Malformed` with the nearest id that would do.
    """
    if BARE.fullmatch(text):
        return text
    words = re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")
    better = words if BARE.fullmatch(words) else "a_name"
    message = f"{text[:40]!r} is no id: small letters, digits and '_', a letter first"
    raise Malformed(Problem("E115", message, f"such as {better[:40]!r}"))


@attrs.define
class Advice:
    """Names that are like unknown ones, for the first of these only: each look goes through all names there are."""

    left: int = MOST_ADVICE

    def about(self, word: str, options: Callable[[], Iterable[str]], otherwise: Advise) -> str:
        """A question that names the option most like the word; where none is, what else is to be said of them."""
        if self.left < 1:
            return ""
        self.left -= 1
        there = sorted(options())
        return nearest(word, there) or otherwise(there)


@attrs.frozen
class Scope:
    """What one pack may refer to: itself first, then the packs that it requires (``others``), directly or not.

    ``names`` holds the ids of all packs of the set, ``elsewhere`` finds those of packs that are only at hand. A
    ``blind`` scope knows that some ids could not be read and lets unknown ones pass.
    """

    pack: str
    others: Sequence[str]
    names: Names
    elsewhere: Callable[[], Names] = dict
    blind: bool = False
    advice: Advice = attrs.field(factory=Advice)

    def resolve(self, kind: str, text: str) -> str:
        """The qualified id of the entry that a text means; raises :class:`Malformed` where there is none."""
        form = QUALIFIED.fullmatch(text)
        if form is None:
            message = f"{text[:40]!r} is no id of {a(kind)}"
            cure = self._cure(kind, "", text.lower(), lambda there: "") or "write 'name' or 'pack:name'"
            raise Malformed(Problem("E115", message, cure))
        pack, name = form[1] or "", form[2]
        homes = self._homes(kind, pack, name)
        if len(homes) > 1:
            options = quoted(f"{home}:{name}" for home in homes)
            raise Malformed(
                Problem("E203", f"several required packs have {a(kind)} {name!r}", f"write {options}")
            )
        if not homes and not self.blind:
            raise Malformed(self._lost(kind, pack, name))
        return f"{homes[0] if homes else pack or self.pack}:{name}"

    def _homes(self, kind: str, pack: str, name: str) -> list[str]:
        """The packs in sight that have the entry; the own pack hides all others."""
        sight = [self.pack, *self.others]
        homes = [home for home in sight if pack in ("", home) and self._has(home, kind, name)]
        return homes[:1] if homes[:1] == [self.pack] else homes

    def _has(self, pack: str, kind: str, name: str) -> bool:
        return name in self.names.get(pack, {}).get(kind, ())

    def _lost(self, kind: str, pack: str, name: str) -> Problem:
        text = f"{pack}:{name}" if pack else name
        cure = partial(self._cure, kind, pack, text, lambda there: some(there) or f"add a [[{kind}]]")
        everywhere = {**self.elsewhere(), **self.names}
        for home in sorted(everywhere):
            if pack in ("", home) and home not in self._sight() and name in everywhere[home].get(kind, ()):
                message = f"{a(kind)} {name!r} is in pack {home!r}, which this pack does not require"
                return Problem("E202", message, f"add {home!r} to requires in pack.toml")
        for other in sorted({k for home in self._sight() for k in self.names.get(home, {})}):
            if self._homes(other, pack, name):
                return Problem("E201", f"{text!r} is {a(other)}, not {a(kind)}", cure())
        return Problem("E201", f"there is no {kind.replace('_', ' ')} {text!r}", cure())

    def _sight(self) -> list[str]:
        return [self.pack, *self.others]

    def _cure(self, kind: str, pack: str, text: str, otherwise: Advise) -> str:
        return self.advice.about(text, lambda: self._known(kind, qualified=bool(pack)), otherwise)

    def _known(self, kind: str, *, qualified: bool) -> set[str]:
        return {
            f"{home}:{name}" if qualified else name
            for home in self._sight()
            for name in self.names.get(home, {}).get(kind, ())
        }
