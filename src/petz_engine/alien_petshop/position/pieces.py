"""The pieces of a position: what is said lies where it is said, and all others lie in decks, stacks and supplies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.phases import is_dealt
from petz_engine.alien_petshop.state import PIECES, Hidden, Look, Pets, Secret, State, Table
from petz_engine.alien_petshop.steps.market import discard_market
from petz_engine.alien_petshop.table_invariants import chosen_so_far


@attrs.frozen
class Rows:
    """Pets outside of shops: the rows of the market that are said, and the decks."""

    market: Mapping[int, m.reading.Part]
    decks: Mapping[int, m.Bag]


def rows(c: Content, said: m.position.Said) -> Rows:
    """The pets that are said to lie in rows and decks; a starter never lies in the discard pile."""
    if "discards" in said.keys and any(said.state.table.discards[pet] for pet in c.starters):
        message = "a starter never lies in the discard pile"
        said.keys["discards"].fault("S108", message, "leave it out")
    market = said.keys["market"].entries("deck") if "market" in said.keys else {}
    for deck, part in market.items():
        _check_row(c, deck, said.state.table.market[deck], part)
    decks = said.keys["decks"].entries("deck") if "decks" in said.keys else {}
    return Rows(market, {deck: _deck(c, deck, part) for deck, part in decks.items()})


def _check_row(c: Content, deck: int, row: Pets, part: m.reading.Part) -> None:
    places = c.decks[deck].market
    if len(row) > places:
        part.fault("S107", f"{len(row)} pets lie in a row with {places} places", f"name {places} or fewer")
    _check_deck(c, deck, row, part)


def _deck(c: Content, deck: int, part: m.reading.Part) -> m.Bag:
    bag = part.pieces("pet")
    _check_deck(c, deck, [pet for pet, count in enumerate(bag) if count], part)
    return bag


def _check_deck(c: Content, deck: int, pets: Sequence[int], part: m.reading.Part) -> None:
    for pet in pets:
        if c.pets[pet].deck != deck:
            part.fault(
                "S108",
                f"{m.reading.unqualified(c.names['pet'][pet])!r} is no pet of this deck",
                "leave it out",
            )


# --- what is left


def laid(c: Content, state: State, said: m.position.Said, lying: Rows, now: m.FlowPosition) -> State:
    """The state with all pieces where they are said to lie, and the others in decks, stacks and supplies.

    Rows of the market of which nothing is said are full where they lie there at all.
    """
    table = state.table
    displays = [display for player in table.players for display in player.displays]
    traits = [display.pet.traits for display in displays if display.pet is not None]
    on_pets = tuple(map(sum, zip((0,) * len(c.traits), *traits, strict=True)))
    habitats = m.bag_of([d.habitat for d in displays if d.habitat is not None], len(c.habitats))
    tokens = m.bag_of([d.token for d in displays if d.token is not None], len(c.tokens))
    start = said.start.table
    table = attrs.evolve(
        table,
        habitats=m.minus(start.habitats, habitats),
        traits=m.minus(start.traits, on_pets),
        tokens=m.minus(start.tokens, tokens),
    )
    return _dealt(c, attrs.evolve(state, table=_with_pets(c, table, lying, now)), said, now)


def _with_pets(c: Content, table: Table, lying: Rows, now: m.FlowPosition) -> Table:
    """The table with the rows of the market, the discard pile and the sizes of the decks."""
    free = list(PIECES.left(c, table, "pet"))
    for bag in lying.decks.values():
        free = list(m.minus(free, bag))
    if _is_there(c, table, now):
        for deck in range(len(c.decks)):
            if deck not in lying.market:
                row = _full_row(c, table, free, deck)
                free = list(m.taken(free, row))
                table = attrs.evolve(table, market=m.replaced(table.market, deck, row))
    for deck in lying.decks:
        # all that is left of a deck that is said was left on the market before
        gone = [pet for pet in c.pets_of[deck] for _ in range(free[pet])]
        table = attrs.evolve(table, discards=m.added(table.discards, gone))
    rest = PIECES.left(c, table, "pet")
    return attrs.evolve(table, deck_sizes=tuple([sum([rest[pet] for pet in of]) for of in c.pets_of]))


def _is_there(c: Content, table: Table, now: m.FlowPosition) -> bool:
    """Whether the rows of the market lie there: they do from the first deal on, until they are discarded."""
    left = now.part == "end_of_round" and not now.is_past(discard_market)
    return left or is_dealt(now)


def _full_row(c: Content, table: Table, free: Sequence[int], deck: int) -> Pets:
    """The first pets that are free, as many as there are places; a gap of the visit stays open."""
    gap = table.visit is not None and table.visit.gap == deck
    there = [pet for pet in c.pets_of[deck] for _ in range(max(0, free[pet]))]
    return tuple(there[: c.decks[deck].market - gap])


def _dealt(c: Content, state: State, said: m.position.Said, now: m.FlowPosition) -> State:
    """The state with the bonus cards that are said; everybody else has as many of the others as are dealt."""
    table = state.table
    is_dealt = now.part != "setup" or chosen_so_far(c, table, now)[2]
    secrets, deck = _hands(said, c.rules.bonus_cards if is_dealt else 0)
    players = [
        attrs.evolve(player, bonus_cards=sum(secret.bonus))
        for player, secret in zip(table.players, secrets, strict=True)
    ]
    looks = table.looks if "looks" in said.keys else _looks(secrets)
    table = attrs.evolve(table, bonus_deck_size=sum(deck), players=tuple(players), looks=looks)
    rest = [0 if pet.deck < 0 else n for pet, n in zip(c.pets, PIECES.left(c, table, "pet"), strict=True)]
    return State(table, tuple(secrets), Hidden(tuple(rest), deck))


def _hands(said: m.position.Said, dealt: int) -> tuple[list[Secret], m.Bag]:
    """What each seat knows, where so many cards were dealt to each, and the cards that are left in the deck."""
    deck: m.Bag = said.start.hidden.bonus_cards
    secrets: list[Secret] = []
    for secret in said.state.secrets:
        deck = m.minus(deck, m.plus(secret.bonus, secret.looking))
    for seat, secret in enumerate(said.state.secrets):
        if "bonus" not in said.seats[seat]:
            cards = [card for card, n in enumerate(deck) for _ in range(n)][:dealt]
            secret = attrs.evolve(secret, bonus=m.added(secret.bonus, cards))
            deck = m.taken(deck, cards)
        elif sum(secret.bonus) < dealt:
            message = f"everybody has at least {dealt} bonus cards"
            said.of_seat(seat, "bonus").fault("S107", message)
        secrets.append(secret)
    return secrets, deck


def _looks(secrets: Sequence[Secret]) -> tuple[Look, ...]:
    """The looks into the bonus deck that are over, of one seat after the other."""
    looks = []
    for seat, secret in enumerate(secrets):
        for kept, returned in zip(secret.kept, secret.returned, strict=False):
            looks.append(Look(seat, sum(kept) + sum(returned), sum(kept)))
    return tuple(looks)
