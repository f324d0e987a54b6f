"""Hashes and records: they depend on what packs say, not on how it is written, and a record gives the catalog back."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from garden import GARDEN, HEAD, PLANTS, SHIPPED, mine
from hypothesis import given, settings
from hypothesis import strategies as st

from petz_engine.packs import BadRecordError, Catalog, Entry, MemoryPack, Origin, canonical, load, restore
from petz_engine.packs.canonical import entries_hash
from petz_engine.packs.frozen_dict import FrozenDict

BLOCKS = [
    '[[soil]]\nid = "clay"\nwet = true\n',
    '[[soil]]\nid = "chalk"\nabout = "white"\n',
    '[[plant]]\nid = "fern"\nsoil = "clay"\ngrows = { 1 = 2, 2 = 3 }\n',
    '[[plant]]\nid = "moss"\nsoil = "loam"\nstandin = ["soil", "water"]\n',
]
REWRITTEN = [
    "# wet\n[[soil]]\nwet=true # very\nid='clay'\nstandin=[]\n",
    '[[soil]]\nabout = "white"\nname = "Chalk"\nwet = false\nid = "chalk"\n',
    '[[plant]]\r\nsoil = "mine:clay"\r\nworth = "2/2"\r\nid = """fern"""\r\ngrows.2 = 3\r\ngrows.1 = 2\r\n',
    '[[plant]]\nstandin = ["water", "soil", "water"]\nsoil = "meadow:loam"\nid = "moss"\nwater = 0b1\n',
]


def loaded(pack: MemoryPack) -> Catalog:
    result = load([pack], GARDEN, shipped=SHIPPED)
    assert not result.diagnostics
    assert result.catalog is not None
    return result.catalog


def unplaced(catalog: Catalog) -> dict[str, list[Entry]]:
    nowhere = Origin("", "", 0)
    return {
        kind: [attrs.evolve(each, origin=nowhere) for each in rows] for kind, rows in catalog.entries.items()
    }


def as_read(data: Any) -> Any:
    """The record as it comes out of a file."""
    return json.loads(json.dumps(data))


@settings(max_examples=50)
@given(
    st.permutations(range(4)),
    st.lists(st.booleans(), min_size=4, max_size=4),
    st.lists(st.sampled_from(["a", "b", "deep/c"]), min_size=4, max_size=4),
)
def test_hash_ignores_comments_order_spelling_and_files(
    order: list[int], new: list[bool], files: list[str]
) -> None:
    # given the same entries in another order, spelling and distribution over files
    texts: dict[str, str | bytes] = {"pack.toml": "# mine\n" + HEAD + 'license = "CC0"\n'}
    for index, rewritten, file in zip(order, new, files, strict=True):
        block = (REWRITTEN if rewritten else BLOCKS)[index]
        texts[f"{file}.toml"] = str(texts.get(f"{file}.toml", "")) + block

    # when both packs are loaded
    plain, other = loaded(mine("\n".join(BLOCKS))), loaded(MemoryPack("elsewhere", texts))

    # then nothing tells them apart but the origins
    assert other.packs == plain.packs
    assert unplaced(other) == unplaced(plain)
    assert canonical(other) == canonical(plain)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("wet = true", "wet = false"),
        ('"Giant Rose"', '"Tall Rose"'),
        ('standin = ["worth", "name"]', 'standin = ["worth"]'),
        ('unofficial = ["water"]', ""),
        ("{ 1 = 3, 2 = 4 }", "{ 1 = 3, 2 = 5 }"),
        ('["clay", "loam", "meadow:sand"]', '["loam", "clay", "meadow:sand"]'),
        ('points = "-1/2"', "points = -1"),
        ('id = "scythe"', 'id = "sickle"'),
    ],
)
def test_hash_sees_every_fact(old: str, new: str) -> None:
    # given a pack and one that differs in one fact, name or mark
    assert old in PLANTS
    before, after = loaded(mine()), loaded(mine(PLANTS.replace(old, new)))

    # then its hash differs, and that of the pack below does not
    assert [info.id for info in before.packs] == ["meadow", "mine"]
    assert before.packs[0] == after.packs[0]
    assert before.packs[1].hash != after.packs[1].hash


def test_the_hash_is_pinned() -> None:
    # a record of last year must still fit: this value changes only on purpose, with the format
    assert [info.hash[:16] for info in loaded(mine()).packs] == ["a74fd76e77bd8dd8", "7fba91125662ee5a"]


def test_record_round_trip() -> None:
    # given a catalog with every form of field
    catalog = loaded(mine())

    # when it is written to JSON and restored
    restored = restore(as_read(canonical(catalog)), GARDEN)

    # then all but the origins is the same
    assert unplaced(restored) == unplaced(catalog)
    assert restored.packs == catalog.packs
    assert canonical(restored) == canonical(catalog)
    assert restored.of("tool")[0].origin == Origin("mine", "record", 0)


def rehashed(data: Any) -> Any:
    """The record with hashes that fit again, as far as there is something to hash."""
    packs = data["packs"] if isinstance(data["packs"], list) else []
    for pack in packs:
        if isinstance(pack, dict) and "entries" in pack:
            pack["hash"] = entries_hash(pack["entries"])
    return data


def put(*path: str | int, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(data: dict[str, Any]) -> None:
        inner: Any = data
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value

    return change


ROSE = ("packs", 1, "entries", "plant", "giant_rose")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (put("game", value="chess"), "game: this is content of 'chess', not of 'garden'"),
        (put("packs", value={}), "packs: expected an array, got a table"),
        (put("packs", 0, value=3), "packs.0: expected a table, got 3"),
        (put("packs", 1, "id", value="meadow"), "packs: a pack is there twice"),
        (put("packs", 1, "id", value="Mine"), "packs.1.id: 'Mine' is no id of a pack"),
        (
            put("packs", 1, "entries", "plant", value=[]),
            "packs.1.entries.plant: expected a table, got an array",
        ),
        (
            put("packs", 1, "entries", "zebra", value={}),
            "packs.1.entries.zebra: there is no such kind of entry",
        ),
        (
            put(*ROSE, "water", value="3"),
            "packs.1.entries.plant.giant_rose.water: expected a whole number, got '3'",
        ),
        (put(*ROSE, "soil", value="clay"), "packs.1.entries.plant.giant_rose.soil: 'clay' is not qualified"),
        (
            put(*ROSE, "soil", value="mine:mud"),
            "packs.1.entries.plant.giant_rose.soil: there is no soil 'mine:mud'",
        ),
        (
            put(*ROSE, "soil", value=None),
            "packs.1.entries.plant.giant_rose.soil: expected the id of a soil, got null",
        ),
        (
            put(*ROSE, "id", value="small_rose"),
            "packs.1.entries.plant.giant_rose.id: the id of this entry is its key, 'giant_rose'",
        ),
        (put("game", value=["garden"]), "game: expected text, got an array"),
        (put("game", value={}), "game: expected text, got a table"),
        (put("packs", 0, value={}), "packs.0: the key 'id' is missing"),
        (put(*ROSE, "wtaer", value=1), "packs.1.entries.plant.giant_rose.wtaer: unknown key 'wtaer'"),
        (
            put("packs", 0, "entries", "weather", value={}),
            "content: a set of packs has one [[weather]], this has 0",
        ),
        (put(*ROSE, "water", value=9), "plant.water: mine:giant_rose: drinks 9, but it rains 5"),
    ],
)
def test_bad_records(change: Callable[[dict[str, Any]], None], message: str) -> None:
    # given a record with one fault
    data = copy.deepcopy(canonical(loaded(mine())))
    change(data)
    rehashed(data)

    # when it is restored, then the error says what is wrong where
    with pytest.raises(BadRecordError) as error:
        restore(data, GARDEN)
    assert str(error.value) == message


def test_a_record_whose_hash_does_not_fit() -> None:
    data = copy.deepcopy(canonical(loaded(mine())))
    data["packs"][1]["entries"]["plant"]["giant_rose"]["water"] = 1
    with pytest.raises(BadRecordError, match=r"packs\.1\.hash: the hash does not fit the entries"):
        restore(data, GARDEN)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@settings(max_examples=300)
@given(JSON, st.sampled_from([(), ("packs",), ("packs", 1), ("packs", 1, "entries"), ROSE, (*ROSE, "deeds")]))
def test_any_json_gives_a_catalog_or_the_typed_error(value: Any, path: tuple[str | int, ...]) -> None:
    # given a record with any value in one place
    data = copy.deepcopy(canonical(loaded(mine())))
    if path:
        put(*path, value=value)(data)
        rehashed(data)
    else:
        data = value

    # when it is restored, then nothing but the typed error comes out
    try:
        restored = restore(data, GARDEN)
    except BadRecordError:
        return
    assert [info.id for info in restored.packs] == [pack["id"] for pack in data["packs"]]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "content: expected a table, got null"),
        ([], "content: expected a table, got an array"),
        ("garden", "content: expected a table, got 'garden'"),
        (7, "content: expected a table, got 7"),
        (b"garden", "content: expected a table, got a value of the type bytes"),
        ({}, "content: the key 'game' is missing"),
        ({"game": {"garden"}}, "game: expected text, got a value of the type set"),
        ({1: 2, "game": None}, "game: expected text, got null"),
    ],
)
def test_what_is_no_record_at_all(data: Any, message: str) -> None:
    with pytest.raises(BadRecordError) as error:
        restore(data, GARDEN)
    assert str(error.value) == message


def circle() -> dict[str, Any]:
    table: dict[str, Any] = {}
    table["table"] = table
    return table


def nested() -> list[Any]:
    table: list[Any] = []
    for _ in range(100_000):
        table = [table]
    return table


NO_JSON: dict[str, Any] = {
    "a number as key": {1: 2},
    "nothing as key": {None: 1},
    "a tuple": (1,),
    "a set": {1},
    "bytes": b"",
    "an object": object(),
    "no number": float("nan"),
    "a circle": circle(),
    "a deep list": nested(),
    "a long number": 10**5000,
}


@pytest.mark.parametrize("case", NO_JSON)
def test_what_no_json_can_hold_is_no_record(case: str) -> None:
    # given a record in Python with a value that no file could have held
    data = copy.deepcopy(canonical(loaded(mine())))
    data["packs"][1]["entries"]["plant"]["giant_rose"]["water"] = NO_JSON[case]

    # when it is restored, then that is what is wrong with it
    with pytest.raises(BadRecordError, match=r"packs\.1\.entries: this is no plain JSON data"):
        restore(data, GARDEN)


# --- nothing can be changed ----------------------------------------------------------------------------------------


def test_a_catalog_stays_as_it_is() -> None:
    # given a catalog and what it was made of
    catalog = loaded(mine())
    rows = dict(catalog.entries)
    again = Catalog(catalog.game, catalog.packs, rows)
    rows.clear()

    # then nothing in it can be set or removed, and what it was made of does not matter
    (rose,) = [entry for entry in catalog.of("plant") if entry.id == "mine:giant_rose"]
    for table in (catalog.entries, again.entries, rose.fact.grows):
        changed: Any = table
        with pytest.raises(TypeError):
            changed["plant"] = ()
        with pytest.raises(TypeError):
            del changed["plant"]
        assert not hasattr(changed, "clear")
    assert again.entries == catalog.entries
    for entry in (each for of in catalog.entries.values() for each in of):
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            entry.__setattr__("fact", None)


def test_entries_can_be_compared_hashed_copied_and_pickled() -> None:
    # given the entries of a catalog, some with tables in them
    entries = [entry for of in loaded(mine()).entries.values() for entry in of]
    assert any(isinstance(getattr(entry.fact, "grows", None), FrozenDict) for entry in entries)

    # then their copies are equal in every way
    for copied in (copy.deepcopy(entries), pickle.loads(pickle.dumps(entries))):
        assert copied == entries
        assert list(map(hash, copied)) == list(map(hash, entries))
    assert len(set(entries)) == len(entries)
    assert pickle.loads(pickle.dumps(loaded(mine()))).entries == loaded(mine()).entries
