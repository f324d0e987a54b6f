"""Scores that a scenario expects: their total, and the lines that add up to it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import attrs

from petz_engine.kernel.game import Game
from petz_engine.kernel.score import Score, ScoreLine
from petz_engine.packs.problem import Path
from petz_engine.packs.reading import Part, unqualified
from petz_engine.packs.wording import got, nearest, some

LINE = ("points", "each", "count", "per", "text", "rule", "entry")


@attrs.frozen
class WantedScore:
    """A score that is expected: what is asked for, of whom, with which numbers of content, and in whose view.

    ``total`` is None where nothing is said of it, ``view`` where the whole truth is asked. Each of ``lines`` has some
    of the keys of a line.
    """

    what: str
    seat: int
    asked: Mapping[str, Any]
    view: int | None
    total: Any
    lines: tuple[tuple[Mapping[str, Any], Path], ...]
    at: Path


def read_scores(game: Game, part: Part) -> tuple[WantedScore, ...]:
    """The scores of ``score``: a table, or an array of tables."""
    part.must_say("{ what = ..., seat = 0, total = ... }")
    found = [_read(game, each) for each in part.one_or_more()]
    return tuple([each for each in found if each is not None])


def _read(game: Game, part: Part) -> WantedScore | None:
    scores = game.rules.scores
    if type(part.value) is not dict:
        part.expected("a table with what is scored, such as { what = ..., seat = 0, total = 3 }")
        return None
    what = part.value.get("what")
    if type(what) is not str or what not in scores:
        known = sorted(scores)
        at = part.inside("what", what) if "what" in part.value else part
        cure = nearest(what, known) if type(what) is str else ""
        at.fault("S113", f"there is no score {got(what)}", cure or some(known))
        return None
    asks = scores[what].asks
    keys = part.table(("what", "seat", "view", "total", "lines", *asks))
    if "total" in keys:
        keys["total"].halves()
    elif "lines" not in keys:
        part.fault("S115", "this says nothing of the score", "add 'total' or 'lines'")
    for each in [keys["lines"], *keys["lines"].items()] if "lines" in keys else []:
        each.must_say("some of the keys of a line, such as { rule = ... }")
    return WantedScore(
        what,
        keys["seat"].seat() if "seat" in keys else 0,
        {name: keys[name].of(tp) for name, tp in asks.items() if name in keys},
        keys["view"].seat() if "view" in keys else None,
        keys["total"].value if "total" in keys else None,
        tuple([_line(each) for each in (keys["lines"].items() if "lines" in keys else ())]),
        part.path,
    )


def _line(part: Part) -> tuple[Mapping[str, Any], Path]:
    keys = part.table(LINE)
    for name, each in keys.items():
        _ = each.halves() if name in LINE[:2] else each.whole() if name == "count" else each.text()
    return {name: each.value for name, each in keys.items()}, part.path


def explained(game: Game, state: Any, wanted: WantedScore) -> Score:
    """The score that is asked for; ScoreError where it cannot be asked for."""
    of = state if wanted.view is None else game.view(state, wanted.view)
    return game.explain_score(of, wanted.what, wanted.seat, **wanted.asked)


def missing(score: Score, wanted: WantedScore) -> list[tuple[Mapping[str, Any], Path]]:
    """The lines that are expected and are not there; each is sought behind the one before."""
    at, lost = 0, []
    for line, path in wanted.lines:
        hit = next((n for n in range(at, len(score.lines)) if _fits(line, score.lines[n])), None)
        if hit is None:
            lost.append((line, path))
        else:
            at = hit + 1
    return lost


def _fits(wanted: Mapping[str, Any], line: ScoreLine) -> bool:
    told = {name: getattr(line, name) for name in LINE}
    return all(_is(value, told[name]) for name, value in wanted.items())


def _is(wanted: Any, told: Any) -> bool:
    if isinstance(wanted, str):
        return told is not None and wanted in (told, unqualified(told))
    return bool(wanted == told)


def in_words(lines: Sequence[ScoreLine]) -> str:
    """Lines as a scenario would say them."""
    return "; ".join(f"{{ {', '.join(_told(line))} }}" for line in lines)


def _told(line: ScoreLine) -> Iterator[str]:
    """The keys of a line, without its text, which says no more than what is counted."""
    for name in LINE:
        value = getattr(line, name)
        if value is not None and name != "text":
            yield f"{name} = {_number(value) if isinstance(value, Fraction | int) else json.dumps(unqualified(value))}"


def _number(points: Fraction | int) -> str:
    return str(points.numerator if points.denominator == 1 else float(points))
