"""The outlook: what a shop is likely to be worth at the end, if it goes on growing as shops do."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import CARE, Content
from petz_engine.alien_petshop.displays import displays_for_habitats, displays_for_pets
from petz_engine.alien_petshop.state import Player
from petz_engine.bots.alien_petshop import dice, worth
from petz_engine.bots.alien_petshop.context import Context
from petz_engine.bots.alien_petshop.income import Wants, income, typical

PET_VP = 0.7
"""What a pet that is bought later adds to awards and bonus cards."""
TRAIT = 0.9
"""What a trait token is worth that is placed later."""
LATER = 0.9
"""What is left of a gain that only comes from growing later."""


class Growth(NamedTuple):
    """A shop as it grows: what its workers are wanted for, and what it still has room for.

    ``hire`` is the price of a worker, ``sink`` the price and VPs of the habitat that turns credits into VPs best, and
    ``chamber`` the price of the habitat that takes most from a pet's care, with what it takes.
    """

    wants: Wants
    workers: int
    room: int
    spots: int
    hire: int
    sink: tuple[int, int]
    chamber: tuple[int, int]
    limit: int


@lru_cache(maxsize=1 << 16)
def future(c: Content, shop: Growth, credits: int, rounds: int) -> float:
    """The credits and VPs of a shop at the end, with so many rounds of work to come, the present one included."""
    total = credits + income(c, shop.wants, shop.workers)
    for left in range(rounds - 1, 0, -1):
        shop, spent, vps = _visit(c, shop, int(total), left)
        total += LATER * vps - spent + income(c, shop.wants, shop.workers)
    return total


@lru_cache(maxsize=1 << 16)
def _visit(c: Content, shop: Growth, credits: int, rounds: int) -> tuple[Growth, int, float]:
    """A visit to the market: what a shop becomes, what is spent, and VPs for it."""
    start, vps = credits, 0.0
    shop, credits, vps = _buys_pet(c, shop, credits, rounds)
    if shop.workers < shop.limit and shop.hire <= credits:
        more = shop._replace(workers=shop.workers + 1)
        if _gain(c, shop, more, rounds) > shop.hire:
            shop, credits = more, credits - shop.hire
    price, takes = shop.chamber
    if shop.spots and takes and price <= credits:
        eased = shop._replace(wants=_eased(shop.wants, takes), spots=shop.spots - 1)
        if _gain(c, shop, eased, rounds) > max(price, price + shop.sink[1] - shop.sink[0]):
            return eased, start - credits + price, vps
    price, points = shop.sink
    if shop.spots and points > price and credits >= price + (rounds > 1) * shop.hire:
        return shop._replace(spots=shop.spots - 1), start - credits + price, vps + points
    return shop, start - credits, vps


def _buys_pet(c: Content, shop: Growth, credits: int, rounds: int) -> tuple[Growth, int, float]:
    """The dearest typical pet that can be paid, if it is worth its price."""
    for value, care, vp in reversed(typical(c)):
        if shop.room and value <= credits:
            more = shop._replace(wants=with_want(shop.wants, care, value), room=shop.room - 1)
            if _gain(c, shop, more, rounds) + vp + PET_VP > value:
                return more, credits - value, vp + PET_VP
    return shop, credits, 0.0


def _gain(c: Content, shop: Growth, after: Growth, rounds: int) -> float:
    before = income(c, shop.wants, shop.workers)
    return (income(c, after.wants, after.workers) - before) * rounds


def with_want(wants: Wants, care: int, value: float) -> Wants:
    """What workers are wanted for, and one thing more."""
    return tuple(sorted((*wants, (care, value))))


def _eased(wants: Wants, takes: int) -> Wants:
    """The dearest care, made less."""
    care, value = max(wants, default=(0, 0.0))
    return with_want(wants[:-1], max(0, care - takes), value)


# --- shops as they are, or would be


def growth(context: Context, player: Player) -> Growth:
    """A shop, as far as it can grow."""
    c, figures = context.c, context.figures(player)
    assert player.shop is not None  # everybody has chosen one
    wants = [
        (stats.care(c, figures, lying), float(c.pets[lying.pet.pet].value))
        for lying in player.displays
        if lying.pet is not None
    ]
    idle = max(1, round(dice.mean(c.die_faces, c.die_values)))
    sales = [(idle, float(figures.goods))] * c.shops[player.shop].goods_spaces
    traits = [(idle, TRAIT)] * c.shops[player.shop].mutation_spaces
    full = player.workers >= c.rules.worker_limit
    sink, chamber = _habitats(context, player)
    return Growth(
        tuple(sorted([*wants, *sales, *traits])),
        player.workers,
        len(displays_for_pets(player)),
        len(displays_for_habitats(player)),
        0 if full else figures.hire_prices[player.workers],
        sink,
        chamber,
        c.rules.worker_limit,
    )


def _habitats(context: Context, player: Player) -> tuple[tuple[int, int], tuple[int, int]]:
    """The habitats that turn credits into VPs, and that ease care, best: (price, what they bring) of each."""
    sink, chamber = (0, 0), (0, 0)
    for habitat, left in enumerate(context.table.habitats):
        price, fact = context.figures(player).habitat_prices[habitat], context.c.habitats[habitat]
        if left and fact.vp - price > sink[1] - sink[0]:
            sink = (price, fact.vp)
        if left and -fact.changes.pet[CARE] > chamber[1]:
            chamber = (price, -fact.changes.pet[CARE])
    return sink, chamber


def vps(context: Context, player: Player) -> float:
    """The VPs that a shop is likely to have at the end, from what it has now."""
    c, displays, total = context.c, player.displays, 0.0
    for lying in displays:
        if lying.pet is not None:
            fact = c.pets[lying.pet.pet]
            total += fact.vp + sum([worth.term(context, term, displays) for term in fact.score])
        if lying.habitat is not None:
            total += c.habitats[lying.habitat].vp
    for card, copies in enumerate(context.mine.bonus):
        if copies:
            total += copies * worth.bonus(context, card, displays)
    return total + worth.awards(context, stats.traits(c, player))


def outlook(context: Context, player: Player) -> float:
    """What a shop is likely to be worth at the end, when its visit is over."""
    rounds = context.rounds_left + 1
    lasting = future(context.c, growth(context, player), player.credits, rounds)
    return lasting + vps(context, player) - worth.hazards(context, player, player.workers, rounds)
