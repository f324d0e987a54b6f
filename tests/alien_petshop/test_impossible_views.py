"""Views that no seat can see are refused as bytes; whatever is read can be asked about without an accident."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import petz_engine as pe
from alien_petshop.positions import a_game
from alien_petshop.test_impossible_states import canonical, pending, spoiled
from alien_petshop.test_invariants import at, turns
from proofs.spoiling import ask

Change = Callable[[dict[str, Any]], Any]
BUY, WORK = "buy[0]/end_visit", "work[0]/assign_workers"


def seen(step: str, seat: int | None = 0) -> Any:
    """The view of a seat at a step, as JSON."""
    game = a_game(3)
    return json.loads(pe.encode_view(game, game.view(at(step), seat)))


def mine(**fields: Any) -> Change:
    return lambda view: view["mine"].update(fields)


def player(seat: int, **fields: Any) -> Change:
    return lambda view: view["table"]["players"][seat].update(fields)


VIEWS: dict[str, tuple[str, Change, str]] = {
    "a player less": (BUY, lambda view: view["table"]["players"].pop(), "there are 2 players at a table for 3"),
    "nobody due": (BUY, lambda view: view["table"].update(due=[]), "[] cannot be due at buy[0]/end_visit"),
    "a seat that does not exist": (BUY, lambda view: view["table"].update(due=[7]), "due once each, got [7]"),
    "another step": (BUY, lambda view: view["table"].update(cursor="end"), "cannot be due at end"),
    "a step that nobody is asked at": (
        BUY, lambda view: view["table"].update(cursor="buy[0]/end_visit+1"), "cannot be due at buy[0]/shows_more"
    ),
    "a seat less in the order": (BUY, lambda view: view["table"]["order"].pop(), "order of 3 seats cannot be"),
    "a hand that is not held": (BUY, mine(bonus={}), "seat 0 has 0 bonus cards, the table says 1"),
    "cards that are not looked at": (
        BUY, mine(looking={"alien_petshop:pink": 1}), "seat 0 looks at 1 bonus cards, and should at 0"
    ),
    "cards that were never drawn": (BUY, mine(returned=[{"alien_petshop:pink": 1}]), "cannot have put back"),
    "less than no cards": (BUY, mine(bonus={"alien_petshop:pink": -1}), "has less than no bonus cards"),
    "debts": (BUY, player(0, credits=-5), "seat 0 has -5 credits"),
    "more workers than room": (BUY, player(2, workers=9), "seat 2 has 9 of at most 5 workers"),
    "dice before the roll": (WORK, player(2, dice={"1": 1}), "dice"),
    "no dice to assign": (WORK, lambda view: [p.update(dice={}) for p in view["table"]["players"]], "dice"),
    "a market of nothing, and a deck as it was": (
        BUY, lambda view: view["table"].update(market={}), "pets left, the table says"
    ),
    "chance that was never drawn": (
        BUY, lambda view: view["table"].update(chance_counts=[["roll/0", 0]]), "chance is not counted"
    ),
}  # fmt: skip


@pytest.mark.rule("AP-ENG-10", "AP-MKT-06")
@pytest.mark.parametrize("name", VIEWS)
def test_a_view_that_nobody_can_see_is_refused(name: str) -> None:
    # given the bytes of a view, which are read, when something in it cannot be
    step, change, why = VIEWS[name]
    value = seen(step)
    assert pe.decode_view(a_game(3), canonical(value)).seat == 0
    change(value["view"])

    # then it is not read, and the error says what is wrong
    with pytest.raises(pe.DecodeError, match="this is no view of alien_petshop: ") as error:
        pe.decode_view(a_game(3), canonical(value))
    assert why in str(error.value)


def test_spectators_are_held_to_the_same() -> None:
    value = seen(BUY, None)
    assert pe.decode_view(a_game(3), canonical(value)).seat is None
    value["view"]["table"]["players"].pop()
    with pytest.raises(pe.DecodeError, match="there are 2 players"):
        pe.decode_view(a_game(3), canonical(value))


@pytest.mark.rule("AP-O-52", "AP-BONUS-04")
def test_every_seat_can_read_its_own_view_while_one_looks_at_bonus_cards() -> None:
    # given a seat that looks at cards which no other sees
    game = a_game(3)
    state = game.decode(pending("KeepBonus"))
    looks = state.table.due[0]
    for seat in (0, 1, 2, None):
        value = json.loads(pe.encode_view(game, game.view(state, seat)))
        assert pe.decode_view(game, canonical(value)).seat == seat

        # when its own view lacks them, then that one alone is refused
        if seat == looks:
            value["view"]["mine"]["looking"] = {}
            with pytest.raises(pe.DecodeError, match=f"seat {looks} looks at 0 bonus cards"):
                pe.decode_view(game, canonical(value))


@pytest.mark.rule("AP-ENG-10")
@pytest.mark.parametrize("seats", [4, 2])
def test_whatever_view_is_read_can_be_asked_about(seats: int) -> None:
    # given the views of a whole game, each with one part of it spoiled, again and again
    game, rng, read = a_game(seats), pe.Rng(seats), 0
    for turn in turns(seats, 2):
        seat = max(turn.decision.seat, 0)
        value = json.loads(pe.encode_view(game, game.view(turn.before, seat)))
        for _ in range(8):
            other = {**value, "view": spoiled(value["view"], rng)}
            try:
                view = pe.decode_view(game, canonical(other))
            except pe.DecodeError:
                continue

            # when one is read, then no question about it ends in an accident
            if other != value:
                read += 1
                ask(game, view, rng)
    assert read > 10
