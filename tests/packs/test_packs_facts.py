"""What packs say, declared once: unions by their tags, bounds on fields, and facts with numbers for ids."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import attrs
import pytest

from petz_engine.packs import Catalog, MemoryPack, Vocabulary, load
from petz_engine.packs.entry_index import EntryIndex
from petz_engine.packs.expressions.scopes import Countable, Member, Printed, Role
from petz_engine.packs.frozen_dict import FrozenDict
from petz_engine.packs.shape import hints
from petz_engine.packs.vocabulary import (
    AtLeast,
    AtMost,
    Bounds,
    Halves,
    Kind,
    Ref,
    Union,
)

NestRef = Annotated[int, Ref("nest")]
BirdRef = Annotated[int, Ref("bird")]
Eggs = Annotated[int, AtLeast(1, "E701"), AtMost(9)]


class Deed:
    """What a bird does."""


@attrs.frozen
class Lay(Deed):
    deed: Literal["lay", "hide"]
    eggs: Eggs = 1
    into: NestRef | None = None


@attrs.frozen
class Sing(Deed):
    deed: Literal["sing"]
    to: BirdRef


@attrs.frozen
class Bird:
    nests: Annotated[tuple[NestRef, ...], AtMost(3)] = ()
    home: tuple[NestRef, NestRef] | None = None
    friends: Mapping[int, BirdRef] = FrozenDict({})
    worth: Annotated[int, Halves(), AtLeast(1), AtMost(20)] = 2
    weight: int = 1
    clutch: Eggs | Literal["many"] | None = None
    broods: Mapping[int, Eggs] = FrozenDict({})
    deeds: tuple[Deed, ...] = ()
    loud: bool = False


@attrs.frozen
class Nest:
    twigs: tuple[int, ...] = ()


AVIARY = Vocabulary(
    game="aviary",
    kinds={"bird": Kind(Bird, most=4), "nest": Kind(Nest)},
    unions={Deed: Union.of(Deed)},
    bounds=Bounds(number=50, items=5, small="E702", large="E703", many="E704"),
)
HEAD = 'format = 2\nid = "zoo"\nversion = "1"\ngame = "aviary"\n'
NESTS = '[[nest]]\nid = "hollow"\n[[nest]]\nid = "bush"\n'


def told(text: str) -> list[str]:
    """What is wrong with a pack."""
    result = load([MemoryPack("zoo", {"pack.toml": HEAD, "a.toml": NESTS + text})], AVIARY)
    return [f"{each.code} {each.message} -- {each.cure}" for each in result.diagnostics]


def catalog_of(text: str) -> Catalog:
    """The catalog of a sound pack."""
    result = load([MemoryPack("zoo", {"pack.toml": HEAD, "a.toml": NESTS + text})], AVIARY)
    assert result.diagnostics == ()
    assert result.catalog is not None
    return result.catalog


def test_a_union_is_made_of_the_classes_and_their_tags() -> None:
    assert Union.of(Deed) == Union("deed", {"hide": Lay, "lay": Lay, "sing": Sing})
    assert Union.of(Sing | Lay) == Union.of(Deed)


@attrs.frozen
class Hum:
    """Begins with another word than its neighbours."""

    loud: Literal["hum"]


def test_a_class_of_a_union_with_another_tag_is_told() -> None:
    with pytest.raises(TypeError, match="Hum begins with 'loud'; the tag of its union is 'deed'"):
        Union.of(Lay | Hum)


def test_bounds_leave_the_types_as_they_are() -> None:
    assert hints(Bird)["clutch"] == int | Literal["many"] | None
    assert hints(Bird)["nests"] == tuple[NestRef, ...]
    assert hints(Bird)["worth"] == Annotated[int, Halves()]
    assert hints(Bird)["broods"] == Mapping[int, int]


BIRD = '[[bird]]\nid = "wren"\n'


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("clutch = 0", "E701 clutch is 0, too small -- write a number from 1 to 9"),
        ("clutch = 10", "E703 clutch is 10, too large to be played -- write a number from 1 to 9"),
        ("broods = { 2 = 0 }", "E701 broods is 0, too small -- write a number from 1 to 9"),
        (
            "broods = { 1 = 1, 2 = 2, 3 = 3, 4 = 4, 5 = 5, 6 = 6 }",
            "E704 a list of 6 is too long to be played -- keep 5",
        ),
        (
            'deeds = [{ deed = "lay", eggs = 10 }]',
            "E703 eggs is 10, too large to be played -- write a number from 1 to 9",
        ),
        ("weight = 51", "E703 weight is 51, too large to be played -- write a number from -50 to 50"),
        ("weight = -51", "E703 weight is -51, too small -- write a number from -50 to 50"),
        ("worth = 0", 'E702 worth is 0, too small -- write a number from "1/2" to 10'),
        ('worth = "21/2"', 'E703 worth is "21/2", too large to be played -- write a number from "1/2" to 10'),
        ('nests = ["bush", "bush", "bush", "bush"]', "E704 a list of 4 is too long to be played -- keep 3"),
        (
            "".join(f'[[bird]]\nid = "b{i}"\n' for i in range(4)),
            "E704 5 entries of [[bird]] are too many to be played -- keep 4",
        ),
    ],
)
def test_what_is_out_of_bounds_is_told(line: str, said: str) -> None:
    assert told(f"{BIRD}{line}\n") == [said]


@pytest.mark.parametrize(
    "line",
    [
        "clutch = 1",
        "clutch = 9",
        'clutch = "many"',
        "weight = -50",
        'worth = "1/2"',
        "worth = 10",
        "loud = true",
    ],
)
def test_what_is_within_bounds_is_taken(line: str) -> None:
    assert told(f"{BIRD}{line}\n") == []


def test_a_fact_is_resolved_wherever_ids_stand_in_it() -> None:
    lay, sing = '{ deed = "lay", into = "hollow" }, { deed = "hide" }', '{ deed = "sing", to = "wren" }'
    lines = ['nests = ["hollow", "bush"]', 'home = ["bush", "hollow"]', 'friends = { 1 = "owl", 3 = "wren" }']
    birds = f'{BIRD}{chr(10).join(lines)}\ndeeds = [{lay}, {sing}]\n[[bird]]\nid = "owl"\n'
    found = EntryIndex(catalog_of(birds).entries)

    # given a bird with ids in tuples, tables and parts, then they are numbers (owl 0, wren 1; bush 0, hollow 1)
    owl, wren = found.facts("bird")
    assert (wren.nests, wren.home, wren.friends) == ((1, 0), (0, 1), {1: 0, 3: 1})
    assert wren.deeds == (Lay("lay", 1, 1), Lay("hide"), Sing("sing", 1))

    # and a fact without ids is the same one, and one that names nothing names nothing
    bush = found.all("nest")[0].fact
    assert found.resolved(bush) is bush
    assert (owl.home, owl.nests) == (None, ())


def test_kinds_that_are_numbered_together_share_their_numbers() -> None:
    entries: dict[str, Any] = dict(catalog_of(BIRD).entries)
    found = EntryIndex(entries, {"thing": ("nest", "bird")})

    # given birds and nests in the order of their ids, then a reference to a nest is the number of a thing
    assert found.names()["thing"] == ("zoo:bush", "zoo:hollow", "zoo:wren")
    assert [found.number(kind, f"zoo:{name}") for kind, name in (("nest", "hollow"), ("bird", "wren"))] == [
        1,
        2,
    ]
    assert dict(found.numbers["bird"]) == {"zoo:wren": 0}


@pytest.mark.parametrize(
    ("member", "said"),
    [
        (
            Countable(lambda c, one, number: 0, of="brid"),
            "sky.bird: of is 'brid', which is none of ['bird', 'nest']",
        ),
        (Role("see", lambda c, one: one), "sky.bird: scope is 'see', which is none of ['rules', 'sky']"),
        (Countable(lambda c, one: 0, most="nests"), "sky.bird: most is 'nests', which is none of ['birds']"),
    ],
)
def test_a_number_that_names_what_is_not_there_is_told_where_a_vocabulary_is_made(
    member: Member, said: str
) -> None:
    with pytest.raises(TypeError, match=re.escape(said)):
        attrs.evolve(AVIARY, scopes={"sky": {"bird": member}, "rules": {"birds": Printed()}})
