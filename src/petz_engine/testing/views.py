"""Frontends show a seat no more than it may know, whatever they have seen before.

A frontend that renders views can leak only what it remembers, such as what it showed another seat; one that renders
states can leak anything. Both are asked in pairs of worlds that look the same to a seat, and must say the same in both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from difflib import unified_diff
from typing import Any, TypeAlias

from petz_engine.kernel.chance import Rng, stream_seed
from petz_engine.kernel.codec import abbreviated_json, canonical
from petz_engine.kernel.game import Game
from petz_engine.kernel.view import View
from petz_engine.kernel.wire import encode_view
from petz_engine.loading import games as all_games
from petz_engine.testing.checking import player, told
from petz_engine.testing.driver import Turn
from petz_engine.testing.hiding import Twin, imagined, seats_of
from petz_engine.testing.invariants import InvariantError
from petz_engine.testing.shrink import Proof, find
from petz_engine.testing.small import small_games
from petz_engine.testing.tables import Tables

Rendering: TypeAlias = Any
"""What a frontend makes of a view: text, bytes, or what JSON can hold."""
RenderView: TypeAlias = Callable[[Game, View], Rendering]
RenderState: TypeAlias = Callable[[Game, Any, "int | None"], Rendering]
Games: TypeAlias = "Game | Iterable[Game] | None"

GAMES = 6
"""So many games are looked at, of each game."""
SMALL = 2
"""So many games of each of the small packs are looked at for one whole game: they are short."""
EVERY = 15
"""The rendering is looked at before one action in so many, and where secrets have changed."""
SMALL_ONES = ", of small packs (one of testing.small_games)"
"""Where a game that failed comes from, if not from whole packs."""
TRIES = 100
"""So many games are played to shrink one that fails."""
SHOWN = 12
"""So many lines of a difference are told."""


def check_view_safety(
    render: RenderView,
    of: Games = None,
    *,
    games: int = GAMES,
    every: int = EVERY,
    twin: Twin = imagined,
    small: bool = True,
) -> None:
    """A frontend ``render(game, view)`` keeps secrets; InvariantError with a shrunk game where it does not.

    Whole games are played and rendered for every seat and a spectator. Rendering must not raise, change nothing, say
    the same of the same view, and give text, bytes or what JSON can hold. Then it is shown two worlds that look the
    same to a seat, each seat by seat: whatever the others saw in either must make no difference to what it shows this
    one. ``of`` is a game or several, all shipped ones by default; ``games`` so many of each. They are looked at before
    one action in ``every``, whenever something became known to a seat alone, and at the end. Games of small packs made
    of the same packs come first, since what is rare elsewhere occurs there; ``small=False`` leaves them out, for a
    frontend that knows the packs of one game alone. The error has the ``game`` that failed.

    >>> import petz_engine as pe
    >>> from petz_engine import testing
    >>> game = pe.load(pe.games()[0], seats=2)
    >>> testing.check_view_safety(lambda game, view: repr(view.mine), game, games=2)
    >>> try:
    ...     testing.check_view_safety(lambda game, view: {view.seat: {1, 2}}, game, games=2)
    ... except testing.InvariantError as error:
    ...     print(error)
    action 1: rendering: the view of seat 0: TypeError: expected text, bytes or what JSON can hold, got ...
    """
    _check(
        _Renderer(lambda game, state, seat: render(game, game.view(state, seat))),
        of,
        games,
        every,
        twin,
        small,
    )


def check_state_safety(
    render: RenderState,
    of: Games = None,
    *,
    games: int = GAMES,
    every: int = EVERY,
    twin: Twin = imagined,
    small: bool = True,
) -> None:
    """The same for a frontend ``render(game, state, seat)`` that gets the whole truth, and must show one seat's part.

    ``seat`` is None for a spectator.

    >>> import petz_engine as pe
    >>> from petz_engine import testing
    >>> game = pe.load(pe.games()[0], seats=2)
    >>> testing.check_state_safety(lambda game, state, seat: repr(state.table), game, games=2)
    """
    _check(_Renderer(render), of, games, every, twin, small)


class _Renderer:
    """A frontend, each rendering of which is checked and kept as bytes, so that no later one can change it."""

    def __init__(self, render: RenderState) -> None:
        self._render = render
        self._seen: dict[tuple[int, int | None], tuple[Any, bytes]] = {}

    def __call__(self, game: Game, state: Any, seat: int | None) -> bytes:
        if (id(state), seat) not in self._seen:
            self._seen[id(state), seat] = state, encode_view(game, game.view(state, seat))
        try:
            rendered = _bytes(self._render(game, state, seat))
        except Exception as error:
            raise ValueError(f"the view of {_who(seat)}: {type(error).__name__}: {error}") from error
        return rendered

    def changed(self, game: Game) -> str:
        """What rendering has changed of all that was rendered since this was asked last: nothing, one hopes."""
        seen, self._seen = self._seen, {}
        for (_, seat), (state, before) in seen.items():
            if encode_view(game, game.view(state, seat)) != before:
                return f"the view of {_who(seat)} was changed by showing it"
        return ""

    def all(self, game: Game, state: Any, last: int | None) -> bytes:
        """What one seat is shown after all others were."""
        for seat in seats_of(game):
            if seat != last:
                self(game, state, seat)
        return self(game, state, last)


def _who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def _bytes(rendered: Rendering) -> bytes:
    if isinstance(rendered, (bytes, bytearray)):
        return bytes(rendered)
    if isinstance(rendered, str):
        return rendered.encode("utf-8", "backslashreplace")
    try:
        return bytes(canonical(rendered))
    except (TypeError, ValueError, RecursionError):
        raise TypeError(
            f"expected text, bytes or what JSON can hold, got {abbreviated_json(rendered)}"
        ) from None


def _check(render: _Renderer, of: Games, games: int, every: int, twin: Twin, small: bool) -> None:
    proof = _proof(render, every, twin)
    for game, is_small in _games(of, small):
        found = find(game, range(games * SMALL if is_small else games), player, proof, TRIES)
        if found is not None:
            raise told(game, found, SMALL_ONES if is_small else "")


def _games(of: Games, small: bool) -> Iterator[tuple[Game, bool]]:
    """The games that are looked at, and whether they are small ones; these first, once for the same packs."""
    seen = set[Game]()
    for game in [of] if isinstance(of, Game) else _shipped() if of is None else of:
        for few in small_games(game) if small else ():
            if few not in seen:
                seen.add(few)
                yield few, True
        yield game, False


def _shipped() -> Iterator[Game]:
    for name in all_games():
        tables = Tables.of(name)
        yield from (tables.game(seats) for seats in tables.seats)


def _proof(render: _Renderer, every: int, twin: Twin) -> Proof:
    """The proof that a frontend is safe in a game."""

    def proof(game: Game, played: Iterable[Turn]) -> None:
        at, secrets, last = 0, None, None
        for at, turn in enumerate(played):
            if at % every == 0 or turn.before.secrets != secrets:
                _look(render, game, turn.before, at, twin)
            secrets, last = turn.before.secrets, turn
        if last is not None:
            _look(render, game, last.after, at + 1, twin)

    return proof


def _look(render: _Renderer, game: Game, state: Any, at: int, twin: Twin) -> None:
    """A frontend is safe in a state that so many actions have led to."""
    for invariant, wrong in _wrong(render, game, state, Rng(stream_seed(at, "render", 0)), twin):
        raise InvariantError(max(at, 1), invariant, wrong)


def _wrong(render: _Renderer, game: Game, state: Any, rng: Rng, twin: Twin) -> Iterator[tuple[str, str]]:
    """What is wrong in a state; that something was changed comes first, since it may be why the rest is wrong."""
    wrong = next(_differs(render, game, state, rng, twin), None)
    changed = render.changed(game)
    if changed:
        yield "rendering", changed
    elif wrong is not None:
        yield wrong


def _differs(render: _Renderer, game: Game, state: Any, rng: Rng, twin: Twin) -> Iterator[tuple[str, str]]:
    try:
        for seat in seats_of(game):
            first, second = render(game, state, seat), render(game, state, seat)
            if first != second:
                differ = _difference(first, second)
                yield "steady", f"two renderings of one view of {_who(seat)} differ:\n{differ}"
            other = twin(game, state, seat, rng)
            if other != state:
                here, there = (render.all(game, world, seat) for world in (state, other))
                if here != there:
                    yield (
                        "view_safety",
                        f"{_who(seat)} is shown what it cannot know:\n{_difference(here, there)}",
                    )
    except ValueError as error:
        yield "rendering", str(error)


def _difference(one: bytes, other: bytes) -> str:
    """Where two renderings differ, line by line, as far as one wants to read it."""
    names = "as things are", "as they could be as well"
    lines = list(unified_diff(_lines(one), _lines(other), *names, lineterm="", n=0))
    return "\n".join([line[:200] for line in lines[:SHOWN]] + ["..."] * (len(lines) > SHOWN))


def _lines(rendering: bytes) -> list[str]:
    text = rendering.decode("utf-8", "backslashreplace")
    return text.splitlines() if "\n" in text else text.replace(",", ",\n").splitlines()
