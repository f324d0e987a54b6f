"""The pieces of a position: what is said lies where it is said, and all others lie in decks, stacks and supplies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs

from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.phases import behind, is_dealt, phase
from petz_engine.alien_petshop.position.said import SUPPLIES, Said
from petz_engine.alien_petshop.state import Hidden, Look, Pets, Secret, State, Table, bonus_in_play
from petz_engine.alien_petshop.stats import pets_left
from petz_engine.alien_petshop.steps.market import discard_market
from petz_engine.alien_petshop.table_invariants import chosen_so_far
from petz_engine.kernel.bag import Bag, added, bag_of, minus, plus, taken
from petz_engine.kernel.build import replaced
from petz_engine.packs.reading import Part, unqualified


@attrs.frozen
class Rows:
    """Pets outside of shops: the rows of the market, the discard pile, and the decks where they are said."""

    market: Mapping[int, Pets]
    discards: Bag
    decks: Mapping[int, Bag]


def rows(c: Content, said: Said) -> Rows:
    """The pets that are said to lie outside of shops; a starter never does."""
    none = (0,) * len(c.pets)
    discards = none if said.discards is None else said.discards.bag("pet")
    if said.discards is not None and any(discards[pet] for pet in c.starters):
        said.discards.fault("S108", "a starter never lies in the discard pile", "leave it out")
    return Rows(
        {deck: _row(c, deck, part) for deck, part in said.market.items()},
        discards,
        {deck: _deck(c, deck, part) for deck, part in said.decks.items()},
    )


def _row(c: Content, deck: int, part: Part) -> Pets:
    row, places = part.ids("pet", lambda pet: c.pets[pet].deck == deck), c.decks[deck].market
    if len(row) > places:
        part.fault("S107", f"{len(row)} pets lie in a row with {places} places", f"name {places} or fewer")
    return row


def _deck(c: Content, deck: int, part: Part) -> Bag:
    bag = part.bag("pet")
    for pet, count in enumerate(bag):
        if count and c.pets[pet].deck != deck:
            part.fault("S108", f"{unqualified(c.names['pet'][pet])!r} is no pet of this deck", "leave it out")
    return bag


# --- pieces that lie in two places


def count(c: Content, said: Said, lying: Rows) -> None:
    """Notes each piece that is said more often than there are copies, where it is said once too often."""
    _over(_pets(said, lying), [pet.copies for pet in c.pets], c.names["pet"])
    _over(_of(said, "habitat"), [habitat.copies for habitat in c.habitats], c.names["habitat"])
    tokens = [token.copies if c.rules.hazard_tokens else 0 for token in c.tokens]
    _over(_of(said, "token"), tokens, c.names["hazard_token"])
    _over(_traits(said), [trait.tokens for trait in c.traits], c.names["trait"])
    _over(_boards(c, said), [1] * len(c.names["board"]), c.names["board"])
    _over(_bonus(said), bonus_in_play(c), c.names["bonus_card"])


Piece = tuple[int, int, Part]
"""A piece by its number, how many of it, and where that is said."""


def _over(pieces: Iterator[Piece], copies: Sequence[int], names: Sequence[str]) -> None:
    left = list(copies)
    for number, amount, part in pieces:
        left[number] -= amount
        if left[number] < 0:
            name, there = unqualified(names[number]), copies[number]
            message = f"more than {there} {name} would be in play" if there else f"no {name} is in play"
            part.fault("S107", message, "name another one, or leave it out")
            left[number] += amount


def _pets(said: Said, lying: Rows) -> Iterator[Piece]:
    yield from _of(said, "pet")
    for deck, row in lying.market.items():
        yield from [(pet, 1, said.market[deck]) for pet in row]
    if said.discards is not None:
        yield from [(pet, n, said.discards) for pet, n in enumerate(lying.discards)]
    for deck, bag in lying.decks.items():
        yield from [(pet, n, said.decks[deck]) for pet, n in enumerate(bag)]


def _of(said: Said, field: str) -> Iterator[Piece]:
    """The pets, habitats or hazard tokens in displays."""
    for shop in said.seats:
        for lying in (shop.displays or {}).values():
            number = getattr(lying, field)
            if number is not None:
                yield number, 1, lying.part


def _traits(said: Said) -> Iterator[Piece]:
    for shop in said.seats:
        for lying in (shop.displays or {}).values():
            yield from [(trait, n, lying.part) for trait, n in enumerate(lying.traits)]


def _boards(c: Content, said: Said) -> Iterator[Piece]:
    """The boards of the shops: the two sides of a board are two shops."""
    for shop in said.seats:
        if shop.shop is not None:
            yield c.shops[shop.shop].board, 1, shop.part.under("shop")


def _bonus(said: Said) -> Iterator[Piece]:
    for shop in said.seats:
        if shop.bonus is not None:
            yield from [(card, n, shop.part.under("bonus")) for card, n in enumerate(shop.bonus)]
        yield from [(card, n, shop.part.under("looking")) for card, n in enumerate(shop.looking)]


# --- what is left


def laid(c: Content, state: State, said: Said, lying: Rows) -> State:
    """The state with all pieces where they are said to lie, and the others in decks, stacks and supplies.

    Rows of the market of which nothing is said are full where they lie there at all.
    """
    table = state.table
    displays = [display for player in table.players for display in player.displays]
    traits = [display.pet.traits for display in displays if display.pet is not None]
    on_pets = tuple(map(sum, zip((0,) * len(c.traits), *traits, strict=True)))
    habitats = bag_of([d.habitat for d in displays if d.habitat is not None], len(c.habitats))
    tokens = bag_of([d.token for d in displays if d.token is not None], len(c.tokens))
    table = attrs.evolve(
        table,
        habitats=minus(table.habitats, habitats),
        traits=minus(table.traits, on_pets),
        tokens=minus(table.tokens, tokens),
    )
    _compare(c, table, said)
    return _dealt(c, attrs.evolve(state, table=_with_pets(c, table, lying)), said)


def _compare(c: Content, table: Table, said: Said) -> None:
    """Notes a supply that is said to hold something else than what lies nowhere else."""
    for key, parts in said.supplies.items():
        supply: Bag = getattr(table, key)
        for number, part in parts.items():
            if part.whole() != supply[number]:
                name = unqualified(c.names[SUPPLIES[key]][number])
                message = f"{supply[number]} {name} are left by what lies in the shops, not {part.whole()}"
                part.fault("S108", message, "say where the others lie, or leave it out")


def _with_pets(c: Content, table: Table, lying: Rows) -> Table:
    """The table with the rows of the market, the discard pile and the sizes of the decks."""
    table = attrs.evolve(
        table,
        market=tuple([lying.market.get(deck, ()) for deck in range(len(c.decks))]),
        discards=lying.discards,
    )
    free = list(pets_left(c, table))
    for bag in lying.decks.values():
        free = list(minus(free, bag))
    if _is_there(c, table):
        for deck in range(len(c.decks)):
            if deck not in lying.market:
                row = _full_row(c, table, free, deck)
                free = list(taken(free, row))
                table = attrs.evolve(table, market=replaced(table.market, deck, row))
    for deck in lying.decks:
        # all that is left of a deck that is said was left on the market before
        gone = [pet for pet in c.pets_of[deck] for _ in range(free[pet])]
        table = attrs.evolve(table, discards=added(table.discards, gone))
    rest = pets_left(c, table)
    return attrs.evolve(table, deck_sizes=tuple([sum([rest[pet] for pet in of]) for of in c.pets_of]))


def _is_there(c: Content, table: Table) -> bool:
    """Whether the rows of the market lie there: they do from the first deal on, until they are discarded."""
    left = phase(c, table).part == "end_of_round" and not behind(c, table, discard_market)
    return left or is_dealt(c, table)


def _full_row(c: Content, table: Table, free: Sequence[int], deck: int) -> Pets:
    """The first pets that are free, as many as there are places; a gap of the visit stays open."""
    gap = table.visit is not None and table.visit.gap == deck
    there = [pet for pet in c.pets_of[deck] for _ in range(max(0, free[pet]))]
    return tuple(there[: c.decks[deck].market - gap])


def _dealt(c: Content, state: State, said: Said) -> State:
    """The state with the bonus cards that are said; everybody else has as many of the others as are dealt."""
    table = state.table
    is_dealt = phase(c, table).part != "setup" or chosen_so_far(c, table)[2]
    secrets, deck = _hands(c, said, state.hidden.bonus_deck, c.rules.bonus_cards if is_dealt else 0)
    players = [
        attrs.evolve(player, bonus_cards=sum(secret.bonus))
        for player, secret in zip(table.players, secrets, strict=True)
    ]
    looks = [Look(look.seat, sum(look.kept) + sum(look.put_back), sum(look.kept)) for look in said.looks]
    table = attrs.evolve(table, bonus_deck_size=sum(deck), players=tuple(players), looks=tuple(looks))
    rest = [0 if pet.deck < 0 else n for pet, n in zip(c.pets, pets_left(c, table), strict=True)]
    return State(table, tuple(secrets), Hidden(tuple(rest), deck))


def _hands(c: Content, said: Said, deck: Bag, dealt: int) -> tuple[list[Secret], Bag]:
    """What each seat knows, where so many cards were dealt to each, and the cards that are left in the deck."""
    none, secrets = (0,) * len(c.bonus_cards), []
    for shop in said.seats:
        deck = minus(deck, plus(shop.bonus or none, shop.looking))
    for seat, shop in enumerate(said.seats):
        hand = shop.bonus
        if hand is None:
            hand = added(none, [card for card, n in enumerate(deck) for _ in range(n)][:dealt])
            deck = minus(deck, hand)
        elif sum(hand) < dealt:
            shop.part.under("bonus").fault("S107", f"everybody has at least {dealt} bonus cards")
        mine = [look for look in said.looks if look.seat == seat]
        kept, put_back = tuple([look.kept for look in mine]), tuple([look.put_back for look in mine])
        secrets.append(Secret(hand, shop.looking, kept, put_back))
    return secrets, deck
