"""Family TOKEN: hazards that put tokens on displays (AP-HAZ-04 to AP-HAZ-09), and how tokens go again."""

from __future__ import annotations

from typing import Any

import attrs

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.content import Content
from petz_engine.alien_petshop.displays import displays_for_pets, takes_pet
from petz_engine.alien_petshop.hazards.live import effect, ignored, of_family
from petz_engine.alien_petshop.state import DisplayId, Edit, Table, View


@attrs.frozen(weakref_slot=False)
class PutToken:
    """Put the hazard token on this display."""

    display: DisplayId


def puts_token(c: Content, table: Table, seat: int, display: int) -> bool:
    """Whether the pet in a display puts a token somewhere now."""
    player = table.players[seat]
    pet = player.displays[display].pet
    if pet is None or c.pets[pet.pet].hazard is None:
        return False
    hazard = effect(c, player, display, ignored(table))
    if not isinstance(hazard, k.HazardToken):
        return False
    # AP-HAZ-05 "If the supply of that kind is empty or you have no such display, nothing happens"
    return table.tokens[hazard.token] > 0 and bool(displays_for_pets(player))


def puts_tokens(c: Content, table: Table, seat: int) -> bool:
    """Whether any pet of a seat puts a token somewhere now."""
    return bool(of_family(c, table, seat, k.HazardToken))


def chooses_display(c: Content, table: Table, seat: int, display: int) -> bool:
    """Whether there are several displays for the token."""
    # AP-O-38 "(asked only if there are two or more displays to choose from)"
    return len(displays_for_pets(table.players[seat])) > 1


def put_only(e: Edit, seat: int, display: int) -> None:
    """The token goes on the only display there is for it."""
    (only,) = displays_for_pets(e.table.players[seat])
    _put(e, seat, display, only)


def _reason(view: View, partial: Any, display: int) -> m.Reason | None:
    displays = view.table.players[view.seat].displays
    if not 0 <= display < len(displays):
        return m.refuse("no_such_display", "AP-HAZ-04")
    # AP-HAZ-04 "put it on one of your displays with no pet and no token"
    return None if takes_pet(displays[display]) else m.refuse("display_taken", "AP-HAZ-04", display=display)


def _put(e: Edit, seat: int, of: int, display: int) -> None:
    """The token of the pet in display ``of`` goes from the supply to a display."""
    hazard, pet = effect(e.content, e.player(seat), of), e.player(seat).displays[of].pet
    assert isinstance(hazard, k.HazardToken)
    assert pet is not None
    # AP-O-03 "the token matching the pet's hazard"
    table, token = e.table, hazard.token
    table.tokens = m.replaced(table.tokens, token, table.tokens[token] - 1)
    # AP-HAZ-06 "A display with only a habitat qualifies"
    e.display(seat, display).token = token
    facts = {"pet": pet.pet, "token": token, "display": display}
    e.emit("put_token", "AP-HAZ-04", seat, **facts, source="supply", target="display")


def return_token(e: Edit, seat: int, display: int, rule: str) -> None:
    """The token of a display goes back to its supply."""
    opened, table = e.display(seat, display), e.table
    token = opened.token
    assert token is not None  # it is removed
    # AP-HAZ-08 "A removed token goes back to its supply and can be placed again"
    opened.token = None
    table.tokens = m.replaced(table.tokens, token, table.tokens[token] + 1)
    e.emit("removed_token", rule, seat, token=token, display=display, source="display", target="supply")


PUT_TOKEN = m.fields(
    PutToken,
    m.Slot(
        "display",
        lambda view, partial: range(view.content.rules.displays),
        verdict=_reason,
        canonical_choices=lambda view, partial: displays_for_pets(view.table.players[view.seat]),
        describe=m.by_name("display"),
    ),
    effect=lambda e, decision, action: _put(e, decision.seat, decision.context[0], action.display),
)
