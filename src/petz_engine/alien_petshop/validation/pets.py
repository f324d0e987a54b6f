"""Pets are whole, and there are starters for everybody (E52x)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop import schema as k
from petz_engine.alien_petshop.validation.settings import copies, most_players

_MOST_STARTERS = 100


def starters_have_two_sides(catalog: m.Catalog) -> Iterator[m.Fault]:
    """A starter has an easy side and is never bought; a pet of a deck has one side (AP-O-76)."""
    for entry in catalog.of("pet"):
        pet: k.Pet = entry.fact
        if pet.deck is None and pet.easy is None:
            message = "a pet without a deck is a starter, but this one has no easy side"
            yield m.Fault("E521", entry, (), message, "give it an easy side, or name its deck")
        if pet.deck is not None and pet.easy is not None:
            message = "only a starter has an easy side, but this pet lies in a deck"
            yield m.Fault("E521", entry, ("easy",), message, "leave easy or deck out")
        if pet.deck is None:
            for i in range(len(pet.rule)):
                message = "a starter is never bought, so this rule never works"
                yield m.Fault("E522", entry, ("rule", i), message, "leave the rule out, or name a deck")


def hazards_go_with_traits(catalog: m.Catalog) -> Iterator[m.Fault]:
    """A pet has a hazard effect exactly if it shows a trait that comes with one, on each of its sides (AP-HAZ-01)."""
    marked = {entry.id for entry in catalog.of("trait") if entry.fact.hazard}
    for entry in catalog.of("pet"):
        pet: k.Pet = entry.fact
        yield from _hazard(entry, (), pet.traits, pet.hazard, marked)
        if pet.easy is not None:
            yield from _hazard(entry, ("easy",), pet.easy.traits, pet.easy.hazard, marked)


def _hazard(
    entry: m.Entry, path: m.Path, traits: Sequence[Any], hazard: k.Hazard | None, marked: Container[Any]
) -> Iterator[m.Fault]:
    shown = [trait for trait in traits if trait in marked]
    if shown and hazard is None:
        message = f"{shown[0]} comes with a hazard effect, but there is none here"
        yield m.Fault("E523", entry, (*path, "traits"), message, "add a hazard, or leave the trait out")
    if hazard is not None and not shown:
        message = "a hazard effect, but no trait here comes with one"
        yield m.Fault("E523", entry, (*path, "hazard"), message, "add such a trait, or leave hazard out")


def attributes_are_named_once(catalog: m.Catalog) -> Iterator[m.Fault]:
    """A pet has an attribute once: pets are counted, not icons (AP-BONUS-05)."""
    for entry in catalog.of("pet"):
        seen: set[str] = set()
        for i, attribute in enumerate(entry.fact.attributes):
            if attribute in seen:
                message = f"{attribute} stands here twice"
                yield m.Fault("E524", entry, ("attributes", i), message, "name it once")
            seen.add(attribute)


def wild_pets_count_as_something(catalog: m.Catalog) -> Iterator[m.Fault]:
    """The group that a pet counts as all of has attributes."""
    groups = {entry.fact.group for entry in catalog.of("attribute")}
    for entry in catalog.of("pet"):
        if entry.fact.wild is not None and entry.fact.wild not in groups:
            message = f"no attribute is of the group {entry.fact.wild}"
            yield m.Fault("E525", entry, ("wild",), message, "name another group, or leave wild out")


def starters_are_few(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Every player chooses among all starters, so that there are not too many."""
    starters = [entry for entry in catalog.of("pet") if entry.fact.deck is None]
    for entry in starters[_MOST_STARTERS : _MOST_STARTERS + 1]:
        message = f"{len(starters)} pets without a deck are too many to be played"
        yield m.Fault("E593", entry, (), message, f"keep {_MOST_STARTERS}")


def everybody_gets_a_starter(catalog: m.Catalog) -> Iterator[m.Fault]:
    """There are as many starters as players (AP-SETUP-05)."""
    starters = copies(entry for entry in catalog.of("pet") if entry.fact.deck is None)
    players = most_players(catalog)
    for entry in catalog.of("rules"):
        if starters < players:
            message = f"{players} players want {players} starters, but there are {starters}"
            cure = "add pets without a deck, or leave large numbers of players out"
            yield m.Fault("E526", entry, ("players",), message, cure)
