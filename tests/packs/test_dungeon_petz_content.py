"""The content of Dungeon Petz: what is on the pieces, and what the checks of the whole game refuse."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import attrs
import pytest
from test_printed import tables

from petz_engine.dungeon_petz import schema, validation
from petz_engine.dungeon_petz.validation import market as market_room
from petz_engine.dungeon_petz.vocabulary import VOCABULARY
from petz_engine.packs import Diagnostic, numbers, options, vocabulary
from petz_engine.packs.catalog import Catalog, Entry, Fault
from petz_engine.packs.expressions import Expression
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


def test_rows_name_their_rules_themselves() -> None:
    # what the rule of a row is when it names none is no matter of this game
    assert all({"rule", "first_rule"} <= set(table) for table in tables("dungeon_petz", "market"))


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
    Break("E409", "artifacts.toml", f"do = [{FILL}]", f"do = [{FILL}]\nelse = [{FILL}]", ("E407",)),
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
    Break("E473", "exhibitions.toml", 'distinct = "need"', 'distinct = "need", every = 2'),
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
    Break("E484", "artifacts.toml", 'name = "Imp Armor"', 'name = "Imp Armor"\ncopies = 99'),
    Break("E484", "artifacts.toml", 'name = "Crystal Ball"', 'name = "Crystal Ball"\ncopies = 197'),
    Break("E484", "artifacts.toml", NAMED[0], f"{NAMED[0]}\ncopies = 2", more=(ARMORS,)),
    Break("E481", "foods.toml", "chambers = 3", "chambers = 0"),
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
    Break("E483", "customers.toml", "points = 2", 'points = "2001/2"'),
    Break("E483", "exhibitions.toml", "amount = 2", "amount = 9223372036854775807"),
    Break("E483", "rules.toml", "6 = 7 }", "6 = 7, 1001 = 1001 }"),
    Break("E483", "boards.toml", "seats = 4", "seats = 11", ("E461", "E494")),
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
    head = 'format = 2\nid = "mine"\nversion = "1.0.0"\ngame = "dungeon_petz"\nrequires = ["dungeon_petz"]\n'
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
