"""Each invariant of a state, broken by one thing that is changed in a legal one: it says what is wrong, and nothing
else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import attrs
import pytest

import petz_engine as pe
from alien_petshop.broken import (
    GAME,
    C,
    Change,
    P,
    assigning,
    both,
    choosing_shop,
    choosing_starter,
    dealing,
    display,
    ended,
    ending,
    hidden,
    keeping,
    less,
    looked,
    looked_often,
    looking,
    meeting,
    more,
    mutating,
    number,
    pet,
    player,
    power,
    putting,
    replaced,
    rolling,
    rolling_again,
    secret,
    starting,
    table,
    visit,
    visiting,
)
from alien_petshop.positions import a_game, positions_of
from alien_petshop.tiny import tiny
from petz_engine import testing
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.invariants import INVARIANTS
from petz_engine.alien_petshop.ruleset import RULES
from petz_engine.alien_petshop.schema import DrawBonusCards, PlaceTraits, TakeHabitat, Verb
from petz_engine.alien_petshop.state import EMPTY, Frame, Look, State, Visit
from petz_engine.kernel.bag import plus

BASES: dict[str, Callable[[], State]] = {
    "starting": starting,
    "choosing a shop": choosing_shop,
    "choosing a starter": choosing_starter,
    "dealing": dealing,
    "visiting": visiting,
    "rolling": rolling,
    "keeping": keeping,
    "rolling again": rolling_again,
    "assigning": assigning,
    "mutating": mutating,
    "ending": ending,
    "ended": ended,
    "looking": looking,
    "looked": looked,
    "meeting": meeting,
    "drawing": partial(power, "oracle_orb"),
    "weaving": partial(power, "gene_weaver", 0, 1),
    "shifting": partial(power, "shapeshifter", 0, 2),
    "building": partial(power, "nest_builder"),
}
Case = tuple[str, Callable[[], State], Change, list[str]]


@pytest.mark.parametrize("base", BASES)
def test_the_states_to_start_from_keep_all_invariants(base: str) -> None:
    assert list(testing.broken(GAME, BASES[base]())) == []


def what_is_broken(invariant: str, game: pe.Game, of: State | pe.View) -> list[str]:
    (judge,) = [each for each in INVARIANTS if each.name == invariant]
    return list(judge.broken(game.content, of))


def lying(name: str | None = None, **fields: Any) -> Any:
    return P.display(name, **fields)


def shows(seat: int, number: int, name: str | None = None, **fields: Any) -> Change:
    """Something lies in a display of a seat."""
    return player(seat, displays=lambda displays: replaced(displays, number - 1, lying(name, **fields)))


def dice(*faces: str | int) -> tuple[int, ...]:
    return P.dice(*faces)


def row(name: str, *pets: str) -> Change:
    return table(
        market=lambda rows: replaced(rows, number("deck", name), tuple(number("pet", pet) for pet in pets))
    )


def bonus(*names: str) -> tuple[int, ...]:
    return P.bag("bonus_card", list(names))


def award(name: str, seat: int) -> Change:
    return table(awards=lambda holders: replaced(holders, number("award", name), seat))


def top(**fields: Any) -> Change:
    return table(pending=lambda frames: (*frames[:-1], attrs.evolve(frames[-1], **fields)))


NONE = (0,) * len(C.bonus_cards)
LESS = "there is less than nothing of something"
SEAT_LESS = "seat 1 has less than nothing of something"
TABLE: list[Case] = [
    ("seats", visiting, table(players=lambda players: players[:2]), ["there are 2 players at a table for 3"]),
    ("order", visiting, table(order=(1, 2, 0)), []),
    ("order", visiting, table(order=(0, 2, 1)), ["the order [0, 2, 1] does not go around the table"]),
    ("order", visiting, table(order=(0, 1)), ["the order [0, 1] does not go around the table"]),
    ("order", starting, table(order=(1, 2, 0)), ["seat 1 is first before that was drawn"]),
    ("rounds", visiting, table(round=0), ["it is round 0 of 5 in buy"]),
    ("rounds", visiting, table(round=5), []),
    ("rounds", visiting, table(round=6), ["it is round 6 of 5 in buy"]),
    ("rounds", choosing_shop, table(round=2), ["it is round 2 of 5 in setup"]),
    ("rounds", choosing_shop, table(round=0), ["it is round 0 of 5 in setup"]),
    ("rounds", ended, table(round=5), ["it is round 5 of 5 in end"]),
    ("rounds", ended, table(round=7), ["it is round 7 of 5 in end"]),
    ("progress", visiting, table(due=()), ["nobody has to choose, and the game is not over"]),
    ("asked", keeping, player(1, keeps=True), ["KeepDice is not reached: work[1]/can_reroll says False"]),
    ("asked", mutating, player(0, claims=0), ["Decline is not reached: mutate[0]/may_place says False"]),
    (
        "asked",
        assigning,
        player(1, dice=dice()),
        ["AssignWorkers is not reached: work[1]/has_dice says False"],
    ),
    ("asked", ending, table(round=5), ["DealMarket is not reached: end_of_round/goes_on says False"]),
    ("asked", visiting, table(cursor=P.step("buy[0]/alien_petshop:normal/deal_pets")), []),
    ("asked", meeting, table(cursor=P.step("work[0]/keep_dice")), []),
    (
        "episode",
        visiting,
        table(episode=number("episode", "payday")),
        ["alien_petshop:payday is in force in buy"],
    ),
    ("setup", choosing_shop, table(discards=more("pet", "blorple")), ["pets were discarded in setup"]),
    ("setup", choosing_shop, player(0, shop=None), ["seat 0 has no shop at ChooseShop"]),
    ("setup", choosing_shop, player(1, shop=0), ["seat 1 has a shop at ChooseShop"]),
    ("setup", starting, player(0, shop=0), ["seat 0 has a shop at DrawFirst"]),
    (
        "setup",
        choosing_shop,
        shows(0, 6, "dragonling"),
        ["seat 0 has something else than 0 starters in its displays"],
    ),
    ("setup", choosing_starter, shows(0, 6), ["seat 0 has something else than 1 starters in its displays"]),
    (
        "setup",
        choosing_starter,
        shows(1, 6, "slimeoids"),
        ["seat 1 has something else than 0 starters in its displays"],
    ),
    (
        "setup",
        choosing_starter,
        shows(0, 5, "slimeoids"),
        ["seat 0 has something else than 1 starters in its displays"],
    ),
    (
        "setup",
        choosing_starter,
        shows(0, 6, "chomper"),
        ["seat 0 has something else than 1 starters in its displays"],
    ),
    ("setup", choosing_starter, shows(0, 6, "slimeoids"), []),
    (
        "setup",
        choosing_starter,
        shows(0, 6, "slimeoids", habitat="mutator"),
        ["seat 0 has something else than 1 starters in its displays"],
    ),
    (
        "setup",
        choosing_starter,
        shows(0, 6, "slimeoids", token="fire"),
        ["seat 0 has something else than 1 starters in its displays"],
    ),
    (
        "setup",
        choosing_starter,
        shows(0, 6, "slimeoids", worker=1),
        ["seat 0 has something else than 1 starters in its displays"],
    ),
    (
        "setup",
        choosing_starter,
        shows(0, 6, "slimeoids", traits=["cute"]),
        ["seat 0 has something else than 1 starters in its displays"],
    ),
    (
        "setup",
        choosing_starter,
        shows(0, 6, "slimeoids", workers=[1]),
        ["seat 0 has something else than 1 starters in its displays"],
    ),
    (
        "setup",
        choosing_starter,
        shows(0, 6, "slimeoids", quits=True),
        ["seat 0 has something else than 1 starters in its displays"],
    ),
    (
        "setup",
        choosing_starter,
        shows(1, 6, None, token="fire"),
        ["seat 1 has something else than 0 starters in its displays"],
    ),
    ("setup", choosing_starter, player(1, bonus_cards=1), ["seat 1 has 1 bonus cards at ChooseStarter"]),
    ("setup", dealing, player(1, bonus_cards=1), ["seat 1 has 1 bonus cards at DealBonus"]),
    (
        "setup",
        dealing,
        both(table(cursor=P.step("setup/deal_market")), *[player(seat, bonus_cards=1) for seat in (0, 1, 2)]),
        [],
    ),
    (
        "setup",
        dealing,
        table(cursor=P.step("setup/deal_market")),
        [
            "seat 0 has 0 bonus cards at DealMarket",
            "seat 1 has 0 bonus cards at DealMarket",
            "seat 2 has 0 bonus cards at DealMarket",
        ],
    ),
    ("setup", choosing_shop, player(1, credits=4), ["seat 1 has something that is not of the setup"]),
    ("setup", choosing_shop, player(1, workers=1), ["seat 1 has something that is not of the setup"]),
    ("setup", choosing_shop, player(1, claims=1), ["seat 1 has something that is not of the setup"]),
    ("setup", visiting, player(1, claims=1), []),
    ("shops", visiting, player(1, shop=number("shop", "hazmat_haven")), []),
    (
        "shops",
        visiting,
        player(1, shop=number("shop", "orbit_outfitters")),
        ["a board is in play twice: ['alien_petshop:a', 'alien_petshop:a', 'alien_petshop:c']"],
    ),
    (
        "shops",
        choosing_shop,
        player(1, shop=number("shop", "orbit_outfitters")),
        ["a board is in play twice: ['alien_petshop:a', 'alien_petshop:a']"],
    ),
    ("shops", visiting, player(1, shop=None), ["seat 1 has no shop"]),
    ("shops", visiting, player(1, displays=(EMPTY,) * 6), ["seat 1 has no pet"]),
    *[
        ("amounts", visiting, table(**{name: lambda bag: (-1, *bag[1:])}), [LESS])
        for name in ("discards", "deck_sizes", "habitats", "traits", "tokens")
    ],
    ("amounts", visiting, table(bonus_deck_size=-1), [LESS]),
    ("amounts", visiting, table(discards=lambda bag: (*bag[:-1], -1)), [LESS]),
    *[
        ("amounts", visiting, player(1, **fields), [SEAT_LESS])
        for fields in (
            {"dice": (-1, 0, 0, 0, 0, 0)},
            {"goods": (0, -1, 0, 0, 0, 0)},
            {"mutations": (0, 0, 0, 0, 0, -1)},
            {"revealed": (-1, *NONE[1:])},
            {"rolling": -1},
            {"rerolls": -1},
            {"claims": -1},
            {"bonus_cards": -1},
        )
    ],
    ("amounts", visiting, pet(1, 6, traits=(0, 0, 0, 0, -1)), [SEAT_LESS]),
    ("amounts", visiting, pet(1, 6, workers=(0, 0, 0, 0, 0, -1)), [SEAT_LESS]),
    ("credits", visiting, player(1, credits=-1), ["seat 1 has -1 credits"]),
    ("credits", visiting, player(1, credits=0), []),
    ("workers", visiting, player(1, workers=5), []),
    ("workers", visiting, player(1, workers=6), ["seat 1 has 6 of at most 5 workers"]),
    ("workers", visiting, player(1, workers=-1), ["seat 1 has -1 of at most 5 workers"]),
    ("workers", visiting, player(1, workers=0), []),
    (
        "workers",
        visiting,
        player(1, workers=18),
        ["seat 1 has 18 of at most 5 workers", "there are 2 workers more than there are"],
    ),
    ("traits", visiting, table(traits=less("trait", "cute")), ["9 of 10 tokens of alien_petshop:cute"]),
    (
        "traits",
        visiting,
        pet(1, 6, traits=P.bag("trait", ["speaks"])),
        ["11 of 10 tokens of alien_petshop:speaks"],
    ),
    ("trait_spaces", visiting, pet(1, 6, traits=P.bag("trait", ["speaks"])), []),
    (
        "trait_spaces",
        visiting,
        pet(1, 6, traits=P.bag("trait", ["speaks", "cute"])),
        ["alien_petshop:slimeoids of seat 1 has 2 trait tokens"],
    ),
    ("tokens", visiting, table(tokens=less("hazard_token", "fire")), ["2 of 3 alien_petshop:fire"]),
    ("tokens", visiting, shows(1, 1, token="slime"), ["4 of 3 alien_petshop:slime"]),
    ("habitats", visiting, table(habitats=less("habitat", "mutator")), ["7 of 8 alien_petshop:mutator"]),
    ("habitats", visiting, shows(1, 1, habitat="mutator"), ["9 of 8 alien_petshop:mutator"]),
    ("displays", visiting, display(1, 6, token=0), ["display 6 of seat 1 has a pet and a hazard token"]),
    ("displays", visiting, display(1, 5, token=0, habitat=0), []),
    (
        "market",
        visiting,
        row("normal", "blorple", "royal_snail"),
        ["a pet of another deck lies in the row of alien_petshop:normal"],
    ),
    (
        "market",
        visiting,
        row("super", "royal_snail", "elder_fluff"),
        ["2 pets lie in the row of alien_petshop:super at EndVisit, which has 1 places"],
    ),
    ("market", visiting, row("super"), []),
    (
        "market",
        dealing,
        row("super", "royal_snail"),
        ["1 pets lie in the row of alien_petshop:super at DealBonus, which has 1 places"],
    ),
    (
        "market",
        ending,
        row("super", "royal_snail"),
        ["1 pets lie in the row of alien_petshop:super at DealMarket, which has 1 places"],
    ),
    (
        "pets",
        visiting,
        row("normal", "blorple", "blorple"),
        [
            "1 alien_petshop:blorple more than there are",
            "alien_petshop:normal has 30 pets left, the table says 29",
        ],
    ),
    (
        "pets",
        visiting,
        table(discards=more("pet", "dragonling")),
        ["1 alien_petshop:dragonling more than there are", "a starter lies in the discard pile"],
    ),
    (
        "pets",
        visiting,
        table(deck_sizes=lambda decks: replaced(decks, 1, 3)),
        ["alien_petshop:super has 15 pets left, the table says 3"],
    ),
    ("awards", visiting, award("multi_eyed", 0), []),
    ("awards", visiting, award("cute", 0), ["seat 0 cannot hold alien_petshop:cute"]),
    ("awards", visiting, award("multi_eyed", 3), ["seat 3 cannot hold alien_petshop:multi_eyed"]),
    (
        "awards",
        visiting,
        both(
            award("multi_eyed", 0), shows(1, 1, "gazewort"), shows(1, 2, "peepstalk"), shows(1, 3, "orbrat")
        ),
        [],
    ),
    (
        "awards",
        visiting,
        both(
            award("multi_eyed", 0),
            shows(1, 1, "gazewort"),
            shows(1, 2, "peepstalk"),
            shows(1, 3, "orbrat"),
            shows(1, 4, "noodlint"),
        ),
        ["seat 1 should have taken alien_petshop:multi_eyed"],
    ),
    (
        "awards",
        visiting,
        both(
            award("multi_eyed", 0),
            *[
                shows(seat, at, name)
                for seat in (1, 2)
                for at, name in enumerate(("gazewort", "peepstalk", "orbrat", "noodlint"), 1)
            ],
        ),
        [],
    ),
    (
        "awards",
        visiting,
        both(
            award("multi_eyed", 1), shows(1, 1, "gazewort"), shows(1, 2, "peepstalk"), visit(shows_more=True)
        ),
        [],
    ),
    (
        "awards",
        visiting,
        both(award("multi_eyed", 1), shows(1, 1, "gazewort"), shows(1, 2, "peepstalk")),
        ["seat 0 should have taken alien_petshop:multi_eyed"],
    ),
    (
        "awards",
        mutating,
        both(
            award("multi_eyed", 1),
            shows(1, 1, "gazewort"),
            shows(1, 2, "peepstalk"),
            *[shows(0, at, "orbrat") for at in (1, 2)],
        ),
        [],
    ),
    ("visit", rolling, table(visit=Visit()), ["a visit in work"]),
    ("visit", visiting, table(visit=None), ["no visit in buy"]),
    ("visit", visiting, visit(shows_more=True), ["awards were not checked for what the shop shows"]),
    (
        "visit",
        power_base := partial(power, "gene_weaver", 0, 1),
        visit(bought_pet=False),
        ["there cannot be a gap in the row of alien_petshop:super"],
    ),
    (
        "visit",
        power_base,
        both(row("super", "royal_snail")),
        ["there cannot be a gap in the row of alien_petshop:super"],
    ),
    (
        "visit",
        power_base,
        table(order=(1, 2, 0), cursor=P.step("buy[2]/shows_more")),
        ["there cannot be a gap in the row of alien_petshop:super"],
    ),
    (
        "visit",
        power_base,
        visit(shows_more=False),
        ["awards were checked before the gap in the row of alien_petshop:super was filled"],
    ),
    ("visit", power_base, table(pending=()), ["the gap in the row of alien_petshop:super was not filled"]),
    ("visit", power_base, table(pending=(), cursor=P.step("buy[0]/alien_petshop:super/deal_pets")), []),
    (
        "visit",
        power_base,
        table(pending=(), cursor=P.step("buy[0]/alien_petshop:normal/deal_pets")),
        ["the gap in the row of alien_petshop:super was not filled"],
    ),
    ("bonus_cards", visiting, table(bonus_deck_size=5), ["8 of 9 bonus cards"]),
    ("bonus_cards", visiting, player(0, bonus_cards=2), ["10 of 9 bonus cards"]),
    ("bonus_cards", looking, top(left=1), ["8 of 9 bonus cards"]),
    (
        "looks",
        looked,
        table(looks=lambda looks: (attrs.evolve(looks[0], cards=3), looks[1])),
        ["look 0 into the bonus deck cannot have been Look(seat=0, cards=3, kept=1)"],
    ),
    (
        "looks",
        looked,
        table(looks=lambda looks: (attrs.evolve(looks[0], kept=2), looks[1])),
        ["look 0 into the bonus deck cannot have been Look(seat=0, cards=2, kept=2)"],
    ),
    (
        "looks",
        looked,
        table(looks=lambda looks: (attrs.evolve(looks[0], seat=3), looks[1])),
        [
            "look 0 into the bonus deck cannot have been Look(seat=3, cards=2, kept=1)",
            "seat 0 has looked 0 times into the bonus deck, and not been dealt as often",
        ],
    ),
    (
        "looks",
        looked,
        table(looks=lambda looks: (Look(0, 0, 0), looks[1])),
        ["look 0 into the bonus deck cannot have been Look(seat=0, cards=0, kept=0)"],
    ),
    (
        "looks",
        looked,
        both(table(looks=(Look(0, 1, 1), Look(1, 2, 1)), bonus_deck_size=0)),
        [
            "look 0 into the bonus deck cannot have been Look(seat=0, cards=1, kept=1)",
            "look 1 into the bonus deck cannot have been Look(seat=1, cards=2, kept=1)",
        ],
    ),
    ("looks", looked, both(table(looks=(Look(0, 2, 1), Look(1, 1, 1)), bonus_deck_size=0)), []),
    (
        "looks",
        looked,
        table(looks=lambda looks: looks[:1]),
        ["seat 1 has looked 0 times into the bonus deck, and not been dealt as often"],
    ),
    (
        "looks",
        looked,
        table(chance_counts=lambda chance: chance[:-1]),
        ["seat 1 has looked 1 times into the bonus deck, and not been dealt as often"],
    ),
    ("looks", looked, player(0, bonus_cards=0), ["seat 0 has 0 bonus cards, and has kept more"]),
    (
        "looks",
        looking,
        table(chance_counts=()),
        ["seat 0 has looked 0 times into the bonus deck, and not been dealt as often"],
    ),
    (
        "own_cards",
        visiting,
        secret(0, bonus=bonus("blue")[:1] + (0,) * 7 + (-1,)),
        ["seat 0 has less than no bonus cards", "seat 0 has 0 bonus cards, the table says 1"],
    ),
    (
        "own_cards",
        visiting,
        secret(0, bonus=(2, -1, *NONE[2:])),
        ["seat 0 has less than no bonus cards", "seat 0 cannot look at [0, 0, 0, 0, 0, 0, 0, 0, 0]"],
    ),
    (
        "own_cards",
        visiting,
        secret(0, bonus=bonus("blue", "furry")),
        ["seat 0 has 2 bonus cards, the table says 1"],
    ),
    (
        "own_cards",
        visiting,
        secret(0, looking=bonus("furry")),
        ["seat 0 looks at 1 bonus cards, and should at 0"],
    ),
    ("own_cards", visiting, secret(0, looking=(-1, 1, *NONE[2:])), ["seat 0 has less than no bonus cards"]),
    (
        "own_cards",
        looking,
        secret(0, looking=bonus("furry")),
        ["seat 0 looks at 1 bonus cards, and should at 2"],
    ),
    (
        "own_cards",
        looking,
        secret(0, looking=bonus("furry", "furry")),
        ["seat 0 cannot look at [0, 2, 0, 0, 0, 0, 0, 0, 0]"],
    ),
    (
        "own_cards",
        looking,
        secret(1, looking=bonus("furry", "winged")),
        ["seat 1 looks at 2 bonus cards, and should at 0"],
    ),
    ("own_cards", looked, secret(0, kept=()), ["seat 0 cannot have kept []"]),
    ("own_cards", looked, secret(0, returned=()), ["seat 0 cannot have put back []"]),
    (
        "own_cards",
        looked,
        secret(0, returned=(bonus("furry"),)),
        ["seat 0 cannot have looked at [0, 2, 0, 0, 0, 0, 0, 0, 0]"],
    ),
    (
        "own_cards",
        looked,
        secret(0, returned=((-1, 2, *NONE[2:]),)),
        ["seat 0 cannot have looked at [-1, 3, 0, 0, 0, 0, 0, 0, 0]"],
    ),
    (
        "own_cards",
        looked,
        secret(0, kept=((2, -1, *NONE[2:]),)),
        [
            "seat 0 cannot have looked at [2, -1, 0, 0, 0, 1, 0, 0, 0]",
            "seat 0 has kept bonus cards that it does not have",
        ],
    ),
    (
        "own_cards",
        looked,
        secret(0, kept=(bonus("winged"),)),
        ["seat 0 has kept bonus cards that it does not have"],
    ),
    (
        "own_cards",
        looked,
        secret(0, returned=(bonus("blue"),)),
        ["seat 0 cannot have looked at [1, 1, 0, 0, 0, 0, 0, 0, 0]"],
    ),
    ("revealed", visiting, player(0, revealed=bonus("blue")), ["seat 0 has revealed 1 bonus cards"]),
    (
        "revealed",
        ended,
        player(0, revealed=NONE),
        ["seat 0 has revealed 0 bonus cards", "seat 0 has revealed other bonus cards than it has"],
    ),
    (
        "revealed",
        ended,
        player(0, revealed=bonus("furry")),
        ["seat 0 has revealed other bonus cards than it has"],
    ),
    (
        "revealed",
        ended,
        player(0, revealed=bonus("green")),
        [
            "seat 0 has revealed other bonus cards than it has",
            "a bonus card is revealed more often than there are copies",
        ],
    ),
    (
        "pet_deck",
        visiting,
        hidden(decks=less("pet", "humzee")),
        ["0 alien_petshop:humzee lie in a deck, which has 1 left"],
    ),
    (
        "pet_deck",
        visiting,
        hidden(decks=more("pet", "dragonling")),
        ["1 alien_petshop:dragonling lie in a deck, which has 0 left"],
    ),
    (
        "bonus_deck",
        visiting,
        hidden(bonus_cards=less("bonus_card", "furry")),
        ["0 of 1 bonus cards alien_petshop:furry", "the bonus deck has 5 cards, the table says 6"],
    ),
    (
        "bonus_deck",
        visiting,
        secret(0, bonus=bonus("furry")),
        ["0 of 1 bonus cards alien_petshop:blue", "2 of 1 bonus cards alien_petshop:furry"],
    ),
    ("bonus_deck", looking, secret(0, looking=bonus("furry")), ["0 of 1 bonus cards alien_petshop:scaled"]),
    ("bonus_deck", visiting, table(bonus_deck_size=5), ["the bonus deck has 6 cards, the table says 5"]),
    (
        "hidden_amounts",
        visiting,
        hidden(decks=less("pet", "dragonling")),
        ["a deck holds less than nothing of something"],
    ),
    (
        "hidden_amounts",
        visiting,
        hidden(bonus_cards=less("bonus_card", "blue")),
        ["a deck holds less than nothing of something"],
    ),
    (
        "looked_at",
        looked,
        secret(0, returned=(bonus("furry"),)),
        ["seat 0 saw [0, 2, 0, 0, 0, 0, 0, 0, 0] in the bonus deck, which had [0, 1, 0, 1, 0, 1, 1, 1, 1]"],
    ),
    ("looked_at", looked, secret(0, returned=(bonus("winged"),)), []),
    (
        "looked_at",
        looked,
        secret(1, returned=(bonus("furry"),)),
        ["seat 1 saw [0, 1, 0, 0, 0, 0, 0, 1, 0] in the bonus deck, which had [0, 0, 0, 1, 0, 1, 1, 1, 1]"],
    ),
    (
        "looked_at",
        looked,
        secret(1, returned=(bonus("winged"),)),
        ["seat 1 saw [0, 0, 0, 0, 0, 0, 0, 2, 0] in the bonus deck, which had [0, 0, 0, 1, 0, 1, 1, 1, 1]"],
    ),
    (
        "looked_at",
        looked,
        secret(1, returned=(bonus("blue"),)),
        ["seat 1 saw [1, 0, 0, 0, 0, 0, 0, 1, 0] in the bonus deck, which had [0, 0, 0, 1, 0, 1, 1, 1, 1]"],
    ),
]
ROUND: list[Case] = [
    ("dice", visiting, player(1, dice=dice(1)), ["seat 1 has 1 dice of 2 workers in buy"]),
    ("dice", visiting, player(1, goods=dice(1)), ["seat 1 has 1 dice of 2 workers in buy"]),
    ("dice", visiting, player(1, mutations=dice(1)), ["seat 1 has 1 dice of 2 workers in buy"]),
    (
        "dice",
        visiting,
        player(1, rolling=1),
        ["seat 1 has 1 dice of 2 workers in buy", "seat 1 rolls 1 dice at another time"],
    ),
    ("dice", visiting, pet(1, 6, workers=dice(1)), ["seat 1 has 1 dice of 2 workers in buy"]),
    ("dice", visiting, display(1, 1, worker=1), ["seat 1 has 1 dice of 2 workers in buy"]),
    ("dice", keeping, player(1, dice=dice(1)), ["seat 1 has 1 dice of 2 workers in work"]),
    ("dice", keeping, player(0, goods=dice()), ["seat 0 has 1 dice of 2 workers in work"]),
    ("dice", keeping, player(2, dice=dice(1)), ["seat 2 has 1 dice of 2 workers in work"]),
    ("dice", keeping, player(1, dice=dice(1), rolling=1), ["seat 1 rolls 1 dice at another time"]),
    ("dice", rolling, player(1, workers=0), ["seat 1 works without workers"]),
    (
        "dice",
        rolling,
        player(1, rolling=2),
        ["seat 1 has 2 dice of 2 workers in work", "seat 1 rolls 2 dice at another time"],
    ),
    ("dice", rolling_again, player(1, rolling=0, dice=dice(1, 2)), ["seat 1 rolls 0 dice at another time"]),
    ("dice", mutating, player(2, workers=3), ["seat 2 has 2 dice of 3 workers in mutate"]),
    ("dice", ending, player(1, dice=dice(1)), []),
    ("dice", ending, player(1, dice=dice(1, 1, 1)), ["seat 1 has 3 dice of 2 workers in end_of_round"]),
    ("rerolls", visiting, player(1, rerolls=1), ["seat 1 has re-rolled or kept dice before it rolled any"]),
    ("rerolls", visiting, player(1, keeps=True), ["seat 1 has re-rolled or kept dice before it rolled any"]),
    ("rerolls", rolling, player(1, rerolls=1), ["seat 1 has re-rolled or kept dice before it rolled any"]),
    ("rerolls", rolling, player(0, rerolls=1), []),
    ("rerolls", keeping, player(1, keeps=True), []),
    ("rerolls", keeping, player(2, keeps=True), ["seat 2 has re-rolled or kept dice before it rolled any"]),
    ("rerolls", rolling_again, player(1, rerolls=0), ["seat 1 rolls once more without a re-roll"]),
    ("rerolls", rolling_again, player(1, keeps=True), ["seat 1 rolls once more without a re-roll"]),
    ("rerolls", ending, player(1, rerolls=2, keeps=True), []),
    ("spaces", assigning, player(0, goods=dice(1, 2)), ["seat 0 has 2 dice on Sell Goods"]),
    ("spaces", assigning, player(0, mutations=dice(1, 2)), []),
    ("spaces", assigning, player(0, mutations=dice(1, 2, 1)), ["seat 0 has 3 dice on Add Mutation"]),
    ("spaces", choosing_shop, player(1, mutations=dice(1, 2, 1), goods=dice(1, 1)), []),
    ("spaces", assigning, shows(0, 1, token="fire", worker=1), []),
    (
        "spaces",
        assigning,
        shows(0, 1, token="fire", worker="hazard"),
        ["the die in display 1 of seat 0 is too low for its token"],
    ),
    ("spaces", assigning, shows(0, 1, worker=1), ["a die lies on nothing in display 1 of seat 0"]),
    ("spaces", assigning, shows(2, 1, "blorple", worker=2), ["a die lies on nothing in display 1 of seat 2"]),
    (
        "spaces",
        ending,
        shows(0, 1, token="fire", worker=1),
        ["the die in display 1 of seat 0 should be gone"],
    ),
    ("early_dice", assigning, player(1, goods=dice(1)), ["seat 1 has placed dice before it assigned them"]),
    (
        "early_dice",
        assigning,
        player(1, mutations=dice(1)),
        ["seat 1 has placed dice before it assigned them"],
    ),
    ("early_dice", assigning, display(1, 1, worker=2), ["seat 1 has placed dice before it assigned them"]),
    ("early_dice", assigning, pet(1, 6, workers=dice(1)), ["1 dice lie on the pet in display 6 of seat 1"]),
    ("early_dice", assigning, both(shows(1, 1, "mallow", workers=[1]), player(1, triggered=True)), []),
    (
        "early_dice",
        assigning,
        both(shows(1, 1, "mallow", workers=[1, 1]), player(1, triggered=True)),
        ["2 dice lie on the pet in display 1 of seat 1"],
    ),
    (
        "early_dice",
        assigning,
        shows(1, 1, "mallow", workers=[1]),
        ["1 dice lie on the pet in display 1 of seat 1"],
    ),
    (
        "early_dice",
        keeping,
        both(shows(1, 1, "mallow", workers=[1]), player(1, triggered=True)),
        ["1 dice lie on the pet in display 1 of seat 1"],
    ),
    ("early_dice", visiting, player(0, goods=dice(1)), []),
    ("forced", assigning, both(shows(1, 1, "mallow", workers=[1]), player(1, triggered=True)), []),
    (
        "forced",
        assigning,
        both(shows(1, 1, "mallow"), player(1, triggered=True)),
        ["only 0 of 1 pets of seat 1 that force a worker have one"],
    ),
    ("forced", assigning, shows(1, 1, "mallow"), []),
    (
        "forced",
        assigning,
        both(shows(0, 1, "mallow"), player(0, triggered=True)),
        ["only 0 of 1 pets of seat 0 that force a worker have one"],
    ),
    (
        "forced",
        assigning,
        both(shows(0, 1, "mallow", workers=[1]), shows(0, 2, "xon"), player(0, triggered=True)),
        ["only 1 of 2 pets of seat 0 that force a worker have one"],
    ),
    (
        "forced",
        assigning,
        both(shows(0, 1, "mallow", workers=[1]), shows(0, 2, "xon"), player(0, triggered=True, workers=1)),
        [],
    ),
    ("forced", assigning, both(shows(2, 1, "mallow"), player(2, triggered=True)), []),
    ("forced", keeping, both(shows(1, 1, "mallow"), player(1, triggered=True)), []),
    ("faces", keeping, player(1, dice=dice(1, 5)), ["1 dice of seat 1 show what no die has"]),
    ("faces", keeping, player(1, dice=dice(5, 5)), ["2 dice of seat 1 show what no die has"]),
    ("faces", keeping, player(0, dice=dice(5)), ["1 dice of seat 0 show what no die has"]),
    ("faces", keeping, player(0, shop=number("shop", "helping_tentacle"), dice=dice(5)), []),
    (
        "faces",
        keeping,
        player(0, shop=number("shop", "helping_tentacle"), dice=dice(5, 5)),
        ["2 dice of seat 0 show what no die has"],
    ),
    (
        "faces",
        keeping,
        player(1, shop=number("shop", "helping_tentacle"), dice=dice(5)),
        ["1 dice of seat 1 show what no die has"],
    ),
    ("faces", assigning, player(1, shop=number("shop", "helping_tentacle"), dice=dice(5)), []),
    (
        "faces",
        assigning,
        both(
            player(1, shop=number("shop", "helping_tentacle"), dice=dice(5)),
            table(cursor=P.step("work[1]/raise_die")),
        ),
        ["1 dice of seat 1 show what no die has"],
    ),
    ("faces", keeping, player(1, shop=None, dice=dice(5)), ["1 dice of seat 1 show what no die has"]),
    ("hazards", keeping, player(1, triggered=True), ["hazards of seat 1 are triggered with 0 of 1"]),
    ("hazards", keeping, player(1, dice=dice("hazard", 1)), []),
    (
        "hazards",
        assigning,
        player(1, dice=dice("hazard", 1)),
        ["hazards of seat 1 are not triggered with 1 of 1"],
    ),
    ("hazards", assigning, player(1, dice=dice("hazard", 1), triggered=True), []),
    ("hazards", assigning, player(1, triggered=True), ["hazards of seat 1 are triggered with 0 of 1"]),
    (
        "hazards",
        assigning,
        player(0, dice=dice("hazard")),
        ["hazards of seat 0 are not triggered with 1 of 1"],
    ),
    ("hazards", assigning, player(2, triggered=True), ["hazards of seat 2 are triggered with 0 of 1"]),
    ("hazards", ending, player(1, triggered=True), []),
    ("hazards", ending, player(1, dice=dice("hazard")), ["hazards of seat 1 are not triggered with 1 of 1"]),
    ("quits", visiting, pet(1, 6, quits=True), ["workers quit from display 6 of seat 1"]),
    ("quits", assigning, shows(0, 1, "bamf", quits=True), ["workers quit from display 1 of seat 0"]),
    ("quits", assigning, both(shows(0, 1, "bamf", quits=True), player(0, triggered=True)), []),
    (
        "quits",
        assigning,
        both(shows(0, 1, "bamf"), player(0, triggered=True)),
        ["workers do not quit from display 1 of seat 0"],
    ),
    (
        "quits",
        assigning,
        both(shows(1, 1, "bamf"), player(1, triggered=True)),
        ["workers do not quit from display 1 of seat 1"],
    ),
    ("quits", assigning, both(shows(2, 1, "bamf"), player(2, triggered=True)), []),
    ("quits", keeping, both(shows(1, 1, "bamf"), player(1, triggered=True)), []),
    (
        "quits",
        ending,
        both(shows(1, 1, "bamf", quits=True), player(1, triggered=True)),
        ["workers quit from display 1 of seat 1"],
    ),
    (
        "quits",
        assigning,
        both(shows(0, 1, "mallow", quits=True), player(0, triggered=True)),
        ["workers quit from display 1 of seat 0"],
    ),
    ("ignored", assigning, player(0, ignored=5), ["seat 0 cannot ignore display 6"]),
    ("ignored", assigning, player(0, ignored=5, triggered=True, shop=number("shop", "hazmat_haven")), []),
    (
        "ignored",
        assigning,
        player(0, ignored=5, shop=number("shop", "hazmat_haven")),
        ["seat 0 cannot ignore display 6"],
    ),
    ("ignored", assigning, player(0, ignored=5, triggered=True), ["seat 0 cannot ignore display 6"]),
    (
        "ignored",
        assigning,
        player(0, ignored=5, triggered=True, shop=None),
        ["seat 0 cannot ignore display 6"],
    ),
    (
        "ignored",
        assigning,
        player(0, ignored=0, triggered=True, shop=number("shop", "hazmat_haven")),
        ["seat 0 cannot ignore display 1"],
    ),
    ("ignored", assigning, player(1, ignored=5, triggered=True, shop=number("shop", "hazmat_haven")), []),
    (
        "ignored",
        keeping,
        player(1, ignored=5, triggered=True, shop=number("shop", "hazmat_haven")),
        ["seat 1 cannot ignore display 6"],
    ),
    (
        "ignored",
        assigning,
        player(2, ignored=5, triggered=True, shop=number("shop", "hazmat_haven")),
        ["seat 2 cannot ignore display 6"],
    ),
    ("claims", visiting, player(0, claims=1), ["seat 0 claims 1 of 0 trait tokens"]),
    ("claims", mutating, player(0, claims=3), ["seat 0 claims 3 of 2 trait tokens"]),
    ("claims", mutating, player(1, claims=1), ["seat 1 claims 1 of 0 trait tokens"]),
    ("claims", mutating, player(0, mutations=dice(1, 2), claims=3), []),
    (
        "claims",
        mutating,
        table(cursor=P.step("mutate/early[0]/decline")),
        ["seat 0 claims 1 of 0 trait tokens"],
    ),
    (
        "frames",
        visiting,
        table(pending=(Frame(0, 0, number("pet", "gazewort"), None),)),
        ["a power is pending outside of a visit"],
    ),
    ("frames", power_base, table(visit=None), ["a power is pending outside of a visit"]),
    ("frames", power_base, table(cursor=0), ["a power is pending outside of a visit"]),
    *[
        ("frames", power_base, top(**fields), ["no power of seat 0 can be pending in display 1"])
        for fields in (
            {"verb": 2},
            {"verb": -1},
            {"pet": number("pet", "shapeshifter")},
            {"pet": None},
            {"habitat": number("habitat", "mutator")},
            {"pet": None, "habitat": number("habitat", "mutator")},
        )
    ],
    ("frames", power_base, top(seat=1), ["no power of seat 1 can be pending in display 1"]),
    ("frames", power_base, top(display=1), ["no power of seat 0 can be pending in display 2"]),
    (
        "frames",
        power_base,
        both(shows(0, 1, "gazewort"), top(pet=number("pet", "gazewort"))),
        ["no power of seat 0 can be pending in display 1"],
    ),
    ("frames", power_base, both(top(verb=1), table(due=())), []),
    ("frames", power_base, table(due=(1,)), ["somebody else is due than the power that is pending asks"]),
    ("frames", power_base, table(due=()), ["somebody else is due than the power that is pending asks"]),
    ("frames", power_base, both(top(left=0), table(due=())), []),
    ("frames", power_base, both(top(left=2), table(due=())), []),
    ("frames", power_base, both(table(traits=(0,) * 5, due=())), []),
    (
        "frames",
        power_base,
        table(traits=(0,) * 5),
        ["somebody else is due than the power that is pending asks"],
    ),
    (
        "frames",
        power_base,
        both(pet(0, 1, traits=(0, 0, 0, 0, 2)), pet(0, 6, traits=(0, 0, 0, 0, 3)), table(due=())),
        [],
    ),
    (
        "frames",
        partial(power, "shapeshifter", 0, 2),
        both(pet(0, 1, traits=(0, 0, 0, 0, 3))),
        ["somebody else is due than the power that is pending asks"],
    ),
    ("frames", partial(power, "shapeshifter", 0, 2), top(left=1), []),
    (
        "frames",
        partial(power, "nest_builder"),
        top(left=1),
        ["somebody else is due than the power that is pending asks"],
    ),
    (
        "frames",
        partial(power, "nest_builder"),
        table(habitats=(0,) * 4),
        ["somebody else is due than the power that is pending asks"],
    ),
    (
        "frames",
        partial(power, "oracle_orb"),
        table(due=(0,)),
        ["somebody else is due than the power that is pending asks"],
    ),
    ("frames", partial(power, "oracle_orb"), table(bonus_deck_size=0, due=()), []),
    (
        "frames",
        looking,
        table(due=(pe.CHANCE,)),
        ["somebody else is due than the power that is pending asks"],
    ),
    ("frames", looking, top(left=1), ["somebody else is due than the power that is pending asks"]),
    ("frames", looking, top(left=3), ["somebody else is due than the power that is pending asks"]),
    ("frames", looking, both(top(left=1), table(due=())), []),
    ("frames", looking, both(top(left=1), table(bonus_deck_size=0, due=())), []),
    (
        "frames",
        meeting,
        table(pending=lambda frames: (attrs.evolve(frames[0], verb=1, left=0), frames[1])),
        ["the power in display 1 stands where no other can come before it"],
    ),
    (
        "frames",
        meeting,
        table(pending=lambda frames: (attrs.evolve(frames[0], left=0), frames[1])),
        ["the power in display 1 stands where no other can come before it"],
    ),
    (
        "frames",
        meeting,
        table(pending=lambda frames: (frames[0], frames[0])),
        ["the power of the pet in display 1 comes before another"],
    ),
    (
        "frames",
        meeting,
        table(pending=lambda frames: (frames[1], frames[1])),
        ["a habitat meets its pet twice", "powers that did not begin together are pending"],
    ),
    ("frames", meeting, visit(bought_pet=False), ["the power of a pet is pending, and none was bought"]),
    ("frames", meeting, both(visit(bought_pet=False), table(pending=lambda frames: frames[1:])), []),
    (
        "frames",
        meeting,
        both(
            shows(0, 2, "elder_fluff", habitat="mutator"),
            table(pending=lambda frames: (frames[1], attrs.evolve(frames[1], display=1))),
            visit(rearranged=True),
        ),
        ["powers that did not begin together are pending"],
    ),
    (
        "frames",
        meeting,
        both(
            shows(0, 2, "gazewort", habitat="mutator"),
            table(pending=lambda frames: (attrs.evolve(frames[1], display=1), frames[1])),
            visit(rearranged=True),
        ),
        [],
    ),
    (
        "frames",
        meeting,
        both(
            shows(0, 2, "gazewort", habitat="mutator"),
            table(pending=lambda frames: (attrs.evolve(frames[1], display=1), frames[1])),
        ),
        ["powers that did not begin together are pending"],
    ),
    (
        "frames",
        meeting,
        both(
            shows(0, 2, "gazewort", habitat="mutator"),
            table(pending=lambda frames: (frames[0], attrs.evolve(frames[1], display=1))),
        ),
        ["powers that did not begin together are pending"],
    ),
]
MORE: list[Case] = [
    (
        "market",
        ended,
        row("super", "royal_snail", "elder_fluff"),
        ["2 pets lie in the row of alien_petshop:super at end, which has 1 places"],
    ),
    ("workers", visiting, player(1, workers=16), ["seat 1 has 16 of at most 5 workers"]),
    (
        "awards",
        visiting,
        both(award("cute", 0), award("speaks", 3)),
        ["seat 0 cannot hold alien_petshop:cute", "seat 3 cannot hold alien_petshop:speaks"],
    ),
    ("looks", looking, table(bonus_deck_size=0), []),
    (
        "looks",
        looking,
        both(
            table(
                looks=(Look(1, 2, 1),),
                bonus_deck_size=0,
                chance_counts=lambda chance: (*chance, ("draw_bonus/1", 1)),
            ),
            player(1, bonus_cards=2),
        ),
        [],
    ),
    (
        "own_cards",
        looked,
        secret(0, kept=(bonus("furry"),) * 2),
        ["seat 0 cannot have kept [[0, 1, 0, 0, 0, 0, 0, 0, 0], [0, 1, 0, 0, 0, 0, 0, 0, 0]]"],
    ),
    (
        "own_cards",
        looked,
        secret(0, returned=(bonus("scaled"),) * 2),
        ["seat 0 cannot have put back [[0, 0, 0, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 1, 0, 0, 0]]"],
    ),
    (
        "own_cards",
        looked,
        secret(0, returned=(plus(bonus("scaled", "winged"), (-1, *NONE[1:])),)),
        ["seat 0 cannot have looked at [-1, 1, 0, 0, 0, 1, 0, 1, 0]"],
    ),
    ("looked_at", looked_often, table(), []),
    (
        "looked_at",
        looked_often,
        secret(0, returned=lambda back: (back[0], back[1], bonus("scaled"))),
        ["seat 0 saw [0, 0, 0, 0, 0, 1, 1, 0, 0] in the bonus deck, which had [0, 0, 0, 1, 0, 0, 1, 1, 1]"],
    ),
    ("spaces", assigning, shows(0, 4, worker=1), ["a die lies on nothing in display 4 of seat 0"]),
    (
        "early_dice",
        assigning,
        table(cursor=P.step("work[0]/assign_workers")),
        ["seat 0 has placed dice before it assigned them"],
    ),
    (
        "forced",
        assigning,
        both(table(order=(2, 1, 0)), shows(2, 1, "mallow"), player(2, triggered=True)),
        ["only 0 of 1 pets of seat 2 that force a worker have one"],
    ),
    ("dice", ending, player(1, dice=dice(1, 2)), []),
    ("asked", putting, table(), []),
    (
        "asked",
        putting,
        table(cursor=P.step("work[1]/hazards/5/put_token")),
        ["PutToken is not reached: work[1]/hazards/5/puts_token says False"],
    ),
    ("frames", looking, table(bonus_deck_size=0), []),
    ("frames", power_base, pet(0, 1, traits=(0, 0, 0, 0, 2)), []),
    ("frames", meeting, both(table(traits=(1, 0, 0, 0, 0), due=())), []),
    (
        "frames",
        meeting,
        table(traits=(1, 0, 0, 0, 0)),
        ["somebody else is due than the power that is pending asks"],
    ),
    (
        "frames",
        partial(power, "nest_builder"),
        both(
            shows(0, 2, "gazewort", habitat="mutator"),
            shows(0, 3, "peepstalk", habitat="mutator"),
            table(
                pending=lambda frames: (
                    attrs.evolve(frames[0], verb=1),
                    Frame(0, 2, None, number("habitat", "mutator"), 0, 1),
                    Frame(0, 1, None, number("habitat", "mutator"), 0, 1),
                )
            ),
        ),
        ["a power has begun before one that waits for it"],
    ),
]
CASES = [*TABLE, *ROUND, *MORE]
NAMES = [
    "seats",
    "order",
    "rounds",
    "progress",
    "amounts",
    "hidden_amounts",
    "episode",
    "setup",
    "shops",
    "credits",
    "workers",
    "traits",
    "trait_spaces",
    "tokens",
    "habitats",
    "displays",
    "market",
    "pets",
    "pet_deck",
    "awards",
    "visit",
    "frames",
    "bonus_cards",
    "bonus_deck",
    "looks",
    "own_cards",
    "looked_at",
    "revealed",
    "dice",
    "rerolls",
    "spaces",
    "early_dice",
    "forced",
    "faces",
    "hazards",
    "quits",
    "ignored",
    "claims",
    "asked",
]
HIDDEN = {"hidden_amounts", "pet_deck", "bonus_deck", "looked_at"}


@pytest.mark.rule("AP-ENG-10")
@pytest.mark.parametrize(
    ("invariant", "base", "change", "broken"), CASES, ids=[f"{case[0]}-{at}" for at, case in enumerate(CASES)]
)
def test_an_invariant_says_what_is_wrong_and_nothing_else(
    invariant: str, base: Callable[[], State], change: Change, broken: list[str]
) -> None:
    # given a legal state, when one thing in it is changed, then the invariant says so in these words
    state = change(base())
    assert what_is_broken(invariant, GAME, state) == broken

    # and so it does of what the seats see, where it needs no more than that
    if invariant not in HIDDEN and invariant != "looks" and len(state.table.players) == GAME.seats:
        seen = [
            what_is_broken(invariant, GAME, GAME.view(state, seat)) for seat in (*range(GAME.seats), None)
        ]
        assert sorted({what for each in seen for what in each}) == sorted(broken)


@pytest.mark.rule("AP-MKT-06")
def test_a_view_says_that_no_deal_of_bonus_cards_leads_to_it() -> None:
    # given two seats that have shown the same card, of which there is one
    pink = bonus("pink")
    state = both(player(1, revealed=pink), player(2, revealed=pink))(visiting())
    for seat in (0, None):
        assert what_is_broken("looks", GAME, GAME.view(visiting(), seat)) == []
        assert what_is_broken("looks", GAME, GAME.view(state, seat)) == [
            "no deal of the bonus cards leads to what this view shows"
        ]
    # and a state is not asked so
    assert what_is_broken("looks", GAME, state) == []


def test_invariants_come_in_an_order_in_which_each_may_rely_on_those_before() -> None:
    assert [invariant.name for invariant in INVARIANTS] == NAMES
    assert RULES.invariants == INVARIANTS
    # and a view is held to all but those that look at what is hidden
    assert {invariant.name for invariant in INVARIANTS if not invariant.public} == HIDDEN


# --- tables with options


def at(step: str, due: int, seats: int = 3, **options: bool | str) -> Callable[[], tuple[pe.Game, State]]:
    def base() -> tuple[pe.Game, State]:
        game = a_game(seats, **options)
        return game, positions_of(game).state(step, due=(due,))

    return base


ELSEWHERE: list[tuple[str, Callable[[], tuple[pe.Game, State]], Change, list[str]]] = [
    ("episode", at("setup/deal_bonus", -1, episode="payday"), table(), []),
    ("episode", at("buy[0]/end_visit", 0, episode="payday"), table(), []),
    (
        "episode",
        at("buy[0]/end_visit", 0, episode="payday"),
        table(episode=None),
        ["no Episode is in force in buy"],
    ),
    (
        "episode",
        at("buy[0]/end_visit", 0, episode="payday"),
        table(episode=0),
        ["alien_petshop:award_season is in force in buy"],
    ),
    ("episode", at("setup/deal_bonus", -1, episode="random"), table(), []),
    (
        "episode",
        at("setup/deal_bonus", -1, episode="random"),
        table(episode=0),
        ["alien_petshop:award_season is in force in setup"],
    ),
    ("episode", at("buy[0]/end_visit", 0, episode="random"), table(episode=0), []),
    ("episode", at("buy[0]/end_visit", 0, episode="random"), table(), ["no Episode is in force in buy"]),
    ("tokens", at("buy[0]/end_visit", 0, mode="easy"), table(), []),
    (
        "tokens",
        at("buy[0]/end_visit", 0, mode="easy"),
        shows(0, 1, token="fire"),
        ["1 of 0 alien_petshop:fire"],
    ),
    ("bonus_cards", at("buy[0]/end_visit", 0, mode="easy"), table(), []),
    ("bonus_cards", at("buy[0]/end_visit", 0, mode="easy"), table(bonus_deck_size=1), ["1 of 0 bonus cards"]),
    ("bonus_deck", at("buy[0]/end_visit", 0, mode="easy"), table(), []),
    (
        "bonus_deck",
        at("buy[0]/end_visit", 0, mode="easy"),
        hidden(bonus_cards=more("bonus_card", "pink")),
        ["1 of 0 bonus cards alien_petshop:pink", "the bonus deck has 1 cards, the table says 0"],
    ),
    (
        "claims",
        at("buy[0]/end_visit", 0, episode="mutation_wave"),
        player(0, claims=1),
        ["seat 0 claims 1 of 0 trait tokens"],
    ),
    ("claims", at("mutate/early[0]/decline", 0, episode="mutation_wave"), player(0, claims=1), []),
    (
        "claims",
        at("mutate/early[0]/decline", 0, episode="mutation_wave"),
        player(0, claims=2),
        ["seat 0 claims 2 of 1 trait tokens"],
    ),
    (
        "setup",
        at("setup/deal_shops", -1, deal_shops=True),
        player(0, shop=None),
        [
            "seat 0 has something else than 0 starters in its displays",
            "seat 0 has 1 bonus cards at DealShops",
            "seat 1 has a shop at DealShops",
            "seat 1 has something else than 0 starters in its displays",
            "seat 1 has 1 bonus cards at DealShops",
            "seat 2 has a shop at DealShops",
            "seat 2 has something else than 0 starters in its displays",
            "seat 2 has 1 bonus cards at DealShops",
        ],
    ),
]


@pytest.mark.rule("AP-EPI-01", "AP-EASY-03", "AP-SETUP-06")
@pytest.mark.parametrize(
    ("invariant", "base", "change", "broken"),
    ELSEWHERE,
    ids=[f"{case[0]}-{at}" for at, case in enumerate(ELSEWHERE)],
)
def test_an_invariant_knows_the_options_of_the_table(
    invariant: str, base: Callable[[], tuple[pe.Game, State]], change: Change, broken: list[str]
) -> None:
    game, state = base()
    assert what_is_broken(invariant, game, change(state)) == broken


@pytest.mark.rule("AP-EPI-01")
def test_of_two_episodes_none_is_in_force_before_one_is_drawn() -> None:
    # given a pack with two Episodes
    game = tiny(episode="random")
    state = game.start()
    assert len(game.content.episodes_in_play) == 2
    assert what_is_broken("episode", game, state) == []
    assert what_is_broken("episode", game, table(episode=1)(state)) == [
        f"{game.content.names['episode'][1]} is in force in setup"
    ]


# --- what other packs may have


def with_power(name: str, *verbs: Verb) -> Content:
    """The content in which a pet has another power."""
    pets = list(C.pets)
    pets[number("pet", name)] = attrs.evolve(pets[number("pet", name)], bought=verbs)
    return attrs.evolve(C, pets=tuple(pets))


PEN = number("habitat", "calm_pen")
PENS = attrs.evolve(
    C,
    habitats=tuple(
        attrs.evolve(fact, meets=(TakeHabitat(verb="take_habitat"),)) if at == PEN else fact
        for at, fact in enumerate(C.habitats)
    ),
)
"""The content in which a pen that meets a pet lets its owner take another habitat."""
OTHER_PACKS: list[tuple[str, Content, Callable[[], State], Change, list[str]]] = [
    (
        "looks",
        with_power("oracle_orb", DrawBonusCards(verb="draw_bonus_cards", look=3, keep=2)),
        looked,
        both(table(looks=(Look(0, 3, 2), Look(1, 1, 1)), bonus_deck_size=0), player(0, bonus_cards=3)),
        [],
    ),
    (
        "own_cards",
        attrs.evolve(C, bonus_cards=()),
        visiting,
        both(*[both(secret(seat, bonus=(), looking=()), player(seat, bonus_cards=0)) for seat in (0, 1, 2)]),
        [],
    ),
    (
        "frames",
        PENS,
        meeting,
        both(
            shows(0, 1, "gene_weaver", habitat="calm_pen"),
            shows(0, 2, "gazewort", habitat="mutator"),
            table(
                pending=lambda frames: (
                    frames[0],
                    Frame(0, 0, None, PEN, 1, 0),
                    Frame(0, 1, None, number("habitat", "mutator"), 0, 1),
                )
            ),
        ),
        [],
    ),
    (
        "frames",
        with_power(
            "gene_weaver",
            PlaceTraits(verb="place_traits", on="any", amount=1),
            PlaceTraits(verb="place_traits", on="any", amount=2),
        ),
        meeting,
        table(),
        [],
    ),
]


@pytest.mark.parametrize(
    ("invariant", "content", "base", "change", "broken"),
    OTHER_PACKS,
    ids=[f"{case[0]}-{at}" for at, case in enumerate(OTHER_PACKS)],
)
def test_an_invariant_reckons_with_what_a_pack_has(
    invariant: str, content: Content, base: Callable[[], State], change: Change, broken: list[str]
) -> None:
    (judge,) = [each for each in INVARIANTS if each.name == invariant]
    assert list(judge.broken(content, change(base()))) == broken
