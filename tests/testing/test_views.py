"""Frontends that leak are found, whatever way they leak; sound ones are not."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

import petz_engine as pe
from petz_engine import testing

GAMES = [pe.load(name, seats=2) for name in pe.games()]


def page(game: pe.Game, view: pe.View) -> str:
    """A frontend that shows what is in the view."""
    return pe.encode_view(game, view).decode()


class Remembering:
    """A frontend that keeps what it has seen of a seat, and shows it to the others."""

    def __init__(self) -> None:
        self.hands: dict[int, Any] = {}

    def __call__(self, game: pe.Game, view: pe.View) -> Any:
        if view.seat is not None:
            self.hands[view.seat] = str(view.mine)
        return {"hands": [self.hands.get(seat) for seat in range(game.seats)]}


def leak(game: pe.Game, render: Any, check: Any = testing.check_view_safety) -> testing.InvariantError:
    with pytest.raises(testing.InvariantError) as error:
        check(render, game, games=6)
    return error.value


@pytest.mark.parametrize("game", GAMES, ids=pe.games())
def test_a_frontend_that_shows_views_is_safe(game: pe.Game) -> None:
    for render in (page, lambda game, view: page(game, view).encode(), lambda game, view: [view.seat, None]):
        testing.check_view_safety(render, game, games=2, every=15)


@pytest.mark.parametrize("game", GAMES, ids=pe.games())
def test_a_frontend_that_remembers_what_it_showed_others_is_found(game: pe.Game) -> None:
    found = leak(game, Remembering())
    assert found.invariant == "view_safety"
    assert re.search(
        r"(seat \d|a spectator) is shown what it cannot know:\n--- as things are\n", found.message
    )
    # and told with a short game that leads there
    notes = found.__notes__
    assert re.match(rf"seed \d+, numbers \[.*\], of {game.rules.name} for 2 seats, options {{", notes[0])
    assert 1 < len(notes) < 60


@pytest.mark.parametrize("game", GAMES, ids=pe.games())
def test_a_frontend_that_shows_a_state_is_found(game: pe.Game) -> None:
    def everything(game: pe.Game, state: Any, seat: int | None) -> bytes:
        return game.encode(state)

    assert leak(game, everything, testing.check_state_safety).invariant == "view_safety"


@pytest.mark.parametrize("game", GAMES, ids=pe.games())
def test_a_frontend_that_shows_the_part_of_a_seat_is_safe(game: pe.Game) -> None:
    def part(game: pe.Game, state: Any, seat: int | None) -> str:
        return page(game, game.view(state, seat))

    testing.check_state_safety(part, game, games=3)


def breaks(game: pe.Game, view: pe.View) -> str:
    if view.table.round > 1:
        raise KeyError("round")
    return ""


class Counting:
    """A frontend that says something else each time."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, game: pe.Game, view: pe.View) -> int:
        self.count += 1
        return self.count


def meddles(game: pe.Game, view: pe.View) -> str:
    object.__setattr__(view.table, "round", view.table.round + 1)
    return ""


@pytest.mark.parametrize(
    ("render", "invariant", "said"),
    [
        (breaks, "rendering", "the view of seat 0: KeyError: 'round'"),
        (Counting(), "steady", "two renderings of one view of seat 0 differ"),
        (
            lambda game, view: object(),
            "rendering",
            "TypeError: expected text, bytes or what JSON can hold, got",
        ),
        (lambda game, view: {1: {2}}, "rendering", "expected text, bytes or what JSON can hold"),
    ],
)
def test_a_frontend_that_fails_is_told_how(render: Any, invariant: str, said: str) -> None:
    found = leak(GAMES[0], render)
    assert found.invariant == invariant
    assert said in found.message


def test_a_frontend_that_changes_what_it_is_shown_is_told() -> None:
    found = leak(pe.load("dungeon_petz", seats=2), meddles)
    assert found.invariant == "rendering"
    assert "was changed by showing it" in found.message


def test_a_leak_is_shrunk_to_where_it_shows() -> None:
    # given a frontend that leaks the hands in the third round alone
    def late(game: pe.Game, state: Any, seat: int | None) -> Any:
        return [str(secret) for secret in state.secrets] if state.table.round == 3 else None

    found = leak(GAMES[1], late, testing.check_state_safety)
    game = found.game
    assert game is not None

    # then the game that shows it goes no further, and its seats do little
    numbers = eval(re.search(r"\[.*\]", found.__notes__[0])[0])  # type: ignore[index]  # there are some
    seed = int(found.__notes__[0].split()[1].rstrip(","))
    states = [turn.before for turn in testing.turns(game, testing.Numbers(numbers), seed)]
    assert states[found.action - 1].table.round == 3
    assert sum(map(bool, numbers)) <= 2


@pytest.mark.parametrize("rare", ["exchanged", "drawn"])
def test_a_leak_of_what_is_rare_is_found(rare: str) -> None:
    # given a frontend that shows what a seat exchanges, or which cards it drew of decks that were shuffled anew
    def page(game: pe.Game, state: Any, seat: int | None) -> str:
        return str(getattr(state.secrets[1], rare))

    # when it is looked at as anybody would
    with pytest.raises(testing.InvariantError) as found:
        testing.check_state_safety(page, pe.load("dungeon_petz", seats=3))

    # then the leak is found, in a game of small packs, which is told
    assert found.value.invariant == "view_safety"
    assert found.value.game in testing.small_games(pe.load("dungeon_petz", seats=3))
    assert ", of small packs (one of testing.small_games); the shrunk game:" in found.value.__notes__[0]


def test_states_are_looked_at_where_secrets_have_changed_and_at_the_end() -> None:
    # given a game, and a frontend that notes the states that it is shown
    game, seen = pe.load("dungeon_petz", seats=2), set[Any]()

    def page(game: pe.Game, state: Any, seat: int | None) -> str:
        seen.add(state)
        return ""

    # when it is looked at hardly ever
    testing.check_state_safety(page, game, games=1, every=1000, small=False)

    # then what came after all secret things that happened was shown
    states = [turn.after for turn in testing.turns(game, testing.Numbers([]), 0)]
    changed = [new for old, new in pairwise(states) if new.secrets != old.secrets]
    assert len(changed) > 2
    assert {*changed, states[-1]} <= seen


def test_all_shipped_games_are_looked_at_by_default() -> None:
    seen = set[Any]()

    def render(game: pe.Game, view: pe.View) -> str:
        seen.add((game.rules.name, game.seats, view.seat))
        return ""

    testing.check_view_safety(render, games=1, every=60)
    assert seen == {(name, n, seat) for name in pe.games() for n in (2, 3, 4) for seat in (None, *range(n))}
