"""Nothing ornamental: whatever number of the shipped pack is changed, the loader refuses it or some game changes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import product, zip_longest
from typing import Any

import pytest

import petz_engine as pe
from dungeon_petz.games import player
from dungeon_petz.pack_making import game_of, pack, shipped_tables
from dungeon_petz.positions import Positions, a_game, the_game
from petz_engine import testing
from petz_engine.kernel.codec import canonical

Path = tuple[str, int, tuple[str | int, ...]]
"""Kind, place among the entries of its kind, and keys that lead to the number in its table."""

FIRST, SEEDS = range(6), range(6, 60)
"""The seeds that are tried at first, and those that are tried when scenes have shown nothing either."""

SHIPPED = shipped_tables()
"""The entries of the shipped pack, to look at."""
NUMBER = re.compile(r"-?\d+/2")


def numbers(value: Any, keys: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The keys that lead to each number in a table; halves are numbers too."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, (*keys, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from numbers(inner, (*keys, at))
    elif type(value) is int or (isinstance(value, str) and NUMBER.fullmatch(value)):
        yield keys


def all_numbers() -> list[Path]:
    return [
        (kind, at, keys)
        for kind, entries in SHIPPED.items()
        for at, entry in enumerate(entries)
        for keys in numbers(entry)
    ]


def named(path: Path) -> str:
    kind, at, keys = path
    return ".".join(map(str, (kind, SHIPPED[kind][at]["id"], *keys)))


FLAVOR = {
    "need_card.potion.copies": "potions come from an open stack that never runs out (DP-LIMIT-01)",
    "need.sleep.order": "sleep asks for nothing, so it does not matter when",
}
"""Numbers that no game depends on, with the reason."""


def others(value: int | str, key: str | int) -> list[int | str]:
    """The number a little larger and a little smaller (halves by a half); an order before and behind all others."""
    if isinstance(value, int):
        return [value + 1000, value - 1000] if key == "order" else [value + 1, value - 1]
    around = [int(value.partition("/")[0]) + by for by in (1, -1)]
    return [f"{halves}/2" if halves % 2 else halves // 2 for halves in around]


Table = tuple[int, tuple[tuple[str, bool | str], ...]]
"""So many seats, and the options that are chosen."""


def table_of(path: Path) -> Table:
    """The table at which a number matters: boards have their seats, and what only variants look at has its variant."""
    kind, at, keys = path
    entry = SHIPPED[kind][at]
    if kind == "board":
        return entry["seats"], ()
    if kind == "space" and keys[0] == "neutral_imp":
        return 3, ()
    if kind == "pet" and keys[0] == "leaves":
        return 4, (("meat_stand", True),)
    if kind == "option":
        value: Any = entry["value"][keys[1] if keys[0] == "value" else 0]
        return 4, ((entry["id"], value["value"]),)
    return 4, ()


def game_at(table: Table) -> pe.Game:
    """The shipped game at a table."""
    return a_game(table[0], **dict(table[1]))


def changed_games(path: Path) -> Iterator[pe.Game]:
    """The shipped game with one number changed, in each way that the loader accepts."""
    seats, options = table_of(path)
    kind, at, keys = path
    table: Any = SHIPPED[kind][at]
    for key in keys:
        table = table[key]
    for other in others(table, keys[-1]):
        tables = shipped_tables()
        place: Any = tables[kind][at]
        for key in keys[:-1]:
            place = place[key]
        place[keys[-1]] = other
        with suppress(pe.ContentError, pe.OptionError):
            yield game_of(pack("dungeon_petz", tables), seats=seats, options=dict(options))


@cache
def shipped_game(table: Table, seed: int) -> tuple[tuple[int, ...], tuple[bytes, ...]]:
    """The choice numbers of a game on the shipped pack, and all that happened in it."""
    notes = testing.Notes(player(seed))
    told = tuple(happened(game_at(table), notes, seed))
    return tuple(notes.numbers), told


def happened(game: pe.Game, pick: testing.Pick, seed: int) -> Iterator[bytes]:
    """What a record and its events say of each turn (the hidden bags are left out)."""
    for turn in testing.turns(game, pick, seed):
        yield said(game, turn)


def said(game: pe.Game, turn: testing.Turn) -> bytes:
    """Who did what, the table that it led to, and what was told where the game is over."""
    events = () if turn.after.table.due else turn.events
    told = [
        turn.decision.seat,
        game.encode_action(turn.action),
        [game.encode_event(event) for event in events],
    ]
    return canonical(told) + bytes(game.codec.dumps(turn.after.table))


# --- scenes, for numbers that whole games reach too seldom


def scenes(path: Path) -> Iterator[dict[str, Any]]:
    """Pets with many cards of one need, in the cage, before the customer and so on that a number belongs to."""
    kind, at, _ = path
    entry = SHIPPED[kind][at]
    cages = {"cage": [entry["id"]], "feature": with_feature(entry["id"])}.get(kind, ["printed_cage"])
    pets = ["baby_golem", "uni", "wormie"]
    if kind == "diet":
        pets = [pet["id"] for pet in SHIPPED["pet"] if pet["diet"] == entry["id"]]
    more = {kind: entry["id"]} if kind in ("addon", "customer", "exhibition") else {}
    for cage, pet, suffering, mutation in product(cages, pets, (0, 2), (0, 1)):
        for need, most, rest in product(SHIPPED["need"], (1, 2, 3, 4, 7), (False, True)):
            tokens = ("suffering", suffering), ("mutation", mutation)
            cards = tuple(cards_for(pet, need["id"], most, rest))
            yield {"cage": cage, "pet": pet, "tokens": tokens, "cards": cards, **more}


def with_feature(feature: str) -> list[str]:
    return [cage["id"] for cage in SHIPPED["cage"] if feature in cage["features"]]


def cards_for(pet: str, need: str, most: int, rest: bool) -> list[str]:
    """A card for each bar of a pet of size 7: up to ``most`` of them have this need.

    The ``rest`` are the first cards of their color, or else potions.
    """
    bars = next(entry["bars"] for entry in SHIPPED["pet"] if entry["id"] == pet)
    found: list[str] = []
    for color in bars:
        cards = [card for card in SHIPPED["need_card"] if card.get("color") == color]
        free = [card for card in cards if card["copies"] > found.count(card["id"])]
        left = [card for card in free if need in card["needs"]]
        found.append(left[0]["id"] if left and most else free[0]["id"] if rest else f"{color}:potion")
        most -= bool(left) and most > 0
    return found


@cache
def as_shipped(scene: tuple[tuple[str, Any], ...]) -> tuple[bytes, ...]:
    return tuple(staged(the_game(), dict(scene)))


def staged(game: pe.Game, scene: dict[str, Any]) -> Iterator[bytes]:
    """What happens in a scene in round 3, after the reveal of the first seat, when everybody is busy."""
    stage = Positions(game)
    pet = stage.pet(scene["pet"], 7, cards=scene["cards"], tokens=dict(scene["tokens"]))
    plot = stage.plot(cage=scene["cage"], addon=scene.get("addon"), pet=pet, tokens={"manure": 1})
    exhibition = scene.get("exhibition", "breeders_prize")
    other = [entry["id"] for entry in SHIPPED["exhibition"] if entry["id"] != exhibition]
    state = stage.state(
        "showing_off[0]/dungeon_petz:hunger",
        round=3,
        players={0: {"plots": {"upper_right": plot}}},
        hands={seat: [] for seat in range(4)},
        exhibitions=[other[0], exhibition, other[1]],
        customers=[scene.get("customer", "dungeon_granny")],
    )
    yield game.codec.dumps(state.table)
    while state.table.round == 3:
        decision = game.decisions(state)[0]
        action = testing.act(game, game.view(state, decision.seat), lambda draft, choices: -1)
        turn = testing.Turn(state, decision, action, *game.apply(state, decision.seat, action))
        yield said(game, turn)
        state = turn.after


STAGED = ("addon", "cage", "customer", "diet", "exhibition", "feature")
"""Kinds whose numbers are also looked at in scenes."""


def differs(game: pe.Game, table: Table, seed: int) -> bool:
    """Whether the game of a seed is another one than on the shipped pack, played with the same numbers."""
    picks, told = shipped_game(table, seed)
    again = happened(game, testing.Numbers(picks), seed)
    return any(new != old for new, old in zip_longest(again, told))


def plays_otherwise(game: pe.Game, scene: dict[str, Any]) -> bool:
    """Whether a scene goes otherwise than on the shipped pack."""
    shipped = as_shipped(tuple(scene.items()))
    return any(new != old for new, old in zip_longest(staged(game, scene), shipped))


def matters(path: Path) -> bool:
    """Whether every change is refused, or one that is not changes some game or scene."""
    games, table = list(changed_games(path)), table_of(path)
    if not games or any(differs(game, table, seed) for seed in FIRST for game in games):
        return True
    if path[0] in STAGED and any(plays_otherwise(game, scene) for scene in scenes(path) for game in games):
        return True
    return any(differs(game, table, seed) for seed in SEEDS for game in games)


@pytest.mark.parametrize("path", all_numbers()[::12], ids=named)
def test_a_number_changes_some_game_or_is_refused(path: Path) -> None:
    assert named(path) in FLAVOR or matters(path)


@pytest.mark.long
def test_every_number_changes_some_game_or_is_refused() -> None:
    # given all numbers of the shipped pack
    paths = all_numbers()
    assert len(paths) > 250

    # then the ones that change nothing are exactly those that we know of
    assert {named(path) for path in paths if not matters(path)} == set(FLAVOR)


def test_each_number_of_flavor_is_a_number_of_the_pack() -> None:
    assert set(FLAVOR) <= {named(path) for path in all_numbers()}
