"""The content of Dungeon Petz: what is on the pieces, and what the checks of the whole game refuse."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import attrs
import pytest

from petz_engine.dungeon_petz import checks
from petz_engine.dungeon_petz import kinds as k
from petz_engine.dungeon_petz.vocabulary import VOCABULARY
from petz_engine.packs import numbers, options
from petz_engine.packs.catalog import Catalog, Entry, Fault
from petz_engine.packs.load import LoadResult, load
from petz_engine.packs.source import MemoryPack
from petz_engine.packs.vocabulary import Check, Vocabulary

CONTENT = Path(__file__).resolve().parents[2] / "content" / "dungeon_petz"
FILES = {path.name: path.read_text(encoding="utf-8") for path in sorted(CONTENT.glob("*.toml"))}
COLORS = ("green", "red", "yellow", "purple")

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


def _sum(cage: k.Cage) -> int:
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
    disease: k.NeedThreshold = fact(catalog, "need", "disease")
    assert (disease.over, disease.plus) == (2, 1)
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
    offered = [verb.colors for verb in verbs if isinstance(verb, k.ChooseColor)]
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


# --- worked sums ---------------------------------------------------------------------------------------------------


def halves(score: Sequence[k.Term], cards: Sequence[Card], tokens: Mapping[str, int]) -> int:
    """The score of one pet in half points, by hand."""
    total = 0
    for term in score:
        if term.per.name == "tokens":
            total += term.points * tokens.get(bare([term.per.arg])[0], 0)
            continue
        need = bare([term.per.arg])[0]
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
    """The shipped content with one piece of text replaced (an empty one: appended), and the codes that this gives."""

    code: str
    file: str
    old: str
    new: str
    also: tuple[str, ...] = ()
    at: int = 0

    def load(self, vocabulary: Vocabulary = VOCABULARY) -> LoadResult:
        text = FILES[self.file]
        parts = text.split(self.old) if self.old else [text, ""]
        cut = self.at % (len(parts) - 1) + 1
        text = self.old.join(parts[:cut]) + self.new + self.old.join(parts[cut:])
        return load([MemoryPack("broken", {**FILES, self.file: text})], vocabulary)


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


BOX_RULE = 'do = [{ verb = "fill_store" }]\n\n[[artifact.offer]]'
WHIP = 'modify = [{ stat = "exhibition", add = "1/2" }]'
SAVAGE = 'do = [{ verb = "choose_color", colors = ["red", "green"] }, { verb = "draw_card" }]'
SPACES = "spaces = [" + FILES["boards.toml"].partition("spaces = [")[2].partition("\n]")[0] + "\n]"
ANOTHER_BOARD = "[[board]]" + FILES["boards.toml"].split("[[board]]")[1].replace("four_players", "again")
ONE_CARD = '[[need_card]]\nid = "odd"\nname = "Odd"\n'
FILL, DRAW = '{ verb = "fill_store" }', '{ verb = "draw_card" }'
OFFER = f'\n[[artifact.offer]]\nwindows = [{{ window = "before_food_ages" }}]\ndo = [{FILL}]\n'
BOX_OFFER = f'windows = [{{ window = "before_food_ages" }}]\ndo = [{FILL}]\n'
GRASS = 'modify = [{ stat = "free", need = "hunger", add = 1, eats = "vegetable" }]'
SOAK = 'modify = [{ stat = "free", need = "poop", add = 1 }]'
FREE_AT_LAST = 'modify = [{ stat = "strength", add = 1 }, { stat = "free", need = "disease", add = 1 }]'
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
MANURE_TERM = '{ points = -1, per = "tokens.manure" }'

EXCHANGE = '{ verb = "exchange_needs", up_to = 3 }'
SWEEP = '{ verb = "sweep_cages", amount = 2 }'
GUARD = '{ verb = "guard_cages", imps = 2, add = 1 }'
BEFORE_DRAW = 'windows = [{ window = "before_draw" }]'
JOBS = 'jobs = ["play", "catch", "sweep", "guard", "clean"]'

BROKEN = [
    # verbs in the wrong place
    Break("E401", "spaces.toml", '{ verb = "heal_imps" }', '{ verb = "draw_card" }'),
    Break("E401", "spaces.toml", '{ verb = "heal_imps" }', '{ verb = "fill_store" }'),
    Break("E401", "spaces.toml", '{ verb = "heal_imps" }', '{ verb = "choose_color", colors = ["red"] }'),
    Break("E401", "artifacts.toml", BOX_RULE, BOX_RULE.replace("fill_store", "take_food")),
    Break("E401", "artifacts.toml", BOX_RULE, BOX_RULE.replace("fill_store", "fetch_imps")),
    Break("E401", "artifacts.toml", BOX_RULE, BOX_RULE.replace("fill_store", "heal_imps")),
    Break("E401", "artifacts.toml", BOX_RULE, BOX_RULE.replace("fill_store", "stay_for_sales")),
    Break("E401", "artifacts.toml", BOX_RULE, BOX_RULE.replace('fill_store"', 'head_start", points = 2')),
    Break("E401", "artifacts.toml", BOX_RULE, BOX_RULE.replace('fill_store"', 'take_tile", row = "cages"')),
    Break(
        "E401", "artifacts.toml", BOX_RULE, BOX_RULE.replace('fill_store"', 'take_tiles", row = "artifacts"')
    ),
    Break("E401", "artifacts.toml", '{ verb = "fill_store" }', '{ verb = "gain_potion" }', at=-1),
    *(Break("E401", "spaces.toml", '{ verb = "heal_imps" }', verb) for verb in (EXCHANGE, SWEEP, GUARD)),
    *(
        Break("E401", "artifacts.toml", BOX_RULE, BOX_RULE.replace(FILL, verb))
        for verb in (EXCHANGE, SWEEP, GUARD)
    ),
    Break("E401", "artifacts.toml", SWEEP, '{ verb = "gain_gold", amount = 2 }'),
    # stores
    Break("E402", "artifacts.toml", 'store = { counts_as = ["vegetable", "meat"] }\n', ""),
    Break("E402", "artifacts.toml", 'counts_as = ["vegetable", "meat"]', "counts_as = []"),
    # colors of books
    Break("E403", "artifacts.toml", SAVAGE, 'do = [{ verb = "draw_card" }]'),
    Break("E403", "artifacts.toml", WHIP, 'modify = [{ stat = "hand", add = 1 }]'),
    Break("E404", "artifacts.toml", DRAW, '{ verb = "choose_color", colors = ["red"] }', ("E408",)),
    Break("E404", "spaces.toml", '{ verb = "heal_imps" }', '{ verb = "take_tile", row = "cages" }, ' * 2),
    Break("E406", "artifacts.toml", 'colors = ["red", "green"]', "colors = []"),
    Break("E406", "artifacts.toml", 'colors = ["red", "green"]', 'colors = ["red", "red"]'),
    Break("E405", "spaces.toml", '{ verb = "take_tiles", row', '{ verb = "take_tile", row'),
    Break("E405", "spaces.toml", '{ verb = "take_tile", row', '{ verb = "take_tiles", row'),
    Break("E407", "artifacts.toml", BOX_RULE, BOX_RULE.replace(FILL, f"{FILL}, {FILL}")),
    Break(
        "E407",
        "artifacts.toml",
        BOX_RULE,
        BOX_RULE.replace("[[", f'[[artifact.rule]]\non = "acquired"\ndo = [{FILL}]\n\n[['),
    ),
    Break("E407", "artifacts.toml", FILL, f"{FILL}, {FILL}", ("E491",), at=-1),
    Break("E407", "artifacts.toml", BOX_OFFER, BOX_OFFER + OFFER),
    Break("E402", "artifacts.toml", WHIP, OFFER),
    Break("E408", "artifacts.toml", 'modify = [{ stat = "hand", add = 1 }]\n', ""),
    Break("E408", "artifacts.toml", '{ stat = "hand", add = 1 }', '{ stat = "hand", add = 2 }'),
    Break("E408", "artifacts.toml", f", {DRAW}", ""),
    Break("E408", "artifacts.toml", DRAW, f"{DRAW}, {DRAW}"),
    Break("E408", "artifacts.toml", DRAW, '{ verb = "draw_card", amount = 2 }'),
    Break("E409", "artifacts.toml", f"do = [{FILL}]", "do = []"),
    Break("E409", "artifacts.toml", f"do = [{FILL}]", "do = []", at=-1),
    Break("E409", "spaces.toml", 'do = [{ verb = "fetch_imps" }]', "do = []"),
    # modifiers
    Break("E411", "artifacts.toml", WHIP, 'modify = [{ stat = "strength", add = 1 }]'),
    Break("E411", "artifacts.toml", WHIP, 'modify = [{ stat = "antimagic", add = 1 }]'),
    Break("E411", "artifacts.toml", WHIP, 'modify = [{ stat = "free", need = "play", add = 1 }]'),
    Break("E411", "features.toml", SOAK, WHIP),
    Break("E411", "features.toml", SOAK, 'modify = [{ stat = "hand", add = 1 }]'),
    Break("E412", "features.toml", 'need = "poop"', 'need = "disease"'),
    Break("E412", "features.toml", SOAK, GRASS.replace("hunger", "poop")),
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
    Break("E424", "pets.toml", 'bars = ["red", "purple", "yellow", ', "bars = ["),
    Break("E425", "market.toml", "first = 3\nfresh = 2", "first = 12\nfresh = 2"),
    Break("E425", "market.toml", "first = 3\nfresh = 3", "first = 18\nfresh = 3"),
    Break("E426", "market.toml", 'space = "meat_stand"', 'space = "platform"'),
    Break("E426", "market.toml", "amount = 1", "amount = 0"),
    Break("E426", "exhibitions.toml", 'space = "meat_stand"', 'space = "hospital"'),
    Break("E426", "boards.toml", '    { space = "meat_stand", places = 1 },\n', ""),
    # need cards
    Break("E431", "need_cards.toml", 'needs = ["hunger"]', "needs = []"),
    Break("E431", "need_cards.toml", "substitute = true\ncopies = 0", "substitute = true\ncopies = 1"),
    Break("E431", "need_cards.toml", "substitute = true\n", 'substitute = true\nturned = ["play"]\n'),
    Break("E432", "need_cards.toml", "", ONE_CARD + 'needs = ["sleep"]\ncopies = 1\n'),
    Break("E432", "need_cards.toml", "copies = 5", "copies = 0"),
    Break("E432", "need_cards.toml", "copies = 5", 'copies = 5\nturned = ["play"]'),
    Break("E432", "need_cards.toml", "copies = 5", "copies = 5\nsubstitute = true", ("E431",)),
    Break("E432", "need_cards.toml", 'name = "Potion"\n', 'name = "Potion"\ncolor = "green"\n'),
    Break("E434", "need_cards.toml", "substitute = true\n", ""),
    Break("E434", "need_cards.toml", "", ONE_CARD + 'color = "red"\nneeds = ["play"]\nsubstitute = true\n'),
    Break("E433", "colors.toml", "", '[[color]]\nid = "blue"\nname = "Blue"\n', ("E434",)),
    # needs and tokens
    Break("E441", "needs.toml", "escapes = true\n", ""),
    Break("E441", "needs.toml", "escapes = true\n", 'escapes = true\ntoken = "suffering"\n'),
    Break("E442", "needs.toml", 'otherwise = "suffering"', 'otherwise = "manure"'),
    Break("E442", "needs.toml", 'token = "mutation"', 'token = "manure"'),
    Break("E442", "needs.toml", 'with_tokens = "manure"', 'with_tokens = "mutation"'),
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
        'name = "Plain dummy"\nneutral_imp = [{ effect = "no_food" }]',
    ),
    Break("E426", "rings.toml", 'space = "mixed_stand"', 'space = "platform"'),
    Break("E481", "rings.toml", "amount = 1", "amount = 0"),
    Break("E481", "spaces.toml", '"fewer_tiles", row', '"fewer_tiles", amount = 0, row'),
    Break("E481", "spaces.toml", '"first_leaves", row', '"first_leaves", amount = -1, row'),
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
    Break("E471", "customers.toml", '"needs.play"', '"needs.chosen"'),
    Break("E472", "customers.toml", '"needs.play"', '"pets"'),
    Break("E472", "exhibitions.toml", '"pets"', '"gold"'),
    Break("E472", "final.toml", '"gold"', '"needs.play"'),
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
    Break("E481", "artifacts.toml", SWEEP, SWEEP.replace("amount = 2", "amount = 0")),
    Break("E481", "artifacts.toml", "imps = 2", "imps = 0"),
    Break("E481", "artifacts.toml", "imps = 2, add = 1", "imps = 2, add = 0"),
    Break("E483", "artifacts.toml", "up_to = 3", "up_to = 21"),
    Break("E483", "artifacts.toml", SWEEP, SWEEP.replace("amount = 2", "amount = 101")),
    Break("E483", "artifacts.toml", "imps = 2", "imps = 51"),
    Break("E483", "artifacts.toml", "imps = 2, add = 1", "imps = 2, add = 101"),
    Break("E483", "artifacts.toml", "counts_as = 2", "counts_as = 101"),
    Break("E484", "artifacts.toml", 'name = "Imp Armor"', 'name = "Imp Armor"\ncopies = 99'),
    Break("E484", "artifacts.toml", 'name = "Crystal Ball"', 'name = "Crystal Ball"\ncopies = 197'),
    Break("E481", "pets.toml", "\nstandin", "\ncopies = -1\nstandin"),
    Break("E481", "cages.toml", "antimagic = 0", "antimagic = -1"),
    Break("E481", "foods.toml", "chambers = 3", "chambers = 0"),
    Break("E481", "needs.toml", "over = 2", "over = -1"),
    Break("E481", "rules.toml", "loss_step = 10", "loss_step = 0"),
    Break("E481", "rules.toml", "cleaned_by_imp = 2", "cleaned_by_imp = 0"),
    Break("E481", "spaces.toml", "points = 2", "points = 0"),
    Break("E481", "spaces.toml", '"gain_potion"', '"gain_potion", amount = 0'),
    Break("E481", "features.toml", "add = 1", "add = 0"),
    Break(
        "E484",
        "needs.toml",
        "",
        "".join(f'[[need]]\nid = "n{i}"\nfamily = "none"\norder = {1000 + i}\n' for i in range(100)),
    ),
    Break("E484", "customers.toml", "score = [", "score = [" + '{ points = 1, per = "needs.play" }, ' * 100),
    Break(
        "E484",
        "spaces.toml",
        'do = [{ verb = "take_food" }]',
        "do = [" + '{ verb = "take_food" }, ' * 101 + "]",
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
    Break("E483", "spaces.toml", '"gain_potion"', '"gain_potion", amount = 101'),
    Break("E483", "spaces.toml", "points = 2", 'points = "201/2"'),
    Break(
        "E483",
        "artifacts.toml",
        f"add = 1 }}]{SAVAGE_STANDIN}{DRAW}",
        f"add = 21 }}]{SAVAGE_STANDIN}" + '{ verb = "draw_card", amount = 21 }',
    ),
    Break("E484", "pets.toml", 'bars = ["red"', 'bars = ["red"' + ', "red"' * 50),
    Break("E484", "display.toml", "", MANY_PLOTS),
    Break("E484", "display.toml", "", MANY_GAPS),
    Break("E484", "rings.toml", "", MANY_RINGS),
    Break("E484", "market.toml", "", MANY_ROWS),
    Break("E482", "diets.toml", "4 = 3", "4 = -3"),
    Break("E482", "diets.toml", "7 = 6", "8 = 6"),
]


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("needs.toml", "over = 2", "over = 0"),
        ("needs.toml", "plus = 1", "plus = 0"),
        ("foods.toml", "chambers = 3", "chambers = 50"),
        ("artifacts.toml", "imps = 2, add = 1", "imps = 1, add = 1"),
        ("artifacts.toml", "up_to = 3", "up_to = 20"),
        ("artifacts.toml", "imps = 2", "imps = 50"),
        ("rules.toml", "groups = 6", "groups = 20"),
        ("rules.toml", "cleaned_by_imp = 2", "cleaned_by_imp = 1"),
        ("spaces.toml", "points = 2", "points = 1"),
    ],
)
def test_the_least_and_the_largest_numbers_are_accepted(file: str, old: str, new: str) -> None:
    assert Break("", file, old, new).load().diagnostics == ()


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
        else:
            return False
    return True


@pytest.mark.parametrize("change", BROKEN, ids=[f"{change.code}-{i}" for i, change in enumerate(BROKEN)])
def test_what_does_not_fit_together_is_refused(change: Break) -> None:
    # given a broken pack, and checks that note what they find
    faults = list[Fault]()

    def noting(check: Check) -> Check:
        def checked(catalog: Catalog) -> Iterator[Fault]:
            noted = list(check(catalog))
            faults.extend(noted)
            return iter(noted)

        return checked

    found = change.load(attrs.evolve(VOCABULARY, checks=tuple(map(noting, VOCABULARY.checks)))).diagnostics

    # then it is refused for what is wrong with it
    assert {diagnostic.code for diagnostic in found} == {change.code, *change.also}
    assert all(diagnostic.message and diagnostic.cure for diagnostic in found)
    assert all(diagnostic.line > 1 for diagnostic in found)
    assert not any("None" in str(diagnostic) for diagnostic in found)

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
        (SWEEP, '{ verb = "sweep_cages" }', {"E111"}),
        (SWEEP, "5", {"E112"}),
        (GUARD, '{ verb = "guard_cages", imps = 2, add = "1/2" }', {"E112"}),
    ],
)
def test_offers_and_boosts_of_any_form_are_judged(old: str, new: str, codes: set[str]) -> None:
    assert FILES["artifacts.toml"].count(old) == 1
    found = Break("", "artifacts.toml", old, new).load().diagnostics

    assert {diagnostic.code for diagnostic in found} == codes


def test_a_game_without_a_board_is_refused() -> None:
    found = load([MemoryPack("broken", {**FILES, "boards.toml": ""})], VOCABULARY).diagnostics

    assert [(fault.file, fault.message) for fault in found if fault.code == "E460"] == [
        ("broken/rules.toml", "the game has no board")
    ]


def test_every_fault_of_the_checks_is_tried_out() -> None:
    rooms = [
        *sorted(Path(checks.__file__).parent.glob("*.py")),
        Path(options.__file__),
        Path(numbers.__file__),
    ]
    source = "".join(room.read_text(encoding="utf-8") for room in rooms)

    assert {change.code for change in BROKEN} | {"E460", "E465"} == set(re.findall(r'"(E4\d\d)"', source))


def test_a_fault_points_at_its_place() -> None:
    (fault,) = Break("E444", "needs.toml", "order = 20", "order = 10").load().diagnostics

    line = FILES["needs.toml"].splitlines().index("order = 20") + 1
    assert (fault.file, fault.line) == ("broken/needs.toml", line)
    assert fault.message == "two needs share order 10: dungeon_petz:hunger and dungeon_petz:poop"


def test_more_new_tiles_than_plots_are_refused() -> None:
    # given a board on which one player may take five cages and five addons in a round, out of rows that grow so long
    def faults(board: str, cages: str, addons: str, groups: int = 6, plots: str = "") -> list[str]:
        files = {
            **FILES,
            "boards.toml": FILES["boards.toml"].replace(PITS, board, 1),
            "market.toml": FILES["market.toml"].replace(CAGES, cages).replace(ADDONS, addons),
            "rules.toml": FILES["rules.toml"].replace("groups = 6", f"groups = {groups}"),
            "display.toml": FILES["display.toml"] + plots,
        }
        return [
            f"{each.code} {each.message}"
            for each in load([MemoryPack("broken", files)], VOCABULARY).diagnostics
        ]

    cage = "E465 a player can get 5 new cages in a round, but has only 4 plots for them"
    addon = "E465 a player can get 5 new addons in a round, but has only 4 plots for them"

    # then each kind is a fault, in round 1 as in later ones
    many_cages, many_addons = (
        CAGES.replace("first = 3", "first = 5"),
        ADDONS.replace("fresh = 1", "fresh = 4"),
    )
    assert faults(MORE_PITS, many_cages, many_addons) == [addon, cage]
    assert faults(MORE_PITS, many_cages, ADDONS) == [cage]

    # but none where places, tiles, groups or plots set another limit
    assert faults(PITS, many_cages, many_addons) == []
    assert faults(MORE_PITS, CAGES, ADDONS) == []
    assert faults(MORE_PITS, many_cages, many_addons, groups=4) == []
    assert faults(MORE_PITS, many_cages, many_addons, plots=PLOT.format(10)) == []


NUMBER = re.compile(r"write a number from (-?[0-9]+) to ([0-9]+)")


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


@pytest.mark.parametrize(
    ("word", "cure"),
    [("true", "write true without quotes, or another word"), ("", "write a word")],
)
def test_words_that_cannot_be_chosen(word: str, cure: str) -> None:
    (found,) = Break("E494", "options.toml", 'value = "more"', f'value = "{word}"').load().diagnostics
    assert (found.code, found.cure) == ("E494", cure)
