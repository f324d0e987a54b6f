"""A bound on the length of a game, whatever anybody does (AP-ENG-08)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.content import Content, Figures
from petz_engine.alien_petshop.verbs import ROOMS

_MARKET = 6
"""The actions of a market visit: one pet, one habitat, one worker, one layout, the end, and one refill."""
_WORK = 6
"""The actions of a Worker Phase beside re-rolls and tokens: roll, stop, raise, ignore, force, assign."""
_MUTATE = 2
"""The turns of a seat in a Mutation Phase, early and normal; each may be declined once."""


def longest(c: Content) -> int:
    """A bound on the actions of one game, chance included, whatever anybody does.

    Setup has at most 3 draws, 2 choices of each seat, and a row of each deck. Each visit and each Worker Phase has so
    many actions, and one for each hazard token of a display. A power does each of its verbs once for each of its
    beginnings, and a trait token is placed once in a game. A paid re-roll takes credits that were earned, and each
    re-roll is followed by a roll.
    """
    visits, decks = c.rules.rounds * c.seats, len(c.decks)
    setup = 3 + 2 * c.seats + decks
    turns = visits * (_MARKET + _WORK + c.rules.displays + _MUTATE) + c.rules.rounds * decks
    traits = sum(trait.tokens for trait in c.traits)
    rerolls = visits * _most(c, lambda figures: figures.free_rerolls) + _income(c) // c.rules.reroll_price
    return setup + turns + _powers(c, _asks) + traits + 2 * rerolls


def _asks(verbs: Sequence[k.Verb]) -> int:
    """The actions of a power, but for trait tokens that are placed."""
    return sum([ROOMS[type(verb)].actions for verb in verbs])


def _gains(verbs: Sequence[k.Verb]) -> int:
    """The most credits that a power gains."""
    return sum([ROOMS[type(verb)].credits(verb) for verb in verbs])


def _powers(c: Content, count: Callable[[Sequence[k.Verb]], int]) -> int:
    """The most that powers come to in a game, each counted as often as it can begin.

    The power of a pet begins when it is bought. That of a habitat begins when it meets a pet: by a purchase of either,
    by a layout in each display, or when a power has taken it, which no stack allows more often than it has copies.
    """
    visits = c.rules.rounds * c.seats
    pet = max([0, *(count(pet.bought) for pet in c.pets)])
    habitat = max([0, *(count(habitat.meets) for habitat in c.habitats)])
    meetings = visits * (2 + c.rules.displays) + sum(habitat.copies for habitat in c.habitats)
    return visits * pet + meetings * habitat


def _most(c: Content, figure: Callable[[Figures], int]) -> int:
    """The most that a number of a shop can be, with the best shop and Episode, and the best pet in all displays."""
    episodes = c.episodes_in_play or (None,)
    shops = range(len(c.shops))
    without = [figure(c.figures_of(shop, episode, ())) for shop in shops for episode in episodes]
    pets = [
        figure(c.figures_of(shop, episode, (pet,) * c.rules.displays))
        for shop in shops
        for episode in episodes
        for pet in c.shop_changers
    ]
    return max([*without, *pets]) + sum([_more(c, figure, number) for number in range(len(c.conditions))])


def _more(c: Content, figure: Callable[[Figures], int], number: int) -> int:
    """By how much a condition that holds, in all displays, can raise a number."""
    times = c.rules.displays if c.conditions[number].kind == "pet" else 1
    return max(
        0, figure(c.figures_of(None, None, (), (number,) * times)) - figure(c.figures_of(None, None, ()))
    )


def _income(c: Content) -> int:
    """The most credits that all seats together can have got by the last Worker Phase."""
    rules = c.rules
    # AP-O-37 "one pet per visit": beside the starter there are no more pets than rounds so far
    pets = sum(min(rules.displays, 1 + number) for number in range(1, rules.rounds))
    value = max([0, *(pet.value for pet in c.pets)])
    goods = max([0, *(shop.goods_spaces for shop in c.shops)]) * _most(c, lambda figures: figures.goods)
    each = rules.credits + pets * value + (rules.rounds - 1) * goods
    return c.seats * each + _powers(c, _gains)
