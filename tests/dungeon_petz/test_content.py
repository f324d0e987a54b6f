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


@pytest.mark.rule("DP-VAR-03")
def test_pets_leave_something_of_their_own_only_in_the_variant(content: c.Content) -> None:
    variant: c.Content = a_game(2, meat_stand=True).content
    names = ("stareplant", "baby_golem", "ghosty", "birdie")
    vegetable = number(content, "food", "vegetable")

    assert [tile(content, name).leaves for name in names] == [None] * 4
    left = [k.Leaves(vegetable, 1), k.Leaves(gold=1), k.Leaves(), None]
    assert [tile(variant, name).leaves for name in names] == left
    changed = zip(content.tiles, variant.tiles, strict=True)
    assert all(before == attrs.evolve(after, leaves=None) for before, after in changed)


def test_artifacts(content: c.Content) -> None:
    meat, vegetable = numbers(content, "food", "meat", "vegetable")
    colors = k.ChooseColor("color", numbers(content, "color", "red", "green"))
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
            store=k.Store((vegetable, meat)),
            acquired=(k.GainFood("food", to="this"),),
            offers=1,
            refills=True,
        ),
        "savage_feasts": c.Tile("artifact", 1, hand=1, acquired=(colors, k.DrawCard("need_card"))),
        "whip_of_obedience": c.Tile("artifact", 1, exhibition=1),
    }


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


def never(c: object, subject: object) -> int:
    """A count that nobody asks for."""
    raise AssertionError


def term(content: c.Content, points: int, what: str, of: str = "") -> c.Term:
    """A score term in half points."""
    kind = {"needs": "need", "tokens": "token"}.get(what)
    if kind is None or of in ("any", "chosen"):
        return c.Term(points, f"{what}.{of}" if of else what, None, what, of, -1, never)
    return c.Term(points, f"{what}.{own(of)}", None, what, "", number(content, kind, of), never)


@pytest.mark.rule("DP-SELL-05")
def test_scores_of_exhibitions_and_customers(content: c.Content) -> None:
    hurt = term(content, -2, "tokens", "suffering")

    def exhibition(score: tuple[c.Term, ...], *amounts: int, **more: bool) -> c.Tile:
        green, mixed, red = numbers(content, "space", "vegetable_stand", "mixed_stand", "meat_stand")
        meat, vegetable = numbers(content, "food", "meat", "vegetable")
        at = ((green, vegetable), (mixed, vegetable), (mixed, meat), (red, meat))
        food = tuple(k.Supply(space, kind, amount) for (space, kind), amount in zip(at, amounts, strict=True))
        return c.Tile("exhibition", 1, score=score, food=food, **more)  # type: ignore[arg-type]

    def need(points: int, what: str, distinct: Any = None) -> c.Term:
        return attrs.evolve(term(content, 2 * points, "needs", what), distinct=distinct)

    mutated, dirty = (term(content, -2, "tokens", what) for what in ("mutation", "manure"))
    beauty = need(1, "any", "color"), hurt, mutated, dirty
    chosen = need(2, "chosen"), attrs.evolve(hurt, points=-4)
    breeders = term(content, 4, "pets"), mutated
    arena = need(2, "anger"), need(-1, "disease")
    assert tile(content, "arena") == exhibition(arena, 2, 1, 1, 4, one_pet=True)
    assert tile(content, "beauty_pageant") == exhibition(beauty, 3, 1, 2, 2, one_pet=True)
    assert tile(content, "freestyle") == exhibition(chosen, 3, 1, 1, 2, one_pet=True, choose_need=True)
    assert tile(content, "breeders_prize") == exhibition(breeders, 4, 1, 1, 2)
    assert tile(content, "farmer_troll") == c.Tile(
        "customer", 1, score=(need(3, "poop", "color"), need(1, "magic"), attrs.evolve(hurt, points=-4))
    )
    assert tile(content, "moody_medley").score[0] == need(2, "any", "need")


@pytest.mark.rule("DP-FINAL-01", "DP-FINAL-03", "DP-FINAL-04")
def test_final_exhibitions_in_their_order(content: c.Content) -> None:
    def terms(*found: tuple[int, str] | tuple[int, str, str]) -> tuple[c.Term, ...]:
        return tuple(term(content, *each) for each in found)

    tokens = terms(*((-2, "tokens", name) for name in ("suffering", "mutation", "manure")))
    belongings = terms(*((2, what) for what in ("food", "artifacts", "potions")))
    assert content.names["final_exhibition"] == (own("business_acumen"), own("pet_display"))
    business, display = content.finals
    assert business.score == (*belongings, *terms((1, "gold"), (-4, "imps_away")))
    assert display.score == (*terms((4, "pets"), (2, "cages"), (2, "addons")), *tokens)
    assert [final.cites for final in content.finals] == ["DP-FINAL-03", "DP-FINAL-04"]


