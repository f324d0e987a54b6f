"""The Worker Phase: re-rolls, raised dice, hazards, and where all dice go."""

from __future__ import annotations

from itertools import islice, product
from math import comb

import attrs

from petz_engine.alien_petshop.actions.assign_workers import AssignWorkers
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.raise_die import RaiseDie
from petz_engine.alien_petshop.actions.reroll import KeepDice, Reroll, reroll_price
from petz_engine.alien_petshop.content import HAZARD
from petz_engine.alien_petshop.displays import displays_for_pets
from petz_engine.alien_petshop.hazards.force import ForceWorkers
from petz_engine.alien_petshop.hazards.ignore import IgnoreHazard
from petz_engine.alien_petshop.hazards.live import ignored, live
from petz_engine.alien_petshop.hazards.token import PutToken
from petz_engine.alien_petshop.state import Display, Player, with_pet, with_workers
from petz_engine.bots.alien_petshop import dice as d
from petz_engine.bots.alien_petshop import worth
from petz_engine.bots.alien_petshop.bench import Bench, bench
from petz_engine.bots.alien_petshop.context import Context
from petz_engine.bots.alien_petshop.layout import does_something
from petz_engine.kernel.bag import Bag, bag_of, minus, plus

ROLLS = 4000
"""So many rolls are looked at; where there are more, fewer dice are rolled again."""
NEARLY = 1e-9
"""Less than this is no difference."""
FORCINGS = 400
"""So many ways to force dice are looked at."""


class Hopes:
    """What dice are worth before they are raised, and before hazards are resolved."""

    calm: Bench
    storm: Bench

    def __init__(self, context: Context) -> None:
        c, player = context.c, context.me
        assert player.shop is not None  # everybody has chosen one
        self.calm = self.storm = bench(context, player)
        self._values, self._raises = c.die_values, c.shops[player.shop].raises
        self._least = context.figures(player).hazards_needed
        self._known = dict[Bag, float]()
        if live(c, player):
            self.storm = _in_storm(context, player)

    def value(self, dice: Bag) -> float:
        """What dice are worth once they are final, but for the raise."""
        found = self._known.get(dice)
        if found is None:
            found = self._known[dice] = max([self.as_they_lie(raised) for raised in self._raised(dice)])
        return found

    def as_they_lie(self, dice: Bag) -> float:
        """What final dice are worth."""
        return (self.storm if dice[HAZARD] >= self._least else self.calm).value(dice)

    def _raised(self, dice: Bag) -> list[Bag]:
        """What dice can become when one is raised; nothing else where none can be."""
        faces = [face for face, count in enumerate(dice) if count and face != HAZARD and self._raises]
        return [self.raised(dice, face) for face in faces] or [dice]

    def raised(self, dice: Bag, face: int) -> Bag:
        """The dice when one of this face is raised."""
        after = self._values.index(self._values[face] + self._raises)
        return plus(minus(dice, bag_of([face], len(dice))), bag_of([after], len(dice)))


def _in_storm(context: Context, player: Player) -> Bench:
    """The bench when hazards happen, but for the one that would be ignored."""
    assert player.shop is not None  # everybody has chosen one
    but = ignored(context.table)
    if context.c.shops[player.shop].ignores and but is None:
        but = _worst(context, player)
    return bench(context, player, storm=True, but=but)


def _worst(context: Context, player: Player) -> int:
    harms = [
        (worth.harm(context, hazard, _value(context, player, at)), -at)
        for at, hazard in live(context.c, player)
    ]
    return -max(harms)[1]


def _value(context: Context, player: Player, display: int) -> int:
    pet = player.displays[display].pet
    return 0 if pet is None else context.c.pets[pet.pet].value


# --- rooms


def reroll(context: Context) -> Reroll | KeepDice:
    """The dice from which most is to be hoped, where that is worth its price."""
    dice = context.me.dice
    price = reroll_price(context.c, context.table, context.me) * worth.credit(context)
    hopes = Hopes(context)
    now, most = hopes.value(dice), max(hopes.calm.most, hopes.storm.most)
    if now + price >= most > 0:
        return KeepDice()
    best, _, going = max(
        (_hope(context, hopes, dice, going) - price, at, going) for at, going in _parts(context, dice)
    )
    better = best > now + NEARLY if price else best > now - NEARLY
    return Reroll(going) if better else KeepDice()


def _parts(context: Context, dice: Bag) -> list[tuple[int, Bag]]:
    """All bags of at least one of these dice, fewest first, each with a number that is higher for what comes first."""
    found, faces, looked_at = list[tuple[int, Bag]](), sum(map(bool, context.c.die_faces)), 0
    for part in sorted(product(*[range(count + 1) for count in dice]), key=sum):
        looked_at += comb(faces + sum(part) - 1, sum(part))
        if any(part) and (looked_at <= ROLLS or not found):
            found.append((-len(found), part))
    return found


def _hope(context: Context, hopes: Hopes, dice: Bag, going: Bag) -> float:
    """What dice are worth on the average when these are rolled again."""
    kept = minus(dice, going)
    return sum(
        [
            chance * hopes.value(plus(kept, shown))
            for shown, chance in d.rolls(context.c.die_faces, sum(going))
        ]
    )


def raise_die(context: Context) -> RaiseDie:
    """The die that makes most of all dice when it is raised."""
    hopes, dice = Hopes(context), context.me.dice
    faces = [face for face, count in enumerate(dice) if count and face != HAZARD]
    return RaiseDie(max(faces, key=lambda face: hopes.as_they_lie(hopes.raised(dice, face))))


def ignore(context: Context) -> IgnoreHazard | Decline:
    """The hazard without which the dice do most."""
    worst = _worst(context, context.me)
    displays = [worst, *[display for display, _ in live(context.c, context.me) if display != worst]]
    return IgnoreHazard(max(displays, key=lambda display: _without(context, display)))


def _without(context: Context, display: int) -> float:
    return bench(context, context.me, storm=True, but=display).value(context.me.dice)


def put_token(context: Context) -> PutToken:
    """The display where the token hurts least."""
    displays = context.me.displays
    free = displays_for_pets(context.me)
    return PutToken(min(free, key=lambda display: _blocks(context, displays[display])))


def _blocks(context: Context, lying: Display) -> int:
    """How much a hazard token blocks: a habitat that waits to be of use most, one that only counts least."""
    if lying.habitat is None:
        return 1
    return 2 if does_something(context, lying) else 0


def force(context: Context) -> ForceWorkers:
    """The dice after which the others can do most."""
    actions: list[ForceWorkers] = list(islice(context.game.options(context.view), FORCINGS))
    return max(actions, key=lambda action: _after(context, action))


def _after(context: Context, action: ForceWorkers) -> float:
    player, dice, displays = context.me, context.me.dice, [*context.me.displays]
    for display, face in action.workers:
        die = bag_of([face], len(dice))
        pet = displays[display].pet
        assert pet is not None  # it takes a die
        displays[display] = with_pet(displays[display], with_workers(pet, plus(pet.workers, die)))
        dice = minus(dice, die)
    after = attrs.evolve(player, displays=tuple(displays), dice=dice)
    return bench(context, after).value(dice)


def assign(context: Context) -> AssignWorkers:
    """The best way to share out all dice."""
    return AssignWorkers(*_listed(bench(context, context.me).shared(context.me.dice)))


def _listed(shared: tuple[list[tuple[int, Bag]], Bag, Bag]) -> tuple[tuple[tuple[int, Bag], ...], Bag, Bag]:
    displays, goods, mutations = shared
    return tuple(displays), goods, mutations
