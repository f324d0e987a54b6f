"""What the tests of the kernel share: whole games of the toys, played by chance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from kernel.toys import auction, dice, well
from petz_engine.kernel.chance import Rng
from petz_engine.kernel.dealer import Dealer
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.event import Event
from petz_engine.kernel.game import Game

TOYS = [well.game(), auction.game(), dice.game()]


class Turn(NamedTuple):
    """One action of a game: the state before, who did what, the state after and what was told."""

    before: Any
    seat: int
    action: Any
    after: Any
    events: tuple[Event, ...]


def turns(game: Game, seed: int) -> Iterator[Turn]:
    """A whole game, chance from a dealer and choices by a random walk."""
    rng, dealer, state = Rng(seed), Dealer(seed), game.start()
    while decisions := game.decisions(state):
        seat = decisions[rng.below(len(decisions))].seat
        chance = seat == CHANCE
        action = dealer.deal(game, state) if chance else game.options(game.view(state, seat)).walk(rng)
        after, events = game.apply(state, seat, action)
        yield Turn(state, seat, action, after, events)
        state = after


def states(game: Game, seeds: int = 4) -> list[Any]:
    """All states of a few games, the first and last ones included."""
    found = []
    for seed in range(seeds):
        found += [turn.before for turn in turns(game, seed)]
        found.append(list(turns(game, seed))[-1].after)
    return found


def until(game: Game, state: Any, *played: tuple[int, Any]) -> Any:
    """The state after these actions, each by its seat."""
    for seat, action in played:
        state = game.apply(state, seat, action).state
    return state


class Path:
    """A source of numbers that follows a given path and knows how likely that is."""

    def __init__(self, path: list[int]) -> None:
        self.path, self.sizes = path, list[int]()

    def below(self, n: int) -> int:
        """The next number of the path, 0 behind its end."""
        self.sizes.append(n)
        at = len(self.sizes) - 1
        return self.path[at] if at < len(self.path) else 0


def chances_of(draw: Any) -> dict[Any, Fraction]:
    """Every result of ``draw(rng)`` with its exact probability, by going through all numbers it could get."""
    found: dict[Any, Fraction] = {}
    path: list[int] = []
    while True:
        rng = Path(path)
        result = draw(rng)
        likely = Fraction(1)
        for size in rng.sizes:
            likely /= size
        found[result] = found.get(result, Fraction(0)) + likely
        path = path + [0] * (len(rng.sizes) - len(path))
        while path and path[-1] + 1 == rng.sizes[len(path) - 1]:
            path.pop()
        if not path:
            return found
        path[-1] += 1
