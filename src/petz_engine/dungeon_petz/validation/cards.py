"""Decks can be dealt and drawn from (E43x)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz import schema as k


def cards_have_needs(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Every card gives a need; a substitute is a plain card outside the decks (DP-LIMIT-02)."""
    for entry in catalog.of("need_card"):
        card: k.NeedCard = entry.fact
        if not card.needs:
            yield m.Fault("E431", entry, ("needs",), "a need card without a need", "name at least one need")
        if card.substitute:
            if card.copies:
                message = "a substitute is never part of a deck"
                yield m.Fault("E431", entry, ("copies",), message, "leave copies out")
            if card.turned:
                yield m.Fault("E431", entry, ("turned",), "a substitute cannot be turned", "leave turned out")


def one_card_is_the_potion(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Exactly one card has no color, and it is a potion."""
    plain = [entry for entry in catalog.of("need_card") if entry.fact.color is None]
    cure = "exactly one card, the potion, has no color"
    for entry in plain[1:]:
        yield m.Fault("E432", entry, ("color",), f"{plain[0].id} has no color already", cure)
    for entry in plain[:1]:
        if entry.fact.copies < 1:
            yield m.Fault("E432", entry, ("copies",), "there is no potion to draw", "write 1 or more copies")
        if entry.fact.substitute:
            message = "a substitute stands in for a card of a color, but this has none"
            yield m.Fault("E432", entry, ("substitute",), message, "leave substitute out")
        if entry.fact.turned:
            yield m.Fault("E432", entry, ("turned",), "a potion cannot be turned", "leave turned out")
    if not plain:
        for entry in catalog.of("rules"):
            yield m.Fault("E432", entry, (), "the game has no need card without a color", cure)


def colors_have_decks(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Each color has a deck with cards in it, and exactly one substitute for them."""
    decks: set[str] = set()
    substitutes: Counter[str] = Counter()
    for entry in catalog.of("need_card"):
        card = entry.fact
        if card.color is None:
            continue
        if card.substitute:
            substitutes[card.color] += 1
        elif card.copies > 0:
            decks.add(card.color)
    for entry in catalog.of("color"):
        if entry.id not in decks:
            message = f"the deck of {entry.id} has no card"
            yield m.Fault("E433", entry, (), message, "add need cards of this color with copies = 1 or more")
        if substitutes[entry.id] != 1:
            message = f"the color {entry.id} has {substitutes[entry.id]} substitute cards"
            yield m.Fault("E434", entry, (), message, "give it exactly one card with substitute = true")
