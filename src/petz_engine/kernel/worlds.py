"""What a seat can conclude: the odds of piles, and worlds that it may be in, out of its view alone."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import attrs

from petz_engine.kernel.codec import abbreviated_json
from petz_engine.kernel.decision import SEALED
from petz_engine.kernel.flow import ASK
from petz_engine.kernel.game_play import PlayableGame
from petz_engine.kernel.knowledge import (
    Commits,
    Knowledge,
    NoKnowledge,
    UnknownPile,
    evenly,
)
from petz_engine.kernel.refusal import IllegalAction
from petz_engine.kernel.view import View
from petz_engine.kernel.words import suggestion


def odds(game: PlayableGame, view: View, pile: str) -> dict[str, Fraction]:
    """See :meth:`Game.odds`."""
    knowledge = _knowledge(game, view)
    pile = _pile(game, knowledge.piles(game.content), pile)
    return dict(knowledge.odds(game.content, view, pile, game.flow_position(view)))


def determinize(game: PlayableGame, view: View, rng: Any, commits: Commits | None = None) -> Any:
    """See :meth:`Game.determinize`."""
    knowledge = _knowledge(game, view)
    if commits is not None and not callable(commits):
        raise TypeError(f"commits is a function of game, view and rng, not {abbreviated_json(commits)}")
    state = knowledge.determinize(game.content, view, evenly(rng), game.flow_position(view))
    seats, cursor = _committed(game, knowledge, view)
    if not seats:
        return state
    secrets = list(state.secrets)
    for seat in seats:
        if seat != view.seat:
            asked = _asked(game, view, state, seat, cursor)
            action = _walked(game, asked, rng) if commits is None else commits(game, asked, rng)
            refused = game.check(asked, action)
            if refused is not None:
                raise IllegalAction(refused)
            secrets[seat] = attrs.evolve(secrets[seat], sealed=action)
    return attrs.evolve(state, secrets=tuple(secrets))


def _knowledge(game: PlayableGame, view: View) -> Knowledge:
    """What the game says of hidden things; an error where it says nothing, or for what is no view of it."""
    if game.rules.knowledge is None:
        raise NoKnowledge(
            f"the rules of {game.rules.name} do not say what a seat can conclude (Rules.knowledge)"
        )
    game.require_view(view)
    return game.rules.knowledge


def _pile(game: PlayableGame, names: Sequence[str], pile: str) -> str:
    """The full name of a pile, which may be given without its pack; UnknownPile where that fits none, or several."""
    fitting = [name for name in names if name == pile] or [
        name for name in names if name.rpartition(":")[2] == pile
    ]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise UnknownPile(f"{abbreviated_json(pile)} can be {' or '.join(fitting)}")
    raise UnknownPile(f"{game.rules.name} has no pile {abbreviated_json(pile)}{suggestion(pile, names)}")


def _walked(game: PlayableGame, view: View, rng: Any) -> Any:
    return game.options(view).walk(rng)


def _committed(game: PlayableGame, knowledge: Knowledge, view: View) -> tuple[Sequence[int], int]:
    """Who has committed something that the others cannot see yet, and at which place of the flow it was asked for."""
    table = view.table
    if not table.pending and table.due and (whose := game.sealed_at(table.cursor, table)):
        return [seat for seat in whose if seat not in table.due], table.cursor
    seats = knowledge.waiting(game.content, table, game.flow_position(view))
    cursor = table.cursor
    while seats and (game.program[cursor].kind != ASK or game.program[cursor].secrecy is not SEALED):
        cursor -= 1
    return seats, cursor


def _asked(game: PlayableGame, view: View, state: Any, seat: int, cursor: int) -> View:
    """What a seat saw when it was asked, but for what the others have done since."""
    table = view.table
    due = tuple(
        [other for other in table.order if other == seat or (cursor == table.cursor and other in table.due)]
    )
    then = attrs.evolve(table, cursor=cursor, due=due, pending=())
    return View(seat, then, state.secrets[seat], game.content)
