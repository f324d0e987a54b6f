"""States, records and chance keep what they promise: what is wrong with that at one turn, or in one game."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from petz_engine.installed import DEFINITIONS
from petz_engine.kernel.chance import Rng
from petz_engine.kernel.codec import canonical
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.game import Game
from petz_engine.kernel.game_bytes import decode_view
from petz_engine.kernel.record import Fidelity, Record, Replay
from petz_engine.kernel.record import replay as replay_in
from petz_engine.kernel.refusal import IllegalAction, Rejection
from petz_engine.kernel.wire import encode_view
from petz_engine.loading import replay
from petz_engine.testing.driver import Turn

OUTCOMES = 100
"""Up to so many outcomes of chance are listed, and their weights summed up."""


def record_of(game: Game, turns: Iterable[Turn]) -> Record:
    """The record of these turns.

    >>> import petz_engine as pe
    >>> from petz_engine.testing import Numbers, turns
    >>> game = pe.load(pe.games()[0])
    >>> pe.replay(record_of(game, turns(game, Numbers([])))).fidelity.name
    'EXACT'
    """
    record = Record.of(game)
    for turn in turns:
        record = record.add(game, turn.decision.seat, turn.action, turn.after)
    return record


def round_trips(game: Game, turn: Turn, rng: Rng) -> Iterator[str]:
    """State, views, action and events come back from their bytes, and mean the same."""
    state, data = turn.after, game.encode(turn.after)
    back = game.decode(data)
    if not (back == state and game.encode(back) == data and game.decisions(back) == game.decisions(state)):
        yield "the state comes back from its bytes as another one"
    for seat in (rng.below(game.seats), None):
        view = game.view(state, seat)
        data = encode_view(game, view)
        again = decode_view(game, data)
        if not (
            again == view and encode_view(game, again) == data and game.digest(again) == game.digest(view)
        ):
            yield f"the view of seat {seat} comes back from its bytes as another one"
        if game.options(again).count() != game.options(view).count():
            yield f"seat {seat} has other options when its view comes back from bytes"
    if game.decode_action(json.loads(json.dumps(game.encode_action(turn.action)))) != turn.action:
        yield f"{turn.action} comes back from JSON as another action"
    for event in turn.events:
        told = json.loads(canonical(game.encode_event(event)))
        if told["event"] != event.kind or not {name for name, _ in event.facts} <= told.keys():
            yield f"the event {event.kind} loses something as JSON"


def immutability(game: Game, turn: Turn, rng: Rng) -> Iterator[str]:
    """A state is what it was after all that can be asked of it and done with it, and the same leads to the same."""
    before, hashed, seat = game.encode(turn.before), hash(turn.before), turn.decision.seat
    if seat == CHANCE:
        actions = [turn.action, game.sample(turn.before, rng.word())]
    else:
        options = game.options(game.view(turn.before, seat))
        actions = [turn.action, options.walk(rng), options.walk(rng)]
    first = [game.apply(turn.before, seat, action) for action in actions]
    again = [game.apply(turn.before, seat, action) for action in reversed(actions)]
    if first != again[::-1]:
        yield "the same action in the same state has led to two things"
    if (first[0].state, first[0].events) != (turn.after, turn.events):
        yield f"{turn.action} leads to something else when it is done again"
    if (game.encode(turn.before), hash(turn.before)) != (before, hashed):
        yield "the state has changed"
    if game.successor(turn.before, seat, turn.action) != turn.after:
        yield f"{turn.action} leads to another state when nobody listens"


def records(game: Game, turns: Sequence[Turn]) -> Iterator[str]:
    """A record replays exactly from its bytes alone, to the same bytes; earlier states are what they were then."""
    record = record_of(game, turns)
    data = record.dumps()
    again = _replayed(game, Record.loads(data))
    if again.fidelity is not Fidelity.EXACT:
        yield f"its record replays as {again.fidelity.name}: {again.message}"
    elif turns and game.encode(again.state) != game.encode(turns[-1].after):
        yield "its record leads to another end"
    if Record.loads(data).dumps() != data:
        yield "its record comes back from bytes as another one"
    yield from _past(game, turns)


def _replayed(game: Game, record: Record) -> Replay:
    """The replay with nothing but what stands in the record, where it is of a game that can be found by name."""
    definition = DEFINITIONS.get(game.rules.name)
    own = definition is not None and definition.rules is game.rules and game.entries is not None
    return replay(record) if own else replay_in(record, game)


def _past(game: Game, turns: Sequence[Turn]) -> Iterator[str]:
    """Each state that is still there is what it was when it was new: a second game is looked at while it is played."""
    state = game.start()
    for at, turn in enumerate(turns):
        if at % 10 == 0 and game.encode(state) != game.encode(turn.before):
            yield f"the state before action {at + 1} is not what it was"
        state = game.apply_unchecked(state, turn.decision.seat, turn.action).state


def chance(game: Game, turn: Turn, rng: Rng) -> Iterator[str]:
    """Chance has a positive weight, all of it sums up to 1, and what cannot happen is refused and weighs nothing."""
    if turn.decision.seat != CHANCE:
        return
    weight = game.weight(turn.before, turn.action)
    if not 0 < weight <= 1:
        yield f"{turn.action} has the weight {weight}"
    if weight * OUTCOMES >= 1:  # of less likely chance there is too much to list
        yield from _listed(game, turn)
    yield from _impossible(game, turn)


def _listed(game: Game, turn: Turn) -> Iterator[str]:
    """All outcomes, where there are few, occur once, and their weights sum up to 1."""
    outcomes = list(islice(game.outcomes(turn.before), OUTCOMES + 1))
    if len(outcomes) > OUTCOMES:
        return
    total = sum(game.weight(turn.before, action) for action in outcomes)
    if total != 1:
        yield f"the weights of all {len(outcomes)} outcomes sum up to {total}"
    if len(set(outcomes)) != len(outcomes) or turn.action not in outcomes:
        yield f"of chance, {turn.action} or another outcome is not listed exactly once"


def _impossible(game: Game, turn: Turn) -> Iterator[str]:
    """The same chance again is refused where none is due; else it weighs something exactly if it can happen."""
    if not turn.after.table.due or turn.after.table.due[0] != CHANCE:
        if not isinstance(game.try_apply(turn.after, CHANCE, turn.action), Rejection):
            yield "chance is accepted where none is due"
        return
    refused = game.try_apply(turn.after, CHANCE, turn.action)
    try:
        weight = game.weight(turn.after, turn.action)
    except IllegalAction:
        weight = None
    if isinstance(refused, Rejection) != (weight is None):
        yield f"{turn.action} has the weight {weight}, and a check says otherwise"
