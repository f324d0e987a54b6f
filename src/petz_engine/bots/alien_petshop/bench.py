"""The bench: what the dice of a round can do, and the best way to share them out (an exact search).

Jobs that want certain sums (pets, hazard tokens) are searched one after the other; dice that are left over go to the
jobs that take any die (Sell Goods, Add Mutation), of which only the number matters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import DIE, HAZARD, Content
from petz_engine.alien_petshop.hazards.live import live
from petz_engine.alien_petshop.state import Display, Player
from petz_engine.bots.alien_petshop import dice as d
from petz_engine.bots.alien_petshop import worth
from petz_engine.bots.alien_petshop.context import Context
from petz_engine.kernel.bag import Bag

SALE, TRAIT = "goods", "mutations"


class Job(NamedTuple):
    """What can be done in a display: ways as (packed dice, how many, gain); one is a ``must`` while dice are left."""

    display: int
    ways: tuple[tuple[int, int, float], ...]
    must: bool = False


class Bench:
    """Jobs, jobs for any die with their gains, what is earned anyhow, and all that was found out."""

    jobs: tuple[Job, ...]
    base: float
    faces: int
    singles: list[tuple[float, str]]
    most: float

    def __init__(
        self, faces: int, jobs: Sequence[Job], singles: Sequence[tuple[float, str]], base: float
    ) -> None:
        self.jobs, self.base, self.faces = tuple(jobs), base, faces
        self.singles = sorted(singles, key=lambda single: -single[0])
        self._guard, self._known = d.guard(faces), dict[tuple[int, int], float]()
        self.most = base + sum([max([gain for *_, gain in job.ways], default=0.0) for job in jobs])
        self.most += sum([gain for gain, _ in singles])

    def value(self, dice: Bag) -> float:
        """The most that these dice can gain."""
        return self.base + self._best(0, d.packed(dice), sum(dice))

    def _best(self, at: int, bag: int, left: int) -> float:
        if at == len(self.jobs):
            return sum([gain for gain, _ in self.singles[:left]])
        if not left:
            return 0.0
        found = self._known.get((at, bag))
        if found is None:
            found = self._known[at, bag] = max([gain for gain, *_ in self._choices(at, bag, left)])
        return found

    def _choices(self, at: int, bag: int, left: int) -> list[tuple[float, int, int]]:
        """What can be done at a job: (gain with all that follows, packed dice, how many)."""
        guard, job = self._guard, self.jobs[at]
        open_bag = bag | guard
        found = [
            (gain + self._best(at + 1, bag - way, left - count), way, count)
            for way, count, gain in job.ways
            if count <= left and (open_bag - way) & guard == guard
        ]
        if not (job.must and found):
            found.insert(0, (self._best(at + 1, bag, left), 0, 0))
        return found

    def shared(self, dice: Bag) -> tuple[list[tuple[int, Bag]], Bag, Bag]:
        """The best way: dice by display, on Sell Goods and on Add Mutation; the first of equals."""
        bag, left, displays = d.packed(dice), sum(dice), list[tuple[int, Bag]]()
        for at, job in enumerate(self.jobs):
            if left:
                _, way, count = max(self._choices(at, bag, left), key=lambda choice: choice[0])
                bag, left = bag - way, left - count
                if count:
                    displays.append((job.display, d.unpacked(way, self.faces)))
        rest, places = [*d.unpacked(bag, self.faces)], {SALE: [0] * self.faces, TRAIT: [0] * self.faces}
        for _, place in self.singles[:left]:
            face = next(face for face, count in enumerate(rest) if count)
            rest[face] -= 1
            places[place][face] += 1
        return displays, tuple(places[SALE]), tuple(places[TRAIT])


def bench(context: Context, player: Player, *, storm: bool = False, but: int | None = None) -> Bench:
    """The bench of a player; in a ``storm`` its hazards are still to be resolved, ``but`` that of one display."""
    c, base, jobs = context.c, 0.0, list[Job]()
    effects = dict(live(c, player, but)) if storm else {}
    for display, lying in enumerate(player.displays):
        if lying.pet is not None:
            if stats.spawns(c, context.figures(player), lying):
                base += c.pets[lying.pet.pet].value * worth.credit(context)
            else:
                jobs.append(_feed(context, player, display, effects.get(display)))
        elif lying.token is not None and lying.worker is None:
            jobs.append(_removal(context, player, display, lying.token))
    for display, hazard in effects.items():
        if isinstance(hazard, k.HazardCredit | k.HazardToken):
            base -= worth.harm(context, hazard, 0)
        elif isinstance(hazard, k.HazardForce) and display not in [job.display for job in jobs]:
            # a pet that spawns by itself takes a die all the same
            jobs.append(Job(display, _any_die(c), must=True))
    return Bench(len(c.die_values), jobs, _singles(context, player), base)


def _any_die(c: Content) -> tuple[tuple[int, int, float], ...]:
    return tuple((1 << (d.BITS * face), 1, 0.0) for face in range(len(c.die_values)))


def _feed(context: Context, player: Player, display: int, hazard: k.Hazard | None) -> Job:
    """Care for a pet, beside the dice that are on it already; its hazard effect is still to be resolved."""
    c, lying = context.c, player.displays[display]
    assert lying.pet is not None
    needs = stats.care(c, context.figures(player), lying) - stats.worked(c, context.figures(player), lying)
    value = c.pets[lying.pet.pet].value * worth.credit(context)
    lost = worth.worker(context) if lying.pet.quits or isinstance(hazard, k.HazardQuit) else 0.0
    found = d.ways(_values(context, player, lying), needs, sum(player.dice))
    ways = [(way, count, value - lost * count) for way, count in found]
    must = isinstance(hazard, k.HazardForce)
    return Job(display, (*ways, *(_any_die(c) if must else ())), must)


def _values(context: Context, player: Player, lying: Display) -> Bag:
    """What each face counts on the pet of a display."""
    c = context.c
    assert lying.pet is not None
    each = c.pets[lying.pet.pet].changes.pet[DIE] + context.figures(player).die
    if lying.habitat is not None:
        each += c.habitats[lying.habitat].changes.pet[DIE]
    return tuple([0 if face == HAZARD else max(0, value + each) for face, value in enumerate(c.die_values)])


def _removal(context: Context, player: Player, display: int, token: int) -> Job:
    least, gain = context.c.tokens[token].removed_by, worth.token(context, player)
    faces = [face for face, value in enumerate(context.c.die_values) if value >= least]
    return Job(display, tuple((1 << (d.BITS * face), 1, gain) for face in faces if gain > 0))


def _singles(context: Context, player: Player) -> list[tuple[float, str]]:
    c = context.c
    assert player.shop is not None  # everybody has chosen one
    shop = c.shops[player.shop]
    sale = context.figures(player).goods * worth.credit(context)
    found = [(sale, SALE)] * (shop.goods_spaces - sum(player.goods))
    claims = context.figures(player).claims
    spaces = sum([max(0, stats.spaces_left(c, pet)) for pet in stats.pets(player)])
    amount = min(spaces, claims + shop.mutation_spaces - sum(player.mutations))
    gains = [gain for _, gain in worth.tokens(context, stats.traits(c, player), amount)]
    found += [(gain, TRAIT) for gain in gains[claims:]]
    return [single for single in found if single[0] > 0]
