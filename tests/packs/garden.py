"""A small game of gardens: a vocabulary with every form of field, and packs to require."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal

import attrs

from petz_engine.packs.catalog import Catalog, Fault
from petz_engine.packs.expressions import NOBODY, OWNER, Countable, Function, Role, Selector
from petz_engine.packs.frozen_dict import FrozenDict
from petz_engine.packs.source import MemoryPack
from petz_engine.packs.vocabulary import About, Halves, Kind, Ref, Union, Vocabulary

SoilRef = Annotated[str, Ref("soil")]
PlantRef = Annotated[str, Ref("plant")]
HalfPoints = Annotated[int, Halves()]
Counts = Annotated[Function, About("stall")]


class Verb:
    """What is done to a plant; the first key chooses the class."""


class Deed:
    """One thing that is done; ``deed`` chooses the class."""


@attrs.frozen
class Dig(Deed):
    deed: Literal["dig", "plough"]
    depth: int = 1
    if_: Annotated[Function, About("plant", condition=True)] | None = None


@attrs.frozen
class Sell(Deed):
    deed: Literal["sell"]
    points: HalfPoints
    per: Counts


@attrs.frozen
class Prune(Verb):
    prune: Literal["buds", "leaves"]
    amount: int = 1


@attrs.frozen
class Pick(Verb):
    pick: PlantRef
    per: Annotated[Function, About("gardener", seen="owner")]


@attrs.frozen
class Soil:
    wet: bool = False


@attrs.frozen
class Store:
    holds: tuple[PlantRef, ...]


@attrs.frozen
class Plant:
    soil: SoilRef
    water: int = 1
    size: Literal["small", "large"] = "small"
    rows: tuple[SoilRef, ...] = ()
    grows: Mapping[int, int] = FrozenDict({})
    worth: HalfPoints = 2
    near: tuple[PlantRef, PlantRef] | None = None
    deeds: tuple[Deed, ...] = ()
    limit: int | Literal["size"] | None = None
    bonus: HalfPoints | None = None
    store: Store | None = None
    do: tuple[Verb, ...] = ()


@attrs.frozen
class Cutter:
    use: Literal["cut"]
    reach: int = attrs.field(default=1)

    @reach.validator
    def _positive(self, attribute: object, value: int) -> None:
        if value < 1:
            raise ValueError(f"a reach is 1 or more, not {value}")


@attrs.frozen
class Barrow:
    use: Literal["carry"]
    room: int


@attrs.frozen
class Weather:
    rain: int


def thirsty(catalog: Catalog) -> list[Fault]:
    """No plant may drink more than it rains."""
    (weather,) = catalog.of("weather")
    return [
        Fault(
            "E401",
            plant,
            ("water",),
            f"drinks {plant.fact.water}, but it rains {weather.fact.rain}",
            "water less",
        )
        for plant in catalog.of("plant")
        if plant.fact.water > weather.fact.rain
    ]


def shrinking(catalog: Catalog) -> list[Fault]:
    """Nothing grows smaller."""
    return [
        Fault("E402", plant, ("grows", small), f"shrinks from {small} to {large}")
        for plant in catalog.of("plant")
        for small, large in plant.fact.grows.items()
        if large < small
    ]


GARDEN = Vocabulary(
    game="garden",
    kinds={
        "plant": Kind(Plant),
        "soil": Kind(Soil),
        "tool": Kind(Union("use", {"cut": Cutter, "carry": Barrow})),
        "weather": Kind(Weather, single=True),
    },
    unions={
        Deed: Union("deed", {"dig": Dig, "plough": Dig, "sell": Sell}),
        Verb: Union("", {**Union.by_first_key(Prune).members, "pick": Pick}),
    },
    scopes={
        "plant": {
            "buds": Countable(lambda c, plant, number: 0, of="plant", words={"any": lambda c, plant: 0}),
            "height": Countable(lambda c, plant: 0),
            "owner": Role("gardener", lambda c, plant: None),
        },
        "stall": {
            "plants": Countable(lambda c, stall, number: 0, of="plant", words={"any": lambda c, stall: 0}),
            "gold": Countable(lambda c, stall: 0),
        },
        "gardener": {
            "coins": Countable(lambda c, gardener: 0, seen=OWNER),
            "weather": Countable(lambda c, gardener: 0, seen=NOBODY),
            "plants": Selector("plant", lambda c, gardener: ()),
        },
    },
    checks=(thirsty, shrinking),
)

HERE = Path(__file__).parent
SHIPPED = {name: HERE / "shipped" / name for name in ("desert", "marsh", "meadow")}

HEAD = 'format = 2\nid = "mine"\nversion = "1.0"\ngame = "garden"\nrequires = ["meadow >= 1"]\n'
PLANTS = '''\
# what grows here
[[soil]]
id = "clay"
wet = true

[[plant]]
id = "giant_rose"
name = "Giant Rose"
soil = "clay"
water = 3
size = "large"
rows = ["clay", "loam", "meadow:sand"]
grows = { 1 = 3, 2 = 4 }
worth = "5/2"
near = ["meadow:daisy", "giant_rose"]
deeds = [{ deed = "plough", depth = 2 }, { deed = "sell", points = "-1/2", per = "plants.daisy" }]
limit = "size"
bonus = 3
standin = ["worth", "name"]
unofficial = ["water"]
about = """
Drinks "a lot"."""
[plant.store]
holds = ["daisy"]

[[tool]]
id = "scythe"
use = 'cut'
reach = 2
'''


def mine(plants: str | bytes = PLANTS, head: str | bytes = HEAD) -> MemoryPack:
    """A pack with one file beside its manifest."""
    return MemoryPack("mine", {"pack.toml": head, "plants.toml": plants})
