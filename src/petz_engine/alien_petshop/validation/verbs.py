"""Verbs stand where they mean something (E50x)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from petz_engine.alien_petshop import schema as k
from petz_engine.packs.catalog import Catalog, Entry, Fault
from petz_engine.packs.problem import Path

_BOUGHT, _MEETS, _OFFER = "a rule of a pet", "a rule of a habitat", "an offer of a shop"

_PLACES: Mapping[type[k.Verb], tuple[str, ...]] = {
    k.DrawBonusCards: (_BOUGHT, _MEETS),
    k.GainCredits: (_BOUGHT, _MEETS),
    k.IgnoreHazard: (_OFFER,),
    k.OthersLoseCredits: (_BOUGHT, _MEETS),
    k.PlaceTraits: (_BOUGHT, _MEETS),
    k.RaiseDie: (_OFFER,),
    k.ReturnTokens: (_BOUGHT, _MEETS),
    k.TakeHabitat: (_BOUGHT,),  # a habitat that gives another one would do so in the middle of a new layout
    k.TakeWorker: (_BOUGHT, _MEETS),
}

_LISTS = (("pet", "rule", _BOUGHT), ("habitat", "rule", _MEETS), ("shop", "offer", _OFFER))

_PARTS: Mapping[type[k.Verb], k.Module] = {
    k.DrawBonusCards: "bonus_cards",
    k.ReturnTokens: "hazard_tokens",
}
"""The part of the game without which a verb means nothing."""

_WINDOWS: Mapping[type[k.Verb], str] = {k.IgnoreHazard: "before_hazards", k.RaiseDie: "after_rerolls"}


def _tables(catalog: Catalog) -> Iterator[tuple[Entry, str, Path, Any]]:
    """Every rule and offer of the catalog: its entry, what it is, its path and itself."""
    for kind, field, place in _LISTS:
        for entry in catalog.of(kind):
            for i, each in enumerate(getattr(entry.fact, field)):
                yield entry, place, (field, i), each


def verbs_of(catalog: Catalog) -> Iterator[tuple[Entry, str, Path, Any]]:
    """Every verb of the catalog: its entry, the place where it stands, its path and itself."""
    for entry, place, path, each in _tables(catalog):
        for i, verb in enumerate(each.do):
            yield entry, place, (*path, "do", i), verb


def verbs_in_place(catalog: Catalog) -> Iterator[Fault]:
    """Each verb stands where it means something."""
    for entry, place, path, verb in verbs_of(catalog):
        places = _PLACES[type(verb)]
        if place not in places:
            message = f"{verb.verb} cannot stand in {place}"
            yield Fault("E501", entry, (*path, "verb"), message, f"put it in {' or '.join(places)}")


def lists_of_verbs_do_something(catalog: Catalog) -> Iterator[Fault]:
    """No rule and no offer is without a verb."""
    for entry, _, path, each in _tables(catalog):
        if not each.do:
            yield Fault("E502", entry, (*path, "do"), "nothing is done here", "name at least one verb")


def rules_ask_for_one_part(catalog: Catalog) -> Iterator[Fault]:
    """A rule asks that one part of the game is there, or is not; a verb that uses a part asks that it is there."""
    rules = (table for table in _tables(catalog) if table[1] != _OFFER)
    for entry, _, path, rule in rules:
        if rule.given is not None and rule.without is not None:
            message = "this rule has both given and without"
            yield Fault("E503", entry, (*path, "without"), message, "leave one of them out")
        for i, verb in enumerate(rule.do):
            part = _PARTS.get(type(verb), rule.given)
            if part != rule.given:
                message = f"{verb.verb} means nothing without {part}"
                cure = f'put it in a rule of its own with given = "{part}"'
                yield Fault("E503", entry, (*path, "do", i, "verb"), message, cure)


def cards_kept_are_looked_at(catalog: Catalog) -> Iterator[Fault]:
    """Nobody keeps more bonus cards than there are to look at."""
    for entry, _, path, verb in verbs_of(catalog):
        if isinstance(verb, k.DrawBonusCards) and verb.keep > verb.look:
            message = f"{verb.keep} cards cannot be kept out of {verb.look}"
            yield Fault("E504", entry, path, message, "let look be as many as keep, or more")


def offers_do_one_thing(catalog: Catalog) -> Iterator[Fault]:
    """An offer has one verb, in the window in which it can matter; a shop has one offer in each window."""
    for entry in catalog.of("shop"):
        seen: set[str] = set()
        for i, offer in enumerate(entry.fact.offer):
            for extra in range(1, len(offer.do)):
                message = "a second verb in this offer, which asks one question"
                yield Fault("E505", entry, ("offer", i, "do", extra), message, "keep one of them")
            for verb in offer.do[:1]:
                window = _WINDOWS.get(type(verb), offer.window)
                if window != offer.window:
                    message = f"{verb.verb} cannot be offered in the window {offer.window}"
                    yield Fault("E506", entry, ("offer", i, "window"), message, f'write "{window}"')
            if offer.window in seen:
                message = f"a second offer in the window {offer.window}"
                yield Fault("E507", entry, ("offer", i, "window"), message, "keep one of them")
            seen.add(offer.window)
