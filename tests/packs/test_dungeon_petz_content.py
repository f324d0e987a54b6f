"""The content of Dungeon Petz: what is on the pieces, and what the checks of the whole game refuse."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import attrs
import pytest

from petz_engine.dungeon_petz import schema, validation
from petz_engine.dungeon_petz.validation import market as market_room
from petz_engine.dungeon_petz.vocabulary import VOCABULARY
from petz_engine.packs import Diagnostic, numbers, options, vocabulary
from petz_engine.packs.catalog import Catalog, Entry, Fault
from petz_engine.packs.expressions import Expression, checked
from petz_engine.packs.load import LoadResult, load
from petz_engine.packs.source import MemoryPack
from petz_engine.packs.vocabulary import Check, Vocabulary

CONTENT = Path(__file__).resolve().parents[2] / "content" / "dungeon_petz"
FILES = {path.name: path.read_text(encoding="utf-8") for path in sorted(CONTENT.glob("*.toml"))}
COLORS = ("green", "red", "yellow", "purple")

k: Any = schema  # facts of a catalog have ids, where those of compiled content have numbers

Card = tuple[str, str]


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    result = load([CONTENT], VOCABULARY)
    assert not result.diagnostics
    assert result.catalog is not None
    return result.catalog


def own(name: str) -> str:
    """The qualified id of a piece of the game."""
    return f"dungeon_petz:{name}"


def bare(ids: Iterable[str]) -> list[str]:
    """Ids without their pack."""
    return [name.removeprefix("dungeon_petz:") for name in ids]


def entry(catalog: Catalog, kind: str, name: str) -> Entry:
    """The one entry of this kind and name."""
    (found,) = [entry for entry in catalog.of(kind) if entry.id == own(name)]
    return found


def fact(catalog: Catalog, kind: str, name: str) -> Any:
    """What is printed on a piece."""
    return entry(catalog, kind, name).fact


def copies(catalog: Catalog, kind: str) -> int:
    """How many tiles or cards of a kind there are."""
    return sum(entry.fact.copies for entry in catalog.of(kind))


def deck(catalog: Catalog) -> list[k.NeedCard]:
    """The need cards that are in decks, one for each entry."""
    cards: list[k.NeedCard] = [entry.fact for entry in catalog.of("need_card")]
    return [card for card in cards if card.color is not None and not card.substitute]


# --- the pieces ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "entries", "pieces"),
    [
        ("pet", 18, 18),
        ("cage", 12, 11),
        ("addon", 5, 6),
        ("artifact", 10, 10),
        ("exhibition", 8, 8),
        ("customer", 8, 8),
        ("need_card", 23, 109),
    ],
)
def test_the_box_holds_its_pieces(catalog: Catalog, kind: str, entries: int, pieces: int) -> None:
    assert len(catalog.of(kind)) == entries
    assert copies(catalog, kind) == pieces


def test_the_decks_hold_their_cards(catalog: Catalog) -> None:
    by_color: Counter[str] = Counter()
    by_need: Counter[str] = Counter()
    for card in deck(catalog):
        by_color[bare([card.color or ""])[0]] += card.copies
        for need in bare(card.needs):
            by_need[need] += card.copies
    assert by_color == {"green": 32, "red": 24, "yellow": 24, "purple": 24}
    assert by_need == {"hunger": 21, "poop": 15, "play": 20, "magic": 16, "anger": 20, "disease": 12}
    assert fact(catalog, "need_card", "potion").copies == 5


def test_a_turned_card_adds_the_dominant_need_of_its_color(catalog: Catalog) -> None:
    turned = 0
    for card in deck(catalog):
        dominant = fact(catalog, "need_card", f"{bare([card.color or ''])[0]}_substitute").needs
        assert card.turned == (() if card.needs == dominant else (*card.needs, *dominant))
        turned += card.copies if card.turned else 0
    assert turned == 52


@pytest.mark.rule("DP-NEEDS-01")
def test_needs_are_settled_in_the_printed_order(catalog: Catalog) -> None:
    needs = sorted(catalog.of("need"), key=lambda entry: entry.fact.order)
    order = ["hunger", "poop", "play", "magic", "anger", "disease", "sleep"]
    assert bare(entry.id for entry in needs) == order


@pytest.mark.rule("DP-SETUP-15")
def test_strength_antimagic_and_symbols_of_a_cage_make_three(catalog: Catalog) -> None:
    sums = {entry.id: _sum(entry.fact) for entry in catalog.of("cage")}
    assert sums.pop(own("printed_cage")) == 2
    assert set(sums.values()) == {3}
    assert fact(catalog, "cage", "printed_cage").copies == 0
    plots = sorted(catalog.of("plot"), key=lambda entry: entry.fact.order)
    assert [plot.fact.cage for plot in plots] == [own("printed_cage"), None, None, None]
    assert plots[0].fact.tokens == (k.Tokens(own("manure"), 1),)


def _sum(cage: schema.Cage) -> int:
    return cage.strength + cage.antimagic + len(cage.features)


def test_cages_differ_and_share_out_their_strengths_evenly(catalog: Catalog) -> None:
    tiles: list[k.Cage] = [entry.fact for entry in catalog.of("cage") if entry.fact.copies]
    features = Counter(feature for cage in tiles for feature in bare(cage.features))
    assert sum(cage.strength for cage in tiles) == 12
    assert sum(cage.antimagic for cage in tiles) == 12
    assert features == {"grass": 3, "soak": 3, "play": 3}
    assert len({(cage.strength, cage.antimagic, cage.features) for cage in tiles}) == 11


def test_wheels_differ_and_show_colors_as_the_decks_do(catalog: Catalog) -> None:
    pets: list[k.Pet] = [entry.fact for entry in catalog.of("pet")]
    bars = Counter(bar for pet in pets for bar in bare(pet.bars))
    assert bars == {"green": 39, "red": 29, "yellow": 29, "purple": 29}
    assert len({pet.bars for pet in pets}) == 18
    assert {len(pet.bars) for pet in pets} == {7}
    assert Counter(bare(pet.diet for pet in pets)) == {"carnivore": 6, "herbivore": 6, "omnivore": 6}


def test_the_board_has_fourteen_places(catalog: Catalog) -> None:
    board: k.Board = fact(catalog, "board", "four_players")
    places = {bare([p.space])[0]: p.places for p in board.spaces}
    assert sum(places.values()) == 14
    assert {space for space, count in places.items() if count == 2} == {"cage_pits", "lower_corral"}
    spaces = {bare([entry.id])[0]: entry.fact for entry in catalog.of("space")}
    assert set(places) == {name for name, space in spaces.items() if space.do}
    assert {name: space.imps for name, space in spaces.items() if space.imps > 1} == {"cage_pits": 2}
    assert {name: space.gold for name, space in spaces.items() if space.gold} == {
        "lower_corral": 1,
        "upper_corral": 1,
    }


@pytest.mark.rule(
    "DP-PREP-12", "DP-EXH-01", "DP-EXH-09", "DP-SELL-01", "DP-2P-01", "DP-2P-02", "DP-2P-10", "DP-2P-11"
)
@pytest.mark.parametrize(
    ("board", "seats", "rounds", "income", "prizes"),
    [
        ("two_players", 2, 6, (1, 2), (6, 2)),
        ("three_players", 3, 6, (1, 2, 2), (7, 4, 2)),
        ("four_players", 4, 5, (1, 1, 2, 2), (8, 6, 4, 2)),
    ],
)
def test_numbers_of_the_boards(
    catalog: Catalog, board: str, seats: int, rounds: int, income: Sequence[int], prizes: Sequence[int]
) -> None:
    printed: k.Board = fact(catalog, "board", board)
    assert (printed.seats, printed.rounds) == (seats, rounds)
    # exhibitions from the second round on, customers from the third, and two in the last
    assert printed.exhibitions == tuple(range(2, rounds + 1))
    assert printed.customers == (*range(3, rounds + 1), rounds)
    assert (printed.income, printed.prizes) == (income, prizes)


@pytest.mark.rule("DP-NEEDS-15", "DP-LOSS-01")
def test_when_pets_fall_ill_and_when_they_are_lost(catalog: Catalog) -> None:
    disease: k.NeedGain = fact(catalog, "need", "disease")
    assert str(disease.per) == f"unmet + tokens.{own('manure')} - 1"
    assert str(disease.if_) == f"unmet and unmet + tokens.{own('manure')} > 2"
    assert fact(catalog, "token", "suffering").lost_at == "size"
    assert fact(catalog, "token", "mutation").lost_at == 2


@pytest.mark.rule("DP-PREP-09", "DP-VAR-03")
def test_three_pets_leave_something_of_their_own(catalog: Catalog) -> None:
    pets = {entry.id: entry.fact.leaves for entry in catalog.of("pet") if entry.fact.leaves is not None}
    assert pets == {
        own("stareplant"): k.Leaves(food=own("vegetable"), amount=1),
        own("baby_golem"): k.Leaves(gold=1),
        own("ghosty"): k.Leaves(),
    }


@pytest.mark.rule("DP-VAR-02")
def test_one_more_tile_of_each_kind_is_known_with_more_foresight(catalog: Catalog) -> None:
    basic = fact(catalog, "rules", "rules")
    more = next(value for value in fact(catalog, "option", "foresight").value if value.value == "more")
    assert more.set.tiles_ahead_exhibitions == basic.tiles_ahead_exhibitions + 1 == 2
    assert more.set.tiles_ahead_customers == basic.tiles_ahead_customers + 1 == 3


def test_events_of_spaces_and_rows_name_the_rule_of_each(catalog: Catalog) -> None:
    # given the spaces of the board in its order, whose rules are numbered so
    spaces = [on.space for on in fact(catalog, "board", "four_players").spaces]
    rules = [fact(catalog, "space", name).rule for name in bare(spaces)]
    assert rules == [f"DP-ACT-{n:02}" for n in range(1, 13)]
    rows = {bare([entry.id])[0]: entry.fact.rule for entry in catalog.of("row")}
    assert rows == {
        "artifacts": "DP-PREP-05",
        "cages": "DP-PREP-06",
        "addons": "DP-PREP-07",
        "upper_pets": "DP-PREP-08",
        "lower_pets": "DP-PREP-11",
    }


def test_each_addon_does_one_thing_once(catalog: Catalog) -> None:
    addons = {bare([entry.id])[0]: entry.fact for entry in catalog.of("addon")}
    does = {name: (each.strength, each.antimagic, *bare(each.features)) for name, each in addons.items()}
    assert does == {
        "meat_feeder": (0, 0, "meat"),
        "reinforced_bars": (1, 0),
        "rune_ring": (0, 1),
        "toy_chest": (0, 0, "play"),
        "litter_tray": (0, 0, "soak"),
    }


@pytest.mark.rule("DP-SETUP-11")
def test_food_of_the_stands(catalog: Catalog) -> None:
    stands = {own("vegetable_stand"), own("mixed_stand"), own("meat_stand")}
    first: Sequence[k.Supply] = fact(catalog, "board", "four_players").first_food
    assert _amounts(first) == {"vegetable": 3, "meat": 3}
    tiles: list[k.Exhibition] = [entry.fact for entry in catalog.of("exhibition")]
    assert {supply.space for tile in tiles for supply in tile.food} == stands
    assert _amounts(supply for tile in tiles for supply in tile.food) == {"vegetable": 33, "meat": 30}
    assert len({tile.food for tile in tiles}) == 8


def _amounts(food: Iterable[k.Supply]) -> Mapping[str, int]:
    amounts: Counter[str] = Counter()
    for supply in food:
        amounts[bare([supply.food])[0]] += supply.amount
    return amounts


def test_books_offer_each_color_twice(catalog: Catalog) -> None:
    verbs = [verb for entry in catalog.of("artifact") for rule in entry.fact.rule for verb in rule.do]
    offered = [verb.among for verb in verbs if isinstance(verb, k.ChooseColor)]
    assert [len(colors) for colors in offered] == [2, 2, 2, 2]
    assert Counter(bare(color for colors in offered for color in colors)) == dict.fromkeys(COLORS, 2)


def test_pets_grow_to_seven_and_are_for_sale_from_four(catalog: Catalog) -> None:
    rules: k.Rules = fact(catalog, "rules", "rules")
    assert rules.grows == {2: 4, 3: 5, 4: 5, 5: 6, 6: 7}
    assert rules.sale_size == 4
    for diet in catalog.of("diet"):
        assert sorted(diet.fact.price) == [4, 5, 6, 7]
        assert diet.unofficial == ("price",)


def test_entries_tell_their_stand_ins(catalog: Catalog) -> None:
    marks = {
        (kind, bare([entry.id])[0]): entry.standin
        for kind, entries in catalog.entries.items()
        for entry in entries
        if entry.standin
    }
    assert Counter(kind for kind, _ in marks) == {
        "pet": 18,
        "cage": 11,
        "addon": 5,
        "artifact": 4,
        "exhibition": 8,
        "customer": 8,
        "board": 2,
        "ring": 3,
        "space": 4,
    }
    sure = {name for (kind, name), fields in marks.items() if kind == "pet" and "diet" not in fields}
    assert sure == {"birdie", "fiery_fairy", "snakitty", "wormie"}
    assert set(marks["cage", "playground"]) == {"name", "strength", "copies"}
    assert all("name" in fields for (kind, _), fields in marks.items() if kind in ("cage", "addon"))


# --- all that is printed, piece by piece -----------------------------------------------------------------------------
#
# Written down here once more, from the sources that the head of each file of the pack names, so that no number of the
# pack changes by itself. Bars and books go by the first letters of their colors.

LETTERS = dict(zip("GRYP", COLORS, strict=True))


def facts(catalog: Catalog, kind: str) -> dict[str, Any]:
    """What is printed on the pieces of a kind, by their bare ids."""
    return {bare([entry.id])[0]: entry.fact for entry in catalog.of(kind)}


def colors(letters: str) -> list[str]:
    """Colors by their first letters."""
    return [LETTERS[letter] for letter in letters]


PETS = {
    "baby_golem": ("omnivore", "RPYRPRY"),
    "birdie": ("herbivore", "PYPGYPG"),
    "bubl": ("carnivore", "GRGPGRY"),
    "cthulie": ("omnivore", "PGYGYRP"),
    "direbunny": ("carnivore", "RYRYGYR"),
    "drago": ("carnivore", "RRGPRGP"),
    "dunguin": ("omnivore", "GPRGPYG"),
    "fiery_fairy": ("carnivore", "PRPRGPR"),
    "fluffy": ("herbivore", "GYGPYGY"),
    "ghosty": ("omnivore", "PPGPRPP"),
    "lifffard": ("omnivore", "GYGRGYR"),
    "snakitty": ("carnivore", "GYPRRYR"),
    "snappy": ("carnivore", "RGRYRGP"),
    "stareplant": ("omnivore", "YPYPGPY"),
    "stegobully": ("herbivore", "GRGGRGP"),
    "trollie": ("herbivore", "YYGYGRG"),
    "uni": ("herbivore", "YPGYPGY"),
    "wormie": ("herbivore", "GGYGGRG"),
}


def test_diets_and_bars_of_the_pets(catalog: Catalog) -> None:
    pets = facts(catalog, "pet")
    assert {name: (bare([pet.diet])[0], bare(pet.bars), pet.copies) for name, pet in pets.items()} == {
        name: (diet, colors(bars), 1) for name, (diet, bars) in PETS.items()
    }


@pytest.mark.rule("DP-SELL-09")
def test_diets_and_their_prices(catalog: Catalog) -> None:
    diets = {name: (bare(diet.eats), dict(diet.price)) for name, diet in facts(catalog, "diet").items()}
    assert diets == {
        "carnivore": (["meat"], {4: 3, 5: 4, 6: 5, 7: 6}),
        "herbivore": (["vegetable"], {4: 2, 5: 3, 6: 4, 7: 5}),
        "omnivore": (["vegetable", "meat"], {4: 1, 5: 2, 6: 3, 7: 4}),
    }


@pytest.mark.rule("DP-SETUP-15")
def test_cages(catalog: Catalog) -> None:
    cages = facts(catalog, "cage")
    assert {name: (each.strength, each.antimagic, *bare(each.features)) for name, each in cages.items()} == {
        "printed_cage": (1, 1),
        "iron_vault": (3, 0),
        "barred_box": (2, 1),
        "ward_circle": (1, 2),
        "null_sphere": (0, 3),
        "playground": (2, 0, "play"),
        "meadow": (1, 1, "grass"),
        "sand_pit": (1, 1, "soak"),
        "climbing_frame": (1, 1, "play"),
        "fish_bowl": (0, 2, "soak"),
        "bog_garden": (1, 0, "grass", "soak"),
        "enchanted_lawn": (0, 1, "grass", "play"),
    }
    assert {name for name, each in cages.items() if each.copies != 1} == {"printed_cage"}


def test_how_many_there_are_of_each_addon(catalog: Catalog) -> None:
    addons = {name: addon.copies for name, addon in facts(catalog, "addon").items()}
    assert addons == {
        "meat_feeder": 2,
        "reinforced_bars": 1,
        "rune_ring": 1,
        "toy_chest": 1,
        "litter_tray": 1,
    }


@pytest.mark.rule("DP-NEEDS-05", "DP-NEEDS-07", "DP-NEEDS-08")
def test_features_free_of_one_need_each(catalog: Catalog) -> None:
    def free(need: str, eats: str | None = None) -> k.Feature:
        condition: Any = eats and asked(f"eats.{own(eats)}", "pet", condition=True)
        return k.Feature((k.ModifyFree("free", own(need), 1, condition),))

    assert facts(catalog, "feature") == {
        "grass": free("hunger", "vegetable"),
        "meat": free("hunger", "meat"),
        "play": free("play"),
        "soak": free("poop"),
    }


def asked(text: str, scope: str, *, condition: bool = False) -> Any:
    """An expression, with qualified ids."""
    return checked(text, VOCABULARY.scopes, scope, lambda kind, name: name, condition=condition)


def _book(letters: str) -> k.Artifact:
    choice = k.ChooseColor("color", tuple(map(own, colors(letters))))
    return k.Artifact(
        modify=(k.ModifyHand("hand", 1),), rule=(k.Rule("acquired", (choice, k.DrawCard("need_card"))),)
    )


def _tool(verb: k.Verb, *windows: tuple[str, str] | tuple[str]) -> k.Offer:
    made: list[k.Window] = [
        k.NeedWindow("before_need", own(window[1])) if len(window) == 2 else k.PlainWindow(window[0])
        for window in windows
    ]
    return k.Offer(tuple(made), (verb,))


@pytest.mark.rule("DP-ART-01", "DP-ART-02", "DP-ART-03", "DP-ART-04", "DP-ART-05", "DP-ART-06", "DP-ART-07")
def test_artifacts(catalog: Catalog) -> None:
    armor, shovel = k.GuardCages("guard", 2, 1), k.SweepCages("token", "plots", 2)
    box = k.Artifact(
        store=k.Store((own("vegetable"), own("meat"))),
        rule=(k.Rule("acquired", (k.GainFood("food", to="this"),)),),
        offer=(_tool(k.FillStore("food", "larder", "this"), ("before_food_ages",)),),
    )
    assert facts(catalog, "artifact") == {
        "savage_feasts": _book("RG"),
        "monsters_i_have_battled": _book("RP"),
        "fun_with_food": _book("YG"),
        "messing_with_magic": _book("YP"),
        "crystal_ball": k.Artifact(offer=(_tool(k.ExchangeNeeds("need_card", "hand", 3), ("before_draw",)),)),
        "long_handled_shovel": k.Artifact(offer=(_tool(shovel, ("before_need", "disease"), ("turn_end",)),)),
        "imp_armor": k.Artifact(offer=(_tool(armor, ("before_need", "magic"), ("before_need", "anger")),)),
        "employee_of_the_month": k.Artifact(boost=k.Boost(("play", "catch", "sweep", "guard", "clean"), 2)),
        "whip_of_obedience": k.Artifact(modify=(k.ModifyExhibition("exhibition", 1),)),
        "magic_box": box,
    }


def scored(score: Iterable[Any]) -> str:
    """A score in one line: points, what each is for, and what of it counts once."""
    words = list[str]()
    for term in score:
        points = f"{term.points // 2:+}" if term.points % 2 == 0 else f"{term.points:+}/2"
        distinct = getattr(term, "distinct", None)
        words += [points, str(term.per).replace(own(""), ""), *([f"by {distinct}"] if distinct else [])]
    return " ".join(words)


EXHIBITIONS: dict[str, tuple[str, int, tuple[int, int], int]] = {
    # what counts, and the food: vegetables on their stand, vegetables and meat on the mixed one, meat on its stand
    "arena": ("+2 needs.anger -1 needs.disease", 2, (1, 1), 4),
    "eating_contest": ("+2 needs.hunger -1 needs.disease", 3, (2, 1), 3),
    "freestyle": ("+2 needs.chosen -2 tokens.suffering", 3, (1, 1), 2),
    "moody_medley": ("+2 needs.any by need -2 tokens.suffering", 2, (2, 1), 3),
    "beauty_pageant": (
        "+1 needs.any by color -1 tokens.suffering -1 tokens.mutation -1 tokens.manure",
        3,
        (1, 2),
        2,
    ),
    "breeders_prize": ("+2 pets -1 tokens.mutation", 4, (1, 1), 2),
    "childrens_day": ("+2 needs.play -2 tokens.mutation -1 tokens.manure", 3, (2, 1), 2),
    "magic_show": ("+1 needs.magic", 2, (1, 1), 3),
}


def _food(vegetables: int, mixed: tuple[int, int], meat: int) -> tuple[k.Supply, ...]:
    """Food for the three stands, where there is some."""
    on = [("vegetable", "vegetable", vegetables), ("mixed", "vegetable", mixed[0])]
    on += [("mixed", "meat", mixed[1]), ("meat", "meat", meat)]
    return tuple(k.Supply(own(f"{stand}_stand"), own(food), amount) for stand, food, amount in on if amount)


@pytest.mark.rule("DP-PREP-04")
def test_exhibitions(catalog: Catalog) -> None:
    tiles = facts(catalog, "exhibition")
    assert {name: (scored(tile.score), tile.food, tile.copies) for name, tile in tiles.items()} == {
        name: (score, _food(vegetables, mixed, meat), 1)
        for name, (score, vegetables, mixed, meat) in EXHIBITIONS.items()
    }
    assert {name for name, tile in tiles.items() if tile.scope == "all_pets"} == {
        "breeders_prize",
        "childrens_day",
        "magic_show",
    }
    assert [name for name, tile in tiles.items() if tile.choose_need] == ["freestyle"]


def test_customers(catalog: Catalog) -> None:
    tiles = facts(catalog, "customer")
    assert {name: (scored(tile.score), tile.copies) for name, tile in tiles.items()} == {
        name: (score, 1)
        for name, score in {
            "dungeon_girl": "+2 needs.play +1 needs.hunger -1 needs.anger -1 tokens.suffering",
            "dungeon_mistress": (
                "+1 needs.play +1 needs.magic +1 needs.anger -1 needs.poop -1 tokens.suffering"
            ),
            "dungeon_master": "+2 needs.anger +1 needs.magic -1 needs.play -1 tokens.suffering",
            "dungeon_granny": "+2 needs.hunger +1 needs.play -2 needs.magic -2 tokens.suffering",
            "warlock": (
                "+2 needs.magic +1 needs.hunger +1 needs.disease -2 tokens.mutation -1 tokens.suffering"
            ),
            "porky_orky": (
                "+1 needs.hunger +1 needs.poop +1 needs.anger -1 needs.disease -1 tokens.suffering"
            ),
            "farmer_troll": "+3 needs.poop by color +1 needs.magic -2 tokens.suffering",
            "lich_lord": "+3 needs.disease by color +1 needs.magic -1 needs.hunger -1 tokens.suffering",
        }.items()
    }


@pytest.mark.rule("DP-FINAL-01", "DP-FINAL-03", "DP-FINAL-04")
def test_final_exhibitions(catalog: Catalog) -> None:
    finals = facts(catalog, "final_exhibition")
    assert {name: (final.order, final.cites, scored(final.score)) for name, final in finals.items()} == {
        "business_acumen": (
            1,
            "DP-FINAL-03",
            "+1 food +1 artifacts +1 potions +1/2 gold -2 imps_away",
        ),
        "pet_display": (
            2,
            "DP-FINAL-04",
            "+2 pets +1 cages +1 addons -1 tokens.suffering -1 tokens.mutation -1 tokens.manure",
        ),
    }


DECKS = {
    "green": {"hunger": 16, "poop": 10, "anger": 4, "disease": 2},
    "red": {"hunger": 3, "poop": 3, "play": 4, "anger": 12, "disease": 2},
    "yellow": {"hunger": 2, "poop": 2, "play": 12, "magic": 4, "disease": 4},
    "purple": {"play": 4, "magic": 12, "anger": 4, "disease": 4},
}
DOMINANT = {"green": "hunger", "red": "anger", "yellow": "play", "purple": "magic"}


@pytest.mark.rule("DP-VAR-01", "DP-LIMIT-02", "DP-POTION-01")
def test_need_cards(catalog: Catalog) -> None:
    # given the counts of the decks; all cards that do not show the dominant need of their color show both when turned
    cards = {"potion": k.NeedCard((own("sleep"),), copies=5)}
    for color, counts in DECKS.items():
        dominant = own(DOMINANT[color])
        for need, count in counts.items():
            turned = () if own(need) == dominant else (own(need), dominant)
            cards[f"{color}_{need}"] = k.NeedCard((own(need),), own(color), turned, copies=count)
        cards[f"{color}_substitute"] = k.NeedCard((dominant,), own(color), substitute=True)

    # then these are the cards of the pack
    assert facts(catalog, "need_card") == cards


def test_foods_and_tokens(catalog: Catalog) -> None:
    assert facts(catalog, "food") == {"vegetable": k.Food(3), "meat": k.Food(2)}
    assert facts(catalog, "token") == {
        "suffering": k.Token("pet", lost_at="size"),
        "mutation": k.Token("pet", lost_at=2, price=-2),
        "manure": k.Token("plot", cleaned=True),
    }


def test_needs(catalog: Catalog) -> None:
    needs = facts(catalog, "need")
    suffering, manure = own("suffering"), own("manure")
    assert {name: attrs.evolve(need, order=0) for name, need in needs.items()} == {
        "hunger": k.NeedPayFood("food", 0, suffering),
        "poop": k.NeedGain(manure, 0, asked("unmet", "need")),
        "play": k.NeedPayImp("imp", "gaps", 0, suffering),
        "magic": k.NeedGain(own("mutation"), 0, asked("unmet - antimagic", "need"), cites="DP-NEEDS-11"),
        "anger": k.NeedEscape("imp", "hospital", 0, asked("unmet - strength", "need")),
        "disease": k.NeedGain(
            suffering,
            0,
            asked(f"unmet + tokens.{manure} - 1", "need"),
            asked(f"unmet and unmet + tokens.{manure} > 2", "need", condition=True),
            "DP-NEEDS-15",
        ),
        "sleep": k.NeedNone(0),
    }
    assert [need.order for need in needs.values()] == [50, 60, 10, 40, 30, 20, 70]


def test_the_pet_display_has_four_plots_in_a_square(catalog: Catalog) -> None:
    plots = [(bare([entry.id])[0], entry.fact) for entry in catalog.of("plot")]
    assert sorted((plot.order, name) for name, plot in plots) == [
        (1, "upper_left"),
        (2, "upper_right"),
        (3, "lower_left"),
        (4, "lower_right"),
    ]
    assert {name: tuple(bare(gap.between)) for name, gap in facts(catalog, "gap").items()} == {
        "upper_gap": ("upper_left", "upper_right"),
        "left_gap": ("upper_left", "lower_left"),
        "right_gap": ("upper_right", "lower_right"),
        "lower_gap": ("lower_left", "lower_right"),
    }


@pytest.mark.rule("DP-PREP-05", "DP-PREP-06", "DP-PREP-07", "DP-PREP-08", "DP-PREP-11")
def test_rows_of_the_market(catalog: Catalog) -> None:
    meat = k.Supply(own("meat_stand"), own("meat"), 1)
    assert facts(catalog, "row") == {
        "artifacts": k.Row("artifact", 2, 2, rule="DP-PREP-05", first_rule="DP-SETUP-10"),
        "cages": k.Row("cage", 3, 2, keep=1, rule="DP-PREP-06", first_rule="DP-SETUP-07"),
        "addons": k.Row("addon", 2, 1, keep=1, rule="DP-PREP-07", first_rule="DP-SETUP-08"),
        "lower_pets": k.Row(
            "pet", 3, 3, size=2, rises=own("upper_pets"), rule="DP-PREP-11", first_rule="DP-SETUP-09"
        ),
        "upper_pets": k.Row("pet", 1, 0, size=3, leftover=meat, rule="DP-PREP-08", first_rule="DP-SETUP-09"),
    }


def _space(number: int, verb: k.Verb, *shortages: k.Shortage, **asks: Any) -> k.Space:
    return k.Space((verb,), rule=f"DP-ACT-{number:02}", neutral_imp=shortages, **asks)


@pytest.mark.rule("DP-SHOP-05", "DP-2P-06", "DP-2P-07")
def test_spaces_of_the_board(catalog: Catalog) -> None:
    food, stand = k.TakeFood("food", "here"), k.ModifySupply("supply", cap=0)

    def fresh(row: str, **how: Any) -> k.ModifyFresh:
        return k.ModifyFresh("fresh", own(row), **how)

    tile = {row: k.TakeTiles("tile", own(row)) for row in ("cages", "addons", "lower_pets", "upper_pets")}
    hospital = _space(10, k.GainPotion("potion"))
    assert facts(catalog, "space") == {
        "vegetable_stand": _space(1, food, stand),
        "mixed_stand": _space(2, food, stand),
        "meat_stand": _space(3, food, stand),
        "artifact_tents": _space(4, k.TakeTiles("tile", own("artifacts"), "all"), fresh("artifacts", cap=0)),
        "cage_pits": _space(5, tile["cages"], fresh("cages", add=-1), imps=2),
        "addon_corner": _space(
            6, tile["addons"], fresh("addons", cap=0), k.ModifyKeep("keep", own("addons"), floor="all")
        ),
        "lower_corral": _space(7, tile["lower_pets"], fresh("lower_pets", add=-1), gold=1),
        "upper_corral": _space(8, tile["upper_pets"], k.DropTiles("tile", own("upper_pets"), "box"), gold=1),
        "invite_imps": _space(9, k.FetchImps("imp", "track")),
        "hospital": attrs.evolve(hospital, do=(*hospital.do, k.HealImps("imp", "hospital"))),
        "judging": _space(11, k.HeadStart("exhibition", 2 * 2)),
        "platform": _space(12, k.StayForSales("imp", "here", "platform")),
        "green_dummy": k.Space(
            neutral_imp=(k.ModifySupply("supply", own("mixed_stand"), own("vegetable"), -1),)
        ),
        "red_dummy": k.Space(neutral_imp=(k.ModifySupply("supply", own("mixed_stand"), own("meat"), -1),)),
        "plain_dummy": k.Space(),
        "other_plain_dummy": k.Space(),
    }


@pytest.mark.rule("DP-2P-03", "DP-2P-04", "DP-2P-05")
def test_stops_of_the_rings(catalog: Catalog) -> None:
    rings = {name: bare(ring.stops) for name, ring in facts(catalog, "ring").items()}
    assert rings == {
        "market_ring": [
            "mixed_stand",
            "red_dummy",
            "meat_stand",
            "artifact_tents",
            "vegetable_stand",
            "green_dummy",
        ],
        "corral_ring": [
            "lower_corral",
            "cage_pits",
            "upper_corral",
            "cage_pits",
            "lower_corral",
            "addon_corner",
        ],
        "town_ring": ["judging", "invite_imps", "hospital", "platform", "plain_dummy", "other_plain_dummy"],
    }


@pytest.mark.rule("DP-SETUP-11", "DP-NEXT-02", "DP-2P-04")
def test_what_the_boards_of_all_numbers_of_players_share(catalog: Catalog) -> None:
    # given the boards, with those for four players last
    boards = [facts(catalog, "board")[f"{number}_players"] for number in ("two", "three", "four")]

    # then they have the same places, in the same order, and extra imps under the first four rounds
    twice = ("cage_pits", "lower_corral")
    spaces = [bare([entry.id])[0] for entry in catalog.of("space") if entry.fact.do]
    for board in boards:
        assert sorted(board.spaces, key=lambda places: places.space) == [
            k.Places(own(space), 2 if space in twice else 1) for space in spaces
        ]
        assert [p.space for p in board.spaces] == [p.space for p in boards[-1].spaces]
        assert board.extra_imps == (1, 2, 3, 4)

    # and with two or three players there is no food on the mixed stand at first, and neutral imps stand on each ring
    few = _food(2, (0, 0), 2)
    assert [board.first_food for board in boards] == [few, few, _food(2, (1, 1), 2)]
    at_dots = tuple(k.Stop(own(f"{ring}_ring"), 1) for ring in ("market", "corral", "town"))
    across = tuple(attrs.evolve(stop, stop=4) for stop in at_dots)
    assert [board.neutral_imps for board in boards] == [at_dots + across, at_dots, ()]

    # and only among four the last round begins with the lowest reputation
    assert [board.lowest_starts_last for board in boards] == [False, False, True]


def test_numbers_of_the_rules(catalog: Catalog) -> None:
    assert fact(catalog, "rules", "rules") == k.Rules(
        imps_at_home=6,
        gold_at_start=2,
        hand_per_color=1,
        groups=6,
        tiles_ahead_exhibitions=1,
        tiles_ahead_customers=2,
        grows={2: 4, 3: 5, 4: 5, 5: 6, 6: 7},
        sale_size=4,
        black_market=2,
        platform=3,
        cleaned_by_imp=2,
        gold_by_imp=1,
        loss_step=10,
        loss_fee=1,
    )


@pytest.mark.rule("DP-VAR-01", "DP-VAR-02", "DP-VAR-03", "DP-VAR-04", "DP-LIMIT-01")
def test_options(catalog: Catalog) -> None:
    def switch(seats: tuple[int, ...] = (), **changes: Any) -> Any:
        return k.Option((k.Value(True, k.Change(**changes)),), seats=seats)

    more = k.Change(tiles_ahead_exhibitions=2, tiles_ahead_customers=3)
    full = k.Change(tiles_ahead_exhibitions="all", tiles_ahead_customers="all")
    assert facts(catalog, "option") == {
        "double_symbols": switch(cards_turn=True),
        "foresight": k.Option((k.Value("more", more), k.Value("full", full)), "normal"),
        "meat_stand": switch(pets_leave=True),
        "final_order": switch((4,), last_round_by_reputation=True),
        "potion_cap": switch(potions=5),
    }


def test_what_is_marked_as_a_stand_in_is_written_down() -> None:
    # a default is no number that somebody made up: whoever replaces a stand-in finds it in its entry
    for table in tables():
        assert set(table.get("standin", ())) <= set(table), table["id"]


def test_rows_name_their_rules_themselves() -> None:
    # what the rule of a row is when it names none is no matter of this game
    assert all({"rule", "first_rule"} <= set(table) for table in tables("market"))


def tables(name: str = "*") -> Iterator[dict[str, Any]]:
    """The entries of the pack as they are written, of all files or of one."""
    for file in sorted(CONTENT.glob(f"{name}.toml")):
        if file.name != "pack.toml":
            for entries in tomllib.loads(file.read_text(encoding="utf-8")).values():
                yield from entries


# --- worked sums ---------------------------------------------------------------------------------------------------


def halves(score: Sequence[Any], cards: Sequence[Card], tokens: Mapping[str, int]) -> int:
    """The score of one pet in half points, by hand."""
    total = 0
    for term in score:
        what, _, need = str(term.per).replace(own(""), "").partition(".")
        if what == "tokens":
            total += term.points * tokens.get(need, 0)
            continue
        fitting = [card for card in cards if need in (card[1], "any")]
        different = {card[0 if term.distinct == "color" else 1] for card in fitting}
        total += term.points * len(different if term.distinct else fitting)
    return total


GREEN, RED, YELLOW, PURPLE = COLORS
SNAKITTY = [(GREEN, "poop"), (YELLOW, "play"), (PURPLE, "play"), (RED, "anger")]
BIRDIE = [(PURPLE, "magic"), (YELLOW, "play"), (PURPLE, "magic"), (GREEN, "hunger"), (YELLOW, "play")]
HURT = {"suffering": 1, "mutation": 1}
SALE = [(YELLOW, "play"), (YELLOW, "play"), (GREEN, "hunger"), (RED, "anger")]
HEAP = [(GREEN, "poop"), (GREEN, "poop"), (RED, "poop"), (PURPLE, "magic")]
LIFFFARD = [(GREEN, "hunger"), (YELLOW, "poop"), (GREEN, "poop"), (RED, "disease")]


@pytest.mark.parametrize(
    ("customer", "cards", "tokens", "match"),
    [
        ("dungeon_girl", SNAKITTY, {}, 3),
        ("dungeon_mistress", SNAKITTY, {}, 2),
        ("dungeon_girl", BIRDIE, HURT, 4),
        ("dungeon_mistress", BIRDIE, HURT, 3),
        ("dungeon_girl", SALE, {"suffering": 1}, 3),
        ("farmer_troll", HEAP, {"suffering": 1}, 5),
        ("porky_orky", LIFFFARD, {}, 2),
        ("porky_orky", LIFFFARD[:3], {}, 3),
    ],
)
def test_matches_of_the_worked_sales(
    catalog: Catalog, customer: str, cards: Sequence[Card], tokens: Mapping[str, int], match: int
) -> None:
    assert halves(fact(catalog, "customer", customer).score, cards, tokens) == 2 * match


@pytest.mark.parametrize(
    ("exhibition", "cards", "tokens", "total"),
    [
        ("arena", [(RED, "anger"), (RED, "anger"), (GREEN, "disease")], {}, 3),
        ("childrens_day", [(YELLOW, "play")] * 3, {"manure": 1, "mutation": 1}, 3),
        ("moody_medley", [*BIRDIE, ("", "sleep"), ("", "sleep")], {"suffering": 1}, 6),
        ("beauty_pageant", [*BIRDIE, ("", "sleep"), ("", "sleep")], {"manure": 2, **HURT}, 0),
        ("eating_contest", LIFFFARD, {}, 1),
        ("magic_show", BIRDIE, HURT, 2),
    ],
)
def test_totals_of_worked_exhibitions(
    catalog: Catalog, exhibition: str, cards: Sequence[Card], tokens: Mapping[str, int], total: int
) -> None:
    assert halves(fact(catalog, "exhibition", exhibition).score, cards, tokens) == 2 * total


@pytest.mark.parametrize(
    ("pet", "cards"), [("snakitty", SNAKITTY), ("birdie", BIRDIE), ("lifffard", LIFFFARD)]
)
def test_pets_of_the_worked_sales_can_get_these_cards(
    catalog: Catalog, pet: str, cards: Sequence[Card]
) -> None:
    bars = bare(fact(catalog, "pet", pet).bars)
    assert bars[: len(cards)] == [color for color, _ in cards]
    assert {own(f"{color}_{need}") for color, need in cards} <= {e.id for e in catalog.of("need_card")}


@pytest.mark.parametrize(("pet", "size", "price"), [("snakitty", 4, 3), ("birdie", 5, 3)])
def test_prices_of_the_worked_sales(catalog: Catalog, pet: str, size: int, price: int) -> None:
    diet = bare([fact(catalog, "pet", pet).diet])[0]
    assert fact(catalog, "diet", diet).price[size] == price
    assert fact(catalog, "token", "mutation").price == -2


# --- what the checks refuse ----------------------------------------------------------------------------------------


class Break(NamedTuple):
    """The shipped content with one piece of text replaced (an empty one: appended), and the codes that this gives.

    ``more`` are further pieces that are replaced: file, old and new.
    """

    code: str
    file: str
    old: str
    new: str
    also: tuple[str, ...] = ()
    at: int = 0
    more: tuple[tuple[str, str, str], ...] = ()

    def files(self) -> Mapping[str, str]:
        text = FILES[self.file]
        parts = text.split(self.old) if self.old else [text, ""]
        cut = self.at % (len(parts) - 1) + 1
        files = {**FILES, self.file: self.old.join(parts[:cut]) + self.new + self.old.join(parts[cut:])}
        for file, old, new in self.more:
            files[file] = files[file].replace(old, new, 1) if old else files[file] + new
        return files

    def load(self, vocabulary: Vocabulary = VOCABULARY) -> LoadResult:
        return load([MemoryPack("broken", self.files())], vocabulary)


def told(files: Mapping[str, str], found: Iterable[Diagnostic]) -> list[str]:
    """Diagnostics with their places in words: the file, the entry, the line with ``|`` at the place of the fault."""
    lines = list[str]()
    for each in found:
        file, at = each.file.removeprefix("broken/"), each.line - 1
        text = files[file].splitlines()
        head = max(i for i in range(at + 1) if re.match(r"\[\[\w+\]\]", text[i]))
        name = next(line for line in text[head:] if line.startswith("id = ")).split('"')[1]
        before, after = text[at][: each.col - 1], text[at][each.col - 1 :]
        place = f"{before[-40:]}|{after[:30]}".strip()
        lines.append(f"{file} {name}: {place}: {each.code} {each.message} -- {each.cure}")
    return lines


@pytest.mark.parametrize(
    "cites", ['"DP-FINAL"', '"AP-SHOP-01"', '"DP-FINAL-01..03"', '"see DP-FINAL-03"', '""']
)
def test_a_final_exhibition_cites_one_rule_of_the_game(cites: str) -> None:
    # given an exhibition that cites something else, when it is loaded, then its place and what would be right is told
    (fault,) = Break("E116", "final.toml", '"DP-FINAL-03"', cites).load().diagnostics
    assert (fault.code, fault.file, fault.line, fault.col) == ("E116", "broken/final.toml", 9, 9)
    assert fault.message.startswith("expected the id of a rule, such as 'DP-DO-01', got ")


def test_a_final_exhibition_need_not_cite_a_rule() -> None:
    found = Break("", "final.toml", 'cites = "DP-FINAL-03"\n', "").load().catalog
    assert found is not None
    assert [entry.fact.cites for entry in found.of("final_exhibition")] == ["DP-FINAL-01", "DP-FINAL-04"]


BOX_RULE = 'do = [{ gain = "food", to = "this" }]\n\n[[artifact.offer]]'
WHIP = 'modify = [{ stat = "exhibition", add = "1/2" }]'
SAVAGE = 'do = [{ choose = "color", among = ["red", "green"] }, { gain = "need_card" }]'
SPACES = "spaces = [" + FILES["boards.toml"].partition("spaces = [")[2].partition("\n]")[0] + "\n]"
ANOTHER_BOARD = "[[board]]" + FILES["boards.toml"].split("[[board]]")[1].replace("four_players", "again")
ONE_CARD = '[[need_card]]\nid = "odd"\nname = "Odd"\n'
REFILL = '{ move = "food", from = "larder", to = "this" }'
STAY, TILE = '{ move = "imp", from = "here", to = "platform" }', '{ move = "tile", from = "cages" }'
FILL, DRAW = '{ gain = "food", to = "this" }', '{ gain = "need_card" }'
OFFER = f'\n[[artifact.offer]]\nwindows = [{{ window = "before_food_ages" }}]\ndo = [{REFILL}]\n'
BOX_OFFER = f'windows = [{{ window = "before_food_ages" }}]\ndo = [{REFILL}]\n'
GRASS = 'modify = [{ stat = "free", need = "hunger", add = 1, while = "eats.vegetable" }]'
SOAK = 'modify = [{ stat = "free", need = "poop", add = 1 }]'
FREE_AT_LAST = 'modify = [{ stat = "strength", add = 1 }, { stat = "free", need = "sleep", add = 1 }]'
SAVAGE_STANDIN = FILES["artifacts.toml"].partition("add = 1 }]")[2].partition(DRAW)[0]
MANURE = '{ token = "manure", amount = 1 }'
PLOT = '[[plot]]\nid = "plot_{0}"\norder = {0}\n'
GAP = '[[gap]]\nid = "gap_{0}"\nbetween = ["upper_left", "lower_right"]\n'
MANY_PLOTS = "".join(map(PLOT.format, range(10, 27)))
MANY_GAPS = "".join(map(GAP.format, range(47)))
MANY_RINGS = "".join(f'[[ring]]\nid = "r{i}"\nstops = ["green_dummy"]\n' for i in range(98))
MANY_ROWS = "".join(f'[[row]]\nid = "r{i}"\ntile = "artifact"\nfirst = 0\nfresh = 0\n' for i in range(96))
PITS = '{ space = "cage_pits", places = 2 },\n    { space = "addon_corner", places = 1 }'
CAGES = 'tile = "cage"\nfirst = 3\nfresh = 2\nkeep = 1'
ADDONS = 'tile = "addon"\nfirst = 2\nfresh = 1\nkeep = 1'
MORE_PITS = '{ space = "cage_pits", places = 5 },\n    { space = "addon_corner", places = 5 }'
CORRAL = '"upper_corral", "cage_pits", "lower_corral", "addon_corner"'
FIRST_STOP = '{ ring = "corral_ring", stop = 1 }'
BLUE = '[[color]]\nid = "blue"\nname = "Blue"\n'
BLUE_CARDS = """
[[need_card]]
id = "blue_play"
color = "blue"
needs = ["play"]
copies = {}
[[need_card]]
id = "blue_substitute"
color = "blue"
needs = ["play"]
substitute = true
"""
DRAW_20 = '{ gain = "need_card", amount = 20 }'
MANURE_TERM = '{ points = -1, per = "tokens.manure" }'

EXCHANGE = '{ move = "need_card", from = "hand", up_to = 3 }'
SWEEP = '{ move = "token", from = "plots", up_to = 2 }'
GUARD = '{ modify = "guard", imps = 2, add = 1 }'
NAMED = ('name = "Crystal Ball"', 'name = "Imp Armor"')
ARMORS = ("artifacts.toml", NAMED[1], f"{NAMED[1]}\ncopies = 99")
MAGIC = 'order = 40\ngain = "mutation"\nper = "unmet - antimagic"\ncites = "DP-NEEDS-11"\n'
ANGER = 'order = 50\npay = "imp"\nto = "hospital"\nper = "unmet - strength"\n'
UNGUARDED = "order = {}\n"
BEFORE_DRAW = 'windows = [{ window = "before_draw" }]'
JOBS = 'jobs = ["play", "catch", "sweep", "guard", "clean"]'

GAINS = (
    '{ gain = "food", of = "meat" }',
    '{ gain = "gold", amount = 2 }',
    '{ gain = "potion" }',
    '{ gain = "reputation", amount = 1 }',
)

BROKEN = [
    # verbs in the wrong place
    Break("E401", "spaces.toml", '{ move = "imp", from = "hospital" }', '{ gain = "need_card" }'),
    Break("E401", "spaces.toml", '{ move = "imp", from = "hospital" }', '{ gain = "food", to = "this" }'),
    Break(
        "E401", "spaces.toml", '{ move = "imp", from = "hospital" }', '{ choose = "color", among = ["red"] }'
    ),
    Break("E401", "artifacts.toml", BOX_RULE, BOX_RULE.replace(FILL, '{ move = "food", from = "here" }')),
    Break("E401", "artifacts.toml", BOX_RULE, BOX_RULE.replace(FILL, '{ move = "imp", from = "track" }')),
    Break("E401", "artifacts.toml", BOX_RULE, BOX_RULE.replace(FILL, '{ move = "imp", from = "hospital" }')),
    Break("E401", "artifacts.toml", BOX_RULE, BOX_RULE.replace(FILL, STAY)),
    Break("E401", "artifacts.toml", BOX_RULE, BOX_RULE.replace(FILL, '{ modify = "exhibition", add = 2 }')),
    Break("E401", "artifacts.toml", BOX_RULE, BOX_RULE.replace(FILL, TILE)),
    Break("E401", "artifacts.toml", BOX_RULE, BOX_RULE.replace(FILL, REFILL)),
    Break("E401", "artifacts.toml", REFILL, '{ gain = "potion" }'),
    *(
        Break("E401", "spaces.toml", '{ move = "imp", from = "hospital" }', verb)
        for verb in (EXCHANGE, SWEEP, GUARD)
    ),
    *(
        Break("E401", "artifacts.toml", BOX_RULE, BOX_RULE.replace(FILL, verb))
        for verb in (EXCHANGE, SWEEP, GUARD)
    ),
    *(Break("E401", "artifacts.toml", SWEEP, verb) for verb in GAINS),
    # stores
    Break("E402", "artifacts.toml", 'store = { counts_as = ["vegetable", "meat"] }\n', ""),
    Break("E402", "artifacts.toml", 'counts_as = ["vegetable", "meat"]', "counts_as = []"),
    # colors of books
    Break("E403", "artifacts.toml", SAVAGE, 'do = [{ gain = "need_card" }]'),
    Break("E403", "artifacts.toml", WHIP, 'modify = [{ stat = "hand", add = 1 }]'),
    Break("E404", "artifacts.toml", DRAW, '{ choose = "color", among = ["red"] }', ("E408",)),
    Break(
        "E404",
        "spaces.toml",
        '{ move = "imp", from = "hospital" }',
        '{ move = "tile", from = "cages" }, ' * 2,
    ),
    Break("E406", "artifacts.toml", 'among = ["red", "green"]', "among = []"),
    Break("E406", "artifacts.toml", 'among = ["red", "green"]', 'among = ["red", "red"]'),
    Break("E405", "spaces.toml", ', amount = "all" }', " }"),
    Break("E405", "spaces.toml", TILE, TILE.replace(" }", ', amount = "all" }')),
    Break(
        "E405", "spaces.toml", '{ move = "imp", from = "hospital" }', '{ move = "tile", from = "artifacts" }'
    ),
    Break("E407", "artifacts.toml", BOX_RULE, BOX_RULE.replace(FILL, f"{FILL}, {FILL}")),
    # food for a store is of any kind, and one; food for a larder is of some kind
    Break(
        "E410",
        "artifacts.toml",
        BOX_RULE,
        BOX_RULE.replace(FILL, '{ gain = "food", of = "meat", to = "this" }'),
    ),
    Break(
        "E410",
        "artifacts.toml",
        BOX_RULE,
        BOX_RULE.replace(FILL, '{ gain = "food", amount = 2, to = "this" }'),
    ),
    Break("E410", "spaces.toml", '{ gain = "potion" }', '{ gain = "food" }'),
    Break(
        "E407",
        "artifacts.toml",
        BOX_RULE,
        BOX_RULE.replace("[[", f'[[artifact.rule]]\non = "acquired"\ndo = [{FILL}]\n\n[['),
    ),
    Break("E407", "artifacts.toml", REFILL, f"{REFILL}, {REFILL}", ("E491",)),
    Break("E407", "artifacts.toml", BOX_OFFER, BOX_OFFER + OFFER),
    Break("E402", "artifacts.toml", WHIP, OFFER),
    Break("E408", "artifacts.toml", 'modify = [{ stat = "hand", add = 1 }]\n', ""),
    Break("E408", "artifacts.toml", '{ stat = "hand", add = 1 }', '{ stat = "hand", add = 2 }'),
    Break("E408", "artifacts.toml", f", {DRAW}", ""),
    Break("E408", "artifacts.toml", DRAW, f"{DRAW}, {DRAW}"),
    Break("E408", "artifacts.toml", DRAW, '{ gain = "need_card", amount = 2 }'),
    Break("E409", "artifacts.toml", f"do = [{FILL}]", "do = []"),
    Break("E409", "artifacts.toml", f"do = [{REFILL}]", "do = []"),
    Break("E409", "spaces.toml", 'do = [{ move = "imp", from = "track" }]', "do = []"),
    # modifiers
    Break("E411", "artifacts.toml", WHIP, 'modify = [{ stat = "strength", add = 1 }]'),
    Break("E411", "artifacts.toml", WHIP, 'modify = [{ stat = "antimagic", add = 1 }]'),
    Break("E411", "artifacts.toml", WHIP, 'modify = [{ stat = "free", need = "play", add = 1 }]'),
    Break("E411", "features.toml", SOAK, WHIP),
    Break("E411", "features.toml", SOAK, 'modify = [{ stat = "hand", add = 1 }]'),
    Break("E412", "features.toml", 'need = "poop"', 'need = "sleep"'),
    Break("E412", "features.toml", SOAK, FREE_AT_LAST),
    # the market
    Break("E421", "market.toml", 'tile = "cage"\n', 'tile = "cage"\nsize = 2\n'),
    Break("E421", "market.toml", "size = 3\n", ""),
    Break("E421", "market.toml", 'rises = "upper_pets"', 'rises = "cages"'),
    Break("E421", "market.toml", 'rises = "upper_pets"', 'rises = "upper_pets"\nkeep = 1'),
    Break("E421", "market.toml", "keep = 1\n", 'rises = "upper_pets"\n'),
    Break("E422", "market.toml", 'rises = "upper_pets"', 'rises = "lower_pets"'),
    Break("E423", "market.toml", "size = 3\n", "size = 1\n"),
    Break("E423", "rules.toml", "6 = 7", "6 = 5", ("E482",)),
    Break("E424", "rules.toml", "6 = 7", "6 = 8", ("E482",)),
    Break("E425", "customers.toml", 'id = "lich_lord"', 'id = "drago"'),
    Break("E425", "cages.toml", 'id = "iron_vault"', 'id = "drago"'),
    Break("E425", "addons.toml", 'id = "rune_ring"', 'id = "iron_vault"'),
    Break("E425", "artifacts.toml", 'id = "imp_armor"', 'id = "rune_ring"'),
    Break("E425", "exhibitions.toml", 'id = "arena"', 'id = "imp_armor"'),
    Break("E425", "customers.toml", 'id = "lich_lord"', 'id = "arena"'),
    Break("E424", "pets.toml", 'bars = ["red", "purple", "yellow", ', "bars = ["),
    Break("E425", "market.toml", "first = 3\nfresh = 2", "first = 12\nfresh = 2"),
    Break("E425", "market.toml", "first = 3\nfresh = 3", "first = 18\nfresh = 3"),
    Break("E426", "market.toml", 'space = "meat_stand"', 'space = "platform"'),
    Break("E426", "market.toml", "amount = 1", "amount = 0"),
    Break("E426", "exhibitions.toml", 'space = "meat_stand"', 'space = "hospital"'),
    Break("E426", "boards.toml", '    { space = "meat_stand", places = 1 },\n', ""),
    # need cards
    Break("E431", "need_cards.toml", 'needs = ["hunger"]', "needs = []"),
    Break("E431", "need_cards.toml", "substitute = true\n", "substitute = true\ncopies = 1\n"),
    Break("E431", "need_cards.toml", "substitute = true\n", 'substitute = true\nturned = ["play"]\n'),
    Break("E432", "need_cards.toml", "", ONE_CARD + 'needs = ["sleep"]\ncopies = 1\n'),
    Break("E432", "need_cards.toml", "", ONE_CARD.replace("odd", "rest") + 'needs = ["sleep"]\n'),
    Break("E432", "need_cards.toml", "copies = 5", "copies = 0"),
    Break("E432", "need_cards.toml", "copies = 5", 'copies = 5\nturned = ["play"]'),
    Break("E432", "need_cards.toml", "copies = 5", "copies = 5\nsubstitute = true", ("E431",)),
    Break("E432", "need_cards.toml", 'name = "Potion"\n', 'name = "Potion"\ncolor = "green"\n'),
    Break("E434", "need_cards.toml", "substitute = true\n", ""),
    Break("E434", "need_cards.toml", "", ONE_CARD + 'color = "red"\nneeds = ["play"]\nsubstitute = true\n'),
    Break("E433", "colors.toml", "", BLUE, ("E434",)),
    Break("E433", "colors.toml", "", BLUE, more=(("need_cards.toml", "", BLUE_CARDS.format(0)),)),
    # needs and tokens
    Break("E442", "needs.toml", 'otherwise = "suffering"', 'otherwise = "manure"'),
    Break(
        "E442", "needs.toml", "order = 70\n", 'order = 70\npay = "imp"\nto = "gaps"\notherwise = "manure"\n'
    ),
    Break("E443", "foods.toml", "cleaned = true", "cleaned = true\nlost_at = 3"),
    Break("E443", "foods.toml", "cleaned = true", "cleaned = true\nprice = 1"),
    Break("E443", "foods.toml", 'lost_at = "size"', 'lost_at = "size"\ncleaned = true'),
    Break("E443", "foods.toml", "lost_at = 2", "lost_at = 0"),
    Break("E444", "needs.toml", "order = 20", "order = 10"),
    # the pet display
    Break("E451", "display.toml", "order = 2", "order = 1"),
    Break("E452", "display.toml", '["upper_left", "upper_right"]', '["upper_left", "upper_left"]'),
    Break("E453", "display.toml", 'cage = "printed_cage"\n', ""),
    Break("E453", "display.toml", 'token = "manure"', 'token = "suffering"'),
    Break("E453", "display.toml", "amount = 1", "amount = 0"),
    Break("E453", "display.toml", MANURE, f"{MANURE}, {MANURE}"),
    Break("E454", "cages.toml", "copies = 0", "copies = 1"),
    Break("E454", "display.toml", "order = 2", 'order = 2\ncage = "iron_vault"'),
    # boards
    Break("E461", "boards.toml", "", ANOTHER_BOARD),
    Break("E461", "boards.toml", "seats = 4", "seats = 1", ("E494",)),
    Break("E461", "boards.toml", "income = [1, 1, 2, 2]", "income = [1, 1, 2]"),
    Break("E461", "boards.toml", "prizes = [8, 6, 4, 2]", "prizes = [8, 6, 4, 2, 1]"),
    Break("E461", "boards.toml", "prizes = [8, 6, 4, 2]", "prizes = [8, 6, 4, -2]"),
    Break("E462", "boards.toml", 'space = "hospital"', 'space = "platform"'),
    Break("E462", "boards.toml", "places = 2", "places = 0"),
    Break("E462", "boards.toml", SPACES, "spaces = []", ("E426",)),
    Break("E463", "boards.toml", "rounds = 5", "rounds = 4"),
    Break("E463", "boards.toml", "rounds = 5", "rounds = 0"),
    Break("E463", "boards.toml", "rounds = 5", "rounds = 1"),
    Break(
        "E463", "boards.toml", "rounds = 5", "rounds = 0", more=(("boards.toml", "rounds = 6", "rounds = 5"),)
    ),
    Break("E463", "boards.toml", "customers = [3, 4, 5, 5]", "customers = [3, 5, 4, 5]"),
    Break("E463", "boards.toml", "extra_imps = [1,", "extra_imps = [0,"),
    Break("E463", "boards.toml", "exhibitions = [2, 3,", "exhibitions = [3, 3,"),
    Break("E464", "boards.toml", "customers = [", "customers = [1, 1, 2, 2, 2, "),
    # rings and neutral imps
    Break(
        "E409",
        "boards.toml",
        '{ space = "hospital", places = 1 }',
        '{ space = "plain_dummy", places = 1 }',
        ("E466",),
        -1,
    ),
    Break("E409", "boards.toml", '"hospital", places = 1', '"green_dummy", places = 1'),
    Break("E466", "rings.toml", "", '[[ring]]\nid = "nowhere"\nstops = []\n'),
    Break("E466", "rings.toml", CORRAL, CORRAL.replace("addon_corner", "cage_pits")),
    Break("E466", "boards.toml", '    { space = "hospital", places = 1 },\n', "", at=-1),
    Break("E467", "boards.toml", FIRST_STOP, FIRST_STOP.replace("1", "0")),
    Break("E467", "boards.toml", FIRST_STOP, FIRST_STOP.replace("1", "7")),
    Break("E467", "boards.toml", FIRST_STOP, f"{FIRST_STOP},\n    {FIRST_STOP}", ("E468",)),
    Break("E468", "boards.toml", FIRST_STOP, f"{FIRST_STOP},\n    {FIRST_STOP.replace('1', '5')}"),
    Break("E468", "rings.toml", '"cage_pits", "lower_corral"', '"lower_corral", "cage_pits"'),
    Break(
        "E426",
        "rings.toml",
        'name = "Plain dummy"',
        'name = "Plain dummy"\nneutral_imp = [{ stat = "supply", cap = 0 }]',
    ),
    Break("E426", "rings.toml", 'of = "mixed_stand"', 'of = "platform"'),
    Break("E469", "rings.toml", "add = -1", "add = 0"),
    Break("E469", "rings.toml", 'food = "vegetable", add = -1', "add = -1"),
    Break("E469", "spaces.toml", 'of = "cages", add = -1', 'of = "cages", add = -1, cap = 0'),
    Break("E481", "spaces.toml", 'to = "box"', 'to = "box", amount = -1'),
    # what pets leave
    Break("E427", "pets.toml", '{ food = "vegetable", amount = 1 }', '{ food = "vegetable" }'),
    Break("E427", "pets.toml", '{ food = "vegetable", amount = 1 }', "{ amount = 1 }"),
    Break("E427", "pets.toml", '{ food = "vegetable", amount = 1 }', '{ food = "vegetable", amount = -1 }'),
    Break("E427", "pets.toml", "{ gold = 1 }", "{ gold = -1 }"),
    # options
    Break("E494", "options.toml", "", '[[option]]\nid = "odd"\nvalue = []\n'),
    Break("E494", "options.toml", 'value = "more"', "value = true"),
    Break("E494", "options.toml", 'value = "more"', 'value = "normal"'),
    Break("E494", "options.toml", 'value = "more"', 'value = "full"'),
    Break("E494", "options.toml", 'value = "more"', 'value = "true"'),
    Break("E494", "options.toml", 'value = "more"', 'value = ""'),
    Break("E494", "options.toml", 'default = "normal"', 'default = "false"'),
    Break("E494", "options.toml", 'default = "normal"', 'default = ""'),
    Break("E494", "options.toml", "seats = [4]", "seats = [5]"),
    Break("E494", "options.toml", "set = { cards_turn = true }", "set = {}"),
    Break("E494", "options.toml", "set = { cards_turn = true }", "set = { pets_leave = true }"),
    Break("E481", "options.toml", "tiles_ahead_exhibitions = 2", "tiles_ahead_exhibitions = 0"),
    Break("E481", "options.toml", "set = { cards_turn = true }", "set = { loss_step = 0 }"),
    Break("E483", "options.toml", "set = { cards_turn = true }", "set = { gold_by_imp = 21 }"),
    Break("E483", "options.toml", "set = { cards_turn = true }", "set = { platform = 1001 }"),
    # scores
    Break("E471", "exhibitions.toml", "choose_need = true\n", ""),
    Break("E471", "exhibitions.toml", '"needs.chosen"', '"needs.any"'),
    Break("E471", "exhibitions.toml", 'scope = "one_pet"\nchoose', 'scope = "all_pets"\nchoose'),
    Break("E201", "customers.toml", '"needs.play"', '"needs.chosen"'),
    Break("E208", "customers.toml", '"needs.play"', '"pets"'),
    Break("E208", "exhibitions.toml", '"pets"', '"gold"'),
    Break("E208", "final.toml", '"gold"', '"needs.play"'),
    Break("E133", "final.toml", '"gold"', '"hand.red_anger"'),
    Break(
        "E473",
        "exhibitions.toml",
        'per = "needs.any", distinct = "need"',
        'per = "needs.play", distinct = "need"',
    ),
    Break("E473", "exhibitions.toml", MANURE_TERM, MANURE_TERM.replace(" }", ', distinct = "color" }')),
    Break("E474", "customers.toml", '"tokens.suffering"', '"tokens.manure"'),
    Break("E475", "final.toml", "order = 2", "order = 1"),
    # offers and boosts
    Break("E491", "artifacts.toml", SWEEP, f"{SWEEP}, {SWEEP}"),
    Break("E491", "artifacts.toml", GUARD, f"{GUARD}, {EXCHANGE}", ("E492",)),
    Break("E491", "artifacts.toml", BEFORE_DRAW, "windows = []"),
    Break("E491", "artifacts.toml", BEFORE_DRAW, BEFORE_DRAW.replace("]", ', { window = "before_draw" }]')),
    Break("E491", "artifacts.toml", 'need = "anger"', 'need = "magic"'),
    Break("E492", "artifacts.toml", SWEEP, f'{{ gain = "gold", amount = 1 }}, {EXCHANGE}', ("E401", "E491")),
    Break(
        "E492",
        "needs.toml",
        MAGIC,
        UNGUARDED.format(40),
        more=(("needs.toml", ANGER, UNGUARDED.format(-50)),),
    ),
    Break("E492", "artifacts.toml", '"before_draw"', '"turn_end"'),
    Break("E492", "artifacts.toml", '"before_draw"', '"before_need", need = "play"'),
    Break("E492", "artifacts.toml", '"turn_end"', '"before_draw"'),
    Break("E492", "artifacts.toml", '"turn_end"', '"before_food_ages"'),
    Break("E492", "artifacts.toml", '"before_need", need = "magic"', '"turn_end"'),
    Break("E492", "artifacts.toml", '"before_need", need = "magic"', '"before_need", need = "disease"'),
    Break("E492", "artifacts.toml", '"before_food_ages"', '"turn_end"'),
    Break("E493", "artifacts.toml", JOBS, "jobs = []"),
    Break("E493", "artifacts.toml", JOBS, JOBS.replace('"clean"', '"play"')),
    Break("E493", "artifacts.toml", "counts_as = 2", "counts_as = 1"),
    Break("E493", "artifacts.toml", "counts_as = 2", "counts_as = -5"),
    # numbers
    Break("E481", "artifacts.toml", "up_to = 3", "up_to = 0"),
    Break("E481", "artifacts.toml", SWEEP, SWEEP.replace("up_to = 2", "up_to = 0")),
    Break("E481", "artifacts.toml", "imps = 2", "imps = 0"),
    Break("E481", "artifacts.toml", "imps = 2, add = 1", "imps = 2, add = 0"),
    Break("E483", "artifacts.toml", "up_to = 3", "up_to = 21"),
    Break("E483", "artifacts.toml", SWEEP, SWEEP.replace("up_to = 2", "up_to = 101")),
    Break("E483", "artifacts.toml", "imps = 2", "imps = 51"),
    Break("E483", "artifacts.toml", "imps = 2, add = 1", "imps = 2, add = 101"),
    Break("E483", "artifacts.toml", "counts_as = 2", "counts_as = 101"),
    Break("E484", "artifacts.toml", 'name = "Imp Armor"', 'name = "Imp Armor"\ncopies = 99'),
    Break("E484", "artifacts.toml", 'name = "Crystal Ball"', 'name = "Crystal Ball"\ncopies = 197'),
    Break("E484", "artifacts.toml", NAMED[0], f"{NAMED[0]}\ncopies = 2", more=(ARMORS,)),
    Break("E481", "pets.toml", "\nstandin", "\ncopies = -1\nstandin"),
    Break("E481", "cages.toml", "antimagic = 0", "antimagic = -1"),
    Break("E481", "foods.toml", "chambers = 3", "chambers = 0"),
    Break("E481", "rules.toml", "loss_step = 10", "loss_step = 0"),
    Break("E481", "rules.toml", "cleaned_by_imp = 2", "cleaned_by_imp = 0"),
    Break("E481", "spaces.toml", "add = 2", "add = 0"),
    Break("E481", "spaces.toml", '"potion"', '"potion", amount = 0'),
    Break("E481", "features.toml", "add = 1", "add = 0"),
    Break(
        "E484",
        "needs.toml",
        "",
        "".join(f'[[need]]\nid = "n{i}"\norder = {1000 + i}\n' for i in range(100)),
    ),
    Break("E484", "customers.toml", "score = [", "score = [" + '{ points = 1, per = "needs.play" }, ' * 100),
    Break(
        "E484",
        "spaces.toml",
        'do = [{ move = "food", from = "here" }]',
        "do = [" + '{ move = "food", from = "here" }, ' * 101 + "]",
    ),
    Break("E483", "pets.toml", "\nstandin", "\ncopies = 1001\nstandin"),
    Break("E483", "customers.toml", "points = 2", "points = -1001"),
    Break("E483", "customers.toml", "points = 2", 'points = "2001/2"'),
    Break("E483", "exhibitions.toml", "amount = 2", "amount = 9223372036854775807"),
    Break("E483", "foods.toml", "price = -2", "price = -1001"),
    Break("E483", "foods.toml", "chambers = 3", "chambers = 51"),
    Break("E483", "features.toml", "add = 1", "add = 1001"),
    Break("E483", "diets.toml", "7 = 6", "7 = 1001"),
    Break("E483", "rules.toml", "6 = 7 }", "6 = 7, 1001 = 1001 }"),
    Break("E483", "needs.toml", "order = 20", "order = 1000001"),
    Break("E483", "needs.toml", "order = 20", "order = -1000001"),
    Break("E483", "rules.toml", "imps_at_home = 6", "imps_at_home = 51"),
    Break("E483", "rules.toml", "groups = 6", "groups = 21"),
    Break("E483", "rules.toml", "hand_per_color = 1", "hand_per_color = 21"),
    Break("E483", "rules.toml", "gold_by_imp = 1", "gold_by_imp = 21"),
    Break("E483", "boards.toml", "income = [1,", "income = [101,"),
    Break("E483", "boards.toml", "prizes = [8,", "prizes = [1001,"),
    Break("E483", "boards.toml", "places = 1 }", "places = 101 }"),
    Break("E483", "boards.toml", "rounds = 5", "rounds = 101"),
    Break("E483", "boards.toml", "seats = 4", "seats = 11", ("E461", "E494")),
    Break("E483", "spaces.toml", '"potion"', '"potion", amount = 101'),
    Break("E483", "spaces.toml", "add = 2", 'add = "201/2"'),
    Break(
        "E483",
        "artifacts.toml",
        f"add = 1 }}]{SAVAGE_STANDIN}{DRAW}",
        f"add = 21 }}]{SAVAGE_STANDIN}" + '{ gain = "need_card", amount = 21 }',
    ),
    Break("E484", "pets.toml", 'bars = ["red"', 'bars = ["red"' + ', "red"' * 50),
    Break("E484", "display.toml", "", MANY_PLOTS),
    Break("E484", "display.toml", "", MANY_GAPS),
    Break("E484", "rings.toml", "", MANY_RINGS),
    Break("E484", "market.toml", "", MANY_ROWS),
    Break("E482", "diets.toml", "4 = 3", "4 = -3"),
    Break("E482", "diets.toml", "7 = 6", "8 = 6"),
]


SEVEN = '["platform", "hospital", "judging", "invite_imps", "vegetable_stand", "meat_stand", "lower_corral"]'
IMPS_OF_THREE = FILES["boards.toml"].partition("neutral_imps = [\n")[2].partition(",\n]")[0].strip()
ACCEPTED = [
    # the least and the largest numbers
    Break("", "needs.toml", "manure > 2", "manure > 0"),
    Break("", "needs.toml", "manure - 1", "manure"),
    Break("", "foods.toml", "lost_at = 2", "lost_at = 1"),
    Break("", "need_cards.toml", "copies = 5", "copies = 1"),
    Break("", "artifacts.toml", "imps = 2, add = 1", "imps = 1, add = 1"),
    Break("", "artifacts.toml", "counts_as = 2", "counts_as = 100"),
    Break("", "spaces.toml", "add = 2", "add = 1"),
    Break("", "diets.toml", "4 = 3", "4 = 0"),
    Break("", "boards.toml", "prizes = [8, 6, 4, 2]", "prizes = [8, 6, 4, 0]"),
    Break("", "boards.toml", FIRST_STOP, FIRST_STOP.replace("corral_ring", "market_ring").replace("1", "6")),
    Break("", "boards.toml", 'lower_corral", places = 2', 'lower_corral", places = 3'),
    # as many tiles, bars and cards as are asked for
    Break("", "boards.toml", "customers = [3, 4, 5, 5]", "customers = [1, 2, 3, 3, 4, 4, 5, 5]"),
    Break("", "market.toml", "first = 3\nfresh = 2", "first = 11\nfresh = 2"),
    Break("", "market.toml", "first = 3\nfresh = 3", "first = 17\nfresh = 3"),
    Break("", "colors.toml", "", BLUE, more=(("need_cards.toml", "", BLUE_CARDS.format(1)),)),
    Break("", "artifacts.toml", DRAW, DRAW_20, more=(("artifacts.toml", "add = 1 }]", "add = 20 }]"),)),
    # a size that stays as it is
    Break("", "rules.toml", "{ 2 = 4,", "{ 1 = 1, 2 = 4,", more=(("market.toml", "size = 3", "size = 1"),)),
    # as many windows as may be asked about: those of all copies that there are
    Break("", "artifacts.toml", NAMED[0], f"{NAMED[0]}\ncopies = 0", more=(ARMORS,)),
    # two neutral imps that would meet only after the last round
    Break(
        "",
        "rings.toml",
        "",
        "".join(f'[[ring]]\nid = "{name}"\nstops = {SEVEN}\n' for name in ("one", "other")),
        more=(("boards.toml", IMPS_OF_THREE, '{ ring = "one", stop = 1 }, { ring = "other", stop = 1 }'),),
    ),
    # what may be gained on a space or by an artifact
    Break("", "spaces.toml", '{ move = "imp", from = "hospital" }', ", ".join(GAINS)),
    Break("", "artifacts.toml", BOX_RULE, BOX_RULE.replace(FILL, ", ".join(GAINS))),
    # two books, or none
    Break("", "artifacts.toml", 'name = "Savage Feasts"', 'name = "Savage Feasts"\ncopies = 2'),
    Break("", "artifacts.toml", 'name = "Savage Feasts"', 'name = "Savage Feasts"\ncopies = 0'),
    # pets that leave gold, and pets that leave food and gold
    Break("", "pets.toml", "gold = 1", "gold = 0"),
    Break("", "pets.toml", "{ gold = 1 }", '{ food = "meat", amount = 1, gold = 1 }'),
    # lists as long as they may be
    Break("", "pets.toml", 'bars = ["red"', 'bars = ["red"' + ', "red"' * 43),
    Break("", "customers.toml", "score = [", "score = [" + '{ points = 1, per = "needs.play" }, ' * 96),
]


@pytest.mark.parametrize("change", ACCEPTED, ids=lambda change: f"{change.old[:20]}-{change.new[:40]}")
def test_what_can_be_played_is_accepted(change: Break) -> None:
    assert change.load().diagnostics == ()


def stands(value: Any, path: Sequence[str | int]) -> bool:
    """Whether a path leads from a fact to something that may be written there."""
    for step in path:
        if isinstance(value, Mapping):
            return True
        if isinstance(step, int):
            if not (isinstance(value, Sequence) and 0 <= step < len(value)):
                return False
            value = value[step]
        elif step == "id":
            return True
        elif hasattr(value, step):
            value = getattr(value, step)
        elif hasattr(value, f"{step}_"):
            value = getattr(value, f"{step}_")
        else:
            return False
    return True


def words() -> list[list[str]]:
    """What is said of each broken pack: a block of lines for each of ``BROKEN``."""
    text = Path(__file__).with_name("dungeon_petz_faults.txt").read_text(encoding="utf-8")
    return [block.splitlines() for block in text.strip().split("\n\n")[1:]]


@pytest.mark.parametrize(
    ("change", "said"),
    [*zip(BROKEN, words(), strict=True)],
    ids=[f"{change.code}-{i}" for i, change in enumerate(BROKEN)],
)
def test_what_does_not_fit_together_is_refused(change: Break, said: list[str]) -> None:
    # given a broken pack, and checks that note what they find
    faults = list[Fault]()

    def noting(check: Check) -> Check:
        def checked(catalog: Catalog) -> Iterator[Fault]:
            noted = list(check(catalog))
            faults.extend(noted)
            return iter(noted)

        return checked

    found = change.load(attrs.evolve(VOCABULARY, checks=tuple(map(noting, VOCABULARY.checks)))).diagnostics

    # then it is refused for what is wrong with it, in these words
    assert {diagnostic.code for diagnostic in found} == {change.code, *change.also}
    assert told(change.files(), found) == said

    # and each fault points at something that stands in its entry, or may be written there
    assert [
        (fault.entry.id, fault.path) for fault in faults if not stands(fault.entry.fact, fault.path)
    ] == []


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        ('name = "Imp Armor"', 'name = "Imp Armor"\ncopies = 98', set()),  # 196 windows, and 3 more before
        ('name = "Magic Box"', 'name = "Magic Box"\ncopies = 1000', set()),  # asked about all at once
        ('"turn_end"', '"turn_start"', {"E113"}),
        ('"turn_end"', '"before_need"', {"E111"}),
        ('"turn_end"', '"turn_end", need = "magic"', {"E110"}),
        ('need = "magic"', 'need = "magik"', {"E201"}),
        ('{ window = "turn_end" }', "{}", {"E111"}),
        ('{ window = "turn_end" }', '"turn_end"', {"E112"}),
        (BEFORE_DRAW, 'windows = "before_draw"', {"E112"}),
        (BEFORE_DRAW, 'window = "before_draw"', {"E110", "E111"}),
        ('"catch", ', '"juggle", ', {"E113"}),
        ('"catch", ', "1, ", {"E113"}),
        ("counts_as = 2", 'counts_as = "2"', {"E112"}),
        (", counts_as = 2", "", {"E111"}),
        ("boost = {", "boost = [{", {"E101"}),
        (SWEEP, '{ move = "token", from = "plots" }', {"E111"}),
        (SWEEP, "5", {"E112"}),
        (GUARD, '{ modify = "guard", imps = 2, add = "1/2" }', {"E112"}),
    ],
)
def test_offers_and_boosts_of_any_form_are_judged(old: str, new: str, codes: set[str]) -> None:
    assert FILES["artifacts.toml"].count(old) == 1
    found = Break("", "artifacts.toml", old, new).load().diagnostics

    assert {diagnostic.code for diagnostic in found} == codes


def test_a_game_without_a_board_is_refused() -> None:
    found = load([MemoryPack("broken", {**FILES, "boards.toml": ""})], VOCABULARY).diagnostics

    assert [(fault.file, fault.message, fault.cure) for fault in found if fault.code == "E460"] == [
        ("broken/rules.toml", "the game has no board", "add a [[board]]")
    ]


def test_every_fault_of_the_checks_is_tried_out() -> None:
    rooms = [
        *sorted(Path(validation.__file__).parent.glob("*.py")),
        Path(options.__file__),
        Path(vocabulary.__file__),
        Path(schema.__file__),
    ]
    source = "".join(room.read_text(encoding="utf-8") for room in rooms)

    tried = {change.code for change in BROKEN if change.code.startswith("E4")}
    assert tried | {"E460", "E465"} == set(re.findall(r'"(E4\d\d)"', source))


def test_a_fault_points_at_its_place() -> None:
    (fault,) = Break("E444", "needs.toml", "order = 20", "order = 10").load().diagnostics

    line = FILES["needs.toml"].splitlines().index("order = 20") + 1
    assert (fault.file, fault.line) == ("broken/needs.toml", line)
    assert fault.message == "two needs share order 10: dungeon_petz:hunger and dungeon_petz:poop"


def test_more_new_tiles_than_plots_are_refused() -> None:
    # given a board on which one player may take five cages and five addons in a round, out of rows that grow so long
    def faults(
        board: str, cages: str, addons: str, groups: int = 6, plots: str = "", feeders: int = 2
    ) -> list[str]:
        files = {
            **FILES,
            "addons.toml": FILES["addons.toml"].replace("copies = 2", f"copies = {feeders}"),
            "boards.toml": FILES["boards.toml"].replace(PITS, board, 1),
            "market.toml": FILES["market.toml"].replace(CAGES, cages).replace(ADDONS, addons),
            "rules.toml": FILES["rules.toml"].replace("groups = 6", f"groups = {groups}"),
            "display.toml": FILES["display.toml"] + plots,
        }
        return told(files, load([MemoryPack("broken", files)], VOCABULARY).diagnostics)

    cage, addon = [
        f"boards.toml four_players: spaces = |[: E465 a player can get 5 new {kind}s in a round, but has only 4 plots"
        f" for them -- give the spaces that hand out {kind}s fewer places, lay out fewer {kind}s, or add plots"
        for kind in ("cage", "addon")
    ]

    # then each kind is a fault, in round 1 as in later ones
    many_cages, many_addons = (
        CAGES.replace("first = 3", "first = 5"),
        ADDONS.replace("fresh = 1", "fresh = 4"),
    )
    assert faults(MORE_PITS, many_cages, many_addons) == [addon, cage]
    assert faults(MORE_PITS, many_cages, ADDONS) == [cage]

    # but none where places, tiles, groups or plots set another limit, or the copies that there are
    assert faults(MORE_PITS, CAGES, many_addons, feeders=0) == []
    assert faults(PITS, many_cages, many_addons) == []
    assert faults(MORE_PITS, CAGES, ADDONS) == []
    assert faults(MORE_PITS, many_cages, many_addons, groups=4) == []
    assert faults(MORE_PITS, many_cages, many_addons, plots=PLOT.format(10)) == []


NUMBER = re.compile(r'write a number from (-?[0-9]+|"1/2") to ([0-9]+)')


# --- numbers -------------------------------------------------------------------------------------------------------

SCORE = {"score.every": (1, 100), "score.max": (1, 100), "score.points": (-1000, 1000)}
RANGES = {
    "addon": {"strength": (0, 1000), "antimagic": (0, 1000), "copies": (0, 1000)},
    "artifact": {
        "boost.counts_as": (2, 100),
        "copies": (0, 1000),
        "modify.add": (1, 100),
        "offer.do.add": (1, 100),
        "offer.do.imps": (1, 50),
        "offer.do.up_to": (1, 100),
        "rule.do.amount": (1, 100),
    },
    "board": {
        "customers": (1, 100),
        "exhibitions": (1, 100),
        "extra_imps": (1, 100),
        "first_food.amount": (1, 1000),
        "income": (0, 100),
        "neutral_imps.stop": (1, 1000),
        "prizes": (0, 1000),
        "rounds": (1, 100),
        "seats": (2, 10),
        "spaces.places": (1, 100),
    },
    "cage": {"strength": (0, 1000), "antimagic": (0, 1000), "copies": (0, 1000)},
    "customer": {"copies": (0, 1000), **SCORE},
    "diet": {"price": (0, 1000)},
    "exhibition": {"copies": (0, 1000), "food.amount": (1, 1000), **SCORE},
    "feature": {"modify.add": (1, 1000)},
    "final_exhibition": {"order": (-1_000_000, 1_000_000), **SCORE},
    "food": {"chambers": (1, 50)},
    "need": {"amount": (1, 1000), "order": (-1_000_000, 1_000_000)},
    "need_card": {"copies": (0, 1000)},
    "option": {
        "seats": (-1000, 1000),
        "value.set.cleaned_by_imp": (1, 1000),
        "value.set.black_market": (0, 1000),
        "value.set.gold_at_start": (0, 1000),
        "value.set.gold_by_imp": (0, 20),
        "value.set.loss_fee": (0, 1000),
        "value.set.loss_step": (1, 1000),
        "value.set.platform": (0, 1000),
        "value.set.potions": (0, 1000),
        "value.set.sale_size": (0, 1000),
        "value.set.tiles_ahead_customers": (0, 1000),
        "value.set.tiles_ahead_exhibitions": (1, 1000),
    },
    "pet": {"copies": (0, 1000), "leaves.amount": (0, 1000), "leaves.gold": (0, 1000)},
    "plot": {"order": (-1_000_000, 1_000_000), "tokens.amount": (1, 1000)},
    "row": {
        "first": (0, 1000),
        "fresh": (0, 1000),
        "keep": (0, 1000),
        "leftover.amount": (1, 1000),
        "size": (0, 1000),
    },
    "rules": {
        "black_market": (0, 1000),
        "cleaned_by_imp": (1, 1000),
        "gold_at_start": (0, 1000),
        "gold_by_imp": (0, 20),
        "groups": (1, 20),
        "grows": (1, 1000),
        "hand_per_color": (0, 20),
        "imps_at_home": (0, 50),
        "loss_fee": (0, 1000),
        "loss_step": (1, 1000),
        "platform": (0, 1000),
        "potions": (0, 1000),
        "sale_size": (0, 1000),
        "tiles_ahead_customers": (0, 1000),
        "tiles_ahead_exhibitions": (1, 1000),
    },
    "space": {
        "do.amount": (1, 100),
        "do.add": (1, 100),
        "gold": (0, 1000),
        "imps": (1, 1000),
        "neutral_imp.amount": (1, 100),
        "neutral_imp.add": (-1000, 1000),
    },
    "token": {"lost_at": (1, 1000), "price": (-1000, 1000)},
}
"""The least and the largest number that may stand in each field."""

CODES = {
    **dict.fromkeys(("board.seats", "board.income", "board.prizes"), "E461"),
    "board.spaces.places": "E462",
    **dict.fromkeys(("board.rounds", "board.exhibitions", "board.customers", "board.extra_imps"), "E463"),
    "board.neutral_imps.stop": "E467",
    **dict.fromkeys(("board.first_food.amount", "exhibition.food.amount", "row.leftover.amount"), "E426"),
    "artifact.boost.counts_as": "E493",
    "diet.price": "E482",
    **dict.fromkeys(("pet.leaves.amount", "pet.leaves.gold"), "E427"),
    "plot.tokens.amount": "E453",
    "rules.grows": "E423",
    "token.lost_at": "E443",
}
"""What is told of a number that is too small, where that is not E481; E483 of one that is far below zero."""


def everything() -> list[Entry]:
    """Entries in which each number stands: those of the game and of the odd pack, and what neither of them has."""
    found = load([CONTENT, Path(__file__).with_name("odd")], VOCABULARY).catalog
    assert found is not None
    switch = entry(found, "option", "potion_cap")
    ones: dict[str, Any] = {field.name: 1 for field in attrs.fields(k.Change) if "int" in str(field.type)}
    changes = attrs.evolve(switch.fact, value=(k.Value(True, k.Change(**ones)),))
    rules = entry(found, "rules", "rules")
    gold = k.Space((k.GainGold("gold", 1), k.GainReputation("reputation", 2)))
    return [
        *(each for entries in found.entries.values() for each in entries),
        attrs.evolve(switch, fact=changes),
        attrs.evolve(rules, fact=attrs.evolve(rules.fact, potions=1)),
        attrs.evolve(found.of("space")[0], fact=gold),
    ]


Where = tuple[Any, ...]


def places(value: Any, path: Where = ()) -> Iterator[Where]:
    """Where whole numbers stand in a fact; of several in a list or a table of numbers the first alone."""
    if type(value) is int:
        yield path
    elif isinstance(value, tuple | Mapping):
        steps = list(value) if isinstance(value, Mapping) else range(len(value))
        for step in steps[:1] if steps and type(value[steps[0]]) is int else steps:
            yield from places(value[step], (*path, step))
    elif attrs.has(type(value)) and not isinstance(value, Expression):
        for name in attrs.fields_dict(type(value)):
            yield from places(getattr(value, name), (*path, name))


def put(value: Any, path: Where, number: int) -> Any:
    """A fact with another number in one place."""
    if not path:
        return number
    step, *rest = path
    if isinstance(value, tuple):
        return (*value[:step], put(value[step], tuple(rest), number), *value[step + 1 :])
    if isinstance(value, Mapping):
        return {**value, step: put(value[step], tuple(rest), number)}
    return attrs.evolve(value, **{step: put(getattr(value, step), tuple(rest), number)})


def judged(each: Entry, path: Where, number: int) -> list[tuple[str, Any, str, str]]:
    """What is said of an entry with another number in one place."""
    changed = attrs.evolve(each, fact=put(each.fact, path, number))
    found = numbers.out_of_bounds(changed, VOCABULARY.bounds)
    return [(fault.code, fault.path, fault.message, fault.cure) for fault in found]


def in_halves(number: int) -> str:
    """Half points as a pack has them."""
    return f'"{number}/2"' if number % 2 else str(number // 2)


def test_every_number_has_its_range() -> None:
    tried = set[str]()
    for each in everything():
        for path in places(each.fact):
            of = each.fact
            for step in path[:-1]:
                of = of[step] if isinstance(of, tuple | Mapping) else getattr(of, step)
            if path[-1] == "cap" or isinstance(of, schema.TakeTiles):  # one number alone may stand there
                continue
            field = f"{each.kind}." + ".".join(step for step in path if isinstance(step, str))
            tried.add(field)
            ranges = RANGES[each.kind]
            assert field.partition(".")[2] in ranges, f"RANGES of this file has no {field}"
            least, most = ranges[field.partition(".")[2]]
            if isinstance(of, schema.DrawCard | schema.ExchangeNeeds):
                most = 20
            if isinstance(of, schema.ModifyExhibition | schema.ModifyGuard):
                least = -1000
            # points, and what a whip adds, are written in halves: the least of them is one half
            told: Callable[[int], str] = str
            halves = isinstance(of, schema.ModifyExhibition | schema.GainReputation | schema.HeadStart)
            if path[-1] == "points" or halves:
                told, most, least = in_halves, 2 * most, least if least == 1 else 2 * least

            # when the least or the largest number stands there, then all is well, and one more or less is too much
            cure = f"write a number from {told(least)} to {told(most)}"
            name = next(step for step in reversed(path) if isinstance(step, str))
            low = CODES.get(field, "E481" if least > -1000 else "E483")
            assert judged(each, path, most) == judged(each, path, least) == [], (each.id, path)
            large = f"{name} is {told(most + 1)}, too large to be played"
            assert judged(each, path, most + 1) == [("E483", path, large, cure)], (each.id, path)
            small = f"{name} is {told(least - 1)}, too small"
            assert judged(each, path, least - 1) == [(low, path, small, cure)], (each.id, path)
    assert tried == {f"{kind}.{field}" for kind, fields in RANGES.items() for field in fields}


MOST_ENTRIES = {
    "color": 20,
    "final_exhibition": 20,
    "food": 50,
    "gap": 50,
    "need": 100,
    "plot": 20,
    "ring": 100,
    "row": 100,
    "token": 100,
}


def test_there_are_only_so_many_entries_and_items() -> None:
    def told(kind: str, entries: tuple[Entry, ...]) -> list[tuple[Any, ...]]:
        found = numbers.bounds_are_kept(Catalog(VOCABULARY.game, (), {kind: entries}), VOCABULARY)
        return [(fault.code, fault.path, fault.message, fault.cure) for fault in found]

    # given as many entries of each kind as can be played, and one more
    every = {each.kind: each for each in everything()}
    for kind, each in every.items():
        most = MOST_ENTRIES.get(kind, 200)
        words = f"{most + 1} entries of [[{kind}]] are too many to be played", f"keep {most}"
        assert told(kind, (each,) * most) == []
        assert told(kind, (each,) * (most + 1)) == ([("E484", (), *words)] if kind in MOST_ENTRIES else [])

    # and as many items of a list within a list
    for length in (100, 101):
        rule = k.Rule("acquired", (k.GainPotion("potion"),) * length)
        long = attrs.evolve(every["artifact"], fact=k.Artifact(rule=(rule,)))
        words = "a list of 101 is too long to be played", "keep 100"
        assert told("artifact", (long,)) == ([] if length == 100 else [("E484", ("rule", 0, "do"), *words)])


@pytest.mark.parametrize(
    "change", [change for change in BROKEN if change.code == "E483"], ids=lambda change: change.new[-40:]
)
def test_the_range_that_is_advised_is_one_of_numbers_that_are_taken(change: Break) -> None:
    # given a number that is too large, and the advice on it
    (cure,) = {each.cure for each in change.load().diagnostics if each.code == "E483"}
    advised = NUMBER.fullmatch(cure)
    assert advised is not None

    # when the least and the largest number of the advice stand there instead
    for number in advised.groups():
        tried = change._replace(new=LARGE_NUMBER.sub(number, change.new))

        # then no number is too small or too large
        assert not {each.code for each in tried.load().diagnostics} & {"E481", "E483", "E493"}, number


LARGE_NUMBER = re.compile(r'"?-?\b[0-9]{2,}(?:/2)?\b"?')


def test_a_game_has_one_set_of_rules() -> None:
    again = FILES["rules.toml"].replace('id = "rules"', 'id = "again"')
    (more,) = load([MemoryPack("broken", {**FILES, "more.toml": again})], VOCABULARY).diagnostics
    (none,) = load([MemoryPack("broken", {**FILES, "rules.toml": ""})], VOCABULARY).diagnostics

    assert (more.code, more.message) == (
        "E207",
        "a set of packs has one [[rules]], and dungeon_petz/more.toml:5 is one",
    )
    assert (none.code, none.message) == ("E206", "no pack of the set has a [[rules]]")


@pytest.mark.rule("DP-2P-06")
def test_a_board_is_to_blame_for_places_on_a_dummy_of_another_pack() -> None:
    # given a pack with a board for five, which has a place on a dummy of the game
    spaces = SPACES.replace("{ space", '{ space = "plain_dummy", places = 1 },\n    { space', 1)
    board = ANOTHER_BOARD.replace(SPACES, spaces).replace("seats = 4", "seats = 5")
    for field in ("income = [1, 1, 2, 2", "prizes = [8, 6, 4, 2"):
        board = board.replace(field, f"{field}, 1")
    head = 'format = 1\nid = "mine"\nversion = "1.0.0"\ngame = "dungeon_petz"\nrequires = ["dungeon_petz"]\n'
    mine = MemoryPack("mine", {"pack.toml": head, "boards.toml": board})

    # when it is loaded with the game, then the board is refused, and the dummy is well
    (fault,) = load([CONTENT, mine], VOCABULARY).diagnostics
    message = "dungeon_petz:plain_dummy is a dummy, which has no places"
    assert str(fault) == f"mine/boards.toml:7:15: E409 {message} -- leave it out; a ring may stop there"


def test_without_rows_of_pets_a_pet_needs_no_bars(catalog: Catalog) -> None:
    bare_pets = [attrs.evolve(each, fact=attrs.evolve(each.fact, bars=())) for each in catalog.of("pet")]
    few = attrs.evolve(catalog, entries={**catalog.entries, "row": (), "pet": tuple(bare_pets)})

    assert list(market_room.pets_have_bars_for_every_size(few)) == []


@pytest.mark.parametrize(
    ("word", "cure"),
    [("true", "write true without quotes, or another word"), ("", "write a word")],
)
def test_words_that_cannot_be_chosen(word: str, cure: str) -> None:
    (found,) = Break("E494", "options.toml", 'value = "more"', f'value = "{word}"').load().diagnostics
    assert (found.code, found.cure) == ("E494", cure)
