"""Each key of a position says one thing, and what follows from it; everything else is as in a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest

from alien_petshop.positions import a_game
from petz_engine.alien_petshop.position import described, position
from petz_engine.alien_petshop.position.said import read
from petz_engine.alien_petshop.position.shops import players
from petz_engine.alien_petshop.state import State, start_state
from petz_engine.packs.reading import Reading, Telling
from scenario_files.wording import Words, changes, nested

STARTERS = {"seat.0.display.6": "dragonling", "seat.1.display.6": "slimeoids"}
"""What lies in shops of which nothing is said."""


def stated(words: Words, **options: Any) -> State:
    """The state of a position of two, before the game goes on."""
    return position(a_game(2, **options), nested(words))


def told(words: Words, **options: Any) -> Mapping[str, Any]:
    """All that is told of it."""
    return described(a_game(2, **options), stated(words, **options))


def comes_to(words: Words, **options: Any) -> dict[str, Any]:
    """What a position says beside what its step and its round do, and two starters."""
    where = {key: words[key] for key in ("at", "round") if key in words}
    return dict(changes(told(STARTERS | where, **options), told(STARTERS | dict(words), **options)))


# --- where nothing is said

NORMAL_ROW = ["bamf", "blorple", "chattertuft", "chomper"]


def test_nothing_said_is_the_first_visit_of_the_first_round() -> None:
    # given a game before all chance, and a position that says nothing
    game, seats = a_game(2), [f"seat.{seat}" for seat in range(2)]
    start = described(game, start_state(game.content))

    # then the first player is at the market, and what was chosen and dealt before is any
    assert dict(changes(start, told({}))) == {
        "at": "buy/end_visit",
        "turn": 0,
        "visit": {
            "bought_pet": False,
            "bought_habitat": False,
            "hired": False,
            "rearranged": False,
            "gap": None,
            "shows_more": False,
        },
        "market.normal": NORMAL_ROW,
        "market.super": ["aurora_whale"],
        **{f"decks.normal.{pet}": None for pet in NORMAL_ROW},
        "decks.super.aurora_whale": None,
        "deck_sizes.normal": 35 - 4,
        "deck_sizes.super": 16 - 1,
        # a shop whose power is small, and a starter in the last display
        "seat.0.shop": "alien_aid",
        "seat.1.shop": "orbit_outfitters",
        "seat.0.display.6.pet": "dragonling",
        "seat.1.display.6.pet": "slimeoids",
        **{
            f"{seat}.display.6.{what}": number
            for seat in seats
            for what, number in (("care", 1), ("worked", 0))
        },
        **{f"{seat}.pets": 1 for seat in seats},
        **{f"{seat}.shows.hazardous": 1 for seat in seats},
        "seat.0.shows.multi_eyed": 1,
        "seat.1.shows.tentacled": 1,
        # a bonus card
        "seat.0.bonus.blue": 1,
        "seat.1.bonus.furry": 1,
        **{f"{seat}.bonus_cards": 1 for seat in seats},
        "bonus_cards.blue": None,
        "bonus_cards.furry": None,
        "bonus_deck": 9 - 2,
    }


# --- what each key says

XON: dict[str, Any] = {
    "seat.1.display.2.pet": "xon",
    "seat.1.display.2.care": 3,
    "seat.1.display.2.worked": 0,
    "seat.1.pets": 2,
    "seat.1.shows.speaks": 1,
    "seat.1.shows.hazardous": 2,
    "awards.hazardous": 1,
    "seat.1.vps": 1 + 4,
    "decks.normal.xon": None,
    "deck_sizes.normal": 31 - 1,
}
"""What it comes to that Xon lies in a display."""
NOT_AWARDED = {key: value for key, value in XON.items() if key not in ("awards.hazardous", "seat.1.vps")}
ONE_HAZARD = {"seat.1.workers": 1, "worker_supply": 16 + 1, "seat.1.dice.hazard": 1, "seat.1.dice.1": None}
"""What it comes to that a seat has one die alone, which shows a hazard."""
SHAPESHIFTER: dict[str, Any] = {
    "seat.0.display.1.pet": "shapeshifter",
    "seat.0.display.1.care": 4,
    "seat.0.display.1.worked": 0,
    "seat.0.pets": 2,
    "seat.0.shows.multi_eyed": 2,
    "awards.multi_eyed": 0,
    "seat.0.vps": 1 + 4,
    "decks.super.shapeshifter": None,
}
"""What it comes to that Shapeshifter lies in a display."""
LOOKS_OF_BOTH = ((1, "pink"), (0, "green"), (1, "winged"), (1, "scaled"))
REST_OF_SUPER = (
    "choir_hydra", "clockwork_hen", "comet_hound", "elder_fluff", "foreman_golem", "gene_weaver", "mirror_moth",
    "nest_builder", "oracle_orb", "prism_kraken", "shapeshifter", "star_gardener", "velvet_titan", "void_serpent",
)  # fmt: skip
"""The Super-Pets but for Aurora Whale, which lies on the market, and Royal Snail."""

SAYS: Mapping[str, tuple[Words, dict[str, Any]]] = {
    # the seats
    "whose turn it is": ({"turn": 1}, {"turn": 1}),
    "who is first": ({"first": 1}, {"first": 1, "order": [1, 0], "turn": 1}),
    "who is first and whose turn it is": ({"first": 1, "turn": 0}, {"first": 1, "order": [1, 0]}),
    # the market
    "the visit so far": (
        {"visit": {"hired": True, "rearranged": True}}, {"visit.hired": True, "visit.rearranged": True}
    ),
    "a purchase": ({"visit.bought_pet": True}, {"visit.bought_pet": True}),
    "a purchase of a habitat": ({"visit.bought_habitat": True}, {"visit.bought_habitat": True}),
    "traits that awards were not checked for": ({"visit.shows_more": True}, {"visit.shows_more": True}),
    "a gap": (
        {"visit": {"bought_pet": True, "gap": "normal"}},
        {
            "visit.bought_pet": True,
            "visit.gap": "normal",
            "visit.shows_more": True,
            "market.normal": NORMAL_ROW[:3],
            "decks.normal.chomper": 1,
            "deck_sizes.normal": 31 + 1,
        },
    ),
    "no gap": ({"visit.gap": "none"}, {}),
    "a row": (
        {"market.normal": ["xon"]},
        {
            "market.normal": ["xon"],
            **{f"decks.normal.{pet}": 1 for pet in NORMAL_ROW},
            "decks.normal.xon": None,
            "deck_sizes.normal": 35 - 1,
        },
    ),
    "an empty row": (
        {"market.super": []}, {"market.super": [], "decks.super.aurora_whale": 1, "deck_sizes.super": 16}
    ),
    "discards": (
        {"discards": ["xon", "yeet"]},
        {
            "discards.xon": 1,
            "discards.yeet": 1,
            "decks.normal.xon": None,
            "decks.normal.yeet": None,
            "deck_sizes.normal": 31 - 2,
        },
    ),
    "a deck": (
        {"decks.super": ["royal_snail"], "discards": ["xon"]},
        {
            "discards.xon": 1,
            "decks.normal.xon": None,
            "deck_sizes.normal": 31 - 1,
            **{f"discards.{pet}": 1 for pet in REST_OF_SUPER},
            **{f"decks.super.{pet}": None for pet in REST_OF_SUPER},
            "deck_sizes.super": 1,
        },
    ),
    "a deck and its row": (
        {"decks.super": ["royal_snail"], "market.super": ["comet_hound"]},
        {
            "market.super": ["comet_hound"],
            "discards.aurora_whale": 1,
            **{f"discards.{pet}": 1 for pet in REST_OF_SUPER if pet != "comet_hound"},
            **{f"decks.super.{pet}": None for pet in REST_OF_SUPER},
            "deck_sizes.super": 1,
        },
    ),
    "what is left of traits": ({"traits.cute": 10}, {}),
    "what is left of habitats": ({"habitats.mutator": 8}, {}),
    "what is left of tokens": ({"tokens.fire": 3}, {}),
    # what all have
    "the holder of an award": ({"awards.cute": 1}, {"awards.cute": 1, "seat.1.vps": 4}),
    "an award of nobody": ({"seat.1.display.2": "xon", "awards.hazardous": "nobody"}, NOT_AWARDED),
    "a look into the bonus deck": (
        {"looks": [{"seat": 1, "kept": ["pink"], "put_back": ["blue"]}]},
        {"looks": [{"seat": 1, "kept": {"pink": 1}, "put_back": {"blue": 1}}]},
    ),
    "looks of both seats": (
        {"looks": [{"seat": seat, "kept": [card], "put_back": ["blue"]} for seat, card in LOOKS_OF_BOTH]},
        {"looks": [{"seat": seat, "kept": {card: 1}, "put_back": {"blue": 1}} for seat, card in LOOKS_OF_BOTH]},
    ),
    "a look of which nothing else is said": (
        {"looks": [{"seat": 1}]}, {"looks": [{"seat": 1, "kept": {}, "put_back": {}}]}
    ),
    # a shop
    "a shop": ({"seat.1.shop": "petfleet"}, {"seat.1.shop": "petfleet"}),
    "credits": ({"seat.1.credits": 9}, {"seat.1.credits": 9}),
    "no credits": ({"seat.1.credits": 0}, {"seat.1.credits": 0}),
    "workers": ({"seat.1.workers": 5}, {"seat.1.workers": 5, "worker_supply": 16 - 3}),
    "no workers": ({"seat.1.workers": 0}, {"seat.1.workers": 0, "worker_supply": 16 + 2}),
    "a pet": ({"seat.1.display.2": "xon"}, XON),
    "a pet with a token": (
        {"seat.1.display.2": {"pet": "xon", "traits": ["cute"]}},
        XON | {"seat.1.display.2.traits.cute": 1, "seat.1.shows.cute": 1, "traits.cute": 10 - 1},
    ),
    "a habitat": (
        {"seat.1.display.2.habitat": "mutator"}, {"seat.1.display.2.habitat": "mutator", "habitats.mutator": 8 - 1}
    ),
    "a token": ({"seat.1.display.2.token": "fire"}, {"seat.1.display.2.token": "fire", "tokens.fire": 3 - 1}),
    "a display that is ignored": ({"seat.1.ignored": 3}, {"seat.1.ignored": 3}),
    "bonus cards": (
        {"seat.1.bonus": ["pink", "blue"]},
        {
            "seat.1.bonus_cards": 2,
            "seat.1.bonus.pink": 1,
            "seat.1.bonus.blue": 1,
            "seat.1.bonus.furry": None,
            "seat.0.bonus.furry": 1,
            "seat.0.bonus.blue": None,
            "bonus_cards.pink": None,
            "bonus_deck": 7 - 1,
        },
    ),
    "bonus cards that are looked at": (
        {"seat.1.looking": ["blue"]},
        {
            "seat.1.looking.blue": 1,
            "seat.0.bonus.blue": None,
            "seat.0.bonus.furry": 1,
            "seat.1.bonus.furry": None,
            "seat.1.bonus.green": 1,
            "bonus_cards.green": None,
            "bonus_deck": 7 - 1,
        },
    ),
    # dice
    "dice that are rolled": (
        {"at": "keep_dice", "seat.0.dice": ["hazard", 2, 2]},
        {
            "seat.0.workers": 3,
            "worker_supply": 16 - 1,
            "seat.0.dice.hazard": 1,
            "seat.0.dice.2": 2,
            "seat.0.dice.1": None,
        },
    ),
    "dice and workers": (
        {"at": "keep_dice", "seat.0": {"dice": ["hazard", 2], "workers": 5}},
        {
            "seat.0.workers": 5,
            "worker_supply": 16 - 3,
            "seat.0.dice.hazard": 1,
            "seat.0.dice.2": 1,
            "seat.0.dice.1": 5 - 2,
        },
    ),
    "no dice": (
        {"at": "mutate", "seat.1.dice": []}, {"seat.1.workers": 0, "worker_supply": 16 + 2, "seat.1.dice.1": None}
    ),
    "a die on goods": ({"at": "mutate", "seat.1.goods": [2]}, {"seat.1.goods.2": 1, "seat.1.dice.1": 1}),
    "a die on mutations": ({"at": "mutate", "seat.1.mutations": [2]}, {"seat.1.mutations.2": 1, "seat.1.dice.1": 1}),
    "a die on a token": (
        {"at": "mutate", "seat.1.display.2": {"token": "fire", "workers": [2]}},
        {
            "seat.1.display.2.token": "fire",
            "tokens.fire": 3 - 1,
            "seat.1.display.2.workers.2": 1,
            "seat.1.dice.1": 1,
        },
    ),
    "dice on a pet": (
        {"at": "mutate", "seat.1.display.2": {"pet": "xon", "workers": [2, 1]}},
        XON
        | {
            "seat.1.display.2.workers.2": 1,
            "seat.1.display.2.workers.1": 1,
            "seat.1.display.2.worked": 3,
            "seat.1.display.2.spawns": True,
            "seat.1.dice.1": None,
        },
    ),
    "a re-roll": ({"at": "keep_dice", "seat.0.rerolls": 2}, {"seat.0.rerolls": 2}),
    "re-rolls of who has worked": ({"at": "sell", "seat.1.rerolls": 2}, {"seat.1.rerolls": 2}),
    "hazards": ({"at": "sell", "seat.1.hazards": True}, {"seat.1.hazards": True}),
    "dice that trigger hazards": (
        {"at": "mutate", "seat.1": {"display": {"2": "xon", "6": "slimeoids"}, "dice": ["hazard"]}},
        XON | ONE_HAZARD | {"seat.1.hazards": True},
    ),
    "dice that would trigger hazards, and none": (
        {"at": "mutate", "seat.1": {"display": {"2": "xon", "6": "slimeoids"}, "dice": ["hazard"], "hazards": False}},
        XON | ONE_HAZARD,
    ),
    "workers who quit": (
        {"at": "sell", "seat.1.display.2": {"pet": "xon", "quits": True}}, XON | {"seat.1.display.2.quits": True}
    ),
    "claims": ({"at": "mutate", "seat.0.claims": 3}, {"seat.0.claims": 3}),
    "claims of another seat": ({"at": "mutate", "seat.1.claims": 3}, {"seat.1.claims": 3}),
    # powers
    "a power": (
        {"powers": [{"display": 1, "pet": "shapeshifter"}], "seat.0.display.1": "shapeshifter"},
        SHAPESHIFTER
        | {
            "at": "buy/shows_more",
            "powers": [{"seat": 0, "display": "1", "pet": "shapeshifter", "habitat": None, "verb": 0, "left": 2}],
            "visit.bought_pet": True,
            "visit.gap": "super",
            "visit.shows_more": True,
            "market.super": [],
            "decks.super.aurora_whale": 1,
        },
    ),
    "a power of a habitat": (
        {"powers": [{"display": 1, "habitat": "mutator"}], "seat.0.display.1.habitat": "mutator"},
        {
            "seat.0.display.1.habitat": "mutator",
            "habitats.mutator": 8 - 1,
            "at": "buy/shows_more",
            "powers": [{"seat": 0, "display": "1", "pet": None, "habitat": "mutator", "verb": 0, "left": 1}],
            "visit.bought_habitat": True,
            "visit.shows_more": True,
        },
    ),
    "all of a power": (
        {
            "turn": 1,
            "powers": [{"display": 2, "pet": "xon", "habitat": "none", "seat": 1, "verb": 1, "left": 5}],
            "seat.1.display.2": "xon",
            "visit.hired": True,
        },
        XON
        | {
            "turn": 1,
            "at": "buy/shows_more",
            "powers": [{"seat": 1, "display": "2", "pet": "xon", "habitat": None, "verb": 1, "left": 5}],
            "visit.hired": True,
        },
    ),
    "a power of a normal pet": (
        {"powers": [{"display": 1, "pet": "zeeg", "left": 1}], "seat.0.display.1": "zeeg"},
        {
            "seat.0.display.1.pet": "zeeg",
            "seat.0.display.1.care": 1,
            "seat.0.display.1.worked": 0,
            "seat.0.pets": 2,
            "seat.0.shows.speaks": 1,
            "seat.0.shows.hazardous": 2,
            "awards.hazardous": 0,
            "seat.0.vps": 1 + 4,
            "at": "buy/shows_more",
            "powers": [{"seat": 0, "display": "1", "pet": "zeeg", "habitat": None, "verb": 0, "left": 1}],
            "visit.bought_pet": True,
            "visit.gap": "normal",
            "visit.shows_more": True,
            "market.normal": NORMAL_ROW[:3],
            "decks.normal.chomper": 1,
            "decks.normal.zeeg": None,
        },
    ),
    "a power of a starter, which is in no row": (
        {"powers": [{"display": 6, "pet": "dragonling", "left": 1}]},
        {
            "at": "buy/shows_more",
            "powers": [{"seat": 0, "display": "6", "pet": "dragonling", "habitat": None, "verb": 0, "left": 1}],
            "visit.bought_pet": True,
            "visit.shows_more": True,
        },
    ),
    "the power of who is on turn, the last in order": (
        {"turn": 1, "powers": [{"display": 2, "pet": "xon", "left": 1}], "seat.1.display.2": "xon"},
        XON
        | {
            "turn": 1,
            "at": "buy/shows_more",
            "powers": [{"seat": 1, "display": "2", "pet": "xon", "habitat": None, "verb": 0, "left": 1}],
            "visit.bought_pet": True,
            "visit.shows_more": True,
        },
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", SAYS)
def test_a_key_says_one_thing_and_what_follows_from_it(what: str) -> None:
    words, expected = SAYS[what]
    assert comes_to(words) == expected


# --- what a step says by itself

DEALT = "market, shops 01, pets 01, bonus 01"
MOMENTS: Mapping[tuple[str, int], str] = {
    ("setup", 0): "",
    ("setup/deals_shops", 0): "",
    ("choose_shop", 0): "",
    ("choose_shop", 1): "shops 0",
    ("choose_starter", 0): "shops 01",
    ("choose_starter", 1): "shops 01, pets 0",
    ("deal_bonus", 0): "shops 01, pets 01",
    ("setup/deal_market", 0): "shops 01, pets 01, bonus 01",
    ("draw_episode", 0): DEALT,
    ("start_round", 0): DEALT,
    ("end_visit", 1): f"{DEALT}, visit",
    ("work/has_workers", 0): DEALT,
    ("roll", 0): DEALT,
    ("can_reroll", 0): DEALT,
    ("keep_dice", 0): f"{DEALT}, dice 0",
    ("rerolled/roll", 0): f"{DEALT}, rolling 0, rerolls 0",
    ("has_raise", 0): f"{DEALT}, dice 0, kept 0",
    ("assign_workers", 0): f"{DEALT}, dice 0, kept 0",
    ("roll", 1): f"{DEALT}, dice 0, kept 0",
    ("keep_dice", 1): f"{DEALT}, dice 01, kept 0",
    ("rerolled/roll", 1): f"{DEALT}, dice 0, rolling 1, rerolls 1, kept 0",
    ("assign_workers", 1): f"{DEALT}, dice 01, kept 01",
    ("mutate", 0): f"{DEALT}, dice 01, kept 01",
    ("mutate/forgo", 1): f"{DEALT}, dice 01, kept 01",
    # used dice lie in the stock, and go home with the others
    ("sell", 0): f"{DEALT}, kept 01",
    ("sell", 1): f"{DEALT}, kept 01",
    ("workers_quit", 0): f"{DEALT}, kept 01",
    ("discard_market", 0): f"{DEALT}, kept 01",
    ("end_of_round/deal_market", 0): "shops 01, pets 01, bonus 01, kept 01",
    ("workers_go_home", 0): f"{DEALT}, kept 01",
    ("next_round", 0): f"{DEALT}, kept 01",
    ("final", 0): DEALT,
}  # fmt: skip


@pytest.mark.parametrize(("at", "turn"), MOMENTS)
def test_what_lies_somewhere_is_what_was_chosen_dealt_and_rolled_by_then(at: str, turn: int) -> None:
    table = stated({"at": at, "turn": turn}).table
    seats = {
        "shops": [player.shop is not None for player in table.players],
        "pets": [any(display.pet for display in player.displays) for player in table.players],
        "bonus": [player.bonus_cards > 0 for player in table.players],
        "dice": [sum(player.dice) == 2 for player in table.players],
        "rolling": [player.rolling == 2 for player in table.players],
        "rerolls": [player.rerolls == 1 for player in table.players],
        "kept": [player.keeps for player in table.players],
    }
    lies = ["market"] if [len(row) for row in table.market] == [4, 1] else []
    lies += [
        f"{what} {''.join(str(n) for n, has in enumerate(of) if has)}"
        for what, of in seats.items()
        if any(of)
    ]
    assert ", ".join([*lies, *(["visit"] if table.visit else [])]) == MOMENTS[at, turn]


LOOKS = [{"seat": 1, "kept": ["pink"]}, {"seat": 1, "kept": ["blue"]}]


@pytest.mark.parametrize(
    ("words", "chance"),
    [
        ({}, []),
        ({"looks": [{"seat": 0, "kept": ["pink"]}]}, [("draw_bonus/0", 1)]),
        ({"looks": LOOKS}, [("draw_bonus/1", 2)]),
        ({"looks": LOOKS, "seat.1.looking": ["green", "winged"]}, [("draw_bonus/1", 3)]),
        ({"looks": LOOKS, "seat.0.looking": ["green", "winged"]}, [("draw_bonus/0", 1), ("draw_bonus/1", 2)]),
    ],
)
def test_each_look_into_the_bonus_deck_was_chance_of_its_seat(
    words: Words, chance: list[tuple[str, int]]
) -> None:
    assert stated(words).table.chance_counts == (*chance, ("draw_first", 1))


# --- the step that is named

STEPS: Mapping[tuple[str, int | None], str] = {
    # an action that is waited for, of whose turn it is
    ("buy_pet", None): "buy[0]/end_visit",
    ("buy_pet", 1): "buy[1]/end_visit",
    ("rearrange", 0): "buy[0]/end_visit",
    ("reroll", 1): "work[1]/keep_dice",
    ("work/assign_workers", 1): "work[1]/assign_workers",
    ("roll", 1): "work[1]/roll",
    ("choose_shop", 1): "setup[1]/choose_shop",
    ("deal_pets", 1): "buy[1]/alien_petshop:normal/deal_pets",
    ("deal_market", None): "setup/deal_market",
    ("deal_market", 1): "setup/deal_market",
    ("end_of_round/deal_market", 1): "end_of_round/deal_market",
    # a part of the round: its first step, but a visit is at its question
    ("setup", 1): "setup/draw_first",
    ("buy", None): "buy[0]/end_visit",
    ("buy", 1): "buy[1]/end_visit",
    ("close_visit", 1): "buy[1]/end_visit",
    ("work", 1): "work[1]/has_workers",
    ("hazards", 1): "work[1]/hazards/trigger",
    ("early", 1): "mutate/early[1]/has_early_claims",
    ("mutate", 1): "mutate/early[1]/has_early_claims",
    ("sell", 1): "sell[1]/sell",
    ("end_of_round", 1): "end_of_round/workers_quit",
    # at the end all bonus cards are revealed one after the other, whoever is on turn
    ("final", None): "final[0]/reveal_bonus",
    ("final", 1): "final[0]/reveal_bonus",
    ("end", None): "final[0]/reveal_bonus",
    ("end", 1): "final[0]/reveal_bonus",
    # a step as it is called, with its turn or without
    ("start_round", 1): "start_round",
    ("work[1]/assign_workers", None): "work[1]/assign_workers",
    ("work[1]/assign_workers", 1): "work[1]/assign_workers",
    ("buy[1]/open_visit", None): "buy[1]/end_visit",
    ("hazards/3/put_only", 1): "work[1]/hazards/3/put_only",
    ("work/hazards/3/put_only", None): "work[0]/hazards/3/put_only",
}


@pytest.mark.parametrize(("at", "turn"), STEPS)
def test_a_step_is_found_by_an_action_a_part_or_its_name(at: str, turn: int | None) -> None:
    cursor = stated({"at": at} if turn is None else {"at": at, "turn": turn}).table.cursor
    assert a_game(2).program[cursor].name == STEPS[at, turn]


# --- shops, starters and claims

FIRST_SHOPS = ["alien_aid", "orbit_outfitters", "star_brokers", "petfleet"]
SHOPS: Mapping[str, tuple[Words, list[str], list[str]]] = {
    # the pets with their displays
    "nothing is said": ({}, FIRST_SHOPS, ["dragonling 6", "slimeoids 6", "star_pony 6", "trubbles 6"]),
    "one shop is said": (
        {"seat.0.shop": "petfleet"},
        ["petfleet", *FIRST_SHOPS[:3]],
        ["dragonling 6", "slimeoids 6", "star_pony 6", "trubbles 6"],
    ),
    "the other sides of two boards are said": (
        {"seat.2.shop": "hazmat_haven", "seat.3.shop": "noms_petgalley"},
        ["star_brokers", "petfleet", "hazmat_haven", "noms_petgalley"],
        ["dragonling 6", "slimeoids 6", "star_pony 6", "trubbles 6"],
    ),
    "all shops but one are said": (
        {"seat.0.shop": "critter_cove", "seat.1.shop": "alien_aid", "seat.2.shop": "helping_tentacle"},
        ["critter_cove", "alien_aid", "helping_tentacle", "orbit_outfitters"],
        ["dragonling 6", "slimeoids 6", "star_pony 6", "trubbles 6"],
    ),
    "a starter and another pet are said": (
        {"seat.0.display.2": "slimeoids", "seat.1.display.3": "xon"},
        FIRST_SHOPS,
        ["slimeoids 2", "xon 3", "dragonling 6", "star_pony 6"],
    ),
    "a starter of a later seat is said": (
        {"seat.2.display.1": "dragonling"}, FIRST_SHOPS, ["slimeoids 6", "star_pony 6", "dragonling 1", "trubbles 6"]
    ),
    "tokens lie in the last displays": (
        {"seat.0.display.6.token": "fire", "seat.1.display": {"5": {"token": "fire"}, "6": {"token": "slime"}}},
        FIRST_SHOPS,
        ["dragonling 5", "slimeoids 4", "star_pony 6", "trubbles 6"],
    ),
    "habitats lie in all displays": (
        {"seat.0.display": {str(number): {"habitat": "mutator"} for number in range(1, 7)}},
        FIRST_SHOPS,
        ["dragonling 6", "slimeoids 6", "star_pony 6", "trubbles 6"],
    ),
    "tokens lie in all displays": (
        {"seat.0.display": {str(n): {"token": "fire" if n < 4 else "slime"} for n in range(1, 7)}},
        FIRST_SHOPS,
        ["", "slimeoids 6", "star_pony 6", "trubbles 6"],
    ),
}  # fmt: skip


@pytest.mark.rule("AP-PET-05")
@pytest.mark.parametrize("what", SHOPS)
def test_every_shop_is_on_a_board_of_its_own_and_has_a_pet(what: str) -> None:
    # given a position of four
    words, shops, pets = SHOPS[what]
    game = a_game(4)
    seats = described(game, position(game, nested(words)))["seat"].values()

    # then everybody has a shop and a pet: those that are said, shops of little power, and starters in last displays
    assert [seat["shop"] for seat in seats] == shops
    displays = [seat["display"].items() for seat in seats]
    lying = [" ".join(f"{of['pet']} {number}" for number, of in each if of["pet"]) for each in displays]
    assert lying == pets


CLAIMS: Mapping[str, tuple[Words, str, list[int]]] = {
    "a worker": ({"at": "place_trait", "seat.0.mutations": [2]}, "none", [1, 0]),
    "two workers": ({"at": "place_trait", "seat.0.mutations": [2, "hazard"]}, "none", [2, 0]),
    "a shop": ({"at": "place_trait", "seat.0.shop": "noms_petgalley"}, "none", [1, 0]),
    "a worker and a shop": (
        {"at": "place_trait", "seat.0.shop": "noms_petgalley", "seat.0.mutations": [1]}, "none", [2, 0]
    ),
    "an Episode": ({"at": "place_trait"}, "mutation_wave", [1, 0]),
    "an Episode, for the other seat": ({"at": "place_trait", "turn": 1}, "mutation_wave", [0, 1]),
    "an Episode, but not in the turns of workers": (
        {"at": "mutate/decline", "seat.0.mutations": [2]}, "mutation_wave", [1, 0]
    ),
    "what is said": ({"at": "mutate/decline", "seat.0.mutations": [2], "seat.0.claims": 5}, "mutation_wave", [5, 0]),
    "what is said of the other seat": (
        {"at": "mutate/decline", "seat.0.mutations": [2], "seat.1.claims": 5}, "mutation_wave", [1, 5]
    ),
    "nothing yet": ({"at": "mutate/may_place", "seat.0.mutations": [2]}, "none", [0, 0]),
}  # fmt: skip


@pytest.mark.rule("AP-O-35")
@pytest.mark.parametrize("what", CLAIMS)
def test_claims_are_all_that_the_turn_gives(what: str) -> None:
    words, episode, claims = CLAIMS[what]
    options = {} if episode == "none" else {"episode": episode}
    pets = {"seat.0.display.1": "xon", "seat.1.display.1": "quindle"}
    assert [player.claims for player in stated(pets | dict(words), **options).table.players] == claims


# --- what a view is told


def test_a_view_is_told_its_own_bonus_cards_and_looks_alone() -> None:
    # given a look of each seat, and what all three sides see of it
    game = a_game(2)
    looks = [{"seat": 1, "kept": ["pink"], "put_back": ["blue"]}, {"seat": 0, "kept": ["green"]}]
    state = stated({"looks": looks, "seat.0.bonus": ["green", "blue"], "seat.1.bonus": ["pink", "furry"]})
    everything, own, others = (
        described(game, of) for of in (state, game.view(state, 0), game.view(state, None))
    )

    # then a seat is told its own cards, and how many the others have looked at and kept
    assert dict(changes(everything, own)) == {
        "looks": [{"seat": 1, "cards": 2, "keeps": 1}, {"seat": 0, "kept": {"green": 1}, "put_back": {}}],
        "seat.1.bonus": None,
        "seat.1.looking": None,
        "decks": None,
        "bonus_cards": None,
    }

    # and a spectator is told no cards at all
    assert dict(changes(own, others)) == {
        "looks": [{"seat": 1, "cards": 2, "keeps": 1}, {"seat": 0, "cards": 1, "keeps": 1}],
        "seat.0.bonus": None,
        "seat.0.looking": None,
    }


@pytest.mark.rule("AP-MKT-02")
def test_the_gap_of_a_power_is_open_unless_the_last_player_of_the_round_has_bought() -> None:
    # given a Super-Pet of each of three seats whose power has stopped half-way
    game = a_game(3)
    gaps = {}
    for seat in range(3):
        words = {"first": 1, "turn": seat, f"seat.{seat}.display.1": "shapeshifter"}
        words |= {"powers": [{"display": 1, "pet": "shapeshifter"}]}
        gaps[seat] = described(game, position(game, nested(words)))["visit"]["gap"]

    # then there is a gap where it was, but for the seat before the first one
    assert gaps == {1: "super", 2: "super", 0: None}


def test_a_starter_lies_in_the_last_display_on_its_habitat() -> None:
    # given two habitats, the second in the last display
    words = {"seat.0.display.2.habitat": "showcase", "seat.0.display.6.habitat": "mutator"}
    displays = told(words)["seat"]["0"]["display"]

    # then the starter lies on it
    lying = {
        number: (of["pet"], of["habitat"]) for number, of in displays.items() if of["pet"] or of["habitat"]
    }
    assert lying == {"2": (None, "showcase"), "6": ("dragonling", "mutator")}


FACES = {"2": (2, 0, 3, 1, 0, 0), "1": (4, 2, 0, 0, 0, 0), "hazard": (6, 0, 0, 0, 0, 0)}
"""How many sides of a die show what, from the hazard on, by what dice show of which nothing is said."""


@pytest.mark.parametrize("shown", FACES)
def test_dice_of_which_nothing_is_said_show_the_lowest_number_of_a_die(shown: str) -> None:
    # given a die with some faces, from the hazard on
    game, state = a_game(2), stated({"at": "mutate"})
    content = attrs.evolve(game.content, die_faces=FACES[shown])

    # then the dice of two workers show the lowest number, or a hazard where there is no other face
    said = read(content, Reading(game.codec.names, seats=2).part({}))
    dice = [player.dice for player in players(content, state.table, said)]
    assert [Telling(game.codec.names).bag("die", of) for of in dice] == [{shown: 2}] * 2


def test_who_has_to_choose_is_told() -> None:
    game = a_game(2)
    for words, due in (({"turn": 1}, [1]), ({"at": "roll"}, [-1]), ({"at": "choose_shop", "first": 1}, [1])):
        assert described(game, game.advance(stated(words)).state)["due"] == due


def test_all_displays_are_told_in_the_same_words() -> None:
    # given a seat with a pet, a token, and empty displays
    displays = told({"seat.0.display": {"1": "xon", "2": {"token": "fire"}}})["seat"]["0"]["display"]

    # then what cannot be there is told as nothing
    assert {tuple(display) for display in displays.values()} == {tuple(displays["1"])}
    nothing: dict[str, Any] = {
        "pet": None,
        "habitat": None,
        "token": None,
        "traits": {},
        "workers": {},
        "quits": False,
    }
    assert displays["3"] == {**nothing, "care": None, "worked": None, "spawns": False}
