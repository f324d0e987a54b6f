"""Numbers that pieces add up to: care, prices, what a worker counts, and how many traits a shop shows."""

from __future__ import annotations

from petz_engine.alien_petshop.content import (
    CARE,
    HABITAT_PRICE,
    HAZARD,
    HAZARDS_NEEDED,
    HIRE_PRICE,
    WORKER,
    Changes,
    Content,
)
from petz_engine.alien_petshop.state import Display, Pet, Player, Table


def changes(c: Content, table: Table, player: Player) -> Changes:
    """What the rules, the shop of a player and the Episode add to its numbers."""
    return c.changes_of(player.shop, table.episode)


def of_shop(c: Content, table: Table, player: Player, stat: int) -> int:
    """A number of a shop, never below 0."""
    total = changes(c, table, player).shop[stat]
    if c.pets_change_shops:
        total += sum([c.pets[pet.pet].changes.shop[stat] for pet in pets(player)])
    # AP-O-45 "prices, care, credits and worker counts stop at 0"
    return max(0, total)


def _of_pet(c: Content, table: Table, player: Player, display: Display, stat: int) -> int:
    """What is added to a number of the pet in a display."""
    pet, total = display.pet, changes(c, table, player).pet[stat]
    assert pet is not None
    total += c.pets[pet.pet].changes.pet[stat]
    if display.habitat is not None:
        # AP-HAB-03 "affects only the pet standing on it"
        total += c.habitats[display.habitat].changes.pet[stat]
    return total


def care(c: Content, table: Table, player: Player, display: Display) -> int:
    """The Care Score of the pet in a display, with all that changes it."""
    assert display.pet is not None
    # AP-O-42 "Effective care = max(0, printed care + changes)"
    return max(0, c.pets[display.pet.pet].care + _of_pet(c, table, player, display, CARE))


def worked(c: Content, table: Table, player: Player, display: Display) -> int:
    """What the workers on the pet in a display add up to."""
    assert display.pet is not None
    workers = display.pet.workers
    if not any(workers):
        return 0
    # AP-O-60 "each die on it that shows a number counts 1 more for its care; a hazard face still counts 0"
    each = _of_pet(c, table, player, display, WORKER)
    rolled = sum(map(int.__mul__, workers, c.die_values))
    return max(0, rolled + each * (sum(workers) - workers[HAZARD]))


def spawns(c: Content, table: Table, player: Player, display: Display) -> bool:
    """Whether the pet in a display spawns."""
    # AP-O-42 "sum of its workers (a hazard face is 0) >= effective care"
    return worked(c, table, player, display) >= care(c, table, player, display)


# --- prices


def pet_price(c: Content, table: Table, player: Player, pet: int) -> int:
    """What a pet costs this player."""
    # AP-PET-01 "Price of a pet = its value"
    value = lowered = c.pets[pet].value
    for add, least in c.changes_of(player.shop, table.episode).prices:
        lowered += add if value >= least else 0
    if c.pets_change_shops:
        owned = [c.pets[own.pet].changes.prices for own in pets(player)]
        lowered += sum([add for prices in owned for add, least in prices if value >= least])
    return max(0, lowered)


def habitat_price(c: Content, table: Table, player: Player, habitat: int) -> int:
    """What a habitat costs this player."""
    return max(0, c.habitats[habitat].price + _added(c, table, player, HABITAT_PRICE))


def hire_price(c: Content, table: Table, player: Player) -> int:
    """What the next worker costs this player, who has room for one."""
    # AP-HIRE-01 "Pay the worker cost printed on your own shop board"
    assert player.shop is not None
    return max(0, c.shops[player.shop].hire[player.workers] + _added(c, table, player, HIRE_PRICE))


def _added(c: Content, table: Table, player: Player, stat: int) -> int:
    """What is added to a price; less than nothing where it is lowered."""
    total = changes(c, table, player).shop[stat]
    if c.pets_change_shops:
        total += sum([c.pets[pet.pet].changes.shop[stat] for pet in pets(player)])
    return total


def hazards_needed(c: Content, table: Table, player: Player) -> int:
    """How many hazard faces it takes to trigger hazards: at least one."""
    # AP-WORK-03 "if at least one of the"
    return max(1, of_shop(c, table, player, HAZARDS_NEEDED))


# --- what a shop shows


def pets(player: Player) -> list[Pet]:
    """The pets of a shop, by display."""
    return [display.pet for display in player.displays if display.pet is not None]


def traits(c: Content, player: Player) -> list[int]:
    """How often each trait shows in a shop."""
    # AP-O-11 "count icons, not pets (printed icon plus each token = 1 each)"
    counts = [0] * len(c.traits)
    for pet in pets(player):
        for trait, (printed, placed) in enumerate(zip(c.pets[pet.pet].traits, pet.traits, strict=True)):
            counts[trait] += printed + placed
    return counts


def spaces_left(c: Content, pet: Pet) -> int:
    """How many empty trait spaces a pet has left."""
    # AP-MUT-09 "tokens in all <= its empty trait spaces"
    return c.pets[pet.pet].spaces - sum(pet.traits)


def tokens_left(table: Table) -> bool:
    """Whether any trait token is left in the supply."""
    return any(table.traits)


def workers_left(c: Content, table: Table) -> int:
    """How many workers the supply holds."""
    return c.rules.worker_supply - sum([player.workers for player in table.players])


def takes_token(display: Display) -> bool:
    """Whether a pet or a hazard token may come to a display: it holds neither."""
    # AP-PET-02 "a display that holds no pet and no token"
    return display.pet is None and display.token is None


def displays_for_pets(player: Player) -> list[int]:
    """The displays to which a pet or a hazard token may come."""
    return [i for i, d in enumerate(player.displays) if d.pet is None and d.token is None]


def displays_for_habitats(player: Player) -> list[int]:
    """The displays to which a habitat may come."""
    return [i for i, d in enumerate(player.displays) if d.habitat is None and d.token is None]


def takes_habitat(display: Display) -> bool:
    """Whether a habitat may come to a display: it holds neither a habitat nor a hazard token."""
    # AP-O-33 "a display at hand that has neither habitat nor token"
    return display.habitat is None and display.token is None


def locked(c: Content, display: Display) -> bool:
    """Whether the pet and the habitat in a display stay there for good."""
    # AP-O-34 "a Mutator and a pet share a display"
    if display.pet is None or display.habitat is None:
        return False
    return c.habitats[display.habitat].locks
