"""States to break an invariant in: legal ones, and changes of one thing in them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import petz_engine as pe
from alien_petshop.positions import a_game, positions_of
from petz_engine.alien_petshop.state import Frame, Look, State, Visit, Work
from petz_engine.kernel.bag import minus, plus
from proofs.breaking import Change as Change
from proofs.breaking import both as both
from proofs.breaking import hidden as hidden
from proofs.breaking import player as player
from proofs.breaking import replaced as replaced
from proofs.breaking import secret as secret
from proofs.breaking import table as table
from proofs.breaking import with_fields as with_fields

GAME = a_game(3)
P = positions_of(GAME)
C = P.c
SEATS = (0, 1, 2)


def display(seat: int, number: int, **fields: Any) -> Change:
    """Of a display, numbered from 1."""
    return player(
        seat, displays=lambda displays: replaced(displays, number - 1, lambda one: with_fields(one, fields))
    )


def pet(seat: int, number: int, **fields: Any) -> Change:
    return display(seat, number, pet=lambda one: with_fields(one, fields))


def visit(**fields: Any) -> Change:
    return table(visit=lambda one: with_fields(one, fields))


Bag = tuple[int, ...]


def more(kind: str, *names: str) -> Callable[[Bag], Bag]:
    """One more of each of these in a bag."""
    return lambda bag: plus(bag, P.bag(kind, list(names)))


def less(kind: str, *names: str) -> Callable[[Bag], Bag]:
    return lambda bag: minus(bag, P.bag(kind, list(names)))


def number(kind: str, name: str) -> int:
    return P.number(kind, name)


# --- legal states

MARKET = {"normal": ["blorple", "chomper", "noodlint"], "super": ["royal_snail"]}
BONUS = {0: ["blue"], 1: ["green"], 2: ["pink"]}


def bought(*names: str) -> dict[str, Any]:
    """The starter, and these pets from display 1 on."""
    return {"displays": {6: "dragonling", **dict(enumerate(names, 1))}}


@cache
def starting() -> State:
    state: State = GAME.start()
    return state


@cache
def choosing_shop() -> State:
    """Seat 0 has a shop, seat 1 chooses one."""
    shop = player(0, shop=number("shop", "noms_petgalley"))
    return both(
        shop, table(cursor=P.step("setup[1]/choose_shop"), due=(1,), chance_counts=(("draw_first", 1),))
    )(starting())


@cache
def choosing_starter() -> State:
    """All have shops and seat 0 a starter, seat 1 chooses one."""
    lying = P.display("dragonling")
    return both(
        *[
            player(seat, shop=number("shop", name))
            for seat, name in enumerate(("alien_aid", "petfleet", "critter_cove"))
        ],
        player(0, displays=lambda displays: replaced(displays, 5, lying)),
        table(cursor=P.step("setup[1]/choose_starter"), due=(1,), chance_counts=(("draw_first", 1),)),
    )(starting())


@cache
def dealing() -> State:
    """All have starters, and bonus cards are to be dealt."""
    rest = [
        player(seat, displays=lambda of, name=name: replaced(of, 5, P.display(name)))
        for seat, name in ((1, "slimeoids"), (2, "star_pony"))
    ]
    return both(*rest, table(cursor=P.step("setup/deal_bonus"), due=(pe.CHANCE,)))(choosing_starter())


@cache
def visiting() -> State:
    """Seat 0 visits the market, and has some pets."""
    return P.state(
        "buy[0]/end_visit",
        due=(0,),
        players={0: bought("gazewort", "peepstalk", "mallow")},
        market=MARKET,
        bonus=BONUS,
        visit=Visit(),
    )


@cache
def power(name: str, verb: int = 0, left: int = 0, **more: Any) -> State:
    """The power of a pet in display 1 that seat 0 has just bought."""
    frame = Frame(0, 0, P.number("pet", name), None, verb, left)
    return P.state(
        "buy[0]/shows_more",
        due=(pe.CHANCE,) if name == "oracle_orb" else (0,),
        players={0: bought(name)},
        market={**MARKET, "super": []},
        bonus=BONUS,
        visit=Visit(bought_pet=True, gap=1, shows_more=True),
        pending=(frame,),
        **more,
    )


@cache
def rolling() -> State:
    return P.state(
        "work[1]/roll", due=(pe.CHANCE,), players={0: {"dice": [1, 2]}}, bonus=BONUS, market=MARKET
    )


@cache
def keeping() -> State:
    """Seat 1 has rolled and may roll again; seat 0 has worked."""
    return P.state(
        "work[1]/keep_dice",
        due=(1,),
        players={0: {"goods": [2], "dice": [1]}, 1: {"dice": [1, 2]}},
        bonus=BONUS,
        market=MARKET,
    )


@cache
def rolling_again() -> State:
    players: dict[int, dict[str, Any]] = {
        0: {"dice": [1, 2]},
        1: {"dice": [2], "credits": 2},
    }
    return P.state(
        "work[1]/rerolled/roll",
        due=(pe.CHANCE,),
        players=players,
        bonus=BONUS,
        market=MARKET,
        work=Work(rolling=1, rerolls=1),
    )


@cache
def assigning() -> State:
    """Seat 1 assigns its dice; seat 0 has, one of them to mutation."""
    return P.state(
        "work[1]/assign_workers",
        due=(1,),
        players={0: {"goods": [2], "mutations": [1]}, 1: {"dice": [1, 2]}},
        bonus=BONUS,
        market=MARKET,
        work=Work(keeps=True),
    )


@cache
def assigning_first() -> State:
    """Seat 0 assigns its dice, the first to do so."""
    return P.state(
        "work[0]/assign_workers",
        due=(0,),
        players={0: {"dice": [1, 2]}},
        bonus=BONUS,
        market=MARKET,
        work=Work(keeps=True),
    )


@cache
def mutating() -> State:
    """Seat 0 may place one trait token."""
    return P.state(
        "mutate[0]/decline",
        due=(0,),
        players={0: {"mutations": [1], "dice": [2]}},
        bonus=BONUS,
        market=MARKET,
    )


@cache
def ending() -> State:
    """The market of the next round is to be dealt."""
    return P.state("end_of_round/deal_market", due=(pe.CHANCE,), bonus=BONUS, order=(1, 2, 0))


@cache
def ended() -> State:
    shown = {seat: {"revealed": P.bag("bonus_card", cards)} for seat, cards in BONUS.items()}
    return P.state("final/score", bonus=BONUS, round=6, players=shown)


@cache
def looking() -> State:
    """Seat 0 looks at a scaled and a furry bonus card, of which it may keep one."""
    seen = ("furry", "scaled")
    return both(
        secret(0, looking=more("bonus_card", *seen)),
        hidden(bonus_cards=less("bonus_card", *seen)),
        table(
            bonus_deck_size=lambda size: size - 2,
            chance_counts=lambda chance: (*chance, ("draw_bonus/0", 1)),
            due=(0,),
        ),
    )(power("oracle_orb", 0, 2))


@cache
def looked() -> State:
    """Seat 0 saw a furry and a scaled card and kept the furry one, then seat 1 a winged and a scaled one."""
    return both(
        table(
            looks=(Look(0, 2, 1), Look(1, 2, 1)),
            bonus_deck_size=lambda size: size - 2,
            chance_counts=lambda chance: (*chance, ("draw_bonus/0", 1), ("draw_bonus/1", 1)),
        ),
        player(0, bonus_cards=2),
        player(1, bonus_cards=2),
        secret(
            0,
            bonus=more("bonus_card", "furry"),
            kept=(P.bag("bonus_card", ["furry"]),),
            returned=(P.bag("bonus_card", ["scaled"]),),
        ),
        secret(
            1,
            bonus=more("bonus_card", "winged"),
            kept=(P.bag("bonus_card", ["winged"]),),
            returned=(P.bag("bonus_card", ["scaled"]),),
        ),
        hidden(bonus_cards=less("bonus_card", "furry", "winged")),
    )(visiting())


@cache
def meeting() -> State:
    """A mutator meets the new pet of seat 0, before its own power: what kind of token, is to be chosen."""
    lying = P.display("gene_weaver", habitat="mutator")
    frames = (
        Frame(0, 0, P.number("pet", "gene_weaver"), None, 0, 1),
        Frame(0, 0, None, P.number("habitat", "mutator"), 0, 1),
    )
    return P.state(
        "buy[0]/shows_more",
        due=(0,),
        players={0: {"displays": {1: lying, 6: "dragonling"}}},
        market={**MARKET, "super": []},
        bonus=BONUS,
        visit=Visit(bought_pet=True, gap=1, shows_more=True),
        pending=frames,
    )
