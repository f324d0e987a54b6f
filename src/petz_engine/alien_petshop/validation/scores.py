"""Scores count what is there (E56x)."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine import rules_sdk as m
from petz_engine.alien_petshop.validation.settings import copies, settings

MOST_COUNTED = 100


def terms_score_something(catalog: m.Catalog) -> Iterator[m.Fault]:
    """No term of a score has 0 points."""
    for entry in catalog.of("pet"):
        for i, term in enumerate(entry.fact.score):
            if term.points == 0:
                message = "this scores 0 points for each"
                yield m.Fault("E561", entry, ("score", i, "points"), message, "give or take some")


def ranges_score_something(catalog: m.Catalog) -> Iterator[m.Fault]:
    """A bonus card has ranges, which begin with 1 or more; below the lowest it scores nothing (AP-O-22)."""
    for entry in catalog.of("bonus_card"):
        ranges = entry.fact.ranges
        if not ranges:
            yield m.Fault(
                "E563", entry, ("ranges",), "a bonus card without ranges", "such as { 1 = 2, 3 = 5 }"
            )
        for count in ranges:
            if not 1 <= count <= MOST_COUNTED:
                message = f"a range cannot begin with {count}"
                cure = f"let it begin with a number from 1 to {MOST_COUNTED}"
                yield m.Fault("E563", entry, ("ranges", count), message, cure)


def everybody_gets_bonus_cards(catalog: m.Catalog) -> Iterator[m.Fault]:
    """There are bonus cards for all players, however many each is dealt (AP-SETUP-06)."""
    there = copies(catalog.of("bonus_card"))
    for setting in settings(catalog, "bonus_cards"):
        wanted = setting.value * setting.players
        if there < wanted:
            message = f"{setting.players} players are dealt {wanted} bonus cards, but there are {there}"
            yield m.Fault("E564", setting.entry, setting.path, message, "add bonus cards, or deal fewer")
