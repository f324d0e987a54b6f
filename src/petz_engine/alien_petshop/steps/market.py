"""The market: rows are dealt, gaps are filled, what is left goes to the discard pile (AP-MKT-01 to AP-MKT-05)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import attrs

from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.state import DeckId, Edit, Pets, State, Table
from petz_engine.kernel.bag import bag_of, minus, plus
from petz_engine.kernel.build import replaced
from petz_engine.kernel.decision import Decision
from petz_engine.kernel.form import whole
from petz_engine.kernel.luck import Draws
from petz_engine.kernel.ruleset import Chance


@attrs.frozen(weakref_slot=False)
class DealPets:
    """Luck: the pets that come from a deck to its row of the market, in order."""

    deck: DeckId
    pets: Pets


class Dealt(NamedTuple):
    """A deck, and the pets dealt from it."""

    deck: int
    pets: Pets


def has_pets(c: Content, table: Table, deck: int) -> bool:
    """Whether a deck is not empty."""
    # AP-MKT-03 "If a deck is empty nothing is dealt; the discard pile is never reshuffled"
    return table.decks[deck] > 0 and c.decks[deck].market > 0


def has_gaps(c: Content, table: Table, seat: int) -> bool:
    """Whether a purchase has left a gap."""
    return table.visit is not None and table.visit.gap is not None


def has_gap(c: Content, table: Table, seat: int, deck: int) -> bool:
    """Whether a purchase has left a gap in the row of a deck that can be filled."""
    # AP-MKT-01 "replace it from the deck of the same kind (normal or Super)"
    visit = table.visit
    return visit is not None and visit.gap == deck and table.decks[deck] > 0


def close_gap(e: Edit, seat: int) -> None:
    """The gap is filled, or nothing fills it."""
    e.visit().gap = None


def _walk(c: Content, state: State, decision: Decision, draws: Draws) -> Dealt:
    table, deck = state.table, decision.about[-1]
    of = c.pets_of[deck]
    wanted = c.decks[deck].market if table.visit is None else 1
    # AP-RE-04 "If a deck is short deal what is there"
    drawn = draws.row("pets", [state.hidden.pets[pet] for pet in of], min(wanted, table.decks[deck]))
    return Dealt(deck, tuple([of[i] for i in drawn]))


def _deal(e: Edit, decision: Decision, action: DealPets, dealt: Dealt) -> None:
    table, (deck, pets) = e.table, dealt
    hidden = e.hidden()
    hidden.pets = minus(hidden.pets, bag_of(pets, len(e.content.pets)))
    table.decks = replaced(table.decks, deck, table.decks[deck] - len(pets))
    table.market = replaced(table.market, deck, (*table.market[deck], *pets))
    e.tell("revealed", decision.rule, -1, pets=pets, deck=deck, source="deck", target="market")


def _cells(c: Content, action: DealPets) -> Mapping[str, tuple[int, ...]]:
    of = c.pets_of[action.deck]
    return {"pets": tuple([of.index(pet) if pet in of else -1 for pet in action.pets])}


DEAL_PETS = Chance(_walk, lambda c, dealt: DealPets(*dealt), _cells, _deal, face=whole)


def discard_market(e: Edit) -> None:
    """All pets of the market go to the discard pile."""
    # AP-RE-03 "One common pile for normal and Super"
    table = e.table
    left = [pet for row in table.market for pet in row]
    table.discards = plus(table.discards, bag_of(left, len(e.content.pets)))
    table.market = ((),) * len(table.market)
    if left:
        e.tell("discarded_market", "AP-RE-03", -1, pets=tuple(left), source="market", target="discards")
