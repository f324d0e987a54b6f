"""What is wrong in a scenario is told at its place, all at once, with what may be meant; nothing is raised."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from conftest import ROOT
from petz_engine.packs import CODES as PACK_CODES
from petz_engine.packs.reading import CODES
from petz_engine.testing import Report, ScenarioError, parse_scenario, run_file, run_scenario
from scenario_files.sale import SALE, changed, faults, position, ran

WRONG = [
    ('"dungeon_petz"', '"dungeon_pets"', "3:8: E113", "did you mean 'dungeon_petz'?"),
    ("seats = 3", "seats = 9", "4:9: S109 there is no board for 9 seats", ""),
    ("seats = 3", "seats = true", "4:9: E112 expected a whole number, got true", ""),
    ("seats = 3", "seats = 3\nseat = 3", "5:1: E110 there is no 'seat' here", "did you mean 'seats'?"),
    ("double_symbols", "double_symbol", "5:11: S109", ""),
    (
        "options = {",
        'packs = ["nowhere"]\noptions = {',
        "5:10: S109 there is no pack at 'nowhere'",
        "relative",
    ),
    (
        '"DP-SELL-07"',
        '"DP-SELL-77"',
        "2:10: S104 there is no rule 'DP-SELL-77'",
        "did you mean 'DP-SELL-07'?",
    ),
    ("[position]", "[position]\nround = 99", "8:9: S102 99 is too large", "write 7 or less"),
    ("[position]", "[position]\nrond = 3", "8:1: E110 there is no 'rond' here", "did you mean 'round'?"),
    ("[position]", "[position]\norder = [0, 1]", "8:9: E114 each seat has one place in the order", ""),
    (
        'at = "sell_pet"',
        'at = "sel_pet"',
        "8:6: S105 there is no step or decision",
        "did you mean 'sell_pet'?",
    ),
    ('at = "sell_pet"', 'at = "feed"', "8:6: S105 the game does not stop for 'feed' here", ""),
    ("turn = 1", "turn = 4", "9:8: S101 there is no seat 4", "seats are 0 to 2"),
    ("3 = ", "9 = ", "10:15: S102 0 customers of round '9' are known", ""),
    ('"warlock" }\nspaces', '"warlok" }\nspaces', "10:19: E201 there is no customer 'warlok'", "'warlock'?"),
    (
        "spaces.platform",
        "spaces.platfrom",
        "11:8: E201 there is no space 'platfrom'",
        "did you mean 'platform'?",
    ),
    ("seat = 1, imps", "seat = 8, imps", "11:29: S101 there is no seat 8", "seats are 0 to 2"),
    ("imps = 1 }]", "imp = 1 }]", "11:20: E111 the key 'imps' is missing", ""),
    ("[position.players.1]", "[position.players.7]", "13:19: S101 there is no seat '7'", "seats are 0 to 2"),
    ("gold = 2", "gold = -2", "14:8: S102 -2 is too small", "write 0 or more"),
    ("gold = 2", "gold = 2.5", "14:8: E112 expected a whole number, got 2.5", ""),
    ("7.5", "7.25", "15:14: S102 7.25 is no number of halves", "such as 7 or 7.5"),
    ("7.5", "nan", "15:14: S102 nan is no number of halves", ""),
    ("home = 0", "home = 30", "13:1: S108 this breaks the invariant 'imps': seat 1 has", ""),
    ("gold = 2", "gold = 2\nhand = { purple_magic = 99 }", "15:8: S107 there are not so many", ""),
    ("gold = 2", 'gold = 2\nartifacts = ["imp_armor", "imp_armor"]', "15:27: S107", ""),
    (
        "gold = 2",
        "gold = 2\nlarder = { meat = [1, 1, 1] }",
        "15:19: E114 this food has 2 chambers",
        "fresh ones",
    ),
    ('cage = "meadow", ', "", "17:20: E111 a pet needs a cage", "add 'cage'"),
    ("size = 5", "size = 8", "17:70: S102 8 is too large", "write 7 or less"),
    ("size = 5", "size = 5, sufering = 1", "17:73: E110", "did you mean 'suffering'?"),
    ("size = 5, ", "", "17:45: E111 the key 'size' is missing", ""),
    (
        '["purple_magic"]',
        '["yellow_play"]',
        "17:81: S108 there is no bar left for 'yellow_play'",
        "the bars are",
    ),
    ('"sell_pet", c', '"sell", c', "21:19: S112 there is no 'sell'", ""),
    ('type = "sell_pet", c', "c", "21:10: E111 the key 'type' is missing", ""),
    (
        '"sell_pet", customer = "warlock", plot = "lower_left", platform = true',
        '"guard_cages", imps = {}',
        "21:41: E112 expected an array, got a table",
        "write it in square brackets",
    ),
    ("customer =", "custmer =", "21:10: E111 the key 'customer' is missing", ""),
    ("customer =", "custmer =", "21:31: E110 there is no 'custmer' here", "did you mean 'customer'?"),
    ("platform = true }\n", "platform = 1 }\n", "21:85: E112 expected true or false, got 1", ""),
    ("seat = 1\naction", "seat = 3\naction", "20:8: S101 there is no seat 3", "seats are 0 to 2"),
    ("seat = 1\naction", "action", "19:1: E111 the key 'seat' is missing", ""),
    ("seat = 1\naction", "chance = 1\naction", "21:1: S111 'chance' and 'action' do not go together", ""),
    ("events = [{", "refused = { code = 'no_pets' }\nevents = [{", "22:20: S103", "did you mean 'no_pet'?"),
    ("events = [{", "refused = { rule = 'DP-SELL-7' }\nevents = [{", "22:20: S104", ""),
    (
        "points = 6",
        "points = 'twelve'",
        "E112 expected a number, whole or with a half such as 7.5, got 'twelve'",
        "",
    ),
    ("points = 6", "pet = 7", "E112 expected the id of a tile, got 7", ""),
    ('"sold", seat = 1', '"sold", seat = 3', "22:36: S101 there is no seat 3", "seats are 0 to 2"),
    ('"sold", seat = 1', '"sold", audience = "x"', "22:40: E112 expected the number of a seat, got 'x'", ""),
    ('event = "sold", ', "", "22:11: E111 the key 'event' is missing", ""),
    ("[then]", "[then]\ndue = [5]", "25:8: S101 there is no seat 5", "seats are 0 to 2"),
    ("[then]", '[then]\nasks = ["feeed"]', "25:9: S112 there is no action 'feeed'", "did you mean 'feed'?"),
    ("[then]", "[then]\noffered = [{}]", "25:12: E111 the key 'type' is missing", ""),
    ("[then]", "[then]\nscore = { what = 'mach' }", "25:18: S113 there is no score 'mach'", "'match'?"),
    (
        '"players.1.gold"',
        '"players.1.glod"',
        "25:86: S106 players.1.glod: there is no 'glod'",
        "did you mean 'gold'?",
    ),
    (
        '"players.1.gold"',
        '"view.1.players.0.hand"',
        "25:86: S106 view.1.players.0.hand: there is no 'hand'",
        "",
    ),
    ('"players.1.gold"', '"view.9.round"', "25:86: S106 view.9.round: there is no '9'", ""),
    ("[then]", '[then]\nhidden = ["players.0.hand"]', "25:11: S106 'players.0.hand' leads to no view", ""),
    ("[then]", '[then]\nhidden = ["view.0.players.1.hnad"]', "25:11: S106", "did you mean 'hand'?"),
    ("[then]", '[then]\nhidden = ["view.7.players.1.hand"]', "25:11: S106", ""),
    ("[then]", "[then]\nhidden = [3]", "25:11: E112 expected text, got 3", ""),
    ("[then]", "[then]\nhidden = []", "25:10: S115", ""),
    ("[then]", "[then]\nodds = { pile = 'purpel', chances = {} }", "25:17: S114", "did you mean 'purple'?"),
    (
        "[then]",
        "[then]\nodds = { pile = 'red', chances = { red_anger = 2 } }",
        "25:48: S102 2 is too large",
        "",
    ),
    ("[then]", "[then]\nodds = { pile = 'red', chances = { red_angr = 1 } }", "25:36: E201", "'red_anger'?"),
    ("[then]", "[then]\nodds = { pile = 'red' }", "25:8: E111 the key 'chances' is missing", ""),
    (
        "[then]",
        "[then]\nodds = { pile = 'red', chances = { meadow = 0 } }",
        "25:36: E201 'meadow' is no piece",
        "",
    ),
    ("[then]", "[then]\nodds = { pile = 'red', chances = {} }", "25:34: S115", ""),
    ("[then]", "[then]\nodds = []", "25:8: S115", ""),
    ("[then]", "[then]\nevents = []", "25:10: S115", "say what happens, or leave it out"),
    ("[then]", "[then]\noffered = []", "25:11: S115", ""),
    ("[then]", "[then]\nnot_offered = []", "25:15: S115", ""),
    ("[then]", "[then]\nscore = []", "25:9: S115", ""),
    ("[then]", "[then]\nscore = { what = 'match' }", "25:9: S115", "add 'total' or 'lines'"),
    ("[then]", "[then]\nscore = { what = 'match', lines = [] }", "25:35: S115", ""),
    ("[then]", "[then]\nscore = { what = 'match', lines = [{}] }", "25:36: S115", ""),
    ("[then]", "[then]\nvalues = {}\n[other]", "25:10: S115", "say a value by its path"),
    ("[then]", "[then]\n[other]", "24:1: S115", "say what holds"),
    (
        SALE,
        'format = 2\ngame = "dungeon_petz"',
        "1:1: S116 this looks like a file of a pack",
        "petz pack check",
    ),
    (SALE, "[[pet]]\nid = 'x'\n[[cage]]", "1:1: S116 this looks like a file of a pack", ""),
    ("events = [{", "events = []\nthen.events = [{", "22:10: S115", ""),
    ("[then]", "[[do]]\nchance = 'any'\nrefused = {}\n[then]", "26:1: S111 the chance of a dealer", ""),
    ("[then]", "[[do]]\nseat = 0\naction = {}\nrest = {}\n[then]", "27:1: S111 'rest' is for chance", ""),
    ("[[do]]", "[[don]]", "19:3: E110 there is no 'don' here", "did you mean 'do'?"),
    ("[position]", "start = true\n[position]", "7:1: S111 'start' and 'position' both say", "keep one"),
]


@pytest.mark.parametrize(("old", "new", "told", "cure"), WRONG)
def test_a_fault_is_told_at_its_place_with_what_may_be_meant(
    old: str, new: str, told: str, cure: str
) -> None:
    # given a sound scenario with one thing changed, when it is read (and run), then that is told
    found = faults(changed((old, new)))
    assert any(told in str(each) and cure in each.cure for each in found), list(map(str, found))


FOLLOWS = [
    ("dungeon_petz", "group_imps", "deck_sizes.red = 1", "30 green, 22 purple, 22 red, 22 yellow"),
    ("dungeon_petz", "group_imps", "players.0.holding = { red = 9 }", "1 green, 1 purple, 1 red, 1 yellow"),
    ("dungeon_petz", "group_imps", "stack = { drago = 9 }", "1 baby_golem, 1 barred_box, 1 beauty_pageant, "),
    ("alien_petshop", "end_visit", "deck_sizes.normal = 1", "31 normal, 15 super"),
    ("alien_petshop", "end_visit", "bonus_deck_size = 1", "7"),
    ("alien_petshop", "end_visit", "players.0.bonus_cards = 9", "1"),
    (
        "alien_petshop",
        "end_visit",
        "traits = { cute = 1 }",
        "10 cute, 10 multi_eyed, 10 speaks, 10 tentacled",
    ),
    (
        "alien_petshop",
        "end_visit",
        "habitats = { mutator = 1 }",
        "8 breeding_chamber, 8 calm_pen, 8 mutator, ",
    ),
    ("alien_petshop", "end_visit", "tokens = { slime = 9 }", "3 fire, 3 slime, 3 stardust, 3 trubble"),
]


@pytest.mark.parametrize(("game", "at", "line", "told"), FOLLOWS)
def test_what_follows_from_all_the_rest_is_told_where_it_is_said_otherwise(
    game: str, at: str, line: str, told: str
) -> None:
    # given a position that says what follows from all the rest, when it is not so, then what is so is told
    rule = "DP-SHOP-01" if game == "dungeon_petz" else "AP-BUY-01"
    head = f'title = "x"\nrules = ["{rule}"]\ngame = "{game}"\nseats = 2\n'
    found = faults(f'{head}[position]\nat = "{at}"\n{line}\n[then]\n')
    assert (found[0].code, found[0].cure) == ("S108", "say where the others are, or leave it out")
    assert found[0].message.startswith(f"by all the rest this is {told}")


def test_the_sound_scenario_holds() -> None:
    assert faults(SALE) == ()
    assert run_scenario(parse_scenario(SALE)) == Report(
        "scenario.toml", "A pet on the platform sells for three times its match", ("DP-SELL-07",)
    )


def test_all_faults_of_a_file_are_told_at_once_in_order() -> None:
    # given a text with a fault in each of its parts
    wrong = changed(
        ("DP-SELL-07", "DP-SELL-77"),
        ("turn = 1", "turn = 7"),
        ("gold = 2", "gold = []"),
        ("seat = 1\naction", "seat = 7\naction"),
        ("[then]", "[then]\nover = 3"),
    )

    # then all of them are told, from the first line to the last
    assert [(each.line, each.code) for each in faults(wrong)] == [
        (2, "S104"),
        (9, "S101"),
        (14, "E112"),
        (20, "S101"),
        (25, "E112"),
    ]


def test_every_code_is_told_somewhere_and_there_are_no_others() -> None:
    # given the faults of all wrong scenarios here, and that of a game that does not read positions
    codes = {fault.code for old, new, _, _ in WRONG for fault in faults(changed((old, new)))}

    # then they are the codes of scenarios and of packs; S110 is for games that have no positions
    assert {code for code in codes if code not in PACK_CODES} == set(CODES) - {"S110"}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b'title = "\x00"',
        b"\xef\xbb\xbftitle = 'x'",
        b"title = ",
        b"a = " + b"[" * 500,
        b"x" * 5000,
        b"[position]\n[position]\n",
        "title = 'é'\ngame = '\U0001f409'\nseats = 3\nstart = true".encode(),
        b"title = 1979-05-27\nseats = 1e400\ngame = nan\nstart = inf\nchance = {}\ndo = 3\nthen = []",
        b"do = [1, [], {}]\ncontent = 3\npacks = {}\noptions = 7\nrules = 3\nposition = 1\nstate = 2",
    ],
    ids=range(11),
)
def test_bytes_that_are_no_scenario_are_told_and_not_raised(data: bytes, tmp_path: Path) -> None:
    # given a file with these bytes, when it is run, then it has faults with places, and cures that can be printed
    file = tmp_path / "a.toml"
    file.write_bytes(data)
    report = run_file(file)
    assert report.code == 2
    assert all(
        fault.file == str(file) and fault.line >= 1 and str(fault).isprintable() for fault in report.faults
    )


WORDS = (
    *(
        "-1",
        "0",
        "1",
        "7.5",
        "true",
        "''",
        "'none'",
        "'x'",
        "[]",
        "{}",
        "[[]]",
        "[1, 2]",
        "99999999999999999999",
    ),
    *(
        "1e400",
        "nan",
        "-0.0",
        "1979-05-27",
        r'"\u0000"',
        "'dungeon_petz:meadow'",
        "{type = 'feed'}",
        "[['a']]",
    ),
    *(
        "{a = {b = 1}}",
        "1000001",
        "'é'",
        "[true]",
        "3",
        "'potion'",
        "{0 = 1}",
        "'final/score_finals'",
        "'end'",
    ),
    *("'rounds_left'", "'restock'", "'setup'"),
)
TOKEN = re.compile(
    r'"[^"\n]*"|\b\d+(?:\.\d+)?\b|\btrue\b|\bfalse\b|\[[^\[\]\n]*\]|\{[^{}\n]*\}|\b[a-z_]+(?= = )'
)


def spoiled(text: str, rng: random.Random) -> str:
    """A text with some of its values, keys or lines replaced."""
    for _ in range(rng.choice((1, 1, 2))):
        token = rng.choice(list(TOKEN.finditer(text)))
        text = text[: token.start()] + rng.choice(WORDS) + text[token.end() :]
    return text


def outcome_of(text: str) -> int:
    """The exit code of a text; faults that keep it from being read are some."""
    try:
        return run_scenario(parse_scenario(text)).code
    except ScenarioError as error:
        return 2 if error.diagnostics else -1


@pytest.mark.parametrize("folder", ["dungeon_petz", "alien_petshop"])
def test_whatever_a_scenario_says_it_never_ends_in_a_traceback(folder: str) -> None:
    # given scenarios of a game with anything in the place of anything
    files = sorted((ROOT / "tests" / "scenarios" / folder).rglob("*.toml"))
    rng, codes = random.Random(folder), set[int]()
    for _ in range(50):
        text = spoiled(rng.choice(files).read_text(encoding="utf-8"), rng)

        # when it is read and run, then there are diagnostics, or a report
        codes.add(outcome_of(text))
    assert 2 in codes
    assert codes <= {0, 1, 2}


def test_an_illegal_position_is_told_with_its_invariants() -> None:
    # given a position that breaks two invariants of two seats
    text = position(
        "players.1.imps_at_home = 20\n"
        "players.2.plots.upper_left = { pet = { tile = 'drago', size = 2, suffering = 2 } }",
        at="group_imps",
    )

    # then each is told at its seat
    assert [str(each).partition(":")[2] for each in faults(text)] == [
        "6:9: S108 this breaks the invariant 'imps': seat 1 has 24 of 10 imps: [20, 0, 0, 0, 4]",
        "7:9: S108 this breaks the invariant 'displays': a pet of seat 2 should have been lost",
    ]


def test_content_that_exists_only_here_has_its_faults_here() -> None:
    # given a scenario with a piece of its own that has two faults
    text = position("", more="\n[[content.pet]]\nid = 'newt'\ndiet = 'carnivor'\nbars = ['red']\nsize = 3\n")

    # then they stand at their lines of this file
    found = [(fault.file, fault.line, fault.code) for fault in faults(text)]
    assert ("a.toml" in found[0][0], found[0][1:], found[1][1:]) == (True, (10, "E201"), (12, "E110"))


PET = "players.1.plots.upper_left.pet = { tile = 'drago', size = 4, "
UNI = ".plots.upper_left.pet = { tile = 'uni', size = 2 }"
HAND = "players.1.hand = ['green_poop', 'red_anger', 'yellow_play', 'purple_magic'"


@pytest.mark.parametrize(
    ("at", "lines", "told"),
    [
        ("group_imps", HAND + ", 'green_poop']", "this hand has 2 cards of green, and 1 are right here"),
        ("business", HAND + ", 'green_poop']", "this hand has 2 cards of green, and 1 are right here"),
        ("group_imps", "players.1.hand = []", "this hand has 0 cards of purple, and 1 are right here"),
        ("setup/deal_food", HAND + "]", "this hand has 1 cards of red, and 0 are right here"),
        (
            "assign_needs",
            HAND + "]\nplayers.1" + UNI,
            "this hand has 1 cards of yellow, and 2 are right here",
        ),
        ("hunger", HAND + "]\nplayers.1" + UNI, "this hand has 1 cards of yellow, and 2 are right here"),
        ("group_imps", "players.1.plots.lower_right.manure = 3", "a plot of seat 1 has tokens, and no cage"),
        ("sell_pet", "turn = 1\n" + PET + "mutation = 2 }", "a pet of seat 1 should have been lost"),
        ("enter_exhibition", "turn = 1\n" + PET + "suffering = 4 }", "a pet of seat 1 should have been lost"),
        ("sell_pet", "turn = 1\n" + PET + "suffering = 4 }", "a pet of seat 1 should have been lost"),
        (
            "enter_exhibition",
            "turn = 2\norder = [1, 2, 3, 0]\nplayers.2" + UNI + "\n" + PET + "mutation = 2 }",
            "a pet of seat 1 should have been lost",
        ),
    ],
)
def test_a_position_that_no_game_comes_to_is_told_at_its_seat(at: str, lines: str, told: str) -> None:
    # given hands that are too large or too small for their moment, and pets that are still there, then that is told
    found = [str(each) for each in faults(position(lines, at=at))]
    assert any(told in each for each in found), found


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("work.rerolls = 2", "5:1: S108 there is no work at this step"),
        ("visit.hired = true\nat = 'work'", "5:1: S108 there is no visit at this step"),
        (
            "pending = [{ display = 1, pet = 'gene_weaver' }]",
            "5:12: S108 this piece does not lie in this display",
        ),
    ],
)
def test_what_has_no_place_in_a_position_is_told_and_not_left_out(lines: str, told: str) -> None:
    # given something that would be lost on the way to the first decision, then it is told
    found = faults(f'title = "T"\ngame = "alien_petshop"\nseats = 2\n[position]\n{lines}\n')
    assert any(told in str(each) for each in found), list(map(str, found))


def test_hands_are_empty_until_they_are_dealt() -> None:
    # given a position in setup, then no card has left its deck, and the first ones come when they are dealt
    text = position(
        "", at="setup/deal_food", more='[then.values]\n"players.0.hand" = {}\n"players.3.hand" = {}\n'
    )
    assert ran(text).lines() == []


@pytest.mark.parametrize(
    "header", ["content.pet", "content . pet", " content.pet ", "'content'.pet", '"content"."pet"']
)
def test_content_is_found_however_its_header_is_written(header: str) -> None:
    # given a piece of its own without its bars, then that is told where it stands
    text = position("", more=f"\n[[{header}]]\nid = 'newt'\ndiet = 'carnivore'\n")
    assert [(fault.line, fault.code, fault.message) for fault in faults(text)] == [
        (8, "E111", "the key 'bars' is missing")
    ]


def test_content_in_a_file_without_any_header_is_told() -> None:
    text = 'title = "T"\ngame = "dungeon_petz"\nseats = 4\nstart = true\ncontent.pet = [{ id = "newt" }]\n'
    assert [(fault.line, fault.cure) for fault in faults(text)] == [(5, "write [[content.pet]]")]


def test_content_has_tables_of_its_own() -> None:
    text = position("").replace("seats = 4", "seats = 4\ncontent = { pet = [{ id = 'newt' }] }")
    assert [(fault.line, fault.cure) for fault in faults(text)] == [(4, "write [[content.pet]]")]


def test_a_position_comes_to_the_seat_that_it_names() -> None:
    # given groups of one seat, and another seat that is said to send one
    text = position("turn = 2\ngroups.1 = [[1, 0]]")
    told = "6:8: S105 it is not the turn of seat 2, but keep_group or send_group of seat 1"
    assert [str(each).partition(":")[2] for each in faults(text)] == [told]
