"""How a display fares in phase 4 when its cards are known: needs are met as well as food, imps and tools allow."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import attrs

from petz_engine.bots.dungeon_petz.tools import NO_TOOLS, Guards, Sweep, Tools
from petz_engine.dungeon_petz import larder as larders
from petz_engine.dungeon_petz import stats
from petz_engine.dungeon_petz.content import GUARDS, Content, Need
from petz_engine.dungeon_petz.imp_jobs import needed
from petz_engine.dungeon_petz.state import Assigned, Pet, Player
from petz_engine.kernel.bag import Bag


class Stall(NamedTuple):
    """What stays as it is on the plot of a pet: guards by number, free needs, and what the pet eats."""

    plot: int
    pet: Pet
    guards: tuple[int, ...]
    free: tuple[int, ...]
    eats: tuple[bool, ...]


def stalls_of(c: Content, player: Player) -> tuple[Stall, ...]:
    """The stalls of a player, in plot order."""
    return tuple(
        Stall(
            i,
            plot.pet,
            tuple(stats.guard(c, plot, number) for number in range(len(GUARDS))),
            tuple(stats.free(c, plot, plot.pet, need) for need in range(len(c.needs))),
            c.diets[c.tiles[plot.pet.tile].diet].eats,
        )
        for i, plot in enumerate(player.plots)
        if plot.pet is not None
    )


@attrs.define
class Course:
    """Phase 4 while it runs; stalls are numbered in plot order, and a lost pet leaves ``needs`` None.

    ``lying`` has the tokens of all plots, ``guarded`` what imps add to the guards of a stall in this course.
    """

    c: Content
    stalls: tuple[Stall, ...]
    needs: list[Bag | None]
    tokens: list[list[int]]
    lying: list[list[int]]
    food: list[int]
    stores: list[tuple[int, ...]]
    imps: int
    tools: Tools
    guarded: list[list[int]]
    wounded: int = 0
    used: int = 0

    def alive(self, at: int) -> bool:
        """Whether a pet is still there."""
        return self.needs[at] is not None

    def unmet(self, need: int) -> list[int]:
        """The needs of one kind that no symbol meets, by stall."""
        return [
            0 if of is None else max(0, of[need] - stall.free[need])
            for of, stall in zip(self.needs, self.stalls, strict=True)
        ]

    def excess(self, need: int, guard: int) -> list[int]:
        """The needs of one kind that the cage does not hold, by stall."""
        return [
            0 if of is None else max(0, of[need] - stall.guards[guard] - guarded[guard])
            for of, stall, guarded in zip(self.needs, self.stalls, self.guarded, strict=True)
        ]

    def over(self, need: int, at: int) -> int:
        """By how much a need and the tokens beside it are above the limit of the need; 0 without the need."""
        of, fact = self.needs[at], self.c.needs[need]
        if of is None or not of[need]:
            return 0
        return max(0, of[need] + self.lying[self.stalls[at].plot][fact.with_tokens] - fact.over)

    def busy(self, imps: int, boost: int | None = None) -> None:
        """So many imps do a job, one of them with a boost."""
        self.imps -= imps
        self.used += imps
        self.tools = self.tools.without(boost)

    def put(self, at: int, token: int, amount: int) -> None:
        """Tokens come down on a pet, or on its plot."""
        if amount > 0 and token >= 0:
            heap = self.tokens[at] if self.c.tokens[token].on_pet else self.lying[self.stalls[at].plot]
            heap[token] += amount

    def lose_the_lost(self) -> None:
        """Pets with too many tokens are gone."""
        for at, (tokens, stall) in enumerate(zip(self.tokens, self.stalls, strict=True)):
            for token, count in enumerate(tokens):
                limit = self.c.tokens[token].lost_at
                if count and limit and count >= (stall.pet.size if limit < 0 else limit):
                    self.needs[at] = None


def begin(
    c: Content,
    player: Player,
    stalls: tuple[Stall, ...],
    cards: Sequence[Assigned],
    tools: Tools = NO_TOOLS,
) -> Course:
    """The course before the first need, with these cards at the pets, and what tools the player has."""
    return Course(
        c,
        stalls,
        [c.needs_of(of) if of else (0,) * len(c.needs) for of in cards],
        [list(stall.pet.tokens) for stall in stalls],
        [list(plot.tokens) for plot in player.plots],
        list(larders.amounts(player.larder)),
        [store for a in player.artifacts if a.stored and (store := c.tiles[a.tile].store) is not None],
        player.imps_at_home,
        tools,
        [[0] * len(GUARDS) for _ in stalls],
    )


def run(course: Course, after: int = -1, at: int = 0) -> Course:
    """Settles the needs that come behind ``after`` (-1: all), and first those of ``after`` itself from stall ``at``.

    Tools are used before the needs behind ``after``; for ``after`` itself that is decided already.
    """
    order = course.c.needs_in_order
    start = 0
    if after >= 0:
        start = order.index(after)
        _settle(course, after, at)
        start += 1
    for need in order[start:]:
        _use_tools(course, need)
        _settle(course, need, 0)
    return course


def _use_tools(course: Course, need: int) -> None:
    """What tools save before a need."""
    guards, sweeps = course.tools.guards, course.tools.sweeps
    if not (guards or sweeps):
        return
    fact = course.c.needs[need]
    if fact.family == "guard":
        for guard in guards:
            if need in guard.needs:
                _send_guards(course, need, fact, guard)
    elif fact.family == "threshold":
        for sweep in sweeps:
            if need in sweep.needs:
                _sweep(course, need, fact, sweep)


def _send_guards(course: Course, need: int, fact: Need, guard: Guards) -> None:
    """Imps guard what the cages do not hold, as far as no other pet needs them to be caught."""
    free = course.imps if fact.escapes else max(0, course.imps - catchers(course))
    left = min(guard.imps, free)
    for at, excess in enumerate(course.excess(need, fact.guard)):
        imps = min(left, -(-excess // guard.add))
        if imps:
            left -= imps
            course.guarded[at][fact.guard] += imps * guard.add
            course.busy(imps)
            course.tools = course.tools.guarding(guard.offer, imps)


def _sweep(course: Course, need: int, fact: Need, sweep: Sweep) -> None:
    """An imp sweeps where a pet would suffer, the cleanest of those cages first."""
    budget, removed = sweep.left if course.imps or sweep.begun else 0, 0
    for over, at in sorted((course.over(need, at), at) for at in range(len(course.stalls))):
        heap = course.lying[course.stalls[at].plot]
        amount = min(over, heap[fact.with_tokens], budget - removed)
        heap[fact.with_tokens] -= amount
        removed += amount
    if removed:
        course.busy(0 if sweep.begun else 1)
        course.tools = course.tools.sweeping(sweep.offer, sweep.left - removed)


def _settle(course: Course, need: int, at: int) -> None:
    for of in course.needs[at:]:
        if of is not None and of[need]:
            break
    else:
        if at:
            course.lose_the_lost()
        return
    fact = course.c.needs[need]
    _FAMILIES.get(fact.family, _none)(course, need, fact, at)
    course.lose_the_lost()


def _pay_food(course: Course, need: int, fact: Need, at: int) -> None:
    unmet = course.unmet(need)
    hungry = [i for i in range(at, len(unmet)) if unmet[i]]
    # who can eat least is fed first, and who is closest to being lost
    hungry.sort(key=lambda i: (sum(course.stalls[i].eats), course.stalls[i].pet.size - sum(course.tokens[i])))
    for i in hungry:
        eats = course.stalls[i].eats
        foods = fact.foods or [food for food, eaten in enumerate(eats) if eaten]
        missing = _eat(course, foods, unmet[i])
        course.put(i, fact.token, missing * fact.amount)


def _eat(course: Course, foods: Sequence[int], wanted: int) -> int:
    """Takes what there is, most of the plentiful; how much is missing."""
    while wanted:
        food = max(foods, key=lambda food: course.food[food], default=-1)
        if food >= 0 and course.food[food]:
            course.food[food] -= 1
        elif fitting := [store for store in course.stores if any(food in store for food in foods)]:
            course.stores.remove(fitting[0])
        else:
            return wanted
        wanted -= 1
    return 0


def _token(course: Course, need: int, fact: Need, at: int) -> None:
    for i, unmet in enumerate(course.unmet(need)):
        course.put(i, fact.token, unmet * fact.amount)


def _pay_imp(course: Course, need: int, fact: Need, at: int) -> None:
    unmet = course.unmet(need)
    imps = max(0, course.imps - catchers(course))
    team = teams(course, unmet, imps)[-1]
    course.busy(sum(team.placed), team.boost)
    for i, missing in enumerate(left_over(course, unmet, team.counted)):
        course.put(i, fact.token, missing * fact.amount)


def catchers(course: Course) -> int:
    """How many imps will be wanted to catch pets that try to escape."""
    return sum(
        sum(course.excess(need, fact.guard)) for need, fact in enumerate(course.c.needs) if fact.escapes
    )


class Team(NamedTuple):
    """Imps on the gaps, as how many they count, and the artifact that boosts one of them, with its gap."""

    placed: tuple[int, ...]
    counted: tuple[int, ...]
    boost: int | None = None
    boosted: int | None = None


def teams(course: Course, unmet: Sequence[int], imps: int) -> list[Team]:
    """Teams of up to so many imps: one without a boost, and one for each boost that makes it better."""
    plain = tuple(places(course, unmet, imps))
    found = [Team(plain, plain)]
    boosts = course.tools.boosts("play")
    if boosts and imps and course.c.gaps and max(unmet, default=0) > 1:
        missing = sum(left_over(course, unmet, plain))
        for tile, counts in boosts:
            team = _boosted(course, unmet, imps, tile, counts)
            fewer = sum(team.placed) < sum(plain)
            better = missing - sum(left_over(course, unmet, team.counted))
            if better > 0 or (better == 0 and fewer):
                found.append(team)
    return found


def _boosted(course: Course, unmet: Sequence[int], imps: int, tile: int, counts: int) -> Team:
    """The team whose boosted imp meets as much as it can."""
    gaps = range(len(course.c.gaps))
    alone = [tuple(counts * (at == gap) for at in gaps) for gap in gaps]
    left = [left_over(course, unmet, counted) for counted in alone]
    gap = min(gaps, key=lambda gap: sum(left[gap]))
    rest = places(course, left[gap], imps - 1)
    placed = tuple(n + (at == gap) for at, n in enumerate(rest))
    counted = tuple(n + counts * (at == gap) for at, n in enumerate(rest))
    return Team(placed, counted, tile, gap)


def places(course: Course, unmet: Sequence[int], imps: int) -> list[int]:
    """Imps on the gaps, each where it meets most of what is still unmet; none stands idle."""
    gaps, stall_at = course.c.gaps, {stall.plot: i for i, stall in enumerate(course.stalls)}
    left, placed = list(unmet), [0] * len(gaps)
    beside = [[stall_at[plot] for plot in gap if plot in stall_at] for gap in gaps]
    for _ in range(imps):
        best, most = -1, 0
        for gap, near in enumerate(beside):
            met = 2 * sum(1 for i in near if left[i]) + (max((left[i] for i in near), default=0) > 1)
            if any(left[i] for i in near) and met > most:
                best, most = gap, met
        if best < 0:
            break
        placed[best] += 1
        for i in beside[best]:
            left[i] = max(0, left[i] - 1)
    return placed


def left_over(course: Course, unmet: Sequence[int], placed: Sequence[int]) -> list[int]:
    """What the imps on the gaps leave unmet, by stall."""
    stall_at = {stall.plot: i for i, stall in enumerate(course.stalls)}
    left = list(unmet)
    for gap, imps in zip(course.c.gaps, placed, strict=True):
        for plot in gap:
            if imps and plot in stall_at:
                i = stall_at[plot]
                left[i] = max(0, left[i] - imps)
    return left


def _guard(course: Course, need: int, fact: Need, at: int) -> None:
    for i, excess in enumerate(course.excess(need, fact.guard)):
        if i < at or not excess:
            continue
        if not fact.escapes:
            course.put(i, fact.token, excess)
        else:
            _catch(course, i, excess)


def _catch(course: Course, at: int, excess: int) -> None:
    """A pet is caught if there are imps enough."""
    ways: list[tuple[int, int | None]] = [(excess, None)]
    ways += [(needed(excess, 1, counts), tile) for tile, counts in course.tools.boosts("catch")]
    imps, boost = min(ways, key=lambda way: way[0])
    if imps <= course.imps:
        catch(course, imps, boost)
    else:
        course.needs[at] = None


def catch(course: Course, imps: int, boost: int | None = None) -> None:
    """So many imps catch a pet, and go to the hospital."""
    course.imps -= imps
    course.wounded += imps
    course.tools = course.tools.without(boost)


def _threshold(course: Course, need: int, fact: Need, at: int) -> None:
    for i in range(len(course.stalls)):
        over = course.over(need, i)
        if over:
            course.put(i, fact.token, over + fact.plus)


def _none(course: Course, need: int, fact: Need, at: int) -> None:
    return


_FAMILIES: dict[str, Callable[[Course, int, Need, int], None]] = {
    "guard": _guard,
    "none": _none,
    "pay_food": _pay_food,
    "pay_imp": _pay_imp,
    "threshold": _threshold,
    "token": _token,
}
