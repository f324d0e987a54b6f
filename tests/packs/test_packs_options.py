"""Options of any game: choosing them, what they change, and what is wrong with them."""

from __future__ import annotations

from typing import Annotated, Any

import attrs
import pytest

from petz_engine.kernel.refusal import OptionError
from petz_engine.packs import Catalog, Diagnostic, MemoryPack, Vocabulary, load
from petz_engine.packs.options import (
    changed,
    chosen,
    options_of,
    values_of,
)
from petz_engine.packs.shape import bounded, hints
from petz_engine.packs.vocabulary import AtLeast, Kind

HOME = "meadow"
SEATS = (2, 3)


@attrs.frozen
class Climate:
    rain: int = 2
    ponds: Annotated[int, AtLeast(1)] = 1
    sun: int = 5


Change, Value, Option = options_of(Climate, "rain", "ponds", "sun", entries=("storm",))
_, _, PlainOption = options_of(Climate, "rain", "ponds", "sun")


@attrs.frozen
class Storm:
    wind: int = 1


def vocabulary(option: type[Any] = Option) -> Vocabulary:
    """A game of storms, with options."""
    return Vocabulary(
        game=HOME,
        kinds={"climate": Kind(Climate, single=True), "option": Kind(option), "storm": Kind(Storm)},
        seats=lambda catalog: SEATS,
    )


CLIMATE = '[[climate]]\nid = "mild"\n'
STORMS = '[[storm]]\nid = "gale"\n[[storm]]\nid = "squall"\n'
DRY = '[[option]]\nid = "dry"\nseats = [2]\n[[option.value]]\nvalue = true\nset = { sun = 9 }\n'
SOIL = """
[[option]]
id = "soil"
default = "loam"
[[option.value]]
value = "clay"
set = { rain = 3, ponds = 2 }
[[option.value]]
value = "sand"
set = { ponds = 1 }
"""
WEATHER = '[[option]]\nid = "weather"\ndefault = "calm"\nentries = "storm"\n'
MINE = 'requires = ["meadow"]\n'


def a_pack(name: str, text: str, more: str = "") -> MemoryPack:
    """A pack of the game of storms."""
    head = f'format = 2\nid = "{name}"\nversion = "1"\ngame = "{HOME}"\n{more}'
    return MemoryPack(name, {"pack.toml": head, "a.toml": text})


def catalog_of(text: str, mine: str = "", option: type[Any] = Option) -> Catalog:
    """What a sound home pack, and one of somebody's own, come to."""
    result = load([a_pack(HOME, CLIMATE + text), a_pack("mine", mine, MINE)], vocabulary(option))
    assert result.diagnostics == ()
    assert result.catalog is not None
    return result.catalog


def rules(catalog: Catalog, **given: Any) -> Climate:
    """What the options of a catalog make of its rules."""
    (climate,) = catalog.of("climate")
    made: Climate = changed(climate.fact, catalog.of("option"), chosen(catalog, given, 2, HOME), HOME)
    return made


# --- choosing


@pytest.mark.parametrize(
    ("given", "made"),
    [
        ({}, Climate()),
        ({"soil": "loam", "dry": False}, Climate()),
        ({"soil": "clay"}, Climate(3, 2)),
        ({"soil": "sand", "dry": True}, Climate(2, 1, 9)),
    ],
)
@pytest.mark.parametrize("option", [Option, PlainOption])
def test_options_change_the_rules(given: dict[str, Any], made: Climate, option: type[Any]) -> None:
    assert rules(catalog_of(DRY + SOIL, option=option), **given) == made


def test_only_what_differs_from_its_default_is_chosen_in_the_order_of_the_entries() -> None:
    catalog = catalog_of(SOIL + DRY)
    given = {"meadow:soil": "sand", "dry": True}
    assert list(chosen(catalog, given, 2, HOME).items()) == [("dry", True), ("soil", "sand")]
    assert chosen(catalog, {"soil": "loam"}, 2, HOME) == {}


def test_each_entry_of_a_kind_is_a_value() -> None:
    # given an option without values of its own, and a pack that brings one more entry of its kind
    catalog = catalog_of(STORMS + WEATHER, '[[storm]]\nid = "hail"\n[[storm]]\nid = "gale"\n')
    (option,) = catalog.of("option")

    # then the entries of the game's own pack are called by their bare ids, those of others with their pack
    words = ["calm", "gale", "squall", "mine:gale", "mine:hail"]
    assert values_of(catalog, option, HOME) == words

    # and each can be chosen, and changes nothing in the rules
    for word in words[1:]:
        assert chosen(catalog, {"weather": word}, 3, HOME) == {"weather": word}
        assert rules(catalog, weather=word) == Climate()


