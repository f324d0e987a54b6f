"""What expressions of packs can count: in a shop, of a pet that stands in one, and of the card of a pet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple, get_type_hints

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k

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


def _attribute(c: Content, display: Display, number: int) -> int:
    return _card(c, display).attributes[number]


def _printed_attribute(c: Content, card: Card, number: int) -> int:
    return card.attributes[number]


def _printed_trait(c: Content, card: Card, number: int) -> int:
    return card.traits[number]


# What a number is asked of, for type checkers.


def _of_shop(read: Callable[[Content, Shop], int], most: str | None = None) -> m.expressions.Countable:
    return m.expressions.Countable(read, most=most)


def _of_pet(read: Callable[[Content, Display], int]) -> m.expressions.Countable:
    return m.expressions.Countable(read)


def _of_card(read: Callable[[Content, Card], int]) -> m.expressions.Countable:
    return m.expressions.Countable(read)


SCOPES: m.expressions.Scopes = {
    "shop": {
        "attribute": m.expressions.Countable(_with_attribute, of="attribute", most="displays"),
        "trait": m.expressions.Countable(_with_trait, of="trait", most="displays"),
        # AP-O-59 "number of awards held, whatever they are worth"
        "awards": _of_shop(lambda c, shop: shop.table.awards.count(shop.seat)),
        "bonus_card": m.expressions.Countable(_known_to_the_owner, of="bonus_card", seen=m.expressions.OWNER),
        "bonus_cards": _of_shop(lambda c, shop: shop.player.bonus_cards),
        "credits": _of_shop(lambda c, shop: shop.player.credits),
        "habitats": _of_shop(_habitats, most="displays"),
        "hazard_tokens": _of_shop(_hazard_tokens, most="displays"),
        "left": m.expressions.Role("shop", lambda c, shop: _beside(shop, 1)),
        "others": m.expressions.Selector("shop", _others),
        # AP-O-54 "counted right then (starter included, habitats and tokens not)"
        "pets": m.expressions.Selector("pet", _lying, most="displays"),
        "right": m.expressions.Role("shop", lambda c, shop: _beside(shop, -1)),
        "round": _of_shop(lambda c, shop: shop.table.round),
        "rules": m.expressions.Role("rules", lambda c, shop: shop),
        "workers": _of_shop(lambda c, shop: shop.player.workers, most="worker_limit"),
    },
    "pet": {
        "attribute": m.expressions.Countable(_attribute, of="attribute"),
        "card": m.expressions.Role("card", _card),
        "habitat": _of_pet(lambda c, display: int(display.habitat is not None)),
        "trait": m.expressions.Countable(_trait, of="trait"),
        "workers": _of_pet(lambda c, display: sum(_pet_of(display).workers)),
    },
    "card": {
        "attribute": m.expressions.Countable(_printed_attribute, of="attribute"),
        "care": _of_card(lambda c, card: card.care),
        "spaces": _of_card(lambda c, card: card.spaces),
        "trait": m.expressions.Countable(_printed_trait, of="trait"),
        "value": _of_card(lambda c, card: card.value),
        "vp": _of_card(lambda c, card: card.vp),
    },
    "rules": {
        name: m.expressions.Printed() for name, cls in get_type_hints(k.Rules).items() if cls in (int, bool)
    },
}
"""What can be asked about, by what it is asked of."""
