"""What pets are likely to want in a cage before their cards are known: trouble, imps and food."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from petz_engine.bots.dungeon_petz import odds, worth
from petz_engine.bots.dungeon_petz.context import Context
from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz import stats
from petz_engine.dungeon_petz.actions.arrange import RELEASE, pets_of
from petz_engine.dungeon_petz.content import Content, NeedEscape, NeedGain
from petz_engine.dungeon_petz.state import Pet, Player, Plot
from petz_engine.kernel.bag import Bag

Tiles = tuple[int | None, int | None]
"""The cage and the addon of a plot."""

NO_TILES: Tiles = (None, None)
FED = 0.7
"""A need for food, where there is some."""
PLAYED_WITH = 0.8
CAUGHT = 2.0
"""An imp that has to catch a pet, and may be missing."""
CHANGED = 2.6
"""A token for a need that nothing guards."""
SICK = 1.1
TOMORROW = 0.4
"""How much the trouble of the next round counts beside that of this one."""
NEXT_MEAL = 0.45


def tiles_on(me: Player, plot: int) -> Tiles:
    """The tiles of a plot; none for a pet that stands beside the display."""
    return NO_TILES if plot == RELEASE else (me.plots[plot].cage, me.plots[plot].addon)


def _free(c: Content, tile: int, tiles: Tiles, need: int) -> int:
    """How many needs of a pet the symbols on these tiles meet."""
    nothing = (0,) * len(c.tokens)
    plot = Plot(tiles[0], tiles[1], nothing, Pet(tile, len(c.tiles[tile].bars) - 1, nothing))
    return stats.free(c, plot, need)


def _guard(c: Content, tiles: Tiles, number: int) -> int:
    return sum(c.tiles[part].guards[number] for part in tiles if part is not None)


@lru_cache(maxsize=65536)
def unmet(c: Content, tile: int, size: int, tiles: Tiles) -> tuple[float, ...]:
    """How many needs of each kind a pet is likely to have beyond what its cage gives or holds."""
    likely, bars = odds.needs_of_pet(c, tile, size), len(c.tiles[tile].bars[size])
    limits = [limit(c, tile, tiles, need) for need in range(len(c.needs))]
    return tuple([odds.above(bars, wanted, held) for wanted, held in zip(likely, limits, strict=True)])


def limit(c: Content, tile: int, tiles: Tiles, need: int) -> int:
    """How many needs of one kind a cage meets or holds for a pet."""
    fact = c.needs[need]
    guards = fact.guards if isinstance(fact, NeedGain | NeedEscape) else ()
    return _free(c, tile, tiles, need) + sum(_guard(c, tiles, number) for number in guards)


# --- trouble


@lru_cache(maxsize=65536)
def trouble(c: Content, tile: int, size: int, tiles: Tiles, lying: Bag) -> float:
    """What the needs of a pet are likely to cost in a cage with this dirt, in one round."""
    likely = odds.needs_of_pet(c, tile, size)
    return sum(
        cost(c, fact, likely[need], beyond, lying)
        for (need, fact), beyond in zip(enumerate(c.needs), unmet(c, tile, size, tiles), strict=True)
        if likely[need]
    )


def cost(c: Content, fact: k.Need, likely: float, beyond: float, lying: Bag) -> float:
    """What needs of one kind cost: so many are likely, and so many of them beyond what the cage gives or holds."""
    match fact:
        case k.NeedPayFood():
            return FED * beyond
        case k.NeedPayImp():
            return PLAYED_WITH * beyond
        case NeedGain(heaps=(heap, *_)):
            return SICK * min(1.0, likely) * max(0.0, likely + lying[heap] - 1)
        case NeedGain():
            return (CHANGED if fact.guards else worth.DIRT) * beyond
        case k.NeedEscape():
            return CAUGHT * beyond
    return 0.0


def trouble_to_come(context: Context, pet: Pet, tiles: Tiles, lying: Bag) -> float:
    """The trouble of this round, and some of that of the next, when the pet has grown."""
    return _trouble_to_come(context.c, pet.tile, pet.size, tiles, lying, context.rounds_left > 0)


@lru_cache(maxsize=65536)
def _trouble_to_come(c: Content, tile: int, size: int, tiles: Tiles, lying: Bag, go_on: bool) -> float:
    now = trouble(c, tile, size, tiles, lying)
    return now + TOMORROW * trouble(c, tile, grown(c, size), tiles, lying) if go_on else now


def grown(c: Content, size: int) -> int:
    """The size one round later."""
    return c.rules.grows.get(size, size)


# --- imps


def imps_at_home(context: Context, me: Player, imps: int) -> float:
    """What so many imps at home are worth: first they care for pets, the others earn."""
    needed = min(float(imps), _wanted_imps(context.c, me))
    return worth.NEEDED_IMP * needed + worth.SPARE_IMP * (imps - needed)


def _wanted_imps(c: Content, me: Player) -> float:
    wanted = 0.0
    for pet, plot in pets_of(me):
        wanted += _imps_for(c, pet.tile, pet.size, tiles_on(me, plot))
    return wanted


@lru_cache(maxsize=65536)
def _imps_for(c: Content, tile: int, size: int, tiles: Tiles) -> float:
    wanted = 0.0
    for fact, beyond in zip(c.needs, unmet(c, tile, size, tiles), strict=True):
        match fact:
            case k.NeedPayImp():
                wanted += beyond * PLAYED_WITH
            case k.NeedEscape():
                wanted += beyond
    return wanted


# --- food


def hunger(context: Context, me: Player) -> float:
    """What is likely to be missing to feed the pets, this round and half of the next, as a cost."""
    c = context.c
    have = [float(amount) for amount in larders.amounts(me.larder)]
    stored = [float(sum(1 for artifact in me.artifacts if artifact.stored))]
    # whoever can eat least is fed first
    eaters = sorted(pets_of(me), key=lambda of: len(c.diets[c.tiles[of[0].tile].diet].eats))
    cost = 0.0
    for share, later in ((1.0, False), (NEXT_MEAL, True)) if context.rounds_left else ((1.0, False),):
        for pet, plot in eaters:
            size = grown(c, pet.size) if later else pet.size
            cost += share * worth.HUNGER * _missing(c, pet.tile, size, tiles_on(me, plot), have, stored)
    return cost


def _missing(c: Content, tile: int, size: int, tiles: Tiles, have: list[float], stored: list[float]) -> float:
    """How much food is missing for a pet; what there is gets less."""
    missing, eats = 0.0, c.diets[c.tiles[tile].diet].eats
    for fact, wanted in zip(c.needs, unmet(c, tile, size, tiles), strict=True):
        if isinstance(fact, k.NeedPayFood) and wanted:
            wanted = _eat(have, fact.foods or sorted(eats), wanted)
            missing += _eat(stored, (0,), wanted)
    return missing


def _eat(have: list[float], foods: Sequence[int], wanted: float) -> float:
    for food in foods:
        taken = min(have[food], wanted)
        have[food] -= taken
        wanted -= taken
    return wanted
