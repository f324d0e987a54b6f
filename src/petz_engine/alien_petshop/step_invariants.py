"""Step invariants: what a step changed is what its events say; nothing comes from nowhere, and nothing is told twice.

An invariant looks at one state; a step invariant looks at a step: the state before, the events, and the state after.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import Dice, Display, Player, State, Table
from petz_engine.kernel.bag import Bag, bag_of, minus, plus
from petz_engine.kernel.event import Event
from petz_engine.kernel.ruleset import StepInvariant

Events = Sequence[Event]


def _of(events: Events, *kinds: str) -> Iterator[Event]:
    return (event for event in events if event.kind in kinds)


def _by(events: Events, seat: int, *kinds: str) -> Iterator[Event]:
    return (event for event in _of(events, *kinds) if event.seat == seat)


def _pairs(before: State, after: State) -> Iterator[tuple[int, Player, Player]]:
    for seat, (old, new) in enumerate(zip(before.table.players, after.table.players, strict=True)):
        yield seat, old, new


def credits(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """Credits come from the bank, go back to it, and are paid for what is bought."""
    # AP-BUY-02 "Payment is immediate"
    for seat, old, new in _pairs(before, after):
        moved = -sum(event["amount"] for event in _by(events, seat, "bought_pet", "bought_habitat", "hired"))
        for event in events:
            if event.seat == seat and event.get("target") == "credits":
                moved += event["amount"]
            elif event.seat == seat and event.get("source") == "credits":
                moved -= event["amount"]
        if new.credits - old.credits != moved:
            yield f"seat {seat} has {new.credits - old.credits} credits more, the events say {moved}"


def workers(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """Workers are hired, taken for nothing, and quit."""
    for seat, old, new in _pairs(before, after):
        moved = len(list(_by(events, seat, "hired", "took_worker")))
        moved -= sum(event["amount"] for event in _by(events, seat, "quit"))
        if new.workers - old.workers != moved:
            yield f"seat {seat} has {new.workers - old.workers} workers more, the events say {moved}"


def _traits(c: Content, player: Player) -> Bag:
    total: Bag = (0,) * len(c.traits)
    for pet in stats.pets(player):
        total = plus(total, pet.traits)
    return total


def traits(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """Trait tokens go from the supply to pets, one by one."""
    placed = bag_of([event["trait"] for event in _of(events, "placed_trait")], len(c.traits))
    if after.table.traits != minus(before.table.traits, placed):
        yield f"{after.table.traits} trait tokens are left, the events say {placed} of {before.table.traits} went"
    for seat, old, new in _pairs(before, after):
        mine = bag_of([event["trait"] for event in _by(events, seat, "placed_trait")], len(c.traits))
        if minus(_traits(c, new), _traits(c, old)) != mine:
            yield f"seat {seat} has {_traits(c, new)} trait tokens, the events say {mine} came"


def claims(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """In the Mutation Phase, trait tokens that may be placed are placed, declined, or lost."""
    # AP-O-35 "declining ends the player's remaining tokens of that source"
    for seat, old, new in _pairs(before, after):
        left = old.claims
        for event in _by(events, seat, "may_place", "placed_trait", "declined", "forgone"):
            if event.kind in ("may_place", "forgone"):
                told = event.kind == "forgone"
                if left != (event["amount"] if told else 0):
                    yield f"seat {seat} has {left} trait tokens to place when {event.kind} is told"
                left = 0 if told else event["amount"]
            elif event.kind == "declined":
                left = 0
            elif before.table.visit is None:  # else a power has brought the token
                left -= 1
        if new.claims != left:
            yield f"seat {seat} may place {new.claims} trait tokens, the events say {left}"


def tokens(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """Hazard tokens come to displays and go from them by events alone."""
    for seat, old, new in _pairs(before, after):
        lying: list[int | None] = [display.token for display in old.displays]
        for event in _by(events, seat, "put_token", "removed_token"):
            # AP-HAZ-04 "put it on one of your displays with no pet and no token"
            came = event.kind == "put_token"
            if lying[event["display"]] != (None if came else event["token"]):
                yield f"a hazard token of seat {seat} cannot have come or gone"
            lying[event["display"]] = event["token"] if came else None
        if lying != [display.token for display in new.displays]:
            yield f"seat {seat} has other hazard tokens than the events say"
    moved = bag_of([event["token"] for event in _of(events, "removed_token")], len(c.tokens))
    moved = minus(moved, bag_of([event["token"] for event in _of(events, "put_token")], len(c.tokens)))
    if after.table.tokens != plus(before.table.tokens, moved):
        yield f"{after.table.tokens} hazard tokens are left, the events say {moved} more"


def _habitats(c: Content, player: Player) -> Bag:
    return bag_of([d.habitat for d in player.displays if d.habitat is not None], len(c.habitats))


def habitats(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """Habitats are bought or taken from their stacks, and stay in the shop."""
    came = ("bought_habitat", "took_habitat")
    gone = bag_of([event["habitat"] for event in _of(events, *came)], len(c.habitats))
    if after.table.habitats != minus(before.table.habitats, gone):
        yield f"{after.table.habitats} habitats are left, the events say {gone} of {before.table.habitats} went"
    for seat, old, new in _pairs(before, after):
        mine = bag_of([event["habitat"] for event in _by(events, seat, *came)], len(c.habitats))
        if minus(_habitats(c, new), _habitats(c, old)) != mine:
            yield f"seat {seat} has the habitats {_habitats(c, new)}, the events say {mine} came"


def awards(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """Awards go from hand to hand by events alone."""
    # AP-AWD-03 "An award that somebody already holds is taken from them"
    holders = list(before.table.awards)
    for event in _of(events, "took_award"):
        if event["source"] != holders[event["award"]] or event["target"] != event.seat:
            yield f"{c.names['award'][event['award']]} was not with seat {event['source']}"
        if event["source"] == event["target"]:
            yield f"{c.names['award'][event['award']]} is taken by the seat that has it"
        holders[event["award"]] = event["target"]
    if tuple(holders) != after.table.awards:
        yield f"awards are held by {after.table.awards}, the events say {tuple(holders)}"


# --- pets


def _shop_pets(c: Content, player: Player) -> Bag:
    return bag_of([pet.pet for pet in stats.pets(player)], len(c.pets))


def pets(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """Pets go from decks to the market, and from there to shops or to the discard pile."""
    table, size = before.table, len(c.pets)
    rows = [bag_of(row, size) for row in table.market]
    decks, discards = list(table.deck_sizes), table.discards
    for event in _of(events, "revealed", "discarded_market", "bought_pet"):
        if event.kind == "revealed":
            rows[event["deck"]] = plus(rows[event["deck"]], bag_of(event["pets"], size))
            decks[event["deck"]] -= len(event["pets"])
        elif event.kind == "discarded_market":
            # AP-RE-03 "All pets left in the market go to the discard pile"
            discards = plus(discards, bag_of(event["pets"], size))
            rows = _taken(c, rows, event["pets"])
        elif event["source"] == "market":
            rows = _taken(c, rows, (event["pet"],))
        else:
            discards = minus(discards, bag_of((event["pet"],), size))
    said = (rows, tuple(decks), discards)
    if said != (
        [bag_of(row, size) for row in after.table.market],
        after.table.deck_sizes,
        after.table.discards,
    ):
        yield "the market, the decks or the discard pile are not as the events say"
    yield from _came(c, before, events, after)


def _taken(c: Content, rows: Sequence[Bag], pets: Sequence[int]) -> list[Bag]:
    """The rows without pets that were in them."""
    left = list(rows)
    for pet in pets:
        deck = c.pets[pet].deck
        left[deck] = minus(left[deck], bag_of((pet,), len(c.pets)))
    return left


def _came(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """What is wrong with the pets in shops."""
    for seat, old, new in _pairs(before, after):
        came = [event["pet"] for event in _by(events, seat, "bought_pet", "took_starter")]
        if minus(_shop_pets(c, new), _shop_pets(c, old)) != bag_of(came, len(c.pets)):
            yield f"seat {seat} has other pets than the events say"


# --- bonus cards


def bonus_cards(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """Bonus cards are dealt, looked at, kept and put back by events alone."""
    deck, looked = before.table.bonus_deck_size, [sum(secret.looking) for secret in before.secrets]
    has = [player.bonus_cards for player in before.table.players]
    for event in _of(events, "dealt_bonus", "looks_at_bonus", "kept_bonus"):
        seat, amount = event.seat, event["amount"]
        if event.kind == "kept_bonus":
            # AP-O-52 "keeps exactly 1 (besides the first card; both score), the other goes back"
            deck, looked[seat], has[seat] = deck + looked[seat] - amount, 0, has[seat] + amount
        else:
            deck -= amount
            (has if event.kind == "dealt_bonus" else looked)[seat] += amount
    now = (after.table.bonus_deck_size, [sum(secret.looking) for secret in after.secrets])
    if (*now, [player.bonus_cards for player in after.table.players]) != (deck, looked, has):
        yield f"the bonus deck has {now[0]} cards and seats look at {now[1]}, the events say {deck} and {looked}"
    yield from _own(before, events, after)


def _own(before: State, events: Events, after: State) -> Iterator[str]:
    """What is wrong with the cards of a seat, by what it alone is told."""
    # cards that a seat only looks at are told it too
    kind = "bonus_cards" if any(_of(events, "dealt_bonus")) else "kept_bonus_cards"
    for seat, (old, new) in enumerate(zip(before.secrets, after.secrets, strict=True)):
        came = old.bonus
        for event in _by(events, seat, kind):
            came = plus(came, event["bonus_cards"])
        if new.bonus != came:
            yield f"seat {seat} has the bonus cards {new.bonus}, the events say {came}"


def revealed(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """What is revealed of bonus cards is told."""
    for seat, old, new in _pairs(before, after):
        shown = old.revealed
        for event in _by(events, seat, "revealed_bonus"):
            shown = plus(shown, event["bonus_cards"])
        if new.revealed != shown:
            yield f"seat {seat} has revealed {new.revealed}, the events say {shown}"


# --- dice


def dice(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """Dice are rolled, re-rolled, raised, forced and assigned by events alone; then all go home."""
    for seat, old, new in _pairs(before, after):
        hand, goods, mutations = old.dice, old.goods, old.mutations
        for event in events:
            if event.kind == "workers_home":
                hand = goods = mutations = (0,) * len(hand)
            elif event.seat == seat:
                hand = _hand(hand, event)
                if event.kind == "assigned":
                    goods, mutations = plus(goods, event["goods"]), plus(mutations, event["mutations"])
        if (new.dice, new.goods, new.mutations) != (hand, goods, mutations):
            yield f"seat {seat} has the dice {new.dice}, the events say {hand}"


def _hand(hand: Dice, event: Event) -> Dice:

    def one(face: int) -> Dice:
        return bag_of((face,), len(hand))

    match event.kind:
        case "rolled":
            return plus(hand, event["dice"])
        case "rerolls":
            return minus(hand, event["dice"])
        case "raised_die":
            return plus(minus(hand, one(event["die"])), one(event["raised"]))
        case "forced":
            return minus(hand, one(event["die"]))
        case "assigned":
            for _, placed in event["displays"]:
                hand = minus(hand, placed)
            return minus(minus(hand, event["goods"]), event["mutations"])
    return hand


def care_workers(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """Dice come to displays when they are forced or assigned, and are gone when they quit or go home."""
    for seat, old, new in _pairs(before, after):
        lying = [_workers(c, display) for display in old.displays]
        for event in events:
            if event.kind == "workers_home":
                lying = [(0,) * len(c.die_values)] * len(lying)
            elif event.seat == seat:
                _move(c, lying, event)
        if lying != [_workers(c, display) for display in new.displays] and not _laid_out(events, seat):
            yield f"other dice lie in the displays of seat {seat} than the events say"


def _workers(c: Content, display: Display) -> Dice:
    """The dice on the pet or on the token of a display."""
    if display.pet is not None:
        return display.pet.workers
    return bag_of([] if display.worker is None else [display.worker], len(c.die_values))


def _move(c: Content, lying: list[Dice], event: Event) -> None:
    none = (0,) * len(c.die_values)
    if event.kind == "forced":
        lying[event["display"]] = plus(lying[event["display"]], bag_of((event["die"],), len(none)))
    elif event.kind == "assigned":
        for display, placed in event["displays"]:
            lying[display] = plus(lying[display], placed)
    elif event.kind in ("quit", "removed_token"):
        lying[event["display"]] = none


def _laid_out(events: Events, seat: int) -> bool:
    """Whether a seat has moved its pets, which is when no dice lie on them."""
    return any(_by(events, seat, "rearranged"))


# --- the table


def table(c: Content, before: State, events: Events, after: State) -> Iterator[str]:
    """Shops, the Episode and the number of the round change by events alone."""
    shops = [player.shop for player in before.table.players]
    episode = before.table.episode
    for event in _of(events, "took_shop", "drew_episode"):
        # AP-SETUP-02 "Each player takes a shop"; AP-EPI-01 "one random episode is in force for the whole game"
        if (shops[event.seat] if event.kind == "took_shop" else episode) is not None:
            yield f"{event.kind} is told where there was one already"
        if event.kind == "took_shop":
            shops[event.seat] = event["shop"]
        else:
            episode = event["episode"]
    if (shops, episode) != ([player.shop for player in after.table.players], after.table.episode):
        yield "seats have other shops, or another Episode is in force, than the events say"
    yield from _rounds(before.table, events, after.table)


def _rounds(before: Table, events: Events, after: Table) -> Iterator[str]:
    """What is wrong with rounds: each but the first begins when the workers of the one before have gone home."""
    ended = len(list(_of(events, "workers_home")))
    if after.round - before.round != ended:
        yield f"{after.round - before.round} rounds have ended, the events say {ended}"


STEP_INVARIANTS = (
    StepInvariant("credits", credits),
    StepInvariant("workers", workers),
    StepInvariant("traits", traits),
    StepInvariant("claims", claims),
    StepInvariant("tokens", tokens),
    StepInvariant("habitats", habitats),
    StepInvariant("awards", awards),
    StepInvariant("pets", pets),
    StepInvariant("bonus_cards", bonus_cards),
    StepInvariant("revealed", revealed),
    StepInvariant("dice", dice),
    StepInvariant("care_workers", care_workers),
    StepInvariant("table", table),
)
