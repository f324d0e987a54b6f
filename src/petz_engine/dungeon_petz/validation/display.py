"""Plots and gaps fit together (E45x)."""

from __future__ import annotations

from collections.abc import Iterator

from petz_engine import rules_sdk as m
from petz_engine.dungeon_petz.validation.boards import _repeated


def gaps_are_between_plots(catalog: m.Catalog) -> Iterator[m.Fault]:
    """A gap lies between two different plots."""
    for entry in catalog.of("gap"):
        first, second = entry.fact.between
        if first == second:
            message = f"both sides of this gap are {first}"
            yield m.Fault("E452", entry, ("between",), message, "name two different plots")


def printed_cages_are_no_tiles(catalog: m.Catalog) -> Iterator[m.Fault]:
    """A cage that is printed on a plot lies in no stack."""
    cages = {entry.id: entry.fact for entry in catalog.of("cage")}
    for entry in catalog.of("plot"):
        cage = entry.fact.cage
        if cage is not None and cages[cage].copies:
            message = f"{cage} is printed here, but {cages[cage].copies} tiles of it lie in the stack"
            cure = "set copies = 0 for the cage, or name one that has copies = 0"
            yield m.Fault("E454", entry, ("cage",), message, cure)


def plots_hold_fitting_tokens(catalog: m.Catalog) -> Iterator[m.Fault]:
    """Tokens of the start lie in a printed cage and are tokens of plots."""
    tokens = {entry.id: entry.fact for entry in catalog.of("token")}
    for entry in catalog.of("plot"):
        if entry.fact.tokens and entry.fact.cage is None:
            message = "tokens lie in a cage, but this plot has none"
            yield m.Fault("E453", entry, ("tokens",), message, "give the plot a cage, or leave tokens out")
        yield from _repeated("E453", entry, ("tokens",), [lying.token for lying in entry.fact.tokens])
        for i, lying in enumerate(entry.fact.tokens):
            if tokens[lying.token].on != "plot":
                message = f"the token {lying.token} lies on pets"
                yield m.Fault("E453", entry, ("tokens", i, "token"), message, 'name a token with on = "plot"')
