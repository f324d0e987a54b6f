"""Double entry: what events move between accounts is all that changes in them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Annotated, Any

import pytest

from petz_engine.kernel.books import ALL, Account, Books, Move
from petz_engine.kernel.codec import IdOf, Per
from petz_engine.kernel.event import Event

FACTS: dict[str, Any] = {
    "plant": Annotated[int, IdOf("plant")],
    "plants": Annotated[tuple[int, ...], Per("plant")],
    "heaps": tuple[tuple[Annotated[int, IdOf("plant")], int], ...],
}
ACCOUNTS = (
    Account("gold", "bank", lambda content, state: content * state.bank, seats=False),
    Account("gold", "purse", lambda content, state, seat: state.purses[seat]),
    Account("plants", "garden", lambda content, state, seat: state.gardens[seat]),
    Account("plants", "box", lambda content, state: state.box, seats=False),
    Account("plants", "shelf", lambda content, state: state.shelf, seats=False),
)
START = {"bank": 9, "purses": (1, 2), "gardens": ((0, 2), (1, 1)), "box": (3, 4), "shelf": ((1, 1), (2, 2))}


def event(kind: str, seat: int = 0, rule: str = "XX-DO-01", **facts: Any) -> Event:
    return Event(kind, rule, seat, tuple(facts.items()))


def wrong(move: Move, told: Event, **after: Any) -> list[str]:
    """What does not fit an event of this move, if so much has changed."""
    books = Books(ACCOUNTS, {told.kind: (move,)}, FACTS, seats=lambda state: len(state.purses))
    before, now = SimpleNamespace(**START), SimpleNamespace(**{**START, **after})
    return [line for each in books.step_invariants() for line in each.broken(1, before, [told], now)]


GOLD = Move("gold", "bank", "purse")
PLANT = Move("plant", good="plants")


@pytest.mark.parametrize(
    ("move", "told", "after"),
    [
        (GOLD, event("paid", 1, gold=2), {"bank": 7, "purses": (1, 4)}),
        (Move("", "bank", "purse", good="gold"), event("paid"), {"bank": 8, "purses": (2, 2)}),
        (
            Move("amount", "bank", "purse", good="gold"),
            event("paid", amount=1),
            {"bank": 8, "purses": (2, 2)},
        ),
        (Move("gold", "bank", "purse", times="n"), event("paid", gold=2, n=3), {"bank": 3, "purses": (7, 2)}),
        (Move("gold", None, "purse"), event("found", gold=2), {"purses": (3, 2)}),
        (Move("gold", "nowhere", "purse"), event("found", gold=2), {"purses": (3, 2)}),
        (
            Move("gold", "bank", "purse", only=lambda n: n // 2),
            event("paid", gold=5),
            {"bank": 7, "purses": (3, 2)},
        ),
        (Move("gold", "bank", None, spare=True), event("paid", gold=12), {"bank": 0}),
        (
            Move("gold", "purse", "purse", seats=("giver", "taker")),
            event("gave", -1, gold=1, giver=1, taker=0),
            {"purses": (2, 1)},
        ),
        (Move("gold", "bank", "purse", rule="XX-DO-02"), event("paid", gold=2), {}),
        (Move("gold", "bank", "purse"), event("paid", gold=None), {}),
        (Move(ALL, "purse", None, good="gold"), event("lost", 1), {"purses": (1, 0)}),
        (Move(ALL, "purse", None, good="gold"), event("lost", -1), {"purses": (0, 0)}),
        (
            Move(ALL, "shelf", None, good="plants", at="row"),
            event("lost", row=1),
            {"shelf": ((1, 1), (0, 0))},
        ),
        (
            PLANT,
            event("moved", plant=1, source="garden", target="box"),
            {"gardens": ((0, 1), (1, 1)), "box": (3, 5)},
        ),
        (
            Move("plants", "garden", "box"),
            event("moved", 1, plants=(1, 1)),
            {"gardens": ((0, 2), (0, 0)), "box": (4, 5)},
        ),
        (Move("heaps", "box", None, good="plants"), event("moved", heaps=((0, 2), (1, 3))), {"box": (1, 1)}),
        (
            Move("plant", "shelf", None, good="plants", at="row"),
            event("moved", plant=0, row=1),
            {"shelf": ((1, 1), (1, 2))},
        ),
    ],
)
def test_what_is_moved_leaves_one_account_and_comes_to_another(
    move: Move, told: Event, after: dict[str, Any]
) -> None:
    assert wrong(move, told, **after) == []
    # and where nothing has changed, or something else, the books do not balance
    if after:
        assert wrong(move, told)
    assert wrong(move, told, **{**after, "bank": 100})


@pytest.mark.parametrize(
    ("move", "told", "after", "said"),
    [
        (GOLD, event("paid", 1, gold=2), {"bank": 7}, "the gold in purse of seat 1 is 2, the events say 4"),
        (GOLD, event("paid", 1, gold=2), {"purses": (1, 4)}, "the gold in bank is 9, the events say 7"),
        (
            PLANT,
            event("moved", plant=1, source="garden"),
            {},
            "the plants 1 in garden of seat 0 is 2, the events say 1",
        ),
        (PLANT, event("moved", plant=0, target="box"), {}, "the plants 0 in box is 3, the events say 4"),
        (
            Move("plant", "shelf", None, good="plants", at="row"),
            event("moved", plant=0, row=1),
            {},
            "the plants 1, 0 in shelf is 2, the events say 1",
        ),
        (Move("gold", "purse", "purse"), event("kept", gold=0), {}, "kept moves nothing"),
        (GOLD, event("other"), {"box": (3, 5), "bank": 9}, "the plants 1 in box is 5, the events say 4"),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(
    move: Move, told: Event, after: dict[str, Any], said: str
) -> None:
    books = Books(ACCOUNTS, {"paid": (GOLD,), "moved": (move,), "kept": (move,)}, FACTS, lambda state: 2)
    before, now = SimpleNamespace(**START), SimpleNamespace(**{**START, **after})
    found = [line for each in books.step_invariants() for line in each.broken(1, before, [told], now)]
    assert found == [said]


def test_each_good_has_a_step_invariant_of_its_name() -> None:
    books = Books(ACCOUNTS, {}, FACTS)
    assert [each.name for each in books.step_invariants()] == ["gold", "plants"]
    # seats are counted by their secrets unless it is said
    state = SimpleNamespace(**START, secrets=(None, None))
    assert [list(each.broken(1, state, [], state)) for each in books.step_invariants()] == [[], []]
