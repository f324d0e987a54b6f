"""Chance that a scenario tells in part: what is told comes, what is left open is drawn by a dealer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from petz_engine.kernel.bag import Bag, bag_of, minus, plus
from petz_engine.kernel.chance import ImpossibleOutcome, SampleDraws, stream_seed
from petz_engine.kernel.game import Game


@attrs.frozen
class _Partly:
    """Draws what the cells tell, and the rest at random."""

    told: Mapping[str, tuple[int, ...]]
    rest: SampleDraws

    def hand(self, key: str, bag: Sequence[int], n: int, certain: Sequence[int] | None = None) -> Bag:
        """A hand with what is told of it in it."""
        told = self.told.get(key, ())
        if len(told) != len(bag):
            return self.rest.hand(key, bag, n)
        told = told if certain is None else tuple([max(0, count) for count in minus(told, certain)])
        _require_table(key, bag, told, n)
        return plus(told, self.rest.hand(key, minus(bag, told), n - sum(told)))

    def row(self, key: str, bag: Sequence[int], n: int) -> tuple[int, ...]:
        """A row that begins with what is told of it."""
        told = self.told.get(key, ())
        if any(not 0 <= kind < len(bag) for kind in told):
            raise ImpossibleOutcome(f"{key} has something that is not there")
        _require_table(key, bag, bag_of(told, len(bag)), n)
        return (*told, *self.rest.row(key, minus(bag, bag_of(told, len(bag))), n - len(told)))

    def roll(self, key: str, faces: Sequence[int], n: int) -> Bag:
        """Dice of which some show what is told."""
        told = self.told.get(key, ())
        if len(told) != len(faces):
            return self.rest.roll(key, faces, n)
        if sum(told) > n or any(count and not weight for count, weight in zip(told, faces, strict=True)):
            raise ImpossibleOutcome(f"{key} cannot show this with {n} dice")
        return plus(told, self.rest.roll(key, faces, n - sum(told)))

    def all_drawn(self) -> None:
        """ImpossibleOutcome where the text has something that was not drawn at all."""
        for key, told in self.told.items():
            # a bag without anything tells nothing, but a row of one piece may tell the first of its kind
            if key not in self.rest.outcome_fields and (any(told) or len(told) == 1):
                raise ImpossibleOutcome(f"{key} is not drawn here")


def _require_table(key: str, bag: Sequence[int], told: Sequence[int], n: int) -> None:
    """ImpossibleOutcome where more is told than is drawn, or than there is."""
    if sum(told) > n:
        raise ImpossibleOutcome(f"{key} has {sum(told)}, and {n} are drawn")
    if any(not 0 <= take <= have for take, have in zip(told, bag, strict=True)):
        raise ImpossibleOutcome(f"{key} takes more of a kind than there are")


def filled(game: Game, state: Any, action: Any, seed: int) -> Any:
    """The chance action that says all that ``action`` says, and lets a dealer of this seed say the rest.

    ImpossibleOutcome where that cannot be.
    """
    decision = game.chance_due(state)
    if type(action) not in decision.actions:
        return action
    chance = game.rules.chance_mechanics[type(action)]
    stream = stream_seed(seed, decision.label, dict(state.table.chance_counts).get(decision.label, 0))
    draws = _Partly(chance.outcome_fields(game.content, action), SampleDraws(stream))
    dealt = chance.sampler(game.content, state, decision, draws)
    draws.all_drawn()
    return chance.build(game.content, dealt)