def test_entries_may_stand_beside_values_that_are_written_out() -> None:
    catalog = catalog_of(STORMS + WEATHER + '[[option.value]]\nvalue = "mixed"\nset = { rain = 4 }\n')
    assert rules(catalog, weather="mixed") == Climate(4)
    assert rules(catalog, weather="gale") == Climate()


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("gael", "it can be 'calm', 'gale', 'squall', 'mine:hail'; did you mean 'gale'?"),
        ("hail", "it can be 'calm', 'gale', 'squall', 'mine:hail'; did you mean 'mine:hail'?"),
        ("tide", "has no value \"tide\"; it can be 'calm', 'gale', 'squall', 'mine:hail'"),
        (True, "has no value true; it can be 'calm', 'gale', 'squall', 'mine:hail'"),
        (None, "has no value null; it can be 'calm'"),
    ],
)
def test_a_value_that_does_not_exist_is_refused(value: Any, reason: str) -> None:
    catalog = catalog_of(STORMS + WEATHER, '[[storm]]\nid = "hail"\n')
    with pytest.raises(OptionError) as refused:
        chosen(catalog, {"weather": value}, 2, HOME)
    assert reason in str(refused.value)


def test_an_option_is_refused_for_seats_that_it_is_not_for() -> None:
    with pytest.raises(OptionError, match="the option dry does not exist for 3 seats, only for 2"):
        chosen(catalog_of(DRY), {"dry": True}, 3, HOME)


# --- checking


def faults(text: str, mine: str = "") -> list[Diagnostic]:
    """What is wrong with packs."""
    return list(load([a_pack(HOME, CLIMATE + text), a_pack("mine", mine, MINE)], vocabulary()).diagnostics)


@pytest.mark.parametrize(
    ("text", "message", "cure"),
    [
        (
            WEATHER.replace("calm", "gale") + STORMS,
            "the value 'gale' is the id of an entry of [[storm]], which is a value too",
            "write another word",
        ),
        (
            WEATHER + '[[option.value]]\nvalue = "squall"\nset = { rain = 4 }\n' + STORMS,
            "the value 'squall' is the id of an entry of [[storm]], which is a value too",
            "write another word",
        ),
        (
            WEATHER.replace('"calm"', "false") + STORMS,
            "ids of [[storm]] are words, and the default is none",
            'let it be a word, such as "none"',
        ),
        (
            WEATHER + STORMS.replace("gale", "true"),
            "the entry 'true' cannot be chosen: written down, it is a truth value",
            "give that entry another id",
        ),
        (
            WEATHER,
            "this option has no value but its default",
            "add an [[option.value]]",
        ),
        (
            DRY.replace("[2]", "[4]"),
            "nobody plays with 4 seats",
            "name some of 2, 3",
        ),
        (
            SOIL.replace('"sand"', '"clay"'),
            "the value 'clay' is there already",
            "name each value once",
        ),
        (
            SOIL.replace('"sand"', "true"),
            "this value is of another type",
            "let all be true or false, or all be words",
        ),
        (
            SOIL.replace("{ ponds = 1 }", "{}"),
            "this value changes nothing",
            "set something, or leave the value out",
        ),
        (
            SOIL.replace("ponds = 1", "ponds = 0"),
            "ponds is 0, too small",
            "write a number from 1 to 1000",
        ),
        (
            SOIL + DRY.replace("sun = 9", "rain = 1"),
            "meadow:dry sets rain too",
            "let one option set it",
        ),
        (
            SOIL.replace('"loam"', '""'),
            "an empty word cannot be chosen",
            "write a word",
        ),
        (
            SOIL.replace('"sand"', '"true"'),
            "the word 'true' cannot be chosen: written down, it is a truth value",
            "write true without quotes, or another word",
        ),
    ],
)
def test_what_is_wrong_with_an_option_is_told_with_a_cure(text: str, message: str, cure: str) -> None:
    assert [(fault.message, fault.cure) for fault in faults(text)] == [(message, cure)]


def test_only_the_entries_of_some_kinds_can_be_values() -> None:
    (fault,) = faults(STORMS + WEATHER.replace("storm", "stom"))
    assert (fault.code, fault.message) == ("E113", "expected 'storm', got 'stom'")
    assert fault.cure == "did you mean 'storm'?"


def test_a_change_has_the_types_and_bounds_of_the_rules() -> None:
    assert hints(Change) == dict.fromkeys(("rain", "ponds", "sun"), int | None)
    assert bounded(Change)["ponds"] == Annotated[int, AtLeast(1)] | None
    made = Option((Value(True, Change(ponds=2)),), False, None, (2,))
    assert made.value[0].set.ponds == 2


def test_a_word_is_taken_by_an_entry_of_ones_own_only_with_its_pack() -> None:
    # given an entry of somebody's own pack with the id of the default
    mine = '[[storm]]\nid = "calm"\n'

    # then the default and the entry have two names
    catalog = catalog_of(STORMS + WEATHER, mine)
    assert chosen(catalog, {"weather": "mine:calm"}, 2, HOME) == {"weather": "mine:calm"}
    assert chosen(catalog, {"weather": "calm"}, 2, HOME) == {}
