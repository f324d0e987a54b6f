"""Verbs stand where they mean something (E50x)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.verbs import ROOMS
from petz_engine.alien_petshop.verbs.room import PURCHASE, SHOP, THIS, Subject
from petz_engine.packs.shape import key_of
from petz_engine.packs.verbs import called, word_of

_BOUGHT, _MEETS, _OFFER = "a rule of a pet", "a rule of a habitat", "an offer of a shop"

_THERE: Mapping[str, frozenset[Subject]] = {
    _BOUGHT: frozenset({SHOP, THIS, PURCHASE}),
    _MEETS: frozenset({SHOP, THIS}),
}
"""What is known where verbs are done in a power; what a verb acts on must be among it. Offers have their own verbs."""

_LISTS = (("pet", "rule", _BOUGHT), ("habitat", "rule", _MEETS), ("shop", "offer", _OFFER))


def _tables(catalog: m.Catalog) -> Iterator[tuple[m.Entry, str, m.Path, Any]]:
    """Every rule and offer of the catalog: its entry, what it is, its path and itself."""
    for kind, field, place in _LISTS:
        for entry in catalog.of(kind):
            for i, each in enumerate(getattr(entry.fact, field)):
                yield entry, place, (field, i), each


def verbs_of(catalog: m.Catalog) -> Iterator[tuple[m.Entry, str, m.Path, Any]]:
    """Every verb of the catalog: its entry, the place where it stands, its path and itself."""
    for entry, place, path, each in _tables(catalog):
        for field in ("do", "else_"):
            for i, verb in enumerate(getattr(each, field, ())):
                yield entry, place, (*path, key_of(field), i), verb


def verbs_in_place(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Each verb stands where there is what it acts on."""
    for entry, place, path, verb in verbs_of(catalog):
        room = ROOMS[type(verb)]
        places = [where for where, there in _THERE.items() if room.subjects <= there]
        if room.offered is not None:
            places = [_OFFER]
        if place not in places:
            message = f"{called(verb)} cannot stand in {place}"
            yield m.Fault(
                "E501", entry, (*path, key_of(word_of(verb))), message, f"put it in {' or '.join(places)}"
            )


def lists_of_verbs_do_something(catalog: m.Catalog) -> Iterator[m.Fault]:
    """No rule and no offer is without a verb, and what is done else is so if something does not hold."""
    for entry, _, path, each in _tables(catalog):
        if not each.do:
            yield m.Fault("E502", entry, (*path, "do"), "nothing is done here", "name at least one verb")
        if getattr(each, "else_", ()) and each.if_ is None:
            message = "nothing says when this is done, and not the other"
            yield m.Fault("E503", entry, (*path, "else"), message, "add a condition: if")


def cards_kept_are_looked_at(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Nobody keeps more bonus cards than there are to look at."""
    for entry, _, path, verb in verbs_of(catalog):
        if isinstance(verb, k.GainBonusCard) and verb.amount > verb.out_of:
            message = f"{verb.amount} cards cannot be kept out of {verb.out_of}"
            yield m.Fault("E504", entry, path, message, "let out_of be as many as amount, or more")


def offers_do_one_thing(catalog: m.Catalog) -> Iterator[m.Fault]:
    """An offer has one verb, in the window in which it can matter; a shop has one offer in each window."""
    for entry in catalog.of("shop"):
        seen: set[str] = set()
        for i, offer in enumerate(entry.fact.offer):
            for extra in range(1, len(offer.do)):
                message = "a second verb in this offer, which asks one question"
                yield m.Fault("E505", entry, ("offer", i, "do", extra), message, "keep one of them")
            for verb in offer.do[:1]:
                offered = ROOMS[type(verb)].offered
                if offered is not None and offer.window != offered.window:
                    message = f"{called(verb)} cannot be offered in the window {offer.window}"
                    yield m.Fault("E506", entry, ("offer", i, "window"), message, f'write "{offered.window}"')
            if offer.window in seen:
                message = f"a second offer in the window {offer.window}"
                yield m.Fault("E507", entry, ("offer", i, "window"), message, "keep one of them")
            seen.add(offer.window)
