"""Loading sound packs: what stands in the catalog, which packs come along, and in which order."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest
from garden import GARDEN, HEAD, PLANTS, SHIPPED, Dig, Plant, Sell, Store, mine

from petz_engine.packs import Catalog, Entry, MemoryPack, Origin, Vocabulary, find_packs, game_of, load
from petz_engine.packs.source import Source
from petz_engine.packs.vocabulary import Kind


def loaded(*packs: Source) -> Catalog:
    result = load(packs, GARDEN, shipped=SHIPPED)
    assert not result.diagnostics
    assert result.catalog is not None
    return result.catalog


def head(name: str, **more: list[str]) -> str:
    """A manifest."""
    rows = [f"{key} = {[*map(str, value)]}" for key, value in more.items()]
    return "\n".join(["format = 2", f'id = "{name}"', 'version = "1"', 'game = "garden"', *rows])


def test_an_entry_with_every_form_of_field() -> None:
    # when a pack is loaded
    catalog = loaded(mine())

    # then its entries are typed, named, marked and placed, and its references are qualified
    (rose,) = [entry for entry in catalog.of("plant") if entry.id == "mine:giant_rose"]
    _, sell = rose.fact.deeds
    deeds = (Dig("plough", 2), Sell("sell", -1, sell.per))
    assert str(sell.per) == "plants.meadow:daisy"
    assert rose == Entry(
        id="mine:giant_rose",
        kind="plant",
        name="Giant Rose",
        fact=Plant(
            soil="mine:clay",
            water=3,
            size="large",
            rows=("mine:clay", "meadow:loam", "meadow:sand"),
            grows={1: 3, 2: 4},
            worth=5,
            near=("meadow:daisy", "mine:giant_rose"),
            deeds=deeds,
            limit="size",
            bonus=6,
            store=Store(("meadow:daisy",)),
        ),
        standin=("name", "worth"),
        unofficial=("water",),
        origin=Origin("mine", "plants.toml", 6),
        about='Drinks "a lot".',
    )
    assert rose.text == rose.about
    assert str(rose.origin) == "mine/plants.toml:6"


def test_every_kind_is_there_sorted_by_id() -> None:
    catalog = loaded(mine("", HEAD))
    assert list(catalog.entries) == ["plant", "soil", "tool", "weather"]
    assert [entry.id for entry in catalog.of("plant")] == ["meadow:daisy", "meadow:rose"]
    assert catalog.of("tool") == catalog.of("zebra") == ()
    assert catalog.of("weather")[0].name == "Summer"


def test_required_packs_come_from_those_shipped() -> None:
    # given a pack that requires one which requires another
    pack = MemoryPack("mine", {"pack.toml": head("mine", requires=["marsh"]), "a.toml": ""})

    # then both come along, the deepest first, and what nobody requires stays away
    assert [(info.id, info.version) for info in loaded(pack).packs] == [
        ("meadow", "1.4.0"),
        ("marsh", "0.3"),
        ("mine", "1"),
    ]


def test_given_packs_stand_in_front_of_shipped_ones() -> None:
    meadow = MemoryPack(
        "new", {"pack.toml": head("meadow"), "a.toml": '[[weather]]\nid = "rainy"\nrain = 9\n'}
    )
    catalog = loaded(MemoryPack("mine", {"pack.toml": head("mine", requires=["meadow"])}), meadow)
    assert [entry.id for entry in catalog.of("weather")] == ["meadow:rainy"]


def test_load_order_is_depth_then_id() -> None:
    # given packs without a common order, one of them after another that is there and one that is not
    packs = [
        MemoryPack("z", {"pack.toml": head("z")}),
        MemoryPack("b", {"pack.toml": head("b", requires=["meadow"])}),
        MemoryPack("a", {"pack.toml": head("a", after=["b", "nobody"])}),
    ]

    # then the order in which they are given does not matter
    orders = {tuple(info.id for info in loaded(*each).packs) for each in (packs, packs[::-1])}
    assert orders == {("meadow", "z", "b", "a")}


def test_the_own_pack_hides_required_ones() -> None:
    # given a plant that a required pack has too
    text = '[[plant]]\nid = "rose"\nsoil = "loam"\nnear = ["rose", "meadow:rose"]\n'

    # then the bare id means the own one
    (rose,) = [entry for entry in loaded(mine(text)).of("plant") if entry.id == "mine:rose"]
    assert rose.fact.near == ("mine:rose", "meadow:rose")


def test_a_broken_file_makes_no_further_faults() -> None:
    # given two files, of which one is broken and defines what the other needs
    files = {
        "pack.toml": HEAD,
        "a.toml": '[[soil]]\nid = "clay"\nwet = \n',
        "b.toml": PLANTS.partition("[[plant]]")[2],
    }
    files["b.toml"] = "[[plant]]" + files["b.toml"]

    # when they are loaded
    result = load([MemoryPack("mine", files)], GARDEN, shipped=SHIPPED)

    # then only the broken one is told of
    assert [str(each) for each in result.diagnostics] == ["mine/a.toml:3:7: E101 Invalid value"]


def test_loading_is_pure() -> None:
    # given a broken pack that is mended
    broken, sound = mine(PLANTS.replace("wet = true", "wet = 1")), mine()

    # then what was loaded before does not matter
    first = load([sound], GARDEN, shipped=SHIPPED).catalog
    assert len(load([broken], GARDEN, shipped=SHIPPED).diagnostics) == 1
    again = load([sound], GARDEN, shipped=SHIPPED).catalog
    assert first is not None
    assert again is not None
    assert first.entries == again.entries
    assert first.packs == again.packs


def test_no_packs_are_an_empty_set() -> None:
    result = load([], Vocabulary("nothing", {}))
    assert result.catalog is not None
    assert result.catalog.packs == ()


def test_paths_where_nothing_is(tmp_path: Path) -> None:
    for ask in (lambda path: load([path], GARDEN), game_of, find_packs):
        with pytest.raises(FileNotFoundError, match="nowhere"):
            ask(tmp_path / "nowhere")


def test_packs_are_found_in_a_folder(tmp_path: Path) -> None:
    # given a folder with two packs and something else
    for name in ("b", "a", "c"):
        (tmp_path / name).mkdir()
    for name in ("b", "a"):
        (tmp_path / name / "pack.toml").write_text(head(name))

    # then the folder has both, and a pack is itself
    assert find_packs(tmp_path) == (tmp_path / "a", tmp_path / "b")
    assert find_packs(tmp_path / "a") == (tmp_path / "a",)
    assert game_of(tmp_path / "a") == "garden"
    assert game_of(tmp_path / "c") is None


def test_hidden_and_other_files_are_no_content(tmp_path: Path) -> None:
    for name in ("pack.toml", ".hidden.toml", ".git/a.toml", "readme.md", "deep/er/soil.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(
            "this is no content" if name != "deep/er/soil.toml" else '[[soil]]\nid = "clay"\n'
        )
    (tmp_path / "pack.toml").write_text(HEAD)
    soils = loaded(tmp_path).of("soil")
    assert [str(entry.origin) for entry in soils] == [
        "meadow/plants.toml:1",
        "meadow/plants.toml:3",
        "mine/deep/er/soil.toml:1",
    ]


@pytest.mark.parametrize("shape", [float, bytes, list[int], dict[str, int], object])
def test_a_vocabulary_with_an_impossible_field_is_a_mistake_of_its_author(shape: Any) -> None:
    # given a kind with a field that no TOML can fill without guessing
    cls = attrs.make_class("Odd", {"field": attrs.field(type=shape)}, frozen=True)
    cls.__annotations__ = {"field": shape}

    # when anything is loaded, then the author is told
    with pytest.raises(TypeError, match="no field of an entry may have the type"):
        load([mine("")], Vocabulary("garden", {"odd": Kind(cls)}), shipped=SHIPPED)
