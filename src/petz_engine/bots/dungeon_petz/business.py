"""Exhibitions, sales, cleaning, stores and colors."""

from __future__ import annotations

from petz_engine.bots.dungeon_petz import care, odds, worth
from petz_engine.bots.dungeon_petz.desk import Desk, wishes
from petz_engine.bots.dungeon_petz.outlook import best_sales, offers
from petz_engine.dungeon_petz import kinds as k
from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz import scoring
from petz_engine.dungeon_petz.actions.arrange import pets_of
from petz_engine.dungeon_petz.actions.choose_color import ChooseColor
from petz_engine.dungeon_petz.actions.clean_cages import CleanCages
from petz_engine.dungeon_petz.actions.enter_exhibition import EnterExhibition, entrant
from petz_engine.dungeon_petz.actions.fill_store import FillStore
from petz_engine.dungeon_petz.actions.heaps import heaps
from petz_engine.dungeon_petz.actions.sell_pet import Pass, SellPet
from petz_engine.dungeon_petz.imp_jobs import needed


def enter(desk: Desk) -> EnterExhibition:
    """The pet that scores most, with its best need."""
    tile = desk.exhibition
    assert tile is not None
    terms = desk.c.tiles[tile].score
    actions: list[EnterExhibition] = list(desk.game.options(desk.view))
    return max(actions, key=lambda a: scoring.total(desk.c, terms, entrant(desk.me, a.plot, a.need)))


def sell(desk: Desk) -> SellPet | Pass:
    """The first sale of the best plan, where selling is better than keeping."""
    c, table, found = desk.c, desk.table, []
    for plot, lying in enumerate(desk.me.plots):
        if lying.pet is not None:
            kept = worth.pet(c, table, lying.pet, later=1)
            found += offers(desk, lying.pet, plot, table.buyers, kept)
    plan = best_sales(desk, found)
    return SellPet(plan[0].customer, plan[0].plot, plan[0].platform) if plan else Pass()


def clean(desk: Desk) -> CleanCages:
    """The greatest heaps first, as far as that is worth more than the gold that imps earn."""
    removed, left = [], _worth_removing(desk)
    for plot, token, count in sorted(heaps(desk.c, desk.me, occupied=False), key=lambda heap: -heap[2]):
        amount = min(count, left)
        left -= amount
        if amount:
            removed.append((plot, token, amount))
    return CleanCages(tuple(removed))


def _worth_removing(desk: Desk) -> int:
    """How many tokens to remove: as many as are worth more than the gold of the imps that it takes."""
    rules, boosts = desk.c.rules, care.boosts(desk, "clean")
    counts = max((counts for _, counts in boosts), default=1)
    lying = sum(count for _, _, count in heaps(desk.c, desk.me, occupied=False))
    most = min(lying, rules.cleaned_by_imp * (desk.me.imps_at_home - 1 + counts))
    dirt, gold = worth.dirt(desk), worth.GOLD * rules.gold_by_imp
    return max(range(most + 1), key=lambda n: n * dirt - gold * needed(n, rules.cleaned_by_imp, counts))


def fill_store(desk: Desk) -> FillStore:
    """Into each store the food that would spoil next, else the most plentiful."""
    c, me = desk.c, desk.me
    stores = sum(1 for a in me.artifacts if c.tiles[a.tile].store is not None and not a.stored)
    have, foods = list(larders.amounts(me.larder)), []
    for _ in range(min(stores, sum(have))):
        food = max(range(len(have)), key=lambda food: (bool(have[food]), _spoils(desk, food), have[food]))
        have[food] -= 1
        foods.append(food)
    return FillStore(tuple(foods))


def _spoils(desk: Desk, food: int) -> int:
    chambers = desk.me.larder[food]
    return chambers[-1] if chambers else 0


def choose_color(desk: Desk) -> ChooseColor:
    """The color of most of the own bars, and of what is wished for."""
    c = desk.c
    verbs = c.tiles[desk.decision.about[0]].acquired
    colors = [color for verb in verbs if isinstance(verb, k.ChooseColor) for color in verb.colors]
    bars = [color for pet, _ in pets_of(desk.me) for color in c.tiles[pet.tile].bars[-1]]
    wanted = wishes(c, desk.table)

    def merit(color: int) -> float:
        return bars.count(color) + sum(odds.bar_points(c, terms, color) for terms in wanted)

    return ChooseColor(max(colors, key=merit))
