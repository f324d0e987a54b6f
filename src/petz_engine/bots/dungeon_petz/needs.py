"""Phase 4: feeding, playing, catching, guarding, sweeping, and cards for potions.

The candidates are tried, and the best end is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations_with_replacement, islice, product
from typing import Any

from petz_engine.bots.dungeon_petz import care, worth
from petz_engine.bots.dungeon_petz.care import Course, Team
from petz_engine.bots.dungeon_petz.desk import Desk
from petz_engine.bots.dungeon_petz.outlook import Outlook
from petz_engine.bots.dungeon_petz.tools import tools_of
from petz_engine.dungeon_petz.actions.guard_cages import GuardCages
from petz_engine.dungeon_petz.actions.sweep_cages import SweepCages
from petz_engine.dungeon_petz.imp_jobs import needed
from petz_engine.dungeon_petz.needs.guard import Catch
from petz_engine.dungeon_petz.needs.owed import DiscardCards
from petz_engine.dungeon_petz.needs.pay_food import Feed
from petz_engine.dungeon_petz.needs.pay_imp import PlaceImps

MOST_WAYS = 256
"""How many ways of feeding one pet, of guarding or of sweeping are tried."""


def _now(desk: Desk) -> Course:
    stalls = care.stalls_of(desk.c, desk.me)
    cards = [stall.pet.cards for stall in stalls]
    return care.begin(desk.c, desk.me, stalls, cards, tools_of(desk.c, desk.me))


def _best(desk: Desk, candidates: Iterable[Any], try_: Callable[[Course, Any], Course]) -> Any:
    """The candidate whose course ends best."""
    outlook, best, chosen = Outlook(desk), 0.0, None
    for candidate in candidates:
        course = _now(desk)
        cards = [stall.pet.cards for stall in course.stalls]
        value = outlook.of(try_(course, candidate), cards)
        if chosen is None or value > best:
            best, chosen = value, candidate
    return chosen


def _stall_on(course: Course, plot: int) -> int:
    return next(i for i, stall in enumerate(course.stalls) if stall.plot == plot)


def feed(desk: Desk) -> Any:
    """As much as helps, and of which food."""
    need, plot = desk.decision.about
    fact = desk.c.needs[need]

    def try_(course: Course, action: Feed) -> Course:
        at = _stall_on(course, plot)
        missing = course.unmet(need)[at] - sum(action.food) - action.stored
        course.food = [have - given for have, given in zip(course.food, action.food, strict=True)]
        del course.stores[: action.stored]
        course.put(at, fact.token, missing * fact.amount)
        return care.run(course, need, at + 1)

    return _best(desk, reversed(list(_few(desk))), try_)


def place_imps(desk: Desk) -> PlaceImps:
    """As many imps as it pays to send playing."""
    (need,) = desk.decision.about
    fact = desk.c.needs[need]
    now = _now(desk)
    unmet = now.unmet(need)
    teams = [team for imps in range(now.imps, -1, -1) for team in care.teams(now, unmet, imps)]

    def try_(course: Course, team: Team) -> Course:
        course.busy(sum(team.placed), team.boost)
        for i, missing in enumerate(care.left_over(course, unmet, team.counted)):
            course.put(i, fact.token, missing * fact.amount)
        course.lose_the_lost()
        return care.run(course, need, len(course.stalls))

    best: Team = _best(desk, dict.fromkeys(teams), try_)
    return PlaceImps(best.placed, best.boost, best.boosted)


def catch(desk: Desk) -> Catch:
    """Catch the pet, with as few imps as is wise, unless others are worth more."""
    need, plot = desk.decision.about
    now, guard = _now(desk), desk.c.needs[need].guard
    excess = now.excess(need, guard)[_stall_on(now, plot)]
    imps: dict[int | None, int] = {None: excess}
    imps |= {tile: needed(excess, 1, counts) for tile, counts in now.tools.boosts("catch")}
    ways = [Catch(True, boost) for boost, takes in imps.items() if takes <= now.imps]

    def try_(course: Course, way: Catch) -> Course:
        at = _stall_on(course, plot)
        if way.catch:
            care.catch(course, imps[way.boost], way.boost)
        else:
            course.needs[at] = None
        return care.run(course, need, at + 1)

    best: Catch = _best(desk, (*ways, Catch(False)), try_)
    return best


def guard_cages(desk: Desk) -> GuardCages:
    """Imps where they keep a pet from harm."""
    need, offer = desk.decision.about
    now = _now(desk)
    (guards,) = [of for of in now.tools.guards if of.offer == offer]
    counts = dict(now.tools.boosts("guard"))

    def try_(course: Course, way: GuardCages) -> Course:
        for plot, guard, imps in way.imps:
            more = counts[way.boost] - 1 if way.boost is not None and way.boosted == (plot, guard) else 0
            course.guarded[_stall_on(course, plot)][guard] += guards.add * (imps + more)
            course.busy(imps)
            course.tools = course.tools.guarding(offer, imps)
        course.busy(0, way.boost)
        return care.run(course, need)

    ways = _guardings(_endangered(now, need), min(now.imps, guards.imps), counts)
    best: GuardCages = _best(desk, islice(ways, MOST_WAYS), try_)
    return best


def _endangered(now: Course, need: int) -> list[tuple[int, int]]:
    """The guards, as (plot, number), that do not hold what is still to come from this need on."""
    order, needs = now.c.needs_in_order, now.c.needs
    to_come = [of for of in order[order.index(need) :] if needs[of].family == "guard"]
    places = {
        (stall.plot, needs[of].guard)
        for of in to_come
        for stall, excess in zip(now.stalls, now.excess(of, needs[of].guard), strict=True)
        if excess
    }
    return sorted(places)


def _guardings(places: Sequence[tuple[int, int]], imps: int, boosts: Iterable[int]) -> Iterator[GuardCages]:
    """All ways of sending up to so many imps to these places, without a boost and with one."""
    for sent in chain.from_iterable(combinations_with_replacement(places, n) for n in range(imps + 1)):
        at = tuple((*place, count) for place, count in Counter(sent).items())
        yield GuardCages(at)
        for boost, place in product(boosts, dict.fromkeys(sent)):
            yield GuardCages(at, boost, place)


def sweep_cages(desk: Desk) -> SweepCages:
    """What is worth more than the imp, now or with what is left of its work."""
    *need, offer = desk.decision.about
    (sweep,) = [of for of in _now(desk).tools.sweeps if of.offer == offer]
    counts = dict(_now(desk).tools.boosts("sweep"))

    def try_(course: Course, way: SweepCages) -> Course:
        amount = sum(amount for _, _, amount in way.removed)
        for plot, token, of in way.removed:
            course.lying[plot][token] -= of
        if amount:
            left = sweep.left * (1 if way.boost is None else counts[way.boost]) - amount
            course.tools = course.tools.sweeping(offer, left)
            course.busy(0 if sweep.begun else 1, way.boost)
        return care.run(course, *need) if need else course

    best: SweepCages = _best(desk, _few(desk), try_)
    return best


def _few(desk: Desk) -> Iterable[Any]:
    """The first ways of doing something."""
    return islice(desk.game.options(desk.view), MOST_WAYS)


def discard(desk: Desk) -> DiscardCards:
    """The cards that are worth least, color by color."""
    hand, cards = desk.mine.hand, []
    for color, owed in enumerate(desk.me.owed):
        held = [
            card for card, count in enumerate(hand) for _ in range(count) if desk.c.cards[card].color == color
        ]
        cards += sorted(held, key=lambda card: worth.card(desk, card))[:owed]
    return DiscardCards(tuple(cards))
