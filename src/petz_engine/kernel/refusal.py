"""Refusals: the reason against a choice or an action, as a value."""

from __future__ import annotations

from typing import Any, NamedTuple

import attrs


class Reason(NamedTuple):
    """Why one choice is not allowed: a code of the closed list, the rule, and the facts that were compared."""

    code: str
    rule: str
    facts: tuple[tuple[str, Any], ...] = ()


def refuse(code: str, rule: str, /, **facts: Any) -> Reason:
    """A reason with named facts.

    >>> refuse("carts_needed", "XX-DO-05", needs=2, has=1).facts
    (('needs', 2), ('has', 1))
    """
    return tuple.__new__(Reason, (code, rule, tuple(facts.items())))


KERNEL_CODES = {
    "game_over": "the game is over",
    "no_such_seat": "a seat is a whole number below {seats}, and not below 0",
    "not_asked": "seat {seat} has nothing to decide now",
    "other_answer": "this decision is answered by {expected}, not by {got}",
    "not_canonical": "the action can be written in one way only, and this is not it",
    "no_such_choice": "{choice} is not among the choices for {slot}",
    "too_short": "the action leaves out {slot}",
    "too_long": "the action says more than was asked",
    "chance_only": "only the dealer may answer for chance",
    "spectator": "a spectator has nothing to decide",
    "not_chance": "a seat has to decide now, not chance",
    "impossible_outcome": "this outcome cannot happen: {why}",
    "missing": "nothing is chosen yet for {slot}",
    "malformed": "a part of the action is missing, or is nothing that could stand there: {field}",
}
"""The codes that the kernel itself uses, each with its sentence; games add their own (``Rules.codes``)."""


@attrs.frozen
class Rejection:
    """A refused action, with the reason; the state stays as it was.

    ``code`` is a word of the closed list of the game, ``rule`` the id of the rule that refuses ("" where none does),
    ``facts`` the values that were compared, and ``seat`` who tried (None: a spectator).
    """

    code: str
    rule: str
    facts: tuple[tuple[str, Any], ...]
    seat: int | None
    action: Any
    sentence: str

    def explain(self) -> str:
        """One sentence for a player, led by the rule id where there is one."""
        return f"{self.rule}: {self.sentence}" if self.rule else self.sentence


class PetzError(Exception):
    """The root of all errors that this library raises on purpose."""


class IllegalAction(PetzError, ValueError):
    """Raised by ``apply`` for a refused action; ``rejection`` says why."""

    def __init__(self, rejection: Rejection) -> None:
        super().__init__(rejection.explain())
        self.rejection = rejection


class IllegalChoice(PetzError, ValueError):
    """Raised by a draft or form for a choice that it does not offer; ``reason`` says why where a rule does."""

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class ScoreError(PetzError, ValueError):
    """Raised for a score that cannot be asked for; the message says what is wrong, and what would be right.

    ``reason`` is that of the rule by which there is no such score, None where the question itself is wrong.
    """

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class DecodeError(PetzError, ValueError):
    """Raised for JSON that is not what it should be; the message says where and what would be right."""


class OptionError(PetzError, ValueError):
    """Raised by ``load`` for an option, a number of seats or a game that does not exist, and for what is no pack."""
