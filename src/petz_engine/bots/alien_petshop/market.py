"""The market visit: the best plan for all that can be bought, and then its first purchase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import attrs

from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.actions.buy_habitat import BuyHabitat
from petz_engine.alien_petshop.actions.buy_pet import BuyPet, on_offer
from petz_engine.alien_petshop.actions.hire_worker import HireWorker
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.state import Display, Pet, Player
from petz_engine.bots.alien_petshop import layout, powers
from petz_engine.bots.alien_petshop.context import Context
from petz_engine.bots.alien_petshop.outlook import outlook
from petz_engine.kernel.build import replaced

WORTHWHILE = 0.15
"""A purchase gains at least so much."""

HELP = 0.45
"""A worker, for each round to come, beside what can be foreseen: there is always something to do."""


class Plan(NamedTuple):
    """What a shop becomes, what powers bring beside that, and the first thing to do."""

    player: Player
    extra: float
    first: Any = None


def visit(context: Context) -> Any:
    """The first purchase of the best plan, then a better layout; else the visit is over."""
    now = Plan(context.me, 0.0)
    best, first = outlook(context, now.player) + WORTHWHILE, None
    for plan in _plans(context, now):
        if plan.first is not None:
            value = outlook(context, plan.player) + plan.extra
            if value > best:
                best, first = value, plan.first
    return first or layout.better(context) or EndVisit()


def _plans(context: Context, now: Plan) -> Iterator[Plan]:
    """All plans: a pet or none, a worker or none, a habitat or none."""
    for with_pet in _pets(context, now):
        for with_worker in _workers(context, with_pet):
            yield from _habitats(context, with_worker)


def _pets(context: Context, plan: Plan) -> Iterator[Plan]:
    """No pet, and each one that can be paid in each sort of display."""
    yield plan
    c, table, player, visit = context.c, context.table, plan.player, context.table.visit
    assert visit is not None  # it goes on
    if visit.bought_pet:
        return
    displays = layout.homes(player)
    for discarded, pet in on_offer(c, table, player):
        price = context.figures(player).pet_prices[pet]
        if price <= player.credits:
            for display in displays:
                yield _with_pet(context, player, BuyPet(pet, display, bool(discarded)), price)


def _with_pet(context: Context, player: Player, action: BuyPet, price: int) -> Plan:
    """A shop that bought a pet, with what its power does."""
    c = context.c
    pet = Pet(action.pet, (0,) * len(c.traits), (0,) * len(c.die_values))
    lying = Display(pet, player.displays[action.display].habitat)
    after = attrs.evolve(
        player,
        credits=player.credits - price,
        displays=replaced(player.displays, action.display, lying),
    )
    after, met = powers.meets(context, after, action.display)
    after, bought = powers.does(context, after, action.display, c.pets[action.pet].bought)
    return Plan(after, met + bought, action)


def _workers(context: Context, plan: Plan) -> Iterator[Plan]:
    yield plan
    player, visit = plan.player, context.table.visit
    assert visit is not None  # it goes on
    full = player.workers >= context.c.rules.worker_limit or not stats.workers_left(context.c, context.table)
    if visit.hired or full:
        return
    price = context.figures(player).hire_prices[player.workers]
    if price <= player.credits:
        hired = attrs.evolve(player, credits=player.credits - price, workers=player.workers + 1)
        more = HELP * context.rounds_left
        yield Plan(hired, plan.extra + more, plan.first or HireWorker())


def _habitats(context: Context, plan: Plan) -> Iterator[Plan]:
    """No habitat, and each one that can be paid, where it does most."""
    yield plan
    player, visit = plan.player, context.table.visit
    assert visit is not None  # it goes on
    if visit.bought_habitat:
        return
    for habitat, left in enumerate(context.table.habitats):
        price = context.figures(player).habitat_prices[habitat]
        if not left or price > player.credits:
            continue
        display = layout.place_for(context, player, habitat)
        if display is not None:
            paid = attrs.evolve(player, credits=player.credits - price)
            after, extra = layout.with_habitat(context, paid, habitat, display)
            yield Plan(after, plan.extra + extra, plan.first or BuyHabitat(habitat, display))
