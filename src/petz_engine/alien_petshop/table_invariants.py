"""Invariants of the table: what everybody can see is what a game can come to (they hold for a view as for a state).

``round_invariants`` has those of dice, hazards and claims, ``power_invariants`` those of powers, and ``invariants`` all
others. ``secrets`` is what they may see of secrets: all of them in a state, one's own in a view.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Protocol

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop import stats
from petz_engine.alien_petshop.actions.choose_shop import ChooseShop, taken_boards
from petz_engine.alien_petshop.actions.choose_starter import ChooseStarter
from petz_engine.alien_petshop.actions.visit import EndVisit
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.frames import looking_at
from petz_engine.alien_petshop.phases import is_dealt, on_turn
from petz_engine.alien_petshop.setup import DealBonus, DealShops, start_state
from petz_engine.alien_petshop.state import EMPTY, NOBODY, PIECES, Player, Secret, State, Table
from petz_engine.alien_petshop.steps.market import DealPets


class Public(Protocol):
    """A state or a view."""

    @property
    def table(self) -> Table: ...


def secrets(of: Public) -> Iterator[tuple[int, Secret]]:
    """The secrets that can be seen, by seat: all of a state, the own one of a view."""
    if isinstance(of, m.View):
        yield from [] if of.seat is None else [(of.seat, of.mine)]
    elif isinstance(of, State):
        yield from enumerate(of.secrets)


# --- the flow


def seats(c: Content, of: Public) -> Iterator[str]:
    """There are as many players as seats."""
    if len(of.table.players) != c.seats:
        yield f"there are {len(of.table.players)} players at a table for {c.seats}"


def order(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """The order goes around the table."""
    # AP-ROUND-01 "Player order in every phase is clockwise from the holder of the first player marker"
    order = of.table.order
    if order != m.clockwise(order[0], c.seats):
        yield f"the order {list(order)} does not go around the table"
    elif m.DrawFirst in now.asks and order[0]:
        yield f"seat {order[0]} is first before that was drawn"


def rounds(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """The round is one of the game's; behind the last there is only the end."""
    part, number, last = now.part, of.table.round, c.rules.rounds
    first, most = (1, 1) if part == "setup" else (last + 1, last + 1) if part == "end" else (1, last)
    if not first <= number <= most:
        yield f"it is round {number} of {last} in {part}"


