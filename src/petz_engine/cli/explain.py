"""``petz explain``: why each seat may do what it may, at one place of a record."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from petz_engine.cli.common import Parser, UsageError, number, record_of, show_json
from petz_engine.kernel.codec import snake
from petz_engine.kernel.decision import CHANCE, Decision
from petz_engine.kernel.explain import FEW, Question, Refused, closed, decision_as_json, questions
from petz_engine.kernel.game import Game
from petz_engine.kernel.prose import counted, wrapped
from petz_engine.kernel.record import Record, before
from petz_engine.kernel.score import Score, final_scores, points_told
from petz_engine.kernel.view import View
from petz_engine.kernel.words import humanized
from petz_engine.loading import game_of_record
from petz_engine.testing.rules import known_rules, texts_of

if TYPE_CHECKING:
    from petz_engine.cli.common import Commands


FEW_OF_EACH = 4
"""So many actions of each type are shown where there are several types."""


def add_to(commands: Commands) -> None:
    """Adds the command."""
    parser: Parser = commands.add_parser(
        "explain",
        help="show why each seat may do what it may, at one place of a record",
        epilog="As a tool of the host it shows what every seat knows; with --seat, what that seat may know.",
    )
    parser.add_argument("file", type=Path, metavar="RECORD", help="a record, as play --record writes it")
    parser.add_argument(
        "--at",
        type=int,
        required=True,
        metavar="N",
        help="before which action (from 1; one more than there are: after the last)",
    )
    parser.add_argument("--seat", type=int, metavar="S", help="only this seat, and only what it may know")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """Explains; DecodeError where the file is no record, or diverges before the place."""
    record = record_of(args.file)
    game = game_of_record(record)
    try:
        state = before(record, game, args.at)
    except ValueError as error:
        raise UsageError(str(error)) from None
    if args.seat is not None and not 0 <= args.seat < game.seats:
        raise UsageError(f"there is no seat {args.seat}; seats are 0 to {game.seats - 1}")
    place = place_of(game, state, record, args.at, args.seat)
    if args.json:
        show_json(_object(game, place))
    else:
        for line in _lines(game, place):
            print(*wrapped(line), sep="\n")
    return 0


@attrs.frozen
class Seat:
    """What one seat is asked, and what it may do: how many actions, the first few of each type, and the way to them.

    ``types`` has the name of each type that is possible, how many actions there are of it, and how many of ``actions``
    are of it, in the same order. ``ways`` has an action of each type, in words, with the questions on the way to it;
    ``closed`` are the types that are not possible now.
    """

    seat: int
    decision: Decision
    count: int
    actions: tuple[tuple[Any, str], ...]
    types: tuple[tuple[str, int, int], ...]
    ways: tuple[tuple[str, tuple[Question, ...]], ...]
    closed: tuple[Refused, ...]


@attrs.frozen
class Place:
    """One place of a record: before which action of how many, all decisions, the seats shown, and scores by seat."""

    at: int
    actions: int
    decisions: tuple[Decision, ...]
    seats: tuple[Seat, ...]
    scores: tuple[tuple[Score, ...], ...]
    points: tuple[Any, ...] | None
    only: int | None = None

    @property
    def rules(self) -> list[str]:
        """The ids of all rules that are named, sorted."""
        found = {decision.rule for decision in self.decisions}
        for seat in self.seats:
            found |= {kind.rule for kind in seat.closed}
            found |= {no.rule for _, asked in seat.ways for question in asked for no in question.refused}
        found |= {line.rule for scores in self.scores for score in scores for line in score.lines}
        return sorted(found - {""})


def place_of(game: Game, state: Any, record: Record, at: int, only: int | None) -> Place:
    """What is to be said of a state of a record, of all seats or of what one of them may know."""
    decisions, outcome = game.decisions(state), game.outcome(state)
    of = state if only is None else game.view(state, only)
    line = record.lines[at - 1] if at <= len(record.lines) else None
    seats = [
        _seat(
            game, game.view(state, due.seat), due, None if line is None else _recorded(game, line, due.seat)
        )
        for due in decisions
        if due.seat != CHANCE and only in (None, due.seat)
    ]
    over = () if outcome is None else tuple(final_scores(game, of, seat) for seat in range(game.seats))
    points = None if outcome is None else outcome.points
    return Place(at, len(record.lines), decisions, tuple(seats), over, points, only)


def _recorded(game: Game, line: Any, seat: int) -> Any:
    """What the seat did here in the record, None where that was another seat."""
    return game.decode_action(line.action) if line.seat == seat else None


def _seat(game: Game, view: View, decision: Decision, done: Any) -> Seat:
    """What a seat may do; the way to what it did is shown, or else to its quietest action of each type."""
    options = game.options(view)
    actions, types, ways = [], [], []
    some = FEW if len(decision.actions) == 1 else FEW_OF_EACH
    for kind in decision.actions:
        listed = list(islice(options.of(kind), some))
        actions += [(game.encode_action(action), game.explain(view, action).brief) for action in listed]
        if listed:
            types.append((humanized(snake(kind.__name__)), options.of(kind).count(), len(listed)))
    for kind in decision.actions:
        action = done if type(done) is kind else next(iter(options.of(kind)), None)
        if action is not None and game.check(view, action) is None:
            ways.append((game.explain(view, action).brief, questions(game, view, action)))
    count, shut = options.count(), closed(game, view)
    return Seat(decision.seat, decision, count, tuple(actions), tuple(types), tuple(ways), shut)


# --- as JSON


def _object(game: Game, place: Place) -> dict[str, Any]:
    return {
        "at": place.at,
        "actions": place.actions,
        "decisions": [decision_as_json(decision) for decision in place.decisions],
        "over": not place.decisions,
        "points": None if place.points is None else [number(points) for points in place.points],
        "scores": [[score.as_json() for score in scores] for scores in place.scores],
        "seats": [_seat_object(seat) for seat in place.seats],
        "rules": dict(_words(game, place)),
    }


def _seat_object(seat: Seat) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "decision": decision_as_json(seat.decision),
        "count": seat.count,
        "actions": [{"action": action, "text": text} for action, text in seat.actions],
        "ways": [
            {"text": text, "questions": [question.as_json() for question in asked]}
            for text, asked in seat.ways
        ],
        "closed": [kind.as_json() for kind in seat.closed],
    }


# --- as text


def _lines(game: Game, place: Place) -> Iterator[str]:
    yield f"{game.rules.name}, {_where(place)}"
    shown = [seat.seat for seat in place.seats]
    for decision in place.decisions:
        if decision.seat not in shown:
            yield f"{_whose(decision)}: {_asks(decision)}"
    if place.only is not None and place.decisions and not place.seats:
        yield f"seat {place.only}: nothing is asked"
    for seat in place.seats:
        yield f"{_whose(seat.decision)}: {_asks(seat.decision)}"
        yield from _seat_lines(seat)
    if not place.decisions:
        yield "the game is over"
    for at, scores in enumerate(place.scores):
        assert place.points is not None  # there are scores of a game that is over
        yield f"seat {at}: {points_told(place.points[at])}"
        yield from (f"  {line}" for score in scores for line in str(score).split("\n"))
    for rule, words in _words(game, place):
        yield f"{rule} {words}"


def _where(place: Place) -> str:
    actions = counted(place.actions, "action")
    if place.at <= place.actions:
        return f"before action {place.at} of {actions}"
    return f"after all {actions}" if place.actions else "at the start of a record without actions"


def _words(game: Game, place: Place) -> Iterator[tuple[str, str]]:
    """What the named rules say in plain words, as far as there is a text of the game."""
    name = game.rules.name
    plain = {} if known_rules(name) is None else texts_of(name).plain
    for rule in place.rules:
        if rule in plain:
            yield rule, plain[rule]


def _whose(decision: Decision) -> str:
    return "chance" if decision.seat == CHANCE else f"seat {decision.seat}"


def _asks(decision: Decision) -> str:
    kinds = " or ".join(humanized(snake(kind.__name__)) for kind in decision.actions)
    return f"{kinds} (rule {decision.rule}, {decision.secrecy.value})"


def _seat_lines(seat: Seat) -> Iterator[str]:
    yield f"  {counted(seat.count, 'legal action')}{':' if seat.actions else ''}"
    texts = iter([text for _, text in seat.actions])
    for name, count, told in seat.types:
        yield from (f"    {text}" for text in islice(texts, told))
        if count > told:
            yield f"    ... and {count - told} more to {name}"
    for kind in seat.closed:
        yield f"  not now: {kind}"
    for text, asked in seat.ways:
        if not asked:  # nothing is chosen on the way, so there is nothing to tell of it
            continue
        yield f"  on the way to {text}"
        yield from (line for question in asked for line in _question_lines(question))


def _question_lines(question: Question) -> Iterator[str]:
    context = f" ({', '.join(question.context.values())})" if question.context else ""
    allowed = ", ".join(choice.text for choice in question.allowed)
    yield f"    {humanized(question.slot)}{context} may be {allowed}{', ...' if question.more else ''}"
    yield from (f"      not {refused}" for refused in question.refused)
    if question.more_refused:
        yield "      ..."
