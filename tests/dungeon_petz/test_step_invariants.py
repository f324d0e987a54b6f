"""Step invariants, each with steps made by hand: what balances, and one thing that is wrong, to the letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest

import petz_engine as pe
from dungeon_petz.positions import positions
from petz_engine.dungeon_petz.state import Artifact, State
from petz_engine.dungeon_petz.step_invariants import STEP_INVARIANTS

P = positions()
Fields = Mapping[str, Any]
SEATS = ("red", "yellow", "green", "blue")


def state(**changes: Any) -> State:
    """A state in which nothing of what step invariants count lies anywhere, but for these fields of players or of the
    table."""
    bare = {"gold": 0, "reputation": 0, "plots": dict.fromkeys(PLOTS, P.plot())}
    players = {seat: {**bare, **changes.pop(who, {})} for seat, who in enumerate(SEATS)}
    made = P.state("business[0]/clean_cages", players=players, due=(0,))
    return attrs.evolve(made, table=attrs.evolve(made.table, **changes))


PLOTS = ("upper_left", "upper_right", "lower_left", "lower_right")
RED, YELLOW = 0, 1


def told(kind: str, seat: int = RED, **facts: Any) -> pe.Event:
    return pe.Event(kind, "DP-GEN-01", seat, tuple(facts.items()))


def stands(**at: Mapping[str, int]) -> tuple[tuple[int, ...], ...]:
    """Food on stands, by space."""
    food: list[tuple[int, ...]] = [()] * len(P.c.names["space"])
    for space, bag in at.items():
        food[P.number("space", space)] = P.bag("food", bag)
    return tuple(food)


def gold_on(space: str, gold: int) -> tuple[int, ...]:
    return tuple(gold * (n == P.number("space", space)) for n in range(len(P.c.names["space"])))


def plot(tokens: Sequence[int] = (0, 0, 0), on_pet: Sequence[int] | None = None, **fields: Any) -> Any:
    """A plot with so many of each token on it, and on the pet in it."""
    pet = None if on_pet is None else attrs.evolve(P.pet("birdie", 4), tokens=tuple(on_pet))
    return attrs.evolve(P.plot(), tokens=tuple(tokens), pet=pet, **fields)


def larder(**food: Sequence[int]) -> Fields:
    return {"larder": P.larder(food)}


MEAT, VEGETABLE, BOTH = (1, 0), (0, 1), (1, 1)
GOLD = [
    told("gained_gold", gold=2, source="bank"),
    told("gained_gold", gold=4, source="space"),
    told("sold", gold=3),
    told("sold", gold=-1),
    told("sent", gold=2, imps=1),
    told("kept", gold=9),
    told("gained_gold", YELLOW, gold=5, source="bank"),
    told("sent", YELLOW, gold=1, imps=1),
]
STAND_GOLD = [
    told("left_gold", -1, gold=1),
    told("left_gold", -1, gold=3),
    told("cleared_gold", -1, gold=1),
    told("gained_gold", gold=2, source="space"),
    told("gained_gold", gold=9, source="bank"),
    told("sold", gold=9, source="space"),
]
REPUTATION = [
    told("gained_reputation", points=1),
    told("won_prize", points=14),
    told("sold", points=6),
    told("sold", points=-4),
    told("paid_loss_fee", points=2),
    told("counted", points=-3),
    told("counted", points=5),
    told("entered", points=9),
    told("gained_reputation", YELLOW, points=3),
    told("counted", YELLOW, points=-1),
]
FOOD = [
    told("dealt_food", -1, food=(2, 1)),
    told("left_food", -1, food=MEAT),
    told("took_food", food=(3, 3), source="supply"),
    told("took_food", food=(9, 9), source="space"),
    told("cleared_food", -1, food=MEAT),
    told("fed", food=VEGETABLE, stored=0),
    told("spoiled", food=VEGETABLE),
    told("filled_store", food=BOTH, source="larder", target="store"),
    told("filled_store", source="supply", target="store"),
]
STORES = [
    told("filled_store", artifact=0),
    told("filled_store", artifact=0),
    told("fed", food=MEAT, stored=3),
    told("spoiled", food=MEAT, stored=9),
    told("filled_store", YELLOW, artifact=0),
]
TOKENS = [
    told("got_tokens", token=0, amount=2),
    told("got_tokens", token=2, amount=5),
    told("cleaned", tokens=(1, 0, 0)),
    told("swept", tokens=(1, 0, 0)),
    told("lost_pet", tokens=(0, 1, 0)),
    told("sold", tokens=(0, 0, 2)),
    told("grew", tokens=(9, 9, 9)),
    told("got_tokens", YELLOW, token=1, amount=1),
]
GUARDS = [
    told("guarded", plot=1, guard=0, amount=2),
    told("guarded", plot=1, guard=0, amount=1),
    told("guarded", plot=1, guard=1, amount=4),
    told("guarded", plot=2, guard=1, amount=1),
    told("guarded", YELLOW, plot=1, guard=1, amount=1),
]
HOME = told("imps_home", -1)


def guarded(*numbers: tuple[int, int]) -> Fields:
    """What imps add to the numbers of the plots, one after another."""
    return {"plots": {name: plot(guarded=number) for name, number in zip(PLOTS, numbers, strict=True)}}


def stored(*amounts: int) -> Fields:
    """Artifacts with so much in each of their stores."""
    owned = zip(("magic_box", "crystal_ball"), amounts, strict=False)
    return {"artifacts": [Artifact(P.tile(name), stored=amount) for name, amount in owned]}


def shown(*plots: Any, beside: Sequence[Sequence[int]] = ()) -> Fields:
    """What lies on plots, and the tokens of pets that lie beside the display."""
    pets = zip(("bubl", "wormie"), beside, strict=False)
    lying = tuple(attrs.evolve(P.pet(name, 3), tokens=tuple(tokens)) for name, tokens in pets)
    return {"plots": dict(zip(PLOTS, plots, strict=False)), "new_pets": lying}


BOOKS: list[tuple[str, Fields, Sequence[pe.Event], Fields, list[str]]] = [
    ("gold", {"red": {"gold": 7}}, GOLD, {"red": {"gold": 13}, "yellow": {"gold": 4}}, []),
    ("gold", {"red": {"gold": 7}}, [], {"red": {"gold": 2, "groups": ((1, 2), (0, 0), (3, 3))}}, []),
    ("gold", {"red": {"groups": ((1, 2), (3, 3))}}, [], {"red": {"gold": 5}}, []),
    (
        "gold",
        {"red": {"gold": 7}, "yellow": {"gold": 1}},
        GOLD,
        {"red": {"gold": 14}, "yellow": {"gold": 3}},
        [
            "seat 0 has 7 gold more, the events say 6",
            "seat 1 has 2 gold more, the events say 4",
        ],
    ),
    ("stand_gold", {}, STAND_GOLD, {"stand_gold": gold_on("meat_stand", 1)}, []),
    (
        "stand_gold",
        {"stand_gold": gold_on("meat_stand", 3)},
        STAND_GOLD,
        {"stand_gold": gold_on("mixed_stand", 1)},
        ["stands hold -2 gold more, the events say 1"],
    ),
    (
        "reputation",
        {"red": {"reputation": 2}, "yellow": {"reputation": 1}},
        REPUTATION,
        {"red": {"reputation": 8}, "yellow": {"reputation": 2}},
        [],
    ),
    (
        "reputation",
        {"red": {"reputation": 2}},
        REPUTATION,
        {"red": {"reputation": 1}},
        [
            "seat 0 has -2 half points more, the events say 12",
            "seat 1 has 0 half points more, the events say 2",
        ],
    ),
    (
        "food",
        {
            "stands": stands(meat_stand={"meat": 2}),
            "red": larder(meat=[1, 1]),
            "yellow": larder(vegetable=[1]),
        },
        FOOD,
        {"stands": stands(mixed_stand={"meat": 3, "vegetable": 1}), "red": larder(meat=[5], vegetable=[1])},
        [],
    ),
    (
        "food",
        {"stands": stands(meat_stand={"meat": 2})},
        FOOD,
        {"red": larder(vegetable=[0, 4])},
        ["there is (0, 4) food, the events say (6, 1)"],
    ),
    (
        "stores",
        {"red": stored(2, 0)},
        STORES,
        {"red": stored(0, 1), "yellow": {"artifacts": [Artifact(P.tile("imp_armor"), stored=1)]}},
        [],
    ),
    (
        "stores",
        {"red": stored(2, 0)},
        STORES,
        {"red": stored(1, 2)},
        ["seat 0 stores 1 more, the events say -1", "seat 1 stores 0 more, the events say 1"],
    ),
    (
        "tokens",
        {"red": shown(plot((1, 0, 0), (0, 1, 0)), plot((2, 0, 0)), beside=[(0, 0, 1)])},
        TOKENS,
        {"red": shown(plot((1, 0, 0)), plot((2, 0, 1), (0, 0, 1)), beside=[(0, 0, 1), (0, 0, 1)])}
        | {"yellow": shown(plot((0, 1, 0)))},
        [],
    ),
    (
        "tokens",
        {"red": shown(plot((1, 0, 0)))},
        TOKENS,
        {"red": shown(plot((0, 0, 0), (0, 0, 2)))},
        [
            "seat 0 has (0, 0, 2) tokens, the events say (1, -1, 3)",
            "seat 1 has (0, 0, 0) tokens, the events say (0, 1, 0)",
        ],
    ),
    (
        "guards",
        {"red": guarded((1, 0), (0, 1), (0, 0), (0, 0))},
        GUARDS,
        {"red": guarded((1, 0), (3, 5), (0, 1), (0, 0)), "yellow": guarded((0, 0), (0, 1), (0, 0), (0, 0))},
        [],
    ),
    ("guards", {"red": guarded((1, 0), (0, 1), (2, 0), (0, 0))}, [*GUARDS, HOME], {}, []),
    (
        "guards",
        {"red": guarded((1, 0), (0, 1), (0, 0), (0, 0))},
        GUARDS,
        {"red": guarded((0, 0), (3, 5), (0, 1), (0, 0))},
        [
            "seat 0 guards a plot with (0, 0), the events say (1, 0)",
            "seat 1 guards a plot with (0, 0), the events say (0, 1)",
        ],
    ),
    (
        "guards",
        {},
        [HOME],
        {"yellow": guarded((0, 0), (0, 0), (0, 2), (0, 0))},
        ["seat 1 guards a plot with (0, 2), the events say (0, 0)"],
    ),
]


@pytest.mark.rule("DP-IMP-02", "DP-FINAL-02", "DP-CLEAN-03")
@pytest.mark.parametrize(
    ("step_invariant", "before", "events", "after", "wrong"),
    BOOKS,
    ids=[f"{book[0]}-{at}" for at, book in enumerate(BOOKS)],
)
def test_a_step_invariant_compares_what_changed_with_what_was_told(
    step_invariant: str, before: Fields, events: Sequence[pe.Event], after: Fields, wrong: list[str]
) -> None:
    # given a step made by hand, when the step invariant of this name is looked at, then it says what is wrong
    (book,) = [each for each in STEP_INVARIANTS if each.name == step_invariant]
    assert list(book.broken(P.c, state(**before), events, state(**after))) == wrong


def test_step_invariants_are_looked_at_in_their_order() -> None:
    # given a step that changes all that step invariants count, without a word
    after = state(
        stand_gold=gold_on("meat_stand", 1),
        stands=stands(meat_stand={"meat": 1}),
        red={
            "gold": 1,
            "reputation": 1,
            **stored(1),
            "plots": {"upper_left": plot((1, 0, 0), guarded=(1, 0))},
        },
    )

    # then each of them finds it, one after another
    assert [book.name for book in STEP_INVARIANTS for _ in book.broken(P.c, state(), (), after)] == [
        "gold",
        "stand_gold",
        "reputation",
        "food",
        "stores",
        "tokens",
        "guards",
    ]
