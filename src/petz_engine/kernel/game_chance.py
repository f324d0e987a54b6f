"""Chance: what may be dealt, how likely it is, and whether it was."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from petz_engine.kernel.chance import ImpossibleOutcome, ReplayDraws, SampleDraws, WeightDraws, outcomes
from petz_engine.kernel.decision import CHANCE, Decision
from petz_engine.kernel.game_ask import AskableGame
from petz_engine.kernel.generic import A, C, S
from petz_engine.kernel.refusal import (
    IllegalAction,
    Reason,
    Rejection,
    refuse,
)


class ChanceGame(AskableGame[S, A, C]):
    """A game that deals, weighs, lists and checks chance actions."""

    def _chance_refusal(self, state: Any, decision: Decision, action: Any) -> Rejection | None:
        if self._is_dealt(state, action):
            return None
        reason = self._answer_reason(decision, action)
        if reason is None:
            reason = self._impossible(state, decision, action)
        return None if reason is None else self._rejected(reason, CHANCE, action)

    def _impossible(self, state: Any, decision: Decision, action: Any) -> Reason | None:
        chance = self._chance_mechanics[type(action)]
        try:
            outcome_fields = chance.outcome_fields(self._content, action)
            told = ReplayDraws(outcome_fields)
            dealt = chance.sampler(self._content, state, decision, told)
        except ImpossibleOutcome as error:
            return refuse("impossible_outcome", decision.rule, why=str(error))
        # What no draw has asked for, and what belongs to no draw at all, has no place in a record.
        if told.used != len(outcome_fields) or chance.build(self._content, dealt) != action:
            return refuse("impossible_outcome", decision.rule, why="it says more than is drawn")
        self._dealt = (state, action, dealt)
        return None

    def chance_due(self, state: S) -> Decision:
        """The chance decision of this state; ValueError where no chance is due."""
        decisions = self.decisions(state)
        if not decisions or decisions[0].seat != CHANCE:
            raise ValueError("no chance is due in this state")
        return decisions[0]

    def sample(self, state: S, stream: int) -> A:
        """The chance action that a 64-bit stream seed leads to, for dealers; ValueError where no chance is due."""
        return self._sampled(state, self.chance_due(state), stream)

    def _sampled(self, state: S, decision: Decision, stream: int) -> A:
        chance = self._chance_mechanics[decision.actions[0]]
        draws = SampleDraws(stream)
        dealt = chance.sampler(self._content, state, decision, draws)
        action: A = chance.build(self._content, dealt)
        self._dealt = (state, action, dealt)
        return action

    def _is_dealt(self, state: Any, action: Any) -> bool:
        """Whether this very action was just drawn or checked for this very state, so that what it comes to is known."""
        known_state, known_action, _ = self._dealt  # at once: another thread may deal in between
        return known_state is state and known_action is action

    def _walked(self, state: Any, decision: Decision, action: Any) -> Any:
        known_state, known_action, dealt = self._dealt
        if known_state is state and known_action is action:
            return dealt
        chance = self._chance_mechanics[type(action)]
        return chance.sampler(
            self._content, state, decision, ReplayDraws(chance.outcome_fields(self._content, action))
        )

    def weight(self, state: S, action: A) -> Fraction:
        """The exact probability of a chance action; IllegalAction where it cannot happen.

        ValueError where no chance is due.
        """
        decision = self.chance_due(state)
        refused = self._chance_refusal(state, decision, action)
        if refused is not None:
            raise IllegalAction(refused)
        chance = self._chance_mechanics[type(action)]
        draws = WeightDraws(chance.outcome_fields(self._content, action))
        chance.sampler(self._content, state, decision, draws)
        return draws.weight

    def outcomes(self, state: S) -> Iterator[A]:
        """All chance actions that can happen now; keep this for decks of a handful of cards."""
        decision = self.chance_due(state)
        chance = self._chance_mechanics[decision.actions[0]]
        for outcome_fields in outcomes(lambda draws: chance.sampler(self._content, state, decision, draws)):
            yield chance.build(
                self._content, chance.sampler(self._content, state, decision, ReplayDraws(outcome_fields))
            )
