"""What rule tests ask of the states of any game, and how they try what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import petz_engine as pe
from proofs.plain_words import odd


class Asking:
    """Questions about states of one game."""

    def __init__(self, game: pe.Game) -> None:
        self.game = game

    def asked(self, state: Any) -> list[int]:
        """The seats that have to choose now (-1: chance)."""
        return [decision.seat for decision in self.game.decisions(state)]

    def answers(self, state: Any) -> set[type[Any]]:
        """The types of action that are asked for now."""
        return {kind for decision in self.game.decisions(state) for kind in decision.actions}

    def bare(self, kind: str, number: int) -> str:
        """The name of an entry without its pack."""
        return str(self.game.codec.names[kind][number]).rpartition(":")[2]

    def named(self, kind: str, counts: Sequence[int]) -> dict[str, int]:
        """A bag by bare names."""
        return {self.bare(kind, number): count for number, count in enumerate(counts) if count}

    def refused(self, state: Any, seat: int, action: Any, code: str, rule: str) -> str:
        """The sentence of a refusal that must have this code and rule, and that the seat's own view tells the same."""
        game = self.game
        rejection = game.try_apply(state, seat, action)
        assert isinstance(rejection, pe.Rejection), f"{action} is allowed"
        assert (rejection.code, rejection.rule) == (code, rule), rejection.explain()
        assert rejection.action == action
        assert rejection.seat == seat
        view = game.view(state, seat)
        assert game.check(view, action) == rejection
        assert action not in game.options(view)
        assert rejection.explain() == f"{rule}: {rejection.sentence}"
        assert not odd(rejection.sentence)
        explanation = game.explain(view, action)
        assert (explanation.legal, explanation.rejection) == (False, rejection)
        return rejection.sentence


def check_invariants(game: pe.Game, state: Any, but: str = "") -> None:
    """All invariants hold in this state, but for the one that a position built by hand breaks on purpose."""
    invariants = [invariant for invariant in game.rules.invariants if invariant.name != but]
    broken = [
        f"{invariant.name}: {what}"
        for invariant in invariants
        for what in invariant.violations(game.content, state, game.flow_position(state))
    ]
    assert not broken, broken
