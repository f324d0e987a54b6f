"""Where in the flow a position stands, by words: a decision (``pick_fruit``) or a step (``round/harvest``)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from petz_engine.kernel.codec import snake
from petz_engine.kernel.flow import ASK, CHANCE_OP, TEST, Op
from petz_engine.packs.reading import Part, unqualified
from petz_engine.packs.wording import nearest, quoted

_PLACE = re.compile(r"\[\d+\]$")


def words_of(op: Op) -> list[str]:
    """The words of a step's name, from the outermost part of the game on: names are bare, and in lower_snake.

    >>> from petz_engine.kernel.flow import auto, compiled, each, named
    >>> def LastHarvest(edit, seat): ...
    >>> [words_of(op) for op in compiled(named("round", each(auto(LastHarvest))), 1)][0]
    ['round', 'last_harvest']
    """
    return [snake(unqualified(_PLACE.sub("", word))) for word in op.name.split("/")]


def decided_by(op: Op) -> list[str]:
    """The names of the actions that a step asks for."""
    return [snake(action.__name__) for action in op.actions]


def find_step(program: Sequence[Op], at: Part, place: int = 0) -> int | None:
    """The step that a text means, in the turn of the seat at this place of the order; None (a fault) where none is.

    A text with the name of an action means the questions that lead to it right before, so that a seat is asked who has
    something to choose; what would happen before them by itself is left out. Any other text means the first step of
    which all its words, separated by ``/``, are a part in this order.
    """
    words = at.text().split("/")
    fits = [i for i, op in enumerate(program) if means(words, op)]
    if not fits:
        if type(at.value) is str:
            _lost(program, at, "step or decision")
        return None
    here = [i for i in fits if program[i].place in (-1, place)] or fits
    step = here[0]
    return _asked_from(program, step) if words[-1] in decided_by(program[step]) else step


def find_decisions(program: Sequence[Op], at: Part) -> tuple[int, ...]:
    """All steps at which somebody decides, or chance does, that a text means; a fault where there is none."""
    words = at.text().split("/")
    fits = tuple([i for i, op in enumerate(program) if op.kind in (ASK, CHANCE_OP) and means(words, op)])
    if not fits and type(at.value) is str:
        _lost([op for op in program if op.kind in (ASK, CHANCE_OP)], at, "decision")
    return fits


def _lost(program: Sequence[Op], at: Part, noun: str) -> None:
    """Notes that no step is called so."""
    known = sorted({word for op in program for word in (*words_of(op), *decided_by(op))})
    wrong = next((word for word in at.value.split("/") if word not in known), at.value.rpartition("/")[2])
    parts = quoted(dict.fromkeys(words_of(op)[0] for op in program))
    asked = next((word for op in program for word in decided_by(op)), "")
    cure = nearest(wrong, known) or f"an action such as {asked!r}, or one of {parts}"
    at.fault("S105", f"there is no {noun} {at.value[:60]!r}", cure)


def is_decision(program: Sequence[Op], at: Any) -> bool:
    """Whether a text names a decision, and not just a step."""
    words = str(at).split("/")
    return any(words[-1] in decided_by(op) and means(words, op) for op in program)


def means(words: Sequence[str], op: Op) -> bool:
    """Whether the words stand in the name of a step, in their order; the last may be any action that it asks for."""
    inside = iter(words_of(op))
    if words[-1] in decided_by(op):
        return all(word in inside for word in words[:-1])
    return all(word in inside for word in words)


def _asked_from(program: Sequence[Op], step: int) -> int:
    """The first of the questions right before a decision."""
    while step and program[step].kind in (ASK, CHANCE_OP, TEST) and program[step - 1].kind == TEST:
        if program[step - 1].place != program[step].place:
            break
        step -= 1
    return step
