"""Hypothesis strategies: games, states, actions, twins and packs. They need the extra ``testing``.

All shrink to what is quietest: fewest seats, the basic game, the start, the first choice, the smallest pack. A state
comes from a whole game that was played, so it is always one that can be reached.

>>> from hypothesis import given, settings
>>> import petz_engine as pe
>>> from petz_engine import testing
>>> @settings(max_examples=5, derandomize=True, database=None)
... @given(testing.positions(testing.games(pe.games()[0], seats=2)))
... def somebody_is_asked_until_there_is_an_outcome(position):
...     game, state = position
...     assert (game.decisions(state) == ()) == (game.outcome(state) is not None)
>>> somebody_is_asked_until_there_is_an_outcome()
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, lru_cache
from itertools import chain, islice
from typing import Any, NamedTuple, TypeAlias

from petz_engine.definition import GameDefinition, Pack
from petz_engine.kernel.chance import Rng
from petz_engine.kernel.codec import snake
from petz_engine.kernel.decision import CHANCE
from petz_engine.kernel.draft import Draft
from petz_engine.kernel.game import Game
from petz_engine.kernel.refusal import OptionError
from petz_engine.kernel.slots import Choice
from petz_engine.kernel.view import View
from petz_engine.loading import ContentError, load_packs
from petz_engine.loading import games as all_games
from petz_engine.packs import MemoryPack, id_of
from petz_engine.packs.wording import nearest
from petz_engine.testing.checking import player
from petz_engine.testing.driver import turns
from petz_engine.testing.extra import MissingExtraError
from petz_engine.testing.hiding import Twin, imagined
from petz_engine.testing.neighbours import neighbours
from petz_engine.testing.packs import own_entries, pack_of
from petz_engine.testing.tables import Tables, definition_of

try:
    from hypothesis import note
    from hypothesis import strategies as st
    from hypothesis.strategies import DrawFn, SearchStrategy
except ImportError as _error:
    raise MissingExtraError("petz_engine.testing.strategies", "hypothesis") from _error

Where: TypeAlias = "Callable[[Any], bool] | str | None"
"""Which states are meant: those of which a question is true, or in which an action, step or rule is asked for."""
Games: TypeAlias = "Game | SearchStrategy[Game] | None"
"""A game, games that a strategy draws, or (None) all shipped ones."""

RULE = re.compile(r"[A-Z]+(-[A-Z0-9]+)+")
"""What the id of a rule looks like."""
HEARD = 8
"""So many games are looked through for what else can be asked for."""
PLAYED = 60
"""So many games are looked through for a state that is wanted."""


class NotReachedError(LookupError):
    """Raised where no state of many games is one that is wanted; the message says what these games came to."""


def brief(game: Game, state: Any) -> str:
    """A state in a few words: the game, who is asked for what, and the beginning of its digest.

    >>> import petz_engine as pe
    >>> game = pe.load(pe.games()[0], seats=2)
    >>> brief(game, game.start()).partition(", ")[2].rpartition(", digest")[0]
    'round 1, chance has to do draw_first'
    """
    table = state.table
    round_ = f", round {table.round}" if hasattr(table, "round") else ""
    asked = ", ".join(
        f"{'chance' if due.seat == CHANCE else f'seat {due.seat}'} has to do {' or '.join(_asked(due)[:-2])}"
        for due in game.decisions(state)
    )
    return f"{game!r}{round_}, {asked or 'the end'}, digest {game.digest(state)[:8]}"


class Position(NamedTuple):
    """A reachable state, and its game."""

    game: Game
    state: Any

    def __repr__(self) -> str:
        return f"Position({brief(self.game, self.state)})"


class Twins(NamedTuple):
    """Two states of a game that look the same to a seat (None: to a spectator)."""

    game: Game
    seat: int | None
    state: Any
    twin: Any

    def __repr__(self) -> str:
        other = self.game.digest(self.twin)[:8]
        return f"Twins({brief(self.game, self.state)}; twin for seat {self.seat}: digest {other})"


# --- games


def games(
    *names: str | GameDefinition,
    seats: Sequence[int] | int | None = None,
    options: Mapping[str, Any] | None = None,
    packs: Sequence[Pack] | Pack = (),
) -> SearchStrategy[Game]:
    """Games at all of their tables: each number of seats (or ``seats``), each combination of options (or ``options``).

    Without ``names`` these are all shipped games; ``packs`` lie on top of each. Raises what ``pe.load`` does.

    >>> from hypothesis import find
    >>> game = find(games(seats=[3, 4]), lambda game: True)
    >>> game.seats, game.header["options"]
    (3, {})
    """
    found = [Tables.of(name, packs) for name in names or all_games()]
    return st.one_of([_at_tables(tables, seats, options) for tables in found])


def _at_tables(
    tables: Tables, seats: Sequence[int] | int | None, options: Mapping[str, Any] | None
) -> SearchStrategy[Game]:
    """The game at one of its tables, which is made when it is drawn: there are many."""
    numbers = tables.seats if seats is None else [seats] if isinstance(seats, int) else list(seats)
    basic = [tables.game(number, options) for number in numbers]
    if options is not None:
        return st.sampled_from(basic)
    choices = [(number, chosen) for number in numbers for chosen in tables.choices(number)]
    choices.sort(key=lambda choice: len(choice[1]))

    def possible(choice: tuple[int, dict[str, Any]]) -> bool:
        with suppress(OptionError):  # some options of a game may exclude each other
            return bool(tables.game(*choice).seats)
        return False

    return st.sampled_from(choices).filter(possible).map(lambda choice: tables.game(*choice))


@cache
def _all() -> SearchStrategy[Game]:
    return games()


def _of(of: Games) -> SearchStrategy[Game]:
    return _all() if of is None else st.just(of) if isinstance(of, Game) else of


# --- states


def states(game: Game, *, where: Where = None) -> SearchStrategy[Any]:
    """Reachable states of a game, from the start to after the end; see :func:`positions`.

    >>> import petz_engine as pe
    >>> game = pe.load(pe.games()[0])
    >>> from hypothesis import find
    >>> find(states(game, where=lambda state: not state.table.due), lambda state: True).table.due
    ()
    """
    return positions(game, where=where).map(lambda position: position.state)


def state_of(game: Game, numbers: Sequence[int] = (), seed: int = 0, at: int = 0) -> Any:
    """The state after so many actions of the game that begins with some numbers: the notes of a failing test say it.

    >>> import petz_engine as pe
    >>> game = pe.load(pe.games()[0])
    >>> state_of(game) == game.start(), state_of(game, [1], seed=3, at=4) == game.start()
    (True, False)
    """
    return next(islice(_play(game, numbers, seed), at, None))


def positions(of: Games = None, *, where: Where = None) -> SearchStrategy[Position]:
    """Reachable states of games, each with its game.

    ``where`` is a question about a state, or the name of an action, of a step of the flow, or the id of a rule that is
    asked for. NotReachedError where no such state comes up in some dozens of games.
    """
    return _positions(_of(of), where)


@st.composite
def _positions(draw: DrawFn, of: SearchStrategy[Game], where: Where) -> Position:
    game = draw(of)
    wanted = _predicate(game, where)
    numbers = draw(st.lists(st.integers(0, 999), max_size=40))
    seed, at = draw(st.integers(0, PLAYED - 1)), draw(st.integers(0, 199))
    found = _behind(_play(game, numbers, seed), at, wanted)
    if found is None:
        seeds = ((seed + other) % PLAYED for other in range(PLAYED))
        numbers, tried = [], ((seed, _behind(_reached(game, seed), at, wanted)) for seed in seeds)
        seed, found = next(((seed, found) for seed, found in tried if found is not None), (seed, None))
    if found is not None:
        note(f"testing.state_of(game, {numbers}, {seed}, {found[1]}) of {game!r}")
        return Position(game, found[0])
    raise NotReachedError(_never(game, where))


def _behind(states: Iterable[Any], at: int, wanted: Callable[[Any], bool]) -> tuple[Any, int] | None:
    """The first state that is wanted at this place or behind it, else the last before it; and its place."""
    found = None
    for number, state in enumerate(states):
        if wanted(state):
            found = state, number
            if number >= at:
                break
    return found


def _play(game: Game, numbers: Iterable[int], seed: int) -> Iterator[Any]:
    """The states of a game that begins with some numbers; then the player of the seed goes on."""
    first, then = iter(numbers), player(seed)

    def pick(draft: Draft, choices: Sequence[Choice]) -> int:
        number = next(first, None)
        return then(draft, choices) if number is None else number

    yield game.start()
    for turn in turns(game, pick, seed):
        yield turn.after


@lru_cache(maxsize=4 * PLAYED)
def _reached(game: Game, seed: int) -> tuple[Any, ...]:
    return tuple(_play(game, (), seed))


def _predicate(game: Game, where: Where) -> Callable[[Any], bool]:
    if where is None:
        return lambda state: True
    if not isinstance(where, str):
        return where
    known = set(_words(game))
    if where not in known:
        known |= _heard(game)  # what is asked in the middle of something else stands in no flow
    if where not in known and RULE.fullmatch(where):
        asking = ", ".join(sorted(word for word in known if RULE.fullmatch(word)))
        raise ValueError(
            f"the rule {where} asks nobody of {game.rules.name} for anything; a rule is one that is asked for: {asking}"
        )
    if where not in known:
        cure = nearest(where, sorted(known)) or f"there is {', '.join(sorted(_actions(game)))}"
        raise ValueError(f"nothing of {game.rules.name} is called {where!r}; {cure}")
    return lambda state: any(where in _asked(decision) for decision in game.decisions(state))


def _asked(decision: Any) -> tuple[str, ...]:
    return (*(snake(action.__name__) for action in decision.actions), decision.step, decision.rule)


def _heard(game: Game) -> set[str]:
    """What is asked for in the first few games."""
    states = chain.from_iterable(_reached(game, seed) for seed in range(HEARD))
    return {word for state in states for decision in game.decisions(state) for word in _asked(decision)}


def _actions(game: Game) -> Iterator[str]:
    return (snake(kind.__name__) for kind in (*game.rules.mechanics, *game.rules.chance_mechanics))


def _words(game: Game) -> Iterator[str]:
    """What can be asked for: actions, steps of the flow, and rules."""
    return chain(_actions(game), (op.name for op in game.program), (op.rule for op in game.program))


def _never(game: Game, where: Where) -> str:
    seen: Counter[str] = Counter()
    for seed in range(PLAYED):
        for state in _reached(game, seed):
            seen.update(snake(action.__name__) for due in game.decisions(state) for action in due.actions)
    asked = ", ".join(f"{name} {count} times" for name, count in seen.most_common())
    wanted = where if isinstance(where, str) else getattr(where, "__name__", repr(where))
    return f"no state with {wanted} in {PLAYED} games of {game!r}; asked for were: {asked}"


# --- actions


@st.composite
def actions(draw: DrawFn, game: Game, view: View) -> Any:
    """Legal actions of the seat of a view, choice by choice, the quietest first.

    IllegalChoice where the seat has nothing to choose.

    >>> import petz_engine as pe
    >>> game = pe.load(pe.games()[0])
    >>> state, _ = game.settle(game.start(), pe.Dealer(1))
    >>> view = game.view(state, game.decisions(state)[0].seat)
    >>> from hypothesis import find
    >>> find(actions(game, view), lambda action: True) == next(iter(game.options(view)))
    True
    """
    draft = game.draft(view)
    while draft.action is None:
        choices = draft.choices()
        draft = draft.choose(choices[draw(st.integers(0, len(choices) - 1))])
    return draft.action


@st.composite
def any_actions(draw: DrawFn, game: Game, view: View) -> Any:
    """Actions of the right type, legal or not: legal ones, most of them with one thing in them changed."""
    action = draw(actions(game, view))
    return draw(st.sampled_from([action, *neighbours(action)]))


# --- twins


def twins(
    seat: int | str | None = "any", of: Games = None, *, where: Where = None, twin: Twin = imagined
) -> SearchStrategy[Twins]:
    """Pairs of reachable states that differ, and look the same to a seat (None: a spectator; ``"any"``: one of all).

    The other state is imagined by the game, or made by a ``twin`` of one's own. NotReachedError where there are none.
    """
    return _twins(_of(of), seat, where, twin)


@st.composite
def _twins(draw: DrawFn, of: SearchStrategy[Game], seat: int | str | None, where: Where, twin: Twin) -> Twins:
    game = draw(of)
    who = draw(st.sampled_from([*range(game.seats), None])) if isinstance(seat, str) else seat
    first, seed = draw(_positions(st.just(game), where)).state, draw(st.integers(0, 99))
    wanted = _predicate(game, where)
    for state in (first, *filter(wanted, _around(game, seed))):
        other = twin(game, state, who, Rng(seed))
        if other != state:
            return Twins(game, who, state, other)
    raise NotReachedError(f"no two states of {game!r} that differ look the same to seat {who}")


def _around(game: Game, seed: int) -> Iterator[Any]:
    """The states of some games, the earliest first, so that what is shrunk comes as early as it can."""
    for other in range(6):
        yield from _reached(game, (seed + other) % PLAYED)


# --- packs


@st.composite
def tiny_packs(draw: DrawFn, name: str | GameDefinition) -> MemoryPack:
    """Small packs that stand in the place of a game's own one, made of its entries, and load without a fault.

    On the smallest of them all chance can be listed. OptionError for a game whose definition makes none.

    >>> import petz_engine as pe
    >>> from hypothesis import find
    >>> pack = find(tiny_packs(pe.games()[0]), lambda pack: True)
    >>> pe.load(pe.games()[0], seats=2, packs=[pack]).seats
    2
    """
    definition = definition_of(name)

    def below(size: int) -> int:
        return draw(st.integers(0, size - 1))

    pack = tiny_pack(definition, below)
    result = load_packs([pack], definition)
    if result.catalog is None:
        raise ContentError(result.diagnostics)
    return pack


def tiny_pack(definition: GameDefinition, below: Callable[[int], int]) -> MemoryPack:
    """The tiny pack that numbers below others lead to; 0 is always the smallest."""
    game = definition.rules.name
    if definition.tiny is None:
        raise OptionError(f"there are no tiny packs of {game}: its definition has no tiny")
    return pack_of(game, id_of(definition.own) or game, definition.tiny(own_entries(definition), below))
