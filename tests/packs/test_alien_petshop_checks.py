"""What the checks of Alien Petshop refuse: whatever passes them can be played to the end."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import attrs
import pytest
from petshop import CORNER, beside, corner

from petz_engine.alien_petshop import validation, vocabulary
from petz_engine.alien_petshop.vocabulary import VOCABULARY
from petz_engine.packs.shape import bounded, hints, parts
from petz_engine.packs.source import MemoryPack
from petz_engine.packs.vocabulary import About, AtLeast, AtMost, Ref


class Broken(NamedTuple):
    """The small game with one piece of text replaced (an empty one: appended), and what is said of it.

    ``|`` in ``new`` marks the place of the fault (it is taken out); where there is none, it is in ``at``, a text of the
    changed game. ``says`` is the code, the message and the cure; ``also`` are codes of faults that come with this one.
    """

    old: str
    new: str
    says: str
    at: str = ""
    also: tuple[str, ...] = ()

    def cut(self) -> int:
        return CORNER.index(self.old) if self.old else len(CORNER)

    def text(self) -> str:
        return CORNER[: self.cut()] + self.new.replace("|", "") + CORNER[self.cut() + len(self.old) :]

    def place(self) -> str:
        """File, line and column of the fault."""
        text = self.text()
        where = text.index(self.at.replace("|", "")) + self.at.index("|") if self.at else self.cut()
        where += 0 if self.at else self.new.index("|")
        line = text.count("\n", 0, where) + 1
        return f"corner/corner.toml:{line}:{where - text.rfind(chr(10), 0, where)}"


def told(text: str, *others: MemoryPack) -> list[str]:
    """The diagnostics of a changed game, as they are shown."""
    return [str(each) for each in corner(text, *others).diagnostics]


def entry(kind: str, name: str, *lines: str) -> str:
    """An entry of a kind, as TOML."""
    return "\n".join([f"[[{kind}]]", f'id = "{name}"', *lines, ""])


BUY = 'do = [{ gain = "habitat" }, '
MEET = 'do = [{ gain = "trait", to = "this" }]'
SKIP = '{ modify = "hazard", cap = 0 }'
IGNORE = f"do = [{SKIP}]"
RAISE = 'do = [{ modify = "die", add = 1 }]'
DRAW = '{ gain = "bonus_card", out_of = 2, amount = 1 }'
STARTER = "value = 1\ncare = 1\ntraits = []\nspaces = 0\nattributes = []\neasy = { traits = [], spaces = 0 }"
NO_TRAITS = "traits = []\nspaces = 0\nattributes = []"
SHOP = "goods_spaces = 1\nmutation_spaces = 1\nhire = [1, 1, 1]"
WORD = '\n[[option]]\nid = "more"\ndefault = "few"\n[[option.value]]\nvalue = "many"\nset = { rounds = 4 }\n'

EASY = """\
[[option.value]]
value = "easy"
set = { bonus_cards = 0, hazard_tokens = false, starter_side = "easy" }
"""
RANDOM = '[[option.value]]\nvalue = "random"\nset = { episode = "random" }\n'
IN_RULES = "put it in a rule of a pet or a rule of a habitat"

VERBS = [
    *(
        Broken(
            BUY,
            f'do = [{{ modify = |"{good}"{more} }}, ',
            f"E501 modify {good} cannot stand in a rule of a pet -- put it in an offer of a shop",
        )
        for good, more in (("hazard", ", cap = 0"), ("die", ""))
    ),
    Broken(
        MEET,
        'do = [{ gain = |"habitat" }]',
        "E501 gain habitat cannot stand in a rule of a habitat -- put it in a rule of a pet",
    ),
    *(
        Broken(
            IGNORE,
            f'do = [{{ {verb} = |"{good}"{more} }}]',
            f"E501 {verb} {good} cannot stand in an offer of a shop -- {IN_RULES}",
        )
        for verb, good, more in (
            ("gain", "bonus_card", ", out_of = 1"),
            ("gain", "credit", ""),
            ("gain", "trait", ', to = "pets"'),
            ("gain", "worker", ""),
            ("pay", "credit", ', who = "others"'),
            ("pay", "hazard_token", ', amount = "all"'),
        )
    ),
    Broken(MEET, "do = |[]", "E502 nothing is done here -- name at least one verb"),
    Broken(IGNORE, "do = |[]", "E502 nothing is done here -- name at least one verb"),
    Broken(
        'if = "rules.bonus_cards == 0"',
        'else = |[{ gain = "worker" }]',
        "E503 nothing says when this is done, and not the other -- add a condition: if",
    ),
    Broken(
        DRAW,
        '|{ gain = "bonus_card", out_of = 2, amount = 3 }',
        "E504 3 cards cannot be kept out of 2 -- let out_of be as many as amount, or more",
    ),
    Broken(
        IGNORE,
        'do = [{ modify = "hazard", cap = 0 }, |{ modify = "die", add = 1 }]',
        "E505 a second verb in this offer, which asks one question -- keep one of them",
    ),
    Broken(
        f'"before_hazards", {IGNORE}',
        f'|"before_hazards", {RAISE}',
        'E506 modify die cannot be offered in the window before_hazards -- write "after_rerolls"',
    ),
    Broken(
        f'"after_rerolls", {RAISE}',
        f'|"after_rerolls", {IGNORE}',
        'E506 modify hazard cannot be offered in the window after_rerolls -- write "before_hazards"',
    ),
    Broken(
        f"{RAISE} }}",
        f'{RAISE} }}, {{ window = |"after_rerolls", do = [{{ modify = "die", add = 2 }}] }}',
        "E507 a second offer in the window after_rerolls -- keep one of them",
    ),
]

MODIFIERS = [
    *(
        Broken(old, new, f"E511 this changes {stat} by 0 -- add or take away something")
        for old, new, stat in (
            ('"die", add = 1', '"die", add = |0', "die"),
            ('"care", add = -2', '"care", add = |0', "care"),
            ('"goods", add = 1', '"goods", add = |0', "goods"),
            ('"value >= 5", add = -1', '"value >= 5", add = |0', "price"),
            ("early = true, add = 1", "early = true, add = |0", "claims"),
        )
    ),
    *(
        Broken(
            '"goods", add = 1',
            f'"{stat}"{more}, add = |-1',
            f"E512 {stat} begins at 0, so that there is nothing to take away from -- write 1 or more",
        )
        for stat, more in (("vp", ', of = "award"'), ("claims", ""), ("claims", ", early = true"))
    ),
    *(
        Broken('"goods", add = 1', new, f"E513 {says}")
        for new, says in (
            ('"goods", add = 1, early = |true', "nothing of goods comes early -- leave early out"),
            (
                '"price", of = "worker", add = 1, where = |"value > 1"',
                "every worker has this price -- leave where out",
            ),
            (
                '"price", of = "worker", add = 1, first = |1',
                "only re-rolls have first ones -- leave first out",
            ),
        )
    ),
    *(
        Broken('{ stat = "goods", add = 1 }', f"|{{ {new} }}", f"E513 {says}")
        for new, says in (
            (
                'stat = "price", of = "reroll", cap = 0',
                "a re-roll that is always cheap has no end -- say how many: first = 1",
            ),
            (
                'stat = "price", of = "reroll", cap = 1, first = 1',
                "the first re-rolls cost nothing, or what they always cost -- write cap = 0, and no add",
            ),
        )
    ),
]

PETS = [
    Broken(
        "copies = 3\nhazard",
        'copies = 3\ndeck = "plain"\nhazard',
        "E521 only a starter has an easy side, but this pet lies in a deck -- leave easy or deck out",
        at="easy = |{ traits",
        also=("E526",),
    ),
    Broken(
        'id = "snapper"\ndeck = "plain"\n',
        'id = "snapper"\n',
        "E521 a pet without a deck is a starter, but this one has no easy side"
        " -- give it an easy side, or name its deck",
        at='|[[pet]]\nid = "snapper"',
    ),
    Broken(
        "easy = { traits",
        'rule = [|{ on = "bought", do = [{ gain = "worker" }] }]\neasy = { traits',
        "E522 a starter is never bought, so this rule never works -- leave the rule out, or name a deck",
    ),
    Broken(
        'traits = ["bites"]\nspaces = 0\nattributes = []\nhazard = { family = "quit" }',
        'traits = |["bites"]\nspaces = 0\nattributes = []',
        "E523 alien_petshop:bites comes with a hazard effect, but there is none here"
        " -- add a hazard, or leave the trait out",
    ),
    Broken(
        'spaces = 2\nattributes = []\nwild = "hues"',
        'spaces = 2\nattributes = []\nhazard = |{ family = "force" }',
        "E523 a hazard effect, but no trait here comes with one -- add such a trait, or leave hazard out",
    ),
    Broken(
        'easy = { traits = ["sings"]',
        'easy = { traits = |["sings", "bites"]',
        "E523 alien_petshop:bites comes with a hazard effect, but there is none here"
        " -- add a hazard, or leave the trait out",
    ),
    Broken(
        'easy = { traits = ["sings"]',
        'easy = { hazard = |{ family = "force" }, traits = ["sings"]',
        "E523 a hazard effect, but no trait here comes with one -- add such a trait, or leave hazard out",
    ),
    Broken(
        'attributes = ["teal"]',
        'attributes = ["teal", |"teal"]',
        "E524 alien_petshop:teal stands here twice -- name it once",
    ),
    Broken(
        'id = "teal"\ngroup = "hues"',
        'id = "teal"\ngroup = "sizes"\n[[attribute_group]]\nid = "sizes"',
        "E525 no attribute is of the group alien_petshop:hues -- name another group, or leave wild out",
        at='wild = |"hues"',
    ),
    Broken(
        "copies = 3\nhazard",
        "copies = 2\nhazard",
        "E526 3 players want 3 starters, but there are 2"
        " -- add pets without a deck, or leave large numbers of players out",
        at="players = |[2, 3]",
    ),
]

TRAITS = [
    Broken(
        "hazard = true",
        "hazard = true\ntokens = |1",
        "E531 a pet that gets this trait by a token would have no hazard effect"
        " -- leave tokens or hazard out",
    ),
    Broken(
        'trait = "sings"',
        'trait = |"bites"',
        "E532 alien_petshop:biter is the award of alien_petshop:bites already -- keep one award for each trait",
    ),
    Broken(
        "removed_by = 1",
        "removed_by = |5",
        "E533 no side of the die shows 5 or more -- write 4 or less",
    ),
]

HABITATS = [
    Broken(
        '"care", add = -2',
        f'|"{stat}"{more}, add = -1',
        f"E541 a habitat changes only the pet on it, not {stat}"
        " -- change care, die or hazard, or put this on a pet, a shop or an episode",
    )
    for stat, more in (("goods", ""), ("price", ', of = "pet"'))
]
HABITATS.append(
    Broken(
        '"goods", add = 1',
        '|"hazard", cap = 0',
        "E541 this keeps the pet on a habitat from its hazard effect, but here is none -- put this on a habitat",
    )
)

SHOPS = [
    Broken(
        "hire = [3, 4, 5]",
        "hire = |[3, 4]",
        "E551 a shop has room for 3 workers, but the number of prices is 2 -- write 3 numbers",
    ),
    Broken(
        'board = "back"',
        'board = "right"',
        "E552 3 players want 3 boards with shops, but there are 2"
        " -- add boards with shops, or leave large numbers of players out",
        at="players = |[2, 3]",
    ),
]

SCORES = [
    Broken(
        'points = -1, per = "pets - 1"',
        'points = |0, per = "pets - 1"',
        "E561 this scores 0 points for each -- give or take some",
    ),
    Broken("{ 2 = 0 }", "|{}", "E563 a bonus card without ranges -- such as { 1 = 2, 3 = 5 }"),
    *(
        Broken(
            "{ 2 = 0 }",
            f"{{ {count} = |0 }}",
            f"E563 a range cannot begin with {count} -- let it begin with a number from 1 to 100",
        )
        for count in (0, 101)
    ),
    Broken(
        "3 = 5 }\ncopies = 3",
        "3 = 5 }\ncopies = 0",
        "E564 3 players are dealt 3 bonus cards, but there are 1 -- add bonus cards, or deal fewer",
        at="bonus_cards = |1",
    ),
    Broken(
        "bonus_cards = 1",
        "bonus_cards = |2",
        "E564 3 players are dealt 6 bonus cards, but there are 4 -- add bonus cards, or deal fewer",
    ),
    Broken(
        "set = { bonus_cards = 0,",
        "set = { bonus_cards = |2,",
        "E564 3 players are dealt 6 bonus cards, but there are 4 -- add bonus cards, or deal fewer",
    ),
]

TABLE = [
    Broken(
        'sides = ["hazard", 1, 2, 4]',
        "sides = |[]",
        "E572 a die without sides -- write what its sides show",
        also=("E533",),
    ),
    Broken("players = [2, 3]", "players = [2, 3, |2]", "E573 2 stands here twice -- name each number once"),
    Broken("workers = 2", "workers = |4", "E574 4 workers, but a shop has room for 3 -- write 3 or less"),
    Broken(
        "set = { bonus_cards = 0,",
        "set = { workers = |4, bonus_cards = 0,",
        "E574 4 workers, but a shop has room for 3 -- write 3 or less",
    ),
    Broken(
        "worker_supply = 9",
        "worker_supply = 5",
        "E575 3 players begin with 6 workers, but there are 5"
        " -- raise worker_supply of the rules, or give fewer",
        at="\nworkers = |2",
    ),
]

EPISODES = [
    Broken(
        'modify = [{ stat = "claims", early = true, add = 1 }, { stat = "price", of = "worker", add = 1, cap = 3 }]',
        "modify = |[]",
        "E581 an episode that changes nothing -- name what it changes",
    ),
    Broken(
        "bonus_cards = 1\n",
        'bonus_cards = 1\nepisode = "random"\n',
        "E583 the rules draw an episode, so that naming one means nothing"
        ' -- set episode = "none" in the rules',
        at='entries = |"episode"',
    ),
]

OPTIONS = [
    Broken(
        EASY,
        "",
        "E494 this option has no value but its default -- add an [[option.value]]",
        at='|[[option]]\nid = "mode"',
    ),
    Broken(
        'default = "none"\nentries = "episode"\nseats = [2, 3]\n' + RANDOM,
        'entries = "episode"\n',
        'E494 ids of [[episode]] are words, and the default is none -- let it be a word, such as "none"',
        at='|[[option]]\nid = "episode"',
    ),
    Broken(
        'value = "easy"\n',
        "value = |true\n",
        "E494 this value is of another type -- let all be true or false, or all be words",
    ),
    Broken(
        "value = true\n",
        "value = |false\n",
        "E494 the value False is there already -- name each value once",
    ),
    Broken(
        'value = "easy"\n',
        'value = |"normal"\n',
        "E494 the value 'normal' is there already -- name each value once",
    ),
    Broken(
        'value = "random"\n',
        'value = |"wave"\n',
        "E494 the value 'wave' is the id of an entry of [[episode]], which is a value too"
        " -- write another word",
    ),
    Broken(
        'default = "none"\n',
        'default = |"season"\n',
        "E494 the value 'season' is the id of an entry of [[episode]], which is a value too"
        " -- write another word",
    ),
    Broken("seats = [2, 3]", "seats = [2, |4]", "E494 nobody plays with 4 seats -- name some of 2, 3"),
    Broken('value = "easy"\n', 'value = |""\n', "E494 an empty word cannot be chosen -- write a word"),
    Broken(
        'default = "normal"\n',
        'default = |"true"\n',
        "E494 the word 'true' cannot be chosen: written down, it is a truth value"
        " -- write true without quotes, or another word",
    ),
    Broken(
        'id = "wave"',
        'id = "false"',
        "E494 the entry 'false' cannot be chosen: written down, it is a truth value"
        " -- give that entry another id",
        at='entries = |"episode"',
    ),
    Broken(
        "set = { deal_shops = true }",
        "set = |{}",
        "E494 this value changes nothing -- set something, or leave the value out",
    ),
    Broken(
        "",
        WORD.replace("rounds = 4", "deal_shops = |true"),
        "E494 alien_petshop:deal_shops sets deal_shops too -- let one option set it",
    ),
    Broken(
        "",
        WORD.replace("rounds = 4", 'episode = |"random"'),
        "E494 alien_petshop:episode sets episode too -- let one option set it",
    ),
    Broken(
        "",
        '\n[[option]]\nid = "more"\ndefault = "few"\nentries = |"episode"\n',
        "E494 alien_petshop:episode sets episode too -- let one option set it",
    ),
]


def number(field: str, old: str, value: int, least: int, most: int, also: tuple[str, ...] = ()) -> Broken:
    """The last number of a text changed to one out of its range."""
    code, word = ("E591", "too small") if value < least else ("E592", "too large to be played")
    says = f"{code} {field} is {value}, {word} -- write a number from {least} to {most}"
    return Broken(old, re.sub(r"-?[0-9]+(?=[^0-9]*$)", f"|{value}", old), says, also=also)


NUMBERS = [
    number("rounds", "rounds = 3", 0, 1, 20),
    number("rounds", "rounds = 3", 21, 1, 20),
    number("credits", "\ncredits = 3", -1, 0, 1000),
    number("credits", "\ncredits = 3", 1001, 0, 1000),
    number("workers", "\nworkers = 2", -1, 0, 8),
    number("displays", "displays = 4", 0, 1, 8),
    number("displays", "displays = 4", 9, 1, 8),
    number("worker_limit", "worker_limit = 3", 9, 1, 8, also=("E551",)),
    number("worker_supply", "worker_supply = 9", 1001, 0, 1000),
    number("reroll_price", "reroll_price = 1", 0, 1, 100),
    number("goods", "\ngoods = 1", -1, 0, 100),
    number("hazards_needed", "hazards_needed = 1", 0, 1, 12),
    number("hazards_needed", "hazards_needed = 1", 13, 1, 12),
    number("award_least", "award_least = 2", 0, 1, 100),
    number("bonus_cards", "\nbonus_cards = 1", -1, 0, 10),
    number("bonus_cards", "set = { bonus_cards = 0", -1, 0, 10),
    number("players", "players = [2, 3]", 1, 2, 10, also=("E494",)),
    number("sides", '["hazard", 1, 2, 4]', 0, 1, 20),
    number("sides", '["hazard", 1, 2, 4]', 21, 1, 20),
    number("tokens", "tokens = 4", -1, 0, 1000),
    number("vp", 'trait = "sings"\nvp = 4', -1, 0, 100),
    number("copies", 'id = "goo"\ncopies = 2', -1, 0, 1000),
    number("removed_by", "removed_by = 1", 0, 1, 20),
    number("market", "market = 2", 0, 1, 10),
    number("market", "market = 2", 11, 1, 10),
    number("value", "value = 2", -1, 0, 100),
    number("value", "value = 2", 101, 0, 100),
    number("care", "care = 1", -1, 0, 100),
    number("spaces", "spaces = 1", 13, 0, 12),
    number("spaces", '["sings"], spaces = 2', -1, 0, 12),
    number("vp", 'wild = "hues"\nvp = 2', 101, 0, 100),
    number("copies", 'attributes = ["teal"]\ncopies = 3', 1001, 0, 1000),
    number("amount", '"credit", amount = 2', 0, 1, 100),
    number("amount", 'gain = "credit", amount = 2', 0, 1, 100),
    number("amount", 'who = "others", amount = 1', 0, 1, 100),
    number("amount", "may = true, amount = 2", 21, 1, 20),
    number("out_of", "out_of = 2", 11, 1, 10),
    number("amount", "out_of = 2, amount = 1", 0, 1, 10),
    number("add", 'modify = "die", add = 1', 0, 1, 20),
    number("add", '"care", add = -2', -101, -100, 100),
    number("add", '"goods", add = 1', 21, -20, 20),
    number("add", '"value >= 5", add = -1', -101, -100, 100),
    number("cap", 'of = "worker", add = 1, cap = 3', 101, 0, 100),
    number("every", 'per = "habitats", every = 1', 0, 1, 100),
    number("max", 'per = "habitats", every = 1, max = 9', 101, 1, 100),
    number("points", "points = 1", 101, -100, 100),
    number("price", "\nprice = 3", -1, 0, 100),
    number("hire", "hire = [3, 4, 5]", -1, 0, 100),
    number("goods_spaces", "goods_spaces = 1", 13, 0, 12),
    number("mutation_spaces", "mutation_spaces = 2", -1, 0, 12),
    number("ranges", "{ 2 = 0 }", 101, 0, 100),
    number("copies", "price = 3\ncopies = 2", 1001, 0, 1000),
    number("vp", "price = 0\ncopies = 1\nvp = 1", 101, 0, 100),
]


def too_many(kind: str, there: int, most: int, *lines: str) -> Broken:
    """One entry of a kind more than can be played."""
    more = [entry(kind, f"x{i:03}", *lines) for i in range(most + 1 - there)]
    what = "pets without a deck" if kind == "pet" else f"entries of [[{kind}]]"
    says = f"E593 {most + 1} {what} are too many to be played -- keep {most}"
    return Broken("", "".join([*more[:-1], f"|{more[-1]}"]), says)


MANY = [
    too_many("attribute", 1, 100, 'group = "hues"'),
    too_many("attribute_group", 1, 100),
    too_many("board", 3, 100),
    too_many("deck", 2, 5, "market = 1"),
    too_many("episode", 2, 100, 'modify = [{ stat = "goods", add = 1 }]'),
    too_many("habitat", 3, 20, "price = 1", "copies = 1"),
    too_many("hazard_token", 1, 20, "copies = 1"),
    too_many("shop", 4, 100, 'board = "back"', SHOP),
    too_many("trait", 2, 20),
    too_many("pet", 1, 100, STARTER),
    Broken(
        'traits = ["sings", "bites"]',
        'traits = |["bites"' + ', "sings"' * 20 + "]",
        "E593 a list of 21 is too long to be played -- keep 20",
    ),
    Broken(
        'easy = { traits = ["sings"]',
        'easy = { traits = |["sings"' + ', "sings"' * 20 + "]",
        "E593 a list of 21 is too long to be played -- keep 20",
    ),
    Broken(
        f"{IGNORE} }}",
        f"do = |[{', '.join([SKIP] * 21)}] }}",
        "E593 a list of 21 is too long to be played -- keep 20",
        also=("E505",),
    ),
]

BROKEN = [
    *VERBS,
    *MODIFIERS,
    *PETS,
    *TRAITS,
    *HABITATS,
    *SHOPS,
    *SCORES,
    *TABLE,
    *EPISODES,
    *OPTIONS,
    *NUMBERS,
    *MANY,
]


def test_the_small_game_is_sound() -> None:
    result = corner()

    assert result.diagnostics == ()
    assert result.catalog is not None
    assert {kind for kind, entries in result.catalog.entries.items() if entries} == set(VOCABULARY.kinds)


@pytest.mark.parametrize("change", BROKEN, ids=lambda change: f"{change.says[:4]}-{change.new[:40]}")
def test_what_does_not_fit_together_is_refused(change: Broken) -> None:
    lines = told(change.text())

    assert f"{change.place()}: {change.says}" in lines
    assert {line.split()[1] for line in lines} == {change.says[:4], *change.also}


def test_every_fault_of_the_checks_is_tried_out() -> None:
    rooms = [*sorted(Path(validation.__file__).parent.glob("*.py")), Path(vocabulary.__file__)]
    source = "".join(room.read_text(encoding="utf-8") for room in rooms)

    shared = "E494"  # that of options, which the checks of all games share
    assert ({change.says[:4] for change in BROKEN} | {"E571", "E582"}) - {shared} == set(
        re.findall(r'"(E[0-9]{3})"', source)
    )


@pytest.mark.parametrize("kind", ["die", "rules"])
def test_a_game_has_one_die_and_one_set_of_rules(kind: str) -> None:
    tables = re.split(r"(?m)^(?=\[\[(?!option\.))", CORNER)
    (own,) = [table for table in tables if table.startswith(f"[[{kind}]]")]
    another = re.sub(r'(?m)^id = ".*"$', 'id = "another"', own)

    # given the game with one more of it, or with none
    (more,) = told(f"{CORNER}\n{another}")
    (none,) = told(CORNER.replace(own, "", 1))

    # then it is refused
    assert re.fullmatch(
        rf"corner/corner\.toml:\d+:1: E207 a set of packs has one \[\[{kind}\]\], .* -- keep one of them",
        more,
    )
    assert none.partition(": ")[2].startswith(f"E206 no pack of the set has a [[{kind}]] -- add one")


def test_what_is_too_much_is_told_once() -> None:
    # given two starters more than can be played
    more = [entry("pet", f"x{i:03}", STARTER) for i in range(101)]

    # then the first of them is blamed for both
    (line,) = told("\n".join([CORNER, *more]))
    assert line.endswith("E593 102 pets without a deck are too many to be played -- keep 100")


def test_a_game_without_traits_or_decks_is_refused() -> None:
    # given the game without any trait, deck or pet that needs one
    tables = re.split(r"(?m)^(?=\[\[(?!option\.))", CORNER)
    gone = ("trait", "deck", "award", "pet", "bonus_card", "hazard_token")
    text = "".join(table for table in tables if not table.startswith(tuple(f"[[{kind}]]" for kind in gone)))

    # when it is loaded with starters and cards of another sort
    starter = entry("pet", "stray", "copies = 3", STARTER)
    card = entry("bonus_card", "keeper", 'per = "pets"', "ranges = { 1 = 1 }", "copies = 3")

    # then it tells what is missing
    assert told(f"{text}\n{starter}\n{card}") == [
        "corner/corner.toml:1:1: E571 the game has no deck -- add a [[deck]]",
        "corner/corner.toml:1:1: E571 the game has no trait -- add a [[trait]]",
    ]


def test_a_game_without_episodes_draws_none() -> None:
    tables = re.split(r"(?m)^(?=\[\[(?!option\.))", CORNER)
    text = "".join(table for table in tables if not table.startswith(("[[episode]]", "[[option]]")))
    cure = 'add an [[episode]], or write "none"'

    assert told(text) == []
    drawn = told(text.replace("bonus_cards = 1\n", 'bonus_cards = 1\nepisode = "random"\n', 1))
    assert drawn == [f"corner/corner.toml:15:11: E582 an episode is drawn, but there is none -- {cure}"]
    chosen = told(text + WORD.replace("rounds = 4", 'episode = "random"'))
    (line,) = chosen
    assert line.endswith(f"E582 an episode is drawn, but there is none -- {cure}")


def test_nobody_plays_a_game_for_no_players() -> None:
    nobody = "corner/corner.toml:3:11: E573 nobody can play this -- write numbers of players"
    text = CORNER.replace("[2, 3]", "[]")
    assert told(text) == [nobody]

    # and nobody misses shops in it
    tables = re.split(r"(?m)^(?=\[\[(?!option\.))", text)
    assert told("".join(table for table in tables if not table.startswith("[[shop]]"))) == [nobody]


SOUND = [
    ("set = { bonus_cards = 0,", "set = { workers = 3, bonus_cards = 0,"),
    ("copies = 3\nhazard", "copies = 1000\nhazard"),
    ("reroll_price = 1", "reroll_price = 100"),
    ('"care", add = -2', '"care", add = -100'),
    ('of = "habitat", add = -1', 'of = "habitat", add = -20'),
    ('"goods", add = 1', '"goods", add = -1'),
    ('"hazards_needed", add = 1', '"hazards_needed", add = -1'),
    ('"die", add = 1', '"die", add = -1'),
    ("award_least = 2", "award_least = 1"),
    ('["hazard", 1, 2, 4]', "[1, 1]"),
    ('["bites", "bites"]', '["sings", "bites", "sings"]'),
    ('per = "trait.bites"', 'per = "pets"'),
    ('per = "trait.bites"', 'per = "awards"'),
    ("{ 2 = 0 }", "{ 1 = 9, 2 = 3 }"),
    ("{ 2 = 0 }", "{ 100 = 0 }"),
    ("1 = 2, 3 = 5 }\ncopies = 3", "1 = 2, 3 = 5 }\ncopies = 2"),
    ('traits = ["bites", "bites"]', 'traits = ["bites"' + ', "bites"' * 19 + "]"),
    ("cap = 0 }]", "cap = 0 }]\nlocks = true"),
    ("locks = true\n", ""),
    ('default = "normal"', 'default = "normal"\nseats = [2]'),
    ("", entry("option", "longer", "[[option.value]]", "value = true", "set = { rounds = 9, credits = 0 }")),
    ("", entry("board", "spare")),
    (MEET, 'do = [{ gain = "credit", amount = 1 }, { pay = "credit", who = "others", amount = 1 }]'),
    (MEET, 'if = "rules.hazard_tokens", do = [{ pay = "hazard_token", amount = "all" }]'),
    (MEET, 'if = "rules.bonus_cards > 0", do = [{ gain = "bonus_card", out_of = 2, amount = 1 }]'),
]


@pytest.mark.parametrize(("old", "new"), SOUND)
def test_what_can_be_played_is_taken(old: str, new: str) -> None:
    assert not old or CORNER.count(old) >= 1
    text = CORNER.replace(old, new, 1) if old else f"{CORNER}\n{new}"

    assert told(text) == []


def test_cards_and_workers_are_counted_for_those_who_can_choose_them() -> None:
    # given a value of an option that deals two cards each, and there are four cards
    mode = 'default = "normal"\n{}[[option.value]]\nvalue = "easy"\nset = {{ bonus_cards = {}, '
    old = mode.format("", 0)
    assert CORNER.count(old) == 1

    # then it is fine for two players, but not for three
    assert told(CORNER.replace(old, mode.format("seats = [2]\n", 2))) == []
    assert [line.split()[1] for line in told(CORNER.replace(old, mode.format("", 2)))] == ["E564"]


def test_another_pack_can_add_pieces_even_without_copies() -> None:
    pieces = [
        entry("pet", "ghost", 'deck = "plain"', "copies = 0", "value = 1", "care = 1", NO_TRAITS),
        entry("habitat", "fog", "price = 1", "copies = 0"),
        entry("hazard_token", "mist", "copies = 0"),
        entry("bonus_card", "void", 'per = "habitats"', "ranges = { 1 = 1 }", "copies = 0"),
        entry("board", "attic"),
        entry("shop", "loft", 'board = "attic"', SHOP),
        entry("episode", "dusk", 'modify = [{ stat = "goods", add = 1 }]'),
    ]

    assert told(CORNER, beside("\n".join(pieces))) == []


def test_another_pack_must_fit_the_game() -> None:
    shop = entry("shop", "loft", 'board = "left"', SHOP.replace("[1, 1, 1]", "[1]"))

    (line,) = told(CORNER, beside(shop))
    where, _, says = line.partition(": ")
    assert where == "beside/beside.toml:6:8"
    assert says.startswith("E551 a shop has room for 3 workers, but the number of prices is 1 -- ")


@pytest.mark.parametrize("change", NUMBERS, ids=lambda change: change.new[:40])
def test_the_range_that_is_advised_is_one_of_numbers_that_are_taken(change: Broken) -> None:
    advised = re.findall(r"-?[0-9]+", change.says.partition(" -- ")[2])
    assert len(advised) == 2

    for value in advised:
        tried = change._replace(new=re.sub(r"\|-?[0-9]+", value, change.new))
        assert not {line.split()[1] for line in told(tried.text())} & {"E591", "E592"}, value


def test_every_number_has_a_range() -> None:
    unmarked = [
        (cls.__name__, field)
        for cls in _classes()
        for field, shape in bounded(cls).items()
        if _whole(hints(cls)[field]) and not {AtLeast, AtMost} <= {type(part) for part in parts(shape)}
    ]
    assert unmarked == [("Option", "seats")]  # for numbers of players that there are


def _classes() -> list[Any]:
    """All classes of entries and of parts of them."""
    todo = [kind.fact for kind in VOCABULARY.kinds.values()]
    todo += [cls for union in VOCABULARY.unions.values() for cls in union.classes()]
    for cls in todo:  # grows while it is walked
        inner = [part for shape in hints(cls).values() for part in _classes_in(shape)]
        todo += [part for part in dict.fromkeys(inner) if part not in todo]
    return list(dict.fromkeys(todo))


def _classes_in(shape: Any) -> list[Any]:
    return [part for part in parts(shape) if isinstance(part, type) and attrs.has(part)]


def _whole(shape: Any) -> bool:
    return any(part is int for part in parts(shape)) and not any(
        isinstance(part, About | Ref) for part in parts(shape)
    )
