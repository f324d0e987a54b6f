"""Exhibitions, sales, cleaning, stores and colors."""

from __future__ import annotations

from petz_engine.bots.dungeon_petz import care, odds, worth
from petz_engine.bots.dungeon_petz.context import Context, wishes
from petz_engine.bots.dungeon_petz.outlook import best_sales, offers
from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz import scoring
from petz_engine.dungeon_petz.actions.arrange import pets_of
from petz_engine.dungeon_petz.actions.choose_color import ChooseColor
from petz_engine.dungeon_petz.actions.clean_cages import CleanCages
from petz_engine.dungeon_petz.actions.enter_exhibition import EnterExhibition, entrant
from petz_engine.dungeon_petz.actions.fill_store import FillStore
from petz_engine.dungeon_petz.actions.heaps import heaps
from petz_engine.dungeon_petz.actions.sell_pet import Pass, SellPet, buyers
from petz_engine.dungeon_petz.imp_jobs import needed


def enter(context: Context) -> EnterExhibition:
    """The pet that scores most, with its best need."""
    tile = context.exhibition
    assert tile is not None
    terms = context.c.tiles[tile].score
    actions: list[EnterExhibition] = list(context.game.options(context.view))
    return max(actions, key=lambda a: scoring.total(context.c, terms, entrant(context.me, a.plot, a.need)))


def sell(context: Context) -> SellPet | Pass:
    """The first sale of the best plan, where selling is better than keeping."""
    c, table, found = context.c, context.table, []
    for plot, lying in enumerate(context.me.plots):
        if lying.pet is not None:
            kept = worth.pet(c, table, lying.pet, later=1)
            found += offers(context, lying.pet, plot, buyers(table), kept)
    plan = best_sales(context, found)
    return SellPet(plan[0].customer, plan[0].plot, plan[0].platform) if plan else Pass()


def clean(context: Context) -> CleanCages:
    """The greatest heaps first, as far as that is worth more than the gold that imps earn."""
    removed, left = [], _worth_removing(context)
    for plot, token, count in sorted(heaps(context.c, context.me, occupied=False), key=lambda heap: -heap[2]):
        amount = min(count, left)
        left -= amount
        if amount:
            removed.append((plot, token, amount))
    return CleanCages(tuple(removed))


def _worth_removing(context: Context) -> int:
    """How many tokens to remove: as many as are worth more than the gold of the imps that it takes."""
    rules, boosts = context.c.rules, care.boosts(context, "clean")
    counts = max((counts for _, counts in boosts), default=1)
    lying = sum(count for _, _, count in heaps(context.c, context.me, occupied=False))
    most = min(lying, rules.cleaned_by_imp * (context.me.imps_at_home - 1 + counts))
    dirt, gold = worth.dirt(context), worth.GOLD * rules.gold_by_imp
    return max(range(most + 1), key=lambda n: n * dirt - gold * needed(n, rules.cleaned_by_imp, counts))


def fill_store(context: Context) -> FillStore:
    """Into each store the food that would spoil next, else the most plentiful."""
    c, me = context.c, context.me
    stores = sum(1 for a in me.artifacts if c.tiles[a.tile].store is not None and not a.stored)
    have, foods = list(larders.amounts(me.larder)), []
    for _ in range(min(stores, sum(have))):
        food = max(range(len(have)), key=lambda food: (bool(have[food]), _spoils(context, food), have[food]))
        have[food] -= 1
        foods.append(food)
    return FillStore(tuple(foods))


def _spoils(context: Context, food: int) -> int:
    chambers = context.me.larder[food]
    return chambers[-1] if chambers else 0


def choose_color(context: Context) -> ChooseColor:
    """The color of most of the own bars, and of what is wished for."""
    c = context.c
    verbs = c.tiles[context.decision.context[0]].acquired
    colors = [color for verb in verbs if isinstance(verb, k.ChooseColor) for color in verb.among]
    bars = [color for pet, _ in pets_of(context.me) for color in c.tiles[pet.tile].bars[-1]]
    wanted = wishes(c, context.table)

    def merit(color: int) -> float:
        return bars.count(color) + sum(odds.bar_points(c, terms, color) for terms in wanted)

    return ChooseColor(max(colors, key=merit))