def test_diets_tokens_foods_and_needs(content: c.Content) -> None:
    manure, mutation, suffering = numbers(content, "token", "manure", "mutation", "suffering")
    meat, vegetable = numbers(content, "food", "meat", "vegetable")
    assert named(content, "diet", content.diets) == {
        "carnivore": k.Diet((meat,), {4: 3, 5: 4, 6: 5, 7: 6}),
        "herbivore": k.Diet((vegetable,), {4: 2, 5: 3, 6: 4, 7: 5}),
        "omnivore": k.Diet((vegetable, meat), {4: 1, 5: 2, 6: 3, 7: 4}),
    }
    assert named(content, "food", content.chambers) == {"meat": 2, "vegetable": 3}
    assert named(content, "token", content.tokens) == {
        "manure": k.Token("plot", cleaned=True),
        "mutation": k.Token("pet", 2, -2),
        "suffering": k.Token("pet", "size"),
    }
    needs = named(content, "need", content.needs)
    assert needs["hunger"] == k.NeedPayFood("food", 10, suffering)
    assert needs["play"] == k.NeedPayImp("imp", "gaps", 30, suffering)
    assert needs["sleep"] == k.NeedNone(70)
    brings = {
        name: (need.gain, need.guards, need.heaps) for name, need in needs.items() if hasattr(need, "gain")
    }
    assert brings == {
        "poop": (manure, (), ()),
        "magic": (mutation, (1,), ()),
        "disease": (suffering, (), (manure,)),
    }
    assert needs["anger"].guards == (0,)
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

    def space(
        verb: k.Verb,
        rule: str,
        *imp: k.Shortage,
        gold: int = 0,
        imps: int = 1,
        row: int = -1,
        places: int = 1,
    ) -> c.Space:
        return c.Space((verb,), imps, gold, rule, imp, row, places)

    def row(number: int) -> k.TakeTiles:
        return k.TakeTiles("tile", number)

    fewer = k.ModifyFresh("fresh", cages, -1)
    pits = space(row(cages), "DP-ACT-05", fewer, imps=2, row=cages, places=2)
    corral = space(row(lower), "DP-ACT-07", attrs.evolve(fewer, of=lower), gold=1, row=lower, places=2)
    first = k.DropTiles("tile", upper, "box")
    assert spaces["cage_pits"] == pits
    assert spaces["lower_corral"] == corral
    assert spaces["upper_corral"] == space(row(upper), "DP-ACT-08", first, gold=1, row=upper)
    stays = k.ModifyFresh("fresh", addons, cap=0), k.ModifyKeep("keep", addons, floor="all")
    assert spaces["addon_corner"] == space(row(addons), "DP-ACT-06", *stays, row=addons)
    tents = k.TakeTiles("tile", artifacts, "all")
    assert spaces["artifact_tents"] == space(tents, "DP-ACT-04", k.ModifyFresh("fresh", artifacts, cap=0))
    stand = space(k.TakeFood("food", "here"), "DP-ACT-02", k.ModifySupply("supply", cap=0))
    assert spaces["mixed_stand"] == attrs.evolve(stand, stand=True)
    platform = space(k.StayForSales("imp", "here", "platform"), "DP-ACT-12")
    assert spaces["platform"] == attrs.evolve(platform, stays=True)
    assert spaces["green_dummy"] == c.Space(neutral_imp=(k.ModifySupply("supply", mixed, vegetable, -1),))
    dummies = ("green_dummy", "red_dummy", "plain_dummy", "other_plain_dummy")
    assert {own(name) for name in dummies}.isdisjoint(content.names["space"][i] for i in content.on_board)
    assert len(content.on_board) == 12

    # and a row rises to another, or leaves food behind
    rows = named(content, "row", content.rows)
    rising = k.Row("pet", 3, 3, size=2, rises=upper, rule="DP-PREP-11", first_rule="DP-SETUP-09")
    assert rows["lower_pets"] == rising
    left = k.Supply(meat, number(content, "food", "meat"), 1)
    ending = k.Row("pet", 1, 0, size=3, leftover=left, rule="DP-PREP-08", first_rule="DP-SETUP-09")
    assert rows["upper_pets"] == ending
    assert rows["cages"] == k.Row("cage", 3, 2, 1, rule="DP-PREP-06")


def test_the_pet_display(content: c.Content) -> None:
    dirt = {own("manure"): 1, own("mutation"): 0, own("suffering"): 0}
    tokens, none = tuple(dirt[name] for name in content.names["token"]), (0,) * 3
    assert content.plots == (
        c.Plot(number(content, "tile", "printed_cage"), tokens),
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
