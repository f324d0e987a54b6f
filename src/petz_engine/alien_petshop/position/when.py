"""Where in the game a position is: the step of the flow, by an action, a part of the game, or the name of a step."""

from __future__ import annotations

from collections.abc import Sequence

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.state import State
from petz_engine.alien_petshop.table_invariants import asked
from petz_engine.kernel.flow import ASK, CHANCE_OP, Op
from petz_engine.packs.steps import decided_by, means, words_of
from petz_engine.packs.wording import nearest, quoted

DEFAULT = "end_visit"
"""Where a position is that does not say it: at the market."""


def steps(
    game: m.Game, at: m.reading.Part | None, order: Sequence[int], turn: int | None, *, in_power: bool
) -> list[int]:
    """The steps that a position may be ``at``, in their order; a fault where there is none.

    ``in_power`` is whether a power has stopped half-way.
    """
    word = DEFAULT if at is None else at.text()
    if in_power and word in _in_powers(game):
        word = DEFAULT
    places = (-1, *range(game.seats))
    if turn is not None:
        places = (-1, order.index(turn))
    called = _called(game.program, word)
    found = [
        step for step in called if game.program[step].place in places or _part(game.program[step]) == "final"
    ]
    if found:
        # a power is carried out behind the action that has started it
        return [step + in_power for step in _of_one_turn(game.program, found)]
    if at is not None and type(at.value) is str:
        _not_found(game, at, word, turn=turn)
    return []


def _called(program: Sequence[Op], text: str) -> list[int]:
    """All steps that are called just so, else those that wait for an action of this name, else any that fit."""
    # the end is reached by what comes before it, which reveals and scores
    text = "final" if text == "end" else text
    words = text.split("/")
    exact = [at for at, op in enumerate(program) if words == words_of(op) or text == op.name]
    waiting = [at for at, op in enumerate(program) if words[-1] in _asks(op) and means(words, op)]
    # a deck may be called like an action
    return exact or waiting or [at for at, op in enumerate(program) if means(words, op)]


def _in_powers(game: m.Game) -> list[str]:
    """All actions there are, which are those of powers too."""
    return [m.snake(action.__name__) for action in (*game.rules.mechanics, *game.rules.chance_mechanics)]


def unasked(game: m.Game, at: m.reading.Part | None, state: State) -> None:
    """Notes that the question of a step does not come up."""
    if at is not None:
        why = "; ".join(asked(game.content, state, game.flow_position(state)))
        at.fault("S108", f"nobody is asked for {at.text()!r} in this position", why)


def _asks(op: Op) -> list[str]:
    return decided_by(op) if op.kind in (ASK, CHANCE_OP) else []


def _part(op: Op) -> str:
    return words_of(op)[0]


def _of_one_turn(program: Sequence[Op], found: Sequence[int]) -> list[int]:
    """Those of the first turn among these; a visit is at its question, since nothing comes before that."""
    first = program[found[0]]
    if _part(first) == "buy" and not _asks(first):
        visits = [at for at, op in enumerate(program) if EndVisit in op.actions]
        return [at for at in visits if program[at].place == first.place]
    return [at for at in found if program[at].place == first.place] if _asks(first) else [found[0]]


def _not_found(game: m.Game, part: m.reading.Part, word: str, turn: int | None) -> None:
    if _called(game.program, word):
        part.fault("S105", f"it is never the turn of seat {turn} at {word!r}", "leave out turn")
        return
    in_powers = _in_powers(game)
    if word in in_powers:
        cure = "say pending = [{ display = 1, pet = ... }], or do what starts the power"
        part.fault("S105", f"no step waits for {word!r}, only a power does", cure)
        return
    words = sorted({*in_powers, *map(_part, game.program)})
    parts = list(dict.fromkeys(_part(op) for op in game.program if "/" in op.name))
    cure = nearest(word, words) or f"an action such as 'buy_pet', or one of {quoted(parts)}"
    part.fault("S105", f"there is no step or decision {word[:40]!r}", cure)
