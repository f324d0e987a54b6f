"""What expressions of packs can count: in a shop, of a pet that stands in one, and of the card of a pet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple, get_type_hints

from petz_engine.alien_petshop import schema as k
from petz_engine.packs.expressions import OWNER, Countable, Printed, Role, Scopes, Selector

if TYPE_CHECKING:  # a state is made of content, and content counts in states
    from petz_engine.alien_petshop.content import Content
    from petz_engine.alien_petshop.content import Pet as Card
    from petz_engine.alien_petshop.state import Display, Pet, Player, Table


class Shop(NamedTuple):
    """The shop that is asked about: the player as it is, or as somebody imagines it."""

    table: Table
    seat: int
    player: Player


def shop_of(table: Table, seat: int) -> Shop:
    """The shop of a seat."""
    return Shop(table, seat, table.players[seat])


def _pets(shop: Shop) -> Iterator[Pet]:
    for display in shop.player.displays:
        if display.pet is not None:
            yield display.pet


def _lying(c: Content, shop: Shop) -> list[Display]:
    """The displays with a pet."""
    return [display for display in shop.player.displays if display.pet is not None]


def _with_attribute(c: Content, shop: Shop, number: int) -> int:
    # AP-BONUS-05 "Count pets, not icons, and include starter and Super-Pets"
    # AP-BONUS-02 "There are 8 attribute icons"
    return sum([c.pets[pet.pet].attributes[number] > 0 for pet in _pets(shop)])


def _with_trait(c: Content, shop: Shop, number: int) -> int:
    return sum([c.pets[pet.pet].traits[number] + pet.traits[number] > 0 for pet in _pets(shop)])


def _habitats(c: Content, shop: Shop) -> int:
    # AP-O-59 "every habitat of the shop, under a pet or not, of any type"
    return sum([display.habitat is not None for display in shop.player.displays])


def _hazard_tokens(c: Content, shop: Shop) -> int:
    return sum([display.token is not None for display in shop.player.displays])


def _beside(shop: Shop, way: int) -> Shop:
    """The shop of the next seat in this direction."""
    return shop_of(shop.table, (shop.seat + way) % len(shop.table.players))


def _others(c: Content, shop: Shop) -> list[Shop]:
    return [shop_of(shop.table, seat) for seat in range(len(shop.table.players)) if seat != shop.seat]


def _known_to_the_owner(c: Content, shop: Shop, number: int) -> int:
    raise AssertionError("nothing that may be asked reads a hand")


def _pet_of(display: Display) -> Pet:
    assert display.pet is not None  # nobody else is asked about
    return display.pet


def _trait(c: Content, display: Display, number: int) -> int:
    pet = _pet_of(display)
    return c.pets[pet.pet].traits[number] + pet.traits[number]


def _card(c: Content, display: Display) -> Card:
    return c.pets[_pet_of(display).pet]


SCOPES: Scopes = {
    "shop": {
        "attribute": Countable(_with_attribute, of="attribute", most="displays"),
        "trait": Countable(_with_trait, of="trait", most="displays"),
        # AP-O-59 "number of awards held, whatever they are worth"
        "awards": Countable(lambda c, shop: shop.table.awards.count(shop.seat)),
        "bonus_card": Countable(_known_to_the_owner, of="bonus_card", seen=OWNER),
        "bonus_cards": Countable(lambda c, shop: shop.player.bonus_cards),
        "credits": Countable(lambda c, shop: shop.player.credits),
        "habitats": Countable(_habitats, most="displays"),
        "hazard_tokens": Countable(_hazard_tokens, most="displays"),
        "left": Role("shop", lambda c, shop: _beside(shop, 1)),
        "others": Selector("shop", _others),
        # AP-O-54 "counted right then (starter included, habitats and tokens not)"
        "pets": Selector("pet", _lying, most="displays"),
        "right": Role("shop", lambda c, shop: _beside(shop, -1)),
        "round": Countable(lambda c, shop: shop.table.round),
        "rules": Role("rules", lambda c, shop: shop),
        "workers": Countable(lambda c, shop: shop.player.workers, most="worker_limit"),
    },
    "pet": {
        "attribute": Countable(
            lambda c, display, number: _card(c, display).attributes[number], of="attribute"
        ),
        "card": Role("card", _card),
        "habitat": Countable(lambda c, display: int(display.habitat is not None)),
        "trait": Countable(_trait, of="trait"),
        "workers": Countable(lambda c, display: sum(_pet_of(display).workers)),
    },
    "card": {
        "attribute": Countable(lambda c, card, number: card.attributes[number], of="attribute"),
        "care": Countable(lambda c, card: card.care),
        "spaces": Countable(lambda c, card: card.spaces),
        "trait": Countable(lambda c, card, number: card.traits[number], of="trait"),
        "value": Countable(lambda c, card: card.value),
        "vp": Countable(lambda c, card: card.vp),
    },
    "rules": {name: Printed() for name, cls in get_type_hints(k.Rules).items() if cls in (int, bool)},
}
"""What can be asked about, by what it is asked of."""
