"""What the bot usually does on its turn of phase 4: as much for its pets as food, imps and tools allow.

The rules are the engine's: a turn that is played on in this way (see :mod:`~petz_engine.bots.dungeon_petz.turn`) shows
what comes of a choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import attrs

from petz_engine.bots.dungeon_petz import worth
from petz_engine.bots.dungeon_petz.context import Context
from petz_engine.dungeon_petz import imp_jobs, offers, stats
from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz import schema as k
from petz_engine.dungeon_petz.actions.guard_cages import GuardCages
from petz_engine.dungeon_petz.actions.sweep_cages import SweepCages
from petz_engine.dungeon_petz.content import Content, NeedEscape, NeedGain
from petz_engine.dungeon_petz.needs.guard import Catch
from petz_engine.dungeon_petz.needs.owed import DiscardCards
from petz_engine.dungeon_petz.needs.pay_food import Feed
from petz_engine.dungeon_petz.needs.pay_imp import PlaceImps
from petz_engine.dungeon_petz.state import Plot
from petz_engine.kernel.build import replaced


def unmet(context: Context, need: int) -> list[int]:
    """The needs of one kind that no symbol meets, by plot."""
    return [stats.unmet(context.c, plot, need) for plot in context.me.plots]


def boosts(context: Context, job: str) -> list[tuple[int, int]]:
    """The boosts of a job: the tile, and as how many an imp counts."""
    return [
        (tile, imp_jobs.counts_as(context.c, tile))
        for tile in imp_jobs.boosts(context.c, context.table, context.decision.seat, job)
    ]


# --- food


def feed(context: Context) -> Feed:
    """What is left for the pet when those that can eat less, or are closer to being lost, have eaten."""
    need, plot = context.decision.context
    wanted, have, stores = unmet(context, need), list(larders.amounts(context.me.larder)), _stores(context)
    for at in sorted(
        (at for at in range(plot, len(wanted)) if wanted[at]), key=lambda at: _turn(context, at)
    ):
        meal = _eaten(_foods(context, need, at), wanted[at], have, stores)
        if at == plot:
            return meal
    raise AssertionError("only a hungry pet is fed")


def _turn(context: Context, at: int) -> tuple[int, int, int]:
    """When a pet eats: who can eat least is fed first, and who is closest to being lost."""
    pet = context.me.plots[at].pet
    assert pet is not None
    return len(context.c.diets[context.c.tiles[pet.tile].diet].eats), pet.size - sum(pet.tokens), at


def _stores(context: Context) -> list[tuple[int, ...]]:
    stored = [context.c.tiles[artifact.tile].store for artifact in context.me.artifacts if artifact.stored]
    return [store.counts_as for store in stored if store is not None]


def _foods(context: Context, need: int, at: int) -> Sequence[int]:
    pet = context.me.plots[at].pet
    assert pet is not None
    fact: k.NeedPayFood = context.c.needs[need]
    return fact.foods or sorted(context.c.diets[context.c.tiles[pet.tile].diet].eats)


def _eaten(foods: Sequence[int], wanted: int, have: list[int], stores: list[tuple[int, ...]]) -> Feed:
    """A meal, most of the plentiful; what there is gets less."""
    given, stored = [0] * len(have), 0
    for _ in range(wanted):
        food = max(foods, key=lambda food: have[food], default=-1)
        if food >= 0 and have[food]:
            have[food] -= 1
            given[food] += 1
        elif fitting := [store for store in stores if any(food in store for food in foods)]:
            stores.remove(fitting[0])
            stored += 1
    return Feed(tuple(given), stored)


# --- imps on the gaps


def play(context: Context) -> PlaceImps:
    """As many imps as meet a need, but for those that will have to catch pets."""
    (need,) = context.decision.context
    return teams(context, unmet(context, need), max(0, context.me.imps_at_home - catchers(context)))[-1]


def catchers(context: Context) -> int:
    """How many imps will be wanted to catch pets that try to escape."""
    return sum(
        sum(_excess(context, need))
        for need, fact in enumerate(context.c.needs)
        if isinstance(fact, k.NeedEscape)
    )


def _excess(context: Context, need: int) -> list[int]:
    """By how much a need exceeds what holds it off, by plot: in tokens that it brings, or imps that it takes."""
    fact = context.c.needs[need]
    count = fact.imps if isinstance(fact, NeedEscape) else fact.tokens
    pets = [(plot, plot.pet is not None and plot.pet.cards) for plot in context.me.plots]
    return [count(context.c, plot) if cards else 0 for plot, cards in pets]


def teams(context: Context, unmet: Sequence[int], imps: int) -> list[PlaceImps]:
    """Teams of up to so many imps: one without a boost, and one for each boost that makes it better."""
    gaps = context.c.gaps
    plain = _places(gaps, unmet, imps)
    found = [PlaceImps(plain)]
    if not imps or not gaps or max(unmet, default=0) < 2:
        return found
    missing = sum(_left_over(gaps, unmet, plain))
    for boost, counts in boosts(context, "play"):
        team = _boosted(gaps, unmet, imps, boost, counts)
        better = missing - team.missing
        if better > 0 or (better == 0 and sum(team.action.gaps) < sum(plain)):
            found.append(team.action)
    return found


class Team(NamedTuple):
    """Imps on the gaps, and how many needs they leave unmet."""

    action: PlaceImps
    missing: int


Gaps = Sequence[tuple[int, int]]


def _boosted(gaps: Gaps, unmet: Sequence[int], imps: int, boost: int, counts: int) -> Team:
    """The team whose boosted imp meets as much as it can."""
    alone = [[counts * (at == gap) for at in range(len(gaps))] for gap in range(len(gaps))]
    left = [_left_over(gaps, unmet, counted) for counted in alone]
    gap = min(range(len(gaps)), key=lambda gap: sum(left[gap]))
    rest = _places(gaps, left[gap], imps - 1)
    placed = tuple(n + (at == gap) for at, n in enumerate(rest))
    return Team(PlaceImps(placed, boost, gap), sum(_left_over(gaps, left[gap], rest)))


def _places(gaps: Gaps, unmet: Sequence[int], imps: int) -> tuple[int, ...]:
    """Imps on the gaps, each where it meets most of what is still unmet; none stands idle."""
    left, placed = list(unmet), [0] * len(gaps)
    for _ in range(imps):
        best, most = -1, 0
        for gap, beside in enumerate(gaps):
            met = 2 * sum(1 for at in beside if left[at]) + (max(left[at] for at in beside) > 1)
            if any(left[at] for at in beside) and met > most:
                best, most = gap, met
        if best < 0:
            break
        placed[best] += 1
        for at in gaps[best]:
            left[at] = max(0, left[at] - 1)
    return tuple(placed)


def _left_over(gaps: Gaps, unmet: Sequence[int], placed: Sequence[int]) -> list[int]:
    """What the imps on the gaps leave unmet, by plot."""
    left = list(unmet)
    for beside, imps in zip(gaps, placed, strict=True):
        for at in beside:
            left[at] = max(0, left[at] - imps)
    return left


# --- cages


def catch(context: Context) -> Catch:
    """The pet is caught, with as few imps as it takes."""
    return min(catches(context), key=lambda way: way[0])[1]


def catches(context: Context) -> Iterator[tuple[int, Catch]]:
    """The ways of catching the pet that there are imps for, with how many."""
    need, plot = context.decision.context
    amount = _excess(context, need)[plot]
    for boost, counts in ((None, 1), *boosts(context, "catch")):
        imps = imp_jobs.needed(amount, 1, counts)
        if imps <= context.me.imps_at_home:
            yield imps, Catch(True, boost)


def guard(context: Context) -> GuardCages:
    """Imps guard what the cages do not hold, as far as no other pet needs them to be caught."""
    *needs, offer = context.decision.context
    verb, used = context.c.offers[offer].verb, offers.left(context.table, context.decision.seat, offer)
    assert isinstance(verb, k.GuardCages)
    sent = []
    for need in needs:
        fact = context.c.needs[need]
        if isinstance(fact, NeedGain | NeedEscape) and fact.guards:
            free = context.me.imps_at_home - (0 if isinstance(fact, NeedEscape) else catchers(context))
            left = min(verb.imps if used is None else used, free)
            for plot, amount in enumerate(_excess(context, need)):
                imps = min(left, -(-amount // verb.add))
                if imps > 0:
                    left -= imps
                    sent.append((plot, fact.guards[0], imps))
    return GuardCages(tuple(sent))


def sweep(context: Context) -> SweepCages:
    """What makes pets ill is swept, the cleanest of those cages first."""
    *needs, offer = context.decision.context
    verb, left = context.c.offers[offer].verb, offers.left(context.table, context.decision.seat, offer)
    assert isinstance(verb, k.SweepCages)
    budget = verb.up_to if left is None else left
    removed = []
    for need in needs:
        fact = context.c.needs[need]
        for heap in fact.heaps if isinstance(fact, NeedGain) else ():
            for over, plot in sorted(
                (over, plot) for plot, over in enumerate(_over(context, fact, heap)) if over
            ):
                amount = min(over, budget)
                if amount:
                    budget -= amount
                    removed.append((plot, heap, amount))
    return SweepCages(tuple(removed))


def _over(context: Context, fact: NeedGain, heap: int) -> list[int]:
    """How many tokens of a heap would have to go until a need brings nothing, all where that does not do, by plot."""
    return [_too_many(context.c, plot, fact, heap) for plot in context.me.plots]


def _too_many(c: Content, plot: Plot, fact: NeedGain, heap: int) -> int:
    if plot.pet is None or not plot.pet.cards:
        return 0
    there = plot.tokens[heap]
    left = [attrs.evolve(plot, tokens=replaced(plot.tokens, heap, there - gone)) for gone in range(there)]
    return next((gone for gone, plot in enumerate(left) if not fact.tokens(c, plot)), there)


def discard(context: Context) -> DiscardCards:
    """The cards that are worth least, color by color."""
    hand, cards = context.mine.hand, []
    for color, owed in enumerate(context.table.owed or ()):
        held = [
            card
            for card, count in enumerate(hand)
            for _ in range(count)
            if context.c.cards[card].color == color
        ]
        cards += sorted(held, key=lambda card: worth.card(context, card))[:owed]
    return DiscardCards(tuple(cards))
