"""Options, drafts, forms and checks say the same: what is wrong with that at one turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from petz_engine.kernel.chance import Rng
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.draft import Options
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import IllegalChoice, Rejection
from petz_engine.kernel.view import View
from petz_engine.testing.driver import Turn
from petz_engine.testing.neighbours import neighbours
from petz_engine.testing.players import choices_of

LISTED = 200
"""Up to so many options all are listed; of more, SAMPLES are drawn."""
SAMPLES = 20
TRIED = 60
"""So many changed actions are judged at one turn."""


def listed(options: Options, rng: Rng, most: int = LISTED) -> tuple[list[Any], bool]:
    """Options, and whether these are all: of more than ``most`` of them some are drawn."""
    if options.count() <= most:
        return list(options), True
    return [(options.sample if at % 4 == 0 else options.walk)(rng) for at in range(SAMPLES)], False


def drafted(game: Game, view: View, action: Any) -> bool:
    """Whether the draft of a view leads to an action, choice by choice."""
    draft = game.draft(view)
    for choice in choices_of(game, view, action):
        if draft.action is not None or choice not in draft.choices():
            return False
        draft = draft.choose(choice)
    return bool(draft.action == action)


def progress(game: Game, turn: Turn, rng: Rng) -> Iterator[str]:
    """Whoever is due has something to choose, and can do it; nobody else has."""
    due = {decision.seat for decision in game.decisions(turn.before)}
    if CHANCE in due:
        return
    for seat in range(game.seats):
        options = game.options(game.view(turn.before, seat))
        if seat not in due:
            if options.count():
                yield f"seat {seat} is not asked, and has options"
            continue
        for action in (next(iter(options), None), options.walk(rng) if options.count() else None):
            if action is None:
                yield f"seat {seat} is asked, and has no options"
                return
            step = game.try_apply(turn.before, seat, action)
            if isinstance(step, Rejection):
                yield f"seat {seat} is offered {action}, which is refused: {step.explain()}"


def agreement(game: Game, turn: Turn, rng: Rng) -> Iterator[str]:
    """What is listed is accepted, counted and done; what is accepted is listed; what is refused changes nothing."""
    seat = turn.decision.seat
    if seat == CHANCE:
        return
    view, before = game.view(turn.before, seat), game.encode(turn.before)
    options = game.options(view)
    found, complete = listed(options, rng)
    yield from _listing(game, view, found, complete, turn)
    yield from _neighbours(game, view, found if complete else None, turn, rng)
    if game.encode(turn.before) != before:
        yield "the state has changed"


def _listing(game: Game, view: View, found: list[Any], complete: bool, turn: Turn) -> Iterator[str]:
    for action in found:
        refused = game.check(view, action)
        if refused is not None:
            yield f"{action} is an option, and is refused: {refused.explain()}"
    if turn.action not in game.options(view):
        yield f"{turn.action} was done, and is no option"
    counts = len(found), len(set(found)), game.options(view).count()
    if complete and len(set(counts)) > 1:
        yield f"{counts[0]} options are listed, {counts[1]} of them different; counted are {counts[2]}"
    if complete and turn.action not in found:
        yield f"{turn.action} was done, and is not listed"


def _neighbours(game: Game, view: View, found: list[Any] | None, turn: Turn, rng: Rng) -> Iterator[str]:
    changed = list(neighbours(turn.action))
    some = changed if len(changed) <= TRIED else [changed[rng.below(len(changed))] for _ in range(TRIED)]
    for action in some:
        refused = game.check(view, action)
        if refused is None:
            if not drafted(game, view, action):
                yield f"{action} is accepted, and no draft leads to it"
            if found is not None and action not in found:
                yield f"{action} is accepted, and is not listed"
            game.apply(turn.before, turn.decision.seat, action)
        elif refused.code not in game.codes():
            yield f"{action} is refused with the code {refused.code}, which is none of the game"
        elif game.try_apply(turn.before, turn.decision.seat, action) != refused:
            yield f"a check of {action} and trying it do not say the same"


def forms(game: Game, turn: Turn, rng: Rng) -> Iterator[str]:
    """A form filled in in any order gives the action, and no part of it may be missing."""
    if turn.decision.seat == CHANCE:
        return
    view, kind = game.view(turn.before, turn.decision.seat), type(turn.action)
    parts = [*game.rules.mechanics[kind].path(view, turn.decision, turn.action)]
    form, left = game.form(view, kind), list(enumerate(parts))
    while left:
        form = form.fill(*left.pop(rng.below(len(left))))
    if form.problems():
        yield f"the form of {turn.action} has problems: {form.problems()}"
    elif form.complete() != turn.action:
        yield f"the form of {turn.action} gives {form.complete()}"
    for at in islice(range(len(parts)), rng.below(len(parts) or 1), None, 7):
        try:
            without = form.clear(at).complete()
        except IllegalChoice:
            continue
        yield f"the form of {turn.action} without its slot {at} gives {without}"
