"""Content, compiled: what is printed on the pieces comes into the tables, each thing by its number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs
import pytest

import petz_engine as pe
from dungeon_petz.pack_making import game_of, pack, shipped_tables
from dungeon_petz.positions import a_game
from petz_engine.dungeon_petz import content as c
from petz_engine.dungeon_petz import kinds as k
from petz_engine.dungeon_petz import knowledge


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
    assert content.board == next(entry.fact for entry in content.catalog.of("board") if entry.fact.seats == 2)
    assert a_game(2, potion_cap=True).content.rules == attrs.evolve(printed.fact, potions=5)
    for kind, entries in content.catalog.entries.items():
        in_order = sorted(entries, key=lambda entry: entry.fact.order) if kind == "plot" else entries
        assert content.names[kind] == tuple(entry.id for entry in in_order)
        assert content.labels[kind] == tuple(entry.name for entry in in_order)
        assert content.origins[kind] == tuple(entry.origin for entry in in_order)
        assert dict(content.numbers[kind]) == {entry.id: i for i, entry in enumerate(in_order)}


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
        c.Tile("cage", 1, guards=(1, 0), free=((hunger, vegetable, 1), (poop, None, 1))),
        c.Tile("cage", 1, guards=(2, 0), free=((play, None, 1),)),
        c.Tile("cage", 0, guards=(1, 1)),
    ]
    assert [tile(content, name) for name in ("meat_feeder", "reinforced_bars", "rune_ring")] == [
        c.Tile("addon", 2, free=((hunger, meat, 1),)),
        c.Tile("addon", 1, guards=(1, 0)),
        c.Tile("addon", 1, guards=(0, 1)),
    ]


@pytest.mark.rule("DP-VAR-03")
def test_pets_leave_something_of_their_own_only_in_the_variant(content: c.Content) -> None:
    variant: c.Content = a_game(2, meat_stand=True).content
    names = ("stareplant", "baby_golem", "ghosty", "birdie")
    vegetable = number(content, "food", "vegetable")

    assert [tile(content, name).leaves for name in names] == [None] * 4
    assert [tile(variant, name).leaves for name in names] == [(vegetable, 1, 0), (-1, 0, 1), (-1, 0, 0), None]
    changed = zip(content.tiles, variant.tiles, strict=True)
    assert all(before == attrs.evolve(after, leaves=None) for before, after in changed)


def test_artifacts(content: c.Content) -> None:
    meat, vegetable = numbers(content, "food", "meat", "vegetable")
    colors = k.ChooseColor("choose_color", (own("red"), own("green")))
    jobs = k.Boost(("play", "catch", "sweep", "guard", "clean"), 2)
    tools = {name: tile(content, name) for name in named(content, "artifact", content.tiles_of["artifact"])}
    books = ("fun_with_food", "messing_with_magic", "monsters_i_have_battled")
    assert [tools.pop(name).hand for name in books] == [1, 1, 1]
    assert tools == {
        "crystal_ball": c.Tile("artifact", 1, offers=1),
        "employee_of_the_month": c.Tile("artifact", 1, boost=jobs),
        "imp_armor": c.Tile("artifact", 1, offers=1),
        "long_handled_shovel": c.Tile("artifact", 1, offers=1),
        "magic_box": c.Tile(
            "artifact",
            1,
            store=(vegetable, meat),
            acquired=(k.FillStore("fill_store"),),
            offers=1,
            refills=True,
        ),
        "savage_feasts": c.Tile("artifact", 1, hand=1, acquired=(colors, k.DrawCard("draw_card"))),
        "whip_of_obedience": c.Tile("artifact", 1, exhibition=1),
    }


@pytest.mark.rule("DP-ENG-07")
def test_offers_are_those_that_are_asked_about_one_by_one(content: c.Content) -> None:
    # given the offers of all tools but the box, all of whose refills are asked about at once
    magic, anger, disease = numbers(content, "need", "magic", "anger", "disease")
    ball, armor, shovel = numbers(content, "tile", "crystal_ball", "imp_armor", "long_handled_shovel")
    sweep, guard = k.SweepCages("sweep_cages", 2), k.GuardCages("guard_cages", 2, 1)
    assert content.offers == (
        c.Offer(ball, 0, 0, (("before_draw", -1),), k.ExchangeNeeds("exchange_needs", 3)),
        c.Offer(armor, 0, 0, (("before_need", magic), ("before_need", anger)), guard),
        c.Offer(shovel, 0, 0, (("before_need", disease), ("turn_end", -1)), sweep),
    )

    # then they are called as their artifacts, and named by copy and number
    assert content.labels["offer"] == ("Crystal Ball", "Imp Armor", "Long-Handled Shovel")
    assert content.names["offer"] == tuple(
        f"dungeon_petz:{name}/0.0" for name in ("crystal_ball", "imp_armor", "long_handled_shovel")
    )


@pytest.mark.rule("DP-SELL-05")
def test_scores_of_exhibitions_and_customers(content: c.Content) -> None:
    manure, mutation, suffering = numbers(content, "token", "manure", "mutation", "suffering")
    poop, magic, disease, anger = numbers(content, "need", "poop", "magic", "disease", "anger")
    hurt = c.Term(-2, "tokens", suffering, False, None)

    def exhibition(score: tuple[c.Term, ...], *amounts: int, **more: bool) -> c.Tile:
        green, mixed, red = numbers(content, "space", "vegetable_stand", "mixed_stand", "meat_stand")
        meat, vegetable = numbers(content, "food", "meat", "vegetable")
        at = ((green, vegetable), (mixed, vegetable), (mixed, meat), (red, meat))
        food = tuple((space, kind, amount) for (space, kind), amount in zip(at, amounts, strict=True))
        return c.Tile("exhibition", 1, score=score, food=food, **more)  # type: ignore[arg-type]

    def need(points: int, number: int, distinct: str | None = None, chosen: bool = False) -> c.Term:
        return c.Term(2 * points, "needs", number, chosen, distinct)

    beauty = (
        need(1, -1, "color"),
        hurt,
        c.Term(-2, "tokens", mutation, False, None),
        c.Term(-2, "tokens", manure, False, None),
    )
    chosen = need(2, -1, chosen=True), attrs.evolve(hurt, points=-4)
    breeders = c.Term(4, "pets", -1, False, None), c.Term(-2, "tokens", mutation, False, None)
    assert tile(content, "arena") == exhibition((need(2, anger), need(-1, disease)), 2, 1, 1, 4, one_pet=True)
    assert tile(content, "beauty_pageant") == exhibition(beauty, 3, 1, 2, 2, one_pet=True)
    assert tile(content, "freestyle") == exhibition(chosen, 3, 1, 1, 2, one_pet=True, choose_need=True)
    assert tile(content, "breeders_prize") == exhibition(breeders, 4, 1, 1, 2)
    assert tile(content, "farmer_troll") == c.Tile(
        "customer", 1, score=(need(3, poop, "color"), need(1, magic), attrs.evolve(hurt, points=-4))
    )
    assert tile(content, "moody_medley").score[0] == need(2, -1, "need")


@pytest.mark.rule("DP-FINAL-01", "DP-FINAL-03", "DP-FINAL-04")
def test_final_exhibitions_in_their_order(content: c.Content) -> None:
    def term(points: int, what: str, number: int = -1) -> c.Term:
        return c.Term(points, what, number, False, None)

    tokens = [term(-2, "tokens", number(content, "token", n)) for n in ("suffering", "mutation", "manure")]
    belongings = [term(2, what) for what in ("food", "artifacts", "potions")]
    assert content.finals == (
        c.Final(own("business_acumen"), (*belongings, term(1, "gold"), term(-4, "imps_away")), "DP-FINAL-03"),
        c.Final(
            own("pet_display"), (term(4, "pets"), term(2, "cages"), term(2, "addons"), *tokens), "DP-FINAL-04"
        ),
    )


def test_diets_tokens_foods_and_needs(content: c.Content) -> None:
    manure, mutation, suffering = numbers(content, "token", "manure", "mutation", "suffering")
    assert named(content, "diet", content.diets) == {
        "carnivore": c.Diet((True, False), {4: 3, 5: 4, 6: 5, 7: 6}),
        "herbivore": c.Diet((False, True), {4: 2, 5: 3, 6: 4, 7: 5}),
        "omnivore": c.Diet((True, True), {4: 1, 5: 2, 6: 3, 7: 4}),
    }
    assert named(content, "food", content.chambers) == {"meat": 2, "vegetable": 3}
    assert named(content, "token", content.tokens) == {
        "manure": c.Token(False, 0, 0, True),
        "mutation": c.Token(True, 2, -2, False),
        "suffering": c.Token(True, -1, 0, False),
    }
    assert named(content, "need", content.needs) == {
        "hunger": c.Need("pay_food", suffering),
        "poop": c.Need("token", manure),
        "play": c.Need("pay_imp", suffering),
        "magic": c.Need("guard", mutation, guard=1),
        "anger": c.Need("guard", guard=0, escapes=True),
        "disease": c.Need("threshold", suffering, with_tokens=manure, over=2, plus=1),
        "sleep": c.Need("none"),
    }
    order = ("hunger", "poop", "play", "magic", "anger", "disease", "sleep")
    assert content.needs_in_order == numbers(content, "need", *order)


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


def test_spaces_rows_and_what_neutral_imps_do_there(content: c.Content) -> None:
    spaces = named(content, "space", content.spaces)
    addons, artifacts, cages, lower, upper = range(5)
    mixed, meat = number(content, "space", "mixed_stand"), number(content, "space", "meat_stand")
    vegetable = number(content, "food", "vegetable")

    def row(name: str) -> tuple[k.Verb, ...]:
        return (k.TakeTile("take_tile", own(name)),)

    assert spaces["cage_pits"] == c.Space(
        2, 0, row("cages"), cages, 2, "DP-ACT-05", False, False, (c.Shortage("fewer_tiles", cages, amount=1),)
    )
    assert spaces["lower_corral"] == c.Space(
        1,
        1,
        row("lower_pets"),
        lower,
        2,
        "DP-ACT-07",
        False,
        False,
        (c.Shortage("fewer_tiles", lower, amount=1),),
    )
    assert spaces["upper_corral"] == c.Space(
        1,
        1,
        row("upper_pets"),
        upper,
        1,
        "DP-ACT-08",
        False,
        False,
        (c.Shortage("first_leaves", upper, amount=1),),
    )
    assert spaces["addon_corner"] == c.Space(
        1, 0, row("addons"), addons, 1, "DP-ACT-06", False, False, (c.Shortage("row_stays", addons),)
    )
    tents = (k.TakeTiles("take_tiles", own("artifacts")),)
    assert spaces["artifact_tents"] == c.Space(
        1, 0, tents, -1, 1, "DP-ACT-04", False, False, (c.Shortage("no_tiles", artifacts),)
    )
    food = (k.TakeFood("take_food"),)
    assert spaces["mixed_stand"] == c.Space(
        1, 0, food, -1, 1, "DP-ACT-02", False, True, (c.Shortage("no_food", space=mixed),)
    )
    stay = (k.StayForSales("stay_for_sales"),)
    assert spaces["platform"] == c.Space(1, 0, stay, -1, 1, "DP-ACT-12", True, False)
    less = c.Shortage("less_food", space=mixed, food=vegetable, amount=1)
    assert spaces["green_dummy"] == c.Space(1, 0, (), -1, 0, "DP-SHOP-05", False, False, (less,))
    dummies = ("green_dummy", "red_dummy", "plain_dummy", "other_plain_dummy")
    assert {own(name) for name in dummies}.isdisjoint(content.names["space"][i] for i in content.on_board)
    assert len(content.on_board) == 12

    # and a row rises to another, or leaves food behind
    rows = named(content, "row", content.rows)
    assert rows["lower_pets"] == c.Row("pet", 3, 3, 0, 2, upper, None, "DP-PREP-11", "DP-SETUP-09")
    left = (meat, number(content, "food", "meat"), 1)
    assert rows["upper_pets"] == c.Row("pet", 1, 0, 0, 3, -1, left, "DP-PREP-08", "DP-SETUP-09")
    assert rows["cages"] == c.Row("cage", 3, 2, 1, 0, -1, None, "DP-PREP-06", "DP-SETUP-07")


def test_the_pet_display(content: c.Content) -> None:
    tokens = {own("manure"): 1, own("mutation"): 0, own("suffering"): 0}
    none = (0,) * 3
    assert content.plots == (
        c.Plot(
            number(content, "tile", "printed_cage"), tuple(tokens[name] for name in content.names["token"])
        ),
        *[c.Plot(None, none)] * 3,
    )
    assert named(content, "gap", content.gaps) == {
        "upper_gap": (0, 1),
        "left_gap": (0, 2),
        "right_gap": (1, 3),
        "lower_gap": (2, 3),
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
        frozenset({mixed}), {}, frozenset({artifacts}), frozenset(), {lower: 1, cages: 1}, ()
    )
    stops = [
        names.index(own(stop))
        for stop in ("market_ring/2", "market_ring/6", "corral_ring/3", "corral_ring/6")
    ]
    meat, vegetable = numbers(content, "food", "meat", "vegetable")
    assert content.scarcity((*stops, stops[0])) == c.Scarcity(
        frozenset(),
        {(mixed, meat): 2, (mixed, vegetable): 1},
        frozenset(),
        frozenset({addons}),
        {},
        ((upper, 1),),
    )
    pits = [names.index(own(f"corral_ring/{stop}")) for stop in (2, 4)]
    assert content.scarcity(tuple(pits)).fewer == {cages: 2}


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
    needs["play"]["amount"], needs["poop"]["amount"] = 3, 4
    other: c.Content = game_of(pack("dungeon_petz", tables), seats=2).content

    # then what is printed and what features add is summed up
    hunger, vegetable = number(other, "need", "hunger"), number(other, "food", "vegetable")
    assert tile(other, "meadow") == c.Tile("cage", 1, guards=(3, 2), free=((hunger, vegetable, 1),))
    assert tile(other, "whip_of_obedience").exhibition == 2

    # and a need may ask for some foods, and for more
    meat, suffering = number(other, "food", "meat"), number(other, "token", "suffering")
    assert other.needs[hunger] == c.Need("pay_food", suffering, 2, (vegetable, meat))
    assert other.needs[number(other, "need", "play")] == c.Need("pay_imp", suffering, 3)
    assert other.needs[number(other, "need", "poop")] == c.Need("token", number(other, "token", "manure"), 4)

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
    assert content.first_food == ((green, vegetable, 2), (red, meat, 2))
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


@pytest.mark.rule("DP-VAR-04")
def test_an_option_is_there_for_its_seats() -> None:
    assert a_game(4, final_order=True).content.rules.last_round_by_reputation
    with pytest.raises(pe.OptionError) as raised:
        pe.load("dungeon_petz", seats=2, options={"final_order": True})
    assert str(raised.value) == "the option final_order does not exist for 2 seats, only for 4"


@pytest.mark.parametrize("seats", [1, 5])
def test_nobody_plays_without_a_board(seats: int) -> None:
    with pytest.raises(pe.OptionError) as raised:
        pe.load("dungeon_petz", seats=seats)
    assert str(raised.value) == f"there is no board for {seats} seats; the packs have boards for 2, 3, 4"
