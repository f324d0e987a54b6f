"""The numbers of the shipped pack: where each of them matters."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import petz_engine as pe
from dungeon_petz.games import player
from dungeon_petz.pack_making import MAKER, shipped_tables
from dungeon_petz.positions import Positions, a_game
from petz_engine import testing
from proofs.ornaments import Ornaments, Path, Scene, Table, said

SHIPPED = shipped_tables()
"""The entries of the shipped pack, to look at."""
FLAVOR = {
    "need_card.potion.copies": "potions come from an open stack that never runs out (DP-LIMIT-01)",
    "need.sleep.order": "sleep asks for nothing, so it does not matter when",
}
"""Numbers that no game depends on, with the reason."""


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


# --- scenes, for numbers that whole games reach too seldom


STAGED = ("addon", "cage", "customer", "diet", "exhibition", "feature")
"""Kinds whose numbers are also looked at in scenes."""


def scenes(path: Path) -> Iterator[dict[str, Any]]:
    """Pets with many cards of one need, in the cage, before the customer and so on that a number belongs to."""
    kind, at, _ = path
    if kind not in STAGED:
        return
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
    return [cage["id"] for cage in SHIPPED["cage"] if feature in cage.get("features", ())]


def cards_for(pet: str, need: str, most: int, rest: bool) -> list[str]:
    """A card for each bar of a pet of size 7: up to ``most`` of them have this need.

    The ``rest`` are the first cards of their color, or else potions.
    """
    bars = next(entry["bars"] for entry in SHIPPED["pet"] if entry["id"] == pet)
    found: list[str] = []
    for color in bars:
        cards = [card for card in SHIPPED["need_card"] if card.get("color") == color]
        free = [card for card in cards if card.get("copies", 0) > found.count(card["id"])]
        left = [card for card in free if need in card["needs"]]
        found.append(left[0]["id"] if left and most else free[0]["id"] if rest else f"{color}:potion")
        most -= bool(left) and most > 0
    return found


def staged(game: pe.Game, scene: Scene) -> Iterator[bytes]:
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


ORNAMENTS = Ornaments(MAKER, player, game_at, table_of, scenes, staged, FLAVOR, 12)
