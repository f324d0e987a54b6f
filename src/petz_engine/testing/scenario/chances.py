"""Chances that a scenario expects: what a seat can conclude about the next piece of a pile."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import attrs

from petz_engine.kernel.game import Game
from petz_engine.kernel.words import closest
from petz_engine.packs.problem import Path
from petz_engine.packs.reading import Part, unqualified
from petz_engine.packs.wording import some

_FRACTION = re.compile(r"[0-9]{1,18}/[1-9][0-9]{0,17}")
NEVER = Fraction(0)


@attrs.frozen
class WantedOdds:
    """The chances that are expected: of some pieces to be the next of a pile, as a seat sees it (None: a spectator)."""

    pile: str
    seat: int | None
    chances: tuple[tuple[str, Fraction, Path], ...]
    at: Path


def read_odds(game: Game, part: Part) -> tuple[WantedOdds, ...]:
    """The chances of ``odds``: a table, or an array of tables."""
    part.must_say("{ pile = ..., seat = 0, chances = { ... } }")
    found = [_read(game, each) for each in part.one_or_more()]
    return tuple([each for each in found if each is not None])


def _read(game: Game, part: Part) -> WantedOdds | None:
    keys = part.table(("pile", "seat", "chances"))
    if lost := [key for key in ("pile", "chances") if key not in keys and type(part.value) is dict]:
        part.fault(
            "E111", f"the key {lost[0]!r} is missing", "such as { pile = ..., seat = 0, chances = { ... } }"
        )
    if type(part.value) is not dict or lost:
        return None
    piles = [] if game.rules.knowledge is None else list(game.rules.knowledge.piles(game.content))
    pile, known = keys["pile"].text(), [*piles, *map(unqualified, piles)]
    if pile not in known and type(keys["pile"].value) is str:
        cure = near(pile, list(map(unqualified, piles)))
        keys["pile"].fault("S114", f"nobody can tell the odds of a pile {pile[:40]!r}", cure)
    names = sorted(
        {name for names in game.codec.names.values() for each in names for name in (each, unqualified(each))}
    )
    seat = keys["seat"].seat() if "seat" in keys else None
    told = []
    keys["chances"].must_say("the chances of some pieces")
    for name, each in keys["chances"].table(any_key=True).items():
        if name not in names:
            each.fault("E201", f"there is no piece {name[:40]!r}", near(name, names), at_key=True)
        told.append((name, _chance(each), each.path))
    return WantedOdds(pile, seat, tuple(told), part.path)


def near(word: str, known: Sequence[str]) -> str:
    """Which of some words may be meant."""
    meant = closest(word, known)
    return f"did you mean {meant!r}?" if meant else some(list(known))


def _chance(part: Part) -> Fraction:
    """A chance as ``"9/17"``, or 0 or 1."""
    if type(part.value) is int:
        return Fraction(part.whole(0, 1))
    if type(part.value) is not str or not _FRACTION.fullmatch(part.value):
        part.expected('a chance such as "9/17", or 0 or 1')
        return NEVER
    return Fraction(part.value)


def odds_of(game: Game, state: Any, wanted: WantedOdds) -> Mapping[str, Fraction]:
    """The chances as the seat sees them, by bare and by full name."""
    odds = game.odds(game.view(state, wanted.seat), wanted.pile)
    return {**{unqualified(name): chance for name, chance in odds.items()}, **odds}