def progress(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Before the end somebody must choose."""
    if not of.table.due and now.part != "end":
        yield "nobody has to choose, and the game is not over"


def asked(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """What is asked can be asked: the questions of the flow around it have the answers that lead there."""
    table = of.table
    for op, answer in () if table.pending else now.questions:
        assert op.do is not None  # it asks something
        at = () if op.place < 0 else (table.order[op.place],)
        if op.do(c, table, *at, *op.args) is not answer:
            yield f"{step_name(c, table, now)} is not reached: {op.name} says {not answer}"


def step_name(c: Content, table: Table, now: m.FlowPosition) -> str:
    """What is asked, in words."""
    asks = now.asks
    return asks[0].__name__ if asks else now.part


def episode(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """The Episode is the one in play; of several, one that was drawn."""
    # AP-EPI-01 "one random episode is in force for the whole game, the others are out"
    wanted: tuple[int | None, ...] = c.episodes_in_play or (None,)
    if len(wanted) > 1 and now.part == "setup":
        wanted = (None,)
    if of.table.episode not in wanted:
        yield f"{_named(c, of.table)} is in force in {now.part}"


def _named(c: Content, table: Table) -> str:
    return "no Episode" if table.episode is None else c.names["episode"][table.episode]


# --- setup


@lru_cache(maxsize=16)
def _start(c: Content) -> Player:
    return start_state(c).table.players[0]


def setup(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """During setup nobody has more than what was chosen or dealt so far."""
    table = of.table
    if now.part != "setup":
        return
    shops, starters, dealt = chosen_so_far(c, table, now)
    if any(table.discards):
        yield "pets were discarded in setup"
    for seat, player in enumerate(table.players):
        if (player.shop is not None) != (seat in shops):
            yield f"seat {seat} has {'a' if player.shop is not None else 'no'} shop at {step_name(c, table, now)}"
        if not _has_only(c, player, starters=int(seat in starters)):
            yield f"seat {seat} has something else than {int(seat in starters)} starters in its displays"
        if player.bonus_cards != (c.rules.bonus_cards if dealt else 0):
            yield f"seat {seat} has {player.bonus_cards} bonus cards at {step_name(c, table, now)}"
        start = _start(c)
        if attrs.evolve(player, shop=None, displays=start.displays, bonus_cards=0) != start:
            yield f"seat {seat} has something that is not of the setup"


def chosen_so_far(
    c: Content, table: Table, now: m.FlowPosition
) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    """The seats with shops, the seats with starters, and whether bonus cards were dealt."""
    # AP-O-30 "first player; shops, clockwise from the first player"
    # whether shops are dealt is asked before all choices
    if m.DrawFirst in now.asks or DealShops in now.asks or (now.part == "setup" and not now.asks):
        return (), (), False
    if ChooseShop in now.asks:
        return table.order[: now.place], (), False
    if ChooseStarter in now.asks:
        return table.order, table.order[: now.place], False
    return table.order, table.order, DealBonus not in now.asks


def _has_only(c: Content, player: Player, starters: int) -> bool:
    """Whether nothing lies in the displays of a player but so many starters, as they come out of the box."""
    lying = [display for display in player.displays if display != EMPTY]
    fresh = [
        display
        for display in lying
        if display.habitat is display.token is display.worker is None
        and display.pet is not None
        and display.pet.pet in c.starters
        and not any((*display.pet.traits, *display.pet.workers, display.pet.quits))
    ]
    return len(lying) == len(fresh) == starters


def shops(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Shops are on different boards; behind the setup everybody has one, with a pet in it."""
    boards = taken_boards(c, of.table)
    # AP-SETUP-02 "can never be in play together"
    if len(set(boards)) < len(boards):
        yield f"a board is in play twice: {[c.names['board'][board] for board in boards]}"
    if now.part == "setup":
        return
    for seat, player in enumerate(of.table.players):
        if player.shop is None:
            yield f"seat {seat} has no shop"
        # AP-PET-05 "The rules give no way to give up a pet"
        if not stats.pets(player):
            yield f"seat {seat} has no pet"


# --- pieces


def workers(c: Content, of: Public) -> Iterator[str]:
    """Nobody has more workers than its shop has room for, or fewer than none; the supply has all others."""
    # AP-ENG-10 "workers in supply + in shops"
    for seat, player in enumerate(of.table.players):
        if not 0 <= player.workers <= c.rules.worker_limit:
            yield f"seat {seat} has {player.workers} of at most {c.rules.worker_limit} workers"
    left = stats.workers_left(c, of.table)
    if left < 0:
        yield f"there are {-left} workers more than there are"


def trait_spaces(c: Content, of: Public) -> Iterator[str]:
    """No pet has more trait tokens than empty trait spaces."""
    # AP-MUT-09 "tokens in all <= its empty trait spaces"
    for seat, player in enumerate(of.table.players):
        for pet in stats.pets(player):
            if stats.spaces_left(c, pet) < 0:
                yield f"{c.names['pet'][pet.pet]} of seat {seat} has {sum(pet.traits)} trait tokens"


def decks(c: Content, of: Public) -> Iterator[str]:
    """Decks have the pets that lie nowhere else, as many as the table says; starters lie in shops alone."""
    # AP-ENG-10 "every pet card is in exactly one of deck, market, discard, shop (starters: shop or box)"
    left, table = PIECES.left(c, of.table, "pet"), of.table
    hidden = of.hidden.decks if isinstance(of, State) else table.discards
    if any(table.discards[pet] or hidden[pet] for pet in c.starters):
        yield "a starter lies in the discard pile, or in a deck"
    for deck, pets_of in enumerate(c.pets_of):
        rest = sum(left[pet] for pet in pets_of)
        if table.deck_sizes[deck] != rest:
            name = c.names["deck"][deck]
            yield f"{name} has {rest} pets left, the table says {table.deck_sizes[deck]}"


def market(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """A row of the market has pets of its deck, no more than it has places, and none before they are dealt."""
    # AP-SETUP-08 "two separate face-down decks"
    table = of.table
    for deck, row in enumerate(table.market):
        name, places = c.names["deck"][deck], c.decks[deck].market
        if any(c.pets[pet].deck != deck for pet in row):
            yield f"a pet of another deck lies in the row of {name}"
        if len(row) > (places if is_dealt(now) else 0):
            yield f"{len(row)} pets lie in the row of {name} at {step_name(c, table, now)}, which has {places} places"


def displays(c: Content, of: Public) -> Iterator[str]:
    """A display holds a pet or a hazard token, not both."""
    # AP-ENG-10 "at most one of the two per display"
    for seat, player in enumerate(of.table.players):
        for number, display in enumerate(player.displays):
            if display.pet is not None and display.token is not None:
                yield f"display {c.names['display'][number]} of seat {seat} has a pet and a hazard token"


def bonus_cards(c: Content, of: Public) -> Iterator[str]:
    """Every bonus card is in the deck, with a player, or looked at; in a mode without them there are none."""
    # AP-ENG-10 "bonus cards in deck + with players"
    table, found = of.table, of.table.bonus_deck_size + looking_at(c, of.table)
    found += sum(player.bonus_cards for player in table.players)
    copies = sum(card.copies for card in c.bonus_cards) if c.rules.bonus_cards else 0
    if found != copies:
        yield f"{found} of {copies} bonus cards"


def awards(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """An award is held by nobody, or by a seat with enough of its trait; whoever came to have most has taken it."""
    # AP-O-12 "keep it until another player meets AP-AWD-02"
    table, least = of.table, c.rules.award_least
    counts = [stats.traits(c, player) for player in table.players]
    for award, holder in enumerate(table.awards):
        trait, name = c.awards[award].trait, c.names["award"][award]
        if holder == NOBODY:
            continue
        if holder not in table.order or counts[holder][trait] < least:
            yield f"seat {holder} cannot hold {name}"
            continue
        shown = sorted((count[trait], seat) for seat, count in enumerate(counts))
        (second, _), (most, seat) = shown[-2:]
        if most > max(second, counts[holder][trait]) and seat != _shows_more(c, table, now):
            yield f"seat {seat} should have taken {name}"


def _shows_more(c: Content, table: Table, now: m.FlowPosition) -> int | None:
    """The seat whose shop shows traits that awards will still be checked for."""
    # AP-AWD-05 "Checks happen after a pet purchase and after claiming mutations"
    checks = now.part == "mutate" or (table.visit is not None and table.visit.shows_more)
    return on_turn(table, now) if checks else None


# --- visits and cards


def visit(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Awards are checked at once for what a shop shows; a gap is of a pet that was bought, and is filled at once."""
    table = of.table
    if table.visit is not None and table.visit.ended:
        yield "the visit was ended, and goes on"
    elif table.visit is not None and table.visit.shows_more and EndVisit in now.asks:
        # AP-PET-03 "(4) refill the market, (5) check awards"
        yield "awards were not checked for what the shop shows"
    if table.visit is None or table.visit.gap is None:
        return
    gap = table.visit.gap
    # AP-MKT-02 "No replacement for the purchase of the"
    last = on_turn(table, now) == table.order[-1]
    if last or not table.visit.bought_pet or len(table.market[gap]) >= c.decks[gap].market:
        yield f"there cannot be a gap in the row of {c.names['deck'][gap]}"
    elif not table.visit.shows_more:
        # AP-PET-03 "(4) refill the market, (5) check awards"
        yield f"awards were checked before the gap in the row of {c.names['deck'][gap]} was filled"
    elif not table.pending and (DealPets not in now.asks or now.entry != gap):
        yield f"the gap in the row of {c.names['deck'][gap]} was not filled"


def looks(c: Content, of: Public) -> Iterator[str]:
    """Every look into the bonus deck was one that some power gives, and each of its seat was counted as chance."""
    table, chance = of.table, dict(of.table.chance_counts)
    size = table.bonus_deck_size + looking_at(c, table) + sum(look.kept for look in table.looks)
    for number, look in enumerate(table.looks):
        # AP-O-52 "With 1 card in the deck: take it"
        given = [(min(verb.out_of, size), min(verb.amount, size)) for verb in _looking(c)]
        if (look.cards, look.kept) not in given or look.seat not in table.order or not look.cards:
            yield f"look {number} into the bonus deck cannot have been {look}"
        size -= look.kept
    for seat, player in enumerate(table.players):
        mine = [look for look in table.looks if look.seat == seat]
        now = bool(looking_at(c, table)) and table.pending[-1].seat == seat
        if len(mine) + now != chance.get(f"draw_bonus/{seat}", 0):
            yield f"seat {seat} has looked {len(mine)} times into the bonus deck, and not been dealt as often"
        if sum(look.kept for look in mine) > player.bonus_cards:
            yield f"seat {seat} has {player.bonus_cards} bonus cards, and has kept more"


def own_cards(c: Content, of: Public) -> Iterator[str]:
    """What the table says of the bonus cards of a seat is true, and so is what it says of its looks into the deck."""
    table = of.table
    for seat, secret in secrets(of):
        if any(n < 0 for n in (*secret.bonus, *secret.looking)):
            yield f"seat {seat} has less than no bonus cards"
        if sum(secret.bonus) != table.players[seat].bonus_cards:
            yield f"seat {seat} has {sum(secret.bonus)} bonus cards, the table says {table.players[seat].bonus_cards}"
        looks = looking_at(c, table) if table.pending and table.pending[-1].seat == seat else 0
        if sum(secret.looking) != looks:
            yield f"seat {seat} looks at {sum(secret.looking)} bonus cards, and should at {looks}"
        yield from _own_looks(c, table, seat, secret)


def _own_looks(c: Content, table: Table, seat: int, secret: Secret) -> Iterator[str]:
    """What is wrong with the cards that a seat remembers of its looks into the bonus deck."""
    mine = [(look.kept, look.cards - look.kept) for look in table.looks if look.seat == seat]
    left = m.minus([card.copies for card in c.bonus_cards], secret.bonus)
    for kept in secret.kept:
        left = m.plus(left, kept)
    if [*map(sum, secret.kept)] != [kept for kept, _ in mine]:
        yield f"seat {seat} cannot have kept {[list(kept) for kept in secret.kept]}"
    elif [*map(sum, secret.returned)] != [back for _, back in mine]:
        yield f"seat {seat} cannot have put back {[list(back) for back in secret.returned]}"
    else:
        for kept, back in zip(secret.kept, secret.returned, strict=True):
            if min(*kept, *back) < 0 or min(m.minus(left, m.plus(kept, back))) < 0:
                yield f"seat {seat} cannot have looked at {list(m.plus(kept, back))}"
            left = m.minus(left, kept)
        if any(n < 0 for n in m.minus(left, secret.looking)):
            yield f"seat {seat} cannot look at {list(secret.looking)}"
        dealt = m.minus(secret.bonus, [sum(column) for column in zip(*secret.kept, strict=True)])
        if any(n < 0 for n in dealt):
            yield f"seat {seat} has kept bonus cards that it does not have"


@lru_cache(maxsize=16)
def _looking(c: Content) -> tuple[k.GainBonusCard, ...]:
    verbs = [verb for pet in c.pets for verb in pet.bought]
    verbs += [verb for habitat in c.habitats for verb in habitat.meets]
    return tuple([verb for verb in verbs if isinstance(verb, k.GainBonusCard)])


def revealed(c: Content, of: Public, now: m.FlowPosition) -> Iterator[str]:
    """Bonus cards are revealed at the end, all of them."""
    # AP-END-01 "in turn order each player reveals and scores the bonus card"
    at_end = now.part == "end"
    for seat, player in enumerate(of.table.players):
        if sum(player.revealed) != (player.bonus_cards if at_end else 0):
            yield f"seat {seat} has revealed {sum(player.revealed)} bonus cards"
    for seat, secret in secrets(of):
        if at_end and of.table.players[seat].revealed != secret.bonus:
            yield f"seat {seat} has revealed other bonus cards than it has"
    found = [sum(column) for column in zip(*(player.revealed for player in of.table.players), strict=True)]
    if any(count > card.copies for count, card in zip(found, c.bonus_cards, strict=False)):
        yield "a bonus card is revealed more often than there are copies"
