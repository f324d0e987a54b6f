"""Secrets stay secret: what is wrong with that at one turn.

Twins are two states that look the same to a seat. By default the game imagines them out of what the seat sees; a maker
of one's own, which shares no code with the rules, finds what both would get wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from petz_engine.kernel.chance import Rng
from petz_engine.kernel.decision import CHANCE, PRIVATE, SEALED
from petz_engine.kernel.event import project
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import Rejection
from petz_engine.kernel.ruleset import Step
from petz_engine.kernel.view import View
from petz_engine.kernel.wire import encode_view
from petz_engine.testing.driver import Turn

Twin: TypeAlias = "Callable[[Game, Any, int | None, Rng], Any]"
"""Another state that looks the same to a seat (None: to a spectator)."""


def seats_of(game: Game) -> tuple[int | None, ...]:
    """All who can look at a game: its seats, and a spectator."""
    return (*range(game.seats), None)


def imagined(game: Game, state: Any, seat: int | None, rng: Rng) -> Any:
    """The twin that the game imagines out of the view of a seat; NoKnowledge where its rules imagine nothing."""
    return game.determinize(game.view(state, seat), rng)


def levels(game: Game, view: View, rng: Rng) -> Iterator[object]:
    """What the draft of a view offers, level by level along one way."""
    if game.my_decision(view) is None:
        return
    draft = game.draft(view)
    while draft.action is None:
        choices = list(draft.choices())
        yield draft.slot, draft.context, choices
        draft = draft.choose(choices[rng.below(len(choices))])
    yield draft.action


def secrets(game: Game, turn: Turn, rng: Rng, twin: Twin = imagined) -> Iterator[str]:
    """In twins a seat sees the same, may do the same, and hears the same of what shows nothing hidden.

    Nothing is looked at in a game whose rules do not say what a seat can conclude, unless twins are made otherwise.
    """
    if twin is imagined and game.rules.knowledge is None:
        return
    seat = seats_of(game)[rng.below(game.seats + 1)]
    if rng.below(2) and turn.decision.seat != CHANCE:
        seat = turn.decision.seat
    other = twin(game, turn.before, seat, rng)
    if other == turn.before:
        return
    for invariant in game.rules.invariants:
        for wrong in invariant.violations(game.content, other, game.flow_position(other)):
            yield f"a twin for seat {seat} breaks the invariant {invariant.name}: {wrong}"
    yield from _seen(game, turn.before, other, seat, rng.word())
    yield from _heard(game, turn, other, seat)


def _seen(game: Game, state: Any, other: Any, seat: int | None, seed: int) -> Iterator[str]:
    view, same = game.view(state, seat), game.view(other, seat)
    if view != same or encode_view(game, view) != encode_view(game, same):
        yield f"twins do not look the same to seat {seat}"
    if not game.decisions(state) == game.decisions(other) == game.decisions(view):
        yield f"in twins for seat {seat} other seats are asked"
    if game.options(view).count() != game.options(same).count():
        yield f"seat {seat} has other options in twins"
    if list(levels(game, view, Rng(seed))) != list(levels(game, same, Rng(seed))):
        yield f"the draft of seat {seat} offers something else in twins"


def _heard(game: Game, turn: Turn, other: Any, seat: int | None) -> Iterator[str]:
    """What the same action tells a seat in twins: the same, or else it sees what was shown, too."""
    actor = turn.decision.seat
    if actor == CHANCE:
        return
    step = game.try_apply(other, actor, turn.action)
    if isinstance(step, Rejection):
        if actor == seat:
            yield f"seat {seat} did {turn.action}, which its twin may not: {step.explain()}"
        return
    hears = project(turn.events, seat) == project(step.events, seat)
    sees = game.view(turn.after, seat) == game.view(step.state, seat)
    if hears and not sees:
        yield f"after {turn.action} seat {seat} sees something that it was not told"
    if sees and not hears:
        yield f"{turn.action} tells seat {seat} something that it cannot see afterwards"


def alike(game: Game, steps: Sequence[Step], seat: int | None) -> bool:
    """Whether a seat sees, hears, and may do the same after all these steps."""
    views = [game.view(step.state, seat) for step in steps]
    heard = {project(step.events, seat) for step in steps}
    asked = {
        (game.decisions(step.state), game.options(view).count())
        for step, view in zip(steps, views, strict=True)
    }
    bytes_ = {encode_view(game, view) for view in views}
    return all(view == views[0] for view in views) and (len(heard), len(asked), len(bytes_)) == (1, 1, 1)


def silence(game: Game, turn: Turn, rng: Rng) -> Iterator[str]:
    """As long as others are still to commit, any two sealed actions are the same to them.

    What of a private action others can see, such as a number of cards, they are also told, and the other way round.
    """
    decision, seat = turn.decision, turn.decision.seat
    if decision.secrecy not in (SEALED, PRIVATE) or (decision.secrecy is SEALED and _last(turn)):
        return
    other = game.options(game.view(turn.before, seat)).walk(rng)
    steps = [game.apply(turn.before, seat, action) for action in (turn.action, other)]
    for one in seats_of(game):
        if one == seat or alike(game, steps, one):
            continue
        heard = {project(step.events, one) for step in steps}
        seen = [game.view(step.state, one) for step in steps]
        if decision.secrecy is SEALED or (len(heard) == 1) != (seen[0] == seen[1]):
            yield f"seat {one} can tell whether seat {seat} did {turn.action} or {other}"


def _last(turn: Turn) -> bool:
    return len(turn.before.table.due) == 1


def commutation(game: Game, turn: Turn, rng: Rng) -> Iterator[str]:
    """The actions of a sealed decision lead to the same state, in whatever order they come in."""
    decisions = game.decisions(turn.before)
    if len(decisions) < 2:
        return
    actions = {d.seat: game.options(game.view(turn.before, d.seat)).walk(rng) for d in decisions}
    orders = [list(actions), list(actions)[::-1]]
    ends = [turn.before, turn.before]
    for at, order in enumerate(orders):
        for seat in order:
            ends[at] = game.apply(ends[at], seat, actions[seat]).state
    if ends[0] != ends[1]:
        yield f"it makes a difference in which order {actions} come in"
