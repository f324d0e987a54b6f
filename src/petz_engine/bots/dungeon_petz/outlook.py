"""What a display is worth when phase 4 is over: the exhibition, this round's customers, and the time to come."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import attrs

from petz_engine.bots.dungeon_petz import worth
from petz_engine.bots.dungeon_petz.context import Context
from petz_engine.dungeon_petz import imp_jobs, scoring, stats
from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz.actions.sell_pet import match, price, waiting_imps
from petz_engine.dungeon_petz.content import Content
from petz_engine.dungeon_petz.state import Assigned, Pet, Player, Table, Tiles
from petz_engine.kernel.bag import Bag, plus


class Sale(NamedTuple):
    """A sale that could be made: what it brings beside keeping the pet."""

    gain: float
    customer: int
    plot: int
    platform: bool


class Outlook:
    """How good the ends of a turn are, for one decision; what it has looked at once it remembers."""

    context: Context
    c: Content
    tile: int | None
    bonus: int
    prize: Callable[[int], float]
    dirt: float

    def __init__(self, context: Context) -> None:
        c = context.c
        self.context, self.c = context, c
        self.tile = context.exhibition
        seat = context.decision.seat
        self.bonus = stats.head_start(c, context.table, seat) + stats.exhibition_bonus(c, context.table, seat)
        self.prize, self.dirt = worth.prize_of(context), worth.dirt(context)
        self._pets: dict[tuple[int, int, Assigned, Bag, Bag], tuple[int, float, tuple[Sale, ...]]] = {}

    def of(self, table: Table, pets: Sequence[Assigned] | None = None) -> float:
        """What it is worth that the turn leaves the table like this, perhaps with other cards that do the same."""
        me, after, value = self.context.me, table.players[self.context.decision.seat], 0.0
        entries, sales = list[int](), list[Sale]()
        for plot, lying in enumerate(after.plots):
            if lying.pet is not None:
                cards = lying.pet.cards if pets is None else pets[plot]
                total, kept, offers = self._pet(lying.pet, plot, cards, lying.tokens)
                entries.append(total)
                value += kept
                sales += offers
        value += sum(sale.gain for sale in best_sales(self.context, sales))
        value += self.prize(self._total(entries, after)) if self.tile is not None else 0.0
        return value + (after.reputation - me.reputation) / 2 + self._rest(table, after)

    def _rest(self, table: Table, after: Player) -> float:
        c, me = self.c, self.context.me
        wounded = worth.WOUNDED_IMP * (after.imps_in_hospital - me.imps_in_hospital)
        used = worth.SPARE_IMP * (after.imps_busy - me.imps_busy)
        stored = sum(artifact.stored for artifact in after.artifacts)
        food = worth.FOOD * (sum(larders.amounts(after.larder)) + stored)
        boosts = worth.BOOST * len(imp_jobs.boosts(c, table, self.context.decision.seat, "clean"))
        return food + boosts - wounded - used - self.dirt * sum(sum(plot.tokens) for plot in after.plots)

    def _total(self, entries: Sequence[int], after: Player) -> int:
        """The total in the exhibition, in half points."""
        assert self.tile is not None
        fact = self.c.tiles[self.tile]
        if fact.one_pet:
            return max(entries) + self.bonus if entries else 0
        present = sum(term.points for term in fact.score if term.what == "pets") * len(entries)
        # tokens on plots without a pet count as well; that equal needs of two pets might count once is overlooked
        heaps = [plot.tokens for plot in after.plots if plot.pet is None]
        dirt = sum(
            term.points * heap[term.number] for term in fact.score if term.what == "tokens" for heap in heaps
        )
        return sum(entries) + present + dirt + self.bonus

    def _pet(self, pet: Pet, plot: int, cards: Assigned, lying: Bag) -> tuple[int, float, tuple[Sale, ...]]:
        """What a pet brings to the exhibition, what keeping it is worth, and the sales that it could make."""
        key = plot, pet.tile, cards, pet.tokens, lying
        known = self._pets.get(key)
        if known is None:
            if cards != pet.cards:
                pet = attrs.evolve(pet, cards=cards)
            kept = worth.pet(self.c, self.context.table, pet, later=1)
            sales = tuple(offers(self.context, pet, plot, self.context.customers, kept))
            known = self._pets[key] = self._entry(pet, lying), kept, sales
        return known

    def _entry(self, pet: Pet, lying: Bag) -> int:
        """The pet's part of the exhibition, in half points."""
        if self.tile is None:
            return 0
        fact = self.c.tiles[self.tile]
        subject = scoring.Subject(pet.cards, plus(pet.tokens, lying), int(fact.one_pet))
        terms = tuple(term for term in fact.score if term.what in ("needs", "tokens"))
        if not fact.choose_need:
            return scoring.total(self.c, terms, subject)
        chosen = [need for need, count in enumerate(self.c.needs_of(pet.cards)) if count]
        return max(
            (scoring.total(self.c, terms, subject._replace(chosen=need)) for need in chosen), default=0
        )


def offers(context: Context, pet: Pet, plot: int, customers: Tiles, kept: float) -> list[Sale]:
    """The sales that a pet could make, on either market, with what each brings beside keeping the pet."""
    c = context.c
    if pet.size < c.rules.sale_size or pet.size not in c.diets[c.tiles[pet.tile].diet].price:
        return []
    gold = price(c, pet)
    if gold + context.me.gold < 0:
        return []
    sale = context.table.sale
    on_platform = waiting_imps(c, context.table, context.decision.seat) > 0
    on_platform = on_platform and not (sale is not None and sale.sold_on_platform)
    found = []
    for customer in customers:
        halves = match(c, customer, pet)
        for platform in (False, True) if on_platform and halves > 0 else (False,) if halves > 0 else ():
            times = c.rules.platform if platform else c.rules.black_market
            gain = times * halves / 2 + worth.GOLD * gold - kept + (worth.SPARE_IMP if platform else 0.0)
            found.append(Sale(gain, customer, plot, platform))
    return found


def best_sales(context: Context, sales: Sequence[Sale]) -> tuple[Sale, ...]:
    """The set of sales that brings most: each pet once, each customer once, the platform once."""
    good = sorted((sale for sale in sales if sale.gain > 0), reverse=True)[:12]
    return _best(tuple(good), len(context.customers))


def _best(sales: tuple[Sale, ...], left: int) -> tuple[Sale, ...]:
    if not sales or not left:
        return ()
    first, rest = sales[0], sales[1:]
    if left == 1:
        return (first,)
    beside = tuple(
        sale
        for sale in rest
        if sale.customer != first.customer
        and sale.plot != first.plot
        and not (sale.platform and first.platform)
    )
    taken = (first, *_best(beside, left - 1))
    other = _best(rest, left)
    return taken if _gain(taken) >= _gain(other) else other


def _gain(sales: Sequence[Sale]) -> float:
    return sum(sale.gain for sale in sales)
