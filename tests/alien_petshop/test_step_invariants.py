"""Step invariants, each with steps made by hand: what balances, and one thing that is wrong, to the letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import attrs
import pytest

import petz_engine as pe
from alien_petshop.positions import a_game, positions_of
from petz_engine.alien_petshop.state import State, Visit
from petz_engine.alien_petshop.step_invariants import STEP_INVARIANTS

AT = positions_of(a_game(2))
C = AT.c
Fields = Mapping[str, Any]
SEATS = ("red", "yellow")
RED, YELLOW = 0, 1


def state(**changes: Any) -> State:
    """A state of empty shops, but for these fields of players, of what they alone know, or of the table."""
    bare = {"credits": 0, "workers": 0, "displays": {}}
    owned = [{**bare, **changes.pop(who, {})} for who in SEATS]
    secrets = [changes.pop(f"{who}_knows", {}) for who in SEATS]
    cards = [fields.pop("bonus_cards", 1) for fields in owned]
    made = AT.state("work[0]/assign_workers", players=dict(enumerate(owned)), due=(0,))
    players = zip(made.table.players, cards, strict=True)
    return attrs.evolve(
        made,
        table=attrs.evolve(
            made.table,
            players=tuple(attrs.evolve(player, bonus_cards=number) for player, number in players),
            **changes,
        ),
        secrets=tuple(
            attrs.evolve(secret, **fields) for secret, fields in zip(made.secrets, secrets, strict=True)
        ),
    )


def told(kind: str, seat: int = RED, **facts: Any) -> pe.Event:
    return pe.Event(kind, "AP-RE-05", seat, tuple(facts.items()))


def less(kind: str, full: Sequence[int], *names: str) -> tuple[int, ...]:
    """A supply without these."""
    return tuple(a - b for a, b in zip(full, AT.bag(kind, list(names)), strict=True))


START = state().table
CUTE, SPEAKS = AT.number("trait", "cute"), AT.number("trait", "speaks")
SLIME, FIRE = AT.number("hazard_token", "slime"), AT.number("hazard_token", "fire")
MUTATOR, SHOWCASE = AT.number("habitat", "mutator"), AT.number("habitat", "showcase")
ZEEG, BAMF, SNAIL = (AT.number("pet", name) for name in ("zeeg", "bamf", "royal_snail"))
ONE, TWO, THREE = (AT.number("die", face) for face in ("1", "2", "3"))
dice = AT.dice
NO_DICE = dice()


def lying(**displays: Any) -> Fields:
    """What lies in displays: ``d1``, ``d2`` and so on."""
    return {"displays": {int(name[1:]): what for name, what in displays.items()}}


def bare(*cards: str) -> tuple[int, ...]:
    return AT.bag("bonus_card", cards)


CREDITS = [
    told("bought_pet", amount=4),
    told("bought_habitat", amount=2),
    told("hired", amount=3),
    told("spawned", amount=5, source="bank", target="credits"),
    told("sold_goods", amount=1, source="bank", target="credits"),
    told("rerolls", amount=1, source="credits", target="bank"),
    told("lost_credits", amount=2, source="credits", target="bank"),
    told("placed_trait", amount=9, source="supply", target="pet"),
    told("gained_credits", YELLOW, amount=7, source="bank", target="credits"),
    told("lost_credits", YELLOW, amount=1, source="credits", target="bank"),
]
WORKERS = [
    told("hired", amount=3),
    told("took_worker"),
    told("quit", amount=1),
    told("quit", amount=2),
    told("quit", YELLOW, amount=1),
]
TRAITS = [
    told("placed_trait", trait=CUTE),
    told("placed_trait", trait=CUTE),
    told("placed_trait", YELLOW, trait=SPEAKS),
]
NO_TRAIT, ONE_CUTE, TWO_CUTE = (AT.bag("trait", ["cute"] * n) for n in range(3))
ONE_SPEAKS = AT.bag("trait", ["speaks"])
LEFT = less("trait", START.traits, "cute", "cute", "speaks")
TOKENS = [
    told("put_token", token=SLIME, display=1),
    told("removed_token", token=FIRE, display=0),
    told("put_token", token=FIRE, display=0),
    told("put_token", YELLOW, token=SLIME, display=0),
]
ONE_SLIME_LESS = tuple(-n for n in AT.bag("hazard_token", ["slime"]))
HABITATS = [
    told("bought_habitat", habitat=MUTATOR),
    told("took_habitat", habitat=SHOWCASE),
    told("took_habitat", YELLOW, habitat=MUTATOR),
]
NONE, ONE_MUTATOR = AT.bag("habitat", []), AT.bag("habitat", ["mutator"])
BOTH = AT.bag("habitat", ["mutator", "showcase"])
STACKS = less("habitat", START.habitats, "mutator", "showcase", "mutator")
PETS = [
    told("revealed", -1, pets=(ZEEG, BAMF), deck=0),
    told("revealed", -1, pets=(SNAIL,), deck=1),
    told("bought_pet", pet=ZEEG, source="market"),
    told("discarded_market", -1, pets=(SNAIL, BAMF)),
    told("bought_pet", YELLOW, pet=BAMF, source="discards"),
    told("took_starter", pet=AT.number("pet", "dragonling")),
]
DEALT = {"deck_sizes": (START.deck_sizes[0] - 2, START.deck_sizes[1] - 1)}
SNAIL_GONE = AT.bag("pet", ["royal_snail"])


def awards(**holders: int) -> Fields:
    found = [-1] * len(C.awards)
    for award, seat in holders.items():
        found[AT.number("award", award)] = seat
    return {"awards": tuple(found)}


def takes(award: str, source: int, target: int, seat: int | None = None) -> pe.Event:
    who = target if seat is None else seat
    return told("took_award", who, award=AT.number("award", award), source=source, target=target)


Book = tuple[str, Fields, Sequence[pe.Event], Fields, list[str]]
BOOKS: list[Book] = [
    ("credits", {"red": {"credits": 9}}, CREDITS, {"red": {"credits": 3}, "yellow": {"credits": 6}}, []),
    (
        "credits",
        {"red": {"credits": 9}},
        CREDITS,
        {"red": {"credits": 4}},
        ["seat 0 has -5 credits more, the events say -6", "seat 1 has 0 credits more, the events say 6"],
    ),
    ("workers", {"red": {"workers": 4}, "yellow": {"workers": 1}}, WORKERS, {"red": {"workers": 3}}, []),
    (
        "workers",
        {"red": {"workers": 4}},
        WORKERS,
        {"red": {"workers": 5}, "yellow": {"workers": 3}},
        ["seat 0 has 1 workers more, the events say -1", "seat 1 has 3 workers more, the events say -1"],
    ),
    (
        "traits",
        {
            "red": lying(d1=AT.display("zeeg", traits=["cute"])),
            "yellow": lying(d2="bamf"),
            "traits": START.traits,
        },
        TRAITS,
        {
            "red": lying(
                d1=AT.display("zeeg", traits=["cute", "cute"]), d4=AT.display("xon", traits=["cute"])
            ),
            "yellow": lying(d2=AT.display("bamf", traits=["speaks"])),
            "traits": LEFT,
        },
        [],
    ),
    (
        "traits",
        {"red": lying(d1="zeeg"), "traits": START.traits},
        TRAITS,
        {"red": lying(d1=AT.display("zeeg", traits=["cute"])), "traits": LEFT},
        [
            f"seat 0 has {ONE_CUTE} trait tokens, the events say {TWO_CUTE} came",
            f"seat 1 has {NO_TRAIT} trait tokens, the events say {ONE_SPEAKS} came",
        ],
    ),
    (
        "traits",
        {"traits": START.traits},
        [],
        {"traits": LEFT},
        [f"{LEFT} trait tokens are left, the events say {NO_TRAIT} of {START.traits} went"],
    ),
    # claims
    ("claims", {}, [told("may_place", amount=3)], {"red": {"claims": 3}}, []),
    ("claims", {"red": {"claims": 3}}, [told("placed_trait", trait=CUTE)] * 2, {"red": {"claims": 1}}, []),
    ("claims", {"red": {"claims": 3}}, [told("declined")], {}, []),
    ("claims", {"red": {"claims": 3}}, [told("forgone", amount=3)], {}, []),
    (
        "claims",
        {"red": {"claims": 2}},
        [told("placed_trait", trait=CUTE), told("forgone", amount=1), told("may_place", amount=1)],
        {"red": {"claims": 1}},
        [],
    ),
    (
        "claims",
        {"visit": Visit(), "red": {"claims": 0}},
        [told("placed_trait", trait=CUTE)],
        {"visit": Visit()},
        [],
    ),
    (
        "claims",
        {"red": {"claims": 2}},
        [told("may_place", amount=1)],
        {"red": {"claims": 1}},
        ["seat 0 has 2 trait tokens to place when may_place is told"],
    ),
    (
        "claims",
        {"yellow": {"claims": 2}},
        [told("forgone", YELLOW, amount=1)],
        {},
        ["seat 1 has 2 trait tokens to place when forgone is told"],
    ),
    (
        "claims",
        {"red": {"claims": 2}},
        [told("placed_trait", YELLOW, trait=CUTE)],
        {"red": {"claims": 1}},
        [
            "seat 0 may place 1 trait tokens, the events say 2",
            "seat 1 may place 0 trait tokens, the events say -1",
        ],
    ),
    # hazard tokens
    (
        "tokens",
        {"red": lying(d1=AT.display(token="fire"))},
        TOKENS,
        {
            "red": lying(d1=AT.display(token="fire"), d2=AT.display(token="slime")),
            "yellow": lying(d1=AT.display(token="slime")),
        },
        [],
    ),
    (
        "tokens",
        {"tokens": START.tokens, "red": lying(d1=AT.display(token="fire"))},
        [told("removed_token", token=SLIME, display=0), told("put_token", token=SLIME, display=0)],
        {"tokens": START.tokens, "red": lying(d1=AT.display(token="slime"))},
        ["a hazard token of seat 0 cannot have come or gone"],
    ),
    (
        "tokens",
        {"tokens": START.tokens, "yellow": lying(d1=AT.display(token="fire"))},
        [told("put_token", YELLOW, token=SLIME, display=0)],
        {"tokens": START.tokens, "yellow": lying(d1=AT.display(token="slime"))},
        [
            "a hazard token of seat 1 cannot have come or gone",
            f"{START.tokens} hazard tokens are left, the events say {ONE_SLIME_LESS} more",
        ],
    ),
    (
        "tokens",
        {"tokens": START.tokens},
        [],
        {"tokens": START.tokens, "yellow": lying(d1=AT.display(token="slime"))},
        ["seat 1 has other hazard tokens than the events say"],
    ),
    # habitats
    (
        "habitats",
        {"red": lying(d1=AT.display(habitat="showcase"))},
        HABITATS,
        {
            "red": lying(
                d1=AT.display(habitat="mutator"),
                d2=AT.display(habitat="showcase"),
                d3=AT.display(habitat="showcase"),
            ),
            "yellow": lying(d6=AT.display(habitat="mutator")),
        },
        [],
    ),
    (
        "habitats",
        {"habitats": START.habitats},
        HABITATS,
        {"habitats": STACKS, "red": lying(d1=AT.display(habitat="mutator"))},
        [
            f"seat 0 has the habitats {ONE_MUTATOR}, the events say {BOTH} came",
            f"seat 1 has the habitats {NONE}, the events say {ONE_MUTATOR} came",
        ],
    ),
    (
        "habitats",
        {"habitats": START.habitats},
        [],
        {"habitats": STACKS},
        [f"{STACKS} habitats are left, the events say {NONE} of {START.habitats} went"],
    ),
    # awards
    (
        "awards",
        awards(cute=1),
        [takes("cute", 1, 0), takes("speaks", -1, 1), takes("cute", 0, 1)],
        awards(cute=1, speaks=1),
        [],
    ),
    (
        "awards",
        awards(cute=1),
        [takes("cute", 0, 1)],
        awards(cute=1),
        ["alien_petshop:cute was not with seat 0"],
    ),
    (
        "awards",
        awards(cute=1),
        [takes("cute", 1, 0, seat=1)],
        awards(cute=0),
        ["alien_petshop:cute was not with seat 1"],
    ),
    (
        "awards",
        awards(speaks=1),
        [takes("speaks", 1, 1)],
        awards(speaks=1),
        ["alien_petshop:speaks is taken by the seat that has it"],
    ),
    (
        "awards",
        awards(speaks=1),
        [],
        awards(speaks=0),
        [f"awards are held by {awards(speaks=0)['awards']}, the events say {awards(speaks=1)['awards']}"],
    ),
    # pets
    (
        "pets",
        {"deck_sizes": START.deck_sizes},
        PETS,
        {
            "red": lying(d1="zeeg", d2="dragonling"),
            "yellow": lying(d1="bamf"),
            "discards": SNAIL_GONE,
            **DEALT,
        },
        [],
    ),
    (
        "pets",
        {"deck_sizes": START.deck_sizes, "market": ((BAMF,), ())},
        PETS[:3],
        {"red": lying(d1="zeeg"), "market": ((BAMF, BAMF), (SNAIL,)), **DEALT},
        [],
    ),
    *[
        (
            "pets",
            {"deck_sizes": START.deck_sizes},
            PETS[:4],
            {"red": lying(d1="zeeg"), "discards": AT.bag("pet", ["royal_snail", "bamf"]), **DEALT, **wrong},
            ["the market, the decks or the discard pile are not as the events say"],
        )
        for wrong in ({"market": ((), (SNAIL,))}, {"deck_sizes": START.deck_sizes}, {"discards": SNAIL_GONE})
    ],
    (
        "pets",
        {"deck_sizes": START.deck_sizes},
        [told("took_starter", YELLOW, pet=ZEEG)],
        {"deck_sizes": START.deck_sizes, "red": lying(d1="zeeg")},
        ["seat 0 has other pets than the events say", "seat 1 has other pets than the events say"],
    ),
    # bonus cards
    (
        "bonus_cards",
        {"bonus_deck_size": 5, "red_knows": {"bonus": bare("pink"), "looking": bare()}},
        [
            told("dealt_bonus", amount=1),
            told("bonus_cards", bonus_cards=bare("blue")),
            told("looks_at_bonus", YELLOW, amount=3),
        ],
        {
            "bonus_deck_size": 1,
            "red": {"bonus_cards": 2},
            "red_knows": {"bonus": bare("blue", "pink")},
            "yellow_knows": {"looking": bare("green", "pink", "furry")},
        },
        [],
    ),
    (
        "bonus_cards",
        {
            "bonus_deck_size": 1,
            "red_knows": {"bonus": bare("blue"), "looking": bare("green", "pink", "furry")},
        },
        [
            told("kept_bonus", amount=2),
            told("kept_bonus_cards", bonus_cards=bare("pink", "furry")),
            told("bonus_cards", bonus_cards=bare("pink", "furry")),
        ],
        {
            "bonus_deck_size": 2,
            "red_knows": {"bonus": bare("blue", "pink", "furry")},
            "red": {"bonus_cards": 3},
        },
        [],
    ),
    (
        "bonus_cards",
        {"bonus_deck_size": 5},
        [told("looks_at_bonus", amount=2)],
        {"bonus_deck_size": 4, "yellow_knows": {"looking": bare("green", "pink")}},
        ["the bonus deck has 4 cards and seats look at [0, 2], the events say 3 and [2, 0]"],
    ),
    (
        "bonus_cards",
        {"bonus_deck_size": 5, "red": {"bonus_cards": 1}},
        [],
        {"bonus_deck_size": 5, "red": {"bonus_cards": 2}},
        ["the bonus deck has 5 cards and seats look at [0, 0], the events say 5 and [0, 0]"],
    ),
    (
        "bonus_cards",
        {"red_knows": {"bonus": bare("blue")}, "yellow_knows": {"bonus": bare()}},
        [told("kept_bonus_cards", YELLOW, bonus_cards=bare("pink"))],
        {"red_knows": {"bonus": bare()}, "yellow_knows": {"bonus": bare()}},
        [
            f"seat 0 has the bonus cards {bare()}, the events say {bare('blue')}",
            f"seat 1 has the bonus cards {bare()}, the events say {bare('pink')}",
        ],
    ),
    (
        "revealed",
        {"yellow": {"revealed": bare("blue")}},
        [told("revealed_bonus", YELLOW, bonus_cards=bare("pink"))],
        {"yellow": {"revealed": bare("blue", "pink")}},
        [],
    ),
    (
        "revealed",
        {"yellow": {"revealed": bare("blue")}},
        [told("revealed_bonus", YELLOW, bonus_cards=bare("pink"))],
        {"red": {"revealed": bare("pink")}, "yellow": {"revealed": bare("blue")}},
        [
            f"seat 0 has revealed {bare('pink')}, the events say {bare()}",
            f"seat 1 has revealed {bare('blue')}, the events say {bare('blue', 'pink')}",
        ],
    ),
    # dice at hand
    *[
        ("dice", {"red": {"dice": before}}, [event], {"red": {"dice": after, **more}}, [])
        for before, event, after, more in (
            ((1, 1), told("rolled", dice=dice(2, 3)), (1, 1, 2, 3), {}),
            ((1, 1, 2), told("rerolls", dice=dice(1, 2), amount=1), (1,), {}),
            ((1, 1, 2), told("raised_die", die=ONE, raised=TWO), (1, 2, 2), {}),
            ((1, 1, 2), told("forced", display=0, die=ONE), (1, 2), {}),
            ((1, 1, 2), told("quit", display=0, amount=1), (1, 1, 2), {}),
            (
                (1, 1, 2, 3, 3, "hazard"),
                told("assigned", displays=((0, dice(1)), (2, dice(2))), goods=dice(3), mutations=dice(3, 1)),
                ("hazard",),
                {"goods": (3,), "mutations": (3, 1)},
            ),
        )
    ],
    (
        "dice",
        {"red": {"dice": (1,), "goods": (2,)}, "yellow": {"mutations": (3,), "dice": (2,)}},
        [told("workers_home", -1)],
        {},
        [],
    ),
    *[
        (
            "dice",
            {"red": {"dice": (1,), "goods": (2,), "mutations": (3,)}},
            [
                told("assigned", displays=(), goods=NO_DICE, mutations=NO_DICE),
                told("rolled", YELLOW, dice=dice(1)),
            ],
            {"red": {"dice": (1,), "goods": (2,), "mutations": (3,), **wrong}, "yellow": {"dice": (1,)}},
            [f"seat 0 has the dice {hand}, the events say {dice(1)}"],
        )
        for wrong, hand in (
            ({"dice": (2,)}, dice(2)),
            ({"goods": (3,)}, dice(1)),
            ({"mutations": ()}, dice(1)),
        )
    ],
    # dice in displays
    (
        "care_workers",
        {
            "red": lying(
                d1=AT.display("zeeg", workers=[1]),
                d2=AT.display(token="slime"),
                d3=AT.display("xon", workers=[2, 2]),
                d4=AT.display(token="fire", worker=3),
            )
        },
        [
            told("forced", display=0, die=THREE),
            told("assigned", displays=((0, dice(1, 2)), (1, dice(2))), goods=NO_DICE, mutations=NO_DICE),
            told("quit", display=2, amount=2),
            told("removed_token", display=3, token=FIRE),
            told("forced", YELLOW, display=0, die=ONE),
        ],
        {
            "red": lying(
                d1=AT.display("zeeg", workers=[1, 1, 2, 3]),
                d2=AT.display(token="slime", worker=2),
                d3=AT.display("xon"),
            ),
            "yellow": lying(d1=AT.display("bamf", workers=[1])),
        },
        [],
    ),
    (
        "care_workers",
        {
            "red": lying(d1=AT.display("zeeg", workers=[1])),
            "yellow": lying(d2=AT.display(token="fire", worker=3)),
        },
        [told("workers_home", -1)],
        {"red": lying(d1="zeeg"), "yellow": lying(d2=AT.display(token="fire"))},
        [],
    ),
    (
        "care_workers",
        {"red": lying(d1=AT.display("zeeg", workers=[1]))},
        [told("rearranged")],
        {"red": lying(d2=AT.display("zeeg", workers=[1]))},
        [],
    ),
    (
        "care_workers",
        {"red": lying(d1=AT.display("zeeg", workers=[1]))},
        [told("rearranged", YELLOW), told("hired")],
        {"red": lying(d2=AT.display("zeeg", workers=[1]))},
        ["other dice lie in the displays of seat 0 than the events say"],
    ),
    (
        "care_workers",
        {},
        [told("forced", display=0, die=ONE)],
        {"yellow": lying(d1=AT.display("zeeg", workers=[1]))},
        [
            "other dice lie in the displays of seat 0 than the events say",
            "other dice lie in the displays of seat 1 than the events say",
        ],
    ),
    # the table
    ("table", {"red": {"shop": "petfleet"}}, [], {"red": {"shop": "petfleet"}}, []),
    (
        "table",
        {"round": 2},
        [told("drew_episode", -1, episode=3), told("workers_home", -1)],
        {"round": 3, "episode": 3},
        [],
    ),
    (
        "table",
        {},
        [told("took_shop", YELLOW, shop=AT.number("shop", "petfleet"))],
        {"yellow": {"shop": "petfleet"}},
        ["took_shop is told where there was one already"],
    ),
    (
        "table",
        {"episode": 2},
        [told("drew_episode", -1, episode=3)],
        {"episode": 3},
        ["drew_episode is told where there was one already"],
    ),
    *[
        (
            "table",
            {"episode": 2},
            [],
            {"episode": 2, **wrong},
            ["seats have other shops, or another Episode is in force, than the events say"],
        )
        for wrong in ({"episode": None}, {"yellow": {"shop": "petfleet"}})
    ],
    (
        "table",
        {"round": 2},
        [told("workers_home", -1)],
        {"round": 2},
        ["0 rounds have ended, the events say 1"],
    ),
    ("table", {"round": 2}, [], {"round": 4}, ["2 rounds have ended, the events say 0"]),
]


@pytest.mark.rule("AP-ENG-10")
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
    assert list(book.broken(C, state(**before), events, state(**after))) == wrong


def without_shop(state: State) -> State:
    """The same, but Red has no shop yet."""
    red, *others = state.table.players
    return attrs.evolve(
        state, table=attrs.evolve(state.table, players=(attrs.evolve(red, shop=None), *others))
    )


@pytest.mark.rule("AP-SETUP-02")
def test_a_shop_is_taken_once() -> None:
    # given a seat without a shop, when it takes one, then all is right
    (book,) = [each for each in STEP_INVARIANTS if each.name == "table"]
    takes_shop = told("took_shop", shop=AT.number("shop", "petfleet"))
    after = state(red={"shop": "petfleet"})
    assert list(book.broken(C, without_shop(state()), [takes_shop], after)) == []

    # but not when nothing is told
    assert list(book.broken(C, without_shop(state()), [], after)) == [
        "seats have other shops, or another Episode is in force, than the events say"
    ]


def test_step_invariants_are_looked_at_in_their_order() -> None:
    # given a step that changes all that step invariants count, without a word
    displays = lying(
        d1=AT.display("zeeg", traits=["cute"], workers=[1]), d2=AT.display(token="slime", habitat="mutator")
    )
    red = {
        "credits": 1,
        "workers": 1,
        "claims": 1,
        "bonus_cards": 2,
        "revealed": bare("blue"),
        "dice": (1,),
        **displays,
    }
    after = state(red=red, round=2, **awards(cute=0))

    # then each of them finds it, one after another
    found = [book.name for book in STEP_INVARIANTS for _ in book.broken(C, state(), (), after)]
    assert list(dict.fromkeys(found)) == [
        "credits",
        "workers",
        "traits",
        "claims",
        "tokens",
        "habitats",
        "awards",
        "pets",
        "bonus_cards",
        "revealed",
        "dice",
        "care_workers",
        "table",
    ]
