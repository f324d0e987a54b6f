"""Numbers that pieces add up to: care, prices, what a worker counts, and how many traits a shop shows."""

from __future__ import annotations

from petz_engine.alien_petshop.content import CARE, DIE, HAZARD, Content, Figures
from petz_engine.alien_petshop.countables import Shop
from petz_engine.alien_petshop.state import Display, Pet, Player, Table


def figures(c: Content, table: Table, player: Player) -> Figures:
    """What the numbers of a shop come to: those of the rules, its board, the Episode and its pets."""
    changers: tuple[int, ...] = ()
    # AP-O-28 "the engine has hooks: when bought, passive, end of game"
    if c.shop_changers:
        changers = tuple(sorted([pet.pet for pet in pets(player) if pet.pet in c.shop_changers]))
    # AP-SHOP-01 "always on for its owner"
    if c.conditions:
        return c.figures_of(player.shop, table.episode, changers, _holding(c, table, player))
    return c.figures_of(player.shop, table.episode, changers)


def _holding(c: Content, table: Table, player: Player) -> tuple[int, ...]:
    """The conditions that hold for a shop now, each as often as it has what asks for them."""
    seat = next((i for i, each in enumerate(table.players) if each.shop == player.shop), -1)
    shop, there = Shop(table, seat, player), {"shop": [player.shop], "episode": [table.episode]}
    there["pet"] = [pet.pet for pet in pets(player)]
    return tuple(
        [
            number
            for number, condition in enumerate(c.conditions)
            for found in there[condition.kind]
            if found == condition.number and condition.holds(c, shop)
        ]
    )


def care(c: Content, figures: Figures, display: Display) -> int:
    """The Care Score of the pet in a display, with all that changes it."""
    pet, habitat = display.pet, display.habitat
    assert pet is not None
    fact = c.pets[pet.pet]
    total = fact.care + fact.changes.pet[CARE] + figures.care
    if habitat is not None:
        # AP-HAB-03 "affects only the pet standing on it"
        # AP-CARD-01 "Care of the pet on it is 2 lower"; AP-CARD-03 "Works only for the pet on it"
        total += c.habitats[habitat].changes.pet[CARE]
    if c.has_whiles:
        total += _while(c, figures, display, CARE)
    # AP-O-42 "Effective care = max(0, printed care + changes)"
    # AP-CARD-02 "effective care = max(0, care - 2)"
    return max(0, total)


def worked(c: Content, figures: Figures, display: Display) -> int:
    """What the workers on the pet in a display add up to."""
    pet, habitat = display.pet, display.habitat
    assert pet is not None
    if not any(pet.workers):
        return 0
    each = c.pets[pet.pet].changes.pet[DIE] + figures.die
    if habitat is not None:
        each += c.habitats[habitat].changes.pet[DIE]
    if c.has_whiles:
        each += _while(c, figures, display, DIE)
    rolled = sum(map(int.__mul__, pet.workers, c.die_values))
    # AP-O-60 "each die on it that shows a number counts 1 more for its care; a hazard face still counts 0"
    return max(0, rolled + each * (sum(pet.workers) - pet.workers[HAZARD])) if each else rolled


def _while(c: Content, figures: Figures, display: Display, stat: int) -> int:
    """What is added to a number of the pet in a display as long as something holds of it."""
    pet, habitat = display.pet, display.habitat
    assert pet is not None
    own = c.pets[pet.pet].changes.whiles
    under = () if habitat is None else c.habitats[habitat].changes.whiles
    found = [each for each in (*own, *under, *figures.whiles) if each.stat == stat]
    return sum([each.add for each in found if each.holds(c, display)])


def spawns(c: Content, figures: Figures, display: Display) -> bool:
    """Whether the pet in a display spawns."""
    # AP-O-42 "sum of its workers (a hazard face is 0) >= effective care"
    # AP-ACT-A "If the sum of their rolls is at least the pet's care, the pet spawns once this round"
    return worked(c, figures, display) >= care(c, figures, display)


# --- what a shop shows


def pets(player: Player) -> list[Pet]:
    """The pets of a shop, by display."""
    return [display.pet for display in player.displays if display.pet is not None]


def traits(c: Content, player: Player) -> list[int]:
    """How often each trait shows in a shop, by trait."""
    # AP-O-11 "count icons, not pets (printed icon plus each token = 1 each)"
    counts = [0] * len(c.traits)
    for display in player.displays:
        pet = display.pet
        if pet is not None:
            counts = [a + b + d for a, b, d in zip(counts, c.pets[pet.pet].traits, pet.traits, strict=True)]
    return counts


def shown(c: Content, player: Player, trait: int) -> int:
    """How often one trait shows in a shop: the same without counting all."""
    count = 0
    for display in player.displays:
        pet = display.pet
        if pet is not None:
            count += c.pets[pet.pet].traits[trait] + pet.traits[trait]
    return count


def spaces_left(c: Content, pet: Pet) -> int:
    """How many empty trait spaces a pet has left."""
    # AP-MUT-09 "tokens in all <= its empty trait spaces"
    # AP-O-19 "It is printed on each card"
    return c.pets[pet.pet].spaces - sum(pet.traits)


def tokens_left(table: Table) -> bool:
    """Whether any trait token is left in the supply."""
    return any(table.traits)


def workers_left(c: Content, table: Table) -> int:
    """How many workers the supply holds."""
    # AP-COMP-04 "20 worker dice"
    return c.rules.worker_supply - sum([player.workers for player in table.players])
