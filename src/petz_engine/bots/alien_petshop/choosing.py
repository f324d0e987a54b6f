"""Setup, bonus cards, trait tokens, and what powers give."""

from __future__ import annotations

from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.actions.choose_shop import ChooseShop, taken_boards
from petz_engine.alien_petshop.actions.choose_starter import ChooseStarter, starters_left
from petz_engine.alien_petshop.actions.decline import Decline
from petz_engine.alien_petshop.actions.keep_bonus import KeepBonus
from petz_engine.alien_petshop.actions.place_trait import PlaceTrait, spacious
from petz_engine.alien_petshop.actions.take_habitat import TakeHabitat
from petz_engine.alien_petshop.content import SHOP_STATS
from petz_engine.alien_petshop.frames import verb_of
from petz_engine.bots.alien_petshop import layout, worth
from petz_engine.bots.alien_petshop.context import Context
from petz_engine.bots.alien_petshop.outlook import outlook
from petz_engine.kernel.bag import bag_of, listed

ONE_MORE = {
    "award_vp": 2.0,
    "claims": 5.0,
    "early_claims": 5.0,
    "free_rerolls": 3.5,
    "goods": 2.5,
    "habitat_price": -3.0,
    "hazards_needed": 1.5,
    "hire_price": -3.0,
}
"""What one more of a number of a shop is worth in a whole game."""
HIRED = 3
"""So many workers are hired in a game."""
DISCARDED = 2.5
"""A second place to buy pets from."""
IGNORED = 1.0
"""To ignore a hazard in each round."""
RAISED = 3.0
"""A die that shows one more in each round."""
CHEAPER_PETS = 1.5
"""Pets of some value that cost one less."""


def shop(context: Context) -> ChooseShop:
    """The shop whose power and workers are worth most."""
    taken = taken_boards(context.c, context.table)
    shops = [i for i, fact in enumerate(context.c.shops) if fact.board not in taken]
    return ChooseShop(max(shops, key=lambda shop: _of_shop(context, shop)))


def _of_shop(context: Context, shop: int) -> float:
    c, fact = context.c, context.c.shops[shop]
    hires = fact.hire[c.rules.workers : c.rules.workers + HIRED]
    worth_of = sum([add * ONE_MORE[stat] for stat, add in zip(SHOP_STATS, fact.changes.shop, strict=True)])
    worth_of += sum([-price.add * CHEAPER_PETS for price in fact.changes.prices])
    worth_of += DISCARDED * fact.buys_discarded + IGNORED * bool(fact.ignores) + RAISED * fact.raises
    return worth_of + fact.goods_spaces + fact.mutation_spaces - sum(hires)


def starter(context: Context) -> ChooseStarter:
    """The starter pet that earns most for its care."""
    c, left = context.c, starters_left(context.c, context.table)
    pets = [pet for pet, count in zip(c.starters, left, strict=True) if count]
    best = max(
        pets, key=lambda pet: c.rules.rounds * c.pets[pet].value - 2 * c.pets[pet].care + c.pets[pet].vp
    )
    return ChooseStarter(best, 0)


def keep_bonus(context: Context) -> KeepBonus:
    """The bonus cards that are likely to bring most."""
    verb = verb_of(context.c, context.table)
    assert isinstance(verb, k.GainBonusCard)  # nothing else asks for this
    cards = listed(context.mine.looking)
    cards.sort(key=lambda card: -worth.bonus(context, card, context.me.displays))
    return KeepBonus(bag_of(cards[: verb.amount], len(context.mine.looking)))


def place_trait(context: Context) -> PlaceTrait | Decline:
    """The trait that brings most for awards and bonus cards, on the pet with the most space."""
    shown = stats.traits(context.c, context.me)
    table = context.table
    amount = table.pending[-1].left if table.mutation is None else table.mutation.claims
    found = worth.tokens(context, shown, max(1, amount))
    if not found or (sum([gain for _, gain in found]) <= 0 and Decline in context.decision.actions):
        return Decline()
    displays = list(context.decision.context) or spacious(context.c, context.me)
    return PlaceTrait(max(displays, key=lambda display: _space(context, display)), found[0][0])


def _space(context: Context, display: int) -> int:
    pet = context.me.displays[display].pet
    return 0 if pet is None else stats.spaces_left(context.c, pet)


def take_habitat(context: Context) -> TakeHabitat | Decline:
    """The habitat that does most, where it does most."""
    best, found = outlook(context, context.me), None
    for habitat, left in enumerate(context.table.habitats):
        display = layout.place_for(context, context.me, habitat)
        if left and display is not None:
            after, extra = layout.with_habitat(context, context.me, habitat, display)
            value = outlook(context, after) + extra
            if value > best:
                best, found = value, TakeHabitat(habitat, display)
    return Decline() if found is None else found
