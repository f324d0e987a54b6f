"""The market: what an errand to a space brings to a player, verb by verb."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import attrs

from petz_engine.bots.dungeon_petz import demands, odds, worth
from petz_engine.bots.dungeon_petz.context import Context
from petz_engine.bots.dungeon_petz.layout import Layout, best_layout
from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.actions.arrange import pets_of
from petz_engine.dungeon_petz.actions.sell_pet import waiting_imps
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.larder import Larder
from petz_engine.dungeon_petz.state import Pet, Player, Table, Tiles
from petz_engine.kernel.bag import Bag
from petz_engine.kernel.build import replaced

SURPLUS_FOOD = 0.12
HEAD_START = 0.9
"""A point more in the exhibition."""
WAITING_IMP = 1.0
"""An imp that waits for a sale for a round."""
ODD_VERB = 0.4
"""What is not known is worth a look."""
CAGE_TO_COME = 0.3
"""What a pet without a cage is worth while a group may still fetch one."""


class Errand(NamedTuple):
    """A space to go to, the tile to take there, what that brings, and the player afterwards."""

    gain: float
    space: int
    tile: int | None
    after: Player


class Known(NamedTuple):
    """What a market has reckoned already, by what an errand can change."""

    layouts: dict[tuple[Tiles, Tiles, tuple[Pet, ...]], Layout]
    hungers: dict[tuple[Larder, tuple[Pet, ...]], float]


class Market:
    """The market as a seat sees it, or as it will be in a plan of its own."""

    context: Context
    c: Content
    table: Table

    def __init__(self, context: Context, table: Table, known: Known | None = None) -> None:
        self.context, self.c, self.table = context, context.c, table
        self._known = known or Known({}, {})

    def ahead(self, errand: Errand) -> Market:
        """The market when the errand is done, as far as that makes a difference to a plan."""
        table, space = self.table, errand.space
        standing = (*table.spaces[space], (self.context.decision.seat, 1))
        rows, row = table.rows, self.c.spaces[space].row
        if errand.tile is not None:
            left = list(rows[row])
            left.remove(errand.tile)
            rows = replaced(rows, row, tuple(left))
        table = attrs.evolve(
            table,
            spaces=replaced(table.spaces, space, standing),
            stands=replaced(table.stands, space, ()),
            stand_gold=replaced(table.stand_gold, space, 0),
            rows=rows,
        )
        return Market(self.context, table, self._known)

    def errands(self, me: Player, cage_to_come: bool, reached: Callable[[int], bool]) -> Iterator[Errand]:
        """All that can be done on the spaces that are reached."""
        before = self._home(me, cage_to_come)
        for space in self.c.on_board:
            row = self.c.spaces[space].row
            if not reached(space) or len(self.table.spaces[space]) >= self.c.spaces[space].places:
                continue
            for tile in (None,) if row < 0 else dict.fromkeys(self.table.rows[row]):
                gain, after = self._visit(me, space, tile)
                yield Errand(gain + self._home(after, cage_to_come) - before, space, tile, after)

    def _home(self, me: Player, cage_to_come: bool) -> float:
        """What the display is worth, with the food for it."""
        layout = self._layout(me)
        surplus = len(pets_of(me)) - layout.housed
        hope = 0.0
        if surplus == 1 and cage_to_come:
            hope = CAGE_TO_COME * max(worth.pet(self.c, self.table, pet) for pet, _ in pets_of(me))
        return layout.value + hope - self._hunger(me)

    def _layout(self, me: Player) -> Layout:
        key = me.new_cages, me.new_addons, me.new_pets
        if key not in self._known.layouts:
            self._known.layouts[key] = best_layout(self.context, me)
        return self._known.layouts[key]

    def _hunger(self, me: Player) -> float:
        key = me.larder, me.new_pets
        if key not in self._known.hungers:
            self._known.hungers[key] = demands.hunger(self.context, me)
        return self._known.hungers[key]

    def _visit(self, me: Player, space: int, tile: int | None) -> tuple[float, Player]:
        gain = 0.0
        for verb in self.c.spaces[space].do:
            more, me = self._do(me, space, tile, verb)
            gain += more
        return gain, me

    def _do(self, me: Player, space: int, tile: int | None, verb: k.Verb) -> tuple[float, Player]:
        """What a verb brings beside what it does to the display, and the player afterwards."""
        match verb:
            case k.TakeFood():
                gain, fed = with_food(me, self.context, self.table.stands[space])
                return gain + worth.GOLD * self.table.stand_gold[space], fed
            case k.GainFood():
                if verb.of is None:
                    return 0.0, me
                return with_food(me, self.context, (*(0,) * verb.of, verb.amount))
            case k.TakeTiles() if tile is not None:
                return 0.0, with_tile(me, self.context, verb.from_, tile)
            case k.TakeTiles():
                tiles = self.table.rows[verb.from_]
                return sum(worth.artifact(self.c, self.table, artifact) for artifact in tiles), me
            case k.FetchImps():
                there = sum(1 for under in self.c.board.extra_imps if under <= self.table.round)
                fetched = attrs.evolve(me, imps_fetched=max(me.imps_fetched, there))
                return (fetched.imps_fetched - me.imps_fetched) * self._imp(), fetched
            case k.HealImps():
                return me.imps_in_hospital * self._imp(), me
            case k.HeadStart():
                return self._head_start(me, verb.add), me
            case k.StayForSales():
                return self._stay(me), me
        return _gain(verb), me

    def _imp(self) -> float:
        return worth.IMP_ROUND * self.context.rounds_left + worth.IMP_AT_THE_END

    def _head_start(self, me: Player, halves: int) -> float:
        tile = self.context.exhibition
        if tile is None or (self.c.tiles[tile].one_pet and not pets_of(me)):
            return 0.0
        return HEAD_START * halves / 2

    def _stay(self, me: Player) -> float:
        """What the platform adds to a sale, as long as there are more sales than imps that wait for one."""
        waiting = waiting_imps(self.c, self.table, self.context.decision.seat)
        added = sorted((self._on_platform(pet) for pet, _ in pets_of(me)), reverse=True)
        rounds = len({under for under, _ in worth.customers(self.c, self.table)})
        return 0.0 if waiting >= min(rounds, len(added)) else max(0.0, added[waiting])

    def _on_platform(self, pet: Pet) -> float:
        """What the platform adds to the first sale of a pet, less what the imp would do until then."""
        size, round_ = pet.size, self.table.round
        more = self.c.rules.platform - self.c.rules.black_market
        for under, customer in worth.customers(self.c, self.table):
            while round_ < under:
                size, round_ = demands.grown(self.c, size), round_ + 1
            if under == round_ and size >= self.c.rules.sale_size:
                wait = under - self.table.round
                match = max(0.0, odds.match(self.c, customer, pet.tile, size, pet.tokens))
                return worth.patience(wait) * more * match - WAITING_IMP * wait
        return 0.0


def _gain(verb: k.Verb) -> float:
    match verb:
        case k.GainGold():
            return worth.GOLD * verb.amount
        case k.GainPotion():
            return worth.POTION * verb.amount
        case k.GainReputation():
            return verb.amount / 2
    return ODD_VERB


def with_food(me: Player, context: Context, food: Bag) -> tuple[float, Player]:
    """What food is worth beyond the hunger that it stills, and the player who has it."""
    larder = me.larder
    for kind, amount in enumerate(food):
        larder = larders.stored(larder, context.c, kind, amount)
    return SURPLUS_FOOD * sum(food), attrs.evolve(me, larder=larder)


def with_tile(me: Player, context: Context, row: int, tile: int) -> Player:
    """The player with a new tile beside the display."""
    match context.c.tiles[tile].kind:
        case "cage":
            return attrs.evolve(me, new_cages=tuple(sorted((*me.new_cages, tile))))
        case "addon":
            return attrs.evolve(me, new_addons=tuple(sorted((*me.new_addons, tile))))
        case "pet":
            pet = Pet(tile, context.c.rows[row].size, (0,) * len(context.c.tokens))
            return attrs.evolve(me, new_pets=(*me.new_pets, pet))
    return me
