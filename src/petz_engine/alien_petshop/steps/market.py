"""The market: rows are dealt, gaps are filled, what is left goes to the discard pile (AP-MKT-01 to AP-MKT-05)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import DeckId, Edit, Pets, State, Table


@attrs.frozen(weakref_slot=False)
class DealMarket:
    """Chance: the pets that come from each deck to its row of the market, in order."""

    rows: Annotated[tuple[Pets, ...], m.Per("deck", ())]


@attrs.frozen(weakref_slot=False)
class DealPets:
    """Chance: the pets that come from a deck to fill gaps in its row of the market."""

    deck: DeckId
    pets: Pets


def _draw(c: Content, state: State, draws: m.Draws, deck: int, wanted: int) -> Pets:
    """So many pets of a deck, or as many as there are."""
    of, bag = c.pets_of[deck], state.hidden.decks
    # AP-RE-04 "If a deck is short deal what is there"
    # AP-MKT-04 "The Super deck (16) could run out in theory"
    n = min(wanted, state.table.deck_sizes[deck])
    # the key of a draw names its deck, so that neither deck shifts the other's chance
    return tuple([of[i] for i in draws.row(c.names["deck"][deck], [bag[pet] for pet in of], n)]) if n else ()


def _leave_decks(e: Edit, pets: Sequence[int]) -> None:
    """Pets are in no deck any more."""
    hidden = e.hidden()
    hidden.decks = m.taken(hidden.decks, pets)


def _come(e: Edit, rule: str, deck: int, pets: Pets) -> None:
    table = e.table
    table.deck_sizes = m.replaced(table.deck_sizes, deck, table.deck_sizes[deck] - len(pets))
    table.market = m.replaced(table.market, deck, (*table.market[deck], *pets))
    e.emit("revealed", rule, -1, pets=pets, deck=deck, source="deck", target="market")


def _drawn(c: Content, deck: int, pets: Pets) -> tuple[int, ...]:
    """Pets as the sampler draws them: by their place in their deck, -1 for one of another."""
    of = c.pets_of[deck]
    return tuple([of.index(pet) if pet in of else -1 for pet in pets])


# --- new rows


def has_pets(c: Content, table: Table) -> bool:
    """Whether any deck is not empty."""
    # AP-MKT-03 "If a deck is empty nothing is dealt; the discard pile is never reshuffled"
    return any(table.deck_sizes)


def _walk_market(c: Content, state: State, decision: m.Decision, draws: m.Draws) -> tuple[Pets, ...]:
    return tuple([_draw(c, state, draws, deck, fact.market) for deck, fact in enumerate(c.decks)])


def _deal_market(e: Edit, decision: m.Decision, action: DealMarket, rows: tuple[Pets, ...]) -> None:
    _leave_decks(e, [pet for row in rows for pet in row])
    for deck, pets in enumerate(rows):
        if pets:
            _come(e, decision.rule, deck, pets)


def _market_cells(c: Content, action: DealMarket) -> Mapping[str, tuple[int, ...]]:
    names = c.names["deck"]
    return {names[deck]: _drawn(c, deck, pets) for deck, pets in enumerate(action.rows) if pets}


DEAL_MARKET = m.ChanceMechanic(
    _walk_market, lambda c, rows: DealMarket(rows), _market_cells, _deal_market, public_view=m.whole
)


# --- gaps


def has_gaps(c: Content, table: Table, seat: int) -> bool:
    """Whether a purchase has left a gap."""
    return table.visit is not None and table.visit.gap is not None


def has_gap(c: Content, table: Table, seat: int, deck: int) -> bool:
    """Whether a purchase has left a gap in the row of a deck that can be filled."""
    # AP-MKT-01 "replace it from the deck of the same kind (normal or Super)"
    visit = table.visit
    return visit is not None and visit.gap == deck and table.deck_sizes[deck] > 0


def close_gap(e: Edit, seat: int) -> None:
    """The gap is filled, or nothing fills it."""
    e.visit().gap = None


class Dealt(NamedTuple):
    """A deck, and the pets dealt from it."""

    deck: int
    pets: Pets


def _sampler(c: Content, state: State, decision: m.Decision, draws: m.Draws) -> Dealt:
    deck = decision.context[-1]
    return Dealt(deck, _draw(c, state, draws, deck, 1))


def _deal(e: Edit, decision: m.Decision, action: DealPets, dealt: Dealt) -> None:
    deck, pets = dealt
    _leave_decks(e, pets)
    _come(e, decision.rule, deck, pets)


DEAL_PETS = m.ChanceMechanic(
    _sampler,
    lambda c, dealt: DealPets(*dealt),
    lambda c, action: {c.names["deck"][action.deck]: _drawn(c, action.deck, action.pets)},
    _deal,
    public_view=m.whole,
)


# --- the end of a round


def discard_market(e: Edit) -> None:
    """All pets of the market go to the discard pile."""
    # AP-RE-03 "One common pile for normal and Super"
    table = e.table
    left = [pet for row in table.market for pet in row]
    table.discards = m.added(table.discards, left)
    table.market = ((),) * len(table.market)
    if left:
        e.emit("discarded_market", "AP-RE-03", -1, pets=tuple(left), source="market", target="discards")
