"""A match: one game from its start to its end, with a bot on each seat and a dealer for chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.game import Game
from petz_engine.kernel.game_play import Deals
from petz_engine.kernel.ruleset import Step

if TYPE_CHECKING:
    from petz_engine.bots import Bot


class Turn(NamedTuple):
    """One action of a match: who did what (``CHANCE``: chance), and what it led to."""

    seat: int
    action: Any
    step: Step


def match(game: Game, bots: Sequence[Bot], dealer: Deals, *, checked: bool = True) -> Iterator[Turn]:
    """Plays one game action by action, chance included, each as soon as it is asked for.

    In a sealed decision the seats commit in the order in which they are due. IllegalAction where a bot or the dealer
    does what it may not; with ``checked=False`` nobody looks.

    >>> import petz_engine as pe
    >>> from petz_engine.bots import seated
    >>> game = pe.load(pe.games()[0])
    >>> first, *_, last = match(game, seated(["random"] * 4, 7), pe.Dealer(7))
    >>> first.seat == pe.CHANCE, game.decisions(last.step.state)
    (True, ())
    """
    state, forward = game.start(), game.apply if checked else game.apply_unchecked
    while decisions := game.decisions(state):
        seat = decisions[0].seat
        action = _answer(game, bots, dealer, state, seat)
        step = forward(state, seat, action)
        yield Turn(seat, action, step)
        state = step.state


def _answer(game: Game, bots: Sequence[Bot], dealer: Deals, state: Any, seat: int) -> Any:
    if seat == CHANCE:
        return dealer.deal(game, state)
    return bots[seat].choose(game, game.view(state, seat))
