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
from petz_engine.alien_petshop.hazards.live import live
from petz_engine.alien_petshop.hazards.token import PutToken
from petz_engine.alien_petshop.state import Display, Pet, Player
from petz_engine.bots.alien_petshop import dice as d
from petz_engine.bots.alien_petshop import worth
from petz_engine.bots.alien_petshop.bench import Bench, bench
from petz_engine.bots.alien_petshop.desk import Desk
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

    def __init__(self, desk: Desk) -> None:
        c, player = desk.c, desk.me
        assert player.shop is not None  # everybody has chosen one
        self.calm = self.storm = bench(desk, player)
        self._values, self._raises = c.die_values, c.shops[player.shop].raises
        self._least = desk.figures(player).hazards_needed
        self._known = dict[Bag, float]()
        if live(c, player):
            self.storm = _in_storm(desk, player)

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


def _in_storm(desk: Desk, player: Player) -> Bench:
    """The bench when hazards happen, but for the one that would be ignored."""
    assert player.shop is not None  # everybody has chosen one
    if desk.c.shops[player.shop].ignores and player.ignored is None:
        player = attrs.evolve(player, ignored=_worst(desk, player))
    return bench(desk, player, storm=True)


def _worst(desk: Desk, player: Player) -> int:
    """The display with the hazard that costs most."""
    harms = [(worth.harm(desk, hazard, _value(desk, player, at)), -at) for at, hazard in live(desk.c, player)]
    return -max(harms)[1]


def _value(desk: Desk, player: Player, display: int) -> int:
    pet = player.displays[display].pet
    return 0 if pet is None else desk.c.pets[pet.pet].value


# --- rooms


def reroll(desk: Desk) -> Reroll | KeepDice:
    """The dice from which most is to be hoped, where that is worth its price."""
    dice = desk.me.dice
    price = reroll_price(desk.c, desk.table, desk.me) * worth.credit(desk)
    hopes = Hopes(desk)
    now, most = hopes.value(dice), max(hopes.calm.most, hopes.storm.most)
    if now + price >= most > 0:
        return KeepDice()
    best, _, going = max(
        (_hope(desk, hopes, dice, going) - price, at, going) for at, going in _parts(desk, dice)
    )
    better = best > now + NEARLY if price else best > now - NEARLY
    return Reroll(going) if better else KeepDice()


def _parts(desk: Desk, dice: Bag) -> list[tuple[int, Bag]]:
    """All bags of at least one of these dice, fewest first, each with a number that is higher for what comes first."""
    found, faces, looked_at = list[tuple[int, Bag]](), sum(map(bool, desk.c.die_faces)), 0
    for part in sorted(product(*[range(count + 1) for count in dice]), key=sum):
        looked_at += comb(faces + sum(part) - 1, sum(part))
        if any(part) and (looked_at <= ROLLS or not found):
            found.append((-len(found), part))
    return found


def _hope(desk: Desk, hopes: Hopes, dice: Bag, going: Bag) -> float:
    """What dice are worth on the average when these are rolled again."""
    kept = minus(dice, going)
    return sum(
        [chance * hopes.value(plus(kept, shown)) for shown, chance in d.rolls(desk.c.die_faces, sum(going))]
    )


def raise_die(desk: Desk) -> RaiseDie:
    """The die that makes most of all dice when it is raised."""
    hopes, dice = Hopes(desk), desk.me.dice
    faces = [face for face, count in enumerate(dice) if count and face != HAZARD]
    return RaiseDie(max(faces, key=lambda face: hopes.as_they_lie(hopes.raised(dice, face))))


def ignore(desk: Desk) -> IgnoreHazard | Decline:
    """The hazard without which the dice do most."""
    worst = _worst(desk, desk.me)
    displays = [worst, *[display for display, _ in live(desk.c, desk.me) if display != worst]]
    return IgnoreHazard(max(displays, key=lambda display: _without(desk, display)))


def _without(desk: Desk, display: int) -> float:
    """What the dice do when the hazard in a display is ignored."""
    return bench(desk, attrs.evolve(desk.me, ignored=display), storm=True).value(desk.me.dice)


def put_token(desk: Desk) -> PutToken:
    """The display where the token hurts least."""
    displays = desk.me.displays
    free = displays_for_pets(desk.me)
    return PutToken(min(free, key=lambda display: _blocks(desk, displays[display])))


def _blocks(desk: Desk, lying: Display) -> int:
    """How much a hazard token blocks: a habitat that waits to be of use most, one that only counts least."""
    if lying.habitat is None:
        return 1
    return 2 if does_something(desk, lying) else 0


def force(desk: Desk) -> ForceWorkers:
    """The dice after which the others can do most."""
    actions: list[ForceWorkers] = list(islice(desk.game.options(desk.view), FORCINGS))
    return max(actions, key=lambda action: _after(desk, action))


def _after(desk: Desk, action: ForceWorkers) -> float:
    """What the dice do after some were forced."""
    player, dice, displays = desk.me, desk.me.dice, [*desk.me.displays]
    for display, face in action.workers:
        die = bag_of([face], len(dice))
        pet = displays[display].pet
        assert pet is not None  # it takes a die
        placed = Pet(pet.pet, pet.traits, plus(pet.workers, die), pet.quits)
        displays[display] = attrs.evolve(displays[display], pet=placed)
        dice = minus(dice, die)
    after = attrs.evolve(player, displays=tuple(displays), dice=dice)
    return bench(desk, after).value(dice)


def assign(desk: Desk) -> AssignWorkers:
    """The best way to share out all dice."""
    return AssignWorkers(*_listed(bench(desk, desk.me).shared(desk.me.dice)))


def _listed(shared: tuple[list[tuple[int, Bag]], Bag, Bag]) -> tuple[tuple[tuple[int, Bag], ...], Bag, Bag]:
    displays, goods, mutations = shared
    return tuple(displays), goods, mutations
