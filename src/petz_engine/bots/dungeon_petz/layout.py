"""Layouts: what a display is worth with its new tiles and pets in the best places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice, permutations, product
from typing import NamedTuple

from petz_engine.bots.dungeon_petz import demands, odds, worth
from petz_engine.bots.dungeon_petz.context import Context
from petz_engine.bots.dungeon_petz.demands import Tiles
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.actions.arrange import RELEASE, Arrange, pets_of
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Pet, Player

MOST_PLACINGS = 144
MOST_WAYS = 720
"""How many ways are looked at to place tiles, and to house pets; displays as printed have no more."""
CROWDED = 0.4
"""What is left of a pet that no customer will come for."""
SIDE_BY_SIDE = 0.3
"""Two pets that want to play beside one gap, where an imp serves both."""
ROOMS = 2
"""More empty cages than that are worth nothing."""


class Layout(NamedTuple):
    """A layout: what it is worth, how many pets have a cage, and the action that makes it."""

    value: float
    housed: int
    action: Arrange


def best_layout(context: Context, me: Player) -> Layout:
    """The best layout of a player's pets and tiles, the new ones included."""
    pets = [pet for pet, _ in pets_of(me)]
    worths = _crowded(context, [worth.pet(context.c, context.table, pet) for pet in pets])
    best: Layout | None = None
    for cages, addons in islice(_placings(me), MOST_PLACINGS):
        tiles = _tiles(me, cages, addons)
        pieces = worth.PIECE * sum(1 for of in tiles for tile in of if tile is not None)
        value, plots = _house(context, me, pets, worths, tiles)
        if best is None or value + pieces > best.value:
            housed = sum(1 for plot in plots if plot != RELEASE)
            ends = tuple(None if plot == RELEASE else plot for plot in plots)
            best = Layout(value + pieces, housed, Arrange(cages, addons, ends))
    assert best is not None
    return best


def _crowded(context: Context, worths: Sequence[float]) -> list[float]:
    """More pets than customers to come are worth less."""
    customers = worth.customers_left(context.c, context.table)
    ranked = sorted(range(len(worths)), key=lambda i: -worths[i])
    sold = set(ranked[:customers])
    return [value if i in sold else CROWDED * value for i, value in enumerate(worths)]


def _placings(me: Player) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The plots of new cages and addons; a cage covers another only where too few plots are free."""
    plots = range(len(me.plots))
    free = [i for i in plots if me.plots[i].cage is None]
    spots = free if len(free) >= len(me.new_cages) else plots
    return product(permutations(spots, len(me.new_cages)), permutations(plots, len(me.new_addons)))


def _tiles(me: Player, cages: Sequence[int], addons: Sequence[int]) -> list[Tiles]:
    cage_on = dict(zip(cages, me.new_cages, strict=True))
    addon_on = dict(zip(addons, me.new_addons, strict=True))
    return [(cage_on.get(i, plot.cage), addon_on.get(i, plot.addon)) for i, plot in enumerate(me.plots)]


def _house(
    context: Context, me: Player, pets: Sequence[Pet], worths: Sequence[float], tiles: Sequence[Tiles]
) -> tuple[float, tuple[int, ...]]:
    """The best way to house the pets, and what it is worth; pets without a cage are released."""
    plots = [i for i, (cage, _) in enumerate(tiles) if cage is not None]
    net = [
        {
            RELEASE: 0.0,
            **{i: value - demands.trouble_to_come(context, pet, tiles[i], me.plots[i].tokens) for i in plots},
        }
        for pet, value in zip(pets, worths, strict=True)
    ]
    playful = [_playful(context.c, pet.tile, pet.size) for pet in pets]
    best: tuple[float, tuple[int, ...]] | None = None
    places = [*plots, *[RELEASE] * max(0, len(pets) - len(plots))]
    for way in islice(permutations(places, len(pets)), MOST_WAYS):
        value = _neighbours(context.c, playful, way)
        for of, plot in zip(net, way, strict=True):
            value += of[plot]
        if best is None or value > best[0]:
            best = value, way
    assert best is not None
    rooms = min(ROOMS, max(0, len(plots) - len(pets))) if context.rounds_left else 0
    return best[0] + worth.ROOM * rooms, best[1]


def _neighbours(c: Content, playful: Sequence[float], plots: Sequence[int]) -> float:
    """Pets that like to play are better side by side."""
    if len(plots) < 2:
        return 0.0
    value, at = 0.0, dict(zip(plots, playful, strict=True))
    for a, b in c.gaps:
        if a in at and b in at:
            value += min(at[a], at[b])
    return SIDE_BY_SIDE * value


@lru_cache(maxsize=4096)
def _playful(c: Content, tile: int, size: int) -> float:
    likely = odds.needs_of_pet(c, tile, size)
    return sum(likely[need] for need, fact in enumerate(c.needs) if isinstance(fact, k.NeedPayImp))
