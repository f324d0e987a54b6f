"""Scores as lines that add up, so that a player can see what every point is for."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import attrs

from petz_engine.kernel.codec import Codec, abbreviated_json
from petz_engine.kernel.game_play import PlayableGame
from petz_engine.kernel.refusal import ScoreError
from petz_engine.kernel.scoring import Line, Scoring, Unscored
from petz_engine.kernel.view import View
from petz_engine.kernel.words import humanized, suggestion


@attrs.frozen
class ScoreLine:
    """One line of an explained score, in whole points, exact.

    ``points`` in all, ``each`` (None: a range decides) for every one of ``count``; ``per`` is what is counted as
    content calls it, ``text`` the same in words. ``rule`` is the rule that scores, ``entry`` the id of the content
    entry that says so and ``place`` where that stands, as ``file:line`` (None: a rule alone, or no file).
    """

    points: Fraction
    per: str
    text: str
    each: Fraction | None
    count: int
    rule: str
    entry: str | None
    place: str | None

    def as_json(self) -> dict[str, Any]:
        """The same as what JSON can hold, points as text: ``"7/2"``."""
        each = None if self.each is None else str(self.each)
        return {**attrs.asdict(self), "points": str(self.points), "each": each}

    def __str__(self) -> str:
        each = "" if self.each is None else f" x {points_told(self.each)}"
        where = " ".join(filter(None, [self.rule, self.entry, self.place and f"({self.place})"]))
        return f"{points_told(self.points):>5}  {self.text}: {self.count}{each}  [{where}]"


@attrs.frozen
class Score:
    """A score of a seat, line by line; ``points`` are what the lines add up to, and what the rules count.

    ``what`` and ``asked`` are what was asked for. ``unseen`` names what a view does not show and the lines leave out;
    it is empty where they are all there is.
    """

    what: str
    seat: int
    asked: Mapping[str, Any]
    lines: tuple[ScoreLine, ...]
    points: Fraction
    unseen: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """The same as what JSON can hold, points as text: ``"7/2"``."""
        return {
            "what": self.what,
            "seat": self.seat,
            "asked": dict(self.asked),
            "lines": [line.as_json() for line in self.lines],
            "points": str(self.points),
            "unseen": list(self.unseen),
        }

    def __str__(self) -> str:
        asked = "".join(f", {name} {value}" for name, value in self.asked.items())
        lines = [f"{humanized(self.what)} of seat {self.seat}{asked}: {points_told(self.points)}"]
        lines += [f"  {line}" for line in self.lines]
        lines += [f"  (without {humanized(name)}, which nobody else may see yet)" for name in self.unseen]
        return "\n".join(lines)


def points_told(value: Fraction) -> str:
    """Points as people read them.

    >>> [points_told(Fraction(*value)) for value in ((15, 2), (-1, 2), (4, 1), (1, 3))]
    ['7½', '-½', '4', '1/3']
    """
    if value.denominator != 2:
        return str(value)
    sign, whole = "-" if value < 0 else "", abs(value.numerator) // 2
    return f"{sign}{whole or ''}½"


def explain_score(game: PlayableGame, of: Any, what: Any, seat: Any, asked: Mapping[str, Any]) -> Score:
    """A score of a seat, line by line; see :meth:`Game.explain_score`."""
    _require_table(game, of)
    scoring = _scoring(game, what)
    if type(seat) is not int or not 0 <= seat < game.seats:
        raise ScoreError(f"there is no seat {abbreviated_json(seat)}; seats are 0 to {game.seats - 1}")
    wanted = {name: _number(game, what, scoring, name, value) for name, value in asked.items()}
    secret = _secret(of, seat)
    try:
        found = scoring.lines(game.content, of.table, secret, seat, wanted)
    except Unscored as no:
        rule = f"{no.reason.rule}: " if no.reason.rule else ""
        raise ScoreError(f"{rule}{game.sentence(no.reason)}", no.reason) from None
    lines = tuple([_explained(game, line, scoring.unit) for line in found])
    unseen = () if secret is not None else scoring.unseen(game.content, of.table, seat)
    ids = {name: game.codec.write(value, scoring.asks[name]) for name, value in wanted.items()}
    return Score(what, seat, ids, lines, Fraction(sum(line.points for line in found), scoring.unit), unseen)


def final_scores(game: PlayableGame, of: Any, seat: int) -> tuple[Score, ...]:
    """All scores of a seat in a finished game, in the order in which the rules name them."""
    return tuple(
        explain_score(game, of, what, seat, asked)
        for what, scoring in game.rules.scores.items()
        for asked in scoring.at_end(game.content)
    )


def _require_table(game: PlayableGame, of: Any) -> None:
    """An error for what is neither a state nor a view of this game."""
    if isinstance(of, View):
        game.require_view(of)
    else:
        game.require_state(of)


def _secret(of: Any, seat: int) -> Any:
    """The secret of a seat, None where it may not be known."""
    if isinstance(of, View):
        return of.mine if of.seat == seat else None
    return of.secrets[seat]


def _scoring(game: PlayableGame, what: Any) -> Scoring:
    scores = game.rules.scores
    if not scores:
        raise ScoreError(f"{game.rules.name} has no scores to explain")
    if type(what) is not str or what not in scores:
        raise ScoreError(f"there is no score {abbreviated_json(what)}{suggestion(what, sorted(scores))}")
    return scores[what]


def _number(game: PlayableGame, what: str, scoring: Scoring, name: str, value: Any) -> Any:
    """What a keyword asks for, as a number of content; ScoreError where it is nothing that can be asked for."""
    if name not in scoring.asks:
        hint = suggestion(name, sorted(scoring.asks)) if scoring.asks else "; it is asked for by seat alone"
        raise ScoreError(f"the score {what} has no {abbreviated_json(name)}{hint}")
    tp = scoring.asks[name]
    kind = Codec.id_mark(tp)
    if kind is None:
        if type(value) is not tp:
            raise ScoreError(
                f"{name} is {'True or False' if tp is bool else 'a whole number'}, not {abbreviated_json(value)}"
            )
        return value
    ids = game.codec.names[kind]
    if type(value) is int and 0 <= value < len(ids):
        return value
    if type(value) is str and value in game.codec.numbers[kind]:
        return game.codec.numbers[kind][value]
    raise ScoreError(f"there is no {name} {abbreviated_json(value)}{_hint(value, ids)}")


def _hint(value: Any, ids: tuple[str, ...]) -> str:
    if type(value) is int:
        return f"; numbers are 0 to {len(ids) - 1}" if ids else ""
    return suggestion(value, ids)


def _explained(game: PlayableGame, line: Line, unit: int) -> ScoreLine:
    """A line in whole points, with names and places."""
    each = None if line.each is None else Fraction(line.each, unit)
    entry = place = None
    if line.entry is not None:
        kind, number = line.entry
        entry, place = game.codec.names[kind][number], game.place(kind, number, line.path)
    head, by, rest = line.per.partition(" ")
    text = humanized(head.partition(".")[0]) + by + rest
    if line.of is not None:
        text += f", {game.label(*line.of)}"
    return ScoreLine(Fraction(line.points, unit), line.per, text, each, line.count, line.rule, entry, place)
