"""Content, compiled: what is printed on the pieces comes into the tables, each thing by its number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest

from dungeon_petz.pack_making import game_of, pack, shipped_tables
from dungeon_petz.positions import a_game
from petz_engine.dungeon_petz import content as c
from petz_engine.dungeon_petz import knowledge
from petz_engine.dungeon_petz import schema as k


def own(name: str) -> str:
    """The id of a piece of the game."""
    return f"dungeon_petz:{name}"


def numbers(content: c.Content, kind: str, *names: str) -> tuple[int, ...]:
    """The numbers of pieces by their names."""
    return tuple(content.names[kind].index(own(name)) for name in names)


@pytest.fixture
def content() -> c.Content:
    """The tables of two players, where neutral imps walk."""
    made: c.Content = a_game(2).content
    return made


def number(content: c.Content, kind: str, name: str) -> int:
    """The number of a piece."""
    return numbers(content, kind, name)[0]


def named(content: c.Content, kind: str, tables: tuple[Any, ...]) -> Mapping[str, Any]:
    """The tables of a kind by the names of its pieces."""
    return {
        name.removeprefix("dungeon_petz:"): table
        for name, table in zip(content.names[kind], tables, strict=True)
    }


def tile(content: c.Content, name: str) -> c.Tile:
    """A tile by its name."""
    return content.tiles[number(content, "tile", name)]


def test_tiles_of_all_kinds_share_their_numbers(content: c.Content) -> None:
    # given the tiles in the order of their ids, whatever they are
    assert list(content.names["tile"]) == sorted(content.names["tile"])

    # then each kind knows its own
    assert {kind: len(tiles) for kind, tiles in content.tiles_of.items()} == {
        "pet": 18,
        "cage": 12,
        "addon": 5,
        "artifact": 10,
        "exhibition": 8,
        "customer": 8,
    }
    kinds = ("pet", "cage", "addon", "artifact", "exhibition", "customer")
    assert (*content.tiles_of,) == kinds
    assert knowledge.piles(content) == (*content.names["color"], *kinds)
    for kind, tiles in content.tiles_of.items():
        assert {content.tiles[i].kind for i in tiles} == {kind}
        assert [content.names["tile"][i] for i in tiles] == list(content.names[kind])


def test_the_tables_say_what_they_are_made_of(content: c.Content) -> None:
    (printed,) = content.catalog.of("rules")
    assert content.rules == printed.fact
    (board,) = [entry.fact for entry in content.catalog.of("board") if entry.fact.seats == 2]
    assert (content.board.rounds, content.board.income) == (board.rounds, board.income)
    assert [content.names["space"][on.space] for on in content.board.spaces] == [
        on.space for on in board.spaces
    ]
    assert a_game(2, potion_cap=True).content.rules == attrs.evolve(printed.fact, potions=5)
    for kind, entries in content.catalog.entries.items():
        sorts = kind in ("final_exhibition", "plot")
        in_order = sorted(entries, key=lambda entry: entry.fact.order) if sorts else entries
        assert content.names[kind] == tuple(entry.id for entry in in_order)
        assert content.labels[kind] == tuple(entry.name for entry in in_order)
        assert content.origins[kind] == tuple(entry.origin for entry in in_order)
        assert dict(content.numbers[kind]) == {entry.id: i for i, entry in enumerate(in_order)}


def freed(need: int, eats: int | None = None) -> c.Symbol:
    """What a feature frees of."""
    return c.Symbol(need, 1)


@pytest.mark.rule("DP-NEEDS-05")
def test_pets_cages_and_addons(content: c.Content) -> None:
    green, purple, red, yellow = numbers(content, "color", "green", "purple", "red", "yellow")
    diet = number(content, "diet", "carnivore")
    assert tile(content, "snakitty") == c.Tile(
        "pet",
        1,
        diet=diet,
        bars=(
            (),
            (green,),
            (green, yellow),
            (green, purple, yellow),
            (green, purple, red, yellow),
            (green, purple, red, red, yellow),
            (green, purple, red, red, yellow, yellow),
            (green, purple, red, red, red, yellow, yellow),
        ),
    )

    # and what a feature frees of is a need, for pets that eat something, or for all
    hunger, poop, play = numbers(content, "need", "hunger", "poop", "play")
    meat, vegetable = numbers(content, "food", "meat", "vegetable")
    assert [tile(content, name) for name in ("bog_garden", "playground", "printed_cage")] == [
        c.Tile("cage", 1, guards=(1, 0), free=(freed(hunger, vegetable), freed(poop))),
        c.Tile("cage", 1, guards=(2, 0), free=(freed(play),)),
        c.Tile("cage", 0, guards=(1, 1)),
    ]
    assert [tile(content, name) for name in ("meat_feeder", "reinforced_bars", "rune_ring")] == [
        c.Tile("addon", 2, free=(freed(hunger, meat),)),
        c.Tile("addon", 1, guards=(1, 0)),
        c.Tile("addon", 1, guards=(0, 1)),
    ]


@pytest.mark.rule("DP-ENG-07")
def test_offers_are_those_that_are_asked_about_one_by_one(content: c.Content) -> None:
    # given the offers of all tools but the box, all of whose refills are asked about at once
    magic, anger, disease = numbers(content, "need", "magic", "anger", "disease")
    ball, armor, shovel = numbers(content, "tile", "crystal_ball", "imp_armor", "long_handled_shovel")
    sweep, guard = k.SweepCages("token", "plots", 2), k.GuardCages("guard", 2, 1)
    assert content.offers == (
        c.Offer(ball, 0, 0, (("before_draw", -1),), k.ExchangeNeeds("need_card", "hand", 3)),
        c.Offer(armor, 0, 0, (("before_need", magic), ("before_need", anger)), guard),
        c.Offer(shovel, 0, 0, (("before_need", disease), ("turn_end", -1)), sweep),
    )

    # then they are called as their artifacts, and named by copy and number
    assert content.labels["offer"] == ("Crystal Ball", "Imp Armor", "Long-Handled Shovel")
    assert content.names["offer"] == tuple(
        f"dungeon_petz:{name}/0.0" for name in ("crystal_ball", "imp_armor", "long_handled_shovel")
    )


def test_cards_and_their_faces(content: c.Content) -> None:
    cards = named(content, "need_card", content.cards)
    red = number(content, "color", "red")
    assert [cards[name] for name in ("red_play", "red_substitute", "potion")] == [
        c.Card(red, 4, False),
        c.Card(red, 0, True),
        c.Card(-1, 5, False),
    ]
    assert content.colors == 4
    assert content.potion == number(content, "need_card", "potion")
    substitutes = [f"{color}_substitute" for color in ("green", "purple", "red", "yellow")]
    assert content.substitutes == numbers(content, "need_card", *substitutes)

    # and a face has the needs of its side, and the name of its card
    names = [content.names["need"][i] for i in range(len(content.needs))]

    def needs(face: str) -> list[str]:
        bag = content.faces[content.names["face"].index(own(face))]
        return [name for name, count in zip(names, bag, strict=True) for _ in range(count)]

    assert needs("red_play") == [own("play")]
    assert needs("red_play/turned") == [own("anger"), own("play")]
    assert needs("red_anger/turned") == needs("potion/turned") == []
    card = number(content, "need_card", "red_play")
    assert content.labels["face"][2 * card : 2 * card + 2] == ("Red play", "Red play (turned)")

    # and the cards that decks hold are fewer than those that may lie at a bar
    deck = ("red_anger", "red_disease", "red_hunger", "red_play", "red_poop")
    assert content.cards_of[red] == numbers(content, "need_card", *deck)
    assert content.cards_for[red] == numbers(content, "need_card", "potion", *deck, "red_substitute")

    # and all cards of a bar give their needs together
    both = content.needs_of(((red, 2 * card), (red, 2 * card + 1)))
    assert dict(zip(names, both, strict=True)) == dict.fromkeys(names, 0) | {own("play"): 2, own("anger"): 1}
    assert content.needs_of(()) == (0,) * 7
    assert content.names["guard"] == content.labels["guard"] == ("strength", "antimagic")


@pytest.mark.rule("DP-VAR-01")
def test_cards_with_two_needs_turn_only_in_the_variant(content: c.Content) -> None:
    variant: c.Content = a_game(2, double_symbols=True).content

    assert not any(content.turns)
    turning = named(variant, "need_card", variant.turns)
    assert {name for name, turns in turning.items() if not turns} == {
        "green_hunger",
        "red_anger",
        "yellow_play",
        "purple_magic",
        "potion",
        *(f"{color}_substitute" for color in ("green", "red", "yellow", "purple")),
    }


@pytest.mark.rule("DP-2P-03", "DP-2P-04", "DP-2P-05", "DP-2P-07")
def test_neutral_imps_walk_from_stop_to_stop(content: c.Content) -> None:
    # given two players, when each neutral imp walks once around its ring
    names = content.names["stop"]
    ways = []
    for at in content.neutral_imps:
        way = [at]
        while len(way) < 6:
            way.append(content.next_stops[way[-1]])
        assert content.next_stops[way[-1]] == at
        ways.append([names[stop].removeprefix("dungeon_petz:") for stop in way])

    # then it comes by all of its stops in order, and two walk on each ring
    rings = ("market_ring", "corral_ring", "town_ring")
    assert ways == [
        [f"{ring}/{(first + step - 1) % 6 + 1}" for step in range(6)] for first in (1, 4) for ring in rings
    ]
    assert [content.names["space"][content.stops[at]] for at in content.neutral_imps] == [
        own(space)
        for space in ("mixed_stand", "lower_corral", "judging", "artifact_tents", "cage_pits", "platform")
    ]

    # and all of them together keep things away from rows and stands
    upper, lower, cages, addons = numbers(content, "row", "upper_pets", "lower_pets", "cages", "addons")
    mixed, artifacts = number(content, "space", "mixed_stand"), number(content, "row", "artifacts")
    assert content.scarcity(content.neutral_imps) == c.Scarcity(
        frozenset({mixed}),
        {},
        frozenset(),
        frozenset(),
        frozenset({artifacts}),
        {lower: -1, cages: -1, artifacts: 0},
        (),
    )
    stops = [
        names.index(own(stop))
        for stop in ("market_ring/2", "market_ring/6", "corral_ring/3", "corral_ring/6")
    ]
    meat, vegetable = numbers(content, "food", "meat", "vegetable")
    assert content.scarcity((*stops, stops[0])) == c.Scarcity(
        frozenset(),
        {(mixed, meat): -2, (mixed, vegetable): -1},
        frozenset(),
        frozenset({addons}),
        frozenset({addons}),
        {addons: 0},
        ((upper, 1),),
    )
    pits = [names.index(own(f"corral_ring/{stop}")) for stop in (2, 4)]
    assert content.scarcity(tuple(pits)).fresh == {cages: -2}


@pytest.mark.rule("DP-NEEDS-05", "DP-ENG-07")
def test_what_other_packs_may_add() -> None:
    # given a feature that adds to numbers, an artifact that does so twice, and two copies of one with two offers
    tables = shipped_tables()
    features = {entry["id"]: entry for entry in tables["feature"]}
    tools = {entry["id"]: entry for entry in tables["artifact"]}
    features["grass"]["modify"] += [{"stat": "strength", "add": 2}, {"stat": "antimagic", "add": 1}]
    tools["whip_of_obedience"]["modify"] *= 2
    tools["crystal_ball"]["copies"] = 2
    tools["crystal_ball"]["offer"] += tools["long_handled_shovel"]["offer"]
    needs = {entry["id"]: entry for entry in tables["need"]}
    needs["hunger"] |= {"foods": ["vegetable", "meat"], "amount": 2}
    needs["play"]["amount"], needs["poop"]["per"] = 3, "4 * unmet"
    other: c.Content = game_of(pack("dungeon_petz", tables), seats=2).content

    # then what is printed and what features add is summed up
    hunger, vegetable = number(other, "need", "hunger"), number(other, "food", "vegetable")
    assert tile(other, "meadow") == c.Tile("cage", 1, guards=(3, 2), free=(freed(hunger, vegetable),))
    assert tile(other, "whip_of_obedience").exhibition == 2

    # and a need may ask for some foods, and for more
    meat, suffering = number(other, "food", "meat"), number(other, "token", "suffering")
    manure, play, poop = number(other, "token", "manure"), *numbers(other, "need", "play", "poop")
    assert other.needs[hunger] == k.NeedPayFood("food", 10, suffering, 2, (vegetable, meat))
    assert other.needs[play] == k.NeedPayImp("imp", "gaps", 30, suffering, 3)
    assert (other.needs[poop].gain, str(other.needs[poop].per)) == (manure, "4 * unmet")

    # and each copy makes its own offers
    ball = number(other, "tile", "crystal_ball")
    assert tile(other, "crystal_ball") == c.Tile("artifact", 2, offers=2)
    own_offers = [(offer.copy, offer.number) for offer in other.offers if offer.tile == ball]
    assert own_offers == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert [name for name in other.names["offer"] if "crystal_ball" in name] == [
        f"dungeon_petz:crystal_ball/{copy}.{offer}" for copy, offer in own_offers
    ]


@pytest.mark.rule("DP-VAR-02", "DP-SETUP-11")
def test_what_depends_on_board_and_options(content: c.Content) -> None:
    green, red = number(content, "space", "vegetable_stand"), number(content, "space", "meat_stand")
    meat, vegetable = numbers(content, "food", "meat", "vegetable")
    assert content.board.first_food == (k.Supply(green, vegetable, 2), k.Supply(red, meat, 2))
    assert (content.exhibitions_ahead, content.customers_ahead, dict(content.options)) == (1, 2, {})
    colors = ("green", "purple", "red", "yellow")
    assert content.draw_keys == tuple(
        tuple(f"{seat}/dungeon_petz:{color}" for color in colors) for seat in (0, 1)
    )

    more: c.Content = a_game(4, foresight="more").content
    assert (more.exhibitions_ahead, more.customers_ahead) == (2, 3)
    assert dict(more.options) == {"foresight": "more"}
    full: c.Content = a_game(4, foresight="full").content
    assert (full.exhibitions_ahead, full.customers_ahead) == (5, 5)
    assert full.neutral_imps == ()
